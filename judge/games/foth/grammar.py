"""The closed vocabulary of card texts, declared as shapes.

Out of what a board says come plain values: an `Ability`; an event as
`{"kind": …}`; a selection as a word or a filter (a dict); a condition as a
tuple of (word, what); a number as an int, a word or (operation, what); an
effect as a dict with its `verb`. The engine reads only these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.boardfile.later import Later
from judge.boardfile.maps import Map
from judge.boardfile.shapes import Count, Either, Flag, ListOf, Notes, Shape, Word
from judge.faults import Both
from judge.games.foth import terms
from judge.games.foth.conditions import information_needed, mentions
from judge.games.foth.naming import ABILITY_NAME

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon
    from judge.boardfile.located import Located
    from judge.games.foth.state import Condition, Instruction, Trigger


class Ability(NamedTuple):
    """One ability: automatic or constant (`foth:801.1`, `foth:801.1b-i`), none is activated (`foth:ruling/FH-R32`).

    `kind`: do (805.2d-iv, v and 1102.2), when (806), always (801.1b), replace (809).
    """

    kind: str
    effects: tuple[Instruction, ...] = ()
    event: Trigger = {}
    cond: Condition = ()
    cost: tuple[Instruction, ...] = ()
    may: tuple[Instruction, ...] = ()
    zones: tuple[str, ...] = ()
    raw: Any = None
    mentions: frozenset[str] = frozenset()  # the information its condition asks for

    @property
    def own_play(self) -> bool:
        """`foth:803.4a-i`: tells whether it triggers on the play of its own card, and so is valid while that is played."""
        return (self.kind == "when" and self.event["kind"] == "play" and self.event.get("sel") == "self"
                and "ability" not in self.event
                and (not self.zones or "hand" in self.zones or "resolution" in self.zones))  # fmt: skip


# forms of maps


class Pairs(Map):
    """A map whose parts are read in the order in which they are written: pairs of a key and what it says."""

    def read(self, at: Located) -> Any:
        """Returns ((key, value), …) in the order in which they are written. Raises a Fault for an unknown key or a
        value of the wrong shape."""
        self.check_keys(at)
        return tuple((key, self.part(at, key)) for key in at.value)

    def part(self, at: Located, key: str) -> Any:
        """Reads the value of one key by its shape and returns it; a subclass may put more into it."""
        return self.keys[key].read(at[key])


class Variants(Map):
    """A map of one of several kinds: `kinds` are the words that tell which, each with the keys that go with it."""

    def __init__(
        self,
        name: str,
        keys: dict[str, Shape],
        kinds: Mapping[str, tuple[str, ...]],
        required: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        super().__init__(name, keys)
        self.kinds = {
            kind: Map(name, {key: keys[key] for key in (kind, *more)}, (required or {}).get(kind, ()))
            for kind, more in kinds.items()
        }

    def kind_and_parts(self, at: Located) -> tuple[str, dict[str, Any]]:
        """Returns (kind, {key: value}) of a map; the kind is the first of its words that stands there as a key. Raises
        a Fault if it is of no kind, lacks a key, or has one that does not belong to its kind."""
        self.check_keys(at)
        kind = next((word for word in self.kinds if word in at.value), None)
        if kind is None:
            raise at.fault("shape.missing", key=" | ".join(self.kinds))
        record = self.record(kind, at)
        parts = record.read_parts(at)
        for key in (kind, *record.required):
            if key not in parts:
                raise at[key].wrong(record.keys[key].wanted)
        return kind, parts

    def record(self, kind: str, at: Located) -> Map:
        """Returns the shape of a map of this kind."""
        return self.kinds[kind]


# the shapes that contain themselves
ABILITY = Later("ability", lambda: _ABILITY)
LATER_ABILITY = Later("laterAbility", lambda: _LATER_ABILITY)  # one that waits and that a text has left behind (806.5)
EFFECTS = Later("effects", lambda: _EFFECTS)
LASTING_EFFECTS = Later("lasting", lambda: _LASTING_EFFECTS)
CONDITION = Later("condition", lambda: _CONDITION)
FILTER = Later("filter", lambda: _FILTER)
SELECTION = Later("selection", lambda: _SELECTION)
NUMBER = Later("number", lambda: _NUMBER)
EVENT = Later("event", lambda: _EVENT)
TRIGGER = Later("trigger", lambda: _TRIGGER)
LATER_EVENT = Later("laterEvent", lambda: _LATER_EVENT)
LATER_TRIGGER = Later("laterTrigger", lambda: _LATER_TRIGGER)

WHO = Word("who", ("you", "opponent", "both"))
SIDE = Word("who", ("you", "opponent"))
ALL = Word("all", ("all",))
SUITS = ("surface", "distance", "style", "course", "going")
SUIT = ListOf(Word("suits", SUITS))
ZONES = ListOf(terms.ZONE)
SELECTED = ("self", "named", "it", "chosen", "horse")


# which cards


class Compared(Shape):
    """`3` or `"<=3"`; read, a sign and a number."""

    wanted = Both('数、または "<=3" の形', 'a number, or a comparison such as "<=3"')
    form = r"(<=|>=|<|>)?\s*(-?\d{1,6})$"

    def read(self, at: Located) -> Any:
        """(sign, number): `3` → ("=", 3), `"<=3"` → ("<=", 3). Raises a Fault for anything else."""
        found = None if isinstance(at.value, bool) else re.match(self.form, str(at.value))
        if not found:
            raise at.wrong(self.wanted)
        return (found[1] or "=", int(found[2]))

    def schema(self, notes: Notes) -> dict[str, Any]:
        return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": f"^{self.form}"}]}


class PrintedName(Shape):
    """The name on a card, whatever it is."""

    wanted = Both("カードの名前", "the name of a card")

    def read(self, at: Located) -> Any:
        """Returns the name printed on a card, as text, also for a number. Raises a Fault for a list, a map or nothing."""
        if isinstance(at.value, (dict, list)) or at.value is None:
            raise at.wrong(self.wanted)
        return str(at.value)

    def schema(self, notes: Notes) -> dict[str, Any]:
        return {"type": ["string", "integer"]}

    def fits(self, raw: Any) -> bool:
        return not isinstance(raw, (dict, list))


IS = ListOf(
    terms.Spelled(
        "is", {**terms.KIND_WORDS, **{word: word for word in ("support", "item", "jockey", "normal", "special")}}
    )
)
# in the order in which they are looked at: what is cheap and always known first
_FILTER: Shape = Map(
    "filter",
    {
        "other": Flag(True),
        "in": ZONES,
        "of": WHO,
        "as": Word("as", ("run", "guard")),
        "top": Count(1),
        "is": IS,
        "name": ListOf(PrintedName()),
        **dict.fromkeys(("cost", "run", "guard", "counts"), Compared()),
        **{key: terms.SUITED[key] for key in ("style", "surface", "distance", "favored")},
        "suits": SUIT,
    },
)
_SELECTION: Shape = Either(Word("selected", SELECTED), FILTER)
# the cards that an event may name: of an ability its own card, of what a text leaves behind also those that the text means;
# the horse being paid for is one only while it is paid for
OF_EVENT: Shape = Either(Word("selected", ("self",)), FILTER)
OF_LATER_EVENT: Shape = Either(Word("selected", ("self", "named", "it", "chosen")), FILTER)


# numbers and conditions


class Whole(Shape):
    """Any whole number."""

    wanted = Both("整数", "a whole number")

    def read(self, at: Located) -> Any:
        """Returns the whole number. Raises a Fault for anything else."""
        if not self.fits(at.value):
            raise at.wrong(self.wanted)
        return at.value

    def schema(self, notes: Notes) -> dict[str, Any]:
        return {"type": "integer"}

    def fits(self, raw: Any) -> bool:
        return isinstance(raw, int) and not isinstance(raw, bool)


class Calculation(Pairs):
    """A number that is counted, taken from cards or calculated: `{count: FILTER}`."""

    def read(self, at: Located) -> Any:
        """Returns a calculation as (word, what it works on), such as ("count", filter). Raises a Fault if it is not
        just one word."""
        self.check_keys(at)
        if len(at.value) != 1:
            raise at.wrong(Both("1つの数", "one number"))
        return super().read(at)[0]

    def schema(self, notes: Notes) -> dict[str, Any]:
        return {**super().schema(notes), "maxProperties": 1}


PAIR = ListOf(NUMBER, 2, 2, single=False, wanted=Both("2つの数のリスト", "a list of two numbers"))
_NUMBER: Shape = Either(
    Whole(),
    Calculation(
        "number",
        {
            "count": FILTER,
            **dict.fromkeys(("run", "guard", "cost", "style"), SELECTION),
            "area": SIDE,
            **dict.fromkeys(("plus", "minus", "times"), PAIR),
        },
    ),
    Word("number", ("distance", "runs", "going")),
)


class ConditionText(Pairs):
    """All of its parts; `of` goes with `area`."""

    def read(self, at: Located) -> Any:
        """Returns the parts of the condition as pairs (key, value); `of` belongs to `area`. Raises a Fault if `of` is
        there without `area`."""
        if isinstance(at.value, dict) and "of" in at.value and "area" not in at.value:
            raise at.fault("shape.missing", key="area")
        return tuple(pair for pair in super().read(at) if pair[0] != "of")

    def part(self, at: Located, key: str) -> Any:
        """Returns the value of one key of a condition; that of `area` comes with whose it is: ("you", area)."""
        found = super().part(at, key)
        if key == "area":
            return (super().part(at, "of") if "of" in at.value else "you", found)
        return found


CONDITIONS = ListOf(CONDITION, single=False, wanted=Both("条件のリスト", "a list of conditions"))
_CONDITION: Shape = ConditionText(
    "condition",
    {
        "race": Pairs("race", {key: ListOf(word) for key, word in terms.RACE.items()}),
        "suits": SUIT,
        "area": ListOf(terms.STYLE),
        "of": SIDE,
        "ahead": SIDE,
        "behind": SIDE,
        **dict.fromkeys((*SELECTED, "with", "some"), FILTER),
        **dict.fromkeys(("equal", "more", "less"), PAIR),
        "all": CONDITIONS,
        "any": CONDITIONS,
        "not": CONDITION,
    },
)


# events


class Played(Shape):
    """What is played: cards, or an ability by its name (`H1#1`) or by the card that has it (`{ability: SEL}`)."""

    wanted = _SELECTION.wanted

    def __init__(self, cards: Shape) -> None:
        """`cards` is the shape by which cards may be named."""
        self.cards, self.ability = cards, Map("played", {"ability": cards}, ("ability",))

    def read(self, at: Located) -> Any:
        """Returns what is played as a dict: `sel` for cards, `ability` with its name (`H1#1`), or `ability: True` with
        `sel` for an ability of such cards."""
        if isinstance(at.value, str) and "#" in at.value:
            return {"ability": self._ability_name(at)}
        if isinstance(at.value, dict) and "ability" in at.value:
            return {"ability": True, "sel": self.ability.read(at)["ability"]}
        return {"sel": self.cards.read(at)}

    def _ability_name(self, at: Located) -> Any:
        """Returns the name of an ability, `H1#1`. Raises a Fault if what stands behind `#` is no number from 1, or no
        card has the name."""
        if not terms.count_of(at.value.rpartition("#")[2]):
            raise at.wrong(Both("能力の名前 (H1#1)", "the name of an ability (H1#1)"))
        return ABILITY_NAME.read(at)

    def schema(self, notes: Notes) -> dict[str, Any]:
        named = {"type": "string", "pattern": "#"}
        return {"anyOf": [self.cards.schema(notes), named, self.ability.schema(notes)]}

    def parts(self) -> Iterator[Shape]:
        yield from (self.cards, self.ability)

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        return Either(self.ability, self.cards).english(raw, lexicon)


EVENT_WHO = ("start", "draw")
EVENT_CARD = ("put", "run", "guard", "unguarded", "success", "failure", "won")


def _event_keys(cards: Shape) -> dict[str, Shape]:
    """Returns the keys of events with their shapes, where cards are named by the shape given."""
    return {
        **dict.fromkeys(EVENT_WHO, WHO),
        "play": Played(cards),
        **dict.fromkeys(EVENT_CARD, cards),
        "move": cards,
        "from": ZONES,
        "to": ZONES,
    }


class EventText(Variants):
    """What happens, once; `cards` is how it may name cards."""

    def __init__(self, cards: Shape, **more: Shape) -> None:
        """Takes the shape by which an event may name cards; `more` are further keys with their shapes."""
        keys = {**_event_keys(cards), **more}
        kinds = {key: () for key in keys if key not in ("from", "to")}
        super().__init__("event", keys, {**kinds, "move": ("from", "to")})

    def read(self, at: Located) -> dict[str, Any]:
        """Returns the event as a dict: its `kind`, what it is about (`sel` for cards, `who` for players, `cond` for a
        state), and `from` and `to`. Raises a Fault if it is no event."""
        kind, parts = self.kind_and_parts(at)
        what = parts.pop(kind)
        if kind == "play":
            return {"kind": kind, **what}
        word = "cond" if kind == "state" else "who" if kind in EVENT_WHO else "sel"
        return {"kind": kind, word: what, **parts}


_EVENT: Shape = EventText(OF_EVENT)
_TRIGGER: Shape = EventText(OF_EVENT, state=CONDITION)
_LATER_EVENT: Shape = EventText(OF_LATER_EVENT)
_LATER_TRIGGER: Shape = EventText(OF_LATER_EVENT, state=CONDITION)


# effects

ADDED = ("run", "guard", "cost", "counts", "style")
SET = {**dict.fromkeys(("run", "guard", "cost", "counts"), NUMBER), **terms.SUITED}
_LASTS = ("target", "for", "coming")
# every verb with the further keys that go with it
VERBS = {
    **dict.fromkeys(("add", "set", "better", "worse", "lose", "disable", "enable", "grant", "ignore"), _LASTS),
    "forbid": (*_LASTS, "by"),
    "require": ("before", "by", "for"),
    "draw": ("by", "from"),
    "discard": ("by",),
    "move": ("to", "of", "place", "face"),
    "choose": ("count", "upto", "by"),
    "pick": ("of",),
    "shuffle": ("of",),
    **dict.fromkeys(("reveal", "look"), ()),
    "pay": ("by",),
    **dict.fromkeys(("extra", "keep", "win", "defeat"), ()),
    "later": ("times",),
    "may": ("by",),
    "if": ("do", "else"),
    "each": ("do",),
}
# verbs that make lasting effects (802.1b); only these stand under `always`
LASTING = tuple(VERBS)[: tuple(VERBS).index("require") + 1]


class Timed(Map):
    """`later`: an ability that comes about once, or some times (806.5)."""

    def read(self, at: Located) -> Ability:
        """Returns the Ability that will wait later: a `when` with its event, condition and effects."""
        parts = super().read(at)
        return Ability("when", parts["do"], parts["when"], parts.get("if", ()), raw=at.value)


EFFECT_KEYS: dict[str, Shape] = {
    "add": Pairs("value", dict.fromkeys(ADDED, NUMBER)),
    "set": Pairs("value", SET),
    **dict.fromkeys(("lose", "disable", "enable"), ALL),
    "grant": ABILITY,
    "ignore": ListOf(Word("suits", SUITS[:3])),
    "forbid": ListOf(Word("forbid", ("abilities", "run", "guard", "support", "draw", "discard", "move"))),
    **dict.fromkeys(("require", "may"), EFFECTS),
    **dict.fromkeys(("move", "each", "reveal", "look"), SELECTION),
    "choose": FILTER,
    **dict.fromkeys(("better", "worse", "draw", "discard", "pick", "pay", "extra", "keep"), NUMBER),
    "shuffle": ZONES,
    **dict.fromkeys(("win", "defeat"), WHO),
    "later": Timed("later", {"when": LATER_TRIGGER, "do": EFFECTS, "if": CONDITION}, ("when", "do")),
    "if": CONDITION,
    # the keys that go with a verb
    "target": Either(Word("selected", ("race", *SELECTED)), FILTER),
    "for": Either(
        Map("for", {"until": LATER_EVENT}, ("until",), lambda until: until), Word("for", ("run", "turn", "game"))
    ),
    "coming": Flag(True),
    **dict.fromkeys(("by", "of"), WHO),
    "before": Word("before", ("run", "guard", "support")),
    "from": terms.STYLE,
    "to": terms.Spelled("zone", {word: zone for word, zone in terms.ZONE_WORDS.items() if word != "areas"}),
    "place": Word("place", ("top", "bottom")),
    "face": Word("face", ("down",)),
    **dict.fromkeys(("count", "upto"), NUMBER),
    "times": Count(1),
    **dict.fromkeys(("do", "else"), EFFECTS),
}
_SET_RACE = Map("effect", {**EFFECT_KEYS, "set": Pairs("race", terms.RACE)})


class EffectText(Variants):
    """One instruction; `constant`: one that stands under `always`, where nothing happens just once."""

    def __init__(self, constant: bool = False) -> None:
        """Reads effects; with `constant` (the effects of `always`) only those that last are allowed."""
        needed = {"move": ("to",), "if": ("do",), "each": ("do",), "require": ("before",)}
        super().__init__("effect", EFFECT_KEYS, VERBS, needed)
        self.constant = constant

    def read(self, at: Located) -> dict[str, Any]:
        """Returns the effect as a dict: `verb`, `what`, further keys, `raw` as written, and `mentions`, the information
        that it asks for. Raises a Fault for a key that this verb cannot have, or an effect that must last and does
        not."""
        if self.constant and isinstance(at.value, dict):
            once = next((verb for verb in VERBS if verb in at.value and verb not in LASTING), None)
            if once:
                raise at.key_fault("foth.once", once, verb=once)
        verb, parts = self.kind_and_parts(at)
        out = {"verb": verb, "what": parts.pop(verb), "raw": at.value, **parts}
        out["mentions"] = information_needed(out)
        return out

    def record(self, kind: str, at: Located) -> Map:
        """Returns the shape of an effect with this verb; a `set` on the race has the keys of the race."""
        usual = super().record(kind, at)
        if kind == "set" and at.value.get("target") == "race":
            return Map(self.name, {**usual.keys, "set": Pairs("race", terms.RACE)})
        return usual

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        if isinstance(raw, dict) and _about_race(raw, lexicon):
            return _SET_RACE.english(raw, lexicon)
        return super().english(raw, lexicon)

    def schema(self, notes: Notes) -> dict[str, Any]:
        shape = super().schema(notes)
        both = Map("value", {**SET, **{key: terms.RACE[key] for key in ("course", "going")}})
        return {**shape, "properties": {**shape["properties"], "set": both.schema(notes)}}


def _about_race(raw: Any, lexicon: Lexicon) -> bool:
    """Tells whether the target of an effect, as written in a file in either language, is the race."""
    return any(
        lexicon.key("effect", key) == "target" and lexicon.value("selected", value) == "race"
        for key, value in raw.items()
    )


EFFECT = EffectText()
_EFFECTS: Shape = ListOf(EFFECT)
_LASTING_EFFECTS: Shape = ListOf(EffectText(constant=True))


# abilities


class AbilityText(Variants):
    """An ability, by what sets it off."""

    def read(self, at: Located) -> Ability:
        """Returns the Ability that a text describes; its kind is `when`, `always`, `replace` or `do`. Raises a Fault if
        it is none."""
        kind, parts = self.kind_and_parts(at)
        cond = parts.get("if", ())
        return Ability(
            kind,
            parts["always" if kind == "always" else "do"],
            parts[kind] if kind in ("when", "replace") else {},
            cond,
            parts.get("cost", ()),
            parts.get("may", ()),
            parts.get("in", ()),
            at.value,
            mentions(cond),
        )

    def write(self, value: Ability) -> Any:
        """Returns the ability as it was written in the file."""
        return value.raw


def _ability(trigger: Shape) -> Shape:
    """Makes the shape of an ability; `trigger` is the shape of the event under its `when`."""
    keys = {
        "do": EFFECTS,
        "if": CONDITION,
        "when": trigger,
        "cost": EFFECTS,
        "always": LASTING_EFFECTS,
        "replace": EVENT,
        "may": EFFECTS,
        "in": ZONES,
    }
    kinds = {
        "when": ("do", "if", "cost", "in"),
        "always": ("if", "in"),
        "replace": ("do", "if", "may", "in"),
        "do": ("if", "in"),
    }
    return AbilityText("ability", keys, kinds, {"when": ("do",), "replace": ("do",)})


_ABILITY: Shape = _ability(TRIGGER)
_LATER_ABILITY: Shape = _ability(LATER_TRIGGER)
