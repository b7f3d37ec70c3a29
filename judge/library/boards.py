"""Questions about boards: what `check`, `legal`, `can`, `explain`, `resolve`, `settle`, `new` … answer.

A board is a path, `-` for standard input, a dict, or a `Board`. A play is a
`Play`, or its text: as in a script, or short as at the prompt of `judge play`.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from judge.boardfile.board import Board, parse_document, read_board
from judge.boardfile.frame import END, MOMENTS, NOW, START
from judge.boardfile.lines import Play
from judge.corpus.store import corpus
from judge.engine import run as running
from judge.engine.deciding import decision_about
from judge.engine.game import Game
from judge.engine.passing import reach
from judge.engine.values import Event, Finding, Line, Prompt, Verdict
from judge.faults import Fault, did_you_mean, which_player
from judge.library.report import Report
from judge.render import answers
from judge.render.blocks import Page

if TYPE_CHECKING:
    from judge.library.whatif import KeepsReport

Source: TypeAlias = str | os.PathLike[str] | dict[str, Any] | Board


def speaker_for(game: Game[Any], states: Callable[[], Iterable[Any]] = tuple) -> Callable[[str], answers.Speaker]:
    """Returns a function that makes the speaker for a language; such a speaker knows the names of things in `states`,
    which are asked for when they are needed."""
    return lambda lang: answers.Speaker(game, corpus(), lang, states)


class Illegal(ValueError):
    """A play that may not be made; `verdict` says why."""

    def __init__(self, verdict: VerdictReport):
        """Keeps the verdict that says why the play is illegal; the text of the error is the failed checks, in English."""
        self.verdict = verdict
        super().__init__("; ".join(check.text("en") for check in verdict.failed))


class Opened(NamedTuple):
    """A board at a moment: its game, what it describes, the table when somebody can play, what happened in between.

    `moment` is what is said about it: `start`, `now`, `end`, a name, the number of a step; None where there is no other.
    `asked` is what was asked for.
    """

    game: Game[Any]
    start: Any
    state: Any
    began: tuple[Event, ...]
    moment: str | int | None = None
    asked: str | None = None

    def speaker(self, lang: str) -> answers.Speaker:
        """A speaker that knows the things in the state by name."""
        return answers.Speaker(self.game, corpus(), lang, lambda: [self.state])

    def page(self, speaker: answers.Speaker) -> Page:
        """Returns a line that says which moment the answer is about and one on the automatic steps before it; each is
        left out if there is nothing to say."""
        return [*answers.moment_blocks(self.moment, speaker), *answers.began_blocks(self.began, speaker)]


def as_board(board: Source) -> Board:
    """Returns the Board from a path, `-` (standard input), a dict, or a Board itself. Raises a Fault if it cannot be
    read."""
    return board if isinstance(board, Board) else read_board(board)


def parse_board(text: str, name: str = "<board>") -> Board:
    """Returns the board that the text of a file describes; `name` stands for the file in messages. Raises a Fault if it
    cannot be read.

    >>> judge.parse_board("{game: bp, players: {A: {}, B: {}}}").game_id
    'bp'
    """
    return Board(parse_document(text, name))


def load(board: Source) -> tuple[Game[Any], Any]:
    """Returns (game of a board, the state that it describes), before any automatic steps. Raises a Fault if the board
    cannot be read.

    >>> judge.load("rulesdata/blackpoker/examples/dispute.yaml")[0].id
    'bp'
    """
    loaded: tuple[Game[Any], Any] = running.load(as_board(board))
    return loaded


def opened_at(board: Source, at: str | int | None = None, exactly: bool = False) -> Opened:
    """Returns a board at the moment `at`, by default the start, after the automatic steps that are due there. After a
    step it is the first moment when somebody can play; with `exactly`, just after that step and without further
    ones. Raises a Fault if the moment is unknown or not reached."""
    described = as_board(board)
    game, start = load(described)
    at = None if at is None else str(at)
    named = [line[1] for _, line in described.script() if isinstance(line, tuple)]
    if at is None or MOMENTS.get(at) == START and at not in named:
        view = running.opening(game, start)
        began = tuple(step.event.with_speaker(speaker_for(game)) for step in view.steps)
        return Opened(game, start, view.state, began, START if described.get("script") or at else None, at)
    view, moment = _reached(running.run(described, game, start), at, named, exactly)
    if exactly:
        return Opened(game, start, view.state, (), moment, at)
    log: list[Any] = []
    state = game.advance_rest(view.state, log)
    return Opened(game, start, state, tuple(event.with_speaker(speaker_for(game)) for event, _ in log), moment, at)


def _reached(done: running.Run, at: str, moments: list[str], exactly: bool) -> tuple[running.View, str | int]:
    """Returns (view, name or number of the moment) for a moment of a run. Raises a Fault if there is no such moment or
    the run does not reach it."""
    if at not in moments and at.isdecimal():
        if len(at) > 9 or int(at) > len(done.steps):
            raise Fault("board.step", n=at, last=len(done.steps))
        view = done.after(int(at)) if exactly else done.pause(int(at))
        return view, len(view.steps)
    if at not in moments and at not in MOMENTS:
        raise Fault("board.name", name=at, **did_you_mean(at, [*moments, START, NOW, END]))
    found = done.view(at)
    if found is None:
        raise Fault("board.unreached", name=at, line=done.stop.line + 1 if done.stop else 0)
    return found, at if at in moments else MOMENTS[at]


def read_play(opened: Opened, wanted: Play | str) -> Play:
    """A play, parsed if it is text. Raises a Fault if it cannot be read."""
    if isinstance(wanted, Play):
        return wanted
    from judge.engine.parsing import parse_play  # settle and resolve need it only for boards told in words

    return parse_play(opened.game, opened.state, wanted)


def _player(opened: Opened, name: str | None) -> str | None:
    """Returns the name as it is if a player has it; None stays None. Raises a Fault if nobody has it."""
    players = opened.game.players(opened.state)
    if name is not None and name not in players:
        raise Fault("board.player", name=name, **which_player(name, players))
    return name


class FindingsReport(Report, list[Finding]):
    """Everything that is wrong or remarkable about a board."""

    def __init__(self, findings: Iterable[Finding], speaker: Callable[[str], answers.Speaker]) -> None:
        """`speaker` puts findings into a language."""
        super().__init__(finding.with_speaker(speaker) for finding in findings)
        self.speaker = speaker

    @property
    def ok(self) -> bool:
        """Whether the board is possible."""
        return not any(finding.severity == "fault" for finding in self)

    def page(self, lang: str = "en") -> Page:
        return list(answers.findings_page(self, self.speaker(lang)))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.findings_json(self, self.speaker(lang))


def check(board: Source) -> FindingsReport:
    """Every finding about a board: what makes it impossible, and what is worth noting.

    >>> judge.check("rulesdata/blackpoker/examples/dispute.yaml").ok
    True
    """
    return findings(*load(board))


def findings(game: Game[Any], state: Any) -> FindingsReport:
    """All findings about a described state: what makes it impossible, and what is worth noting."""
    return FindingsReport(game.check(state), speaker_for(game))


def problems(game: Game[Any], state: Any, lang: str) -> list[dict[str, Any]]:
    """Returns the faults of a board (what makes it impossible) as `check` gives them in JSON; empty if it is possible.
    They are part of every answer about such a board."""
    faults = [finding for finding in game.check(state) if finding.severity == "fault"]
    found: list[dict[str, Any]] = FindingsReport(faults, speaker_for(game)).json(lang)["findings"]
    return found


class PlaysReport(Report, list[Play]):
    """Every legal play, those that are `undecided` on this board, and the decision that is open."""

    def __init__(self, plays: Iterable[Play], undecided: Iterable[Play], prompt: Prompt | None, opened: Opened) -> None:
        """The legal and the `undecided` plays in an opened board, and the pending question if there is one."""
        speaker = functools.cache(opened.speaker)  # one for all plays: what a thing is called is looked for once
        super().__init__(play.with_speaker(speaker) for play in plays)
        self.undecided = [play.with_speaker(speaker) for play in undecided]
        self.prompt = prompt.with_speaker(speaker) if prompt else None
        self.opened = opened

    def page(self, lang: str = "en") -> Page:
        speaker = self.opened.speaker(lang)
        return [*self.opened.page(speaker), *answers.plays_page(self, self.undecided, self.prompt, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        prompt = self.prompt.json(lang) if self.prompt else None
        said = [play.sentence(lang) for play in self]
        plays = [play.json() for play in self]
        undecided = [play.json() for play in self.undecided]
        answer = {
            "plays": plays,
            "said": said,
            "undecided": undecided,
            "decision": prompt,
            "moment": self.opened.moment,
        }
        return {**answer, "problems": problems(self.opened.game, self.opened.start, lang)}


def plays(board: Source, by: str | None = None, at: str | int | None = None) -> PlaysReport:
    """Reports the legal plays of all or of one player, the undecided ones and the pending question: at the start of a
    board, or `at` a moment. A moment is a name that the script gives, `start`, `now`, `end`, or the number of a
    step: then the first moment after it when somebody can play.

    >>> judge.plays("rulesdata/blackpoker/examples/dispute.yaml")[0].text()
    'B: {request: counter, key: [C8], target: r1}'
    """
    return plays_now(opened_at(board, at), by)


def plays_now(opened: Opened, by: str | None = None) -> PlaysReport:
    """Reports the legal plays in an opened state, of one player or of all, with the undecided ones and the pending
    question. Raises a Fault if nobody has the name `by`."""
    game, state = opened.game, opened.state
    who = _player(opened, by)
    return PlaysReport(game.legal_plays(state, who), game.undecided_plays(state, who), game.prompt(state), opened)


class VerdictReport(Report, Verdict):
    """Every check that was made on one play; `opened` is the board and the moment it is about, where there is one."""

    play: Play
    speaker: Callable[[str], answers.Speaker]
    opened: Opened | None
    passes: tuple[Play, ...] = ()  # that the play implies, after which it was judged
    after: tuple[Play, ...] = ()  # passes after which the play, illegal now, would be legal

    @property
    def began(self) -> tuple[Event, ...]:
        """The events of automatic steps before the play; empty if the board is not known."""
        return self.opened.began if self.opened else ()

    def page(self, lang: str = "en") -> Page:
        speaker = self.speaker(lang)
        moment = self.opened.page(speaker) if self.opened else []
        return [*moment, *answers.verdict_page(self.play, self, speaker), *answers.legal_after(self.after, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        answer = answers.verdict_json(self, self.speaker(lang))
        if not self.opened:
            return answer
        found = problems(self.opened.game, self.opened.start, lang)
        return {**answer, "moment": self.opened.moment, "problems": found}


def verdict_report(
    verdict: Verdict, play: Play, speaker: Callable[[str], answers.Speaker], opened: Opened | None = None
) -> VerdictReport:
    """Makes the engine's verdict on a play a report, whose play and checks can be put into words."""
    report = VerdictReport(tuple(check.with_speaker(speaker) for check in verdict.checks))
    report.play, report.speaker, report.opened = play.with_speaker(speaker), speaker, opened
    return report


class WhyReport(Report, list[VerdictReport]):
    """What keeps something from being played: the verdict on every way to do it."""

    def __init__(self, tried: Iterable[tuple[Play, Verdict]], opened: Opened) -> None:
        """(play, verdict) for each play tried in an opened board."""
        super().__init__(verdict_report(verdict, play, opened.speaker) for play, verdict in tried)
        self.opened = opened

    def page(self, lang: str = "en") -> Page:
        speaker = self.opened.speaker(lang)
        tried = [(verdict.play, verdict) for verdict in self]
        return [*self.opened.page(speaker), *answers.why_page(tried, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        tried = [{"play": verdict.play.json(), **verdict.json(lang)} for verdict in self]
        found = problems(self.opened.game, self.opened.start, lang)
        return {"tried": tried, "moment": self.opened.moment, "problems": found}


def why(board: Source, name: str, by: str | None = None, at: str | int | None = None) -> WhyReport:
    """Reports every way to play an action or a card of this name, each with its checks: at the start, or `at` a moment.
    Raises a Fault if nothing has this name.

    >>> judge.why("rulesdata/blackpoker/examples/dispute.yaml", "attack")[0].outcome
    'illegal'
    """
    return why_now(opened_at(board, at), name, by)


def why_now(opened: Opened, name: str, by: str | None = None) -> WhyReport:
    """Reports every way to make a play of this name in an opened state, each with its checks. Raises a Fault if nothing
    has this name."""
    return WhyReport(opened.game.why_not(opened.state, name, _player(opened, by)), opened)


def legal(
    board: Source,
    by: str | None = None,
    why: str | None = None,
    at: str | int | None = None,
    keeps: str | dict[str, Any] | None = None,
) -> PlaysReport | WhyReport | KeepsReport:
    """Returns what `judge legal` answers: the legal plays; with `why` (the name of an action or a card) each way to
    play that, with its checks; with a claim in `keeps`, what each play keeps of it."""
    opened = opened_at(board, at)
    if keeps is not None:
        from judge.library import whatif

        return whatif.keeps(opened, keeps, _player(opened, by))
    return why_now(opened, why, by) if why else plays_now(opened, by)


def can(board: Source, play: Play | str, at: str | int | None = None) -> VerdictReport:
    """Reports whether a play may be made on a board, with every check, at its start or `at` a moment; `play` as in a
    script or short (`up H7 at a1`). Nothing is played. Raises a Fault if the play cannot be read.

    >>> judge.can("rulesdata/blackpoker/examples/dispute.yaml", "up H7 at a1").outcome
    'illegal'
    """
    return can_now(opened_at(board, at), play)


def can_now(opened: Opened, play: Play | str) -> VerdictReport:
    """Reports whether a play may be made just in this opened state, as claims are judged, with every check. If it is
    illegal only until others have passed, which a line of a script would imply, `after` has these passes."""
    wanted = read_play(opened, play)
    report = verdict_report(opened.game.judge(opened.state, wanted), wanted, opened.speaker, opened)
    if report.outcome == "illegal" and opened.game.prompt(opened.state) is None:
        reached = reach(opened.game, opened.state, lambda state: read_play(opened._replace(state=state), play))
        if reached.passes and reached.verdict.outcome == "legal":
            report.after = reached.passes
    return report


def advance(board: Source, play: Play | str) -> dict[str, Any]:
    """Returns the board after a play and all automatic steps, as a dict. Raises Illegal, a ValueError, if the play is
    illegal; an undecided one is made.

    >>> judge.advance("rulesdata/blackpoker/examples/dispute.yaml", "counter C8 at r1")["stage"][-1]["action"]
    'counter'
    """
    opened = opened_at(board)
    verdict = can_now(opened, play)
    if verdict.outcome == "illegal":
        raise Illegal(verdict)
    return opened.game.write(opened.game.apply(opened.state, verdict.play))


def decision(board: Source) -> Prompt | None:
    """Returns the question that is pending at the start of a board, after automatic steps; None if there is none.

    >>> judge.decision("rulesdata/blackpoker/examples/dispute.yaml") is None
    True
    """
    opened = opened_at(board)
    prompt = opened.game.prompt(opened.state)
    return prompt.with_speaker(opened.speaker) if prompt else None


class ExplainReport(Report, list[Line]):
    """How a value comes about, line by line; `prompt` is the pending decision that may change it."""

    def __init__(self, lines: Iterable[Line], thing: str, prompt: Prompt | None, opened: Opened) -> None:
        """The lines about `thing` in an opened board; `prompt` is a pending question that may change the value."""
        super().__init__(line.with_speaker(opened.speaker) for line in lines)
        self.thing, self.opened = thing, opened
        self.prompt = prompt.with_speaker(opened.speaker) if prompt else None

    def page(self, lang: str = "en") -> Page:
        speaker = self.opened.speaker(lang)
        moment = answers.moment_blocks(self.opened.moment, speaker)
        return [*moment, *answers.explain_page(self.thing, self, self.prompt, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        told = answers.explain_json(self.thing, self, self.opened.speaker(lang))
        prompt = self.prompt.json(lang) if self.prompt else None
        return {**told, "decision": prompt, "moment": self.opened.moment}


def explain(board: Source, thing: str, at: str | int | None = None) -> ExplainReport:
    """Reports line by line how a size, a value, a rank or a payout of `thing` comes about: at the start, or just `at` a
    moment or step. Raises a Fault if nothing has this name.

    >>> judge.explain("rulesdata/blackpoker/examples/dispute.yaml", "a1")[0].text()
    "A's common soldier (♠6)"
    """
    return explain_now(opened_at(board, at, exactly=True), thing)


def explain_now(opened: Opened, thing: str) -> ExplainReport:
    """Reports how the value of a thing comes about in an opened state, with the pending question if an answer may
    change it. Without lines if there is nothing to explain; raises a Fault if nothing has this name."""
    game, state = opened.game, opened.state
    lines = game.explain(state, thing)
    if not lines and not game.knows(state, thing):
        raise Fault("board.name", name=thing, **did_you_mean(thing, game.names(state)))

    def values(after: Any) -> list[tuple[str, Any]]:
        """(name, value up to there) for each line, in the state after an answer."""
        return [(line.key, line.value) for line in game.explain(after, thing)]

    return ExplainReport(lines, thing, decision_about(game, state, values) if lines else None, opened)
