"""Blocks on a terminal with rich: colours, tables, lines broken by Japanese widths.

Text reaches rich as `Text` objects, never as markup strings.
"""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from judge.render import blocks as b
from judge.render.blocks import flat
from judge.width import breaks, cells, columns, pad, shorten, wrap

_ITEM = re.compile(r"(- |\d+\. |[①-⑳] ?)")
WIDEST = 100  # longer lines are hard to read
LEAST = 12  # cells in which a part of a text still says something
FEWEST = 3  # further results that are always shown
RULING = ":ruling/"  # what has this in its identifier settles what the rules leave open
MOST_LINES, HANG = 2, 6  # lines of a further result; cells before all but the first
LEFT = 2  # lines of a window for what was typed and for the next prompt
_STYLES = {"note": "yellow", "official": "cyan", "strong": "bold", "quiet": "dim", "good": "green", "bad": "red"}
_MARK_STYLES = {"✓": "green", "✗": "bold red", "?": "yellow"}


def show(page: b.Page, console: Console | None = None) -> None:
    """Prints a page to the terminal (or this console), in at most WIDEST columns, with further results left out that do
    not fit."""
    console = console or Console(highlight=False, emoji=False)
    width, height = min(console.width, WIDEST), console.height - LEFT
    for line in tight(list(lines(fitting(page, width, height), width)), height):
        console.print(line, soft_wrap=True, crop=False)


def tight(shown: list[Text], height: int) -> list[Text]:
    """Returns the lines; if they are too many and dropping empty ones makes them fit, without as many empty ones as
    needed, the last first. Otherwise unchanged."""
    empty = [n for n, line in enumerate(shown) if not line.plain]
    over = len(shown) - height
    if not 0 < over <= len(empty):
        return shown
    gone = set(empty[len(empty) - over :])
    return [line for n, line in enumerate(shown) if n not in gone]


def show_or_page(page: b.Page) -> None:
    """Prints a page; through the user's pager (PAGER) if it is longer than the window."""
    console = Console(highlight=False, emoji=False)
    with console.capture() as shown:
        show(page, console)
    text = shown.get()
    if text.count("\n") <= console.height - 1:
        sys.stdout.write(text)
        return
    import click

    click.echo_via_pager(text)


def lines(page: b.Page, width: int) -> Iterator[Text]:
    """The lines of a page, none wider than `width` cells; red suits are red."""
    for block in page:
        for line in _LINES[type(block)](block, width):
            if "♡" in line.plain or "♢" in line.plain:
                line.highlight_regex("[♡♢](?:10|[2-9AJQK])?", "red")
            yield line


def fitting(page: b.Page, width: int, height: int) -> b.Page:
    """Returns the page without as many of the blocks that may be left out (Extra) as needed to fit the window, then
    with fewer search results. The block `More` then names what is missing, and goes if nothing is."""
    sizes = [sum(1 for _ in _LINES[type(block)](block, width)) for block in page]
    gone: dict[int, str] = {}
    extras = [(block.rank, n, block.said) for n, block in enumerate(page) if isinstance(block, b.Extra)]
    for _, n, said in sorted(extras, reverse=True):
        if sum(sizes) + 2 * bool(gone) <= height:
            break
        gone[n], sizes[n] = said, 0
    found = any(isinstance(block, b.Hit) or isinstance(block, b.Hits) and block.wholes for block in page)
    if found:
        page = _spread(page, width, height)
    over = sum(sizes) + 2 * bool(gone) - height
    if over > 0 and not found:
        page = [_fewer(block, over) if isinstance(block, b.Hits) else block for block in page]
    what = " · ".join(dict.fromkeys(gone[n] for n in sorted(gone)))
    kept = [block for n, block in enumerate(page) if n not in gone]
    if not gone:
        return [block for block in kept if not isinstance(block, b.More)]
    return [b.Text(block.text.format(what=what), "quiet") if isinstance(block, b.More) else block for block in kept]


def _spread(page: b.Page, width: int, height: int) -> b.Page:
    """The page of a search as it fills the window: the first of the further results, then longer passages, of rulings,
    of the leading hits and of the others, then as many further results as there is room for."""
    lists = {n: block for n, block in enumerate(page) if isinstance(block, b.Hits)}
    rows = [(n, row) for n, block in lists.items() for row in range(len(block.rows))]
    most = {(n, row): _most_lines(lists[n], row, width) for n, row in rows}
    given = {(n, row): int(row < max(FEWEST - len(lists) + 1, 1)) for n, row in rows}
    fixed = [list(_LINES[type(block)](block, width)) for n, block in enumerate(page) if n not in lists]
    empty = sum(not line.plain for part in fixed for line in part) + len(lists)
    left = height - sum(map(len, fixed)) - 2 * len(lists) - sum(given.values())
    spread = list(page)
    rulings = [place for place in rows if RULING in flat(lists[place[0]].rows[place[1]][0])]
    for place in rulings:
        if given[place] and most[place] > 1 and left + empty > 0:
            given[place], left = MOST_LINES, left - 1
    for n, block in enumerate(page):
        if isinstance(block, b.Hit) and block.whole:
            longer = block.replace(snippet=block.whole)
            more = len(list(_hit(longer, width))) - len(list(_hit(block, width)))
            if 0 <= more <= left + empty:
                spread[n], left = longer, left - more
    for place in rows:
        if given[place] and given[place] < most[place] and left + empty > 0:
            given[place], left = MOST_LINES, left - 1
    for place in rows:
        if not given[place] and left > 0:
            lines = min(most[place], left)
            given[place], left = lines, left - lines
    for n, block in lists.items():
        kept = [row for row in range(len(block.rows)) if given[n, row]]
        spread[n] = block.replace(
            rows=tuple(block.rows[row] for row in kept), lines=tuple(given[n, row] for row in kept),
            wholes=tuple(block.wholes[row] for row in kept) if block.wholes else (),
        )  # fmt: skip
    return spread


def _most_lines(block: b.Hits, row: int, width: int) -> int:
    """How many lines a further result needs for its whole passage, at most MOST_LINES."""
    if not block.wholes:
        return 1
    return len(list(_one_hit(block, row, _column(block, width), width, MOST_LINES)))


def _fewer(block: b.Hits, over: int) -> b.Hits:
    """Search results without the last `over` rows; at least FEWEST rows stay."""
    return block.replace(rows=block.rows[: max(len(block.rows) - over, FEWEST)])


def _paragraphs(text: str, width: int, style: str = "", indent: int = 0) -> Iterator[Text]:
    """Yields a text as wrapped lines, indented; further lines of a list item stand under its text."""
    for line in text.split("\n"):
        item = _ITEM.match(line)
        hang = cells(item[0]) if item else 0
        lines = wrap(line, width - indent - hang) if not item else wrap(line[item.end() :], width - indent - hang)
        for n, part in enumerate(lines):
            lead = " " * indent + (item[0] if item and n == 0 else " " * hang)
            yield Text(lead + part, style=style)


def _crumbs(block: b.Crumbs, width: int) -> Iterator[Text]:
    """Yields the way from the game down to an entry as lines for the terminal; if it is wider than `width`, steps in
    its middle become …."""
    steps = [flat(step) for step in block.steps]
    shown = steps
    for left in range(1, len(steps) - 1):  # what stands nearest says most
        if cells(" › ".join(shown)) > width:
            shown = [steps[0], "…", *steps[1 + left :]]
    for line in wrap(" › ".join(shown), width):
        yield Text(line, style="dim")


def _title(block: b.Title, width: int) -> Iterator[Text]:
    """Yields name and tag on one line with the identifier at its right end; on several lines if they do not fit."""
    whole = cells(block.text) + 2 + cells(block.tag) + 2 + cells(block.id)
    lines = [Text(line, style="bold") for line in wrap(block.text, width)]
    if block.tag and whole <= width:
        lines[-1].append("  ").append(block.tag, style="not bold dim")
    elif block.tag:
        lines += [Text(line, style="dim") for line in wrap(block.tag, width)]
    if block.id:
        gap = width - cells(lines[-1].plain) - cells(block.id)
        if gap >= 2:
            lines[-1].append(" " * gap).append(block.id, style="not bold not dim cyan")
        else:
            lines.append(Text(pad("", width - cells(block.id)) + block.id, style="cyan"))
    yield from lines


def _text(block: b.Text, width: int) -> Iterator[Text]:
    """A paragraph as lines for the terminal, wrapped to `width`."""
    style = _STYLES.get(block.style, "")
    yield Text("")
    if block.label:
        yield Text(block.label, style=f"bold {style}".strip())
    yield from _paragraphs(flat(block.text), width, style, 2 if block.label else 0)


def _facts(block: b.Facts, width: int) -> Iterator[Text]:
    """Labelled values as lines for the terminal, wrapped to `width`."""
    yield Text("")
    column = min(max(cells(label) for label, _ in block.rows), 24)
    for label, value in block.rows:
        for n, line in enumerate(wrap(flat(value), width - column - 2)):
            text = Text(pad(label if n == 0 else "", column) + "  ", style="dim")
            yield text.append(line, style="not dim")


def _numbered(block: b.Numbered, width: int) -> Iterator[Text]:
    """A numbered list as lines for the terminal, wrapped to `width`."""
    yield Text("")
    yield Text(block.label, style="bold")
    for n, item in enumerate(block.items, 1):
        yield from _paragraphs(f"{n}. {item}", width, indent=2)


def _table(block: b.Table, width: int) -> Iterator[Text]:
    """A table as lines for the terminal, wrapped to `width`."""
    yield Text("")
    if block.caption:
        yield from (Text(line, style="bold") for line in wrap(block.caption, width))
    rows = [tuple(map(flat, row)) for row in block.rows]
    widths = columns([block.head, *rows], width)
    yield from _row(block.head, widths, "bold")
    yield Text("─" * (sum(widths) + 2 * len(widths) - 2), style="dim")
    for row in rows:
        yield from _row(row, widths)


def _row(row: Sequence[str], widths: Sequence[int], style: str = "") -> Iterator[Text]:
    """The lines of a table row, each cell broken within its column."""
    for parts in itertools.zip_longest(*(wrap(cell, w) for cell, w in zip(row, widths)), fillvalue=""):
        yield Text("  ".join(pad(part, w) for part, w in zip(parts, widths)).rstrip(), style=style)


def _links(block: b.Links, width: int) -> Iterator[Text]:
    """A list of entries as lines for the terminal, wrapped to `width`."""
    yield Text("")
    if block.label:
        yield Text(block.label, style="bold")
    rows = [(flat(identifier), name) for identifier, name in block.rows]
    column = min(max(cells(identifier) for identifier, _ in rows), 26)
    for identifier, name in rows:
        lines = wrap(name, width - column - 4)
        for n, line in enumerate(lines):
            text = Text("  ").append(pad(identifier if n == 0 else "", column), style="cyan")
            yield text.append(("  " if column else "") + line)


def _mentions(block: b.Mentions, width: int) -> Iterator[Text]:
    """A list of entries in one line as lines for the terminal, wrapped to `width`."""
    yield Text("")
    yield Text(block.label, style="bold")
    line, used = Text("  "), 2
    for n, (identifier, name) in enumerate(block.rows):
        item = Text(flat(identifier), style="cyan")
        item.append(f" {name}" if name else "", style="default")
        item.append(" ·" if n + 1 < len(block.rows) else "", style="dim")
        size = cells(item.plain)
        if used > 2 and used + 1 + size > width:
            yield line
            line, used = Text("  "), 2
        if size > width - 2:
            yield from (Text(f"  {part}", style="cyan") for part in wrap(item.plain, width - 2))
            continue
        line.append(" " if used > 2 else "").append_text(item)
        used += size + (used > 2)
    if used > 2:
        yield line


def _clauses(block: b.Clauses, width: int) -> Iterator[Text]:
    """Entries with their numbers and texts as lines for the terminal, wrapped to `width`."""
    rows = [(flat(number), heading, text) for number, heading, text in block.rows]
    column = min(max(cells(number) for number, _, _ in rows), 12) + 2
    for number, heading, text in rows:
        yield Text("")
        if cells(number) > column - 2:  # too long to stand beside its text
            yield Text(number, style="cyan")
            number = ""
        lines = [*(Text(line, style="bold") for line in wrap(heading, width - column) if heading)]
        lines += _paragraphs(text, width - column)
        for n, line in enumerate(lines):
            yield Text(pad(number if n == 0 else "", column), style="cyan").append_text(line)


def _hit(block: b.Hit, width: int) -> Iterator[Text]:
    """Yields a search result as lines for the terminal, its snippet wrapped to `width`; its context only if there is
    room."""
    head = Text(block.id, style="cyan")
    if block.name:
        head.append("  " + block.name, style="default bold")
    room = width - cells(head.plain) - 2
    if block.context and room >= 16:
        head.append("  " + shorten(flat(block.context), room), style="default dim")
    yield head
    whole = Text()
    for piece in b.pieces(block.snippet):
        whole.append(flat(piece), style="bold yellow" if isinstance(piece, b.Match) else "")
    for start, end in breaks(whole.plain, width - 4):
        yield Text("    ").append_text(whole[start:end])


def _hits(block: b.Hits, width: int) -> Iterator[Text]:
    """Yields short search results, a line each; name and text are cut to `width`."""
    yield Text("")
    yield Text(block.label, style="bold")
    column = _column(block, width)
    for n in range(len(block.rows)):
        yield from _one_hit(block, n, column, width, block.lines[n] if block.lines else 1)


def _column(block: b.Hits, width: int) -> int:
    """The cells for the identifiers of short search results."""
    return min(max(cells(flat(identifier)) for identifier, _, _ in block.rows), max(width // 3, 12))


def _one_hit(block: b.Hits, n: int, column: int, width: int, most: int) -> Iterator[Text]:
    """A row of short search results in at most `most` lines: its part in one line, its whole passage in several."""
    identifier, name, words = block.rows[n]
    line = Text("  ").append(pad(flat(identifier), column), style="cyan")
    room = width - cells(line.plain) - 2
    if name:
        line.append("  " + shorten(name, room))
    room = width - cells(line.plain) - 2
    whole = flat(block.wholes[n]) if most > 1 and block.wholes else ""
    if not whole or cells(whole) <= room:
        if room >= LEAST:
            line.append("  " + shorten(whole or flat(words), room), style="dim")
        yield line
        return
    if room >= LEAST:
        first, whole = _split(whole, room)
        line.append("  " + first, style="dim")
    yield line
    under = breaks(whole, width - HANG)
    for k, (start, end) in enumerate(under[: most - 1]):
        last = k == most - 2 and len(under) > most - 1
        yield Text(" " * HANG + (shorten(whole[start:], width - HANG) if last else whole[start:end]), style="dim")


def _split(text: str, room: int) -> tuple[str, str]:
    """What of a text fits into one line of `room` cells, and the rest."""
    start, end = breaks(text, room)[0]
    return text[start:end], text[end:].lstrip()


def _marks(block: b.Marks, width: int) -> Iterator[Text]:
    """Rows with marks (✓ ✗ ? ·) as lines for the terminal, wrapped to `width`."""
    yield Text("")
    if block.label:
        yield Text(flat(block.label), style="bold")
    for row in block.rows:
        for n, told in enumerate(_paragraphs(flat(row.text), width - 4)):
            text = Text("  ").append((row.mark if n == 0 else " ") + " ", style=_MARK_STYLES.get(row.mark, ""))
            yield text.append_text(told)
        for line in wrap(flat(row.reason), width - 6) if row.reason else ():
            yield Text("      " + line, style="dim")
        for part in row.below:
            yield from _paragraphs(flat(part.text), width, _STYLES.get(part.style, ""), 7)


def _choices(block: b.Choices, width: int) -> Iterator[Text]:
    """Plays and answers as lines; what is typed stands behind the words if there is room, else below."""
    yield Text("")
    if block.label:
        yield from _paragraphs(block.label, width, "bold")
    numbers = max(cells(row.number) for row in block.rows)
    lead = numbers + 4 if numbers else 2
    column = max(cells(row.said) for row in block.rows)
    beside = lead + column + 2 + max(cells(row.typed) for row in block.rows) <= width
    for row in block.rows:
        said = wrap(row.said, width - lead) if row.said else []
        typed = [row.typed] if beside else wrap(row.typed, width - lead - 2) if row.typed else []
        lines = [Text(line) for line in said]
        if beside and lines:
            lines[0].append(" " * (column - cells(row.said) + 2)).append(row.typed, style="cyan")
        else:
            lines += [Text(("  " if said else "") + line, style="cyan") for line in typed]
        for n, line in enumerate(lines):
            number = Text(f"  {row.number:>{numbers}}  " if n == 0 and numbers else " " * lead, style="cyan")
            yield number.append_text(line)


def _trace(block: b.Trace, width: int) -> Iterator[Text]:
    """The steps of a run as lines for the terminal, wrapped to `width`."""
    yield Text("")
    column = len(str(max((row.n for row in block.rows), default=0))) + 2
    for row in block.rows:
        for n, line in enumerate(wrap(flat(row.text), width - column)):
            number = Text(pad(f"{row.n}." if n == 0 and row.n else "", column), style="bold")
            yield number.append(line, style="not bold" if row.n else "not bold dim")
        for line in wrap(flat(row.cites), width - column - 2) if row.cites else ():
            yield Text(" " * (column + 2) + line, style="dim cyan")
        room = max(map(cells, row.picture), default=0) + 2 <= width
        for line in row.picture:
            yield Text(("  " if room else "") + line)
        if row.moment:
            yield Text(" " * column + f"── {row.moment} ──", style="magenta")


def _picture(block: b.Picture, width: int) -> Iterator[Text]:
    """The lines of a drawing or an example as they are; one that is wider than `width` is wrapped."""
    for line in block.lines:
        if cells(line) <= width:
            yield Text(line)
        else:
            yield from _paragraphs(line, width)


_LINES: dict[type, Callable[[Any, int], Iterable[Text]]] = {
    b.Crumbs: _crumbs, b.Title: _title, b.Text: _text, b.Facts: _facts, b.Numbered: _numbered,
    b.Table: _table, b.Links: _links, b.Mentions: _mentions, b.Clauses: _clauses, b.Hit: _hit, b.Hits: _hits, b.Marks: _marks,
    b.Choices: _choices, b.Trace: _trace,
    b.Picture: _picture,
    b.Rule: lambda block, width: [Text(""), Text("─" * width, style="dim"), Text("")],
    b.Extra: lambda extra, width: _LINES[type(extra.block)](extra.block, width),
    b.More: lambda block, width: [],
}  # fmt: skip
