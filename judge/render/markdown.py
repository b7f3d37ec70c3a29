"""Blocks as Markdown to paste into a chat."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from judge.render import blocks as b


def render(page: b.Page) -> str:
    lines: list[str] = []
    for block, following in zip(page, [*page[1:], None]):
        lines += _LINES[type(block)](block)
        if isinstance(block, b.Hit) and not isinstance(following, b.Hit):
            lines.append("")
    return "\n".join(lines).strip("\n") + "\n"


def escape(words: b.Words) -> str:
    """Text that Markdown shows as it stands, matches in bold."""
    if isinstance(words, str):
        return re.sub(r"([\\`*_<>|~#\[\]])", r"\\\1", words)
    return "".join(f"**{escape(p.text)}**" if isinstance(p, b.Match) else escape(b.flat(p)) for p in b.pieces(words))


def _text(block: b.Text) -> list[str]:
    text = escape(block.text)
    if block.style == "note":
        text = "> " + (f"**{escape(block.label)}** " if block.label else "") + text.replace("\n", "\n> ")
    elif block.label:
        text = f"**{escape(block.label)}** {text}"
    return [text, ""]


def _title(block: b.Title) -> list[str]:
    tag = f" · {escape(block.tag)}" if block.tag else ""
    identifier = f" `{block.id}`" if block.id else ""
    return [f"### {escape(block.text)}{tag}{identifier}", ""]


def _table(block: b.Table) -> list[str]:
    def row(cells: Sequence[b.Words]) -> str:
        return "| " + " | ".join(escape(cell) for cell in cells) + " |"

    caption = [f"*{escape(block.caption)}*", ""] if block.caption else []
    return [*caption, row(block.head), "|" + "---|" * len(block.head), *map(row, block.rows), ""]


def _hit(block: b.Hit) -> list[str]:
    context = f" — {escape(block.context)}" if block.context else ""
    return [f"- `{block.id}` **{escape(block.name)}**{context}  ", f"  {escape(block.snippet)}"]


def _hits(block: b.Hits) -> list[str]:
    rows = [f"- `{b.flat(i)}` {escape(name)} — {escape(text)}".replace("  ", " ") for i, name, text in block.rows]
    return [f"**{escape(block.label)}**", "", *rows, ""]


def _links(block: b.Links) -> list[str]:
    label = [f"**{escape(block.label)}**", ""] if block.label else []
    return [*label, *(f"- `{b.flat(i) or name}` {escape(name) if i else ''}".rstrip() for i, name in block.rows), ""]


def _mentions(block: b.Mentions) -> list[str]:
    named = " · ".join(f"`{b.flat(i)}` {escape(name)}".rstrip() for i, name in block.rows)
    return [f"**{escape(block.label)}** {named}", ""]


def _clauses(block: b.Clauses) -> list[str]:
    lines: list[str] = []
    for number, heading, text in block.rows:
        lead = f"**{b.flat(number)} {escape(heading)}**\n\n" if heading else f"**{b.flat(number)}** "
        lines += [lead + escape(text), ""]
    return lines


def _numbered(block: b.Numbered) -> list[str]:
    return [f"**{escape(block.label)}**", "", *(f"{n}. {escape(t)}" for n, t in enumerate(block.items, 1)), ""]


def _marks(block: b.Marks) -> list[str]:
    lines = [f"**{escape(block.label)}**", ""] if block.label else []
    for row in block.rows:
        mark = "" if row.mark == b.POINT else f"{row.mark} "
        lines.append(f"- {mark}{escape(row.text)}" + (f" *({escape(row.reason)})*" if row.reason else ""))
        lines[-1:] = "  \n  ".join([lines[-1], *(escape(part.text) for part in row.below)]).split("\n")
    return [*lines, ""]


def _choices(block: b.Choices) -> list[str]:
    lines = [f"**{escape(block.label)}**", ""] if block.label else []
    for row in block.rows:
        lead = f"{row.number}. " if row.number.isdecimal() else "- "
        typed = f"`{row.typed}`" if row.typed else ""
        lines.append(lead + " — ".join(part for part in (escape(row.said), typed) if part))
    return [*lines, ""]


def _trace(block: b.Trace) -> list[str]:
    lines: list[str] = []
    for row in block.rows:
        if not row.n:
            lines.append(f"   {escape(row.text)}")
            continue
        lines.append(f"{row.n}. {escape(row.text)}" + (f" *({escape(row.cites)})*" if row.cites else ""))
        lines += ["   ```", *(f"   {line}" for line in row.picture), "   ```"] if row.picture else []
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
    b.Picture: lambda block: ["```", *block.lines, "```", ""],
    b.Rule: lambda block: ["---", ""],
}
