"""What the long run does besides plays and files: typed lines, damaged sessions, requests to a server on this machine.

Each function takes a seed and gives what went wrong; an exception is a fault too.
"""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator

from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.boardfile.lines import CHOOSE, Play
from judge.cli.play import CALLED, COMMANDS, Table
from judge.corpus.ids import GAMES
from judge.engine.journal import Journal
from judge.engine.values import OUTCOMES
from judge.library import sessions
from judge.render.answers import play_text
from tests.support import ask

LANGS = ("ja", "en")
JUNK = ("", "_", "zzz", "-1", "0", "1", "2", "99", "99999999999999999999", "all", "none", "なし", "yes", "no", "[]", "{}", "[", "}", ":", "A", "B", "A:", "B.", "A.A.A",
        "choose", "pass", "パス", "S5", "♠5", "Joker", "H7", "red", "赤", "*", "&a", "!!x", "'", '"', "\\", "馬", "　", "：", "\t", "\x1b[31m", "\x00", "\ud800", "\u202e", "😀", "x" * 3000, "[" * 3000, "F*3", "1e9", ".nan", "~", "null")  # fmt: skip


# typed lines


def typed_lines(seed: int, count: int) -> tuple[int, list[str]]:
    """Lines typed at the prompt of a session: how many, and what went wrong."""
    dice = random.Random(f"typed {seed}")
    game_id, lang = dice.choice(GAMES), dice.choice(LANGS)
    path = dice.choice(builtin_boards(game_id))
    with tempfile.TemporaryDirectory() as folder, _user_folder(folder):
        table = Table(sessions.session(_cut(dice, path)), Journal(path, {}), lang)
        table._ask_claim = lambda: dice.choice(JUNK)
        done, wrong = 0, []
        for line, legal in _lines(dice, table, count):
            lines = len(table.session.lines)
            done += 1
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    table._answer(line)
            except EOFError:  # quit
                continue
            except Exception as error:
                raise AssertionError(f"{path} ({lang}), typed {line!r}") from error
            if legal and len(table.session.lines) <= lines:
                wrong.append(f"typed {seed}: {path} ({lang}): {line!r} was offered and is not taken")
        return done, wrong


def _cut(dice, path):
    """A built-in board up to some line of its script."""
    data = read_board(path).data
    script = data.get("script") or []
    rest = {key: value for key, value in data.items() if key not in ("script", "claims", "then")}
    return board_from_dict({**rest, "script": script[: dice.randint(0, len(script))], "then": "stop"}, path)


def _lines(dice, table, count) -> Iterator[tuple[str, bool]]:
    """Lines to type at a table as it is when each is typed; whether the program has offered it as it stands."""
    for _ in range(count):
        line, legal = dice.choice(WAYS)(dice, table)
        if not legal or dice.random() < 0.3:
            for _ in range(dice.choice((0, 0, 1, 1, 3))):
                line, legal = _changed(dice, line), False
        yield line, legal


def _offered(dice, table) -> Play | None:
    plays = table.session.plays()
    return dice.choice(plays) if plays else None


def _as_printed(dice, table):
    """A legal play as the list prints it."""
    play = _offered(dice, table)
    return (play_text(play), True) if play else (dice.choice(JUNK), False)


def _sentence(dice, table):
    """A legal play in the words in which it is printed, in either language."""
    play = _offered(dice, table)
    return (play.sentence(dice.choice(LANGS)) if play else dice.choice(JUNK)), False


def _short(dice, table):
    """The words of a legal play without its braces, in English or Japanese."""
    play = _offered(dice, table)
    if play is None:
        return dice.choice(JUNK), False
    words = re.findall(r"[^\s{}\[\],:'\"]+", play_text(play))
    if dice.random() < 0.5:
        words = [table.session.game.vocabulary.japanese_word(word) or word for word in words]
    return " ".join(words[dice.randint(0, 2) :]), False


def _word(dice, table):
    """The word of a play, alone or with something behind it."""
    game = table.session.game
    kind = dice.choice(game.play_kinds)
    word = dice.choice((kind.word, *game.vocabulary.spellings("play", kind.word)))
    behind = [dice.choice((*JUNK, *_names(table), *kind.keys)) for _ in range(dice.choice((0, 0, 1, 1, 2, 4)))]
    return " ".join((*dice.choice(((), ("A:",), ("B",))), word, *behind)), False


def _answer(dice, table):
    """An answer: an option by number or name, several, or nonsense."""
    prompt = table.session.prompt
    options = prompt.options if prompt else ()
    some = [dice.choice((*options, *range(1, 9), *JUNK)) for _ in range(dice.choice((0, 1, 1, 2, 3)))]
    if dice.random() < 0.3 and options:
        return play_text(Play(prompt.by, {CHOOSE: dice.choice(options)})), False
    return " ".join((dice.choice(("choose", "選ぶ", "A: choose", "")), *map(str, some))), False


def _claim(dice, table):
    """A claim, in the words of either language."""
    game = table.session.game
    fact = dice.choice((*game.facts, *OUTCOMES))
    word = dice.choice((fact, *game.vocabulary.spellings("claim", fact)))
    behind = [dice.choice((*JUNK, *_names(table), "3", "field", "墓地")) for _ in range(dice.choice((0, 1, 2, 2, 3)))]
    if fact in OUTCOMES and dice.random() < 0.7:
        behind = [dice.choice(WAYS[:4])(dice, table)[0]]
    return " ".join((dice.choice(("claim", "主張")), dice.choice((*_names(table), "")), word, *behind)), False


def _command(dice, table):
    """A command with something behind it."""
    word = dice.choice((*(word for word in COMMANDS if word != "save"), *(c for c, meant in CALLED.items() if meant not in ("save", "save!"))))  # fmt: skip
    behind = [
        dice.choice((*JUNK, *_names(table), *table.session.game.facts)) for _ in range(dice.choice((0, 0, 1, 1, 2)))
    ]
    return " ".join((word, *behind)), False


def _listed(dice, table):
    """`legal`, and then a number of its list."""
    with contextlib.redirect_stdout(io.StringIO()):
        table._answer("legal")
    return (str(dice.randint(1, len(table.listed))), True) if table.listed else ("1", False)


def _nonsense(dice, table):
    return " ".join(dice.choice(JUNK) for _ in range(dice.randint(1, 4))), False


def _names(table):
    return list(map(str, table.session.game.names(table.session.table)))[:40] or ["A"]


def _changed(dice, line):
    """A line with a slip in it."""
    words = line.split(" ")
    n = dice.randrange(len(words))
    kind = dice.randrange(5)
    if kind == 0:
        del words[n]
    elif kind == 1:
        words.insert(n, words[n])
    elif kind == 2:
        words[n] = dice.choice(JUNK)
    elif kind == 3:
        words[n] = words[n][: dice.randint(0, len(words[n]))]
    else:
        at = dice.randint(0, len(line))
        return line[:at] + dice.choice(JUNK) + line[at:]
    return " ".join(words)


WAYS = (_as_printed, _sentence, _short, _word, _answer, _claim, _claim, _command, _listed, _nonsense)


# sessions


@contextlib.contextmanager
def _user_folder(folder):
    before = os.environ.get("JUDGE_DATA")
    os.environ["JUDGE_DATA"] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ["JUDGE_DATA"]
        else:
            os.environ["JUDGE_DATA"] = before


def session(seed: int) -> list[str]:
    """A session that is cut off, damaged or opened twice, and gone on with."""
    dice = random.Random(f"session {seed}")
    path = dice.choice(builtin_boards(dice.choice(GAMES)))
    with tempfile.TemporaryDirectory() as folder, _user_folder(folder):
        board = read_board(path)
        journal = Journal(path, board.data)
        played = _cut(dice, path)
        journal.write({**board.data, "script": played.data["script"] or [{"all": "pass"}]})
        with open(journal.path, "rb") as file:
            whole = file.read()
        way = dice.choice(DAMAGES)
        with open(journal.path, "wb") as file:
            file.write(way(dice, whole))
        twice = dice.random() < 0.2 and journal.lock()
        before = _bytes(journal.path)
        answers = []
        for args in ([path], [path, "--fresh"], []):
            answers.append(_typed(["legal", "1", "board", "undo", "quit"], "play", *args, "--lang", dice.choice(LANGS)))
            if twice and args and _bytes(journal.path) != before:
                return [f"session {seed}: {path}: another window's session was overwritten"]
        journal.unlock()
        return [
            f"session {seed}: {path}: exit {answer.code}, {answer.err!r}"
            for n, answer in enumerate(answers)
            if answer.code not in ((0,) if n < 2 else (0, 2)) or any(not line.startswith("judge: ") for line in answer.err.splitlines())
        ]  # fmt: skip


def _bytes(path):
    with open(path, "rb") as file:
        return file.read()


def _typed(lines, *args):
    """`judge ARGS` in this process, with lines as its standard input."""
    before = sys.stdin
    sys.stdin = io.StringIO("\n".join(lines) + "\n")
    try:
        return ask(*args)
    finally:
        sys.stdin = before


def _cut_off(dice, whole):
    return whole[: dice.randint(0, len(whole))]


def _flipped(dice, whole):
    at = dice.randrange(len(whole))
    return whole[:at] + bytes([dice.randrange(256)]) + whole[at + 1 :]


def _line_of_junk(dice, whole):
    lines = whole.split(b"\n")
    lines[dice.randrange(len(lines))] = dice.choice(
        (b"5", b"null", b"NaN", b"[]", b"{}", b'"A"', b"[" * 100_000, b'{"A": "pass", "B": 1}', b'{"Zoe": "pass"}', b'{"A": 5}', b'{"at": null}', b"\xff\xfe", b"")
    )  # fmt: skip
    return b"\n".join(lines)


def _shuffled(dice, whole):
    lines = whole.split(b"\n")
    dice.shuffle(lines)
    return b"\n".join(lines)


def _of_another(dice, whole):
    """The session of another board."""
    board = read_board(dice.choice(builtin_boards(dice.choice(GAMES)))).data
    script = board.get("script") or [{"A": "pass"}]
    head = {"source": "x.yaml", "board": {key: value for key, value in board.items() if key != "script"}}
    return "".join(json.dumps(line) + "\n" for line in (head, *script)).encode()


DAMAGES = (lambda dice, whole: whole, _cut_off, _flipped, _line_of_junk, _line_of_junk, _shuffled, _of_another)


# requests


HEADERS = ("content-security-policy", "x-content-type-options")
FINE = (200, 304, 400, 404, 405, 413, 415, 421, 503, 504)
VALUES = (
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    "",
    "x",
    "馬" * 3000,
    [],
    [[]],
    {},
    {"A": 1},
    [None],
    "\ud800",
    {"game": "bp"},
)


def requests(seed: int, count: int) -> tuple[int, list[str]]:
    """Requests to a server of its own: how many, and what went wrong. At the end it is interrupted in its work."""
    dice = random.Random(f"requests {seed}")
    command = [sys.executable, "-m", "judge", "serve", "--port", "0", "--lang", "en"]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors, contextlib.ExitStack() as stack:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8")
        wrong, last = [], []
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
            for n in range(count):
                fault = dice.choice(REQUESTS)(dice, port, stack, server.pid)
                wrong += [f"request {seed}, {n}: {fault}"] if fault else []
            wrong += (
                [f"request {seed}: it does not answer any more"] if _send(port, "GET", "/bp/5.4.1")[0] != 200 else []
            )
            slow = threading.Thread(target=lambda: last.append(_settle(port)))
            slow.start()
            time.sleep(dice.random())
        finally:
            server.send_signal(dice.choice((signal.SIGINT, signal.SIGTERM)))
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                wrong.append(f"request {seed}: it does not end")
            server.stdout.close()
        slow.join(30)
        errors.seek(0)
        told = [line for line in errors.read().splitlines() if not line.startswith("WARNING:  Invalid HTTP request")]
        wrong += [f"request {seed}: it has printed {told}"] if told else []
        wrong += [f"request {seed}: the last answer is {last}"] if last not in ([200], [503]) else []
        return count, wrong


def _send(port, method, path, body=None, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def _checked(told, *answer):
    """What is wrong with an answer."""
    status, headers, body = answer
    if status not in FINE:
        return f"{told}: status {status}, {body[:200]!r}"
    if not all(name in headers for name in HEADERS):
        return f"{told}: no headers of the policy"
    if headers.get("content-type") == "application/json" and status != 200 and list(json.loads(body)) != ["error"]:
        return f"{told}: {body[:200]!r}"
    if status == 405 and not headers.get("allow"):
        return f"{told}: no Allow"
    return None


def _settle(port):
    from tests.web.test_workers import TEXT

    board = TEXT + '  - {by: B, illegal: "A: {request: twist, key: [D4], pay: {D: [S2]}, target: b1}"}\n' * 1500
    return _send(
        port, "POST", "/api/settle", json.dumps({"board": board}).encode(), {"content-type": "application/json"}
    )[0]


def _some_json(dice, port, stack, pid):
    """A command with any value where an object should be, or in it."""
    from judge.web.answering import COMMANDS as ASKED
    from judge.web.answering import parameters

    command = dice.choice((*ASKED, "nonsense", "", "index"))
    fields = parameters(command) if command in ASKED else {"x": None}
    given = {
        name: dice.choice(VALUES) for name in (*fields, *dice.choice(((), ("lang",), ("x",)))) if dice.random() < 0.8
    }
    if "board" in given and dice.random() < 0.6:
        with open(dice.choice(builtin_boards(dice.choice(GAMES))), encoding="utf-8") as file:
            given["board"] = file.read()
    body = json.dumps(given if dice.random() < 0.7 else dice.choice(VALUES), ensure_ascii=dice.random() < 0.5).encode(
        "utf-8", "surrogatepass"
    )
    kind = dice.choice(("application/json", "application/json", "application/json", "text/plain", ""))
    return _checked((command, body[:200]), *_send(port, "POST", f"/api/{command}", body, {"content-type": kind}))


def _some_bytes(dice, port, stack, pid):
    body = dice.choice(
        (
            b"",
            b"{",
            b"[" * 50_000,
            b"\xff" * 100,
            b"NaN",
            b"5" * 5000,
            b'"' + b"x" * 700_000 + b'"',
            b"{}" * 3,
            b'{"board": ' + b"[" * 9000,
        )
    )
    return _checked(body[:50], *_send(port, "POST", "/api/check", body, {"content-type": "application/json"}))


def _some_address(dice, port, stack, pid):
    words = (
        "api",
        "bp",
        "foth",
        "static",
        "data",
        "lookup",
        "search",
        "5.4.1",
        "..",
        "%2e%2e",
        "app.js",
        "names.json",
        "%00",
        "%ff",
        "x" * 3000,
        "?q=",
        "?q=5.4.1&limit=9",
        "?limit=x&q=%ff",
    )
    path = "/" + "/".join(dice.choice(words) for _ in range(dice.randint(0, 4)))
    method = dice.choice(("GET", "GET", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "STRANGE"))
    return _checked(
        (method, path[:200]),
        *_send(port, method, path, None, dice.choice(({}, {"host": "evil.example"}, {"accept-language": "en"}))),
    )


def _half(dice, port, stack, pid):
    """Half a request; some of them stay open."""
    sock = socket.create_connection(("127.0.0.1", port))
    head = (
        b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    )
    with contextlib.suppress(OSError):
        sock.sendall(
            dice.choice(
                (
                    head[: dice.randint(0, len(head))],
                    head,
                    b"\x00\xff" * 20,
                    b"GET / HTTP/9\r\n\r\n",
                    b"GET / HTTP/1.1\r\n" * 3,
                )
            )
        )
    if dice.random() < 0.5:
        stack.callback(sock.close)
    else:
        sock.close()


def _dead_worker(dice, port, stack, pid):
    """A worker is killed; the next answers come all the same."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            workers = [int(each) for each in file.read().split()]
    except OSError:  # another system
        return None
    for each in workers if dice.random() < 0.3 else workers[:1]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)
    path = builtin_boards("trick")[0]
    with open(path, encoding="utf-8") as file:
        body = json.dumps({"board": file.read()}).encode()
    status, *_ = _send(port, "POST", "/api/check", body, {"content-type": "application/json"})
    return None if status == 200 else f"after a worker has died: status {status}"


REQUESTS = (*(_some_json,) * 10, *(_some_bytes,) * 3, *(_some_address,) * 6, *(_half,) * 4, _dead_worker)
