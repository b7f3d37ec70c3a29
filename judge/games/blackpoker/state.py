"""The state of a game: zones, units, stage, chance. A state is a value; `State.copy` starts the next one.

Zones are tuples of cards, the top of the life first, the top of the graveyard
last; `_` is a card nobody has named. A zone whose cards are known and whose
order is not is `Mixed`.
"""

from __future__ import annotations

from typing import NamedTuple

UNKNOWN = "_"
CARD_ZONES = ("life", "hand", "grave", "pack", "rare", "trumps", "shown", "deck", "preset")
ZONES = ("life", "hand", "grave", "field", "fog", "trumps", "rare", "pack", "stage")


class Mixed(tuple):
    """Known cards in an unknown order, after a shuffle."""

    __slots__ = ()


class Unit(NamedTuple):
    """A character on the field (4.2): one or more cards, face up or down, charged or driven."""

    uid: int
    owner: str
    cards: tuple
    up: bool = True
    charged: bool = True
    new: bool = False
    name: str | None = None


class Fog(NamedTuple):
    """A fog (4.3): its cards, what it is, the unit or trump it works on, whether it still works."""

    uid: int
    owner: str
    cards: tuple
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
    what: object


class Request(NamedTuple):
    """An action that was requested (9.1.3), on the stage or being carried out.

    `amount` is a number that belongs to a triggered request (暴動: how many
    cards were discarded).
    """

    uid: int
    by: str
    action: str
    keys: tuple = ()
    unit: int | None = None
    target: Target | None = None
    name: str | None = None
    amount: int = 0


class Combat(NamedTuple):
    """Attackers in the order they were named, and who blocks them; None while no blocks are named."""

    attackers: tuple
    blocks: tuple | None = None  # ((attacker, (blockers…)), …)

    def blockers(self, attacker):
        return next((b for a, b in self.blocks or () if a == attacker), ())


class Pending(NamedTuple):
    """A play that waits for an answer: where it began, the play, the answers so far, the decision."""

    base: object
    play: object
    answers: tuple
    decision: object
    logged: int


class Named(NamedTuple):
    """An answer given afterwards: which cards the unknown ones were that a play has taken without asking."""

    by: str
    answer: object


class Setup(NamedTuple):
    """What does not change in a game: players in turn order, format, frame, switches of the rulings."""

    players: tuple
    format: str
    frame: str | None
    switches: dict
    names: frozenset = frozenset()


class State:
    """Everything on the table. Attributes are replaced, never changed in place."""

    __slots__ = (
        "setup", "turn", "chance", "passed", "zones", "stage", "limbo", "buffer", "fresh", "late", "used", "combat",
        "effects", "idle", "winner", "gone", "serial", "pending", "forced",
        "redo",
    )  # fmt: skip

    def __init__(self, setup: Setup):
        self.setup = setup
        self.turn = setup.players[0]
        self.chance: str | None = self.turn  # None while the rule system has it ([13]) and during the set-up
        self.passed: tuple = ()
        self.zones: dict = {}
        self.stage: tuple = ()
        self.limbo: tuple = ()  # requests being carried out that are not on the stage
        self.buffer: tuple = ()
        self.fresh: tuple = ()  # triggered since the last trigger check
        self.late: tuple = ()  # triggered by an end request: gathered once it is on the stage (R06)
        self.used: frozenset = frozenset()  # (player, action) requested this turn
        self.combat: Combat | None = None
        self.effects: tuple = ()  # (unit, amount, action, stamp): sizes changed until the end of the turn
        self.idle = False  # both passed on an empty stage and nothing has happened since (R02)
        self.winner: str | None = None
        self.gone: dict = {}  # name of a unit that left → (owner, cards)
        self.serial = 1
        self.pending: Pending | None = None
        self.forced: tuple = ()  # (player, answer, entries that leave no other) taken without asking in the last play
        self.redo: Pending | None = None  # the last play, if it took unknown cards without asking which they are

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
        new.forced = self.forced
        new.redo = self.redo
        return new

    def zone(self, player: str, name: str) -> tuple:
        return self.zones.get((player, name), ())

    def other(self, player: str) -> str:
        first, second = self.setup.players
        return second if player == first else first

    def units(self, player: str | None = None):
        """The units on the field, of one player or of both (the turn player's first)."""
        if player:
            return self.zones.get((player, "field"), ())
        return self.zones.get((self.turn, "field"), ()) + self.zones.get((self.other(self.turn), "field"), ())

    def unit(self, uid) -> Unit | None:
        for player in self.setup.players:
            for unit in self.zones.get((player, "field"), ()):
                if unit.uid == uid:
                    return unit
        return None

    def trump(self, uid) -> Trump | None:
        for player in self.setup.players:
            for trump in self.zones.get((player, "trumps"), ()):
                if trump.uid == uid:
                    return trump
        return None

    def request(self, uid) -> Request | None:
        return next((r for r in self.stage if r.uid == uid), None)

    def has_trump(self, player: str, card: str) -> Trump | None:
        """The player's own face-up trump that is this card."""
        for trump in self.zones.get((player, "trumps"), ()):
            if trump.up and trump.card == card:
                return trump
        return None

    def life(self, player: str) -> int:
        return len(self.zones.get((player, "life"), ()))
