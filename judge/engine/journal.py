"""Journals: sessions kept line by line in the user's data folder, so that a closed terminal loses nothing.

A journal is a file of JSON lines: first the board (where it came from, its
data), then the lines of its script, those of the file included.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from typing import Any

from judge.corpus import folders
from judge.records import NamedTuple

KEPT = 50  # sessions; older ones give way


class Journal:
    """What was played on one board; `path` where it is not kept under the board's own name."""

    def __init__(self, source: str, data: dict[str, Any], path: str | None = None) -> None:
        self.source = source if source == "-" else os.path.abspath(source)
        described = {k: v for k, v in data.items() if k not in ("script", "then", "claims")}
        key = json.dumps([self.source, described], sort_keys=True, default=str)
        name = hashlib.sha256(key.encode()).hexdigest()[:16]
        folder = _folder()
        self.path = path or (os.path.join(folder, f"{name}.jsonl") if folder else None)

    def board(self) -> dict[str, Any] | None:
        """The board of the unfinished session with its script, if there is one."""
        return _board(self.path) if self.path else None

    def write(self, board: dict[str, Any]) -> None:
        """Keeps a board with its script."""
        if not self.path:
            return  # nowhere to keep it: the session goes on without
        head = {"source": self.source, "board": {k: v for k, v in board.items() if k != "script"}}
        text = "".join(json.dumps(x, ensure_ascii=False) + "\n" for x in (head, *board["script"]))
        try:
            folders.replace_file(self.path, text.encode())
            for old in _files()[KEPT:]:
                os.unlink(old)
        except OSError:
            pass

    def put_aside(self) -> None:
        """A session that does not go on keeps its place among the unfinished ones."""
        if self.path and self.board():
            try:
                os.replace(self.path, f"{self.path.removesuffix('.jsonl')}-{time.time_ns()}.jsonl")
            except OSError:
                pass


class Unfinished(NamedTuple):
    """A session that can go on: where its board came from, the board with its script, the journal's file."""

    source: str
    board: dict[str, Any]
    path: str


def unfinished() -> list[Unfinished]:
    """The sessions that can go on, the latest first."""
    found = []
    for path in _files():
        board = _board(path)
        if board:
            found.append(Unfinished(str(_read(path)[0].get("source")), board, path))
    return found


def _board(path: str) -> dict[str, Any] | None:
    lines = _read(path)
    if len(lines) > 1 and isinstance(lines[0], dict) and isinstance(lines[0].get("board"), dict):
        return {**lines[0]["board"], "script": lines[1:]}
    return None


def _folder() -> str | None:
    folder = folders.user_folder()
    return os.path.join(folder, "journals") if folder else None


def _files() -> list[str]:
    """The journals, the latest first."""
    try:
        with os.scandir(_folder() or os.devnull) as entries:
            aged = [(entry.stat().st_mtime_ns, entry.path) for entry in entries if entry.name.endswith(".jsonl")]
    except OSError:
        return []
    return [path for _, path in sorted(aged, reverse=True)]


def _read(path: str) -> list[Any]:
    """The lines of a journal; a half-written last one is left out."""
    found = []
    try:
        with open(path, encoding="utf-8") as file:
            for line in file:
                found.append(json.loads(line))
    except (OSError, ValueError):
        pass
    return found
