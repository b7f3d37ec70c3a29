"""Speed of the Really Nasty Horse Racing Game: `python -m tests.nasty.bench`."""

from __future__ import annotations

import random
import time

from judge.engine.board import board_from_dict
from judge.engine.run import load, run
from judge.games.nasty.game import GAME
from tests.nasty.tables import TRACKS, new_table, play_out, state_of


def calibrate():
    """A fixed loop, to compare machines by."""
    begun = time.perf_counter()
    total = 0
    for n in range(1_000_000):
        total += n & 7
    return time.perf_counter() - begun


def _best(times, job):
    best = None
    for _ in range(times):
        begun = time.perf_counter()
        job()
        spent = time.perf_counter() - begun
        best = spent if best is None else min(best, spent)
    return best


def _board(seed, races):
    """A table of six players and the script of so many whole races."""
    chance = random.Random(seed)
    data = new_table(chance, 6, TRACKS[1])
    script = [{play.by: play.do} for _, play, _ in play_out(chance, state_of(data), races)]
    return {**data, "script": script, "then": "stop"}


def measure():
    """Rows of (name, seconds), the best of several."""
    race, game = board_from_dict(_board(7, 1)), board_from_dict(_board(7, 6))
    _, start = load(race)
    _, first = load(game)
    middle = run(race, GAME, start).steps[60].state
    return [
        (f"a whole race of six without trace ({len(race.script())} plays)", _best(30, lambda: run(race, GAME, start, trace=False))),
        ("a whole race of six with trace", _best(30, lambda: run(race, GAME, start))),
        (f"six races without trace ({len(game.script())} plays)", _best(5, lambda: run(game, GAME, first, trace=False))),
        ("reading a board", _best(30, lambda: load(race))),
        ("every legal play", _best(30, lambda: GAME.plays(middle))),
    ]


if __name__ == "__main__":
    print(f"{'calibrating loop':<52}{calibrate() * 1000:9.2f} ms")
    for name, seconds in measure():
        print(f"{name:<52}{seconds * 1000:9.2f} ms")
