"""Speed of the trick-taking race: `python -m tests.games.trick.bench`."""

import random

from judge.boardfile.board import board_from_dict
from judge.engine.run import load, run
from judge.games.trick.game import GAME
from tests.games.trick.player import begin, play_out, some_board, some_play
from tests.timing import Row, best, show


def _race_board(seed):
    """A position at the first trick, with a script of a whole race up to its payout."""
    chance = random.Random(seed)
    state = begin(some_board(seed))
    while state.phase != "race":
        state = GAME.apply(state, some_play(state, chance))
    board = GAME.write(state)
    script = []
    while state.race == 1:
        play = some_play(state, chance)
        script.append({play.by: play.do})
        state = GAME.apply(state, play)
    return {**board, "script": script}


def _game_board(seed):
    board, script = some_board(seed), []
    play_out(board, random.Random(seed), watch=lambda before, play, after, log: script.append({play.by: play.do}))
    return {**board, "script": script}


def measure() -> list[Row]:
    """What is measured."""
    race = board_from_dict(_race_board(7))
    game, state = load(race)
    whole = board_from_dict(_game_board(7))
    _, first = load(whole)
    plays = len(race.script())
    return [
        Row(
            f"trick: a whole race without trace ({plays} plays)",
            best(lambda: run(race, game, state, trace=False), 50),
            5e-3,
        ),
        Row("trick: a whole race with trace", best(lambda: run(race, game, state), 50)),
        Row("trick: a whole game without trace", best(lambda: run(whole, game, first, trace=False), 10)),
        Row("trick: reading a board", best(lambda: load(race), 50)),
        Row("trick: every legal play", best(lambda: GAME.legal_plays(state), 50)),
    ]


if __name__ == "__main__":
    show(measure())
