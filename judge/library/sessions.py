"""A session at the table, as `judge play` has it."""

from __future__ import annotations

from typing import Any

from judge.boardfile.lines import Play
from judge.boardfile.typed import play_text
from judge.engine import session as sitting
from judge.engine.parsing import parse_claim, to_act
from judge.engine.values import Prompt, Step
from judge.library import boards, runs
from judge.library.boards import ExplainReport, Opened, PlaysReport, Source, VerdictReport, WhyReport, verdict_report


class Session(sitting.Session):
    """A session at the table, begun where the script of a board ends: plays one after the other, undone at will."""

    def __init__(self, board: Source):
        """Begins a session where the script of the board ends, or before its first illegal line (`stop`). Raises a
        Fault if the board cannot be read."""
        super().__init__(boards.as_board(board))
        if self.stop:
            refused = verdict_report(self.stop.verdict, self.stop.play, boards.speaker_for(self.game))
            self.stop = self.stop._replace(verdict=refused)

    @property
    def _opened(self) -> Opened:
        """The present state, for the functions of `judge.library.boards`."""
        return Opened(self.game, self.table, self.table, ())

    def read(self, play: Play | str) -> Play:
        """Returns the Play that a typed text means now; nothing is played. Raises a Fault if it cannot be read."""
        return boards.read_play(self._opened, play)

    def verdict(self, play: Play | str) -> VerdictReport:
        """Whether a play may be made now, as a report; nothing is played. Raises a Fault if the play cannot be read."""
        return boards.can_now(self._opened, play)

    def play(self, play: Play | str) -> VerdictReport:
        """Makes a play unless it is illegal, and returns its verdict; `passes` are those that were made before it.
        Raises a Fault if it cannot be read."""
        before = self._opened
        reached = self.reach(lambda table: boards.read_play(Opened(self.game, table, table, ()), play))
        report = verdict_report(self.apply_reached(reached), reached.play, before.speaker)
        report.passes = reached.passes
        return report

    def plays(self, by: str | None = None) -> PlaysReport:
        """Every legal play now, of one player or of all, as a report."""
        return boards.plays_now(self._opened, by)

    def why(self, name: str, by: str | None = None) -> WhyReport:
        """Why an action or a card of this name cannot be played now: each way to play it with its checks. Raises a
        Fault if nothing has this name."""
        return boards.why_now(self._opened, name, by)

    def explain(self, thing: str) -> ExplainReport:
        """A report on how the value of a thing on the table, by its name, comes about now. Raises a Fault if nothing
        has this name."""
        return boards.explain_now(self._opened, thing)

    def claim(self, claim: dict[str, Any] | str, label: str = "claim") -> dict[str, Any]:
        """Keeps a claim, as a file has it or typed (`A points B 13`), and returns it as a file has it. Without a moment
        it is about now; if this moment has no name, it gets `label` with a number. Raises a Fault if it cannot be
        read."""
        states = [step.state for step in self.steps]
        given = parse_claim(self.game, self.table, claim, states) if isinstance(claim, str) else claim
        plain = {word: play_text(said) if isinstance(said, Play) else said for word, said in given.items()}
        return super().claim(plain, label)

    def settle(self) -> runs.Claims:
        """Judges every claim kept so far."""
        return runs.settle(self.to_board())

    @property
    def prompt(self) -> Prompt | None:
        """The pending question, which can be put into words; None if there is none."""
        prompt: Prompt | None = super().prompt
        return prompt.with_speaker(self._opened.speaker) if prompt else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far, whose events can be put into words."""
        speaker = boards.speaker_for(self.game)
        return tuple(step._replace(event=step.event.with_speaker(speaker)) for step in super().steps)

    @property
    def to_act(self) -> str:
        """The player whose line comes next."""
        return to_act(self.game, self.table)

    @property
    def winner(self) -> str | list[str] | None:
        """The winner, `draw`, or a list of several winners; None while the game goes on."""
        won: str | list[str] | None = self.game.winner(self.table)
        return won

    def drawn(self, lang: str = "en", width: int = 78) -> list[str]:
        """The table as it is now, drawn in lines of at most `width` cells."""
        from judge.render.table import table_lines

        return table_lines(self.game, self.table, lang, width)


def session(board: Source) -> Session:
    """Begins a session on a board, which has `play`, `undo`, `redo`, `note`, `plays`, `why`, `steps`, `to_board`.
    Raises a Fault if the board cannot be read.

    >>> judge.session("rulesdata/blackpoker/examples/dispute.yaml").to_act
    'A'
    """
    return Session(board)
