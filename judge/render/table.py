"""The table of any game, drawn."""

from __future__ import annotations

from importlib import import_module

from judge.corpus.ids import FOLDERS
from judge.render.width import clean


def table_lines(game, state, lang) -> list[str]:
    """The table as lines of text."""
    drawing = import_module(f"judge.render.drawings.{FOLDERS[game.id]}")
    return [clean(line) for line in drawing.lines(state, lang)]
