"""A board as talk: what `judge write BOARD --as talk` prints. Every line is read back before it is taken."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from judge.boardfile.board import parse_written_play
from judge.boardfile.frame import claim_record
from judge.boardfile.lines import CHOOSE, Play, PlayKind
from judge.boardfile.located import Data, Tree
from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import Flag, ListOf
from judge.boardfile.talk import lines as talk_lines
from judge.boardfile.talk.context import Context
from judge.boardfile.talk.lines import Line
from judge.boardfile.talk.plays import Plays
from judge.boardfile.talk.saying import HELD, KEYED, PLAIN, SHORT, Saying, Unsaid, answer_text, data_text, part_is, word
from judge.boardfile.talk.sayings import LEGALITY, SAYS, Sayings
from judge.boardfile.talk.words import narrow
from judge.boardfile.typed import flow
from judge.corpus.store import corpus
from judge.faults import Fault

if TYPE_CHECKING:
    from judge.boardfile.board import Board

FIRST_ALSO = ("title", "game", "players", "script", "claims", "cards", "turn")
_MOMENT = r"[^#\" -][^#\"]*"  # the name of a moment that needs no quotes
FRAME = ("by", "at", "because")
LEVELS = (SHORT, KEYED, HELD, PLAIN)


def write_talk(board: Board) -> str:
    """Returns a board as a text in talk, which is read back as the same board."""
    return Writer(board).text()


class Writer:
    """Writes a board as the lines of a text in talk."""

    def __init__(self, board: Board) -> None:
        """A writer of this board, which is read first so that its names are known."""
        self.data = board.data
        self.context = Context(board.game, "talk")
        self.context.scope = board.game.scope_of(board.data)
        players = board.data.get("players")
        self.names = [str(name) for name in players] if isinstance(players, dict) else []
        self.context.players = {name: {} for name in self.names}
        self.saying = Saying(self.context)
        self._done: tuple[str, ...] = ()  # the keys that the first line says
        self.plays = Plays(self.context)
        self.sayings = Sayings(self.context, self.plays)

    def text(self) -> str:
        """The whole board in talk: game, keys, cards, players, script, claims, a line each."""
        lines = [*self._first(), *self._keys(), *self._cards(), *self._players(), *self._script()]
        lines += [f"then: {self._value('then')}"] if "then" in self.data else []
        lines += [self._claim(claim) for claim in self.data.get("claims") or ()]
        return "\n".join(lines) + "\n"

    # the board

    def _first(self) -> list[str]:
        """Returns the first line with the name of the game, the values that need no key there, and the title; if the
        title cannot stand there, a second line for it. Notes the keys that are done."""
        name = corpus().games[self.context.game.id]["name"]["en"]
        words = [name]
        for key in self.context.signs.unnamed.get("file", ()):
            if key in self.data:
                text = self._value(key)
                said = [*words, text]
                if '"' in text:
                    continue  # at the end of the line it would be the title
                if self.saying.reads_as(Map("file", {key: self.context.record.keys[key]}), text, {key: self.data[key]}):
                    words = said
                    self._done = (*self._done, key)
        title = self.data.get("title")
        if not isinstance(title, str) or not title:
            return [" ".join(words)]
        plain = title.strip() == title and "\n" not in title
        if plain:
            return [f"{' '.join(words)} # {title}"]
        self._done = tuple(key for key in self._done if key != "title")
        return [" ".join(words), f"title: {word(title)}"]

    def _value(self, key: str) -> str:
        """The value of a key of the file as text; as YAML on one line if talk cannot say it."""
        shape = self.context.record.keys[key]
        try:
            return self.saying.value(shape, self.data[key])
        except Unsaid:
            return flow(self.data[key])

    def _keys(self) -> list[str]:
        """Lists the lines of the file's keys that the first line does not have, one each; also one for the turn if no
        player of the board has it."""
        lines = []
        for key in self.data:
            if key in (*FIRST_ALSO, *self._done, "then"):
                continue
            if key == "title_ja":
                lines.append(f"{key}: {self.data[key]}")
            elif self.data[key] is not None:
                lines.append(f"{key}: {self._value(key)}")
        turn = self.data.get("turn")
        if "turn" in self.data and str(turn) not in self.names:
            lines.append("turn:" if turn is None else f"turn: {word(turn)}")
        return lines

    def _cards(self) -> list[str]:
        """Lists the lines of cards: `H1 = horse, cost 2`; empty if the board describes none."""
        shape, cards = self.context.record.keys.get("cards"), self.data.get("cards")
        if cards is None:
            return []
        if not isinstance(shape, MapOf) or not isinstance(cards, dict) or not cards:
            return [f"cards: {self._value('cards')}"]
        lines = []
        for name, card in cards.items():
            try:
                lines.append(f"{word(name)} = {self.saying.value(shape.value, card)}")
            except Unsaid:
                lines.append(f"{word(name)} = {flow(card)}")
        return lines

    def _players(self) -> list[str]:
        """Lists the lines of the players, with a star behind whose turn it is. A player has one line, or one for each
        key if one line would not be read back."""
        lines = []
        turn = self.data.get("turn")
        for name, player in (self.data.get("players") or {}).items():
            star = "*" if turn is not None and str(turn) == str(name) else ""
            head = f"{_name(str(name))}{star}:"
            parts = self._parts(player or {})
            line = f"{head} {' | '.join(parts)}".rstrip()
            if (
                self.saying.reads_as(self._player_shape(), " | ".join(parts), player or {}, self._unnamed())
                or not parts
            ):
                lines.append(line)
            else:
                lines += [f"{head} {part}" for part in parts]
        return lines

    def _player_shape(self) -> Map:
        """The shape of what a file says about one player."""
        return Map("player", self.context.game.player_keys)

    def _unnamed(self) -> tuple[str, ...]:
        """Returns the keys of a player whose values may stand without their key: those that the game's signs name, else
        the only key if there is just one."""
        only = tuple(self.context.game.player_keys)
        return self.context.signs.unnamed.get("player", only if len(only) == 1 else ())

    def _parts(self, player: Data) -> list[str]:
        """Lists each value of a player as text: with its key, or the key alone for yes; a value that needs no key comes
        first, without it."""
        shape, parts = self._player_shape(), []
        for key, value in player.items():
            if value is None:
                continue
            inner = shape.keys[key]
            if value is True and isinstance(inner, Flag):
                parts.append(key)
                continue
            try:
                text = self.saying.value(inner, value)
            except Unsaid:
                text = flow(value)
            bare = key in self._unnamed() and self.saying.reads_as(shape, text, {key: value}, self._unnamed())
            if bare:
                parts.insert(0, text)
            else:
                parts.append(f"{key} {text}")
        return parts

    # the script

    def _script(self) -> list[str]:
        """Lists the lines of the script in talk; a named moment is `-- NAME`."""
        lines = []
        for line in self.data.get("script") or ():
            ((who, do),) = line.items()
            if who == "at":
                lines.append(f"-- {do if re.fullmatch(_MOMENT, str(do)) else word(str(do))}")
            elif who in self.context.game.lines:
                lines.append(f"{who}: {self.saying.value(self.context.game.lines[who].keys[who], do)}")
            else:
                lines.append(f"{_name(str(who))}: {self.play(do)}")
        return lines

    def play(self, do: Tree) -> str:
        """What a player does as text: the shortest form that is read back as the same play, else YAML on one line."""
        if not isinstance(do, dict):
            return str(do)
        for text in self._ways(do):
            if self._reads_as_play(text, do):
                return text
        return flow(do)

    def _ways(self, do: Data) -> list[str]:
        """Lists the texts by which a play can be said, the shortest first; whether they are read back is not tried yet.
        Empty for what is no play of the game."""
        if CHOOSE in do:
            try:
                return [f"{CHOOSE} {answer_text(do[CHOOSE])}".strip(), f"{CHOOSE} {data_text(do[CHOOSE])}"]
            except Unsaid:
                return []
        kind = next(
            (kind for kind in self.context.game.play_kinds if kind.word in do and set(do) <= set(kind.keys)), None
        )
        if kind is None:
            return []
        ways: list[str] = []
        marks = {key: mark for mark, key in reversed(kind.marks.items())}
        typed = {key: n for n, key in enumerate(kind.typed)}  # these stand side by side, the others behind them
        keys = sorted(do, key=lambda key: (typed.get(key, len(typed)), list(kind.keys).index(key)))
        for between in (" ", ", "):
            for bare in (True, False) if kind.bare else (False,):
                said = functools.partial(self._parts_of_play, kind, keys, do, marks, bare, between)
                ways += self.saying.ways(said, LEVELS)
        return ways

    def _parts_of_play(
        self, kind: PlayKind, keys: list[str], do: Data, marks: dict[str, str], bare: bool, between: str, level: int
    ) -> str:
        """Returns a play as text: its parts behind each other, parted by `between`; `bare`: without its verb. Raises
        Unsaid if this level cannot say a part."""
        words = [self._part(kind, key, do[key], level, marks) for key in keys]
        if bare and " " in words[0]:
            words[0] = words[0].partition(" ")[2]
        return between.join(words)

    def _part(self, kind: PlayKind, key: str, value: Tree, level: int, marks: dict[str, str]) -> str:
        """One part of a play as text, without its key if the level is SHORT and the part may be typed so."""
        shape = kind.keys[key]
        if value is True and isinstance(shape, Flag):
            return key
        text = self.saying._inside(shape, value, level)
        if level == SHORT and key in kind.typed and key != kind.word:
            if key in marks and not (kind.bare and kind.typed.index(key) == 1):
                return f"{marks[key]} {text}"
            if not isinstance(value, (list, dict)) or isinstance(shape, ListOf) and len(value) == 1:
                return text
        return f"{key} {text}"

    def _reads_as_play(self, text: str, do: Data) -> bool:
        """Tells whether a text is read back as exactly this play, without an answer on it."""
        try:
            words = self.context.words_in(text)
            part = self.plays.play(words)
        except Fault:
            return False
        if part is None or CHOOSE in do:
            return part_is(part, do)
        if self.plays.riding(part) != [part]:
            return False
        kind = next(kind for kind in self.context.game.play_kinds if kind.word in do)
        return self.saying.same(self.context.game.play_maps[kind.word], part.data(), do)

    # claims

    def _claim(self, claim: Data) -> str:
        """Returns the line of a claim: `at there, A says: size a1 6`; as YAML behind `claim:` if no other form is read
        back as the same."""
        by, at = (None if claim.get(key) is None else _name(str(claim[key])) for key in ("by", "at"))
        if by is None:
            head = f"at {at}, claim: " if at is not None else "claim: "
        else:
            head = f"at {at}, {by} says: " if at is not None else f"{by} says: "
        because = f", because {claim['because']}" if "because" in claim else ""
        for body in self._bodies({key: value for key, value in claim.items() if key not in FRAME}):
            line = f"{head}{body}{because}"
            if self._reads_as_claim(line, claim):
                return line
        return f"claim: {flow(claim)}"

    def _bodies(self, facts: Data) -> list[str]:
        """Lists the texts by which the facts of a claim can be said, the shortest first; whether they are read back as
        the same is not tried yet. Empty if there are none."""
        if list(facts) == [SAYS]:
            return [str(facts[SAYS])]
        ways: list[str] = []
        first, value = next(iter(facts.items()))
        if len(facts) > 1:
            each = [self._statement(key, one) for key, one in facts.items()]
            if all(each):
                ways.append("; ".join(each))
        if len(facts) == 1 and first in (*LEGALITY, "undecided", "notes") and isinstance(value, str):
            return [
                f"{first} {self._claimed_play(value)}" if first != "notes" else f"{first} {value}",
                f"{first} {value}",
            ]
        prefix = ""
        if len(facts) > 1 and not set(facts) <= set(self.context.game.facts):
            return ways
        if first == "undecided" and isinstance(value, dict):
            prefix, facts = "undecided ", value
        shape = Map(
            "claim", {k: v for k, v in claim_record(self.context.game).keys.items() if k in self.context.game.facts}
        )
        for level in (SHORT, KEYED, HELD, PLAIN):
            try:
                if level == PLAIN:
                    ways.append(prefix + ", ".join(f"{key} {data_text(one)}" for key, one in facts.items()))
                else:
                    ways.append(prefix + self.saying.pairs(shape, facts, level))
            except Unsaid:
                continue
        return ways

    def _statement(self, key: str, value: Tree) -> str:
        """One statement of a claim as text; empty if none of its forms is read back as the same."""
        return next(
            (body for body in self._bodies({key: value}) if self._reads_as_claim(f"claim: {body}", {key: value})), ""
        )

    def _claimed_play(self, text: str) -> str:
        """The play of a claim `legal` or `illegal` as talk writes it; the text of the file if talk cannot."""
        try:
            play = parse_written_play(text, self.context.game)
        except Fault:
            return text
        return f"{play.by}: {self.play(play.do)}"

    def _reads_as_claim(self, line: str, claim: Data) -> bool:
        """Tells whether a line is read back as this claim, with the same player and moment."""
        heard = talk_lines.claimed(Line(narrow(line), line, 1))
        if heard is None or talk_lines.moment(Line(line, line, 1)):
            return False
        try:
            read = self.sayings.claim(heard).data()
        except Fault:
            return False
        return self.same_claim(read, claim)

    def same_claim(self, one: Data, other: Data) -> bool:
        """Tells whether two claims, as data of files, have the same keys and mean the same under each of them."""
        if set(one) != set(other):
            return False
        record = claim_record(self.context.game)
        for key, value in one.items():
            if key in LEGALITY or key == "undecided" and isinstance(value, str):
                if not self._same_play(value, other[key]):
                    return False
            elif key in (*FRAME, SAYS, "notes"):
                if str(value) != str(other[key]):
                    return False
            elif not self.saying.same(record.keys[key], value, other[key]):
                return False
        return True

    def _same_play(self, one: str, other: str) -> bool:
        """Tells whether the plays of two claims mean the same: the same player does the same, perhaps with other words.
        False if one cannot be read."""
        if one == other or not isinstance(one, str) or not isinstance(other, str):
            return one == other
        try:
            plays = [self._play_of(parse_written_play(text, self.context.game)) for text in (one, other)]
        except Fault:
            return False
        if plays[0] == plays[1]:
            return True
        (by, do), (who, done) = plays
        if by != who or not isinstance(do, dict) or not isinstance(done, dict):
            return False
        kind = next((kind for kind in self.context.game.play_kinds if kind.word in done), None)
        if kind is None or CHOOSE in do:
            return False
        return self.saying.same(self.context.game.play_maps[kind.word], do, done)

    def _play_of(self, play: Play) -> tuple[str, Tree]:
        """(player, what they do as data) of a play in a claim, whether a word or a map."""
        if isinstance(play.do, str):
            part = self.plays.play(self.context.words_in(play.do))
            return play.by, part.data() if part else play.do
        return play.by, play.do


def _name(name: str) -> str:
    """The name of a player as it stands at the beginning of a line, in quotes if it has signs that mean something
    there."""
    plain = (
        re.fullmatch(r"[^\s\"「『:=＝：*#-][^\"「『:=＝：*#,]*", name) and name.strip() == name and narrow(name) == name
    )
    return name if plain else word(name) if word(name).startswith('"') else f'"{name}"'
