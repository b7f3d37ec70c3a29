"""The terms of entries, in one file that is read where it is needed.

For every term: the entries that have it, and how often in each field, in what
players ask of them, in their names and in their texts. Terms stand there as
checksums, in order; a search looks up a few of them and reads their rows alone.
For an entry stands how far its number is from that of the entry before it: that
packs better, its lower and its higher byte each in a column of their own.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any

FIELDS = ("questions", "name", "text")
MOST = 255  # of a term in a field that are counted
Row = tuple[int, tuple[int, ...]]  # number of an entry, how often it has a term in each field


def write(documents: Iterable[Mapping[str, Iterable[str]]]) -> bytes:
    """The bytes of a term table; each entry is given as field → terms, and numbered by its place."""
    rows: dict[int, list[Row]] = {}
    lengths = [array("H") for _ in FIELDS]
    for number, document in enumerate(documents):
        counts = [Counter(document.get(field, ())) for field in FIELDS]
        for length, count in zip(lengths, counts):
            length.append(min(sum(count.values()), 65535))
        for term in dict.fromkeys(term for count in counts for term in count):
            rows.setdefault(_checksum(term), []).append((number, tuple(min(c[term], MOST) for c in counts)))
    hashes = array("I", sorted(rows))
    starts, low, high, times = array("I", [0]), array("B"), array("B"), [array("B") for _ in FIELDS]
    for checksum in hashes:
        before = 0
        for number, found in rows[checksum]:
            low.append((number - before) % 256)
            high.append((number - before) // 256)
            before = number
            for column, often in zip(times, found):
                column.append(often)
        starts.append(len(low))
    columns = [hashes, starts, *lengths, low, high, *times]
    head = {"order": sys.byteorder, "sizes": [len(column) * column.itemsize for column in columns]}
    return json.dumps(head).encode() + b"\n" + b"".join(column.tobytes() for column in columns)


def _checksum(term: str) -> int:
    """The number by which a term is found in the table."""
    return zlib.crc32(term.encode())


class TermTable:
    """The rows of terms, from the bytes that `write` made. Raises ValueError where they are of another machine."""

    def __init__(self, data: Any):
        """`data` are the bytes that `write` made. Raises ValueError if a machine with another byte order made them."""
        end = data.find(b"\n") + 1
        head = json.loads(data[:end])
        if head["order"] != sys.byteorder:
            raise ValueError("this table is of a machine with another order of bytes")
        whole = memoryview(data)
        columns = []
        for size, form in zip(head["sizes"], ["I", "I", *"HHH", *"BB", *"BBB"]):
            columns.append(whole[end : end + size].cast(form))
            end += size
        self._hashes, self._starts = columns[:2]
        self.lengths = columns[2:5]
        self._low, self._high, self._times = columns[5], columns[6], columns[7:]

    def rows(self, term: str) -> Iterator[Row]:
        """Yields for each entry that has the term its number and how often each field has it; nothing for an unknown
        term."""
        checksum = _checksum(term)
        place = bisect_left(self._hashes, checksum)
        if place == len(self._hashes) or self._hashes[place] != checksum:
            return iter(())
        start, end = self._starts[place], self._starts[place + 1]
        gaps = (low + 256 * high for low, high in zip(self._low[start:end], self._high[start:end]))
        return zip(accumulate(gaps), zip(*(column[start:end] for column in self._times)))
