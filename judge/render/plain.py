"""Blocks as plain text for a pipe: one paragraph a line, no colour, aligned by cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.render import blocks as b
from judge.render.blocks import flat
from judge.width import cells, pad


def render(page: b.Page) -> str:
    """A page as plain text."""
    lines: list[str] = []
    for block in page:
        lines += _LINES[type(block)](block)
    return "\n".join(lines).strip("\n") + "\n"


def _crumbs(block: b.Crumbs) -> list[str]:
    """The way from the game down to an entry as lines of plain text."""
    return [" › ".join(map(flat, block.steps))]


def _title(block: b.Title) -> list[str]:
    """A title as lines of plain text."""
    line = "  ".join(part for part in (block.text, block.tag) if part)
    return [f"{line}  [{block.id}]" if block.id else line]


def _text(block: b.Text) -> list[str]:
    """Returns a paragraph as lines of plain text, an empty one first; a label stands before the first line, or above a
    list."""
    lines = flat(block.text).split("\n")
    if block.label and lines[0].startswith("- "):
        lines.insert(0, f"{block.label}:")
    elif block.label:
        lines[0] = f"{block.label}: {lines[0]}"
    return ["", *lines]


def _facts(block: b.Facts) -> list[str]:
    """Labelled values as lines of plain text."""
    width = max(cells(label) for label, _ in block.rows)
    return ["", *(f"{pad(label, width)}  {flat(value)}" for label, value in block.rows)]


def _numbered(block: b.Numbered) -> list[str]:
    """A numbered list as lines of plain text."""
    return ["", block.label, *(f"  {n}. {item}" for n, item in enumerate(block.items, 1))]


def _table(block: b.Table) -> list[str]:
    """A table as lines of plain text."""
    rows = [block.head, *(tuple(map(flat, row)) for row in block.rows)]
    widths = [max(cells(row[n]) for row in rows) for n in range(len(block.head))]

    def line(row: Sequence[str]) -> str:
        """A row of the table as one line."""
        return "  ".join(pad(cell, width) for cell, width in zip(row, widths)).rstrip()

    ruler = "  ".join("-" * w for w in widths)
    return ["", *([block.caption] if block.caption else []), line(block.head), ruler, *map(line, rows[1:])]


def _links(block: b.Links) -> list[str]:
    """A list of entries as lines of plain text."""
    label = [block.label] if block.label else []
    rows = [(flat(identifier), name) for identifier, name in block.rows]
    width = max(cells(identifier) for identifier, _ in rows)
    return ["", *label, *(f"  {pad(i, width)}  {name}".rstrip() if width else f"  {name}" for i, name in rows)]


def _mentions(block: b.Mentions) -> list[str]:
    """A list of entries in one line as lines of plain text."""
    return ["", f"{block.label}: " + " · ".join(f"{flat(i)} {name}".strip() for i, name in block.rows)]


def _clauses(block: b.Clauses) -> list[str]:
    """Entries with their numbers and texts as lines of plain text."""
    lines: list[str] = []
    for number, heading, text in block.rows:
        first, *rest = [heading, *text.split("\n")] if heading else text.split("\n")
        lines += ["", f"{flat(number)}  {first}", *(f"    {line}".rstrip() for line in rest)]
    return lines


def _hit(block: b.Hit) -> list[str]:
    """A search result with its snippet as lines of plain text."""
    head = "  ".join(
        part for part in (block.id, block.name, f"({flat(block.context)})" if block.context else "") if part
    )
    return [head, "    " + flat(block.snippet)]


def _hits(block: b.Hits) -> list[str]:
    """Short search results as lines of plain text."""
    rows = [(flat(identifier), "  ".join(filter(None, (name, flat(text))))) for identifier, name, text in block.rows]
    width = max(cells(identifier) for identifier, _ in rows)
    return ["", block.label, *(f"  {pad(identifier, width)}  {text}" for identifier, text in rows)]


def _marks(block: b.Marks) -> list[str]:
    """Rows with marks (✓ ✗ ? ·) as lines of plain text."""
    lines = ["", *([flat(block.label)] if block.label else [])]
    for row in block.rows:
        lines.append(f"  {row.mark} {flat(row.text)}" + (f"  [{flat(row.reason)}]" if row.reason else ""))
        lines += [f"       {flat(part.text)}" for part in row.below]
    return lines


def _choices(block: b.Choices) -> list[str]:
    """A list of plays or answers as lines of plain text."""
    width = max(cells(row.said) for row in block.rows)
    numbers = max(cells(row.number) for row in block.rows)
    lines = ["", *([block.label] if block.label else [])]
    for row in block.rows:
        lead = f"  {row.number:>{numbers}}  " if numbers else "  "
        lines.append((lead + pad(row.said, width) + "  " + row.typed if width else lead + row.typed).rstrip())
    return lines


def _trace(block: b.Trace) -> list[str]:
    """The steps of a run as lines of plain text."""
    width = len(str(max((row.n for row in block.rows), default=0)))
    lines = [""]
    for row in block.rows:
        number = f"{row.n:>{width}}." if row.n else " " * (width + 1)
        lines.append(f"{number} {flat(row.text)}" + (f"  [{flat(row.cites)}]" if row.cites else ""))
        lines += [f"  {line}" for line in row.picture]
        lines += [f"{'':>{width}}  -- {row.moment} --"] if row.moment else []
    return lines


_LINES: dict[type, Callable[[Any], list[str]]] = {
    b.Crumbs: _crumbs, b.Title: _title, b.Text: _text, b.Facts: _facts, b.Numbered: _numbered,
    b.Table: _table, b.Links: _links, b.Mentions: _mentions, b.Clauses: _clauses, b.Hit: _hit, b.Hits: _hits, b.Marks: _marks,
    b.Extra: lambda extra: _LINES[type(extra.block)](extra.block), b.More: lambda block: [],
    b.Choices: _choices, b.Trace: _trace, b.Picture: lambda block: list(block.lines), b.Rule: lambda block: ["", "—" * 20, ""],
}  # fmt: skip
