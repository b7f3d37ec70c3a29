"""The state of a game: zones, units, stage, chance. A state is a value; `State.copy` starts the next one.

Zones are tuples of cards, the top of the life first, the top of the graveyard
last; `_` is a card nobody has named. A zone whose cards are known and whose
order is not is `Mixed`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.engine import shapes
from judge.engine.asking import Taken
from judge.engine.values import Decision
from judge.engine.verbs import Move
from judge.records import NamedTuple

UNKNOWN = shapes.UNKNOWN
CARD_ZONES = ("life", "hand", "grave", "pack", "rare", "shown", "deck", "preset")  # of plain cards
ZONES = ("life", "hand", "grave", "field", "fog", "trumps", "rare", "pack", "stage")

Cards = tuple[str, ...]


class Mixed(tuple[str, ...]):
    """Known cards in an unknown order, after a shuffle."""

    __slots__ = ()


class Unsaid(tuple[str, ...]):
    """Who has passed, where the file leaves it out."""

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

    @property
    def bulwark(self) -> bool:
        """Bulwarks lie face down; soldiers are the face-up characters (R57)."""
        return not self.up

    @property
    def called(self) -> str:
        """Its id, or its owner and first card, or a number where nobody knows the card."""
        return self.name or f"{self.owner}.{self.cards[0] if self.cards[0] != UNKNOWN else f'#{self.uid}'}"


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

    @property
    def called(self) -> str:
        return self.name or f"{self.owner}.{self.card}"


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

    @property
    def cites(self) -> tuple[str, ...]:
        return (f"bp:action/{self.action}",)


class Growth(NamedTuple):
    """A size changed until the end of the turn, by an action whose effect lays no fog (激励)."""

    unit: int
    amount: int
    action: str
    stamp: int


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

    def __init__(self, setup: Setup, turn: str):
        self.setup = setup
        self.turn = turn
        self.chance: str | None = self.turn  # None while the rule system has it ([13]) and during the set-up
        self.passed: tuple[str, ...] = ()
        self.zones: dict[tuple[str, str], tuple[Any, ...]] = {}
        self.stage: tuple[Request, ...] = ()
        self.limbo: tuple[Request, ...] = ()  # requests being carried out that are not on the stage
        self.buffer: tuple[Request, ...] = ()
        self.fresh: tuple[Request, ...] = ()  # triggered since the last trigger check
        self.late: tuple[Request, ...] = ()  # triggered by an end request: gathered once it is on the stage (R06)
        self.spent: frozenset[tuple[str, str]] = frozenset()  # (player, action) requested this turn
        self.combat: Combat | None = None
        self.growth: tuple[Growth, ...] = ()  # sizes changed until the end of the turn
        self.idle = False  # both passed on an empty stage and nothing has happened since (R02)
        self.winner: str | None = None
        self.gone: dict[str, tuple[str, Cards]] = {}  # name of a unit that left → (owner, cards)
        self.serial = 1
        self.pending: Pending | None = None
        self.taken: tuple[Taken, ...] = ()  # without asking, in the last play
        self.guessed: Pending | None = None  # the last play, if it took unknown cards without asking which they are

    def copy(self) -> State:
        new = State.__new__(State)
        new.__dict__ = self.__dict__.copy()
        new.zones = self.zones.copy()
        return new

    def _replace(self, **changes: Any) -> State:
        """Another state that differs in these."""
        new = self.copy()
        new.__dict__.update(changes)
        return new

    def next_number(self) -> int:
        """A number for something new."""
        self.serial += 1
        return self.serial - 1

    def zone(self, player: str, name: str) -> tuple[Any, ...]:
        return self.zones.get((player, name), ())

    def other(self, player: str) -> str:
        first, second = self.setup.players
        return second if player == first else first

    @property
    def in_turn(self) -> tuple[str, str]:
        """Both players, the turn player first."""
        return self.turn, self.other(self.turn)

    def units(self, player: str | None = None) -> tuple[Unit, ...]:
        """The units on the field, of one player or of both (the turn player's first)."""
        if player:
            return self.zones.get((player, "field"), ())
        return self.zones.get((self.turn, "field"), ()) + self.zones.get((self.other(self.turn), "field"), ())

    def soldiers(self, player: str | None = None) -> list[Unit]:
        return [unit for unit in self.units(player) if unit.up]

    def bulwarks(self, player: str | None = None) -> list[Unit]:
        return [unit for unit in self.units(player) if not unit.up]

    def unit(self, uid: int | None) -> Unit | None:
        for player in self.setup.players:
            for unit in self.zones.get((player, "field"), ()):
                if unit.uid == uid:
                    found: Unit = unit
                    return found
        return None

    def trump(self, uid: int | None) -> Trump | None:
        trumps = (trump for player in self.setup.players for trump in self.zone(player, "trumps"))
        return next((trump for trump in trumps if trump.uid == uid), None)

    def thing(self, target: Target) -> Any:
        """What a target is: a unit, a trump, a request, or the name of a player."""
        if target.kind == "unit":
            return self.unit(target.what)
        if target.kind == "request":
            return self.request(target.what)
        return self.trump(target.what) if target.kind == "trump" else target.what

    def fogs(self) -> list[Fog]:
        return [fog for player in self.setup.players for fog in self.zone(player, "fog")]

    def request(self, uid: int | None) -> Request | None:
        return next((r for r in self.stage if r.uid == uid), None)

    def has_trump(self, player: str, card: str) -> Trump | None:
        """The player's own face-up trump that is this card."""
        trumps: tuple[Trump, ...] = self.zones.get((player, "trumps"), ())
        return next((trump for trump in trumps if trump.up and trump.card == card), None)

    def life(self, player: str) -> int:
        return len(self.zones.get((player, "life"), ()))

    def switch(self, name: str, otherwise: Any = None) -> Any:
        """How a doubtful point is ruled in this match."""
        return self.setup.switches.get(name, otherwise)

    def all_cards(self, player: str) -> Iterator[str]:
        """Every card of a player, wherever it lies; an unknown one as `_`."""
        for name in CARD_ZONES:
            yield from self.zone(player, name)
        for thing in (*self.units(player), *self.zone(player, "fog")):
            yield from thing.cards
        yield from (trump.card for trump in self.zone(player, "trumps"))
        for request in (*self.stage, *self.limbo):
            if request.by == player:
                yield from request.keys

    def zones_with(self, player: str, card: str) -> Iterator[str]:
        """The player's zones in which a card lies."""
        yield from (zone for zone in ("life", "hand", "pack", "rare", "grave") if card in self.zone(player, zone))
        for zone, cards in (
            ("field", [unit.cards for unit in self.units(player)]),
            ("trumps", [(trump.card,) for trump in self.zone(player, "trumps")]),
            ("fog", [fog.cards for fog in self.zone(player, "fog")]),
            ("stage", [request.keys for request in self.stage if request.by == player]),
        ):
            if any(card in some for some in cards):
                yield zone

    def known_cards(self, player: str) -> list[str]:
        return [card for card in self.all_cards(player) if card != UNKNOWN]
