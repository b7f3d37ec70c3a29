"""Boards from dicts: whatever Python can put into one, the answer is a board or a fault, never an error of the program."""

from collections import deque
from copy import deepcopy

import pytest

import judge
from judge.boardfile.board import builtin_boards
from judge.corpus.ids import GAMES

ODD = (
    {1}, frozenset(), bytearray(b"x"), b"x", deque([1]), 1j, object(), range(3), lambda: None, {None: 1}, {b"x": 1}, {(1, 2): 1},
    {True: 1}, float("nan"), float("inf"), 10**5000, -(10**5000), "\ud800", "\x00", (1, 2), [[]], {},
)  # fmt: skip


def paths(value, path=()):
    """Every place of a value."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from paths(part, (*path, key))


def with_value(data, path, value):
    """A copy of data with another value at a place."""
    changed = here = deepcopy(data)
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    return changed


@pytest.mark.parametrize("game_id", GAMES)
def test_odd_values_at_every_place_are_read_or_refused(game_id):
    boards = builtin_boards(game_id)
    for number, path in enumerate(boards[:: len(boards) // 5]):
        data = judge.read_board(path).data
        for n, place in enumerate(paths(data)):
            if place:
                _asked(with_value(data, place, ODD[(number + n) % len(ODD)]))
    for odd in ODD:
        _asked({"game": game_id, "then": odd})
        _asked({"game": game_id, "phase": odd})
        _asked({"game": odd})


def _asked(data):
    for ask in (judge.check, judge.settle):
        try:
            ask(data)
        except judge.Fault as fault:
            assert str(fault) and fault.text("ja")


@pytest.mark.parametrize("odd", [{1}, bytearray(b"x"), deque()], ids=["set", "bytearray", "deque"])
def test_what_is_no_plain_data_is_called_by_its_key(odd):
    with pytest.raises(judge.Fault, match="^<board>: 'then' must be text, a number, a list, a map or the like$"):
        judge.read_board({"game": "bp", "then": odd})


def test_a_dict_that_holds_itself_or_much_is_refused():
    own = {"game": "bp"}
    own["players"] = own
    many = []
    for _ in range(30):
        many = [many, many]
    with pytest.raises(judge.Fault, match="nested too deeply"):
        judge.read_board(own)
    with pytest.raises(judge.Fault, match="too many items"):
        judge.read_board({"game": "bp", "players": many})


def test_a_dict_stays_as_it_is():
    data = {"game": "Horse Fever", "players": {"A": {}, "B": {}}}
    judge.read_board(data)
    assert data == {"game": "Horse Fever", "players": {"A": {}, "B": {}}}
