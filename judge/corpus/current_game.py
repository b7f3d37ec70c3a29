"""The game on the table: the one whose answers come first. It is kept in the user's data folder."""

from __future__ import annotations

import os

from judge.corpus import folders
from judge.corpus.ids import GAMES
from judge.faults import Fault, did_you_mean, system_says

VARIABLE = "JUDGE_GAME"


def current_game() -> str | None:
    """Returns the id of the game that lookups show first: JUDGE_GAME, else the one chosen with `judge use`; None if
    there is none or the saved choice is unreadable. Raises a Fault if JUDGE_GAME is no game."""
    wanted = os.environ.get(VARIABLE, "").strip()
    if wanted:
        game = parse_game(wanted)
        if not game:
            raise Fault("use.game", value=wanted, **did_you_mean(wanted, GAMES))
        return game
    try:
        with open(_path() or "", encoding="ascii") as file:
            game = file.read(20).strip()
    except (OSError, ValueError):
        return None
    return game if game in GAMES else None


def parse_game(text: str) -> str | None:
    """Returns the id of the game that a text names by its id or a name in either language; None if there is none."""
    if text in GAMES:
        return text
    from judge.corpus.questions import is_game
    from judge.corpus.store import corpus

    return is_game(text, corpus())


def set_current_game(game: str | None) -> None:
    """Saves the game that lookups show first; None removes the choice. Raises a Fault if it cannot be written."""
    path = _path()
    try:
        if path is None:
            raise OSError("no home folder")
        if game:
            folders.replace_file(path, f"{game}\n".encode())
        elif os.path.exists(path):
            os.unlink(path)
    except OSError as error:
        raise Fault("use.write", reason=system_says(error)) from None


def _path() -> str | None:
    """The file that keeps the current game; None if the user has no folder for data."""
    folder = folders.user_folder()
    return os.path.join(folder, "game") if folder else None
