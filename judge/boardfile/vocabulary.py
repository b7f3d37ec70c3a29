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

from judge.boardfile.lexicon import Lexicon
from judge.boardfile.located import Data
from judge.corpus.entry import BOARD, Entry
from judge.corpus.names import fold
from judge.corpus.store import corpus

FRAME_WORDS = "frame"  # the list of words that any file may have: all, none
BASE = "base"
QUESTIONS = "question"  # the list of what can be asked


def _english(word: object) -> bool:
    """Tells whether no Japanese spelling need be looked for: True for small letters without a space, for names such as
    A or H7#1, and for what is no text; False for words that Japanese players use too (VP)."""
    if not isinstance(word, str):
        return True
    return word.isascii() and (word == word.lower() and " " not in word or not any(map(str.isalpha, word[1:])))


class Vocabulary(Lexicon):
    """The English and Japanese words of one game's files. The pages of a record are read when one of its words is first
    asked for; English words need none."""

    def __init__(self, game_id: str) -> None:
        """Nothing is read until the first Japanese word is asked for."""
        self.game_id = game_id
        self.pages = functools.cache(self._pages)
        self.lists = functools.cache(self._lists)
        self._meanings = functools.cache(self._by_spelling)

    @functools.cached_property
    def _records(self) -> dict[str, dict[str, str]]:
        """Returns the pages of the board format in the corpus: record → {key: identifier of its page}. Those of a part
        of a play are listed under the play too."""
        records: dict[str, dict[str, str]] = {}
        for identifier in corpus().ids_of(self.game_id, BOARD):
            slug = identifier.partition("/")[2]
            record, word = split_slug(slug)
            for own in (record, slug) if record == "play" else (record,):  # a verb is a key of its own map
                records.setdefault(own, {})[word] = identifier
        return records

    def _pages(self, record: str) -> dict[str, Entry]:
        """Returns the pages in the corpus about the keys of a record: key → entry; empty if it has none."""
        return {word: corpus()[identifier] for word, identifier in self._records.get(record, {}).items()}

    def _lists(self, name: str) -> dict[str, list[str]]:
        """Returns English word → Japanese spellings for the list of words with this name; empty if the corpus has none."""
        listed: dict[str, list[str]] = {}
        for record in ("switch", "word"):
            entry = corpus().get(f"{self.game_id}:board/{record}.{name}")
            for word, said in (entry.fields.get("values") or {}).items() if entry else ():
                listed[word] = [str(each) for each in said] if isinstance(said, list) else [str(said)]
        if name == QUESTIONS:
            listed.update({word: self.spellings("answer", word) for word in self.pages("answer")})
        return listed

    def _by_spelling(self, record: str) -> Data:
        """Returns folded Japanese spelling → English word, for a record or the list `word.NAME`."""
        words = self.lists(record.removeprefix("word.")) if record.startswith("word.") else self.pages(record)
        return {fold(spelling): word for word in words for spelling in self.spellings(record, word)}

    def key(self, record: str, word: Any) -> Any:
        return word if _english(word) else self._meanings(record).get(fold(word), word)

    def value(self, name: str, word: Any) -> Any:
        if _english(word):
            return word
        form = fold(word)
        meant = self._meanings(f"word.{name}").get(form) or self._meanings(f"word.{FRAME_WORDS}").get(form, word)
        return {"yes": True, "no": False}.get(meant, meant)

    def spellings(self, record: str, word: str) -> list[str]:
        if record.startswith("word."):
            return self.lists(record.removeprefix("word.")).get(word, [])
        page = self.pages(record).get(word)
        return [page.title("ja"), *page.also] if page else []

    @property
    def records(self) -> list[str]:
        """Lists the names of the records (`file`, `player`, `play.bet` …) that have pages in the corpus."""
        return list(self._records)

    def key_spellings(self, record: str) -> list[str]:
        """Lists all Japanese spellings of all keys of a record."""
        return [spelling for word in self.pages(record) for spelling in self.spellings(record, word)]

    def japanese(self, record: str, word: str) -> str:
        """The first Japanese spelling of a word of a record or of the list `word.NAME`; empty if there is none."""
        return next(iter(self.spellings(record, word)), "")

    def japanese_word(self, word: str) -> str:
        """The Japanese of an English word of the files, whatever map or list it belongs to; empty if there is none."""
        return self.anywhere.get(word, "")

    @functools.cached_property
    def anywhere(self) -> dict[str, str]:
        """Returns the Japanese for all words of the game's files, whatever map or list they belong to: English word →
        its first Japanese spelling."""
        found: dict[str, str] = {}
        for identifier in corpus().ids_of(self.game_id, BOARD):
            record, word = split_slug(identifier.partition("/")[2])
            if record in ("word", "switch"):
                found = {each: spellings[0] for each, spellings in self.lists(word).items()} | found
            if record not in ("", "word"):
                found.setdefault(word, self.japanese(record, word))
        return found

    def text(self, record: str, word: str) -> dict[str, str]:
        """The description of a key: language → text; empty if the corpus has no page for it."""
        page = self.pages(record).get(word)
        return page.text if page else {}

    def note(self, record: str, word: str) -> str:
        """Returns the description of a key as one text, Japanese / English, for the JSON Schema; empty if the corpus
        has no page for it."""
        text = self.text(record, word)
        return f"{text['ja']} / {text['en']}" if text else ""


def split_slug(slug: str) -> tuple[str, str]:
    """Splits the slug of a page into record and word: `play.bet.stake` → (`play.bet`, `stake`).

    In the word of a question a dash stands for a dot.
    """
    record, _, word = slug.rpartition(".")
    return record, word.replace("-", ".") if record == "answer" else word


@functools.cache
def vocabulary(game_id: str) -> Vocabulary:
    """The Japanese and English words of a game's files; made once."""
    return Vocabulary(game_id)
