"""How often search answers what nobody here has seen, and what is written for the entries, each question left out.

Of strangers' questions nobody looks at those that miss: only the shares are counted, and a floor may only rise. What
was seen of them is their shares, before the ranking was changed and after it.
"""

import pytest

import judge
from judge.library.searching import Results
from tests.search import measuring
from tests.search.test_questions import questions

# the least share of each column of `measuring`: a little below what was counted
STRANGERS = {
    "first": 0.85, "three": 0.945, "family first": 0.85, "family three": 0.945, "shown": 0.93, "no game: first": 0.765,
    "leads its game": 0.845, "shown there": 0.925,
}  # fmt: skip
MORE_STRANGERS = {
    "first": 0.86, "three": 0.965, "family first": 0.86, "family three": 0.965, "shown": 0.95, "no game: first": 0.8,
    "leads its game": 0.85, "shown there": 0.95,
}  # fmt: skip
WRITTEN = {
    "first": 0.37, "three": 0.67, "family first": 0.76, "family three": 0.9, "shown": 0.63, "no game: first": 0.27,
    "leads its game": 0.36, "shown there": 0.58,
}  # fmt: skip
PER_GAME = 40
MORE = measuring.HERE / "strangers_2.yaml"


@pytest.mark.parametrize(
    "floors, rows, leave_out",
    [
        pytest.param(STRANGERS, measuring.strangers, False, id="strangers"),
        pytest.param(MORE_STRANGERS, lambda: measuring.strangers(MORE), False, id="more strangers"),
        pytest.param(WRITTEN, lambda: measuring.written(PER_GAME), True, id="written"),
    ],
)
def test_questions_are_answered_as_often_as_before(floors, rows, leave_out):
    many, *shares = measuring.count(rows(), leave_out)["all"]
    assert many >= 200 and set(floors) == set(measuring.COLUMNS)
    assert [name for name, share in zip(measuring.COLUMNS, shares) if share < floors[name]] == []


@pytest.mark.parametrize("path", [measuring.HERE / "strangers.yaml", MORE], ids=["strangers", "more strangers"])
def test_every_game_has_as_many_strangers_questions_in_each_language(path):
    rows = list(measuring.strangers(path))
    counts = {(game, lang): sum(row[:2] == (game, lang) for row in rows) for game, lang, _, _ in rows}
    assert len(counts) == 10 and set(counts.values()) == {30}
    answers = {answer for row in rows for answer in row[3]}
    assert [answer for answer in answers if not judge.lookup(answer).entries] == []


def test_words_find_what_search_finds():
    """`judge WORDS` shows what search finds, or, where the words are a name, the entry or list that leads the search."""
    searched = 0
    written = [(game, question) for game, _, question, _ in measuring.written(12, seed=4)]
    for game, question in [*((row[0], row[1]) for row in list(questions("fresh.yaml"))[::5]), *written]:
        found = judge.find(*question.split(), game=game)
        hits = [hit.id for hit in judge.search(question, game=game).hits]
        if isinstance(found, Results):
            assert [hit.id for hit in found.hits] == hits, question
            searched += 1
        else:
            entries = [entry for each in found for entry in (each.entries or each.candidates)]
            assert {entry.id for entry in entries if entry.kind != "card"} <= set(hits), question
    assert searched > 45
