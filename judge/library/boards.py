"""Questions about boards: what `check`, `legal`, `can`, `explain`, `resolve`, `settle`, `new` … answer.

A board is a path, `-` for standard input, a dict, or a `Board`. A play is a
`Play`, or its text: as in a script, or short as at the prompt of `judge play`.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple, TypeAlias

from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine import run as running
from judge.engine.board import Board, read_board
from judge.engine.frame import END, MOMENTS, START
from judge.engine.game import Game
from judge.engine.game import Play as AnyPlay
from judge.engine.typed import typed_play
from judge.faults import Fault, did_you_mean
from judge.library import said
from judge.library.reply import Reply
from judge.library.said import Decision, Event, Finding, Line, Play, Verdict
from judge.render import answers
from judge.render.blocks import Page

Source: TypeAlias = str | os.PathLike[str] | dict[str, Any] | Board


class Illegal(ValueError):
    """A play that may not be made; `verdict` says why."""

    def __init__(self, verdict: Verdict):
        self.verdict = verdict
        super().__init__("; ".join(check.text("en") for check in verdict.failed))


class Opened(NamedTuple):
    """A board at a moment: its game, what it describes, the table when somebody can play, what happened in between.

    `moment` is what is said about it: `start`, `end`, a name, the number of a step; None where there is no other.
    """

    game: Game
    start: Any
    state: Any
    began: tuple[Event, ...]
    moment: str | int | None = None

    def speaker(self, lang: str) -> answers.Speaker:
        return answers.Speaker(self.game, corpus(), lang, self.states)

    def states(self) -> list[Any]:
        """Where the names of a play are looked for."""
        return [self.state]

    def page(self, speaker: answers.Speaker) -> Page:
        """Which moment an answer is about."""
        return [*answers.moment_blocks(self.moment, speaker), *answers.began_blocks(self.began, speaker)]


def board(source: Source) -> Board:
    """A board from a path, from `-`, from a dict; a `Board` is one already."""
    return source if isinstance(source, Board) else read_board(source)


def parse_board(text: str, name: str = "<board>") -> Board:
    """A board from the text of a file; `name` stands for the file in messages."""
    return Board(yamlfile.parse(text, name))


def load(source: Source) -> tuple[Game, Any]:
    """The game of a board and the state that it describes; a Fault where the board cannot be read."""
    loaded: tuple[Game, Any] = running.load(board(source))
    return loaded


def _opened(source: Source, at: str | int | None = None, exactly: bool = False) -> Opened:
    """A board at a moment, the start if none is said; `exactly` right after a step, though nobody can play there."""
    described = board(source)
    game, start = load(described)
    at = None if at is None else str(at)
    named = [line[1] for _, line in described.script() if isinstance(line, tuple)]
    if at is None or MOMENTS.get(at) == START and at not in named:
        view = running.opening(game, start)
        began = tuple(said.said(Event, step.event, game) for step in view.steps)
        return Opened(game, start, view.state, began, START if described.get("script") or at else None)
    view, moment = _reached(running.run(described, game, start), at, named, exactly)
    if exactly:
        return Opened(game, start, view.state, (), moment)
    log: list[Any] = []
    state = game.ready(view.state, log)
    return Opened(game, start, state, tuple(said.said(Event, event, game) for event, _ in log), moment)


def _reached(done: running.Run, at: str, named: list[str], exactly: bool) -> tuple[running.View, str | int]:
    """The view of a moment after the start and what it is called; a Fault where the run does not come to it."""
    if at not in named and at.isdecimal():
        if len(at) > 9 or int(at) > len(done.steps):
            raise Fault("board.step", n=at, last=len(done.steps))
        view = done.after(int(at)) if exactly else done.pause(int(at))
        return view, len(view.steps)
    if at not in named and at not in MOMENTS:
        raise Fault("board.name", name=at, **did_you_mean(at, [*named, START, END]))
    found = done.view(at)
    if found is None:
        raise Fault("board.unreached", name=at, line=done.stop.line + 1 if done.stop else 0)
    return found, at if at in named else MOMENTS[at]


def read_play(opened: Opened, wanted: AnyPlay | str) -> AnyPlay:
    return wanted if isinstance(wanted, AnyPlay) else typed_play(opened.game, opened.state, wanted)


def _player(opened: Opened, name: str | None) -> str | None:
    players = opened.game.players(opened.state)
    if name is not None and name not in players:
        raise Fault("board.player", name=name, **did_you_mean(name, players))
    return name


class Findings(Reply, list[Finding]):
    """Everything that is wrong or remarkable about a board."""

    game: Game

    @property
    def ok(self) -> bool:
        """Whether the board is possible."""
        return not any(finding.severity == "fault" for finding in self)

    def page(self, lang: str = "en") -> Page:
        return list(answers.findings_page(self, answers.Speaker(self.game, corpus(), lang)))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.findings_json(self, answers.Speaker(self.game, corpus(), lang))


def check(source: Source) -> Findings:
    """Everything that makes a board impossible, and what is worth noting."""
    return findings(*load(source))


def findings(game: Game, state: Any) -> Findings:
    found = Findings(said.said(Finding, each, game) for each in game.check(state))
    found.game = game
    return found


class Plays(Reply, list[Play]):
    """Every legal play, and the decision that is open."""

    opened: Opened
    decision: Decision | None = None

    def page(self, lang: str = "en") -> Page:
        speaker = self.opened.speaker(lang)
        return [*self.opened.page(speaker), *answers.plays_page(self, self.decision, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        decision = self.decision.json(lang) if self.decision else None
        said = [play.sentence(lang) for play in self]
        plays = [play.json() for play in self]
        return {"plays": plays, "said": said, "decision": decision, "moment": self.opened.moment}


def plays(source: Source, by: str | None = None, at: str | int | None = None) -> Plays:
    """Every legal play, or those of one player: at the start of a board, or `at` a moment.

    A moment is a name that the script gives, `start`, `end`, or the number of a step: then
    the first moment after it when somebody can play.
    """
    return plays_now(_opened(source, at), by)


def plays_now(opened: Opened, by: str | None = None) -> Plays:
    game, state = opened.game, opened.state
    found = Plays(said.play(play, game, opened.states) for play in game.plays(state, _player(opened, by)))
    found.opened, found.decision = opened, said.decision(game.decision(state), game, opened.states)
    return found


class Tried(Reply, list[Verdict]):
    """What keeps something from being played: the verdict on every way to do it."""

    opened: Opened

    def page(self, lang: str = "en") -> Page:
        speaker = self.opened.speaker(lang)
        tried = [(verdict.play, verdict) for verdict in self]
        return [*self.opened.page(speaker), *answers.why_page(tried, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        tried = [{"play": verdict.play.json(), **verdict.json(lang)} for verdict in self]
        return {"tried": tried, "moment": self.opened.moment}


def why(source: Source, name: str, by: str | None = None, at: str | int | None = None) -> Tried:
    """What keeps an action or a card of this name from being played: at the start, or `at` a moment."""
    return why_now(_opened(source, at), name, by)


def why_now(opened: Opened, name: str, by: str | None = None) -> Tried:
    tried = opened.game.why_not(opened.state, name, _player(opened, by))
    found = Tried(said.verdict(verdict, play, opened.game, opened.states) for play, verdict in tried)
    found.opened = opened
    return found


def can(source: Source, play: AnyPlay | str, at: str | int | None = None) -> Verdict:
    """Whether a play may be made on a board, with every check; `play` as in a script or short (`up H7 at a1`).

    It is about the start of the board, or about the moment `at`.
    """
    return can_now(_opened(source, at), play)


def can_now(opened: Opened, play: AnyPlay | str) -> Verdict:
    wanted = read_play(opened, play)
    verdict = opened.game.judge(opened.state, wanted)
    return said.verdict(verdict, wanted, opened.game, opened.states, opened=opened)


def advance(source: Source, play: AnyPlay | str) -> dict[str, Any]:
    """The board after a play and all that follows by itself; `Illegal`, a ValueError, where it may not be made."""
    opened = _opened(source)
    verdict = can_now(opened, play)
    if verdict.outcome == "illegal":
        raise Illegal(verdict)
    return opened.game.write(opened.game.perform(opened.state, verdict.play))


def decision(source: Source) -> Decision | None:
    """The decision that is open at the beginning of a board."""
    opened = _opened(source)
    return said.decision(opened.game.decision(opened.state), opened.game, opened.states)


class Explanation(Reply, list[Line]):
    """How a value comes about, line by line."""

    thing: str
    opened: Opened

    def page(self, lang: str = "en") -> Page:
        speaker = self.opened.speaker(lang)
        moment = answers.moment_blocks(self.opened.moment, speaker)
        return [*moment, *answers.explain_page(self.thing, self, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        told = answers.explain_json(self.thing, self, self.opened.speaker(lang))
        return {**told, "moment": self.opened.moment}


def explain(source: Source, thing: str, at: str | int | None = None) -> Explanation:
    """How a size, a value, a rank or a payout comes about: at the start, or `at` a moment, a step included."""
    return explain_now(_opened(source, at, exactly=True), thing)


def explain_now(opened: Opened, thing: str) -> Explanation:
    game, state = opened.game, opened.state
    found = Explanation(said.said(Line, line, game, states=opened.states) for line in game.explain(state, thing))
    if not found and not game.knows(state, thing):
        raise Fault("board.name", name=thing, **did_you_mean(thing, game.names(state)))
    found.thing, found.opened = thing, opened
    return found
