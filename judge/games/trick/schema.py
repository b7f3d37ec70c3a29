"""The shapes of board files, for editors."""

from __future__ import annotations

from judge.games.trick.cards import HORSES
from judge.games.trick.state import GOAL, PHASES


def schema() -> dict:
    """The keys that `reading` reads, each with its shape."""
    word = {"type": ["string", "integer"]}
    card = {"type": "string", "description": "R B Y G with 1 to 12; G_ of unknown number, _ any card"}
    cards = {"anyOf": [{"type": "array", "items": card}, {"type": "integer", "minimum": 0}, card]}
    horse = {"type": "string", "description": ", ".join(HORSES) + ", or the rider's name"}
    stack = {"anyOf": [{"type": "array", "items": horse}, horse]}
    count = {"type": "integer", "minimum": 0}
    switch = {"type": "boolean"}
    names = {"anyOf": [word, {"type": "array", "items": word}]}
    bets = {"anyOf": [{"type": "array", "items": horse, "maxItems": 2}, horse]}
    squares = {str(square): stack for square in range(GOAL + 1)}
    return {
        "board": {
            "options": {"type": "object", "additionalProperties": False}, "phase": {"enum": list(PHASES)},
            "race": {"type": "integer", "minimum": 1, "maximum": 4}, "start": word,
            "marks": {"type": "object", "additionalProperties": count}, "odds": {"type": "object", "additionalProperties": count},
            "course": {"type": "object", "properties": squares, "additionalProperties": False},
            "trick": {"type": "array", "items": {"type": "object", "properties": {"whip": switch}, "additionalProperties": card}},
            "finished": {"type": "array", "items": horse}, "paid": names,
        },
        "player": {
            "horse": {"type": "string"}, "hand": cards, "whips": count, "bet": bets, "discard": cards, "points": count,
            "dummy": switch, "pile": {"anyOf": [cards, {"type": "object", "additionalProperties": card}]},
            "used": cards, "cards": cards,
        },
        "plays": {"discard": card, "show": horse, "hide": horse, "play": card, "whip": switch, "choose": {}},
    }  # fmt: skip
