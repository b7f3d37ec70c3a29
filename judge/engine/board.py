"""The frame of a board file: what every game's boards have in common.

A board comes from a file, from standard input or from a dict, and is read
strictly: unknown keys, wrong shapes and unknown words are faults with their
place in the file.
"""

from __future__ import annotations

import contextlib
import os

from judge.corpus import yamlfile
from judge.corpus.ids import FOLDERS, GAMES
from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.engine.frame import check_names, file_record, in_english
from judge.engine.game import Play
from judge.engine.located import meant
from judge.faults import Both, Fault, Place, did_you_mean

MOST_READ = 12
COMMON = ("title", "game", "turn", "players", "script", "then", "claims", "rulings")
GAME_KEY = "ゲーム"
CLAIMS = ("by", "at", "because", "legal", "illegal", "undecided", "notes")
TEXTS = ("by", "at", "because", "legal", "illegal", "notes")


class Board:
    """A board file that has been read: its data, and the place of everything in it."""

    whole = "file"  # what a fault calls that which has no key

    def __init__(self, document: yamlfile.Document):
        if not isinstance(document.value, dict):
            wanted = Both("キーと値の組", "a map of keys and values")
            raise Fault("shape.type", document.place(), key="file", wanted=wanted)
        self.game = _game_of(document)
        self.document = _in_english(document, self.game)
        self.data = self.document.value

    @property
    def game_id(self) -> str:
        return self.data["game"]

    @property
    def title(self) -> str:
        return str(self.data.get("title") or "")

    def get(self, key, default=None):
        return self.data.get(key, default)

    def place(self, *path) -> Place:
        return self.document.place(path)

    def fault(self, key, /, *path, **args) -> Fault:
        """A fault at a path of this board."""
        return Fault(key, self.place(*path), **args)

    @contextlib.contextmanager
    def placing(self, *path):
        """A fault that is raised inside and has no place yet gets this one."""
        try:
            yield
        except Fault as fault:
            fault.place = fault.place or self.place(*path)
            raise

    def keys(self, path, value, allowed, required=()):
        yamlfile.check_keys(self.document, tuple(path), value, allowed, required)

    def wrong_type(self, path, wanted_ja, wanted_en) -> Fault:
        return Fault("shape.type", self.place(*path), key=self._named(path), wanted_ja=wanted_ja, wanted_en=wanted_en)

    def word(self, path, value, allowed):
        """A value that must be one of some words."""
        same = [a for a in allowed if not isinstance(value, (dict, list)) and a == value]
        if not any(isinstance(a, bool) == isinstance(value, bool) for a in same):  # YAML's yes is not 1
            raise Fault("shape.word", self.place(*path), key=self._named(path), value=value, **meant(value, allowed))
        return value

    def _named(self, path):
        """The last key of a path that is a word."""
        return next((str(p) for p in reversed(path) if isinstance(p, str)), self.whole)

    def count(self, path, value, least=0, most=10_000):
        """A whole number."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong_type(path, f"{least} から {most} までの整数", f"a whole number from {least} to {most}")
        return value

    def listing(self, path, value):
        """A list; a single value stands for a list of one."""
        if isinstance(value, dict):
            raise self.wrong_type(path, "列", "a list")
        return value if isinstance(value, list) else [value]

    def few(self, path, value, most):
        """A list of at most so many; a single value stands for a list of one."""
        items = self.listing(path, value)
        if len(items) > most:
            raise self.wrong_type(path, f"{most} 個までの列", f"a list of at most {most}")
        return items

    def script(self) -> list:
        """The lines of the script: ('at', name) or Play, each with its path."""
        lines = []
        raw = self.get("script")
        if raw is None:
            return lines
        if not isinstance(raw, list):
            raise self.wrong_type(("script",), "手順の列", "a list of steps")
        for n, line in enumerate(raw):
            lines.append((("script", n), self.line(("script", n), line)))
        return lines

    def line(self, path, line):
        """One line of a script: ('at', name) or a Play."""
        if not isinstance(line, dict) or len(line) != 1:
            raise self.wrong_type(path, "1つの「プレイヤー: すること」", "one 'PLAYER: what they do'")
        ((who, do),) = line.items()
        if not isinstance(who, str):
            raise self.wrong_type(path, "文字列のプレイヤー名", "a player's name")
        if who == "at":
            if not isinstance(do, str):
                raise self.wrong_type((*path, "at"), "名前", "a name")
            return ("at", do)
        return Play(who, do)

    def taken(self, players, words) -> list:
        """`taken`: (path, player, word, answer) for what the last play took without asking, as a written board has it."""
        found = []
        for n, one in enumerate(self.listing(("taken",), self.get("taken") or [])):
            path = ("taken", n)
            self.keys(path, one, ("by", "word", "answer"), ("by", "word", "answer"))
            by = self.word((*path, "by"), one["by"], ("all", *players))
            found.append((path, by, self.word((*path, "word"), one["word"], words), one["answer"]))
        return found

    def claims(self) -> list:
        """The claims as (path, map)."""
        raw = self.get("claims")
        if raw is None:
            return []
        if not isinstance(raw, list):
            raise self.wrong_type(("claims",), "主張の列", "a list of claims")
        for n, claim in enumerate(raw):
            if not isinstance(claim, dict):
                raise self.wrong_type(("claims", n), "キーと値の組", "a map of keys and values")
        return [(("claims", n), claim) for n, claim in enumerate(raw)]


def _game_of(document):
    """The game of a file, which is called by its id or by its name."""
    from judge.games import game_of

    key = next((key for key in document.value if key == "game" or key == GAME_KEY), None)
    if key is None:
        raise Fault("shape.missing", document.place(), key="game")
    said = document.value[key]
    if isinstance(said, str) and said not in GAMES:
        names = {fold(name): game for game, about in corpus().games.items() for name in about["name"].values()}
        said = names.get(fold(said), said)
    if said not in GAMES:
        raise Fault("shape.word", document.place((key,)), key="game", value=said, **did_you_mean(said, GAMES))
    return game_of(said)


def _in_english(document, game):
    """The file with its Japanese words put into English."""
    if not game.verbs:  # TODO: until every game is declared
        return document
    english = in_english(document, game)
    english.value["game"] = game.id
    return english


def read_board(source) -> Board:
    """A board from a path, `-` for standard input, or a dict."""
    if isinstance(source, dict):
        return board_from_dict(source)
    return Board(yamlfile.read(_shipped(source)))


def _shipped(source):
    """A board that ships with the program, called as in the README, is found from any folder."""
    head, _, rest = str(source).partition("/")
    if head == "rulesdata" and not os.path.exists(source):
        from judge.corpus.datafiles import data_folder

        path = os.path.join(data_folder(), *rest.split("/"))
        return path if os.path.isfile(path) else source
    return source


def board_from_dict(data: dict, name: str = "<board>") -> Board:
    return Board(yamlfile.Document(name, data, {}))


def parse_play(text: str, game=None) -> Play:
    """A play as it would stand in a script: `A: {request: attack}`."""
    document = yamlfile.parse(text, "PLAY")
    line = document.value
    if game is not None and game.verbs:
        line = file_record(game).keys["script"].line(line, game.words)
    return _Loose(document).line((), line)


class _Loose(Board):
    """Just enough of a board to report a fault in a play given on its own."""

    whole = "the play"

    def __init__(self, document):
        self.document = document


def check_frame(board: Board, game) -> None:
    """The keys and switches of the frame; each game checks its own."""
    if game.verbs:
        check_names(board)
        return
    board.keys((), board.data, (*COMMON, *game.keys))
    switches = board.get("rulings")
    if switches is not None:
        board.keys(("rulings",), switches, tuple(game.switches))
        for name, value in switches.items():
            board.word(("rulings", name), value, game.switches[name])
    script_names = set()
    for path, line in board.script():
        if isinstance(line, tuple):
            if line[1] in script_names:
                raise Fault("board.twice", board.place(*path, "at"), name=line[1])
            script_names.add(line[1])
    for path, claim in board.claims():
        board.keys(path, claim, (*CLAIMS, *game.claims))
        for word in TEXTS:
            if word in claim and not isinstance(claim[word], str):
                raise board.wrong_type((*path, word), "文字列", "a text")
        if not isinstance(claim.get("undecided", ""), (str, dict)):
            raise board.wrong_type((*path, "undecided"), "手か主張", "a play or a claim")
        if isinstance(claim.get("undecided"), dict):
            board.keys((*path, "undecided"), claim["undecided"], game.claims)
        if "at" in claim and claim["at"] not in script_names:
            raise Fault(
                "shape.word",
                board.place(*path, "at"),
                key="at",
                value=claim["at"],
                **did_you_mean(claim["at"], sorted(script_names)),
            )
        if not set(claim) - {"by", "at", "because"}:
            raise Fault("board.claim", board.place(*path))


def builtin_boards(game_id: str) -> list[str]:
    """The scenario files that ship with a game, in a fixed order."""
    from judge.corpus.datafiles import data_folder

    base = os.path.join(data_folder(), FOLDERS[game_id], "boards")
    files = []
    for folder, folders, names in os.walk(base):
        folders.sort()
        files += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".yaml")]
    return files
