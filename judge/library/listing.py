"""Lists to browse: what a game holds, and the entries of a kind with the facts that were asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.corpus.entry import Entry
from judge.corpus.names import fold
from judge.corpus.store import corpus as installed
from judge.faults import Fault, did_you_mean
from judge.library.report import Report
from judge.parts import part_of
from judge.records import Record
from judge.render import listing, lookups
from judge.render.blocks import Page

# what a list can be narrowed down by: the field it is about, where the field is called otherwise
FILTERS = {"format": "formats", "frame": "frames", "timing": "timing", "speed": "speed", "trigger": "trigger",
           "cost": "cost", "key": "key"}  # fmt: skip
NAMED = ("format", "frame")  # entries of the same kind have names for the values


class Contents(Report, Record):
    """What there is of a game: its chapters, its kinds of entries, how each is listed."""

    game: str

    def page(self, lang: str = "en") -> Page:
        return listing.contents_page(self.game, installed(), lang)

    def json(self, lang: str = "en") -> dict[str, Any]:
        row = lookups.game_row(self.game, installed())
        return {**row, "contents": [entry.id for entry in listing.chapters(self.game, installed())]}


class Listing(Report, list[Entry]):
    """Entries of some kinds; rules without a heading are left out of the page unless everything is asked for."""

    def page(self, lang: str = "en", everything: bool = False) -> Page:
        return listing.list_page(self, installed(), lang, everything)

    def json(self, lang: str = "en", everything: bool = False) -> dict[str, Any]:
        return {"entries": [entry.to_dict() for entry in self]}


def contents(game: str) -> Contents:
    """The contents of a game: its name, its edition and its chapters.

    >>> judge.contents("bp").json()["edition"]["en"]
    '8.2, 2025-11-19'
    """
    return Contents(game)


def entries(kinds: Sequence[str], game: str | None = None, **narrowed: str | None) -> Listing:
    """Returns the entries of some kinds, of a game or of all; further filters (`format`, `frame`, `timing`, `key`,
    `cost` …) all have to fit. Raises a Fault for a value that no entry has at all.

    >>> judge.entries(["action"], game="bp")[0].id
    'bp:action/end'
    """
    known = installed()
    wanted = {name: value for name, value in narrowed.items() if value}
    found = [entry for entry in known if entry.kind in kinds and game in (None, entry.game)]
    for name, value in wanted.items():
        having = [entry for entry in found if _has(entry, name, value)]
        if not _is_value(name, value):
            raise Fault("list.value", name=f"--{name}", value=value, **did_you_mean(value, _values(found, name)))
        found = having
    return Listing(found)


def _has(entry: Entry, name: str, value: str) -> bool:
    """Whether an entry has this value for a filter; an action without frames belongs to every frame, and a cost is met
    by one with at least these symbols."""
    field = FILTERS[name]
    held = entry.fields.get(field)
    if name == "key":
        page = part_of(entry.game, "cardpage")
        return bool(held and page and page.is_key(entry, value))
    if name == "cost":
        return held is not None and all(held.count(symbol) >= value.upper().count(symbol) for symbol in value.upper())
    if held is None:
        return name == "frame" and "formats" in entry.fields
    return fold(value) in _spellings(entry, name, held)


def _spellings(entry: Entry, name: str, held: Any) -> set[str]:
    """Returns all ways to write an entry's value of a filter, folded: as in the corpus, in words, by the name of the
    entry it stands for."""
    values = held if isinstance(held, list) else [held]
    words = [word for spoken in (entry.words.get(FILTERS[name]) or {}).values() for word in spoken]
    if name in NAMED:
        named = (installed().get(f"{entry.game}:{name}/{value}") for value in values)
        words += [word for each in named if each for word in (each.name or {}).values()]
    return {fold(str(word)) for word in (*values, *words)}


def _values(found: Sequence[Entry], name: str) -> list[str]:
    """Lists the values from which a hint for a filter is chosen: those that the entries found have, or for `format` and
    the like the slugs of all entries of that kind."""
    if name in NAMED:
        return [entry.id.rpartition("/")[2] for entry in installed() if entry.kind == name]
    held = [entry.fields.get(FILTERS[name]) for entry in found]
    values = [value for each in held if each for value in (each if isinstance(each, list) else [each])]
    return list(dict.fromkeys(map(str, values)))


def _is_value(name: str, value: str) -> bool:
    """Whether some entry has this value for a filter (`key` and `cost` accept every value).

    Otherwise the caller raises a Fault instead of returning an empty list.
    """
    if name in ("key", "cost"):
        return True
    every = installed()
    return any(_has(entry, name, value) and entry.fields.get(FILTERS[name]) is not None for entry in every)
