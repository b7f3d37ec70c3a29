"""What the shapes ask of a language: the English of a word that a file may have."""

from __future__ import annotations

from typing import Any


class Lexicon:
    """The words of a game's files in Japanese; `judge.boardfile.vocabulary` has the real ones. Here: none."""

    def key(self, record: str, word: Any) -> Any:
        """Returns the English key of a map for a key written in either language; an unknown word as it is. A game's
        vocabulary overrides this; by default every word comes back as it is."""
        return word

    def value(self, name: str, word: Any) -> Any:
        """Returns the English word of a list for a word written in either language; an unknown word as it is. A game's
        vocabulary overrides this; by default every word comes back as it is."""
        return word

    def japanese_word(self, word: str) -> str:
        """Returns a word of a file in Japanese; empty where it has none. A game's vocabulary overrides this; the
        default is empty."""
        return ""

    def spellings(self, record: str, word: str) -> list[str]:
        """Lists all Japanese spellings of a key of a record. A game's vocabulary overrides this; the default is empty."""
        return []
