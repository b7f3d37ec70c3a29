"""How a value comes about, layer by layer (808.1, 1002)."""

from __future__ import annotations

from judge.engine.values import Line
from judge.games.foth import tables as T
from judge.games.foth.claims import named_cards
from judge.games.foth.info import NUMERIC, Unknown, info_of
from judge.faults import Fault

_BONUS = {"surface": ("foth:808.1d", "foth:1002.1a", "foth:508.1"), "distance": ("foth:808.1d", "foth:1002.1b", "foth:508.2"),
          "style": ("foth:808.1d", "foth:1002.1c", "foth:508.3")}  # fmt: skip


def explain(state, thing) -> list[Line]:
    """A card (`H1`, `A.H1`), or `race`."""
    core = state.core
    if thing == "race":
        return _race(core)
    name, _, key = thing.partition(" ")
    try:
        cards = named_cards(core, name)
    except Fault:
        return []
    if not cards:
        return []
    card = next((c for c in cards if core.where[c][1] == "track"), cards[0])
    kind = core.defs[card].kind
    keys = (key,) if key else ("run", "guard", "cost") if kind == "horse" else ("counts",) if kind == "force" else ()
    lines = [Line("explain.card", ("foth:202.1",), {"card": core.name(card), "zone": T.spoken(core.where[card][1]), "kind": kind or "?"})]
    for one in keys:
        if one not in (*NUMERIC, "style", "surface", "distance"):
            return []
        lines += _value(core, card, one)
    return lines


def _value(core, card, key):
    info, steps = info_of(core), []
    info.asked = None
    try:
        info._worked_out(card, key, steps)
    except Unknown as unknown:
        return [Line("explain.unknown", ("foth:808.1a",), {"key": key, "field": unknown.field})]
    lines = []
    for what, amount, value in steps:
        shown = list(value) if isinstance(value, tuple) else value
        if what == "printed":
            lines.append(Line("explain.printed", ("foth:808.1a",), {"key": key}, shown))
        elif isinstance(what, str):
            lines.append(Line(f"explain.{what}", _bonus_cites(core, info, card, what), {"amount": _signed(amount), **_facts(core, info, card, what)}, shown))
        else:
            cites = _layer(what, key)
            lines.append(Line("explain.set" if what.verb == "set" else "explain.add", cites,
                              {"source": what.name or "?", "amount": amount if what.verb == "set" else _signed(amount), "key": key}, shown))
    final = steps[-1][2]
    lines.append(Line("explain.total", ("foth:1001.1",) if key == "run" else ("foth:808.1",), {"key": key}, list(final) if isinstance(final, tuple) else final))
    return lines


def _bonus_cites(core, info, card, what):
    if what == "distance" and isinstance(info.get(card, "distance"), dict):
        return (*_BONUS[what], "foth:508.2a")
    return _BONUS[what]


def _facts(core, info, card, what):
    if what == "style":
        return {"area": T.spoken(core.area(core.user(card)))}
    return {what: T.spoken(info.race(what))}


def _layer(effect, key):
    """The letter of 808.1 and where the time stamp comes from."""
    stamp = "foth:808.1h-i" if effect.constant else "foth:808.1h-ii"
    if effect.verb == "set":
        return ("foth:808.1e" if key in NUMERIC else "foth:808.1c", stamp)
    return ("foth:808.1f" if key in NUMERIC else "foth:808.1f-i", stamp)


def _signed(amount):
    return f"{amount:+d}"


def _race(core):
    info, lines = info_of(core), []
    info.asked = None
    for key, cite in (("course", "foth:302.2a"), ("surface", "foth:302.2b"), ("distance", "foth:302.2c"), ("going", "foth:302.2d")):
        try:
            value = T.spoken(info.race(key))
        except Unknown:
            value = None
        lines.append(Line(f"explain.race.{key}", (cite,), {}, value))
    return lines
