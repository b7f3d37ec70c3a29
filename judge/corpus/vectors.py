"""Terms and entries as vectors, learnt from the questions that are written for the entries.

The vector of a question is the sum of those of its terms, and the entries that answer it are those whose vectors point
the same way. So a question finds its entry by words that neither the entry nor any question about it has, if they are
used like words that these have. `python -m tests.search learn` makes `vectors.bin`.
"""

from __future__ import annotations

import functools
import math
import os
import re
import struct
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from operator import mul, sub

SIZE = 64  # numbers of a vector
NEAREST = 12  # so many of the nearest entries are looked at closely
FARTHEST = 10.0  # an entry counts if the logarithm of its likelihood is at most this much below that of the nearest
TELLING = re.compile("[一-龥]|[a-z]{3,}")  # terms that say what a question is about
Vector = tuple[Sequence[int], float]  # of a question: whole numbers, and the factor of its products
_ABOVE_ZERO = bytes((byte + 128) % 256 for byte in range(256))  # signed bytes plus 128
_HALF = (1 << 31).to_bytes(4, "little")  # what a product is raised by, so that none is below zero


def write(
    terms: Mapping[str, tuple[Sequence[int], int]], entries: Mapping[str, Sequence[int]], scales: tuple[float, float]
) -> bytes:
    """Returns the bytes of the file of vectors: each term with its vector of small whole numbers and its weight, each
    entry with its vector. `scales` are the factors that turn a product of two vectors, and a weight, back into their
    real values."""
    parts = [struct.pack("<2f", *scales)]
    for names in (terms, entries):
        by_checksum = {_checksum(name): name for name in names}
        order = [by_checksum[checksum] for checksum in sorted(by_checksum)]
        parts.append(struct.pack(f"<I{len(order)}I", len(order), *sorted(by_checksum)))
        if names is terms:
            parts.append(bytes(terms[name][1] for name in order))
        rows = (terms[name][0] if names is terms else entries[name] for name in order)
        parts += [struct.pack(f"{SIZE}b", *row) for row in rows]
    return b"".join(parts)


def _checksum(name: str) -> int:
    """A number for a term or an entry, by which the file is ordered."""
    return zlib.crc32(name.encode())


class Vectors:
    """The vectors of terms and entries, from the bytes that `write` made."""

    def __init__(self, data: bytes) -> None:
        """Reads where things are; the vectors themselves stay bytes. Raises struct.error if the bytes are cut off."""
        self._data, self._end = memoryview(data), 0
        self._product, self._weight = struct.unpack("<2f", self._take(8))
        self._terms = self._checksums()
        self._weights = self._take(len(self._terms))
        self._of_terms = self._take(len(self._terms) * SIZE).cast("b")
        self._entries = self._checksums()
        self._of_entries = self._take(len(self._entries) * SIZE)

    def _take(self, size: int) -> memoryview:
        """Returns the next `size` bytes of the file; what is taken next begins behind them."""
        self._end += size
        return self._data[self._end - size : self._end]

    def _checksums(self) -> array[int]:
        """The next checksums of the file, in order; how many there are stands before them."""
        (many,) = struct.unpack("<I", self._take(4))
        found = array("I", self._take(4 * many).tobytes())
        if sys.byteorder == "big":
            found.byteswap()
        return found

    def question(self, terms: Iterable[str]) -> Vector | None:
        """The vector of a question with these terms, and what its products are multiplied with; None where no term is
        known."""
        places = [place for place in (_place(self._terms, term) for term in terms) if place is not None]
        rows = [self._of_terms[place * SIZE : (place + 1) * SIZE] for place in places]
        squares = sum(self._weights[place] ** 2 for place in places)
        return (list(map(sum, zip(*rows))), self._product / (math.sqrt(squares) * self._weight)) if squares else None

    def familiar(self, terms: Iterable[str]) -> bool:
        """Whether a question with these terms has telling words, kanji or English words, and all are known."""
        telling = [term for term in terms if TELLING.fullmatch(term)]
        return bool(telling) and all(_place(self._terms, term) is not None for term in telling)

    def rows(self, identifiers: Iterable[tuple[int, str]]) -> Rows:
        """Returns the vectors of entries, given as (number, identifier) in rising order; those without one are left out."""
        places = ((number, _place(self._entries, identifier)) for number, identifier in identifiers)
        found = {number: place for number, place in places if place is not None}
        return Rows(list(found), [self._of_entries[place * SIZE : (place + 1) * SIZE] for place in found.values()])


def _place(checksums: Sequence[int], name: str) -> int | None:
    """The row of a term or an entry in a table, by the checksums of its rows; None for an unknown one."""
    checksum = _checksum(name)
    place = bisect_left(checksums, checksum)
    return place if place < len(checksums) and checksums[place] == checksum else None


class Rows:
    """Vectors of some entries, in the order of their numbers.

    They are held as one long whole number for each of their places, with a digit of 32 bits for each entry, so that one
    multiplication multiplies a place of them all: four bytes for each number of a vector.
    """

    def __init__(self, numbers: list[int], rows: Sequence[bytes | memoryview]):
        """`numbers` are those of the entries, `rows` the vector of each as signed bytes."""
        self.numbers = numbers
        joined, digits = b"".join(rows).translate(_ABOVE_ZERO), bytearray(4 * len(numbers))
        shift = int.from_bytes(b"\x80\0\0\0" * len(numbers), "little")
        self._halves = int.from_bytes(_HALF * len(numbers), "little")
        self._columns = []
        for place in range(SIZE):
            digits[::4] = joined[place::SIZE]
            self._columns.append(int.from_bytes(digits, "little") - shift)

    def products(self, numbers: Sequence[int]) -> Sequence[int]:
        """For each entry the sum of the products of its vector with these whole numbers, which together, without their
        signs, are below 2 ** 24."""
        whole = (
            sum(map(mul, numbers, self._columns)) + self._halves
        )  # digits below 0 would borrow from their neighbours
        digits = (whole ^ self._halves).to_bytes(4 * len(self.numbers), "little")
        return struct.unpack(f"<{len(self.numbers)}i", digits)

    def nearness(self, question: Vector) -> Nearness:
        """Returns how near the entries are to a question, given as its vector."""
        numbers, length = question
        while sum(map(abs, numbers)) >= 1 << 24:  # a question as long as a page
            numbers, length = [number // 2 for number in numbers], 2 * length
        return Nearness(self.numbers, self.products(numbers), length)


class Nearness:
    """How near entries are to a question."""

    def __init__(self, numbers: Sequence[int] = (), products: Sequence[int] = (), length: float = 1.0):
        """`numbers` of entries, in order, and for each its product with the question; times `length` that is the
        logarithm of how likely it answers, but for a summand."""
        self.numbers, self.products, self.length = numbers, products, length
        self._most = most = max(products, default=0)
        far = most * length > 500  # then the exponential would be too large
        likely = map(mul, map(sub, products, repeat(most)) if far else products, repeat(length))
        self._whole = sum(map(math.exp, likely)) / (1.0 if far else math.exp(most * length))

    def of(self, number: int) -> tuple[float, float]:
        """Returns how near an entry is (1 for the nearest, 0 for those far behind it), and how likely among them all (0
        to 1); (0, 0) for one without a vector."""
        place = bisect_left(self.numbers, number)
        if place == len(self.numbers) or self.numbers[place] != number:
            return 0.0, 0.0
        behind = (self._most - self.products[place]) * self.length
        return max(0.0, 1 - behind / FARTHEST), math.exp(-behind) / self._whole

    def nearest(self, many: int) -> list[tuple[int, float]]:
        """So many entries with the logarithm of how likely each answers, the likeliest first."""
        found = sorted((-product, number) for product, number in zip(self.products, self.numbers))
        return [(number, -product * self.length) for product, number in found[:many]]


@functools.cache
def vectors() -> Vectors:
    """The vectors that come with the package."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "vectors.bin"), "rb") as file:
        return Vectors(file.read())
