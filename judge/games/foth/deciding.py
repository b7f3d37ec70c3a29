"""What decides a claim: the rule of an event, and the comparison that a run's result comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.boardfile.shapes import NOBODY
from judge.engine.values import Event
from judge.games.foth.citations import leading

if TYPE_CHECKING:
    from judge.engine.run import View

TIMED = ("effect.ends", "effect.ends.nameless", "turn.end")  # with which effects end
_STEP_ENDS = ("check.done", "pass.support", "pass.priority", "compared", "priority", "take")
MOVES = ("moved", "discarded", "cleared", "processed", "put.track", "put.situation", "put.support")


def first_cited(view: View, event: Event | None, thing: Any) -> str | None:
    """Returns the first citation of the event that changed a value, one that is no general rule if there is such a one;
    None without an event or citations. `thing` is not used."""
    return leading(event.cites) if event else None


def drawn_from(view: View, event: Event | None, thing: Any) -> str | None:
    """Returns 502.1, by which a card comes from the present area, if the event draws a card; else None."""
    return "foth:502.1" if event and event.key == "drew" else None


def value_rule(view: View, event: Event | None, thing: Any) -> str | None:
    """Returns the rule that decides a value. If a move ended an effect: 1102.5 (the horse it came from left) or 808.2
    (the card it worked on moved); None for other moves, where time is up and without an event; else the first citation
    of the event that changed the value."""
    if event is None or event.key not in (*MOVES, "drew"):
        return None if event is None or event.key in TIMED else first_cited(view, event, thing)
    n = next(step.n for step in view.steps if step.event is event)
    after = view.steps[n - 1].state.position
    before = view.steps[n - 2].state.position if n > 1 else after
    ended = [effect for effect in before.effects if effect not in after.effects]
    if ended:
        return "foth:1102.5" if any(e.holds and not after.here(e.holds) for e in ended) else "foth:808.2"
    return None


def step_rule(view: View, event: Event | None, thing: Any) -> str | None:
    """Returns the entry of the step that comes next, if the event only ends the step before it; else None."""
    return f"foth:{view.state.position.step}" if event and event.key in _STEP_ENDS else None


def comparison(view: View, step: int) -> int | None:
    """Returns the number of the step with the comparison (702.6k) behind the success, failure or run distance of this
    step. None for another event, without a comparison in this turn, or where FH-R17 applies because values have
    changed since."""
    event = view.steps[step - 1].event
    if event.key not in ("success", "failure", "won", "distance") or "foth:ruling/FH-R17" in event.cites:
        return None
    for each in reversed(view.steps[: step - 1]):
        if each.event.key in ("compared", "turn.start"):
            return each.n if each.event.key == "compared" else None
    return None


def summed(view: View, event: Event | None, thing: Any) -> str | None:
    """Returns the rule that decides the sums of a comparison: of 702.6k-i to iii and the rulings cited, that of the
    value which the claim (`thing`) has wrong, if the event cites it; else its first citation. None without an event."""
    if event is None:
        return None
    run_wrong = thing.get("run") not in (None, event.args.get("run"))
    rules = ("foth:ruling/FH-R50", "foth:ruling/FH-R16", "foth:702.6k-i")
    special = rules if run_wrong else ("foth:702.6k-ii", *rules)
    return next((cite for cite in special if cite in event.cites), first_cited(view, event, thing))


def winner_rule(view: View, event: Event | None, thing: Any) -> str | None:
    """Returns the rule that decides who has won: 901.2 while no rule check has found a winner, else the first citation
    of the event that ended the game (None if it has none)."""
    return "foth:901.2" if view.state.position.winner in (None, NOBODY) else first_cited(view, event, thing)
