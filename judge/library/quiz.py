"""Practice: what `judge quiz` asks, with the ruling on every question."""

from __future__ import annotations

import functools
import random
from collections.abc import Collection, Iterable
from typing import Any

from judge.boardfile.board import Board
from judge.boardfile.frame import END, NOW
from judge.boardfile.located import Data
from judge.corpus.store import corpus
from judge.engine.lines.asking import POSITIONS, SECONDS
from judge.engine.quiz import papers
from judge.engine.quiz.questions import (
    PLAY,
    SAVE,
    VALUE,
    Question,
    Situation,
    board_of,
    question_with_id,
    situation,
)
from judge.engine.quiz.scores import Scores
from judge.faults import Fault
from judge.games import game_of
from judge.library import boards, runs, whatif
from judge.library.report import Report
from judge.messages import message_text
from judge.render import blocks as b
from judge.render import quiz as pages
from judge.render.answers import Speaker
from judge.render.blocks import Page
from judge.render.table import WIDTH


class QuizQuestion(Report):
    """One question: its situation, what is asked, the answers to choose from, the ruling."""

    def __init__(self, question: Question) -> None:
        """Keeps the question; its board is played only when it is needed."""
        self.question = question

    @functools.cached_property
    def situation(self) -> Situation:
        """The table that is asked about, with what was and is played, as values."""
        return situation(self.question)

    @property
    def board(self) -> Board:
        """The board as far as the moment that is asked about."""
        return board_of(self.question)

    def speaker(self, lang: str) -> Speaker:
        """A speaker that knows the things in all states of the situation."""
        found = self.situation
        return Speaker(found.run.game, corpus(), lang, lambda: [found.state, *found.run.states()])

    def page(self, lang: str = "en", head: str = "", width: int = WIDTH) -> Page:
        """The question as it is put to the reader, under a heading."""
        return pages.question_blocks(self.question, self.situation, self.speaker(lang), head, width)

    def options(self, lang: str = "en") -> list[str]:
        """The answers to choose from, in words."""
        return pages.option_texts(self.question, self.situation, self.speaker(lang))

    def is_right(self, option: int) -> bool:
        """Whether the option with this index is the right answer."""
        return option == self.question.answer

    def answer_text(self, lang: str = "en") -> str:
        """Returns the right answer in words, with its letter."""
        return pages.answer_text(self.question, self.situation, self.speaker(lang))

    def slip(self, chosen: int | None = None) -> Report:
        """Returns the ruling, as `can` (on a play), `whatif` (on who saves what) or `settle` (on a claim) answers it.
        Of several claims the right one is judged, and the one that was `chosen` if it is wrong."""
        question = self.question
        at = END if question.upto is None else NOW
        if question.kind == PLAY:
            return boards.can(self.board, question.options[0], at)
        if question.kind == SAVE:
            return whatif.whatif(
                self.board, question.claim or {}, NOW, question.until, positions=POSITIONS, seconds=SECONDS
            )
        claims = list(question.options[:1])
        if question.kind == VALUE:
            wrong = [chosen] if chosen is not None and chosen != question.answer else []
            claims = [question.options[n] for n in (question.answer, *wrong)]
        return runs.settle(board_of(question, claims))

    def slip_page(self, lang: str = "en", chosen: int | None = None, short: bool = False) -> Page:
        """The ruling as a page; `short` leaves out the texts of rules."""
        slip = self.slip(chosen)
        return slip.page(lang, short=short) if isinstance(slip, runs.Claims) else slip.page(lang)

    def json(self, lang: str = "en", answered: bool = True) -> Data:
        """Returns the question as plain data; with `answered` (the default) also the index of the right answer and the
        ruling."""
        data = pages.question_json(self.question, self.situation, self.speaker(lang))
        if not answered:
            return data
        return {**data, "answer": self.question.answer, "slip": self.slip().json(lang)}


class Paper(Report, list[QuizQuestion]):
    """The questions of a paper. `seed` asks the same ones again."""

    def __init__(self, questions: Iterable[Question], seed: int) -> None:
        """Keeps the questions in their order, and the seed from which they were drawn."""
        super().__init__(QuizQuestion(question) for question in questions)
        self.seed = seed

    def head(self, n: int, lang: str) -> str:
        """The heading of a question: "Question 3 of 10"."""
        return message_text("quiz.head", lang, n=n, total=len(self))

    def page(self, lang: str = "en", width: int = WIDTH) -> Page:
        """A test paper: all questions, then the answers with their rulings."""
        page: Page = [b.Title(message_text("quiz.title", lang), "", message_text("quiz.seed", lang, seed=self.seed))]
        for n, asked in enumerate(self, 1):
            page += [b.Rule(), *asked.page(lang, self.head(n, lang), width)]
        page += [b.Rule(), b.Title(message_text("quiz.answers", lang))]
        for n, asked in enumerate(self, 1):
            page += [b.Rule(), b.Text(f"{n}. {asked.answer_text(lang)}", "strong"), *asked.slip_page(lang, short=True)]
        return page

    def json(self, lang: str = "en") -> Data:
        """All questions with their answers and rulings."""
        return {"seed": self.seed, "questions": [asked.json(lang) for asked in self]}


class ScoreReport(Report):
    """The score of a reader by topic, of one game or of all."""

    def __init__(self, scores: Scores, game: str | None = None) -> None:
        """Takes from the kept answers the score by topic, of a game or of all, and the number of missed questions of
        all games."""
        self.rows, self.missed = list(scores.rows(game)), len(scores.missed)

    def page(self, lang: str = "en") -> Page:
        """Returns a table with a row for each topic; one line says so if nothing has been answered."""
        if not self.rows:
            return [b.Text(message_text("quiz.score.none", lang))]
        return list(pages.score_blocks(self.rows, lambda game: Speaker(game_of(game), corpus(), lang), lang))

    def json(self, lang: str = "en") -> Data:
        """Returns `topics`, a row for each (game, topic, right answers, all answers), and the number of `missed`
        questions."""
        return {"topics": [row._asdict() for row in self.rows], "missed": self.missed}


def quiz(
    game: str | None = None,
    topic: str | None = None,
    hard: bool = False,
    count: int = papers.COUNT,
    seed: int | None = None,
    missed: Collection[str] = (),
    known: Collection[str] = (),
) -> Paper:
    """Returns up to `count` questions to practise with, about a game or all; on one topic, or only hard ones, if that
    is wanted. The same seed gives the same questions. Without one, those that were `missed` (by their identifiers)
    come first, and those that are `known` last. Raises a Fault if no question fits.

    >>> paper = judge.quiz("bp", count=3, seed=1)
    >>> [asked.is_right(asked.question.answer) for asked in paper]
    [True, True, True]
    """
    found = papers.selected(game, topic, hard)
    if seed is None:
        seed = random.randrange(papers.SEEDS)
    else:
        missed = known = ()
    if not found:
        raise Fault("quiz.none")
    return Paper(papers.paper(found, count, seed, missed, known), seed)


def question_report(identifier: str) -> QuizQuestion:
    """The question with this identifier. Raises a Fault if there is none."""
    question = question_with_id(identifier)
    if question is None:
        raise Fault("quiz.question", id=identifier)
    return QuizQuestion(question)


def topics(game: str | None, lang: str) -> list[dict[str, Any]]:
    """Returns a map for each topic of the questions about a game or all games: its `id`, `game`, `name` and the `count`
    of questions."""
    found = papers.selected(game)
    rows = []
    for topic in papers.topics_of(found):
        of = topic.partition(":")[0]
        name = pages.topic_name(topic, Speaker(game_of(of), corpus(), lang))
        rows.append({"id": topic, "game": of, "name": name, "count": sum(q.topic == topic for q in found)})
    return rows
