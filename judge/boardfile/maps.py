"""Shapes of maps: with any keys of one shape, with declared keys, or with declared keys beside the names of players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from judge.boardfile.lexicon import Lexicon
from judge.boardfile.located import Data, KeysOf, Located, ValuesOf
from judge.boardfile.shapes import MANY, Notes, Schema, Shape
from judge.faults import Both


class MapOf(Shape):
    """A map whose keys all have one shape, and its values another.

    Messages call a value by its key; with `whole`, by the key of the map.
    """

    def __init__(
        self,
        key: Shape,
        value: Shape,
        wanted: Both | None = None,
        empty: bool = True,
        single: bool = False,
        most: int = MANY,
        whole: bool = False,
    ) -> None:
        """`empty`: the map may be empty; `single`: it has exactly one key; `most`: how many it may have."""
        self.key, self.value, self.empty, self.single, self.at_most = key, value, empty, single, most
        self.whole = whole
        self.wanted = wanted or Both("キーと値の組", "a map of keys and values")

    def read(self, at: Located) -> Any:
        """Returns a dict of the keys and values, each read by its shape. Raises a Fault if the form is wrong, a part
        does not fit, or two keys mean the same."""
        self.check_form(at)
        found: Data = {}
        for name in at.value:
            key, value = self.pair(at, name)
            if key in found:
                raise at[name].fault("board.twice", name=key)
            found[key] = value
        return found

    def check_form(self, at: Located) -> None:
        """Raises a Fault if the value is no map, is empty where it must not be, or has too many keys."""
        if not isinstance(at.value, dict) or not (self.empty or at.value) or (self.single and len(at.value) != 1):
            raise at.wrong(self.wanted)
        if len(at.value) > self.at_most:
            raise at.wrong(Both(f"{self.at_most}個までの組", f"at most {self.at_most} key: value pairs"))

    def pair(self, at: Located, name: str) -> tuple[Any, Any]:
        """Reads one key of the map and its value, and returns both. Raises a Fault if one of them does not fit."""
        key = self.key.of_key(name)
        if not self.key.plain(key):
            key = self._key(at, name)
        if self.value.plain(at.value[name]):
            return key, at.value[name]
        value = at[name]
        if self.whole:
            value.document = ValuesOf(at.document, len(at.path))
        return key, self.value.read(value)

    def _key(self, at: Located, name: str) -> Any:
        """Reads a key that does not read as itself, and returns what it means. A Fault that it raises points at the
        key, not at its value."""
        keys = KeysOf(at.document)
        return self.key.read(Located(keys, (*at.path, name), self.key.of_key(name), at.scope, at.whole))

    def write(self, value: Any) -> Data:
        return {str(self.key.write(key)): self.value.write(one) for key, one in value.items()}

    def schema(self, notes: Notes) -> Schema:
        shape: Data = {"type": "object", "additionalProperties": self.value.schema(notes)}
        names = self.key.schema(notes)
        if "enum" in names:
            shape["propertyNames"] = {"enum": [str(word) for word in names["enum"]]}
        if self.single:
            shape |= {"minProperties": 1, "maxProperties": 1}
        return shape

    def fits(self, raw: object) -> bool:
        return isinstance(raw, dict)

    def parts(self) -> Iterator[Shape]:
        yield self.key
        yield self.value

    def english(self, raw: object, lexicon: Lexicon) -> object:
        if not isinstance(raw, dict):
            return raw
        return {self.key.english(key, lexicon): self.value.english(one, lexicon) for key, one in raw.items()}


class Map(Shape):
    """A map with declared keys and no others.

    Reading gives a dict without the keys that are left out or empty; with `make`, the value `make(**parts)`.
    """

    wanted = Both("キーと値の組", "a map of keys and values")

    def __init__(
        self, name: str, keys: dict[str, Shape], required: tuple[str, ...] = (), make: Callable[..., Any] | None = None
    ) -> None:
        """`required` are the keys that may not be left out; `make(**parts)` builds the value."""
        self.name, self.keys, self.required, self.make = name, keys, required, make

    def read(self, at: Located) -> Any:
        """Returns the parts as a dict, or what `make` builds from them if there is one. Raises a Fault if a key is
        unknown or missing, or a value does not fit."""
        found = self.read_parts(at)
        return self.make(**found) if self.make else found

    def read_parts(self, at: Located, keys: Collection[str] | None = None) -> Data:
        """Returns the parts that are written, each read by its shape, as a dict; with `keys` only those. Empty parts
        are left out. Raises a Fault if a key is unknown or missing, or a value does not fit."""
        self.check_keys(at)
        raw = at.value
        return {
            key: raw[key] if shape.plain(raw[key]) else shape.read(at[key])
            for key, shape in self.keys.items()
            if raw.get(key) is not None and (keys is None or key in keys)
        }

    def check_keys(self, at: Located) -> None:
        """Raises a Fault if the value is no map, has an unknown key, or lacks a required one."""
        if not isinstance(at.value, dict):
            last = at.path[-1] if at.path else at.whole
            item = Both(f"{last + 1}番目の項目", f"item {last + 1}") if isinstance(last, int) else last
            raise at.fault("shape.type", key=item, wanted=self.wanted)
        for key in at.value:
            if key not in self.keys:
                raise at.key_fault("shape.unknown", key, key=key, **at.hint(key, sorted(self.keys), self.name))
        for key in self.required:
            if at.value.get(key) is None:
                raise at.missing(key, self.keys[key])

    def write(self, value: Any) -> Data:
        parts = value if isinstance(value, dict) else {key: getattr(value, key) for key in self.keys}
        return {key: shape.write(parts[key]) for key, shape in self.keys.items() if parts.get(key) is not None}

    def schema(self, notes: Notes) -> Schema:
        shape = {
            "type": "object",
            "properties": {key: _noted(one.schema(notes), notes(self.name, key)) for key, one in self.keys.items()},
            "additionalProperties": False,
        }
        return {**shape, "required": list(self.required)} if self.required else shape

    def fits(self, raw: object) -> bool:
        return isinstance(raw, dict)

    def parts(self) -> Iterator[Shape]:
        yield from self.keys.values()

    def english(self, raw: object, lexicon: Lexicon) -> object:
        if not isinstance(raw, dict):
            return raw
        out = {}
        for key, value in raw.items():
            word = key if key in self.keys else lexicon.key(self.name, key)
            out[word] = self.keys[word].english(value, lexicon) if word in self.keys else value
        return out


class Beside(Shape):
    """A map with the declared keys of `beside`, among the names of players, each with a value of the shape `each`."""

    beside: Map
    each: Shape

    def schema(self, notes: Notes) -> Schema:
        return {**self.beside.schema(notes), "additionalProperties": self.each.schema(notes)}

    def fits(self, raw: object) -> bool:
        return isinstance(raw, dict)

    def parts(self) -> Iterator[Shape]:
        yield from (self.beside, self.each)

    def english(self, raw: object, lexicon: Lexicon) -> object:
        return self.beside.english(raw, lexicon)


def _noted(schema: Data, note: str) -> Data:
    """A JSON Schema with a note put before its description."""
    own = schema.get("description")
    return {**schema, "description": f"{note} ({own})" if own else note} if note else schema
