"""The state of a game: zones, units, stage, chance. A state is a value; `State.copy` starts the next one.

Zones are tuples of cards, the top of the life first, the top of the graveyard
last; `_` is a card nobody has named. A zone whose cards are known and whose
order is not is `Mixed`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.engine import shapes
from judge.engine.asking import Taken
from judge.engine.values import Decision
from judge.engine.verbs import Move

UNKNOWN = shapes.UNKNOWN
CARD_ZONES = ("life", "hand", "grave", "pack", "rare", "trumps", "shown", "deck", "preset")
ZONES = ("life", "hand", "grave", "field", "fog", "trumps", "rare", "pack", "stage")

Cards = tuple[str, ...]


class Mixed(tuple):
    """Known cards in an unknown order, after a shuffle."""

    __slots__ = ()


class Unit(NamedTuple):
    """A character on the field (4.2): one or more cards, face up or down, charged or driven."""

    uid: int
    owner: str
    cards: Cards
    up: bool = True
    charged: bool = True
    new: bool = False
    name: str | None = None


class Fog(NamedTuple):
    """A fog (4.3): its cards, what it is, the unit or trump it works on, whether it still works."""

    uid: int
    owner: str
    cards: Cards
    kind: str
    target: int | None = None
    live: bool = True
    name: str | None = None


class Trump(NamedTuple):
    """A trump (4.4), face up or down."""

    uid: int
    owner: str
    card: str
    up: bool = False
    name: str | None = None


class Target(NamedTuple):
    """What a request is aimed at: a unit, request or trump by its number, or a player by name."""

    kind: str
    what: Any


class Request(NamedTuple):
    """An action that was requested (9.1.3), on the stage or being carried out.

    `amount` is a number that belongs to a triggered request (暴動: how many
    cards were discarded).
    """

    uid: int
    by: str
    action: str
    keys: Cards = ()
    unit: int | None = None
    target: Target | None = None
    name: str | None = None
    amount: int = 0


class Combat(NamedTuple):
    """Attackers in the order they were named, and who blocks them; None while no blocks are named."""

    attackers: tuple[int, ...]
    blocks: tuple[tuple[int, tuple[int, ...]], ...] | None = None

    def blockers(self, attacker: int) -> tuple[int, ...]:
        return next((b for a, b in self.blocks or () if a == attacker), ())


class Given(NamedTuple):
    """An answer; `afterwards` where it says which cards the unknown ones were that a play took without asking."""

    by: str
    answer: Any
    afterwards: bool = False


class Pending(NamedTuple):
    """A play that waits for an answer: where it began, the play (None: the set-up), the answers so far, the decision."""

    base: State
    move: Move | None
    answers: tuple[Given, ...]
    decision: Decision | None
    logged: int


class Setup(NamedTuple):
    """What does not change in a game: players in turn order, format, frame, switches of the rulings."""

    players: tuple[str, ...]
    format: str
    frame: str
    switches: dict[str, Any]
    names: frozenset[str] = frozenset()  # every id of the file, also those that its script gives later


class State:
    """Everything on the table. Attributes are replaced, never changed in place."""

    __slots__ = (
        "setup", "turn", "chance", "passed", "zones", "stage", "limbo", "buffer", "fresh", "late", "used", "combat",
        "effects", "idle", "winner", "gone", "serial", "pending", "taken", "guessed",
    )  # fmt: skip

    def __init__(self, setup: Setup):
        self.setup = setup
        self.turn = setup.players[0]
        self.chance: str | None = self.turn  # None while the rule system has it ([13]) and during the set-up
        self.passed: tuple[str, ...] = ()
        self.zones: dict[tuple[str, str], tuple[Any, ...]] = {}
        self.stage: tuple[Request, ...] = ()
        self.limbo: tuple[Request, ...] = ()  # requests being carried out that are not on the stage
        self.buffer: tuple[Request, ...] = ()
        self.fresh: tuple[Request, ...] = ()  # triggered since the last trigger check
        self.late: tuple[Request, ...] = ()  # triggered by an end request: gathered once it is on the stage (R06)
        self.used: frozenset[tuple[str, str]] = frozenset()  # (player, action) requested this turn
        self.combat: Combat | None = None
        # (unit, amount, action, stamp): sizes changed until the end of the turn
        self.effects: tuple[tuple[int, int, str, int], ...] = ()
        self.idle = False  # both passed on an empty stage and nothing has happened since (R02)
        self.winner: str | None = None
        self.gone: dict[str, tuple[str, Cards]] = {}  # name of a unit that left → (owner, cards)
        self.serial = 1
        self.pending: Pending | None = None
        self.taken: tuple[Taken, ...] = ()  # without asking, in the last play
        self.guessed: Pending | None = None  # the last play, if it took unknown cards without asking which they are

    def copy(self) -> State:
        new = State.__new__(State)
        new.setup = self.setup
        new.turn = self.turn
        new.chance = self.chance
        new.passed = self.passed
        new.zones = dict(self.zones)
        new.stage = self.stage
        new.limbo = self.limbo
        new.buffer = self.buffer
        new.fresh = self.fresh
        new.late = self.late
        new.used = self.used
        new.combat = self.combat
        new.effects = self.effects
        new.idle = self.idle
        new.winner = self.winner
        new.gone = self.gone
        new.serial = self.serial
        new.pending = self.pending
        new.taken = self.taken
        new.guessed = self.guessed
        return new

    def _replace(self, **changes: Any) -> State:
        """Another state that differs in these."""
        new = self.copy()
        for name, value in changes.items():
            setattr(new, name, value)
        return new

    def zone(self, player: str, name: str) -> tuple[Any, ...]:
        return self.zones.get((player, name), ())

    def other(self, player: str) -> str:
        first, second = self.setup.players
        return second if player == first else first

    def units(self, player: str | None = None) -> tuple[Unit, ...]:
        """The units on the field, of one player or of both (the turn player's first)."""
        if player:
            return self.zones.get((player, "field"), ())
        return self.zones.get((self.turn, "field"), ()) + self.zones.get((self.other(self.turn), "field"), ())

    def unit(self, uid: int | None) -> Unit | None:
        for player in self.setup.players:
            for unit in self.zones.get((player, "field"), ()):
                if unit.uid == uid:
                    return unit
        return None

    def trump(self, uid: int | None) -> Trump | None:
        for player in self.setup.players:
            for trump in self.zones.get((player, "trumps"), ()):
                if trump.uid == uid:
                    return trump
        return None

    def request(self, uid: int | None) -> Request | None:
        return next((r for r in self.stage if r.uid == uid), None)

    def has_trump(self, player: str, card: str) -> Trump | None:
        """The player's own face-up trump that is this card."""
        for trump in self.zones.get((player, "trumps"), ()):
            if trump.up and trump.card == card:
                return trump
        return None

    def life(self, player: str) -> int:
        return len(self.zones.get((player, "life"), ()))
