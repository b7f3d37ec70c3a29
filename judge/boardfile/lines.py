"""The lines of a script: who does what, as it is written, and how it is read.

A `PlayKind` has the keys of its map as shapes, the checks on it and what it does.
From the declaration come the reading of plays, the verdict, the list of legal
ones, the reasons against the others, what may be typed for short at the prompt,
the schema and the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from judge.boardfile.located import Data, Located
from judge.boardfile.maps import Map
from judge.boardfile.shapes import OneOf, Shape
from judge.faults import which_player
from judge.records import Record

if TYPE_CHECKING:
    from judge.engine.game import AnyGame
    from judge.engine.values import Check, Log, Speaker

EVERYBODY = "all"
PASS, CHOOSE = "pass", "choose"


class Play:
    """One line of a script: who (a player, or `all`), and what they do (a word or a map).

    Those that the library gives away have a speaker, and so a `text` and a `sentence`.
    """

    __slots__ = ("by", "do", "parsed", "parsed_for", "speaker")
    speaker: Callable[[str], Speaker]

    def __init__(self, by: str, do: Any) -> None:
        """`by` is a player's name or `all`; `do` is a word (`pass`) or a map (`{request: attack}`)."""
        self.by, self.do = by, do
        self.parsed: ParsedPlay | None = None  # as it was last read
        self.parsed_for: Any = None  # the state on which it was read, so that carrying it out need not read it again

    def with_speaker(self, speaker: Callable[[str], Speaker]) -> Play:
        """Returns a copy of the play with a speaker, so that `text` and `sentence` work."""
        made = Play(self.by, self.do)
        made.speaker = speaker
        return made

    def text(self, lang: str = "en") -> str:
        """Returns the play as it is typed, with the name of its action behind it where that is another word. Raises
        AttributeError if it has no speaker."""
        return self.speaker(lang).typed_play(self)

    def sentence(self, lang: str = "en") -> str:
        """Returns the play as a sentence: `A requests Up with ♡7, targeting a1`. Raises AttributeError if it has no
        speaker."""
        return self.speaker(lang).play_phrase(self)

    def json(self) -> Data:
        """The play as plain data, as a script has it: {player: what they do}."""
        return {self.by: self.do}

    @property
    def answer(self) -> Any:
        """Returns what a play `{choose: ANSWER}` answers, as a script has it. Raises KeyError or TypeError for any
        other play."""
        return self.do[CHOOSE]

    def __eq__(self, other: object) -> bool:
        """Whether the other is the same play by the same player; the speaker does not count."""
        return isinstance(other, Play) and (self.by, self.do) == (other.by, other.do)

    def __repr__(self) -> str:
        """Play('A', {'request': 'attack'})."""
        return f"Play({self.by!r}, {self.do!r})"


class PlayKind(Record):
    """One kind of play.

    `keys` are those of its map, its own first; a kind without keys is written
    as a bare word (`pass`). `candidates` gives what a player could do with it,
    as a script has it, while it is `worth_trying`; `typed` are the
    keys that may follow it when it is typed in words, and `marks` the little
    words between them ("at" for the target). `bare`: its word may be
    left out then. `together`: everybody at once may do it.
    """

    word: str
    keys: dict[str, Shape]
    checks: Callable[[Any, str, Data], Iterable[Check]]
    apply: Callable[[Any, str, Data, Log[Any] | None], Any]
    candidates: Callable[[Any, str], Iterable[object]] = staticmethod(lambda state, by: ())
    worth_trying: Callable[[Any], bool] = staticmethod(lambda state: True)
    required: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    marks: dict[str, str] = {}
    bare: bool = False
    together: bool = False
    example: str = ""

    @property
    def map(self) -> Map:
        """The shape of the map that writes a play of this kind."""
        return Map(f"play.{self.word}", self.keys, self.required)

    def write(self, args: Data) -> Data | str:
        """The play as a script has it: a map of its parts, or the bare word of a kind without parts."""
        return self.map.write(args) if self.keys else self.word


class ParsedPlay(NamedTuple):
    """A play that has been read: who, the verb, and its parts as the engine means them."""

    by: str
    kind: PlayKind
    args: Data

    @property
    def do(self) -> Data | str:
        """The play as a script has it, without the player."""
        return self.kind.write(self.args)


def answer_kind(answers: Iterable[Shape]) -> PlayKind:
    """The kind of play `choose`, which answers a question; its value is checked when the question is known."""
    return PlayKind(
        CHOOSE,
        {CHOOSE: OneOf(*answers)},
        _answers_elsewhere,
        _answers_elsewhere,
        together=True,
        example="{choose: yes}",
    )


def _answers_elsewhere(*_: object) -> NoReturn:
    """Stands in the kind of play `choose` for checks and effect: the question judges and applies its answers."""
    raise NotImplementedError("answers are judged by judge.engine.prompts")


def read_play(game: AnyGame, at: Located) -> ParsedPlay:
    """Parses the play `{PLAYER: what they do}` at a place. Raises a Fault if it is no play of this game."""
    (by,) = at.value
    if by in game.lines:
        return _line(game.lines[by], at)
    names = at.scope.players
    if by not in names and by != EVERYBODY:
        raise at.fault("board.player", name=by, **which_player(by, names, EVERYBODY))
    here = at[by]
    kind = kind_of_play(game, here)
    if by == EVERYBODY and not kind.together:
        raise at.fault("board.player", name=by, **which_player(by, names))
    if kind.word == CHOOSE:
        kind.map.check_keys(here)
        return ParsedPlay(by, kind, {CHOOSE: here.value[CHOOSE]})
    if kind.keys:
        _require_value(kind, here[kind.word])
    return ParsedPlay(by, kind, game.play_maps[kind.word].read_parts(here) if kind.keys else {})


def _require_value(kind: PlayKind, at: Located) -> None:
    """Raises a Fault if nothing stands behind the word of a play (`play:`)."""
    if at.value is None:
        shape = kind.keys[kind.word]
        shape.read(at)
        raise at.wrong(shape.wanted)


def plain_play(game: AnyGame, names: Container[str], by: str, do: Any) -> ParsedPlay | None:
    """Returns a play parsed quickly, if each of its parts reads as itself (see `Shape.plain`); None if it must be read
    properly or is wrong."""
    kind = game.play_kind_by_word.get(next(iter(do))) if isinstance(do, dict) and do and by in names else None
    if kind is None:
        return None
    for key, value in do.items():
        if key not in kind.keys or not kind.keys[key].plain(value):
            return None
    for key in kind.required:
        if key not in do:
            return None
    return ParsedPlay(by, kind, dict(do) if len(do) == 1 else {key: do[key] for key in kind.keys if key in do})


def _line(kind: PlayKind, at: Located) -> ParsedPlay:
    """Parses a line of the script that belongs to no player, such as `to: 702.5`. Raises a Fault if its value cannot be
    read."""
    _require_value(kind, at[kind.word])
    return ParsedPlay(kind.word, kind, kind.map.read_parts(at))


def kind_of_play(game: AnyGame, at: Located) -> PlayKind:
    """Returns the kind of play that is meant: that of a word alone, or the one whose word is among the keys of the map.
    Raises a Fault if there is none, if a word needs more behind it, or if several are meant."""
    do = at.value
    if isinstance(do, dict):
        for kind in game.play_kinds:
            if kind.word in do and do.keys() <= kind.keys.keys():
                return kind
    words = {kind.word: kind for kind in game.play_kinds}
    if isinstance(do, str):
        if do in words and not words[do].keys:
            return words[do]
        short = words.get(do) or next(
            (v for v in game.play_kinds if v.bare and behind_word(v).means(do, at.scope)), None
        )
        if short:
            raise at.fault("play.alone", verb=do, example=short.example)
    found = [kind for kind in game.play_kinds if kind.keys and isinstance(do, dict) and kind.word in do]
    if not found:
        word = next(iter(do), "") if isinstance(do, dict) else do
        if isinstance(do, dict) and do:
            allowed = [v.word for v in game.play_kinds if v.keys]
            raise at.key_fault("play.unknown", word, word=word, **at.hint(word, allowed, "play"))
        raise at.fault("play.unknown", word=word, **at.hint(word, list(words), "play"))
    if len(found) > 1:
        raise at.fault("play.verbs", verbs=", ".join(v.word for v in found))
    return found[0]


def behind_word(kind: PlayKind) -> Shape:
    """The shape of the value behind the word of a play: in `play: R5` a card."""
    return kind.keys[kind.word]
