"""Questions, declared: who answers, what, and what an answer does.

A game says which decision is open in a state. The `Question` of that kind
reads an answer, checks it and carries it out. What could be answered in one way
only is not asked; the answer is kept in the state as `taken`, and a `choose`
that says just that again is accepted.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from judge.engine.located import at_hand
from judge.engine.shapes import Anything, ListOf, Player, Record, Shape, Word
from judge.engine.values import Check, Decision, Verdict, checked
from judge.faults import Fault
from judge.records import Record as Values


class Question(Values):
    """One kind of decision.

    `fits` are the checks on an answer that has been read, `carry` what comes of
    it. `same` says whether an answer repeats what was taken without asking.
    `decides` are the claims that hang on it while it is open: the word of a
    claim → whether the thing it speaks of is meant. Where `refused` is the key
    of a check, an answer of the wrong form fails that check; else it is wrong
    input.
    """

    word: str
    answer: Shape
    fits: Callable[[Any, Decision, Any], Iterable[Check]]
    carry: Callable[[Any, Decision, Any, list | None], Any]
    same: Callable[[Any, Any], bool] = operator.eq  # a builtin: it stays a function on an instance
    decides: dict[str, Callable[[Any, Decision, Any], bool]] = {}
    refused: str = ""


class Taken(NamedTuple):
    """An answer that nobody had to be asked for."""

    by: str
    word: str
    answer: Any


class TakenAnswers(ListOf):
    """The key `taken` of a written board: what the last play took without asking."""

    def __init__(self, questions: dict[str, Question]):
        self.questions = questions
        super().__init__(
            Record(
                "taken",
                {"by": Player("all"), "word": Word("question", tuple(questions)), "answer": Anything()},
                ("by", "word", "answer"),
            ),
            single=False,
        )

    def read(self, at):
        return tuple(
            Taken(one["by"], one["word"], self.questions[one["word"]].answer.read(at[n]["answer"]))
            for n, one in enumerate(super().read(at))
        )

    def write(self, value):
        return [
            {"by": one.by, "word": one.word, "answer": self.questions[one.word].answer.write(one.answer)}
            for one in value
        ]


def taken(state, by: str, word: str, answer):
    """The state after an answer that was taken because there was no other."""
    return state._replace(taken=(*state.taken, Taken(by, word, answer)))


def judge_answer(game, state, by: str, raw) -> Verdict:
    """Every check on an answer: something is asked, this player is asked, the rules leave this answer open."""
    asked = game.decision(state)
    if asked is None:
        if repeats(game, state, by, raw):
            return Verdict((Check(True, "answer.taken", game.now(state)),))
        return Verdict((Check(False, "answer.nothing", game.now(state)),))
    checks = [
        checked(
            game.answers_for(state, by, asked.by), "answer.who", asked.cites, by=by, decider=asked.by, word=asked.word
        )
    ]
    fault = None
    try:
        checks += answer_checks(game, state, asked, raw)
    except Fault as wrong:
        fault = wrong
    if (fault or not all(check.ok for check in checks)) and repeats(game, state, by, raw):
        return Verdict((Check(True, "answer.taken", game.now(state)),))
    if fault and checks[0].ok:
        raise fault
    return Verdict(tuple(checks))


def answer_checks(game, state, asked: Decision, raw) -> list[Check]:
    """Whether the rules leave this answer open."""
    question = game.questions[asked.word]
    try:
        answer = _read(game, state, question, raw)
    except Fault:
        if not question.refused:
            raise
        args = {"word": asked.word, "value": raw, "options": list(asked.options)}
        return [Check(False, question.refused, asked.cites, args)]
    return list(question.fits(state, asked, answer))


def repeats(game, state, by: str, raw) -> bool:
    """Whether an answer only says again what was taken without asking."""
    scope = game.scope(state)
    for one in state.taken:
        if game.answers_for(state, by, one.by):
            question = game.questions[one.word]
            said = question.answer.means(question.answer.english(raw, game.words), scope)
            if said is not None and question.same(said, one.answer):
                return True
    return False


def carry_answer(game, state, by: str, raw, log=None):
    """The state after an answer, and what was asked; one that only repeats what was taken changes nothing."""
    asked = game.decision(state)
    if asked is None or not (
        game.answers_for(state, by, asked.by)
        and all(check.ok is not False for check in _tried(game, state, asked, raw))
    ):
        return state, None
    question = game.questions[asked.word]
    answer = _read(game, state, question, raw)
    return question.carry(state._replace(taken=()), asked, answer, log), asked


def _read(game, state, question: Question, raw):
    """An answer as the engine means it; its words may be Japanese."""
    said = question.answer.english(raw, game.words)
    return question.answer.read(at_hand(said, game.scope(state)).called_for(question.word))


def _tried(game, state, asked, raw):
    try:
        return answer_checks(game, state, asked, raw)
    except Fault:
        return [Check(False, "answer.nothing", asked.cites)]


def hangs(game, state, word: str, thing=None) -> bool:
    """Whether the open decision is about just this: what makes a claim undecided."""
    asked = game.decision(state)
    about = game.questions[asked.word].decides.get(word) if asked and asked.word in game.questions else None
    return about is not None and about(state, asked, thing)
