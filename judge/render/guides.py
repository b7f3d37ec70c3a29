"""The guide, which is written in Markdown, as pages: headings, paragraphs, lists, tables and code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.messages import message_text
from judge.render import blocks as b
from judge.width import clean

_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


def title(markdown: str) -> str:
    """Returns the first line of a Markdown text, without the sign of a heading."""
    return markdown.partition("\n")[0].removeprefix("# ")


def contents_page(titles: Mapping[str, str], lang: str) -> b.Page:
    """The pages of the guide, each with the command that shows it."""
    rows = tuple((f"judge guide {name}", each) for name, each in titles.items())
    return [b.Links(message_text("guide.title", lang), rows)]


def guide_page(markdown: str) -> b.Page:
    """Returns the blocks of a Markdown text: code blocks as pictures, the rest paragraph by paragraph; images are left
    out."""
    parts = re.split(r"^```\w*\n(.*?)^```\n", markdown, flags=re.S | re.M)
    page: b.Page = []
    for n, part in enumerate(parts):
        if n % 2:
            page.append(b.Picture(tuple(map(clean, part.splitlines()))))
        else:
            page += [block for paragraph in re.split(r"\n\s*\n", part.strip("\n")) for block in _blocks(paragraph)]
    return page


def _blocks(paragraph: str) -> Iterator[b.Block]:
    """Yields the blocks of a paragraph of Markdown (no code block): a heading, a table, or a text, which may be a list.
    An image or an empty paragraph yields nothing."""
    if not paragraph.strip() or paragraph.startswith("!["):
        return
    if paragraph.startswith("#"):
        heading, _, rest = paragraph.partition("\n")
        level, _, text = heading.partition(" ")
        yield b.Title(_plain(text)) if level == "#" else b.Text(_plain(text), "strong")
        yield from _blocks(rest)
    elif paragraph.startswith("|"):
        head, _, *rows = [_cells(line) for line in paragraph.splitlines()]
        yield b.Table(head, tuple(rows))
    else:
        # a line of the file goes on with the next one; a list item begins a line of its own
        joined = re.sub(r"\s*\n(?!- |\d+\. )\s*", " ", paragraph)
        yield b.Text(_plain(joined))


def _cells(row: str) -> tuple[str, ...]:
    """The cells of a row of a Markdown table."""
    cells = re.split(r"(?<!\\)\|", row.strip().strip("|"))
    return tuple(_plain(cell.strip().replace("\\|", "|")) for cell in cells)


def _plain(text: str) -> str:
    """Replaces each link by its words and drops ** and `; other signs of Markdown stay."""
    return clean(_LINK.sub(r"\1", text).replace("**", "").replace("`", ""))
