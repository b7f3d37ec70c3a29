"""What was made last, kept as long as there is room for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """Values by their keys, of a limited size together: those that were not asked for longest make room for new ones."""

    def __init__(self, most: int, size: Callable[[Value], int]):
        """`most` is the size that all values may have together, `size` tells that of one."""
        self._most, self._size_of, self._size = most, size, 0
        self._values: dict[Hashable, Value] = {}

    def get(self, key: Hashable) -> Value | None:
        """The kept value with this key; None if there is none."""
        value = self._values.pop(key, None)
        if value is not None:
            self._values[key] = value  # at the end: it was asked for last
        return value

    def keep(self, key: Hashable, value: Value) -> None:
        """Keeps a value; while they are too large together, those that were not asked for longest are dropped."""
        before = self._values.pop(key, None)
        self._size += self._size_of(value) - (0 if before is None else self._size_of(before))
        self._values[key] = value
        while self._size > self._most:
            first = next(iter(self._values))
            self._size -= self._size_of(self._values.pop(first))
