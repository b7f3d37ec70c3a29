"""Passes that go without saying: a line implies every legal pass between the line above and itself.

Aki: up ♡7 on ♠3
Ben: down ♠4 on ♠3        Aki has passed in between
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from judge.boardfile.lines import EVERYBODY, PASS, Play
from judge.engine.game import Game
from judge.engine.values import S, Verdict
from judge.faults import Fault

MOST_PASSES = 40  # that one line implies


class Reached(NamedTuple):
    """A line as it is read, the passes that it implies before it, the state after these passes, and the verdict on the
    line there."""

    passes: tuple[Play, ...]
    state: object
    play: Play
    verdict: Verdict


def reach(game: Game[S], state: S, read: Callable[[S], Play]) -> Reached:
    """Reads a line in a state and returns it with its verdict and the passes that it implies; nothing is played. A line
    that is not illegal now implies none.

    A line that is illegal after all passes too stands where the fewest of its conditions fail. Passes end the turn of
    another player only, and only one turn. Raises a Fault if the line cannot be read now, and is legal nowhere.
    """
    start, turn = state, game.turn_player(state)
    refused: Reached | None = None
    fault: Fault | None = None
    passes: tuple[Play, ...] = ()
    while len(passes) <= MOST_PASSES:
        by = None
        try:
            play = read(state)
            by, verdict = play.by, game.judge(state, play)
            if verdict.outcome != "illegal":
                return Reached(passes, state, play, verdict)
            same_turn = not game.moved_on(start, state)
            if refused is None or same_turn and _failed(verdict) < _failed(refused.verdict):
                refused = Reached(passes, state, play, verdict)
            if play == Play(EVERYBODY, PASS):
                break
        except Fault as wrong:
            if not passes:
                fault = wrong
        found = next_pass(game, state)
        if found and found.by == by and game.pass_is_a_choice:
            break
        after = game.apply(state, found) if found else state
        if (
            found is None
            or after == state
            or game.moved_on(state, after)
            and (turn in (None, by) or state != start and game.moved_on(start, state))
        ):
            break
        passes, state = (*passes, found), after
    if fault is not None:
        raise fault
    assert refused is not None, "a line that is read has a verdict"
    return refused


def next_pass(game: Game[S], state: S) -> Play | None:
    """Returns the pass that comes next: that of the player to act, else of the first who may pass. None if nobody may
    pass, a question is pending, or the game is over or has no passes."""
    if game.prompt(state) is not None or game.winner(state):
        return None
    if PASS not in game.play_kind_by_word:
        return None
    players = game.players(state)
    first = game.to_act(state)
    for name in (*([first] if first in players else []), *players):
        if game.judge(state, Play(name, PASS)).outcome == "legal":
            return Play(name, PASS)
    return None


def _failed(verdict: Verdict) -> int:
    """The number of checks of a verdict that failed."""
    return sum(check.ok is False for check in verdict.checks)
