"""The language of board files: what `judge format` answers."""

from __future__ import annotations

from typing import Any

from judge.boardfile.format import Use, find, uses
from judge.engine.game import Game
from judge.games import game_of
from judge.library.report import Report
from judge.render import formats
from judge.render.blocks import Page


class Format(Report, list[Use]):
    """The words of a game's board files; `word` is the one that was asked for."""

    game: Game[Any]
    word: str | None = None

    def page(self, lang: str = "en") -> Page:
        show = formats.uses_page if self.word else formats.contents_page
        return show(self.game, self, lang)

    def json(self, lang: str = "en") -> dict[str, Any]:
        return formats.contents_json(self.game, self)


def format(game: str, word: str | None = None) -> Format:
    """Returns every word that a board of a game may have, or every use of one word, called in Japanese or English.
    Raises a Fault if the game has no such word.

    >>> judge.format("bp", "turn").json()["words"][0]["word"]
    'turn'
    """
    rules = game_of(game)
    found = Format(find(rules, word) if word else uses(rules))
    found.game, found.word = rules, word
    return found
