"""A JSON Schema of a game's board files, so that editors complete and check them.

It is made from the same lists of keys, words and switches that the readers of
board files use. A game gives the shapes of its own keys (`Game.schema`), most
of them put together with the functions below.
"""

from __future__ import annotations

from judge.engine.board import CLAIMS
from judge.engine.shapes import Later

ANY: dict = {}
NAME = {"type": ["string", "integer"]}
TEXT = {"type": "string"}
SWITCH = {"type": "boolean"}
COUNT = {"type": "integer", "minimum": 0}


def closed(properties: dict, required=()) -> dict:
    """A map with these keys and no others."""
    shape = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**shape, "required": list(required)} if required else shape


def mapping(value: dict, keys=None) -> dict:
    """A map whose keys are free, or some words; all values have one shape."""
    shape = {"type": "object", "additionalProperties": value}
    return {**shape, "propertyNames": words(map(str, keys))} if keys is not None else shape


def listing(item: dict, count: int | None = None) -> dict:
    """A list, of a certain length where `count` says so."""
    shape = {"type": "array", "items": item}
    return shape if count is None else {**shape, "minItems": count, "maxItems": count}


def either(*shapes: dict) -> dict:
    return {"anyOf": list(shapes)}


def some(item: dict) -> dict:
    """One of a kind, or a list of them."""
    return either(item, listing(item))


def words(allowed) -> dict:
    """One of some words, each once."""
    return {"enum": list(dict.fromkeys(allowed))}


def number(least: int, most: int | None = None) -> dict:
    shape = {"type": "integer", "minimum": least}
    return shape if most is None else {**shape, "maximum": most}


def board_schema(game) -> dict:
    """The schema of one game's boards."""
    if game.verbs:
        return _declared(game)
    given = game.schema()
    player = closed(given.get("player", {}))
    properties = {
        "title": {**TEXT, "description": "what this board is about, in one line"},
        "game": {"const": game.id},
        "turn": {**TEXT, "description": "the player whose turn it is"},
        "players": {**mapping(either(player, {"type": "null"})), "description": "the players by name, in their order"},
        "script": _script(given.get("plays", {})),
        "then": {**TEXT, "description": "`stop`: the run ends where the script has led"},
        "claims": _claims(game),
        "rulings": closed({name: words(values) for name, values in game.switches.items()}),
    }
    for key in game.keys:
        properties[key] = given.get("board", {}).get(key, ANY)
    defs = {"$defs": given["defs"]} if "defs" in given else {}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"judge board: {game.id}",
        **closed(properties, ("game", "players")),
        **defs,
    }


def _script(plays):
    """Lines: a moment's name, or a player and what they do."""
    line = {"type": "object", "minProperties": 1, "maxProperties": 1, "properties": {"at": TEXT},
            "additionalProperties": either(TEXT, closed(plays))}  # fmt: skip
    return listing(line)


def _claims(game):
    own = dict.fromkeys(game.claims, ANY)
    frame = dict.fromkeys(CLAIMS, TEXT) | {"undecided": either(TEXT, closed(own))}
    return listing(closed({**own, **frame}))


def _declared(game) -> dict:
    """The schema of a game whose files are declared as shapes."""
    from judge.engine.frame import file_record

    record = file_record(game)
    whole = record.schema(game.words.note)
    whole["properties"]["game"] = {"const": game.id}
    defs = _definitions(record, game.words.note, {})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"judge board: {game.id}",
        **whole,
        **({"$defs": defs} if defs else {}),
    }


def _definitions(shape, notes, found: dict) -> dict:
    """The schemas of the shapes that are declared further on, each once, by its name."""
    if isinstance(shape, Later):
        if shape.name in found:
            return found
        found[shape.name] = shape.shape.schema(notes)
        shape = shape.shape
    for part in shape.parts():
        _definitions(part, notes, found)
    return found
