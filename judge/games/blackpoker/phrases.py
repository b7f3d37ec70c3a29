"""The phrases of the facts as values: targets, key units, conditions, triggers, labels, abilities, set-up.

The facts say these in short English phrases of a few forms. Each is read once,
when the records are made; one that no form fits is a ValueError.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from judge.games.blackpoker.cards import SUITS, parse_card
from judge.games.blackpoker.notation import Condition, condition


class UnitAim(NamedTuple):
    """A target that is a unit: whose, of which sort, of the key card's suit, with such a card in it."""

    own: bool
    sort: str  # soldier, bulwark or character (either)
    suited: bool = False
    holding: Condition | None = None
    kind = "unit"


class RequestAim(NamedTuple):
    """A target that is a request on the stage: by its action, the number of its key cards, its having a target."""

    action: str | None = None
    least: int = 0
    most: int = 99
    aimed: bool = False
    kind = "request"


class TrumpAim(NamedTuple):
    """A target that is a face-up trump."""

    up: bool = True
    kind = "trump"


class PlayerAim(NamedTuple):
    """A target that is a player."""

    opponent: bool
    kind = "player"


class FogAim(NamedTuple):
    """What a fog works on: a unit or trump that an action was aimed at; the action alone where it works on many."""

    kind: str | None
    action: str


class KeyUnit(NamedTuple):
    """An own unit that is driven as the key: a character, or a soldier or bulwark with a label."""

    character: str | None = None
    sort: str | None = None
    label: str | None = None


class Need(NamedTuple):
    """An activation condition: a face-up trump, at most so much life, not one's turn, an unopened pack, once a turn."""

    what: str
    card: str | None = None
    most: int = 0


class Trigger(NamedTuple):
    """What triggers an action: an event of an action, of cards, of a character; and the trump that must lie face up."""

    event: str  # resolved, requested, staged, moved, discarded, unblocked
    action: str | None = None
    trump: str | None = None
    cards: Condition | None = None
    character: str | None = None
    label: str | None = None
    attackers: int = 0
    turn_player: bool = False


class Label(NamedTuple):
    """A label of a script, with the cards that must be among the unit's for it."""

    label: str
    among: Condition | None = None


class Gift(NamedTuple):
    """A label that a trump gives to its owner's soldiers, of a suit or of any, or bulwarks."""

    sort: str
    label: str
    suit: str | None = None


# words


def _one_of(**words):
    """Reads one of a few words."""

    def read(word):
        if word not in words:
            raise ValueError(f"cannot read {word!r}")
        return words[word]

    return read


def _card(word):
    card = parse_card(word)
    if card is None:
        raise ValueError(f"{word!r} is no card")
    return card


def _cards(word):
    return condition(word.replace("/", ","))


_suit = _one_of(**dict(zip(SUITS, SUITS)))
# how the word at a place of a form is read; others stand for themselves
_WORDS = {
    **dict.fromkeys(("cards", "holding", "among"), _cards),
    **dict.fromkeys(("card", "trump"), _card),
    **dict.fromkeys(("least", "most", "attackers", "stops_charging"), int),
    **dict.fromkeys(("suit", "other", "stops_damage"), _suit),
    "own": _one_of(own=True, any=False),
    "sort": _one_of(soldier="soldier", bulwark="bulwark", character="character"),
    "sign": _one_of(**{"+": 1, "-": -1}),
}

# forms: `{word}` stands for one word, `{_}` for one that says nothing; each makes a value of its words

_TARGETS = {
    "opponent x1": lambda: PlayerAim(opponent=True),
    "any player x1": lambda: PlayerAim(opponent=False),
    "any face-up trump x1": TrumpAim,
    "{own} {sort} x1": UnitAim,
    "{own} {sort} x1, suit = key card suit": partial(UnitAim, suited=True),
    "{own} {sort} x1 containing a {holding} card": UnitAim,
    "request on stage that has a target": partial(RequestAim, aimed=True),
    "request on stage with {least} or {most} key cards": RequestAim,
    "request on stage with >={least} key card": RequestAim,
    "{action} request on stage": RequestAim,
    # of fogs
    "the soldier targeted by {action}": partial(FogAim, "unit"),
    "the trump targeted by {action}": partial(FogAim, "trump"),
}
_KEY_UNITS = {"own {sort} x1 with label {label}": KeyUnit, "own {character} x1": KeyUnit}
_NEEDS = {
    "own face-up trump {card}": partial(Need, "trump"),
    "own life <= {most}": partial(Need, "life"),
    "requester does not hold the turn": partial(Need, "offturn"),
    "own pack not opened yet": partial(Need, "pack"),
    "at most 1 request per player per turn": partial(Need, "once"),
}
_TRIGGERS = {
    "owner is turn player": partial(dict, turn_player=True),
    "own face-up trump {trump}": dict,
    "{_} {action} action resolved": partial(dict, event="resolved"),
    "{_} {action} action resolved with >={attackers} attacker": partial(dict, event="resolved"),
    "an own {action} action is requested (R91)": partial(dict, event="requested"),
    "own {action} request added to stage": partial(dict, event="staged"),
    "each {cards} card moved from own field to graveyard (once per card)": partial(dict, event="moved"),
    "own {character} moved from field to graveyard": partial(dict, event="moved"),
    "own soldier with label {label} is attacker": dict,
    "not blocked at {action}": partial(dict, event="unblocked"),
    "opponent discarded hand cards": partial(dict, event="discarded"),
}
_LABELS = {
    "{label}": Label,
    "{label} only if its key cards (read: unit cards, ruling R60) include an {among}": Label,
}
_CHARACTER_ABILITIES = {
    "cannot be targeted by any action": partial(dict, untargeted=True),
    "cannot be targeted by {barred}": dict,
    "counts as {suit} soldier and {other} soldier": lambda suit, other: {"suits": frozenset((suit, other))},
    "while on field: cost symbol {dropped} of actions of type {cheaper} is dropped"
    " (text names no player; ruling R28: controller only)": dict,
    "controller must request attack in own turn if possible and must name it attacker if charged": partial(
        dict, must_attack=True
    ),
    "not moved to graveyard by a blocking bulwark": partial(dict, stands_bulwarks=True),
}
_FOG_ABILITIES = {
    "that soldier size {sign} card number until end of turn": dict,
    "own soldiers size {sign} sum of both cards until end of turn": partial(dict, wide=True),
    "that trump cannot be turned face-up until end of turn": partial(dict, closes=True),
}
_TRUMP_ABILITIES = {
    "own soldiers get label {label}": lambda **words: {"gift": Gift("soldier", **words)},
    "own {suit} soldiers get label {label}": lambda **words: {"gift": Gift("soldier", **words)},
    "own bulwarks get label {label}": lambda **words: {"gift": Gift("bulwark", **words)},
    "for BOTH players damageJudge soldier-vs-soldier is inverted: larger side -> graveyard, tie both, and the"
    " difference is damage to the player whose soldier(s) went to graveyard": partial(dict, inverts=True),
    "while own field has >={stops_charging} charged bulwarks: no player can charge characters through the charge"
    " action effect": dict,
    "if own field has a character just before an opponent action whose key cards include {stops_damage} takes effect,"
    " that effect deals no damage to owner": dict,
}
_PRESETS = {
    "common: 1 bulwark + 1 soldier from life top": lambda: False,
    "bulwark + face-down soldier; both players reveal the soldier and 1 of 2 trumps after first player is decided"
    " (first player first)": lambda: True,
}


def _phrase(forms, text):
    words = text.split()
    for form, make in forms.items():
        found = _fit(form.split(), words)
        if found is not None:
            return make(**{name: _WORDS.get(name, str)(word) for name, word in found.items() if name != "_"})
    raise ValueError(f"cannot read {text!r}")


def _fit(form, words):
    """The words that stand at the places of a form; None where it is another one."""
    if len(form) != len(words):
        return None
    found = {}
    for wanted, word in zip(form, words):
        before, brace, rest = wanted.partition("{")
        if brace and word.startswith(before):
            found[rest.rstrip("}")] = word[len(before) :]
        elif wanted != word:
            return None
    return found


def _gathered(forms, texts) -> dict:
    """What several phrases say of one thing, nothing twice."""
    parts: dict = {}
    for part in (_phrase(forms, text) for text in texts):
        if parts.keys() & part.keys():
            raise ValueError(f"{part} is said again")
        parts |= part
    return parts


def _trigger(text):
    parts = _gathered(_TRIGGERS, text.split(" AND "))
    if "event" not in parts:
        raise ValueError(f"{text!r} names no event")
    return Trigger(**parts)


def _counts(text):
    """`2 trumps + 1 rare` as {trumps: 2, rare: 1}."""
    return {word: int(count) for count, word in (part.split() for part in text.split(" + "))}


def _set_aside(said):
    """The cards that a frame sets aside, by zone."""
    zone = _one_of(pack="pack", rare="rare", trumps="trumps")
    return {zone(word): count for word, count in _counts(said).items()} if said else {}


def _opening_hand(text):
    """How many cards of the first hand are chosen and how many drawn."""
    way = _one_of(chosen=0, random=1)
    counts = {way(word): count for word, count in _counts(text).items()}
    return counts.get(0, 0), counts.get(1, 0)


def _sizes(text):
    """The sizes of the cards that a character may be, in their order, or one for all; none where its cards' numbers are it."""
    said = ("number of the card", "sum of unit card numbers")
    return () if text in said else tuple(map(int, text.split("/")))


# field of an entry → how it is read
READERS = {
    "target": partial(_phrase, _TARGETS),
    "key_unit": partial(_phrase, _KEY_UNITS),
    "request_condition": lambda text: tuple(_phrase(_NEEDS, part) for part in text.split("; ")),
    "trigger_condition": _trigger,
    "labels": lambda texts: tuple(_phrase(_LABELS, text) for text in texts),
    "abilities": partial(_gathered, _CHARACTER_ABILITIES),
    "ability": partial(_phrase, _FOG_ABILITIES),
    "static_ability": lambda text: _gathered(_TRUMP_ABILITIES, text.split("; ")),
    "size": _sizes,
    "set_aside": _set_aside,
    "opening_hand": _opening_hand,
    "preset": partial(_phrase, _PRESETS),
}
