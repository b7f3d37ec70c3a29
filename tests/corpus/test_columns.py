"""Sums of columns, and all written questions compared at once: as if each were added or compared on its own."""

import random

import pytest

import judge
from judge.corpus.columns import MANY, Column, Sums
from judge.corpus.ranking import Question, known
from judge.corpus.wanted import numbered
from judge.corpus.written import Written
from judge.kept import Kept

SIZE = 300


def test_sums_are_those_of_single_values():
    chance = random.Random(3)
    columns = [
        Column.of({n: chance.random() for n in chance.sample(range(SIZE), rows)}) for rows in (1, 20, MANY, 2 * MANY)
    ]
    factors = [chance.random() * 10 for _ in columns]
    spans = [(10, 100), (150, SIZE)]
    for _ in range(2):  # the second time long columns are added as one number
        sums = Sums(list(zip(columns, factors)), SIZE, spans)
        for number in [n for first, end in spans for n in range(first, end)]:
            wanted = sum((column.value(number) or 0.0) * factor for column, factor in zip(columns, factors))
            assert sums[number] == pytest.approx(wanted, abs=1e-6)
    assert all(column.used for column in columns)
    inside = [n for first, end in spans for n in range(first, end)]
    most = max(sums[n] for n in inside)
    assert sums.most(spans) == pytest.approx(most)
    assert sums.from_on(most / 2, spans) == [(n, sums[n]) for n in inside if sums[n] >= most / 2]
    assert Sums([], SIZE, spans)[5] == 0.0


def test_a_column_with_another_value():
    column = Column([2, 5, 9], [0.1, 0.2, 0.3])
    assert [column.value(n) for n in (2, 3, 9)] == [0.1, None, 0.3]
    assert list(column.with_value(5, 0.0).numbers) == [2, 9] and column.with_value(5, 0.7).value(5) == 0.7
    assert column.places([(0, 3), (3, 5), (5, 10)]) == [(0, 1), (1, 3)] and column.total([(5, 10)]) == pytest.approx(
        0.5
    )


@pytest.mark.parametrize("lang, asked", [("ja", "馬場が合わない馬は出せるか"), ("en", "how many cards do I draw")])
def test_all_questions_at_once_are_as_like_as_one_by_one(lang, asked):
    corpus, question = judge.load_corpus(), Question(asked)
    compared = Written(corpus, lang).compared(question.grams)
    for number, identifier in list(enumerate(numbered(corpus)))[::40]:
        each = known(identifier, lang, corpus).likes(question)
        assert compared.likes(number)[: len(each)] == each
        assert not any(compared.likes(number)[len(each) :])


def test_what_is_kept_has_its_limit():
    kept = Kept(10, len)
    for word in ("abcd", "efgh", "ij"):
        kept.keep(word, word)
    assert kept.get("abcd") == "abcd"  # asked for last
    kept.keep("kl", "kl")
    assert kept.get("efgh") is None and kept.get("abcd") and kept.get("ij") and kept.get("kl")
