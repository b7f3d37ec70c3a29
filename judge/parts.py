"""Modules that a game may have or not: its words, its drawing, cards that stand in no file.

A package that looks for them says what it does without.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from judge.corpus.ids import FOLDERS


def part_of(game_id: str, package: str, name: str = "") -> ModuleType | None:
    """What a game has in a package, `judge.render.words`, or under a name in its own: None where it has nothing."""
    path = ".".join(filter(None, (package, FOLDERS[game_id], name)))
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name and f"{path}.".startswith(f"{error.name}."):
            return None
        raise
