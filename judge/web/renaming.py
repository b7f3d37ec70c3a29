"""A player called by another name, wherever a board speaks of them."""

from __future__ import annotations

import json
from typing import Any

from judge.corpus import yamlfile
from judge.engine.board import Board, board_from_dict
from judge.engine.frame import file_record
from judge.engine.game import Game
from judge.engine.later import Later
from judge.engine.shapes import Either, ListOf, MapOf, Record, Shape
from judge.faults import Fault, did_you_mean
from judge.library import boards
from judge.render.answers import flow

UNTOUCHED = ("title", "title_ja", "game")


def renamed(board: Board, player: str, name: str) -> dict[str, Any]:
    """The board with `name` for `player`; a Fault where the name is taken or cannot be one."""
    game, start = boards.load(board)
    if player not in game.players(start):
        raise Fault("board.name", name=player, **did_you_mean(player, game.players(start)))
    if name in game.players(start):
        raise Fault("request.taken", name=name)
    data = _Renaming(game, player, name).file(board.data)
    boards.load(board_from_dict(data))
    return data


class _Renaming:
    def __init__(self, game: Game, player: str, name: str):
        self.game, self.player, self.new = game, player, name
        self.verbs = {verb.word: verb.record for verb in game.verbs}

    def file(self, data: dict[str, Any]) -> dict[str, Any]:
        shapes = file_record(self.game).keys
        out = {key: value if key in UNTOUCHED else self.said(value, shapes.get(key)) for key, value in data.items()}
        return {**out, **({"script": list(map(self.line, data["script"]))} if data.get("script") else {})}

    def line(self, line: dict[str, Any]) -> dict[str, Any]:
        """A line of a script, or a play in a claim: a player and what they do."""
        return {self.name(by): self.said(do, self._record(do)) for by, do in line.items()}

    def _record(self, do: Any) -> Shape | None:
        return next((self.verbs[word] for word in do if word in self.verbs), None) if isinstance(do, dict) else None

    def said(self, value: Any, shape: Shape | None = None) -> Any:
        """What is written, with the new name; the keys of a record are no names (`B` is also a way to pay)."""
        shape = shape.shape if isinstance(shape, Later) else shape
        if isinstance(shape, Either):
            return self.said(value, next((one for one in shape.shapes if one.fits(value)), None))
        if isinstance(value, dict):
            if isinstance(shape, Record):
                return {key: self.said(one, shape.keys.get(key)) for key, one in value.items()}
            inside = shape.value if isinstance(shape, MapOf) else None
            return {self.name(key): self.said(one, inside) for key, one in value.items()}
        if isinstance(value, list):
            return [self.said(one, shape.item if isinstance(shape, ListOf) else None) for one in value]
        return self.name(value)

    def name(self, text: Any) -> Any:
        if not isinstance(text, str):
            return text
        if text == self.player or text.startswith(f"{self.player}."):  # A, A.H7
            return self.new + text.removeprefix(self.player)
        return self.typed(text) if ": " in text else text

    def typed(self, text: str) -> str:
        """A play as it is typed in a claim: `A: {request: twist, target: B}`."""
        said = _read(text)
        anew = self.line(said) if isinstance(said, dict) else said
        if anew == said:
            return text
        plain, exact = (", ".join(f"{write(by)}: {write(do)}" for by, do in anew.items()) for write in (flow, _json))
        return plain if _read(plain) == anew else exact


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _read(text: str) -> Any:
    try:
        return yamlfile.parse(text, "PLAY").value
    except Fault:
        return None
