"""Rules looked up: what `judge ANYTHING`, `games`, `export` and `attach` answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judge.corpus import attached
from judge.corpus import lookup as looking
from judge.corpus.cardnames import with_signs
from judge.corpus.ids import GAMES, split
from judge.corpus.questions import is_game, named_game
from judge.corpus.store import corpus as installed
from judge.library.reply import Reply
from judge.parts import part_of
from judge.records import Record
from judge.render import lookups
from judge.render.blocks import Page, Title
from judge.render.messages import say

if TYPE_CHECKING:
    from judge.corpus.entry import Entry
    from judge.library.listing import Contents
    from judge.library.searching import Results

NUMBER_LIKE = "[!-~♠-♧]*[0-9/][!-~♠-♧]*"  # as in foth:C9


class Found(Reply, looking.Found):
    """The entries that were meant; or several candidates; or what comes near."""

    def page(self, lang: str = "en", subrules: bool = False, everything: bool = False) -> Page:
        """The entries; `subrules`: with everything below them; `everything`: with all references."""
        return Pages([self]).page(lang, subrules, everything)

    def json(self, lang: str = "en", subrules: bool = False) -> dict[str, Any]:
        return Pages([self]).json(lang, subrules)


class Pages(Reply, list[Found]):
    """What several things that were looked up together mean, each in its turn."""

    def page(self, lang: str = "en", subrules: bool = False, everything: bool = False) -> Page:
        return lookups.found_page(self, installed(), lang, subrules, everything)

    def json(self, lang: str = "en", subrules: bool = False) -> dict[str, Any]:
        return lookups.found_json(self, installed(), subrules)


def lookup(query: str, kinds: Sequence[str] | None = None, game: str | None = None, table: str | None = None) -> Found:
    """What a number, an identifier, a name or a card means.

    `kinds` keeps to some kinds of entries, `game` to a game; what a name means
    in the game on the `table` comes first.
    """
    owner, text = split(query.strip())
    cards = _card_pages(owner or game) if kinds is None or "card" in kinds else []
    found = _worked_out(cards, text) or looking.lookup(query, kinds, game, installed(), table)
    if not (found.entries or found.candidates):
        found = _worked_out(cards, text, loosely=True) or _worked_out(cards, with_signs(text)) or found
    if not (found.entries or found.candidates or owner or game):
        named, rest = named_game(query, installed())
        if named and rest:
            found = lookup(rest, kinds, named)
    return Found(**found.replace(query=query).as_dict())


def _card_pages(game: str | None) -> list[Any]:
    """The games whose cards are worked out from their rules instead of standing in the corpus one by one."""
    pages = (part_of(each, "judge.games", "cardpage") for each in ([game] if game else GAMES))
    return [page for page in pages if page]


def _worked_out(cards: list[Any], text: str, loosely: bool = False) -> looking.Found | None:
    return next((found for page in cards if (found := page.find(text, installed(), loosely))), None)


def find(
    *words: str,
    game: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    table: str | None = None,
) -> Pages | Results | Contents:
    """What `judge WORDS` answers: a game's contents, the entry that they name together, what each names, or a search."""
    whole = " ".join(words)
    named = is_game(whole, installed()) if not game else None
    if named:
        from judge.library.listing import contents

        return contents(named)
    found = lookup(whole, None, game, table)
    if found.entries or found.candidates:
        return Pages([found])
    each = [lookup(word, None, game, table) for word in words] if len(words) > 1 else []
    if each and all(one.entries for one in each):
        return Pages(each)
    cards = card_asked_for(whole, game)
    if cards:
        return Pages([Found(entries=cards, query=whole)])
    owner, text = split(whole.strip())
    if found.near_reason == "number" or owner and re.fullmatch(NUMBER_LIKE, text):
        return Pages([found])
    from judge.library.searching import search  # brings the index with it, which a lookup does without

    return search(whole, game, progress=progress, table=table).replace(near=found.near)


def card_asked_for(text: str, game: str | None = None) -> tuple[Entry, ...]:
    """The page of the playing card that a question is about and nothing else: `what does a queen of hearts do`."""
    from judge.corpus.wording import CARD, normal, query_words

    signed = with_signs(text)
    cards: set[str] = set(re.findall(CARD, normal(signed)))
    if len(cards) != 1 or any(word.weight == 1 and word.text not in (*cards, "使") for word in query_words(signed)):
        return ()
    return lookup(cards.pop().upper(), ("card",), game).entries


class Games(Reply, list[dict[str, Any]]):
    """The games: a row each, with name, edition and how many entries of which kind there are."""

    def page(self, lang: str = "en", table: str | None = None) -> Page:
        """The rows, the game on the `table` marked."""
        return lookups.games_page(self, installed(), lang, table)

    def json(self, lang: str = "en", table: str | None = None) -> dict[str, Any]:
        return {"games": list(self), **({"table": table} if table else {})}


def list_games() -> Games:
    """The games, their editions and what the corpus holds of each."""
    return Games(lookups.game_row(game, installed()) for game in installed().games)


class OnTable(Reply, Record):
    """The game whose answers come first, or none."""

    game: str | None

    def page(self, lang: str = "en") -> Page:
        name = installed().games[self.game]["name"][lang] if self.game else ""
        return [Title(say("use.set" if self.game else "use.none", lang, game=name))]

    def json(self, lang: str = "en") -> dict[str, Any]:
        return {"table": self.game}


def on_table(game: str | None) -> OnTable:
    """What is said of the game on the table."""
    return OnTable(game)


def export(game: str | None = None) -> Iterator[dict[str, Any]]:
    """The entries of a game, or of all, as plain data, in order; then the cards that are worked out from its rules."""
    yield from (entry.to_dict() for entry in installed() if game in (None, entry.game))
    yield from (card.to_dict() for page in _card_pages(game) for card in page.entries(installed()))


class Attached(Reply, Record):
    """How many entries of a game have the official wording beside ours."""

    game: str
    count: int

    def page(self, lang: str = "en") -> Page:
        key = "attach.done" if self.count else "attach.removed"
        return [Title(say(key, lang, game=self.game, count=self.count))]

    def json(self, lang: str = "en") -> dict[str, Any]:
        return {"game": self.game, "attached": self.count}


def attach(game: str, path: str) -> Attached:
    """Keeps the wording of the user's own copy of an official text, to be shown beside ours."""
    return Attached(game, attached.attach(game, path, installed()))


def detach(game: str) -> Attached:
    """Forgets the wording that was attached to a game."""
    attached.remove(game)
    return Attached(game, 0)
