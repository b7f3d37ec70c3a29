"""The state of a game: zones, units, stage, chance. A state is a value; `State.copy` starts the next one.

Zones are tuples of cards, the top of the life first, the top of the graveyard last; `_` is an unknown card. A zone
whose cards are known and whose order is not is `Mixed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judge.boardfile import shapes
from judge.boardfile.lines import ParsedPlay
from judge.engine.prompts import Taken
from judge.engine.values import Event, Prompt

UNKNOWN = shapes.UNKNOWN
CARD_ZONES = ("life", "hand", "grave", "pack", "rare", "shown", "deck", "preset")  # of plain cards
ZONES = ("life", "hand", "grave", "field", "fog", "trumps", "rare", "pack", "stage")
# how doubtful points can be ruled (`rulings:` of a board), the default first
SWITCHES: dict[str, tuple[Any, ...]] = {
    "fog_cleanup": ("own", "all"),
    "errata_darkwhisper": (False, True),
    "preset_bulwark_revealed": (True, False),
    "bj_soft_ace": (False, True),
    "rare_summon_life": (True, False),
    "end_request_triggers_above": (True, False),
    "exhaust_closed": ("damage", "nothing"),
}

Cards = tuple[str, ...]
Cites = tuple[str, ...]  # the identifiers of entries


class Mixed(tuple[str, ...]):
    """Known cards in an unknown order, after a shuffle."""

    __slots__ = ()


class Unknown(tuple[str, ...]):
    """The players who have passed, by default, where the file does not give them."""

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
        """True for a bulwark: bulwarks are face down, soldiers are the face-up characters (R57)."""
        return not self.up

    @property
    def display_name(self) -> str:
        """The name of the unit: its id, else its owner and first card (`A.S6`), or a number if that card is unknown
        (`A.#3`)."""
        return self.name or f"{self.owner}.{self.cards[0] if self.cards[0] != UNKNOWN else f'#{self.uid}'}"


class Fog(NamedTuple):
    """A fog (4.3): its cards, its kind, the unit or trump it works on, whether it still works."""

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
    def display_name(self) -> str:
        """The name of the trump in scripts: its id, else its owner and card (`A.H7`)."""
        return self.name or f"{self.owner}.{self.card}"


class Target(NamedTuple):
    """What a request targets: a unit, request or trump by its number, or a player by name."""

    kind: str
    what: Any


class Request(NamedTuple):
    """A requested action (9.1.3), on the stage or being applied.

    `amount` is a number that a triggered request needs (暴動: how many cards were discarded).
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
        """The entry of its action, as a tuple of one."""
        return (f"bp:action/{self.action}",)


class Growth(NamedTuple):
    """A size changed until the end of the turn by an effect that places no fog (激励)."""

    unit: int
    amount: int
    action: str
    stamp: int


class Combat(NamedTuple):
    """Attackers in the order they were chosen, and their blockers; `blocks` is None before blockers are chosen."""

    attackers: tuple[int, ...]
    blocks: tuple[tuple[int, tuple[int, ...]], ...] | None = None

    def blockers(self, attacker: int) -> tuple[int, ...]:
        """Returns the numbers of the units that block an attacker (also a number); empty if it is not blocked or blocks
        are not chosen yet."""
        return next((b for a, b in self.blocks or () if a == attacker), ())


class GivenAnswer(NamedTuple):
    """An answer; `afterwards` where it names unknown cards that a play took without asking."""

    by: str
    answer: Any
    afterwards: bool = False


class Pending(NamedTuple):
    """A play that waits for an answer: where it began, the play (None: the set-up), the answers so far, the decision.

    `prompt` is None where the play is over and only the unknown cards that it took may still be named.
    """

    base: State
    move: ParsedPlay | None
    answers: tuple[GivenAnswer, ...]
    prompt: Prompt | None
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

    def __init__(self, setup: Setup, turn: str) -> None:
        """Makes an empty table; it is the turn of `turn`, who has the chance."""
        self.setup = setup
        self.turn = turn
        self.chance: str | None = self.turn  # None while the rule system has it ([13]) and during the set-up
        self.passed: tuple[str, ...] = ()
        self.zones: dict[tuple[str, str], tuple[Any, ...]] = {}
        self.stage: tuple[Request, ...] = ()
        self.limbo: tuple[Request, ...] = ()  # requests being applied that are not on the stage
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
        """Returns a copy of the state; zones of the copy can be put without a change of this state."""
        new = State.__new__(State)
        new.__dict__ = self.__dict__.copy()
        new.zones = self.zones.copy()
        return new

    def _replace(self, **changes: Any) -> State:
        """Returns a copy of the state with these attributes changed; this state stays."""
        new = self.copy()
        new.__dict__.update(changes)
        return new

    def next_number(self) -> int:
        """Takes the next free number for a unit, fog, trump or request and returns it; each call gives another one."""
        self.serial += 1
        return self.serial - 1

    def zone(self, player: str, name: str) -> tuple[Any, ...]:
        """Returns the contents of a zone of a player (cards, units, fogs or trumps); empty if there is nothing."""
        return self.zones.get((player, name), ())

    def other(self, player: str) -> str:
        """Returns the name of the other player."""
        first, second = self.setup.players
        return second if player == first else first

    @property
    def in_turn(self) -> tuple[str, str]:
        """Both players, the turn player first."""
        return self.turn, self.other(self.turn)

    def units(self, player: str | None = None) -> tuple[Unit, ...]:
        """Returns the units on the field, soldiers and bulwarks, of one player or of both (the turn player's first)."""
        if player:
            return self.zones.get((player, "field"), ())
        return self.zones.get((self.turn, "field"), ()) + self.zones.get((self.other(self.turn), "field"), ())

    def soldiers(self, player: str | None = None) -> list[Unit]:
        """The face-up units of a player, or of all players."""
        return [unit for unit in self.units(player) if unit.up]

    def bulwarks(self, player: str | None = None) -> list[Unit]:
        """The face-down units of a player, or of all players."""
        return [unit for unit in self.units(player) if not unit.up]

    def unit(self, uid: int | None) -> Unit | None:
        """Returns the unit on the field with this number; None if it has left or the number is None."""
        for player in self.setup.players:
            for unit in self.zones.get((player, "field"), ()):
                if unit.uid == uid:
                    found: Unit = unit
                    return found
        return None

    def units_numbered(self, uids: Iterable[int]) -> list[Unit]:
        """The units with these numbers, in this order, without those that have left the field."""
        return [unit for unit in map(self.unit, uids) if unit]

    def trump(self, uid: int | None) -> Trump | None:
        """Returns the trump with this number, face up or down; None if it has left or the number is None."""
        trumps = (trump for player in self.setup.players for trump in self.zone(player, "trumps"))
        return next((trump for trump in trumps if trump.uid == uid), None)

    def target_value(self, target: Target) -> Unit | Trump | Request | str | None:
        """Returns the thing that a target means: a unit, a trump, a request, or the name of a player; None if it has
        left."""
        if target.kind == "unit":
            return self.unit(target.what)
        if target.kind == "request":
            return self.request(target.what)
        if target.kind == "trump":
            return self.trump(target.what)
        player: str = target.what
        return player

    def fogs(self) -> list[Fog]:
        """Lists the fogs of both players, also those that no longer work."""
        return [fog for player in self.setup.players for fog in self.zone(player, "fog")]

    def request(self, uid: int | None) -> Request | None:
        """Returns the request on the stage with this number; None if it is not there or the number is None."""
        for request in self.stage:
            if request.uid == uid:
                return request
        return None

    def declared(self, uid: int) -> Request | None:
        """Returns the request with this number that is being applied and is not on the stage; None if it is not there."""
        for request in self.limbo:
            if request.uid == uid:
                return request
        return None

    def has_trump(self, player: str, card: str) -> Trump | None:
        """Returns the face-up trump of a player that is this card; None if there is none face up."""
        trumps: tuple[Trump, ...] = self.zones.get((player, "trumps"), ())
        return next((trump for trump in trumps if trump.up and trump.card == card), None)

    def life(self, player: str) -> int:
        """Returns how many cards of life a player has."""
        return len(self.zones.get((player, "life"), ()))

    def switch(self, name: str) -> Any:
        """Returns how a doubtful point is ruled in this match: as the board says, else the default (`SWITCHES`)."""
        return self.setup.switches.get(name, SWITCHES[name][0])

    def all_cards(self, player: str) -> Iterator[str]:
        """Yields every card of a player in any zone, on the stage or in a declared request; an unknown one as `_`."""
        for name in CARD_ZONES:
            yield from self.zone(player, name)
        for thing in (*self.units(player), *self.zone(player, "fog")):
            yield from thing.cards
        yield from (trump.card for trump in self.zone(player, "trumps"))
        for request in (*self.stage, *self.limbo):
            if request.by == player:
                yield from request.keys

    def zones_with(self, player: str, card: str) -> Iterator[str]:
        """Yields the name of each zone of a player that has this card (`_`: an unknown one), the stage included."""
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
        """Lists every card of a player that is known by name, in any zone or request; one that is there twice comes
        twice."""
        return [card for card in self.all_cards(player) if card != UNKNOWN]


Log = list[tuple[Event, State]]  # what happened, with the state after each event
