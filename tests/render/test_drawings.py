"""Drawn tables: players' names of any width leave the columns straight."""

import pytest

import judge
from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.engine.run import load
from judge.render.table import table_lines
from judge.width import cells

CALLED = {"A": "エドワード三世", "B": "花子"}


def renamed(value):
    """A board in which A and B have other names."""
    if isinstance(value, dict):
        return {CALLED.get(key, key): renamed(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner) for inner in value]
    return CALLED.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_force_of_the_horse(lang):
    path = next(p for p in builtin_boards("foth") if p.endswith("example-whip-beats-jockey.yaml"))
    data = {k: v for k, v in read_board(path).data.items() if k not in ("script", "claims")}
    game, state = load(board_from_dict(renamed(data)))
    drawn = table_lines(game, state, lang)
    rows = [line for line in drawn if "│" in line]
    assert len(rows) == 2 and len({cells(row[: row.index("│")]) for row in rows}) == 1
    assert all(cells(line) <= 78 for line in drawn)


def test_a_blocker_is_drawn_with_whom_it_blocks():
    game, state = judge.load("rulesdata/blackpoker/boards/actions/damage-judge-jokers.yaml")
    assert "[w1 ▒ blocks a1]" in "\n".join(table_lines(game, state, "en"))
    assert "[w1 ▒ a1をブロック]" in "\n".join(table_lines(game, state, "ja"))


NARROW = [
    "blackpoker/examples/dispute",
    "foth/boards/602-legal-decks-and-the-opening",
    "trick/boards/example-whip",
    "nasty/boards/card-h-photo-finish-swaps",
    "fever/boards/icon-goal",
]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("path", NARROW)
def test_a_narrow_window_gets_a_narrow_table(path, lang):
    game, state = judge.load(f"rulesdata/{path}.yaml")
    wide, narrow = table_lines(game, state, lang), table_lines(game, state, lang, 40)
    assert max(map(cells, narrow)) <= 40 < max(map(cells, wide)) <= 78
    assert "…" not in "".join(narrow)
