"""The closed vocabulary of card texts, checked at load and made regular.

Out of what a board says come plain values: an `Ability`; an event as
`{"kind": …}`; a selection as a word or a filter (a dict); a condition as a
tuple of (word, what); a number as an int, a word or (operation, what); an
effect as a dict with its `verb`. The engine reads only these.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from judge.games.foth import tables as T
from judge.games.foth.match import asked_by, mentions

WHO = ("you", "opponent", "both")
SELECTED = ("self", "named", "it", "chosen", "horse")
SUITS = ("surface", "distance", "style", "course", "going")
IS_WORDS = {**T.KIND_WORDS, **{w: w for w in ("support", "item", "jockey", "normal", "special")}}
NUMBERS = ("cost", "run", "guard", "counts")
EVENT_WHO = ("start", "draw")
EVENT_CARD = ("play", "put", "run", "guard", "unguarded", "success", "failure", "won")
EVENTS = (*EVENT_WHO, *EVENT_CARD, "move", "state")
ADDED = ("run", "guard", "cost", "counts", "style")
SETTLED = {
    "style": T.STYLE_WORDS,
    "surface": T.SURFACE_WORDS,
    "distance": T.DISTANCE_WORDS,
    "favored": {**T.COURSE_WORDS, **T.GOING_WORDS},
}
RACE = {"course": T.COURSE_WORDS, "surface": T.SURFACE_WORDS, "distance": T.DISTANCE_WORDS, "going": T.GOING_WORDS}
FORBIDDEN = ("abilities", "run", "guard", "support", "draw", "discard", "move")

_LASTING = ("target", "for", "coming")
# effect verb: the further keys that go with it
EFFECTS = {
    "add": _LASTING, "set": _LASTING, "better": _LASTING, "worse": _LASTING, "lose": _LASTING, "disable": _LASTING,
    "enable": _LASTING, "grant": _LASTING, "ignore": _LASTING, "forbid": (*_LASTING, "by"),
    "require": ("before", "by", "for"),
    "draw": ("by", "from"), "discard": ("by",), "move": ("to", "of", "place", "face"), "choose": ("count", "upto", "by"),
    "pick": ("of",), "shuffle": ("of",), "reveal": (), "look": (), "pay": ("by",), "extra": (), "keep": (),
    "win": (), "defeat": (), "later": ("times",), "may": ("by",), "if": ("do", "else"), "each": ("do",),
}  # fmt: skip
ABILITY_KEYS = ("do", "if", "when", "cost", "always", "replace", "may", "in")
CONDITIONS = ("race", "suits", "area", "of", "ahead", "behind", *SELECTED, "with", "some", "equal", "more", "less",
              "all", "any", "not")  # fmt: skip
# in the order in which they are asked: what is cheap and always known first
FILTER_KEYS = (
    "other",
    "in",
    "of",
    "as",
    "top",
    "is",
    "name",
    *NUMBERS,
    "style",
    "surface",
    "distance",
    "favored",
    "suits",
)
_COMPARED = re.compile(r"(<=|>=|<|>)?\s*(-?\d{1,6})$")


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


def speaks(raw, word) -> bool:
    """Whether a text, as it is written, speaks of `it`, `named` or `chosen`."""
    if isinstance(raw, dict):
        return any(key == word or speaks(value, word) for key, value in raw.items())
    return any(speaks(value, word) for value in raw) if isinstance(raw, list) else raw == word


class Grammar:
    """Reads texts of one board; every fault has its place."""

    def __init__(self, board):
        self.board = board

    # words

    def one(self, path, value, words):
        """One word of a table, in any of its spellings; capitals are as good as small letters."""
        if isinstance(value, str) and value not in words and value.lower() in words:
            value = value.lower()
        self.board.word(path, value, tuple(words))
        return words[value] if isinstance(words, dict) else value

    def some(self, path, value, words):
        """One word or a list of them."""
        if isinstance(value, list):
            return tuple(self.one((*path, n), v, words) for n, v in enumerate(value))
        return (self.one(path, value, words),)

    def distances(self, path, value):
        if value in T.ANY_WORDS:
            return T.DISTANCES
        return self.some(path, value, {**T.DISTANCE_WORDS})

    def surfaces(self, path, value):
        return T.SURFACES if value == T.BOTH_SURFACES else self.some(path, value, T.SURFACE_WORDS)

    def settled(self, path, key, value):
        if key == "distance":
            return self.distances(path, value)
        if key == "surface":
            return self.surfaces(path, value)
        return self.some(path, value, SETTLED[key])

    def flag(self, path, value):
        if value is not True:
            raise self.board.wrong_type(path, "true", "true")
        return True

    # abilities

    def abilities(self, path, value) -> tuple:
        """`text`: one ability, a list of independent ones (`foth:1102.4`), or a sentence that is not judged."""
        if isinstance(value, str):
            return ()
        items = value if isinstance(value, list) else [value]
        return tuple(self.ability((*path, n) if isinstance(value, list) else path, v) for n, v in enumerate(items))

    def ability(self, path, value) -> Ability:
        self.board.keys(path, value, ABILITY_KEYS)
        kind = next((k for k in ("when", "always", "replace") if k in value), "do")
        allowed = {
            "do": ("do", "if", "in"),
            "when": ("when", "do", "if", "cost", "in"),
            "always": ("always", "if", "in"),
            "replace": ("replace", "do", "if", "may", "in"),
        }[kind]
        self.board.keys(path, value, allowed, ("always",) if kind == "always" else ("do",))
        main = "always" if kind == "always" else "do"
        return Ability(
            kind,
            self.effects((*path, main), value[main], constant=kind == "always"),
            self.event((*path, kind), value[kind], state=kind == "when") if kind in ("when", "replace") else None,
            self.condition((*path, "if"), value["if"]) if "if" in value else (),
            self.effects((*path, "cost"), value["cost"]) if "cost" in value else (),
            self.effects((*path, "may"), value["may"]) if "may" in value else (),
            self.zone((*path, "in"), value["in"]) if "in" in value else (),
            value,
            mentions(self.condition((*path, "if"), value["if"])) if "if" in value else frozenset(),
        )

    def event(self, path, value, state=False) -> dict:
        known = EVENTS if state else EVENTS[:-1]
        self.board.keys(path, value, (*known, "from", "to"))
        kind = next((k for k in known if k in value), None)
        if kind is None:
            raise self.board.fault("shape.missing", *path, key=" | ".join(known))
        self.board.keys(path, value, (kind, "from", "to") if kind == "move" else (kind,))
        inner = (*path, kind)
        if kind == "state":
            return {"kind": kind, "cond": self.condition(inner, value[kind])}
        if kind in EVENT_WHO:
            return {"kind": kind, "who": self.one(inner, value[kind], WHO)}
        if kind == "play" and (ability := self._ability_played(inner, value[kind])):
            return ability
        out = {"kind": kind, "sel": self.selection(inner, value[kind])}
        for side in ("from", "to"):
            if side in value:
                out[side] = self.zone((*path, side), value[side])
        return out

    def _ability_played(self, path, value):
        """`{play: H1#1}` and `{play: {ability: SEL}}`: the play of an ability, by its name or by the card that has it."""
        if isinstance(value, str) and "#" in value:
            card, _, number = value.rpartition("#")
            self.board.word(path, card.rpartition(".")[2], tuple(self.board.get("cards") or ()))
            if not T.count_of(number):
                raise self.board.wrong_type(path, "能力の名前 (H1#1)", "the name of an ability (H1#1)")
            return {"kind": "play", "ability": value}
        if isinstance(value, dict) and "ability" in value:
            self.board.keys(path, value, ("ability",))
            return {"kind": "play", "ability": True, "sel": self.selection((*path, "ability"), value["ability"])}
        return None

    def zone(self, path, value):
        return self.some(path, value, T.ZONE_WORDS)

    # which cards

    def selection(self, path, value):
        if isinstance(value, str):
            return self.one(path, value, SELECTED)
        return self.filter(path, value)

    def filter(self, path, value) -> dict:
        self.board.keys(path, value, FILTER_KEYS)
        out = {}
        for key in FILTER_KEYS:
            if key in value:
                out[key] = self._filter_part((*path, key), key, value[key])
        return out

    def _filter_part(self, path, key, value):
        if key == "in":
            return self.zone(path, value)
        if key == "of":
            return self.one(path, value, WHO)
        if key == "as":
            return self.one(path, value, ("run", "guard"))
        if key == "is":
            return self.some(path, value, IS_WORDS)
        if key == "name":
            return tuple(str(v) for v in (value if isinstance(value, list) else [value]))
        if key in NUMBERS:
            return self.compared(path, value)
        if key in SETTLED:
            return self.settled(path, key, value)
        if key == "suits":
            return self.some(path, value, SUITS)
        if key == "top":
            return self.board.count(path, value, 1)
        return self.flag(path, value)

    def compared(self, path, value):
        """`3` or `"<=3"`."""
        found = None if isinstance(value, bool) else _COMPARED.match(str(value))
        if not found:
            raise self.board.wrong_type(path, '数、または "<=3" の形', 'a number, or like "<=3"')
        return (found[1] or "=", int(found[2]))

    # conditions and numbers

    def condition(self, path, value) -> tuple:
        self.board.keys(path, value, CONDITIONS)
        if "of" in value and "area" not in value:
            raise self.board.fault("shape.missing", *path, key="area")
        return tuple(
            (key, self._condition_part((*path, key), key, given, value)) for key, given in value.items() if key != "of"
        )

    def _condition_part(self, path, key, value, whole):
        if key == "race":
            self.board.keys(path, value, tuple(RACE))
            return tuple((k, self.some((*path, k), v, RACE[k])) for k, v in value.items())
        if key == "suits":
            return self.some(path, value, SUITS)
        if key == "area":
            who = self.one((*path[:-1], "of"), whole.get("of", "you"), WHO[:2])
            return (who, self.some(path, value, T.STYLE_WORDS))
        if key in ("ahead", "behind"):
            return self.one(path, value, WHO[:2])
        if key in (*SELECTED, "with", "some"):
            return self.filter(path, value)
        if key in ("equal", "more", "less"):
            if not isinstance(value, list) or len(value) != 2:
                raise self.board.wrong_type(path, "2つの数の列", "a list of two numbers")
            return tuple(self.number((*path, n), v) for n, v in enumerate(value))
        if key == "not":
            return self.condition(path, value)
        if not isinstance(value, list):
            raise self.board.wrong_type(path, "条件の列", "a list of conditions")
        return tuple(self.condition((*path, n), v) for n, v in enumerate(value))

    def number(self, path, value):
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self.one(path, value, ("distance", "runs", "going"))
        allowed = ("count", "run", "guard", "cost", "style", "area", "plus", "minus", "times")
        self.board.keys(path, value, allowed)
        if len(value) != 1:
            raise self.board.wrong_type(path, "1つの数", "one number")
        ((key, given),) = value.items()
        inner = (*path, key)
        if key == "count":
            return (key, self.filter(inner, given))
        if key == "area":
            return (key, self.one(inner, given, WHO[:2]))
        if key in ("plus", "minus", "times"):
            if not isinstance(given, list) or len(given) != 2:
                raise self.board.wrong_type(inner, "2つの数の列", "a list of two numbers")
            return (key, tuple(self.number((*inner, n), v) for n, v in enumerate(given)))
        return (key, self.selection(inner, given))

    # effects

    def effects(self, path, value, constant=False) -> tuple:
        if isinstance(value, list):
            return tuple(self.effect((*path, n), v, constant) for n, v in enumerate(value))
        return (self.effect(path, value, constant),)

    def effect(self, path, value, constant=False) -> dict:
        verbs = LASTING if constant else tuple(EFFECTS)
        extra = {k for keys in EFFECTS.values() for k in keys}
        self.board.keys(path, value, (*EFFECTS, *sorted(extra - set(EFFECTS))))
        verb = next((v for v in verbs if v in value), None)
        once = next((v for v in EFFECTS if constant and v in value and v not in LASTING), None)
        if once:
            raise self.board.fault("foth.once", *path, once, verb=once)
        if verb is None:
            raise self.board.fault("shape.missing", *path, key=" | ".join(verbs))
        self.board.keys(path, value, (verb, *EFFECTS[verb]))
        out = {"verb": verb, "what": self._what((*path, verb), verb, value[verb], value), "raw": value}
        for key in EFFECTS[verb]:
            if key in value:
                out[key] = self._modifier((*path, key), key, value[key])
        self._complete(path, verb, out)
        out["mentions"] = asked_by(out)
        return out

    def _complete(self, path, verb, out):
        """Keys that a verb cannot do without."""
        for needed, verbs in (("to", ("move",)), ("do", ("if", "each")), ("before", ("require",))):
            if verb in verbs and needed not in out:
                raise self.board.fault("shape.missing", *path, key=needed)

    def _what(self, path, verb, value, whole):
        if verb == "add":
            self.board.keys(path, value, ADDED)
            return tuple((k, self.number((*path, k), v)) for k, v in value.items())
        if verb == "set":
            return self._set(path, value, whole.get("target") == "race")
        if verb in ("better", "worse", "draw", "discard", "pick", "pay", "extra", "keep"):
            return self.number(path, value)
        if verb in ("lose", "disable", "enable"):
            return self.one(path, value, ("all",))
        if verb == "grant":
            return self.ability(path, value)
        if verb == "ignore":
            return self.some(path, value, SUITS[:3])
        if verb == "forbid":
            return self.some(path, value, FORBIDDEN)
        if verb in ("require", "may"):
            return self.effects(path, value)
        if verb in ("move", "each", "reveal", "look"):
            return self.selection(path, value)
        if verb == "choose":
            return self.filter(path, value)
        if verb == "shuffle":
            return self.zone(path, value)
        if verb in ("win", "defeat"):
            return self.one(path, value, WHO)
        if verb == "later":
            self.board.keys(path, value, ("when", "do", "if"), ("when", "do"))
            return Ability(
                "when",
                self.effects((*path, "do"), value["do"]),
                self.event((*path, "when"), value["when"], True),
                self.condition((*path, "if"), value["if"]) if "if" in value else (),
                raw=value,
            )
        return self.condition(path, value)

    def _set(self, path, value, race):
        known = tuple(RACE) if race else ("run", "guard", "cost", "counts", *SETTLED)
        self.board.keys(path, value, known)
        out = []
        for key, given in value.items():
            inner = (*path, key)
            if race:
                out.append((key, self.one(inner, given, RACE[key])))
            elif key in SETTLED:
                out.append((key, self.settled(inner, key, given)))
            else:
                out.append((key, self.number(inner, given)))
        return tuple(out)

    def _modifier(self, path, key, value):
        if key == "target":
            return "race" if value == "race" else self.selection(path, value)
        if key == "for":
            if isinstance(value, dict):
                self.board.keys(path, value, ("until",), ("until",))
                return self.event((*path, "until"), value["until"])
            return self.one(path, value, ("run", "turn", "game"))
        if key == "coming":
            return self.flag(path, value)
        if key in ("by", "of"):
            return self.one(path, value, WHO)
        if key == "before":
            return self.one(path, value, ("run", "guard", "support"))
        if key == "from":
            return self.one(path, value, T.STYLE_WORDS)
        if key == "to":
            return self.one(path, value, {k: v for k, v in T.ZONE_WORDS.items() if k != "areas"})
        if key == "place":
            return self.one(path, value, ("top", "bottom"))
        if key == "face":
            return self.one(path, value, ("down",))
        if key in ("count", "upto"):
            return self.number(path, value)
        if key == "times":
            return self.board.count(path, value, 1)
        return self.effects(path, value)


# verbs that make lasting effects (802.1b); only these stand under `always`
LASTING = ("add", "set", "better", "worse", "lose", "disable", "enable", "grant", "ignore", "forbid", "require")
