"""New boards: a commented template, and a legal starting position from a seed."""

from __future__ import annotations

import random

from judge.boardfile.located import Data
from judge.faults import Fault
from judge.games.nasty.names import CASH, DEALT

SEATS = ("A", "B", "C", "D", "E", "F")


def deal(seed: int, players: int = 4) -> Data:
    """1.2, 1.4, 2.5, 3.1: returns the data of a board before the bets of race 1, with random lanes and slips, the same
    for the same seed. Raises a Fault if so many cannot play.

    The rules text gives neither the number of each event card nor the track: both stay unknown.
    """
    if players not in DEALT:
        raise Fault("nasty.players", count=players)
    chance = random.Random(seed)
    seats = SEATS[:players]
    lanes = chance.sample(range(1, 7), players)
    records = {}
    for name, lane in zip(seats, lanes):
        slip = chance.sample(range(1, 7), 6)
        records[name] = {"cash": CASH, "grade": slip[0], "lane": lane, "cards": DEALT[players], "slip": slip}
    return {"game": "nasty", "race": 1, "phase": "betting", "bookmaker": seats[0], "players": records}
