"""Values in words, read back: "A's ♠5", "3 cards", "red 5, an unknown card" are the values that a file would have.

It is the opposite of what `judge.render.phrases` does: the same shapes, templates and lists of words, read in the other
direction. Both languages are taken everywhere. A text that may mean several values gives them all.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Generic, NamedTuple, TypeAlias

from judge.boardfile.later import Later
from judge.boardfile.located import Data
from judge.boardfile.maps import Beside, Map, MapOf
from judge.boardfile.shapes import (
    NOBODY,
    UNKNOWN,
    Count,
    Either,
    Flag,
    ListOf,
    NameOf,
    Nothing,
    Player,
    Shape,
    Word,
)
from judge.boardfile.zones import Zone
from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.engine.game import AnyGame, Game
from judge.engine.templates import Template
from judge.engine.values import Ref, S
from judge.engine.wordings import wordings
from judge.faults import Both
from judge.messages import MESSAGES
from judge.parts import part_of

LANGS = (0, 1)  # Japanese and English, as templates have them
MOST_READINGS = 50  # of one text; what has more is no sentence
MOST_ENDS = 60  # places at which an argument may end
LONGEST_NAME = 200
MOST_TRIED = 100_000  # letters that are tried as values before a sentence is given up
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MOST_PARTS = 3  # of a list that one item of it may have
Reader: TypeAlias = Callable[[str, str], list[object]]  # the values of an argument: its name, its text


class Pattern(NamedTuple):
    """A template as what it takes: the literal texts, each with the argument behind it (empty at the end)."""

    template: str
    parts: tuple[tuple[str, str], ...]

    @property
    def arguments(self) -> list[str]:
        """The names of its arguments."""
        return [name for _, name in self.parts if name]

    @property
    def letters(self) -> int:
        """Returns how many letters of a sentence the pattern says itself: of several readings the one with the most is
        meant, since it leaves the least open."""
        return sum(len(literal) for literal, _ in self.parts)


def plain(text: str) -> str:
    """Returns a typed sentence in half-width signs, with single spaces, with “” for inner quotes and without its full
    stop; the stop behind initials (`A.B.`) stays."""
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip()
    text = re.sub("‘([^‘’]*)’", "“\\1”", text)
    return text.rstrip("。.") if not re.search(r"\.[A-Z]\.$", text) else text


BEFORE = ".before"  # a key of what a sentence once was


@functools.cache
def patterns(game_id: str, prefix: str) -> tuple[tuple[str, Pattern], ...]:
    """Returns (rest of the key, pattern) for each template of a game whose message key begins with `prefix`, in both
    languages, and for the wordings of its players.

    `say.claim.phase.before` is what `say.claim.phase` once said, and is still read.
    """
    module = part_of(game_id, "messages")
    catalogue: Mapping[str, tuple[str, str]] = {**MESSAGES, **(module.CATALOGUE if module else {})}
    found = [
        (key[len(prefix) :].removesuffix(BEFORE), pattern(both[lang]))
        for key, both in catalogue.items()
        if key == prefix or key.startswith(f"{prefix}.")
        for lang in LANGS
    ]
    for key, forms in wordings(game_id).items():
        if key == prefix or key.startswith(f"{prefix}."):
            both = catalogue.get(key, ("", ""))
            found += [(key[len(prefix) :], pattern(_read_alike(form, both[form.isascii()]))) for form in forms]
    return tuple(found)


def _read_alike(form: str, template: str) -> str:
    """Returns another wording of a template, with the same functions to read its arguments. A template that is a mere
    text has none; then the wording comes back as it is."""
    if not isinstance(template, Template):
        return form
    other = Template(form)
    other.ways, other.readers = template.ways, template.readers
    return other


def pattern(template: str) -> Pattern:
    """Makes the pattern by which sentences of a template are read back: its literal words and the names of its
    arguments, without the full stop."""
    parts = [(plain_literal(literal), name or "") for literal, name, _, _ in Formatter().parse(template)]
    if parts and not parts[-1][1]:
        parts[-1] = (parts[-1][0].rstrip(". 。"), "")
    return Pattern(template, tuple(parts))


def plain_literal(text: str) -> str:
    """The text between the arguments of a template, in the form in which it is compared."""
    return unicodedata.normalize("NFKC", text).lower()


def matches(form: Pattern, text: str, read: Reader) -> Iterator[dict[str, object]]:
    """Yields {argument: value} for each way to read a text by a pattern; nothing if it does not fit. `read(name,
    typed)` lists the values that an argument can be."""
    own = form.template.readers if isinstance(form.template, Template) else {}

    def values(name: str, typed: str) -> list[object]:
        """The values of an argument, which the template may have put in another form."""
        return list(
            {repr(v): v for said in (own[name](typed) if name in own else [typed]) for v in read(name, said)}.values()
        )

    yield from _splits(list(form.parts), text, text.lower(), values)


def _splits(parts: Sequence[tuple[str, str]], text: str, low: str, values: Reader) -> Iterator[dict[str, object]]:
    """Yields the values of all arguments for each way to divide a text among them and the literal words between; `low`
    is the text in small letters."""
    (literal, name), *rest = parts or [("", "")]
    if not low.startswith(literal):
        return
    text, low = text[len(literal) :], low[len(literal) :]
    if not name:
        if not text.strip():
            yield {}
        return
    after = rest[0][0] if rest else ""
    ends = [m.start() for m in re.finditer(re.escape(after), low)] if after else [len(text)]
    ends = ends[:MOST_ENDS]
    for end in ends:
        piece = text[:end].strip()
        found = values(name, piece) if piece and piece.count("(") == piece.count(")") else []
        if not found:
            continue
        for further in _splits(rest, text[end:], low[end:], values):
            for value in found:
                yield {name: value, **further}


def pieces(text: str, between: str = ",、") -> list[str]:
    """Returns the parts of a text, cut at these signs outside brackets, without empty ones; a comma inside a number
    does not count."""
    out, depth, start = [], 0, 0
    for n, sign in enumerate(text):
        depth += (sign in "([{「『") - (sign in ")]}」』")
        if (
            depth <= 0
            and sign in between
            and not (sign == "," and text[n + 1 : n + 2].isdigit() and text[:n][-1:].isdigit())
        ):
            out.append(text[start:n].strip())
            start = n + 1
    return [part for part in (*out, text[start:].strip()) if part]


def _without_and(text: str) -> str:
    """Returns a list in words with a comma for the "and" before its last item, if there is one outside brackets."""
    head, found, last = text.rpartition(" and ")
    return f"{head}, {last}" if found and last.count("(") == last.count(")") else text


def _partings(text: str) -> Iterator[list[str]]:
    """Yields the ways to part a list in words: at its commas, with its last part cut once more before what stands
    behind "and" or と, and then without that."""
    parts = pieces(text)
    for found in re.finditer(" and |と", parts[-1]) if parts else ():
        head, tail = parts[-1][: found.start()], parts[-1][found.end() :]
        if head.count("(") == head.count(")") and head.strip() and tail.strip():
            yield [*parts[:-1], head.strip(), tail.strip()]
    yield parts


class Values(Generic[S]):
    """Reads values in words; names mean the things of the first of these states that knows them."""

    def __init__(self, game: Game[S], states: Sequence[S], scope: object = None) -> None:
        """`scope`: the names that mean something, where they are not those of the first state."""
        self.game, self.states = game, states
        self.scope = scope if scope is not None else game.scope(states[0])
        self._read: dict[tuple[int, str], list[object]] = {}
        self.letters_tried = 0

    @functools.cached_property
    def players(self) -> dict[str, str]:
        """Returns the names that stand for players in sentences, folded: name → player, with the words for everybody →
        `all`."""
        names = {fold(str(name)) or str(name): str(name) for name in self.game.players(self.states[0])}
        return {**{fold(word): "all" for word in ("all", *MESSAGES["word.all"])}, **names}

    @functools.cached_property
    def things(self) -> dict[str, list[str]]:
        """Returns what sentences call things on the table, folded, in both languages: phrase → names of the things that
        are called so."""
        found: dict[str, list[str]] = {}
        for name in dict.fromkeys(name for state in self.states for name in self.game.things(state)):
            phrases = (self.game.display_name(state, name) for state in self.states)
            for text in {text for phrase in phrases if phrase for text in (phrase.ja, phrase.en)}:
                found.setdefault(fold(text), []).append(name)
        return found

    def by(self, text: str) -> list[object]:
        """Lists the player that a text names, or `all` for everybody; empty if it names nobody."""
        return [self.players[fold(text)]] if fold(text) in self.players else []

    def values(self, shape: Shape, text: str) -> list[object]:
        """Lists the values of this shape that a text can be, as a file would have them, MOST_READINGS at most. Empty if
        there are none, or after too many texts have been tried; the text itself counts only if it can be nothing
        else."""
        known = self._read.get((id(shape), text))
        self.letters_tried += len(text)
        if known is None and self.letters_tried < MOST_TRIED:
            found = {repr(value): value for value in self._values(shape, text.strip())}
            read = [value for value in found.values() if value not in (text, [text])]  # any text may be a name
            known = self._read[id(shape), text] = (read or list(found.values()))[:MOST_READINGS]
        return known or []

    def fits(self, shape: Shape, value: object) -> bool:
        """Tells whether a value, as a file would have it, can stand where this shape is wanted, with the names of this
        table."""
        inside = shape.shapes if isinstance(shape, Either) else [shape]
        none = any(isinstance(one, Nothing) and one.fits(value) for one in inside)
        return none or shape.means(value, self.scope) is not None

    def _values(self, shape: Shape, text: str) -> Iterator[object]:
        """Yields each value of this shape that a text can be, without looking whether it has been read before (`values`
        keeps that)."""
        if fold(text) in map(fold, _phrases(shape.display_value(UNKNOWN))):
            yield UNKNOWN
        if isinstance(shape, Later):
            yield from self.values(shape.shape, text)
        elif isinstance(shape, Either):
            found: list[object] = []
            for one in shape.shapes:
                single = [[value] for value in found]
                found += [v for v in self.values(one, text) if self.fits(shape, v) and v not in single]
            yield from found
        elif isinstance(shape, Zone):
            yield from self._counts(text)
            yield from self.values(shape.list, text)
        elif isinstance(shape, ListOf):
            yield from self._lists(shape, text)
        elif isinstance(shape, (MapOf, Map, Beside)):
            maps = self._pairs(shape, text) if isinstance(shape, MapOf) else self._map(shape, text)
            yield from (value for value in maps if self.fits(shape, value))
        elif isinstance(shape, Nothing):
            yield from [NOBODY] if fold(text) in _folded("word.none", NOBODY) else [text] if shape.fits(text) else []
        else:
            yield from (value for value in self._words(shape, text) if self.fits(shape, value))

    def _words(self, shape: Shape, text: str) -> Iterator[object]:
        """Yields each single value of this shape that a text can be: a player, yes or no, a word of a list, an unknown
        card, a name, a number, or the text as typed. They may still not fit the shape."""
        if isinstance(shape, Player):
            yield from self.by(text)
        if isinstance(shape, Flag):
            yield from (flag for flag, key in ((True, "word.yes"), (False, "word.no")) if fold(text) in _folded(key))
        if isinstance(shape, Word):
            yield from _spellings(self.game, shape).get(fold(text) or text, [])
        if fold(text) in self._unknown:
            yield UNKNOWN
        if isinstance(shape, NameOf):
            yield from self.names(shape, text)
            return
        yield from self._typed(shape, text)
        if isinstance(shape, Count):
            yield from self._counts(text)
        elif not isinstance(shape, (Word, Flag, Player)) and (inside := next(shape.parts(), None)):
            yield from self.values(inside, text)

    def _typed(self, shape: Shape, text: str) -> Iterator[object]:
        """Yields the value of a text that is written as in a file: a whole number, or its English word; for a number
        its text too."""
        digits = text.replace(",", "")
        whole = int(digits) if re.fullmatch(r"-?[0-9]{1,15}", digits) else text
        yield shape.english(whole, self.game.vocabulary)
        if whole is not text:
            yield text

    def _counts(self, text: str) -> Iterator[object]:
        """The number in a number of cards or in a place: 3 cards, 3枚, 3rd, third. Yields nothing for another text."""
        found = re.fullmatch(r"([0-9]{1,9})(?: ?cards?|枚|st|nd|rd|th|番|番目)?", text.lower())
        if found:
            yield int(found[1])
        elif text.lower() in ORDINALS:
            yield ORDINALS.index(text.lower()) + 1

    @functools.cached_property
    def _unknown(self) -> set[str]:
        """Returns all that an unknown card is called, folded, in both languages and in the game's own words."""
        return {fold(text) for text in (*MESSAGES["say.unknown"], *self.game.unknown_words)} | {UNKNOWN}

    def names(self, shape: NameOf, text: str) -> list[object]:
        """Lists the names that a text can be for this shape: those of the likeliest way to name things that fits at all
        (what a sentence calls it, with its owner, as in a file, as an entry). Empty if there is none."""
        if len(text) > LONGEST_NAME:
            return []
        quoted = re.fullmatch("“([^“”]+)”", text)
        if quoted and (found := self.names(shape, quoted[1])):
            return found
        for tried in self._name_forms(shape, text):
            found = [value for value in tried if self.fits(shape, value)]
            if found:
                return found
        return []

    def _name_forms(self, shape: NameOf, text: str) -> Iterator[Iterable[object]]:
        """Yields lists of names that a text can be by this shape, the likeliest first: what a sentence calls a thing, a
        name with its owner, as typed in a file, the title of an entry."""
        yield self.things.get(fold(text), [])
        for name in self.game.names_in_words(text, tuple(self.players.values())):
            yield [name]
        yield self._typed(shape, text)
        yield self._entries(shape).get(fold(text), [])
        bare = re.sub(r"^(the|a|an) ", "", text, flags=re.IGNORECASE)
        if bare != text:
            yield self.names(shape, bare)

    def _entries(self, shape: NameOf) -> dict[str, list[object]]:
        """Returns what sentences call the things that this shape knows: folded phrase → names."""
        found: dict[str, list[object]] = {}
        if shape.entry and shape.known:
            for name in shape.known(self.scope):
                for phrase in _phrases(shape.entry(name)):
                    found.setdefault(fold(phrase), []).append(name)
        return found

    def _lists(self, shape: ListOf, text: str) -> Iterator[object]:
        """Yields each list of this shape that a text can be: its items, `3 unknown cards`, an empty list for `none` and
        the like, or one item alone."""
        if fold(text) in _folded("word.none", "none", "nothing", "空"):
            yield []
        if text.startswith("[") and text.endswith("]"):
            text = text[1:-1]
        lists = (self._items(shape.item, parts) for parts in _partings(text))
        items = next((items for items in lists if items and self.fits(shape, items)), [])
        if items:
            yield items
        if self.fits(shape, text) or not re.search("[ ,、]", text):
            yield from (
                [value] for value in self.values(shape.item, text) if self.fits(shape, [value]) and [value] != items
            )

    def _items(self, shape: Shape, parts: Sequence[str]) -> list[object]:
        """Returns one value for each item of a list, from its parts; several parts are read together if needed, and `3
        unknown cards` gives three unknown ones. Empty if some part can be no value of this shape."""
        if not parts:
            return []
        several = re.fullmatch(
            r"(?:([0-9]{1,3}) unknown cards|(?:分からないカード|不明なカード)([0-9]{1,3})枚)", parts[0]
        )
        if several:
            first = [UNKNOWN] * int(several[1] or several[2])
            if len(parts) == 1 or (rest := self._items(shape, parts[1:])):
                return [*first, *(rest if len(parts) > 1 else ())]
        for count in range(1, min(len(parts), MOST_PARTS) + 1):
            for between in (", ", "、") if count > 1 else ("",):
                found = self.values(shape, between.join(parts[:count]))
                if found and (count == len(parts) or (rest := self._items(shape, parts[count:]))):
                    return [found[0], *(rest if count < len(parts) else ())]
        return []

    def _pairs(self, shape: MapOf, text: str) -> Iterator[Data]:
        """Yields each map that a text can be whose keys the board gives: `a1: b1, b2; a2: b3`, `black 3, blue 5`,
        黒は3、青は5."""
        if fold(text) in _folded("word.none", "none"):
            yield {}
            return
        if (listed := _without_and(text)) != text:
            yield from self._pairs(shape, listed)
        pairs: list[list[str]] = []
        for part in pieces(text, ";,、"):
            key, colon, value = part.partition(":")
            if not colon and (number := re.fullmatch(r"(.*\S)(?:は| )(-?\d+)", part)):
                key, colon, value = number[1], " ", number[2]
            if colon:
                pairs.append([key.strip(), value.strip()])
            elif pairs:
                pairs[-1][1] += f", {part}"
            else:
                return
        found: Data = {}
        for key, value in pairs:
            keys, values = self.values(shape.key, key), self.values(shape.value, value)
            if not keys or not values:
                return
            found[str(keys[0])] = values[0]
        yield found

    def _map(self, shape: Map | Beside, text: str) -> Iterator[Data]:
        """Yields each map with declared keys that a text can be: by the game's templates, or each key with its value."""
        record = shape.beside if isinstance(shape, Beside) else shape

        def read(name: str, typed: str) -> list[object]:
            """The values of a key of the map."""
            return self.values(record.keys[name], typed) if name in record.keys else [typed]

        if isinstance(shape, Map):
            head, _, inside = text.removesuffix(")").rpartition(" (")
            pairs = [self._pair(shape, record, part, read) for part in pieces(inside, ",、")] if head else []
            beside = {key: value for pair in pairs if pair for key, value in pair.items()}
            for _, form in patterns(self.game.id, f"say.{shape.name}"):
                if set(form.arguments) <= set(shape.keys) and form.arguments:
                    yield from matches(form, text, read)
                    yield from ({**found, **beside} for found in matches(form, head, read) if beside)
        if isinstance(shape, Beside):
            for key, own in record.keys.items():
                yield from ({key: value} for value in self.values(own, text))
        for between in (";", ",、;"):
            pairs = [self._pair(shape, record, part, read) for part in pieces(text, between)]
            if pairs and None not in pairs:
                yield {key: value for pair in pairs if pair for key, value in pair.items()}
                return

    def _pair(self, shape: Map | Beside, record: Map, part: str, read: Reader) -> Data | None:
        """Returns {key: value} for a part of a sentence that gives one key of a map; None if it cannot be read so."""
        for key, form in patterns(self.game.id, f"say.{record.name}"):
            if isinstance(shape, Beside) and key == ".each":

                def each(name: str, typed: str) -> list[object]:
                    """A player, or what stands behind the player's name."""
                    return self.by(typed) if name == "about" else self.values(shape.each, typed)

                for found in matches(form, part, each):
                    return {str(found["about"]): found["value"]}
            elif isinstance(shape, Beside) and key[1:] in record.keys:
                for found in matches(form, part, read):
                    return found
        word, _, value = part.partition(" ")
        key = self.game.vocabulary.key(record.name, word.rstrip(":"))
        values = self.values(record.keys[key], value) if key in record.keys else []
        return {key: values[0]} if values else None


@functools.cache
def _folded(key: str, *besides: str) -> frozenset[str]:
    """Returns the two texts of a message and some further words, all folded: in the form in which names are compared."""
    return frozenset(fold(text) for text in (*MESSAGES[key], *besides))


def _phrases(value: object) -> list[str]:
    """Lists the texts by which a value is called: both languages of a name, both titles of an entry, or the text that
    it is. Empty for any other value."""
    if isinstance(value, Both):
        return [value.ja, value.en]
    if isinstance(value, Ref):
        entry = corpus().get(value)
        return [entry.title("ja"), entry.title("en")] if entry else []
    if isinstance(value, list) and len(value) == 1:
        return _phrases(value[0])
    return [value] if isinstance(value, str) else []


def _spellings(game: AnyGame, shape: Word) -> dict[str, list[object]]:
    """Returns the words of a list by what sentences call them, in both languages: folded phrase → words."""
    found: dict[str, list[object]] = {}
    for word in shape.words:
        phrases = [
            str(word),
            *game.vocabulary.spellings(f"word.{shape.name}", str(word)),
            *_phrases(shape.display_value(word)),
        ]
        for phrase in phrases:
            if word not in found.setdefault(fold(phrase) or phrase, []):
                found[fold(phrase) or phrase].append(word)
    return found
