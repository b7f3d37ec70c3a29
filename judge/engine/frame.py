"""The frame of a board file as shapes: what every game's files have in common, around what a game declares."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.corpus.store import corpus
from judge.engine.located import Located, Translated, typed
from judge.engine.shapes import Anything, Either, ListOf, MapOf, Nothing, Player, Record, Shape, Text, Word
from judge.engine.verbs import EVERYBODY
from judge.engine.vocabulary import FRAME_WORDS
from judge.faults import Both, Fault, did_you_mean

if TYPE_CHECKING:
    from judge.corpus.yamlfile import Document
    from judge.engine.board import Board
    from judge.engine.game import Game
    from judge.engine.shapes import Notes
    from judge.engine.words import Words

MOST_READ = 12  # players; more than a game can have, and few enough to look at every order
LONGEST_NAME = 100  # of a player; a name is the key of a map, and keys that are much longer are not read
# names that no player can have: the words of scripts and claims
NOT_PLAYERS = (EVERYBODY, "none", "draw", "at", "")
# moments of every run, and what they may be called
START, END = "start", "end"
MOMENTS = {START: START, "最初": START, END: END, "最後": END}
CLAIM_TEXTS = ("by", "at", "because", "legal", "illegal", "notes")
CLAIM_ENTRIES = ("because", "notes")  # those of them that name an entry


class NewPlayer(Shape):
    """The name of a player, given here."""

    def __init__(self, reserved: tuple[str, ...]) -> None:
        self.reserved = (*NOT_PLAYERS, *reserved)
        self.no_dots = "." in reserved  # where a dot stands between an owner and a card

    def read(self, at: Located) -> Any:
        name = at.value
        good = isinstance(name, (str, int)) and not isinstance(name, bool) and not set("\n\t") & set(str(name))
        if not good or str(name).strip().lower() in self.reserved or self.no_dots and "." in str(name):
            raise at.fault("board.playername", name=typed(name))
        if len(str(name)) > LONGEST_NAME:
            raise at.wrong(Both(f"{LONGEST_NAME} 文字までの名前", f"names of at most {LONGEST_NAME} characters"))
        return str(name)


class Players(MapOf):
    """The players by name, in their order; a player may be left empty."""

    def __init__(self, game: Game) -> None:
        self.record = Record("player", game.player)
        super().__init__(
            NewPlayer(game.reserved),
            Either(self.record, Nothing(), wanted=Record.wanted),
            Both("プレイヤーの組", "a map of players"),
        )
        self.least, self.most = game.seats
        self.any_table = game.any_table

    def read(self, at: Located) -> Any:
        found = super().read(at)
        least, most = (1, MOST_READ) if self.any_table else (self.least, self.most)
        if not least <= len(found) <= most:
            wanted = f"{self.least}–{self.most}" if self.least < self.most else self.least
            raise at.fault("board.players", wanted=wanted, count=len(found))
        return {name: player or {} for name, player in found.items()}

    def write(self, value: Any) -> Any:
        return {name: self.record.write(player) for name, player in value.items()}


class Script(Shape):
    """The lines of a script: a player and what they do, or the name of a moment."""

    wanted = Both("「プレイヤー: すること」の列", "a list of lines 'PLAYER: what they do'")

    def __init__(self, game: Game) -> None:
        self.game = game

    def schema(self, notes: Notes) -> dict[str, Any]:
        plays = [verb.record.schema(notes) for verb in self.game.verbs if verb.keys]
        bare = {"enum": [verb.word for verb in self.game.verbs if not verb.keys]}
        lines = {word: verb.keys[word].schema(notes) for word, verb in self.game.lines.items()}
        line = {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {"at": {"type": "string"}, **lines},
            "additionalProperties": {"anyOf": [bare, *plays]},
        }
        return {"type": "array", "items": line}

    def english(self, raw: Any, words: Words) -> Any:
        return [self.line(one, words) for one in raw] if isinstance(raw, list) else raw

    def line(self, raw: Any, words: Words) -> Any:
        """One line in English."""
        if not isinstance(raw, dict) or len(raw) != 1:
            return raw
        ((who, do),) = raw.items()
        who = words.value(FRAME_WORDS, who)
        line = words.key("line", who)
        if line in self.game.lines:
            return {line: self.game.lines[line].keys[line].english(do, words)}
        return {who: do if who == "at" else self.play(do, words)}

    def play(self, do: Any, words: Words) -> Any:
        """What is done, in English: a bare word, or a map with a verb in it."""
        if not isinstance(do, dict):
            return words.key("play", do)
        records = self.game.play_records
        for key in do:
            if key in records and do.keys() <= records[key].keys.keys():  # in English already
                return records[key].english(do, words)
        for verb in self.game.verbs:
            record = f"play.{verb.word}"
            keys = {key: key if key in verb.keys else words.key(record, key) for key in do}
            if verb.word in keys.values() and set(keys.values()) <= set(verb.keys):
                return verb.record.english(do, words)
        return do


class WaitingPlay(Shape):
    """A play that waits for an answer, written as a line of a script; what it means is read when there is a state."""

    wanted = Both("1つの「プレイヤー: すること」", "one 'PLAYER: what they do'")

    def __init__(self, find_game: Callable[[], Any]) -> None:
        self._find = find_game

    def read(self, at: Located) -> Any:
        if not self.fits(at.value) or len(at.value) != 1:
            raise at.wrong(self.wanted)
        return at

    def schema(self, notes: Notes) -> dict[str, Any]:
        line: dict[str, Any] = Script(self._find()).schema(notes)["items"]
        return line

    def fits(self, raw: Any) -> bool:
        return isinstance(raw, dict)

    def english(self, raw: Any, words: Words) -> Any:
        return Script(self._find()).line(raw, words)


@functools.cache
def file_record(game: Game) -> Record:
    """The whole file of a game."""
    return Record(
        "file",
        {
            "title": Text(),
            "title_ja": Text(),
            "game": Anything(),
            "players": Players(game),
            "turn": game.turn or Player(),
            **game.board,
            "rulings": Record("switch", {name: Word(name, values) for name, values in game.switches.items()}),
            "script": Script(game),
            "then": game.then or Word("then", game.thens),
            "claims": ListOf(claim_record(game), single=False, wanted=Both("主張の列", "a list of claims")),
        },
        ("game", "players"),
    )


@functools.cache
def claim_record(game: Game) -> Record:
    """One claim: the words of every game and those of this one."""
    own = {word: fact.shape for word, fact in game.facts.items()}
    return Record(
        "claim",
        {word: Text() for word in CLAIM_TEXTS} | {"undecided": Either(Text(), Record("claim", own))} | own,
    )


def in_english(document: Document, game: Game) -> Translated:
    """The file with its Japanese words put into English."""
    value = file_record(game).english(document.value, game.words)
    return Translated(document, value, game.words)


def read_values(game: Game, board: Board) -> tuple[dict[str, Any], Located]:
    """What the keys of a file mean, but for its script and claims; and the file as a place for further faults."""
    at = Located(board.document, (), board.data, game.scope_of(board.data))
    record = file_record(game)
    keys = [key for key in record.keys if key not in ("title", "title_ja", "game", "script", "claims")]
    return record.read_parts(at, keys), at


def write_values(game: Game, values: dict[str, Any]) -> dict[str, Any]:
    """A file, as plain data; keys in the order of the declaration, the game first, the players and the script last."""
    record = file_record(game)
    others = {name: value for name, value in values.get("rulings", {}).items() if value != game.switches[name][0]}
    written = record.write({**values, "rulings": others or None})
    last = {key: written.pop(key) for key in ("players", "script", "then") if key in written}
    return {"game": game.id, **written, **last}


def check_lines(game: Game, board: Board, state: Any) -> None:
    """A Fault with its place where a line of the script is no play or a claim has a wrong form."""
    from judge.engine.board import parse_play
    from judge.engine.verbs import plain_move, read_move

    at = Located(board.document, (), board.data, game.script_scope(state, board.data))
    for path, line in board.script():
        if not isinstance(line, tuple) and not plain_move(game, at.scope.players, line.by, line.do):
            read_move(game, at["script"][path[1]])
    for path, claim in board.claims():
        here = at["claims"][path[1]]
        claim_record(game).check_keys(here)
        nested = claim.get("undecided")
        for word in (*CLAIM_TEXTS, *game.facts):
            if word in claim:
                claim_record(game).keys[word].read(here[word])
        for word in CLAIM_ENTRIES:
            if word in claim:
                entry_named(game, here[word])
        if isinstance(nested, dict):
            claim_record(game).keys["undecided"].read(here["undecided"])
        elif nested is not None and not isinstance(nested, str):
            raise here["undecided"].wrong(Both("手か主張", "a play or a claim"))
        for word in ("legal", "illegal", "undecided"):
            if isinstance(claim.get(word), str):
                try:
                    game.understood(state, parse_play(claim[word], game), at.scope)
                except Fault as fault:
                    fault.place = here[word].place
                    raise


def entry_named(game: Game, at: Located) -> str:
    """The entry that a claim names: by its identifier, or within its game by number (702.6e) or ruling (R22)."""
    for identifier in (at.value, f"{game.id}:{at.value}", f"{game.id}:ruling/{at.value}"):
        if identifier in corpus():
            return str(identifier)
    raise at.no_word(corpus().ids_of(game.id))


def check_names(board: Board) -> None:
    """The names of moments: each once, and those that claims speak of exist."""
    named: set[str] = set()
    lines = board.get("script")
    for n, line in enumerate(lines if isinstance(lines, list) else ()):
        name = line.get("at") if isinstance(line, dict) else None
        if isinstance(name, str):
            if name in named:
                raise board.fault("board.twice", "script", n, "at", name=name)
            named.add(name)
    for path, claim in board.claims():
        if not isinstance(claim.get("at", ""), str):
            raise board.wrong_type((*path, "at"), Text.wanted)
        if "at" in claim and claim["at"] not in named and claim["at"] not in MOMENTS:
            hint = did_you_mean(claim["at"], sorted({*named, START, END}))
            raise board.fault("shape.word", *path, "at", key="at", value=claim["at"], **hint)
        if not set(claim) - {"by", "at", "because"}:
            raise board.fault("board.claim", *path)
