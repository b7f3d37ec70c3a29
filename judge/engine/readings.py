"""What the other reading of a doubtful ruling would make of the claims.

Where a run or a verdict rests on a ruling of low confidence that has a switch,
the same board is played with the switch the other way, and the claims that
would then come out otherwise are named.
"""

from __future__ import annotations

from typing import NamedTuple

from judge.boardfile.board import Board
from judge.corpus.parts import without_part
from judge.corpus.store import Corpus
from judge.corpus.yamlfile import Document
from judge.engine.claims import FRAME, JudgedClaim, settle
from judge.engine.run import Run
from judge.engine.run import run as play
from judge.faults import Fault

MANY = 4  # a switch with more values than this is a quantity, not a reading


class Reading(NamedTuple):
    """A doubtful ruling, its switch the other way, and the claims (counted from 1) that change with it."""

    ruling: str
    switch: str
    value: object
    changed: tuple[tuple[int, JudgedClaim], ...]


def other_readings(run: Run, judged: list[JudgedClaim], corpus: Corpus) -> list[Reading]:
    """Tries the other values of each low-confidence ruling's switch and returns the first that changes a claim, with
    these claims. A switch with more than MANY values is not tried."""
    found = []
    for ruling, switch in _doubtful(run, judged, corpus).items():
        values = run.game.switches[switch]
        current = (run.board.get("rulings") or {}).get(switch, values[0])
        for value in values if len(values) <= MANY else ():
            changed = _changed(run, judged, switch, value) if value != current else ()
            if changed:
                found.append(Reading(ruling, switch, value, changed))
                break
    return found


def _doubtful(run: Run, judged: list[JudgedClaim], corpus: Corpus) -> dict[str, str]:
    """ruling → switch, for the low-confidence rulings that steps and verdicts cite."""
    cites = [cite for step in run.steps for cite in step.event.cites]
    cites += [c for j in judged if j.verdict for check in j.verdict.checks for c in check.cites]
    cites += [cite for j in judged for fact in j.facts if fact.word == "could" for cite in fact.ruling.cites]
    rulings = {}
    for cite in dict.fromkeys(cites):
        entry = corpus.get(without_part(cite))
        fields = entry.fields if entry and entry.kind == "ruling" else {}
        if fields.get("doubtful") and fields.get("switch") in run.game.switches:
            rulings[cite] = fields["switch"]
    return rulings


def _changed(run: Run, judged: list[JudgedClaim], switch: str, value: object) -> tuple[tuple[int, JudgedClaim], ...]:
    """(number, claim as judged then) for each claim that is ruled otherwise with this value of a switch; claims `notes`
    are left out."""
    data = {**run.board.data, "rulings": {**(run.board.get("rulings") or {}), switch: value}}
    try:
        other = settle(play(Board(Document(run.board.document.file, data, {}))))
    except Fault:  # a board that the other reading does not allow at all
        return ()
    return tuple(
        (n, after) for n, (before, after) in enumerate(zip(judged, other), 1)
        if after.holds != before.holds and set(before.claim) - {*FRAME, "notes"}
    )  # fmt: skip
