"""The frame of a board file: what every game's boards have in common.

A board comes from a file, from standard input or from a dict, and is read
strictly: unknown keys, wrong shapes and unknown words are faults with their
place in the file.
"""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from judge.boardfile.frame import Script, in_english
from judge.boardfile.lines import Play
from judge.boardfile.located import Data, Path, Tree
from judge.boardfile.talk.detecting import is_talk
from judge.corpus import yamlfile
from judge.corpus.ids import FOLDERS, GAMES
from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.faults import Both, Fault, Place, did_you_mean

if TYPE_CHECKING:
    from judge.corpus.yamlfile import Document
    from judge.engine.game import AnyGame

SHORT = 1000  # characters of a play that is kept parsed
GAME_KEYS = ("game", "ゲーム")
Line: TypeAlias = "Play | tuple[str, str]"  # of a script: a play, or ('at', the name of a moment)
A_MAP = Both("キーと値の組", "a map of keys and values")


class Board:
    """A board file that has been read: its data, and the place of everything in it."""

    whole = "file"  # what a fault calls that which has no key
    document: Document

    def __init__(self, document: yamlfile.Document) -> None:
        """Takes a parsed file. Raises a Fault if it is no map, or names no game or an unknown one."""
        if not isinstance(document.value, dict):
            raise Fault("shape.type", document.place(), key="file", wanted=A_MAP)
        self.game = _game_of(document)
        self.document = in_english(document, self.game)
        self.data = self.document.value
        self.data["game"] = self.game.id

    def with_data(self, data: Data) -> Board:
        """Returns a board of the same game with other data, whose words must be English already; nothing in it has a
        place."""
        other = Board.__new__(type(self))
        other.game, other.data = self.game, data
        other.document = yamlfile.Document("", data, {})
        return other

    @property
    def game_id(self) -> str:
        """The identifier of its game, such as `bp`."""
        return self.game.id

    def title(self, lang: str) -> str:
        """Returns what the board is about, on one line: in Japanese if the reader's language is that and the file has
        it, else as `title` says; empty if the file has no title."""
        title = self.data.get("title_ja" if lang == "ja" else "title") or self.data.get("title") or ""
        return " ".join(str(title).splitlines())

    def get(self, key: str, default: object = None) -> Any:
        """The value of a top-level key, as the file has it; `default` if the file does not have the key."""
        return self.data.get(key, default)

    def place(self, *path: str | int) -> Place:
        """Returns file, line and column of the value at a path of keys and indexes, given as arguments."""
        return self.document.place(path)

    def fault(self, key: str, /, *path: str | int, **args: object) -> Fault:
        """Makes a Fault with this message key and arguments, placed at a path of this board; it is not raised here."""
        return Fault(key, self.place(*path), **args)

    @contextlib.contextmanager
    def placing(self, *path: str | int) -> Iterator[None]:
        """Within the `with` block, a Fault that has no place yet gets the place of the value at this path."""
        try:
            yield
        except Fault as fault:
            fault.place = fault.place or self.place(*path)
            raise

    def wrong_type(self, path: Path, wanted: Both) -> Fault:
        """Makes the Fault for a value of the wrong type at a path; `wanted` describes the right type. It is not raised
        here."""
        named = next((str(step) for step in reversed(path) if isinstance(step, str)), self.whole)
        return Fault("shape.type", self.place(*path), key=named, wanted=wanted)

    def script(self) -> list[tuple[Path, Line]]:
        """Lists the lines of the script as (path in the file, line); a line is ("at", name) or a Play. Empty without a
        script; raises a Fault if it is no list or a line has a wrong form."""
        lines: list[tuple[Path, Line]] = []
        raw = self.get("script")
        if raw is None:
            return lines
        if not isinstance(raw, list):
            raise self.wrong_type(
                ("script",), Both("「A: pass」のような行のリスト", "a list of lines such as 'A: pass'")
            )
        for n, line in enumerate(raw):
            lines.append((("script", n), self.line(("script", n), line)))
        return lines

    def line(self, path: Path, line: object) -> Line:
        """Reads one line of a script: returns ("at", name) for a named moment, else a Play. Raises a Fault if it is not
        one `PLAYER: what they do`."""
        if not isinstance(line, dict) or len(line) != 1:
            raise self.wrong_type(path, Both("1行に1つの「プレイヤー: 手」", "a list of lines, each 'PLAYER: PLAY'"))
        ((who, do),) = line.items()
        if not isinstance(who, str):
            raise self.wrong_type(path, Both("文字列のプレイヤー名", "a player's name"))
        if who == "at":
            if not isinstance(do, str):
                raise self.wrong_type((*path, "at"), Both("名前", "a name"))
            return ("at", do)
        return Play(who, do)

    def claims(self) -> list[tuple[Path, Data]]:
        """Lists the claims as (path in the file, map); empty if the board has none. Raises a Fault if they are no list
        of maps."""
        raw = self.get("claims")
        if raw is None:
            return []
        if not isinstance(raw, list):
            raise self.wrong_type(("claims",), Both("主張のリスト", "a list of claims"))
        for n, claim in enumerate(raw):
            if not isinstance(claim, dict):
                raise self.wrong_type(("claims", n), A_MAP)
        return [(("claims", n), claim) for n, claim in enumerate(raw)]


def _game_of(document: Document) -> AnyGame:
    """Returns the game that a file names by its id or its name. Raises a Fault if the file names none, or one that does
    not exist."""
    from judge.games import game_of

    key = next((key for key in document.value if key in GAME_KEYS), None)
    if key is None:
        raise Fault("shape.missing.example", document.place(), key="game", example="game: bp")
    said = document.value[key]
    if isinstance(said, str) and said not in GAMES:
        names = {fold(name): game for game, about in corpus().games.items() for name in about["name"].values()}
        said = names.get(fold(said), said)
    if said not in GAMES:
        raise Fault("shape.word", document.place((key,)), key="game", value=said, **did_you_mean(said, GAMES))
    return game_of(said)


def read_board(source: str | os.PathLike[str] | Data) -> Board:
    """Reads a board from a path, `-` for standard input, or a dict. Raises a Fault if it cannot be read, is no map or
    names no known game.

    >>> judge.read_board("rulesdata/blackpoker/examples/dispute.yaml").game_id
    'bp'
    """
    if isinstance(source, dict):
        return board_from_dict(source)
    path = _shipped(source)
    name = "<stdin>" if str(path) == "-" else str(path)
    return Board(parse_document(yamlfile.read_text(path), name))


def parse_document(text: str, name: str) -> Document:
    """Parses a board's text, in YAML or in talk, to a Document: its data with their places. `name` stands for the file
    in messages. Raises a Fault if it cannot be read."""
    if is_talk(text):
        from judge.boardfile.talk.reader import read_talk

        return read_talk(text, name)
    return yamlfile.parse(text, name)


def _shipped(source: str | os.PathLike[str]) -> str | os.PathLike[str]:
    """Returns the path to open: if `rulesdata/…` (as the README gives bundled boards) is not there, that of the bundled
    file if it exists; any other path as it is."""
    head, _, rest = str(source).partition("/")
    if head == "rulesdata" and not os.path.exists(source):
        from judge.corpus.datafiles import data_folder

        path = os.path.join(data_folder(), *rest.split("/"))
        return path if os.path.isfile(path) else source
    return source


def board_from_dict(data: Data, name: str = "<board>") -> Board:
    """Makes a Board of plain data, which are not changed; `name` stands for the file in messages. Raises a Fault if a
    YAML file could not hold them or they name no known game."""
    return Board(yamlfile.from_data(data, name))


def parse_written_play(text: str, game: AnyGame | None = None) -> Play:
    """Parses a play as a script has it: `A: {request: attack}`; with a game, its Japanese words are replaced by English
    ones. Raises a Fault if it is none; whether the game has such a play is not looked at."""
    document, line = (_short_play if len(text) <= SHORT else _written_play)(text, game)
    found = _Loose(document).line((), _copied(line))
    return Play(*found) if isinstance(found, tuple) else found  # nobody plays the name of a moment: `at` is no player


def _written_play(text: str, game: AnyGame | None) -> tuple[Document, Tree]:
    """Parses the text of a play as YAML. Returns (the document, its line; with a game, in English words)."""
    document = yamlfile.parse(text, "PLAY")
    return document, document.value if game is None else Script(game).line(document.value, game.vocabulary)


# a play in a claim is read several times (loaded, judged, printed)
_short_play = functools.lru_cache(maxsize=64)(_written_play)


def _copied(data: Tree) -> Tree:
    """Returns a copy of plain data, so that a change of it changes nothing that is remembered."""
    if isinstance(data, dict):
        return {key: _copied(value) for key, value in data.items()}
    return [_copied(value) for value in data] if isinstance(data, list) else data


class _Loose(Board):
    """A board without its checks, made of a play alone, so that faults in the play have a place."""

    whole = "the play"

    def __init__(self, document: Document) -> None:
        """Takes a document without the checks of a whole board."""
        self.document = document


def builtin_boards(game_id: str) -> list[str]:
    """Lists the paths of the boards that ship with a game, in a fixed order."""
    from judge.corpus.datafiles import data_folder

    base = os.path.join(data_folder(), FOLDERS[game_id], "boards")
    files = []
    for folder, folders, names in os.walk(base):
        folders.sort()
        files += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".yaml")]
    return files
