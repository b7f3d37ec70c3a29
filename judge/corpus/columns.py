"""Columns: values of some entries, for a term or a word, and their sums.

A column with many rows is added as one whole number that has a digit of 64 bits
for each entry, so that one multiplication and one addition do for all of its rows.
"""

from __future__ import annotations

import functools
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence

MANY = 80  # rows from which a column that is added again and again is added as one number
KEPT_LONG = 700  # such numbers that are kept, of eight bytes for each entry of the corpus
VALUE, FACTOR = 1 << 30, 1 << 29  # a value or a factor of 1 as a whole number: their products fit into a digit
Spans = Sequence[tuple[int, int]]  # numbers of entries, from the first of each pair to before the second


class Column:
    """Numbers of entries in rising order, and a value of each; not changed once it is made."""

    __slots__ = ("numbers", "used", "values")

    def __init__(self, numbers: Iterable[int] = (), values: Iterable[float] = ()):
        """`numbers` must rise; they are below 65536. There are as many `values`."""
        self.numbers, self.values = array("H", numbers), array("d", values)
        self.used = False  # whether it has been added before: what is used once is not worth making a number of

    @classmethod
    def of(cls, values: Mapping[int, float]) -> Column:
        """The column of a map from numbers to values."""
        numbers = sorted(values)
        return cls(numbers, map(values.__getitem__, numbers))

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.numbers)

    def places(self, spans: Spans) -> list[tuple[int, int]]:
        """The rows within the spans of numbers, as (first, last + 1); spans without rows are left out."""
        found = []
        for first, end in spans:
            begin = bisect_left(self.numbers, first)
            stop = bisect_left(self.numbers, end, begin)
            if begin < stop:
                found.append((begin, stop))
        return found

    def total(self, spans: Spans) -> float:
        """The sum of the values within the spans; 0 if there are none."""
        return sum(sum(self.values[begin:stop]) for begin, stop in self.places(spans))

    def with_value(self, number: int, value: float) -> Column:
        """A copy in which an entry has another value; without the entry, if the value is not above 0 or it has no row."""
        values = dict(zip(self.numbers, self.values))
        if number in values and value > 0:
            values[number] = value
        else:
            values.pop(number, None)
        return Column.of(values)

    def value(self, number: int) -> float | None:
        """The value of an entry; None if it has no row."""
        place = bisect_left(self.numbers, number)
        return self.values[place] if place < len(self.numbers) and self.numbers[place] == number else None


class Sums:
    """For each entry the sum of its values in some columns, each times the factor of the column."""

    def __init__(self, parts: Sequence[tuple[Column, float]], size: int, spans: Spans):
        """`parts` are columns, with values from 0 to 1, and their factors, not below 0; entries with numbers from `size`
        on have no rows in them. Only the sums of entries within the spans are right."""
        whole = sum(factor for _, factor in parts)
        scale = FACTOR / whole if whole else 0.0
        self.unit = (1 << 32) / scale / VALUE if whole else 1.0  # what 1 in `sums` means
        long, few = 0, []
        for column, factor in parts:
            rows = column.places(spans)
            if column.used and sum(stop - begin for begin, stop in rows) >= MANY:
                long += _as_long(column, size) * int(factor * scale)
            else:
                few.append((column, factor / self.unit, rows))
                column.used = True
        self.sums: list[float] = _upper_halves(long, size) if long else [0.0] * size
        for column, factor, rows in few:
            for begin, stop in rows:
                for number, value in zip(column.numbers[begin:stop], column.values[begin:stop]):
                    self.sums[number] += factor * value

    def __getitem__(self, number: int) -> float:
        """The sum of an entry."""
        return self.sums[number] * self.unit

    def put(self, number: int, value: float) -> None:
        """Gives an entry another sum."""
        self.sums[number] = value / self.unit

    def most(self, spans: Spans) -> float:
        """The largest sum within the spans; 0 if they are empty."""
        return max([max(self.sums[first:end]) for first, end in spans], default=0.0) * self.unit

    def from_on(self, least: float, spans: Spans) -> list[tuple[int, float]]:
        """The entries within the spans whose sum is at least so large, in order, with their sums."""
        low, unit = least / self.unit, self.unit
        sums = self.sums
        return [(n, sums[n] * unit) for first, end in spans for n in range(first, end) if sums[n] >= low]


def _upper_halves(long: int, size: int) -> list[float]:
    """The upper half of each digit of a whole number, of which each of `size` entries has one."""
    halves = memoryview(long.to_bytes(8 * size, sys.byteorder)).cast("I")
    return [*halves[sys.byteorder == "little" :: 2].tolist()]


@functools.lru_cache(maxsize=KEPT_LONG)
def _as_long(column: Column, size: int) -> int:
    """The values of a column as one whole number with a digit for each of `size` entries."""
    digits = array("Q", bytes(8 * size))
    for number, value in zip(column.numbers, column.values):
        digits[number] = int(value * VALUE)
    return int.from_bytes(digits.tobytes(), sys.byteorder)
