"""A session at the table: plays one after the other, undone and redone at will, saved as a board with its script."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, NamedTuple

from judge.boardfile.board import Board, board_from_dict
from judge.boardfile.frame import MOMENTS, START
from judge.boardfile.lines import EVERYBODY, Play
from judge.boardfile.located import Data, Path
from judge.corpus.yamlfile import fit_for_files
from judge.engine.free_text import line_from_text
from judge.engine.passing import Reached, reach
from judge.engine.run import Stop, load
from judge.engine.values import Event, Log, Prompt, Step, Verdict
from judge.faults import Fault


class Moment(NamedTuple):
    """The table after one line of a session: `state` as the line left it, `table` when somebody can play again, and the
    events between (`coming`), which belong to the next line."""

    state: Any
    steps: tuple[Step, ...]
    table: Any
    coming: tuple[tuple[Event, Any], ...]  # the events in between; they belong to the line that comes next


class Undone(NamedTuple):
    """A line that was taken back, and the names of the moments after it."""

    play: Play
    notes: tuple[str, ...]
    implied: bool = False


class Session:
    """A game that is being played on one board: the table, the lines played so far, and what was undone."""

    def __init__(self, board: Board) -> None:
        """Begins with the table that the board describes and plays its script; an illegal line ends that, and `stop`
        has it. Raises a Fault if the board or a line cannot be read."""
        self.board = board
        self.game, described = load(board)
        self.notes: list[tuple[int, str]] = []
        self.lines: list[Play] = []
        self.implied: list[bool] = []  # of each line whether it is a pass that the next one implied
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
                reached = self._read_line(path, line)
            for each in reached.passes:
                self._apply(each, implied=True)
            if reached.verdict.outcome == "illegal":
                self.stop = Stop(n, reached.play, reached.verdict, reached.passes)
                break
            self._apply(reached.play)

    def _read_line(self, path: Path, line: Play) -> Reached:
        """Returns a line of the board's script, read on the present table, with the passes that it implies and its
        verdict; nothing is played. Raises a Fault with its place if it cannot be read."""

        def read(table: object) -> Play:
            """The line as it is read in a state."""
            with self.board.placing(*path, line.by):
                return line_from_text(self.game, table, line)

        return reach(self.game, self._moments[-1].state, read)

    @property
    def state(self) -> Any:
        """Returns the state that the last line left; automatic steps may still follow (`table`)."""
        return self._moments[-1].state

    @property
    def table(self) -> Any:
        """Returns the state after the automatic steps that follow on the last line, when somebody can play or answer."""
        return self._moments[-1].table

    @property
    def prompt(self) -> Prompt | None:
        """Returns the question that must be answered before anything else is played; None if there is none."""
        return self.game.prompt(self.table)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Returns all steps from the beginning to the present table, numbered, with the automatic ones after the last
        line."""
        done = tuple(step for moment in self._moments for step in moment.steps)
        return done + _numbered(self._moments[-1].coming, len(done))

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """Returns the steps that the last line caused, with those of the passes that it implied and of the automatic
        steps after it."""
        last = len(self._moments) - 1
        while last > 1 and self.implied[last - 2]:
            last -= 1
        before = self._moments[last - 1 : last] if last else []
        told = sum(len(m.steps) for m in self._moments[:last]) + sum(len(m.coming) for m in before)
        return self.steps[told:]

    def verdict(self, play: Play) -> Verdict:
        """The verdict on a play now; nothing is played."""
        verdict: Verdict = self.game.judge(self.table, play)
        return verdict

    def reach(self, read: Callable[[object], Play]) -> Reached:
        """Returns the play that `read` gives for a state, with the passes that it implies now and its verdict after
        them; nothing is played. Raises a Fault if it cannot be read."""
        return reach(self.game, self.table, read)

    def play(self, play: Play) -> Verdict:
        """Plays a play, with the passes that it implies, unless it is illegal; returns its verdict. Undone plays can then
        no longer be redone."""
        return self.apply_reached(self.reach(lambda table: play))

    def apply_reached(self, reached: Reached) -> Verdict:
        """Plays the passes and the play of `reached`, unless it is illegal, and returns its verdict. Undone plays can
        then no longer be redone."""
        if reached.verdict.outcome != "illegal":
            for each in reached.passes:
                self._apply(each, implied=True)
            if reached.play.by == EVERYBODY:  # in a script it would begin where the last line left the table
                self._catch_up()
            self._apply(reached.play)
            self._undone.clear()
        return reached.verdict

    def _catch_up(self) -> None:
        """Adds lines for the automatic steps since the last line, so that the saved script leads to the table as it is."""
        while self.table is not self.state:
            self._apply(self.game.advance_line(self.state))

    def _goes_on(self, line: Play) -> bool:
        """Whether a line stands only for automatic steps after the line before, so that both are undone together."""
        return self.table is not self.state and line == self.game.advance_line(self.state)

    def _apply(self, play: Play, implied: bool = False) -> None:
        """Plays a line that is not illegal and adds it, with its steps, to the session; nothing is checked. `implied`:
        it is a pass that goes without saying."""
        moment = self._moments[-1]
        first = len(moment.coming) if play.by in self.game.players(moment.state) else 0
        if play.by in self.game.players(moment.state):
            log = list(moment.coming)
            after = self.game.apply(moment.table, play, log)
        else:
            log = []
            after = self.game.apply(moment.state, play, log)
        self.lines.append(play)
        self.implied.append(implied)
        self._reach(after, log, first if implied else None)

    def _reach(self, state: Any, log: Log[Any], implied: int | None = None) -> None:
        """Adds the moment after a line, with the automatic steps that follow. `log` holds the events that led to
        `state`; `implied` is the index in it of a pass that goes without saying, None if there is none."""
        before = sum(len(moment.steps) for moment in self._moments)
        coming: Log[Any] = []
        table = self.game.advance_rest(state, coming)
        steps = tuple(step._replace(implied=n == implied) for n, step in enumerate(_numbered(log, before)))
        self._moments.append(Moment(state, steps, table, tuple(coming)))

    def undo(self) -> Play | None:
        """Takes the last line back, with the passes that it implied and the names of moments after it. Returns the play
        taken back; None if there is none."""
        play = None
        while self.lines and (play is None or self.implied[-1] or self._goes_on(play)):
            self._moments.pop()
            notes = tuple(name for at, name in self.notes if at == len(self.lines))
            self.notes = [(at, name) for at, name in self.notes if at < len(self.lines)]
            line, implied = self.lines.pop(), self.implied.pop()
            play = play if implied and play else line
            self._undone.append(Undone(line, notes, implied))
        return play

    def redo(self) -> Play | None:
        """Plays the line that was undone last once more, with its passes and names of moments. Returns its play; None
        if nothing was undone."""
        play, again = None, False
        while self._undone and (play is None or again or self._goes_on(self._undone[-1].play)):
            line, notes, again = self._undone.pop()
            self._apply(line, again)
            self.notes += [(len(self.lines), name) for name in notes]
            play = play if play and self.implied[-2:-1] != [True] else line
        return play

    def name_moment(self, name: str) -> None:
        """Gives the present moment a name, as a line of the script; lines for automatic steps before it are added if
        needed. Raises a Fault if the name is empty, taken or unfit for a file."""
        if not name:
            raise Fault("play.noname")
        if not fit_for_files(name):
            raise Fault("play.notext")
        if any(name == known for _, known in self.notes):
            raise Fault("play.name", name=name)
        self._catch_up()
        self.notes.append((len(self.lines), name))

    def claim(self, claim: Data, label: str = "claim") -> Data:
        """Adds a claim and returns it. If it names no moment it gets the present one; that is named after `label` and a
        number if it has no name yet. Raises a Fault if a board could not have this claim."""
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
        """Returns the name of the present moment: `start` before any line, or the name it has. Without one, names it
        with `word` and a number, which adds to the script."""
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
        """Returns the data of the described board with everything played as its script. Claims are left out if they are
        about a moment, or a thing, that was undone."""
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
    """Lists those claims with which the board can be read, in their order."""
    try:
        if claims:
            load(board_from_dict({**board, "claims": claims}))
        return claims
    except Fault:
        half = len(claims) // 2
        return [*_readable(board, claims[:half]), *_readable(board, claims[half:])] if half else []


def _numbered(log: Iterable[tuple[Event, Any]], before: int) -> tuple[Step, ...]:
    """Returns the events of a log as steps, numbered from `before` + 1."""
    return tuple(Step(before + n, event, state) for n, (event, state) in enumerate(log, 1))
