"""Playing cards (3.3, 3.4): suits S H D C, ranks A 2 … 10 J Q K, two Jokers.

A card is written `C9`, `♣9`, `クラブの9`, the number first (`9c`, `10♠`), in kana
or full width too; the second Joker of a player is `Joker2`.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from judge.corpus import cardnames
from judge.corpus.names import katakana

SUITS = "SHDC"
SIGNS = {"S": "♠", "H": "♡", "D": "♢", "C": "♣"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS = ("Joker", "Joker2")
CARDS = tuple(s + r for s in SUITS for r in RANKS) + JOKERS

_EXACT = frozenset(CARDS)

_SUIT_WORDS = {word: letter for letter, sign in SIGNS.items() for word in (*cardnames.SUITS[sign], letter.lower())}
# numbers in digits alone: Sten is somebody's name
_RANK_WORDS = {"1": "A"} | {w: rank for w, rank in cardnames.RANK_CALLED.items() if rank in "AJQK" or w.isdecimal()}
# patterns are compiled when they are first used: most cards are written as they are kept
_JOKER = r"(?:(?:an?|the) )?(second |2枚目の)?(?:joker|jkr|ジョーカー|じょーかー)\s*([12]?)"
_CARD = rf"({cardnames.any_of(_SUIT_WORDS)})\s*(?:の|:)?\s*({cardnames.any_of(_RANK_WORDS)})"
_ENGLISH = r"(\w+) of (\w+)"
_NUMBER_FIRST = r"(1[0-3]|[1-9ajqk])\s*(?:の\s*)?(\D+)"


def parse_card(text: Any) -> str | None:
    """The card a text names (`C9`, `Joker2`), or None."""
    return text if isinstance(text, str) and text in _EXACT else _parse_card(str(text))


def are_cards(names: Iterable[object]) -> bool:
    """Tells whether all of these names are cards as they are kept: `H7`, not ♡7."""
    return _EXACT.issuperset(map(str, names))


@functools.lru_cache(maxsize=2048)
def _parse_card(text: str) -> str | None:
    """The card that a text names, in the usual or a loose form; None if it names none."""
    return None if _is_short_id(text) else written_so(text) or loosely(text)


def _is_short_id(text: str) -> bool:
    """Tells whether a text is a letter that begins no suit with a number behind it: `a1`, as units are called most
    often. Patterns of cards need not be made for it."""
    return text[:1].lower() in "abefgijklmnopqrtuvwxyz" and text.isascii() and text[1:].isdecimal()


def loosely(text: str) -> str | None:
    """Returns the card that a text names in kana, with its number first, or in words (`ten of clubs`); None if it names
    none."""
    text = katakana(unicodedata.normalize("NFKC", text).strip()).replace("ノ", "の")
    first = re.fullmatch(_NUMBER_FIRST, text, re.I)
    return written_so(first[2] + first[1] if first else text) or written_so(cardnames.with_signs(text))


def written_so(text: str) -> str | None:
    """Returns the card that a text names in a usual form (`♣9`, `C9`, `heart 7`, `9 of clubs`, `Joker`); None if it
    names none. Other orders, kana and numbers in words are left to `loosely`."""
    text = unicodedata.normalize("NFKC", text).strip().replace("\ufe0f", "").replace("\ufe0e", "")
    joker = re.fullmatch(_JOKER, text, re.I)
    if joker:
        return "Joker2" if joker[1] or joker[2] == "2" else "Joker"
    of = re.fullmatch(_ENGLISH, text, re.I)
    if of:
        text = of[2] + of[1]
    match = re.fullmatch(_CARD, text, re.I)
    return _SUIT_WORDS[match[1].lower()] + _RANK_WORDS[match[2].lower()] if match else None


def parse_suits(text: str) -> str:
    """Returns the letters of the suits that a text names (`♡`, `heart`, `H`), such as SH for two; empty if any of its
    words is no suit."""
    words = unicodedata.normalize("NFKC", text).strip().lower().replace(",", " ").split()
    letters = [_SUIT_WORDS.get(word, "") for word in words]
    return "".join(letters) if all(letters) else ""


_SUITS = {card: "" if card in JOKERS else card[0] for card in CARDS}
_NUMBERS = {card: 0 if card in JOKERS else RANKS.index(card[1:]) + 1 for card in CARDS}


def suit(card: str) -> str:
    """The suit letter of a card; empty for a Joker."""
    return _SUITS[card]


def number(card: str) -> int:
    """The number of a card (3.4): A is 1, J Q K are 11 to 13, a Joker is 0."""
    return _NUMBERS[card]


def is_joker(card: str) -> bool:
    """Whether a card is a Joker."""
    return card in JOKERS


def alike(card: str) -> str:
    """Returns a card as it is where Jokers are not told apart: the second one is just a Joker."""
    return JOKERS[0] if card in JOKERS else card


_PRINTED = {"_": "_"} | {card: card if card in JOKERS else SIGNS[card[0]] + card[1:] for card in CARDS}


def sign(card: str) -> str:
    """Returns a card as it is printed: `♣9`; a Joker stays as it is."""
    return _PRINTED[card]


def shown(cards: Iterable[str]) -> list[str]:
    """Lists the cards as they are printed (`♣9`); an unknown one as `_`."""
    return [_PRINTED[card] for card in cards]
