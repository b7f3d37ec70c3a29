"""What `settle` calls right or wrong while a decision is pending stays so after every answer, on some of the boards."""

import random

import pytest

from tests import pending

SOME = 150


@pytest.mark.parametrize("part", range(5))
def test_what_is_judged_while_a_decision_is_pending_stays_so(part):
    boards = random.Random(11).sample(pending.BOARDS, SOME)[part::5]
    faults = [fault for path in boards for fault in pending.faults(path)]
    assert not faults, "\n".join(faults[:5])


def test_the_sample_has_pending_decisions_of_every_game():
    from judge.boardfile.board import read_board
    from judge.engine.run import run

    boards = random.Random(11).sample(pending.BOARDS, SOME)
    runs = [run(read_board(path)) for path in boards]
    assert {done.game.id for done in runs if pending.pending(done)} == {"bp", "foth", "trick", "nasty", "fever"}
