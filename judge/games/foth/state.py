"""What lies on the table: the working copy of a position, and the state that is handed out.

A `Core` is changed while a play is carried out and copied before it is shown.
Cards are numbers; a card in one stay of a zone is `(number, stamp)`, so that
effects and last information (810) know whether it has moved since. A third
number is the earlier stay whose values count for it (806.4a-i).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.games.foth import terms

SHARED = (None, "resolution")


class Effect(NamedTuple):
    """An effect that lasts (802.1b), or waits: `later` (806.5), `keep` (513)."""

    verb: str
    what: Any
    user: str
    name: str  # the ability or card it comes from
    source: tuple | None  # (card, stamp) of 811.2
    stamp: int  # 808.1h
    target: Any = None  # ("cards", refs) | ("filter", filter) | ("race",) | ("players", names)
    until: Any = None  # "run" | "turn" | an event | None
    holds: tuple | None = None  # only while this card is in the track (1102.5)
    constant: bool = False  # from a constant ability
    coming: bool = False
    cond: tuple = ()
    times: int = 1
    raw: Any = None
    mentions: frozenset = frozenset()
    # the cards its text speaks of, where a later event or ability asks for them
    it: tuple | None = None
    named: tuple | None = None
    chosen: tuple = ()


class Waiting(NamedTuple):
    """An automatic ability that waits to be played (806.2)."""

    name: str
    user: str
    source: tuple
    ability: Any
    it: tuple | None = None
    named: tuple | None = None
    chosen: tuple = ()


class Core:
    """A position. All fields are plain values, lists and dicts of values; `copy` makes an independent one."""

    def __init__(self, players, cards, rulings):
        self.players, self.cards, self.rulings = tuple(players), dict(cards), rulings
        self.race = {}
        self.turn = self.priority = self.winner = self.compare = self.distance = self.runner = self.playing = None
        self.reserved = None
        self.result = self.covered = None  # `compare` and `distance` of this run processing; those are the last ones
        self.ran = None  # whether a run horse was played in this run processing; None: as the track shows it
        self.step, self.runs, self.passed, self.clock = "702.5", 1, (), 1
        self.zones = {SHARED: ()}
        for p in self.players:
            for zone in (*terms.STYLES, *terms.OWN_ZONES):
                self.zones[p, zone] = ()
        self.where, self.stamp, self.defs, self.owner = [], [], [], []
        self.down, self.effects, self.pending, self.stays, self.seen = (), (), (), (), ()
        self.spent = ()  # state triggers that were not played: (name, source), while their state goes on (806.6a)
        self.valid: dict = {}  # (card, zone) → its valid abilities, which never change; shared by all copies
        self.last = {}
        self.rest = True
        self.view = self.shared = None
        # where abilities are valid: the zones of 803.4, all if some text is valid elsewhere (803.4a)
        wide = any(_elsewhere(a) for c in self.cards.values() for a in c.abilities)
        self.usual = (
            list(self.zones) if wide else [SHARED, *((p, z) for p in self.players for z in ("track", "situation"))]
        )

    def copy(self) -> Core:
        new = object.__new__(Core)
        new.__dict__.update(self.__dict__)
        new.zones = dict(self.zones)
        new.where, new.stamp, new.defs = list(self.where), list(self.stamp), list(self.defs)
        new.race, new.last = dict(self.race), dict(self.last)
        new.view = None
        return new

    # players

    def other(self, player):
        return self.players[1] if player == self.players[0] else self.players[0]

    @property
    def opponent(self):
        """The non-turn player (701.1, FH-R05)."""
        return self.other(self.turn)

    def who(self, word, user) -> tuple:
        """The players a word means, the turn player first (103.4)."""
        if word == "both":
            first = self.turn or self.players[0]
            return (first, self.other(first))
        return (user,) if word == "you" else (self.other(user),)

    # cards

    def add_card(self, card, owner, zone, stamp=0, down=False) -> int:
        number = len(self.defs)
        self.defs.append(card)
        self.owner.append(owner)
        self.where.append(zone)
        self.stamp.append(stamp)
        self.zones[zone] += (number,)
        if down:
            self.down += (number,)
        return number

    def ref(self, card):
        return (card, self.stamp[card])

    def here(self, ref) -> bool:
        """Whether the card has not moved since."""
        return ref is not None and self.stamp[ref[0]] == ref[1]

    def user(self, card):
        """301.2: the player whose zone the card is in; in the resolution area the one who plays it (FH-R06)."""
        return self.where[card][0] or self.owner[card]

    def is_horse(self, card) -> bool:
        return self.defs[card] is not None and self.defs[card].kind == "horse"

    def horses(self, player) -> list[int]:
        """506.3, 506.4: run horses in the turn player's track, guard horses in the other's."""
        return [c for c in self.zones[player, "track"] if self.is_horse(c)]

    def key(self, card) -> str:
        return self.defs[card].key if self.defs[card] else "_"

    def owners(self, key) -> set:
        """Who owns a card of this name."""
        if self.shared is None:
            self.shared = {}
            for card, definition in enumerate(self.defs):
                if definition is not None:
                    self.shared.setdefault(definition.key, set()).add(self.owner[card])
        return self.shared.get(key, set())

    def name(self, card) -> str:
        """How a card is called: its key, with the owner in front where both own one."""
        if self.defs[card] is None:
            return "_"
        key = self.defs[card].key
        return f"{self.owner[card]}.{key}" if len(self.owners(key)) > 1 else key

    def names(self, cards) -> list[str]:
        return [self.name(c) for c in cards]

    def called(self, card, name) -> bool:
        """Whether a name means this card."""
        if self.defs[card] is None:
            return name == "_"
        key = self.defs[card].key
        return name == key or name == f"{self.owner[card]}.{key}"

    def turns_out(self, card, definition):
        """An unknown card is now known."""
        self.defs[card] = definition
        self.view = self.shared = None

    def lay(self, card, zone, top=False):
        """Takes a card from where it lies and lays it on top or at the end of a zone."""
        left = self.zones[self.where[card]]
        at = left.index(card)
        self.zones[self.where[card]] = left[:at] + left[at + 1 :]
        self.zones[zone] = (card, *self.zones[zone]) if top else (*self.zones[zone], card)
        self.where[card] = zone

    # areas

    def area(self, player):
        """403.4: the lowest-numbered distance area with cards; FH-R45: none if all are empty."""
        for style in terms.STYLES:
            if self.zones[player, style]:
                return style
        return None

    def area_number(self, player) -> int:
        """403.2a: the distance number of the present area."""
        area = self.area(player)
        return terms.STYLES.index(area) + 1 if area else 0

    def zone_keys(self, word, player) -> list:
        """The zones a word means for a player (507.1: `area` is the present distance area)."""
        if word == "resolution":
            return [SHARED]
        if word == "area":
            return [(player, self.area(player))] if self.area(player) else []
        if word == "areas":
            return [(player, s) for s in terms.STYLES]
        return [(player, word)]

    def place(self, card):
        """Where a card counts as being: a card played from the hand is still there until it is put down (FH-R49)."""
        return self.playing[1] if self.playing and self.playing[0] == card else self.where[card]

    def public(self, card, zone=None) -> bool:
        return (zone or self.where[card])[1] not in terms.HIDDEN and card not in self.down

    def tick(self) -> int:
        self.clock += 1
        return self.clock


def _elsewhere(ability) -> bool:
    """Whether an ability, or one it grants, says itself where it is valid."""
    return bool(ability.zones) or any(e["verb"] == "grant" and _elsewhere(e["what"]) for e in ability.effects)


def contents(core) -> tuple:
    """What lies where; the order counts only where it is kept (401.3)."""
    out, defs = [], core.defs
    for zone, cards in core.zones.items():
        if cards:
            keys = [defs[c].key if defs[c] else "_" for c in cards]
            out.append((zone, tuple(keys if zone[1] in terms.ORDERED else sorted(keys))))
    return tuple(out)


def likeness(core) -> tuple:
    """1201: what makes two positions the same, leaving aside what can pile up or be used up: effects, waits, runs."""
    return (
        contents(core),
        tuple(sorted(core.race.items(), key=str)), core.priority, core.passed, core.spent,
        frozenset((w.name, w.user) for w in core.pending),
        frozenset((e.verb, e.name, e.user) for e in core.effects),
    )  # fmt: skip


class State:
    """A position between two plays, or while a decision is open.

    `base` and `inputs` say how it came about: what was played since the last
    step that was complete. An answer is carried out by doing it all again.
    """

    __slots__ = ("core", "base", "inputs", "decision", "taken", "logged", "guessed")

    def __init__(self, core, base=None, inputs=(), decision=None, taken=(), logged=0, guessed=False):
        self.core, self.base, self.inputs = core, base or core, inputs
        self.decision, self.taken, self.logged = decision, taken, logged
        self.guessed = guessed  # the latest answer named a card that could only be an unknown one

    def _replace(self, **changes) -> State:
        return State(**{name: changes.get(name, getattr(self, name)) for name in self.__slots__})

    def __eq__(self, other):
        from judge.games.foth.board import describe

        return isinstance(other, State) and describe(self) == describe(other)

    __hash__ = None
