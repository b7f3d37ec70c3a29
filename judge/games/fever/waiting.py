"""Kinds of play, and plays that wait for an answer before they are applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from judge.boardfile.lines import EVERYBODY, PlayKind
from judge.games.fever.conditions import PHASE_RULES, check, in_phase
from judge.games.fever.state import Args, Log, State, Waiting
from judge.games.fever.table import Table

if TYPE_CHECKING:
    from judge.boardfile.shapes import Shape
    from judge.engine.prompts import Taken
    from judge.engine.values import Check, Prompt


class Kind:
    """One kind of play: its keys (its own word first), checks, questions, effect, and what is worth trying.

    `phases`: when it can be played. `by_one`, `by_all`: whether one player does it, or all players together.
    `required`, `typed`, `marks` and `example` are those of the engine's `PlayKind`.
    """

    word: str
    keys: dict[str, Shape]
    phases: tuple[str, ...]
    by_one, by_all = True, False
    required: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    marks: dict[str, str] = {}
    example = ""

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """Returns all checks on a play of this kind; each kind defines it."""
        raise NotImplementedError

    def candidates(self, state: State, by: str) -> Iterable[Args | str]:
        """Returns the plays by a player that are worth judging, legal or not, in a fixed order; free sums at their
        least. Each kind defines it."""
        raise NotImplementedError

    def needs(self, state: State, by: str, args: Args) -> Prompt | None:
        """Returns the question about what a play leaves out. A kind overrides this; by default None: nothing is
        missing."""
        return None

    def taken(self, state: State, by: str, args: Args) -> Iterator[Taken]:
        """Yields as answers taken the parts that a play leaves out and for which there is only one possibility. A kind
        overrides this; by default there are none."""
        yield from ()

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table by a legal play from which nothing is missing; each kind defines it."""
        raise NotImplementedError

    def apply_or_wait(self, table: Table, by: str, args: Args) -> None:
        """Changes the table by a legal play; if something is missing, the play is only noted as waiting for an answer."""
        if self.needs(table.state, by, args) is not None:
            table.set(pending=Waiting(by, args))
            return
        answers = tuple(self.taken(table.state, by, args))
        if answers or table.state.taken or table.state.pending is not None:
            table.set(pending=None, taken=answers)
        self.apply(table, by, args)

    def checks_together(self, state: State) -> list[Check]:
        """Returns the checks on a play by all players at once that each must make alone: the phase, and one that always
        fails."""
        return [in_phase(state, *self.phases), check(False, "check.all", *PHASE_RULES[self.phases[0]])]

    def play_kind(self) -> PlayKind:
        """Makes the `PlayKind` of the engine from this kind of play."""

        def checks(state: State, by: str, args: Args) -> list[Check]:
            """Returns the checks on a play by one player, or by all at once."""
            together = by == EVERYBODY and not self.by_all
            return self.checks_together(state) if together else self.checks(state, by, args)

        def apply(state: State, by: str, args: Args, log: Log | None) -> State:
            """Returns the state after the play, or the state in which it waits."""
            table = Table(state, log)
            self.apply_or_wait(table, by, args)
            return table.state

        def candidates(state: State, by: str) -> Iterable[Args | str]:
            """Returns the plays to try for one player, or for all at once; empty if these cannot make it."""
            return self.candidates(state, by) if (self.by_all if by == EVERYBODY else self.by_one) else ()

        return PlayKind(
            self.word,
            self.keys,
            checks,
            apply,
            candidates,
            lambda state: state.phase in self.phases,
            self.required,
            self.typed,
            self.marks,
            together=True,
            example=self.example,
        )
