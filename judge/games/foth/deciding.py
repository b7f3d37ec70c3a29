"""What decides a claim: the rule of an event, and the comparison that a run's result comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.boardfile.shapes import NOBODY
from judge.engine.values import Event
from judge.games.foth.citations import leading

if TYPE_CHECKING:
    from judge.engine.run import View

MOVES = ("moved", "discarded", "cleared", "processed", "put.track", "put.situation", "put.support")


def first_cited(view: View, event: Event | None, thing: Any) -> str | None:
    """The rule of the first citation of the event that changed a value; None without an event."""
    return leading(event.cites) if event else None


def drawn_from(view: View, event: Event | None, thing: Any) -> str | None:
    """502.1, by which a card comes from the present area, of an event that draws one; None of another."""
    return "foth:502.1" if event and event.key == "drew" else None


def value_rule(view: View, event: Event | None, thing: Any) -> str | None:
    """The rule that decides a value: where an effect ended because a card moved, 1102.5 (the horse it came from left) or
    808.2 (the card it worked on); else that of the event that changed it. None without an event."""
    if event is None or event.key not in (*MOVES, "drew"):
        return first_cited(view, event, thing)
    n = next(step.n for step in view.steps if step.event is event)
    after = view.steps[n - 1].state.position
    before = view.steps[n - 2].state.position if n > 1 else after
    ended = [effect for effect in before.effects if effect not in after.effects]
    if ended:
        return "foth:1102.5" if any(e.holds and not after.here(e.holds) for e in ended) else "foth:808.2"
    return first_cited(view, event, thing)


def comparison(view: View, step: int) -> int | None:
    """The comparison (702.6k) that a success, a failure or a run distance comes from; None for another event, or where
    the values have changed since (FH-R17)."""
    event = view.steps[step - 1].event
    if event.key not in ("success", "failure", "won", "distance") or "foth:ruling/FH-R17" in event.cites:
        return None
    for each in reversed(view.steps[: step - 1]):
        if each.event.key in ("compared", "turn.start"):
            return each.n if each.event.key == "compared" else None
    return None


def summed(view: View, event: Event | None, thing: Any) -> str | None:
    """The rule that decides the sums: 702.6k-i–iii where there is more to them than one horse against another."""
    special = [cite for cite in event.cites if "702.6k-" in cite] if event else []
    return special[-1] if special else first_cited(view, event, thing)


def winner_rule(view: View, event: Event | None, thing: Any) -> str | None:
    """901.2: the rule by which nobody has won yet, no rule check having found a winner; else the rule of the event that
    decided the game. None if that event cites none."""
    return "foth:901.2" if view.state.position.winner in (None, NOBODY) else first_cited(view, event, thing)
