"""Cards of a zone as files and claims have them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from judge.boardfile.shapes import UNKNOWN, Count, Either, ListOf, Schema, Shape
from judge.faults import Both

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon
    from judge.boardfile.located import Located
    from judge.boardfile.shapes import Notes


class Zone(Shape):
    """The cards of a zone: a list of them, or the number of unknown ones."""

    def __init__(self, card: Shape, most: int, make: Callable[..., Any] = tuple) -> None:
        """`card` is the shape of one card, `most` the largest number, `make` builds the value from the list."""
        self.card, self.most, self.make = card, most, make
        self.list = ListOf(card, most=most)
        self.count = Count(0, most)
        self.wanted = Both("枚数か、カードのリスト", "a count or a list of cards")

    def read(self, at: Located) -> Any:
        """Returns the cards, built by `make`; a number stands for as many unknown cards. Raises a Fault if there are
        too many, or a card does not fit."""
        if self.count.fits(at.value):
            return self.make((UNKNOWN,) * self.count.read(at))
        return self.make(self.list.read(at))

    def write(self, value: Any) -> object:
        return len(value) if value and all(card == UNKNOWN for card in value) else [self.card.write(c) for c in value]

    def schema(self, notes: Notes) -> Schema:
        return {"anyOf": [self.count.schema(notes), self.list.schema(notes)]}

    def fits(self, raw: object) -> bool:
        return self.count.fits(raw) or self.list.fits(raw)

    def parts(self) -> Iterator[Shape]:
        yield self.card

    def english(self, raw: object, lexicon: Lexicon) -> object:
        if isinstance(raw, str) and set(raw) & set(" 　,、|"):
            raw = cards_of_text(self.card, raw)
        return self.list.english(raw, lexicon)


def cards_of_text(card: Shape, text: str) -> object:
    """Splits a text that lists cards side by side, `♡7 ♣6`, into a list; a number becomes an int. The text itself comes
    back where it is the name of one card."""
    try:
        single = card.means(text) is not None
    except AttributeError:  # whose names only a board knows
        single = False
    return (
        text
        if single
        else [int(part) if part.isdecimal() else part for part in re.split(r"[\s,、|]+", text.strip(" 　,、|"))]
    )


class Counted(Either):
    """Cards in a claim: their number, or exactly which; reading gives a number or a tuple."""

    def __init__(self, card: Shape, single: bool = False) -> None:
        """`single`: one card may be written without a list."""
        super().__init__(
            Count(), ListOf(card, single=single), wanted=Both("枚数か、カードのリスト", "a count or a list of cards")
        )
