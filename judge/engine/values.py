"""What engines say: checks, verdicts, events, prompts, findings, lines of an explanation.

Each message carries a `key` with arguments instead of a sentence, and the
identifiers of the entries it rests on. An argument that names an entry is a
`Ref`, one that quotes a fact of it a `Printed`; a speaker says them in the
reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from judge.boardfile.lines import Play
    from judge.boardfile.located import Data

OUTCOMES = ("legal", "illegal", "undecided")  # of a play, and the words of claims about one

Cites: TypeAlias = tuple[str, ...]  # identifiers of entries, the most telling first
Args: TypeAlias = Mapping[str, Any]  # of a message
NO_ARGS: Args = {}
S = TypeVar("S")  # a state
M = TypeVar("M", bound="Message")


class Ref(str):
    """The identifier of an entry that messages print by its name: Ref('bp:action/up')."""

    __slots__ = ()


class Printed(NamedTuple):
    """A field of an entry that messages print as its page does: Printed('bp:action/up', 'key') → ♡A-10."""

    id: str
    field: str


class Speaker(Protocol):
    """Puts the values of a game into one language; it knows the state that they are about."""

    def text(self, message: Message) -> str:
        """The sentence of a message in the language of this speaker."""
        ...

    def step(self, step: Step) -> str:
        """The sentence of a step's event, with the names of the state that it left."""
        ...

    def prompt_text(self, prompt: Prompt) -> str:
        """The sentence of a question."""
        ...

    def prompt_json(self, prompt: Prompt) -> Data:
        """Returns a question with its answers as plain data, for JSON."""
        ...

    def typed_play(self, play: Play) -> str:
        """A play as one would type it."""
        ...

    def play_phrase(self, play: Play) -> str:
        """A play as a sentence."""
        ...


class Message:
    """A key of a game's messages with the arguments of the sentence, and the entries it rests on.

    The engine makes messages without a speaker; those that the library gives away have one, and so their `text`.
    """

    __slots__ = ("args", "cites", "key", "speaker")
    fields: ClassVar[tuple[str, ...]] = ("key", "cites", "args")

    key: str
    cites: Cites
    args: Args
    speaker: Callable[[str], Speaker]  # who says it in a language

    def text(self, lang: str = "en") -> str:
        """Returns its sentence in a language. Raises AttributeError if it has no speaker."""
        return self.speaker(lang).text(self)

    def replace(self: M, **changes: Any) -> M:
        """Copies the message with some of its fields changed; the copy has no speaker."""
        return type(self)(**{**{name: getattr(self, name) for name in self.fields}, **changes})

    def with_speaker(self: M, speaker: Callable[[str], Speaker]) -> M:
        """Returns a copy of the message with a speaker, so that `text` works."""
        made = self.replace()
        made.speaker = speaker
        return made

    def __eq__(self, other: object) -> bool:
        """Tells whether the other is a message of the same class with the same fields; the speaker does not count."""
        if type(other) is not type(self) or self.key != other.key:
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __repr__(self) -> str:
        """The message as Python would write it: class, key, entries, arguments."""
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.fields)})"


class Check(Message):
    """One condition that was looked at: passed, failed, or not said by the board (None)."""

    __slots__ = ("ok",)
    fields = ("ok", "key", "cites", "args")

    def __init__(self, ok: bool | None, key: str, cites: Cites = (), args: Args = NO_ARGS) -> None:
        """`ok` is True, False or None (undecided); the other arguments are those of a Message."""
        self.ok, self.key, self.cites, self.args = ok, key, cites, args


def checked(ok: bool | None, key: str, cites: Cites, **args: object) -> Check:
    """Makes a check with the arguments given as keywords. Its message is `key` if it passed, `key.no` if it failed,
    `key.open` if it is undecided (None)."""
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
        """The checks that failed."""
        return tuple(check for check in self.checks if check.ok is False)

    @property
    def deciding(self) -> tuple[Check, ...]:
        """The checks that explain the outcome: failed ones; else undecided ones; else all."""
        return self.failed or tuple(check for check in self.checks if check.ok is None) or self.checks


class Event(Message):
    """Something that happened, and because of which rules."""

    __slots__ = ("by",)
    fields = ("key", "cites", "by", "args")

    def __init__(self, key: str, cites: Cites = (), by: str | None = None, args: Args = NO_ARGS) -> None:
        """`by` is the player who acted, None if nobody did; the other arguments are those of a Message."""
        self.key, self.cites, self.by, self.args = key, cites, by, args


class Step(NamedTuple):
    """An event in a run: its number from 1 on, and the state it left; `implied` where it is a pass that nobody told."""

    n: int
    event: Event
    state: Any
    implied: bool = False

    def text(self, lang: str = "en") -> str:
        """The sentence of its event; things have the names of the state after it."""
        return self.event.speaker(lang).step(self)


class Prompt(Message):
    """A choice that the rules leave open: who decides, what, the options, from which rule.

    `word` names the kind of decision, `options` are answers as `choose` takes
    them (all of them, or examples where `complete` is false).
    """

    __slots__ = ("by", "complete", "options", "word")
    fields = ("by", "word", "cites", "options", "complete", "args")

    def __init__(
        self,
        by: str,
        word: str,
        cites: Cites,
        options: tuple[Any, ...] = (),
        complete: bool = True,
        args: Args = NO_ARGS,
    ) -> None:
        """`options` are answers as `choose` takes them; `complete` says whether they are all there are."""
        self.by, self.word, self.key, self.cites = by, word, f"decision.{word}", cites
        self.options, self.complete, self.args = options, complete, args

    def text(self, lang: str = "en") -> str:
        """The sentence of the question."""
        return self.speaker(lang).prompt_text(self)

    def json(self, lang: str = "en") -> Data:
        """The question and its options as plain data."""
        return self.speaker(lang).prompt_json(self)


class Finding(Message):
    """Something wrong (`fault`) or remarkable (`note`) about a described board."""

    __slots__ = ("severity", "where")
    fields = ("severity", "where", "key", "cites", "args")

    def __init__(self, severity: str, where: str, key: str, cites: Cites = (), args: Args = NO_ARGS) -> None:
        """`severity` is `fault` or `note`; `where` is the path in the board file."""
        self.severity, self.where, self.key, self.cites, self.args = severity, where, key, cites, args


class Line(Message):
    """One line of an explanation: what a value is made of, with its rule and running total."""

    __slots__ = ("value",)
    fields = ("key", "cites", "args", "value")

    def __init__(self, key: str, cites: Cites = (), args: Args = NO_ARGS, value: Any = None) -> None:
        """`value` is the running total up to this line, if there is one."""
        self.key, self.cites, self.args, self.value = key, cites, args, value


class Ruling(NamedTuple):
    """What became of a claim: true, false or open (None), the value found, the entries that decide it.

    `step` is the number of the deciding step where the game knows it; left at
    None it is found by looking when the claim became what it is.
    """

    holds: bool | None
    found: Any = None
    cites: Cites = ()
    step: int | None = None


class ButFor(NamedTuple):
    """The one thing without which a wrong claim would be right.

    `step` is the step at which it did its work; 0 for something on the table as the board began, which `thing` names.
    """

    step: int
    cites: Cites
    thing: Message | None


Log: TypeAlias = list[tuple[Event, S]]  # what happened, each event with the state after it
