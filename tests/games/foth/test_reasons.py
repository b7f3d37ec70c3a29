"""Reasons are exact: each condition of each play broken by itself fails just its own check, with just its own rule."""

import pytest

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.games.foth.game import GAME

HORSE = {"is": "horse", "cost": 2, "surface": "芝", "distance": "マイル", "style": "追い込み", "run": 3, "guard": 2}
CARDS = {
    "H": HORSE,
    "long": {**HORSE, "distance": "長"},
    "dirt": {**HORSE, "surface": "ダ"},
    "whip": {"is": "horse item", "text": {"do": {"add": {"run": 1}}}},
    "map": {"is": "area item", "text": {"do": {"draw": 1}}},
    "moot": {"is": "area item", "text": {"do": {"draw": 0}}},
    "N": {"is": "force", "counts": 2},
    "F": "force",
    **{word: {"is": "situation", "text": {"always": {"forbid": word, "by": "both"}}} for word in ("run", "guard", "support")},
    "still": {"is": "situation", "text": {"always": {"forbid": "move", "target": {"in": "hand", "is": ["horse", "item"]}}}},
    **{f"pay-{word}": {"is": "situation", "text": {"always": {"require": {"discard": 20}, "before": word, "by": "both"}}}
       for word in ("run", "guard", "support")},
}  # fmt: skip
HAND = ["H", "long", "dirt", "whip", "map", "moot", "F", "F", "F", "N"]
RUN, GUARD, SUPPORT = {"run": "A.H"}, {"guard": "B.H"}, {"support": "A.whip", "target": "T"}


def failed(step, by, do, situation=None, hand=HAND, track=("T",)):
    """The failed checks of a play, as (key, rules)."""
    cards = {**CARDS, "T": HORSE}
    players = {"A": {"hand": hand, "track": list(track)}, "B": {"hand": hand}}
    if situation:
        players["A"]["situation"] = [situation]
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": step, "cards": cards, "players": players}
    return [(check.key, check.cites) for check in GAME.judge(GAME.read(board_from_dict(board)), Play(by, do)).failed]


def without(*names):
    return [card for card in HAND if card not in names]


FORBIDS, MOVES = ("foth:103.3",), ("foth:103.3", "foth:805.2a-i")
REQUIRES = ("foth:510.2", "foth:ruling/FH-R43", "foth:ruling/D-26")
PROPER = ("foth:503.3b", "foth:503.3a")
MORE = (*PROPER, "foth:ruling/FH-R23")
BROKEN = [
    # a run horse
    ("702.6b", "B", {"run": "B.H"}, {}, "window.player.no", ("foth:702.6b",)),
    ("702.6d", "A", RUN, {}, "window.run.no", ("foth:702.6d",)),
    ("702.6b", "A", RUN, {"hand": without("H")}, "hand.no", ("foth:805.2a",)),
    ("702.6b", "A", {"run": "A.F"}, {}, "kind.horse.no", ("foth:702.6b",)),
    ("702.6b", "A", RUN, {"situation": "run"}, "forbidden.play", FORBIDS),
    ("702.6b", "A", RUN, {"situation": "still"}, "forbidden.play", MOVES),
    ("702.6b", "A", RUN, {"situation": "pay-run"}, "required.impossible", REQUIRES),
    ("702.6b", "A", RUN, {"hand": without("F", "N")}, "payment.possible.no", ("foth:503.3b",)),
    ("702.6b", "A", {**RUN, "pay": ["A.F"]}, {}, "payment.short", PROPER),
    ("702.6b", "A", {**RUN, "pay": ["A.F", "A.F", "A.F"]}, {}, "payment.over", MORE),
    ("702.6b", "A", {**RUN, "pay": ["A.F", "A.map"]}, {}, "payment.force.no", ("foth:503.2", "foth:503.3b")),
    ("702.6b", "A", {**RUN, "pay": ["A.F", "A.F"]}, {"hand": without("F")}, "payment.hand.no", ("foth:503.2", "foth:503.3b")),
    # a guard horse
    ("702.6e", "A", {"guard": "A.H"}, {}, "window.player.no", ("foth:702.6e",)),
    ("702.6h", "B", GUARD, {}, "window.guard.no", ("foth:702.6h",)),
    ("702.6e", "B", GUARD, {"hand": without("H")}, "hand.no", ("foth:805.2a",)),
    ("702.6e", "B", {"guard": "B.F"}, {}, "kind.horse.no", ("foth:702.6e",)),
    ("702.6e", "B", {"guard": "B.long"}, {}, "guard.distance.no", ("foth:702.6e-i", "foth:206.1", "foth:ruling/FH-R42")),
    ("702.6e", "B", {"guard": "B.dirt"}, {}, "guard.surface.no", ("foth:702.6e-i",)),
    ("702.6e", "B", GUARD, {"situation": "guard"}, "forbidden.play", FORBIDS),
    ("702.6e", "B", GUARD, {"situation": "still"}, "forbidden.play", MOVES),
    ("702.6e", "B", GUARD, {"situation": "pay-guard"}, "required.impossible", REQUIRES),
    # a support card
    ("702.6d", "B", {**SUPPORT, "support": "B.whip"}, {}, "window.player.no", ("foth:702.6d",)),
    ("702.6b", "A", SUPPORT, {}, "window.support.no", ("foth:702.6b", "foth:205.1")),
    ("702.5", "A", {"support": "A.whip"}, {}, "type.horse.no", ("foth:205.1a", "foth:ruling/D-32")),
    ("702.6d", "A", {"support": "A.map"}, {}, "type.area.no", ("foth:205.1b", "foth:ruling/FH-R26", "foth:ruling/FH-R04b")),
    ("702.6d", "A", SUPPORT, {"hand": without("whip")}, "hand.no", ("foth:805.2a",)),
    ("702.6d", "A", {"support": "A.H"}, {}, "kind.support.no", ("foth:702.6d",)),
    ("702.6d", "A", {**SUPPORT, "target": "A.H"}, {}, "target.no", ("foth:805.2b-i",)),
    ("702.6d", "A", {"support": "A.whip"}, {"track": ()}, "target.no", ("foth:805.2b-i",)),
    ("702.5", "A", {"support": "A.map", "target": "T"}, {}, "target.needless", ("foth:805.2b-i",)),
    ("702.5", "A", {"support": "A.moot"}, {}, "nothing", ("foth:805.3", "foth:ruling/FH-R27")),
    ("702.6d", "A", SUPPORT, {"situation": "support"}, "forbidden.play", FORBIDS),
    ("702.6d", "A", SUPPORT, {"situation": "still"}, "forbidden.play", MOVES),
    ("702.6d", "A", SUPPORT, {"situation": "pay-support"}, "required.impossible", REQUIRES),
    # the priority, and passing
    ("702.6i", "B", "take", {}, "window.player.no", ("foth:702.6i",)),
    ("702.6h", "B", "take", {}, "window.take.no", ("foth:702.6h",)),
    ("702.6d", "B", "pass", {}, "window.player.no", ("foth:702.6d",)),
]  # fmt: skip


@pytest.mark.parametrize("step, by, do, changes, key, cites", BROKEN, ids=[f"{b[4]} {b[2]} {b[3]}" for b in BROKEN])
def test_one_broken_condition_is_the_one_that_fails(step, by, do, changes, key, cites):
    assert failed(step, by, do, **changes) == [(key, cites)]


@pytest.mark.parametrize(
    "step, by, do",
    [
        ("702.6b", "A", RUN),
        ("702.6b", "A", {**RUN, "pay": ["A.F", "A.F"]}),
        ("702.6b", "A", {**RUN, "pay": ["A.N"]}),
        ("702.6e", "B", GUARD),
        ("702.6d", "A", SUPPORT),
        ("702.6h", "B", {"support": "B.whip"}),
        ("702.5", "A", {"support": "A.map"}),
        ("702.6i", "A", "take"),
        ("702.6d", "A", "pass"),
    ],
)
def test_nothing_fails_where_nothing_is_broken(step, by, do):
    assert failed(step, by, do) == []


def test_every_condition_that_fails_is_named():
    """Whatever else is wrong: the player, the window, the hand and what forbids it."""
    found = failed("702.6e", "A", {"run": "A.long", "pay": ["A.F"]}, situation="run")
    assert {key for key, _ in found} == {"window.player.no", "window.run.no", "forbidden.play", "payment.short"}
    found = failed("702.5", "B", {"support": "B.whip", "target": "T"}, hand=without("whip"))
    assert {key for key, _ in found} == {"window.player.no", "type.horse.no", "target.needless", "hand.no"}
