"""What a question says besides its words: the game it is about, the name whose meaning it asks for."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from judge.corpus.names import fold

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

_BETWEEN = r"[\s・･·=\-‐–—]*"  # what may stand between the parts of a game's name, or be left out
_BEFORE = r"(?:\b(?:in|of|for|at|playing)\s+)?(?:\bthe\s+)?"
_BEHIND = r"\s*(?:では|での|には|における|について|で|の|は|:|：)?\s*"
# a name may stand in one of these, and nothing else
_MEANING = (
    r"what(?:'s| is| are| does| do)?(?: an?| the)? (.+?)(?: mean| stand for| called)?",
    r"(?:meaning|definition) of(?: an?| the)? (.+)",
    r"(?:define|explain)(?: an?| the)? (.+)",
    r"(.+) (?:meaning|definition)",
    r"(.+?)(?:とはなに|とは何ですか|とは何か|とは何|とは|って何ですか|って何|ってなに|ってなんですか|ってなん|って|の意味は|の意味|の定義|は何ですか|は何|とはどういう意味)",
)


def split_game(text: str, corpus: Corpus) -> tuple[str | None, str]:
    """Returns (game, rest of the query) for a query that names a game: `foth 702.6e`, `ホースフィーバー 借金`, `… in
    blackpoker`; (None, the query) if it names none."""
    text = unicodedata.normalize("NFKC", text).strip()
    for game, pattern in _patterns(text, corpus):
        found = re.search(pattern, text, re.I)
        if found:
            rest = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
            return game, rest.strip("?？ ")
    return None, text


def is_game(text: str, corpus: Corpus) -> str | None:
    """The id of the game whose name or id a text is; None if it is none."""
    form = fold(text)
    return next((game for game, names in folded_names(corpus).items() if form == game or form in names), None)


@functools.lru_cache(4)
def folded_names(corpus: Corpus) -> dict[str, frozenset[str]]:
    """Game → all its names in the form in which they are compared."""
    return {game: frozenset(map(fold, _names(game, corpus))) for game in corpus.games}


def _patterns(text: str, corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Finds the games that a text names, and yields (game id, regular expression that finds the words): first by name,
    longest first, then by id. An id counts only at the start or end of the text, or after `in`, `of` or `for`."""
    folded, words = fold(text), text.lower().split()
    names = [(game, name) for game in corpus.games for name in _names(game, corpus) if fold(name) in folded]
    for game, name in sorted(names, key=lambda pair: -len(pair[1])):
        begin, end = ("(?<![a-z0-9])", "(?![a-z0-9])") if name.isascii() else ("", "")  # Japanese may follow at once
        parts = _BETWEEN.join(re.escape(part) for part in re.split(r"[\s・\-]+", name))
        yield game, f"{_BEFORE}{begin}{parts}{end}{_BEHIND}"
    for game in corpus.games:
        if game in words:
            yield game, rf"^{game}(?:\s+|$)|\s+{game}$|\b(?:in|of|for)\s+{game}\b"


def _names(game: str, corpus: Corpus) -> Iterator[str]:
    """Every name of a game, in both languages."""
    about = corpus.games[game]
    yield from (about["name"][lang] for lang in ("ja", "en"))
    yield from about.get("also", ())


def term_in_question(text: str) -> str | None:
    """Returns the name in a question that only asks what it means (`スプリントって何`, `what is a fog`); None for other
    questions. Whether there is such an entry is not checked."""
    text = unicodedata.normalize("NFKC", text).strip().rstrip("?？。!！ ")
    for pattern in _MEANING:
        found = re.fullmatch(pattern, text, re.I)
        if found:
            return found[1].strip()
    return None
