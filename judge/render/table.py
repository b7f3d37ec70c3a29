"""The table of any game, drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.engine.game import Game
from judge.parts import part_of
from judge.render.width import clean, wrap
from judge.render.yamltext import dump

WIDTH = 78


def table_lines(game: Game, state: Any, lang: str) -> list[str]:
    """The table as lines of text: as the game draws it, else as a file describes it."""
    drawing = part_of(game.id, "judge.render.drawings")
    lines = drawing.lines(state, lang) if drawing else _described(game, state)
    return [clean(line) for line in lines]


def _described(game: Game, state: Any) -> Iterator[str]:
    """What a board file would say, in lines as wide as a drawing."""
    for line in dump(game.write(state)).splitlines():
        indent = " " * (len(line) - len(line.lstrip()))
        first, *rest = wrap(line.strip(), WIDTH - len(indent) - 2)
        yield indent + first
        yield from (f"{indent}  {more}" for more in rest)
