"""Reasons are exact: see tests/games/reasons.py."""

from __future__ import annotations

import random

from judge.boardfile.lines import Play
from judge.games.trick.cards import DECK, HORSES
from judge.games.trick.game import GAME
from tests.games.reasons import exact_reasons
from tests.games.trick.player import begin, some_board, some_play


def _boards():
    """Moments of random games, and what anybody could try there."""
    for seed in range(24):
        chance = random.Random(seed)
        state = begin(some_board(seed, chance.choice((3, 4)), marks=False))
        for _ in range(chance.randrange(120)):
            play = some_play(state, chance)
            if play is None:
                break
            state = GAME.apply(state, play)
        names = [rider.name for rider in state.riders]
        yield state, [Play(chance.choice(names), do) for do in _tries(chance)]


def _tries(chance):
    for card in chance.sample(DECK, 12):
        yield from ({"discard": card}, {"play": card}, {"play": card, "whip": True}, {"choose": card})
    for card in (*HORSES, "win"):
        yield from ({"show": card}, {"hide": card}, {"choose": card}, {"choose": [card]})
    yield from ({"whip": True}, "pass", {"discard": "_"}, {"hide": "_"}, {"choose": 2}, {"choose": {"vanilla": 3}})


test_a_broken_condition_is_the_reason_and_nothing_else, test_every_condition_that_can_fail_is_among_the_cases = (
    exact_reasons(GAME, __file__, _boards)
)
