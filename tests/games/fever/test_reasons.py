"""Reasons are exact: see tests/games/reasons.py."""

from __future__ import annotations

import random

from judge.games.fever.game import GAME
from tests.games.fever.random_boards import possible, tries
from tests.games.reasons import exact_reasons


def _boards():
    for seed in range(60):
        chance = random.Random(seed)
        _, state = possible(chance)
        yield state, tries(state)


test_a_broken_condition_is_the_reason_and_nothing_else, test_every_condition_that_can_fail_is_among_the_cases = (
    exact_reasons(GAME, __file__, _boards)
)
