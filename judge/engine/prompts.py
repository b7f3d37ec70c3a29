"""Questions, declared: who answers, what, and what an answer does.

A game says which decision is open in a state. The `Question` of that kind
reads an answer, checks it and carries it out. What could be answered in one way
only is not asked; the answer is kept in the state as `taken`, and a `choose`
that says just that again is accepted.

Games that ask in the middle of an effect have their questions here as well, but
judge and apply the answers in `judge.engine.replay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from judge.boardfile.lines import CHOOSE
from judge.boardfile.located import Data, at_hand
from judge.boardfile.maps import Map
from judge.boardfile.shapes import Anything, ListOf, Player, Shape, Word
from judge.engine.values import Check, Cites, Log, Prompt, S, Verdict, checked
from judge.faults import Fault

if TYPE_CHECKING:
    from judge.boardfile.located import Located
    from judge.engine.game import AnyGame, Game


T = TypeVar("T")
A = TypeVar("A")  # what an answer means


class Question(Generic[S, A]):
    """One kind of decision: `word` names it, `answer` is the shape of its answers.

    A game that judges and applies answers itself (`judge.engine.replay`) needs no more; the others override `checks`
    and `apply`. If `refused` is the key of a check, an answer of a wrong form fails that check; else it raises a Fault.
    """

    word: str
    answer: Shape
    refused = ""

    def __init__(self, word: str = "", answer: Shape | None = None) -> None:
        """`word` names the question in scripts, `answer` is the shape of its answers; a subclass may declare both
        instead."""
        if answer is not None:
            self.word, self.answer = word, answer

    def checks(self, state: S, prompt: Prompt, answer: A) -> Iterable[Check]:
        """Yields the checks on a parsed answer to this prompt, passed or not. Every question defines it, unless its
        game judges answers itself; then it raises NotImplementedError."""
        raise NotImplementedError("this game judges its answers itself")

    def apply(self, state: S, prompt: Prompt, answer: A, log: Log[S] | None) -> S:
        """Returns the state after an answer that is not illegal, and appends its events to `log`. Every question
        defines it, unless its game applies answers itself; then it raises NotImplementedError."""
        raise NotImplementedError("this game applies its answers itself")

    def same(self, answer: A, taken: A) -> bool:
        """Tells whether an answer says the same as one that was taken without asking; by default only if they are
        equal."""
        return bool(answer == taken)

    def answers_to_try(self, state: S, prompt: Prompt) -> Iterable[object]:
        """Returns answers that show what the question decides. By default these are the options of the prompt; a
        question whose options are only examples overrides it, to give some that differ in every part."""
        return prompt.options


AnyQuestion = Question[Any, Any]


class Taken(NamedTuple):
    """An answer that nobody had to be asked for; `cites` are the entries that leave no other, where a game says them."""

    by: str
    word: str
    answer: Any
    cites: Cites = ()


class TakenAnswers(ListOf):
    """The key `taken` of a written board: what the last play took without asking."""

    def __init__(self, questions: Mapping[str, AnyQuestion]) -> None:
        """`questions` are the questions of the game by their words."""
        self.questions = questions
        super().__init__(
            Map(
                "taken",
                {"by": Player("all"), "word": Word("question", tuple(questions)), "answer": Anything()},
                ("by", "word", "answer"),
            ),
            single=False,
        )

    def read(self, at: Located) -> tuple[Taken, ...]:
        """Reads the list of answers, each by the shape of its question. Raises a Fault if one does not fit."""
        return tuple(
            Taken(one["by"], one["word"], self.questions[one["word"]].answer.read(at[n]["answer"]))
            for n, one in enumerate(super().read(at))
        )

    def write(self, value: Iterable[Taken]) -> list[Data]:
        """The answers as plain data."""
        return [
            {"by": one.by, "word": one.word, "answer": self.questions[one.word].answer.write(one.answer)}
            for one in value
        ]


def taken(state: S, by: str, word: str, answer: Any) -> S:
    """Returns the state with a note that this answer was taken without asking, because no other was possible. The
    answer is not carried out here."""
    values: Any = state
    changed: S = values._replace(taken=(*values.taken, Taken(by, word, answer)))
    return changed


def without_taken(state: S, prompt: Prompt | None = None) -> S:
    """Returns the state without its notes of answers taken without asking; with a prompt, only the notes for that
    prompt are removed."""
    values: Any = state
    if not values.taken:
        return state
    kept = tuple(one for one in values.taken if prompt and one[:2] != (prompt.by, prompt.word))
    changed: S = state if kept == values.taken else values._replace(taken=kept)
    return changed


def judge_answer(game: Game[S], state: S, by: str, raw: object) -> Verdict:
    """Returns the verdict on an answer that a player gives: whether something is asked, this player is asked, and the
    rules allow the answer. An answer that only repeats one taken without asking is legal. Raises a Fault if the
    player is asked and the answer cannot be parsed."""
    prompt = game.prompt(state)
    if prompt is None:
        if repeats(game, state, by, raw):
            return Verdict((Check(True, "answer.taken", game.current_rules(state)),))
        notes: tuple[Taken, ...] = getattr(state, "taken", ())
        if taken := [one for one in notes if game.answers_for(state, by, one.by)]:
            return Verdict(tuple(_only(game, state, one) for one in taken))
        return Verdict((Check(False, "answer.nothing", game.current_rules(state), game.waits_for(state)),))
    checks = [
        checked(
            game.answers_for(state, by, prompt.by),
            "answer.who",
            prompt.cites,
            by=by,
            decider=prompt.by,
            word=prompt.word,
        )
    ]
    fault = None
    try:
        checks += answer_checks(game, state, prompt, raw)
    except Fault as wrong:
        fault = wrong
    if (fault or not all(check.ok for check in checks)) and repeats(game, state, by, raw):
        return Verdict((Check(True, "answer.taken", game.current_rules(state)),))
    if fault and checks[0].ok:
        raise fault
    return Verdict(tuple(checks))


def _only(game: AnyGame, state: object, one: Taken) -> Check:
    """Returns the failed check on an answer to a question that nobody was asked, because only one answer was possible.
    It cites what leaves no other, else what the game does now."""
    question = game.questions[one.word]
    args = {"word": one.word, "taken": question.answer.write(one.answer)}
    return Check(False, "answer.only", one.cites or game.current_rules(state), args)


def answer_checks(game: Game[S], state: S, prompt: Prompt, raw: object) -> list[Check]:
    """Returns the checks of the pending question on this answer, which is parsed first. If it cannot be parsed, it
    returns one failed check where the question has a message for that, else raises a Fault."""
    question = game.questions[prompt.word]
    try:
        answer = _read(game, state, question, raw)
    except Fault:
        if not question.refused:
            raise
        args = {"word": prompt.word, "form": prompt.word, "value": raw, "options": list(prompt.options)}
        return [Check(False, question.refused, prompt.cites, args)]
    return list(question.checks(state, prompt, answer))


def example(game: Game[S], state: S) -> object:
    """Returns an answer that the pending question accepts as legal: an option, or the first few options together. None
    if nothing is asked or no such answer is found."""
    from judge.boardfile.lines import Play

    prompt = game.prompt(state)
    if prompt is None:
        return None
    several = (
        [list(prompt.options[:count]) for count in range(2, len(prompt.options) + 1)] if not prompt.complete else []
    )
    for answer in (*prompt.options, *several):
        try:
            if game.judge(state, Play(prompt.by, {CHOOSE: answer})).outcome == "legal":
                return answer
        except Fault:
            continue
    return None


def going_round(things: Sequence[T], count: int | None = None) -> list[list[T]]:
    """Returns lists of `count` of some things (of all by default), one that starts at each thing and goes on in order,
    from the end to the beginning.

    So each thing is first in one of them and is missing in one unless all are taken: enough examples to see what a
    choice decides.
    """
    return [[*things[n:], *things[:n]][:count] for n in range(len(things))]


def repeats(game: AnyGame, state: Any, by: str, raw: object) -> bool:
    """Tells whether an answer says the same as one of those that were taken without asking, for a question that this
    player may answer."""
    scope = game.scope(state)
    for one in state.taken:
        if game.answers_for(state, by, one.by):
            question = game.questions[one.word]
            said = question.answer.means(question.answer.english(raw, game.vocabulary), scope)
            if said is not None and question.same(said, one.answer):
                return True
    return False


def apply_answer(game: Game[S], state: S, by: str, raw: object, log: Log[S] | None = None) -> tuple[S, Prompt | None]:
    """Returns (the state after an answer, the prompt it answered), and appends events to `log`. If nothing is asked of
    this player or the answer is refused, it changes nothing: (the same state, None)."""
    prompt = game.prompt(state)
    if prompt is None or not (
        game.answers_for(state, by, prompt.by)
        and all(check.ok is not False for check in _checks_or_refusal(game, state, prompt, raw))
    ):
        return state, None
    question = game.questions[prompt.word]
    answer = _read(game, state, question, raw)
    return question.apply(without_taken(state), prompt, answer, log), prompt


def _read(game: Game[S], state: S, question: AnyQuestion, raw: object) -> Any:
    """Parses an answer, in which words may be Japanese, and returns its value. Raises a Fault if it has a wrong form."""
    said = question.answer.english(raw, game.vocabulary)
    return question.answer.read(at_hand(said, game.scope(state)).with_label(question.word))


def _checks_or_refusal(game: Game[S], state: S, prompt: Prompt, raw: object) -> list[Check]:
    """Returns the checks on an answer as `answer_checks` does, but a single failed check instead of a Fault."""
    try:
        return answer_checks(game, state, prompt, raw)
    except Fault:
        return [Check(False, "answer.nothing", prompt.cites)]
