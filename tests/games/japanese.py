"""Boards in Japanese: they read as their English twins, and faults speak to their reader."""

import pytest

from judge.boardfile.board import Board
from judge.corpus import yamlfile
from judge.engine.claims import settle
from judge.engine.run import run
from judge.faults import Fault


def read(text):
    return Board(yamlfile.parse(text, "盤面.yaml"))


def are_twins(game, *texts):
    """Two boards are the same table, run alike, and each of their claims is right."""
    ours, theirs = map(read, texts)
    assert game.read(ours) == game.read(theirs)
    runs = [run(board) for board in (ours, theirs)]
    assert runs[0].stop is None and [step.event for step in runs[0].steps] == [step.event for step in runs[1].steps]
    for done in runs:
        judged = settle(done)
        assert judged and all(claim.holds for claim in judged)


def fault_is_told(text, before, after, ja, en):
    """A board with one word changed is refused, in the words of its reader."""
    assert text.count(before) == 1
    with pytest.raises(Fault) as caught:
        settle(run(read(text.replace(before, after))))
    assert caught.value.text("ja").removeprefix("盤面.yaml:").startswith(ja), caught.value.text("ja")
    assert caught.value.text("en").removeprefix("盤面.yaml:").startswith(en), caught.value.text("en")
