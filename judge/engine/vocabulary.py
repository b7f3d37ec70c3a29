"""The words of a game's files in Japanese and English, from the pages of the board format.

`rulesdata/<game>/board.yaml` has a page for every word: `board/player.hand` is
the key `hand` of a player, `board/play.bet` a verb, `board/play.bet.stake` one
of its keys, `board/claim.points` a claim, `board/answer.marks` a question,
`board/switch.…` a switch, and `board/word.phase` a list of words with their
Japanese. The words of every game's files stand in `rulesdata/frame.yaml`.
"""

from __future__ import annotations

import functools
from typing import Any

from judge.corpus import names
from judge.corpus.store import corpus
from judge.engine.shapes import Words

fold = functools.lru_cache(4096)(names.fold)
FRAME_WORDS = "frame"  # the list of words that any file may have: all, none, start, end


class Vocabulary(Words):
    """The words of one game."""

    def __init__(self, game_id: str):
        self.keys: dict[str, dict[str, str]] = {}
        self.values: dict[str, dict[str, Any]] = {}
        self.japanese: dict[tuple[str, str], str] = {}
        self.notes: dict[tuple[str, str], dict] = {}
        self._spellings: dict[tuple[str, str], list[str]] = {}
        for entry in corpus().of(game_id, "board"):
            slug = entry.local.removeprefix("board/")
            record, _, word = slug.rpartition(".")
            if record == "word":
                self._values(word, entry.fields.get("values") or {})
                continue
            spellings = [entry.name["ja"], *entry.also]
            self._key(record, word, spellings, entry)
            if record == "play":
                self._key(slug, word, spellings, entry)  # the verb is a key of its own map

    def _key(self, record, word, spellings, entry):
        known = self.keys.setdefault(record, {})
        known.update({fold(spelling): word for spelling in spellings})
        self.japanese[record, word] = entry.name["ja"]
        self._spellings[record, word] = spellings
        self.notes[record, word] = entry.text

    def _values(self, name, values):
        known = self.values.setdefault(name, {})
        for word, spellings in values.items():
            meant = {"yes": True, "no": False}.get(word, word)
            spellings = spellings if isinstance(spellings, list) else [spellings]
            self.japanese[f"word.{name}", word] = spellings[0]
            known.update({fold(str(spelling)): meant for spelling in spellings})

    def key(self, record, word):
        return self.keys.get(record, {}).get(fold(word), word) if isinstance(word, str) else word

    def value(self, name, word):
        return self.values.get(name, {}).get(fold(word), word) if isinstance(word, str) else word

    def said(self, word: str) -> str:
        """A word of a file in Japanese, wherever it stands; empty where it has none."""
        return self._any.get(word, "")

    def spellings(self, record, word):
        return self._spellings.get((record, word), [])

    @functools.cached_property
    def _any(self):
        return {word: japanese for (_, word), japanese in reversed(self.japanese.items())}

    def note(self, record: str, word: str) -> str:
        """What a key is for, in both languages."""
        text = self.notes.get((record, word))
        return f"{text['ja']} / {text['en']}" if text else ""


@functools.cache
def vocabulary(game_id: str) -> Vocabulary:
    return Vocabulary(game_id)
