"""What the other reading of a doubtful ruling would make of the claims.

Where a run or a verdict rests on a ruling of low confidence that has a switch,
the same board is played with the switch the other way, and the claims that
would then come out otherwise are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge.boardfile.board import Board
from judge.corpus.parts import without_part
from judge.corpus.store import Corpus
from judge.corpus.yamlfile import Document
from judge.engine.claims import FRAME, JudgedClaim, settle
from judge.engine.game import AnyGame
from judge.engine.run import Run
from judge.engine.run import run as play
from judge.faults import Fault

MANY = 4  # a switch with more values than this is a quantity, not a reading


class Reading(NamedTuple):
    """A doubtful ruling, its switch with another value, and the claims (number from 1, as judged then) that change with
    it."""

    ruling: str
    switch: str
    value: object
    changed: tuple[tuple[int, JudgedClaim], ...]


def other_readings(run: Run, judged: list[JudgedClaim], corpus: Corpus) -> list[Reading]:
    """Tries the other values of each low-confidence ruling's switch and returns the first that changes a claim, with
    these claims. A switch with more than MANY values is not tried."""
    cites = [cite for step in run.steps for cite in step.event.cites]
    cites += [c for j in judged if j.verdict for check in j.verdict.checks for c in check.cites]
    cites += [cite for j in judged for fact in j.facts if fact.word == "could" for cite in fact.ruling.cites]
    found: dict[str, Reading] = {}
    for ruling, switch, value in doubtful(run.game, run.board, cites, corpus):
        changed = _changed(run, judged, switch, value) if ruling not in found else ()
        if changed:
            found[ruling] = Reading(ruling, switch, value, changed)
    return list(found.values())


def doubtful(game: AnyGame, board: Board, cites: Iterable[str], corpus: Corpus) -> Iterator[tuple[str, str, object]]:
    """Yields (ruling, switch, another value of the switch) for each low-confidence ruling among what is cited, and each
    value that the board does not use. A switch with more than MANY values is left out."""
    for cite in dict.fromkeys(cites):
        entry = corpus.get(without_part(cite))
        fields = entry.fields if entry and entry.kind == "ruling" else {}
        switch = fields.get("switch")
        values = game.switches.get(switch, ()) if fields.get("doubtful") and switch else ()
        if values and len(values) <= MANY:
            current = (board.get("rulings") or {}).get(switch, values[0])
            yield from ((cite, str(switch), value) for value in values if value != current)


def under_reading(board: Board, switch: str, value: object) -> Board:
    """Returns a copy of the board in which a switch of its rulings has this value."""
    data = {**board.data, "rulings": {**(board.get("rulings") or {}), switch: value}}
    return Board(Document(board.document.file, data, {}))


def _changed(run: Run, judged: list[JudgedClaim], switch: str, value: object) -> tuple[tuple[int, JudgedClaim], ...]:
    """Settles the board again with this value of a switch and returns (number from 1, claim as judged then) for each
    claim that is ruled otherwise. Claims `notes` are left out; empty if the board cannot be run so."""
    try:
        other = settle(play(under_reading(run.board, switch, value)))
    except Fault:  # a board that the other reading does not allow at all
        return ()
    return tuple(
        (n, after) for n, (before, after) in enumerate(zip(judged, other), 1)
        if after.holds != before.holds and set(before.claim) - {*FRAME, "notes"}
    )  # fmt: skip
