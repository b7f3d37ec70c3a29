"""The closed vocabulary of card texts, declared as shapes.

Out of what a board says come plain values: an `Ability`; an event as
`{"kind": …}`; a selection as a word or a filter (a dict); a condition as a
tuple of (word, what); a number as an int, a word or (operation, what); an
effect as a dict with its `verb`. The engine reads only these.
"""

from __future__ import annotations

import re
from typing import Any

from judge.engine.later import Later
from judge.engine.shapes import Count, Either, Flag, ListOf, Record, Shape, Word
from judge.faults import Both
from judge.games.foth import terms
from judge.games.foth.conditions import asked_by, mentions
from judge.games.foth.naming import ABILITY_NAME
from judge.records import NamedTuple


class Ability(NamedTuple):
    """One ability: automatic or constant (`foth:801.1`, `foth:801.1b-i`), none is activated (`foth:ruling/FH-R32`).

    `kind`: do (805.2d-iv, v and 1102.2), when (806), always (801.1b), replace (809).
    """

    kind: str
    effects: tuple = ()
    event: dict | None = None
    cond: tuple = ()
    cost: tuple = ()
    may: tuple = ()
    zones: tuple = ()
    raw: Any = None
    mentions: frozenset = frozenset()  # the information its condition asks for

    @property
    def own_play(self) -> bool:
        """`foth:803.4a-i`: about the play of its own card, and so valid while that is played."""
        return (self.kind == "when" and self.event["kind"] == "play" and self.event.get("sel") == "self"
                and "ability" not in self.event
                and (not self.zones or "hand" in self.zones or "resolution" in self.zones))  # fmt: skip


# forms of maps


class Pairs(Record):
    """A map whose parts are read in the order in which they are written: pairs of a key and what it says."""

    def read(self, at) -> tuple:
        self.check_keys(at)
        return tuple((key, self.part(at, key)) for key in at.value)

    def part(self, at, key):
        return self.keys[key].read(at[key])


class Variants(Record):
    """A map of one of several kinds: `kinds` are the words that tell which, each with the keys that go with it."""

    def __init__(self, name: str, keys: dict[str, Shape], kinds: dict[str, tuple], required: dict | None = None):
        super().__init__(name, keys)
        self.kinds = {
            kind: Record(name, {key: keys[key] for key in (kind, *more)}, (required or {}).get(kind, ()))
            for kind, more in kinds.items()
        }

    def told(self, at) -> tuple[str, dict]:
        """Its kind and its parts."""
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

    def record(self, kind, at) -> Record:
        return self.kinds[kind]


# the shapes that contain themselves
ABILITY = Later("ability", lambda: _ABILITY)
EFFECTS = Later("effects", lambda: _EFFECTS)
LASTING_EFFECTS = Later("lasting", lambda: _LASTING_EFFECTS)
CONDITION = Later("condition", lambda: _CONDITION)
FILTER = Later("filter", lambda: _FILTER)
SELECTION = Later("selection", lambda: _SELECTION)
NUMBER = Later("number", lambda: _NUMBER)
EVENT = Later("event", lambda: _EVENT)
TRIGGER = Later("trigger", lambda: _TRIGGER)

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

    wanted = Both('数、または "<=3" の形', 'a number, or like "<=3"')
    form = r"(<=|>=|<|>)?\s*(-?\d{1,6})$"

    def read(self, at):
        found = None if isinstance(at.value, bool) else re.match(self.form, str(at.value))
        if not found:
            raise at.wrong(self.wanted)
        return (found[1] or "=", int(found[2]))

    def schema(self, notes):
        return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": f"^{self.form}"}]}


class PrintedName(Shape):
    """The name on a card, whatever it is."""

    wanted = Both("カードの名前", "the name of a card")

    def read(self, at):
        if isinstance(at.value, (dict, list)) or at.value is None:
            raise at.wrong(self.wanted)
        return str(at.value)

    def schema(self, notes):
        return {"type": ["string", "integer"]}

    def fits(self, raw):
        return not isinstance(raw, (dict, list))


IS = ListOf(
    terms.Spelled(
        "is", {**terms.KIND_WORDS, **{word: word for word in ("support", "item", "jockey", "normal", "special")}}
    )
)
# in the order in which they are asked: what is cheap and always known first
_FILTER = Record(
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
_SELECTION = Either(Word("selected", SELECTED), FILTER)


# numbers and conditions


class Whole(Shape):
    """Any whole number."""

    wanted = Both("整数", "a whole number")

    def read(self, at):
        if not self.fits(at.value):
            raise at.wrong(self.wanted)
        return at.value

    def schema(self, notes):
        return {"type": "integer"}

    def fits(self, raw):
        return isinstance(raw, int) and not isinstance(raw, bool)


class Calculation(Pairs):
    """A number that is counted, asked of cards or put together: `{count: FILTER}`."""

    def read(self, at):
        self.check_keys(at)
        if len(at.value) != 1:
            raise at.wrong(Both("1つの数", "one number"))
        return super().read(at)[0]

    def schema(self, notes):
        return {**super().schema(notes), "maxProperties": 1}


PAIR = ListOf(NUMBER, 2, 2, single=False, wanted=Both("2つの数の列", "a list of two numbers"))
_NUMBER = Either(
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


class Condition(Pairs):
    """All of its parts; `of` goes with `area`."""

    def read(self, at):
        if isinstance(at.value, dict) and "of" in at.value and "area" not in at.value:
            raise at.fault("shape.missing", key="area")
        return tuple(pair for pair in super().read(at) if pair[0] != "of")

    def part(self, at, key):
        found = super().part(at, key)
        if key == "area":
            return (super().part(at, "of") if "of" in at.value else "you", found)
        return found


CONDITIONS = ListOf(CONDITION, single=False, wanted=Both("条件の列", "a list of conditions"))
_CONDITION = Condition(
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
    ability = Record("played", {"ability": SELECTION}, ("ability",))

    def read(self, at):
        if isinstance(at.value, str) and "#" in at.value:
            return {"ability": self._named(at)}
        if isinstance(at.value, dict) and "ability" in at.value:
            return {"ability": True, "sel": self.ability.read(at)["ability"]}
        return {"sel": SELECTION.read(at)}

    def _named(self, at):
        if not terms.count_of(at.value.rpartition("#")[2]):
            raise at.wrong(Both("能力の名前 (H1#1)", "the name of an ability (H1#1)"))
        return ABILITY_NAME.read(at)

    def schema(self, notes):
        named = {"type": "string", "pattern": "#"}
        return {"anyOf": [SELECTION.schema(notes), named, self.ability.schema(notes)]}

    def parts(self):
        yield from (SELECTION, self.ability)

    def english(self, raw, words):
        return Either(self.ability, SELECTION).english(raw, words)


EVENT_WHO = ("start", "draw")
EVENT_CARD = ("put", "run", "guard", "unguarded", "success", "failure", "won")
EVENT_KEYS = {
    **dict.fromkeys(EVENT_WHO, WHO),
    "play": Played(),
    **dict.fromkeys(EVENT_CARD, SELECTION),
    "move": SELECTION,
    "from": ZONES,
    "to": ZONES,
}


class Event(Variants):
    """What happens, once."""

    def __init__(self, **more: Shape):
        kinds = {key: () for key in (*EVENT_KEYS, *more) if key not in ("from", "to")}
        super().__init__("event", {**EVENT_KEYS, **more}, {**kinds, "move": ("from", "to")})

    def read(self, at) -> dict:
        kind, parts = self.told(at)
        what = parts.pop(kind)
        if kind == "play":
            return {"kind": kind, **what}
        word = "cond" if kind == "state" else "who" if kind in EVENT_WHO else "sel"
        return {"kind": kind, word: what, **parts}


_EVENT = Event()
_TRIGGER = Event(state=CONDITION)


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


class Timed(Record):
    """`later`: an ability that comes about once, or some times (806.5)."""

    def read(self, at) -> Ability:
        parts = super().read(at)
        return Ability("when", parts["do"], parts["when"], parts.get("if", ()), raw=at.value)


EFFECT_KEYS = {
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
    "later": Timed("later", {"when": TRIGGER, "do": EFFECTS, "if": CONDITION}, ("when", "do")),
    "if": CONDITION,
    # the keys that go with a verb
    "target": Either(Word("selected", ("race", *SELECTED)), FILTER),
    "for": Either(
        Record("for", {"until": EVENT}, ("until",), lambda until: until), Word("for", ("run", "turn", "game"))
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
_SET_RACE = Record("effect", {**EFFECT_KEYS, "set": Pairs("race", terms.RACE)})


class Effect(Variants):
    """One instruction; `constant`: one that stands under `always`, where nothing happens just once."""

    def __init__(self, constant: bool = False):
        needed = {"move": ("to",), "if": ("do",), "each": ("do",), "require": ("before",)}
        super().__init__("effect", EFFECT_KEYS, VERBS, needed)
        self.constant = constant

    def read(self, at) -> dict:
        if self.constant and isinstance(at.value, dict):
            once = next((verb for verb in VERBS if verb in at.value and verb not in LASTING), None)
            if once:
                raise at.key_fault("foth.once", once, verb=once)
        verb, parts = self.told(at)
        out = {"verb": verb, "what": parts.pop(verb), "raw": at.value, **parts}
        out["mentions"] = asked_by(out)
        return out

    def record(self, kind, at):
        usual = super().record(kind, at)
        if kind == "set" and at.value.get("target") == "race":
            return Record(self.name, {**usual.keys, "set": Pairs("race", terms.RACE)})
        return usual

    def english(self, raw, words):
        if isinstance(raw, dict) and _about_race(raw, words):
            return _SET_RACE.english(raw, words)
        return super().english(raw, words)

    def schema(self, notes):
        shape = super().schema(notes)
        both = Record("value", {**SET, **{key: terms.RACE[key] for key in ("course", "going")}})
        return {**shape, "properties": {**shape["properties"], "set": both.schema(notes)}}


def _about_race(raw, words) -> bool:
    """Whether an effect is about the race, in whatever words."""
    return any(
        words.key("effect", key) == "target" and words.value("selected", said) == "race" for key, said in raw.items()
    )


EFFECT = Effect()
_EFFECTS = ListOf(EFFECT)
_LASTING_EFFECTS = ListOf(Effect(constant=True))


# abilities


class AbilityText(Variants):
    """An ability, by what sets it off."""

    def read(self, at) -> Ability:
        kind, parts = self.told(at)
        cond = parts.get("if", ())
        return Ability(
            kind,
            parts["always" if kind == "always" else "do"],
            parts[kind] if kind in ("when", "replace") else None,
            cond,
            parts.get("cost", ()),
            parts.get("may", ()),
            parts.get("in", ()),
            at.value,
            mentions(cond),
        )

    def write(self, value: Ability):
        return value.raw


_ABILITY = AbilityText(
    "ability",
    {
        "do": EFFECTS,
        "if": CONDITION,
        "when": TRIGGER,
        "cost": EFFECTS,
        "always": LASTING_EFFECTS,
        "replace": EVENT,
        "may": EFFECTS,
        "in": ZONES,
    },
    {
        "when": ("do", "if", "cost", "in"),
        "always": ("if", "in"),
        "replace": ("do", "if", "may", "in"),
        "do": ("if", "in"),
    },
    {"when": ("do",), "replace": ("do",)},
)
