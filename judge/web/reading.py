"""What the page reads besides the answers of commands: entries, search results, the guide and the quick references."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from judge.corpus.entry import BOARD, LANGS, Entry
from judge.corpus.sheets import Section
from judge.corpus.store import corpus
from judge.engine.layout import deck_of
from judge.games import game_of
from judge.library import guides
from judge.library.rules import lookup
from judge.library.sheets import sheet
from judge.parts import part_of
from judge.render.html import fragment
from judge.render.page import brief, entry_page, heading, kind_name
from judge.render.sheets import section_head, section_page
from judge.width import clean

if TYPE_CHECKING:
    from judge.corpus.search import Hit

Data = dict[str, Any]
BRIEF = 40  # cells for the beginning of a rule without a name
FEW = 24  # where it stands in a line with others
FOOT = '<div class="text quiet">'  # the last part of an entry, which names the entries before and after it
_UNNUMBERED = re.compile(r'">[\w-]+/[^<]+</a> ([^<]+?)(?= →|  ·|</p>)')  # on a page the title alone is the link


def address(identifier: str) -> str:
    """The address of an entry on the page: `#/bp/5.4.1`."""
    return "#/" + identifier.replace(":", "/", 1)


# entries


@functools.lru_cache(maxsize=2000)
def entry_html(id: str, lang: str) -> Data:
    """Returns a dict of `id`, `html` and `title` for the entry with this identifier, else for the first that it can
    mean. `html` is empty if there is none."""
    found = lookup(id).entries
    shown = next((entry for entry in found if entry.id == id), found[0] if found else None)
    if shown is None:
        return {"id": id, "html": "", "title": id}
    return {"id": shown.id, "html": _html(shown, lang), "title": heading(shown, lang)}


def _html(entry: Entry, lang: str) -> str:
    """An entry as HTML, with the attached official wording if there is any."""
    from judge.corpus import attached

    text, foot, rest = fragment(
        entry_page(entry, corpus(), lang, attached.wording(entry.id)), lang, address
    ).rpartition(FOOT)
    return text + foot + (_UNNUMBERED.sub(r'">\1</a>', rest) if foot else rest)


@functools.cache
def bundle(game: str, lang: str) -> dict[str, str]:
    """identifier → HTML, for all entries of a game."""
    return {entry.id: _html(entry, lang) for entry in (*_entries(game), *_cards(game))}


def _entries(game: str) -> Iterator[Entry]:
    """The entries of a game, without those about board files."""
    return (entry for entry in corpus().of(game) if entry.kind != BOARD)


def _cards(game: str) -> Iterator[Entry]:
    """Yields the entries of a game's playing cards that are worked out from its rules; nothing if it has none."""
    if part_of(game, "cardpage"):
        from judge.boardfile.format import inner

        shapes = {id(s): s for shape in game_of(game).player_keys.values() for s in inner(shape)}
        names = dict.fromkeys(card["value"] for s in shapes.values() for card in deck_of(game_of(game), s, "en"))
        for name in names:
            yield from (entry for entry in lookup(name, ("card",), game).entries[:1])


@functools.cache
def names() -> Data:
    """Returns the names of all games, kinds and entries (pages about board files left out), for finding them while one
    types."""
    entries = corpus()
    rows: dict[str, list[Any]] = {}
    for game in entries.games:
        for entry in (*_entries(game), *_cards(game)):
            name = entry.name or {}
            spellings = [name["kana"]] if name.get("kana") else []
            rows.setdefault(
                entry.id, [entry.id, entry.kind, heading(entry, "ja"), heading(entry, "en"), *spellings, *entry.also]
            )
    games = [
        {"id": game, "name": about["name"], "edition": about["edition"],
         "kinds": {kind: {lang: kind_name(kind, game, entries, lang) for lang in LANGS}
                   for kind in entries.kinds if any(row[1] == kind and row[0].startswith(f"{game}:") for row in rows.values())},
         "sheet": [{lang: section_head(section, lang) for lang in LANGS} for section in sheet(game)]}
        for game, about in entries.games.items()
    ]  # fmt: skip
    return {"games": games, "entries": list(rows.values())}


@functools.cache
def beginnings(lang: str) -> dict[str, str]:
    """identifier → the first words of the entry, for those without a name."""
    return {entry.id: brief(entry, lang, FEW) for game in corpus().games for entry in _entries(game) if not entry.name}


@functools.cache
def guide_bundle(lang: str) -> Data:
    """Returns the pages of `judge guide` in one language, in their order: name → `{"title", "html"}`."""
    made = {name: guides.guide(name) for name in guides.PAGES}
    return {name: {"title": one.json(lang)["title"], "html": fragment(one.page(lang), lang, address)}
            for name, one in made.items()}  # fmt: skip


@functools.cache
def sheet_bundle(lang: str) -> Data:
    """The quick references of all games in one language: game → its sections, in their order."""
    return {game: [{"head": section_head(section, lang), "html": _section(section, lang)} for section in sheet(game)]
            for game in corpus().games}  # fmt: skip


def _section(section: Section, lang: str) -> str:
    """A section of a quick reference as HTML, without its heading."""
    page = section_page(section.replace(head={}), corpus(), lang)
    return fragment(page, lang, address)


def data_files() -> dict[str, Callable[[], Data]]:
    """Returns the files under `data/` that a server sends as a site has them: name → the function that makes its
    contents."""
    both: dict[str, Callable[[str], Data]] = {"guide": guide_bundle, "sheet": sheet_bundle, "first": beginnings}
    made = {f"{name}.{lang}.json": functools.partial(make, lang) for name, make in both.items() for lang in LANGS}
    return {"names.json": names, **made}


# what is searched for


def found(words: str, game: str | None = None, table: str | None = None, limit: int = 12, lang: str = "en") -> Data:
    """Returns what a search finds: the hits, those with an answer first, at most so many; playing cards named; what
    comes near if nothing is found; and the best hits of other games than the one on the `table`."""
    from judge.library.searching import search

    results = search(words, game, None, limit, None, table)
    rows = [*results.leading().values(), *results.further()]
    return {
        "query": words, "total": results.total, "searched": results.searched or None,
        "suggestions": list(results.suggestions), "hits": [_hit(hit, lang) for hit in rows],
        "cards": [_row(entry, lang) for entry in results.cards], "near": [_row(entry, lang) for entry in results.near or [corpus()[one] for one in results.nearest]],
        "elsewhere": [_row(corpus()[hit.id], lang) for hit in results.elsewhere],
    }  # fmt: skip


def _row(entry: Entry, lang: str) -> Data:
    """An entry in a line: what it is called, what kind it is, of which game."""
    game = corpus().games[entry.game]["name"][lang]
    name = heading(entry, lang) if entry.name else f"{entry.local} {brief(entry, lang, BRIEF)}"
    return {
        "id": entry.id,
        "name": name,
        "kind": kind_name(entry.kind, entry.game, corpus(), lang),
        "game": clean(game),
    }


def _hit(hit: Hit, lang: str) -> Data:
    """A result: its line; the sentences that answer or a part of its text, each cut into what was searched for and
    what was not; what it stands below."""
    entry = corpus()[hit.speaker]
    above = corpus()[entry.parent] if entry.parent else None
    text = hit.answer[lang] if hit.answer else hit.snippet[lang]
    return {
        **_row(entry, lang), "answers": bool(hit.answer), "text": [[clean(part), marked] for part, marked in text.parts()],
        "beneath": hit.beneath or None, "above": {"id": above.id, "name": heading(above, lang)} if above else None,
    }  # fmt: skip
