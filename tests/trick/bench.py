"""Speed of the trick-taking race: `python -m tests.trick.bench`."""

import random
import time

from judge.engine.board import board_from_dict
from judge.engine.run import load, run
from judge.games.trick.game import GAME
from tests.trick.player import begin, play_out, some_board, some_play


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


def _race_board(seed):
    """A position at the first trick, with a script of a whole race up to its payout."""
    chance = random.Random(seed)
    state = begin(some_board(seed))
    while state.phase != "race":
        state = GAME.perform(state, some_play(state, chance))
    board = GAME.write(state)
    script = []
    while state.race == 1:
        play = some_play(state, chance)
        script.append({play.by: play.do})
        state = GAME.perform(state, play)
    return {**board, "script": script}


def _game_board(seed):
    board, script = some_board(seed), []
    play_out(board, random.Random(seed), watch=lambda before, play, after, log: script.append({play.by: play.do}))
    return {**board, "script": script}


def measure():
    """Rows of (name, seconds), the best of several."""
    race = board_from_dict(_race_board(7))
    game, state = load(race)
    whole = board_from_dict(_game_board(7))
    _, first = load(whole)
    plays = len(race.script())
    return [
        (f"a whole race without trace ({plays} plays)", _best(50, lambda: run(race, game, state, trace=False))),
        ("a whole race with trace", _best(50, lambda: run(race, game, state))),
        ("a whole game without trace", _best(10, lambda: run(whole, game, first, trace=False))),
        ("reading a board", _best(50, lambda: load(race))),
        ("every legal play", _best(50, lambda: GAME.plays(state))),
    ]


if __name__ == "__main__":
    print(f"{'calibrating loop':<44}{calibrate() * 1000:9.2f} ms")
    for name, seconds in measure():
        print(f"{name:<44}{seconds * 1000:9.2f} ms")
