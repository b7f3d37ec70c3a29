"""What a page is made of. Text in blocks is already clean and in one language."""

from __future__ import annotations

from judge.records import Record


class Crumbs(Record):
    """Where the entry stands, from the game downwards."""

    steps: tuple[str, ...]


class Title(Record):
    text: str
    id: str = ""
    tag: str = ""


class Text(Record):
    """Paragraphs; lines that begin with `- ` or `1. ` are list items. `mark` is shown before a note."""

    text: str
    style: str = ""
    label: str = ""


class Facts(Record):
    """Short label and value pairs."""

    rows: tuple[tuple[str, str], ...]


class Numbered(Record):
    label: str
    items: tuple[str, ...]


class Table(Record):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


class Links(Record):
    """A list of entries, one a line: identifier and what it is called."""

    label: str
    rows: tuple[tuple[str, str], ...]


class Mentions(Record):
    """Entries named one after the other: identifier and name, empty where it has none."""

    label: str
    rows: tuple[tuple[str, str], ...]


class Clauses(Record):
    """Rules one below the other: number, heading (may be empty), text."""

    rows: tuple[tuple[str, str, str], ...]


class Hit(Record):
    """A search result: identifier, name, context and a snippet whose matches stand between \x01 and \x02."""

    id: str
    name: str
    context: str
    snippet: str


class Rule(Record):
    """A line between two pages."""


class Mark(Record):
    """A line with a sign in front and its reason behind."""

    mark: str
    text: str
    reason: str = ""


class Marks(Record):
    label: str
    rows: tuple[Mark, ...]


class TraceRow(Record):
    """A numbered step: what happened, from which rules, the moment named after it, the table drawn."""

    n: int
    text: str
    cites: str = ""
    moment: str = ""
    picture: tuple[str, ...] = ()


class Trace(Record):
    rows: tuple[TraceRow, ...]


class Picture(Record):
    """Lines that stand as they are."""

    lines: tuple[str, ...]
