"""Trying plays: whether some answers let one be finished, which only applying it shows (510.2, 805.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.lines import Play
from judge.engine.replay import Refused
from judge.engine.values import Check, Prompt
from judge.games.foth import flow
from judge.games.foth.layers import layers_of
from judge.games.foth.table import Wrong

if TYPE_CHECKING:
    from judge.games.foth.state import Position, State

LINES_LOOKED_AT = 200  # of answers that might let a play be finished
OPTIONS_TRIED = 12  # of a prompt, to find out which of them can be given
LEFT_OUT = ("name", "value", "race")  # questions about what the board leaves out
# failed checks that leave nothing to try out
NOT_TO_BE_TRIED = ("hand.no", "kind.support.no", "kind.horse.no", "target.no")
_OPEN = Check(None, "line.open", ("foth:805.2",), {})


def try_play(position: Position, play: Play, checks: Sequence[Check]) -> Iterator[Check]:
    """Yields the checks that only trying the play on a copy can make, failed or open; `checks` are those already made.
    None if the play can be finished, or need not be tried."""
    failed = [c.key for c in checks if c.ok is False]
    if not may_be_refused(position, play) or any(key in NOT_TO_BE_TRIED for key in failed):
        return
    check = _carried_through(position, (play,), [LINES_LOOKED_AT], waived="required.impossible" in failed)
    if check and check.key not in failed and (check.ok is False or not failed):
        yield check
        if check.key == "required.impossible":  # each of the actions, but not all of them together
            yield from try_play(position, play, [*checks, check])


def may_be_refused(position: Position, play: Play) -> bool:
    """Tells whether only applying a play shows if it is legal: a support card (805.3), or where something is required
    (510.2) or may be replaced."""
    layers = layers_of(position)
    return "support" in play.do or bool(layers.replacers) or any(key[0] == "require" for key in layers.by_key)


def leads_on(state: State, play: Play) -> Check | None:
    """Returns a failed or open check if it is not sure that the play can be finished after this answer; None if it can,
    or if the play cannot be refused any more."""
    first = state.inputs[0]
    if state.bookmark or isinstance(first.do, str) or not may_be_refused(state.base, first):
        return None
    inputs = (*state.inputs, play)
    table, prompt = flow.attempt(state.base, inputs)
    if prompt is None:
        return None
    return _some_answer(state.base, inputs, prompt, [LINES_LOOKED_AT], True, table.turned)


def possible_answers(base: Position, inputs: tuple[Play, ...], prompt: Prompt) -> tuple[Any, ...]:
    """Returns the options of a question after which the play can still be finished, or perhaps can. All options if
    there are too many to try, they are not complete, or none is left."""
    if not prompt.complete or len(prompt.options) > OPTIONS_TRIED:
        return prompt.options
    lines = {n: (*inputs, Play(prompt.by, {"choose": option})) for n, option in enumerate(prompt.options)}
    checks = {n: _carried_through(base, line, [LINES_LOOKED_AT], dropped=True) for n, line in lines.items()}
    left = [n for n, check in checks.items() if check is None or check.ok is not False]
    return tuple(prompt.options[n] for n in left) or prompt.options


def _carried_through(
    position: Position,
    inputs: tuple[Play, ...],
    left: list[int],
    dropped: bool = False,
    turned: int = 0,
    waived: bool = False,
) -> Check | None:
    """Returns None if some further answers let a play be finished, else the check that says why not, or an open one if
    that is not known.

    `left`: how many branches are still tried; `dropped`: a play that is declined (510.3) counts as finished; `turned`:
    how many unknown cards have become named ones; `waived`: nothing is required first.
    """
    left[0] -= 1
    if left[0] < 0:
        return _OPEN
    try:
        table, prompt = flow.attempt(position, inputs, waived)
    except Refused as refused:
        return refused.check
    except Wrong:
        return Check(False, "hand.no", ("foth:805.2a",), {"card": str(inputs[0].do), "player": inputs[0].by})
    if prompt:
        return _some_answer(position, inputs, prompt, left, dropped, turned, waived)
    if table.declined and not dropped:
        return Check(False, "required.impossible", ("foth:510.3",), {"player": inputs[0].by, "source": ""})
    return _OPEN if table.turned > turned else None


def _some_answer(
    position: Position,
    inputs: tuple[Play, ...],
    prompt: Prompt,
    left: list[int],
    dropped: bool,
    turned: int,
    waived: bool = False,
) -> Check | None:
    """Returns None if after some answer to a prompt a play can be finished, else the check that says why not, or an
    open one if that is not known. If the prompt is about something that the board leaves out, it must be so after
    every answer."""
    found = []
    for option in prompt.options:
        play = Play(prompt.by, {"choose": option})
        check = _carried_through(position, (*inputs, play), left, dropped, turned, waived)
        if check is None and prompt.word not in LEFT_OUT:
            return None
        found.append(check)
    failed = [check for check in found if check and check.ok is False]
    if len(failed) < len(found) or not prompt.complete:
        return _OPEN if any(found) or not found else None
    return failed[0]
