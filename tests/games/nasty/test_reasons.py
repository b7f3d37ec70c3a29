"""Reasons are exact: see tests/games/reasons.py."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from judge.corpus import yamlfile
from judge.games.nasty.game import GAME
from tests.games.nasty.random_boards import possible, tries
from tests.games.reasons import is_exact, names_of, not_among_the_cases

TABLE = yamlfile.read(Path(__file__).with_name("reasons.yaml")).value


@pytest.mark.parametrize("case", TABLE["cases"], ids=names_of(TABLE))
def test_a_broken_condition_is_the_reason_and_nothing_else(case):
    is_exact(GAME, TABLE, case)


def _boards():
    for seed in range(60):
        chance = random.Random(seed)
        _, state = possible(chance)
        yield state, tries(state, chance)


def test_every_condition_that_can_fail_is_among_the_cases():
    assert not_among_the_cases(GAME, TABLE, _boards()) == set()
