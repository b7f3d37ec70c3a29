"""What decides a claim: the step that made it so, and the rule that is the reason.

A claim is taken apart into statements about one thing each. The step that
decides one is found by going back over the states until what is claimed was
another; a fact may say itself where to look and which rule counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any, NamedTuple

from judge.boardfile.lines import CHOOSE, Play
from judge.boardfile.shapes import ListOf
from judge.engine.facts import Fact
from judge.engine.game import AnyGame, Game
from judge.engine.run import Run, View
from judge.engine.values import Event, Log, Prompt, Ruling, S, Step
from judge.faults import Fault
from judge.parts import part_of

LOOKED_AHEAD = 100  # answers that are looked behind for a statement, those to follow-up questions included
LOOKED_BACK = 400  # steps that are gone back over for what changed a number
LOOKED_DEEP = 6  # answers one after the other


class Statement(NamedTuple):
    """What a claim says about one thing: the word, the claimed value, and the ruling.

    The ruling has the number of the deciding step (0: the board as it began) and the entries with the deciding one
    first. Where cards are listed, `differing` is the statement about the first card that is not as claimed. `changes`
    are the numbers of the steps that made a number what it is since it was as claimed, where there are several, or the
    cause of the deciding step and that step. `values` has the number before the first of those steps and after each.
    """

    word: str
    claimed: object
    ruling: Ruling
    differing: Statement | None = None
    changes: tuple[int, ...] = ()
    values: tuple[int, ...] = ()


def statements(run: Run, view: View, word: str, raw: object) -> list[Statement]:
    """Splits what a claim says with one word into statements about one thing each, and returns them judged, each with
    the step that decides it."""
    fact = run.game.facts[word]
    return [_statement(run, view, word, claimed) for claimed in fact.each(raw)]


def _statement(run: Run, view: View, word: str, claimed: object) -> Statement:
    """Returns one statement, judged. It may say more: the step that caused a fact, for a wrong list of cards the first
    card that is missing or too much and where that is, for a wrong number the steps that changed it."""
    fact, ruling = run.game.facts[word], _decided(run, view, word, claimed)
    found = ruling.found
    if fact.cause and ruling.step and ruling.holds is not None:
        cause = fact.cause(view, ruling.step)
        if cause or not fact.counted:
            return Statement(word, claimed, ruling, None, (cause, ruling.step) if cause else ())
    if ruling.holds is not False or not isinstance(claimed, dict) or not isinstance(found, dict):
        return Statement(word, claimed, ruling)
    if len(claimed) != 1 or len(found) != 1:
        return Statement(word, claimed, ruling)
    (thing, wanted), (so,) = next(iter(claimed.items())), found.values()
    if fact.counted and isinstance(wanted, int) and isinstance(so, int) and ruling.step:
        changes, values = _changes(run, view, word, claimed, ruling.step)
        several = len(changes) > 1
        return Statement(word, claimed, ruling, None, changes if several else (), values if several else ())
    if fact.where and isinstance(wanted, list) and isinstance(so, list):
        differing = _differing(run, view, fact, str(thing), wanted, so)
        if differing:
            step, cites = differing.ruling.step, differing.ruling.cites
            return Statement(word, claimed, ruling._replace(step=step, cites=cites), differing)
    return Statement(word, claimed, ruling)


def _differing(
    run: Run, view: View, fact: Fact, owner: str, wanted: Sequence[object], found: Sequence[object]
) -> Statement | None:
    """Judges where the first card is that is missing in a zone, else the first that is too much: returns the statement
    that it lies there, wrong for a missing card, right for an extra one. None if no such card can be told."""
    missing = list((Counter(map(str, wanted)) - Counter(map(str, found))).elements())
    extra = list((Counter(map(str, found)) - Counter(map(str, wanted))).elements())
    assert fact.where is not None, "only of facts that have one"
    zone = [fact.word] if isinstance(run.game.facts[fact.where].value, ListOf) else fact.word
    for card in [*missing, *extra]:
        of = [card] if card.startswith(f"{owner}.") else [f"{owner}.{card}", card]
        for name in of:
            try:
                ruling = _decided(run, view, fact.where, {name: zone})
            except (ValueError, LookupError, Fault):  # nothing has this name
                continue
            if ruling.holds is not None and (ruling.holds is False) == (card in missing):
                return Statement(fact.where, {name: zone}, ruling)
    return None


def _changes(
    run: Run, view: View, word: str, claimed: dict[str, object], last: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the steps up to `last` that changed a number since it was as claimed, or since the beginning; and
    the number before the first of them and after each."""
    rests, wanted = dict(reversed(run.pauses)), next(iter(claimed.values()))
    found: list[int] = []
    values: list[object] = []
    later: object = None
    for n in range(last, max(last - LOOKED_BACK, -1), -1):
        state = rests.get(n, view.steps[n - 1].state) if n else run.start
        if n == last:
            state = view.steps[n - 1].state
        try:
            value = next(iter(run.game.claim(View(state, view.steps[:n], None), word, claimed).found.values()))
        except (ValueError, LookupError, Fault):  # what it speaks of was not there
            break
        if later is not None and value != later:
            found.append(n + 1)
            values.append(later)
        later = value
        if value == wanted:
            break
    values = [later, *reversed(values)]
    numbers = tuple(value for value in values if isinstance(value, int))
    return tuple(reversed(found)), numbers if len(numbers) == len(values) else ()


def in_view(run: Run, view: View, word: str, raw: object) -> Ruling:
    """Returns the ruling on a statement at a view. While a question is pending, the state after each answer is looked
    at: right if it holds after all of them, wrong if after none, else undecided (None).

    It is undecided too if only examples of the answers are known and they differ in the value, or if there are too many
    answers to look at.
    """
    return _looked_ahead(run, view, word, raw, Budget(LOOKED_AHEAD), LOOKED_DEEP)


class Budget:
    """How many answers may still be tried for one statement."""

    def __init__(self, left: int) -> None:
        """`left`: how many answers may be tried."""
        self.left = left


def _looked_ahead(run: Run, view: View, word: str, raw: object, budget: Budget, deep: int) -> Ruling:
    """Returns the ruling as `in_view` does, and takes each answer tried from `budget`. Undecided if the budget is used
    up or if more than `deep` questions follow each other."""
    now: Ruling = run.game.claim(view, word, raw)
    if view.prompt is None or run.game.facts[word].settled:
        return now
    undecided = now._replace(holds=None)
    later: list[Ruling] = []
    for after in _after_each_answer(run, view):
        budget.left -= 1
        if budget.left < 0 or not deep:
            return undecided
        if run.game.facts[word].at_once:
            after = _at_once(view, after)
        later.append(_looked_ahead(run, after, word, raw, budget, deep - 1))
        if later[-1].holds is None or later[-1].holds is not later[0].holds:
            return undecided
        if not view.prompt.complete and later[-1].found != later[0].found:
            return undecided
    if not later:  # nothing is known of the answers
        return undecided
    if later[0].holds is now.holds:
        return now
    return later[0]._replace(step=len(view.steps), cites=(*view.prompt.cites, *later[0].cites))


def answer_changes(run: Run, view: View, statement: Statement) -> bool:
    """Whether some answer to the pending question changes the value that a statement is about."""
    word, claimed = statement.word, statement.claimed
    if view.prompt is None or word not in run.game.facts or run.game.facts[word].settled:
        return False
    now = run.game.claim(view, word, claimed).found
    return any(run.game.claim(after, word, claimed).found != now for after in _after_each_answer(run, view))


def waits_for_answer(run: Run, view: View, word: str, raw: object) -> bool:
    """Tells whether an open statement waits for the answer to the pending question. It does not if the board leaves it
    open and no answer changes what is found: then the board lacks something else."""
    if view.prompt is None:
        return False
    if word not in run.game.facts:
        return True
    now = run.game.claim(view, word, raw)
    return now.holds is not None or any(
        run.game.claim(after, word, raw).found != now.found for after in _after_each_answer(run, view)
    )


def found_after_all(run: Run, view: View, statement: Statement) -> Ruling | None:
    """Returns the ruling on a statement after an answer to the pending question, if the value is the same after every
    answer and no question follows; else None."""
    word, claimed = statement.word, statement.claimed
    later: list[Ruling] = []
    for after in _after_each_answer(run, view):
        later.append(run.game.claim(after, word, claimed))
        if after.prompt is not None or later[-1].found != later[0].found:
            return None
    return later[0] if later else None


def _at_once(view: View, after: View) -> View:
    """Returns the view after the first event that an answer causes, without a question; `after` itself if it causes
    none."""
    steps = after.steps[: len(view.steps) + 1]
    return View(steps[-1].state, steps, None) if len(after.steps) > len(view.steps) else after


def _after_each_answer(run: Run, view: View) -> Iterator[View]:
    """Yields the view after each answer to the pending question, as `_answers` does. They are kept in the run, so that
    other claims need not compute them again."""
    kept = run.answered.setdefault(id(view.state), (view.state, [], _answers(run.game, view)))
    yield from kept[1]
    for found in kept[2]:
        kept[1].append(found)
        yield found


def _answers(game: AnyGame, view: View) -> Iterator[View]:
    """Yields a View after each answer that the game tries and that is not illegal; its events are added to the steps.
    If an answer leads into the next turn or race, the view stops before that and has no question."""
    prompt = view.prompt
    assert prompt is not None, "only what waits for an answer is looked behind"
    for answer in game.answers_to_try(view.state, prompt):
        play = Play(prompt.by, {CHOOSE: answer})
        if game.judge(view.state, play).outcome == "illegal":
            continue
        log: Log[Any] = []
        after = game.apply(view.state, play, log)
        same = list(takewhile(lambda event: not game.moved_on(view.state, event[1]), log))
        steps = (Step(n, event, state) for n, (event, state) in enumerate(same, len(view.steps) + 1))
        moved_on = game.moved_on(view.state, after)
        state = (same[-1][1] if same else view.state) if moved_on else after
        yield View(state, (*view.steps, *steps), None if moved_on else game.prompt(after))


def decision_about(game: Game[S], state: S, value: Callable[[S], object]) -> Prompt | None:
    """Returns the pending question if an answer to it, or to the questions that follow, changes `value(state)`, or if
    this cannot be told (no answer is known, or too many are to be tried). None if no question is pending or none of
    them changes it."""
    prompt, now = game.prompt(state), value(state)
    waiting, left = [View(state, (), prompt)] if prompt else [], LOOKED_AHEAD
    while waiting:
        view = waiting.pop()
        later = list(islice(_answers(game, view), left + 1))
        left -= len(later)
        if not later or left < 0 or any(value(after.state) != now for after in later):
            return prompt
        waiting += [after for after in later if after.prompt]
    return None


def _decided(run: Run, view: View, word: str, raw: object) -> Ruling:
    """Returns the ruling on one statement, with the number of the deciding step and with its citations: the rule that
    the fact names first, then the special entries, then the general ones."""
    fact, answer = run.game.facts[word], in_view(run, view, word, raw)
    scope = run.game.scope(view.state)
    step = answer.step
    if step is None:
        step = last_change(run, view, word, raw, answer.found)
        keys = fact.decided_by if step else (*fact.decided_by, *fact.kept_by)
        names = fact.names(scope, raw) if keys else []
        later = [s.n for s in view.steps[step:] if s.event.key in keys and touches(s.event, names, fact.touched)]
        step = _not_closing(run, view, fact, names, max(later, default=step))
    event = view.steps[step - 1].event if step else None
    cites = [*answer.cites, *(event.cites if event else ())]
    if answer.holds is None and view.prompt and waits_for_answer(run, view, word, raw):  # what would decide it
        cites = [*view.prompt.cites, *cites]
    cites = special_first(run.game, cites)
    if step and cites and is_general(run.game, cites[0]):
        brought = run.game.source(view.steps[:step])
        cites = [*(brought.cites if brought else ()), *cites]
    named = reason(run.game, view, word, raw, event)
    return answer._replace(step=step, cites=tuple(dict.fromkeys([named, *cites] if named else cites)))


def _not_closing(run: Run, view: View, fact: Fact, names: list[object], step: int | None) -> int | None:
    """Returns the number of the step (None as it comes); if it only closes what has happened, that of the last step before it, in the same
    play, which the fact is decided by and which touches these names, if there is one."""
    if not step or view.steps[step - 1].event.key not in run.game.closing:
        return step
    since = max((count for count, _ in run.pauses if count < step), default=0)
    before = view.steps[since : step - 1]
    return max((s.n for s in before if s.event.key in fact.decided_by and touches(s.event, names)), default=step)


def reason(game: AnyGame, view: View, word: str, raw: object, event: Event | None) -> str | None:
    """Returns the entry, perhaps a part of it, that is the reason for a statement with this word which this event
    decides (None: as the board began): as the fact says, else as the game declares in `RULES`. None where neither
    names one: then the citations of the event decide."""
    fact = game.facts[word]
    named = fact.rule(view, event, fact.subject(game.scope(view.state), raw)) if fact.rule else None
    if named or event is None:
        return named
    declared = part_of(game.id, "cited_parts")
    rules: Mapping[str, str] = declared.RULES if declared else {}
    return rules.get(f"{word} {event.key}")


def special_first(game: AnyGame, cites: Iterable[str]) -> list[str]:
    """Sorts citations: special entries keep their order and come first, those that only say how the game goes on
    (`general`) follow, the most general at the very end."""
    return sorted(cites, key=lambda cite: _generality(game, cite))


def is_general(game: AnyGame, cite: str) -> bool:
    """Tells whether the game lists an entry under `general`: it only says how the game goes on."""
    return _generality(game, cite) > 0


def _generality(game: AnyGame, cite: str) -> int:
    """Returns how general an entry is: 0 for a special one, more the earlier its beginning stands in the game's
    `general`."""
    found = [n for n, begin in enumerate(reversed(game.general), 1) if cite.startswith(begin)]
    return max(found, default=0)


def touches(event: Event, names: list[object], touched: Callable[[Event], object] | None = None) -> bool:
    """Tells whether an event names one of these things, in its player and arguments or in what `touched` makes of it.
    With no names (a claim about the whole table) every event does."""
    parts = list(value_parts(touched(event) if touched else (event.by, event.args)))
    return not names or any(part == name for part in parts for name in names)


def value_parts(value: object) -> Iterator[object]:
    """Yields the single values in an argument of an event, also from inside lists, tuples and maps; keys of maps are
    left out."""
    if isinstance(value, dict):
        yield from value_parts(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from value_parts(each)
    else:
        yield value


def last_change(run: Run, view: View, word: str, raw: object, found: object) -> int | None:
    """Returns the number of the step since which the value has been `found`; 0 if it was so from the beginning. None if
    a play has changed it that waits for an answer and is not a step yet.

    Automatic steps after a play count as its last step.
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
