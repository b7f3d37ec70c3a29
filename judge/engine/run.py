"""Plays a board: the script line by line, every event as a numbered step, named moments on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.boardfile.board import Board
from judge.boardfile.frame import MOMENTS, NOW, START, check_names
from judge.boardfile.lines import EVERYBODY, PASS, Play
from judge.boardfile.located import Path
from judge.engine.game import AnyGame
from judge.engine.passing import reach
from judge.engine.values import Log, Prompt, Step, Verdict
from judge.faults import Fault

if TYPE_CHECKING:
    pass

MANY = 100  # passes in a row


class View(NamedTuple):
    """A moment of a run: the state, the steps that led to it, the pending question."""

    state: Any
    steps: tuple[Step, ...]
    prompt: Prompt | None


class Stop(NamedTuple):
    """The line of the script that was illegal, and why; `passes` are those that it implied and that were carried out."""

    line: int
    play: Play
    verdict: Verdict
    passes: tuple[Play, ...] = ()


class Run(NamedTuple):
    """What came of a board. `now` is the moment after the last line of the script, `end` after what follows it.

    `pauses` are the numbers of the steps after which somebody could play, with the states; `made` has for each of them
    the play that led there and its line of the script, None where no line did.

    `answered` keeps what each answer to an open decision leads to, for the next claim about that moment.
    """

    game: AnyGame
    board: Board
    start: Any
    steps: tuple[Step, ...]
    moments: dict[str, View]
    now: View
    end: View
    stop: Stop | None
    doubts: tuple[tuple[int, Verdict], ...]
    pauses: tuple[tuple[int, Any], ...]
    made: tuple[tuple[int, Play] | None, ...]
    answered: dict[int, tuple[object, list[View], Iterator[View]]]

    @property
    def winner(self) -> str | list[str] | None:
        """The winner at the end of the run; None while the game goes on."""
        return self.game.winner(self.end.state)

    def states(self) -> list[Any]:
        """Lists the state that the board describes and the state after each step."""
        return [self.start, *(step.state for step in self.steps)]

    def view(self, moment: str) -> View | None:
        """Returns the view at a named moment of the script, or at `start`, `now` or `end`; None if there is no such
        moment or the run stopped before it."""
        if moment in self.moments or MOMENTS.get(moment) is None:
            return self.moments.get(moment)
        if MOMENTS[moment] == START:
            return opening(self.game, self.start)
        if self.stop:
            return self.now if MOMENTS[moment] == NOW and self.stop.line == len(self.board.script()) else None
        return self.now if MOMENTS[moment] == NOW else self.end

    def after(self, step: int) -> View:
        """The view after a step, 0 for the board as described."""
        state = self.steps[step - 1].state if step else self.start
        return View(state, self.steps[:step], self.game.prompt(state))

    def pause(self, step: int) -> View:
        """Returns the view at the first pause (when somebody could play) at or after a step; the end if there is none."""
        for count, state in self.pauses:
            if count >= step:
                return View(state, self.steps[:count], self.game.prompt(state))
        return self.end


def passes(run: Run) -> list[Play]:
    """Lists the lines with which a script would lead from its end to the question that is pending at the end of the
    run: everybody passes. Empty if no question is pending, the run stopped, or a pass is not legal."""
    prompt = run.end.prompt
    if prompt is None or run.stop or len(run.pauses) < 2:
        return []
    state = run.pauses[-2][1]
    lines: list[Play] = []
    for _ in range(MANY):
        if run.game.prompt(state) == prompt:
            break
        line = run.game.last_line(state, run.board.get("then")) or Play(EVERYBODY, PASS)
        if run.game.judge(state, line).outcome == "illegal":
            return []
        state = run.game.apply(state, line)
        lines.append(line)
    return lines


def opening(game: AnyGame, described: Any) -> View:
    """Returns the view after the automatic steps that follow on the described state, before any play; the steps are
    numbered from 1."""
    log: Log[Any] = []
    state = game.advance_rest(game.start_run(described, log), log)
    steps = tuple(Step(n, event, after) for n, (event, after) in enumerate(log, 1))
    return View(state, steps, game.prompt(state))


def load(board: Board) -> tuple[AnyGame, Any]:
    """Reads a board and returns (its game, the state it describes). Raises a Fault if the board cannot be read."""
    check_names(board)
    return board.game, board.game.read(board)


def run(board: Board, game: AnyGame | None = None, state: Any = None, trace: bool = True) -> Run:
    """Carries out the script of a board and what follows it, and returns the Run. Game and state are read from the
    board unless they are given; raises a Fault if the board or a line cannot be read.

    An illegal line stops the run; an undecided one is carried out and noted in `doubts`. Without `trace` no steps are
    kept.
    """
    if game is None:
        game, state = load(board)
    from judge.engine.free_text import line_from_text

    start = state
    log: Log[Any] | None = [] if trace else None
    steps: list[Step] = []
    moments: dict[str, View] = {}
    doubts = []
    pauses: list[tuple[int, Any]] = []
    made: list[tuple[int, Play] | None] = []
    stop = None

    def take(led: tuple[int, Play] | None = None, implied: bool = False) -> None:
        """Turns the logged events into steps and notes that somebody can play here, and what `led` there; the first step
        is `implied`."""
        for n, (event, after) in enumerate(log or ()):
            steps.append(Step(len(steps) + 1, event, after, implied and not n))
        if log:
            log.clear()
        pauses.append((len(steps), state))
        made.append(led)

    def read_line(path: Path, line: Play, table: object) -> Play:
        """A line as it is read in a state; a Fault has the place of what is done."""
        with board.placing(*path, line.by):
            return line_from_text(game, table, line)

    def apply_line(n: int, path: Path, line: Play) -> Stop | None:
        """Judges and applies one line, and the passes that it implies; returns a Stop if it is illegal."""
        nonlocal state
        try:
            reached = reach(game, state, lambda table: read_line(path, line, table))
        except Fault as fault:
            fault.place = fault.place or board.place(*path)
            raise
        for each in reached.passes:
            state = game.apply(state, each, log)
            take((n, each), implied=True)
        line, verdict = reached.play, reached.verdict
        if verdict.outcome == "illegal":
            return Stop(n, line, verdict, reached.passes)
        if verdict.outcome == "undecided":
            doubts.append((n, verdict))
        state = game.apply(state, line, log)
        take((n, line))
        return None

    state = game.start_run(state, log)
    take()
    script = board.script()
    for n, (path, line) in enumerate(script):
        if isinstance(line, tuple):
            moments[line[1]] = View(state, tuple(steps), game.prompt(state))
            continue
        stop = apply_line(n, path, line)
        if stop:
            break
    now = View(state, tuple(steps), game.prompt(state)) if script else opening(game, start)
    if not stop:
        last = game.last_line(state, board.get("then"))
        if last:
            stop = apply_line(len(script), ("then",), last)
        else:
            state = game.finish(state, board.get("then"), log)
            take()
    end = View(state, tuple(steps), game.prompt(state))
    return Run(game, board, start, tuple(steps), moments, now, end, stop, tuple(doubts), tuple(pauses), tuple(made), {})
