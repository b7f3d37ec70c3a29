"""Questions about boards: what `check`, `legal`, `can`, `explain`, `resolve`, `settle`, `new` … answer.

A board is a path, `-` for standard input, a dict, or a `Board`. A play is a
`Play`, or its text: as in a script, or short as at the prompt of `judge play`.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple, TypeAlias

from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine import claims as judging
from judge.engine import coverage as covering
from judge.engine import run as running
from judge.engine import session as sitting
from judge.engine.board import Board, read_board
from judge.engine.game import Game
from judge.engine.game import Play as AnyPlay
from judge.engine.readings import Reading, other_readings
from judge.engine.schema import board_schema
from judge.engine.typed import to_act, typed_play
from judge.faults import Fault, did_you_mean
from judge.games import game_of
from judge.library import said
from judge.library.reply import Reply
from judge.library.said import Claim, Decision, Event, Finding, Line, Play, Run, Step, Verdict
from judge.render import answers
from judge.render.blocks import Page
from judge.render.table import table_lines
from judge.render.yamltext import dump

Source: TypeAlias = str | os.PathLike[str] | dict[str, Any] | Board
END = "end"  # a name for the moment after everything
PLAYERS = range(2, 7)  # how many can be dealt to


class Illegal(ValueError):
    """A play that may not be made; `verdict` says why."""

    def __init__(self, verdict: Verdict):
        self.verdict = verdict
        super().__init__("; ".join(check.text("en") for check in verdict.failed))


class Opened(NamedTuple):
    """A board: its game, what it describes, the table when somebody can play, what happened in between."""

    game: Game
    start: Any
    state: Any
    began: tuple[Event, ...]

    def speaker(self, lang: str) -> answers.Speaker:
        return answers.Speaker(self.game, corpus(), lang)


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


def _opened(source: Source) -> Opened:
    game, start = load(source)
    log: list[Any] = []
    state = game.ready(game.begin(start, log), log)
    return Opened(game, start, state, tuple(said.said(Event, event, game) for event, _ in log))


def _play(opened: Opened, wanted: AnyPlay | str) -> AnyPlay:
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
        began = answers.began_blocks(self.opened.began, speaker)
        return [*began, *answers.plays_page(self, self.decision, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        decision = self.decision.json(lang) if self.decision else None
        return {"plays": [play.json() for play in self], "decision": decision}


def plays(source: Source, by: str | None = None) -> Plays:
    """Every legal play at the beginning of a board, or those of one player."""
    return _plays(_opened(source), by)


def _plays(opened: Opened, by: str | None = None) -> Plays:
    game, state = opened.game, opened.state
    found = Plays(said.play(play, game) for play in game.plays(state, _player(opened, by)))
    found.opened, found.decision = opened, said.decision(game.decision(state), game)
    return found


class Tried(Reply, list[Verdict]):
    """What keeps something from being played: the verdict on every way to do it."""

    opened: Opened

    def page(self, lang: str = "en") -> Page:
        speaker = self.opened.speaker(lang)
        tried = [(verdict.play, verdict) for verdict in self]
        return [*answers.began_blocks(self.opened.began, speaker), *answers.why_page(tried, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        return {"tried": [{"play": verdict.play.json(), **verdict.json(lang)} for verdict in self]}


def why(source: Source, name: str, by: str | None = None) -> Tried:
    """What keeps an action or a card of this name from being played."""
    return _why(_opened(source), name, by)


def _why(opened: Opened, name: str, by: str | None = None) -> Tried:
    tried = opened.game.why_not(opened.state, name, _player(opened, by))
    found = Tried(said.verdict(verdict, play, opened.game, start=opened.start) for play, verdict in tried)
    found.opened = opened
    return found


def can(source: Source, play: AnyPlay | str) -> Verdict:
    """Whether a play may be made on a board, with every check; `play` as in a script or short (`up H7 at a1`)."""
    return _can(_opened(source), play)


def _can(opened: Opened, play: AnyPlay | str) -> Verdict:
    wanted = _play(opened, play)
    verdict = opened.game.judge(opened.state, wanted)
    return said.verdict(verdict, wanted, opened.game, start=opened.start, began=opened.began)


def advance(source: Source, play: AnyPlay | str) -> dict[str, Any]:
    """The board after a play and all that follows by itself; `Illegal`, a ValueError, where it may not be made."""
    opened = _opened(source)
    verdict = _can(opened, play)
    if verdict.outcome == "illegal":
        raise Illegal(verdict)
    return opened.game.write(opened.game.perform(opened.state, verdict.play))


def decision(source: Source) -> Decision | None:
    """The decision that is open at the beginning of a board."""
    opened = _opened(source)
    return said.decision(opened.game.decision(opened.state), opened.game)


class Explanation(Reply, list[Line]):
    """How a value comes about, line by line."""

    thing: str
    opened: Opened

    def page(self, lang: str = "en") -> Page:
        return list(answers.explain_page(self.thing, self, self.opened.speaker(lang)))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.explain_json(self.thing, self, self.opened.speaker(lang))


def explain(source: Source, thing: str, at: str | None = None) -> Explanation:
    """How a size, a value, a rank or a payout comes about: before the script, or `at` a moment of it, or at the `end`."""
    described = board(source)
    game, start = load(described)
    state = game.begin(start)
    if at is not None:
        done = running.run(described, game, start)
        moments = {END: done.end, **done.moments}
        if at not in moments:
            raise Fault("board.name", name=at, **did_you_mean(at, sorted(moments)))
        state = moments[at].state
    return _explain(Opened(game, start, state, ()), thing)


def _explain(opened: Opened, thing: str) -> Explanation:
    game, state = opened.game, opened.state
    found = Explanation(said.said(Line, line, game) for line in game.explain(state, thing))
    if not found and not game.knows(state, thing):
        raise Fault("board.name", name=thing, **did_you_mean(thing, game.names(state)))
    found.thing, found.opened = thing, opened
    return found


def run(source: Source) -> Run:
    """Everything that happens on a board: its script line by line, and what follows."""
    return said.run(running.run(board(source)))


class Claims(Reply, list[Claim]):
    """Each claim of a board, judged; `readings` are other readings of doubtful rulings that would change one."""

    run: Run
    readings: list[Reading]

    def page(self, lang: str = "en") -> Page:
        return list(answers.claims_page(self.run, self, self._speaker(lang), self.readings))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.claims_json(self.run, self, self._speaker(lang), self.readings)

    def _speaker(self, lang: str) -> answers.Speaker:
        return answers.Speaker(self.run.game, corpus(), lang)


def settle(source: Source) -> Claims:
    """Each claim of a board: right, wrong or open, with the step that decides it."""
    done = running.run(board(source))
    judged = judging.settle(done)
    found = Claims(said.claim(each, done.game) for each in judged)
    found.run, found.readings = said.run(done), other_readings(done, judged, corpus())
    return found


class Session(sitting.Session):
    """A session at the table, begun where the script of a board ends: plays one after the other, undone at will."""

    def __init__(self, source: Source):
        super().__init__(board(source))
        if self.stop:
            self.stop = self.stop._replace(verdict=said.verdict(self.stop.verdict, self.stop.play, self.game))

    @property
    def _opened(self) -> Opened:
        return Opened(self.game, self.table, self.table, ())

    def read(self, play: AnyPlay | str) -> AnyPlay:
        """A play as it was typed at the table; a Fault where it cannot be read as one."""
        return _play(self._opened, play)

    def verdict(self, play: AnyPlay | str) -> Verdict:
        """Whether a play may be made now."""
        return _can(self._opened, play)

    def play(self, play: AnyPlay | str) -> Verdict:
        """Carries out a play unless it is illegal."""
        wanted = self.read(play)
        return said.verdict(super().play(wanted), wanted, self.game)

    def plays(self, by: str | None = None) -> Plays:
        """Every legal play now."""
        return _plays(self._opened, by)

    def why(self, name: str, by: str | None = None) -> Tried:
        """What keeps an action or a card from being played now."""
        return _why(self._opened, name, by)

    def explain(self, thing: str) -> Explanation:
        """How a value on the table comes about."""
        return _explain(self._opened, thing)

    @property
    def decision(self) -> Decision | None:
        return said.decision(super().decision, self.game)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(said.step(step, self.game) for step in super().steps)

    @property
    def to_act(self) -> str:
        """Whose line comes next."""
        return to_act(self.game, self.table)

    @property
    def winner(self) -> str | list[str] | None:
        """Who has won, None while the game goes on."""
        won: str | list[str] | None = self.game.winner(self.table)
        return won

    def drawn(self, lang: str = "en") -> list[str]:
        """The table as it is, in lines of characters."""
        return table_lines(self.game, self.table, lang)


def session(source: Source) -> Session:
    """A session on a board: `play`, `undo`, `redo`, `note`, `plays`, `why`, `steps`, `to_board`."""
    return Session(source)


# new boards, and what the engine knows


def template(game: str, lang: str = "en") -> str:
    """A board file with comments to begin with."""
    text: str = game_of(game).template(lang)
    return text


def deal(game: str, seed: int, **options: Any) -> dict[str, Any]:
    """A legal starting position as a board; the same seed gives the same one. `options` are those of `judge new`."""
    _check_options(game, options)
    if options.get("players", PLAYERS[0]) not in PLAYERS:
        least, most = PLAYERS[0], PLAYERS[-1]
        raise Fault("shape.type", key="--players", wanted_ja=f"{least} から {most} までの整数",
                    wanted_en=f"a whole number from {least} to {most}")  # fmt: skip
    dealt: dict[str, Any] = game_of(game).deal(seed, **options)
    return dealt


def _check_options(game: str, options: dict[str, Any]) -> None:
    known = game_of(game).deal_options
    for option in options:
        if option not in known:
            allowed = ", ".join(f"--{each}" for each in known)
            raise Fault("new.option", option=f"--{option}", game=game, allowed=allowed)


def new_text(game: str, seed: int | None = None, lang: str = "en", **options: Any) -> str:
    """The text of a new board: dealt where there is a seed, else with comments to begin with."""
    if seed is not None:
        return dump(deal(game, seed, **options))
    _check_options(game, options)
    for option in options:
        raise Fault("new.deal", option=f"--{option}")
    return template(game, lang)


def dump_board(data: dict[str, Any]) -> str:
    """A board as the text of a file that reads back as the same board."""
    return dump(data)


def schema(game: str) -> dict[str, Any]:
    """A JSON Schema of the board files of a game."""
    return board_schema(game_of(game))


class Covered(Reply, list[covering.Coverage]):
    """Which entries of each game the engine enforces and a built-in board exercises."""

    def page(self, lang: str = "en", details: bool = False) -> Page:
        return list(answers.coverage_page(self, corpus(), lang, details))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.coverage_json(self)


def coverage(game: str | None = None) -> Covered:
    """Which entries the engine enforces and a built-in board exercises, counted now."""
    return Covered(covering.coverage(game_of(each), corpus()) for each in ([game] if game else corpus().games))
