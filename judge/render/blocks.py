"""What a page is made of. Text in blocks is already clean and in one language."""

from __future__ import annotations

from typing import NamedTuple


class Crumbs(NamedTuple):
    """Where the entry stands, from the game downwards."""

    steps: tuple[str, ...]


class Title(NamedTuple):
    text: str
    id: str = ""
    tag: str = ""


class Text(NamedTuple):
    """Paragraphs; lines that begin with `- ` or `1. ` are list items. `mark` is shown before a note."""

    text: str
    style: str = ""
    label: str = ""


class Facts(NamedTuple):
    """Short label and value pairs."""

    rows: tuple[tuple[str, str], ...]


class Numbered(NamedTuple):
    label: str
    items: tuple[str, ...]


class Table(NamedTuple):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


class Links(NamedTuple):
    """A list of entries: identifier, what it is called, a sign in front."""

    label: str
    rows: tuple[tuple[str, str], ...]


class Hit(NamedTuple):
    """A search result: identifier, name, context and a snippet whose matches stand between \x01 and \x02."""

    id: str
    name: str
    context: str
    snippet: str


class Rule(NamedTuple):
    """A line between two pages."""


class Mark(NamedTuple):
    """A line with a sign in front and its reason behind."""

    mark: str
    text: str
    reason: str = ""


class Marks(NamedTuple):
    label: str
    rows: tuple[Mark, ...]


class TraceRow(NamedTuple):
    """A numbered step: what happened, from which rules, the moment named after it, the table drawn."""

    n: int
    text: str
    cites: str = ""
    moment: str = ""
    picture: tuple[str, ...] = ()


class Trace(NamedTuple):
    rows: tuple[TraceRow, ...]
