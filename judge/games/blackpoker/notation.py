"""The notation of the facts: which cards a key or unit condition asks for.

`S:A-K + C:A-K` is one card each, `H:A-10 x2` two cards that meet the same
condition, `2-10` any suit; `same-rank x2` and `same-suit {A,10,J,Q,K} x5` tie
the cards to each other; `rare x1` is the rare card, whatever it is. What a
lookup shows and what the engine enforces is read from here.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from judge.games.blackpoker.cards import RANKS, number, suit


@dataclass(frozen=True)
class Slot:
    """One card of a condition: the suits and numbers it may have (0 is the Joker)."""

    suits: frozenset
    numbers: frozenset

    def fits(self, card: str) -> bool:
        return number(card) in self.numbers and (suit(card) in self.suits or suit(card) == "")


@dataclass(frozen=True)
class Condition:
    """The slots of a condition and what ties their cards together."""

    slots: tuple[Slot, ...]
    same_suit: bool = False
    same_number: bool = False
    distinct: bool = False

    def takes(self, card: str) -> bool:
        """Whether this card can be one of them."""
        return any(slot.fits(card) for slot in self.slots)

    def met_by(self, cards) -> bool:
        """Whether exactly these cards meet the condition, in some order."""
        cards = list(cards)
        if len(cards) != len(self.slots):
            return False
        if self.same_suit and (len({suit(c) for c in cards}) > 1 or suit(cards[0]) == ""):
            return False
        if self.same_number and len({number(c) for c in cards}) > 1:
            return False
        if self.distinct and len({number(c) for c in cards}) < len(cards):
            return False
        return _assign(cards, self.slots)


def _assign(cards, slots):
    """Whether the cards can be given to the slots one each."""
    if not cards:
        return True
    return any(slot.fits(cards[0]) and _assign(cards[1:], slots[:n] + slots[n + 1 :]) for n, slot in enumerate(slots))


ANY_SUIT = frozenset("SHDC")


ALL_NUMBERS = frozenset(range(14))
_TIED = re.compile(r"same-(rank|suit)(?: \{(.*)\})?")


@functools.cache
def condition(text: str) -> Condition:
    """Reads a key condition of the facts table; a ValueError names what it cannot read."""
    slots = []
    same_suit = same_number = distinct = False
    for part in text.split(" + "):
        body, times = part.strip(), 1
        repeated = re.fullmatch(r"(.*?) x(\d+)", body)
        if repeated:
            body, times = repeated[1], int(repeated[2])
        tied = _TIED.fullmatch(body)
        if tied:
            same_number, same_suit = tied[1] == "rank", tied[1] == "suit"
            distinct = bool(tied[2])
            body = tied[2] or "*"
        suits, colon, ranks = body.rpartition(":")
        numbers = ALL_NUMBERS if ranks in ("*", "rare") else _numbers(ranks)
        slots += [Slot(frozenset(suits) if colon else ANY_SUIT, numbers)] * times
    return Condition(tuple(slots), same_suit, same_number, distinct)


@dataclass(frozen=True)
class UnitShape:
    """What cards a unit is made of (4.1.2): the condition of its cards and how they lie."""

    condition: Condition
    face_up: bool
    several: bool = False

    def takes(self, card: str) -> bool:
        return self.condition.takes(card) and not (self.several and suit(card) == "")

    @property
    def single(self) -> bool:
        return not self.several and len(self.condition.slots) == 1


@functools.cache
def unit_shape(text: str) -> UnitShape:
    """Reads a unit condition: `2-10, single card, face-up`, `S:J + H:2-10`, `same-suit x2+ (…), face-up`."""
    if text.startswith("same-suit x2+"):
        return UnitShape(Condition((Slot(ANY_SUIT, ALL_NUMBERS),), same_suit=True), True, several=True)
    if text.startswith("any card"):
        return UnitShape(Condition((Slot(ANY_SUIT, ALL_NUMBERS),)), "face-down" not in text)
    return UnitShape(condition(text.split(", ")[0]), "face-down" not in text)


def _numbers(text):
    out = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if first == "Joker":
            out.add(0)
        elif first in RANKS and (not dash or last in RANKS):
            low = RANKS.index(first) + 1
            out |= set(range(low, (RANKS.index(last) + 1 if dash else low) + 1))
        else:
            raise ValueError(f"cannot read the card condition {text!r}")
    return frozenset(out)
