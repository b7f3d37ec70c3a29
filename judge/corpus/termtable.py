"""The terms of entries, in one file that is read where it is needed.

For every term: the entries that have it, and how often in each field, in what
players ask of them, in their names and in their texts. Terms stand there as
checksums, in order; a search looks up a few of them and reads their rows alone.
For an entry stands how far its number is from that of the entry before it: that
packs better, its lower and its higher byte each in a column of their own.

Beside them stands how long the texts of each entry are in the index of Whoosh.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from operator import add
from typing import Any

FIELDS = ("questions", "name", "text")
MOST = 255  # of a term in a field that are counted
Rows = tuple[
    Sequence[int], Sequence[Sequence[int]]
]  # numbers of entries, and for each field how often they have a term


def write(
    documents: Iterable[Mapping[str, Iterable[str]]], texts: Mapping[str, tuple[bytes, float]] | None = None
) -> bytes:
    """The bytes of a term table; each entry is given as field → terms, and numbered by its place. `texts` are texts of
    the index: for each the length that every entry has of it, as a byte that Whoosh decodes, and the usual length."""
    rows: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
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
    of_texts = [array("B", each) for each, _ in (texts or {}).values()]
    columns = [hashes, starts, *lengths, low, high, *times, *of_texts]
    head = {
        "order": sys.byteorder,
        "sizes": [len(column) * column.itemsize for column in columns],
        "texts": {name: usual for name, (_, usual) in (texts or {}).items()},
    }
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
        for size, form in zip(head["sizes"], ["I", "I", *"HHH", *"BB", *"BBB", *("B" * len(head["texts"]))]):
            columns.append(whole[end : end + size].cast(form))
            end += size
        self._hashes, self._starts = columns[:2]
        self.lengths: Sequence[Sequence[int]] = columns[2:5]
        self._low, self._high, self._times = columns[5], columns[6], columns[7:10]
        # text of the index → the length that every entry has of it, as a byte that Whoosh decodes, and the usual length
        self.texts = {name: (lengths, usual) for lengths, (name, usual) in zip(columns[10:], head["texts"].items())}

    def rows(self, term: str) -> Rows:
        """Returns the numbers of the entries that have a term, in order, and for each field how often each of them has
        it there; both are empty for an unknown term."""
        checksum = _checksum(term)
        place = bisect_left(self._hashes, checksum)
        if place == len(self._hashes) or self._hashes[place] != checksum:
            return (), [(), (), ()]
        here = slice(self._starts[place], self._starts[place + 1])
        gaps, high = self._low[here], self._high[here]
        far = map((256).__mul__, high)
        numbers = list(accumulate(map(add, gaps, far) if any(high) else gaps))
        return numbers, [column[here] for column in self._times]
