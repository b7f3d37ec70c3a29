"""Short forms inside YAML: cards side by side, drawn units, plays and claims in words."""

from __future__ import annotations

import pytest

import judge
from judge.faults import Fault

LONG = """
game: bp
players:
  A: {field: [{cards: [S3]}, {cards: [D9], as: bulwark}], hand: [H7, C6], trumps: [{card: SJ, face: up}]}
  B: {field: [{id: b1, cards: [H5, HA], state: drive}]}
"""


def data(text: str) -> dict:
    return judge.parse_board(text, "t").data


def table(text: str) -> dict:
    game, state = judge.load(judge.parse_board(text, "t"))
    return game.write(state)


@pytest.mark.parametrize(
    "a",
    [
        '{field: [♠3, "[♢9]"], hand: ♡7 ♣6, trumps: ♠J}',
        '{field: "♠3 [♢9]", hand: "♡7, ♣6", trumps: [♠J]}',
        "{field: [♠3, [♢9]], hand: ♡7、♣6, trumps: ♠J}",
    ],
)
def test_drawn_things_and_cards_side_by_side(a):
    assert table(f"game: bp\nplayers:\n  A: {a}\n  B: {{field: b1 <♡5+♡A>}}\n") == table(LONG)


def test_cards_whose_names_have_two_words():
    hand = "game: trick\nplayers: {A: {hand: red 5}, B: {hand: [R6]}, C: {hand: [R7]}, D: {hand: [R8]}}"
    assert table(hand)["players"]["A"]["hand"] == ["R5"]
    assert table("game: bp\nplayers: {A: {hand: ten of clubs}, B: {}}")["players"]["A"]["hand"] == ["C10"]


def test_plays_and_claims_in_words():
    board = judge.parse_board(
        "game: bp\nplayers: {A: {life: 5, hand: 1}, B: {life: 5}}\nscript:\n  - A: pass\nthen: stop\nclaims:\n"
        "  - B says: The turn player is A\n  - 'Aの主張: life A 4'\n  - life B 5\n  - {by: A, illegal: 'B: attack'}\n",
        "t",
    )
    assert board.data["claims"][0] == {"by": "B", "says": "The turn player is A"}
    assert board.data["claims"][1] == {"by": "A", "says": "life A 4"}
    assert board.data["claims"][2] == {"says": "life B 5"}
    claims = judge.settle(board)
    assert [claim.holds for claim in claims] == [True, False, True, True]


def test_what_is_no_short_form_is_a_fault_at_its_place():
    for text, place in (("field: [S3, nonsense]", "t:2:27"), ("hand: ♡7 ♣66", "t:2:21"), ("trumps: [<>]", "t:2:24")):
        with pytest.raises(Fault) as caught:
            table(f"game: bp\nplayers: {{A: {{{text}}}, B: {{}}}}")
        assert str(caught.value).startswith(place), caught.value
