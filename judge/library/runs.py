"""What comes of a board: `resolve` and `settle`."""

from __future__ import annotations

from typing import Any

from judge.corpus.store import corpus
from judge.engine import claims as judging
from judge.engine import run as running
from judge.engine.board import parse_play
from judge.engine.readings import Reading, other_readings
from judge.engine.values import OUTCOMES
from judge.library import said
from judge.library.boards import Source, board
from judge.library.reply import Reply
from judge.library.said import Run, Said, Verdict
from judge.render import answers, slip
from judge.render.blocks import Page


def run(source: Source) -> Run:
    """Everything that happens on a board: its script line by line, and what follows."""
    return said.run(running.run(board(source)))


class Claim(Said, judging.Judged):
    """A claim and what became of it in a run."""

    verdict: Verdict | None
    run: running.Run

    def _speaker(self, lang: str) -> answers.Speaker:
        return answers.Speaker(self.game, corpus(), lang, self.run.states)

    def text(self, lang: str = "en") -> str:
        """Who says what, and whether it is so."""
        return slip.claim_text(self, self._speaker(lang), self.run)

    def sentence(self, lang: str = "en") -> str:
        """What is claimed, in words."""
        from judge.render import sentences

        return sentences.sentence(sentences.claim_sentences(self.claim, self._speaker(lang)), lang)


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
    found = Claims(_said(each, done) for each in judged)
    found.run, found.readings = said.run(done), other_readings(done, judged, corpus())
    return found


def _said(value: judging.Judged, done: running.Run) -> Claim:
    """A claim that can be said; the play that it is about too."""
    game = done.game
    if value.verdict:
        *_, wanted = (text for word, text, _ in value.facts if word in OUTCOMES and isinstance(text, str))
        value = value._replace(verdict=said.verdict(value.verdict, parse_play(wanted), game, done.states))
    return said.said(Claim, value, game, run=done)
