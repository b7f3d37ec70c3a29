"""Bundled boards for the tests of the page, as plain data; a file is read once for all tests of a process."""

from __future__ import annotations

import functools
import json
from typing import Any

from judge.boardfile.board import builtin_boards, read_board

Board = dict[str, Any]


@functools.cache
def _read(path: str) -> str:
    """A board as JSON text, of which everybody gets a copy."""
    return json.dumps(read_board(path).data)


def plain(path: str) -> Board:
    """The board in a file."""
    board: Board = json.loads(_read(path))
    return board


def named(game: str, part: str = "") -> Board:
    """The first bundled board of a game whose path has these words."""
    return plain(next(path for path in builtin_boards(game) if part in path))


@functools.cache
def _claimed(game: str) -> list[str]:
    """The files of a game's bundled boards that have claims."""
    found = []
    for path in builtin_boards(game):
        with open(path, encoding="utf-8") as file:
            if "\nclaims:" in file.read():
                found.append(path)
    return found


def claimed(game: str, part: int = 0, of: int = 1) -> Board:
    """A bundled board of a game that has claims: the first, or the one that stands `part` `of` all of them in."""
    return plain(_claimed(game)[len(_claimed(game)) * part // of])


def long(game: str) -> Board:
    """A bundled board of a game with many lines in its script."""
    return max(map(plain, builtin_boards(game)[::7]), key=lambda board: len(board.get("script", ())))


def full(game: str) -> Board:
    """The bundled board with the most on its table: most players, then most that is said of them."""
    return max(
        map(plain, builtin_boards(game)), key=lambda board: (len(board["players"]), len(json.dumps(board["players"])))
    )
