"""Shapes: what may stand at a place of a board file, declared once.

A shape reads a value with its place (`read`), writes what it has read
(`write`), gives the JSON Schema of it (`schema`), says in both languages what
was expected (`wanted`), and turns the Japanese words of a file into the English
ones (`english`). Whoever reads a board, completes a play, judges a claim or
explains the format asks the same shapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from judge.boardfile.lexicon import Lexicon
from judge.boardfile.located import Data, Located, Tree, at_hand
from judge.faults import Both, Fault, did_you_mean, which_player

Schema: TypeAlias = dict[str, Any]  # a JSON Schema
UNKNOWN = "_"  # a card that nobody has named
NOBODY = "none"
MANY = 10_000
TEXT = {"type": "string"}
NAME = {"type": ["string", "integer"]}


class Shape:
    """What may stand at a place of a file. Subclasses say how it is read, written and described."""

    wanted = Both("キーと値", "a key with its value")

    def read(self, at: Located) -> Any:
        """Returns the value at a place, checked and converted. Raises a Fault with the place if it does not fit. A
        shape overrides this; by default the value comes back as it is."""
        return at.value

    def plain(self, raw: object) -> bool:
        """Tells whether a value certainly reads as itself on every board: then `read` is skipped, which saves half the
        time. A shape overrides this; by default it is false."""
        return False

    def write(self, value: Any) -> object:
        """Converts a value that `read` gave back to the form that files have. A shape overrides this; by default the
        value comes back as it is."""
        return value

    def schema(self, notes: Notes) -> Schema:
        """Returns the JSON Schema of this shape; `notes(record, key)` gives the description of a key. A shape overrides
        this; the default accepts anything."""
        return {}

    def of_key(self, text: str) -> object:
        """Converts a YAML map key, which is always text, to the value this shape expects: "5" → 5. A shape overrides
        this; by default it stays a text."""
        return text

    def fits(self, raw: object) -> bool:
        """Tells whether a value has the outer form of this shape (map, list, number, word), whatever it contains. A
        shape overrides this; by default every value has it."""
        return True

    def parts(self) -> Iterator[Shape]:
        """Yields the shapes directly inside this one. A shape overrides this; by default there are none."""
        return iter(())

    def english(self, raw: object, lexicon: Lexicon) -> object:
        """Returns the value with Japanese words replaced by the English words of files. A shape overrides this; by
        default the value comes back as it is."""
        return raw

    def display_value(self, value: object) -> object:
        """Returns the name of a written value in a sentence (a Ref, or both languages); None if the value is printed as
        it is. A shape overrides this; the default is None."""
        return None

    def means(self, raw: object, scope: object = None) -> Any:
        """Returns what a value means that was typed without a file, as `read` does; None instead of a Fault if it does
        not fit."""
        if self.plain(raw):
            return raw
        try:
            return self.read(at_hand(raw, scope))
        except Fault:
            return None


Notes = Callable[[str, str], str]


class Count(Shape):
    """A whole number within bounds."""

    def __init__(self, least: int = 0, most: int = MANY) -> None:
        """Both bounds are allowed values."""
        self.least, self.most = least, most
        self.wanted = Both(f"{least}〜{most}の整数", f"a whole number from {least} to {most}")

    def read(self, at: Located) -> int:
        value = at.value
        if type(value) is not int or not self.least <= value <= self.most:
            raise at.wrong(self.wanted)
        return value

    def plain(self, raw: object) -> bool:
        return type(raw) is int and self.least <= raw <= self.most and type(self) is Count

    def schema(self, notes: Notes) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def of_key(self, text: str) -> object:
        return int(text) if isinstance(text, str) and text.isdecimal() and text.isascii() and len(text) < 10 else text

    def fits(self, raw: object) -> bool:
        return isinstance(raw, int) and not isinstance(raw, bool)


class Total(Count):
    """A sum that play can change: it may be beyond the bounds that a file's own numbers have."""

    def read(self, at: Located) -> int:
        """Returns the number. Numbers beyond the bounds of `Count` are taken as well, since play may have added them
        up: above the largest, or below the smallest if that is negative. Raises a Fault for anything else."""
        value = at.value
        if isinstance(value, str) and re.fullmatch(r"-?\d{19,99}", value):
            value = int(value)  # YAML's longest numbers come as text
        if self.fits(value) and (value > self.most or value < self.least < 0):
            return int(value)
        return super().read(at.with_value(value))

    def plain(self, raw: object) -> bool:
        return type(raw) is int and self.least <= raw <= self.most and type(self) is Total

    def schema(self, notes: Notes) -> Schema:
        return {"type": "integer", **({"minimum": self.least} if self.least >= 0 else {})}


class Text(Shape):
    """A text of any kind, read as a text."""

    wanted = Both("文字列", "text")

    def read(self, at: Located) -> str:
        if not isinstance(at.value, str):
            raise at.wrong(self.wanted)
        return at.value

    def plain(self, raw: object) -> bool:
        return type(raw) is str and type(self).read is Text.read

    def schema(self, notes: Notes) -> Schema:
        return TEXT

    def fits(self, raw: object) -> bool:
        return isinstance(raw, str)


class Flag(Shape):
    """yes or no; `only` where just one of them makes sense."""

    def __init__(self, only: bool | None = None) -> None:
        """`only` restricts the shape to one of the two values."""
        self.only = only
        self.wanted = Both("yes か no", "yes or no") if only is None else Both(*["yes" if only else "no"] * 2)

    def read(self, at: Located) -> bool:
        """True or False. Raises a Fault if it is neither, with a hint if it stands in quotes."""
        if isinstance(at.value, str) and at.value.lower() in ("yes", "no", "true", "false"):
            raise at.no_word((at.value,))
        if not isinstance(at.value, bool) or self.only not in (None, at.value):
            raise at.wrong(self.wanted)
        return at.value

    def plain(self, raw: object) -> bool:
        return type(raw) is bool and self.only in (None, raw)

    def schema(self, notes: Notes) -> Schema:
        return {"type": "boolean"} if self.only is None else {"const": self.only}

    def fits(self, raw: object) -> bool:
        return isinstance(raw, bool)

    def english(self, raw: object, lexicon: Lexicon) -> object:
        said = lexicon.value("flag", raw)
        return said if isinstance(said, bool) else raw


class Word(Shape):
    """One of some words. `words` are the words themselves, or spellings with what each means.

    `name` is what the list is called in the reference; there its words have
    their Japanese.
    """

    def __init__(self, name: str, lexicon: Mapping[Any, Any] | tuple[object, ...]) -> None:
        """`lexicon` maps each spelling to its value, or lists words that stand for themselves."""
        self.name = name
        self.words = dict(lexicon) if isinstance(lexicon, Mapping) else {word: word for word in lexicon}
        self._by_text = {str(word): word for word in reversed(self.words)}

    def read(self, at: Located) -> Any:
        """Returns the value that the word stands for. Raises a Fault with the nearest word if it is none of these."""
        said = self._word(at.value)
        if said is None:
            raise at.no_word(self.words, record=f"word.{self.name}")
        return self.words[said]

    def _word(self, raw: Tree) -> Tree:
        """Returns the word of the list that a value is, in the list's spelling (capital letters are taken as small
        ones); None if it is none."""
        if isinstance(raw, str) and raw not in self.words and raw.lower() in self.words:
            raw = raw.lower()
        if isinstance(raw, (dict, list)) or raw not in self.words or not (type(raw) is str or self._same_kind(raw)):
            return None
        return raw

    def means(self, raw: object, scope: object = None) -> object:
        if type(self).read is not Word.read:
            return super().means(raw, scope)
        return self.words.get(self._word(raw))

    def plain(self, raw: object) -> bool:
        if type(self) is not Word or type(raw) not in (str, int):
            return False
        meaning = self.words.get(raw)
        return meaning == raw and type(meaning) is type(raw)

    def _same_kind(self, value: object) -> bool:
        """Tells whether one of the words equals this value and is of the same kind: yes and no do not equal 1 and 0."""
        return any(word == value and isinstance(word, bool) == isinstance(value, bool) for word in self.words)

    def write(self, value: object) -> object:
        return next((word for word, meaning in self.words.items() if meaning == value), value)

    def schema(self, notes: Notes) -> Schema:
        return {"enum": list(self.words)}

    def of_key(self, text: str) -> object:
        return self._by_text.get(str(text), text)

    def fits(self, raw: object) -> bool:
        return not isinstance(raw, (dict, list))

    def english(self, raw: object, lexicon: Lexicon) -> object:
        if isinstance(raw, (dict, list)) or raw in self.words:
            return raw
        said = lexicon.value(self.name, raw)
        return said if self.of_key(said) in self.words else raw


class NameOf(Shape):
    """Something that is called by a name: a card, a horse, an action.

    `find` gives what a name stands for in a scope, or None; `unknown` is the
    key of the message about a name that stands for nothing, `known` lists the
    names for its hint, `about` says in the schema how it is written, `entry`
    what a written name is called in a sentence (a Ref, or both languages).
    `exact` are names that mean themselves on every board.
    """

    wanted = Both("名前", "a name")

    def __init__(
        self,
        find: Callable[..., Any],
        unknown: str,
        known: Callable[..., Collection[str]] | None = None,
        about: str | Both = "",
        arg: str = "name",
        entry: Callable[[Any], object] | None = None,
        exact: Iterable[str] = (),
    ) -> None:
        """`find(name, scope)` gives what a name means, or None; the other arguments are described at the class."""
        self.find, self.unknown, self.known, self.about, self.arg, self.entry = find, unknown, known, about, arg, entry
        self.exact = frozenset(exact)

    def read(self, at: Located) -> Any:
        """Returns what `find` gives for the name. Raises a Fault with similar names if it gives None."""
        if isinstance(at.value, (dict, list)):
            raise at.wrong(self.wanted)
        found = self.find(at.value, at.scope) if self.fits(at.value) else None
        if found is None:
            raise self.no_such(at)
        return found

    def means(self, raw: object, scope: object = None) -> object:
        if type(self).read is not NameOf.read:
            return super().means(raw, scope)
        try:
            return self.find(raw, scope) if self.fits(raw) else None
        except Fault:
            return None

    def plain(self, raw: object) -> bool:
        return type(raw) is str and raw in self.exact

    def no_such(self, at: Located, value: Any = None) -> Fault:
        """Makes the Fault for a name that nothing has, with similar names as a hint; it is not raised here. The name is
        that at the place, unless `value` gives another."""
        said = at.value if value is None else value
        hint = did_you_mean(said, self.known(at.scope)) if self.known else {}
        return at.fault(self.unknown, **{self.arg: said if said != "" else '""'}, **hint)

    def schema(self, notes: Notes) -> Schema:
        return {**NAME, "description": str(self.about)} if self.about else NAME

    def fits(self, raw: object) -> bool:
        return isinstance(raw, (str, int)) and not isinstance(raw, bool)


class Player(Shape):
    """The name of a player on the board (the `players` of the scope), or one of some further words (`none`, `all`)."""

    wanted = Both("プレイヤーの名前", "a player's name")

    def __init__(self, *besides: str) -> None:
        """`besides` are further words that may stand instead of a player."""
        self.besides = besides

    def read(self, at: Located) -> str:
        """Returns the player's name, or one of the further words. Raises a Fault if it is neither."""
        name = self.means(at.value, at.scope)
        if name is None:
            names = [str(name) for name in at.scope.players]
            raise at.fault("board.player", name=at.value, **which_player(at.value, names, *self.besides))
        return str(name)

    def means(self, raw: object, scope: Tree = None) -> object:
        if NOBODY in self.besides and raw is None:
            return NOBODY
        if not self.fits(raw):
            return None
        name = str(raw)
        return name if name in self.besides or any(name == str(player) for player in scope.players) else None

    def schema(self, notes: Notes) -> Schema:
        return NAME

    def fits(self, raw: object) -> bool:
        return isinstance(raw, (str, int)) and not isinstance(raw, bool)

    def english(self, raw: object, lexicon: Lexicon) -> object:
        said = lexicon.value("frame", raw) if self.fits(raw) else raw
        return said if said in self.besides else raw


class Anything(Shape):
    """Any value, taken as it is written; whoever uses it looks at it later."""


class Nothing(Shape):
    """`none`, a word for it, or nothing written; it is read as None."""

    wanted = Both("none", NOBODY)

    def __init__(self, *lexicon: object) -> None:
        """`lexicon` are further words that mean the same as `none`."""
        self.words = (None, NOBODY, *lexicon)

    def read(self, at: Located) -> None:
        """Returns None. Raises a Fault if anything stands there but `none` or a word for it."""
        if not self.fits(at.value):
            raise at.wrong(self.wanted)

    def write(self, value: object) -> str:
        return NOBODY

    def schema(self, notes: Notes) -> Schema:
        return {"enum": list(self.words)}

    def fits(self, raw: object) -> bool:
        return any(raw is word or raw == word and isinstance(raw, str) for word in self.words)

    def english(self, raw: object, lexicon: Lexicon) -> object:
        return raw if self.fits(raw) else lexicon.value("frame", raw)


class ListOf(Shape):
    """A list; a single value stands for a list of one where `single` allows it."""

    def __init__(
        self,
        item: Shape,
        least: int = 0,
        most: int = MANY,
        single: bool = True,
        wanted: Both | None = None,
        once: bool = False,
    ) -> None:
        """`single`: one item may be written without a list; `once`: no item may appear twice."""
        self.item, self.least, self.most, self.single, self.once = item, least, most, single, once
        self.wanted = wanted or Both("リスト", "a list")

    def read(self, at: Located) -> Any:
        """Returns a tuple of the items; a single item without a list makes a tuple of one, where that is allowed.
        Raises a Fault if the number of items is not allowed, one does not fit, or one is repeated that may not be."""
        if isinstance(at.value, dict) and not self.item.fits(at.value):
            raise at.wrong(self.wanted)
        if not isinstance(at.value, list):
            if not self.single:
                raise at.wrong(self.wanted)
            return (self.item.read(at),)
        if len(at.value) > self.most:
            if self.least == self.most:
                raise at.wrong(self.wanted)
            raise at.wrong(Both(f"{self.most}個までのリスト", f"a list of at most {self.most} items"))
        if len(at.value) < self.least:
            raise at.wrong(self.wanted)
        if not self.once and all(map(self.item.plain, at.value)):
            return tuple(at.value)
        found: list[Any] = []
        for n in range(len(at.value)):
            one = self.item.read(at[n])
            if self.once and one in found:
                raise at[n].fault("board.twice", name=one)
            found.append(one)
        return tuple(found)

    def means(self, raw: object, scope: object = None) -> object:
        if type(raw) is list and self.least <= len(raw) <= self.most and type(self).read is ListOf.read:
            if not self.once and all(map(self.item.plain, raw)):
                return tuple(raw)
        return super().means(raw, scope)

    def write(self, value: Any) -> object:
        return [self.item.write(one) for one in value]

    def schema(self, notes: Notes) -> Schema:
        shape: Data = {"type": "array", "items": self.item.schema(notes)}
        if self.least:
            shape["minItems"] = self.least
        if self.most < MANY:
            shape["maxItems"] = self.most
        return {"anyOf": [self.item.schema(notes), shape]} if self.single else shape

    def fits(self, raw: object) -> bool:
        return isinstance(raw, list) or (self.single and self.item.fits(raw))

    def parts(self) -> Iterator[Shape]:
        yield self.item

    def english(self, raw: object, lexicon: Lexicon) -> object:
        if type(self.item).english is Shape.english:
            return raw
        if isinstance(raw, list):
            return [self.item.english(one, lexicon) for one in raw]
        return self.item.english(raw, lexicon)


class Either(Shape):
    """One of several shapes: the first that has the outer form of what is written."""

    def __init__(self, *shapes: Shape, wanted: Both | None = None) -> None:
        """The shapes in the order in which they are tried; `wanted` describes them in messages, else the last one does."""
        self.shapes = shapes
        self.wanted = wanted or shapes[-1].wanted

    def _of(self, raw: object) -> Shape | None:
        """The first of the shapes whose outer form a value has; None if none has it."""
        return next((shape for shape in self.shapes if shape.fits(raw)), None)

    def read(self, at: Located) -> Any:
        """Returns the value as read by the first shape whose outer form it has. Raises a Fault if no shape has it, or
        if that one cannot read the value."""
        shape = self._of(at.value)
        if shape is None:
            raise at.wrong(self.wanted)
        return shape.read(at)

    def write(self, value: object) -> object:
        shape = self._of(list(value) if isinstance(value, tuple) else value)
        return shape.write(value) if shape else value

    def schema(self, notes: Notes) -> Schema:
        return {"anyOf": [shape.schema(notes) for shape in self.shapes]}

    def fits(self, raw: object) -> bool:
        return self._of(raw) is not None

    def parts(self) -> Iterator[Shape]:
        yield from self.shapes

    def english(self, raw: object, lexicon: Lexicon) -> object:
        for shape in self.shapes:
            said = shape.english(raw, lexicon)
            if said != raw and shape.fits(said):
                return said
        return raw


class OneOf(Either):
    """Any of several shapes; whoever uses the value decides which one."""

    def read(self, at: Located) -> Any:
        """Returns the value as it is written, unchecked; whoever uses it decides which of the shapes it has."""
        return at.value
