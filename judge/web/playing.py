"""A play made or taken back on a board: how a page plays on, with nothing kept between two requests."""

from __future__ import annotations

from typing import Any

from judge.boardfile.board import Board
from judge.boardfile.typed import play_text
from judge.corpus.store import corpus
from judge.library.boards import VerdictReport
from judge.library.report import Report
from judge.library.sessions import Session
from judge.library.starts import dump_board
from judge.render import answers


class Turn(Report):
    """The table after a play: the board to send next time, what happened, what can be done."""

    def __init__(
        self, session: Session, verdict: VerdictReport | None, undone: list[str], steps_before: int, by: str | None
    ):
        """`verdict` is that of the play made, `undone` are the lines taken back; the first `steps_before` steps are not
        told again, and `by` limits the plays listed.
        """
        self.session, self.verdict, self.undone, self.steps_before, self.by = session, verdict, undone, steps_before, by

    def json(self, lang: str = "en") -> dict[str, Any]:
        """The turn as plain data: `board` with the play in its script; `plays`, `said` and `decision` as `legal` gives
        them."""
        session = self.session
        return {
            "board": dump_board(session.to_board()),
            "state": session.game.write(session.table),
            "to_act": session.to_act,
            "verdict": self.verdict.json(lang) if self.verdict else None,
            "undone": self.undone,
            "steps": [
                {"n": step.n, "event": step.event.key, "by": step.event.by, "cites": list(step.event.cites),
                 "text": step.text(lang)}
                for step in session.steps[self.steps_before:]
            ],
            **session.plays(self.by).json(lang),
            "winner": session.winner,
            "stopped": answers.stop_json(session, answers.Speaker(session.game, corpus(), lang)),
        }  # fmt: skip


def played(board: Board, play: str | None = None, undo: int = 0, by: str | None = None) -> Turn:
    """Takes back the last `undo` lines of a script, then makes a play unless it is illegal, and returns what came of
    it; `by` limits the list of plays to one player. The given board is not changed."""
    session = Session(board)
    undone = [play_text(line) for _ in range(undo) if (line := session.undo())]
    told = len(session.steps) if play else 0
    verdict = session.play(play) if play else None
    return Turn(session, verdict, undone, told, by)
