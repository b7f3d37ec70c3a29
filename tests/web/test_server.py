"""`judge serve`: the same answers as the command line, limits, who may ask; and that it ends cleanly."""

import concurrent.futures
import http.client
import json
import os
import socket
import urllib.parse

import pytest

import judge
from judge.boardfile.board import builtin_boards
from judge.corpus.ids import GAMES
from judge.web.server import opened
from tests.support import ROOT, ask
from tests.web.browser import served

BOARDS = [path for game in GAMES for path in builtin_boards(game)]
COMMANDS = {"settle": judge.settle, "resolve": judge.run, "legal": judge.plays, "check": judge.check}
DISPUTE = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def send(address, method, path, body=None, headers=None):
    """One request: status, headers, body."""
    where = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=30)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def post(address, command, request):
    sent = json.dumps(request).encode()
    status, _, body = send(address, "POST", f"/api/{command}", sent, {"content-type": "application/json"})
    return status, json.loads(body)


def test_every_scenario_board_is_answered_as_by_the_command_line(address):
    def differs(numbered):
        n, path = numbered
        command, lang = list(COMMANDS)[n % len(COMMANDS)], ("ja", "en")[n // len(COMMANDS) % 2]
        for _ in range(4):  # a busy machine may be late
            status, answered = post(address, command, {"board": text_of(path), "lang": lang})
            if status not in (503, 504):
                break
        return path if answered != json.loads(json.dumps(COMMANDS[command](path).json(lang))) else None

    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert list(filter(None, pool.map(differs, enumerate(BOARDS)))) == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_lookups_and_searches_by_address(address, lang):
    for path, printed in (
        (f"/api/lookup?q=5.4.1&lang={lang}", ask("5.4.1", "--json", "--lang", lang)),
        (f"/api/lookup?q={urllib.parse.quote('カウンター')}", ask("カウンター", "--json")),
        ("/api/search?q=counter&game=bp&limit=3", ask("search", "counter", "--game", "bp", "--limit", "3", "--json")),
    ):
        status, headers, body = send(address, "GET", path)
        assert (status, headers["content-type"]) == (200, "application/json")
        assert json.loads(body) == printed.data


def test_a_fault_has_its_place(address):
    status, answer = post(address, "settle", {"board": text_of(DISPUTE).replace("players:", "plyers:"), "lang": "ja"})
    assert status == 400
    assert answer["error"]["line"] and answer["error"]["column"] == 1 and "players" in answer["error"]["message"]


def test_what_is_no_question(address):
    assert post(address, "nonsense", {})[0] == 404
    assert send(address, "GET", "/api/settle")[0] == 405
    assert send(address, "GET", "/api/nonsense")[0] == 404
    assert send(address, "GET", "/static/../server.py")[0] == 404
    assert send(address, "GET", "/static/offline.js")[0] == 404
    assert send(address, "GET", "/bp/nothing/here")[0] == 404
    json_type = {"content-type": "application/json"}
    assert send(address, "POST", "/api/settle", b"{", json_type)[0] == 400
    assert send(address, "POST", "/api/settle", b"[" * 100_000, json_type)[0] == 400
    assert send(address, "POST", "/api/settle", b"[]", json_type)[0] == 400
    assert send(address, "POST", "/api/settle", b'{"board": ""}', {"content-type": "text/plain"})[0] == 415
    assert post(address, "settle", {"board": DISPUTE})[0] == 400, "no request names a file"


def test_limits(address):
    assert post(address, "settle", {"board": "#" * 300_000})[0] == 413
    many = json.dumps({"board": "#" * 3_000_000}).encode()
    assert send(address, "POST", "/api/settle", many, {"content-type": "application/json"})[0] == 413
    for _ in range(3):  # and it goes on
        assert post(address, "entry", {"id": "bp:5.4.1"})[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "", "localhost.evil:1"])
def test_only_who_calls_it_by_its_name_is_answered(address, host):
    status, _, body = send(address, "GET", "/api/lookup?q=5.4.1", headers={"host": host})
    assert status == 421 and b"5.4.1" not in body


def test_the_policy_lets_nothing_in(address):
    for path in ("/", "/bp/5.4.1", "/static/app.js", "/data/names.json", "/api/lookup?q=5.4.1", "/nothing"):
        _, headers, _ = send(address, "GET", path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy, path
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_the_guide_is_sent(address):
    for lang, word in ("ja", "盤面"), ("en", "board"):
        status, _, body = send(address, "GET", f"/data/guide.{lang}.json")
        assert status == 200 and word in json.loads(body)["boards"]["html"]
    assert send(address, "GET", "/data/guide.fr.json")[0] == 404


def test_files_are_sent_once_and_small(address):
    status, headers, body = send(address, "GET", "/static/base.css", headers={"accept-encoding": "gzip"})
    assert status == 200 and headers["content-encoding"] == "gzip" and len(body) < 12_000
    again = {"if-none-match": headers["etag"]}
    assert send(address, "GET", "/static/base.css", headers=again)[0] == 304


def test_an_entry_can_be_read_without_a_script(address):
    _, _, body = send(address, "GET", "/foth/702.6e", headers={"accept-language": "en"})
    assert '<base href="/">' in body.decode() and "702.6e" in body.decode()
    assert "ガード" in send(address, "GET", "/foth/702.6e")[2].decode()


def test_the_page_of_no_other_host_is_needed(address):
    from judge.web.files import static_files

    for name, content in static_files().items():
        outside = [
            word for word in content.decode().split() if "//" in word and "http" in word and "w3.org" not in word
        ]
        assert outside == [], name


def test_it_says_where_it_is_and_a_taken_port_is_said(address):
    port = urllib.parse.urlsplit(address).port
    told = ask("serve", "--port", str(port), "--lang", "ja")
    assert told.code == 2 and f"ポート {port}" in told.err
    with served("--lan") as where:
        assert not where.startswith("http://0.0.0.0")
        host = urllib.parse.urlsplit(where)
        assert send(f"http://127.0.0.1:{host.port}/", "GET", "/", headers={"host": host.netloc})[0] == 200


def test_answers_are_sent_without_delay():
    """asyncio sends without delay only on sockets that name their protocol; else every answer waits 40 ms."""
    with opened("127.0.0.1", 0) as sock:
        assert sock.proto == socket.IPPROTO_TCP
