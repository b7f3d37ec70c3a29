"""A JSON Schema of a game's board files, so that editors complete and check them: that of the declared shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.boardfile.frame import file_record
from judge.boardfile.later import Later
from judge.boardfile.located import Data

if TYPE_CHECKING:
    from judge.boardfile.shapes import Notes, Shape
    from judge.engine.game import AnyGame


def board_schema(game: AnyGame) -> Data:
    """The JSON Schema of one game's board files."""
    record = file_record(game)
    whole = record.schema(game.vocabulary.note)
    whole["properties"]["game"] = {"const": game.id}
    defs = _definitions(record, game.vocabulary.note, {})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"judge board: {game.id}",
        **whole,
        **({"$defs": defs} if defs else {}),
    }


def _definitions(shape: Shape, notes: Notes, found: Data) -> Data:
    """Adds the JSON Schemas of all `Later` shapes inside this one to `found`, by name, and returns it."""
    if isinstance(shape, Later):
        if shape.name in found:
            return found
        found[shape.name] = shape.shape.schema(notes)
        shape = shape.shape
    for part in shape.parts():
        _definitions(part, notes, found)
    return found
