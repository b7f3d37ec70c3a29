"""A session at the table: plays one after the other, undone and redone at will, saved as a board with its script."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any, NamedTuple

from judge.boardfile.board import Board, board_from_dict
from judge.boardfile.frame import MOMENTS, START
from judge.boardfile.lines import EVERYBODY, Play
from judge.boardfile.located import Data
from judge.corpus.yamlfile import fit_for_files
from judge.engine.run import Stop, load
from judge.engine.values import Event, Log, Prompt, Step, Verdict
from judge.faults import Fault


class Moment(NamedTuple):
    """Where the table stands after some lines: as they left it, and when somebody can play again."""

    state: Any
    steps: tuple[Step, ...]
    table: Any
    coming: tuple[tuple[Event, Any], ...]  # the events in between; they belong to the line that comes next


class Undone(NamedTuple):
    play: Play
    notes: tuple[str, ...]


class Session:
    """The table, the lines played so far, and what was undone."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.game, described = load(board)
        self.notes: list[tuple[int, str]] = []
        self.lines: list[Play] = []
        self.claims: list[Data] = [claim for _, claim in board.claims()]
        self.stop: Stop | None = None  # the line of the board's script that is illegal
        self._undone: list[Undone] = []
        self._moments: list[Moment] = []
        log: Log[Any] = []
        self._reach(self.game.start_run(described, log), log)
        for n, (path, line) in enumerate(board.script()):
            if isinstance(line, tuple):
                self.notes.append((len(self.lines), line[1]))
                continue
            with board.placing(*path):
                verdict = self.game.judge(self._moments[-1].state, line)
            if verdict.outcome == "illegal":
                self.stop = Stop(n, line, verdict)
                break
            self._apply(line)

    @property
    def state(self) -> Any:
        """The table as the last line left it."""
        return self._moments[-1].state

    @property
    def table(self) -> Any:
        """The table when somebody can play or decide."""
        return self._moments[-1].table

    @property
    def prompt(self) -> Prompt | None:
        """The question that must be answered before anything else is played; None if there is none."""
        return self.game.prompt(self.table)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step since the board began, up to the table as it is."""
        done = tuple(step for moment in self._moments for step in moment.steps)
        return done + _numbered(self._moments[-1].coming, len(done))

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """What the last line brought about, up to the table as it is."""
        before = self._moments[-2:-1]
        told = sum(len(m.steps) for m in self._moments[:-1]) + sum(len(m.coming) for m in before)
        return self.steps[told:]

    def verdict(self, play: Play) -> Verdict:
        verdict: Verdict = self.game.judge(self.table, play)
        return verdict

    def play(self, play: Play) -> Verdict:
        """Makes a play unless it is illegal, and gives its verdict; plays that were undone are forgotten then."""
        verdict = self.verdict(play)
        if verdict.outcome != "illegal":
            if play.by == EVERYBODY:  # in a script it would begin where the last line left the table
                self._catch_up()
            self._apply(play)
            self._undone.clear()
        return verdict

    def _catch_up(self) -> None:
        """What has happened by itself since the last line becomes a line, so that a script leads to the table as it is."""
        while self.table is not self.state:
            self._apply(self.game.advance_line(self.state))

    def _goes_on(self, line: Play) -> bool:
        """Whether a line only lets the game go on from where the last one left it, and so belongs to that."""
        return self.table is not self.state and line == self.game.advance_line(self.state)

    def _apply(self, play: Play) -> None:
        """Applies a legal play and adds it, with its steps, to the session."""
        moment = self._moments[-1]
        if play.by in self.game.players(moment.state):
            log = list(moment.coming)
            after = self.game.apply(moment.table, play, log)
        else:
            log = []
            after = self.game.apply(moment.state, play, log)
        self.lines.append(play)
        self._reach(after, log)

    def _reach(self, state: Any, log: Log[Any]) -> None:
        """Adds the moment at a state: `log` has the events that led to it."""
        before = sum(len(moment.steps) for moment in self._moments)
        coming: Log[Any] = []
        table = self.game.advance_rest(state, coming)
        self._moments.append(Moment(state, _numbered(log, before), table, tuple(coming)))

    def undo(self) -> Play | None:
        """Takes the last line back, with the names of the moments after it."""
        play = None
        while self.lines and (play is None or self._goes_on(play)):
            self._moments.pop()
            notes = tuple(name for at, name in self.notes if at == len(self.lines))
            self.notes = [(at, name) for at, name in self.notes if at < len(self.lines)]
            play = self.lines.pop()
            self._undone.append(Undone(play, notes))
        return play

    def redo(self) -> Play | None:
        """Plays the line that was taken back last."""
        play = None
        while self._undone and (play is None or self._goes_on(self._undone[-1].play)):
            line, notes = self._undone.pop()
            self._apply(line)
            self.notes += [(len(self.lines), name) for name in notes]
            play = play or line
        return play

    def name_moment(self, name: str) -> None:
        """Names the moment, the table as it is; a Fault where a board could not hold the name."""
        if not name:
            raise Fault("play.noname")
        if not fit_for_files(name):
            raise Fault("play.notext")
        if any(name == known for _, known in self.notes):
            raise Fault("play.name", name=name)
        self._catch_up()
        self.notes.append((len(self.lines), name))

    def claim(self, claim: Data, label: str = "claim") -> Data:
        """Keeps a claim; one that names no moment is about now, which is `called` so and numbered if it has no name.

        A Fault where a board could not hold it.
        """
        try:
            load(board_from_dict({**self.to_board(), "claims": [claim]}))
        except Fault as fault:
            fault.place = None
            raise
        if "at" not in claim:
            claim = {**claim, "at": self._moment_name(label)}
        self.claims.append(claim)
        return claim

    def _moment_name(self, word: str) -> str:
        """A name for this moment: the start, the one it has, or a new one."""
        named = {name: at for at, name in self.notes}
        if not self.lines and START not in named:
            return START
        self._catch_up()
        here = [name for name, at in named.items() if at == len(self.lines)]
        if not here:
            here = [next(name for n in count(1) if (name := f"{word} {n}") not in named)]
            self.name_moment(here[0])
        return here[0]

    def to_board(self) -> Data:
        """The board as it was described, with everything played since as its script.

        Claims go that speak of what was taken back: of a moment, or of a thing that only a lost line has named.
        """
        data = {k: v for k, v in self.board.data.items() if k not in ("script", "then", "claims")}
        script: list[Data] = []
        for n in range(len(self.lines) + 1):
            script += [{"at": text} for at, text in self.notes if at == n]
            if n < len(self.lines):
                script.append({self.lines[n].by: self.lines[n].do})
        named = {*MOMENTS, *(name for _, name in self.notes)}
        claims = [claim for claim in self.claims if claim.get("at") is None or claim["at"] in named]
        board = {**data, "script": script, "then": "stop"}
        readable = _readable(board, claims)
        return {**board, **({"claims": readable} if readable else {})}


def _readable(board: Data, claims: list[Data]) -> list[Data]:
    """Those of some claims that a board can hold."""
    try:
        if claims:
            load(board_from_dict({**board, "claims": claims}))
        return claims
    except Fault:
        half = len(claims) // 2
        return [*_readable(board, claims[:half]), *_readable(board, claims[half:])] if half else []


def _numbered(log: Iterable[tuple[Event, Any]], before: int) -> tuple[Step, ...]:
    """The events of a log as steps, numbered on from `before`."""
    return tuple(Step(before + n, event, state) for n, (event, state) in enumerate(log, 1))
