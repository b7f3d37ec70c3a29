"""A JSON Schema of a game's board files, so that editors complete and check them.

It is made from the same lists of keys, words and switches that the reader of
board files uses.
"""

from __future__ import annotations

from judge.engine.board import CLAIMS

ANY: dict = {}
NAMES = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["string", "integer"]}}]}


def board_schema(game) -> dict:
    """The schema of one game's boards."""
    given = game.schema()
    players = {
        "type": "object",
        "description": "the players by name, in their order",
        "additionalProperties": {
            "type": ["object", "null"],
            "properties": given.get("player", {}),
            "additionalProperties": not given.get("player"),
        },
    }
    properties = {
        "title": {"type": "string", "description": "what this board is about, in one line"},
        "game": {"const": game.id},
        "turn": {"type": "string", "description": "the player whose turn it is"},
        "players": players,
        "script": _script(given.get("plays", {})),
        "then": {"type": "string", "description": "`stop`: the run ends where the script has led"},
        "claims": _claims(game),
        "rulings": _rulings(game),
    }
    for key in game.keys:
        properties[key] = given.get("board", {}).get(key, ANY)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"judge board: {game.id}",
        "type": "object",
        "required": ["game", "players"],
        "properties": properties,
        "additionalProperties": False,
    }


def _script(plays):
    """Lines: a moment's name, or a player and what they do."""
    do = {"anyOf": [{"type": "string"}, {"type": "object", "properties": plays}]}
    return {
        "type": "array",
        "items": {"type": "object", "minProperties": 1, "maxProperties": 1,
                  "properties": {"at": {"type": "string"}}, "additionalProperties": do},
    }  # fmt: skip


def _claims(game):
    known = {name: ANY for name in (*CLAIMS, *game.claims)}
    known |= {"by": {"type": "string"}, "at": {"type": "string"}, "because": {"type": "string"}}
    return {"type": "array", "items": {"type": "object", "properties": known, "additionalProperties": False}}


def _rulings(game):
    switches = {name: {"enum": list(values)} for name, values in game.switches.items()}
    return {"type": "object", "properties": switches, "additionalProperties": False}
