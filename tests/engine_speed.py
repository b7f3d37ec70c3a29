"""What work of the engine costs beside an earlier revision, in one run: python -m tests.engine_speed [ROUNDS] [JOB…]

A process of either tree does the same jobs by turns (`tests.engine_jobs`), each round with other hands and words.
Counted is the time of the processor; the medians of the rounds are divided.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Sequence

from tests.engine_jobs import JOBS
from tests.revisions import TODAY, in_turn, then_and_now
from tests.support import ROOT

ROUNDS = 40
# the most that a job may take, as part of what it took then
WANTED = {
    "duel": 0.6,
    "duel with trace": 0.75,
    "listing a hand of 15": 0.65,
    "listing it again": 0.65,
    "settle, warm": 0.7,
}


def measure(rounds: int = ROUNDS, jobs: Sequence[str] = tuple(JOBS)) -> dict[str, tuple[float, float]]:
    """{job: (seconds then, seconds now)}, the medians of so many rounds after one that fills what is remembered."""
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in jobs}
    with then_and_now(TODAY, os.path.join(ROOT, "tests", "engine_jobs.py")) as workers:
        for n in range(rounds + 1):
            for name in jobs:
                took[name].append(in_turn(workers, n, f"{name}\t{n}"))
    return {name: tuple(map(statistics.median, zip(*pairs[1:]))) for name, pairs in took.items()}


def show(rounds: int = ROUNDS, jobs: Sequence[str] = tuple(JOBS)) -> int:
    """Prints the rows; how many take longer than wanted."""
    missed = 0
    for name, (then, now) in measure(rounds, jobs).items():
        good = now <= then * WANTED[name]
        missed += not good
        print(
            f"{'ok  ' if good else 'MISS'} {name}: {now * 1000:.2f} ms, {now / then:.2f} times {TODAY} "
            f"({then * 1000:.2f} ms; at most {WANTED[name]:g})"
        )
    return missed


if __name__ == "__main__":
    given = sys.argv[1:]
    rounds = int(given.pop(0)) if given and given[0].isdecimal() else ROUNDS
    sys.exit(1 if show(rounds, given or tuple(JOBS)) else 0)
