"""Shapes that contain themselves."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from judge.boardfile.lexicon import Lexicon
from judge.boardfile.located import Located
from judge.boardfile.shapes import Notes, Schema, Shape
from judge.faults import Both


class Later(Shape):
    """A shape that is declared further on, for shapes that contain themselves; in a JSON Schema it is a definition of
    its own."""

    def __init__(self, name: str, find: Callable[[], Shape]) -> None:
        """`name` is its name in the schema; `find` returns the shape once it is declared."""
        self.name, self._find = name, find

    @functools.cached_property
    def shape(self) -> Shape:
        """The shape itself, looked up when it is first needed."""
        return self._find()

    @property
    def wanted(self) -> Both:  # type: ignore[override]
        """What the shape wants, for faults."""
        return self.shape.wanted

    def read(self, at: Located) -> Any:
        return self.shape.read(at)

    def write(self, value: Any) -> object:
        return self.shape.write(value)

    def schema(self, notes: Notes) -> Schema:
        return {"$ref": f"#/$defs/{self.name}"}

    def fits(self, raw: object) -> bool:
        return self.shape.fits(raw)

    def parts(self) -> Iterator[Shape]:
        yield self.shape

    def english(self, raw: object, lexicon: Lexicon) -> object:
        return self.shape.english(raw, lexicon)
