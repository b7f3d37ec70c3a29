"""But for what would a wrong claim be right?

The board is played again without one thing: a line of the script, a part of
one that may be left out, or something on the table that the game declares
under `removable`. Where that alone makes the claim right, this thing is why it
is wrong; where several do, the latest. Passes and answers are never left out:
without them nothing comes of a board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge.boardfile.board import Board
from judge.boardfile.lines import CHOOSE, EVERYBODY, PASS, Play
from judge.boardfile.located import Data, Path, Tree
from judge.boardfile.shapes import Flag
from judge.corpus.parts import without_part
from judge.engine.claims import FRAME, JudgedClaim, holds_in, part_cited, part_keys, was_right
from judge.engine.deciding import is_general, reason, special_first, touches, value_parts
from judge.engine.run import Run, View
from judge.engine.run import run as play
from judge.engine.values import ButFor, Step
from judge.faults import Fault

MOST_RUNS = 20  # of a board, for all of its wrong claims together
MOST_STEPS = 2000  # that those runs may have, taken together
MOST_SKIPPED = 4  # passes and answers that are impossible without the thing, and are left out with it


class _Without(NamedTuple):
    """A board without one thing: `line` counts the plays of the script from 0, `path` leads to a thing on the table. `part`
    says that only a part of the line is left out."""

    data: Data
    line: int | None = None
    path: Path = ()
    thing: object = None
    part: bool = False


def with_causes(run: Run, judged: Sequence[JudgedClaim]) -> list[JudgedClaim]:
    """Returns all claims in their order. A wrong claim gets `but_for`, the first thing tried without which it would be
    right, and perhaps that thing's rule as first citation; the others are as before."""
    found = list(judged)
    waiting = [n for n, claim in enumerate(judged) if _is_prevented(run, claim)]
    spent = 0
    for runs, without in enumerate(without_one(run)):
        if not waiting or runs >= MOST_RUNS or spent > MOST_STEPS:
            break
        other = played(run.board, without.data)
        if other is None:
            continue
        spent += len(other.steps)
        for n in list(waiting):
            if holds_in(other, judged[n].claim, judged[n].moment):
                cause = _cause(run, other, without, judged[n])
                if without.line is None or _is_telling(run, other, without, judged[n], cause):
                    waiting.remove(n)
                    found[n] = _with_cause(run, judged[n], cause)
    return found


def _is_telling(run: Run, other: Run, without: _Without, judged: JudgedClaim, cause: ButFor) -> bool:
    """Tells whether a line left out tells why a claim is wrong. A step after the deciding one does not; nor does a line
    without which the deciding step itself does not come about, unless it prevents something or only a part was left
    out."""
    if not judged.step or not cause.step:
        return bool(cause.step)
    if cause.step > judged.step:
        return False
    steps = (run.view(judged.moment) or run.end).steps
    if without.part or steps[cause.step - 1].event.key in run.game.preventing:
        return True
    decides = steps[judged.step - 1].event
    return any((step.event.key, step.event.by) == (decides.key, decides.by) for step in other.steps)


def _with_cause(run: Run, judged: JudgedClaim, cause: ButFor) -> JudgedClaim:
    """Returns the claim with `but_for` set to its cause. The rules of the cause become the first citations if the claim
    has no deciding step or only a general rule, or if the cause prevents something. If the cause is the deciding
    step itself, the claim comes back unchanged."""
    if cause.step and cause.step == judged.step:
        return judged
    fact = run.game.facts.get(judged.deciding.word)
    about_flow = fact is not None and fact.settled  # of whose turn it is, how the game goes on is the reason
    general = (
        not judged.cites or is_general(run.game, judged.cites[0]) and not about_flow and not _is_declared(run, judged)
    )
    prevents = bool(run.game.overriding & set(map(without_part, cause.cites)))
    if cause.step:
        view = run.view(judged.moment) or run.end
        key = view.steps[cause.step - 1].event.key
        prevents = key in run.game.preventing and cause.step <= (judged.step or cause.step)
    alone = not judged.step and not judged.layers
    first = cause.cites if general or prevents or alone else ()
    return judged._replace(but_for=cause, cites=tuple(dict.fromkeys((*first, *judged.cites))))


def _is_declared(run: Run, judged: JudgedClaim) -> bool:
    """Tells whether the first citation of a claim is what the game names as the reason for just such a claim."""
    view, statement = run.view(judged.moment) or run.end, judged.deciding
    event = view.steps[judged.step - 1].event if judged.step else None
    if statement.word not in run.game.facts:
        return False
    return reason(run.game, view, statement.word, statement.claimed, event) == judged.cites[0]


def _is_prevented(run: Run, judged: JudgedClaim) -> bool:
    """Tells whether a cause is to be looked for: a claim about facts is wrong, and was so before the deciding step too.
    False for claims about plays and `could`, and at moments that were not reached.

    If it was right just before the deciding step, that step is the reason, and no other is looked for.
    """
    if "could" in judged.claim:  # that is about all lines of play, not about this one
        return False
    if judged.holds is not False or judged.verdict or not judged.reached or not set(judged.claim) - {*FRAME, "notes"}:
        return False
    if all(fact.ruling.holds is not False for fact in judged.facts):  # only the reason is wrong
        return False
    view = run.view(judged.moment) or run.end
    wrong = [fact for fact in judged.facts if fact.ruling.holds is False]
    return not all(was_right(run, view, fact, judged.step or 0) for fact in wrong)


# what is left out


def without_one(run: Run) -> Iterator[_Without]:
    """Yields the board's data with one thing left out: for each play of the script, from the last to the first, each
    flag of it and then the line itself if it is a player's wish; then each thing on the table that the game calls
    removable."""
    data, plays = run.board.data, _plays(run)
    script = data.get("script") or []
    for line, (n, written) in reversed(list(enumerate(plays))):
        for flag in _flags(run, written):
            shorter = {written.by: {key: value for key, value in written.do.items() if key != flag}}
            yield _Without({**data, "script": [*script[:n], shorter, *script[n + 1 :]]}, line, part=True)
        if _is_a_wish(run, written):
            yield _Without({**data, "script": [*script[:n], *script[n + 1 :]]}, line)
    for pattern in run.game.removable:
        for path in reversed(list(_paths(data, pattern))):
            if run.game.is_at_work(path, _at(data, path)):
                yield _Without(_removed(data, path), path=path, thing=_at(data, path))


def _plays(run: Run) -> list[tuple[int, Play]]:
    """(index in the script, play) for each line of the script that is a play and does not name a moment."""
    return [(n, line) for n, (_, line) in enumerate(run.board.script()) if isinstance(line, Play)]


def _is_a_wish(run: Run, line: Play) -> bool:
    """Tells whether a play is a player's own wish. Passes, answers, plays of everybody and lines that only let the game
    go on are none."""
    answer = isinstance(line.do, dict) and CHOOSE in line.do
    return line.by != EVERYBODY and line.by not in run.game.lines and line.do != PASS and not answer


def _flags(run: Run, line: Play) -> list[str]:
    """Lists the keys of a play's yes-or-no parts that are set to yes, such as a whip; empty if the play is no map."""
    if not isinstance(line.do, dict):
        return []
    kinds = (kind for kind in run.game.play_kinds if kind.word in line.do)
    keys = next(({k: shape for k, shape in kind.keys.items() if k != kind.word} for kind in kinds), {})
    return [key for key, value in line.do.items() if value is True and isinstance(keys.get(key), Flag)]


def _paths(data: Tree, pattern: Path, before: Path = ()) -> Iterator[Path]:
    """Yields the path of every place in the data that a pattern fits, each behind `before`; a `*` fits every key and
    every index."""
    if not pattern:
        yield before
        return
    first, *rest = pattern
    keys: Sequence[str | int] = (
        list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    )
    for key in keys:
        if first in ("*", key):
            yield from _paths(data[key], tuple(rest), (*before, key))


def _at(data: Tree, path: Path) -> Tree:
    """The part at a path of keys and indexes in nested data. Raises KeyError or IndexError if there is none."""
    for key in path:
        data = data[key]
    return data


def _removed(data: Tree, path: Path) -> Tree:
    """Returns a copy of the data without the part at this path; the data itself is not changed."""
    first, rest = path[0], path[1:]
    if isinstance(data, list) and isinstance(first, int):
        inside = [_removed(data[first], rest)] if rest else []
        return [*data[:first], *inside, *data[first + 1 :]]
    if rest:
        return {**data, first: _removed(data[first], rest)}
    return {key: value for key, value in data.items() if key != first}


def played(board: Board, data: Data) -> Run | None:
    """Runs a board with changed data and returns the Run; its claims are left out. If it stops at a pass or an answer that has
    become impossible, that line is skipped and the board run again, MOST_SKIPPED times at most. None if the board
    cannot be read or run."""
    for _ in range(MOST_SKIPPED + 1):
        try:
            done = play(board.with_data({**data, "claims": []}))
        except Fault:  # something else on the board speaks of the thing
            return None
        script = data.get("script") or []
        if not done.stop or _is_a_wish(done, done.stop.play) or done.stop.line >= len(script):
            break  # a moment before a line that is now impossible has been reached all the same
        data = {**data, "script": [*script[: done.stop.line], *script[done.stop.line + 1 :]]}
    return done


# what is said of it


def _cause(run: Run, other: Run, without: _Without, judged: JudgedClaim) -> ButFor:
    """Returns the `ButFor` of a claim. A thing on the table has step 0 and its name; a line of the script has the step
    at which it did its work, or step 0 without a name if no step can be found."""
    if without.line is None:
        named = run.game.thing_at(without.path, without.thing, run.board.data)
        return ButFor(0, part_cited(run.game, named.cites, [judged.deciding.word, ""]), named)
    view = run.view(judged.moment) or run.end
    since = run.pauses[min(without.line, len(run.pauses) - 1)][0]  # a run may have stopped before that line
    event = _telling_step(run, other, view, since, judged)
    if event is None:
        return ButFor(0, (), None)
    cites = tuple(special_first(run.game, event.event.cites))
    return ButFor(event.n, part_cited(run.game, cites, [*part_keys(event.event), ""]), None)


def _telling_step(run: Run, other: Run, view: View, since: int, judged: JudgedClaim) -> Step | None:
    """Among the steps of a line, which are those after the step `since`, the one that tells best what it did; None if the
    other run lacks none of them.

    That is the first that prevents something. Else, of a claim about where cards are, it is the first about the things
    claimed; of another claim the first about these that does more than announce, else the first that does.
    """
    events = [step.event for step in other.steps]
    lines = view.steps[since:]
    all_ = [step for step in lines if step.event not in events and step.event.key not in run.game.quiet]
    own = [step for step in all_ if not _is_aside(run, view, step)] or all_
    things = _things(run, judged)
    about = [step for step in own if things and touches(step.event, things)]
    does = [step for step in own if step.event.key not in run.game.announcing]
    prevents = [step for step in own if step.event.key in run.game.preventing]
    if _is_about_zones(run, judged):
        ranked = [*prevents, *about, *does, *own]
    else:
        ranked = [*prevents, *(step for step in about if step in does), *does, *own]
    return next(iter(ranked), None)


def _is_aside(run: Run, view: View, step: Step) -> bool:
    """Tells whether a step only leads from what is announced to what it brings about, by itself or by what it comes of,
    such as a cost."""
    if step.event.key in run.game.asides:
        return True
    source = run.game.source(view.steps[: step.n])
    return source is not None and source.key in run.game.asides


def _is_about_zones(run: Run, judged: JudgedClaim) -> bool:
    """Tells whether a claim says where a card is, or which cards are in a zone."""
    fact = run.game.facts.get(judged.deciding.word)
    zones = {each.where for each in run.game.facts.values() if each.where}
    return fact is not None and (fact.where is not None or fact.word in zones)


def _things(run: Run, judged: JudgedClaim) -> list[object]:
    """Lists the names in the statement that decides a claim and in what is found instead, players left out."""
    statement, players = judged.deciding, run.game.players(run.start)
    claimed = statement.claimed
    parts = [claimed, list(claimed) if isinstance(claimed, dict) else (), statement.ruling.found]
    return [name for name in value_parts(parts) if isinstance(name, str) and name not in players]
