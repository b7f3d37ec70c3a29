"""Speed of the Really Nasty Horse Racing Game: `python -m tests.games.nasty.bench`."""

from __future__ import annotations

import random

from judge.boardfile.board import board_from_dict
from judge.engine.run import load, run
from judge.games.nasty.game import GAME
from tests.games.nasty.tables import TRACKS, new_table, play_out, state_of
from tests.timing import Row, best, show


def _board(seed, races):
    """A table of six players and the script of so many whole races."""
    chance = random.Random(seed)
    data = new_table(chance, 6, TRACKS[1])
    script = [{play.by: play.do} for _, play, _ in play_out(chance, state_of(data), races)]
    return {**data, "script": script, "then": "stop"}


def measure() -> list[Row]:
    """What is measured."""
    race, game = board_from_dict(_board(7, 1)), board_from_dict(_board(7, 6))
    _, start = load(race)
    _, first = load(game)
    middle = run(race, GAME, start).steps[60].state
    return [
        Row(
            f"nasty: a whole race of six without trace ({len(race.script())} plays)",
            best(lambda: run(race, GAME, start, trace=False), 30),
        ),
        Row("nasty: a whole race of six with trace", best(lambda: run(race, GAME, start), 30)),
        Row(
            f"nasty: six races without trace ({len(game.script())} plays)",
            best(lambda: run(game, GAME, first, trace=False), 5),
        ),
        Row("nasty: reading a board", best(lambda: load(race), 30)),
        Row("nasty: every legal play", best(lambda: GAME.legal_plays(middle), 30)),
    ]


if __name__ == "__main__":
    show(measure())
