"""What is typed, passed or written, however long or strange: an answer or one line, never a traceback or a command to the terminal."""

import copy
import json
import os
import subprocess
import sys

import pytest

import judge
from judge.corpus.ids import GAMES
from judge.engine import claims
from judge.library.starts import template
from judge.messages import message_text
from judge.web.answering import answer
from tests.cli.test_play import board, play  # noqa: F401  (a fixture)
from tests.support import ROOT, ask

DISPUTE = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")
DIGITS = "9" * 5000  # more than Python turns into a number
LONG = "x" * 5000
BROKEN = "a\nb\r\nc"
HALF = "\ud800"  # half a character
TURNED = "\u202eabc"  # turns the direction of what follows
QUESTIONS = [
    ["{}"],
    ["rule", "{}"],
    ["bp:{}"],
    ["search", "{}"],
    ["format", "bp", "{}"],
    ["check", "{}"],
    ["can", DISPUTE, "{}"],
    ["can", DISPUTE, "B: {{request: {}}}"],
    ["can", DISPUTE, "choose {}"],
    ["can", DISPUTE, "pass", "--at", "{}"],
    ["legal", DISPUTE, "--by", "{}"],
    ["legal", DISPUTE, "--why", "{}"],
    ["explain", DISPUTE, "{}"],
    ["explain", DISPUTE, "a1", "--at", "{}"],
    ["resolve", DISPUTE, "--to", "{}"],
    ["games", "--format", "{}"],
]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("given", [DIGITS, LONG, BROKEN, HALF, TURNED, "a\0b"], ids=["digits", "long", "lines", "half", "turned", "nul"])  # fmt: skip
@pytest.mark.parametrize("args", QUESTIONS, ids=" ".join)
def test_arguments(args, given, lang):
    answered = ask(*(arg.format(given) if "{}" in arg else arg for arg in args), "--lang", lang)
    assert answered.code in (0, 1, 2, 3)
    if answered.code == 2:
        assert answered.out == "" and answered.err.startswith("judge: ") and answered.err.count("\n") == 1
        assert len(answered.err) < 800
    for text in (answered.out, answered.err):
        assert not set(text) & {"\u202e", "\0", "\ud800"}
        assert max(map(len, text.split("\n"))) < 1000


@pytest.mark.parametrize("command", [["search"], ["rule"], []])
def test_json_commands_no_terminal_and_says_the_same(command):
    printed = ask(*command, TURNED, "--json")
    assert TURNED not in printed.out and "\\u202eabc" in printed.out
    data = printed.data
    assert TURNED in (data.get("query"), *(missing["query"] for missing in data.get("not_found", ())))


@pytest.mark.parametrize("typed", [DIGITS, f"undo {DIGITS}", f"redo {DIGITS}", f"choose {DIGITS}", "save a\0b", f"save {LONG}",
                                   f"save {HALF}", f"note {HALF}", f"why {LONG}", f"rule {LONG}", LONG, TURNED, HALF, "at: x"])  # fmt: skip
def test_the_prompt(board, typed, monkeypatch, capsys):  # noqa: F811
    """Each is answered, and the session goes on."""
    out = play(board, [typed, "help"], monkeypatch, capsys)
    assert message_text("play.help", "en").split("\n")[-1].strip() in out and "\u202e" not in out
    assert max(map(len, out.split("\n"))) < 1000


def test_bytes_that_are_no_text_at_the_prompt(board):  # noqa: F811
    """Each line is answered with them marked, in every locale."""
    for locale in ("C", "C.UTF-8", "en_US.UTF-8"):
        done = subprocess.run(
            [sys.executable, "-m", "judge", "play", str(board), "--lang", "en", "--fresh"],
            input=b"\xff\nnote a\xffb\nhelp\n", capture_output=True, env={**os.environ, "LC_ALL": locale},
        )  # fmt: skip
        out = done.stdout.decode()
        assert (done.returncode, done.stderr) == (0, b""), locale
        assert "'\ufffd' is not a play" in out and "a\ufffdb" in out and "undo [n]" in out


@pytest.mark.parametrize("given", ["at: x", "at: [x]", "at:", "at: {a: b}"])
def test_the_name_of_a_moment_is_no_play(given):
    answered = ask("can", DISPUTE, given)
    assert answered.code == 2 and answered.err.startswith("judge: ") and answered.err.count("\n") == 1
    with open(DISPUTE, encoding="utf-8") as file:
        board = {**judge.parse_board(file.read()).data, "claims": [{"illegal": given}]}
    assert answer("settle", {"board": board})["error"]["part"] == "board"


@pytest.mark.parametrize("game", GAMES)
def test_half_a_character_in_a_request(game):
    """JSON can hold what no text can: it names nothing."""
    on = {"board": template(game)}
    for request in (
        ("can", {**on, "play": HALF}),
        ("can", {**on, "play": f"choose {HALF}"}),
        ("explain", {**on, "thing": HALF}),
        ("legal", {**on, "why": HALF}),
        ("lookup", {"query": HALF}),
        ("search", {"query": HALF}),
    ):
        message = answer(*request).get("error", {"message": ""})["message"]
        assert "\n" not in message and HALF not in message, request


def places(value, path=()):
    """The path of everything in a board."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield (*path, key)
        yield from places(one, (*path, key))


def changed(data, path, new, key):
    """A board with another value at a path, or another key."""
    data = copy.deepcopy(data)
    at = data
    for step in path[:-1]:
        at = at[step]
    if key and isinstance(at, dict):
        kept = [(new if name == path[-1] else name, value) for name, value in at.items()]
        at.clear()
        at.update(kept)
    else:
        at[path[-1]] = new
    return data


@pytest.mark.parametrize("new", [DIGITS, LONG, BROKEN, [LONG] * 3], ids=["digits", "long", "lines", "list"])
@pytest.mark.parametrize("game", GAMES)
def test_boards(game, new):
    """Everything in a board is replaced in turn: a fault is one line that can be read."""
    data = json.loads(json.dumps(judge.parse_board(template(game)).data))
    for path in places(data):
        for key in (False, True) if isinstance(new, str) else (False,):
            answered = answer("settle", {"board": changed(data, path, new, key)})
            message = answered.get("error", {"message": ""})["message"]
            assert "\n" not in message and len(message) < 600, (path, message)


def test_a_message_keeps_both_ends():
    fault = judge.Fault("board.name", name=f"begin{LONG}end", hint="")
    assert "beginx" in fault.text("en") and "xend" in fault.text("ja") and len(fault.text("ja")) < 200


def test_claims_have_a_limit():
    """A file of a hundred kilobytes is answered within seconds: what would take longer is refused with a cure."""
    claim = "  - {by: A, life: {A: 5}}\n"
    text = "game: bp\nplayers:\n  A: {life: 5}\n  B: {life: 5}\nclaims:\n"
    many = answer("settle", {"board": text + claim * 3001})["error"]
    assert many["line"] == 6 and "split them over several boards" in many["message"]
    assert len(answer("settle", {"board": text + claim * 100})["claims"]) == 100


@pytest.mark.parametrize("claim, values, most", [({"money": {"P1": 500}}, 1, 14), ({"vp": {"P1": 1, "P2": 1}}, 2, 7)])
def test_the_limit_of_claims_counts_the_answers_that_are_tried(claim, values, most, monkeypatch):
    """Each thing said is looked at now and, three times, after each of the two answers: 100 looks at 7 a thing."""
    monkeypatch.setattr(claims, "MOST_LOOKED_AT", 100)
    players = {name: {"vp": 1, "money": 500} for name in ("P1", "P2")}
    table = {"game": "fever", "round": 1, "start": "P1", "phase": "bet1", "players": players}
    table["script"] = [{"P1": {"bet": "black", "stake": 100}}]
    assert judge.run(table).end.prompt.options == ("win", "place")
    assert len(judge.settle({**table, "claims": [claim] * most})) == most
    with pytest.raises(judge.Fault, match=f"too many claims .{most * values + values}, the limit for 0 steps is 14"):
        judge.settle({**table, "claims": [claim] * (most + 1)})


@pytest.mark.parametrize("key, item", [("field", "{cards: [S6]}"), ("hand", "S6"), ("trumps", "{card: S6, face: up}")])
def test_zones_have_a_limit(key, item):
    text = f"game: bp\nplayers:\n  A: {{life: 5, {key}: [{', '.join([item] * 61)}]}}\n  B: {{life: 5}}\n"
    assert answer("legal", {"board": text})["error"]["message"] == f"'{key}' must be a list of at most 60 items"
