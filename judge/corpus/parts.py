"""Parts of entries: `bp:action/counter#2` is the second numbered effect of Counter.

`#2` is a numbered effect of an action; of an entry without such effects it is the
second paragraph of its text, where each item of a list counts as one. `#b` is the
second sentence of the first paragraph, `#2b` that of the second effect or paragraph,
`#ac` the first and the third sentence together, `#r3` the third row of the entry's
tables, counted on from one table to the next. `#1+3` are two of these after each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from judge.corpus.entry import LANGS, PART, Entry

_SENTENCE = re.compile(r".+?(?:。(?![)」])|(?<!\.[A-Z])[.](?=\s|$)|$)")  # not after R.S.F.


def without_part(identifier: str) -> str:
    """An identifier without what stands behind `#`."""
    return identifier.partition(PART)[0]


def sentences(text: str) -> list[str]:
    """Splits a paragraph into its sentences."""
    return [found for each in _SENTENCE.findall(text) if (found := each.strip())]


def paragraphs(text: str) -> list[str]:
    """Splits a text into its paragraphs; each item of a list is one of its own, without its sign."""
    found: list[str] = []
    for paragraph in text.split("\n\n"):
        lines = paragraph.split("\n")
        listed = re.match(r"(?:-|\d+\.) ", paragraph)
        found += [re.sub(r"^(?:-|\d+\.) ", "", line) for line in lines] if listed else [" ".join(lines)]
    return found


def narrowed(entry: Entry, part: str) -> Entry | None:
    """Returns an entry with only the text of one part, whose identifier has `#part` at its end; None if the entry has
    no such part in both languages."""
    text = {lang: _text(entry, part, lang) for lang in LANGS}
    told = {lang: words for lang, words in text.items() if words}
    if len(told) < len(LANGS):
        return None
    return Entry(
        f"{entry.id}{PART}{part}", entry.game, entry.kind, told, entry.number, entry.name,
        source=entry.source, parent=entry.id,
    )  # fmt: skip


def _text(entry: Entry, part: str, lang: str) -> str | None:
    """Returns the text of a part of an entry in a language: a paragraph or step by number, sentences of it by letters,
    or a row of a table (`r2`). None if there is no such part; letters count only if both languages have equally many
    sentences."""
    if "+" in part:
        several = [_text(entry, each, lang) for each in part.split("+")]
        return None if None in several else _joined(several, lang)
    form = re.fullmatch(r"([1-9]\d*)?([a-z]*)|r([1-9]\d*)", part)
    if not form or not part:
        return None
    number, letters, row = form.groups()
    if row:
        return _row(entry, int(row), lang)
    blocks = paragraphs(entry.text[lang])
    effects = entry.fields.get("effect")
    if number and isinstance(effects, dict):
        blocks = list(effects[lang])
    block: str | None = _nth(blocks, int(number or 1))
    if block is None or not letters:
        return block
    numbered = effects if number and isinstance(effects, dict) else None
    texts = (list(numbered[each]) if numbered else paragraphs(entry.text[each]) for each in LANGS)
    alike = len({len(sentences(_nth(text, int(number or 1)) or "")) for text in texts}) == 1
    told = [_nth(sentences(block), ord(letter) - ord("a") + 1) for letter in letters] if alike else [None]
    return None if None in told else _joined(told, lang)


def _joined(texts: Sequence[Any], lang: str) -> str:
    """Puts texts after each other, as a language does."""
    return ("" if lang == "ja" else " ").join(texts)


def _row(entry: Entry, row: int, lang: str) -> str | None:
    """The cells of one row of the tables of an entry, which are counted on from one to the next, joined in one line;
    None if there is no such row."""
    cells = _nth([each for table in entry.tables for each in table["rows"]], row)
    if cells is None:
        return None
    return " · ".join(str(cell[lang] if isinstance(cell, dict) else cell) for cell in cells)


def _nth(values: Sequence[Any], n: int) -> Any:
    """The value with this number, counted from 1; None if there is none."""
    return values[n - 1] if n <= len(values) else None
