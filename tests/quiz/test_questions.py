"""The questions for practice: how many there are, that each has its answer and its slip, that the files are current."""

import collections
import re

import pytest

from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine.claims import judge_claim
from judge.engine.quiz.questions import (
    CLAIM,
    HARD,
    PLAY,
    RULINGS,
    SAVE,
    VALUE,
    board_of,
    path_of,
    question_with_id,
    questions_of,
)
from judge.engine.run import run
from judge.engine.values import OUTCOMES
from judge.library.quiz import QuizQuestion
from tests.quiz import making, saving

WANTED = {"bp": 200, "foth": 200, "trick": 60, "nasty": 60, "fever": 60}
ALL = [question for game in GAMES for question in questions_of(game)]
WRONG = {True: "right", False: "wrong", None: "undecided"}


def every(step):
    """A part of all questions, of each game and kind: what takes long is asked of these."""
    return [question for n, question in enumerate(ALL) if n % step == 0 or question.kind == SAVE]


def by_id(question):
    return question.id


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_questions_of_every_kind_and_level(game):
    found = questions_of(game)
    assert len(found) >= WANTED[game]
    assert len({question.id for question in found}) == len(found)
    for kind, words in ((CLAIM, RULINGS), (PLAY, OUTCOMES)):
        answers = collections.Counter(question.answer for question in found if question.kind == kind)
        assert set(answers) == set(range(len(words))), kind  # no answer can be left out of account
    assert sum(question.kind == VALUE for question in found) >= WANTED[game] / 5
    assert sum(question.level == HARD for question in found) >= 20
    assert max(collections.Counter(question.topic for question in found).values()) <= len(found) / 3
    assert all(question.topic in corpus() for question in found)


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_what_the_boards_make(game):
    """After a change of boards, rules or sentences: python -m tests.quiz"""
    solved = [question for question in questions_of(game) if question.kind == SAVE]
    with open(path_of(game), encoding="utf-8") as file:
        assert file.read() == making.text_of(making.made(game, solved))


@pytest.mark.parametrize("question", [question for question in ALL if question.kind == SAVE], ids=by_id)
def test_one_play_saves_it_and_the_others_do_not(question):
    assert saving.proved(question)


@pytest.mark.parametrize("game", GAMES)
def test_the_answers_are_those_of_the_engine(game):
    for question in questions_of(game):
        if question.kind in (CLAIM, VALUE):
            done = run(board_of(question))
            found = [judge_claim(done, option).holds for option in question.options]
            if question.kind == CLAIM:
                assert [WRONG[holds] for holds in found] == [RULINGS[question.answer]], question.id
            else:
                assert [n for n, holds in enumerate(found) if holds] == [question.answer], question.id
                assert None not in found, question.id
        elif question.kind == PLAY:
            assert QuizQuestion(question).slip().outcome == OUTCOMES[question.answer], question.id


@pytest.mark.parametrize("question", every(7), ids=by_id)
def test_a_question_and_its_slip_can_be_shown(question):
    asked = QuizQuestion(question)
    for lang in LANGS:
        data = asked.json(lang)
        assert data["question"] and len(data["options"]) == question.choices >= 3
        assert len(set(data["options"])) == len(data["options"])
        assert data["slip"]
        text = asked.text(lang)
        assert all(option in " ".join(text.split()) for option in map(" ".join, map(str.split, data["options"])))
        assert asked.answer_text(lang) and asked.slip(None).text(lang)
        if lang == "en":
            assert not re.search(r"[ぁ-ん]", " ".join([*data["lines"], data["question"], *data["options"]]))
        if question.kind in (CLAIM, VALUE):
            assert [claim["holds"] for claim in data["slip"]["claims"]] == [
                {"right": True, "wrong": False}.get(RULINGS[question.answer] if question.kind == CLAIM else "right")
            ]


def test_what_is_not_drawn_is_said():
    """Lying cards, life, what is printed on cards: a board says it, so does the situation."""
    shown = {question.id: QuizQuestion(question).json("en", answered=False)["facts"] for question in ALL[::9]}
    labels = {fact["label"] for facts in shown.values() for fact in facts}
    assert {"A's life (from the top)", "A's field", "format", "track"} <= labels


def test_a_question_is_found_by_its_id():
    question = questions_of("trick")[0]
    assert question_with_id(question.id) == question
    assert question_with_id("trick-0") is None and question_with_id("nonsense") is None
