"""Positions of a search: a state with what the claim remembers of the past, and whether the claim holds there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from judge.boardfile.board import parse_written_play
from judge.boardfile.lines import PASS, Play
from judge.boardfile.located import Data
from judge.engine.claims import FRAME
from judge.engine.deciding import in_view
from judge.engine.game import AnyGame
from judge.engine.lines.game_lines import AnyLines, Next, Option, frozen
from judge.engine.run import View
from judge.engine.values import OUTCOMES, Event, Log, Prompt, Step
from judge.faults import Fault

REFUSED = ("because", "notes", "undecided", "could")  # what no claim of a search can say


class Position(NamedTuple):
    """A state on a line of play.

    `begun`: what must end has begun; `waited`: everybody who may play waits; `plays`: the number of plays so far, if
    they are counted; `steps`: the events that the claim asks about.
    """

    state: object
    begun: bool
    waited: bool = False
    plays: int = 0
    steps: tuple[Step, ...] = ()


class Claimed:
    """A claim of which a search asks whether it holds: `wanted` are its statements by their words."""

    def __init__(self, lines: AnyLines, claim: Data) -> None:
        """A claim as a file has it. Raises a Fault if it has words that no search can ask about."""
        self.game: AnyGame = lines.game
        self.wanted = {word: said for word, said in claim.items() if word not in FRAME}
        for word in claim:
            if word in REFUSED:
                raise Fault("whatif.claim", word=word)
        self.by: str | None = claim.get("by")
        self.plays = {
            word: parse_written_play(said, self.game) if isinstance(said, str) else said
            for word, said in self.wanted.items() if word in OUTCOMES
        }  # fmt: skip
        self.names = frozenset(map(str, _leaves(list(self.wanted.values()))))
        past = [lines.past[word] for word in self.wanted if word in lines.past]
        self.events: frozenset[str] | None = frozenset().union(*(keys for keys in past if keys is not None))
        if None in past:
            self.events = None
        self.looks_back = self.events is None or bool(self.events)  # whether it asks about the past
        self.answered: dict[int, object] = {}  # what `in_view` keeps of a run

    def remembers(self, event: Event) -> bool:
        """Tells whether the claim can ask about an event, so that it must be kept."""
        return self.events is None or event.key in self.events

    def at_rest(self, position: Position) -> bool | None:
        """Whether the claim holds in a position as it is, without answering an open question: True, False, or None if
        it is undecided."""
        prompt = self.game.prompt(position.state)
        return self._holds(position, View(position.state, position.steps, prompt), ahead=False)

    def at_end(self, position: Position) -> bool | None:
        """Whether the claim holds at the end of a line: True, False, or None if it is undecided. If a question is open,
        each answer is looked at, as a ruling does."""
        prompt = self.game.prompt(position.state)
        return self._holds(position, View(position.state, position.steps, prompt), ahead=prompt is not None)

    def _holds(self, position: Position, view: View, ahead: bool) -> bool | None:
        """Whether all statements of the claim hold at a view: False if one is false, None if one is undecided, else
        True. A statement about a thing that is not there is false."""
        found: bool | None = True
        for word, said in self.wanted.items():
            try:
                holds = self._one(position, view, word, said, ahead)
            except (ValueError, LookupError, Fault):
                return False
            if holds is False:
                return False
            found = found if holds else None
        return found

    def _one(self, position: Position, view: View, word: str, wanted: object, ahead: bool) -> bool | None:
        """Whether one statement of the claim holds, as `_holds` tells it of all: True, False, or None if undecided."""
        if word in self.plays:
            outcome = self.game.judge(self.game.advance_rest(view.state), self.plays[word]).outcome
            return True if outcome == word else None if outcome == "undecided" else False
        if not ahead:
            judged: bool | None = self.game.claim(view, word, wanted).holds
            return judged
        self.answered.clear()
        return in_view(self, view, word, wanted).holds  # type: ignore[arg-type]

    def check(self, position: Position) -> None:
        """Tries to read the claim on a position; raises a Fault if it names something that the position does not have.
        Claims about plays are not tried."""
        view = View(position.state, position.steps, None)
        for word, said in self.wanted.items():
            if word not in self.plays:
                self.game.claim(view, word, said)


def _leaves(value: object) -> Iterator[object]:
    """Yields the single values inside maps and lists, and the keys of the maps; any other value itself."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _leaves(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _leaves(part)
    else:
        yield value


def _is_idle(option: Option) -> bool:
    """Tells whether an option does nothing: it is a pass, or waiting."""
    return option.play is None or option.play.do == PASS


class Positions:
    """The positions of one search: where it begins, what follows, when a line has ended, and the keys."""

    def __init__(self, lines: AnyLines, claimed: Claimed, start: object, until: str | int | None) -> None:
        """Positions from `start` on; a Fault where the game has no end `until`."""
        self.lines, self.claimed, self.game = lines, claimed, lines.game
        self.start = start
        self.most = int(until) if until is not None and str(until).isdecimal() else None
        self.until = lines.default_end if until is None else str(until)
        self.end = lines.end(self.until) if self.most is None else lambda start, state, begun: False
        self.root = Position(start, lines.begins(start))
        self._asked: tuple[Position | None, bool] = (None, False)  # the position last asked about, and whether it ended

    def key(self, position: Position) -> Hashable:
        """Returns a value that is equal for two positions in which the same can follow, so that they are searched once."""
        state, begun, waited, plays, steps = position
        past = tuple([(s.event.key, s.event.by, frozen(dict(s.event.args))) for s in steps]) if steps else ()
        return (self.lines.key(state, self.claimed.names), begun, waited, plays, past)

    def following(self, position: Position) -> Next:
        """Returns the options in a position as the game's lines give them, but with passing or waiting first, so that
        lines are short."""
        found: Next = self.lines.next(position.state, position.waited, position.state is self.start)
        if not found.options or _is_idle(found.options[0]) or not any(map(_is_idle, found.options)):
            return found
        return found._replace(options=tuple(sorted(found.options, key=_is_idle, reverse=True)))

    def after(self, position: Position, option: Option, prompt: Prompt | None = None) -> Position:
        """Returns the position after an option, with all automatic steps, until somebody can play or is asked or the
        line has ended. If the option is to wait, only `waited` changes."""
        play = option.play
        if play is None:
            return Position(position.state, position.begun, True, position.plays, position.steps)
        log: Log[object] | None = [] if self.claimed.looks_back else None
        state = self.lines.apply(position.state, play, prompt, log)
        after = self._with(position, play, state, log)
        if not self.ended(after):
            log = [] if log else log
            rested = self.game.advance_rest(state, log)
            if rested is not state:
                after = self._remembering(Position(rested, *after[1:]), log)
        return after

    def _with(self, before: Position, play: Play, state: object, log: Log[object] | None) -> Position:
        """The position after a play: its new state, and those events of the log that the claim can ask about."""
        begun = before.begun or self.lines.begins_with(play) or self.lines.begins(state)
        plays = before.plays + (self.most is not None)
        return self._remembering(Position(state, begun, False, plays, before.steps), log)

    def _remembering(self, position: Position, log: Log[object] | None) -> Position:
        """The position with those events of the log added to its steps that the claim can ask about."""
        if not log:
            return position
        kept = [(event, state) for event, state in log if self.claimed.remembers(event)]
        first = len(position.steps) + 1
        steps = tuple(Step(n, event, state) for n, (event, state) in enumerate(kept, first))
        return position._replace(steps=(*position.steps, *steps)) if steps else position

    def ended(self, position: Position) -> bool:
        """Tells whether a line has ended in a position: the game is won, the end has come, or so many plays have been
        made. The last answer is kept."""
        if self._asked[0] is not position:
            self._asked = (position, self._has_ended(position))
        return self._asked[1]

    def _has_ended(self, position: Position) -> bool:
        """Tells whether a line has ended: somebody has won, so many plays have been made and nothing is asked, or the
        end `until` has come after the start."""
        if self.game.winner(position.state) is not None:
            return True
        if self.most is not None:
            return position.plays >= self.most and self.game.prompt(position.state) is None
        return position.state is not self.start and self.end(self.start, position.state, position.begun)
