"""The games: one package each; a game never imports another."""

from __future__ import annotations

from judge.corpus.ids import FOLDERS


def game_of(game_id: str):
    """The rules of a game, loaded when they are first asked for."""
    from importlib import import_module

    return import_module(f"judge.games.{FOLDERS[game_id]}.game").GAME
