"""Where the rules data lies. Paths are plain strings: this runs before every lookup."""

from __future__ import annotations

import os

from judge.corpus.ids import FOLDERS, GAMES
from judge.faults import Fault


def data_folder() -> str:
    """The path of the rules data: in the installed package, or beside it in a checkout. Raises a Fault if neither has
    them."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for folder in (os.path.join(package, "rulesdata"), os.path.join(os.path.dirname(package), "rulesdata")):
        if os.path.isdir(folder):
            return folder
    raise Fault("corpus.nodata", path=os.path.join(package, "rulesdata"))


FRAME = "frame.yaml"  # the words that the board files of every game have


def game_files(folder: str, game: str) -> list[str]:
    """Lists the corpus files of a game: first that of the format which all boards share, then the game's own in a fixed
    order. Boards are not included; empty if the game has no folder."""
    base = os.path.join(folder, FOLDERS[game])
    frame = os.path.join(folder, FRAME)
    files = [frame] if os.path.isfile(frame) and os.path.isdir(base) else []
    for sub in (base, os.path.join(base, "rules")):
        if os.path.isdir(sub):
            files += [os.path.join(sub, name) for name in sorted(os.listdir(sub)) if name.endswith(".yaml")]
    return files


def built_folder(data: str) -> str:
    """Returns the path of the folder that holds what was compiled when the package was built, for this folder of rules
    data; it need not exist."""
    return os.path.join(os.path.dirname(data), "compiled")


def sizes(folder: str) -> tuple[str, float]:
    """(names and sizes of all data files as one text, time of the last change among them)."""
    stats = [(path, os.stat(path)) for game in GAMES for path in game_files(folder, game)]
    start = len(folder) + 1
    lines = [f"{path[start:]} {stat.st_size}".replace(os.sep, "/") for path, stat in stats]
    return "\n".join(lines), max((stat.st_mtime for _, stat in stats), default=0.0)


def stamp(folder: str) -> str:
    """A text that changes whenever a data file does; made from sizes and times, no file is opened."""
    lines = []
    for game in GAMES:
        for path in game_files(folder, game):
            stat = os.stat(path)
            lines.append(f"{path} {stat.st_size} {stat.st_mtime_ns}")
    return "\n".join(lines)
