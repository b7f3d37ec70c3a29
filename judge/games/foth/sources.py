"""What brought a movement about: the ability or support card being resolved, or the run distance."""

from __future__ import annotations

from collections.abc import Sequence

from judge.engine.values import Line, Step

# movements whose sentence does not say what they come from
_MOVES = frozenset(
    ("moved", "discarded", "drew", "draw.none", "chosen", "going", "shuffled", "paid", "put.run", "put.guard", "ended")
)
_ENDS = frozenset(
    ("ability.done", "put.support", "put.situation", "put.track", "check", "check.done", "turn.start", "turn.end")
    + ("run.begin", "runs", "cleared", "pass.support", "pass.priority", "priority")
)
_PHASES = {"distance": "source.distance", "turn.draw": "source.turn.draw"}


def source(steps: Sequence[Step]) -> Line | None:
    """Returns the line that names the ability, card or rule behind the last of these steps. None if that step is no
    movement whose sentence leaves this open, or nothing is behind it."""
    if steps[-1].event.key not in _MOVES:
        return None
    for step in reversed(steps[:-1]):
        event = step.event
        if event.key in _ENDS:
            return None
        if event.key.startswith("replaced."):
            return Line("source.replaced", ("foth:809.1",), {})
        if event.key == "play.ability":
            return Line("source.ability", ("foth:805.2d-vi",), {"ability": event.args["ability"]})
        if event.key == "play.support":
            return Line("source.card", ("foth:805.2d-v",), {"card": event.args["card"]})
        if event.key == "required":
            return Line("source.card", ("foth:510.1",), {"card": event.args["source"]})
        if event.key in _PHASES:
            return Line(_PHASES[event.key], event.cites[:1], {})
    return None
