"""A line of plays on the smallest board of a game: `judge can trick "R9, B12, B3 whip, R11"`."""

from __future__ import annotations

import re
from typing import Any

from judge.boardfile.board import board_from_dict
from judge.boardfile.typed import play_text
from judge.corpus.store import corpus
from judge.engine.values import Step
from judge.faults import Fault
from judge.games import game_of
from judge.library.boards import VerdictReport
from judge.library.report import Report
from judge.library.sessions import Session
from judge.render import answers
from judge.render import blocks as b
from judge.render.blocks import Page


class LineReport(Report, list[VerdictReport]):
    """The verdicts on plays one after the other, up to the first illegal one, and what they bring about."""

    session: Session
    steps: tuple[Step, ...]

    @property
    def outcome(self) -> str:
        """The worst of the verdicts on the plays: `illegal` before `undecided` before `legal`."""
        found = [verdict.outcome for verdict in self]
        return next((each for each in ("illegal", "undecided") if each in found), "legal")

    def page(self, lang: str = "en") -> Page:
        """Returns a title with the outcome, a line for each play with its failed checks, then the steps if there are
        any."""
        speaker = answers.Speaker(self.session.game, corpus(), lang, lambda: [self.session.table])
        rows = []
        for verdict in self:
            mark = {"legal": True, "illegal": False, "undecided": None}[verdict.outcome]
            failed = tuple(b.Text(check.text(lang)) for check in verdict.checks if check.ok is False)
            rows.append(b.Mark(answers.MARKS[mark], verdict.play.sentence(lang), "", failed))
        trace = answers.trace_rows(self.steps, speaker)
        page: Page = [b.Title(speaker.label(f"line.{self.outcome}")), b.Marks("", tuple(rows))]
        return [*page, *([b.Trace(trace)] if trace else [])]

    def json(self, lang: str = "en") -> dict[str, Any]:
        """The plays with their verdicts, and the steps."""
        plays = [
            {"play": play_text(verdict.play), "said": verdict.play.sentence(lang), **verdict.json(lang)}
            for verdict in self
        ]
        return {"verdict": self.outcome, "plays": plays, "steps": [step.text(lang) for step in self.steps]}


def can_line(game_id: str, text: str) -> LineReport:
    """Reports whether plays, parted by commas, may be made one after the other by players of whom nothing is known; it
    ends with the first illegal one. Raises a Fault if one cannot be read or there is none."""
    game = game_of(game_id)
    session = Session(board_from_dict({"game": game_id, **game.bare}))
    report = LineReport()
    for part in re.split(r"[,、;]", text):
        if part.strip():
            report.append(session.play(part.strip()))
            if report[-1].outcome == "illegal":
                break
    if not report:
        raise Fault("play.unknown", word=text, hint="")
    report.session, report.steps = session, session.steps
    return report
