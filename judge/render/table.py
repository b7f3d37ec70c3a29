"""The table of any game, drawn."""

from __future__ import annotations

from typing import Any

from judge.engine.game import Game
from judge.parts import part_of
from judge.render.yamltext import dump
from judge.width import clean, folded

WIDTH, NARROWEST = 78, 38  # of a window of 40, two are left free beside the steps


def table_lines(game: Game[Any], state: Any, lang: str, width: int = WIDTH) -> list[str]:
    """Returns the table as lines of text: the game's drawing; if the game has none, the board file."""
    width = max(min(width, WIDTH), NARROWEST)
    drawing = part_of(game.id, "drawing")
    lines = drawing.lines(state, lang, width) if drawing else folded(dump(game.write(state)).splitlines(), width)
    return [clean(line) for line in lines]
