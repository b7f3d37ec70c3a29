"""The figures of the page: python -m tests.benchmarks web [first] [taps] [load] [browser]

How heavy the first view is and how soon a rule is shown; how many questions a
second `judge serve` answers, with its worst answer and its memory; and, where
the npm package pyodide is there, how soon the engine answers in the browser and
how long `settle` takes there, beside the command line.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.corpus.ids import GAMES
from tests.support import ROOT
from tests.web import browser as browsers

SECONDS = 8  # of load, at most
MOST = 3000  # questions, at most
CLIENTS = 8
DISPUTE = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")


def main(asked: list[str]) -> None:
    parts = {"first": first_view, "taps": taps, "load": load, "browser": in_the_browser}
    for name in asked or parts:
        parts[name]()


def first_view() -> None:
    with browsers.served() as address, browsers.launched() as browser:
        for lang in ("ja", "en"):
            took = []
            for _ in range(5):
                with browsers.Reader(browser, address, lang) as reader:
                    weights: list[int] = []
                    session = reader.context.new_cdp_session(reader.page)
                    session.send("Network.enable")
                    session.on("Network.loadingFinished", lambda event, w=weights: w.append(event["encodedDataLength"]))
                    began = time.perf_counter()
                    reader.page.goto(f"{address}bp/5.4.1")
                    reader.page.wait_for_selector(".quick, .entry-actions")
                    took.append(time.perf_counter() - began)
                    reader.page.wait_for_timeout(300)
            print(f"first view ({lang}): {sum(weights) / 1000:.0f} kB compressed in {len(weights)} files; "
                  f"from address to rule shown {statistics.median(took):.2f} s (median of 5)")  # fmt: skip


# plays the first play of the pane and waits until the table is drawn anew; then touches something
_PLAYED = """async () => {
  const took = [];
  for (let n = 0; n < 12; n += 1) {
    const play = document.querySelector('.pass, .pane-body .play'), felt = document.querySelector('.felt');
    if (!play) break;
    const began = performance.now();
    const drawn = new Promise(done => new MutationObserver((_, seen) => { if (document.querySelector('.felt') !== felt) { seen.disconnect(); requestAnimationFrame(done); } }).observe(document.querySelector('.table'), { childList: true }));
    play.click();
    await Promise.race([drawn, new Promise(done => setTimeout(done, 3000))]);
    took.push(performance.now() - began);
  }
  return took;
}"""
_TOUCHED = """async () => {
  const took = [];
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now();
    document.querySelectorAll('.felt button[data-key]')[n]?.click();
    await new Promise(requestAnimationFrame);
    took.push(performance.now() - began);
    document.querySelectorAll('dialog').forEach(one => one.close());
  }
  return took;
}"""


def taps() -> None:
    """How soon a tap is answered: a play until the table is drawn anew, a touched thing until its plays are shown."""
    with browsers.served() as address, browsers.launched() as browser:
        for game in GAMES:
            path = max(builtin_boards(game)[::7], key=lambda one: len(read_board(one).data.get("script", ())))
            board = {
                key: value for key, value in json.loads(json.dumps(read_board(path).data)).items() if key != "claims"
            }
            with browsers.Reader(browser, address, "ja") as reader:
                reader.open_board(board, "plays").page.wait_for_selector(".cloth .seat")
                reader.page.wait_for_timeout(500)
                played, touched = reader.page.evaluate(_PLAYED), reader.page.evaluate(_TOUCHED)
            shown = f"{statistics.median(played):.0f} ms, worst {max(played):.0f} ms" if played else "none"
            print(f"a tap in {game}: {len(played)} plays, median {shown}; something touched {statistics.median(touched):.0f} ms")  # fmt: skip


def load() -> None:
    boards = [open(path, encoding="utf-8").read() for game in GAMES for path in builtin_boards(game)[::9]]
    lookups = [{"id": entry["id"], "lang": "ja"} for entry in list(judge.export("bp"))[:300]]
    with browsers.served() as address:
        time.sleep(2)
        _load(address, "lookup (entry)", "entry", lookups)
        _load(address, "settle", "settle", [{"board": board, "lang": "ja"} for board in boards])
        print(f"memory of serve: {_memory():.0f} MB in all its processes")


def _load(address: str, name: str, command: str, requests: list[dict]) -> None:
    where = urllib.parse.urlsplit(address)
    end = time.perf_counter() + SECONDS
    bodies = [json.dumps(request).encode() for request in requests]

    def client(number: int) -> list[tuple[float, int]]:
        connection = http.client.HTTPConnection(where.hostname, where.port, timeout=60)
        took = []
        for n in range(number, MOST, CLIENTS):
            if time.perf_counter() > end:
                break
            began = time.perf_counter()
            connection.request("POST", f"/api/{command}", bodies[n % len(bodies)], {"content-type": "application/json"})
            response = connection.getresponse()
            response.read()
            took.append((time.perf_counter() - began, response.status))
        connection.close()
        return took

    began, computed = time.perf_counter(), _computing()
    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as pool:
        took = [one for many in pool.map(client, range(CLIENTS)) for one in many]
    whole, computed = time.perf_counter() - began, _computing() - computed
    late = sum(status != 200 for _, status in took)
    times = sorted(seconds for seconds, _ in took)
    print(f"{name}: {len(took) / whole:.0f} a second from {CLIENTS} clients ({len(took)} answers); "
          f"median {times[len(times) // 2] * 1000:.0f} ms, worst {times[-1] * 1000:.0f} ms; {late} not answered; "
          f"{computed / len(took) * 1000:.1f} ms of computing an answer")  # fmt: skip


def _processes() -> list[list[str]]:
    """Number, parent, memory and computing time of the processes that this one has started."""
    listed = subprocess.check_output(["ps", "-eo", "pid,ppid,rss,cputimes"], text=True).splitlines()[1:]
    rows, mine = [line.split() for line in listed], {str(os.getpid())}
    for _ in range(3):
        mine |= {row[0] for row in rows if row[1] in mine}
    return [row for row in rows if row[0] in mine - {str(os.getpid())}]


def _memory() -> float:
    """In MB."""
    return sum(int(row[2]) for row in _processes()) / 1000


def _computing() -> float:
    """Seconds; to a hundredth where the system tells them so."""
    found = 0.0
    for pid, *_ in _processes():
        with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            found += sum(map(int, file.read().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    return found


def in_the_browser() -> None:
    from judge.web import site

    board = json.loads(json.dumps(read_board(DISPUTE).data))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        site.write(folder, browsers.node_package("pyodide"))
        address = stack.enter_context(browsers.hosted(folder))
        browser = stack.enter_context(browsers.launched())
        reader = stack.enter_context(browsers.Reader(browser, address, "ja"))
        page = reader.page
        page.set_default_timeout(180_000)
        began = time.perf_counter()
        page.goto(f"{address}#/bp/5.4.1")
        page.wait_for_selector(".entry h1")
        print(f"site: from address to rule shown {time.perf_counter() - began:.2f} s")
        page.wait_for_selector("body[data-engine=ready]")
        print(f"site: until the engine can answer {time.perf_counter() - began:.1f} s")
        asked = """async board => { const { ask } = await import('./static/engine.js'); const began = performance.now();
            await ask('settle', { board }); return performance.now() - began; }"""
        times = [page.evaluate(asked, board) for _ in range(12)]
        here = []
        for _ in range(5):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-m", "judge", "settle", DISPUTE, "--json"], stdout=subprocess.DEVNULL)
            here.append((time.perf_counter() - began) * 1000)
        print(f"settle in the browser: {times[0]:.0f} ms the first time, then {statistics.median(times[1:]):.0f} ms; "
              f"`judge settle` as a command: {statistics.median(here):.0f} ms")  # fmt: skip
