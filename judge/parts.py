"""Modules that a game's package may have or not: its words, its drawing, cards that stand in no file.

Whoever looks for them says what it does without.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from judge.corpus.ids import FOLDERS


def part_of(game_id: str, name: str) -> ModuleType | None:
    """A module of a game's package by name, such as `messages`; None if the game has none."""
    path = f"judge.games.{FOLDERS[game_id]}.{name}"
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name and f"{path}.".startswith(f"{error.name}."):
            return None
        raise
