"""What a request may be aimed at (5.1, 5.3.1): each notation of the facts table as a test.

The same test is made when the action is requested and again when it resolves
(5.4.1, R33).
"""

from __future__ import annotations

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.records import Action, actions
from judge.games.blackpoker.state import State, Target
from judge.games.blackpoker.units import NOT_EQUIPPED, NOT_TARGETED, is_bulwark, is_soldier, kind, suits_of


def unit_fits(state: State, action: Action, by: str, keys, unit) -> bool:
    """Whether a unit can be the target: what the action asks for, and no ability of the unit against it."""
    return not _shielded(action, kind(state, unit)) and _UNITS[action.target](unit, by, keys)


def _shielded(action, what):
    return what in NOT_TARGETED or (action.id == "mountSoldier" and what in NOT_EQUIPPED)


def protection(state: State, action: Action, target: Target) -> str | None:
    """The character that cannot be a target of the action, where the target is one."""
    unit = state.unit(target.what) if target.kind == "unit" else None
    what = kind(state, unit) if unit else None
    return f"bp:character/{what}" if _shielded(action, what) else None


def _equippable(unit, by, keys):
    return is_soldier(unit) and unit.owner == by and (not keys or suit(keys[0]) in suits_of(unit))


def _holds_diamond(unit, by, keys):
    return (is_soldier(unit) and unit.owner == by
            and any(suit(card) == "D" and 2 <= number(card) <= 10 for card in unit.cards))  # fmt: skip


_UNITS = {
    "any soldier x1": lambda unit, by, keys: is_soldier(unit),
    "any character x1": lambda unit, by, keys: True,
    "any bulwark x1": lambda unit, by, keys: is_bulwark(unit),
    "own character x1": lambda unit, by, keys: unit.owner == by,
    "own soldier x1, suit = key card suit": _equippable,
    "own soldier x1 containing a D:2-10 card": _holds_diamond,
}
_REQUESTS = {
    "request on stage with 1 or 2 key cards": lambda r: len(r.keys) in (1, 2),
    "request on stage with >=1 key card": lambda r: len(r.keys) >= 1,
    "damageJudge request on stage": lambda r: r.action == "damageJudge",
    "attack request on stage": lambda r: r.action == "attack",
    "request on stage that has a target": lambda r: r.target is not None,
}
_TRUMPS = {"any face-up trump x1": lambda trump: trump.up}
_PLAYERS = {
    "any player x1": lambda player, by: True,
    "opponent x1": lambda player, by: player != by,
}


def wanted_kind(action: Action) -> str | None:
    """`unit`, `request`, `trump` or `player`."""
    for name, table in (("unit", _UNITS), ("request", _REQUESTS), ("trump", _TRUMPS), ("player", _PLAYERS)):
        if action.target in table:
            return name
    if action.target:
        raise ValueError(f"unknown target notation {action.target!r}")
    return None


def fits(state: State, action: Action, by: str, keys, target: Target, itself: int | None = None) -> bool:
    """Whether a target is there and meets the action's condition; never the request itself (R36)."""
    if target.kind != wanted_kind(action):
        return False
    if target.kind == "unit":
        unit = state.unit(target.what)
        return unit is not None and unit_fits(state, action, by, keys, unit)
    if target.kind == "request":
        request = state.request(target.what)
        if request is None or request.uid == itself or not _REQUESTS[action.target](request):
            return False
        return not uncounterable(state, action, target)
    if target.kind == "trump":
        trump = state.trump(target.what)
        return trump is not None and _TRUMPS[action.target](trump)
    return _PLAYERS[action.target](target.what, by)


def uncounterable(state: State, action: Action, target: Target) -> str | None:
    """The action whose script says that it is no target of カウンター, where that is what カウンター is aimed at (R80)."""
    request = state.request(target.what) if action.id == "counter" and target.kind == "request" else None
    if request is None or not _REQUESTS[action.target](request) or actions()[request.action].counterable:
        return None
    return actions()[request.action].cite


def candidates(state: State, action: Action, by: str, keys, itself: int | None = None) -> list[Target]:
    """Every legal target, in a fixed order: the turn player's units first, the top of the stage first."""
    sort = wanted_kind(action)
    if sort == "unit":
        return [Target("unit", u.uid) for u in state.units() if unit_fits(state, action, by, keys, u)]
    if sort == "request":
        found = [Target("request", r.uid) for r in reversed(state.stage)]
    elif sort == "trump":
        found = [Target("trump", t.uid) for p in state.setup.players for t in state.zone(p, "trumps")]
    else:
        found = [Target("player", p) for p in state.setup.players]
    return [t for t in found if fits(state, action, by, keys, t, itself)]
