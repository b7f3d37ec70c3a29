"""The games: one package each; a game never imports another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.corpus.ids import FOLDERS

if TYPE_CHECKING:
    from judge.engine.game import Game


def game_of(game_id: str) -> Game[Any]:
    """The rules of a game, loaded when they are first asked for."""
    from importlib import import_module

    rules: Game[Any] = import_module(f"judge.games.{FOLDERS[game_id]}.game").GAME
    return rules
