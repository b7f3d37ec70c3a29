"""The values that engines speak in: checks, verdicts, events, decisions, findings.

Each carries a message `key` with arguments instead of a sentence, and the
identifiers of the entries it rests on. An argument that names an entry is a
`Ref`, one that quotes a fact of it a `Printed`; the renderer says them in the
reader's language.
"""

from __future__ import annotations

from typing import Any

from judge.records import NamedTuple

OUTCOMES = ("legal", "illegal", "undecided")  # of a play, and the words of claims about one


class Ref(str):
    """The identifier of an entry, said by its name: Ref('bp:action/up')."""

    __slots__ = ()


class Printed(NamedTuple):
    """A fact of an entry, said as its page says it: Printed('bp:action/up', 'key') is ♡A-10."""

    id: str
    field: str


class Check(NamedTuple):
    """One condition that was looked at: passed, failed, or not said by the board (None)."""

    ok: bool | None
    key: str
    cites: tuple[str, ...] = ()
    args: dict[str, Any] = {}


def checked(ok: bool | None, key: str, cites: tuple[str, ...], **args: Any) -> Check:
    """A condition whose sentence depends on how it went: `key`, `key.no` where it failed, `key.open` where it is open."""
    return Check(ok, key if ok else f"{key}.open" if ok is None else f"{key}.no", cites, args)


class Verdict(NamedTuple):
    """Every check that was made on one play."""

    checks: tuple[Check, ...]

    @property
    def outcome(self) -> str:
        """`illegal` if a check failed, else `undecided` if one could not be made, else `legal`."""
        worst = "legal"
        for check in self.checks:
            if check.ok is False:
                return "illegal"
            if check.ok is None:
                worst = "undecided"
        return worst

    @property
    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.ok is False)

    @property
    def deciding(self) -> tuple[Check, ...]:
        """The checks that make it what it is: those that failed, else those that are open, else all."""
        return self.failed or tuple(check for check in self.checks if check.ok is None) or self.checks


class Event(NamedTuple):
    """Something that happened, and because of which rules."""

    key: str
    cites: tuple[str, ...] = ()
    by: str | None = None
    args: dict[str, Any] = {}


class Step(NamedTuple):
    """An event in a run: its number from 1 on, and the state it left."""

    n: int
    event: Event
    state: Any


class Decision(NamedTuple):
    """A choice that the rules leave open: who decides, what, the options, from which rule.

    `word` names the kind of decision, `options` are answers as `choose` takes
    them (all of them, or examples where `complete` is false).
    """

    by: str
    word: str
    cites: tuple[str, ...]
    options: tuple[Any, ...] = ()
    complete: bool = True
    args: dict[str, Any] = {}


class Finding(NamedTuple):
    """Something wrong (`fault`) or remarkable (`note`) about a described board."""

    severity: str
    where: str
    key: str
    cites: tuple[str, ...] = ()
    args: dict[str, Any] = {}


class Answer(NamedTuple):
    """What became of a claim: true, false or open (None), the value found, the entries that decide it.

    `step` is the number of the deciding step where the game knows it; left at
    None it is found by looking when the claim became what it is.
    """

    holds: bool | None
    found: Any = None
    cites: tuple[str, ...] = ()
    step: int | None = None


class Line(NamedTuple):
    """One line of an explanation: what a value is made of, with its rule and running total."""

    key: str
    cites: tuple[str, ...] = ()
    args: dict[str, Any] = {}
    value: Any = None
