"""What `settle` calls right or wrong while a decision is pending stays so after every answer, on all boards."""

import pytest

from judge.boardfile.board import read_board
from judge.engine.run import run
from tests import pending

PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_judged_while_a_decision_is_pending_stays_so(part):
    faults = [fault for path in pending.BOARDS[part::PARTS] for fault in pending.faults(path)]
    assert not faults, "\n".join(faults[:5])


def test_boards_have_pending_decisions_of_every_game():
    runs = [run(read_board(path)) for path in pending.BOARDS[::3]]
    assert {done.game.id for done in runs if pending.pending(done)} == {"bp", "foth", "trick", "nasty", "fever"}
