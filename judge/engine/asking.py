"""Questions, declared: who answers, what, and what an answer does.

A game says which decision is open in a state. The `Question` of that kind
reads an answer, checks it and carries it out. What could be answered in one way
only is not asked; the answer is kept in the state as `taken`, and a `choose`
that says just that again is accepted.

Where an effect asks in its midst, its game carries the whole play out again
with one answer more: a `Replay`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from judge.engine.located import at_hand
from judge.engine.shapes import Anything, ListOf, Player, Record, Shape, Word
from judge.engine.values import Check, Decision, Event, Verdict, checked
from judge.engine.verbs import CHOOSE
from judge.faults import Fault
from judge.records import NamedTuple
from judge.records import Record as Values

if TYPE_CHECKING:
    from judge.engine.game import Game
    from judge.engine.located import Located


def _elsewhere(*_: Any) -> Any:
    raise NotImplementedError("this game judges and carries out its answers itself")


class Question(Values):
    """One kind of decision.

    `fits` are the checks on an answer that has been read, `carry` what comes of
    it; a game that judges answers itself has neither. `same` says whether an answer repeats what was taken without asking.
    `decides` are the claims that hang on it while it is open: the word of a
    claim → whether the thing it speaks of is meant. Where `refused` is the key
    of a check, an answer of the wrong form fails that check; else it is wrong
    input.
    """

    word: str
    answer: Shape
    fits: Callable[[Any, Decision, Any], Iterable[Check]] = staticmethod(_elsewhere)
    carry: Callable[[Any, Decision, Any, list[Any] | None], Any] = staticmethod(_elsewhere)
    same: Callable[[Any, Any], bool] = operator.eq
    decides: dict[str, Callable[[Any, Decision, Any], bool]] = {}
    refused: str = ""


class Taken(NamedTuple):
    """An answer that nobody had to be asked for; `cites` are the entries that leave no other, where a game says them."""

    by: str
    word: str
    answer: Any
    cites: tuple[Any, ...] = ()


class TakenAnswers(ListOf):
    """The key `taken` of a written board: what the last play took without asking."""

    def __init__(self, questions: dict[str, Question]) -> None:
        self.questions = questions
        super().__init__(
            Record(
                "taken",
                {"by": Player("all"), "word": Word("question", tuple(questions)), "answer": Anything()},
                ("by", "word", "answer"),
            ),
            single=False,
        )

    def read(self, at: Located) -> Any:
        return tuple(
            Taken(one["by"], one["word"], self.questions[one["word"]].answer.read(at[n]["answer"]))
            for n, one in enumerate(super().read(at))
        )

    def write(self, value: Any) -> Any:
        return [
            {"by": one.by, "word": one.word, "answer": self.questions[one.word].answer.write(one.answer)}
            for one in value
        ]


def taken(state: Any, by: str, word: str, answer: Any) -> Any:
    """The state after an answer that was taken because there was no other."""
    return state._replace(taken=(*state.taken, Taken(by, word, answer)))


def judge_answer(game: Game, state: Any, by: str, raw: Any) -> Verdict:
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


def answer_checks(game: Game, state: Any, asked: Decision, raw: Any) -> list[Check]:
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


def example(game: Game, state: Any) -> Any:
    """An answer that the open decision takes: one of its options, or the first few together; None where none is known."""
    from judge.engine.game import Play

    asked = game.decision(state)
    if asked is None:
        return None
    several = [list(asked.options[:count]) for count in range(2, len(asked.options) + 1)] if not asked.complete else []
    for answer in (*asked.options, *several):
        try:
            if game.judge(state, Play(asked.by, {CHOOSE: answer})).outcome == "legal":
                return answer
        except Fault:
            continue
    return None


def going_round(things: Sequence[Any], count: int) -> list[list[Any]]:
    """Examples of the ways to take so many things: for each the group that begins with it, going round.

    Everything is in one of them, missing in one where not all are taken, and before everything else in one.
    """
    return [[*things[n:], *things[:n]][:count] for n in range(len(things))]


def repeats(game: Game, state: Any, by: str, raw: Any) -> bool:
    """Whether an answer only says again what was taken without asking."""
    scope = game.scope(state)
    for one in state.taken:
        if game.answers_for(state, by, one.by):
            question = game.questions[one.word]
            said = question.answer.means(question.answer.english(raw, game.words), scope)
            if said is not None and question.same(said, one.answer):
                return True
    return False


def carry_answer(game: Game, state: Any, by: str, raw: Any, log: list[Any] | None = None) -> Any:
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


def _read(game: Game, state: Any, question: Question, raw: Any) -> Any:
    """An answer as the engine means it; its words may be Japanese."""
    said = question.answer.english(raw, game.words)
    return question.answer.read(at_hand(said, game.scope(state)).called_for(question.word))


def _tried(game: Game, state: Any, asked: Decision, raw: Any) -> Any:
    try:
        return answer_checks(game, state, asked, raw)
    except Fault:
        return [Check(False, "answer.nothing", asked.cites)]


def hangs(game: Game, state: Any, word: str, thing: str | None = None) -> bool:
    """Whether the open decision is about just this: what makes a claim undecided."""
    asked = game.decision(state)
    if asked is None or asked.word not in game.questions:
        return False
    about = game.questions[asked.word].decides.get(word)
    return about is not None and about(state, asked, thing)


# plays that are carried out again with every answer


class Open(Exception):
    """A question without an answer: the play stops there."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.word)
        self.decision = decision


class Refused(Exception):
    """A play or an answer that the rules do not allow."""

    def __init__(self, check: Check, *more: Check) -> None:
        super().__init__(check.key)
        self.check, self.checks = check, (check, *more)


def refused(key: str, cites: tuple[Any, ...], **args: Any) -> Refused:
    """What is raised where an answer fails a check."""
    return Refused(Check(False, key, cites, args))


class GameOver(Exception):
    """The game ends in the midst of a play."""


class Replay:
    """A play in the making: the answers given so far, what was taken unasked, the log.

    The rules are plain functions that run from beginning to end and ask where a
    player decides. Without an answer the play stops (`Open`); when it comes the
    play is carried out again from its beginning, which gives the same position
    and the same log. So every state stays a value and no effect is cut into
    pieces. A game says what its position is.
    """

    def __init__(self, answers: Iterable[Any] = (), log: list[Any] | None = None, skip: int = 0) -> None:
        self.answers = tuple(answers)
        self.used = 0  # how many of them have been read
        self.log, self.skip = log, skip
        self.count = 0  # events so far, those that an earlier run has told included

    def position(self) -> Any:
        """The state as it is now, for the log."""
        raise NotImplementedError

    def tell(self, key: str, cites: tuple[Any, ...], by: str | None = None, /, **args: Any) -> None:
        """Notes an event; one that an earlier run of the same play has noted is passed over."""
        if self.log is None:
            return
        self.count += 1
        if self.count > self.skip:
            self.log.append((Event(key, cites, by, args), self.position()))

    def answer_to(self, decision: Decision) -> Any:
        """The next of the answers given; the play stops where there is none yet."""
        if self.used == len(self.answers):
            raise Open(decision)
        self.used += 1
        return self.answers[self.used - 1]
