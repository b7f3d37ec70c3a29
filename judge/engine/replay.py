"""Answers in the games that ask in the middle of a play: the play is applied again with one answer more.

The rules of such a game are plain functions that run from beginning to end and
ask where a player decides. Without an answer the play stops there (`Unanswered`)
and the state keeps the prompt; when the answer comes, the play is applied again
from its beginning, which gives the same state and the same log. So every state
stays a value, and no effect is cut into pieces.

`Replay` is the table on which such a play is applied. `ReplayedAnswers` judges
and applies the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from judge.engine.prompts import Taken
from judge.engine.values import Args, Check, Cites, Event, Log, Prompt, Verdict

A = TypeVar("A")  # what an answer means


class Unanswered(Exception):
    """Raised by a question that has no answer yet; the play stops there."""

    def __init__(self, prompt: Prompt) -> None:
        """`prompt` is the question that stopped the play."""
        super().__init__(prompt.word)
        self.prompt = prompt


class Refused(Exception):
    """Raised by a play or an answer that the rules forbid; `checks` are the failed checks."""

    def __init__(self, check: Check, *more: Check) -> None:
        """`check` is the first failed check, `more` are further ones."""
        super().__init__(check.key)
        self.check, self.checks = check, (check, *more)


def refused(key: str, cites: Cites, **args: object) -> Refused:
    """Makes the exception for an answer that fails one check, with the message `key` and its arguments; it is not
    raised here."""
    return Refused(Check(False, key, cites, args))


class GameOver(Exception):
    """Raised when the game ends in the middle of a play."""


class Given(Protocol):
    """An answer as a player gave it."""

    @property
    def by(self) -> str:
        """The player who gave it."""
        ...

    @property
    def answer(self) -> Any:
        """What was answered, as a script has it."""
        ...


G = TypeVar("G", bound=Given)


class Replay(Generic[G]):
    """The table on which a play is applied: the answers given so far, those taken without asking, the log.

    `skip` is the number of events that an earlier run of the same play has written to the log.
    """

    def __init__(self, answers: Sequence[G] = (), log: Log[Any] | None = None, skip: int = 0) -> None:
        """`answers` are read one after the other; events are appended to `log`, those after the first `skip`."""
        self.answers: tuple[G, ...] = tuple(answers)
        self.used = 0  # how many of them have been read
        self.taken: tuple[Taken, ...] = ()
        self.log, self.skip = log, skip
        self.count = 0  # events so far, those of an earlier run included

    def snapshot(self) -> object:
        """The state in the middle of the play, as the log keeps it with each event. A subclass defines it."""
        raise NotImplementedError

    def tell(self, key: str, cites: Cites, by: str | None = None, /, **args: object) -> None:
        """Adds an event to the log with the state in the middle of the play. If there is no log, or an earlier run has
        told it, it does nothing. Its argument `player` is `by` unless one is given."""
        if self.log is None:
            return
        self.count += 1
        if self.count > self.skip:
            if by:
                args.setdefault("player", by)
            self.log.append((Event(key, cites, by, args), self.snapshot()))

    def answer_to(self, prompt: Prompt) -> G:
        """Returns the next of the answers given and counts it as used. Raises Unanswered if there is none yet, Refused
        if another player gave it."""
        if self.used == len(self.answers):
            raise Unanswered(prompt)
        given = self.answers[self.used]
        self.used += 1
        if given.by != prompt.by:
            raise refused("answer.who.no", prompt.cites, by=given.by, decider=prompt.by)
        return given

    def decide(self, prompt: Prompt, parse: Callable[[Any], A], forced: object = None, only: Cites = ()) -> A:
        """Returns the parsed answer to a prompt; `parse` parses it or raises Refused. Raises Unanswered if there is no
        answer yet.

        `forced` is the only possible answer, if there is just one: it is taken without asking and noted in `taken`,
        because of the entries `only` (by default those of the prompt).
        """
        if forced is not None:
            self.taken += (Taken(prompt.by, prompt.word, forced, only or prompt.cites),)
            return parse(forced)
        return parse(self.answer_to(prompt).answer)


class AskingState(Protocol):
    """A state that keeps what was taken without asking in the last play."""

    @property
    def taken(self) -> tuple[Taken, ...]:
        """The answers of the last play that were taken without asking."""
        ...

    def _replace(self: Q, **changes: Any) -> Q:
        """The same state with some fields changed."""
        ...


Q = TypeVar("Q", bound=AskingState)


class ReplayedAnswers(Generic[Q]):
    """How the answers of one game are judged and applied. A game defines the first four methods, and the others as needed."""

    def prompt(self, state: Q) -> Prompt | None:
        """Returns the pending question; None if nothing is asked. Every game that replays answers defines it."""
        raise NotImplementedError

    def replay(self, state: Q, prompt: Prompt, by: str, answer: object, log: Log[Q] | None = None) -> Q:
        """Applies the play that asked once more, with this answer, and returns the state after it. Raises Refused if
        the rules forbid the answer. Every game that replays answers defines it."""
        raise NotImplementedError

    def allowed(self, state: Q, prompt: Prompt, by: str, answer: object, after: Q) -> tuple[Check, ...]:
        """Returns the checks, as a rule passed ones, on an answer that was not refused; `after` is the state that it
        leads to. Every game that replays answers defines it."""
        raise NotImplementedError

    def same(self, state: Q, by: str, answer: Any, taken: Any) -> bool:
        """Tells whether an answer is the one that was taken without asking, whatever names it has for things. Every
        game that replays answers defines it."""
        raise NotImplementedError

    def over(self, state: Q) -> Check | None:
        """Returns a failed check if the game is over, because nothing can be answered then; else None. A game overrides
        this; the default is None."""
        return None

    def asking(self, state: Q, log: Log[Q] | None = None) -> Q:
        """Returns the state after the automatic steps that come before the next question. A game overrides this; by
        default the state comes back as it is."""
        return state

    def cites(self, state: Q, key: str) -> Cites:
        """Returns the entries that a check with this key cites if it is not about a single answer (`answer.nothing`,
        `answer.taken` …). By default those of the pending question, none without one."""
        prompt = self.prompt(state)
        return prompt.cites if prompt else ()

    def waits_for(self, state: Q) -> Args:
        """Returns the arguments of the check `answer.nothing`: what the game waits for if nothing is asked. A game whose
        message for that check says so overrides this; the default is empty."""
        return {}

    def naming(self, state: Q, by: str, answer: object, log: Log[Q] | None = None) -> Q | None:
        """Returns the state after an answer that names unknown cards used in the last play; None if it is no such
        answer. A game overrides this; the default is None."""
        return None

    def against(self, state: Q, one: Taken, answer: object) -> tuple[Check, ...]:
        """Returns the failed checks on an answer where nothing could be chosen and the empty answer was taken. A game
        overrides this; the default is empty."""
        return ()

    def taken_index(self, state: Q, by: str, answer: object) -> int | None:
        """The index in `taken` of the answer that this one repeats; None if it repeats none."""
        found = (n for n, one in enumerate(state.taken) if one.by == by and self.same(state, by, answer, one.answer))
        return next(found, None)

    def judge(self, state: Q, by: str, answer: object) -> Verdict:
        """Returns the verdict on whether a player may give this answer now; the play is tried with it. An answer that
        repeats one taken without asking is legal as well, as is one that names cards used in the last play."""
        before, state = state, self._asking(state, by, answer)
        prompt = self.prompt(state)
        if prompt and prompt.by == by:
            try:
                return Verdict(self.allowed(state, prompt, by, answer, self.replay(state, prompt, by, answer)))
            except Refused as refusal:
                failed = refusal.checks
        else:
            failed = self._nothing_to_answer(state, prompt, by, answer, [one for one in before.taken if one.by == by])
        if self.taken_index(state, by, answer) is not None:
            return Verdict((Check(True, "answer.taken", self.cites(state, "answer.taken")),))
        if self.naming(state, by, answer) is not None:
            return Verdict((Check(True, "answer.named", self.cites(state, "answer.named")),))
        return Verdict(failed)

    def apply(self, state: Q, by: str, answer: object, log: Log[Q] | None = None) -> Q:
        """Returns the state after an answer that `judge` allows. The answer goes to the player's pending question; if
        that refuses it, it removes the answer taken without asking that it repeats; else it names something, or
        changes nothing."""
        state = self._asking(state, by, answer, log)
        prompt = self.prompt(state)
        if prompt and prompt.by == by:
            try:
                return self.replay(state, prompt, by, answer, log)
            except Refused:
                pass
        n = self.taken_index(state, by, answer)
        if n is not None:
            return state._replace(taken=state.taken[:n] + state.taken[n + 1 :])
        return self.naming(state, by, answer, log) or state

    def _asking(self, state: Q, by: str, answer: object, log: Log[Q] | None = None) -> Q:
        """Returns the state in which an answer counts: that after the automatic steps if nothing is asked and the
        answer repeats none that was taken without asking; else the state as it is."""
        waits = self.prompt(state) is None and self.taken_index(state, by, answer) is None
        return self.asking(state, log) if waits else state

    def _nothing_to_answer(
        self, state: Q, prompt: Prompt | None, by: str, answer: object, taken: Sequence[Taken]
    ) -> tuple[Check, ...]:
        """Returns the failed checks that say why a player has nothing to answer: the game is over, the only answers
        were taken already, another player decides, or nothing is asked."""
        over = self.over(state)
        if over:
            return (over,)
        against = tuple(check for one in taken if one.answer in ([], {}) for check in self.against(state, one, answer))
        if against:
            return against
        if taken:
            keys = ["answer.empty" if one.answer in ([], {}) else "answer.only" for one in taken]
            return tuple(Check(False, key, one.cites, {"taken": one.answer}) for key, one in zip(keys, taken))
        if prompt:
            args = {"by": by, "decider": prompt.by}
            return (Check(False, "answer.who.no", self.cites(state, "answer.who.no"), args),)
        return (Check(False, "answer.nothing", self.cites(state, "answer.nothing"), self.waits_for(state)),)
