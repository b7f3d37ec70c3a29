"""Facts: what may be claimed about a table, declared.

A `Fact` says what a claim with its word speaks about, what it may say of it,
and how the truth is found in a state. Reading, judging, the schema and the
sentence of a claim come from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from judge.engine.asking import hangs
from judge.engine.located import at_hand
from judge.engine.shapes import NOBODY, UNKNOWN, MapOf, Shape, Word
from judge.engine.values import Answer
from judge.faults import Both
from judge.records import Record

if TYPE_CHECKING:
    from judge.engine.game import Game
    from judge.engine.located import Located

NAMES_AND_VALUES = Both("名前と値の組", "a map of names and values")


class Statements(MapOf):
    """What is said of several things; a thing may be named twice, by other names. Read, pairs of a thing and a value."""

    def __init__(self, about: Shape, value: Shape) -> None:
        super().__init__(about, value, NAMES_AND_VALUES, empty=False, whole=True)

    def read(self, at: Located) -> Any:
        self.check_form(at)
        return tuple(self.pair(at, name) for name in at.value)


class Fact(Record):
    """Something that can be claimed.

    `about` is what the claim names (a map of these), None for the table as a
    whole; `value` what it says of it. `of` finds what is so: `of(view, thing)`
    or `of(view)`. `same` compares what is said with what is so, where that is
    more than being equal; None means that it is open. `judge` takes the whole
    claim where it is no such comparison. `cites` are the rules it rests on.

    A claim about several things is judged thing by thing; so is what stands
    behind the word where it is a `several` (a dict or a list). The step that
    decides is the one that last changed what is found, or a later one with an
    event of `decided_by` that touches the thing; where nothing changed it, the
    last with an event of `kept_by`: it could have changed then and did not.
    `touched(event)` is what such an event touches, left out all that it names. The
    rule that decides is the first that the step cites; where it is
    another, `rule(view, event, thing)` names it: the event is None as the board
    began, and of the table as a whole the thing is all that is said. With `settled`
    no open decision makes it open: it is so now, whatever will be answered.
    """

    word: str
    value: Shape
    of: Callable[..., Any] | None = None
    about: Shape | None = None
    same: Callable[[Any, Any, Any, Any], bool | None] | None = None
    judge: Callable[[Any, Any], Answer] | None = None
    cites: tuple[str, ...] = ()
    several: type[Any] | None = None
    decided_by: tuple[str, ...] = ()
    kept_by: tuple[str, ...] = ()
    touched: Callable[[Any], Any] | None = None
    rule: Callable[[Any, Any, Any], str | None] | None = None
    settled: bool = False

    @property
    def shape(self) -> Shape:
        """What stands behind the word of the claim."""
        return Statements(self.about, self.value) if self.about else self.value

    def each(self, raw: Any) -> list[Any]:
        """A claim as claims about one thing each."""
        if not self._parted(raw) or len(raw) < 2:
            return [raw]
        return [{thing: raw[thing]} for thing in raw] if isinstance(raw, dict) else [[thing] for thing in raw]

    def _parted(self, raw: Any) -> bool:
        return bool(self.about) and isinstance(raw, dict) or self.several is not None and isinstance(raw, self.several)

    def thing(self, scope: Any, raw: Any) -> Any:
        """What a claim about one thing speaks of, as the engine means it; of the table as a whole all that is said."""
        said = self.shape.read(at_hand(raw, scope).called_for(self.word))
        if not self._parted(raw) or not raw:
            return said
        first = next(iter(said))
        return first[0] if self.about else first

    def names(self, scope: Any, raw: Any) -> list[Any]:
        """What the thing of a claim may be called in an event."""
        if not self._parted(raw) or not raw:
            return []
        typed = next(iter(raw))
        entry = getattr(self.about, "entry", None)
        return [self.thing(scope, raw), typed, *([entry(typed)] if entry else [])]


def judge_fact(game: Game, view: Any, fact: Fact, raw: Any) -> Answer:
    """Whether a claim holds in a view; None where it hangs on what is open or not said."""
    at = at_hand(raw, game.scope(view.state)).called_for(fact.word)
    said = fact.shape.read(at)
    if fact.judge:
        return fact.judge(view, said)
    value_of: Any = fact.of
    if fact.about is None:
        found = value_of(view)
        return Answer(_compared(game, view, fact, None, said, found), _shown(fact, found), fact.cites)
    holds, shown = [], {}
    for name, (thing, value) in zip(raw, said):
        found = value_of(view, thing)
        holds.append(_compared(game, view, fact, thing, value, found))
        shown[name] = _shown(fact, found)
    return Answer(False if False in holds else None if None in holds else True, shown, fact.cites)


def decision_fact(decision: Callable[[Any], Any], words: Iterable[str]) -> Fact:
    """The claim about what is to be decided: the word of a question, or none."""

    def judge(view: Any, said: str) -> Answer:
        asked = decision(view.state)
        found = asked.word if asked else NOBODY
        return Answer(said == found, found, asked.cites if asked else ())

    return Fact("decision", Word("question", (*words, NOBODY)), judge=judge)


def judge_order(game: Game, view: Any, said: Any, found: tuple[Any, ...] | list[Any], word: str = "place") -> Answer:
    """A claim about an order: the whole of it, or the places of some, `none` for who has none."""
    if not isinstance(said, dict):
        begun = list(said or ())[: len(found)] == list(found)
        open_ = begun and hangs(game, view.state, word)
        return Answer(None if open_ else list(said or ()) == list(found), list(found))
    places = {thing: found.index(thing) + 1 if thing in found else NOBODY for thing in said}
    holds = [
        None if hangs(game, view.state, word, thing) else places[thing] == (place or NOBODY)
        for thing, place in said.items()
    ]
    return Answer(False if False in holds else None if None in holds else True, places)


def _compared(game: Game, view: Any, fact: Any, thing: Any, said: Any, found: Any) -> Any:
    if hangs(game, view.state, fact.word, thing):
        return None
    if fact.same:
        return fact.same(view, thing, said, found)
    return None if found is None or found == UNKNOWN and said != UNKNOWN else found == said


def _shown(fact: Any, found: Any) -> Any:
    return UNKNOWN if found is None else list(found) if isinstance(found, tuple) else found
