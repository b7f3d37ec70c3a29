"""Effect icons: how they are written, what they are, how +, - and = combine."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple


class Effect(NamedTuple):
    """One icon: where it works (`key`), how (`op`: +, = or a word), by how much (`n`), and the card it is on.

    `side` is the neighbour, left or right, that `take` takes money from.
    """

    key: str
    op: str
    n: int = 0
    side: str = ""
    card: str = ""


class Card(NamedTuple):
    """The text of a card: its kind, icons, sign (plus, minus or empty), income and ★."""

    kind: str
    effects: tuple[Effect, ...]
    sign: str
    income: int
    star: bool


# the entries of each icon: the rule, and the page of the icon
_RACE = {"start": ("fever:fx.race.1", "fever:card/iconStart"), "sprint": ("fever:fx.race.2", "fever:card/iconSprint"),
         "goal": ("fever:fx.race.4", "fever:card/iconGoal")}  # fmt: skip
_ENTRIES = {
    ("sprint", "no"): ("fever:fx.race.3", "fever:card/iconNoSprint"),
    ("goal", "stop"): ("fever:fx.race.6", "fever:card/iconLineStop"),
    ("photo", "win"): ("fever:fx.race.5", "fever:card/iconPhotoWin"),
    ("photo", "lose"): ("fever:fx.race.7", "fever:card/iconPhotoLose"),
    ("last", "="): ("fever:fx.race.8", "fever:card/iconLast"),
    ("first", "="): ("fever:fx.race.8", "fever:card/iconFirst"),
    ("remove", "plus"): ("fever:fx.race.9", "fever:card/iconRemovePlus"),
    ("remove", "minus"): ("fever:fx.race.10", "fever:card/iconRemoveMinus"),
    ("odds", "up"): ("fever:fx.result.1", "fever:card/iconOdds"),
    ("odds", "down"): ("fever:fx.result.1", "fever:card/iconOdds"),
    ("vp", "+"): ("fever:fx.result.2", "fever:card/iconVp"),
    ("pay", "+"): ("fever:fx.result.3", "fever:card/iconPay"),
    ("take", "+"): ("fever:fx.result.3", "fever:card/iconTake"),
    ("objective", "free"): ("fever:fx.buy.3", "fever:card/iconObjective"),
    ("stable", "+"): ("fever:fx.buy.4", "fever:card/iconStable"),
    ("pass", "+"): ("fever:fx.buy.5", "fever:card/iconPass"),
    ("bank", "+"): ("fever:fx.loan.1", "fever:card/iconBank"),
    ("mafia", "+"): ("fever:fx.loan.2", "fever:card/iconMafia"),
}
_KIND = {
    "assistant": ("fever:fx.buy.1", "fever:card/iconAssistant"),
    "horse": ("fever:fx.buy.2", "fever:card/iconHorse"),
}

# how each icon may be written: changes (+1, -1), replacements (=4), words
CHANGES = ("start", "sprint", "goal", "vp", "pay", "pass", "stable")
SUMS = ("take", "bank", "mafia")
REPLACED = ("start", "sprint", "goal", "last", "first")
WORDS = {
    "sprint": ("no",), "goal": ("stop",), "photo": ("win", "lose"), "remove": ("plus", "minus"),
    "odds": ("up", "down"), "assistant": ("free", "double", "exchange"),
    "horse": ("free", "double", "exchange"), "objective": ("free",),
}  # fmt: skip
KEYS = ("start", "sprint", "goal", "photo", "last", "first", "remove", "odds", "vp", "pay", "take",
        "assistant", "horse", "objective", "stable", "pass", "bank", "mafia")  # fmt: skip
ON_HORSES = KEYS[:11]
ON_PLAYERS = KEYS[11:]


def entries(effect: Effect) -> tuple[str, ...]:
    """Returns the ids of the rule of an icon and of its page, for citing."""
    return _ENTRIES.get((effect.key, effect.op)) or _RACE.get(effect.key) or _KIND[effect.key]


def parse(key: str, value: Any) -> tuple[Effect, ...] | None:
    """Returns the effects of `key: value` in a file, one or a list; None where the value does not fit the key."""
    if isinstance(value, list):
        found = [parse(key, v) for v in value if not isinstance(v, list)]
        known = [effects for effects in found if effects is not None]
        return tuple(e for effects in known for e in effects) if len(known) == len(value) else None
    if value is False:
        value = "no"
    if isinstance(value, str):
        value = value.strip()
        replaced = re.fullmatch(r"=\s*(\d{1,4})", value)
        if replaced and key in REPLACED:
            return (Effect(key, "=", int(replaced[1])),)
        if key == "odds":
            steps = re.fullmatch(r"(up|down)(?:\s+(\d))?", value)
            return (Effect(key, steps[1], int(steps[2] or 1)),) if steps else None
        if re.fullmatch(r"[+-]\d{1,6}", value):
            value = int(value)
        elif value in WORDS.get(key, ()):
            return (Effect(key, value),)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1_000_000:
        if key in CHANGES or (key in SUMS and value >= 0):
            return (Effect(key, "+", value),)
    return None


def effects_of(parts: dict[str, Any]) -> tuple[Effect, ...]:
    """Returns the effects of all icons in one map of a file whose values are already parsed; `from` becomes the side of
    `take`."""
    side = parts.get("from", "")
    found = (effect for key in KEYS for effect in parts.get(key, ()))
    return tuple(effect._replace(side=side) if effect.key == "take" else effect for effect in found)


def icons_in(written: Any) -> list[Effect]:
    """Lists the icons of a map as a file has it; empty for anything else."""
    pairs = written.items() if isinstance(written, dict) else ()
    return [icon for key, value in pairs if key in KEYS for icon in parse(key, value) or ()]


def card_with(kind: str = "", sign: str = "", income: int = 0, star: bool = False, **icons: tuple[Effect, ...]) -> Card:
    """Makes a card of this kind with these icons, whose values are already parsed."""
    return Card(kind, effects_of(icons), sign, income, star)


def read_card(raw: dict[str, Any]) -> Card:
    """Makes a card of the preset from its dict, which must be valid: nothing is checked."""
    parts: dict[str, Any] = {key: parse(key, value) if key in KEYS else value for key, value in raw.items()}
    return card_with(**parts)


def write_effect(effect: Effect) -> int | str | bool:
    """Returns the value of an icon's key that reads back as this effect."""
    if effect.op == "+":
        return effect.n
    if effect.op == "=":
        return f"={effect.n}"
    if effect.key == "odds" and effect.n != 1:
        return f"{effect.op} {effect.n}"
    return False if effect.op == "no" else effect.op


def ways_to_write(key: str) -> str:
    """Words how values of an icon's key can be written, for messages: `+1, -1, =4, stop`."""
    forms = (["+1", "-1"] if key in CHANGES else []) + (["200"] if key in SUMS else [])
    forms += ["=4"] if key in REPLACED else []
    return ", ".join([*forms, *WORDS.get(key, ())] + (["up 2"] if key == "odds" else []))


def effect_text(effect: Effect) -> str:
    """Words an icon as in a file, with its card: `start =4 (Whirl)`, `photo lose`."""
    if effect.op == "+":
        value = str(effect.n) if effect.key in SUMS else f"{effect.n:+d}"
    elif effect.op == "=":
        value = f"={effect.n}"
    else:
        value = effect.op if effect.n < 2 else f"{effect.op} {effect.n}"
    return f"{effect.key} {value}" + (f" ({effect.card})" if effect.card else "")


# HF-R23: whether a card is a plus or a minus card: stated, or shown by its icons; = never shows it.
_SHOWS = {"win": "plus", "up": "plus", "lose": "minus", "down": "minus", "no": "minus", "stop": "minus"}


def _shown_signs(card: Card) -> set[str]:
    """Returns the signs that the icons of a card show: none, `plus`, `minus` or both."""
    changes = [effect.n for effect in card.effects if effect.op == "+" and effect.key in CHANGES]
    signs = {_SHOWS[effect.op] for effect in card.effects if effect.op in _SHOWS}
    return signs | {"plus" for n in changes if n > 0} | {"minus" for n in changes if n < 0}


def sign_of(card: Card) -> str:
    """HF-R23: returns `plus` or `minus`, as the card states it or else as its icons show it; empty where neither tells
    it."""
    signs = _shown_signs(card)
    return card.sign or (signs.pop() if len(signs) == 1 else "")


def sign_unknown(card: Card) -> bool:
    """HF-R23: tells whether it must be asked if a removal removes this card: no sign is stated, and its icons show both
    signs, or none while one of them is `=`."""
    return not sign_of(card) and (bool(_shown_signs(card)) or any(e.op == "=" for e in card.effects))


def combine(base: int, effects: Iterable[Effect]) -> int:
    """HF-R12: returns the number after the effects: `=` replaces it, then `+` and `-` are added; never below 0."""
    for effect in effects:
        if effect.op == "=":
            base = effect.n
    return max(0, base + sum(e.n for e in effects if e.op == "+"))
