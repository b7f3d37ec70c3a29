"""How many questions a second `judge serve` answers beside a bare web application and, if its path is given, beside
another checkout: python -m tests.web.beside [CHECKOUT] [SECONDS]

They take turns in one run. No question is asked twice of one server, so that no kept answer flatters it.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import http.client
import itertools
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import time
import urllib.parse

import judge
from judge.corpus.indexing import strings
from tests.support import ROOT

CLIENTS, ROUNDS = 8, 3
SERVE = [sys.executable, "-m", "judge", "serve", "--port", "0", "--lang", "en"]
BARE = """
import asyncio, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
from judge.web.server import opened
async def answer(request):
    await request.json()
    return Response(b"{}", media_type="application/json")
app = Starlette(routes=[Route("/api/{command}", answer, methods=["POST"])])
sock = opened("127.0.0.1", 0)
print(f"http://127.0.0.1:{sock.getsockname()[1]}/", flush=True)
server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
asyncio.run(server.serve(sockets=[sock]))
"""


def questions() -> dict[str, list[dict[str, str]]]:
    """command → requests, each different: the written questions of players, all entries, boards of the corpus."""
    corpus, chance = judge.load_corpus(), random.Random(1)
    asked = [text for identifier in corpus.ids for text in strings(corpus.questions(identifier))]
    found = {
        "search": [{"words": text, "lang": "ja"} for text in dict.fromkeys(asked)],
        "entry": [{"id": identifier, "lang": lang} for identifier in corpus.ids for lang in ("ja", "en")],
    }
    for requests in found.values():
        chance.shuffle(requests)
    return found


@contextlib.contextmanager
def started(command: list[str], folder: str):
    """A server that prints its address, run in a folder whose code it uses."""
    env = {**os.environ, "PYTHONPATH": folder}
    process = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        yield urllib.parse.urlsplit(re.search(r"http://\S+", process.stdout.readline())[0])
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def load(where, command: str, requests, seconds: float) -> list[float]:
    """Seconds of each answer to requests, asked by several clients at once until the time is over. Raises an error for
    one that is not answered."""
    end, lock = time.perf_counter() + seconds, iter(requests)

    def client(_) -> list[float]:
        connection = http.client.HTTPConnection(where.hostname, where.port, timeout=60)
        took = []
        for request in lock:
            began = time.perf_counter()
            connection.request("POST", f"/api/{command}", json.dumps(request), {"content-type": "application/json"})
            response = connection.getresponse()
            response.read()
            assert response.status == 200, request
            took.append(time.perf_counter() - began)
            if time.perf_counter() > end:
                break
        connection.close()
        return took

    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as pool:
        return [one for many in pool.map(client, range(CLIENTS)) for one in many]


def main(args: list[str]) -> None:
    checkout = next((arg for arg in args if os.path.isdir(arg)), "")
    seconds = next((float(arg) for arg in args if arg.replace(".", "").isdigit()), 5.0)
    kinds = {"bare": ([sys.executable, "-c", BARE], ROOT), "here": (SERVE, ROOT)}
    if checkout:
        kinds["checkout"] = (SERVE, os.path.abspath(checkout))
    with contextlib.ExitStack() as stack:
        servers = {name: stack.enter_context(started(*how)) for name, how in kinds.items()}
        for where in servers.values():
            load(where, "search", [{"words": f"ready {n}"} for n in range(CLIENTS)], seconds)
        for command, requests in questions().items():
            left = {name: itertools.cycle(requests) if name == "bare" else iter(requests) for name in servers}
            rates: dict[str, list[float]] = {name: [] for name in servers}
            times: dict[str, list[float]] = {name: [] for name in servers}
            for _ in range(ROUNDS):
                for name, where in servers.items():
                    began = time.perf_counter()
                    took = load(where, command, itertools.islice(left[name], 10**6), seconds)
                    rates[name].append(len(took) / (time.perf_counter() - began))
                    times[name] += took
            for name in servers:
                rate, late = statistics.median(rates[name]), sorted(times[name])[int(len(times[name]) * 0.99)]
                print(f"{command:7} {name:9} {rate:7.0f} a second, {rate / statistics.median(rates['bare']):.3f} of the bare one; "
                      f"p99 {late * 1000:.0f} ms; {len(times[name])} answers")  # fmt: skip
            if checkout:
                print(
                    f"{command:7} here / checkout: {statistics.median(rates['here']) / statistics.median(rates['checkout']):.2f}"
                )


if __name__ == "__main__":
    main(sys.argv[1:])
