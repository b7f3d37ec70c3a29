"""The part of an entry's text that answers a search, with the places of what was searched for."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judge.corpus.entry import LANGS, Entry
from judge.corpus.indexing import strings
from judge.corpus.wording import IRREGULAR, WORD, stem

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

NUMBER, BESIDE = 0.5, 10  # what a number is worth so many characters beside a word, where one is asked for
NAME = 0.5  # what a word is worth that is in the name: all of the entry is about it
HEADING = 160  # characters of English: a heading says no more of its rules
_COUNT = re.compile(r"(?<![A-Za-z0-9.\-])[0-9]")  # not that of a ruling
_SENTENCE = re.compile(r"(?<=。)(?=.)|(?<=[.;]) +")
_VERB_LAST = re.compile("[るいうくすつぬむぶぐただ]。?\\s*$")
Spot = tuple[int, int]  # where a part of a text begins and ends


class Snippet(str):
    """A part of a text; `marks` are the places of what was searched for in it, beginning and end."""

    marks: tuple[Spot, ...] = ()

    def __new__(cls, text: str, marks: Iterable[Spot] = ()) -> Snippet:
        """`marks` are (begin, end) of what was searched for in the text."""
        made = super().__new__(cls, text)
        made.marks = tuple(marks)
        return made

    def parts(self) -> list[tuple[str, bool]]:
        """Cuts the text into (part, whether it was searched for), in order; empty parts are left out."""
        parts: list[tuple[str, bool]] = []
        at = 0
        for start, end in self.marks:
            parts += [(self[at:start], False), (self[start:end], True)]
            at = end
        return [(part, marked) for part, marked in (*parts, (self[at:], False)) if part]


class ByLanguage(Mapping[str, Snippet]):
    """A part of a text in either language, made when it is first asked for in that language."""

    def __init__(self, make: Callable[[str], Snippet]):
        """`make(lang)` makes the part in a language."""
        self._make = functools.cache(make)

    def __getitem__(self, lang: str) -> Snippet:
        """The part in this language, made on first use. Raises KeyError for a language other than en and ja."""
        if lang not in LANGS:
            raise KeyError(lang)
        return self._make(lang)

    def __iter__(self) -> Iterator[str]:
        """The languages."""
        return iter(LANGS)

    def __len__(self) -> int:
        """The number of languages."""
        return len(LANGS)


def snippet(entry: Entry, wanted: list[str], lang: str, width: int = 96) -> Snippet:
    """Returns the part of an entry's text, about `width` characters (half as many in Japanese), around the wanted
    terms, which are marked."""
    best = _telling(entry, wanted, lang)
    return _window(best, _joined(best, _spots(best, wanted)), width // 2 if lang == "ja" else width)


def answer(entry: Entry, wanted: list[str], lang: str, number: bool = False, width: int = 420) -> Snippet:
    """Returns the sentences of an entry that answer a question, in `width` characters (half as many in Japanese): from
    the text of a ruling, else from the text or other passage that fits best. With `number`, a passage with a number
    beside the terms is preferred."""
    best = _telling(entry, wanted, lang, number, aside=entry.kind != "ruling")
    if best in (" ".join(remark.split()) for remark in _remarks(entry, lang)):
        best = _behind_its_rule(best, entry, wanted, lang, width // 2 if lang == "ja" else width)
    return _window(best, _joined(best, _spots(best, wanted)), width // 2 if lang == "ja" else width, whole=True)


def _behind_its_rule(remark: str, entry: Entry, wanted: list[str], lang: str, width: int) -> str:
    """A remark with the rule that it is about before it; the rule alone where both are too long and it is found too."""
    rule = " ".join(entry.text[lang].split())
    both = f"{rule}{'' if lang == 'ja' else ' '}{remark}"
    return rule if len(both) > width and _terms_in(rule, wanted) else both


def speaking(entry: Entry, wanted: list[str], question: str, corpus: Corpus) -> Entry:
    """The entry whose passage answers: for a heading that says what its rules are about, the rule below it that holds
    most of the terms; the entry itself where its number was typed or no rule below holds any."""
    below = [corpus[identifier] for identifier in entry.children if corpus[identifier].number]
    if not below or entry.number and entry.number in question or not _is_heading(entry, wanted):
        return entry
    most, _, best = max((_held(rule, wanted), -n, rule) for n, rule in enumerate(below))
    return speaking(best, wanted, question, corpus) if most else entry


def _is_heading(entry: Entry, wanted: list[str]) -> bool:
    """Whether an entry with rules below it only names in a few words what they are about (no sentence: in Japanese it
    ends in no verb), and nothing else of it is found."""
    return not _VERB_LAST.search(entry.text["ja"]) and all(
        len([part for part in _SENTENCE.split(entry.text[lang]) if part]) == 1
        and len(entry.text[lang]) <= (HEADING // 2 if lang == "ja" else HEADING)
        and _telling(entry, wanted, lang) == " ".join(entry.text[lang].split())
        for lang in LANGS
    )


def _held(entry: Entry, wanted: list[str]) -> int:
    """How many of the terms the text of an entry holds, in the language in which it holds most."""
    return max(len(_terms_in(f"{entry.title(lang)} {entry.text[lang]}", wanted)) for lang in LANGS)


def passages(entry: Entry, lang: str) -> Iterator[str]:
    """Yields in order the parts of an entry that can answer: sentences, effects, rows of tables, remarks, points."""
    yield from _SENTENCE.split(entry.text[lang])
    yield from _other_texts(entry, lang)


def _telling(entry: Entry, wanted: list[str], lang: str, number: bool = False, aside: bool = True) -> str:
    """Returns the text of an entry with most of the wanted terms: its main text, or with `aside` another one. If the
    terms are found in the other language only, the same passage in this one; if nowhere, the main text."""

    def texts(tongue: str) -> list[str]:
        """The texts of the entry in a language."""
        parts = (entry.text[tongue], *(_other_texts(entry, tongue) if aside else ()))
        return [" ".join(text.split()) for text in parts]

    here = texts(lang)
    place = _best(here, wanted, entry.title(lang), number)
    if place is None:
        other = next(tongue for tongue in LANGS if tongue != lang)
        place = _best(texts(other), wanted, entry.title(other), number)
    return here[place or 0]


def _best(texts: list[str], wanted: list[str], name: str, number: bool) -> int | None:
    """The index of the first text with most of the wanted terms; None if none has any."""
    best, most = None, 0.0
    named = _terms_in(name, wanted)
    for place, text in enumerate(texts):
        terms = _terms_in(text, wanted)
        held = sum(NAME if term in named else 1 for term in terms)
        if number and terms:
            spots = _spots(text, wanted)
            beside = {term for a, z, term in spots if _COUNT.search(text, max(a - BESIDE, 0), z + BESIDE)}
            held += NUMBER * len(beside)
        if held > most:
            best, most = place, held
    return best


def _window(text: str, spots: list[Spot], width: int, whole: bool = False) -> Snippet:
    """Returns the part of a text, `width` characters, around the first thing found, with … where it is cut; with
    `whole` it begins with the sentence that has most of what was found."""
    start = max(0, spots[0][0] - width // 4) if spots and len(text) > width else 0
    if whole:
        start = _sentence(text, spots, width) if len(text) > width else 0
    end = min(len(text), start + width)
    if start and not whole:  # English words stay whole
        first = spots[0][0]
        start = first - len(re.sub(r"^[!-~]*\s*", "", text[start:first]))
    if end < len(text):
        end = start + len(re.sub(r"\s*[!-~]*$", "", text[start:end]))
    before, behind = "…" if start else "", "…" if end < len(text) else ""
    shift = len(before) - start
    marks = [(a + shift, z + shift) for a, z in spots if a >= start and z <= end]
    return Snippet(before + text[start:end] + behind, marks)


def _sentence(text: str, spots: list[Spot], width: int) -> int:
    """Where the sentence with most of what was found begins; 0 if it lies within the first `width` characters."""
    starts = [0, *(match.end() for match in re.finditer(r"。\s*|[.;:]\s+", text))]
    ends = dict(zip(starts, [*starts[1:], len(text)]))
    held = {start: sum(start <= a < ends[start] for a, _ in spots) for start in starts}
    best = max(starts, key=lambda start: (held[start], -start))
    return 0 if ends[best] <= width else best


def _other_texts(entry: Entry, lang: str) -> Iterator[str]:
    """Yields the texts that a reader sees of an entry besides its main one: effects, question and reason, points, words
    of fields, rows of tables, remarks."""
    for field in ("effect", "question", "why"):
        yield from strings((entry.fields.get(field) or {}).get(lang, []))
    for part in entry.fields.get("parts") or ():  # of a topic
        yield from (point[lang] for point in part["points"])
    for words in entry.words.values():
        yield from words[lang]
    for table in entry.tables:
        yield from (_row(table["head"][lang], row, lang) for row in table["rows"])
    yield from _remarks(entry, lang)


def _remarks(entry: Entry, lang: str) -> list[str]:
    """The remarks of the note of an entry, each on its own where both languages cut them alike."""
    if not entry.note:
        return []
    remarks = {tongue: _SENTENCE.split(entry.note[tongue]) for tongue in LANGS}
    return remarks[lang] if len(remarks["ja"]) == len(remarks["en"]) else [entry.note[lang]]


def _row(head: list[str], row: Iterable[Any], lang: str) -> str:
    """A row of a table as one text: its first cell, and each further cell with its heading."""
    cells = [str(cell[lang] if isinstance(cell, dict) else cell) for cell in row]
    told = [f"{over}: {cell}" if over else cell for over, cell in zip(head, cells)]
    return " · ".join(told if cells[0].isdecimal() else [cells[0], *told[1:]])


def _terms_in(text: str, wanted: list[str]) -> set[str]:
    """Returns those of the wanted terms that stand in a text."""
    low = text.lower()
    found = {term for _, _, term in _stem_spots(low, wanted)}
    for term in wanted:
        if not term[0].isascii() and (term[0] in low if term[1:] == "~" else term in low):
            if term[1:] != "~" or re.search(_verb(term), low):
                found.add(term)
    return found


def _verb(term: str) -> str:
    """Returns the pattern of any form of a verb, given as a term such as 払~: its kanji with hiragana behind it."""
    return term[0] + "[ぁ-ゖ]"


def _stem_spots(low: str, wanted: list[str]) -> Iterator[tuple[int, int, str]]:
    """Where words with the wanted English stems stand in a text in lower case: beginning, end and stem."""
    begins = {term[0] for term in wanted if term[0].isascii()}
    for match in re.finditer(WORD, low) if begins else ():
        word = match[0]  # only an irregular one does not begin as its stem does
        if (word[0] in begins or word in IRREGULAR) and stem(word) in wanted:
            yield (*match.span(), stem(word))


def _spots(text: str, wanted: list[str]) -> list[tuple[int, int, str]]:
    """Where the terms stand in a text: beginning, end and term."""
    low = text.lower()
    spots = list(_stem_spots(low, wanted))
    for term in wanted:
        if not term[0].isascii():
            pattern = _verb(term) if term[1:] == "~" else re.escape(term)
            spots += [(*match.span(), term) for match in re.finditer(pattern, low)]
    return spots


def _joined(text: str, spots: list[tuple[int, int, str]]) -> list[Spot]:
    """Returns (begin, end) of the spots in order, overlapping ones joined; two characters that are only a part of a
    longer katakana word are left out."""
    joined: list[Spot] = []
    for a, z, _ in sorted(spots):
        if joined and a <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(z, joined[-1][1]))
        else:
            joined.append((a, z))
    return [(a, z) for a, z in joined if z - a > 2 or not re.fullmatch("[ァ-ヶー]{3}", text[max(a - 1, 0) : z])]
