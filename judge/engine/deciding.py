"""What decides a claim: the step that made it so, and the rule that is the reason.

A claim is taken apart into statements about one thing each. The step that
decides one is found by going back over the states until what is claimed was
another; a fact may say itself where to look and which rule counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from judge.engine.game import Play
from judge.engine.run import Run, View
from judge.engine.values import Answer, Event, Step
from judge.faults import Fault
from judge.records import NamedTuple

LOOKED_AHEAD = 40  # answers that are tried for what the next question may bring


class Stated(NamedTuple):
    """A statement about one thing: the word and what was said with it, and what is so.

    The answer has the step that decides, 0 for the board as it began, and the
    rules with the one that decides in front.
    """

    word: str
    said: Any
    answer: Answer


def statements(run: Run, view: View, word: str, raw: Any) -> list[Stated]:
    """A claim with one word, thing by thing."""
    fact = run.game.facts[word]
    return [Stated(word, said, _decided(run, view, word, said)) for said in fact.each(raw)]


def in_view(run: Run, view: View, word: str, raw: Any) -> Answer:
    """Whether a statement holds: open where it does not but an answer to the open decision would make it so.

    Where only examples of the answers are known, it is open too if what it speaks of hangs on which one is given.
    """
    game, asked = run.game, view.decision
    answer: Answer = game.claim(view, word, raw)
    if answer.holds is False and asked and not game.facts[word].settled:
        if id(view.state) not in run.answered:
            run.answered[id(view.state)] = list(_answered(game, view))
        later = [game.claim(after, word, raw) for after in run.answered[id(view.state)]]
        hangs = not asked.complete and any(one.found != later[0].found for one in later)
        if hangs or any(one.holds for one in later):
            return answer._replace(holds=None)
    return answer


def _answered(game: Any, view: View) -> Iterator[View]:
    """The moment after each answer that may be given, with the steps that it brings about.

    An answer that only leads to the next question (which key, then which target) is looked behind, within limits.
    """
    waiting, tried = [view], 0
    while waiting and tried < LOOKED_AHEAD:
        here = waiting.pop(0)
        asked = here.decision
        assert asked is not None, "only what waits for an answer is looked behind"
        for option in asked.options:
            play = Play(asked.by, {"choose": option})
            if game.judge(here.state, play).outcome != "illegal":
                log: list[Any] = []
                after = game.perform(here.state, play, log)
                steps = (Step(n, event, state) for n, (event, state) in enumerate(log, len(here.steps) + 1))
                found = View(after, (*here.steps, *steps), game.decision(after))
                yield found
                waiting += [found] if found.decision and not log else []
                tried += 1


def _decided(run: Run, view: View, word: str, raw: Any) -> Answer:
    fact, answer = run.game.facts[word], in_view(run, view, word, raw)
    scope = run.game.scope(view.state)
    step = answer.step
    if step is None:
        step = last_change(run, view, word, raw, answer.found)
        keys = fact.decided_by if step else (*fact.decided_by, *fact.kept_by)
        names = fact.names(scope, raw) if keys else []
        later = [s.n for s in view.steps[step:] if s.event.key in keys and touches(s.event, names, fact.touched)]
        step = max(later, default=step)
    event = view.steps[step - 1].event if step else None
    cites = [*answer.cites, *(event.cites if event else ())]
    if answer.holds is None and view.decision:  # what would decide it
        cites = [*view.decision.cites, *cites]
    named = fact.rule(view, event, fact.thing(scope, raw)) if fact.rule else None
    return answer._replace(step=step, cites=tuple(dict.fromkeys([named, *cites] if named else cites)))


def touches(event: Event, names: list[Any], touched: Callable[[Event], Any] | None = None) -> bool:
    """Whether an event speaks of what is called so; every event does of the table as a whole."""
    parts = list(_parts(touched(event) if touched else (event.by, event.args)))
    return not names or any(part == name for part in parts for name in names)


def _parts(value: Any) -> Iterator[Any]:
    """Everything that is named in the arguments of an event."""
    if isinstance(value, dict):
        yield from _parts(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _parts(each)
    else:
        yield value


def last_change(run: Run, view: View, word: str, raw: Any, found: Any) -> int | None:
    """The number of the step after which what is claimed has been what it is; 0 where it was so from the beginning.

    None where a play has made it so that is no step yet: it waits for an answer.
    What follows a play without a word (the turn goes on) belongs to the last step of that play.
    """
    rests = dict(reversed(run.pauses))
    for n in range(len(view.steps) or 1, 0, -1):
        before = rests.get(n - 1, view.steps[n - 2].state) if n > 1 else run.start
        changed = n if view.steps else None
        try:
            earlier = run.game.claim(View(before, view.steps[: n - 1], None), word, raw).found
        except (ValueError, LookupError, Fault):
            return changed
        if earlier != found:
            return changed
    return 0
