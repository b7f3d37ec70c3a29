"""Reasons are exact: of a play that is legal one condition is broken, and the refusal names that one and its rule alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.board import board_from_dict, parse_play
from judge.engine.claims import rests_on
from judge.engine.run import load
from judge.faults import Fault
from judge.games.fever.game import GAME
from tests.games.fever.random_boards import possible, tries

TABLE = yamlfile.read(Path(__file__).with_name("reasons.yaml")).value
CASES = TABLE["cases"]


def over(board, change):
    """A board with a change put over it; null takes a key away."""
    if not isinstance(change, dict):
        return change
    below = board if isinstance(board, dict) else {}
    merged = {**below, **{key: over(below.get(key), value) for key, value in change.items()}}
    return {key: value for key, value in merged.items() if value is not None}


def state_of(board):
    _, state = load(board_from_dict({"game": "fever", **board}))
    return GAME.begin(state)


@pytest.mark.parametrize("case", CASES, ids=[f"{n}-{'-'.join(case['because'])}" for n, case in enumerate(CASES)])
def test_a_broken_condition_is_the_reason_and_nothing_else(case):
    board = over(TABLE["boards"][case["board"]], case.get("given", {}))
    verdict = GAME.judge(state_of(board), parse_play(case["legal"]))
    assert verdict.outcome == "legal", verdict.failed
    broken = state_of(over(board, case.get("with", {})))
    failed = GAME.judge(broken, parse_play(case.get("tried", case["legal"]))).failed
    assert {check.key for check in failed} == set(case["because"])
    for check in failed:
        rule = f"fever:{case['because'][check.key]}"
        assert any(rests_on(cite, rule) for cite in check.cites), (check, rule)
        assert all(cite in corpus() for cite in check.cites)


def test_every_condition_that_can_fail_is_among_the_cases():
    broken = {key for case in CASES for key in case["because"]}
    seen = set()
    for seed in range(60):
        chance = random.Random(seed)
        _, state = possible(chance)
        for play in tries(state):
            try:
                seen |= {check.key for check in GAME.judge(state, play).failed}
            except Fault:
                pass
    assert seen - broken == set()
