"""Values of the engine that can be said.

They are the engine's own values (equal to them, with the same fields) that know
their game, and so the words for themselves: `text(lang)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from judge.corpus.store import corpus
from judge.engine import game as games
from judge.engine import run as runs
from judge.engine import values
from judge.library.reply import Reply
from judge.render import answers
from judge.render.blocks import Page

T = TypeVar("T")


class Said:
    """Something of a game, in words; `states` know what the names in it stand for."""

    game: games.Game
    states: Callable[[], Iterable[Any]] = tuple

    def _speaker(self, lang: str) -> answers.Speaker:
        return answers.Speaker(self.game, corpus(), lang, self.states)


class Sentence(Said):
    """Something with a key and arguments."""

    key: str
    args: Any

    def text(self, lang: str = "en") -> str:
        """Its sentence."""
        return self._speaker(lang).text(self)


class Check(Sentence, values.Check):
    """One condition that was looked at."""


class Event(Sentence, values.Event):
    """Something that happened."""


class Finding(Sentence, values.Finding):
    """Something wrong or remarkable about a board."""


class Line(Sentence, values.Line):
    """One line of an explanation."""


class Step(Said, values.Step):
    """An event in a run, with its number and the state it left."""

    event: Event

    def text(self, lang: str = "en") -> str:
        return self._speaker(lang).step(self)


class Decision(Said, values.Decision):
    """A choice that is open."""

    def text(self, lang: str = "en") -> str:
        """The question."""
        return self._speaker(lang).decision(self)

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.decision_json(self, self._speaker(lang))


class Play(Said, games.Play):
    """One line of a script."""

    def text(self, lang: str = "en") -> str:
        """As it is typed, with the name of what it carries out."""
        return answers.named_play(self, self._speaker(lang))

    def sentence(self, lang: str = "en") -> str:
        """What is done, in words."""
        from judge.render import sentences

        return sentences.play_sentence(self, self._speaker(lang))

    def json(self, lang: str = "en") -> dict[str, Any]:
        return answers.plain_play(self)


class Verdict(Said, Reply, values.Verdict):
    """Every check that was made on one play; `opened` is the board and the moment it is about, where there is one."""

    checks: tuple[Check, ...]
    play: Play
    opened: Any = None

    @property
    def began(self) -> tuple[Event, ...]:
        """What happened by itself before the play."""
        return tuple(self.opened.began) if self.opened else ()

    @property
    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.ok is False)

    def page(self, lang: str = "en") -> Page:
        speaker = self._speaker(lang)
        moment = self.opened.page(speaker) if self.opened else []
        return [*moment, *answers.verdict_page(self.play, self, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        told = answers.verdict_json(self, self._speaker(lang))
        return {**told, "moment": self.opened.moment} if self.opened else told


class Run(Reply, runs.Run):
    """What came of a board: its steps, its named moments, its end."""

    steps: tuple[Step, ...]

    def page(
        self, lang: str = "en", to: int | None = None, draw: bool = False, everything: bool = False, width: int = 78
    ) -> Page:
        """All steps or the first ones (`to`), with the table drawn after each (`draw`); the quiet ones are counted.

        `everything` shows these too; `width` is that of the drawings.
        """
        speaker = answers.Speaker(self.game, corpus(), lang, self.states)
        return list(answers.run_page(self, speaker, to, _drawer(self.game, lang, width) if draw else None, everything))

    def json(self, lang: str = "en", to: int | None = None) -> dict[str, Any]:
        return answers.run_json(self, answers.Speaker(self.game, corpus(), lang, self.states), to)


def _drawer(game: games.Game, lang: str, width: int) -> Any:
    from judge.render.table import table_lines

    return lambda state: table_lines(game, state, lang, width)


# the engine's values, said


def said(kind: type[T], value: Any, game: games.Game, **more: Any) -> T:
    """The same value as a kind that can be said."""
    made = kind(*(getattr(value, name) for name in value._fields))
    made.__dict__.update(game=game, **more)
    return made


def play(value: games.Play, game: games.Game, states: Callable[[], Iterable[Any]] = tuple) -> Play:
    made = Play(value.by, value.do)
    made.game, made.states = game, states
    return made


def verdict(
    value: values.Verdict,
    wanted: games.Play,
    game: games.Game,
    states: Callable[[], Iterable[Any]] = tuple,
    **more: Any,
) -> Verdict:
    checks = tuple(said(Check, check, game, states=states) for check in value.checks)
    done = play(wanted, game, states)
    return said(Verdict, value._replace(checks=checks), game, play=done, states=states, **more)


def step(value: values.Step, game: games.Game) -> Step:
    return said(Step, value._replace(event=said(Event, value.event, game)), game)


def decision(
    value: values.Decision | None, game: games.Game, states: Callable[[], Iterable[Any]] = tuple
) -> Decision | None:
    return None if value is None else said(Decision, value, game, states=states)


def run(done: runs.Run) -> Run:
    game = done.game
    steps = tuple(step(each, game) for each in done.steps)

    def view(moment: runs.View) -> runs.View:
        return moment._replace(steps=steps[: len(moment.steps)], decision=decision(moment.decision, game))

    stop = done.stop
    if stop:
        refused = verdict(stop.verdict, stop.play, game, done.states)
        stop = stop._replace(play=refused.play, verdict=refused)
    lines = [line for _, line in done.board.script()]
    ending = games.Play("all", done.board.get("then"))
    doubts = tuple((n, verdict(open_, lines[n] if n < len(lines) else ending, game)) for n, open_ in done.doubts)
    moments = {name: view(moment) for name, moment in done.moments.items()}
    said_parts = {"steps": steps, "moments": moments, "end": view(done.end), "stop": stop, "doubts": doubts}
    return Run(**{**done._asdict(), **said_parts})
