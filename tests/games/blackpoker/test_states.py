"""Every state that a scenario comes to is a board that `check` finds possible and that reads back."""

import pytest

from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.engine.run import load, run
from judge.games.blackpoker.game import GAME


def faults(state):
    return [finding.key for finding in GAME.check(state) if finding.severity == "fault"]


@pytest.mark.parametrize("path", builtin_boards("bp"), ids=lambda path: path.rpartition("boards")[2])
def test_what_the_engine_makes_is_possible(path):
    done = run(read_board(path))
    if faults(done.start):
        return  # a scenario about an impossible board
    for view in (*done.moments.values(), done.end):
        if view.state.pending is None and not view.state.winner:
            assert faults(load(board_from_dict(GAME.write(view.state)))[1]) == []
