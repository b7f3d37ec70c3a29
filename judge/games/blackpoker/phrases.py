"""The phrases of the facts as values: targets, key units, conditions, triggers, labels, abilities, set-up.

The facts say these in short English phrases of a few forms, which `game.yaml`
lists with what they say. Each phrase is read once, when the records are made;
one that no form fits is a ValueError.
"""

from __future__ import annotations

from typing import Any

from judge.corpus.store import corpus
from judge.games.blackpoker.cards import SUITS, parse_card
from judge.games.blackpoker.notation import Condition, condition
from judge.records import NamedTuple


class Aim(NamedTuple):
    """What an action may be aimed at, or what a fog works on."""

    kind: str | None  # unit, request, trump, player
    own: bool = False
    sort: str = "character"  # or soldier, bulwark
    suited: bool = False  # of the key card's suit
    holding: Condition | None = None  # with such a card in it
    action: str | None = None  # of a request; of a fog, what was aimed at the thing
    least: int = 0  # key cards of a request
    most: int = 99
    aimed: bool = False  # a request that has a target
    opponent: bool = False


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


COUNTS = "least most attackers stops_charging trumps rare pack chosen drawn".split()
# how the word at a place of a form is read; others stand for themselves
_WORDS = {
    **dict.fromkeys(("cards", "holding", "among"), lambda word: condition(word.replace("/", ","))),
    **dict.fromkeys(("card", "trump"), _card),
    **dict.fromkeys(COUNTS, int),
    **dict.fromkeys(("suit", "other", "stops_damage"), _one_of(**dict(zip(SUITS, SUITS)))),
    "own": _one_of(own=True, any=False),
    "sort": _one_of(soldier="soldier", bulwark="bulwark", character="character"),
    "sign": _one_of(**{"+": 1, "-": -1}),
    "sizes": lambda word: tuple(map(int, word.split("/"))),
}
# what stands between the phrases of a field that has several
_BETWEEN = {"request_condition": "; ", "trigger_condition": " AND ", "static_ability": "; "}
_BETWEEN |= dict.fromkeys(("set_aside", "opening_hand"), " + ")
# what the phrases of a field make: a value each, or one of all of them; else a map
_EACH = {"request_condition": Need, "labels": Label}
_TOGETHER = {"target": Aim, "key_unit": KeyUnit, "trigger_condition": Trigger}


def read_phrases(field: str, said: Any) -> Any:
    """What a field of an entry says."""
    between = _BETWEEN.get(field)
    texts = said if isinstance(said, list) else str(said).split(between) if between else [str(said)]
    parts = [_phrase(field, text) for text in texts]
    if field in _EACH:
        return tuple(_EACH[field](**part) for part in parts)
    whole: dict = {}
    for part in parts:
        if whole.keys() & part.keys():
            raise ValueError(f"{part} is said again")
        whole |= part
    return _TOGETHER.get(field, dict)(**whole)


def _phrase(field, text):
    words = text.split()
    for form, says in corpus().games["bp"]["forms"][field].items():
        found = _fit(form.split(), words)
        if found is not None:
            return says | {name: _WORDS.get(name, str)(word) for name, word in found.items() if name != "_"}
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
