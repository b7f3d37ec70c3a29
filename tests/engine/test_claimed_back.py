"""What judge says is so, instead of what a player claims, is right when it is claimed; on all boards, with statements of theirs and of others."""

import random

import pytest

from judge.boardfile.board import builtin_boards, read_board
from judge.corpus.ids import GAMES
from judge.engine.run import run
from judge.faults import Fault
from tests import pending

STRANGE = 25  # statements of other boards that are tried at a moment
PARTS = 4


def not_right(path):
    """What a run of a board says is so, at one of its moments, and does not take back."""
    done, dice = run(read_board(path)), random.Random(path)
    strange = pending.all_said(done.game.id)
    for view in (*done.moments.values(), done.end):
        for word, raw in [*pending.said(done), *dice.sample(strange, min(STRANGE, len(strange)))]:
            try:
                found = done.game.claim(view, word, raw).found
                unknown = isinstance(found, str) or "_" in repr(found)
                if unknown or not isinstance(found, (dict, list)) or done.game.claim(view, word, found).holds is True:
                    continue
            except Fault:  # it speaks of what is not there, or says so
                continue
            yield f"{path}: {word}: {raw}, but it is {found}"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_be_so_is_right_when_it_is_claimed(game, part):
    faults = [fault for path in builtin_boards(game)[part::PARTS] for fault in not_right(path)]
    assert not faults, "\n".join(faults[:5])
