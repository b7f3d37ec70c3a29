"""The public functions on boards: values in, values out, no printing.

A board is a path, `-`, a dict or a `Board`; a play is a `Play` or its text as
it stands in a script.
"""

from __future__ import annotations

from judge.engine import claims as _claims
from judge.engine.board import Board, parse_play, read_board
from judge.engine.game import Play
from judge.engine.run import load, run
from judge.engine.values import Finding, Verdict


def _loaded(board):
    game, state = load(board if isinstance(board, Board) else read_board(board))
    return game, game.begin(state)


def _play(play) -> Play:
    return play if isinstance(play, Play) else parse_play(play)


def check(board) -> list[Finding]:
    """Every impossibility of a board."""
    game, state = load(board if isinstance(board, Board) else read_board(board))
    return game.check(state)


def plays(board, by: str | None = None) -> list[Play]:
    """Every legal play on a board."""
    game, state = _loaded(board)
    return game.plays(state, by)


def can(board, play) -> Verdict:
    """Whether a play may be made on a board."""
    game, state = _loaded(board)
    return game.judge(state, _play(play))


def advance(board, play) -> dict:
    """The board after a play and all that follows by itself; a ValueError for an illegal play."""
    game, state = _loaded(board)
    wanted = _play(play)
    verdict = game.judge(state, wanted)
    if verdict.outcome == "illegal":
        raise ValueError(f"not legal: {[check.key for check in verdict.failed]}")
    return game.write(game.perform(state, wanted))


def settle(board) -> list[_claims.Judged]:
    """Each claim of a board, judged."""
    return _claims.settle(run(board if isinstance(board, Board) else read_board(board)))
