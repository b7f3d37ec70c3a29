"""Terms and entries as vectors, learnt from the questions that are written for the entries.

The vector of a question is the sum of those of its terms, and the entries that answer it are those whose vectors point
the same way. So a question finds its entry by words that neither the entry nor any question about it has, if they are
used like words that these have. `python -m tests.search learn` makes `vectors.bin`.
"""

from __future__ import annotations

import functools
import math
import os
import struct
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from operator import add, mul

SIZE = 64  # numbers of a vector
NEAREST = 12  # so many of the nearest entries are looked at closely
FARTHEST = 10.0  # an entry counts if the logarithm of its likelihood is at most this much below that of the nearest
Vector = Sequence[float]


def write(
    terms: Mapping[str, tuple[Sequence[int], int]], entries: Mapping[str, Sequence[int]], scales: tuple[float, float]
) -> bytes:
    """The file: each term with its vector of small whole numbers and its weight, each entry with its vector, and by how
    much a product of two vectors and a weight are too large."""
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
        checksums = self._checksums()
        of_entries = self._take(len(checksums) * SIZE).cast("b")
        self._entries = {checksum: of_entries[n * SIZE : (n + 1) * SIZE] for n, checksum in enumerate(checksums)}

    def _take(self, size: int) -> memoryview:
        """The next bytes of the file, so many; whatever is read next begins behind them."""
        self._end += size
        return self._data[self._end - size : self._end]

    def _checksums(self) -> tuple[int, ...]:
        """The next checksums of the file; how many there are stands before them."""
        (many,) = struct.unpack("<I", self._take(4))
        return struct.unpack(f"<{many}I", self._take(4 * many))

    def question(self, terms: Iterable[str]) -> Vector | None:
        """The vector of a question with these terms; None where no term is known."""
        whole = [0] * SIZE
        squares = 0
        for term in terms:
            checksum = _checksum(term)
            place = bisect_left(self._terms, checksum)
            if place < len(self._terms) and self._terms[place] == checksum:
                whole = list(map(add, whole, self._of_terms[place * SIZE : (place + 1) * SIZE]))
                squares += self._weights[place] ** 2
        if not squares:
            return None
        length = self._product / (math.sqrt(squares) * self._weight)
        return [number * length for number in whole]

    def nearness(self, question: Vector, identifiers: Mapping[int, str]) -> dict[int, tuple[float, float]]:
        """How near each entry, given as number and identifier, is to a question: 1 for the nearest, 0 for those that are far
        behind it; and how likely it is among them all. Those without a vector are left out."""
        products = {}
        for number, identifier in identifiers.items():
            entry = self._entries.get(_checksum(identifier))
            if entry is not None:
                products[number] = sum(map(mul, question, entry))
        most = max(products.values(), default=0.0)
        behind = {number: most - product for number, product in products.items()}
        whole = sum(math.exp(-each) for each in behind.values())
        return {number: (max(0.0, 1 - each / FARTHEST), math.exp(-each) / whole) for number, each in behind.items()}


@functools.cache
def vectors() -> Vectors:
    """The vectors that come with the package."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "vectors.bin"), "rb") as file:
        return Vectors(file.read())
