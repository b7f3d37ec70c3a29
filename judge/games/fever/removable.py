"""What a board can do without, and what it is called: icons that have come to a horse or a player, cards, loans."""

from __future__ import annotations

from typing import Any

from judge.boardfile.located import Data, Path
from judge.engine.values import Line
from judge.games.fever.effects import Effect, effect_text, entries, icons_in

REMOVABLE: tuple[Path, ...] = (
    ("horses", "*", "effects", "*"),
    ("horses", "*", "cards", "*"),
    ("players", "*", "effects", "*"),
    ("players", "*", "loans", "*"),
)


def thing_at(path: Path, thing: Any, data: Data) -> Line:
    """Returns the line that names a thing of the board that can be left out: an icon by the horse or player that has
    it, a card by its horse, or a loan by who owes it. Of an icon and a card, it cites the rules of their icons."""
    if path[2] == "loans":
        return Line("without.loan", ("fever:plus.end.1",), {"by": path[1], "lender": thing["from"]})
    if path[2] == "cards":
        card = next(iter(thing.values())) if isinstance(thing, dict) else thing
        icons = icons_in((data.get("cards") or {}).get(card))
        return Line("without.card", _rules(icons), {"horse": path[1], "card": card})
    icons = icons_in(thing)
    args = {"effects": ", ".join(map(effect_text, icons)), "horse" if path[0] == "horses" else "by": path[1]}
    return Line("without.icon" if path[0] == "horses" else "without.own", _rules(icons), args)


def _rules(icons: list[Effect]) -> tuple[str, ...]:
    """Returns the rule of each icon, once."""
    return tuple(dict.fromkeys(entries(icon)[0] for icon in icons))
