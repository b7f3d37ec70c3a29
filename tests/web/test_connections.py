"""Nobody shuts others out: silent, slow and idle connections, requests that are none, workers that die, the end."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest

from tests.web.test_workers import SLOW, TEXT, alone

pytest.importorskip("uvicorn", reason="the extra `web` is not installed")

from judge.web import connections
from judge.web.answering import BOARD_LIMIT
from judge.web.connections import Listener
from judge.web.server import HEADERS, Server, opened

HEAD = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
JSON = {"content-type": "application/json"}


@contextlib.contextmanager
def listening(**how):
    """A server in a thread of this process; gives it and its port."""
    server = Server(**how)
    listener = Listener(server.app(), server.workers.stop)
    with opened("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
        thread = threading.Thread(target=listener.listen, args=(sock,))
        thread.start()
        try:
            yield server, port
        finally:
            listener.should_exit = True
            thread.join(20)
            assert not thread.is_alive()


def send(port, method, path, body=None, headers=None):
    """One request: status, headers, body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def post(port, command, request):
    status, _, body = send(port, "POST", f"/api/{command}", json.dumps(request).encode(), JSON)
    return status, json.loads(body)


def served_once(port):
    sock = socket.create_connection(("127.0.0.1", port))
    sock.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert sock.recv(1000).startswith(b"HTTP/1.1 200")
    return sock


def sending(data):
    def made(port):
        sock = socket.create_connection(("127.0.0.1", port))
        sock.sendall(data)
        return sock

    return made


WAYS = {
    "silent": sending(b""),
    "half a header": sending(b"GET / HTTP/1.1\r\nHost: local"),
    "half a body": sending(HEAD + b"{"),
    "served once": served_once,
}


@pytest.mark.parametrize("way", WAYS)
def test_connections_that_wait_give_way_to_newcomers(way):
    with listening(count=2) as (_, port), contextlib.ExitStack() as stack:
        for _ in range(connections.CONNECTIONS + 20):
            stack.enter_context(WAYS[way](port))
        for _ in range(5):
            assert send(port, "GET", "/static/icon.svg")[0] == 200


@pytest.mark.parametrize("way", ["silent", "half a header", "half a body"])
def test_a_request_has_a_time_limit_from_its_beginning(monkeypatch, way):
    """A byte now and then does not make it longer."""
    monkeypatch.setattr(connections, "REQUEST_TIME", 1.0)
    with listening(count=2) as (_, port), WAYS[way](port) as sock:
        began = time.monotonic()
        sock.settimeout(0.2)
        while time.monotonic() - began < 10:
            with contextlib.suppress(TimeoutError):
                try:
                    if way != "silent":
                        sock.sendall(b"x")
                    if sock.recv(1) == b"":
                        break
                except ConnectionError:
                    break
        assert 0.8 < time.monotonic() - began < 5


def test_who_takes_no_answer_gives_way():
    """Large answers are asked for and not read."""
    many = b"GET /data/names.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40
    with listening(count=2) as (_, port), contextlib.ExitStack() as stack:
        for _ in range(connections.CONNECTIONS + 5):
            sock = stack.enter_context(socket.socket())
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sock.connect(("127.0.0.1", port))
            sock.sendall(many)
        assert send(port, "GET", "/static/icon.svg")[0] == 200


@pytest.mark.parametrize("body", [b"[]", b"5", b'"text"', b"null", b"true", b"NaN", b"{", b"[" * 100_000, b"\xff", b""])
@pytest.mark.parametrize("command", ["check", "lookup", "nonsense"])
def test_what_is_no_object_is_refused_with_all_headers(body, command):
    with shared() as port:
        status, headers, answer = send(port, "POST", f"/api/{command}", body, JSON)
        assert status == 400 and json.loads(answer)["error"]["message"] == "'request' must be an object of JSON"
        assert set(HEADERS) <= {name.lower() for name in headers}


@pytest.fixture(scope="module", autouse=True)
def _one_for_all():
    with listening(count=2) as (server, port):
        _ONE.append((server, port))
        yield
        _ONE.clear()


_ONE = []


@contextlib.contextmanager
def shared():
    yield _ONE[0][1]


def test_what_is_no_object_is_refused_by_the_workers_too():
    """Large, and while there is no room."""

    from judge.web.workers import Workers

    async def whole():
        workers = Workers(count=2, waiting=0)
        return [json.loads(await workers.ask_bytes("check", given)) for given in ([], 5, "x", ["x" * 2_000_000])]

    assert [answer["error"]["kind"] for answer in alone(whole())] == ["busy", "busy", "busy", "large"]


def test_an_error_of_the_server_has_the_headers_too(monkeypatch):
    with shared() as port:
        monkeypatch.setattr(_ONE[0][0].workers, "ask_bytes", None)
        status, headers, _ = send(port, "GET", "/api/lookup?q=5.4.1")
        assert status == 500 and set(HEADERS) <= {name.lower() for name in headers}


def test_rules_are_not_held_up_by_boards():
    """Every worker for boards is busy and as many boards wait as may."""
    with listening(count=2, deadline=2) as (server, port):
        assert send(port, "GET", "/bp/5.4.1")[0] == 200
        server.workers._room["boards"] = 3
        threads = [threading.Thread(target=post, args=(port, "settle", {"board": SLOW})) for _ in range(5)]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        assert post(port, "check", {"board": TEXT})[0] == 503
        began = time.monotonic()
        assert send(port, "GET", "/bp/5.4.1")[0] == 200
        assert send(port, "GET", "/api/lookup?q=5.4.1")[0] == 200
        assert time.monotonic() - began < 2
        server.workers._room["rules"] = 0
        status, _, page = send(port, "GET", "/bp/5.4.1", headers={"accept-language": "en"})
        assert status == 503 and b"too many requests at once" in page
        server.workers._room["rules"] = 10
        for thread in threads:
            thread.join()


def test_workers_that_die_while_nobody_asks_are_not_noticed():
    with listening(count=3) as (server, port):
        assert post(port, "check", {"board": TEXT})[0] == 200
        while not server.workers._starting.done():
            time.sleep(0.05)
        for worker in list(server.workers._all):
            os.kill(worker._process.pid, signal.SIGKILL)
        assert [post(port, "check", {"board": TEXT})[0] for _ in range(4)] == [200] * 4
        assert [send(port, "GET", "/api/lookup?q=5.4.1")[0] for _ in range(4)] == [200] * 4


def test_one_limit_in_characters_however_they_are_sent():
    with shared() as port:
        fits, large = (f"{TEXT}# {'馬' * (count - len(TEXT) - 2)}" for count in (BOARD_LIMIT, BOARD_LIMIT + 1))
        for ascii_ in (True, False):
            body = json.dumps({"board": fits}, ensure_ascii=ascii_).encode()
            assert send(port, "POST", "/api/check", body, JSON)[0] == 200
            body = json.dumps({"board": large}, ensure_ascii=ascii_).encode()
            status, _, answer = send(port, "POST", "/api/check", body, JSON)
            said = json.loads(answer)["error"]["message"]
            assert status == 413 and f"({BOARD_LIMIT + 1} characters, the limit is {BOARD_LIMIT})" in said
        status, _, answer = send(port, "POST", "/api/check", b'"' + b"x" * 4_000_000, JSON)
        assert status == 413 and "request is too long" in json.loads(answer)["error"]["message"]


@pytest.mark.parametrize(
    "method, path, allowed",
    [
        ("GET", "/api/check", {"POST"}),
        ("DELETE", "/api/check", {"POST"}),
        ("DELETE", "/api/lookup", {"GET", "HEAD", "POST"}),
        ("PUT", "/api/search", {"GET", "HEAD", "POST"}),
        ("STRANGE", "/api/settle", {"POST"}),
        ("POST", "/", {"GET", "HEAD"}),
        ("POST", "/bp/5.4.1", {"GET", "HEAD"}),
    ],
)
def test_a_405_names_the_methods_there_are(method, path, allowed):
    with shared() as port:
        status, headers, _ = send(port, method, path, b"{}" if method == "POST" else None, JSON)
        assert status == 405 and set(headers["allow"].split(", ")) == allowed
        assert send(port, "DELETE", "/api/nonsense")[0] == 404
        assert send(port, "HEAD", "/api/lookup?q=5.4.1")[0] == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_end_is_told_to_who_waits(number):
    """A board in work, others that wait, half a request and an idle connection: the clients get 503, nothing is printed."""
    command = [sys.executable, "-m", "judge", "serve", "--port", "0", "--lang", "en"]
    process = subprocess.Popen(command, stdout=-1, stderr=-1, text=True, encoding="utf-8")
    answers = []
    try:
        port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
        assert post(port, "check", {"board": TEXT})[0] == 200
        threads = [
            threading.Thread(target=lambda: answers.append(post(port, "settle", {"board": SLOW}))) for _ in range(6)
        ]
        for thread in threads:
            thread.start()
        with WAYS["half a body"](port), WAYS["served once"](port), WAYS["half a header"](port):
            time.sleep(0.5)
            began = time.monotonic()
            process.send_signal(number)
            _, err = process.communicate(timeout=20)
            assert time.monotonic() - began < 4
        for thread in threads:
            thread.join(20)
    finally:
        process.kill()
        process.wait()
    assert err == "" and process.returncode == (0 if number == signal.SIGINT else -signal.SIGTERM)
    assert [(status, answer["error"]["kind"]) for status, answer in answers] == [(503, "stopped")] * 6
