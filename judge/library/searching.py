"""Search: what `judge search` answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.corpus import search as searching
from judge.corpus.entry import Entry
from judge.corpus.store import corpus as installed
from judge.library.reply import Reply
from judge.render import lookups
from judge.render.blocks import Page


class Results(Reply, searching.Results):
    """The hits, best first; `near` are entries with a similar name where something was looked up."""

    near: tuple[Entry, ...] = ()

    def page(self, lang: str = "en") -> Page:
        return lookups.results_page(self, installed(), lang, self.near)

    def json(self, lang: str = "en") -> dict[str, Any]:
        return lookups.results_json(self, installed())


def search(
    text: str,
    game: str | None = None,
    kind: str | None = None,
    limit: int = 10,
    progress: Callable[[int, int], None] | None = None,
    table: str | None = None,
) -> Results:
    """Entries about `text`, best first; a game named in it or `game` keeps to a game, `kind` to a kind.

    What is found of the game on the `table` comes before that of the others.

    The first search builds an index; `progress(done, total)` is told how far that is.
    """
    found = Results(**searching.search(text, game, kind, limit, installed(), progress, table).as_dict())
    if found.hits or kind not in (None, "card"):
        return found
    from judge.library.rules import card_asked_for

    return found.replace(near=card_asked_for(text, game))
