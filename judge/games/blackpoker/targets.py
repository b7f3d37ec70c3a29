"""What a request may target (5.1, 5.3.1): the target condition of an action as a test.

The same test is made when the action is requested and again when it resolves (5.4.1, R33).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.blackpoker.cards import suit
from judge.games.blackpoker.records import Action, actions
from judge.games.blackpoker.state import Request, State, Target, Unit
from judge.games.blackpoker.units import character, suits_of


def unit_fits(state: State, action: Action, by: str, keys: Sequence[str], unit: Unit) -> bool:
    """Tells whether a unit can be the target of an action: it meets the condition and is not protected."""
    return next(mismatches(action, by, keys, unit), None) is None and protection(state, action, unit) is None


def mismatches(action: Action, by: str, keys: Sequence[str], unit: Unit) -> Iterator[str]:
    """Yields the key of a failed check for each part of the target condition that a unit does not meet: owner, sort,
    suit, card. Nothing if it meets all; suit and card of a bulwark do not matter."""
    aim = action.aim
    if aim.own and unit.owner != by:
        yield "target.own"
    if aim.sort != "character" and unit.up != (aim.sort == "soldier"):
        yield "target.sort"
    if unit.bulwark:
        return
    if aim.suited and keys and suit(keys[0]) not in suits_of(unit):
        yield "target.suit"
    if aim.holding and not any(map(aim.holding.takes, unit.cards)):
        yield "target.holding"


def protection(state: State, action: Action, unit: Unit) -> str | None:
    """Returns the entry of the unit's character if that cannot be a target of this action; None if it can."""
    script = character(state, unit)
    return script.cite if script and (script.untargeted or script.barred == action.id) else None


def request_fits(action: Action, request: Request) -> bool:
    """Tells whether a request on the stage meets the target condition: its action, its number of key cards, and that it
    has a target. Whether it can be countered is not looked at."""
    aim = action.aim
    return (
        aim.action in (None, request.action)
        and aim.least <= len(request.keys) <= aim.most
        and (not aim.aimed or request.target is not None)
    )


def wanted_kind(action: Action) -> str | None:
    """Returns the kind of target that an action has: `unit`, `request`, `trump` or `player`; None if it has none."""
    return action.target.kind if action.target else None


def fits(state: State, action: Action, by: str, keys: Sequence[str], target: Target, itself: int | None = None) -> bool:
    """Tells whether a target is there, of the right kind, and meets the action's condition; a trump must be face up.
    The request with the number `itself` never fits (R36)."""
    if target.kind != wanted_kind(action):
        return False
    if target.kind == "unit":
        unit = state.unit(target.what)
        return unit is not None and unit_fits(state, action, by, keys, unit)
    if target.kind == "request":
        request = state.request(target.what)
        if request is None or request.uid == itself or not request_fits(action, request):
            return False
        return not uncounterable(state, action, target)
    if target.kind == "trump":
        trump = state.trump(target.what)
        return trump is not None and trump.up
    return not action.aim.opponent or target.what != by


def uncounterable(state: State, action: Action, target: Target) -> str | None:
    """Returns the entry of the action of a target request, if カウンター would fit it but its script says that it
    cannot be countered (R80); else None."""
    request = state.request(target.what) if action.id == "counter" and target.kind == "request" else None
    if request is None or actions()[request.action].counterable or not request_fits(action, request):
        return None
    return actions()[request.action].cite


def candidates(state: State, action: Action, by: str, keys: Sequence[str], itself: int | None = None) -> list[Target]:
    """Lists every legal target of an action, in a fixed order: the turn player's units first, the top of the stage
    first."""
    sort = wanted_kind(action)
    if sort == "unit":
        units = state.units(by) if action.aim.own else state.units()
        return [Target("unit", u.uid) for u in units if unit_fits(state, action, by, keys, u)]
    if sort == "request":
        found = [Target("request", r.uid) for r in reversed(state.stage)]
    elif sort == "trump":
        found = [Target("trump", t.uid) for p in state.setup.players for t in state.zone(p, "trumps")]
    else:
        found = [Target("player", p) for p in state.setup.players]
    return [t for t in found if fits(state, action, by, keys, t, itself)]
