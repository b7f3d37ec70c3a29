"""How fast the engine is: a whole turn, one value, random games."""

from __future__ import annotations

import random
import time

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.games.foth.game import GAME
from judge.games.foth.layers import layers_of
from tests.timing import Row, best, show

CARDS = {
    "H": {"is": "horse", "cost": 2, "surface": "芝", "distance": "マイル", "style": "先攻", "favored": ["稍重"], "run": 4, "guard": 2,
          "text": {"if": {"suits": "going"}, "do": {"add": {"run": 1}}}},
    "G": {"is": "horse", "cost": 1, "surface": "芝・ダ", "distance": "万能", "style": "追い込み", "run": 2, "guard": 4},
    "jockey": {"is": "horse jockey", "text": {"do": {"add": {"guard": 2}}}},
    "whip": {"is": "horse item", "text": {"do": {"add": {"run": 1}}}},
    "F": "force",
}  # fmt: skip
TURN = [Play("A", "pass"), Play("A", {"run": "H", "pay": ["F", "F"]}), Play("A", "pass"), Play("B", {"guard": "G"}),
        Play("B", {"support": "jockey", "target": "G"}), Play("B", "pass"), Play("A", {"support": "whip", "target": "H"}),
        Play("A", "pass"), Play("B", "pass")]  # fmt: skip


def turn_position():
    return GAME.read(board_from_dict({
        "game": "foth", "race": {"distance": 1600, "going": "稍重"}, "turn": "A", "step": "702.2", "cards": CARDS,
        "players": {"A": {"areas": [0, 5, 8, 8], "hand": ["H", "F*2", "whip", "_"]}, "B": {"areas": [0, 0, 8, 8], "hand": ["G", "jockey"]}},
    }))  # fmt: skip


def whole_turn():
    start = turn_position()

    def work():
        state = start
        for play in TURN:
            state = GAME.apply(state, play)
        assert state.position.turn == "B"

    return best(work, repeat=20)


def value_under_effects():
    effects = [
        {"add": {"run": 1}, "target": "H"} if n % 2 else {"add": {"run": 1}, "target": {"in": "track", "style": "先攻"}}
        for n in range(20)
    ]
    now = GAME.read(board_from_dict({
        "game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6h", "cards": CARDS, "effects": effects,
        "players": {"A": {"areas": [0, 5, 8, 8], "track": ["H"]}, "B": {}},
    })).position  # fmt: skip
    card = now.zones["A", "track"][0]

    def work():
        now.view = None
        assert layers_of(now).get(card, "run") == 25

    return best(work, repeat=20)


def random_game(seed):
    rng = random.Random(seed)
    state = GAME.read(board_from_dict(GAME.deal(seed, distance=1200)))
    plays = 0
    while not GAME.winner(state) and plays < 400:
        options = GAME.legal_plays(state)
        if not options:
            break  # going on ends the game
        state = GAME.apply(state, rng.choice(options))
        plays += 1
    return plays


def random_games(count=4):
    began = time.perf_counter()
    for seed in range(count):
        random_game(seed)
    return (time.perf_counter() - began) / count


def measure() -> list[Row]:
    """What is measured."""
    return [
        Row("foth: a whole turn with run, guard and two supports", whole_turn(), 1e-3),
        Row("foth: the run value of a horse under 20 effects", value_under_effects(), 200e-6),
        Row("foth: a random game from the opening at 1200 m", random_games()),
    ]


if __name__ == "__main__":
    show(measure())
