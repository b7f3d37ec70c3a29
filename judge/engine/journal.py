"""Journals: sessions kept line by line in the user's data folder, so that a closed terminal loses nothing.

A journal is a file of JSON lines: first the board (where it came from, its
data), then the lines of its script, those of the file included. Who plays a
session holds its lock, so that two windows never write one journal.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import time
from typing import Any, NamedTuple

from judge.corpus import folders
from judge.faults import Both, system_says

KEPT = 50  # sessions; older ones give way
NO_FOLDER = Both("フォルダがない", "there is no folder for it")
ADDED = ("script", "then", "claims")  # what a session adds to its board


class Damaged(Exception):
    """Raised for a journal that cannot be read or belongs to another board; `path` is its file."""

    def __init__(self, path: str) -> None:
        """`path` is the file of the journal."""
        self.path = path
        super().__init__(path)


class Journal:
    """The file in which an unfinished session on one board is kept. Its name is made from the board; `path` is another
    name."""

    def __init__(self, source: str, data: dict[str, Any], path: str | None = None) -> None:
        """`source` is the path of the board, `data` its contents; `path` replaces the usual file of the journal."""
        self.source = source if source == "-" else os.path.abspath(source)
        self._described = {k: v for k, v in data.items() if k not in ADDED}
        name = hashlib.sha256(_comparable([self.source, self._described]).encode()).hexdigest()[:16]
        folder = _folder()
        self.path = path or (os.path.join(folder, f"{name}.jsonl") if folder else None)
        self._lock: int | None = None

    def board(self) -> dict[str, Any] | None:
        """The board of the unfinished session with its script; None if there is none.

        Raises Damaged if the file cannot be read or belongs to another board.
        """
        kept = _read(self.path) if self.path else None
        if kept and _comparable({k: v for k, v in kept.board.items() if k not in ADDED}) != _comparable(
            self._described
        ):
            raise Damaged(kept.path)
        return kept.board if kept and kept.board["script"] else None

    def write(self, board: dict[str, Any]) -> Both | None:
        """Saves a board with its script in the journal's file, and deletes the oldest journals beyond KEPT. Returns
        None, or the reason in both languages if it cannot be saved."""
        if not self.path:
            return NO_FOLDER
        head = {"source": self.source, "board": {k: v for k, v in board.items() if k != "script"}}
        text = "".join(json.dumps(x, ensure_ascii=False) + "\n" for x in (head, *board["script"]))
        try:
            folders.replace_file(self.path, text.encode())
        except OSError as error:
            return system_says(error)
        for old in _files()[KEPT:]:
            with contextlib.suppress(OSError):
                os.unlink(old)
        return None

    def put_aside(self) -> None:
        """Renames the file of a session that is not continued, so that it stays in the list of unfinished ones; nothing
        if there is none. Raises Damaged if the file cannot be read."""
        if self.path and self.board():
            with contextlib.suppress(OSError):
                os.replace(self.path, self._other_path())

    def elsewhere(self) -> Journal:
        """Returns a new journal of the same board under another file name, for a second session; nothing is written
        yet. It has no file if this one has none."""
        return Journal(self.source, self._described, self._other_path() if self.path else None)

    def _other_path(self) -> str:
        """Returns a new path for the journal, with the time in its name; it is used when the old file must be kept."""
        return f"{(self.path or '').removesuffix('.jsonl')}-{time.time_ns()}.jsonl"

    # the lock

    def lock(self) -> bool:
        """Locks the session until `unlock` or the end of this process. False if another process holds the lock; True if
        it is locked now, or if there is no file or no lock can be made."""
        if not self.path:
            return True
        try:
            os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
            handle = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # where nothing can be written nothing is overwritten
            return True
        if not _lock_file(handle):
            os.close(handle)
            return False
        if not _is_file(handle, f"{self.path}.lock"):  # its last holder has just removed it
            os.close(handle)
            return self.lock()
        self._lock = handle
        return True

    def unlock(self) -> None:
        """Gives the lock back, so that another process can play the session."""
        if self._lock is not None:
            with contextlib.suppress(OSError):
                os.unlink(f"{self.path}.lock")
            os.close(self._lock)
            self._lock = None


def _lock_file(handle: int) -> bool:
    """Locks an open file. False if another process has it locked; True if it is locked now, or where the system has no
    file locks."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except (ImportError, OSError):
        pass
    return True


def _is_file(handle: int, path: str) -> bool:
    """Whether an open file is still the one at this path, and was not replaced meanwhile."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False


class Unfinished(NamedTuple):
    """A session that can go on: where its board came from, the board with its script, the path of the journal."""

    source: str
    board: dict[str, Any]
    path: str


def unfinished() -> list[Unfinished]:
    """Lists the sessions that can go on, the latest first; damaged files and those without a script are left out."""
    found = []
    for path in _files():
        with contextlib.suppress(Damaged):
            kept = _read(path)
            if kept and kept.board["script"]:
                found.append(kept)
    return found


def damaged() -> list[str]:
    """Lists the paths of the journals that cannot be read."""
    found = []
    for path in _files():
        try:
            _read(path)
        except Damaged:
            found.append(path)
    return found


def put_damaged_aside(path: str) -> str:
    """Renames a damaged journal so that it is no longer listed. Returns the new path, or the old one if it cannot be
    renamed."""
    aside = f"{path.removesuffix('.jsonl')}-{time.time_ns()}.damaged"
    try:
        os.replace(path, aside)
    except OSError:
        return path
    return aside


def _comparable(data: Any) -> str:
    """Returns data as a text that is equal for equal data, whatever the order of their keys."""
    return json.dumps(data, sort_keys=True, default=str)


def _folder() -> str | None:
    """Returns the path of the folder of all journals; None if the user has no folder for data."""
    folder = folders.user_folder()
    return os.path.join(folder, "journals") if folder else None


def _files() -> list[str]:
    """Lists the paths of all journals, the latest first; empty if there is no folder."""
    try:
        with os.scandir(_folder() or os.devnull) as entries:
            aged = [(entry.stat().st_mtime_ns, entry.path) for entry in entries if entry.name.endswith(".jsonl")]
    except OSError:
        return []
    return [path for _, path in sorted(aged, reverse=True)]


def _read(path: str) -> Unfinished | None:
    """The session in a journal; None if the file does not exist.

    A last line that was cut off is ignored. Raises Damaged if it is no journal.
    """
    try:
        with open(path, "rb") as file:
            lines = file.read().split(b"\n")
    except FileNotFoundError:
        return None
    except OSError:
        raise Damaged(path) from None
    cut_off = lines.pop()  # nothing, where the last line is whole
    try:
        head, *script = [json.loads(line) for line in lines]
    except (ValueError, RecursionError):
        raise Damaged(path) from None
    if cut_off:
        with contextlib.suppress(ValueError, RecursionError):
            script.append(json.loads(cut_off))
    whole = isinstance(head, dict) and isinstance(head.get("source"), str) and isinstance(head.get("board"), dict)
    if not whole or not all(isinstance(line, dict) and len(line) == 1 for line in script):
        raise Damaged(path)
    return Unfinished(head["source"], {**head["board"], "script": script}, path)
