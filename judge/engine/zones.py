"""Cards of a zone as files and claims have them."""

from __future__ import annotations

from collections.abc import Callable

from judge.engine.shapes import UNKNOWN, Count, Either, ListOf, Shape
from judge.faults import Both


class Zone(Shape):
    """Cards: a list of them, or how many unknown ones there are."""

    def __init__(self, card: Shape, most: int, make: Callable = tuple):
        self.card, self.most, self.make = card, most, make
        self.list = ListOf(card, most=most)
        self.count = Count(0, most)
        self.wanted = Both("枚数か、カードの列", "a count or a list of cards")

    def read(self, at):
        if self.count.fits(at.value):
            return self.make((UNKNOWN,) * self.count.read(at))
        return self.make(self.list.read(at))

    def write(self, value):
        return len(value) if value and all(card == UNKNOWN for card in value) else [self.card.write(c) for c in value]

    def schema(self, notes):
        return {"anyOf": [self.count.schema(notes), self.list.schema(notes)]}

    def fits(self, raw):
        return self.count.fits(raw) or self.list.fits(raw)

    def parts(self):
        yield self.card

    def english(self, raw, words):
        return self.list.english(raw, words)


class Counted(Either):
    """Cards in a claim: how many there are, or exactly which; read, a number or a tuple."""

    def __init__(self, card: Shape, single: bool = False):
        super().__init__(
            Count(), ListOf(card, single=single), wanted=Both("枚数か、カードの列", "a count or a list of cards")
        )
