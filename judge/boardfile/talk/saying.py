"""Values as talk says them: the shortest form that is read back as the same value, with parentheses only where needed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from judge.boardfile.later import Later
from judge.boardfile.located import Data, Tree
from judge.boardfile.maps import Beside, Map, MapOf
from judge.boardfile.shapes import Either, Flag, ListOf, Shape, Word
from judge.boardfile.talk import words as talk_words
from judge.boardfile.talk.context import Context
from judge.boardfile.talk.parts import Part
from judge.boardfile.talk.values import EMPTY
from judge.boardfile.zones import Zone
from judge.faults import Fault

BARE, SHORT, KEYED, HELD, PLAIN = range(
    5
)  # how much is said: as little as possible; every key; parentheses; plain data
_SIMPLE = r"[^\s\"(){}\[\],|·;:<>＝=“”、。：（）｛｝｜；［］　＊*]+(?:\*\d+)?"
_INNER = r"(?<=\S)[:=](?=\S)"


class Unsaid(Exception):
    """Raised for a value that cannot be written in talk, or not at one level of explicitness."""


def word(value: object) -> str:
    """Returns a single value as talk writes it, in quotes where it would be read as something else. Raises Unsaid if it
    is neither a text, a whole number nor yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if not isinstance(value, str):
        raise Unsaid
    if _simple(value) and talk_words.plain(value) == value and value.lower() not in EMPTY or value == "none":
        return value
    return json.dumps(value, ensure_ascii=False)


def _simple(text: str) -> bool:
    """Whether a text is one word of talk that needs no quotes around it."""
    bare = re.sub(_INNER, "x", text)
    return bool(re.fullmatch(_SIMPLE, bare) and not text.startswith(("#", "-")) and talk_words.narrow(text) == text)


def data_text(value: object) -> str:
    """Plain data as talk writes it, lists and maps in parentheses. Raises Unsaid for a value that talk cannot write."""
    if isinstance(value, dict):
        if not value:
            raise Unsaid
        return f"({_pairs(value)})"
    if isinstance(value, list):
        return f"({' '.join(map(data_text, value))})"
    return word(value)


def _pairs(value: Mapping[object, object]) -> str:
    """A map as text: each key with a colon and its value, `a1: b1 b2, a2: b3`."""
    pairs = []
    for key, one in value.items():
        several = isinstance(one, list) and len(one) > 1 and not any(isinstance(each, (dict, list)) for each in one)
        said = " ".join(map(word, one)) if several and isinstance(one, list) else data_text(one)
        pairs.append(f"{word(str(key))}: {said}")
    return ", ".join(pairs)


def answer_text(value: object) -> str:
    """An answer as the text that stands behind the word `choose`; empty for an empty list."""
    if value == []:
        return ""
    if isinstance(value, list) and len(value) > 1:
        return " ".join(map(data_text, value))
    return _pairs(value) if isinstance(value, dict) and value else data_text(value)


class Saying:
    """Writes values of a board in talk; a text is taken only if it is read back as the same value."""

    def __init__(self, context: Context) -> None:
        """A writer of values for a board whose names `context` knows."""
        self.context = context
        self._quotes = True  # around a value of several words

    def value(self, shape: Shape, value: Tree) -> str:
        """The shortest text of a value that is read back by its shape as the same value. Raises Unsaid if there is
        none."""
        for text in self.ways(lambda level: self._text(shape, value, level)):
            if self.reads_as(shape, text, value):
                return text
        raise Unsaid

    def ways(
        self, text_at: Callable[[int], str], levels: Sequence[int] = (BARE, SHORT, KEYED, HELD, PLAIN)
    ) -> Iterator[str]:
        """Yields the texts that `text_at` gives for each level, the shortest first; at the levels of few words first
        without quotes, then with them. A level that cannot say it, or repeats the text before, is left out."""
        tried = ""
        for level in levels:
            for quotes in (False, True) if level <= SHORT else (True,):
                self._quotes = quotes
                try:
                    text = text_at(level)
                except Unsaid:
                    continue
                finally:
                    self._quotes = True
                if text != tried:
                    yield (tried := text)

    def reads_as(self, shape: Shape, text: str, value: Tree, unnamed: tuple[str, ...] | None = None) -> bool:
        """Tells whether the whole text is read back by its shape as this value; `unnamed` are keys of a map whose
        values need no key."""
        try:
            words = self.context.words_in(text)
            part = self.context.tried(shape, words, unnamed)
        except Fault:
            return False
        return part is not None and self.same(shape, part.data(), value)

    def _text(self, shape: Shape, value: Tree, level: int) -> str:
        """A value as text at one level of explicitness: from BARE (as few words as possible) to PLAIN (as data). Raises
        Unsaid if that level cannot say it."""
        if isinstance(shape, Later):
            return self._text(shape.shape, value, level)
        if level == PLAIN:
            return data_text(value)
        if isinstance(shape, Either):
            fitting = next((one for one in shape.shapes if one.fits(value)), None)
            return self._text(fitting, value, level) if fitting else data_text(value)
        if isinstance(shape, Zone):
            return self._text(shape.count if shape.count.fits(value) else shape.list, value, level)
        if isinstance(value, list):
            return self._list(shape, value, level)
        if isinstance(shape, ListOf):
            return self._text(shape.item, value, level)
        if isinstance(value, dict):
            return self._map(shape, value, level)
        sign = self.context.signs.write_word
        said = sign(shape, value) if sign and level <= SHORT else None
        if said is None and not self._quotes and isinstance(value, str) and " " in value:
            parts = value.split(" ")
            return " ".join(parts) if all(map(_simple, parts)) else word(value)
        return said or word(value)

    def _list(self, shape: Shape, value: list[Tree], level: int) -> str:
        """A list as text: its items side by side, or with commas if one of them has several words; `none` if it is
        empty."""
        if not value:
            return "none"
        if not isinstance(shape, ListOf):
            return data_text(value)
        items = [self._text(shape.item, one, level) for one in value]
        if level == HELD and any(isinstance(one, (dict, list)) for one in value):
            items = [item if item.startswith("(") else f"({item})" for item in items]
        return (", " if any(" " in item for item in items) else " ").join(items)

    def _map(self, shape: Shape, value: Data, level: int) -> str:
        """A map as text: each key with its value; `none` if it is empty."""
        if not value:
            return "none"
        if isinstance(shape, MapOf):
            pairs = [
                f"{self._key(shape, key, level)} {self._inside(shape.value, one, level)}" for key, one in value.items()
            ]
            return ", ".join(pairs)
        if isinstance(shape, Beside):
            names = [key for key in value if key not in shape.beside.keys]
            more = {key: one for key, one in value.items() if key in shape.beside.keys}
            said = [f"{word(key)} {self._text(shape.each, value[key], level)}" for key in names]
            return " ".join([*said, *([self._map(shape.beside, more, level)] if more else [])])
        if not isinstance(shape, Map):
            return data_text(value)
        sign = self.context.signs.write.get(shape.name) if level <= SHORT else None
        drawn = sign(value) if sign else None
        return self.pairs(shape, value, level, *drawn) if drawn else self.pairs(shape, value, level)

    def pairs(self, shape: Map, value: Data, level: int, drawn: str = "", done: tuple[str, ...] = ()) -> str:
        """The keys of a map with their values as talk writes them, without those in `done`, which a sign has shown
        already; a key whose value is yes stands alone. Raises Unsaid if a value cannot be written in talk."""
        said = [drawn] if drawn else []
        for key, one in value.items():
            if key in done:
                continue
            if key not in shape.keys:
                raise Unsaid
            inner = shape.keys[key]
            if one is True and isinstance(inner, Flag):
                said.append(key)
            elif level == BARE and not isinstance(one, (dict, list, bool)) and is_closed(inner):
                said.append(self._text(inner, one, level))
            else:
                said.append(f"{key} {self._inside(inner, one, max(level, SHORT))}")
        several = any(text.count(" ") > 1 for text in said[1 if drawn else 0 :])
        return (", " if several else " ").join(said)

    def _inside(self, shape: Shape, value: Tree, level: int) -> str:
        """A value as text behind its key, at this level of explicitness; in parentheses at the level HELD."""
        text = self._text(shape, value, level)
        held = level == HELD and isinstance(value, (dict, list)) and value and not text.startswith("(")
        return f"({text})" if held else text

    def _key(self, shape: MapOf, key: object, level: int) -> str:
        """Returns a key that the board itself has given (a player, a unit) as text; with a colon at the more explicit
        levels, in quotes if it needs them."""
        if level <= SHORT and str(key).isdecimal():
            return str(key)
        text = word(key) if isinstance(key, (str, int)) else str(key)
        if (
            isinstance(key, str)
            and level <= SHORT
            and re.fullmatch(r"[^\s\"(){}\[\],|·;:<>=]+( [^\s\"(){}\[\],|·;:<>=]+)+", key)
        ):
            return key  # a name of several words
        return text if level <= SHORT else f"{text}:"

    # whether two values are the same

    def same(self, shape: Shape, one: Tree, other: Tree) -> bool:
        """Tells whether two values mean the same to a shape though they are written differently: another spelling, a
        list of one for a single thing, another order of keys where that means nothing."""
        if isinstance(shape, Later):
            return self.same(shape.shape, one, other)
        vocabulary = self.context.words
        one, other = shape.english(one, vocabulary), shape.english(other, vocabulary)
        if one == other and _alike(one, other):
            return True
        if isinstance(shape, Zone):
            return self.same(shape.list, one, other)
        if isinstance(shape, Either):
            return any(self.same(inner, one, other) for inner in shape.shapes if inner.fits(one) and inner.fits(other))
        if isinstance(shape, ListOf) and (isinstance(one, list) or isinstance(other, list)):
            ones = one if isinstance(one, list) else [one]
            others = other if isinstance(other, list) else [other]
            return len(ones) == len(others) and all(self.same(shape.item, a, b) for a, b in zip(ones, others))
        if isinstance(one, dict) and isinstance(other, dict):
            if isinstance(shape, Map):
                keys = shape.keys
                return (
                    list(one) == list(other)
                    and all(k in keys and self.same(keys[k], one[k], other[k]) for k in one)
                    or (
                        sorted(one) == sorted(other)
                        and not _ordered(shape)
                        and all(self.same(keys[k], one[k], other[k]) for k in one if k in keys)
                    )
                )
            if isinstance(shape, MapOf):
                pairs = zip(one.items(), other.items())
                return len(one) == len(other) and all(
                    str(a) == str(b) and self.same(shape.value, x, y) for (a, x), (b, y) in pairs
                )
            return False
        if (
            isinstance(one, (dict, list))
            or isinstance(other, (dict, list))
            or isinstance(one, bool) != isinstance(other, bool)
        ):
            return False
        meant = shape.means(one, self.context.scope)
        return meant is not None and meant == shape.means(other, self.context.scope)


def _ordered(shape: Map) -> bool:
    """Tells whether the order of the keys means something in maps of this shape, as in calculations and conditions."""
    return type(shape).__name__ in ("Pairs", "Calculation", "ConditionText")


def _alike(one: object, other: object) -> bool:
    """Tells whether two equal values are both yes-or-no values or both not: yes is not 1."""
    return not (isinstance(one, bool) ^ isinstance(other, bool))


def is_closed(shape: Shape) -> bool:
    """Tells whether a shape takes only words of a list, or lists of them, so that a value tells by itself what it is
    about."""
    if isinstance(shape, Either):
        return all(is_closed(one) for one in shape.shapes if not isinstance(one, MapOf))
    return is_closed(shape.item) if isinstance(shape, ListOf) else isinstance(shape, Word)


def part_is(part: Part | None, value: Tree) -> bool:
    """Tells whether a part was read (is not None) and has this plain data."""
    return part is not None and part.data() == value and _alike(part.data(), value)
