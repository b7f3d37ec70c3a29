"""The phrases of the facts as values: targets, key units, conditions, triggers, labels, abilities, set-up.

The facts use short English phrases of a few forms, which `game.yaml` lists with their meaning. Each phrase is read
once, when the records are made; one that fits no form is a ValueError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from judge.corpus.store import corpus
from judge.games.blackpoker.cards import SUITS, parse_card
from judge.games.blackpoker.notation import Condition, condition


class Aim(NamedTuple):
    """What an action can target, or what a fog works on."""

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
    """The unit of the player that is driven as the key: a character, or a soldier or bulwark with a label."""

    character: str | None = None
    sort: str | None = None
    label: str | None = None


class Need(NamedTuple):
    """A condition for a request: a face-up trump, at most so much life, the opponent's turn, an unopened pack, once per
    turn."""

    what: str
    card: str | None = None
    most: int = 0


class Trigger(NamedTuple):
    """What triggers an action: an event of an action, of cards, of a character; and the trump that must be face up."""

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


def _one_of(**words: Any) -> Callable[[str], Any]:
    """Makes the function that reads one of these words and returns its value. It raises ValueError for others."""

    def read(word: str) -> Any:
        """The value of the word."""
        if word not in words:
            raise ValueError(f"cannot read {word!r}")
        return words[word]

    return read


def _card(word: str) -> str:
    """Returns the card that a word names; raises ValueError if it names none."""
    card = parse_card(word)
    if card is None:
        raise ValueError(f"{word!r} is not a card")
    return card


COUNTS = "least most attackers stops_charging trumps rare pack chosen drawn".split()
# how the word at a place of a form is read; others are texts
_WORDS: dict[str, Callable[[str], Any]] = {
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


def read_phrases(field: str, text: Any) -> Any:
    """Returns the value of a field of an entry: a tuple with one value for each phrase, or one value made of all of
    them, as the field needs. Raises ValueError if its text cannot be read, or two phrases say the same."""
    between = _BETWEEN.get(field)
    texts = text if isinstance(text, list) else str(text).split(between) if between else [str(text)]
    parts = [_phrase(field, text) for text in texts]
    if field in _EACH:
        return tuple(_EACH[field](**part) for part in parts)
    whole: dict[str, Any] = {}
    for part in parts:
        if whole.keys() & part.keys():
            raise ValueError(f"{part} occurs twice")
        whole |= part
    return _TOGETHER.get(field, dict)(**whole)


def _phrase(field: str, text: str) -> dict[str, Any]:
    """Returns the values that one phrase of a field says, by name, read by the first form that fits it. Raises
    ValueError if none does."""
    words = text.split()
    for form, says in corpus().games["bp"]["forms"][field].items():
        found = _fit(form.split(), words)
        if found is not None:
            read = {name: _WORDS.get(name, str)(word) for name, word in found.items() if name != "_"}
            return {**says, **read}
    raise ValueError(f"cannot read {text!r}")


def _fit(form: list[str], words: list[str]) -> dict[str, str] | None:
    """Returns name → word for the places `{name}` of a form; empty if the form has no places, None if the words do not
    fit it."""
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
