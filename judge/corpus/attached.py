"""Official wording that a user has attached: the user's own copy, in the user's own data folder."""

from __future__ import annotations

import functools
import json
import os
from typing import TYPE_CHECKING

from judge.corpus import folders
from judge.faults import Fault, Place, system_says

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

FEWEST = 10  # fewer known numbers than this, and a file is no official text
SIZE_LIMIT = 10_000_000


def attach(game: str, path: str | os.PathLike[str], corpus: Corpus) -> int:
    """Keeps the wording that a text file gives for the entries of a game; returns how many entries got one.

    Raises a Fault, and keeps nothing, if the file cannot be read, if it has the wording of too few entries, or if
    nothing can be stored.
    """
    from judge.corpus.official import read_official
    from judge.corpus.yamlfile import read_text

    found = read_official(read_text(path, SIZE_LIMIT), game, corpus)
    if len(found) < FEWEST:
        raise Fault("attach.text", Place(str(path)), game=game, found=len(found), wanted=FEWEST)
    place = _path(game)
    try:
        if place is None:
            raise OSError("no home folder")
        folders.replace_file(place, json.dumps(found, ensure_ascii=False, indent=0).encode())
    except OSError as error:
        raise Fault("attach.write", Place(str(place or "")), reason=system_says(error)) from None
    _load.cache_clear()
    return len(found)


def remove(game: str) -> None:
    """Deletes the attached wording of a game. Raises a Fault if none is attached."""
    try:
        os.unlink(_path(game) or "")
    except OSError:
        raise Fault("attach.none", game=game) from None
    _load.cache_clear()


def wording(identifier: str) -> str | None:
    """The attached official wording of an entry; None if there is none."""
    return _load(identifier.partition(":")[0]).get(identifier)


def count(game: str) -> int:
    """Returns how many entries of a game have attached wording; 0 if none is attached."""
    return len(_load(game))


def _path(game: str) -> str | None:
    """The file that holds the attached wording of a game; None if the user has no data folder."""
    folder = folders.user_folder()
    return os.path.join(folder, "attached", f"{game}.json") if folder else None


@functools.cache
def _load(game: str) -> dict[str, str]:
    """identifier → attached wording, for a game; empty if there is none or the file cannot be read."""
    try:
        with open(_path(game) or "", "rb") as file:
            data = json.load(file)
        return {k: v for k, v in data.items() if isinstance(v, str)} if isinstance(data, dict) else {}
    except (OSError, ValueError, RecursionError):
        return {}
