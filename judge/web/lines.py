"""What if? For the page: what can still come of a board as rows to read, with the lines of play that prove them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.boardfile.board import Board
from judge.engine.lines.asking import SECONDS
from judge.engine.lines.search import CAN, FAIL
from judge.library.whatif import WhatIfReport, whatif
from judge.render import blocks as b
from judge.render.whatif import whatif_page

Data = dict[str, Any]
POINT = "·"  # of a row that is a line of play
HOLDS = {"✓": True, "✗": False, "?": None}


def lines(board: Board, claim: Data, lang: str, at: str | None = None, seconds: float = SECONDS) -> Data:
    """Returns what `whatif` answers, for the page: the claim, each question with its answer and reason, notes, and a
    line of play for each answer. The plays of a line can follow the script of the board up to the moment `at`. At
    most so many `seconds` are searched."""
    report = whatif(board, claim, at, seconds=seconds)
    data = report.json(lang)
    rows = [{"holds": HOLDS[row.mark], "text": b.flat(row.text), "below": [b.flat(line.text) for line in row.below]}
            for row in _marks(report, lang, everything=False)]  # fmt: skip
    *notes, _ = [b.flat(block.text) for block in _page(report, lang, everything=False) if isinstance(block, b.Text)]
    notes += [b.flat(block.text) for block in report.reading_blocks(lang) if isinstance(block, b.Text)]
    return {"said": data["said"], "rows": rows, "notes": notes, "lines": list(_lines(report, data, lang)),
            "complete": data["complete"], "positions": data["positions"]}  # fmt: skip


def _page(report: WhatIfReport, lang: str, everything: bool) -> b.Page:
    """The answers as blocks, without the words about the moment: the page has chosen it."""
    return list(whatif_page(report.found, report.opened.speaker(lang), everything, tree=False))


def _marks(report: WhatIfReport, lang: str, everything: bool) -> Iterator[b.Mark]:
    """The rows of the report's page."""
    for block in _page(report, lang, everything):
        if isinstance(block, b.Marks):
            yield from block.rows


def _lines(report: WhatIfReport, data: Data, lang: str) -> Iterator[Data]:
    """Yields for each line of play that proves an answer what it is about, its plays in words and as a script."""
    named = [row for row in _marks(report, lang, everything=True) if row.mark == POINT]
    proofs = (
        data["proofs"]["can"] if question == CAN
        else data["proofs"]["must"] if question == FAIL
        else data["proofs"]["force" if question.holds else "prevent"][question.player]
        for question, moves in report.found.proofs.items() if moves
    )  # fmt: skip
    for row, moves in zip(named, proofs):
        script = [play for move in moves for play in move["script"]]
        yield {"about": b.flat(row.text), "said": [b.flat(line.text) for line in row.below], "script": script}
