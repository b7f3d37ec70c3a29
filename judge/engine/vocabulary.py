"""The words of a game's files in Japanese and English, from the pages of the board format.

`rulesdata/<game>/board.yaml` has a page for every word: `board/player.hand` is
the key `hand` of a player, `board/play.bet` a verb, `board/play.bet.stake` one
of its keys, `board/claim.points` a claim, `board/answer.marks` a question,
`board/switch.…` a switch with its values, and `board/word.phase` a list of words
with their Japanese. `board/base` is the board that the examples add to. The words
of every game's files stand in `rulesdata/frame.yaml`.
"""

from __future__ import annotations

import functools
from typing import Any

from judge.corpus.entry import Entry
from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.engine.words import Words

FRAME_WORDS = "frame"  # the list of words that any file may have: all, none
BASE = "base"
QUESTIONS = "question"  # the list of what can be asked


def _english(word: Any) -> bool:
    """Whether a word is one of a file in English for sure: no word of Japanese players (VP), a player or card (A, H7)."""
    if not isinstance(word, str):
        return True
    return word.isascii() and (word == word.lower() or not word[1:] or word[1:].isdigit())


class Vocabulary(Words):
    """The words of one game."""

    keys: dict[str, dict[str, str]]
    values: dict[str, dict[str, Any]]
    japanese: dict[tuple[str, str], str]
    notes: dict[tuple[str, str], dict[str, str]]
    _spellings: dict[tuple[str, str], list[str]]

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def __getattr__(self, name: str) -> Any:
        """The pages are read when the first word is asked for: a file in English needs none of them."""
        if name not in Vocabulary.__annotations__:
            raise AttributeError(name)
        self._read()
        return self.__dict__[name]

    def _read(self) -> None:
        self.keys, self.values, self.japanese, self.notes, self._spellings = {}, {}, {}, {}, {}
        for entry in corpus().of(self.game_id, "board"):
            slug = entry.local.removeprefix("board/")
            record, word = split_slug(slug)
            if record in ("word", "switch"):
                self._values(word, entry.fields.get("values") or {})
            spellings = [entry.title("ja"), *entry.also]
            if record not in ("", "word"):
                self._key(record, word, spellings, entry)
            if record == "play":
                self._key(slug, word, spellings, entry)  # the verb is a key of its own map
            if record == "answer":
                self._values(QUESTIONS, {word: spellings})

    def _key(self, record: str, word: str, spellings: list[str], entry: Entry) -> None:
        known = self.keys.setdefault(record, {})
        known.update({fold(spelling): word for spelling in spellings})
        self.japanese[record, word] = entry.title("ja")
        self._spellings[record, word] = spellings
        self.notes[record, word] = entry.text

    def _values(self, name: str, values: dict[str, Any]) -> None:
        known = self.values.setdefault(name, {})
        for word, spellings in values.items():
            meant = {"yes": True, "no": False}.get(word, word)
            spellings = spellings if isinstance(spellings, list) else [spellings]
            self.japanese[f"word.{name}", word] = spellings[0]
            self._spellings[f"word.{name}", word] = [str(spelling) for spelling in spellings]
            known.update({fold(str(spelling)): meant for spelling in spellings})

    def key(self, record: Any, word: Any) -> Any:
        if _english(word):
            return word
        return self.keys.get(record, {}).get(fold(word), word)

    def value(self, name: Any, word: Any) -> Any:
        if _english(word):
            return word
        form, frame = fold(word), self.values.get(FRAME_WORDS, {})
        return self.values.get(name, {}).get(form, frame.get(form, word))

    def said(self, word: str) -> str:
        """A word of a file in Japanese, wherever it stands; empty where it has none."""
        return self._any.get(word, "")

    def spellings(self, record: str, word: str) -> list[str]:
        return self._spellings.get((record, word), [])

    @functools.cached_property
    def _any(self) -> dict[str, str]:
        return {word: japanese for (_, word), japanese in reversed(self.japanese.items())}

    def note(self, record: str, word: str) -> str:
        """What a key is for, in both languages."""
        text = self.notes.get((record, word))
        return f"{text['ja']} / {text['en']}" if text else ""


def split_slug(slug: str) -> tuple[str, str]:
    """The record and the word of a page: `play.bet`, `stake`; in the word of a question a dash stands for a dot."""
    record, _, word = slug.rpartition(".")
    return record, word.replace("-", ".") if record == "answer" else word


@functools.cache
def vocabulary(game_id: str) -> Vocabulary:
    return Vocabulary(game_id)
