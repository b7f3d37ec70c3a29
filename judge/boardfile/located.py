"""A value with its place in a file: the only source of placed faults.

Readers go from a whole to its parts with `at["players"]["A"]`, and whatever is
wrong there is a fault of that place: `raise at.fault("trick.pile")`. What may
be named there (players, horses, cards) comes along as `scope`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from judge.corpus.names import fold
from judge.corpus.yamlfile import Document
from judge.faults import Both, Fault, Hint, Place, did_you_mean

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon
    from judge.boardfile.shapes import Shape

Tree: TypeAlias = Any  # the data of a file: maps, lists and plain values in one another
Data: TypeAlias = dict[str, Tree]  # plain data with texts as keys, as files and JSON have it
Path: TypeAlias = tuple[str | int, ...]  # of keys and indexes to a part of a file

# what a message calls a value that stands by itself
WHOLES = {"file": Both("ファイル", "the file"), "the play": Both("手", "the play")}
HALF = 0.5  # of a Japanese word must be right for it to be meant: most have two or three characters


class Located:
    """A value with the place where it stands (file and path) and the names that mean something there."""

    __slots__ = ("document", "path", "scope", "value", "whole")

    def __init__(self, document: Document, path: Path, value: Any, scope: Any = None, whole: str = "file") -> None:
        """`path` leads to the value in the document; `scope` holds the names that mean something; `whole` says what the
        document is (a file, a play …)."""
        self.document, self.path, self.value, self.scope, self.whole = document, path, value, scope, whole

    def __getitem__(self, key: str | int) -> Located:
        """Returns the part under this key or index, with its place. Raises KeyError or IndexError if there is none."""
        part = Located.__new__(Located)
        part.document, part.path, part.value = self.document, (*self.path, key), self.value[key]
        part.scope, part.whole = self.scope, self.whole
        return part

    def get(self, key: str) -> Located | None:
        """Returns the part under this key of a map, with its place; None if it is left out or empty."""
        return self[key] if self.value.get(key) is not None else None

    @property
    def around(self) -> Data:
        """Returns the data of the map or list that contains this value; empty if it is the whole document."""
        whole = self.document.value if self.path else {}
        for step in self.path[:-1]:
            whole = whole[step]
        return whole

    def with_value(self, value: object) -> Located:
        """Returns another value as if it stood at this place, such as the long form of what was written short."""
        return Located(self.document, self.path, value, self.scope, self.whole)

    def with_label(self, word: str) -> Located:
        """Returns the same value at the same place; messages about the whole of it call it `word`."""
        return Located(self.document, self.path, self.value, self.scope, word)

    def within(self, scope: object) -> Located:
        """Returns the same value at the same place, read with another scope of names."""
        return Located(self.document, self.path, self.value, scope, self.whole)

    @property
    def place(self) -> Place | None:
        """Returns file, line and column of the value; None if it stands in no file."""
        return self.document.place(self.path)

    @property
    def display_name(self) -> Both:
        """Returns how a message names this value, in both languages: by the last key of its path that is no player's
        name, else as the whole (the file, the play)."""
        players = getattr(self.scope, "players", ())
        for n in range(len(self.path), 0, -1):
            if isinstance(self.path[n - 1], str) and self.path[n - 1] not in players:
                return self.document.key_name(self.path[:n])
        return WHOLES.get(self.whole) or Both(self.whole, self.whole)

    def fault(self, key: str, /, **args: object) -> Fault:
        """Makes a Fault with this message key and arguments at this place; it is not raised here."""
        return Fault(key, self.place, **args)

    def key_fault(self, key: str, name: str, /, **args: object) -> Fault:
        """Makes a Fault that points at a key of this map instead of at its value; it is not raised here."""
        return Fault(key, self.document.key_place((*self.path, name)), **args)

    def missing(self, key: str, shape: Shape) -> Fault:
        """Makes the Fault for a required key of this map that is left out, with an example of its value if there is a
        simple one; it is not raised here."""
        from judge.boardfile.format import example_value

        name, example = self.document.key_name((*self.path, key)), example_value(shape, self.scope)
        if example:
            return self.fault("shape.missing.example", key=name, example=f"{key}: {example}")
        return self.fault("shape.missing", key=name)

    def wrong(self, wanted: Both) -> Fault:
        """Makes the Fault for a value of a wrong form; `wanted` describes the right one. It is not raised here."""
        return self.fault("shape.type", key=self.display_name, wanted=wanted)

    def no_word(self, allowed: Collection[object], value: object = None, record: str = "") -> Fault:
        """Makes the Fault for a value that is none of the allowed words, with the nearest of them as a hint. The value
        is this one, unless another is given. It is not raised here."""
        said = self.value if value is None else value
        hint = self.hint(said, allowed, record) if isinstance(said, str) and not said.isascii() else None
        return self.fault("shape.word", key=self.display_name, value=said, **hint or hint_for(said, allowed))

    def hint(self, word: Any, allowed: Collection[object], record: str) -> Data:
        """Returns {`hint`: …} for a Fault about an unknown word: the nearest allowed word in the language that was
        typed, else all of them in the language of the reader."""
        lexicon = getattr(self.document, "words", None)
        if lexicon is None or not isinstance(word, str):
            return did_you_mean(word, allowed)
        return {"hint": Hint(lambda: _nearest(word, allowed, record, lexicon))}


def _nearest(word: str, allowed: Collection[object], record: str, lexicon: Lexicon) -> Both:
    """Words the hint for an unknown word of a record: the nearest allowed word in the language that was typed, else all
    of them in both languages."""
    import difflib

    known = {str(each): lexicon.spellings(record, str(each)) or [str(each)] for each in allowed}
    if not word.isascii():
        folded = {fold(spelling): spelling for spellings in known.values() for spelling in spellings}
        near = difflib.get_close_matches(fold(word), folded, n=1, cutoff=HALF)
        if near and folded[near[0]] != word:
            return Both(f"もしかして: {folded[near[0]]}", f"did you mean '{folded[near[0]]}'?")
    return did_you_mean(word, [Both(spellings[0], each) for each, spellings in known.items()])["hint"]


class Translated(Document):
    """A document with its words in English; it remembers the words that were typed."""

    def __init__(self, document: Document, value: object, lexicon: Lexicon) -> None:
        """`value` is the value of the document after its words have been replaced by English ones."""
        super().__init__(document.file, value, {})
        self.words = lexicon
        self.typed: dict[Path, str] = {}
        if value == document.value:
            self._places = document._places
        else:
            self._match((), document.value, (), value, document._places)

    def _match(self, old_path: Path, old: Any, path: Path, new: Any, places: dict[Any, Any]) -> None:
        """Gives each part of the translated value the place of the same part of the original, and notes the keys that
        were replaced. Raises a Fault if a key stands there in both languages."""
        if old_path in places:
            self._places[path] = places[old_path]
        if isinstance(new, dict) and not isinstance(old, dict) or isinstance(new, list) and not isinstance(old, list):
            return  # a short form: all of it stands there
        if isinstance(new, dict):
            if len(new) < len(old):
                raise Fault("board.both", document_place(places, self.file, old_path), names=", ".join(map(str, old)))
            for (typed, before), (key, after) in zip(old.items(), new.items()):
                there, of_key = (*path, key), (*path, ("key", key))
                if typed != key:
                    self.typed[there] = typed
                self._places[of_key] = places.get((*old_path, ("key", typed)), (0, 0))
                self._match((*old_path, typed), before, there, after, places)
        elif isinstance(new, list):
            for n, (before, after) in enumerate(zip(old, new)):
                self._match((*old_path, n), before, (*path, n), after, places)

    def key_name(self, path: Sequence[str | int]) -> Both:
        """How messages name a key: in the reader's language, with the word that the file has in parentheses."""
        word, typed = str(path[-1]), self.typed.get(tuple(path))
        own = self.words.japanese_word(word)
        if typed:
            return Both(typed, f"{word} ({typed})")
        return Both(f"{word} ({own})" if own and own != word else word, word)


def document_place(places: dict[Any, Any], file: str, path: Path) -> Place:
    """The place (file, line, column) of a path; line 0 if the position is not known."""
    return Place(file, *places.get(path, (0, 0)))


class KeysOf(Document):
    """A document in which a path means the key, not its value."""

    def __init__(self, document: Document) -> None:
        """Wraps the document whose keys are meant."""
        super().__init__(document.file, document.value, {})
        self.document = document

    def place(self, path: Sequence[str | int] = ()) -> Place:
        """The place of the key at the end of the path."""
        return self.document.key_place(path)

    def key_place(self, path: Sequence[str | int]) -> Place:
        return self.document.key_place(path)

    def key_name(self, path: Sequence[str | int]) -> Both:
        return self.document.key_name(path[:-1] or path)


class ValuesOf(KeysOf):
    """A document in which messages call every value inside one map by the key of that map, and point at the value."""

    def __init__(self, document: Document, depth: int) -> None:
        """`depth` is the length of the path to the map; values inside it are named by that path's last key."""
        super().__init__(document)
        self.depth = depth

    def place(self, path: Sequence[str | int] = ()) -> Place:
        """The place of the value at a path, as in the wrapped document."""
        return self.document.place(path)

    def key_name(self, path: Sequence[str | int]) -> Both:
        """The name of the map's own key, for every value in the map."""
        return self.document.key_name(path[: self.depth] or path)


class _Nowhere(Document):
    """The document of a value that stands in no file: its values have no place."""

    def place(self, path: Sequence[str | int] = ()) -> Any:
        """Always None: what is typed has no place in a file."""
        return None

    def key_place(self, path: Sequence[str | int]) -> Any:
        return None


def at_hand(value: object, scope: object = None) -> Located:
    """A value that stands in no file, as a Located: a typed play, an answer, a claim while it is judged."""
    return Located(_Nowhere("", value, {}), (), value, scope, "the play")


def as_written(word: object) -> object:
    """Returns a word as a file writes it: True and False as `yes` and `no`, anything else as it is."""
    return ("yes" if word else "no") if isinstance(word, bool) else word


def hint_for(value: object, allowed: Collection[object]) -> Data:
    """Returns the argument `hint` of a message about a wrong word, as a dict: the nearest allowed word, or all; for an
    allowed word of the wrong type, to write it with or without quotes."""
    lexicon = [str(as_written(word)) for word in allowed]
    if isinstance(value, (dict, list)) or str(as_written(value)) not in lexicon:
        return did_you_mean(str(as_written(value)), lexicon)
    if isinstance(value, str):
        return {"hint": Both("引用符なしで書くこと", "write it without quotes")}
    return {"hint": Both("引用符で囲むこと", "write it in quotes")}
