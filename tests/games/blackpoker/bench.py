"""Speed of BlackPoker: a counter war, the list of legal plays, random games, and how they grow."""

from __future__ import annotations

import random

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.games.blackpoker.cards import CARDS
from judge.games.blackpoker.game import GAME
from tests import growth
from tests.games.blackpoker.players import opening, play_out
from tests.timing import Row, best, show

WAR = {
    "game": "bp", "format": "mast", "frame": "extra", "turn": "A",
    "players": {
        "A": {"life": 12, "hand": ["H7", "S2", "D4", "C3"], "field": [{"id": "a1", "cards": ["S6"]}, {"cards": ["D9"], "as": "bulwark"}],
              "trumps": [{"card": "C9", "face": "up"}]},
        "B": {"life": 9, "hand": ["C8", "C2", "D3"], "field": [{"id": "b1", "cards": ["H5"]}]},
    },
}  # fmt: skip
LINES = [
    Play("A", {"request": "up", "key": ["H7"], "pay": {"D": ["S2"]}, "target": "a1", "id": "r1"}),
    Play("A", "pass"),
    Play("B", {"request": "counter", "key": ["C8"], "pay": {"D": ["C2"]}, "target": "r1", "id": "r2"}),
    Play("B", "pass"),
    Play("A", "pass"),
]
ELSEWHERE = "S6 C6 D9 C2 C8 S7 H4".split()  # on the table of `hand_of`
HANDS = 10  # different ones: the same again and again would measure what is remembered of it


def _state(board):
    return load(board_from_dict(board))[1]


def war(log_of):
    start = _state(WAR)

    def work():
        state, log = start, log_of()
        for play in LINES:
            state = GAME.apply(state, play, log)

    return best(work, repeat=60)


def hand_of(count):
    chance = random.Random(count)
    deck = [card for card in CARDS if card not in ELSEWHERE]
    states = [_state(_with_hand(chance.sample(deck, count))) for _ in range(HANDS)]
    return best(lambda: [GAME.legal_plays(state) for state in states]) / HANDS


def _with_hand(hand):
    return {
        "game": "bp", "format": "mast", "frame": "extra", "turn": "A",
        "players": {
            "A": {"life": 9, "hand": hand, "rare": "H4",
                  "field": [{"id": "a1", "cards": ["S6"]}, {"id": "a2", "cards": ["C6"]}, {"cards": ["D9"], "as": "bulwark"}, {"cards": ["C2"], "as": "bulwark"}],
                  "trumps": [{"card": "C8", "face": "up"}, {"card": "S7", "face": "up"}]},
            "B": {"life": 9, "hand": 4, "field": [{"id": "b1", "cards": ["H5"]}, {"id": "b2", "cards": ["D5"]}, {"id": "b3", "cards": ["C5"], "as": "bulwark"}]},
        },
    }  # fmt: skip


def stage_of(depth):
    """One pass by each player with so many requests on the stage: the top one resolves."""
    hearts = [f"H{n}" for n in range(2, 11)]
    stage = [{"id": f"r{n}", "by": "A" if n % 2 else "B", "action": "up", "key": [hearts[n // 2]], "target": "a1"}
             for n in range(depth)]  # fmt: skip
    board = {"game": "bp", "format": "mast", "frame": "extra", "turn": "A", "stage": stage,
             "players": {"A": {"life": 9, "field": [{"id": "a1", "cards": ["S6"]}]}, "B": {"life": 9}}}  # fmt: skip
    state = _state(board)
    return best(lambda: GAME.apply(state, Play("all", "pass")), repeat=40)


def random_game():
    lines = 0

    def work():
        nonlocal lines
        for seed in range(3):
            lines += play_out(opening(seed, "pack", "std"), seed, 150)[1]

    return best(work, rounds=2) / 3


def crowded_plays():
    return best(growth.answered("legal", growth.CROWDED["bp"](96)), rounds=3)


def measure() -> list[Row]:
    return [
        Row("bp: Up answered by Counter, both resolved, without trace", war(lambda: None), 150e-6),
        Row("bp: the same with trace", war(list), 500e-6),
        *(
            Row(f"bp: legal plays with {n} cards in hand", hand_of(n), 20e-3 if n == 15 else None)
            for n in (5, 10, 15, 20)
        ),
        *(Row(f"bp: resolving the top of a stage of {n}", stage_of(n)) for n in (1, 4, 8, 16)),
        Row("bp: 150 lines of a random game, every legal play listed", random_game()),
        Row("bp: every legal play as data and in words, 48 cards and 48 units", crowded_plays(), 250e-3),
    ]


if __name__ == "__main__":
    show(measure())
