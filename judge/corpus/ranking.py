"""How well an entry answers a question: a few features of both, and their weights.

The weights, and those of the fields of the term table, stand in `weights.json`.
`python -m tests.search fit` makes it from the questions that are written for
the entries, each of them left out in its turn.
"""

from __future__ import annotations

import functools
import json
import math
import os
import re
from collections.abc import Callable, Sequence
from itertools import repeat
from operator import add, mul
from typing import TYPE_CHECKING

from judge.corpus.columns import Column, Sums
from judge.corpus.entry import Entry
from judge.corpus.names import fold
from judge.corpus.snippets import passages
from judge.corpus.wording import answer_kinds, fine_terms, normal, with_digits
from judge.records import Record

if TYPE_CHECKING:
    from judge.corpus.store import Corpus
    from judge.corpus.termtable import TermTable
    from judge.corpus.wanted import Wanted

# rulings on misprints of the documents, which players seldom ask about
SLIPS = re.compile(r":ruling/(?:D-|[A-Z]+-F)")
SIGNS = dict.fromkeys(map(ord, "?？。、,.!！"), " ")
# what a question wants, by words in it, those of English between spaces; the kinds of entries are like that
WANTS = {
    "meaning": (" what is ", " what's ", " what are ", " what does ", " mean ", " means ", " meaning ", " definition ",
                "とは", "って何", "ってなに", "ってなん", "の意味", "名前", "呼ぶ", "呼び"),
    "may": (" can ", " may ", " could ", " allowed ", " must ", " have to ", " do i ", " does ", " is it ", " will ",
            "できる", "ていい", "てもいい", "可能", "だめ", "ないといけ", "られる"),
    "why": (" why ", " typo ", " misprint ", " contradict", "なぜ", "どうして", "理由", "矛盾", "誤"),
    "list": (" which ", " list ", " all ", " overview ", " summary ", "一覧", "まとめ", "全部", "すべて", "流れ", "手順"),
}  # fmt: skip
OBJECTS = ("action", "character", "fog", "trump", "card")
KNOWN = 5000  # entries in a language of which what is compared with questions is kept: about three kilobytes each
FEATURES = (
    "flat", "words", "share", "meaning", "likely", "near", "nearer", "order", "name", "unnamed", "passage", "number",
    "meaning_term", "meaning_object", "may_rule", "may_ruling", "why_ruling", "list_topic", "list_heading",
    "term", "topic", "ruling", "slip", "step", "object", "heading", "deep",
)  # fmt: skip


class Model(Record):
    """What is fitted: how much each field of the term table counts, BM25's parameters, the weights of the features."""

    fields: tuple[float, ...]
    saturation: float
    length: float
    weights: tuple[float, ...]  # in the order of `FEATURES`


@functools.cache
def model() -> Model:
    """The fitted weights that come with the package."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights.json"), encoding="utf-8") as file:
        data = json.load(file)
    weights = tuple(data["features"].get(feature, 0.0) for feature in FEATURES)
    return Model(tuple(data["fields"].values()), data["saturation"], data["length"], weights)


class Without(Record):
    """A question that is left out, as if nobody had written it for its entry."""

    id: str
    text: str


class Question:
    """A question with its finer terms, its language and what it wants."""

    def __init__(self, text: str):
        """Takes the text of a question apart: language, terms, n-grams, what it asks for."""
        self.text = with_digits(normal(text))
        self.lang = "ja" if any("ぁ" <= c <= "鿿" for c in self.text) else "en"
        kinds = answer_kinds(self.text)
        self.terms = list(dict.fromkeys([*fine_terms(text), *kinds]))
        padded = f" {self.text.translate(SIGNS)} "
        self.wants = frozenset(want for want, words in WANTS.items() if any(word in padded for word in words))
        self.number = "?number" in kinds
        self.grams, self.longer = grams(self.text, self.lang), grams(self.text, self.lang, 2)
        self.folded = fold(self.text)
        self.worths: dict[str, float] = {}
        self.whole_worth = 0.0
        self._plain: list[tuple[str, float]] = []

    def plain_worths(self) -> list[tuple[str, float]]:
        """Returns (term, worth) for the terms that are to stand in a text as they are, as `flat_scores` has rated them;
        empty before that. The sum of their worths is `whole_worth` then."""
        if not self._plain:
            worths = self.worths.items()
            self._plain = [(t.rstrip("~"), worth) for t, worth in worths if t[0] not in "_#?"]
            self.whole_worth = sum(worth for _, worth in self._plain)
        return self._plain


def grams(text: str, lang: str, longer: int = 0) -> set[str]:
    """Returns the character n-grams of a text without punctuation; n is 2 for Japanese and 3 for English, plus `longer`
    (0 by default). Empty if the text is shorter."""
    return _grams(plain(text, lang), lang, longer)


def plain(text: str, lang: str) -> str:
    """A text without punctuation, its words with a space between them, in Japanese without one."""
    return ("" if lang == "ja" else " ").join(text.translate(SIGNS).split())


def _grams(text: str, lang: str, longer: int = 0) -> set[str]:
    """The n-grams of a text that is plain already."""
    size = (2 if lang == "ja" else 3) + longer
    return {text[n : n + size] for n in range(len(text) - size + 1)}


def flat_scores(question: Question, having: Callable[[str], Column], wanted: Wanted) -> Sums:
    """Returns for each wanted entry its BM25F score for all finer terms of a question, as a share of the best possible.
    `having` gives how strongly entries have a term. The worth of each term is noted in the question."""
    found = []
    for term in question.terms:
        column = having(term)
        many = sum(stop - begin for begin, stop in column.places(wanted.spans))
        if many:
            worth = math.log(1 + (wanted.many - many + 0.5) / (many + 0.5))
            question.worths[term] = worth
            found.append((column, worth))
    whole = sum(worth for _, worth in found)
    return Sums([(column, worth / whole) for column, worth in found], wanted.size, wanted.spans)


def strengths(table: TermTable, term: str, fitted: Model, without: int | None = None) -> Column:
    """Returns how strongly entries have a finer term, from 0 to 1. With `without`, the number of an entry, one question
    of it that has the term is left out."""
    in_questions, in_name, in_text = fitted.fields
    slows = _slowness(table, *fitted.fields, fitted.saturation, fitted.length)
    numbers, (a, b, c) = table.rows(term)
    weighted = map(add, map(mul, repeat(in_questions), a), map(mul, repeat(in_name), b))
    often = list(map(add, weighted, map(mul, repeat(in_text), c)))
    column = Column(numbers, [each / (each + slow) for each, slow in zip(often, map(slows.__getitem__, numbers))])
    if without is not None and without in numbers:
        less = often[numbers.index(without)] - in_questions
        column = column.with_value(without, less / (less + slows[without]))
    return column


@functools.lru_cache(maxsize=4)
def _slowness(
    table: TermTable, in_questions: float, in_name: float, in_text: float, saturation: float, length: float
) -> list[float]:
    """For each entry the number of times a term must occur to count half; larger for longer texts."""
    lengths = [in_questions * a + in_name * b + in_text * c for a, b, c in zip(*table.lengths)]
    usual = sum(lengths) / max(sum(map(bool, lengths)), 1) or 1.0
    least, more = saturation * (1 - length), saturation * length / usual
    return [least + more * length for length in lengths]


def features(
    question: Question,
    known: Known,
    given: Sequence[float],
    likes: Sequence[float] | None = None,
    without: Without | None = None,
) -> list[float]:
    """Returns the values of all `FEATURES`, mostly from 0 to 1: all that is known of a question and an entry that may
    answer it. `given` are those of the scores, the others tell likeness to written questions and names, kinds asked
    for, kind of entry. `likes` are the likenesses of the question to those that are written for the entry, if they have
    been worked out; the question `without` does not count."""
    likes = known.likes(question) if likes is None else likes
    left_out = without.text if without and known.id == without.id else None
    return [
        *given, *known.likenesses(question, likes, left_out), *known.name_shares(question), *known.passage_fit(question),
        *known.of_kind(question.wants),
    ]  # fmt: skip


def fitness(values: Sequence[float], fitted: Model) -> float:
    """The weighted sum of the features of an entry."""
    return float(sum(map(mul, fitted.weights, values)))


class Known:
    """What is compared with questions of an entry in one language: its written questions, names, passages, its kind."""

    def __init__(self, entry: Entry, questions: Sequence[str], lang: str):
        """`questions` are those that are written for the entry in this language."""
        self.id, self._entry, self._lang, self._questions = entry.id, entry, lang, questions
        self._plain = [plain(with_digits(normal(text)), lang) for text in questions]
        self._longer: dict[int, int] = {}
        names = [entry.title(lang), *entry.also] if entry.title(lang) else []
        self._names = [(fold(name), grams(normal(name), lang)) for name in names]
        self._passages = [passage.lower() for passage in passages(entry, lang)]
        self._all = "\n".join(self._passages)
        self._kinds: dict[frozenset[str], list[float]] = {}

    @property
    def grams(self) -> list[set[str]]:
        """The n-grams of each written question."""
        return [_grams(text, self._lang) for text in self._plain]

    def likes(self, question: Question) -> list[float]:
        """For each written question the likeness of its n-grams to those of a question, from 0 (nothing in common) to 1."""
        asked, many = question.grams, len(question.grams)
        return [2 * len(asked & held) / (many + len(held)) if held else 0.0 for held in self.grams]

    def likenesses(
        self, question: Question, likes: Sequence[float], left_out: str | None
    ) -> tuple[float, float, float]:
        """Returns three likenesses (0 to 1) of a question to those written for the entry: to the most similar, to the
        next most similar, and to the most similar by longer n-grams, which tell word order. Zeros if none is alike; the
        question `left_out` does not count. `likes` are those to each written question."""
        best, second, place = 0.0, 0.0, -1
        for n, like in enumerate(likes):
            if like > second and self._questions[n] != left_out:
                if like > best:
                    best, second, place = like, best, n
                else:
                    second = like
        return (best, second, self._by_longer(place, question.longer)) if place >= 0 else (0.0, 0.0, 0.0)

    def _by_longer(self, place: int, grams: set[str]) -> float:
        """The likeness to one written question, given by its place, by longer n-grams."""
        text = self._plain[place]
        size = self._longer.get(place)
        if size is None:
            size = self._longer[place] = len(_grams(text, self._lang, 2))
        return 2 * sum(map(text.__contains__, grams)) / (len(grams) + size) if grams and size else 0.0

    def name_shares(self, question: Question) -> tuple[float, float]:
        """Returns (share of the question that is a name of the entry, share of the name that the question lacks), for
        the name that fits best; (0, 0.5) for an entry without a name."""
        if not self._names:
            return 0.0, 0.5
        folded, asked = question.folded, question.grams
        inside = max([len(form) for form, _ in self._names if len(form) > 1 and form in folded], default=0)
        missing = 1 - max([len(held & asked) / max(len(held), 1) for _, held in self._names])
        return inside / max(len(folded), 1), missing

    def passage_fit(self, question: Question) -> tuple[float, float]:
        """Returns (share of the question's terms, by worth, in the passage that has most; 1 if a number is asked for and
        that passage has one, else 0). Zeros if no term is known."""
        everything, best, text = self._all, 0.0, ""
        terms = [pair for pair in question.plain_worths() if pair[0] in everything]  # one look at all passages first
        for passage in self._passages if terms else ():
            held = sum([worth for term, worth in terms if term in passage])
            if held > best:
                best, text = held, passage
        return best / question.whole_worth if best else 0.0, float(question.number and any(c.isdigit() for c in text))

    def of_kind(self, wants: frozenset[str]) -> list[float]:
        """The values of the other features: what a question wants, and what kind of entry this is."""
        found = self._kinds.get(wants)
        if found is None:
            found = self._kinds[wants] = _of_kind(self._entry, wants)
        return found


@functools.lru_cache(maxsize=KNOWN)
def known(identifier: str, lang: str, corpus: Corpus) -> Known:
    """What is compared of an entry in a language."""
    return Known(corpus[identifier], corpus.questions(identifier).get(lang, ()), lang)


def _of_kind(entry: Entry, wants: frozenset[str]) -> list[float]:
    """The values of the last features, by what a question wants and what kind of entry this is."""
    kind, slip = entry.kind, bool(SLIPS.search(entry.id))
    values = [
        "meaning" in wants and kind == "term", "meaning" in wants and kind in OBJECTS,
        "may" in wants and kind == "rule", "may" in wants and kind == "ruling",
        "why" in wants and kind == "ruling", "list" in wants and kind == "topic", "list" in wants and bool(entry.children),
        kind == "term", kind == "topic", kind == "ruling" and not slip, slip, kind == "step", kind in OBJECTS,
        bool(entry.children), bool(entry.parent),
    ]  # fmt: skip
    return list(map(float, values))
