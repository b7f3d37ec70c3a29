"""New boards: a commented file to start from, and a dealt starting position."""

from __future__ import annotations

import random
from typing import Any

from judge.faults import Fault
from judge.games.trick.cards import DECK, HORSES

DUMMY = "Dummy"


def deal(seed: int, players: int = 4) -> dict[str, Any]:
    """trick 0.3.3, 0.3.4, 1.1, 1.2: returns the data of a board with riders drawn, cards dealt, runners and piles
    shuffled, the same for the same seed. Raises a Fault unless three or four play.

    `trick:7.0.3`, `trick:7.0.4`: with three players the dummy has cards too and sits to the right of the rider of
    vanilla, who is never the dummy.
    """
    if players not in (3, 4):
        raise Fault("trick.deal")
    chance = random.Random(seed)
    riders = list(HORSES)
    chance.shuffle(riders)
    while players == 3 and riders[3] == "vanilla":
        chance.shuffle(riders)
    seats = list(zip("ABCD" if players == 4 else ("A", "B", "C", DUMMY), riders))
    if players == 3:
        dummy = seats.pop()
        right = next(n for n, (_, horse) in enumerate(seats) if horse == "vanilla")
        seats.insert(right or len(seats), dummy)
    cards = list(DECK)
    chance.shuffle(cards)
    gate = list(HORSES)
    chance.shuffle(gate)
    table = {}
    for n, (name, horse) in enumerate(seats):
        table[name] = {
            "horse": horse,
            **({"dummy": True} if name == DUMMY else {}),
            "pile": cards[12 * n : 12 * n + 12],
        }
    start = next(name for name, horse in seats if horse == "vanilla")
    return {"game": "trick", "phase": "paddock", "start": start, "course": {"0": gate}, "players": table}
