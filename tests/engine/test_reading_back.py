"""A state that is written and read back lists the same plays, in every game."""

import random

import pytest

from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.corpus.ids import GAMES
from judge.engine.run import run

BOARDS = 10  # of each game
PLAYS = 6  # on each board


def lines(game):
    """Some boards of a game, the same ones each time."""
    paths = sorted(builtin_boards(game))
    return [pytest.param(game, path, id=f"{game}-{path.rpartition('/')[2]}")
            for path in random.Random(game).sample(paths, min(BOARDS, len(paths)))]  # fmt: skip


def read_back(game, state):
    """The state that is read from what was written of it; a script leads to a decision in the midst of a play."""
    written = board_from_dict(game.write(state))
    done = run(written, trace=False)
    return done.end.state if written.get("script") else done.start


def listed(game, state):
    """The plays of a state as a script has them, in any order."""
    return sorted(str((play.by, play.do)) for play in game.legal_plays(state))


@pytest.mark.parametrize("name, path", [line for game in GAMES for line in lines(game)])
def test_a_state_read_back_lists_the_same_plays(name, path):
    board = read_board(path)
    game, rng = board.game, random.Random(path.rpartition("/")[2])
    state = run(board, trace=False).end.state
    for _ in range(PLAYS):
        plays = game.legal_plays(state)
        assert listed(game, read_back(game, state)) == listed(game, state)
        if not plays:
            return
        state = game.apply(state, rng.choice(plays))


def test_a_play_that_is_barred_is_barred_after_reading_back():
    """1201.1b: in exactly the same state of a turn the turn player may not do the same again."""
    (path,) = [path for path in builtin_boards("foth") if path.endswith("/1201-the-same-again.yaml")]
    board = read_board(path)
    state = run(board, trace=False).end.state
    assert listed(board.game, read_back(board.game, state)) == listed(board.game, state) == [str(("A", "pass"))]
