"""But for what a wrong claim would be right: found by playing the board without it."""

import os

import pytest

import judge
from judge.boardfile.board import read_board
from judge.engine import but_for
from judge.engine.run import run
from tests.support import ROOT

UP = {
    "game": "bp", "turn": "A", "chance": "B",
    "players": {
        "A": {"life": 9, "hand": ["D4", "S2"], "field": [{"id": "a1", "cards": ["S6"]}]},
        "B": {"life": 9, "hand": ["C8", "C2"], "field": [{"id": "b1", "cards": ["H5"]}]},
    },
    "stage": [{"id": "r1", "by": "A", "action": "up", "key": ["H7"], "target": "a1"}],
    "script": [{"B": {"request": "counter", "key": ["C8"], "pay": {"D": ["C2"]}, "target": "r1"}}, {"all": "pass"}],
}  # fmt: skip
STAGED = {
    **UP, "script": [{"all": "pass"}, {"all": "pass"}],
    "stage": [*UP["stage"], {"id": "r2", "by": "B", "action": "counter", "key": ["C8"], "target": "r1"}],
    "players": {**UP["players"], "B": {"life": 9, "field": [{"id": "b1", "cards": ["H5"]}]}},
}  # fmt: skip
DOWN = {  # B's Up made a1 larger than A's Down takes away: never 0
    **UP, "stage": [], "chance": "A", "script": [],
    "players": {**UP["players"], "A": {**UP["players"]["A"], "fog": [{"cards": ["H3"], "as": "upFog", "target": "a1"}]}},
}  # fmt: skip


def at(name):
    return read_board(os.path.join(ROOT, "rulesdata", name)).data


# a board, a wrong claim about it, the event or the thing without which it would be right, and its rule
CAUSES = [
    (UP, {"size": {"a1": 13}}, "negated", "bp:action/counter#1"),
    (STAGED, {"size": {"a1": 13}}, "without.request", "bp:action/counter#1"),
    (DOWN, {"size": {"a1": 6}}, "without.fog", "bp:fog/upFog#b"),
    (at("blackpoker/boards/actions/change-target.yaml"), {"zone": {"b1": "grave"}}, "retarget", "bp:action/changeTarget#1"),
    (at("blackpoker/boards/frames/fortress.yaml"), {"life": {"B": 0}, "at": "throw"}, "without.trump", "bp:trump/c9#b"),
    (at("foth/boards/808-layers-of-the-run-value.yaml"), {"run": {"Honoka": 3}}, "without.effect", "foth:808.1e"),
    (at("trick/boards/example-whip.yaml"), {"tricks": ["A"]}, "whip", "trick:3.2.3#1"),
    (at("fever/boards/icon-sprint.yaml"), {"square": {"red": 3}}, "without.icon", "fever:fx.race.3"),
]  # fmt: skip


@pytest.mark.parametrize("board, claim, key, rule", CAUSES, ids=[str(row[1:3]) for row in CAUSES])
def test_the_thing_without_which_it_would_be_right(board, claim, key, rule):
    found = judge.settle({**board, "claims": [claim]})
    cause = found[0].but_for
    assert found[0].holds is False and cause is not None
    told = cause.thing.key if cause.thing else found.run.steps[cause.step - 1].event.key
    assert (told, cause.cites[0] if cause.cites else None) == (key, rule)
    for lang in ("ja", "en"):
        (one,) = found.json(lang)["claims"]
        assert one["but_for"]["step"] == cause.step and one["but_for"]["text"] in found.text(lang)
        assert not set("{}") & set(one["but_for"]["text"])


def test_where_nothing_alone_makes_it_right_nothing_is_said():
    (claim,) = judge.settle({**UP, "claims": [{"size": {"a1": 99}}]})
    assert claim.holds is False and claim.but_for is None


def test_a_claim_that_was_right_before_its_step_needs_no_other_reason():
    (claim,) = judge.settle({**UP, "claims": [{"zone": {"A.H7": "stage"}}]})
    assert claim.holds is False and claim.step and claim.but_for is None


def test_right_claims_and_claims_about_plays_cost_no_run(monkeypatch):
    monkeypatch.setattr(but_for, "played", lambda board, data: pytest.fail("no run is needed"))
    assert [c.holds for c in judge.settle({**UP, "claims": [{"negated": ["r1"]}, {"legal": "A: {request: up}"}]})]


def test_the_runs_are_bounded(monkeypatch):
    runs = []
    monkeypatch.setattr(but_for, "played", lambda board, data: runs.append(data))
    line = {"B": {"request": "counter", "key": ["C8"], "target": "r1"}}
    done = run(read_board({**UP, "claims": [{"size": {"a1": 99}}]}))
    done.board.data["script"] = [line] * 50
    judged = judge.settle({**UP, "claims": [{"size": {"a1": 99}}]})
    runs.clear()
    but_for.with_causes(done, list(judged))
    assert len(runs) == but_for.MOST_RUNS
