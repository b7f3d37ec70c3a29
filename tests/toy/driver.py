"""Runs commands in a process where the toy is a game: `python -m tests.toy.driver DATA < commands`, answers as JSON.

A sixth game is its folder of rules data, its folder under `judge/games` and one
line in `FOLDERS`. Here the folders lie elsewhere, so the two paths are named.
"""

from __future__ import annotations

import io
import json
import os
import sys

from judge.corpus import datafiles, ids

HERE = os.path.dirname(os.path.abspath(__file__))


def install(data: str) -> None:
    """The toy as a game of this process."""
    import judge.games

    ids.FOLDERS["toy"] = "toy"  # the one line
    ids.GAMES = tuple(ids.FOLDERS)
    datafiles.GAMES = ids.GAMES
    datafiles.data_folder = lambda: data
    judge.games.__path__.append(os.path.join(HERE, "games"))


def main() -> None:
    commands = json.load(sys.stdin)
    install(sys.argv[1])
    from tests.support import ask

    answers = []
    for typed, args in commands:
        sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        answers.append(ask(*args))
    sys.stdout.write(json.dumps(answers))


if __name__ == "__main__":
    if sys.argv[2:]:  # a test module, for the toy alone
        import pytest

        install(sys.argv[1])
        sys.exit(pytest.main([*sys.argv[2:], "-k", "toy", "-p", "no:cacheprovider", "-p", "no:xdist"]))
    main()
