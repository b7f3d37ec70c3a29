"""Identifiers: rule numbers, flow steps and named entries.

`foth:702.6e-i`, `bp:5.4.1` and `fever:plus.pay.2` are numbers, `bp:[6-5-2]` is
a step of a core flow, `bp:action/counter` is a named entry of a kind. A
number is a type of its own: it is parsed, sorted and asked for its parent;
nothing compares numbers as strings, so `702.6` never matches `702.60`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import total_ordering
from typing import Any

# the games in the order of every list, each with the name of its folders: its rules data, its code, its words
FOLDERS = {
    "bp": "blackpoker",
    "foth": "foth",
    "trick": "trick",
    "nasty": "nasty",
    "fever": "fever",
}
GAMES = tuple(FOLDERS)

# patterns are compiled where they are first used: most lookups never need them
_COUNT = r"(?:0|[1-9][0-9]{0,5})"
_PART = rf"(?:{_COUNT}[a-z]?|[a-z]+)"
_NUMBER = rf"({_PART}(?:\.{_PART})*)(?:-([ivxl]+))?"
_STEP = rf"\[({_COUNT}(?:-{_COUNT})*)\]"
_NAMED = r"([a-z]+)/([A-Za-z0-9][A-Za-z0-9._-]*)"
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}


def roman_value(text: str) -> int | None:
    """The value of a lower-case roman numeral below 90, None if it is not one in its usual form."""
    total = 0
    for here, following in zip(text, [*text[1:], ""]):
        value = _ROMAN[here]
        total += -value if following and _ROMAN[following] > value else value
    return total if roman(total) == text else None


def roman(value: int) -> str:
    """The lower-case roman numeral of a value from 1 to 89."""
    out = ""
    for size, letters in ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        while value >= size:
            out, value = out + letters, value - size
    return out


def _counted(kanji: str) -> int:
    """Returns the number that kanji write: 三 is 3, 十二 is 12, 七百二 is 702."""
    total, digit = 0, 0
    for sign in kanji:
        size = {"十": 10, "百": 100}.get(sign)
        total += (digit or 1) * size if size else 0
        digit = 0 if size else "〇一二三四五六七八九".index(sign)
    return total + digit


@total_ordering
class Number:
    """A rule number (`702.6e-i`, `3.10`, `c.5`) or a flow step (`[6-5-2]`)."""

    __slots__ = ("text", "parts", "roman", "step")

    def __init__(self, text: str):
        """Takes a number in the form that identifiers have. Raises ValueError if it is none."""
        step = re.fullmatch(_STEP, text)
        match = step or re.fullmatch(_NUMBER, text)
        if not match:
            raise ValueError(f"{text!r} is not a rule number")
        self.text = text
        self.step = bool(step)
        self.roman = 0
        self.parts: tuple[str, ...] = tuple(match[1].split("-" if step else "."))
        if not step and match[2]:
            value = roman_value(match[2])
            if value is None:
                raise ValueError(f"{text!r} is not a rule number: {match[2]} is no roman numeral")
            self.roman = value

    @classmethod
    def parse(cls, text: str) -> Number | None:
        """The number that a text is; None if it is none.

        Full width, spaces, a final dot and missing brackets of a step (`[6-5-2]`) are accepted.
        """
        text = unicodedata.normalize("NFKC", text).strip().removeprefix("§").strip()
        if not text.startswith("["):
            text = text.rstrip(".").lower()
            if re.fullmatch(r"[0-9]+(-[0-9]+)+", text):
                text = f"[{text}]"
        try:
            return cls(text)
        except ValueError:
            return None

    @classmethod
    def spelled(cls, text: str) -> list[Number]:
        """Lists the numbers that a text may mean, the likeliest first; empty if there is none: `702.6eii`, `702.6.e`,
        `702.6(e)(i)`, `[6–5–2]`, `第3章`, `五.四.一`, `7026e`."""
        text = unicodedata.normalize("NFKC", text).strip().lower()
        if re.fullmatch(r"[〇一二三四五六七八九十百]+(?:[.・][〇一二三四五六七八九十百]+)+", text):  # 五.四.一
            text = ".".join(str(_counted(part)) for part in re.split("[.・]", text))
        if not re.search("[0-9a-z第]", text):
            return []
        text = re.sub("[‐-―−ー~〜]", "-", text)
        text = re.sub("(?<=第)[一二三四五六七八九十百]+", lambda kanji: str(_counted(kanji[0])), text)
        text = re.sub(
            r"^(?:rules?|chapter|ch\.|section|sec\.|step|no\.|ルール|規則|手順|ステップ|第|§)\s*(?=[0-9\[a-z])",
            "",
            text,
        )
        text = re.sub(r"(?<=[0-9a-z\]])\s*(?:章|節|条|項|番)$", "", text).strip()
        closed = re.sub(r"[()\s]+", "", text)  # 702.6(e)(i)
        joined = re.sub(r"(?<=[0-9])\.(?=[a-z](?:$|[^a-z]|[ivxl]+$))", "", closed)  # 702.6.e
        numeral = re.sub(r"(?<=[0-9][a-z])[.-]?([ivxl]+)$", r"-\1", joined)  # 702.6eii
        dotted = re.sub(r"(?<=[0-9])-(?=[0-9])", ".", re.sub(r"(?<=[0-9])-(?=[a-z])", "", numeral))  # 702-6-e
        parted = re.sub(r"^([0-9]{3})(?=[0-9]{1,2}(?:[a-z]|$))", r"\1.", numeral)  # 7026e
        spellings = dict.fromkeys([text, closed, joined, numeral, dotted, parted])
        return list(dict.fromkeys(number for number in map(cls.parse, spellings) if number))

    def parent(self) -> Number | None:
        """The number one level up, None at the top: 702.6e-i → 702.6e → 702.6 → 702 → 700; [6-5-2] → [6-5]."""
        if self.step:
            return Number(f"[{'-'.join(self.parts[:-1])}]") if len(self.parts) > 1 else None
        if self.roman:
            return Number(".".join(self.parts))
        *head, last = self.parts
        if last[:1].isdecimal() and last[-1].isalpha():
            return Number(".".join([*head, last[:-1]]))
        if head:
            return Number(".".join(head))
        if last.isdecimal() and int(last) > 100 and int(last) % 100:
            return Number(str(int(last) // 100 * 100))
        return None

    def ancestors(self) -> Iterator[Number]:
        """Yields its parent, its parent's parent and so on; the number itself is not among them."""
        up = self.parent()
        while up:
            yield up
            up = up.parent()

    def contains(self, other: Number) -> bool:
        """Whether `other` is this number or lies below it."""
        return other == self or any(up == self for up in other.ancestors())

    def key(self) -> tuple[Any, ...]:
        """The key by which numbers are sorted: rules before steps, then part by part."""
        parts: list[tuple[int, int, str]] = []
        for part in self.parts:
            digits = part.rstrip("abcdefghijklmnopqrstuvwxyz")
            if digits:
                parts.append((0, int(digits), part[len(digits) :]))
            else:
                parts.append((1, 0, part))
        return (self.step, tuple(parts), self.roman)

    def __eq__(self, other: object) -> bool:
        """Whether the other is the same number."""
        return isinstance(other, Number) and self.text == other.text

    def __lt__(self, other: Number) -> bool:
        """Whether this number comes before the other in the rules."""
        return self.key() < other.key()

    def __hash__(self) -> int:
        """Equal numbers have equal hashes."""
        return hash(self.text)

    def __str__(self) -> str:
        """The number as it is written in an identifier."""
        return self.text

    def __repr__(self) -> str:
        """Number('702.6e')."""
        return f"Number({self.text!r})"


def split(identifier: str) -> tuple[str, str]:
    """(game, rest) of an identifier: `bp:action/counter` → ('bp', 'action/counter'); the game is empty if none is
    written."""
    game, colon, rest = identifier.partition(":")
    return (game, rest) if colon and game in GAMES else ("", identifier)


def kind_of(local: str) -> str | None:
    """Returns the kind of entry that an identifier without its game has by its form (`action` for `action/counter`,
    `rule` or `step` for a number); None if it is malformed. Whether there is such an entry is not checked."""
    named = re.fullmatch(_NAMED, local)
    if named:
        return named[1]
    try:
        return "step" if Number(local).step else "rule"
    except ValueError:
        return None


def sort_key(local: str) -> tuple[Any, ...]:
    """The key by which the entries of a game are sorted: numbers first, then the others by kind and name."""
    if "/" in local:
        kind, _, slug = local.partition("/")
        pieces = tuple((0, int(p), "") if p.isdecimal() else (1, 0, p) for p in re.findall(r"\d+|\D+", slug))
        return (1, kind, pieces)
    return (0, "", Number(local).key())
