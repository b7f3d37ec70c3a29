"""What the shapes ask of a language: the English of a word that a file may have."""

from __future__ import annotations

from typing import Any


class Lexicon:
    """The words of a game's files in Japanese; `judge.boardfile.vocabulary` has the real ones. Here: none."""

    def key(self, record: str, word: Any) -> Any:
        """The English key of a map for a key written in either language; unknown words are returned unchanged."""
        return word

    def value(self, name: str, word: Any) -> Any:
        """The English word of a list for a word written in either language; unknown words are returned unchanged."""
        return word

    def japanese_word(self, word: str) -> str:
        """A word of a file in Japanese; empty where it has none."""
        return ""

    def spellings(self, record: str, word: str) -> list[str]:
        """All Japanese spellings of a key of a record."""
        return []
