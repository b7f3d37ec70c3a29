"""What a search is among: the entries of a game and a kind, and the fields in which their terms stand."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from judge.corpus.entry import BOARD
from judge.corpus.ids import kind_of, split
from judge.corpus.ranking import Without
from judge.corpus.vectors import Rows, vectors
from judge.corpus.wording import answer_kinds, fine_terms, normal

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

# field of the index: how much it counts, how much a long one is held against it (b of BM25)
FIELDS = {"name": (4.0, 0.5), "keywords": (3.0, 0.0), "text": (1.0, 0.6), "above": (0.5, 0.5), "aside": (0.3, 0.6)}
BOARD_FIELDS = {"board_name": (4.0, 0.5), "board_text": (1.0, 0.6)}


class Wanted:
    """The entries of a game and a kind, by their numbers in the index."""

    def __init__(self, corpus: Corpus, game: str | None, kind: str | None, without: Without | None = None):
        """The entries of a game and a kind (None: all); `without` is a question left out of its entry."""
        self.corpus, self.game, self.kind, self.without = corpus, game, kind, without
        self.ids, self.numbers, self.many, self.places, self.said, self.by_game = _wanted_of(corpus, game, kind)
        self.fields = BOARD_FIELDS if kind == BOARD else FIELDS
        self.all = len(self.numbers) == self.many  # of those that have these fields
        self.left_out: tuple[int, set[str]] | None = None
        if without and without.id in self.places:
            self.left_out = self.terms_left_out(self.places[without.id], without.text)

    @property
    def rows(self) -> Rows:
        """The rows of the wanted entries in the table of vectors."""
        return _rows_of(self.corpus, self.game, self.kind)

    @staticmethod
    def terms_left_out(number: int, text: str) -> tuple[int, set[str]]:
        """Returns the number of an entry and the terms of one of its questions (`text`). A search that leaves this
        question out counts each of them once less for the entry."""
        return number, {*fine_terms(text), *answer_kinds(normal(text))}


@functools.lru_cache(maxsize=40)
def _wanted_of(
    corpus: Corpus, game: str | None, kind: str | None
) -> tuple[list[str], set[int], int, dict[str, int], dict[str, list[str]], list[list[int]]]:
    """What a search in this game and kind needs: all identifiers, the numbers of the wanted ones, how many entries the
    searched fields have, identifier → number, the players' words, and the numbers of each game."""
    ids = list(corpus.ids)
    words = {n for n, identifier in enumerate(ids) if f":{BOARD}/" in identifier}
    numbers = words if kind == BOARD else set(range(len(ids))) - words
    many = len(numbers)
    if game or kind:
        numbers = {n for n in numbers if _is_wanted(*split(ids[n]), game, kind)}
    player_words: dict[str, list[str]] = {}
    by_game: dict[str, list[int]] = {}
    for owner in [game] if game else corpus.player_words:
        for word, others in corpus.player_words.get(owner, {}).items():
            player_words.setdefault(word, []).extend(others)
    for number in sorted(numbers):
        by_game.setdefault(ids[number].partition(":")[0], []).append(number)
    places = {ids[n]: n for n in numbers} if kind != BOARD else {}
    return ids, numbers, many, places, player_words, list(by_game.values())


@functools.lru_cache(maxsize=40)
def _rows_of(corpus: Corpus, game: str | None, kind: str | None) -> Rows:
    """The rows of the entries of this game and kind in the table of vectors."""
    ids, numbers, *_ = _wanted_of(corpus, game, kind)
    return vectors().rows((number, ids[number]) for number in sorted(numbers))


def _is_wanted(owner: str, local: str, game: str | None, kind: str | None) -> bool:
    """Whether an identifier is of this game and kind; None allows all."""
    return (not game or owner == game) and (not kind or kind_of(local) == kind)
