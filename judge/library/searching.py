"""Search: what `judge search` answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.corpus import search as searching
from judge.corpus.cardnames import SUITS as SIGNS
from judge.corpus.cardnames import with_signs
from judge.corpus.entry import Entry
from judge.corpus.store import corpus as installed
from judge.library.report import Report
from judge.render import lookups
from judge.render.blocks import Page


class Results(Report, searching.Results):
    """The hits, best first; `near` are entries with a similar name where something was looked up, `cards` the pages of
    the playing cards in the question."""

    near: tuple[Entry, ...] = ()
    cards: tuple[Entry, ...] = ()

    def page(self, lang: str = "en") -> Page:
        return lookups.results_page(self, installed(), lang, self.near, self.cards)

    def json(self, lang: str = "en") -> dict[str, Any]:
        return lookups.results_json(self, installed(), self.cards)


def search(
    words: str,
    game: str | None = None,
    kind: str | None = None,
    limit: int = 10,
    progress: Callable[[int, int], None] | None = None,
    table: str | None = None,
) -> Results:
    """Returns entries about `words`, best first; a game named in it or `game` keeps to a game, `kind` to a kind. Hits
    of the game on the `table` come first. Playing cards in the words come as `cards`, or as `near` without hits. The
    first search builds an index; `progress(done, total)` is told how far that is.

    >>> judge.search("counter", game="bp").hits[0].id
    'bp:action/counter'
    """
    found = Results(**searching.search(words, game, kind, limit, installed(), progress, table).as_dict())
    if kind not in (None, "card") or found.hits and not any(sign in with_signs(words) for sign in SIGNS):
        return found
    from judge.library.rules import card_in_question, cards_in_question

    if not found.hits:
        return found.replace(near=card_in_question(words, game))
    return found.replace(cards=cards_in_question(words, game))
