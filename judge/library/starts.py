"""New boards, their schema, and what the engine knows: `new`, `schema`, `coverage`."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from judge.corpus.store import corpus
from judge.engine import coverage as covering
from judge.engine.board import builtin_boards
from judge.engine.schema import board_schema
from judge.faults import Both, Fault
from judge.games import game_of
from judge.library.reply import Reply
from judge.render import answers
from judge.render.blocks import Page
from judge.render.yamltext import dump

PLAYERS = range(2, 7)  # how many can be dealt to


def template(game: str, lang: str = "en") -> str:
    """A board file with comments to begin with."""
    text: str = game_of(game).template(lang)
    return text


def deal(game: str, seed: int, **options: Any) -> dict[str, Any]:
    """A legal starting position as a board; the same seed gives the same one. `options` are those of `judge new`."""
    _check_options(game, options)
    if options.get("players", PLAYERS[0]) not in PLAYERS:
        least, most = PLAYERS[0], PLAYERS[-1]
        raise Fault(
            "shape.type",
            key="--players",
            wanted=Both(f"{least} から {most} までの整数", f"a whole number from {least} to {most}"),
        )
    dealt: dict[str, Any] = game_of(game).deal(seed, **options)
    return dealt


def _check_options(game: str, options: dict[str, Any]) -> None:
    known = game_of(game).deal_options
    for option in options:
        if option not in known:
            allowed = ", ".join(f"--{each}" for each in known)
            raise Fault("new.option", option=f"--{option}", game=game, allowed=allowed)


def new_text(game: str, seed: int | None = None, lang: str = "en", **options: Any) -> str:
    """The text of a new board: dealt where there is a seed, else with comments to begin with."""
    if seed is not None:
        board = game_of(game).worded(deal(game, seed, **options), lang)
        return dump({key: value for key, value in board.items() if lang == "ja" or key != "title_ja"})
    _check_options(game, options)
    for option in options:
        raise Fault("new.deal", option=f"--{option}")
    return template(game, lang)


def dump_board(data: dict[str, Any]) -> str:
    """A board as the text of a file that reads back as the same board."""
    return dump(data)


def schema(game: str) -> dict[str, Any]:
    """A JSON Schema of the board files of a game."""
    return board_schema(game_of(game))


class Covered(Reply, list[covering.Coverage]):
    """Which entries of each game the engine enforces and a built-in board exercises."""

    def page(self, lang: str = "en", details: bool = False) -> Page:
        return list(answers.coverage_page(self, corpus(), lang, details))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.coverage_json(self)


def coverage(game: str | None = None, progress: Callable[[int, int], None] | None = None) -> Covered:
    """Which entries the engine enforces and a built-in board exercises, counted now.

    `progress` is told how many boards have been run, and of how many.
    """
    games = [game] if game else list(corpus().games)
    total = sum(len(builtin_boards(each)) for each in games)
    done = itertools.count(1)

    def ran() -> None:
        if progress:
            progress(next(done), total)

    return Covered(covering.coverage(game_of(each), corpus(), ran) for each in games)
