"""The notation of the facts: which cards a key or unit condition asks for.

`S:A-K + C:A-K` is one card each, `H:A-10 x2` two cards that meet the same
condition, `2-10` any suit; `same-rank x2` and `same-suit {A,10,J,Q,K} x5` tie
the cards to each other, `same-suit x2+` takes more of them too; `rare x1` is
the rare card, whatever it is. What a lookup shows and what the engine enforces
is read from here.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence

from judge.games.blackpoker.cards import CARDS, JOKERS, RANKS, SUITS, number, suit
from judge.records import Key


class Slot(Key):
    """One card of a condition: the suits and numbers it may have (0 is the Joker)."""

    suits: frozenset[str]
    numbers: frozenset[int]

    @functools.cached_property
    def cards(self) -> frozenset[str]:
        """Returns all cards that can be in this slot; a Joker only needs to have the right number."""
        return frozenset(c for c in CARDS if number(c) in self.numbers and (suit(c) in self.suits or suit(c) == ""))

    def fits(self, card: str) -> bool:
        """Whether a card can be in this slot."""
        return card in self.cards

    @property
    def card(self) -> str | None:
        """Returns the only card that can be in this slot; None if several can."""
        return next(iter(self.cards)) if len(self.cards) == 1 else None


class Condition(Key):
    """The slots of a condition and what ties their cards together; `more` where the last slot may be filled again."""

    slots: tuple[Slot, ...]
    same_suit: bool = False
    same_number: bool = False
    distinct: bool = False
    more: bool = False

    @functools.cached_property
    def cards(self) -> frozenset[str]:
        """Returns all cards that can be among those of the condition; no Joker if they must share a suit (R74)."""
        fitting = frozenset().union(*(slot.cards for slot in self.slots))
        return fitting - frozenset(JOKERS) if self.same_suit else fitting

    def takes(self, card: str) -> bool:
        """Tells whether a card can be among those of the condition; alone it need not meet it."""
        return card in self.cards

    def met_by(self, cards: Iterable[str]) -> bool:
        """Tells whether these cards together, no more and no fewer, meet the condition in some order."""
        cards = list(cards)
        if len(cards) == 1 == len(self.slots):
            return cards[0] in self.cards
        if len(cards) == 2 == len(self.slots):  # as most conditions have it
            return self.met_by_both(*cards)
        further = len(cards) - len(self.slots)
        if further < 0 or further and not self.more:
            return False
        if self.same_suit and (len({suit(c) for c in cards}) > 1 or suit(cards[0]) == ""):
            return False
        if self.same_number and len({number(c) for c in cards}) > 1:
            return False
        if self.distinct and len({number(c) for c in cards}) < len(cards):
            return False
        return _assign(cards, self.slots + self.slots[-1:] * further)

    def met_by_both(self, one: str, other: str) -> bool:
        """Tells whether two cards meet this condition, which must have exactly two slots; a quicker `met_by`."""
        if self.same_number != self.distinct and self.same_number != (number(one) == number(other)):
            return False
        if self.same_number and self.distinct or self.same_suit and not suit(one) == suit(other) != "":
            return False
        first, second = self.slots
        return one in first.cards and other in second.cards or other in first.cards and one in second.cards


def _assign(cards: Sequence[str], slots: tuple[Slot, ...]) -> bool:
    """Tells whether each card can be given to a slot of its own; there are as many slots as cards."""
    if not cards:
        return True
    return any(slot.fits(cards[0]) and _assign(cards[1:], slots[:n] + slots[n + 1 :]) for n, slot in enumerate(slots))


ANY_SUIT = frozenset(SUITS)
ALL_NUMBERS = frozenset(range(len(RANKS) + 1))
_TIED = r"same-(rank|suit)(?: \{(.*)\})?"


@functools.cache
def condition(text: str) -> Condition:
    """Parses a condition on cards, as the facts of entries have it. Raises ValueError if it cannot be read."""
    slots = []
    same_suit = same_number = distinct = more = False
    for part in text.split(" + "):
        body, times = part.strip(), 1
        repeated = re.fullmatch(r"(.*?) x(\d+)(\+?)", body)
        if repeated:
            body, times, more = repeated[1], int(repeated[2]), bool(repeated[3])
        tied = re.fullmatch(_TIED, body)
        if tied:
            same_number, same_suit = tied[1] == "rank", tied[1] == "suit"
            distinct = bool(tied[2])
            body = tied[2] or "*"
        suits, colon, ranks = body.rpartition(":")
        if colon and not (suits and ANY_SUIT.issuperset(suits)):
            raise ValueError(f"cannot read the suit of {text!r}")
        numbers = ALL_NUMBERS if ranks in ("*", "rare") else _numbers(ranks)
        slots += [Slot(frozenset(suits) if colon else ANY_SUIT, numbers)] * times
    return Condition(tuple(slots), same_suit, same_number, distinct, more)


def _numbers(text: str) -> frozenset[int]:
    """Returns the numbers that a text of ranks allows: `2-10`, `A,10,J`; A is 1, J is 11, a Joker 0. Raises ValueError
    if it cannot be read."""
    out = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if first == JOKERS[0]:
            out.add(0)
        elif first in RANKS and (not dash or last in RANKS):
            low = RANKS.index(first) + 1
            out |= set(range(low, (RANKS.index(last) + 1 if dash else low) + 1))
        else:
            raise ValueError(f"cannot read the card condition {text!r}")
    return frozenset(out)


def cost(text: str) -> str:
    """Returns the text of a cost (5.2), symbols as in `LB`, as it is. Raises ValueError if it has anything else."""
    if not set(text) <= set("BLDSC"):
        raise ValueError(f"cannot read the cost {text!r}")
    return text


def one_card(text: str) -> str:
    """Returns the card of a condition that only one certain card meets, such as `C:9`. Raises ValueError for any other
    condition."""
    slots = condition(text).slots
    if len(slots) > 1 or slots[0].card is None:
        raise ValueError(f"{text!r} is not one card")
    return slots[0].card


class UnitShape(Key):
    """The cards that a unit is made of (4.1.2) and how they are placed; `anything` where it is any one card."""

    condition: Condition
    face_up: bool
    anything: bool = False

    def takes(self, card: str) -> bool:
        """Tells whether a card can be part of such a unit."""
        return self.condition.takes(card)

    def met_by(self, cards: Sequence[str], up: bool) -> bool:
        """Tells whether these cards, face up or down, make such a unit."""
        return up == self.face_up and (len(cards) == 1 if self.anything else self.condition.met_by(cards))

    @property
    def single(self) -> bool:
        """Tells whether such a unit has one card."""
        return len(self.condition.slots) == 1


_ANYTHING = "any card"
_LYING = {"single card": None, "face-up": True, "face-down": False}


@functools.cache
def unit_shape(text: str) -> UnitShape:
    """Parses a condition on a unit: `2-10, single card, face-up`, `S:J + H:2-10`, `same-suit x2+ (…), face-up`. Raises
    ValueError if it cannot be read."""
    cards, *lying = text.split(", ")
    if any(word not in _LYING for word in lying):
        raise ValueError(f"cannot read the unit condition {text!r}")
    anything = cards == _ANYTHING
    return UnitShape(condition("*" if anything else cards.partition(" (")[0]), "face-down" not in lying, anything)


class Deck(Key):
    """The cards that a deck may hold (3.3, 8.3.1) and how many it needs."""

    cards: tuple[str, ...]
    least: int


@functools.cache
def deck(text: str) -> Deck:
    """Parses the deck of a frame: `40+` (any 40 or more of all cards) or `exactly 20: S:A,2,3 H:A (no Joker)`. Raises
    ValueError if the text is neither or names another number of cards."""
    exact = re.fullmatch(r"exactly (\d+): ([^()]+)(?: \(no Joker\))?", text)
    if exact:
        wanted = [condition(part) for part in exact[2].split()]
        cards = tuple(card for card in CARDS if any(part.takes(card) for part in wanted))
        if len(cards) != int(exact[1]):
            raise ValueError(f"{len(cards)} cards instead of {exact[1]} in the deck {text!r}")
        return Deck(cards, len(cards))
    free = re.fullmatch(r"(\d+)\+(?: \(max (\d+), max (\d+) Jokers, no duplicates\))?", text)
    if not free or free[2] and (int(free[2]), int(free[3])) != (len(CARDS), len(JOKERS)):
        raise ValueError(f"cannot read the deck {text!r}")
    return Deck(CARDS, int(free[1]))
