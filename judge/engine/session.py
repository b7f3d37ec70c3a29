"""A session at the table: plays one after the other, undone and redone at will, saved as a board with its script."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.engine.board import Board, board_from_dict
from judge.engine.game import Play
from judge.engine.run import Stop, load
from judge.engine.values import Step, Verdict


class Moment(NamedTuple):
    """Where the table stands after some lines."""

    state: Any
    steps: tuple[Step, ...]


class Session:
    """The table, the lines played so far, and what was undone."""

    def __init__(self, board: Board):
        self.board = board
        self.game, described = load(board)
        self.notes: list[tuple[int, str]] = []
        self._undone: list[Play] = []
        log: list = []
        start = self.game.begin(described, log)
        self._start = described
        self._moments = [Moment(start, _numbered(log, 0))]
        self.lines: list[Play] = []
        self.stop: Stop | None = None  # the line of the board's script that is illegal
        for n, (_, line) in enumerate(board.script()):
            if isinstance(line, tuple):
                self.notes.append((len(self.lines), line[1]))
                continue
            verdict = self.play(line)
            if verdict.outcome == "illegal":
                self.stop = Stop(n, line, verdict)
                break

    @property
    def state(self):
        return self._moments[-1].state

    @property
    def decision(self):
        return self.game.decision(self.state)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step since the board began."""
        return tuple(step for moment in self._moments for step in moment.steps)

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """The steps of the last line."""
        return self._moments[-1].steps

    def verdict(self, play: Play) -> Verdict:
        return self.game.judge(self.state, play)

    def play(self, play: Play) -> Verdict:
        """Carries out a play unless it is illegal; what was undone is forgotten then."""
        verdict = self.verdict(play)
        if verdict.outcome != "illegal":
            self._carry_out(play)
            self._undone.clear()
        return verdict

    def _carry_out(self, play):
        log: list = []
        before = len(self.steps)
        after = self.game.perform(self.state, play, log)
        self.lines.append(play)
        self._moments.append(Moment(after, _numbered(log, before)))

    def undo(self) -> Play | None:
        """Takes the last line back."""
        if not self.lines:
            return None
        self._moments.pop()
        self._undone.append(self.lines.pop())
        return self._undone[-1]

    def redo(self) -> Play | None:
        """Plays the line that was taken back last."""
        if not self._undone:
            return None
        play = self._undone.pop()
        self._carry_out(play)
        return play

    def note(self, text: str) -> None:
        self.notes.append((len(self.lines), text))

    def to_board(self) -> dict:
        """The board as it was described, with everything played since as its script."""
        data = {k: v for k, v in self.board.data.items() if k not in ("script", "then")}
        script: list = []
        notes = list(self.notes)
        for n in range(len(self.lines) + 1):
            script += [{"at": text} for at, text in notes if at == n]
            if n < len(self.lines):
                script.append({self.lines[n].by: self.lines[n].do})
        return {**data, "script": script, "then": "stop"}


def _numbered(log, before):
    return tuple(Step(before + n, event, state) for n, (event, state) in enumerate(log, 1))


def session(source) -> Session:
    """A session on a board (a `Board` or a dict)."""
    return Session(source if isinstance(source, Board) else board_from_dict(source))
