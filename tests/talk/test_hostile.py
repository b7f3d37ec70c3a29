"""Damaged and hostile talk gets the treatment of damaged YAML: a fault in one line with its place, no crash, no hang."""

from __future__ import annotations

import random
import time

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.talk.writer import write_talk
from judge.corpus.ids import GAMES
from judge.faults import Fault
from tests.longrun import CHANGES

SEEDS = range(60)
SECONDS = 3.0  # of computing for one text


def read(text: str) -> None:
    """Reads a board as far as it can be; a fault must be one line in both languages."""
    begun = time.process_time()
    try:
        judge.load(judge.parse_board(text, "t"))
    except Fault as fault:
        for lang in ("en", "ja"):
            assert "\n" not in fault.text(lang) and fault.text(lang)
    assert time.process_time() - begun < SECONDS


@pytest.mark.parametrize("game", GAMES)
def test_damaged_talk(game):
    texts = [write_talk(read_board(path)) for path in builtin_boards(game)[::30]]
    for seed in SEEDS:
        dice = random.Random(f"{game} {seed}")
        text = dice.choice(texts)
        for _ in range(dice.randint(1, 4)):
            text = dice.choice(CHANGES)(dice, text)
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "bp\nA: " + "(" * 5000,
        "bp\nA: " + "[" * 5000,
        "bp\nA: " + "{" * 5000,
        "bp\nA: " + "hand " * 50_000,
        "bp\nA: " + "♠3 " * 1900,
        "bp\nA: field " + "a1 ♠3 new " * 600,
        "foth mile\nX = horse, text " + "if not " * 600 + "do draw 1\nA:\nB:",
        "foth mile\nX = horse, text " + "do add run " * 300,
        "trick\nodds: " + "vanilla 5 " * 900,
        "bp [1, 2]\nA:\nB:",
        "bp {a: 1}\nA:\nB:",
        "bp\nA: [1]\nB: {a: [}",
        "bp\nA says: {}\nB says: ;;; ,",
        "bp\nno, no, no, no\nA: pass",
        "bp\n-- \n--\nA: \n: b\n:::\n= 3\n「」\n",
        "bp\n" + "A: pass\n" * 15_000,
        "A" * 100_000,
        "bp " * 3000,
    ],
    ids=range(18),
)
def test_hostile_talk(text):
    read(text)
