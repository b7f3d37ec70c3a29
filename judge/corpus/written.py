"""All written questions of a language, compared at once with one that is asked.

Each n-gram has a whole number with a bit for each written question. For the
n-grams of a question these numbers are added up bit by bit: the first plane has
the lowest bit of the count of every written question, the next one the bit above.
"""

from __future__ import annotations

import functools
import struct
from array import array
from typing import TYPE_CHECKING

from judge.corpus.indexing import numbered
from judge.corpus.ranking import known

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

KEPT = 2000  # n-grams whose number is kept, of two kilobytes each
# the bits of a byte as a number with 16 bits for each
_SPREAD = tuple(sum(1 << 16 * n for n in range(8) if byte >> n & 1) for byte in range(256))


class Written:
    """The written questions of a language: about three megabytes, made in a fifth of a second."""

    def __init__(self, corpus: Corpus, lang: str):
        """Takes the questions of all entries; those of each entry begin at a new byte."""
        self.starts = array("I", [0])  # byte of the first question of each entry; the next one is behind its last
        self.sizes = array("H")  # how many n-grams each question has, 0 where there is none
        self._having: dict[str, array[int]] = {}
        for identifier in numbered(corpus):
            for grams in known(identifier, lang, corpus).grams:
                for gram in grams:
                    self._having.setdefault(gram, array("I")).append(len(self.sizes))
                self.sizes.append(len(grams))
            self.sizes.extend([0] * (-len(self.sizes) % 8))
            self.starts.append(len(self.sizes) // 8)
        self._bits = functools.lru_cache(maxsize=KEPT)(self._made_bits)

    def _made_bits(self, gram: str) -> int:
        """The questions that have an n-gram, as bits of a whole number."""
        found = bytearray(self.starts[-1])
        for place in self._having.get(gram, ()):
            found[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(found, "little")

    def compared(self, grams: set[str]) -> Compared:
        """Compares all questions with one that has these n-grams."""
        planes: list[int] = []
        for gram in grams:
            more = self._bits(gram)
            for n, plane in enumerate(planes):
                planes[n], more = plane ^ more, plane & more
                if not more:
                    break
            else:
                if more:
                    planes.append(more)
        return Compared(self, len(grams), [plane.to_bytes(self.starts[-1], "little") for plane in planes])


class Compared:
    """How like all written questions are to one that is asked."""

    def __init__(self, written: Written, many: int, planes: list[bytes]):
        """`planes` have the bits of how many n-grams each question shares with the asked one, which has so `many`."""
        self._written, self._many, self._planes = written, many, planes

    def likes(self, number: int) -> list[float]:
        """For each written question of an entry, given by its number, the likeness of its n-grams to the asked ones."""
        first, end = self._written.starts[number : number + 2]
        shared: list[int] = []
        for byte in range(first, end):
            counts = sum([_SPREAD[plane[byte]] << n for n, plane in enumerate(self._planes)])
            shared += struct.unpack("<8H", counts.to_bytes(16, "little"))
        many, sizes = self._many, self._written.sizes[8 * first : 8 * end]
        return [2 * count / (many + size) if count else 0.0 for count, size in zip(shared, sizes)]


@functools.lru_cache(maxsize=2)
def written(corpus: Corpus, lang: str) -> Written:
    """The written questions of a language."""
    return Written(corpus, lang)
