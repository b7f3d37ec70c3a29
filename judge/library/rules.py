"""Rules looked up: what `judge ANYTHING`, `games`, `export` and `attach` answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judge.corpus import attached
from judge.corpus import lookup as looking
from judge.corpus.cardnames import with_signs
from judge.corpus.ids import GAMES, split
from judge.corpus.questions import is_game, split_game
from judge.corpus.store import corpus as installed
from judge.library.report import Report
from judge.messages import message_text
from judge.parts import part_of
from judge.records import Record
from judge.render import lookups
from judge.render.blocks import Page, Title

if TYPE_CHECKING:
    from judge.corpus.entry import Entry
    from judge.library.listing import Contents, Listing
    from judge.library.searching import Results

NUMBER_LIKE = "[!-~♠-♧]*[0-9/][!-~♠-♧]*"  # as in foth:C9
NO_WORD = re.compile("[0-9/♠-♧]")  # what has one of these is no word of a question, but an identifier or a card


class LookupReport(Report, looking.Match):
    """The entries that were meant; or several candidates; or what comes near."""

    def page(self, lang: str = "en", subrules: bool = False, everything: bool = False) -> Page:
        """The entries; `subrules`: with everything below them; `everything`: with all references."""
        return EntriesReport([self]).page(lang, subrules, everything)

    def json(self, lang: str = "en", subrules: bool = False) -> dict[str, Any]:
        return EntriesReport([self]).json(lang, subrules)


class EntriesReport(Report, list[LookupReport]):
    """What several things that were looked up together mean, each in its turn."""

    def page(self, lang: str = "en", subrules: bool = False, everything: bool = False) -> Page:
        return lookups.lookup_page(self, installed(), lang, subrules, everything)

    def json(self, lang: str = "en", subrules: bool = False) -> dict[str, Any]:
        return lookups.lookup_json(self, installed(), subrules)


def lookup(
    query: str, kinds: Sequence[str] | None = None, game: str | None = None, table: str | None = None
) -> LookupReport:
    """Reports what a number, an identifier, a name or a card means; without entries if nothing has that name (then what
    comes near). `kinds` keeps to some kinds of entries, `game` to a game; what a name means in the game on the
    `table` comes first.

    >>> judge.lookup("bp:5.4.1").entries[0].id
    'bp:5.4.1'
    """
    owner, text = split(query.strip())
    within = owner or game
    card = None if is_number(query, game) else _worked_out(text, kinds, within)
    found = card or looking.lookup(query, kinds, game, installed(), table)
    if not (found.entries or found.candidates):
        signed = with_signs(text)
        found = _worked_out(text, kinds, within, loosely=True) or _worked_out(signed, kinds, within) or found
    if not (found.entries or found.candidates or owner or game):
        named, rest = split_game(query, installed())
        if named and rest:
            found = lookup(rest, kinds, named)
    return LookupReport(**found.replace(query=query).as_dict())


def _card_pages(game: str | None) -> list[Any]:
    """Lists the modules that work out pages of playing cards from the rules: of a game, or of all; empty if it has
    none."""
    pages = (part_of(each, "cardpage") for each in ([game] if game else GAMES))
    return [page for page in pages if page]


def _worked_out(
    text: str, kinds: Sequence[str] | None, game: str | None, loosely: bool = False
) -> looking.Match | None:
    """The page of the playing card that a text names, if cards are wanted and a game works out such pages; else None."""
    if kinds is not None and "card" not in kinds:
        return None
    return next((found for page in _card_pages(game) if (found := page.find(text, installed(), loosely))), None)


def is_number(query: str, game: str | None = None) -> bool:
    """Whether a query is the rule number (or an identifier that begins with a digit) of an existing rule, in this game
    or any; then it is no name of a card."""
    owner, text = split(query.strip())
    within = owner or game
    return text[:1].isdecimal() and any(f"{each}:{text}" in installed() for each in ([within] if within else GAMES))


def find(
    *what: str,
    game: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    table: str | None = None,
) -> EntriesReport | Results | Contents | Listing:
    """Returns what `judge WHAT` answers: a game's contents; the entry that the words name together; a list of actions;
    what each word names, if one of them is an identifier or a card and all are found; the card that is asked about;
    else a search.

    >>> [found.entries[0].id for found in judge.find("bp:5.4.1", "foth:503")]
    ['bp:5.4.1', 'foth:503']
    """
    whole = " ".join(what)
    named = is_game(whole, installed()) if not game else None
    if named:
        from judge.library.listing import contents

        return contents(named)
    found = lookup(whole, None, game, table)
    if found.entries or found.candidates:
        return EntriesReport([found])
    listed = looking.having(installed(), whole, game or table)
    if listed:
        from judge.library.listing import Listing

        return Listing(listed)
    several = len(what) > 1 and any(NO_WORD.search(word) for word in what)
    each = [lookup(word, None, game, table) for word in what] if several else []
    if each and all(one.entries for one in each):
        return EntriesReport(each)
    cards = card_in_question(whole, game)
    if cards:
        return EntriesReport([LookupReport(entries=cards, query=whole)])
    owner, text = split(whole.strip())
    if found.near_reason == "number" or owner and re.fullmatch(NUMBER_LIKE, text):
        return EntriesReport([found])
    from judge.library.searching import search  # brings the index with it, which a lookup does without

    return search(whole, game, progress=progress, table=table).replace(near=found.near)


def card_in_question(text: str, game: str | None = None) -> tuple[Entry, ...]:
    """Returns the page of the playing card that a question is about and nothing else (`what does a queen of hearts
    do`), as a tuple; empty for other questions."""
    from judge.corpus.wording import CARD, normal, query_words

    signed = with_signs(text)
    cards: set[str] = set(re.findall(CARD, normal(signed)))
    if len(cards) != 1 or any(word.weight == 1 and word.text not in (*cards, "使") for word in query_words(signed)):
        return ()
    return lookup(cards.pop().upper(), ("card",), game).entries


def cards_in_question(text: str, game: str | None = None) -> tuple[Entry, ...]:
    """Returns the pages of the playing cards that a question names, in their order (`♠3 with Up ♡7`); empty if it names
    none."""
    from judge.corpus.wording import CARD, normal

    cards = dict.fromkeys(re.findall(CARD, normal(with_signs(text))))
    return tuple(entry for card in cards for entry in lookup(card.upper(), ("card",), game).entries)


class GamesReport(Report, list[dict[str, Any]]):
    """The games: a row each, with name, edition and how many entries of which kind there are."""

    def page(self, lang: str = "en", table: str | None = None) -> Page:
        """The rows, the game on the `table` marked."""
        return lookups.games_page(self, installed(), lang, table)

    def json(self, lang: str = "en", table: str | None = None) -> dict[str, Any]:
        return {"games": list(self), **({"table": table} if table else {})}


def list_games() -> GamesReport:
    """Reports the games, each with its id, name, edition and number of entries of each kind.

    >>> [row["id"] for row in judge.list_games()]
    ['bp', 'foth', 'trick', 'nasty', 'fever']
    """
    return GamesReport(lookups.game_row(game, installed()) for game in installed().games)


class CurrentGameReport(Report, Record):
    """The game whose answers come first, or none."""

    game: str | None

    def page(self, lang: str = "en") -> Page:
        name = installed().games[self.game]["name"][lang] if self.game else ""
        return [Title(message_text("use.set" if self.game else "use.none", lang, game=name))]

    def json(self, lang: str = "en") -> dict[str, Any]:
        return {"table": self.game}


def set_current_game(game: str | None) -> CurrentGameReport:
    """Reports which game is the current one (None: no game). It saves nothing; that has been done by then."""
    return CurrentGameReport(game)


def export(game: str | None = None) -> Iterator[dict[str, Any]]:
    """Yields the entries of a game, or of all, as plain data, in order; then the cards that are worked out from its
    rules.

    >>> next(judge.export("bp"))["id"]
    'bp:1'
    """
    yield from (entry.to_dict() for entry in installed() if game in (None, entry.game))
    yield from (card.to_dict() for page in _card_pages(game) for card in page.entries(installed()))


class AttachReport(Report, Record):
    """How many entries of a game have the official wording beside ours."""

    game: str
    count: int

    def page(self, lang: str = "en") -> Page:
        key = "attach.done" if self.count else "attach.removed"
        return [Title(message_text(key, lang, game=self.game, count=self.count))]

    def json(self, lang: str = "en") -> dict[str, Any]:
        return {"game": self.game, "attached": self.count}


def attach(game: str, path: str) -> AttachReport:
    """Keeps the wording of the user's own copy of an official text, to be shown beside ours; reports how many entries
    got one. Raises a Fault if the file has no such wording.

    >>> judge.attach("bp", "official-rules.md")  # doctest: +SKIP
    """
    return AttachReport(game, attached.attach(game, path, installed()))


def detach(game: str) -> AttachReport:
    """Deletes the wording that was attached to a game, and reports that. Raises a Fault if none was attached.

    >>> judge.detach("bp")  # doctest: +SKIP
    """
    attached.remove(game)
    return AttachReport(game, 0)
