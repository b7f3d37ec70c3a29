"""Plays a second of the search over lines, beside a plain first try on the same boards in the same run.

The first try goes depth first and remembers positions by the text of the state, with the engine as it was before the
search was built (`first_try.py`). Both take the plays of a position in the same order, doing nothing first. What is
counted is plays that were tried, until so many positions are known.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from judge.boardfile.board import board_from_dict
from judge.engine import run as running
from judge.engine.lines.game_lines import lines_of
from judge.engine.lines.positions import Claimed, Positions
from judge.engine.lines.search import Limits, Search
from judge.engine.lines.working import working
from tests.engine.lines.first_try import REVISION
from tests.support import ROOT

MOST = 1200  # positions of each round
ROUNDS = 5
WANTED = 3.0  # times the plays a second of the first try
MOST_APART = 6_000  # positions of a tree whose first plays are compared

HORSE = {"is": "horse", "cost": 1, "surface": "芝", "distance": "マイル", "style": "先攻", "run": 4, "guard": 3}
BOARDS = {
    "bp: a counter war, six cards in each hand": (
        {
            "game": "bp", "turn": "A", "chance": "B", "format": "mast", "frame": "extra",
            "players": {
                "A": {"life": 9, "hand": ["C5", "C9", "CJ", "S2", "H3", "D4"], "field": [{"id": "a1", "cards": ["S6"]}]},
                "B": {"life": 9, "hand": ["C8", "C2", "C10", "CK", "H4", "D6"], "field": [{"id": "b1", "cards": ["H5"]}]},
            },
            "stage": [{"id": "r1", "by": "A", "action": "up", "key": ["H7"], "target": "a1"}],
        },
        {"size": {"a1": 13}}, None,
    ),
    "trick: known hands to the end of a race": (
        {
            "game": "trick", "race": 3, "phase": "race", "turn": "A",
            "marks": {n: n % 3 for n in range(1, 13)},
            "odds": {"vanilla": 5, "foret": 4, "silver": 7, "gateau": 4},
            "course": {3: ["gateau", "vanilla"], 4: ["silver", "foret"]},
            "players": {
                "A": {"horse": "gateau", "hand": ["R5", "G9", "B1"], "whips": 1, "bet": ["gateau", "win"]},
                "B": {"horse": "vanilla", "hand": ["B6", "R8", "Y2"], "whips": 0, "bet": ["foret", "vanilla"]},
                "C": {"horse": "foret", "hand": ["Y11", "B3", "R2"], "whips": 1, "bet": ["silver", "win"]},
                "D": {"horse": "silver", "hand": ["G4", "Y7", "R10"], "whips": 0, "bet": ["vanilla", "win"]},
            },
        },
        {"square": {"gateau": 7}}, "race",
    ),
    "foth: a turn with guard and supports": (
        {
            "game": "foth", "race": {"course": "阪神", "distance": 1600, "going": "良"}, "turn": "A", "step": "702.6b",
            "cards": {
                "H": HORSE, "L": {**HORSE, "run": 3}, "G": {**HORSE, "guard": 4}, "K": {**HORSE, "guard": 2},
                "jockey": {"is": "horse jockey", "text": {"do": {"add": {"guard": 2}}}},
                "whip": {"is": "horse item", "text": {"do": {"add": {"run": 1}}}},
                "spur": {"is": "horse item", "text": {"do": {"add": {"run": 2}}}}, "F": "force",
            },
            "players": {
                "A": {"areas": [0, 5, 8, 8], "hand": ["H", "L", "F*2", "whip", "spur"]},
                "B": {"areas": [0, 0, 8, 8], "hand": ["G", "K", "jockey", "whip", "F"]},
            },
        },
        {"hand": {"A": 3}}, None,
    ),
    "nasty: a roll with event cards": (
        {
            "game": "nasty",
            "track": {"lanes": 4, "lap": 60, "finish": 75, "straight": [66, 75], "corners": [[20, 29]],
                      "fences": {"Brian's Brook": 10, "Water": 25, "Oxer": 35, "Bank": 45}},
            "odds": {"B": 3, "C": 4, "D": 5}, "turn": "B",
            "players": {
                "B": {"square": [1, 22], "cards": ["slippedUp", "whippedRound"]},
                "C": {"square": [2, 25], "cards": ["faller", "slippedUp"]},
                "D": {"square": [3, 24], "cards": ["whippedRound", "remount"]},
            },
        },
        {"state": {"C": "running"}}, None,
    ),
    "fever: a betting round": (
        {
            "game": "fever", "phase": "bet1", "turn": "P1",
            "odds": {"black": 2, "blue": 3, "green": 4, "red": 5, "yellow": 6, "white": 7},
            "players": {name: {"vp": 1, "money": 100} for name in ("P1", "P2", "P3")},
        },
        {"tokens": {"black": 0}}, None,
    ),
}  # fmt: skip


# with fewer cards, so that the tree is searched to its end
SMALLER = {
    "bp: a counter, two cards in each hand": (
        {
            "game": "bp", "turn": "A", "chance": "B",
            "players": {
                "A": {"life": 9, "hand": ["D4", "S2"], "field": [{"id": "a1", "cards": ["S6"]}]},
                "B": {"life": 9, "hand": ["C8", "C2"], "field": [{"id": "b1", "cards": ["H5"]}]},
            },
            "stage": [{"id": "r1", "by": "A", "action": "up", "key": ["H7"], "target": "a1"}],
        },
        {"size": {"a1": 13}}, None,
    ),
    "foth: a turn with one guard and one support": (
        {
            **BOARDS["foth: a turn with guard and supports"][0],
            "players": {
                "A": {"areas": [0, 5, 8, 8], "hand": ["H", "F*2", "whip"]},
                "B": {"areas": [0, 0, 8, 8], "hand": ["G", "jockey"]},
            },
        },
        {"hand": {"A": 3}}, None,
    ),
}  # fmt: skip


class Speed(NamedTuple):
    """Plays a second of the first try and of the search, positions, bytes for each, and whether all was searched."""

    name: str
    first_try: float
    search: float
    positions: int
    size: float
    complete: bool

    @property
    def ratio(self) -> float:
        """How many times as fast as the first try the search is."""
        return self.search / self.first_try


def positions_of(board, claim, until):
    """The positions of a board and its claim."""
    game, start = running.load(board_from_dict(board))
    lines = lines_of(game)
    return Positions(lines, Claimed(lines, claim), running.opening(game, start).state, until)


@contextmanager
def first_tries() -> Iterator[subprocess.Popen[str]]:
    """A process that searches as the first try did, with the engine of then."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", REVISION], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        env = {**os.environ, "PYTHONPATH": folder, "JUDGE_CACHE": os.path.join(folder, "cache")}
        script = os.path.join(ROOT, "tests", "engine", "lines", "first_try.py")
        command = [sys.executable, script]
        process = subprocess.Popen(command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            yield process
        finally:
            process.terminate()
            process.wait()


def first_try(process: subprocess.Popen[str], board, most=MOST) -> float:
    """Plays a second of the first try on a board, until so many positions are known."""
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps([board, most]) + "\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def searched(positions, most=MOST):
    """The search that has found so many positions."""
    found = Search(positions, Limits(most, None))
    waiting, known = [found.root], set()
    with working(found.limits):
        while waiting:
            node = waiting.pop()
            if node.number not in known and found.expand(node):
                known.add(node.number)
                waiting += reversed(node.children)
                if node.final:
                    found.holds(node)
    return found


def speed(process: subprocess.Popen[str], name: str, rounds=ROUNDS, most=MOST) -> Speed:
    """One board: both by turns, the medians of their plays a second of processor time."""
    first, search = [], []
    for _ in range(rounds):
        first.append(first_try(process, BOARDS[name][0], most))
        positions = positions_of(*BOARDS[name])
        began = time.process_time()
        plays = searched(positions, most).plays
        search.append(plays / (time.process_time() - began))
    tracemalloc.start()
    found = searched(positions_of(*BOARDS[name]), most)
    size = tracemalloc.get_traced_memory()[0] / max(found.count, 1)
    tracemalloc.stop()
    return Speed(name, statistics.median(first), statistics.median(search), found.count, size, not found.cut)


def apart(positions, most=MOST_APART):
    """(positions of the whole tree, those behind the first play with most of them, whether that is all of the tree).

    What lies behind several first plays would be searched by several processes: two of them can be at most as many
    times as fast as the tree is larger than its largest part.
    """
    found = searched(positions, most)
    sizes = []
    for child in found.root.children:
        reached, waiting = {child.number}, [child]
        while waiting:
            new = [node for node in waiting.pop().children if node.number not in reached]
            reached |= {node.number for node in new}
            waiting += new
        sizes.append(len(reached))
    return found.count, max(sizes), not found.cut


def show(rounds=ROUNDS) -> int:
    """Prints the rows; how many are slower than wanted."""
    missed = 0
    for name, (board, claim, until) in {**BOARDS, **SMALLER}.items():
        count, largest, whole = apart(positions_of(board, claim, until))
        gain = min(2.0, count / largest)
        print(
            f"     lines of play, {name}: behind one first play lie {largest:,} of {'all' if whole else 'the first'} "
            f"{count:,} positions; two processes would be at most {gain:.2f} times as fast"
        )
    with first_tries() as process:
        rows = [speed(process, name, rounds) for name in BOARDS]
    for row in rows:
        good = row.ratio >= WANTED
        missed += not good
        whole = "all" if row.complete else "the first"
        print(
            f"{'ok  ' if good else 'MISS'} lines of play, {row.name}: {row.search:,.0f} plays a second, "
            f"{row.ratio:.2f} times the first try ({row.first_try:,.0f}; at least {WANTED:g}), "
            f"{whole} {row.positions:,} positions, {row.size / 1000:.1f} kB each"
        )
    return missed


if __name__ == "__main__":
    show()
