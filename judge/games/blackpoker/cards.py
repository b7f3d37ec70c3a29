"""Playing cards (3.3, 3.4): suits S H D C, ranks A 2 … 10 J Q K, two Jokers.

A card is written `C9`, `♣9`, `クラブの9`, the number first (`9c`, `10♠`), in kana
or full width too; the second Joker of a player is `Joker2`.
"""

from __future__ import annotations

import functools
import re
import unicodedata

from judge.corpus.cardnames import with_signs
from judge.corpus.names import katakana

SUITS = "SHDC"
SIGNS = {"S": "♠", "H": "♡", "D": "♢", "C": "♣"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS = ("Joker", "Joker2")
CARDS = tuple(s + r for s in SUITS for r in RANKS) + JOKERS

_EXACT = frozenset(CARDS)

_SUIT_WORDS = {
    "♠": "S", "♤": "S", "スペード": "S", "spade": "S", "spades": "S",
    "♥": "H", "♡": "H", "ハート": "H", "heart": "H", "hearts": "H",
    "♦": "D", "♢": "D", "◇": "D", "◆": "D", "ダイヤ": "D", "ダイア": "D", "ダイヤモンド": "D", "diamond": "D",
    "diamonds": "D", "♣": "C", "♧": "C", "クラブ": "C", "クローバー": "C", "club": "C", "clubs": "C",
}  # fmt: skip
_RANK_WORDS = {"1": "A", "11": "J", "12": "Q", "13": "K", "エース": "A", "ace": "A", "ジャック": "J", "jack": "J",
               "クイーン": "Q", "クィーン": "Q", "queen": "Q", "キング": "K", "king": "K"}  # fmt: skip
# patterns are compiled when they are first used: most cards are written as they are kept
_JOKER = r"(?:joker|jkr|ジョーカー|じょーかー)\s*([12]?)"
_CARD = (
    "("
    + "|".join(sorted(_SUIT_WORDS, key=len, reverse=True))
    + r"|[shdc])\s*(?:の|:)?\s*(10|11|12|13|[1-9ajqk]|"
    + "|".join(w for w in _RANK_WORDS if not w.isdecimal())
    + ")"
)
_ENGLISH = r"(\w+) of (\w+)"
_NUMBER_FIRST = r"(1[0-3]|[1-9ajqk])\s*(?:の\s*)?(\D+)"


def parse_card(text) -> str | None:
    """The card a text names (`C9`, `Joker2`), or None."""
    return text if isinstance(text, str) and text in _EXACT else _called(str(text))


@functools.lru_cache(maxsize=2048)
def _called(text):
    return written_so(text) or loosely(text)


def loosely(text: str) -> str | None:
    """A card in kana, with its number first, or in words (`ten of clubs`)."""
    text = katakana(unicodedata.normalize("NFKC", text).strip()).replace("ノ", "の")
    first = re.fullmatch(_NUMBER_FIRST, text, re.I)
    return written_so(first[2] + first[1] if first else text) or written_so(with_signs(text))


def written_so(text: str) -> str | None:
    """A card as it is written by rights, the suit first."""
    text = unicodedata.normalize("NFKC", text).strip().replace("\ufe0f", "").replace("\ufe0e", "")
    joker = re.fullmatch(_JOKER, text, re.I)
    if joker:
        return "Joker2" if joker[1] == "2" else "Joker"
    of = re.fullmatch(_ENGLISH, text, re.I)
    if of:
        text = of[2] + of[1]
    match = re.fullmatch(_CARD, text, re.I)
    if not match:
        return None
    suit = _SUIT_WORDS.get(match[1].lower(), match[1].upper())
    rank = _RANK_WORDS.get(match[2].lower(), match[2].upper())
    return suit + rank if suit in SIGNS and rank in RANKS else None


def suits_named(text: str) -> str:
    """The letters of the suits that a text names, without numbers: `♡`, `heart`, `H`; empty where it is no suit."""
    words = unicodedata.normalize("NFKC", text).strip().lower().replace(",", " ").split()
    letters = [word.upper() if word.upper() in SIGNS else _SUIT_WORDS.get(word) for word in words]
    return "".join(letters) if letters and all(letters) else ""


_SUITS = {card: "" if card in JOKERS else card[0] for card in CARDS}
_NUMBERS = {card: 0 if card in JOKERS else RANKS.index(card[1:]) + 1 for card in CARDS}


def suit(card: str) -> str:
    """Its suit letter; a Joker has none."""
    return _SUITS[card]


def number(card: str) -> int:
    """Its number (3.4): A is 1, J Q K are 11 to 13, a Joker is 0."""
    return _NUMBERS[card]


def sign(card: str) -> str:
    """As it is printed: `♣9`."""
    return card if card.startswith("Joker") else SIGNS[card[0]] + card[1:]


def shown(cards) -> list[str]:
    """Cards as they are printed; an unknown one as `_`."""
    return [card if card == "_" else sign(card) for card in cards]
