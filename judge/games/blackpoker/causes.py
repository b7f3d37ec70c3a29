"""What led to an event: the step that took away a target, a blocker, an attacker or a trump; and what a failed check says
about the table, as a claim has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judge.engine.values import Check, Step
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.state import State
from judge.games.blackpoker.targets import fits

CHECK_WORDS = {"over": "winner", "holder.no": "chance", "timing.turn.no": "turn", "condition.offturn.no": "turn"}
FIZZLED = ("fizzled", "fizzled.unfit")  # without a target, or with one that no longer fits


def led_to(steps: Sequence[Step]) -> int | None:
    """Returns the number of the step since which something is gone that the last of these steps lacks: the target of a
    request, the blockers of an attacker, an attacker, the face-up trump of a summon. None for other steps, or if it
    was gone before the first step."""
    event = steps[-1].event
    if event.key in FIZZLED:
        return _since(steps, _target_fits(steps))
    if event.key == "fight.open" and "bp:ruling/R44" in event.cites:
        return _since(steps, lambda state: event.args["unit"] in _blocked(state))
    if event.key == "fight.gone":
        whole = next((step.event.args["units"] for step in reversed(steps) if step.event.key == "attack"), ())
        return _since(steps, lambda state: set(whole) <= {unit.display_name for unit in _attackers(state)})
    if event.key == "trump.closed":
        turned = (step for step in reversed(steps) if step.event.key in ("trump.down", "trump.grave"))
        return next((step.n for step in turned if step.event.args["card"] == [event.args["card"]]), None)
    return None


def _since(steps: Sequence[Step], held: Callable[[State], bool]) -> int | None:
    """Returns the number of the first step after the last at which something held; None if it never did."""
    before = next((step for step in reversed(steps[:-1]) if held(step.state)), None)
    return before.n + 1 if before and before.n + 1 < steps[-1].n else None


def _target_fits(steps: Sequence[Step]) -> Callable[[State], bool]:
    """Makes the function that tells whether the target of the request in the last step is right in a state."""
    uid, action = steps[-1].event.args["uid"], actions()[steps[-1].event.args["slug"]]
    requests = (r for step in reversed(steps[:-1]) for r in (*step.state.stage, *step.state.limbo) if r.uid == uid)
    request = next(requests, None)

    def held(state: State) -> bool:
        """Whether the target is right in this state."""
        if request is None or request.target is None:
            return False
        return fits(state, action, request.by, request.keys, request.target, uid)

    return held


def _blocked(state: State) -> set[str]:
    """The names of the attackers that have a blocker on the field."""
    combat = state.combat
    pairs = (combat.blocks if combat else None) or ()
    blocked = [uid for uid, blockers in pairs if state.units_numbered(blockers)]
    return {unit.display_name for unit in state.units_numbered(blocked)}


def _attackers(state: State) -> Iterator[Any]:
    """Yields the attackers that are on the field as soldiers."""
    combat = state.combat
    yield from (unit for unit in state.units_numbered(combat.attackers) if unit.up) if combat else ()


def claim_of(check: Check) -> tuple[str, object] | None:
    """Returns what a failed check says about the table, as a claim has it (word, value): who has the chance or the turn,
    who has won (without a value), how a unit or a trump lies. None for other checks."""
    args = check.args
    if check.key in CHECK_WORDS:
        return CHECK_WORDS[check.key], None
    if check.key == "condition.trump.no":
        trump = next(cite for cite in check.cites if cite.startswith("bp:trump/")).rpartition("/")[2]
        return "state", {f"{args['player']}.{trump[0].upper()}{trump[1:]}": "down"}
    if check.key in ("unit.driven", "answer.driven", "cost.named.driven"):
        return "state", {args.get("unit") or args.get("answer") or args["name"]: "drive"}
    return None
