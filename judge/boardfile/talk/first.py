"""The first line of talk: the name of the game, the title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.boardfile.talk.lines import Line, comment_at
from judge.boardfile.talk.words import QUOTED, WORD, Word
from judge.corpus.ids import GAMES
from judge.corpus.names import fold
from judge.faults import Fault, Place, did_you_mean

if TYPE_CHECKING:
    from judge.corpus.store import Corpus
    from judge.engine.game import AnyGame

MOST_NAME = 8  # words of the name of a game
SHORTEST = 3  # letters of a part of it


def titled(line: Line, name: str) -> tuple[list[Word], Word | None]:
    """Returns (the words of the first line without its title, the title): it stands behind # or in quotes at the end;
    None if there is no title."""
    at = comment_at(line.text)
    said = line.typed[at + 2 :].strip()
    words = Line(line.text[:at], line.typed[:at], line.number).words(name)
    if said:
        return words, Word(QUOTED, said, line.number, at + 2)
    if len(words) > 1 and words[-1].kind == QUOTED:
        return words[:-1], words[-1]
    return words, None


def find_game(words: list[Word], place: Place) -> tuple[AnyGame, int]:
    """Returns (the game that the first words name, the number of words in its name). It is named by one of its names,
    or by a part that only one game's name has. Raises a Fault at `place` if they name none."""
    from judge.corpus.questions import is_game
    from judge.corpus.store import corpus
    from judge.games import game_of

    for count in range(min(MOST_NAME, len(words)), 0, -1):
        said = " ".join(word.text for word in words[:count])
        if all(word.kind == WORD for word in words[:count]):
            found = is_game(said, corpus()) or (_only_game(said, corpus()) if count > 1 else None)
            if found:
                return game_of(found), count
    only = _only_game(words[0].text, corpus()) if words and words[0].kind == WORD else None
    if only:
        return game_of(only), 1
    names = [*GAMES, *(name for about in corpus().games.values() for name in about["name"].values())]
    said = " ".join(word.text for word in words[:3])
    raise Fault("talk.game", place, said=said, **did_you_mean(said, names))


def _only_game(text: str, known: Corpus) -> str | None:
    """Returns the id of the one game of whose names this text is a part; None if there are several, or none, or the
    text is too short."""
    from judge.corpus.questions import folded_names

    form = fold(text)
    found = [game for game, names in folded_names(known).items() if any(form in name for name in names)]
    return found[0] if len(found) == 1 and len(form) >= SHORTEST else None


def without_edition(words: list[Word], game_id: str) -> list[Word]:
    """Returns the words behind the name of the game without the edition of its rules (8.2, 第8.2版); a number that is
    not the edition judge has stays."""
    from judge.corpus.store import corpus

    edition = corpus().games[game_id].get("edition") or {}
    parts = (part.strip("第版") for text in edition.values() for part in text.replace(",", " ").split())
    known = {part for part in parts if re.fullmatch(r"\d+(?:\.\d+)+", part)}
    return [word for word in words if word.kind != WORD or word.text.strip("第版v") not in known]
