"""Blocks as Markdown to paste into a chat."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from judge.render import blocks as b


def render(page: b.Page) -> str:
    """A page as Markdown."""
    lines: list[str] = []
    for block, following in zip(page, [*page[1:], None]):
        lines += _LINES[type(block)](block)
        if isinstance(block, b.Hit) and not isinstance(following, b.Hit):
            lines.append("")
    return "\n".join(lines).strip("\n") + "\n"


def escape(words: b.RichText) -> str:
    """Returns a text with the signs of Markdown escaped; matches in a rich text are bold, links lose their address."""
    if isinstance(words, str):
        return re.sub(r"([\\`*_<>|~#\[\]])", r"\\\1", words)
    return "".join(f"**{escape(p.text)}**" if isinstance(p, b.Match) else escape(b.flat(p)) for p in b.pieces(words))


def code(text: str) -> str:
    """Returns a text as a Markdown code span on one line, with enough backticks around it."""
    line = " ".join(text.split("\n"))
    fence = _fence(line, 1)
    return f"{fence} {line} {fence}" if "`" in line else f"{fence}{line}{fence}"


def _code_block(lines: Sequence[str], indent: str = "") -> list[str]:
    """Lines as a Markdown code block, indented, with enough backticks around it."""
    fence = _fence("\n".join(lines), 3)
    return [f"{indent}{line}" for line in (fence, *lines, fence)]


def _fence(text: str, least: int) -> str:
    """Returns a row of backticks longer than any in the text, and at least `least` long."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    return "`" * max(least, longest + 1)


def _text(block: b.Text) -> list[str]:
    """Returns a paragraph as lines of Markdown; a note becomes a quotation, a label stands first in bold."""
    text = escape(block.text)
    if block.style == "note":
        text = "> " + (f"**{escape(block.label)}** " if block.label else "") + text.replace("\n", "\n> ")
    elif block.label:
        text = f"**{escape(block.label)}** {text}"
    return [text, ""]


def _title(block: b.Title) -> list[str]:
    """A title as lines of Markdown."""
    tag = f" · {escape(block.tag)}" if block.tag else ""
    identifier = f" {code(block.id)}" if block.id else ""
    return [f"### {escape(block.text)}{tag}{identifier}", ""]


def _table(block: b.Table) -> list[str]:
    """A table as lines of Markdown."""

    def row(cells: Sequence[b.RichText]) -> str:
        """A row of a Markdown table."""
        return "| " + " | ".join(escape(cell).replace("\n", " ") for cell in cells) + " |"

    caption = [f"*{escape(block.caption)}*", ""] if block.caption else []
    return [*caption, row(block.head), "|" + "---|" * len(block.head), *map(row, block.rows), ""]


def _hit(block: b.Hit) -> list[str]:
    """A search result with its snippet as lines of Markdown."""
    context = f" — {escape(block.context)}" if block.context else ""
    return [f"- {code(block.id)} **{escape(block.name)}**{context}  ", f"  {escape(block.snippet)}"]


def _hits(block: b.Hits) -> list[str]:
    """Short search results as lines of Markdown."""
    rows = [f"- {code(b.flat(i))} {escape(name)} — {escape(text)}".replace("  ", " ") for i, name, text in block.rows]
    return [f"**{escape(block.label)}**", "", *rows, ""]


def _links(block: b.Links) -> list[str]:
    """A list of entries as lines of Markdown."""
    label = [f"**{escape(block.label)}**", ""] if block.label else []
    return [
        *label,
        *(f"- {code(b.flat(i) or b.flat(name))} {escape(name) if i else ''}".rstrip() for i, name in block.rows),
        "",
    ]


def _mentions(block: b.Mentions) -> list[str]:
    """A list of entries in one line as lines of Markdown."""
    named = " · ".join(f"{code(b.flat(i))} {escape(name)}".rstrip() for i, name in block.rows)
    return [f"**{escape(block.label)}** {named}", ""]


def _clauses(block: b.Clauses) -> list[str]:
    """Entries with their numbers and texts as lines of Markdown."""
    lines: list[str] = []
    for number, heading, text in block.rows:
        lead = f"**{escape(number)} {escape(heading)}**\n\n" if heading else f"**{escape(number)}** "
        lines += [lead + escape(text), ""]
    return lines


def _numbered(block: b.Numbered) -> list[str]:
    """A numbered list as lines of Markdown."""
    return [f"**{escape(block.label)}**", "", *(f"{n}. {escape(t)}" for n, t in enumerate(block.items, 1)), ""]


def _marks(block: b.Marks) -> list[str]:
    """Rows with marks (✓ ✗ ? ·) as lines of Markdown."""
    lines = [f"**{escape(block.label)}**", ""] if block.label else []
    for row in block.rows:
        mark = "" if row.mark == b.POINT else f"{row.mark} "
        lines.append(f"- {mark}{escape(row.text)}" + (f" *({escape(row.reason)})*" if row.reason else ""))
        lines[-1:] = "  \n  ".join([lines[-1], *(escape(part.text) for part in row.below)]).split("\n")
    return [*lines, ""]


def _choices(block: b.Choices) -> list[str]:
    """A list of plays or answers as lines of Markdown."""
    lines = [f"**{escape(block.label)}**", ""] if block.label else []
    for row in block.rows:
        lead = f"{row.number}. " if row.number.isdecimal() else "- "
        typed = code(row.typed) if row.typed else ""
        lines.append(lead + " — ".join(part for part in (escape(row.said), typed) if part))
    return [*lines, ""]


def _trace(block: b.Trace) -> list[str]:
    """The steps of a run as lines of Markdown."""
    lines: list[str] = []
    for row in block.rows:
        if not row.n:
            lines.append(f"   {escape(row.text)}")
            continue
        lines.append(f"{row.n}. {escape(row.text)}" + (f" *({escape(row.cites)})*" if row.cites else ""))
        lines += _code_block(row.picture, "   ") if row.picture else []
        lines += [f"   — **{escape(row.moment)}**"] if row.moment else []
    return [*lines, ""]


_LINES: dict[type, Callable[[Any], list[str]]] = {
    b.Crumbs: lambda block: [" › ".join(map(escape, block.steps)), ""],
    b.Title: _title,
    b.Text: _text,
    b.Facts: lambda block: [*(f"- **{escape(k)}** {escape(v)}" for k, v in block.rows), ""],
    b.Numbered: _numbered,
    b.Table: _table,
    b.Links: _links,
    b.Mentions: _mentions,
    b.Clauses: _clauses,
    b.Hit: _hit,
    b.Hits: _hits,
    b.Extra: lambda extra: _LINES[type(extra.block)](extra.block),
    b.More: lambda block: [],
    b.Marks: _marks,
    b.Choices: _choices,
    b.Trace: _trace,
    b.Picture: lambda block: [*_code_block(block.lines), ""],
    b.Rule: lambda block: ["---", ""],
}
