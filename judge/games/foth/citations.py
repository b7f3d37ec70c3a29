"""Which rules a condition, a trigger or a value rests on, for citations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.games.foth.abilities import contested
from judge.games.foth.layers import NUMERIC, Layers

if TYPE_CHECKING:
    from judge.games.foth.grammar import Ability
    from judge.games.foth.state import Cites, Condition, Effect, Position, Subject

_SUITS = {"surface": ("foth:508.1",), "distance": ("foth:508.2",), "style": ("foth:508.3",),
          "course": ("foth:508.4", "foth:ruling/FH-R33"), "going": ("foth:508.4", "foth:ruling/FH-R33")}  # fmt: skip
_BONUS = {"surface": ("foth:808.1d", "foth:1002.1a", "foth:508.1"), "distance": ("foth:808.1d", "foth:1002.1b", "foth:508.2"),
          "style": ("foth:808.1d", "foth:1002.1c", "foth:508.3", "foth:403.4a")}  # fmt: skip


# what goes up and down in steps
_STEPS = {"style": ("foth:808.1f-i", "foth:303.2"), "going": ("foth:808.1f-i", "foth:302.2d")}


# entries that only say how effects and moves come about; another that is cited with them is the reason
GENERAL = tuple(
    f"foth:{number}"
    for number in ("506.1", "502.", "301.2d", "802.1", "807.1", "804.2", "808.1h-ii", "1102.5", "401.2")
    + ("405.", "406.1", "407.", "408.", "409.")
)


def leading(cites: Cites) -> str | None:
    """Returns the first citation that is not a general rule; if all are, the first one; None if there is none."""
    return next((cite for cite in cites if not cite.startswith(GENERAL)), cites[0] if cites else None)


def condition_cites(position: Position, condition: Condition) -> Cites:
    """Returns the rules behind what a condition asks, each once; empty if no rule is meant by its parts."""
    out: list[str] = []
    for key, what in condition:
        if key == "suits":
            out += ["foth:508.5", *(c for w in what for c in _SUITS[w])]
        elif key == "area":
            out += ["foth:403.4", "foth:509.1"]
        elif key in ("ahead", "behind"):
            level = position.area_number(position.players[0]) == position.area_number(position.players[1])
            out += ["foth:514.3"] if level else ["foth:514.1" if key == "ahead" else "foth:514.2", "foth:403.2a"]
        elif key == "equal":
            out.append("foth:515.1")
        elif key == "race":
            out.append("foth:302.1")
        elif key in ("all", "any"):
            out += [c for part in what for c in condition_cites(position, part)]
        elif key == "not":
            out += condition_cites(position, what)
        elif key == "some" and "situation" in what.get("in", ()):
            out.append("foth:505.2")
        elif isinstance(what, dict):
            out += [c for w in what.get("suits", ()) for c in _SUITS[w]]
            if {"distance", "style"} <= set(what.get("suits", ())):
                out.append("foth:508.6")
    return tuple(dict.fromkeys(out))


def validity_cites(position: Position, card: int, ability: Ability) -> Cites:
    """803.4: returns the rules by which an ability is valid where its card is; it does not check that it is."""
    if ability.zones:
        return ("foth:803.4a",)
    kind = position.definition(card).kind
    if kind == "horse":
        return ("foth:803.4b", "foth:1102.3") if ability.kind == "when" else ("foth:803.4b",)
    return ("foth:803.4c",) if kind == "situation" else ("foth:803.4d",)


def step_cites(position: Position, layers: Layers, card: Subject, key: str, what: str | Effect) -> Cites:
    """Returns the rules behind one step of working out a value. `what` is "printed", the name of a bonus, or the Effect
    that was applied."""
    if what == "printed":
        return ("foth:808.1a",)
    if isinstance(what, str):
        by_surface = what == "distance" and card != "race" and isinstance(layers.get(card, "distance"), dict)
        return (*_BONUS[what], "foth:508.2a") if by_surface else _BONUS[what]
    stamp: Cites = ("foth:801.1b", "foth:301.2a", "foth:808.1h-i") if what.constant else ("foth:808.1h-ii",)
    if what in layers.delayed:
        stamp += ("foth:808.1g",)
    conditions = condition_cites(position, what.cond)
    if what.verb == "set":
        return ("foth:808.1e" if key in NUMERIC else "foth:808.1c", *stamp, *conditions)
    return (*_STEPS.get(key, ("foth:808.1f",)), *stamp, *conditions)


def value_cites(position: Position, layers: Layers, card: int, key: str) -> Cites:
    """Works out a value of a card and returns all rules that it rests on, each once. Clears `layers.delayed`."""
    layers.delayed = []
    steps = layers.worked_out(card, key)
    out = [c for what, _, _ in steps for c in step_cites(position, layers, card, key, what)]
    if any(not isinstance(what, str) for what, _, _ in steps):
        out.append("foth:808.1")
    if key == "run" and position.where[card][1] != "track":
        out.append("foth:1002.2")
    if key == "run" and any(
        ("set", k) in layers.by_key or ("add", k) in layers.by_key for k in ("style", "surface", "distance")
    ):
        out.append("foth:ruling/FH-R21")
    if isinstance(steps[-1][2], int) and steps[-1][2] < 0:
        out.append("foth:103.2d")
    if ("ignore", "run") in layers.by_key:
        out.append("foth:103.1")
    if not layers.delayed and sum(not isinstance(what, str) for what, _, _ in steps) > 1:
        out.append("foth:808.1h")
    if any(("lose", "lose") in layers.by_key or (v, v) in layers.by_key for v in ("disable", "enable", "grant")):
        out.append("foth:808.1b")
    if contested(layers, card):
        out += ["foth:808.1g", "foth:ruling/FH-R56"]
    return tuple(dict.fromkeys(out))
