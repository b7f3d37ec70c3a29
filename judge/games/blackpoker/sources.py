"""What brought a movement about: the request that is being resolved, or the one whose cost is being paid."""

from __future__ import annotations

from collections.abc import Sequence

from judge.engine.values import Event, Line, Step
from judge.games.blackpoker.cards import shown

# movements whose sentence does not say what they come from
_MOVES = frozenset(
    ("damage", "draw", "discard", "drive", "charge", "grave", "return", "enter", "enter.down", "fog", "bulwark")
    + ("bulwarks", "soldier", "to.hand", "to.bottom", "to.top", "to.life", "generation", "generation.none")
    + ("trump.up", "trump.down", "trump.back", "trump.grave", "equip", "grow", "down.dead", "bj", "fight.open")
    + ("keys.back", "reveal", "shuffle", "size", "negated", "counter.low", "trap.miss", "offset.low", "nothing")
    + ("fortress", "lance.hit", "lance.miss", "lance.zero", "slash.miss", "size.most", "size.least", "instant")
    + ("retarget", "trump.closed", "role.lost", "search.found", "search.none", "hand.fewer", "bulwarks.more")
    + ("unit.gone", "pack.open")
)
_ENDS = frozenset(
    ("staged", "resolved", "resolved.plain", "fizzled", "fizzled.unfit", "dropped", "pass", "pass.all", "chance")
)
_PAID = frozenset(("request", "request.at", "request.unit", "request.unit.at", "request.plain", "request.aimed"))


def source(steps: Sequence[Step]) -> Line | None:
    """Returns the line that names the request behind the last of these steps: its cost or its effect. None if that step
    is no mere movement, or comes after the end of a request."""
    if steps[-1].event.key not in _MOVES:
        return None
    for step in reversed(steps[:-1]):
        event = step.event
        if event.key in _ENDS:
            return None
        if event.key in _PAID:
            return Line("source.cost", (event.args["action"],), {"player": event.by, "action": event.args["action"]})
        if event.key == "resolving":
            args = {"player": event.by, "action": event.args["action"], "keys": _keys(steps, event)}
            return Line("source.effect.keys" if args["keys"] else "source.effect", (event.args["action"],), args)
    return None


def _keys(steps: Sequence[Step], resolving: Event) -> object:
    """The key cards of a request while it was on the stage, or as it was made; empty if it has none."""
    uid = resolving.args["uid"]
    made = next((step.event for step in steps if step.event.key in _PAID and step.event.args["uid"] == uid), None)
    if made is not None:
        return made.args["keys"]
    lying = (each for step in steps for each in step.state.stage if each.uid == uid and each.keys)
    return next((shown(each.keys) for each in lying), ())
