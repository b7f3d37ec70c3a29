"""Plays a board: the script line by line, every event as a numbered step, named moments on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.board import Board
from judge.engine.frame import END, MOMENTS, check_names
from judge.engine.game import Play
from judge.engine.values import Decision, Step, Verdict
from judge.engine.verbs import EVERYBODY, PASS
from judge.faults import Fault
from judge.records import NamedTuple

if TYPE_CHECKING:
    from judge.engine.game import Game

MANY = 100  # passes in a row


class View(NamedTuple):
    """A moment of a run: the state, the steps that led there, the decision that is open."""

    state: Any
    steps: tuple[Step, ...]
    decision: Decision | None


class Stop(NamedTuple):
    """The line of the script that was illegal, and why."""

    line: int
    play: Play
    verdict: Verdict


class Run(NamedTuple):
    """What came of a board. `pauses` are the numbers of the steps after which somebody could play, with the states.

    `answered` keeps what each answer to an open decision leads to, for the next claim about that moment.
    """

    game: Any
    board: Board
    start: Any
    steps: tuple[Step, ...]
    moments: dict[str, View]
    end: View
    stop: Stop | None
    doubts: tuple[tuple[int, Verdict], ...]
    pauses: tuple[tuple[int, Any], ...]
    answered: dict[int, list[View]]

    @property
    def winner(self) -> Any:
        return self.game.winner(self.end.state)

    def states(self) -> list[Any]:
        """The board as described and the state after each step."""
        return [self.start, *(step.state for step in self.steps)]

    def view(self, moment: str) -> View | None:
        """A moment that the file names, else `start` or `end`; None where an illegal line came before it."""
        if moment in self.moments or MOMENTS.get(moment) is None:
            return self.moments.get(moment)
        if MOMENTS[moment] == END:
            return None if self.stop else self.end
        return opening(self.game, self.start)

    def after(self, step: int) -> View:
        """The moment after a step."""
        state = self.steps[step - 1].state if step else self.start
        return View(state, self.steps[:step], self.game.decision(state))

    def pause(self, step: int) -> View:
        """The first moment after a step when somebody could play."""
        for count, state in self.pauses:
            if count >= step:
                return View(state, self.steps[:count], self.game.decision(state))
        return self.end


def passes(run: Run) -> list[Play]:
    """The lines between the last one of the script and the decision that is open: what everybody does by itself then."""
    asked = run.end.decision
    if asked is None or run.stop or len(run.pauses) < 2:
        return []
    state = run.pauses[-2][1]
    lines: list[Play] = []
    for _ in range(MANY):
        if run.game.decision(state) == asked:
            break
        line = run.game.last_line(state, run.board.get("then")) or Play(EVERYBODY, PASS)
        if run.game.judge(state, line).outcome == "illegal":
            return []
        state = run.game.perform(state, line)
        lines.append(line)
    return lines


def opening(game: Game, described: Any) -> View:
    """The board as described, after what happens by itself and before any play."""
    log: list[Any] = []
    state = game.ready(game.begin(described, log), log)
    steps = tuple(Step(n, event, after) for n, (event, after) in enumerate(log, 1))
    return View(state, steps, game.decision(state))


def load(board: Board) -> Any:
    """The game of a board and the state it describes; faults of the file are raised."""
    check_names(board)
    return board.game, board.game.read(board)


def run(board: Board, game: Game | None = None, state: Any = None, trace: bool = True) -> Run:
    """Carries out the script of a board and what follows it.

    An illegal line stops the run there; an undecided one is carried out as
    played and remembered in `doubts`.
    """
    if game is None:
        game, state = load(board)
    start = state
    log: list[Any] | None = [] if trace else None
    steps: list[Step] = []
    moments: dict[str, View] = {}
    doubts = []
    pauses: list[tuple[int, Any]] = []
    stop = None

    def take() -> None:
        for event, after in log or ():
            steps.append(Step(len(steps) + 1, event, after))
        if log:
            log.clear()
        pauses.append((len(steps), state))

    def carry_out(n: Any, path: tuple[Any, ...], line: Any) -> Any:
        """One line; a Stop where it is illegal."""
        nonlocal state
        try:
            verdict = game.judge(state, line)
        except Fault as fault:
            fault.place = fault.place or board.place(*path)
            raise
        outcome = verdict.outcome
        if outcome == "illegal":
            return Stop(n, line, verdict)
        if outcome == "undecided":
            doubts.append((n, verdict))
        state = game.perform(state, line, log)
        take()
        return None

    state = game.begin(state, log)
    take()
    script = board.script()
    for n, (path, line) in enumerate(script):
        if isinstance(line, tuple):
            moments[line[1]] = View(state, tuple(steps), game.decision(state))
            continue
        stop = carry_out(n, path, line)
        if stop:
            break
    else:
        last = game.last_line(state, board.get("then"))
        if last:
            stop = carry_out(len(script), ("then",), last)
        else:
            state = game.finish(state, board.get("then"), log)
            take()
    end = View(state, tuple(steps), game.decision(state))
    return Run(game, board, start, tuple(steps), moments, end, stop, tuple(doubts), tuple(pauses), {})
