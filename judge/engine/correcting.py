"""Corrections at the table: "no, that was a 5", いや、R9. The last play is made again with what is said now."""

from __future__ import annotations

import re

from judge.boardfile.lines import CHOOSE, Play
from judge.engine.game import Game
from judge.engine.parsing import parse_play
from judge.engine.sentences import Sentences
from judge.engine.values import S
from judge.faults import Fault

_NO = r"^(?:no,|no\s+that|いや、|いや，|違う、)\s*"
_FILLERS = r"^(?:(?:that|it|was|is|a|an|the|actually|i|mean|それは|実は)\b[\s、]*)+|(?:だった|でした|です|だ)[。.]?$"


def correction(text: str) -> str | None:
    """Returns the words that a line puts in place of the line before (no, B does it → B does it). None if the line is
    no correction or nothing follows."""
    found = re.match(_NO, text, re.IGNORECASE)
    return text[found.end() :].strip() if found and text[found.end() :].strip() else None


def corrected(game: Game[S], state: S, before: Play, text: str) -> Play:
    """Returns the play that replaces `before`, which was made in this state: `before` with one part changed if the text
    is a value of it, else another play, of the same player if none is named. Raises a Fault if the text is neither."""
    bare = re.sub(_FILLERS, "", text, flags=re.IGNORECASE).strip() or text
    reader = Sentences(game, [state], game.prompt(state))
    kind = next((k for k in game.play_kinds if isinstance(before.do, dict) and k.word in before.do), None)
    question = game.questions.get(reader.prompt.word) if reader.prompt and kind and kind.word == CHOOSE else None
    for key in kind.keys if kind and isinstance(before.do, dict) else ():
        shape = question.answer if question else kind.keys[key] if kind else None
        values = reader.values(shape, bare) if shape and (key in before.do or key == kind.word) else []  # type: ignore[union-attr]
        if values:
            return Play(before.by, {**before.do, key: values[0]})
    for told in (text, f"{before.by}: {bare}"):
        try:
            play = parse_play(game, state, told)
            game.read_play(state, play)
            return play
        except Fault as wrong:
            fault = wrong
    raise fault
