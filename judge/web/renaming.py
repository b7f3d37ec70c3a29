"""A player called by another name, wherever a board speaks of them."""

from __future__ import annotations

import json
from typing import Any

from judge.boardfile.board import Board, board_from_dict
from judge.boardfile.frame import file_record
from judge.boardfile.later import Later
from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import Either, ListOf, Shape
from judge.boardfile.typed import flow
from judge.corpus import yamlfile
from judge.engine.game import Game
from judge.faults import Fault, did_you_mean
from judge.library import boards

UNTOUCHED = ("title", "title_ja", "game")


def renamed(board: Board, player: str, name: str) -> dict[str, Any]:
    """Returns a copy of the board with `name` instead of `player` everywhere. Raises a Fault if nobody is `player`, or
    the name is taken or not allowed."""
    game, start = boards.load(board)
    if player not in game.players(start):
        raise Fault("board.name", name=player, **did_you_mean(player, game.players(start)))
    if name in game.players(start):
        raise Fault("request.taken", name=name)
    data = _Renaming(game, player, name).file(board.data)
    boards.load(board_from_dict(data))
    return data


class _Renaming:
    """Renames one player in the parts of a board."""

    def __init__(self, game: Game[Any], player: str, name: str):
        """Prepares for a game the renaming of `player` to `name`."""
        self.game, self.player, self.new = game, player, name
        self.play_maps = {kind.word: kind.map for kind in game.play_kinds}

    def file(self, data: dict[str, Any]) -> dict[str, Any]:
        """A whole board with the player renamed everywhere."""
        shapes = file_record(self.game).keys
        out = {
            key: value if key in UNTOUCHED else self.renamed_value(value, shapes.get(key))
            for key, value in data.items()
        }
        return {**out, **({"script": list(map(self.line, data["script"]))} if data.get("script") else {})}

    def line(self, line: dict[str, Any]) -> dict[str, Any]:
        """Returns one line of a script, or a play of a claim, `{player: what they do}`, with the player renamed."""
        return {self.name(by): self.renamed_value(do, self._record(do)) for by, do in line.items()}

    def _record(self, do: Any) -> Shape | None:
        """Returns the shape of a play's map by the first of its keys that is the word of a play; None if it is no such
        map."""
        return (
            next((self.play_maps[word] for word in do if word in self.play_maps), None)
            if isinstance(do, dict)
            else None
        )

    def renamed_value(self, value: Any, shape: Shape | None = None) -> Any:
        """Returns a written value with the player renamed, in maps and lists, too; keys of records are no names and
        stay."""
        shape = shape.shape if isinstance(shape, Later) else shape
        if isinstance(shape, Either):
            return self.renamed_value(value, next((one for one in shape.shapes if one.fits(value)), None))
        if isinstance(value, dict):
            if isinstance(shape, Map):
                return {key: self.renamed_value(one, shape.keys.get(key)) for key, one in value.items()}
            inside = shape.value if isinstance(shape, MapOf) else None
            return {self.name(key): self.renamed_value(one, inside) for key, one in value.items()}
        if isinstance(value, list):
            return [self.renamed_value(one, shape.item if isinstance(shape, ListOf) else None) for one in value]
        return self.name(value)

    def name(self, text: Any) -> Any:
        """A name, or a play in words, with the player renamed; anything else as it is."""
        if not isinstance(text, str):
            return text
        if text == self.player or text.startswith(f"{self.player}."):  # A, A.H7
            return self.new + text.removeprefix(self.player)
        return self.renamed_play(text) if ": " in text else text

    def renamed_play(self, text: str) -> str:
        """Returns a play in a claim, typed as text, with the player renamed; unchanged if it cannot be read or does not
        name the player."""
        said = _read(text)
        anew = self.line(said) if isinstance(said, dict) else said
        if anew == said:
            return text
        plain, exact = (", ".join(f"{write(by)}: {write(do)}" for by, do in anew.items()) for write in (flow, _json))
        return plain if _read(plain) == anew else exact


def _json(value: Any) -> str:
    """A value as JSON."""
    return json.dumps(value, ensure_ascii=False)


def _read(text: str) -> Any:
    """The value that a text of YAML has; None if it cannot be read."""
    try:
        return yamlfile.parse(text, "PLAY").value
    except Fault:
        return None
