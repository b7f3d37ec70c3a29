"""A page as an HTML document by itself that prints on A4: two columns, tables that stay together, no scripts."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from judge.render import blocks as b

STYLE = """
@page{size:A4;margin:11mm}
body{font:9pt/1.4 "Hiragino Sans","Noto Sans CJK JP","Noto Sans JP",system-ui,sans-serif;color:#111;margin:0 auto;
max-width:188mm}
h1{font-size:15pt;margin:0 0 2mm}h1 small{font-size:9pt;font-weight:400;color:#555;margin-left:2mm}
main{columns:2 78mm;column-gap:7mm}
h2{font-size:10.5pt;margin:3mm 0 1mm;border-bottom:.4mm solid #111;break-after:avoid}
ol,ul{margin:1mm 0;padding-left:5mm}li{break-inside:avoid;margin:.4mm 0}
table{border-collapse:collapse;width:100%;font-size:8pt;line-height:1.3}
figure{margin:2mm 0;break-inside:avoid}figure.long{break-inside:auto}
figcaption{font-weight:700;break-after:avoid}
th,td{border-bottom:.2mm solid #bbb;padding:.4mm 1mm .4mm 0;text-align:left;vertical-align:top}
tr{break-inside:avoid}thead{display:table-header-group}th{font-weight:600;color:#444;white-space:nowrap}
.wide td:first-child{white-space:nowrap}
.wide{column-span:all}
dl{margin:1mm 0;display:grid;grid-template-columns:max-content 1fr;gap:.3mm 2mm}dt{color:#555}dd{margin:0}
.quiet{color:#555;font-size:8pt;column-span:all}.red{color:#b3261e}
@media screen{body{padding:8mm}}
""".strip()
LONG = 16  # a table with more rows may be broken between two columns or pages


def document(page: b.Page, lang: str) -> str:
    """Returns a page with a title as an HTML document to print on A4. Raises StopIteration if it has no title."""
    title = next(block for block in page if isinstance(block, b.Title))
    body = "\n".join(_LINES[type(block)](block) for block in page if block is not title)
    tag = f" <small>{escape(title.tag)}</small>" if title.tag else ""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title.text)}</title>\n'
        f"<style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{escape(title.text)}{tag}</h1>\n"
        f"<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _rich_text(words: b.RichText) -> str:
    """Returns a rich text as HTML without links, with red hearts and diamonds."""
    text = escape(b.flat(words)).replace("\n", "<br>")
    for suit in "♡♥♢♦":
        text = text.replace(suit, f'<span class="red">{suit}</span>')
    return text


def _text(block: b.Text) -> str:
    """Returns a paragraph as HTML for print; a strong one becomes a heading."""
    if block.style == "strong":
        return f"<h2>{_rich_text(block.text)}</h2>"
    return (
        f'<p class="{escape(block.style)}">{_rich_text(block.text)}</p>'
        if block.style
        else f"<p>{_rich_text(block.text)}</p>"
    )


def _table(block: b.Table) -> str:
    """A table as HTML for print."""
    head = "".join(f"<th>{_rich_text(cell)}</th>" for cell in block.head)
    rows = "\n".join("<tr>" + "".join(f"<td>{_rich_text(cell)}</td>" for cell in row) + "</tr>" for row in block.rows)
    caption = f"<figcaption>{_rich_text(block.caption)}</figcaption>" if block.caption else ""
    kinds = [kind for kind, so in (("wide", block.is_wide), ("long", len(block.rows) > LONG)) if so]
    return (
        f'<figure class="{" ".join(kinds)}">{caption}<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n'
        "</tbody></table></figure>"
    )


def _marks(block: b.Marks) -> str:
    """A list of points as HTML for print."""
    label = f"<h2>{_rich_text(block.label)}</h2>\n" if block.label else ""
    return label + "<ul>" + "".join(f"<li>{_rich_text(row.text)}</li>" for row in block.rows) + "</ul>"


_LINES: dict[type, Callable[[Any], str]] = {
    b.Text: _text,
    b.Table: _table,
    b.Marks: _marks,
    b.Trace: lambda block: "<ol>" + "".join(f"<li>{_rich_text(row.text)}</li>" for row in block.rows) + "</ol>",
    b.Facts: lambda block: (
        "<dl>"
        + "".join(f"<dt>{escape(label)}</dt><dd>{_rich_text(value)}</dd>" for label, value in block.rows)
        + "</dl>"
    ),
}
