"""What comes of a board: `resolve` and `settle`."""

from __future__ import annotations

from typing import Any

from judge.corpus.store import corpus
from judge.engine import claims as judging
from judge.engine import run as running
from judge.engine.readings import Reading, other_readings
from judge.library import said
from judge.library.boards import Source, board
from judge.library.reply import Reply
from judge.library.said import Claim, Run
from judge.render import answers, slip
from judge.render.blocks import Page


def run(source: Source) -> Run:
    """Everything that happens on a board: its script line by line, and what follows."""
    return said.run(running.run(board(source)))


class Claims(Reply, list[Claim]):
    """Each claim of a board, judged; `readings` are other readings of doubtful rulings that would change one."""

    run: Run
    readings: list[Reading]

    def page(self, lang: str = "en", short: bool = False, ending: bool = True) -> Page:
        """The ruling slip; `short`: without the texts of the rules; `ending`: with how the run ended."""
        return list(slip.claims_page(self.run, self, self._speaker(lang), self.readings, short, ending))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return slip.claims_json(self.run, self, self._speaker(lang), self.readings)

    def _speaker(self, lang: str) -> answers.Speaker:
        return answers.Speaker(self.run.game, corpus(), lang, self.run.states)


def settle(source: Source) -> Claims:
    """Each claim of a board: right, wrong or open, with the step that decides it."""
    done = running.run(board(source))
    judged = judging.settle(done)
    found = Claims(said.claim(each, done) for each in judged)
    found.run, found.readings = said.run(done), other_readings(done, judged, corpus())
    return found
