"""What is certain of a board with hidden hands is so with all cards seen, and all else is undecided."""

import pytest

import judge
from judge.boardfile.board import builtin_boards
from judge.boardfile.lines import Play
from judge.corpus.ids import GAMES
from tests import hidden


@pytest.mark.parametrize("game", GAMES)
def test_what_is_certain_with_hidden_hands_is_so(game):
    faults = [fault for path in builtin_boards(game) for fault in hidden.faults(path, seed=3)]
    assert not faults, "\n".join(faults[:5])


EQUIP = {"game": "bp", "turn": "A", "players": {"B": {"life": 10}, "A": {"life": 10, "hand": ["_", "_", "_", "H7"], "field": [
    {"id": "a1", "cards": ["S6"]}, {"id": "a2", "cards": ["D8"]}, {"id": "w1", "cards": ["C9"], "as": "bulwark"}]}}}  # fmt: skip


@pytest.mark.parametrize("target, outcome", [("a2", "undecided"), ("w1", "illegal"), (None, "undecided")])
def test_an_unknown_card_may_be_the_key_that_suits_the_target(target, outcome):
    """5.3.1: the known card is of no suit that any soldier has; one of the unknown ones may be."""
    play = {"request": "mountSoldier"} | ({"target": target} if target else {})
    assert judge.can(EQUIP, Play("A", play)).outcome == outcome


def test_no_unknown_card_may_be_a_key_that_lies_elsewhere():
    """All spades but those on the table lie in the graveyard, so no unknown card is one."""
    grave = [f"S{rank}" for rank in ("A", 2, 3, 4, 5, 7, 8, 9, 10, "J", "Q", "K")]
    a = {**EQUIP["players"]["A"], "grave": grave, "life": 5, "hand": ["_", "_", "H7"]}
    board = {**EQUIP, "players": {"A": a, "B": {"life": 10}}}
    assert judge.can(board, Play("A", {"request": "mountSoldier", "target": "a1"})).outcome == "illegal"
    assert judge.can(board, Play("A", {"request": "mountSoldier", "target": "a2"})).outcome == "undecided"
