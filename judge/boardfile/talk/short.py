"""Short forms inside YAML: what a line of talk says in a few words may stand in a board of YAML as a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.boardfile.located import Data, Tree
from judge.boardfile.shapes import Shape
from judge.boardfile.talk.lines import Line, claimed
from judge.boardfile.talk.parts import Signs, Tangled
from judge.boardfile.talk.values import Reading
from judge.boardfile.talk.words import narrow
from judge.faults import Fault
from judge.parts import part_of

if TYPE_CHECKING:
    from judge.boardfile.vocabulary import Vocabulary

LONGEST = 2000  # signs of a short form


class _Nobody(NamedTuple):
    """The scope of a text that belongs to no board: no player has a name."""

    players: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def from_text(shape: Shape, text: str, vocabulary: Vocabulary) -> Tree:
    """Reads a text in talk by this shape and returns its value as plain data; None if it cannot be read so or is too
    long."""
    if len(text) > LONGEST:
        return None
    signs: Signs = getattr(part_of(vocabulary.game_id, "talk"), "SIGNS", Signs())
    try:
        words = Line(narrow(text), text, 1).words("")
        part = Reading(words, "", vocabulary, _Nobody(), signs).whole(shape) if words else None
    except (Fault, Tangled):
        return None
    return part.data() if part is not None else None


def claim_from_sentence(text: str) -> Data:
    """A claim as a file has it from one sentence: `says` with what is said, and `by` and `at` if the text tells who and
    at which moment."""
    heard = claimed(Line(narrow(text), text, 1))
    if heard is None:
        return {"says": text}
    claim = {"by": heard.by, "at": heard.at, "says": heard.rest.original()}
    return {key: value for key, value in claim.items() if value}
