"""How a value comes about, layer by layer (808.1, 1002)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.values import Line
from judge.games.foth import terms
from judge.games.foth.citations import step_cites
from judge.games.foth.facts import cards_by_name
from judge.games.foth.layers import NUMERIC, Layers, Unknown, layers_of
from judge.games.foth.naming import parse_card

if TYPE_CHECKING:
    from judge.games.foth.state import Cites, Effect, Position, State, Subject


# the lines of the favored bonus (1002.1)
BONUS = {"surface": "explain.surface", "distance": "explain.distance", "style": "explain.style"}


def explain(state: State, thing: str) -> list[Line]:
    """Lists the lines on how the values of a card come about (`H1`, `A.H1`, or one value: `H1 run`), or those of the
    `race`. Copies of one name are explained by one card, one in a track first. Empty if no known card has this name."""
    position = state.position
    if thing == "race":
        return _race(position)
    name, _, key = thing.partition(" ")
    full_name = parse_card(name, position)
    cards = cards_by_name(position, full_name) if full_name else []
    lines = []
    for card_name in dict.fromkeys(position.name(c) for c in cards if position.defs[c] is not None):
        copies = [c for c in cards if position.name(c) == card_name]
        lines += _card(position, next((c for c in copies if position.where[c][1] == "track"), copies[0]), key)
    return lines


def _card(position: Position, card: int, key: str) -> list[Line]:
    """Lists the lines about one card: what it is and where, then each value, or only the one under `key`; empty for a
    key that is no value. Without a key a horse has run, guard and cost, a force card what it counts for."""
    kind = position.definition(card).kind
    keys = (key,) if key else ("run", "guard", "cost") if kind == "horse" else ("counts",) if kind == "force" else ()
    if any(one not in (*NUMERIC, "style", "surface", "distance") for one in keys):
        return []
    args = {
        "card": position.name(card),
        "zone": terms.value_entry(position.where[card][1]),
        "kind": terms.field_entry((kind or "text").rpartition(" ")[2]),
    }
    return [
        Line("explain.card", ("foth:202.1",), args),
        *(line for one in keys for line in _value(position, card, one)),
    ]


def _value(position: Position, card: int, key: str) -> list[Line]:
    """Lists the lines about one value of a card: printed, each bonus or effect, the total. One line says so if the
    board leaves open what it needs."""
    layers = layers_of(position)
    layers.ask_value, layers.delayed = None, []
    try:
        steps = layers.worked_out(card, key)
        behind = _behind(position, layers, card) if key == "run" else []
    except Unknown as unknown:
        fields = {"key": terms.field_entry(key), "field": terms.field_entry(unknown.field)}
        return [Line("explain.unknown" if unknown.field == key else "explain.unknown.for", ("foth:808.1a",), fields)]
    lines = []
    for what, amount, value in steps:
        cites = step_cites(position, layers, card, key, what)
        if what == "printed":
            lines += [Line("explain.printed", cites, {"key": terms.field_entry(key)}, _shown(value)), *behind]
        elif isinstance(what, str):
            args = {"amount": _signed(amount), **_facts(position, layers, card, what)}
            lines.append(Line(BONUS[what], cites, args, _shown(value)))
        else:
            lines.append(_effect(what, cites, amount, value))
    total = ("foth:1001.1",) if key == "run" else ("foth:808.1",)
    return [*lines, Line("explain.total", total, {"key": terms.field_entry(key)}, _shown(steps[-1][2]))]


def _effect(effect: Effect, cites: Cites, amount: Any, value: Any) -> Line:
    """Makes the line for one effect: that it sets a value or adds to it, from which source, and the value after it."""
    args = {"source": effect.name, "amount": _shown(amount) if effect.verb == "set" else _signed(amount)}
    return Line("explain.set" if effect.verb == "set" else "explain.add", cites, args, _shown(value))


def _behind(position: Position, layers: Layers, card: int) -> list[Line]:
    """Lists the lines for effects on style, surface or distance, of the card or of the race, on which its favored bonus
    (1002) depends; unknown values are left out."""
    lines = []
    things: list[tuple[Subject, str, str]] = [(card, key, key) for key in ("style", "surface", "distance")]
    things += [("race", "surface", "race surface"), ("race", "distance", "race distance")]
    for thing, key, name in things:
        try:
            steps = layers.worked_out(thing, key)
        except Unknown:  # nothing asks for it, else the run value were unknown too
            continue
        for what, _, value in steps:
            if isinstance(what, str):
                continue
            cites = (*step_cites(position, layers, thing, key, what), "foth:ruling/FH-R21")
            args = {"source": what.name, "field": terms.field_entry(name), "now": _shown(value)}
            lines.append(Line("explain.behind", cites, args))
    return lines


def _facts(position: Position, layers: Layers, card: int, what: str) -> dict[str, Any]:
    """Returns the arguments of a line about a bonus of a card: for `style` the present area of its player, else what
    the race has under `what`."""
    if what == "style":
        return {"area": terms.value_entry(position.area(position.user(card)))}
    return {what: terms.value_entry(layers.race(what))}


def _shown(value: Any) -> Any:
    """Returns a value as an argument of a line: a number or None as it is, a word as its glossary entry."""
    return value if value is None or isinstance(value, int) else terms.value_entry(value)


def _signed(amount: int) -> str:
    """Writes a number with its sign: +1, -1."""
    return f"{amount:+d}"


def _race(position: Position) -> list[Line]:
    """Lists the lines about the race: course, surface, distance and going, each followed by the effects on it; `?`
    stands for a value while unknown cards could change it."""
    layers, lines = layers_of(position), []
    layers.ask_value, layers.delayed = None, []
    for key, message, cite in (
        ("course", "explain.race.course", "foth:302.2a"),
        ("surface", "explain.race.surface", "foth:302.2b"),
        ("distance", "explain.race.distance", "foth:302.2c"),
        ("going", "explain.race.going", "foth:302.2d"),
    ):
        if layers.unknown:
            lines.append(Line(message, (cite, "foth:808.1a"), {}, "?"))
            continue
        first, *effects = layers.worked_out("race", key)
        lines.append(Line(message, (cite,), {}, _shown(first[2])))
        lines += [
            _effect(what, step_cites(position, layers, "race", key, what), amount, value)
            for what, amount, value in effects
            if not isinstance(what, str)
        ]
    return lines
