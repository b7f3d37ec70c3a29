"""The frame of a board file as shapes: what every game's files have in common, around what a game declares."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.lines import EVERYBODY
from judge.boardfile.located import Data, Located, Translated, as_written
from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import Anything, Either, ListOf, Nothing, Player, Schema, Shape, Text, Word
from judge.boardfile.vocabulary import FRAME_WORDS
from judge.corpus.lookup import exact
from judge.corpus.store import corpus
from judge.faults import Both, Fault, did_you_mean, nearest

if TYPE_CHECKING:
    from judge.boardfile.board import Board
    from judge.boardfile.lexicon import Lexicon
    from judge.boardfile.lines import Play
    from judge.boardfile.shapes import Notes
    from judge.corpus.yamlfile import Document
    from judge.engine.game import AnyGame, Game
    from judge.engine.values import S

MOST_READ = 12  # players; more than a game can have, and few enough to look at every order
LONGEST_NAME = 100  # of a player; a name is the key of a map, and keys that are much longer are not read
# names that no player can have: the words of scripts and claims
NOT_PLAYERS = (EVERYBODY, "none", "draw", "at", "")
# moments of every run, and what they may be called
START, NOW, END = "start", "now", "end"
MOMENTS = {START: START, "最初": START, NOW: NOW, "今": NOW, "いま": NOW, END: END, "最後": END}
_PLAY = Both('引用符で囲んだ手 ("A: pass" など)', 'a play in quotes, such as "A: pass"')
_ENTRY = Both("引用符で囲んだルールか裁定の番号", "the number of a rule or a ruling, in quotes")
CLAIM_TEXTS = {
    "by": Both("プレイヤーの名前", "a player's name"),
    "at": Both("時点の名前", "the name of a moment"),
    "because": _ENTRY,
    "legal": _PLAY,
    "illegal": _PLAY,
    "notes": _ENTRY,
    "says": Both("主張の文", "a sentence"),
}
SPEAKS = (" says", " claims", "の主張")  # behind the name of a player, before what is claimed
CLAIM_ENTRIES = ("because", "notes")  # those of them that name an entry


class ClaimText(Text):
    """A text in a claim; `wanted` describes it in messages."""

    def __init__(self, wanted: Both) -> None:
        """`wanted` says in messages what the text should be."""
        self.wanted = wanted


class NewPlayer(Shape):
    """The name of a player where the file introduces it."""

    def __init__(self, reserved: tuple[str, ...]) -> None:
        """`reserved` are the words that no player may be called."""
        self.reserved = (*NOT_PLAYERS, *reserved)
        self.no_dots = "." in reserved  # where a dot stands between an owner and a card

    def read(self, at: Located) -> str:
        """Returns the name of a player as a text. Raises a Fault if it is empty, too long or reserved, or has signs
        that no name may have."""
        name = at.value
        good = isinstance(name, (str, int)) and not isinstance(name, bool) and not set("\n\t") & set(str(name))
        if not good or self.no_dots and "." in str(name) or not str(name).strip():
            raise at.fault("board.playersigns", name=as_written(name))
        if str(name).strip().lower() in self.reserved:
            raise at.fault("board.playername", name=name)
        if len(str(name)) > LONGEST_NAME:
            raise at.wrong(
                Both(f"{LONGEST_NAME}文字までの名前", f"a map with names of at most {LONGEST_NAME} characters")
            )
        return str(name)


class Players(MapOf):
    """The players by name, in their order; a player may be left empty."""

    def __init__(self, game: AnyGame) -> None:
        """The shape of `players` of one game."""
        self.record = Map("player", game.player_keys)
        super().__init__(
            NewPlayer(game.reserved),
            Either(self.record, Nothing(), wanted=Map.wanted),
            Both("プレイヤーの組", "players with their keys, such as {A: {…}, B: {…}}"),
        )
        self.least, self.most = game.seats
        self.any_table = game.any_table

    def read(self, at: Located) -> dict[str, Data]:
        """Reads the players and returns name → the values of the player's keys. Raises a Fault if there are too few or
        too many of them, or a key cannot be read."""
        found = super().read(at)
        least, most = (1, MOST_READ) if self.any_table else (self.least, self.most)
        if not least <= len(found) <= most:
            few, many = str(self.least), str(self.most)
            wanted = Both(f"{few}〜{many}", f"{few} to {many}") if few != many else few
            raise at.fault("board.players", wanted=wanted, count=len(found))
        return {name: player or {} for name, player in found.items()}

    def write(self, value: Any) -> Data:
        return {name: self.record.write(player) for name, player in value.items()}


class Script(Shape):
    """The lines of a script: a player and what they do, or the name of a moment."""

    wanted = Both("「A: pass」のような行のリスト", "a list of lines such as 'A: pass'")

    def __init__(self, game: AnyGame) -> None:
        """The shape of `script` of one game."""
        self.game = game

    def schema(self, notes: Notes) -> Schema:
        plays = [kind.map.schema(notes) for kind in self.game.play_kinds if kind.keys]
        bare = {"enum": [kind.word for kind in self.game.play_kinds if not kind.keys]}
        lines = {word: kind.keys[word].schema(notes) for word, kind in self.game.lines.items()}
        line = {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {"at": {"type": "string"}, **lines},
            "additionalProperties": {"anyOf": [bare, *plays]},
        }
        return {"type": "array", "items": line}

    def english(self, raw: object, lexicon: Lexicon) -> object:
        return [self.line(one, lexicon) for one in raw] if isinstance(raw, list) else raw

    def line(self, raw: object, lexicon: Lexicon) -> object:
        """Returns one line of a script with its Japanese words replaced by English ones; what has no such form comes
        back as it is."""
        if not isinstance(raw, dict) or len(raw) != 1:
            return raw
        ((who, do),) = raw.items()
        who = lexicon.value(FRAME_WORDS, who)
        line = lexicon.key("line", who)
        if line in self.game.lines:
            return {line: self.game.lines[line].keys[line].english(do, lexicon)}
        return {who: do if who == "at" else self.play(do, lexicon)}

    def play(self, do: object, lexicon: Lexicon) -> object:
        """Returns what is done in a line, a bare word or a map, with its Japanese words replaced; a map that is no play
        of the game comes back as it is."""
        if not isinstance(do, dict):
            return lexicon.key("play", do)
        records = self.game.play_maps
        for key in do:
            if key in records and do.keys() <= records[key].keys.keys():  # in English already
                return records[key].english(do, lexicon)
        for kind in self.game.play_kinds:
            record = f"play.{kind.word}"
            keys = {key: key if key in kind.keys else lexicon.key(record, key) for key in do}
            if kind.word in keys.values() and set(keys.values()) <= set(kind.keys):
                return kind.map.english(do, lexicon)
        return do


class WaitingPlay(Shape):
    """A play that waits for an answer, written as a line of a script; it is parsed when there is a state."""

    wanted = Both("1つの行「A: pass」", "one line such as 'A: pass'")

    def __init__(self, find_game: Callable[[], AnyGame]) -> None:
        """`find_game` gives the game, which is not yet declared when its shapes are."""
        self._find = find_game

    def read(self, at: Located) -> Located:
        """Returns the place of the play itself, unparsed, since a play can be parsed only when the state is known.
        Raises a Fault unless it is a map of one key, `PLAYER: what they do`."""
        if not self.fits(at.value) or len(at.value) != 1:
            raise at.wrong(self.wanted)
        return at

    def schema(self, notes: Notes) -> Schema:
        line: Data = Script(self._find()).schema(notes)["items"]
        return line

    def fits(self, raw: object) -> bool:
        return isinstance(raw, dict)

    def english(self, raw: object, lexicon: Lexicon) -> object:
        return Script(self._find()).line(raw, lexicon)


@functools.cache
def file_record(game: AnyGame) -> Map:
    """The shape of a whole board file of this game."""
    return Map(
        "file",
        {
            "title": Text(),
            "title_ja": Text(),
            "game": Anything(),
            "players": Players(game),
            "turn": game.turn or Player(),
            **game.board_keys,
            "rulings": Map("switch", {name: Word(name, values) for name, values in game.switches.items()}),
            "script": Script(game),
            "then": game.then or Word("then", game.thens),
            "claims": ListOf(claim_record(game), single=False, wanted=Both("主張のリスト", "a list of claims")),
        },
        ("game", "players"),
    )


class Claim(Map):
    """A claim; it may be one sentence: `Aki says: ♠3 has size 6`."""

    def english(self, raw: object, lexicon: Lexicon) -> object:
        """Returns a claim with its Japanese words replaced by English ones; a claim that is one sentence becomes a map
        with `says`."""
        text = raw if isinstance(raw, str) else None
        if isinstance(raw, dict) and len(raw) == 1:
            ((key, said),) = raw.items()  # YAML takes what stands before the colon for a key
            text = f"{key}: {said}" if isinstance(key, str) and key.endswith(SPEAKS) else None
        if text is None:
            return super().english(raw, lexicon)
        from judge.boardfile.talk.short import claim_from_sentence

        return claim_from_sentence(text)


@functools.cache
def claim_record(game: AnyGame) -> Map:
    """The shape of one claim of this game: the keys that all games share and the game's own."""
    own = {word: fact.shape for word, fact in game.facts.items()}
    return Claim(
        "claim",
        {word: ClaimText(wanted) for word, wanted in CLAIM_TEXTS.items()}
        | {"undecided": Either(Text(), Map("claim", own))}
        | {"could": MapOf(Player(), Map("claim", {**own, "prevent": Map("claim", own)}))}
        | own,
    )


def in_english(document: Document, game: AnyGame) -> Translated:
    """Returns a document of the file with its Japanese words replaced by English ones; its places still point at what
    was typed. Raises a Fault if a map has a key in both languages."""
    value = file_record(game).english(document.value, game.vocabulary)
    return Translated(document, value, game.vocabulary)


def read_values(game: AnyGame, board: Board) -> tuple[Data, Located]:
    """Reads a board and returns (the values of all keys except titles, game, script and claims; the whole file as a
    place for further Faults). Raises a Fault if a key is unknown, missing or cannot be read."""
    at = Located(board.document, (), board.data, game.scope_of(board.data))
    record = file_record(game)
    keys = [key for key in record.keys if key not in ("title", "title_ja", "game", "script", "claims")]
    return record.read_parts(at, keys), at


def write_values(game: AnyGame, values: Data) -> Data:
    """Returns a board file as plain data from the values of its keys, in the order in which boards are written;
    switches at their usual value are left out."""
    record = file_record(game)
    others = {name: value for name, value in values.get("rulings", {}).items() if value != game.switches[name][0]}
    written = record.write({**values, "rulings": others or None})
    last: Data = {key: written.pop(key) for key in ("players", "script", "then") if key in written}
    return {"game": game.id, **written, **last}


def check_lines(game: Game[S], board: Board, state: S) -> None:
    """Tries to read every line of the script and every claim, except lines in free words, which only their table can
    tell. Raises a Fault with its place if one has a wrong form."""
    from judge.boardfile.board import parse_written_play
    from judge.boardfile.lines import plain_play, read_play
    from judge.engine.free_text import is_free_text

    at = Located(board.document, (), board.data, game.script_scope(state, board.data))
    for path, line in board.script():
        if isinstance(line, tuple) or plain_play(game, at.scope.players, line.by, line.do):
            continue
        if not is_free_text(game, line.do) or not _may_be_text(game, line, at.scope, at.scope.players):
            read_play(game, at["script"][path[1]])
    for path, claim in board.claims():
        here = at["claims"][path[1]]
        record = claim_record(game)
        record.check_keys(here)
        nested = claim.get("undecided")
        if "could" in claim:
            claim_record(game).keys["could"].read(here["could"])
        for word in (*CLAIM_TEXTS, *game.facts):
            if word in claim:
                record.keys[word].read(here[word])
        for word in CLAIM_ENTRIES:
            if word in claim:
                parse_entry(game, here[word])
        if isinstance(nested, dict):
            claim_record(game).keys["undecided"].read(here["undecided"])
        elif nested is not None and not isinstance(nested, str):
            raise here["undecided"].wrong(Both("手か主張", "a play in quotes or a claim"))
        for word in ("legal", "illegal", "undecided"):
            if isinstance(claim.get(word), str):
                try:
                    play = parse_written_play(claim[word], game)
                    if not is_free_text(game, play.do):
                        game.read_play(state, play, at.scope)
                except Fault as fault:
                    fault.place = here[word].place
                    raise


def _may_be_text(game: AnyGame, line: Play, scope: object, players: Sequence[str]) -> bool:
    """Tells whether what a line says in free words may mean something when its time comes: False if its player is not
    there, or if it looks like the misspelled word of a play."""
    from judge.engine.plays import parse_short

    words = [kind.word for kind in game.play_kinds]
    if line.by not in players and line.by != EVERYBODY and not str(line.do).startswith(line.by):
        return False
    return not nearest(line.do, words) or isinstance(parse_short(game, scope, line.do), dict)


def is_reason(game_id: str, text: str) -> bool:
    """Tells whether what stands behind `because` is a reason in a player's own words, and not a rule or a ruling (or
    what was meant as one): it is a sentence, begins with no number of a rule, and is the name of no entry."""
    sentence = len(text.split()) > 2 or bool(re.search("[はがを].", text))
    return (
        sentence
        and not re.match(r"(?:rule |ruling |ルール|裁定)?\W*\w*[-.:]?\d+[-.]\w", text)
        and not exact(text, None, game_id)
    )


def parse_entry(game: AnyGame, at: Located) -> str:
    """Returns the identifier of the entry that a claim names: by itself, or within its game by number (`702.6e`) or
    ruling (`R22`). Raises a Fault if there is none."""
    for identifier in (at.value, f"{game.id}:{at.value}", f"{game.id}:ruling/{at.value}"):
        if identifier in corpus():
            return str(identifier)
    raise at.no_word(corpus().ids_of(game.id))


def check_names(board: Board) -> None:
    """Raises a Fault if two moments have the same name, a claim names a moment that the script does not have, or a
    claim claims nothing."""
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
            raise board.wrong_type((*path, "at"), CLAIM_TEXTS["at"])
        if "at" in claim and claim["at"] not in named and claim["at"] not in MOMENTS:
            hint = did_you_mean(claim["at"], sorted({*named, START, NOW, END}))
            raise board.fault("shape.word", *path, "at", key="at", value=claim["at"], **hint)
        if not set(claim) - {"by", "at", "because"}:
            raise board.fault("board.claim", *path)
