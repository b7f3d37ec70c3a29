"""Plays tried out: whether some answers carry one through, which only carrying it out tells (510.2, 805.3)."""

from __future__ import annotations

from judge.engine.asking import Refused
from judge.engine.game import Play
from judge.engine.values import Check
from judge.games.foth import flow
from judge.games.foth.layers import layers_of
from judge.games.foth.table import Wrong

LINES_LOOKED_AT = 200  # of answers that might carry a play through
LEFT_OUT = ("name", "value", "race")  # decisions about what the board leaves out
# failed checks that leave nothing to try out
NOT_TO_BE_TRIED = ("hand.not", "kind.support.not", "kind.horse.not", "target.not")
_OPEN = Check(None, "line.open", ("foth:805.2",), {})


def tried_out(now, play, checks):
    """What only carrying the play out tells, whatever else is wrong with it."""
    failed = [c.key for c in checks if c.ok is False]
    if not may_be_refused(now, play) or any(key in NOT_TO_BE_TRIED for key in failed):
        return
    check = _carried_through(now, (play,), [LINES_LOOKED_AT], waived="required.impossible" in failed)
    if check and check.key not in failed and (check.ok is False or not failed):
        yield check
        if check.key == "required.impossible":  # each of the actions, but not all of them together
            yield from tried_out(now, play, [*checks, check])


def may_be_refused(now, play) -> bool:
    """Whether only carrying the play out tells: 805.3 for support cards, 510.2 where something is required."""
    layers = layers_of(now)
    return "support" in play.do or bool(layers.replacers) or any(key[0] == "require" for key in layers.by_key)


def leads_on(state, play):
    """The check that fails, or is open, because an answer leaves the play it belongs to in a dead end."""
    first = state.inputs[0]
    if isinstance(first.do, str) or not may_be_refused(state.base, first):
        return None
    inputs = (*state.inputs, play)
    table, decision = flow.attempt(state.base, inputs)
    return decision and _some_answer(state.base, inputs, decision, [LINES_LOOKED_AT], True, table.turned)


def _carried_through(now, inputs, left, dropped=False, turned=0, waived=False):
    """A play as a whole: None if some answers after those given carry it through, else the check that says why not.

    `left`: how many lines are still looked at; `dropped`: whether a play that
    is declined where something is required (510.3) counts as well; `turned`:
    how many unknown cards have already turned out to be the ones named;
    `waived`: as if nothing were required.
    """
    left[0] -= 1
    if left[0] < 0:
        return _OPEN
    try:
        table, decision = flow.attempt(now, inputs, waived)
    except Refused as refused:
        return refused.check
    except Wrong:
        return Check(False, "hand.not", ("foth:805.2a",), {"card": str(inputs[0].do), "player": inputs[0].by})
    if decision:
        return _some_answer(now, inputs, decision, left, dropped, turned, waived)
    if table.declined and not dropped:
        return Check(False, "required.impossible", ("foth:510.3",), {"player": inputs[0].by, "source": ""})
    return _OPEN if table.turned > turned else None


def _some_answer(now, inputs, decision, left, dropped, turned, waived=False):
    """One answer will do; but what the board leaves out must do whatever it is."""
    found = []
    for option in decision.options:
        play = Play(decision.by, {"choose": option})
        check = _carried_through(now, (*inputs, play), left, dropped, turned, waived)
        if check is None and decision.word not in LEFT_OUT:
            return None
        found.append(check)
    failed = [check for check in found if check and check.ok is False]
    if len(failed) < len(found) or not decision.complete:
        return _OPEN if any(found) or not found else None
    return failed[0]
