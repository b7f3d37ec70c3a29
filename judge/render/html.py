"""Blocks as HTML: for the page of `judge serve` and `judge site`, and as a document that prints.

Every entry that is named is a link, and so are the numbers, terms, actions and
playing cards inside the texts of an entry. Where a link leads is the business
of whoever shows the fragment; in a document it leads to the rules at its end.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from judge.corpus.store import Corpus, corpus
from judge.messages import message_text
from judge.parts import part_of
from judge.render import blocks as b

Link = Callable[[str], str]
LINKED_KINDS = ("term", "action", "character", "fog", "trump", "format", "frame", "card", "topic")
SHORTEST = 2  # characters of a name that is linked inside a text
SUITS = {"♠": "S", "♡": "H", "♥": "H", "♢": "D", "♦": "D", "♣": "C"}
MARKS = {"✓": "right", "✗": "wrong", "?": "open", "·": "note"}
STYLE = """
body{font:16px/1.7 "Hiragino Sans","Noto Sans CJK JP","Noto Sans JP",system-ui,sans-serif;max-width:44rem;
margin:2rem auto;padding:0 1rem;color:#1d2422;background:#fff}
a{color:#17584a}h1{font-size:1.3rem;line-height:1.4;margin:.4em 0}h2{font-size:1.05rem;margin-top:2em}
h1 small,.crumbs,.quiet,.reason,.cites,footer{color:#5b6662;font-size:.86rem;font-weight:400}
dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15em 1em}dt{color:#5b6662}dd{margin:0}
table{border-collapse:collapse}td,th{border-bottom:1px solid #d6dcd9;padding:.25em .8em .25em 0;text-align:left}
ul.marks,ol.trace{padding-left:0;list-style:none}ul.marks>li,ol.trace>li{padding:.35em 0 .35em 2em;text-indent:-2em}
.reason{display:block;text-indent:0}.red{color:#b3261e}.right{color:#1c7a4f}.wrong{color:#b3261e}.open{color:#8a6200}
.note{border-left:3px solid #c9a227;padding-left:.8em}pre{overflow:auto}p.text{white-space:pre-line}
@media print{a{color:inherit;text-decoration:none}}
""".strip()


def anchor(identifier: str) -> str:
    """Returns the address of an entry within one HTML document: its identifier behind `#`."""
    return "#" + escape(identifier, quote=True)


def fragment(page: b.Page, lang: str, link: Link) -> str:
    """Returns the blocks as HTML without head and body. `link` makes the address of an entry; names of entries within
    texts are linked, too."""
    return _Writer(lang, link, texts=True).written(page)


def document(page: b.Page, lang: str) -> str:
    """Returns a page as a complete HTML document; at the end stands the text of every rule that is cited, to which the
    links lead."""
    writer = _Writer(lang, anchor)
    body = writer.written(page)
    title = next((block.text for block in page if isinstance(block, b.Title)), "judge")
    cited = "".join(_cited(identifier, lang) for identifier in writer.named if identifier in corpus())
    rules = f"<h2>{escape(message_text('html.cited', lang))}</h2>{cited}" if cited else ""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>\n{STYLE}\n</style>\n<main>{body}{rules}</main>\n</html>\n"
    )


def _cited(identifier: str, lang: str) -> str:
    """A rule with its text, for the end of a document."""
    from judge.render.page import heading

    entry = corpus()[identifier]
    head, text = escape(heading(entry, lang)), escape(entry.text[lang])
    return f'<section id="{escape(identifier, quote=True)}"><b>{head}</b><p class="text">{text}</p></section>\n'


class _Names:
    """What is linked inside the texts of a game in one language."""

    def __init__(self, entries: Corpus, game: str, lang: str):
        """Collects the names of a game's entries in a language and the pattern that finds them."""
        self.corpus, self.game = entries, game
        self.cards = part_of(game, "cardpage") is not None  # every playing card has a page
        self.ids: dict[str, str] = {}
        for kind in LINKED_KINDS:
            for entry in entries.of(game, kind):
                name = entry.title(lang)
                if len(name) >= SHORTEST + (lang == "en"):
                    self.ids.setdefault(name.lower(), entry.id)
        names = "|".join(map(re.escape, sorted(self.ids, key=len, reverse=True)))
        words = rf"(?<![a-z])(?:{names})(?![a-z])" if names else r"(?!)"
        number = r"\[\d+(?:-\d+)*\]|(?<![\w.])\d+(?:\.\d+)+[a-z]?(?:-[ivx]+)?(?![\w])"
        card = r"[♠♡♢♣♥♦](?:10|[2-9AJQK])(?![0-9A-Za-z])"
        self.pattern = re.compile(f"(?P<name>{words})|(?P<number>{number})|(?P<card>{card})", re.IGNORECASE)

    def entry_at(self, match: re.Match[str]) -> str | None:
        """The entry that a match of the pattern names; None if it names none."""
        text = match[0]
        if match["name"]:
            return self.ids.get(text.lower())
        if match["card"]:
            return f"{self.game}:card/{SUITS[text[0]]}{text[1:].upper()}" if self.cards else None
        identifier = f"{self.game}:{text}"
        return identifier if identifier in self.corpus else None


@functools.cache
def _names(game: str, lang: str) -> _Names:
    """The names that are linked inside the texts of a game; made once."""
    return _Names(corpus(), game, lang)


class _Writer:
    """One page: the entry it is about, and the entries that it named."""

    def __init__(self, lang: str, link: Link, texts: bool = False):
        """`link` makes the address of an entry; with `texts`, names in texts are linked."""
        self.lang, self.link, self.texts = lang, link, texts
        self.about = ""
        self.named: dict[str, None] = {}

    def written(self, page: b.Page) -> str:
        """Returns the blocks as HTML, one after the other. A title with an identifier sets the entry that the following
        texts are about."""
        out = []
        for block in page:
            if isinstance(block, b.Title) and block.id:
                self.about = block.id
            out.append(_BLOCKS[type(block)](self, block))
        return "\n".join(out)

    # pieces

    def rich_text(self, words: b.RichText) -> str:
        """A rich text as HTML."""
        return "".join(self._piece(piece) for piece in b.pieces(words))

    def _piece(self, piece: b.Piece) -> str:
        """Returns a piece of a rich text as HTML: plain text, a link to an entry, or a found word in `<mark>`."""
        if isinstance(piece, b.Match):
            return f"<mark>{self.text(piece.text)}</mark>"
        return self.cite(piece.id, piece.text) if isinstance(piece, b.Cite) else self.text(piece)

    def cite(self, identifier: str, text: str) -> str:
        """Returns a link to an entry, and remembers the entry among the cited ones."""
        self.named[identifier] = None
        return f'<a href="{escape(self.link(identifier), quote=True)}">{self.text(text)}</a>'

    @staticmethod
    def text(text: str) -> str:
        """A text as HTML; suits in their colours."""
        return re.sub(r"[♡♢♥♦](?:10|[2-9AJQK])?", r'<span class="red">\g<0></span>', escape(text))

    def linked(self, words: b.RichText) -> str:
        """Returns a text as HTML in which the first mention of each other entry is a link. Only plain texts on an
        entry's page are treated so; others come as `rich_text` writes them."""
        if not isinstance(words, str) or not self.about or not self.texts:
            return self.rich_text(words)
        names = _names(self.about.partition(":")[0], self.lang)
        out, at, seen = [], 0, {self.about}
        for match in names.pattern.finditer(words):
            identifier = names.entry_at(match)
            if identifier and identifier not in seen:
                seen.add(identifier)
                out += [self.text(words[at : match.start()]), self.cite(identifier, match[0])]
                at = match.end()
        return "".join([*out, self.text(words[at:])])

    # blocks

    def crumbs(self, block: b.Crumbs) -> str:
        """Returns the way from the game down to an entry as HTML; its steps are links only if names in texts are
        linked."""
        if not self.texts:
            return f'<nav class="crumbs">{" › ".join(self.text(b.flat(step)) for step in block.steps)}</nav>'
        return f'<nav class="crumbs">{" › ".join(map(self.rich_text, block.steps))}</nav>'

    def title(self, block: b.Title) -> str:
        """A title as HTML."""
        labels = " ".join(f"<span>{self.text(label)}</span>" for label in block.tag.split("  ") if label)
        tag = f" <small>{labels}</small>" if labels else ""
        data = f' data-about="{escape(block.id, quote=True)}"' if block.id else ""
        return f"<h1{data}>{self.text(block.text)}{tag}</h1>"

    def paragraphs(self, block: b.Text) -> str:
        """The paragraphs and lists of a text as HTML."""
        lines = self.linked(block.text).split("\n")
        label = f"<b>{self.text(block.label)}</b> " if block.label else ""
        out: list[str] = []
        for line in lines:
            item = re.match(r"(?:- |\d+\. )(.*)", line)
            if item:
                out.append(f"<li>{item[1]}</li>")
            elif line:
                out.append(f"<p>{line}</p>")
        body = re.sub(r"((?:<li>.*?</li>)+)", r"<ul>\1</ul>", "".join(out))
        if label:
            body = body.replace("<p>", f"<p>{label}", 1) if body.startswith("<p>") else f"<p>{label}</p>{body}"
        return f'<div class="text {escape(block.style)}">{body}</div>' if body else ""

    def facts(self, block: b.Facts) -> str:
        """Labelled values as HTML."""
        rows = "".join(f"<dt>{self.text(k)}</dt><dd>{self.rich_text(v)}</dd>" for k, v in block.rows)
        return f'<dl class="facts">{rows}</dl>'

    def numbered(self, block: b.Numbered) -> str:
        """A numbered list as HTML."""
        items = "".join(f"<li>{self.linked(item)}</li>" for item in block.items)
        return f"<h2>{self.text(block.label)}</h2><ol>{items}</ol>"

    def table(self, block: b.Table) -> str:
        """A table as HTML."""
        caption = f"<caption>{self.text(block.caption)}</caption>" if block.caption else ""
        head = "".join(f'<th scope="col">{self.text(cell)}</th>' for cell in block.head)
        labels = [f' data-label="{escape(b.flat(cell), quote=True)}"' if block.is_wide else "" for cell in block.head]
        cells = ("".join(f"<td{label}>{self.rich_text(c)}</td>" for label, c in zip(labels, row)) for row in block.rows)
        rows = "".join(f"<tr>{row}</tr>" for row in cells)
        return f'<div class="wide"><table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'

    def links(self, block: b.Links) -> str:
        """A list of entries as HTML."""
        label = f"<h2>{self.text(block.label)}</h2>" if block.label else ""
        rows = "".join(f"<li>{self._row(what, name)}</li>" for what, name in block.rows)
        return f'{label}<ul class="links">{rows}</ul>'

    def _row(self, what: b.RichText, name: str) -> str:
        """Returns a row of a list as HTML; if it names an entry, the whole row is a link to it."""
        if isinstance(what, b.Cite):
            self.named[what.id] = None
            number = f"<b>{self.text(what.text)}</b> " if "/" not in what.text or not name else ""
            return f'<a href="{escape(self.link(what.id), quote=True)}">{number}{self.text(name)}</a>'
        return f"{self.rich_text(what)} {self.text(name)}".strip()

    def mentions(self, block: b.Mentions) -> str:
        """A list of entries in one line as HTML."""
        rows = " ".join(f"<li>{self._row(what, name)}</li>" for what, name in block.rows)
        return f'<h2>{self.text(block.label)}</h2><ul class="mentions">{rows}</ul>'

    def clauses(self, block: b.Clauses) -> str:
        """Entries with their numbers and texts as HTML."""
        out = []
        for number, heading, text in block.rows:
            head = f" {self.text(heading)}" if heading else ""
            body = self.paragraphs(b.Text(text)) if text else ""
            out.append(f'<section class="clause"><h3>{self.rich_text(number)}{head}</h3>{body}</section>')
        return "\n".join(out)

    def hit(self, block: b.Hit) -> str:
        """A search result with its snippet as HTML."""
        context = f'<span class="crumbs">{self.rich_text(block.context)}</span>' if block.context else ""
        name = self.cite(block.id, block.name or block.id.partition(":")[2])
        return f'<article class="hit"><h3>{name}</h3>{context}<p>{self.rich_text(block.snippet)}</p></article>'

    def hits(self, block: b.Hits) -> str:
        """Short search results as HTML."""
        rows = "".join(f"<li>{self._hit_row(*row)}</li>" for row in block.rows)
        return f'<h2>{self.text(block.label)}</h2><ul class="hits">{rows}</ul>'

    def _hit_row(self, what: b.RichText, name: str, text: b.RichText) -> str:
        """A search result as HTML: the entry as a link, and its snippet."""
        return f"{self._row(what, name)} <span>{self.rich_text(text)}</span>"

    def extra(self, block: b.Extra) -> str:
        """Returns the block inside as HTML: what a small window would leave out is always shown here."""
        return _BLOCKS[type(block.block)](self, block.block)

    def more(self, block: b.More) -> str:
        """Returns nothing: the note on what was left out is not needed, as HTML leaves nothing out."""
        return ""

    def choices(self, block: b.Choices) -> str:
        """A list of plays or answers as HTML."""
        label = f"<h2>{self.text(block.label)}</h2>" if block.label else ""
        rows = "".join(f"<li>{self._choice(row)}</li>" for row in block.rows)
        return f'{label}<ul class="choices">{rows}</ul>'

    def _choice(self, row: b.Choice) -> str:
        """Returns a play as HTML: its number if it has one, its words, and what one types."""
        number = f"<b>{self.text(row.number)}</b> " if row.number else ""
        typed = f" <code>{self.text(row.typed)}</code>" if row.typed else ""
        return f"{number}{self.text(row.said)}{typed}"

    def marks(self, block: b.Marks) -> str:
        """Rows with marks (✓ ✗ ? ·) as HTML."""
        label = f"<h2>{self.rich_text(block.label)}</h2>" if block.label else ""
        return f'{label}<ul class="marks">{"".join(map(self._mark, block.rows))}</ul>'

    def _mark(self, row: b.Mark) -> str:
        """A row with a mark (✓ ✗ ? ·) as HTML, with its reason below."""
        kind = MARKS.get(row.mark, "note")
        reason = f'<span class="reason">{self.rich_text(row.reason)}</span>' if row.reason else ""
        below = "".join(f'<p class="{escape(line.style)}">{self.rich_text(line.text)}</p>' for line in row.below)
        told = f"{self.rich_text(row.text)}{reason}{below}"
        return f'<li class="{kind}-row"><b class="{kind}">{escape(row.mark)}</b> {told}</li>'

    def trace(self, block: b.Trace) -> str:
        """The steps of a run as HTML."""
        return f'<ol class="trace">{"".join(map(self._step, block.rows))}</ol>'

    def _step(self, row: b.TraceRow) -> str:
        """Returns a step of a run as HTML: number (… for a row without one), sentence, rules, the table, the name of
        the moment."""
        cites = f' <span class="cites">{self.rich_text(row.cites)}</span>' if row.cites else ""
        moment = f'<div class="moment">{self.text(row.moment)}</div>' if row.moment else ""
        number = f"<b>{row.n}.</b>" if row.n else "…"
        return f"<li>{number} {self.rich_text(row.text)}{cites}{self._drawn(row.picture)}{moment}</li>"

    def _drawn(self, lines: Sequence[str]) -> str:
        """Lines as preformatted HTML; empty if there are none."""
        return f"<pre>{self.text(chr(10).join(lines))}</pre>" if lines else ""

    def picture(self, block: b.Picture) -> str:
        """A drawing as HTML."""
        return self._drawn(block.lines)

    def rule(self, block: b.Rule) -> str:
        """A line between two parts as HTML."""
        return "<hr>"


_BLOCKS: dict[type, Callable[[_Writer, Any], str]] = {
    b.Crumbs: _Writer.crumbs, b.Title: _Writer.title, b.Text: _Writer.paragraphs, b.Facts: _Writer.facts,
    b.Numbered: _Writer.numbered, b.Table: _Writer.table, b.Links: _Writer.links, b.Mentions: _Writer.mentions,
    b.Clauses: _Writer.clauses, b.Hit: _Writer.hit, b.Hits: _Writer.hits, b.Extra: _Writer.extra, b.More: _Writer.more,
    b.Marks: _Writer.marks, b.Choices: _Writer.choices, b.Trace: _Writer.trace,
    b.Picture: _Writer.picture, b.Rule: _Writer.rule,
}  # fmt: skip
