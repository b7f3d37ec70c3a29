"""A value with its place in a file: the only source of placed faults.

Readers go from a whole to its parts with `at["players"]["A"]`, and whatever is
wrong there is a fault of that place: `raise at.fault("trick.pile")`. What may
be named there (players, horses, cards) comes along as `scope`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from judge.corpus.names import fold
from judge.corpus.yamlfile import Document
from judge.faults import Both, Fault, Place, did_you_mean

if TYPE_CHECKING:
    from judge.engine.words import Words

HALF = 0.5  # of a Japanese word must be right for it to be meant: most have two or three characters


class Located:
    """A value, the file and path where it stands, and the names that mean something there."""

    __slots__ = ("document", "path", "scope", "value", "whole")

    def __init__(
        self, document: Document, path: tuple[Any, ...], value: Any, scope: Any = None, whole: str = "file"
    ) -> None:
        self.document, self.path, self.value, self.scope, self.whole = document, path, value, scope, whole

    def __getitem__(self, key: Any) -> Located:
        part = Located.__new__(Located)
        part.document, part.path, part.value = self.document, (*self.path, key), self.value[key]
        part.scope, part.whole = self.scope, self.whole
        return part

    def get(self, key: Any) -> Located | None:
        """A part, None where it is left out (or left empty)."""
        return self[key] if self.value.get(key) is not None else None

    @property
    def around(self) -> dict[str, Any]:
        """The map in which this value stands; empty where it stands by itself."""
        whole = self.document.value if self.path else {}
        for step in self.path[:-1]:
            whole = whole[step]
        return whole

    def saying(self, value: Any) -> Located:
        """Another value at the same place: what is meant by what is written here."""
        return Located(self.document, self.path, value, self.scope, self.whole)

    def called_for(self, word: str) -> Located:
        """The same value, called by a word in messages."""
        return Located(self.document, self.path, self.value, self.scope, word)

    def within(self, scope: Any) -> Located:
        return Located(self.document, self.path, self.value, scope, self.whole)

    @property
    def place(self) -> Place | None:
        return self.document.place(self.path)

    @property
    def called(self) -> Both:
        """What a message calls this value: the last key on the way to it that is no player's name."""
        players = getattr(self.scope, "players", ())
        for n in range(len(self.path), 0, -1):
            if isinstance(self.path[n - 1], str) and self.path[n - 1] not in players:
                return self.document.named(self.path[:n])
        return Both(self.whole, self.whole)

    def fault(self, key: str, /, **args: Any) -> Fault:
        return Fault(key, self.place, **args)

    def key_fault(self, key: str, name: Any, /, **args: Any) -> Fault:
        """A fault of a key of this map, not of its value."""
        return Fault(key, self.document.key_place((*self.path, name)), **args)

    def wrong(self, wanted: Both) -> Fault:
        """The value has another form than it must have."""
        return self.fault("shape.type", key=self.called, wanted=wanted)

    def no_word(self, allowed: Collection[Any], value: Any = None, record: str = "") -> Fault:
        """The value is none of the words that may stand here."""
        said = self.value if value is None else value
        hint = self.hint(said, allowed, record) if isinstance(said, str) and not said.isascii() else None
        return self.fault("shape.word", key=self.called, value=said, **hint or meant(said, allowed))

    def hint(self, word: Any, allowed: Collection[Any], record: str) -> dict[str, Any]:
        """What may have been meant by a word; one in Japanese is compared with the Japanese of the others."""
        import difflib

        words = getattr(self.document, "words", None)
        if words is None or not isinstance(word, str) or word.isascii():
            return did_you_mean(word, allowed)
        known = [words.spellings(record, str(each)) or [str(each)] for each in allowed]
        folded = {fold(spelling): spelling for spellings in known for spelling in spellings}
        near = difflib.get_close_matches(fold(word), folded, n=1, cutoff=HALF)
        if near:
            return did_you_mean(folded[near[0]], [folded[near[0]]])
        return did_you_mean(word, [spellings[0] for spellings in known])


class Translated(Document):
    """A document whose words have been put into English; it remembers what was typed."""

    def __init__(self, document: Document, value: Any, words: Words) -> None:
        super().__init__(document.file, value, {})
        self.words = words
        self.typed: dict[tuple[Any, ...], str] = {}
        if value == document.value:
            self._places = document._places
        else:
            self._match((), document.value, (), value, document._places)

    def _match(
        self, old_path: tuple[Any, ...], old: Any, path: tuple[Any, ...], new: Any, places: dict[Any, Any]
    ) -> None:
        """The places of the parts: both values have the same form and order."""
        if old_path in places:
            self._places[path] = places[old_path]
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

    def named(self, path: Sequence[Any]) -> Both:
        """A key in the reader's language, with what the file says beside it."""
        word, typed = str(path[-1]), self.typed.get(tuple(path))
        own = self.words.said(word)
        if typed:
            return Both(typed, f"{word} ({typed})")
        return Both(f"{word} ({own})" if own and own != word else word, word)


def document_place(places: dict[Any, Any], file: str, path: tuple[Any, ...]) -> Place:
    return Place(file, *places.get(path, (0, 0)))


class KeysOf(Document):
    """A document in which a path means the key, not its value."""

    def __init__(self, document: Document) -> None:
        super().__init__(document.file, document.value, {})
        self.document = document

    def place(self, path: Sequence[Any] = ()) -> Place:
        return self.document.key_place(path)

    def key_place(self, path: Sequence[Any]) -> Place:
        return self.document.key_place(path)

    def named(self, path: Sequence[Any]) -> Both:
        return self.document.named(path[:-1] or path)


class ValuesOf(KeysOf):
    """A document in which a value of a map is called by the key of the map, which stands so deep in it."""

    def __init__(self, document: Document, depth: int) -> None:
        super().__init__(document)
        self.depth = depth

    def place(self, path: Sequence[Any] = ()) -> Place:
        return self.document.place(path)

    def named(self, path: Sequence[Any]) -> Both:
        return self.document.named(path[: self.depth] or path)


class _Nowhere(Document):
    """No file at all."""

    def place(self, path: Sequence[Any] = ()) -> Any:
        return None

    def key_place(self, path: Sequence[Any]) -> Any:
        return None


def at_hand(value: Any, scope: Any = None) -> Located:
    """A value that stands in no file: a play typed at the prompt, an answer, a claim while it is judged."""
    return Located(_Nowhere("", value, {}), (), value, scope, "the play")


def typed(word: Any) -> Any:
    """A word as it is typed in a file."""
    return ("yes" if word else "no") if isinstance(word, bool) else word


def meant(value: Any, allowed: Collection[Any]) -> dict[str, Any]:
    """The hint of a message about a word; never the word itself, which then only has quotes too many or too few."""
    words = [str(typed(word)) for word in allowed]
    if isinstance(value, (dict, list)) or str(typed(value)) not in words:
        return did_you_mean(str(typed(value)), words)
    if isinstance(value, str):
        return {"hint": Both("引用符なしで書くこと", "write it without quotes")}
    return {"hint": Both("引用符で囲むこと", "write it in quotes")}
