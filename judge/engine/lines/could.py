"""The claim `could`: what a player could have brought about, or prevented, proved over all lines of play."""

from __future__ import annotations

from judge.boardfile.located import Data
from judge.engine.game import AnyGame
from judge.engine.lines.asking import DECIDED, Inquiry, search_of
from judge.engine.lines.proofs import Prover
from judge.engine.lines.search import OPEN, Question
from judge.engine.lines.working import working
from judge.engine.run import View
from judge.engine.values import Ruling

PREVENT = "prevent"  # the key under which stands what a player could have prevented
SECONDS = 2.0  # for each player that a claim names


def judge_could(game: AnyGame, view: View, claimed: Data) -> Ruling:
    """Searches and returns the ruling on `could: {PLAYER: CLAIM}`: right if each player named can force the claim, or
    prevent it, from this moment on; None if that is undecided. Raises a Fault if a claim cannot be read.

    `found` has the first play of the others in a line that shows why not, as a script has it; None where all is right
    or undecided.
    """
    holds: list[bool | None] = []
    found: list[Data] | None = None
    cites: dict[str, None] = {}
    state = game.advance_rest(view.state)
    for name, claim in claimed.items():
        prevents = PREVENT in claim
        search = search_of(game, state, Inquiry(claim[PREVENT] if prevents else claim, seconds=SECONDS))
        question = Question(name, not prevents)
        with working(search.limits):
            value = search.value(question)
        holds.append(DECIDED[value])
        if value == OPEN:
            continue
        moves = Prover(search).line(question)
        for move in moves:
            entry = game.about(move.play)
            cites.update(dict.fromkeys((*([entry] if entry else []), *(c for s in move.steps for c in s.event.cites))))
        if not DECIDED[value] and found is None:
            against = [move for move in moves if move.by != name and isinstance(move.play.do, dict)]
            found = [move.play.json() for move in against[:1]]
    right = False if False in holds else None if None in holds else True
    return Ruling(right, found if right is False else None, tuple(cites), len(view.steps))
