"""Learns the vectors of search: `python -m tests.search learn` writes `judge/corpus/vectors.bin`. It needs NumPy.

A question is the sum of the vectors of its terms. The entry that it was written for is one of all entries of its game,
or of all games: the vectors are changed step by step so that this entry, and less so its family, become likelier than
the others (softmax, AdaGrad). Sentences and names of the entries count as questions too. The vectors begin as the first
singular vectors of the table of terms and entries: without that they learn about a tenth less.

Every eighth question is kept back from learning (`measuring.kept_back`): the figures are about these.
"""

import pathlib
import re
from collections import Counter

import judge.corpus.vectors as vectors
from judge.corpus.entry import BOARD
from judge.corpus.ids import split
from judge.corpus.ranking import Question
from judge.corpus.store import load_corpus
from judge.corpus.vectors import SIZE
from tests.search.measuring import all_written, family, kept_back

PATH = pathlib.Path(vectors.__file__).with_name("vectors.bin")
LEAST = 3  # questions that have a term, for it to have a vector
EPOCHS, BATCH, RATE = 8, 256, 0.05
DROPPED = 0.3  # of the terms of a question at each step, so that no term is relied on
TO_FAMILY = 0.3  # of the likelihood is to go to the family of an entry
EVERYWHERE = 0.5  # of the steps are about the entries of all games
LENGTH = 3.0  # of the vectors at the beginning


def learn():
    """Learns the vectors, writes the file and says how large it is."""
    import numpy as np

    corpus = load_corpus()
    ids = [identifier for identifier in corpus.ids if f":{BOARD}/" not in identifier]
    terms, term_weights, entries = Learning(np, ids, list(samples(ids))).run()
    weighted = {term: vector * weight for term, vector, weight in zip(terms, terms.values(), term_weights)}
    of_terms, by_terms = small(np, np.array(list(weighted.values())))
    of_entries, by_entries = small(np, entries)
    most = float(term_weights.max())
    weights = np.maximum(1, np.round(term_weights / most * 255)).astype(int)
    data = vectors.write(
        {term: (row, weight) for term, row, weight in zip(terms, of_terms.tolist(), weights.tolist())},
        dict(zip(ids, of_entries.tolist())),
        (by_terms * by_entries, most / 255),
    )
    PATH.write_bytes(data)
    vectors.vectors.cache_clear()
    print(f"{len(terms)} terms, {len(ids)} entries, {len(data):,} bytes")


def samples(ids):
    """(terms, number of the entry) of the questions that are not kept back, and of the sentences and names of entries."""
    corpus = load_corpus()
    numbers = {identifier: number for number, identifier in enumerate(ids)}
    for _, _, question, identifier in all_written():
        if not kept_back(question):
            yield Question(question).terms, numbers[identifier]
    for identifier, number in numbers.items():
        entry = corpus[identifier]
        for lang in ("ja", "en"):
            name = (entry.name or {}).get(lang, "")
            for sentence in (*re.split(r"(?<=[。.!?])\s*", (entry.text or {}).get(lang, "")), name):
                terms = Question(sentence).terms
                if len(terms) > 1:
                    yield terms, number


def small(np, numbers):
    """The numbers as whole ones from -127 to 127, the few largest cut, and by how much they are too large."""
    unit = float(np.quantile(np.abs(numbers), 0.999)) / 127
    return np.clip(np.round(numbers / unit), -127, 127).astype(int), unit


class Learning:
    """The vectors while they are learnt."""

    def __init__(self, np, ids, rows):
        self.np, self.random = np, np.random.RandomState(0)
        often = Counter(term for terms, _ in rows for term in terms)
        self.terms = sorted(term for term, times in often.items() if times >= LEAST)
        places = {term: place for place, term in enumerate(self.terms)}
        known = [
            (np.array([places[t] for t in terms if t in places], np.int32), number, split(ids[number])[0])
            for terms, number in rows
        ]
        self.rows = [row for row in known if len(row[0])]
        weights = np.array([np.log(len(rows) / often[term]) for term in self.terms], np.float32)
        self.weights = weights / weights.mean()
        self.many = len(ids)
        games = np.array([split(identifier)[0] for identifier in ids])
        self.games = {game: np.flatnonzero(games == game) for game in dict.fromkeys(games)}
        numbers = {identifier: number for number, identifier in enumerate(ids)}
        self.families = [
            np.array([numbers[f] for f in family(i) if f != i and f in numbers and games[numbers[f]] == games[numbers[i]]], int)
            for i in ids
        ]  # fmt: skip

    def run(self):
        """Each term with its vector, the weights of the terms, and the vectors of the entries."""
        np = self.np
        self.begin()
        self.slopes = [np.full_like(matrix, 1e-6) for matrix in (self.of_terms, self.of_entries)]
        for _ in range(EPOCHS):
            batches = []
            for game, columns in self.games.items():
                rows = [row for row in self.rows if row[2] == game]
                self.random.shuffle(rows)
                batches += [(rows[n : n + BATCH], columns) for n in range(0, len(rows), BATCH)]
            self.random.shuffle(batches)
            for rows, columns in batches:
                self.step(rows, np.arange(self.many) if self.random.rand() < EVERYWHERE else columns)
        return dict(zip(self.terms, self.of_terms)), self.weights, self.of_entries

    def begin(self):
        """The singular vectors of the table of terms and entries."""
        np = self.np
        table = np.zeros((self.many, len(self.terms)), np.float32)
        for terms, number, _ in self.rows:
            table[number, terms] += 1
        table *= self.weights / (table + 2)
        table /= np.linalg.norm(table, axis=1, keepdims=True) + 1e-6
        values, left = np.linalg.eigh(table @ table.T)
        right = table.T @ (left[:, ::-1][:, :SIZE] / np.sqrt(values[::-1][:SIZE]))
        entries = table @ right
        self.of_terms = right * LENGTH
        self.of_entries = entries / (np.linalg.norm(entries, axis=1, keepdims=True) + 1e-6) * LENGTH

    def step(self, rows, columns):
        """One step downhill for some questions, among the entries of these columns."""
        np = self.np
        kept = [self.some(terms) for terms, _, _ in rows]
        lengths = [len(terms) for terms in kept]
        flat = np.concatenate(kept)
        starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        weights = self.weights[flat][:, None]
        scale = 1 / np.sqrt(np.add.reduceat(weights**2, starts))
        questions = np.add.reduceat(self.of_terms[flat] * weights, starts) * scale
        entries = self.of_entries[columns]
        scores = questions @ entries.T
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        places = np.searchsorted(columns, [number for _, number, _ in rows])
        for n, (_, number, _) in enumerate(rows):
            others = self.families[number]
            likely[n, places[n]] -= 1 - TO_FAMILY if len(others) else 1
            if len(others):
                likely[n, np.searchsorted(columns, others)] -= TO_FAMILY / len(others)
        likely /= len(rows)
        down = np.repeat(likely @ entries * scale, lengths, axis=0) * weights
        order = np.argsort(flat, kind="stable")
        firsts = np.flatnonzero(np.diff(flat[order], prepend=-1))
        self.move(0, flat[order][firsts], np.add.reduceat(down[order], firsts))
        self.move(1, columns, likely.T @ questions)

    def some(self, terms):
        """Most of the terms, by lot; all where none would be left."""
        kept = terms[self.random.rand(len(terms)) > DROPPED]
        return kept if len(kept) else terms

    def move(self, which, rows, slope):
        """Moves vectors against the slope, those less that have been moved far."""
        matrix, slopes = (self.of_terms, self.of_entries)[which], self.slopes[which]
        slopes[rows] += slope**2
        matrix[rows] -= RATE * slope / self.np.sqrt(slopes[rows])
