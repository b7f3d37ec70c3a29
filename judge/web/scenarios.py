"""The boards that ship with the program, called by name: the only files that a request can bring up."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from judge.boardfile.board import builtin_boards
from judge.corpus.datafiles import data_folder
from judge.corpus.ids import FOLDERS
from judge.corpus.yamlfile import read_text
from judge.faults import Fault, did_you_mean


class Scenario(NamedTuple):
    """A bundled board: its name and its title."""

    name: str
    title: str


def bundled(game: str, lang: str) -> list[Scenario]:
    """Lists the boards of a game that ship with the program, in order, each with its name and its title in a language."""
    return [Scenario(name, _title(read_text(path), lang)) for name, path in _paths(game).items()]


def scenario_text(game: str, name: str) -> str:
    """The text of a bundled board of a game, by its name. Raises a Fault if there is none."""
    paths = _paths(game)
    if name not in paths:
        raise Fault("request.board", game=game, name=name, **did_you_mean(name, list(paths)))
    return read_text(paths[name])


def dispute_text(game: str) -> str:
    """Returns the text of a game's example of a dispute, which shows what a slip is."""
    return read_text(os.path.join(data_folder(), FOLDERS[game], "examples", "dispute.yaml"))


def _paths(game: str) -> dict[str, str]:
    """The bundled boards of a game: name → file."""
    base = os.path.join(data_folder(), FOLDERS[game], "boards")
    files = builtin_boards(game)
    return {os.path.relpath(path, base).removesuffix(".yaml").replace(os.sep, "/"): path for path in files}


def _title(text: str, lang: str) -> str:
    """Returns the title of a board in a language, without parsing the rest; empty if it has none."""
    found: dict[str, str] = dict(re.findall(r"^(title|title_ja): *(.+)$", text, re.M))
    title = found.get("title", "")
    return (found.get("title_ja", title) if lang == "ja" else title).strip("\"'")
