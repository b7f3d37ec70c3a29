"""What a board can do without, and what it is called: icons that have come to a horse or a player, cards, loans."""

from __future__ import annotations

from typing import Any

from judge.boardfile.located import Path
from judge.engine.values import Line
from judge.games.fever.effects import KEYS, effect_text, entries, parse

REMOVABLE: tuple[Path, ...] = (
    ("horses", "*", "effects", "*"),
    ("horses", "*", "cards", "*"),
    ("players", "*", "effects", "*"),
    ("players", "*", "loans", "*"),
)


def thing_at(path: Path, thing: Any) -> Line:
    """Returns the line that names a thing of the board that can be left out: an icon by the horse or player that has
    it, a card by its horse, or a loan by who owes it."""
    if path[2] == "loans":
        return Line("without.loan", ("fever:plus.end.1",), {"by": path[1], "lender": thing["from"]})
    if path[2] == "cards":
        card = next(iter(thing.values())) if isinstance(thing, dict) else thing
        return Line("without.card", (), {"horse": path[1], "card": card})
    icons = [icon for key, value in thing.items() if key in KEYS for icon in parse(key, value) or ()]
    args = {"effects": ", ".join(map(effect_text, icons)), "horse" if path[0] == "horses" else "by": path[1]}
    cites = tuple(dict.fromkeys(entries(icon)[0] for icon in icons))
    return Line("without.icon" if path[0] == "horses" else "without.own", cites, args)
