"""Blocks on a terminal with rich: colours, tables, lines broken by Japanese widths.

Text reaches rich as `Text` objects, never as markup strings.
"""

from __future__ import annotations

import re

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from judge.render import blocks as b
from judge.render.width import cells, pad, wrap

_ITEM = re.compile(r"(- |\d+\. |[①-⑳] ?)")
_STYLES = {"note": "yellow", "official": "cyan", "strong": "bold", "quiet": "dim", "good": "green", "bad": "red"}


def show(page, console: Console | None = None) -> None:
    console = console or Console(highlight=False, emoji=False)
    width = min(console.width, 100)
    for block in page:
        for line in _LINES[type(block)](block, width):
            console.print(line, soft_wrap=isinstance(line, Text), crop=False)


def _paragraphs(text, width, style="", indent=0):
    for line in text.split("\n"):
        item = _ITEM.match(line)
        hang = cells(item[0]) if item else 0
        lines = wrap(line, width - indent - hang) if not item else wrap(line[item.end() :], width - indent - hang)
        for n, part in enumerate(lines):
            lead = " " * indent + (item[0] if item and n == 0 else " " * hang)
            yield Text(lead + part, style=style)


def _crumbs(block, width):
    for line in wrap(" › ".join(block.steps), width):
        yield Text(line, style="dim")


def _title(block, width):
    text = Text(block.text, style="bold")
    if block.tag:
        text.append(f"  {block.tag}", style="dim")
    gap = width - cells(text.plain) - cells(block.id)
    if block.id and gap >= 2:
        text.append(" " * gap).append(block.id, style="cyan")
        yield text
    else:
        yield from (Text(line, style="bold") for line in wrap(text.plain, width))
        if block.id:
            yield Text(block.id, style="cyan")


def _text(block, width):
    style = _STYLES.get(block.style, "")
    yield Text("")
    if block.label:
        yield Text(block.label, style=f"bold {style}".strip())
    yield from _paragraphs(block.text, width, style, 2 if block.label else 0)


def _facts(block, width):
    yield Text("")
    column = min(max(cells(label) for label, _ in block.rows), 24)
    for label, value in block.rows:
        for n, line in enumerate(wrap(value, width - column - 2)):
            text = Text(pad(label if n == 0 else "", column) + "  ", style="dim")
            yield text.append(line, style="not dim")


def _numbered(block, width):
    yield Text("")
    yield Text(block.label, style="bold")
    for n, item in enumerate(block.items, 1):
        yield from _paragraphs(f"{n}. {item}", width, indent=2)


def _table(block, width):
    table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, title=None, show_edge=False)
    for head in block.head:
        table.add_column(Text(head), overflow="fold")
    for row in block.rows:
        table.add_row(*(Text(cell) for cell in row))
    yield Text("")
    if block.caption:
        yield Text(block.caption, style="bold")
    yield table


def _links(block, width):
    yield Text("")
    if block.label:
        yield Text(block.label, style="bold")
    column = min(max(cells(i) for i, _ in block.rows), 26)
    for identifier, name in block.rows:
        lines = wrap(name, width - column - 4)
        for n, line in enumerate(lines):
            text = Text("  ").append(pad(identifier if n == 0 else "", column), style="cyan")
            yield text.append(("  " if column else "") + line)


def _hit(block, width):
    head = Text(block.id, style="cyan")
    if block.name:
        head.append("  " + block.name, style="bold")
    yield head
    if block.context:
        yield from (Text("    " + line, style="dim") for line in wrap(block.context, width - 4))
    inside = False
    for line in wrap(block.snippet, width - 4):
        text = Text("    ")
        for part in re.split("([\x01\x02])", line):
            if part in ("\x01", "\x02"):
                inside = part == "\x01"
            else:
                text.append(part, style="bold yellow" if inside else "")
        yield text


_MARK_STYLES = {"✓": "green", "✗": "bold red", "?": "yellow"}


def _marks(block, width):
    yield Text("")
    if block.label:
        yield Text(block.label, style="bold")
    for row in block.rows:
        for n, line in enumerate(wrap(row.text, width - 4)):
            text = Text("  ").append((row.mark if n == 0 else " ") + " ", style=_MARK_STYLES.get(row.mark, ""))
            yield text.append(line)
        for line in wrap(row.reason, width - 6) if row.reason else ():
            yield Text("      " + line, style="dim")


def _trace(block, width):
    yield Text("")
    column = len(str(len(block.rows))) + 2
    for row in block.rows:
        for n, line in enumerate(wrap(row.text, width - column)):
            yield Text(pad(f"{row.n}." if n == 0 else "", column), style="bold").append(line, style="not bold")
        for line in wrap(row.cites, width - column - 2) if row.cites else ():
            yield Text(" " * (column + 2) + line, style="dim cyan")
        for line in row.picture:
            yield Text(" " * column + line)
        if row.moment:
            yield Text(" " * column + f"── {row.moment} ──", style="magenta")


_LINES = {
    b.Crumbs: _crumbs, b.Title: _title, b.Text: _text, b.Facts: _facts, b.Numbered: _numbered,
    b.Table: _table, b.Links: _links, b.Hit: _hit, b.Marks: _marks, b.Trace: _trace,
    b.Rule: lambda block, width: [Text(""), Text("─" * width, style="dim"), Text("")],
}  # fmt: skip
