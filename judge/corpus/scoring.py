"""How well entries fit a question: by the words of the index, then more closely.

Entries are ranked by BM25F over the postings of the index times the share of the
query that an entry holds: the share lets an entry with all words of a question
beat one that repeats one of them. The best by that, and the best by the finer
terms of what players ask (`termtable`), and those nearest to it in meaning
(`vectors`), are looked at more closely (`ranking`).
"""

from __future__ import annotations

import functools
import heapq
import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from judge.corpus.columns import Column, Sums
from judge.corpus.entry import BOARD
from judge.corpus.indexing import FIELDS, RULES, Index, open_index
from judge.corpus.names import fold, hiragana, is_kana, romaji
from judge.corpus.ranking import SLIPS, Question, features, fitness, flat_scores, known, model, strengths
from judge.corpus.vectors import NEAREST, Nearness, vectors
from judge.corpus.wanted import Wanted
from judge.corpus.wording import Word, normal
from judge.corpus.written import written

if TYPE_CHECKING:
    from judge.corpus.indexing import Progress

# text of the index: how much it counts, how much a long one is held against it (b of BM25)
WEIGHTS = {
    "name": (4.0, 0.5), "keywords": (3.0, 0.0), "text": (1.0, 0.6), "above": (0.5, 0.5), "aside": (0.3, 0.6),
    "board_name": (4.0, 0.5), "board_text": (1.0, 0.6),
}  # fmt: skip
IN_QUESTIONS = 1.0  # how much a word counts that players use when they ask for an entry
SATURATION = 2.0  # k1 of BM25
FEW = 5  # a word that fewer entries hold is no rarer for that: it may be there by chance
MOST = 0.75  # of its pairs must be there for a word to be: サッカー shares two of three with アタッカー
SELDOM = 0.6  # how much rulings on misprints count
TOPICS, ROUNDUP = ":topic/", 0.85  # the rule itself comes before the page that sums it up
NAMED, LONGEST = 0.8, 4  # how much it counts that the words of the query are the name of an entry, of so many words
SHOWING = re.compile("/")  # rules are named by headings, which say less
LEAST_SHARE = 0.4  # a hit holds at least this much of what the best one holds
CLOSER_SHARE = 0.25  # and this much, if it is one of those that are looked at closely
CLOSELY, OF_EACH = 20, 3  # so many are looked at closely, and of each game so many
Held = tuple[Column, Column]  # of a word: how much it adds to the score of each entry, how much of it the entry holds


def by_contents(
    text: str, words: list[Word], wanted: Wanted, progress: Progress | None
) -> tuple[list[tuple[str, float]], set[str]]:
    """Returns ((identifier, score) best first, the words that no entry has), for the entries with enough of the query.
    A broken index is built anew."""
    try:
        found, unknown = _ranked(open_index(wanted.corpus, progress), text, words, wanted)
    except Exception:  # an index that broke after it was made raises whatever its bytes lead to
        found, unknown = _ranked(open_index(wanted.corpus, progress, anew=True), text, words, wanted)
    return [(wanted.ids[number], score) for number, score in found], unknown


def _ranked(index: Index, text: str, words: list[Word], wanted: Wanted) -> tuple[list[tuple[int, float]], set[str]]:
    """Does what `by_contents` does on an open index, which it closes; it returns the numbers of entries instead of
    identifiers. Scores begin at 1 for the last."""
    coarse, values, unknown = weighed(index, text, words, wanted)
    index.close()
    fine = {number: fitness(each, model()) for number, each in values.items()}
    others = sorted([(-score, number) for number, score in coarse.items() if number not in fine])
    lowest = min(fine.values(), default=0.0)
    top = (-others[0][0] if others else 0.0) or 1.0
    found = sorted(fine.items(), key=lambda pair: (-pair[1], pair[0]))
    found += [(number, lowest - 1 - score / top) for score, number in others]
    least = min((score for _, score in found), default=0.0)
    return [(number, score - least + 1) for number, score in found], unknown


def weighed(
    index: Index, text: str, words: list[Word], wanted: Wanted
) -> tuple[dict[int, float], dict[int, Sequence[float]], set[str]]:
    """Returns three things: entry → rough score, for the best of these entry → features, and the words that no entry
    has. Pages about board files have no features."""
    weights, shares, unknown = _read(index, text, words, wanted)
    most = shares.most(wanted.spans)
    if wanted.kind == BOARD:
        return _enough(weights, shares, LEAST_SHARE * most, wanted), {}, unknown
    scores = _enough(weights, shares, CLOSER_SHARE * most, wanted)
    question = Question(text)
    flat = flat_scores(question, lambda term: _strengths(index, term, wanted), wanted)
    coarse = {number: flat[number] + score for number, score in scores.items()}
    near = nearness(question, wanted) if scores else Nearness()  # a question about something else finds nothing
    closely = _best(list(coarse), list(coarse.values()), CLOSELY, wanted)
    closely += _best(near.numbers, near.products, NEAREST, wanted)
    alike = None
    if index.stays_open:  # for a single question it is not worth the while
        alike = written(wanted.corpus, question.lang).compared(question.grams)
    values: dict[int, Sequence[float]] = {}
    for number in dict.fromkeys(closely):
        coarse.setdefault(number, flat[number])
        of_entry = known(wanted.ids[number], question.lang, wanted.corpus)
        given = [flat[number], scores.get(number, 0.0), shares[number], *near.of(number)]
        likes = alike.likes(number) if alike else None
        values[number] = features(question, of_entry, given, likes, wanted.without)
    least = LEAST_SHARE * most - 1e-9
    held = {n: score for n, score in coarse.items() if n in values or shares[n] >= least}
    return held, values, unknown


def _enough(weights: Sums, shares: Sums, least: float, wanted: Wanted) -> dict[int, float]:
    """Returns wanted entry → score, its weight times its share and a factor for its kind, in order, for those with at
    least this share."""
    held = shares.from_on(max(least - 1e-9, 0.01), wanted.spans)
    return {number: weights[number] * share * _standing(wanted.ids[number]) for number, share in held}


def nearness(question: Question, wanted: Wanted) -> Nearness:
    """Returns how near the wanted entries are to the question in meaning; without entries if no term of the question is
    known."""
    vector = vectors().question(question.terms)
    return wanted.rows.nearness(vector) if vector else Nearness()


def _best(numbers: Sequence[int], values: Sequence[float], many: int, wanted: Wanted) -> list[int]:
    """Lists those of these entries, given in order, that have the highest values: so many of all games, and a few of
    each game; some come twice."""
    found: list[tuple[float, int]] = []
    each: list[tuple[float, int]] = []
    for first, end in wanted.by_game:
        here = slice(bisect_left(numbers, first), bisect_left(numbers, end))
        best = heapq.nlargest(many, values[here])
        least = min(best, default=0.0)
        high = sorted([(-value, number) for number, value in zip(numbers[here], values[here]) if value >= least])[:many]
        each += high[:OF_EACH]
        found += high
    return [number for _, number in [*sorted(found)[:many], *each]]


@functools.lru_cache(maxsize=10_000)
def _standing(identifier: str) -> float:
    """Returns a factor for the score of an entry by its kind: somewhat less than 1 for a topic, less still for a ruling
    on a misprint, 1 for all others."""
    if TOPICS in identifier:
        return ROUNDUP
    return SELDOM if SLIPS.search(identifier) else 1.0


def _read(index: Index, text: str, words: list[Word], wanted: Wanted) -> tuple[Sums, Sums, set[str]]:
    """Returns how much of the query, by weight, each wanted entry has, what share of it, and the terms that none has, all
    as read from the index."""
    unknown: set[str] = set()
    worths: dict[str, float] = {}
    found: list[tuple[Held, float, bool]] = []
    for word in words:
        held = _held_of(index, word, wanted)
        if not held[1].places(wanted.spans):
            unknown.add(word.forms[0][0][0])
            continue
        many = min(max(FEW, held[1].total(wanted.spans)), wanted.many)
        worths[word.text] = worth = word.weight * math.log(1 + (wanted.many - many + 0.5) / (many + 0.5))
        found.append((held, worth, word.weight == 1))
    whole = sum(worth for _, worth, counted in found if counted) or 1.0
    shares = Sums(
        [(share, worth / whole) for (_, share), worth, counted in found if counted], wanted.size, wanted.spans
    )
    weights = Sums([(score, worth / whole) for (score, _), worth, _ in found], wanted.size, wanted.spans)
    named = {number: part / whole for number, part in _name_scores(words, worths, wanted).items()}
    spoken = {number: part for number, part in _reading_scores(index, text).items() if number in wanted}
    for number in {*named, *spoken}:
        score = weights[number] * shares[number] + NAMED * named.get(number, 0.0) + spoken.get(number, 0.0)
        share = 1.0 if number in spoken else max(shares[number], named[number])
        shares.put(number, share)
        weights.put(number, score / share)
    return weights, shares, set() if spoken else unknown


def _name_scores(words: list[Word], worths: dict[str, float], wanted: Wanted) -> dict[int, float]:
    """Returns entry → how much of the query is its name: the worth of the words that make it up, times their share of
    the query. Rules are not counted, nor entries whose name is not in the query."""
    counted = [word.text for word in words if word.weight == 1 and word.text in worths]
    whole = sum(worths[text] for text in counted)
    found: dict[int, float] = {}
    if wanted.kind == BOARD:
        return found
    for first in range(len(counted)):
        for last in range(first + 1, min(first + LONGEST, len(counted)) + 1):
            part = counted[first:last]
            worth = sum(worths[text] for text in part)
            for form in {fold("".join(part)), fold("".join(map(_singular, part)))}:
                for identifier in wanted.corpus.ids_by_name(form):
                    number = wanted.number(identifier)
                    if SHOWING.search(identifier) and number in wanted:
                        found[number] = max(found.get(number, 0.0), worth * worth / whole)
    return found


def _singular(word: str) -> str:
    """An English word without its plural s."""
    return word[:-1] if word.isascii() and word.endswith("s") and len(word) > 3 else word


def _reading_scores(index: Index, text: str) -> dict[int, float]:
    """Returns entry → the share of its reading that was typed, for readings in kana or romaji that begin with the text;
    empty if the text is too short or no reading."""
    word = hiragana(normal(text)).replace(" ", "")
    if is_kana(word) and len(word) > 1:
        word = romaji(word)
    elif not (word.isascii() and word.isalpha() and len(word) > 2):
        return {}
    return {number: len(word) / len(reading) for reading, numbers in index.readings(word) for number in numbers}


# words and terms in entries, of all games and kinds


def _held_of(index: Index, word: Word, wanted: Wanted) -> Held:
    """Returns what a word adds to the score of each entry, and how much of the word the entry holds. Entries with too
    few of its terms are missing."""
    field = BOARD if wanted.kind == BOARD else RULES
    if wanted.left_out:
        return _held(word, lambda term: _without(_frequencies(index, field, term), term, wanted))
    return index.held((field, word.forms), lambda: _held(word, lambda term: _frequencies(index, field, term)))


def _held(word: Word, having: Callable[[str], Column]) -> Held:
    """Does what `_held_of` does; `having` gives how often entries have a term."""
    found: dict[int, tuple[float, float]] = {}
    for terms, worth in word.forms:
        columns = [having(term) for term in terms]
        if len(terms) == 1 and not found:
            found = {number: (often, worth) for number, often in zip(columns[0].numbers, columns[0].values)}
            continue
        by_term = [dict(zip(column.numbers, column.values)) for column in columns]
        least = MOST * len(terms)
        numbers: Iterable[int]
        if terms and least > len(terms) - 1:  # it must have all of them
            numbers = set.intersection(*map(set, by_term))
        else:
            numbers = set().union(*by_term)
        for number in numbers:
            times = [often[number] for often in by_term if number in often]
            share = worth * (len(times) / len(terms)) ** 2
            if len(times) >= least and share > found.get(number, (0, 0))[1]:
                found[number] = min(times), share
    scores = {number: share * often / (often + SATURATION) for number, (often, share) in found.items()}
    return Column.of(scores), Column.of({number: share for number, (_, share) in found.items()})


def _frequencies(index: Index, field: str, term: str) -> Column:
    """How often entries have a term, weighted by text and its length, in a field of the index; kept in the index."""

    def counted() -> Column:
        """The column, read from the index."""
        found: dict[int, float] = {}
        if field == RULES:
            numbers, (times, *_) = index.table.rows(term)
            found = {number: IN_QUESTIONS * often for number, often in zip(numbers, times) if often}
        numbers, counts = index.postings(field, term)
        for text, column in zip(FIELDS[field], counts):
            if any(column):
                boost, norms = WEIGHTS[text][0], _norms(index, text)
                lengths = index.table.texts[text][0]
                for number, often in zip(numbers, column):
                    if often:
                        found[number] = found.get(number, 0.0) + boost * often / norms[lengths[number]]
        return Column.of(found)

    return index.column(field, term, counted)


@functools.lru_cache(maxsize=40)
def _norms(index: Index, text: str) -> list[float]:
    """For each length of a text, as Whoosh writes it in a byte, what the frequencies in it are divided by."""
    from whoosh.util.numeric import byte_to_length

    (_, share), (_, usual) = WEIGHTS[text], index.table.texts[text]
    return [1 - share + share * byte_to_length(byte) / (usual or 1.0) for byte in range(256)]


def _without(column: Column, term: str, wanted: Wanted) -> Column:
    """The frequencies of a term without the question that is left out."""
    number, terms = wanted.left_out or (0, ())
    often = column.value(number)
    if term not in terms or often is None:
        return column
    less = often - IN_QUESTIONS
    return column.with_value(number, less if less > 1e-9 else 0.0)


def _strengths(index: Index, term: str, wanted: Wanted) -> Column:
    """Returns how strongly entries have a finer term; a question that is left out does not count."""
    if wanted.left_out and term in wanted.left_out[1]:
        return strengths(index.table, term, model(), wanted.left_out[0])
    return index.column("finer", term, lambda: strengths(index.table, term, model()))
