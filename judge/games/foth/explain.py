"""How a value comes about, layer by layer (808.1, 1002)."""

from __future__ import annotations

from judge.engine.values import Line
from judge.games.foth import terms
from judge.games.foth.citations import step_cites
from judge.games.foth.facts import named_cards
from judge.games.foth.layers import NUMERIC, Unknown, layers_of
from judge.games.foth.naming import card_called


def explain(state, thing) -> list[Line]:
    """A card (`H1`, `A.H1`), or `race`."""
    now = state.now
    if thing == "race":
        return _race(now)
    name, _, key = thing.partition(" ")
    called = card_called(name, now)
    cards = named_cards(now, called) if called else []
    lines = []
    for called in dict.fromkeys(now.name(c) for c in cards if now.defs[c] is not None):
        copies = [c for c in cards if now.name(c) == called]
        lines += _card(now, next((c for c in copies if now.where[c][1] == "track"), copies[0]), key)
    return lines


def _card(now, card, key):
    """One card, of copies that in the track."""
    kind = now.defs[card].kind
    keys = (key,) if key else ("run", "guard", "cost") if kind == "horse" else ("counts",) if kind == "force" else ()
    if any(one not in (*NUMERIC, "style", "surface", "distance") for one in keys):
        return []
    args = {
        "card": now.name(card),
        "zone": terms.spoken(now.where[card][1]),
        "kind": terms.named((kind or "text").rpartition(" ")[2]),
    }
    return [Line("explain.card", ("foth:202.1",), args), *(line for one in keys for line in _value(now, card, one))]


def _value(now, card, key):
    layers = layers_of(now)
    layers.asked, layers.delayed = None, []
    try:
        steps = layers.worked_out(card, key)
        behind = _behind(now, layers, card) if key == "run" else []
    except Unknown as unknown:
        told = {"key": terms.named(key), "field": terms.named(unknown.field)}
        return [Line("explain.unknown" if unknown.field == key else "explain.unknown.for", ("foth:808.1a",), told)]
    lines = []
    for what, amount, value in steps:
        cites = step_cites(now, layers, card, key, what)
        if what == "printed":
            lines += [Line("explain.printed", cites, {"key": terms.named(key)}, _shown(value)), *behind]
        elif isinstance(what, str):
            args = {"amount": _signed(amount), **_facts(now, layers, card, what)}
            lines.append(Line(f"explain.{what}", cites, args, _shown(value)))
        else:
            lines.append(_effect(what, cites, amount, value))
    total = ("foth:1001.1",) if key == "run" else ("foth:808.1",)
    return [*lines, Line("explain.total", total, {"key": terms.named(key)}, _shown(steps[-1][2]))]


def _effect(effect, cites, amount, value):
    """One effect of a layer."""
    args = {"source": effect.name, "amount": _shown(amount) if effect.verb == "set" else _signed(amount)}
    return Line("explain.set" if effect.verb == "set" else "explain.add", cites, args, _shown(value))


def _behind(now, layers, card) -> list[Line]:
    """What has changed the style, surface or distance that the bonus of 1002 asks for, of the card or of the race."""
    lines = []
    things = [(card, key, key) for key in ("style", "surface", "distance")]
    for thing, key, name in (*things, ("race", "surface", "race surface"), ("race", "distance", "race distance")):
        try:
            effects = layers.worked_out(thing, key)[1:]
        except Unknown:  # nothing asks for it, else the run value were unknown too
            continue
        for what, _, value in effects:
            cites = (*step_cites(now, layers, thing, key, what), "foth:ruling/FH-R21")
            args = {"source": what.name, "field": terms.named(name), "now": _shown(value)}
            lines.append(Line("explain.behind", cites, args))
    return lines


def _facts(now, layers, card, what):
    if what == "style":
        return {"area": terms.spoken(now.area(now.user(card)))}
    return {what: terms.spoken(layers.race(what))}


def _shown(value):
    return value if value is None or isinstance(value, int) else terms.spoken(value)


def _signed(amount):
    return f"{amount:+d}"


def _race(now):
    """The information of the race, each with the effects on it."""
    layers, lines = layers_of(now), []
    layers.asked, layers.delayed = None, []
    for key, cite in (
        ("course", "foth:302.2a"),
        ("surface", "foth:302.2b"),
        ("distance", "foth:302.2c"),
        ("going", "foth:302.2d"),
    ):
        if layers.unknown:
            lines.append(Line(f"explain.race.{key}", (cite, "foth:808.1a"), {}, "?"))
            continue
        first, *effects = layers.worked_out("race", key)
        lines.append(Line(f"explain.race.{key}", (cite,), {}, _shown(first[2])))
        lines += [
            _effect(what, step_cites(now, layers, "race", key, what), amount, value) for what, amount, value in effects
        ]
    return lines
