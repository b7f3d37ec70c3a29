"""Playing cards as people call them, in words: `nine of clubs`, `クラブの9`, `ハートのクイーン` as ♣9 and ♡Q."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable

# the words for each, in small letters
SUITS = {
    "♠": "spade spades スペード ♠ ♤".split(),
    "♡": "heart hearts ハート ♡ ♥".split(),
    "♢": "diamond diamonds ダイヤモンド ダイヤ ダイア ♢ ♦ ◇ ◆".split(),
    "♣": "club clubs クラブ クローバー ♣ ♧".split(),
}
RANKS = {
    "A": "ace aces エース a".split(), "2": "two twos deuce deuces 二 2".split(), "3": "three threes 三 3".split(),
    "4": "four fours 四 4".split(), "5": "five fives 五 5".split(), "6": "six sixes 六 6".split(),
    "7": "seven sevens 七 7".split(), "8": "eight eights 八 8".split(), "9": "nine nines 九 9".split(),
    "10": "ten tens 十 10".split(), "J": "jack jacks ジャック j 11".split(),
    "Q": "queen queens クイーン クィーン q 12".split(), "K": "king kings キング k 13".split(),
}  # fmt: skip
SUIT_CALLED = {word: sign for sign, words in SUITS.items() for word in words}
RANK_CALLED = {word: rank for rank, words in RANKS.items() for word in words}


def any_of(words: Iterable[str]) -> str:
    """Returns a regular expression for any of these words (which are patterns themselves), the longest first; A to Z
    may be in either case."""
    return f"(?ai:{'|'.join(sorted(words, key=len, reverse=True))})"


def with_signs(text: str) -> str:
    """Returns the text with every card that it names in words written as on the table: `the queen of hearts` → `♡Q`.
    Spaces around and full width letters are normalised, too."""
    text = unicodedata.normalize("NFKC", text).strip()
    if not any(word in text.lower() for word in SUIT_CALLED):
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
    """Returns three patterns of playing cards written in words: one for a text that is nothing else, then English and
    Japanese ones for cards within a text (`queen of hearts`, `ハートのQ`)."""
    suits, ranks = f"(?P<suit>{any_of(SUIT_CALLED)})", f"(?P<rank>{any_of(RANK_CALLED)})"
    return [
        # a card alone; in a question `2 hearts` may be two of them
        re.compile(rf"(?:the |an? )?{ranks}(?: of)?(?: the)? *{suits}", re.I),
        re.compile(rf"\b{ranks} of {suits}\b", re.I),
        re.compile(rf"{suits}\s*の?\s*{ranks}(?![0-9a-z])", re.I),
    ]


def _sign(found: re.Match[str]) -> str:
    """Returns a card written in words as its sign, between spaces: `queen of hearts` → ♡Q."""
    return f" {SUIT_CALLED[found['suit'].lower()]}{RANK_CALLED[found['rank'].lower()]} "
