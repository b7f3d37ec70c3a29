"""Facts: what may be claimed about a table, declared.

A `Fact` says what a claim with its word speaks about, what it may say of it,
and how the truth is found in a state. Reading, judging, the schema and the
sentence of a claim come from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from judge.boardfile.located import at_hand
from judge.boardfile.maps import MapOf
from judge.boardfile.shapes import NOBODY, UNKNOWN, Shape, Word
from judge.engine.values import Ruling
from judge.faults import Both
from judge.records import Record

if TYPE_CHECKING:
    from judge.boardfile.located import Located
    from judge.engine.game import AnyGame
    from judge.engine.run import View
    from judge.engine.values import Event, Line, Prompt

NAMES_AND_VALUES = Both("名前と値の組", "a map of names and values")


class Statements(MapOf):
    """{thing: value} in a claim; a thing may be there twice under different names. Reading gives pairs."""

    def __init__(self, about: Shape, value: Shape) -> None:
        """`about` is the shape of the things, `value` that of what is claimed about each."""
        super().__init__(about, value, NAMES_AND_VALUES, empty=False, whole=True)

    def read(self, at: Located) -> tuple[tuple[Any, Any], ...]:
        """Reads the map of a claim and returns pairs (thing, claimed value) in the order of the file. Raises a Fault if
        its form is wrong."""
        self.check_form(at)
        return tuple(self.pair(at, name) for name in at.value)

    def means(self, raw: object, scope: object = None) -> object:
        if not isinstance(raw, dict) or not raw:
            return None
        names = [self.key.means(self.key.of_key(name), scope) for name in raw]
        values = [self.value.means(value, scope) for value in raw.values()]
        if None in names or None in values:
            return super().means(raw, scope)
        return tuple(zip(names, values))


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
    began, and of the table as a whole the thing is all that is said.

    What a pending decision decides is seen after each answer and what follows it
    by itself. With `settled` it is not looked at: the claim is about now, whatever
    will be answered. With `at_once` it is seen right after the answer: what follows
    clears it away.

    Of a claim that lists the cards of a player, `where` is the word of the fact that
    says where one card is: the first card that differs decides. With `counted` the
    claim may be a number, and every step that changed it since counts.

    A `happening` is about what has happened, so that it is never "unchanged".

    `cause(view, step)` is the earlier step that brought the deciding one about, if there is one.

    `layers(state, name)` are the lines of the explanation that the value of a thing is
    made of, each with the value up to there.
    """

    word: str
    value: Shape
    of: Callable[..., Any] | None = None
    about: Shape | None = None
    same: Callable[[View, Any, Any, Any], bool | None] | None = None
    judge: Callable[[View, Any], Ruling] | None = None
    cites: tuple[str, ...] = ()
    several: type[dict[str, object]] | type[list[object]] | None = None
    decided_by: tuple[str, ...] = ()
    kept_by: tuple[str, ...] = ()
    touched: Callable[[Event], object] | None = None
    rule: Callable[[View, Event | None, Any], str | None] | None = None
    settled: bool = False
    at_once: bool = False
    layers: Callable[..., Sequence[Line]] | None = None
    cause: Callable[[View, int], int | None] | None = None
    where: str | None = None
    counted: bool = False
    happening: bool = False

    @cached_property
    def shape(self) -> Shape:
        """Returns the shape of what stands behind the word of the claim: {thing: value} if the fact is about things,
        else the shape of the value."""
        return Statements(self.about, self.value) if self.about else self.value

    def each(self, raw: Any) -> list[object]:
        """Splits the claimed value into claims about one thing each: maps or lists with one part, as a file has them. A
        list with the value itself if it has no parts or only one."""
        if not self._parted(raw) or len(raw) < 2:
            return [raw]
        return [{thing: raw[thing]} for thing in raw] if isinstance(raw, dict) else [[thing] for thing in raw]

    def _parted(self, raw: object) -> bool:
        """Tells whether a claimed value is judged part by part: it is a map and the fact is about things, or it is of a
        kind (list, map) that the fact declares in `several`."""
        return bool(self.about) and isinstance(raw, dict) or self.several is not None and isinstance(raw, self.several)

    def subject(self, scope: object, raw: object) -> Any:
        """Reads the claim and returns its first thing; for a claim about the whole table, the claimed value. Raises a
        Fault if it cannot be read."""
        claimed = _read(self, raw, scope)
        if not self._parted(raw) or not raw:
            return claimed
        first = next(iter(claimed))
        return first[0] if self.about else first

    def names(self, scope: object, raw: Any) -> list[object]:
        """Lists the names that the first thing of a claim may have in the arguments of an event: as read, as typed, and
        its entry. Empty for a claim about the whole table."""
        if not self._parted(raw) or not raw:
            return []
        typed = next(iter(raw))
        entry = getattr(self.about, "entry", None)
        return [self.subject(scope, raw), typed, *([entry(typed)] if entry else [])]


def judge_fact(game: AnyGame, view: View, fact: Fact, raw: Any) -> Ruling:
    """Returns the ruling on a claim at a view: right if all its parts are, with the values found. `holds` is None if
    nothing is wrong, but something depends on an unknown value. Raises a Fault if the claim cannot be read."""
    claimed = _read(fact, raw, game.scope(view.state))
    if fact.judge:
        return fact.judge(view, claimed)
    value_of: Any = fact.of
    if fact.about is None:
        found = value_of(view)
        return Ruling(_compared(view, fact, None, claimed, found), _shown(found), fact.cites)
    holds, shown = [], {}
    for name, (thing, value) in zip(raw, claimed):
        found = value_of(view, thing)
        holds.append(_compared(view, fact, thing, value, found))
        shown[name] = _shown(found)
    return Ruling(False if False in holds else None if None in holds else True, shown, fact.cites)


def _read(fact: Fact, raw: object, scope: object) -> Any:
    """Reads what is claimed by its shape. Raises a Fault that names the word of the claim if it cannot be read."""
    meant = fact.shape.means(raw, scope)
    return fact.shape.read(at_hand(raw, scope).with_label(fact.word)) if meant is None else meant


def prompt_fact(find_prompt: Callable[[Any], Prompt | None], words: Iterable[str]) -> Fact:
    """Declares the fact behind the claim `decision: WORD`: the word of the question that `find_prompt` gives for a
    state, or `none`. `words` are the questions that may be claimed."""

    def judge(view: View, claimed: str) -> Ruling:
        """The ruling on `decision: WORD` at a view."""
        prompt = find_prompt(view.state)
        found = prompt.word if prompt else NOBODY
        return Ruling(claimed == found, found, prompt.cites if prompt else ())

    return Fact("decision", Word("question", (*words, NOBODY)), judge=judge, settled=True)


def judge_order(claimed: Any, found: Sequence[object]) -> Ruling:
    """Returns the ruling on a claim about an order, with what was found. `claimed` is the whole order as a list, or
    {thing: place} with places from 1, where `none` means that the thing is not in it."""
    if not isinstance(claimed, dict):
        return Ruling(list(claimed or ()) == list(found), list(found))
    places = {thing: found.index(thing) + 1 if thing in found else NOBODY for thing in claimed}
    return Ruling(all(places[thing] == (place or NOBODY) for thing, place in claimed.items()), places)


def _compared(view: View, fact: Fact, thing: Any, claimed: object, found: object) -> bool | None:
    """Tells whether the found value is the claimed one, by the fact's own comparison if it has one; None if an unknown
    value leaves it open."""
    if fact.same:
        return fact.same(view, thing, claimed, found)
    return None if found is None or found == UNKNOWN and claimed != UNKNOWN else found == claimed


def _shown(found: object) -> object:
    """A found value in the form that files have: `_` for an unknown one, a list for a tuple."""
    return UNKNOWN if found is None else list(found) if isinstance(found, tuple) else found
