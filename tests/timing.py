"""How benchmarks measure: the best of several runs, beside a loop that tells machines apart."""

from __future__ import annotations

import time
from typing import NamedTuple


class Row(NamedTuple):
    """Something measured: its name, its seconds, and the most it may take (None: no target)."""

    name: str
    seconds: float
    target: float | None = None


def best(work, rounds: int = 7, repeat: int = 1) -> float:
    """Seconds of processor time of one run of `work`: the best mean of several rounds."""
    found = []
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(repeat):
            work()
        found.append((time.process_time() - began) / repeat)
    return min(found)


def calibrate() -> float:
    """Seconds of a fixed loop: ten thousand squares added up."""
    return best(lambda: sum(n * n for n in range(10_000)), repeat=20)


def show(rows) -> int:
    """Prints the rows with their ratio to the calibrating loop; how many missed their target."""
    loop = calibrate()
    print(f"     {loop * 1e6:10.1f} µs            calibrating loop")
    missed = 0
    for row in rows:
        good = row.target is None or row.seconds <= row.target
        missed += not good
        limit = f" (at most {row.target * 1e6:g} µs)" if row.target else ""
        print(
            f"{'ok  ' if good else 'MISS'} {row.seconds * 1e6:10.1f} µs  {row.seconds / loop:8.2f}  {row.name}{limit}"
        )
    return missed
