"""How a value comes about, layer by layer (808.1, 1002)."""

from __future__ import annotations

from judge.engine.values import Line
from judge.faults import Fault
from judge.games.foth import tables as T
from judge.games.foth.claims import named_cards
from judge.games.foth.grounds import step_cites
from judge.games.foth.info import NUMERIC, Unknown, info_of


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
    if core.defs[card] is None:
        return []
    kind = core.defs[card].kind
    keys = (key,) if key else ("run", "guard", "cost") if kind == "horse" else ("counts",) if kind == "force" else ()
    lines = [
        Line(
            "explain.card",
            ("foth:202.1",),
            {"card": core.name(card), "zone": T.spoken(core.where[card][1]), "kind": T.kind_named(kind)},
        )
    ]
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
        return [Line("explain.unknown", ("foth:808.1a",), {"key": T.named(key), "field": T.named(unknown.field)})]
    lines = []
    for what, amount, value in steps:
        shown = value if isinstance(value, int) else T.spoken(value)
        if what == "printed":
            lines.append(Line("explain.printed", ("foth:808.1a",), {"key": T.named(key)}, shown))
        elif isinstance(what, str):
            lines.append(
                Line(
                    f"explain.{what}",
                    step_cites(core, info, card, key, what),
                    {"amount": _signed(amount), **_facts(core, info, card, what)},
                    shown,
                )
            )
        else:
            cites = step_cites(core, info, card, key, what)
            lines.append(
                Line(
                    "explain.set" if what.verb == "set" else "explain.add",
                    cites,
                    {
                        "source": what.name or "?",
                        "amount": _signed(amount)
                        if what.verb != "set"
                        else amount
                        if isinstance(amount, int)
                        else T.spoken(amount),
                    },
                    shown,
                )
            )
    final = steps[-1][2]
    lines.append(
        Line(
            "explain.total",
            ("foth:1001.1",) if key == "run" else ("foth:808.1",),
            {"key": T.named(key)},
            final if isinstance(final, int) else T.spoken(final),
        )
    )
    return lines


def _facts(core, info, card, what):
    if what == "style":
        return {"area": T.spoken(core.area(core.user(card)))}
    return {what: T.spoken(info.race(what))}


def _signed(amount):
    return f"{amount:+d}"


def _race(core):
    info, lines = info_of(core), []
    info.asked = None
    for key, cite in (
        ("course", "foth:302.2a"),
        ("surface", "foth:302.2b"),
        ("distance", "foth:302.2c"),
        ("going", "foth:302.2d"),
    ):
        try:
            value = T.spoken(info.race(key))
        except Unknown:
            value = None
        lines.append(Line(f"explain.race.{key}", (cite,), {}, value))
    return lines
