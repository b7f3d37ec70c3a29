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
from collections.abc import Callable, Container, Sequence
from typing import TYPE_CHECKING

from judge.corpus.entry import Entry
from judge.corpus.names import fold
from judge.corpus.snippets import passages
from judge.corpus.wording import answer_kinds, fine_terms, normal, with_digits
from judge.records import Record

if TYPE_CHECKING:
    from judge.corpus.store import Corpus
    from judge.corpus.termtable import TermTable

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
Pairs = Sequence[tuple[int, float]]  # (number of an entry, a value of it)
OBJECTS = ("action", "character", "fog", "trump", "card")
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
    features: dict[str, float]


@functools.cache
def model() -> Model:
    """The fitted weights that come with the package."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights.json"), encoding="utf-8") as file:
        data = json.load(file)
    return Model(tuple(data["fields"].values()), data["saturation"], data["length"], data["features"])


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
        self.wants = {want for want, words in WANTS.items() if any(word in padded for word in words)}
        self.number = "?number" in kinds
        self.grams, self.longer = grams(self.text, self.lang), grams(self.text, self.lang, 2)
        self.folded = fold(self.text)
        self.worths: dict[str, float] = {}
        self._plain: list[tuple[str, float]] = []

    def plain_worths(self) -> list[tuple[str, float]]:
        """Returns (term, worth) for the terms that are to stand in a text as they are, as `flat_scores` has rated them;
        empty before that."""
        if not self._plain:
            worths = self.worths.items()
            self._plain = [(t.rstrip("~"), worth) for t, worth in worths if t[0] not in "_#?"]
        return self._plain


def grams(text: str, lang: str, longer: int = 0) -> set[str]:
    """Returns the character n-grams of a text without punctuation; n is 2 for Japanese and 3 for English, plus `longer`
    (0 by default). Empty if the text is shorter."""
    size = (2 if lang == "ja" else 3) + longer
    text = ("" if lang == "ja" else " ").join(text.translate(SIGNS).split())
    return {text[n : n + size] for n in range(len(text) - size + 1)}


def likeness(one: set[str], other: set[str]) -> float:
    """Returns how much two sets have in common, from 0 (nothing, or one is empty) to 1 (equal)."""
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0


def flat_scores(question: Question, held: Callable[[str], Pairs], many: int) -> dict[int, float]:
    """Returns entry → its BM25F score for all finer terms of a question, as a share of the best possible; entries
    without any are missing. `held` gives the strengths of a term in the entries that are searched, of which there
    are so `many`. The worth of each term is noted in the question."""
    scores: dict[int, float] = {}
    whole = 0.0
    for term in question.terms:
        pairs = held(term)
        if pairs:
            worth = math.log(1 + (many - len(pairs) + 0.5) / (len(pairs) + 0.5))
            question.worths[term] = worth
            whole += worth
            for number, strength in pairs:
                scores[number] = scores.get(number, 0.0) + worth * strength
    return {number: score / whole for number, score in scores.items()} if whole else {}


def strengths(
    table: TermTable,
    term: str,
    fitted: Model,
    numbers: Container[int] | None = None,
    without: tuple[int, set[str]] | None = None,
) -> dict[int, float]:
    """Returns entry → how strongly it has a finer term, from 0 to 1; of all entries that have it, or of those in
    `numbers`. `without` is an entry and the terms of one question that is left out of it."""
    in_questions, in_name, in_text = fitted.fields
    slows = _slowness(table, *fitted.fields, fitted.saturation, fitted.length)
    found = {}
    for number, (a, b, c) in table.rows(term):
        if numbers is None or number in numbers:
            often = in_questions * a + in_name * b + in_text * c
            if without and number == without[0] and term in without[1]:
                often -= in_questions
            if often > 0:
                found[number] = often / (often + slows[number])
    return found


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
    entry: Entry,
    corpus: Corpus,
    flat: float,
    words: float,
    share: float,
    meaning: tuple[float, float],
    without: Without | None = None,
) -> dict[str, float]:
    """Returns name → value, mostly from 0 to 1, for all that is known of a question and an entry that may answer it:
    the given scores, likeness to written questions and names, kinds asked for, kind of entry."""
    wants, kind = question.wants, entry.kind
    near, nearer, order = _nearest(question, entry.id, corpus, without)
    name, unnamed = _name_shares(question, entry, corpus)
    slip = bool(SLIPS.search(entry.id))
    passage, number = _passage_fit(question, entry.id, corpus)
    values = {
        "flat": flat, "words": words, "share": share, "meaning": meaning[0], "likely": meaning[1], "near": near, "nearer": nearer, "order": order,
        "name": name, "unnamed": unnamed, "passage": passage, "number": number,
        "meaning_term": "meaning" in wants and kind == "term", "meaning_object": "meaning" in wants and kind in OBJECTS,
        "may_rule": "may" in wants and kind == "rule", "may_ruling": "may" in wants and kind == "ruling",
        "why_ruling": "why" in wants and kind == "ruling", "list_topic": "list" in wants and kind == "topic",
        "list_heading": "list" in wants and bool(entry.children),
        "term": kind == "term", "topic": kind == "topic", "ruling": kind == "ruling" and not slip, "slip": slip,
        "step": kind == "step", "object": kind in OBJECTS, "heading": bool(entry.children), "deep": bool(entry.parent),
    }  # fmt: skip
    return {feature: float(value) for feature, value in values.items()}


def fitness(values: dict[str, float], fitted: Model) -> float:
    """The weighted sum of the features of an entry."""
    return sum(weight * values[feature] for feature, weight in fitted.features.items())


def _nearest(
    question: Question, identifier: str, corpus: Corpus, without: Without | None
) -> tuple[float, float, float]:
    """Returns three likenesses (0 to 1) of a question to those written for an entry: to the most similar, to the next
    most similar, and to the most similar by longer n-grams, which tell word order. Zeros if none is alike; `without`
    is left out."""
    best, text, second = 0.0, "", 0.0
    for written in question_grams(identifier, question.lang, corpus):
        if without and written[0] == without.text and identifier == without.id:
            continue
        like = likeness(question.grams, written[1])
        if like > best:
            best, text, second = like, written[0], best
        elif like > second:
            second = like
    if not text:
        return 0.0, 0.0, 0.0
    return best, second, likeness(question.longer, grams(with_digits(normal(text)), question.lang, 2))


@functools.lru_cache(maxsize=5000)
def question_grams(identifier: str, lang: str, corpus: Corpus) -> list[tuple[str, set[str]]]:
    """(question, its n-grams) for each question written for an entry in a language."""
    return [(text, grams(with_digits(normal(text)), lang)) for text in corpus.questions(identifier).get(lang, ())]


def _name_shares(question: Question, entry: Entry, corpus: Corpus) -> tuple[float, float]:
    """Returns (share of the question that is a name of the entry, share of the name that the question lacks), for the
    name that fits best; (0, 0.5) for an entry without a name."""
    forms = name_forms(entry.id, question.lang, corpus)
    if not forms:
        return 0.0, 0.5
    inside = max((len(form) for form, _ in forms if len(form) > 1 and form in question.folded), default=0)
    missing = 1 - max(len(held & question.grams) / max(len(held), 1) for _, held in forms)
    return inside / max(len(question.folded), 1), missing


@functools.lru_cache(maxsize=5000)
def name_forms(identifier: str, lang: str, corpus: Corpus) -> list[tuple[str, set[str]]]:
    """Returns (folded name, its n-grams) for each name of an entry: its title in a language and its other names; empty
    if it has no title."""
    entry = corpus[identifier]
    names = [entry.title(lang), *entry.also] if entry.title(lang) else []
    return [(fold(name), grams(normal(name), lang)) for name in names]


@functools.lru_cache(maxsize=5000)
def passage_texts(identifier: str, lang: str, corpus: Corpus) -> list[str]:
    """The passages of an entry in lower case."""
    return [passage.lower() for passage in passages(corpus[identifier], lang)]


def _passage_fit(question: Question, identifier: str, corpus: Corpus) -> tuple[float, float]:
    """Returns (share of the question's terms, by worth, in the passage that has most; 1 if a number is asked for and
    that passage has one, else 0). Zeros if no term is known."""
    terms = question.plain_worths()
    whole = sum(worth for _, worth in terms)
    if not whole:
        return 0.0, 0.0
    best, text = 0.0, ""
    for passage in passage_texts(identifier, question.lang, corpus):
        held = sum(worth for term, worth in terms if term in passage)
        if held > best:
            best, text = held, passage
    return best / whole, float(question.number and any(c.isdigit() for c in text))
