"""A rule by its number and a ruling slip are shown without the command line, byte for byte as the command line shows them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from judge.corpus.store import corpus
from tests.support import ROOT

SHORT = "import sys; from judge.__main__ import main; sys.argv[0] = 'judge'; main()"
WHOLE = "import sys; from judge.cli import run; run(sys.argv[1:])"
LINES = [
    ["602.1a"], ["rule", "foth:702.6e"], ["bp:5.4.1"], ["5"], ["1"], ["rule", "3.4"], ["2200"], ["rule", "9999.9"], ["9 of clubs"],
    ["10s"], ["rule", "bp:4.[1]"], ["rule"], ["602.1a", "--lang", "ja"], ["602.1a", "--json"], ["602.1a", "702.6e"], ["nasty:3", "-h"],
    ["search", "counter"], ["search", "走破"], ["search", "guard", "horse"], ["search", "how many cards?"], ["search", "zzzqqq"], ["search"],
    ["search", ""], ["search", "競馬\udc80"], ["search", "countr"], ["search", "counter", "--limit", "3"], ["search", "bp:♠3"],
]  # fmt: skip
PLACES = [
    {},
    {"JUDGE_LANG": "ja"},
    {"LC_ALL": "C"},
    {"LC_ALL": "ja_JP.UTF-8"},
    {"JUDGE_GAME": "foth"},
    {"JUDGE_GAME": "chess"},
]


def ended(code: str, args: list[str], place: dict[str, str], folder: str, **options) -> tuple[int, bytes, bytes]:
    env = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES")}
    env |= {"PYTHONPATH": ROOT, "JUDGE_DATA": folder, **place}
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=not options, env=env, **options)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("args", LINES, ids=" ".join)
def test_the_same_bytes_in_every_place(args, tmp_path):
    for place in PLACES:
        assert ended(SHORT, args, place, str(tmp_path)) == ended(WHOLE, args, place, str(tmp_path)), place


BOARDS = [
    "blackpoker/examples/dispute.yaml",
    "foth/examples/made-up.yaml",
    "fever/examples/new.ja.yaml",
    "blackpoker/game.yaml",
]
IMPOSSIBLE = "game: bp\nplayers:\n  A: {life: 20, hand: [S2, S2]}\n  B: {life: 20}\nclaims:\n  - winner: A\n"
UNREADABLE = "game: bp\nplayers: {A: {hand: [S22]}}\n"


def test_the_same_slips(tmp_path):
    paths = [os.path.join(ROOT, "rulesdata", *board.split("/")) for board in BOARDS]
    for name, text in (("impossible.yaml", IMPOSSIBLE), ("unreadable.yaml", UNREADABLE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        paths.append(str(tmp_path / name))
    found = {}
    for path in [*paths, str(tmp_path), str(tmp_path / "missing.yaml")]:
        for place in PLACES[:2]:
            short = found[path] = ended(SHORT, ["settle", path], place, str(tmp_path))
            assert short == ended(WHOLE, ["settle", path], place, str(tmp_path)), (path, place)
    assert {status for status, _, _ in found.values()} == {0, 1, 2}
    assert found[str(tmp_path / "impossible.yaml")][2]  # what is wrong with it is said beside


def test_the_same_where_nothing_can_be_written(tmp_path):
    for code in (SHORT, WHOLE):
        with open("/dev/full", "wb") as full:
            status, _, said = ended(code, ["602.1a"], {}, str(tmp_path), stdout=full, stderr=subprocess.PIPE)
        assert status == 2 and b"space" in said.lower()


def test_a_number_brings_neither_click_nor_a_game(tmp_path):
    code = "import sys\nfrom judge.__main__ import show_directly\nshown = show_directly(sys.argv[1:])\n"
    code += (
        "print(shown, [name for name in sys.modules if name in ('click', 'yaml') or name.startswith('judge.games')])"
    )
    for args in (["602.1a"], ["rule", "foth:702.6e"]):
        said = ended(code, args, {}, str(tmp_path))[1].decode().splitlines()
        assert said[-1] == "0 []"


def test_every_number_of_the_corpus_is_shown():
    from judge.library.rules import is_number

    numbers = [entry.id for entry in corpus() if entry.kind == "rule" and entry.local[0].isdecimal()]
    assert len(numbers) > 500
    assert all(is_number(number) for number in numbers)
    assert not any(is_number(text) for text in ("9 of clubs", "10s", "counter", "C9", "", "9999.9"))
