"""The shapes of board files, for editors: made from the words that the readers use."""

from __future__ import annotations

from judge.engine.schema import COUNT, NAME, SWITCH, TEXT, closed, either, listing, mapping, number, some, words
from judge.games.trick.cards import HORSES, NUMBERS, WIN
from judge.games.trick.plays import VERBS
from judge.games.trick.reading import PLAYER_KEYS
from judge.games.trick.state import GOAL, PHASES

CARD = {**TEXT, "description": "R B Y G with 1 to 12; G_ of unknown number, _ any card"}
CARDS = either(COUNT, some(CARD))
HORSE = {**TEXT, "description": ", ".join(HORSES) + ", or the rider's name"}
BET = {**TEXT, "description": ", ".join((WIN, *HORSES)) + ", a rider's name, or _"}


def schema() -> dict:
    """The keys that `reading` and `plays` read, each with its shape."""
    played = {"type": "object", "properties": {"whip": SWITCH}, "additionalProperties": CARD}
    return {
        "board": {
            "options": closed({}), "phase": words(PHASES), "race": number(1, 4), "start": NAME,
            "marks": mapping(COUNT, NUMBERS), "odds": mapping(COUNT),
            "course": mapping(either(some(HORSE), {"type": "null"}), range(GOAL + 1)), "trick": listing(played),
            "finished": some(HORSE), "paid": some(NAME),
            "taken": listing(closed({"by": NAME, "word": TEXT, "answer": {}})),
        },
        "player": _player(),
        "plays": _plays(),
    }  # fmt: skip


def _player():
    shapes = {"horse": TEXT, "whips": COUNT, "points": COUNT, "dummy": SWITCH,
              "bet": either(BET, {"type": "array", "items": BET, "maxItems": 2}),
              "pile": either(CARDS, mapping(CARD, NUMBERS))}  # fmt: skip
    return {key: shapes.get(key, CARDS) for key in PLAYER_KEYS}


def _plays():
    shapes = {"show": BET, "hide": BET, "whip": SWITCH, "choose": {}}
    return {key: shapes.get(key, CARD) for key in VERBS}
