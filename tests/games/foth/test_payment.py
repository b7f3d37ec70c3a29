"""Payments against a brute-force enumeration of all subsets of the hand."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.games.foth import payment
from judge.games.foth.game import GAME
from judge.games.foth.layers import layers_of

CARDS = {
    "H": {"is": "horse", "cost": 0, "surface": "芝", "distance": "マイル", "style": "逃げ", "run": 1, "guard": 1},
    "N": "force",
    "S2": {"is": "force", "counts": 2},
    "S3": {"is": "force", "counts": 3},
    "U2": {"is": "force", "counts": 2, "if": {"horse": {"surface": "ダ"}}},
    "P2": {"is": "force", "counts": 2, "if": {"with": {"is": "force"}}},
    "Q3": {"is": "force", "counts": 3, "if": {"with": {"is": "normal"}}},
}
WORTH = {"N": 1, "S2": 2, "S3": 3}


def worth(names):
    """503.3a, written down once more, without the engine."""
    total = 0
    for n, name in enumerate(names):
        others = names[:n] + names[n + 1 :]
        total += WORTH.get(name, 0)
        total += 2 if name == "P2" and others else 0
        total += 3 if name == "Q3" and "N" in others else 0
    return total


def proper(names, cost):
    if cost <= 0:
        return not names
    return worth(names) >= cost and all(worth(names[:n] + names[n + 1 :]) < cost for n in range(len(names)))


def position(hand, cost):
    cards = {**CARDS, "H": {**CARDS["H"], "cost": cost}}
    return GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": cards,
                                      "players": {"A": {"hand": ["H", *hand]}, "B": {}}}))  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["N", "S2", "U2", "P2", "Q3"]), max_size=6), st.integers(0, 4), st.data())
def test_the_cost_is_paid_as_effects_have_made_it(hand, printed, data):
    """805.2c-i, 808.1e, f: numbers that are set come first, the last one counts; then those that are added."""
    changes = data.draw(st.lists(st.tuples(st.sampled_from(["set", "add"]), st.integers(-2, 3)), max_size=4))
    cost = [printed, *(n for verb, n in changes if verb == "set")][-1] + sum(n for verb, n in changes if verb == "add")
    effects = [{verb: {"cost": n}, "target": {"in": "hand", "is": "horse"}} for verb, n in changes]
    cards = {**CARDS, "H": {**CARDS["H"], "cost": printed}}
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": cards,
                                       "effects": effects, "players": {"A": {"hand": ["H", *hand]}, "B": {}}}))  # fmt: skip
    names = [hand[n] for n in data.draw(st.lists(st.sampled_from(range(len(hand))), unique=True))] if hand else []
    assert GAME.judge(state, Play("A", {"run": "H", "pay": names})).outcome == (
        "legal" if proper(names, cost) else "illegal"
    )
    possible = any(proper(list(s), cost) for n in range(len(hand) + 1) for s in combinations(hand, n))
    assert GAME.judge(state, Play("A", {"run": "H"})).outcome == ("legal" if possible else "illegal")


FORCE = ("N", "S2", "S3", "U2", "P2", "Q3")
hands = st.lists(st.sampled_from(FORCE), max_size=7)


@settings(max_examples=200, deadline=None)
@given(hands, st.integers(-1, 7))
def test_all_proper_payments_are_found(hand, cost):
    expected = {tuple(sorted(s)) for n in range(len(hand) + 1) for s in combinations(hand, n) if proper(list(s), cost)}
    now = position(hand, cost).position
    horse = now.ref(now.zones["A", "hand"][0])
    ways, complete = payment.ways(layers_of(now), "A", cost, horse)
    assert complete
    assert {tuple(sorted(now.key(c) for c in way)) for way in ways} == expected


@pytest.mark.parametrize("cost, outcome", [(1, "legal"), (7, "legal"), (14, "legal"), (15, "illegal")])
def test_a_hand_full_of_different_force_cards_can_pay(cost, outcome):
    force = [f"F{n}" for n in range(14)]
    cards = {"H": {**CARDS["H"], "cost": cost}, **{name: {"is": "force", "counts": 1} for name in force}}
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b",
                                       "cards": cards, "players": {"A": {"hand": ["H", *force]}, "B": {}}}))  # fmt: skip
    assert GAME.judge(state, Play("A", {"run": "H"})).outcome == outcome


@settings(max_examples=150, deadline=None)
@given(hands, st.integers(0, 5), st.data())
def test_any_payment_is_judged_as_by_hand(hand, cost, data):
    chosen = data.draw(st.lists(st.sampled_from(range(len(hand))), unique=True)) if hand else []
    names = [hand[n] for n in chosen]
    verdict = GAME.judge(position(hand, cost), Play("A", {"run": "H", "pay": names}))
    assert verdict.outcome == ("legal" if proper(names, cost) else "illegal")


def test_unknown_cards_that_could_be_too_many_things_to_try():
    """Only the last of many kinds of force pays: nobody is told that it cannot be paid, and who has it may say so."""
    moot = {f"M{n}": {"is": "force", "counts": 1, "if": {"horse": {"surface": "ダ"}}} for n in range(20)}
    cards = {**moot, "H": {**CARDS["H"], "cost": 3}, "Z": {"is": "force", "counts": 1}}
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": cards,
                                       "players": {"A": {"hand": ["H", "_*3"]}, "B": {}}}))  # fmt: skip
    assert GAME.judge(state, Play("A", {"run": "H"})).outcome == "undecided"
    asked = GAME.apply(state, Play("A", {"run": "H"}))
    assert asked.prompt.word == "payment"
    assert GAME.judge(asked, Play("A", {"choose": ["M1", "Z", "Z"]})).outcome == "illegal"
    paid = GAME.apply(asked, Play("A", {"choose": ["Z", "Z", "Z"]}))
    assert paid.position.names(paid.position.zones["A", "track"]) == ["H", "Z", "Z", "Z"]


def test_what_a_payment_is_worth_may_depend_on_a_course_that_the_board_leaves_out():
    """503.3a: the condition of a special force card asks for the course; whoever is at turn says it (302.2a)."""
    cards = {"H": {**CARDS["H"], "cost": 1}, "T": {"is": "force", "counts": 1, "if": {"race": {"course": "東京"}}}}
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": cards}
    state = GAME.read(board_from_dict({**board, "players": {"A": {"hand": ["H", "T"]}, "B": {}}}))
    asking = GAME.apply(state, Play("A", {"run": "H"}))
    assert asking.prompt.word == "race"
    assert GAME.judge(asking, Play("A", {"choose": "kyoto"})).outcome == "illegal"
    paid = GAME.apply(asking, Play("A", {"choose": "tokyo"})).position
    assert paid.names(paid.zones["A", "track"]) == ["H", "T"]
