"""What a search is among: the entries of a game and a kind, and the fields in which their terms stand."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from judge.corpus.columns import Spans
from judge.corpus.entry import BOARD
from judge.corpus.ids import kind_of, split
from judge.corpus.indexing import numbered
from judge.corpus.ranking import Without
from judge.corpus.vectors import Rows, vectors
from judge.corpus.wording import answer_kinds, fine_terms, normal

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

SETS = 40  # of entries (a game and a kind) that are kept ready, at most


class Wanted:
    """The entries of a game and a kind, by their numbers in the index."""

    def __init__(self, corpus: Corpus, game: str | None, kind: str | None, without: Without | None = None):
        """The entries of a game and a kind (None: all); `without` is a question left out of its entry."""
        self.corpus, self.game, self.kind, self.without = corpus, game, kind, without
        self.ids, self.numbers, self.spans, self.by_game, self.size = _wanted_of(corpus, game, kind)
        self.many = len(self.numbers)
        self.said = _sayings(corpus, game)
        self.left_out: tuple[int, set[str]] | None = None
        if without and self.number(without.id) in self:
            self.left_out = self.terms_left_out(self.number(without.id), without.text)

    @property
    def rows(self) -> Rows:
        """The vectors of the wanted entries."""
        return _rows_of(self.corpus, self.game, self.kind)

    def number(self, identifier: str) -> int:
        """The number of an entry in the index."""
        return numbers(self.corpus)[identifier]

    def __contains__(self, number: int) -> bool:
        """Whether the entry with this number is wanted."""
        return any(first <= number < end for first, end in self.spans)

    @staticmethod
    def terms_left_out(number: int, text: str) -> tuple[int, set[str]]:
        """Returns the number of an entry and the terms of one of its questions (`text`). A search that leaves this
        question out counts each of them once less for the entry."""
        return number, {*fine_terms(text), *answer_kinds(normal(text))}


@functools.lru_cache(maxsize=SETS)
def _wanted_of(corpus: Corpus, game: str | None, kind: str | None) -> tuple[list[str], list[int], Spans, Spans, int]:
    """Returns for a search in this game and kind: all identifiers, the numbers of the wanted ones, the same as spans, the
    span of each game, and up to which number entries have the terms that are searched for."""
    ids = numbered(corpus)
    numbers = [n for n, identifier in enumerate(ids) if (f":{BOARD}/" in identifier) == (kind == BOARD)]
    size = numbers[-1] + 1 if numbers else 0
    if game or kind:
        numbers = [n for n in numbers if _is_wanted(*split(ids[n]), game, kind)]
    by_game: dict[str, list[int]] = {}
    for number in numbers:
        by_game.setdefault(ids[number].partition(":")[0], []).append(number)
    return ids, numbers, _spans(numbers), [(each[0], each[-1] + 1) for each in by_game.values()], size


def _spans(numbers: list[int]) -> Spans:
    """Rising numbers as spans, from the first to before the second of each."""
    breaks = [n for n in range(1, len(numbers)) if numbers[n] != numbers[n - 1] + 1]
    return [(numbers[a], numbers[z - 1] + 1) for a, z in zip([0, *breaks], [*breaks, len(numbers)]) if a < z]


@functools.lru_cache(maxsize=4)
def numbers(corpus: Corpus) -> dict[str, int]:
    """identifier → the number of the entry in the index."""
    return {identifier: n for n, identifier in enumerate(numbered(corpus))}


@functools.lru_cache(maxsize=SETS)
def _sayings(corpus: Corpus, game: str | None) -> dict[str, list[str]]:
    """The players' words of a game (None: of all), each with the rules' words for it."""
    found: dict[str, list[str]] = {}
    for owner in [game] if game else corpus.player_words:
        for word, others in corpus.player_words.get(owner, {}).items():
            found.setdefault(word, []).extend(others)
    return found


@functools.lru_cache(maxsize=SETS)
def _rows_of(corpus: Corpus, game: str | None, kind: str | None) -> Rows:
    """The vectors of the entries of this game and kind."""
    ids, numbers, *_ = _wanted_of(corpus, game, kind)
    return vectors().rows((number, ids[number]) for number in numbers)


def _is_wanted(owner: str, local: str, game: str | None, kind: str | None) -> bool:
    """Whether an identifier is of this game and kind; None allows all."""
    return (not game or owner == game) and (not kind or kind_of(local) == kind)
