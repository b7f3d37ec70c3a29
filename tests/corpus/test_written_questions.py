"""The questions that are written for the entries, and the table of their terms."""

import random
import re
from collections import Counter
from operator import mul

import pytest

import judge
from judge.corpus import vectors
from judge.corpus.entry import BOARD
from judge.corpus.ids import FOLDERS, GAMES
from judge.corpus.load import load
from judge.corpus.termtable import TermTable, write
from judge.corpus.vectors import SIZE, Vectors
from judge.corpus.wording import fine_terms
from judge.faults import Fault
from tests.support import write as write_files

LEAST = 6  # in each language
ENTRY = '- id: "1"\n  text: {ja: 馬は走る。, en: The horse runs.}\n'
GAME = "id: foth\nname: {ja: 試し, en: Trial}\nedition: {ja: 試し, en: trial}\n"


def test_every_entry_has_questions_in_both_languages():
    corpus = judge.load_corpus()
    for entry in corpus:
        if entry.kind != BOARD:
            questions = corpus.questions(entry.id)
            assert min(len(questions.get(lang, ())) for lang in ("ja", "en")) >= LEAST, entry.id


@pytest.mark.parametrize("game", GAMES)
def test_no_question_stands_twice_in_a_game(game):
    corpus = judge.load_corpus()
    every = [q for i in corpus.ids_of(game) for questions in corpus.questions(i).values() for q in questions]
    counted = Counter(re.sub(r"[\s?？。]+", "", question).casefold() for question in every)
    assert [question for question, times in counted.items() if times > 1] == []
    assert len(every) > 2000


def test_a_question_leads_to_its_entry():
    corpus = judge.load_corpus()
    for game in FOLDERS:
        for identifier in corpus.ids_of(game)[::60]:
            for questions in corpus.questions(identifier).values():
                assert identifier in corpus.ids_for_question(questions[0])


@pytest.mark.parametrize(
    "text, message",
    [
        ('"2": {ja: [何], en: [what]}\n', "corpus.dangling"),
        ('"1": {ja: [何]}\n', "shape.missing"),
        ('"1": {ja: [何], en: [what], fr: [quoi]}\n', "shape.unknown"),
        ('"1": {ja: 何, en: [what]}\n', "shape.type"),
        ('"1": {ja: [何], en: [3]}\n', "corpus.quoted"),
        ('"1": [何]\n', "shape.type"),
    ],
)
def test_faults_of_questions(tmp_path, text, message):
    write_files(tmp_path, {"foth/game.yaml": GAME, "foth/rules/1.yaml": ENTRY, "foth/questions.yaml": text})
    with pytest.raises(Fault) as fault:
        load(str(tmp_path))
    assert fault.value.key == message


def test_table():
    documents = [{"questions": ["a", "a", "b"], "text": ["b"]}, {}, {"name": ["b"], "text": ["c"] * 300}]
    table = TermTable(write(documents))

    def rows(term):
        numbers, columns = table.rows(term)
        return list(zip(numbers, zip(*columns)))

    assert rows("a") == [(0, (2, 0, 0))]
    assert rows("b") == [(0, (1, 0, 1)), (2, (0, 1, 0))]
    assert rows("c") == [(2, (0, 0, 255))] and rows("d") == []
    assert [list(lengths) for lengths in table.lengths] == [[3, 0, 0], [0, 0, 1], [1, 0, 300]]


def test_finer_terms():
    english = "_how _many hors #<hor #hors #ors>"
    assert set(fine_terms("how many horses")) == set(english.split())
    assert set(fine_terms("馬が走る")) == {"馬", "走", "馬が", "が走", "走る", "走~"}
    assert list(fine_terms("二人")) == list(fine_terms("2人"))


def test_vectors():
    """A question is as near to an entry as its terms are, whatever they weigh; one of unknown terms is nowhere."""
    right, up = [100] + [0] * (SIZE - 1), [0, 50] + [0] * (SIZE - 2)
    terms = {"a": (right, 255), "b": (up, 51)}
    found = Vectors(vectors.write(terms, {"x": right, "y": up}, (0.01, 1 / 255)))
    rows = found.rows([(0, "x"), (1, "y"), (2, "unknown")])
    near, far = rows.nearness(found.question(["a"])), rows.nearness(found.question(["b", "never seen"]))
    assert rows.numbers == [0, 1] and near.of(2) == (0, 0)  # what has no vector is nowhere
    assert near.of(0)[0] == 1 and near.of(1)[0] == 0 and near.of(0)[1] > 0.999  # 100 = 100 * 100 * 0.01 beside 0
    assert far.of(1)[0] == 1 and far.of(1)[1] > 0.5 and far.of(0)[1] + far.of(1)[1] == pytest.approx(1)
    long = rows.nearness(found.question(["a"] * 200_000))  # as many terms as a request can bring
    assert long.of(0)[0] == 1 and long.of(1)[0] == 0
    assert found.question(["never seen"]) is None and found.question([]) is None


def test_products_of_all_vectors_at_once():
    """As the sums of the products one by one, below and above zero."""
    chance = random.Random(1)
    entries = {str(n): [chance.randint(-128, 127) for _ in range(SIZE)] for n in range(50)}
    found = Vectors(vectors.write({}, entries, (1.0, 1.0)))
    rows = found.rows((n, str(n)) for n in range(50))
    for size in (1, 200, 2**24 // SIZE - 1):
        asked = [chance.choice((-size, size, chance.randint(-size, size))) for _ in range(SIZE)]
        assert list(rows.products(asked)) == [sum(map(mul, asked, entries[str(n)])) for n in range(50)]


def test_nearly_every_entry_has_a_vector():
    """Of entries that are newer than the vectors at most one in fifty; then `python -m tests.search learn` is due."""
    corpus, text = judge.load_corpus(), vectors.vectors()
    asked = {n: identifier for n, identifier in enumerate(corpus.ids) if corpus.questions(identifier)}
    having = set(text.rows(asked.items()).numbers)
    missing = [asked[n] for n in asked if n not in having]
    assert len(missing) <= len(asked) / 50, missing
