"""What is known about a board while it is told: its game, the names on it; and the reading of words by shapes."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.boardfile.frame import file_record
from judge.boardfile.lines import EVERYBODY
from judge.boardfile.maps import Map
from judge.boardfile.shapes import Shape
from judge.boardfile.talk.lines import Line
from judge.boardfile.talk.parts import Known, Part, Signs, Tangled
from judge.boardfile.talk.values import Reading
from judge.boardfile.talk.words import Word, narrow, without_glue
from judge.boardfile.vocabulary import FRAME_WORDS, Vocabulary
from judge.corpus.names import fold
from judge.faults import Both, Fault, Place, did_you_mean
from judge.parts import part_of

if TYPE_CHECKING:
    from judge.engine.game import AnyGame


class Context:
    """A board of which the lines are read: `name` stands for the file in messages, `scope` has the names on the board."""

    def __init__(self, game: AnyGame, name: str) -> None:
        """Begins a board of a game; `name` stands for the file in messages."""
        self.game, self.name = game, name
        self.words = game.vocabulary
        self.record = file_record(game)
        self.signs: Signs = getattr(part_of(game.id, "talk"), "SIGNS", Signs())
        self.players: dict[str, dict[str, Part]] = {}
        self.scope: object = game.scope_of({})
        self._known: tuple[object, Known] = (None, _known(self.words))  # with the scope in which it was found out
        self.farthest = 0  # the word at which the last reading could go on no further
        self._words: dict[Line, list[Word]] = {}  # of lines that have been read

    def is_everybody(self, word: str) -> bool:
        """Tells whether the name at the beginning of a line means everybody (`all`, or the Japanese word)."""
        said: object = self.words.value(FRAME_WORDS, word.lower() if word.isascii() else word)
        return said == EVERYBODY

    def reading(self, words: list[Word], loose: bool = False) -> Reading:
        """Prepares a `Reading` of these words with the names and signs of this board, by which shapes read their values
        from them; nothing is read yet."""
        if self._known[0] != self.scope:
            self._known = (self.scope, _known(self.words))
        return Reading(words, self.name, self.words, self.scope, self.signs, loose, self._known[1])

    def tried(
        self, shape: Shape, words: list[Word], unnamed: Iterable[str] | None = None, loose: bool = False
    ) -> Part | None:
        """Returns the first reading of all these words by a shape; None if there is none. `farthest` then tells how far
        it came. `unnamed` are keys of a map whose values need no key; `loose` also accepts names that nothing on the
        board has."""
        reading = self.reading(words, loose)
        try:
            if isinstance(shape, Map) and unnamed is not None:
                for part, after in reading.map(shape, 0, len(words), unnamed=unnamed):
                    if reading.behind(after, len(words)) == len(words):
                        return part
                return None
            return reading.whole(shape)
        except Tangled:
            return None
        finally:
            self.farthest = reading.farthest

    def whole(
        self, shape: Shape, words: list[Word], about: tuple[str, str], unnamed: Iterable[str] | None = None
    ) -> Part:
        """Returns the reading of all these words by a shape, with names that the board has if possible, else with any
        names. Raises a Fault at the word where no reading goes on; the Fault names the second text of `about`."""
        part = self.tried(shape, words, unnamed)
        if part is None:
            stuck = self.farthest
            part = self.tried(shape, words, unnamed, loose=True)
            if part is None:
                raise self.unread(shape, words, min(max(stuck, self.farthest), len(words) - 1), about[1])
        return part

    def unread(self, shape: Shape, words: list[Word], at: int, about: str) -> Fault:
        """Makes the Fault for the word at index `at`, where a line can be read no further: a key given twice, an
        unknown key, or a value that the shape does not take. It is not raised here."""
        word = words[max(at, 0)]
        place = Place(self.name, word.line, word.column)
        if isinstance(shape, Map):
            key = self.reading(words).key_at(shape, max(at, 0))
            if key is not None and any(self.reading(words).key_at(shape, n) == key for n in range(at)):
                return Fault("talk.twice", place, key=key, name=about)
            known = [Both(self.words.japanese(shape.name, key) or key, key) for key in shape.keys]
            return Fault("talk.word", place, word=word.text, about=about, **did_you_mean(word.text, known))
        return Fault("talk.value", place, word=word.text, about=about, wanted=shape.wanted)

    def words_of(self, line: Line) -> list[Word]:
        """Returns the words of a line, with Japanese keys cut off from what is written right behind them. Raises a
        Fault for a quote without end."""
        words = self._words.get(line)
        if words is None:
            words = line.words(self.name)
            if not line.text.isascii():
                words = without_glue(words, self.japanese_keys)
            self._words[line] = words
        return words

    def words_in(self, text: str) -> list[Word]:
        """Returns the words of a text that is not part of a file, as if it were line 1."""
        return self.words_of(Line(narrow(text), text, 1))

    @property
    def japanese_keys(self) -> frozenset[str]:
        """Every Japanese key of the files of this game, folded."""
        return _japanese_keys(self.words)


def _known(vocabulary: Vocabulary) -> Known:
    """Returns an empty store for what readings find out about a board, except that answers about the words of its game
    are shared among all boards."""
    return Known({}, {}, _known_words(vocabulary))


@functools.cache
def _known_words(vocabulary: Vocabulary) -> dict[object, bool]:
    """Returns the dict that keeps whether values mean something to the lists of words of a game: one for all boards,
    empty at first."""
    return {}


@functools.cache
def _japanese_keys(words: Vocabulary) -> frozenset[str]:
    """Every Japanese key of the files of a game, folded."""
    records = [record for record in words.records if record not in ("word", "switch", "answer", "claim", "")]
    return frozenset(fold(name) for record in records for name in words.key_spellings(record))
