"""The part of an entry's text that answers a search, with the places of what was searched for."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.corpus.entry import LANGS, Entry
from judge.corpus.indexing import strings
from judge.corpus.wording import WORD, stem
from judge.kept import Kept

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

NUMBER, BESIDE = 0.5, 10  # what a number is worth so many characters beside a word, where one is asked for
NAME = 0.5  # what a word is worth that is in the name: all of the entry is about it
HEADING = 160  # characters of English: a heading says no more of its rules
_COUNT = re.compile(r"(?<![A-Za-z0-9.\-])[0-9]")  # not that of a ruling
_SENTENCE = re.compile(r"(?<=。)(?=.)|(?<=[.;]) +")
_VERB_LAST = re.compile("[るいうくすつぬむぶぐただ]。?\\s*$")
Spot = tuple[int, int]  # where a part of a text begins and ends
Found = tuple[int, int, str]  # a spot, and the term that stands there
KEPT = 650_000  # characters of texts that are kept with the places of their words, about twenty bytes for each


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
        self._make = make
        self._made: dict[str, Snippet] = {}

    def __getitem__(self, lang: str) -> Snippet:
        """The part in this language, made on first use. Raises KeyError for a language other than en and ja."""
        if lang not in LANGS:
            raise KeyError(lang)
        if lang not in self._made:
            self._made[lang] = self._make(lang)
        return self._made[lang]

    def __iter__(self) -> Iterator[str]:
        """The languages."""
        return iter(LANGS)

    def __len__(self) -> int:
        """The number of languages."""
        return len(LANGS)


class Sought:
    """The terms that were searched for: English stems, Japanese words, and verbs as 払~."""

    def __init__(self, terms: Sequence[str]):
        """Takes the terms in order; some may come twice."""
        self._stems = {term for term in terms if term[0].isascii()}
        self._others = [(term, term[0] if term[1:] == "~" else term) for term in terms if not term[0].isascii()]

    def within(self, text: Text) -> set[str]:
        """Those of the terms that stand in a text."""
        found = self._stems & text.stems.keys() if self._stems else set()
        low = text.low
        for term, sign in self._others:
            if sign in low and (sign is term or re.search(_verb(term), low)):
                found.add(term)
        return found

    def spots(self, text: Text) -> list[Found]:
        """Where the terms stand in a text."""
        spots = [(a, z, stemmed) for stemmed in self._stems & text.stems.keys() for a, z in text.stems[stemmed]]
        for term, sign in self._others:
            if sign in text.low:
                pattern = re.escape(term) if sign is term else _verb(term)
                spots += [(*match.span(), term) for match in re.finditer(pattern, text.low)]
        return spots


class Text:
    """A text in which terms are looked for."""

    def __init__(self, text: str):
        """Takes the text; rows of spaces and ends of lines become one space."""
        self.text = " ".join(text.split())
        low = self.text.lower()
        self.low = self.text if low == self.text else low

    @functools.cached_property
    def stems(self) -> dict[str, list[Spot]]:
        """English stem → where words with it stand."""
        found: dict[str, list[Spot]] = {}
        for match in re.finditer(WORD, self.low):
            found.setdefault(stem(match[0]), []).append(match.span())
        return found


class Texts:
    """The texts of an entry in a language: its name, its main text first, then those that stand aside."""

    def __init__(self, entry: Entry, lang: str):
        """Takes the texts of an entry."""
        self.entry = entry
        self.name = Text(entry.title(lang))
        self.texts = [Text(text) for text in (entry.text[lang], *_other_texts(entry, lang))]
        self.size = sum(len(text.text) for text in self.texts)


_texts: Kept[Texts] = Kept(KEPT, lambda texts: texts.size)


def _texts_of(entry: Entry, lang: str) -> Texts:
    """The texts of an entry in a language, kept for the next time."""
    key = id(entry), lang  # what is kept has the entry, so that no other has this id meanwhile
    found = _texts.get(key)
    if found is None:
        found = Texts(entry, lang)
        _texts.keep(key, found)
    return found


def snippet(entry: Entry, sought: Sought, lang: str, width: int = 96) -> Snippet:
    """Returns the part of an entry's text, about `width` characters (half as many in Japanese), around the terms that
    are sought, which are marked."""
    best = _telling(entry, sought, lang)
    return _window(best.text, _joined(best.text, sought.spots(best)), width // 2 if lang == "ja" else width)


def answer(entry: Entry, sought: Sought, lang: str, number: bool = False, width: int = 420) -> Snippet:
    """Returns the sentences of an entry that answer a question, in `width` characters (half as many in Japanese): from
    the text of a ruling, else from the text or other passage that fits best. With `number`, a passage with a number
    beside the terms is preferred."""
    best, width = (
        _telling(entry, sought, lang, number, aside=entry.kind != "ruling"),
        width // 2 if lang == "ja" else width,
    )
    if best.text in (" ".join(remark.split()) for remark in _remarks(entry, lang)):
        best = _behind_its_rule(best, entry, sought, lang, width)
    return _window(best.text, _joined(best.text, sought.spots(best)), width, whole=True)


def _behind_its_rule(remark: Text, entry: Entry, sought: Sought, lang: str, width: int) -> Text:
    """A remark with the rule that it is about before it; the rule alone where both are too long and it is found too."""
    rule = _texts_of(entry, lang).texts[0]
    both = f"{rule.text}{'' if lang == 'ja' else ' '}{remark.text}"
    return rule if len(both) > width and sought.within(rule) else Text(both)


def speaking(entry: Entry, sought: Sought, question: str, corpus: Corpus) -> Entry:
    """The entry whose passage answers: for a heading that says what its rules are about, the rule below it that holds
    most of the terms; the entry itself where its number was typed or no rule below holds any."""
    below = [corpus[identifier] for identifier in entry.children if corpus[identifier].number]
    if not below or entry.number and entry.number in question or not _is_heading(entry, sought):
        return entry
    most, _, best = max((_held(rule, sought), -n, rule) for n, rule in enumerate(below))
    return speaking(best, sought, question, corpus) if most else entry


def _is_heading(entry: Entry, sought: Sought) -> bool:
    """Whether an entry with rules below it only names in a few words what they are about (no sentence: in Japanese it
    ends in no verb), and nothing else of it is found."""
    return not _VERB_LAST.search(entry.text["ja"]) and all(
        len([part for part in _SENTENCE.split(entry.text[lang]) if part]) == 1
        and len(entry.text[lang]) <= (HEADING // 2 if lang == "ja" else HEADING)
        and _telling(entry, sought, lang).text == " ".join(entry.text[lang].split())
        for lang in LANGS
    )


def _held(entry: Entry, sought: Sought) -> int:
    """How many of the terms the text of an entry holds, in the language in which it holds most."""
    return max(len(sought.within(Text(f"{entry.title(lang)} {entry.text[lang]}"))) for lang in LANGS)


def passages(entry: Entry, lang: str) -> Iterator[str]:
    """Yields in order the parts of an entry that can answer: sentences, effects, rows of tables, remarks, points."""
    yield from _SENTENCE.split(entry.text[lang])
    yield from _other_texts(entry, lang)


def _telling(entry: Entry, sought: Sought, lang: str, number: bool = False, aside: bool = True) -> Text:
    """Returns the text of an entry with most of the terms: its main text, or with `aside` another one. If the terms are
    found in the other language only, the same passage in this one; if nowhere, the main text."""
    here = _texts_of(entry, lang)
    place = _best(here, sought, number, aside)
    if place is None:
        other = next(tongue for tongue in LANGS if tongue != lang)
        place = _best(_texts_of(entry, other), sought, number, aside)
    return here.texts[place or 0]


def _best(texts: Texts, sought: Sought, number: bool, aside: bool) -> int | None:
    """The index of the first text with most of the terms; None if none has any."""
    best, most = None, 0.0
    named: set[str] | None = None
    for place, text in enumerate(texts.texts if aside else texts.texts[:1]):
        terms = sought.within(text)
        if not terms:
            continue
        named = sought.within(texts.name) if named is None else named
        held = len(terms) - (1 - NAME) * len(terms & named)
        if number:
            spots = sought.spots(text)
            beside = {term for a, z, term in spots if _COUNT.search(text.text, max(a - BESIDE, 0), z + BESIDE)}
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


def _verb(term: str) -> str:
    """Returns the pattern of any form of a verb, given as a term such as 払~: its kanji with hiragana behind it."""
    return term[0] + "[ぁ-ゖ]"


def _joined(text: str, spots: list[Found]) -> list[Spot]:
    """Returns (begin, end) of the spots in order, overlapping ones joined; two characters that are only a part of a
    longer katakana word are left out."""
    joined: list[Spot] = []
    for a, z, _ in sorted(spots):
        if joined and a <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(z, joined[-1][1]))
        else:
            joined.append((a, z))
    return [(a, z) for a, z in joined if z - a > 2 or not re.fullmatch("[ァ-ヶー]{3}", text[max(a - 1, 0) : z])]
