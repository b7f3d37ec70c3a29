"""What is read from a line of talk: values with the words where they stand, and what a game declares for it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from judge.boardfile.located import Data, Path, Tree
from judge.boardfile.maps import Map
from judge.boardfile.shapes import Shape
from judge.boardfile.talk.words import WORD
from judge.boardfile.talk.words import Word as Said
from judge.boardfile.vocabulary import Vocabulary
from judge.corpus.names import fold

if TYPE_CHECKING:
    from judge.boardfile.talk.values import Reading


class Part(NamedTuple):
    """A value with the word at which it begins; the parts of a list, or of a map with the words of its keys."""

    said: Said
    value: Tree
    keys: dict[str, Said] = {}

    def data(self) -> Tree:
        """The value as plain data, as a file has it, without the words where it stands."""
        if isinstance(self.value, dict):
            return {key: part.data() for key, part in self.value.items()}
        if isinstance(self.value, list):
            return [part.data() for part in self.value]
        return self.value

    def inner(self) -> Iterable[tuple[str | int, Part]]:
        """Returns (key or index, part) for each part of a map or a list; empty for a single value."""
        if isinstance(self.value, dict):
            return list(self.value.items())
        return list(enumerate(self.value)) if isinstance(self.value, list) else []

    def note_places(self, path: Path, places: Places) -> None:
        """Adds the line and column of this value, its keys and all values inside it to `places`, under their paths."""
        places[path] = (self.said.line, self.said.column)
        for name, said in self.keys.items():
            here = (*path, ("key", name))
            places[here] = (said.line, said.column)
        for key, part in self.inner():
            part.note_places((*path, key), places)


Places: TypeAlias = dict[tuple[object, ...], tuple[int, int]]
Found = Iterator[tuple[Part, int]]  # readings, the likeliest first, each with the word behind it
Sign = Callable[["Reading", Map, int, int, frozenset[str]], Found]  # (reading, shape, first word, end, stops)


class Tangled(Exception):
    """Raised where a line could be read in too many ways to try them all."""


class Signs(NamedTuple):
    """What a game declares for talk beside its files: signs of things by the name of their record, zones without a name."""

    records: Mapping[str, Sign] = {}
    unnamed: Mapping[str, tuple[str, ...]] = {}  # by record: keys whose values need no key, in this order
    marks: Mapping[str, Mapping[str, str]] = {}  # by record: little words before a value, and its key
    # by record: what is drawn of a thing, and the keys that the drawing says; None where it is not drawn
    write: Mapping[str, Callable[[Data], tuple[str, tuple[str, ...]] | None]] = {}
    # a single value with its sign, ♡7; None where it has none
    write_word: Callable[[Shape, object], str | None] | None = None
    # what a play is that names its answer too, `attack with ♠9`: the play and the answer; None for text that is read
    # when the table is known; the play alone for all others
    riding: Callable[[Part], list[Part] | None] | None = None
    spoken: Mapping[str, str] = {}  # further words for keys of the file, as players say them: result


class Known(NamedTuple):
    """What has been found out about shapes on a board with one scope."""

    means: dict[object, bool]  # whether a value means something to a shape, a shape is closed
    ways: dict[object, Tree]  # which keys of a map can be left out, in which order shapes are tried
    words: dict[object, bool]  # whether a value means something to a list of words or as a number, with any scope


def as_part(word: Said, data: Tree) -> Part:
    """Plain data as a `Part`, all of whose values are placed at one word."""
    if isinstance(data, dict):
        return Part(word, {str(key): as_part(word, value) for key, value in data.items()})
    if isinstance(data, list):
        return Part(word, [as_part(word, value) for value in data])
    return Part(word, data)


def times(word: Said, means: Callable[[object], bool]) -> list[Part]:
    """Lists the items for which a word such as `_*3` stands, if items have no such form themselves: `means` tells
    whether a text means an item. Empty for any other word."""
    found = re.fullmatch(r"(.+)[*×]([1-9]\d?)", word.text) if word.kind == WORD and not word.colon else None
    alike = found and not means(word.text) and means(found[1])
    return [Part(word, found[1])] * int(found[2]) if found and alike else []


@functools.lru_cache(1024)
def spelled(vocabulary: Vocabulary, record: str, keys: tuple[str, ...]) -> frozenset[str]:
    """Returns all spellings of these keys of a record, in English and Japanese, folded for comparing."""
    return frozenset(fold(word) for key in keys for word in (key, *vocabulary.spellings(record, key)))
