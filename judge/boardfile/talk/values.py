"""What stands in a line of talk, read as the shapes of a game's files declare it: keys and values, without braces.

Keys stand before what they say (`life 9`), items side by side or between
commas, and parentheses hold together what could be read otherwise. A value of
its own sort needs no key (`horse, turf` in the line of a card). What a word
means there the shapes know; first only meaningful words are taken, and where
that leaves something unread, any word, so that the checks on boards say what
is wrong with it, at its place.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.boardfile.later import Later
from judge.boardfile.maps import Beside, Map, MapOf
from judge.boardfile.shapes import (
    Anything,
    Count,
    Either,
    Flag,
    ListOf,
    NameOf,
    Nothing,
    OneOf,
    Player,
    Shape,
    Text,
    Word,
)
from judge.boardfile.talk import words as talk_words
from judge.boardfile.talk.parts import Found, Known, Part, Signs, Tangled, as_part, spelled, times
from judge.boardfile.talk.words import BOXED, CLOSE, OPEN, QUOTED, SEPARATOR, WORD, YAML
from judge.boardfile.talk.words import Word as Said
from judge.boardfile.vocabulary import Vocabulary
from judge.boardfile.zones import Zone
from judge.corpus.names import fold

MOST_KNOWN = 10_000  # values of which it is kept whether they mean something
MOST_TOGETHER = 6  # words of one name or path
LONGEST_WORD = 3  # words that are one word of a list: horse item
TRIES = 4000  # before a line is too entangled to be read
EMPTY = ("none", "なし", "無し", "empty", "空")
_fold = functools.lru_cache(4096)(fold)  # the same words are asked for again and again
NO_WORD = "\x02"  # what no closed list of words contains


class Reading:
    """The words of a line, read by shapes. `scope` has the names on the board; `loose`: words without a meaning are taken."""

    def __init__(
        self,
        words: Sequence[Said],
        name: str,
        vocabulary: Vocabulary,
        scope: object,
        signs: Signs,
        loose: bool = False,
        known: Known | None = None,
    ) -> None:
        """Prepares to read these words; `name` stands for the file in messages, `scope` has the names of the board,
        `signs` the game's own signs. `loose` also accepts names that nothing has; `known` keeps what values mean to
        shapes with this scope, for further readings."""
        self.words, self.name, self.vocabulary, self.scope, self.signs = words, name, vocabulary, scope, signs
        self.loose = loose
        self.tries, self.most_tries = 0, TRIES + 100 * len(words)
        self.farthest = 0
        self._known = known or Known({}, {}, {})

    # what a word means

    def meaning(self, shape: Shape, raw: object) -> bool:
        """Tells whether a value means something to a shape with the names of this board; where only a state could tell,
        whether it has the shape's form. Answers are kept."""
        asked = (shape, type(raw), raw)
        known = self._known.means.get(asked)
        if known is None:
            known = self._known.words.get(asked)
        if known is None:
            try:
                known = shape.means(shape.english(raw, self.vocabulary), self.scope) is not None
            except (AttributeError, TypeError):
                known = shape.fits(raw)
            words = isinstance(shape, (Word, Count))
            self._remember(self._known.words if words else self._known.means, asked, known)
        return known

    def _remember(self, held: dict[object, bool], key: object, known: bool) -> None:
        """Keeps an answer for further readings; all before it are forgotten when there are too many."""
        if len(held) >= MOST_KNOWN:
            held.clear()
        held[key] = known

    def is_open(self, shape: Shape) -> bool:
        """Tells whether a shape takes any word whatever, as one for texts does."""
        return self.meaning(shape, NO_WORD)

    def key_at(self, shape: Map, i: int) -> str | None:
        """The key of this map for which the word at index `i` stands; None if it is none."""
        said = self.words[i]
        if said.kind != WORD:
            return None
        if said.text in shape.keys:
            return said.text
        if said.text.isascii():
            low = said.text.lower()
            return low if low in shape.keys else None
        key = self.vocabulary.key(shape.name, said.text)
        return key if key in shape.keys else None

    def _count(self, i: int) -> None:
        """Counts a try at the word `i` and notes the farthest word tried. Raises Tangled after far too many tries."""
        self.tries += 1
        if i > self.farthest:
            self.farthest = i
        if self.tries > self.most_tries:
            raise Tangled

    # shapes

    def whole(self, shape: Shape, start: int = 0, end: int | None = None) -> Part | None:
        """The first reading by a shape that uses all words from `start` to `end`; None if there is none."""
        end = len(self.words) if end is None else end
        for part, after in self.read(shape, start, end, frozenset()):
            if self.behind(after, end) == end:
                return part
        return None

    def behind(self, i: int, end: int) -> int:
        """The index of the first word from `i` on that is no separator; `end` if there is none."""
        while i < end and self.words[i].kind == SEPARATOR:
            i += 1
        return i

    def read(self, shape: Shape, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for each way to read a value of this shape from word `i` on, the likeliest
        first; `stops` are the keys of the maps around, which end it."""
        if i >= end:
            return
        self._count(i)
        said = self.words[i]
        if isinstance(shape, Later):
            yield from self.read(shape.shape, i, end, stops)
            return
        if said.kind == OPEN:
            yield from self._held(shape, i, end)
            return
        sign = self.signs.records.get(shape.name) if isinstance(shape, Map) else None
        if sign and isinstance(shape, Map):
            yield from sign(self, shape, i, end, stops)
        if said.kind != YAML and (said.kind != BOXED or self._has_signs(shape)):
            yield from self._by_kind(shape, i, end, stops)
        if said.kind in (YAML, BOXED):
            data = self.data_of(said)
            if isinstance(data.value, dict) or not isinstance(shape, Map):
                yield data, i + 1

    def _has_signs(self, shape: Shape) -> bool:
        """Tells whether the game has signs of its own to write things of this shape, or its items, with."""
        if isinstance(shape, ListOf):
            return self._has_signs(shape.item)
        return isinstance(shape, Map) and shape.name in self.signs.records

    def _by_kind(self, shape: Shape, i: int, end: int, stops: frozenset[str]) -> Found:
        """Returns the readings (value, index behind it) from word `i` on by the method that reads shapes of this class."""
        found: Found = getattr(self, _way(type(shape)))(shape, i, end, stops)
        return found

    def _several(self, shape: OneOf, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for each reading by each of several shapes, then as plain data."""
        for one in shape.shapes:
            yield from self.read(one, i, end, stops)
        yield from self.free_from(i, end)

    def _either(self, shape: Either, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for each reading from word `i` on by each of several shapes, in their order,
        but for a single word maps come last but one and texts always last."""
        single = end == i + 1  # a bare word for a whole map
        order = self._known.ways.get((shape, single))
        if order is None:
            order = sorted(shape.shapes, key=lambda one: (type(one) is Text, single and isinstance(one, Map)))
            self._known.ways[shape, single] = order
        for one in order:
            yield from self.read(one, i, end, stops)

    def _zone(self, shape: Zone, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for the cards of a zone from word `i` on: how many, then which."""
        yield from self.read(shape.count, i, end, stops)
        yield from self._list(shape.list, i, end, stops)

    def _plain(self, shape: Shape, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for each reading from word `i` on as plain data; the shape is not looked at."""
        return self.free_from(i, end)

    def _held(self, shape: Shape, i: int, end: int) -> Found:
        """Yields (value, index behind the closing one) for what stands in the parentheses that open at word `i`: as one
        value of this shape, then as plain data. Nothing if they are not closed."""
        close = self.closing(i, end)
        if close is None:
            return
        for part, after in self.read(shape, i + 1, close, frozenset()):
            if self.behind(after, close) == close:
                yield part._replace(said=self.words[i]), close + 1
                break
        data = self.free(i + 1, close)
        if data is not None and (isinstance(data.value, dict) or not isinstance(shape, Map)):
            yield data._replace(said=self.words[i]), close + 1

    def closing(self, i: int, end: int) -> int | None:
        """The index of the parenthesis that closes the one at `i`; None if it is not closed before `end`."""
        depth = 0
        for n in range(i, end):
            depth += (self.words[n].kind == OPEN) - (self.words[n].kind == CLOSE)
            if depth == 0:
                return n
        return None

    def data_of(self, word: Said) -> Part:
        """The data of a word in braces or brackets, which is read as YAML. Raises a Fault if it is none."""
        return as_part(word, talk_words.in_yaml(word, self.name))

    # single words

    def _values(self, word: Said) -> list[object]:
        """Lists the values that a word can be: a number or yes or no, then the text itself; in quotes only the text."""
        if word.kind == QUOTED:
            return [word.text]
        value = talk_words.plain(word.text)
        return [value] if isinstance(value, str) else [value, word.text]

    def _scalar(self, shape: Shape, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for each reading of a single name, number or word of a list at word `i`, then
        of several words that mean something together."""
        said = self.words[i]
        if said.kind not in (WORD, QUOTED) or said.colon:
            return
        stopped = said.kind == WORD and _fold(said.text) in stops and (self.loose or self.is_open(shape))
        single = None
        for value in self._values(said):
            if self.meaning(shape, value):
                single = Part(said, value)
                break
        if single and not stopped:
            yield single, i + 1
        if not isinstance(shape, (Count, Flag, Text)) and said.kind == WORD:
            for part, after in self._joined(shape, i, end, LONGEST_WORD if isinstance(shape, Word) else MOST_TOGETHER):
                if not (self.is_open(shape) and any(_fold(word.text) in stops for word in self.words[i:after])):
                    yield part, after
        if self.loose and not single and not stopped:
            yield Part(said, self._values(said)[0]), i + 1

    def _joined(self, shape: Shape, i: int, end: int, most: int) -> Found:
        """Yields (value, index behind it) for each number of words from word `i` on, two to `most`, that together mean
        something to a shape: the longest first, or for a shape that takes any text the shortest."""
        last, furthest = i + 1, min(end, i + most)
        while last < furthest and self.words[last].kind == WORD and not self.words[last - 1].colon:
            last += 1
        if last == i + 1:
            return
        stops = range(last, i + 1, -1)
        for stop in reversed(stops) if self.is_open(shape) else stops:
            if self.words[stop - 1].colon:
                continue
            text = " ".join(said.text for said in self.words[i:stop])
            if self.meaning(shape, text):
                yield Part(self.words[i], text), stop

    def _longest(self, shape: Shape, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for a value of a shape with a form of its own: first that of most words."""
        said = self.words[i]
        if said.kind not in (WORD, QUOTED) or said.colon:
            return
        if said.kind == WORD and not self.is_open(shape):
            for part, after in self._joined(shape, i, end, 2 * MOST_TOGETHER):
                inside = {_fold(said.text) for said in self.words[i + 1 : after]}
                if not inside & stops:
                    yield part, after
        yield from self._scalar(shape, i, end if self.is_open(shape) else i + 1, stops)

    # lists, maps

    def _list(self, shape: ListOf, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for items side by side: first as many as can be read, then fewer. A word for
        nothing is an empty list; one item stays without a list where that is allowed."""
        said = self.words[i]
        at_once = type(shape) is not ListOf and not isinstance(shape.item, Map) and said.kind in (WORD, QUOTED)
        if at_once and not self.meaning(shape.item, said.text):
            for value in self._values(said):  # words that stand for several at once
                if not isinstance(value, int) and self.meaning(shape, value):
                    yield Part(said, value), i + 1
        items: list[Part] = []
        ends: list[int | None] = []  # behind each item; None for one that cannot be the last
        at = i
        while len(items) < shape.most:
            begin = self.behind(at, end) if items else at
            alike = times(self.words[begin], lambda raw: self.meaning(shape.item, raw)) if begin < end else []
            if alike and len(items) + len(alike) <= shape.most:
                items += alike
                at = begin + 1
                ends += [None] * (len(alike) - 1) + [at]
                continue
            found = next(self.read(shape.item, begin, end, stops), None) if begin < end else None
            if found is None or found[1] <= begin:
                break
            items.append(found[0])
            at = found[1]
            ends.append(at)
        for count in range(len(items), 0, -1):
            after = ends[count - 1]
            if count >= shape.least and after is not None:
                bare = count == 1 and shape.single and not isinstance(items[0].value, (dict, list))
                yield items[0] if bare else Part(said, items[:count]), after
        if not items and said.kind == WORD and said.text.lower() in EMPTY:
            yield Part(said, []), i + 1

    def _pairs(self, shape: MapOf, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (map, index behind it) for keys of the board and their values: as many as can be read, then fewer."""
        pairs: dict[str, Part] = {}
        keys: dict[str, Said] = {}
        ends: list[tuple[int, int]] = []
        at = i
        while True:
            begin = self.behind(at, end) if pairs else at
            found = self._pair(shape, begin, end, stops) if begin < end else None
            if found is None or found[0] in pairs:
                break
            key, said, part, at = found
            pairs[key], keys[key] = part, said
            ends.append((len(pairs), at))
        for count, after in reversed(ends):
            names = list(pairs)[:count]
            yield Part(self.words[i], {k: pairs[k] for k in names}, {k: keys[k] for k in names}), after

    def _pair(self, shape: MapOf, i: int, end: int, stops: frozenset[str]) -> tuple[str, Said, Part, int] | None:
        """Returns (key, its word, value, index behind it) if a key with its value stands at word `i`; else None."""
        for key, after in self._keys(shape.key, i, end, stops):
            if after >= end:
                continue
            for part, last in self.read(shape.value, after, end, stops):
                return str(key), self.words[i], part, last
        return None

    def _keys(self, shape: Shape, i: int, end: int, stops: frozenset[str]) -> Iterator[tuple[str, int]]:
        """Yields (key, index behind it) for each way to read a key that a board itself gives (a player, a unit) at word
        `i`."""
        said = self.words[i]
        if said.colon or said.kind == QUOTED:
            yield said.text, i + 1
            return
        if said.kind != WORD or _fold(said.text) in stops and self.is_open(shape):
            return
        if not self.is_open(shape):
            last = i + 1
            while (
                last < min(end, i + MOST_TOGETHER) and self.words[last].kind == WORD and not self.words[last - 1].colon
            ):
                last += 1
            for stop in range(last, i, -1):
                text = " ".join(word.text for word in self.words[i:stop])
                if self.meaning(shape, shape.of_key(text)) or self.meaning(shape, text):
                    yield text, stop
            if self.loose:
                yield said.text, i + 1
        else:
            for stop in range(i + 1, min(end, i + MOST_TOGETHER)):
                if all(word.kind == WORD and not word.colon for word in self.words[i:stop]):
                    yield " ".join(word.text for word in self.words[i:stop]), stop

    def _beside(self, shape: Beside, i: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (map, index behind it) for a player's name with a value, with the keys behind it or without: `C B3
        whip`."""
        said = self.words[i]
        if said.kind not in (WORD, QUOTED) or said.text not in getattr(self.scope, "players", ()):
            return
        for part, after in self.read(shape.each, i + 1, end, stops):
            for more, last in self.map(shape.beside, after, end, stops, unnamed=()):
                yield Part(said, {said.text: part, **more.value}, {said.text: said, **more.keys}), last
            yield Part(said, {said.text: part}, {said.text: said}), after

    def map(
        self,
        shape: Map,
        i: int,
        end: int,
        stops: frozenset[str] = frozenset(),
        unnamed: Iterable[str] | None = None,
        marks: Mapping[str, str] | None = None,
        done: dict[str, tuple[Said, Part]] | None = None,
    ) -> Found:
        """Yields (map, index behind it) for each reading of a map with declared keys from word `i` on, as far as it
        goes. `unnamed` are the keys whose values need no key, `marks` words that stand for a key, `done` what has
        been read before."""
        if unnamed is None:
            unnamed = self.signs.unnamed.get(shape.name, tuple(shape.keys))
        marks = self.signs.marks.get(shape.name, {}) if marks is None else marks
        inner = stops | spelled(self.vocabulary, shape.name, tuple(shape.keys)) | frozenset(marks)
        return self._more(shape, i, end, i, inner, tuple(unnamed), marks, done or {})

    def _more(
        self,
        shape: Map,
        i: int,
        end: int,
        start: int,
        stops: frozenset[str],
        unnamed: tuple[str, ...],
        marks: Mapping[str, str],
        done: dict[str, tuple[Said, Part]],
    ) -> Found:
        """Yields (map, index behind it) for each reading of the rest of a map from word `i` on, after the keys in
        `done` have been read; the map has all of them."""
        self._count(i)
        at = self.behind(i, end) if done else i
        if at < end:
            said = self.words[at]
            key = self.key_at(shape, at)
            marked = marks.get(said.text.lower()) if said.kind == WORD else None
            if key is not None and key not in done:
                for part, after in self._keyed_value(shape.keys[key], at, end, stops):
                    yield from self._more(shape, after, end, start, stops, unnamed, marks, {**done, key: (said, part)})
            if marked and marked not in done:
                for part, after in self.read(shape.keys[marked], at + 1, end, stops):
                    yield from self._more(
                        shape, after, end, start, stops, unnamed, marks, {**done, marked: (said, part)}
                    )
            if not said.colon:
                for name in self._keyless(shape, unnamed):
                    if name not in done and name != key and self._begins(shape.keys[name], at, end):
                        for part, after in self.read(shape.keys[name], at, end, stops):
                            more = {**done, name: (said, part)}
                            yield from self._more(shape, after, end, start, stops, unnamed, marks, more)
        if done:
            keys = {key: said for key, (said, _) in done.items()}
            yield (
                Part(self.words[min(start, len(self.words) - 1)], {key: part for key, (_, part) in done.items()}, keys),
                i,
            )

    def _keyed_value(self, shape: Shape, at: int, end: int, stops: frozenset[str]) -> Found:
        """Yields (value, index behind it) for each reading of the value behind the key at word `at`. A yes-or-no key
        alone means yes, a word for nothing an empty map or zone."""
        said = self.words[at]
        begin = at + 1
        if begin < end and self.words[begin].kind == WORD and self.words[begin].text == "=":
            begin += 1
        yield from self.read(shape, begin, end, stops)
        if isinstance(shape, Flag):
            yield Part(said, True), at + 1
        elif begin < end and self.words[begin].kind == WORD and self.words[begin].text.lower() in EMPTY:
            if isinstance(shape, (MapOf, Map)):
                yield Part(self.words[begin], {}), begin + 1
            elif isinstance(shape, Zone):
                yield Part(self.words[begin], []), begin + 1

    def _keyless(self, shape: Map, unnamed: tuple[str, ...]) -> tuple[str, ...]:
        """Returns those of the keys `unnamed` whose value can stand without its key: those that the game's signs list,
        else those whose value could belong to no other key."""
        asked = (shape, unnamed, self.loose)
        known: tuple[str, ...] | None = self._known.ways.get(asked)
        if known is None:
            listed = shape.name in self.signs.unnamed
            counts = sum(isinstance(shape.keys.get(key), Count) for key in unnamed)
            keys = []
            for key in unnamed:
                value = shape.keys.get(key)
                value = value.shape if isinstance(value, Later) else value
                if value is None or isinstance(value, Flag) or self.loose and not listed:
                    continue
                if listed or (counts < 2 if isinstance(value, Count) else self._is_closed(value)):
                    keys.append(key)
            known = self._known.ways[asked] = tuple(keys)
        return known

    def _begins(self, shape: Shape, at: int, end: int) -> bool:
        """Whether a value of this shape may begin at the word `at`: False only for a list of words of which none stands
        there."""
        item = shape.item if isinstance(shape, ListOf) else shape
        if self.loose or not isinstance(item, Word) or self.words[at].kind != WORD:
            return True
        window = tuple([(word.kind, word.text, word.colon) for word in self.words[at : min(end, at + LONGEST_WORD)]])
        known = self._known.words.get((shape, window))
        if known is None:
            known = next(self.read(shape, at, end, frozenset()), None) is not None
            self._remember(self._known.words, (shape, window), known)
        return known

    def _is_closed(self, shape: Shape) -> bool:
        """Tells whether a shape takes only words of a list, names on the board, or nothing, or lists of these."""
        known = self._known.means.get(shape)
        if known is None:
            if isinstance(shape, Either):
                known = all(self._is_closed(one) for one in shape.shapes if not isinstance(one, MapOf))
            elif isinstance(shape, ListOf):
                known = self._is_closed(shape.item)
            else:
                known = isinstance(shape, (Word, Player, NameOf, Nothing)) and not self.is_open(shape)
            self._known.means[shape] = known
        return known

    # plain data, where no shape says more

    def free(self, i: int, end: int) -> Part | None:
        """Returns all these words as plain data: a list, also for one word or none, or a map if they are keys with a
        colon. None if they cannot be read so."""
        if i >= end:
            return Part(self.words[min(i, len(self.words) - 1)], [])
        found = next((found for found in self.free_from(i, end) if self.behind(found[1], end) == end), None)
        if found is None:
            return None
        part = found[0]
        return part if isinstance(part.value, (dict, list)) else part._replace(value=[part])

    def free_from(self, i: int, end: int) -> Found:
        """Yields (value, index behind it) for each reading of plain data from word `i` on, without a shape: a value
        (`a1`), a list (`a1 a2`), a map (`a1: b1 b2, a2: b3`). It takes as many words as it can."""
        if self.words[i].colon:
            yield from self._free_map(i, end)
            return
        items: list[Part] = []
        at = i
        while at < end:
            at = self.behind(at, end)
            found = self._free_one(at, end) if at < end else None
            if found is None:
                break
            items.append(found[0])
            at = found[1]
        if len(items) == 1:
            single = items[0]
            if single.said.kind == WORD and single.value in EMPTY:
                yield Part(single.said, []), at
            yield single, at
        elif items:
            yield Part(items[0].said, items), at

    def _free_one(self, i: int, end: int) -> tuple[Part, int] | None:
        """Returns (value, index behind it) of a word, or of what parentheses or braces hold; None if none is there."""
        said = self.words[i]
        self._count(i)
        if said.kind == OPEN:
            close = self.closing(i, end)
            held = self.free(i + 1, close) if close is not None else None
            return (held._replace(said=said), close + 1) if held is not None and close is not None else None
        if said.kind in (YAML, BOXED):
            return self.data_of(said), i + 1
        if said.kind in (WORD, QUOTED) and not said.colon:
            return Part(said, self._values(said)[0]), i + 1
        return None

    def _free_map(self, i: int, end: int) -> Found:
        """Yields (map, index behind it), once at most, for keys with a colon and their values: `a1: b1 b2, a2: b3`."""
        pairs: dict[str, Part] = {}
        keys: dict[str, Said] = {}
        at = i
        while at < end and self.words[at].colon and self.words[at].text not in pairs:
            said = self.words[at]
            items: list[Part] = []
            at += 1
            while at < end:
                if self.words[at].kind == SEPARATOR:
                    if at + 1 < end and self.words[at + 1].colon:
                        break
                    at += 1
                    continue
                found = self._free_one(at, end) if not self.words[at].colon else None
                if found is None:
                    break
                items.append(found[0])
                at = found[1]
            if not items:
                return
            pairs[said.text] = items[0] if len(items) == 1 else Part(items[0].said, items)
            keys[said.text] = said
            at = self.behind(at, end)
        yield Part(self.words[i], pairs, keys), at


# the method of `Reading` that reads shapes of each class; of several that fit, the first
_WAYS: tuple[tuple[type[Shape] | tuple[type[Shape], ...], str], ...] = (
    (OneOf, "_several"),
    (Either, "_either"),
    (Zone, "_zone"),
    (ListOf, "_list"),
    (MapOf, "_pairs"),
    (Beside, "_beside"),
    (Map, "map"),
    (Anything, "_plain"),
    ((Flag, Count, Word, NameOf, Player, Nothing, Text), "_scalar"),
)
_way_of: dict[type[Shape], str] = {Shape: "_plain"}


def _way(form: type[Shape]) -> str:
    """Returns the name of the method of `Reading` that reads shapes of this class."""
    if form not in _way_of:
        _way_of[form] = next((way for forms, way in _WAYS if issubclass(form, forms)), "_longest")
    return _way_of[form]
