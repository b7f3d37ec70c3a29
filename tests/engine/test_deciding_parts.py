"""The rule that decides a claim names its part where its entry has more than two sentences.

`LEFT` has the entries that still lack one on the bundled boards: it can only become shorter.
To see what is missing: `python -m tests.engine.test_deciding_parts`.
"""

import os

import pytest

from judge.boardfile.board import builtin_boards, read_board
from judge.corpus.entry import PART
from judge.corpus.ids import GAMES
from judge.corpus.parts import paragraphs, sentences
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.run import run
from judge.games import game_of
from judge.parts import part_of

LEFT = os.path.join(os.path.dirname(__file__), "parts_left.txt")
MOST = 2  # sentences that are quoted whole


def is_long(entry):
    return any(sum(len(sentences(part)) for part in paragraphs(text)) > MOST for text in entry.text.values())


def lacking(game):
    """The long entries that decide a claim of a bundled board without their part."""
    found = set()
    for path in builtin_boards(game):
        for judged in settle(run(read_board(path))):
            if "notes" in judged.claim:  # it is about the whole entry
                continue
            every_check = judged.verdict is not None and judged.verdict.outcome == "legal"  # none of them is the reason
            if judged.rule and PART not in judged.rule and not every_check and is_long(corpus()[judged.rule]):
                found.add(judged.rule)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_deciding_rule_names_its_part(game):
    with open(LEFT, encoding="utf-8") as file:
        left = {line for line in file.read().split() if line.startswith(f"{game}:")}
    found = lacking(game)
    assert not found - left, "name the part of these in cited_parts.py of the game"
    assert not left - found, "take these out of parts_left.txt: they have their part, or decide nothing any more"


@pytest.mark.parametrize("game", GAMES)
def test_every_declared_part_exists(game):
    declared = part_of(game, "cited_parts")
    for entry, parts in declared.PARTS.items() if declared else ():
        assert all(f"{entry}{PART}{part}" in corpus() for part in parts.values()), entry
    facts, events = game_of(game).facts, part_of(game, "messages").CATALOGUE
    for key, rule in declared.RULES.items() if declared else ():
        word, event = key.split()
        assert word in facts and event in events and rule in corpus(), key


if __name__ == "__main__":
    with open(LEFT, "w", encoding="utf-8") as file:
        file.writelines(f"{entry}\n" for game in GAMES for entry in sorted(lacking(game)))
