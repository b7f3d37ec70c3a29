"""How the size of a unit is calculated, its labels and state; what can still happen to a request on the stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from judge.engine.values import Line, Ref
from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.naming import find_target, target_display_name
from judge.games.blackpoker.records import actions, trump_cite
from judge.games.blackpoker.state import Request, State, Trump, Unit
from judge.games.blackpoker.targets import request_fits
from judge.games.blackpoker.units import can_attack, has_label, kind, labels, size_parts

# the lines of a size: its script, and what adds to it or takes from it
SIZE_LINES = {
    "script": "explain.size.script",
    "force": "explain.size.force",
    "up": "explain.size.up",
    "down": "explain.size.down",
    "rally": "explain.size.rally",
}


def explain(state: State, thing: str) -> list[Line]:
    """Returns the lines that explain the unit, trump, request or player with this name; empty if nothing has it. A name
    prefers a unit of the turn player."""
    target = find_target(state, thing, "unit", state.turn)
    lines: dict[str, Callable[[State, Any], Iterator[Line]]]
    lines = {"unit": _unit, "trump": _trump, "request": _request, "player": _player}
    return list(lines[target.kind](state, state.target_value(target))) if target else []


def _unit(state: State, unit: Unit) -> Iterator[Line]:
    """Yields lines about a unit: what it is; if it is face up, each part of its size with the sum so far; its labels;
    charged or driven; for an attacker, whether アタック could choose it."""
    what = kind(state, unit)
    character = f"bp:character/{what}" if what else "bp:4.1.3"
    called = Ref(character if what else "bp:term/unit")
    about = {"cards": shown(unit.cards), "character": called, "owner": unit.owner}
    yield Line("explain.unit", (character, "bp:4.1.3"), about)
    if unit.up:
        total = 0
        for part, amount, cites in size_parts(state, unit):
            total += amount
            yield Line(SIZE_LINES[part], cites, {"amount": f"{amount:+}"}, total)
    plain = ("attacker", "blocker", "haste")
    names = [Ref(f"bp:term/{label if label in plain else f'label-{label}'}") for label in labels(state, unit)]
    yield Line("explain.labels", (character, "bp:4.2.3"), {"labels": names})
    yield Line("explain.charged" if unit.charged else "explain.driven", ("bp:4.2.1",), {})
    if has_label(state, unit, "attacker"):
        yield _attack(state, unit)


def _attack(state: State, unit: Unit) -> Line:
    """Returns the line that says whether アタック could choose this unit now, or why not: not its owner's turn, driven,
    or new (R41)."""
    if unit.owner != state.turn:
        return Line("explain.attack.turn", ("bp:action/attack", "bp:9.2.1"), {"player": state.turn})
    if not unit.charged:
        return Line("explain.attack.driven", ("bp:action/attack", "bp:4.2.1"), {})
    may = can_attack(state, unit)
    return Line("explain.attack" if may else "explain.attack.new", ("bp:action/attack", "bp:ruling/R41"), {})


def _trump(state: State, trump: Trump) -> Iterator[Line]:
    """Yields one line that says which card a trump is and whether it is face up or down, with its rule."""
    cite = trump_cite(trump.card) or "bp:ruling/R85" if trump.up else "bp:trump/secretTrump"
    yield Line("explain.trump.up" if trump.up else "explain.trump.down", (cite,), {"card": shown((trump.card,))})


def _request(state: State, request: Request) -> Iterator[Line]:
    """Yields a line on who made a request and with which keys, one on its target if it has one, and one on which key
    cards of カウンター could stop it (R71)."""
    action = actions()[request.action]
    about = {"player": request.by, "action": Ref(action.cite), "keys": shown(request.keys)}
    yield Line("explain.request", (action.cite,), about)
    if request.target:
        yield Line("explain.target", ("bp:5.3.1",), {"target": target_display_name(state, request.target)})
    counter = actions()["counter"]
    assert counter.key is not None, "Counter has a key card"
    cites = (counter.cite, "bp:ruling/R71")
    if not action.counterable or not request_fits(counter, request):
        yield Line("explain.counter.never", cites, {"count": len(request.keys)})
    elif len(request.keys) == 2:
        yield Line("explain.counter.any", cites, {})
    elif number(request.keys[0]) > max(counter.key.slots[0].numbers):
        yield Line("explain.counter.high", cites, {"number": number(request.keys[0])})
    else:
        yield Line("explain.counter.from", cites, {"number": number(request.keys[0])})


def _player(state: State, player: str) -> Iterator[Line]:
    """Yields two lines: the number of cards in a player's life, and in hand."""
    yield Line("explain.life", ("bp:3.7", "bp:5.5"), {"player": player}, state.life(player))
    yield Line("explain.hand", ("bp:3.5",), {"player": player}, len(state.zone(player, "hand")))
