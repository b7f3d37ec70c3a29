"""New boards, their schema, and what the engine knows: `new`, `schema`, `coverage`."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from judge.boardfile.board import builtin_boards
from judge.boardfile.schema import board_schema
from judge.corpus.store import corpus
from judge.engine import coverage as covering
from judge.faults import Fault, choose_from
from judge.games import game_of
from judge.library.boards import Source, as_board
from judge.library.report import Report
from judge.render import answers
from judge.render.blocks import Page
from judge.render.yamltext import dump

FORMS = ("talk", "yaml")  # in which a board can be written


def template(game: str, lang: str = "en", form: str = "talk") -> str:
    """Returns the text of a commented board file to start from, in `talk` or in `yaml`. Raises a Fault for another
    form.

    >>> judge.template("bp", form="yaml").splitlines()[1]
    'game: bp'
    """
    _check_form(form)
    text: str = game_of(game).template(lang, form)
    return text


def deal(game: str, seed: int, **options: Any) -> dict[str, Any]:
    """Returns a legal starting position as the dict of a board; the same seed gives the same one. `options` are those
    of `judge new`; raises a Fault for one that the game does not have or a number of players that it cannot deal to.

    >>> judge.deal("trick", seed=7, players=3)["game"]
    'trick'
    """
    _check_options(game, options)
    least, most = game_of(game).dealt
    counts = range(least, most + 1)
    if options.get("players", least) not in counts:
        raise Fault("list.value", name="--players", value=options["players"], hint=choose_from(list(counts)))
    dealt: dict[str, Any] = game_of(game).deal(seed, **options)
    return dealt


def _check_options(game: str, options: dict[str, Any]) -> None:
    """Raises a Fault if a game cannot be dealt with one of these options."""
    known = game_of(game).deal_options
    for option in options:
        if option not in known:
            raise Fault(
                "new.option", option=f"--{option}", game=game, hint=choose_from([f"--{each}" for each in known])
            )


def new_text(game: str, seed: int | None = None, lang: str = "en", form: str = "talk", **options: Any) -> str:
    """Returns the text of a new board, in `talk` or in `yaml`: a deal if there is a seed, else the commented example.
    Raises a Fault for an option that the game does not have, or any option without a seed."""
    if seed is not None:
        board = game_of(game).translated(deal(game, seed, **options), lang)
        return write({key: value for key, value in board.items() if lang == "ja" or key != "title_ja"}, form)
    _check_options(game, options)
    for option in options:
        raise Fault("new.deal", option=f"--{option}")
    return template(game, lang, form)


def dump_board(data: dict[str, Any]) -> str:
    """Returns a board as the text of a YAML file that reads back as the same board.

    >>> print(judge.dump_board({"game": "bp", "turn": "A"}), end="")
    game: bp
    turn: A
    """
    return dump(data)


def write(board: Source, form: str = "talk") -> str:
    """A board as the text of a file, in `talk` or in `yaml`, that reads back as the same board. Raises a Fault for
    another form.

    >>> print(judge.write({"game": "bp", "players": {"A": {"life": 9}, "B": {}}}), end="")
    BlackPoker
    A: life 9
    B:
    """
    described = as_board(board)
    _check_form(form)
    if form == "yaml":
        return dump(described.data)
    from judge.boardfile.talk.writer import write_talk

    return write_talk(described)


def _check_form(form: str) -> None:
    """Raises a Fault for a notation that boards do not have."""
    if form not in FORMS:
        raise Fault("list.value", name="--as", value=form, hint=choose_from(list(FORMS)))


def schema(game: str) -> dict[str, Any]:
    """A JSON Schema of the board files of a game.

    >>> judge.schema("bp")["type"]
    'object'
    """
    return board_schema(game_of(game))


class CoverageReport(Report, list[covering.Coverage]):
    """Which entries of each game the engine enforces and a built-in board exercises."""

    def page(self, lang: str = "en", details: bool = False) -> Page:
        return list(answers.coverage_page(self, corpus(), lang, details))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.coverage_json(self)


def coverage(game: str | None = None, progress: Callable[[int, int], None] | None = None) -> CoverageReport:
    """Counts now, by playing the built-in boards, which entries the engine enforces and a board exercises; a report for
    each game, or for one. `progress` is told how many boards have been run, and of how many.

    >>> judge.coverage("trick")[0].game
    'trick'
    """
    games = [game] if game else list(corpus().games)
    total = sum(len(builtin_boards(each)) for each in games)
    done = itertools.count(1)

    def ran() -> None:
        """Counts one board more and reports the progress."""
        if progress:
            progress(next(done), total)

    return CoverageReport(covering.coverage(game_of(each), corpus(), ran) for each in games)
