"""What lies on the table: the working copy of a position, and the state that is handed out.

A `Position` is changed while a play is applied and copied before it is shown.
Cards are numbers; a card in one stay of a zone is `(number, stamp)`, so that
effects and last information (810) know whether it has moved since. A third
number is the earlier stay whose values count for it (806.4a-i).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict

from judge.boardfile.lines import Play
from judge.engine.prompts import Taken
from judge.engine.values import Event, Prompt
from judge.games.foth import terms

if TYPE_CHECKING:
    from judge.games.foth.cards import Card
    from judge.games.foth.grammar import Ability
    from judge.games.foth.layers import Layers

Cites = tuple[str, ...]  # the entries that something rests on
Log = list[tuple[Event, "State"]]  # events, each with the state after it
Stay = tuple[int, ...]  # a card in one stay of a zone
Zone = tuple[str | None, str]  # whose, and which
Move = tuple[int, Zone, Zone]  # a card, where it was, where it goes
Subject = int | Literal["race"]  # what information is about: a card, or the race
# what card texts say, as `grammar` reads it
Filter = dict[str, Any]
Selection = str | Filter
Condition = tuple[tuple[str, Any], ...]
Number = int | str | tuple[str, Any]
Instruction = dict[str, Any]  # an effect of a text: its `verb`, `what`, and further keys
Trigger = dict[str, Any]  # an event that a text speaks of: its `kind` and further keys
Likeness = tuple[Any, ...]  # what makes two positions the same
Target = tuple[Any, ...]  # ("cards", stays) | ("filter", filter) | ("race",) | ("players", names, before which process)
NamedAbility = tuple[str, "Ability", bool]  # its name, and whether it is enabled
Abilities = dict[int, list[NamedAbility]]  # of each card
# what happens: `past` is the card that moved, with the abilities that it had before
Happening = TypedDict(
    "Happening",
    {
        "kind": str,
        "card": int,
        "player": str | None,
        "from": Zone,
        "to": Zone,
        "past": tuple[int, Sequence[NamedAbility]],
        "ability": tuple[int, str],
        "source": Stay | None,
    },
    total=False,
)
SHARED: Zone = (None, "resolution")
# switches under `rulings:` with the values they may have, the default first (FH-R21, FH-R09, FH-R38, FH-R56)
SWITCHES: dict[str, tuple[Any, ...]] = {
    "layers": ("nested", "global"),
    "item_leaves_at_rc": (False, True),
    "hand_limit": (None, *range(1, 81)),
    "grants": ("first", "in_order"),
}
ABILITY_VERBS = ("lose", "disable", "enable", "grant")  # of effects on abilities


def holder(zone: Zone) -> str:
    """Returns the player to whom a zone belongs; the resolution area belongs to nobody and must not be given."""
    player, _ = zone
    assert player is not None, "only the resolution area is nobody's"
    return player


class Effect(NamedTuple):
    """An effect that lasts (802.1b), or waits: `later` (806.5), `keep` (513)."""

    verb: str
    what: Any
    user: str
    name: str  # the ability or card it comes from
    source: Stay | None  # (card, stamp) of 811.2
    stamp: int  # 808.1h
    target: Target = ()  # empty where it waits
    until: str | Trigger | None = None  # "run", "turn", or an event
    holds: Stay | None = None  # only while this card is in the track (1102.5)
    constant: bool = False  # from a constant ability
    coming: bool = False
    cond: Condition = ()
    times: int = 1
    raw: Any = None
    mentions: frozenset[str] = frozenset()
    # the cards its text speaks of, where a later event or ability asks for them
    it: Stay | None = None
    named: Stay | None = None
    chosen: tuple[Stay, ...] = ()


class Waiting(NamedTuple):
    """An automatic ability that waits to be played (806.2)."""

    name: str
    user: str
    source: Stay | None
    ability: Ability
    it: Stay | None = None
    named: Stay | None = None
    chosen: tuple[Stay, ...] = ()


class Position:
    """A position. All fields are plain values, lists and dicts of values; `copy` makes an independent one."""

    def __init__(self, players: Iterable[str], cards: dict[str, Card], rulings: dict[str, Any]) -> None:
        """Makes an empty table from the players in order, the described cards by name, and the values of switches that
        differ from their defaults."""
        self.players, self.cards, self.rulings = tuple(players), dict(cards), rulings
        self.race: dict[str, Any] = {}
        # who is at turn, has the priority, has won (`draw`, `none` where the game cannot begin)
        self.turn: str | None = None
        self.priority: str | None = None
        self.winner: str | None = None
        # the sums of the last comparison and the last run distance; `result` and `covered`: of this run processing
        self.compare: tuple[int, int] | None = None
        self.distance: int | None = None
        self.result: tuple[int, int] | None = None
        self.covered: int | None = None
        self.drawn = False  # in 702.6l-iii: the cards are drawn, and those for the farm are still to be chosen
        self.runner: Stay | None = None
        self.playing: tuple[int, Zone] | None = None  # the card that is played, and where it was
        self.reserved: int | None = None  # the card that a required action must leave alone (FH-R51)
        self.ran: bool | None = (
            None  # whether a run horse was played in this run processing; None: as the track shows it
        )
        self.step, self.runs, self.clock = "702.5", 1, 1
        self.passed: tuple[str, ...] = ()
        self.zones: dict[Zone, tuple[int, ...]] = {SHARED: ()}
        for p in self.players:
            for zone in (*terms.STYLES, *terms.OWN_ZONES):
                self.zones[p, zone] = ()
        # of each card: where it is, since when, what it is, whose it is
        self.where: list[Zone] = []
        self.stamp: list[int] = []
        self.defs: list[Card | None] = []
        self.owner: list[str] = []
        self.laid_by: dict[int, str] = {}  # who laid cards into the resolution area
        self.down: tuple[int, ...] = ()  # cards that lie face down
        self.effects: tuple[Effect, ...] = ()
        self.pending: tuple[Waiting, ...] = ()
        self.stays: tuple[int, ...] = ()  # support cards in the track by 805.2d-iv
        self.seen: tuple[tuple[str, Any], ...] = ()  # what the turn player did in which position of this turn (1201.1b)
        # state triggers that were not played: (name, source), while their state goes on (806.6a)
        self.spent: tuple[tuple[str, Stay | None], ...] = ()
        # (card, zone) → its valid abilities, which never change; shared by all copies
        self.valid: dict[tuple[str, str], list[NamedAbility]] = {}
        self.last: dict[Stay, dict[Any, Any]] = {}  # 810.1: what cards were like before they left
        self.rest: bool | str | None = True
        self.view: Layers | None = None
        self.shared: dict[str, set[str]] | None = None
        # whether some text gives or takes away abilities (808.1b)
        texts = [card.raw.get("text") for card in self.cards.values()]
        self.giving = any(terms.speaks(text, verb) for text in texts for verb in ABILITY_VERBS)
        # whether some text can bring a card that was played back to the hand, so that a state can come about again (1201.1b)
        self.returning = any(terms.speaks(text, word) for text in texts for word in ("move", "replace"))
        # where abilities are valid: the zones of 803.4, all if some text is valid elsewhere (803.4a)
        wide = any(_elsewhere(a) for c in self.cards.values() for a in c.abilities)
        self.usual = (
            list(self.zones) if wide else [SHARED, *((p, z) for p in self.players for z in ("track", "situation"))]
        )

    def copy(self) -> Position:
        """Returns an independent position with the same contents; its values are computed anew."""
        new = object.__new__(Position)
        new.__dict__.update(self.__dict__)
        new.zones = dict(self.zones)
        new.where, new.stamp, new.defs = list(self.where), list(self.stamp), list(self.defs)
        new.race, new.last = dict(self.race), dict(self.last)
        new.view = None
        return new

    def switch(self, name: str) -> Any:
        """Returns the value of a switch: from `rulings:` of the board, else its default."""
        return self.rulings.get(name, SWITCHES[name][0])

    # players

    def other(self, player: str | None) -> str:
        """Returns the other player; the first one if `player` is None."""
        return self.players[1] if player == self.players[0] else self.players[0]

    @property
    def turn_player(self) -> str:
        """603.1e: the player whose turn it is; only to be used once the opening has settled that."""
        assert self.turn is not None, "only the opening has nobody at turn"
        return self.turn

    @property
    def opponent(self) -> str:
        """701.1, FH-R05: the player whose turn it is not."""
        return self.other(self.turn)

    def who(self, word: str, user: str) -> tuple[str, ...]:
        """103.4: returns the players that a word means, seen from `user`: you, opponent, or both (the turn player
        first)."""
        if word == "both":
            first = self.turn or self.players[0]
            return (first, self.other(first))
        return (user,) if word == "you" else (self.other(user),)

    # cards

    def add_card(self, card: Card | None, owner: str, zone: Zone, stamp: int = 0, down: bool = False) -> int:
        """Adds a new card to the end of a zone and returns its number; `card` is None for an unknown one."""
        number = len(self.defs)
        self.defs.append(card)
        self.owner = [*self.owner, owner]  # copies share it
        self.where.append(zone)
        self.stamp.append(stamp)
        self.zones[zone] += (number,)
        if down:
            self.down += (number,)
        return number

    def ref(self, card: int) -> Stay:
        """Returns a card with its present stay in its zone: (card, time stamp)."""
        return (card, self.stamp[card])

    def here(self, ref: Stay | None) -> bool:
        """Tells whether the card of a stay has not moved since; False for None."""
        return ref is not None and self.stamp[ref[0]] == ref[1]

    def user(self, card: int) -> str:
        """301.2: returns the player in whose zone the card is; in the resolution area the one from whose zone it came
        to be played or paid, else its owner (FH-R06)."""
        return self.where[card][0] or self.laid_by.get(card, self.owner[card])

    def definition(self, card: int) -> Card:
        """Returns what is printed on a card; only for known cards."""
        definition = self.defs[card]
        assert definition is not None, "only known cards come here"
        return definition

    def is_horse(self, card: int) -> bool:
        """Tells whether a card is known to be a horse; False for an unknown card."""
        definition = self.defs[card]
        return definition is not None and definition.kind == "horse"

    def horses(self, player: str | None) -> list[int]:
        """506.3, 506.4: lists the known horses in a player's track: run horses for the turn player, guard horses for
        the other."""
        return [c for c in self.zones[player, "track"] if self.is_horse(c)]

    def key(self, card: int) -> str:
        """Returns the name of a card, without its owner; `_` if it is unknown."""
        definition = self.defs[card]
        return definition.key if definition else "_"

    def owners(self, key: str) -> set[str]:
        """Returns the players who own a known card of this name (without owner); empty if nobody does."""
        if self.shared is None:
            self.shared = {}
            for card, definition in enumerate(self.defs):
                if definition is not None:
                    self.shared.setdefault(definition.key, set()).add(self.owner[card])
        return self.shared.get(key, set())

    def name(self, card: int) -> str:
        """Returns the name of a card, with its owner in front (`A.H1`) if both players own one; `_` if it is unknown."""
        definition = self.defs[card]
        if definition is None:
            return "_"
        key = definition.key
        return f"{self.owner[card]}.{key}" if len(self.owners(key)) > 1 else key

    def names(self, cards: Iterable[int]) -> list[str]:
        """Lists the names of these cards, with the owner in front where both players own one; `_` for unknown ones."""
        return [self.name(c) for c in cards]

    def has_name(self, card: int, name: str) -> bool:
        """Tells whether a name, with or without owner, means this card; `_` means any unknown one."""
        definition = self.defs[card]
        key = definition.key if definition else "_"
        return name == key or name == f"{self.owner[card]}.{key}"

    def turns_out(self, card: int, definition: Card | None) -> None:
        """Changes what a card is: an unknown card becomes known, or with None a card becomes unknown. Values are
        computed anew."""
        self.defs[card] = definition
        self.view = self.shared = None

    def lay(self, card: int, zone: Zone, top: bool = False) -> None:
        """Moves a card to the end of a zone, or to its top. Its time stamp stays; in the resolution area it keeps its
        user."""
        left = self.zones[self.where[card]]
        at = left.index(card)
        if zone == SHARED:
            self.laid_by = {**self.laid_by, card: self.user(card)}
        self.zones[self.where[card]] = left[:at] + left[at + 1 :]
        self.zones[zone] = (card, *self.zones[zone]) if top else (*self.zones[zone], card)
        self.where[card] = zone

    # areas

    def area(self, player: str) -> str | None:
        """403.4: returns the style of the present distance area, the first one with cards; None if all are empty
        (FH-R45)."""
        for style in terms.STYLES:
            if self.zones[player, style]:
                return style
        return None

    def area_number(self, player: str) -> int:
        """403.2a: returns the distance number (1–4) of the present area; 0 if all areas are empty."""
        area = self.area(player)
        return terms.STYLES.index(area) + 1 if area else 0

    def zone_keys(self, word: str, player: str) -> list[Zone]:
        """Lists the zones that a word means for a player: `areas` is all distance areas, `area` the present one
        (507.1), none if all are empty."""
        if word == "resolution":
            return [SHARED]
        if word == "area":
            area = self.area(player)
            return [(player, area)] if area else []
        if word == "areas":
            return [(player, s) for s in terms.STYLES]
        return [(player, word)]

    def zone_fits(self, zone: Zone, words: Iterable[str]) -> bool:
        """Tells whether a zone is one of those that words mean; `area` also means the present area when its last card
        has just left."""
        player, name = zone
        if name in words or player is None or name not in terms.STYLES:
            return name in words
        return "areas" in words or "area" in words and self.area(player) in (name, None)

    def lies_in(self, card: int) -> Zone:
        """Returns the zone in which a card counts: where it lies, but a card that is being played still counts where it
        was before, until it is put down (FH-R49)."""
        return self.playing[1] if self.playing and self.playing[0] == card else self.where[card]

    def tick(self) -> int:
        """Advances the clock and returns the new time stamp (808.1h)."""
        self.clock += 1
        return self.clock


def _elsewhere(ability: Ability) -> bool:
    """Tells whether an ability, or one that it grants, has `in`: its own zones where it is valid."""
    return bool(ability.zones) or any(e["verb"] == "grant" and _elsewhere(e["what"]) for e in ability.effects)


def contents(position: Position) -> tuple[Any, ...]:
    """Returns the names of the cards in all zones that have some, in a form for comparing; their order counts only
    where it is kept (401.3)."""
    out, defs = [], position.defs
    for zone, cards in position.zones.items():
        if cards:
            keys = [card.key if (card := defs[c]) else "_" for c in cards]
            out.append((zone, tuple(keys if zone[1] in terms.ORDERED else sorted(keys))))
    return tuple(out)


def likeness(position: Position) -> Likeness:
    """1201: returns what two positions must share to count as the same: everything except how much has piled up or been
    used up (numbers of effects and of waiting abilities, runs)."""
    return (
        contents(position),
        tuple(sorted(position.race.items(), key=str)), position.priority, position.passed, position.spent,
        frozenset((w.name, w.user) for w in position.pending),
        frozenset((e.verb, e.name, e.user) for e in position.effects),
    )  # fmt: skip


class Bookmark(NamedTuple):
    """Where an answer can go on, so that not all since the last play is done again.

    `position` as it was there, with the number of answers used so far, the answers taken without asking, the number of
    events `told`, and whether these were `logged`.
    """

    position: Position
    used: int
    taken: tuple[Taken, ...]
    told: int
    logged: bool


class State:
    """A position between two plays, or while a prompt waits for an answer.

    `base` and `inputs` say how it came about: what was played since the last
    step that was complete. An answer is applied by doing it all again, from the
    `bookmark` on where there is one.
    """

    __slots__ = ("position", "base", "inputs", "prompt", "taken", "logged", "guessed", "bookmark")

    def __init__(
        self,
        position: Position,
        base: Position | None = None,
        inputs: tuple[Play, ...] = (),
        prompt: Prompt | None = None,
        taken: tuple[Taken, ...] = (),
        logged: int = 0,
        guessed: bool = False,
        bookmark: Bookmark | None = None,
    ) -> None:
        """Takes the position, and how it came about: `base` and `inputs` are the position before and the plays and
        answers since then; `taken` are the answers taken without asking."""
        self.position, self.base, self.inputs = position, base or position, inputs
        self.prompt, self.taken, self.logged = prompt, taken, logged
        self.guessed = guessed  # the latest answer took an unknown card for one of its names
        self.bookmark = bookmark

    def _replace(self, **changes: Any) -> State:
        """Returns the same state with some fields changed."""
        return State(**{name: changes.get(name, getattr(self, name)) for name in self.__slots__})

    def __eq__(self, other: object) -> bool:
        """Tells whether the other one is a state that a board file would describe in the same way."""
        from judge.games.foth.board import write_state

        return isinstance(other, State) and write_state(self) == write_state(other)

    __hash__ = None  # type: ignore[assignment]
