"""Shapes that contain themselves."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from judge.engine.located import Located
from judge.engine.shapes import Notes, Shape
from judge.engine.words import Words
from judge.faults import Both


class Later(Shape):
    """A shape that is declared further on, for those that contain themselves; in a schema a definition of its own."""

    def __init__(self, name: str, find: Callable[[], Shape]) -> None:
        self.name, self._find = name, find

    @functools.cached_property
    def shape(self) -> Shape:
        return self._find()

    @property
    def wanted(self) -> Both:  # type: ignore[override]
        return self.shape.wanted

    def read(self, at: Located) -> Any:
        return self.shape.read(at)

    def write(self, value: Any) -> Any:
        return self.shape.write(value)

    def schema(self, notes: Notes) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{self.name}"}

    def fits(self, raw: Any) -> bool:
        return self.shape.fits(raw)

    def parts(self) -> Iterator[Shape]:
        yield self.shape

    def english(self, raw: Any, words: Words) -> Any:
        return self.shape.english(raw, words)
