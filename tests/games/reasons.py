"""Reasons are exact: of a play that is legal one condition is broken, and the refusal names that one and its rule alone.

`reasons.yaml` of a game has boards and cases: a case stands on a board with what is `given` put over it, where `legal`
is legal; with `with` put over it too, or another play `tried`, the refusal has just the reasons under `because`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.boardfile.board import board_from_dict, parse_written_play
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.claims import rests_on
from judge.engine.run import load
from judge.faults import Fault


def over(board, change):
    """A board with a change put over it; null takes a key away."""
    if not isinstance(change, dict):
        return change
    below = board if isinstance(board, dict) else {}
    merged = {**below, **{key: over(below.get(key), value) for key, value in change.items()}}
    return {key: value for key, value in merged.items() if value is not None}


def state_of(game, board):
    _, state = load(board_from_dict({"game": game.id, **board}))
    return game.start_run(state)


def exact_reasons(game, file, boards):
    """The two tests of the `reasons.yaml` beside a file: its cases, and that they break all that fails on random boards."""
    table = yamlfile.read(Path(file).with_name("reasons.yaml")).value
    names = [f"{n}-{'-'.join(case['because'])}" for n, case in enumerate(table["cases"])]

    @pytest.mark.parametrize("case", table["cases"], ids=names)
    def exact(case):
        _is_exact(game, table, case)

    def complete():
        missing = _not_among_the_cases(game, table, boards())
        assert missing == set(), f"no case of reasons.yaml breaks: {sorted(missing)}"

    return exact, complete


def _is_exact(game, table, case):
    board = over(table["boards"][case["board"]], case.get("given", {}))
    verdict = game.judge(state_of(game, board), parse_written_play(case["legal"], game))
    assert verdict.outcome == "legal", verdict.failed
    broken = state_of(game, over(board, case.get("with", {})))
    failed = game.judge(broken, parse_written_play(case.get("tried", case["legal"]), game)).failed
    found, wanted = {check.key for check in failed}, set(case["because"])
    assert found == wanted, f"not to be refused for {found - wanted}; no reason given: {wanted - found}; {failed}"
    for check in failed:
        rule = f"{game.id}:{case['because'][check.key]}"
        assert any(rests_on(cite, rule) for cite in check.cites), (check, rule)
        assert all(cite in corpus() for cite in check.cites), check


def _not_among_the_cases(game, table, boards):
    """The checks that fail for plays on other boards, (state, plays) each, and that no case breaks."""
    broken = {key for case in table["cases"] for key in case["because"]}
    seen = set()
    for state, plays in boards:
        for play in plays:
            try:
                seen |= {check.key for check in game.judge(state, play).failed}
            except Fault:
                pass
    return seen - broken
