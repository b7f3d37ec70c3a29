"""What a page is made of. Text in blocks is already clean and in one language.

A text is a string, or pieces of which some are more than that: an entry that
is cited, a match of a search. Each renderer decides what a reader sees of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.records import Record


class Cite(Record):
    """An entry that is named: its identifier, and the words for it."""

    id: str
    text: str


class Match(Record):
    """A part of a text that was searched for."""

    text: str


Piece = str | Cite | Match
RichText = Piece | tuple[Piece, ...]


def pieces(words: RichText) -> tuple[Piece, ...]:
    """A rich text as a tuple of pieces; a plain text is one piece."""
    return words if isinstance(words, tuple) else (words,)


def flat(words: RichText) -> str:
    """Returns a rich text as plain text, without links and marks."""
    if isinstance(words, str):
        return words
    return "".join(piece if isinstance(piece, str) else piece.text for piece in pieces(words))


def joined(parts: Iterable[RichText], between: str) -> tuple[Piece, ...]:
    """Rich texts as one, with `between` between each two."""
    out: list[Piece] = []
    for part in parts:
        out += [between, *pieces(part)] if out else pieces(part)
    return tuple(out)


class Crumbs(Record):
    """Where the entry stands, from the game downwards."""

    steps: tuple[RichText, ...]


class Title(Record):
    """The head of a page: name, tag and identifier."""

    text: str
    id: str = ""
    tag: str = ""


class Text(Record):
    """Paragraphs; lines that begin with `- ` or `1. ` are list items."""

    text: RichText
    style: str = ""
    label: str = ""


class Facts(Record):
    """Short label and value pairs."""

    rows: tuple[tuple[str, RichText], ...]


class Numbered(Record):
    """A list whose items are numbered from 1."""

    label: str
    items: tuple[str, ...]


NARROW = 4  # columns of a table that still fits a narrow screen


class Table(Record):
    """Rows of cells under a heading."""

    head: tuple[str, ...]
    rows: tuple[tuple[RichText, ...], ...]
    caption: str = ""

    @property
    def is_wide(self) -> bool:
        """Whether it has more columns than fit a narrow screen."""
        return len(self.head) > NARROW


class Links(Record):
    """A list, mostly of entries, one a line: what is typed for it, and what it is called."""

    label: str
    rows: tuple[tuple[RichText, str], ...]


class Mentions(Record):
    """Entries named one after the other: identifier and name, empty where it has none."""

    label: str
    rows: tuple[tuple[RichText, str], ...]


class Clauses(Record):
    """Rules one below the other: number, heading (may be empty), text."""

    rows: tuple[tuple[RichText, str, str], ...]


class Hit(Record):
    """A search result: identifier, name, context and a part of its text with the matches in it; `whole` is a longer
    part, for a window with room for it."""

    id: str
    name: str
    context: RichText
    snippet: RichText
    whole: RichText = ""


class Hits(Record):
    """Further search results, one a line: identifier, name, the part of the text that was found.

    `wholes` has for each row a longer part of its text, for a window with room for it; it may be empty. `lines` is how
    many lines each row has, one where it is empty.
    """

    label: str
    rows: tuple[tuple[RichText, str, RichText], ...]
    wholes: tuple[RichText, ...] = ()
    lines: tuple[int, ...] = ()


class Extra(Record):
    """A block that gives way where the window is too small for the whole page; `said` is what it has, in a word.

    The highest rank gives way first.
    """

    block: Block
    said: str
    rank: int = 0


class More(Record):
    """The line that says what has given way, `{what}`, and how it is seen."""

    text: str


class Rule(Record):
    """A line between two pages."""


POINT = "·"  # the sign of a line that is a point among others


class Mark(Record):
    """A line with a sign in front and its reason behind, and further lines below."""

    mark: str
    text: RichText
    reason: RichText = ""
    below: tuple[Text, ...] = ()


class Marks(Record):
    """Lines with signs in front, such as the checks of a verdict."""

    label: RichText
    rows: tuple[Mark, ...]


class Choice(Record):
    """Something that may be done: in words, as it is typed, and the number it can be called by."""

    said: str
    typed: str
    number: str = ""


class Choices(Record):
    """Plays or answers to choose from, under a label."""

    label: str
    rows: tuple[Choice, ...]


class TraceRow(Record):
    """A numbered step: what happened, from which rules, the moment named after it, the table drawn.

    With the number 0 it stands for steps that are not shown.
    """

    n: int
    text: RichText
    cites: RichText = ""
    moment: str = ""
    picture: tuple[str, ...] = ()


class Trace(Record):
    """The steps of a run."""

    rows: tuple[TraceRow, ...]


class Picture(Record):
    """Lines that stand as they are."""

    lines: tuple[str, ...]


Block = (
    Crumbs | Title | Text | Facts | Numbered | Table | Links | Mentions | Clauses | Hit | Hits | Extra | More | Rule | Marks | Choices
    | Trace | Picture
)  # fmt: skip
Page = list[Block]
