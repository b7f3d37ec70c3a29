"""What comes of a board: `resolve` and `settle`."""

from __future__ import annotations

from typing import Any

from judge.boardfile.board import parse_written_play
from judge.boardfile.lines import Play
from judge.corpus.store import corpus
from judge.engine import claims as judging
from judge.engine import run as running
from judge.engine.but_for import with_causes
from judge.engine.readings import Reading, other_readings
from judge.engine.values import OUTCOMES
from judge.library.boards import Source, VerdictReport, as_board, problems, speaker_for, verdict_report
from judge.library.report import Report
from judge.render import answers, slip
from judge.render.blocks import Page


class RunReport(Report, running.Run):
    """What came of a board: its steps, its named moments, its end."""

    @property
    def possible(self) -> bool:
        """Whether the board is possible."""
        return not any(finding.severity == "fault" for finding in self.game.check(self.start))

    def speaker(self, lang: str) -> answers.Speaker:
        """Returns the speaker for a language, which knows the names of things in all states of the run."""
        return answers.Speaker(self.game, corpus(), lang, self.states)

    def page(
        self, lang: str = "en", to: int | None = None, draw: bool = False, everything: bool = False, width: int = 78
    ) -> Page:
        """The steps up to `to`, with the table after each if `draw`; routine steps are only counted unless
        `everything`.

        `width` is that of the drawings.
        """
        from judge.render.table import table_lines

        drawn = (lambda state: table_lines(self.game, state, lang, width)) if draw else None
        return list(answers.run_page(self, self.speaker(lang), to, drawn, everything))

    def json(self, lang: str = "en", to: int | None = None) -> dict[str, Any]:
        answer = answers.run_json(self, self.speaker(lang), to)
        return {**answer, "problems": problems(self.game, self.start, lang)}


def run(board: Source) -> RunReport:
    """Plays a board to its end and reports everything that happens: its script line by line, and what follows. An
    illegal line does not raise, but stops the script (`stop`). Raises a Fault if the board cannot be read.

    >>> judge.run("rulesdata/blackpoker/examples/dispute.yaml").steps[0].event.key
    'request.at'
    """
    return run_report(running.run(as_board(board)))


def run_report(done: running.Run) -> RunReport:
    """Makes the engine's run a report: a copy in which steps, verdicts and prompts can be put into words."""
    speaker = speaker_for(done.game)
    steps = tuple(step._replace(event=step.event.with_speaker(speaker)) for step in done.steps)

    def view(moment: running.View) -> running.View:
        """The view of a moment, with speakers."""
        prompt = moment.prompt.with_speaker(speaker) if moment.prompt else None
        known = steps[: len(moment.steps)]
        more = (step._replace(event=step.event.with_speaker(speaker)) for step in moment.steps[len(known) :])
        return moment._replace(steps=(*known, *more), prompt=prompt)

    stop = done.stop
    if stop:
        refused = verdict_report(stop.verdict, stop.play, speaker_for(done.game, done.states))
        stop = stop._replace(play=refused.play, verdict=refused)
    ending = Play("all", done.board.get("then"))
    lines = [line if isinstance(line, Play) else ending for _, line in done.board.script()]
    doubts = tuple(
        (n, verdict_report(open_, lines[n] if n < len(lines) else ending, speaker)) for n, open_ in done.doubts
    )
    moments = {name: view(moment) for name, moment in done.moments.items()}
    changed = done._replace(
        steps=steps, moments=moments, now=view(done.now), end=view(done.end), stop=stop, doubts=doubts
    )
    return RunReport(*changed)


class Claim(judging.JudgedClaim):
    """A claim and what became of it in a run."""

    verdict: VerdictReport | None
    run: running.Run

    def _speaker(self, lang: str) -> answers.Speaker:
        """A speaker that knows the things in all states of the run."""
        return answers.Speaker(self.run.game, corpus(), lang, self.run.states)

    def text(self, lang: str = "en") -> str:
        """The claim and its ruling in one line."""
        return slip.claim_text(self, self._speaker(lang), self.run)

    def sentence(self, lang: str = "en") -> str:
        """Returns what is claimed, in words, without who claims it and when."""
        from judge.render import phrases

        return phrases.joined_sentence(phrases.claim_phrases(self.claim, self._speaker(lang)), lang)


class Claims(Report, list[Claim]):
    """Each claim of a board, judged; `readings` are other readings of doubtful rulings that would change one."""

    run: RunReport
    readings: list[Reading]

    @property
    def all_right(self) -> bool:
        """Whether the whole script could be played and every claim holds."""
        return not self.run.stop and all(claim.holds is True for claim in self)

    def page(self, lang: str = "en", short: bool = False, ending: bool = True, everything: bool = False) -> Page:
        """The ruling slip, without the texts of rules if `short`, and with the end of the run if `ending`.

        `everything`: with further rules of each claim and the pending question.
        """
        speaker = self.run.speaker(lang)
        return list(slip.claims_page(self.run, self, speaker, self.readings, short, ending, everything))

    def json(self, lang: str = "en") -> dict[str, Any]:
        answer = slip.claims_json(self.run, self, self.run.speaker(lang), self.readings)
        return {**answer, "problems": problems(self.run.game, self.run.start, lang)}


def settle(board: Source) -> Claims:
    """Judges each claim of a board: right, wrong or undecided, with the step that decides it. With the claims come the
    run and other readings of the rules that would change a claim. Raises a Fault if the board cannot be read.

    >>> [claim.holds for claim in judge.settle("rulesdata/blackpoker/examples/dispute.yaml")]
    [True, False, False, False]
    """
    done = running.run(as_board(board))
    judged = with_causes(done, judging.settle(done))
    found = Claims(_claim(each, done) for each in judged)
    found.run, found.readings = run_report(done), other_readings(done, judged, corpus())
    return found


def _claim(judged: judging.JudgedClaim, done: running.Run) -> Claim:
    """A judged claim as the library returns it, with its run and its verdict as a report."""
    if judged.verdict:
        *_, wanted = (text for word, text, *_ in judged.facts if word in OUTCOMES and isinstance(text, str))
        speaker = speaker_for(done.game, done.states)
        judged = judged._replace(verdict=verdict_report(judged.verdict, parse_written_play(wanted), speaker))
    claim = Claim(*judged)
    claim.run = done
    return claim
