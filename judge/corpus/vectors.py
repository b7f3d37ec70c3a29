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
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from operator import add, mul

SIZE = 64  # numbers of a vector
NEAREST = 12  # so many of the nearest entries are looked at closely
FARTHEST = 10.0  # an entry counts if the logarithm of its likelihood is at most this much below that of the nearest
TELLING = re.compile("[一-龥]|[a-z]{3,}")  # terms that say what a question is about
Vector = tuple[Sequence[int], float]  # of a question: whole numbers, and the factor of its products
Rows = Mapping[int, int]  # number of an entry → its row in the table of vectors
_ABOVE_ZERO = bytes((byte + 128) % 256 for byte in range(256))  # signed bytes plus 128


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
        self._entries = {checksum: n for n, checksum in enumerate(self._checksums())}
        self._of_entries = self._take(len(self._entries) * SIZE)

    def _take(self, size: int) -> memoryview:
        """Returns the next `size` bytes of the file; what is taken next begins behind them."""
        self._end += size
        return self._data[self._end - size : self._end]

    def _checksums(self) -> tuple[int, ...]:
        """The next checksums of the file; how many there are stands before them."""
        (many,) = struct.unpack("<I", self._take(4))
        return struct.unpack(f"<{many}I", self._take(4 * many))

    def question(self, terms: Iterable[str]) -> Vector | None:
        """The vector of a question with these terms, and what its products are multiplied with; None where no term is
        known."""
        whole = [0] * SIZE
        squares = 0
        for term in terms:
            place = self._place(term)
            if place is not None:
                whole = list(map(add, whole, self._of_terms[place * SIZE : (place + 1) * SIZE]))
                squares += self._weights[place] ** 2
        return (whole, self._product / (math.sqrt(squares) * self._weight)) if squares else None

    def _place(self, term: str) -> int | None:
        """The row of a term in the table of vectors; None for an unknown one."""
        checksum = _checksum(term)
        place = bisect_left(self._terms, checksum)
        return place if place < len(self._terms) and self._terms[place] == checksum else None

    def familiar(self, terms: Iterable[str]) -> bool:
        """Whether a question with these terms has telling words, kanji or English words, and all are known."""
        telling = [term for term in terms if TELLING.fullmatch(term)]
        return bool(telling) and all(self._place(term) is not None for term in telling)

    def rows(self, identifiers: Iterable[tuple[int, str]]) -> Rows:
        """Returns number → row of the table of vectors, for entries given as (number, identifier); those without a
        vector are missing."""
        rows = ((number, self._entries.get(_checksum(identifier))) for number, identifier in identifiers)
        return {number: row for number, row in rows if row is not None}

    def nearness(self, question: Vector, rows: Rows) -> Nearness:
        """Returns how near the entries of `rows` are to a question, given as its vector."""
        numbers, length = question
        products = self._products(numbers)
        return Nearness(dict(zip(rows, [products[row] * length for row in rows.values()])))

    def _products(self, numbers: Iterable[int]) -> list[int]:
        """For each entry the sum of the products of its vector with these whole numbers.

        The vectors of all entries are held as one long whole number for each of their places, with a digit of 64 bits for
        each entry, so that one multiplication multiplies a place of them all.
        """
        shift, columns = self._columns
        whole = sum(map(mul, numbers, columns)) + (shift << 56)  # digits below zero would borrow from their neighbours
        size = len(self._entries)
        return [digit - (1 << 63) for digit in struct.unpack(f"<{size}Q", whole.to_bytes(8 * size, "little"))]

    @functools.cached_property
    def _columns(self) -> tuple[int, list[int]]:
        """(128 in every digit, the long number of each place of the vectors); a megabyte in all."""
        size = len(self._entries)
        shift = int.from_bytes(b"\x80\0\0\0\0\0\0\0" * size, "little")
        columns = []
        for place in range(SIZE):
            digits = bytearray(8 * size)
            digits[::8] = self._of_entries[place::SIZE].tobytes().translate(_ABOVE_ZERO)
            columns.append(int.from_bytes(digits, "little") - shift)
        return shift, columns


class Nearness:
    """How near entries are to a question."""

    def __init__(self, products: Mapping[int, float]):
        """`products`: entry → logarithm of how likely it answers the question, but for a summand."""
        self.products = products
        self._most = max(products.values(), default=0.0)
        self._whole = sum(map(math.exp, [product - self._most for product in products.values()]))

    def of(self, number: int) -> tuple[float, float]:
        """Returns how near an entry is (1 for the nearest, 0 for those far behind it), and how likely among them all (0
        to 1); (0, 0) for one without a vector."""
        if number not in self.products:
            return 0.0, 0.0
        behind = self._most - self.products[number]
        return max(0.0, 1 - behind / FARTHEST), math.exp(-behind) / self._whole


@functools.cache
def vectors() -> Vectors:
    """The vectors that come with the package."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "vectors.bin"), "rb") as file:
        return Vectors(file.read())
