"""Playing cards as people call them, in words: `nine of clubs`, `クラブの9`, `ハートのクイーン` as ♣9 and ♡Q."""

from __future__ import annotations

import functools
import re
import unicodedata

SUITS = {"♠": "spades?|スペード|♠|♤", "♡": "hearts?|ハート|♡|♥", "♢": "diamonds?|ダイヤモンド|ダイヤ|ダイア|♢|♦",
         "♣": "clubs?|クラブ|クローバー|♣|♧"}  # fmt: skip
SUIT_WORDS = ("spade", "heart", "diamond", "club", "スペード", "ハート", "ダイ", "クラブ", "クローバー", *"♠♡♢♣♤♥♦♧")
RANKS = {
    "A": "aces?|エース|a", "2": "twos?|deuces?|二|2", "3": "threes?|三|3", "4": "fours?|四|4", "5": "fives?|五|5",
    "6": "six(?:es)?|六|6", "7": "sevens?|七|7", "8": "eights?|八|8", "9": "nines?|九|9", "10": "tens?|十|10",
    "J": "jacks?|ジャック|j|11", "Q": "queens?|クイーン|クィーン|q|12", "K": "kings?|キング|k|13",
}  # fmt: skip


def with_signs(text: str) -> str:
    """The text with every card that it names in words written as on the table: `the queen of hearts` → `the ♡Q`."""
    text = unicodedata.normalize("NFKC", text).strip()
    if not any(word in text.lower() for word in SUIT_WORDS):
        return text
    alone, *within = _patterns()
    card = alone.fullmatch(text)
    if card:
        return _sign(card).strip()
    for pattern in within:
        text = pattern.sub(_sign, text)
    return " ".join(text.split())


@functools.cache
def _patterns() -> list[re.Pattern[str]]:
    suits = "(?P<suit>" + "|".join(SUITS.values()) + ")"
    ranks = "(?P<rank>" + "|".join(sorted("|".join(RANKS.values()).split("|"), key=len, reverse=True)) + ")"
    return [
        # a card alone; in a question `2 hearts` may be two of them
        re.compile(rf"(?:the |an? )?{ranks}(?: of)?(?: the)? *{suits}", re.I),
        re.compile(rf"\b{ranks} of {suits}\b", re.I),
        re.compile(rf"{suits}\s*の?\s*{ranks}(?![0-9a-z])", re.I),
    ]


def _sign(found: re.Match[str]) -> str:
    suit = next(sign for sign, words in SUITS.items() if re.fullmatch(words, found["suit"], re.I))
    rank = next(sign for sign, words in RANKS.items() if re.fullmatch(words, found["rank"], re.I))
    return f" {suit}{rank} "
