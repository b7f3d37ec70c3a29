"""What a board can do without, and what it is called: requests on the stage, fog, face-up trumps."""

from __future__ import annotations

from typing import Any

from judge.boardfile.located import Data, Path
from judge.engine.values import Line, Ref
from judge.games.blackpoker.naming import card_display_name
from judge.games.blackpoker.records import parse_script

REMOVABLE: tuple[Path, ...] = (("stage", "*"), ("players", "*", "fog", "*"), ("players", "*", "trumps", "*"))


def thing_at(path: Path, thing: Any, data: Data) -> Line:
    """Returns the line that names the thing at this path of a board, a request, a fog or a trump, with its player and
    entry."""
    if path[0] == "stage":
        entry = Ref(f"bp:action/{parse_script('action', thing['action']) or thing['action']}")
        return Line("without.request", (entry,), {"player": thing["by"], "entry": entry})
    player, zone = path[1], path[2]
    if zone == "fog":
        entry = Ref(f"bp:fog/{parse_script('fog', thing['as']) or thing['as']}")
        return Line("without.fog", (entry,), {"player": player, "entry": entry})
    card = thing["card"] if isinstance(thing, dict) else thing
    entry = Ref(f"bp:trump/{card[:1].lower()}{card[1:]}")
    return Line("without.trump", (entry,), {"player": player, "card": card_display_name(card) or card, "entry": entry})


def is_at_work(path: Path, thing: Any) -> bool:
    """Tells whether a thing that a board has at this path does anything there: a face-down trump does not."""
    return path[-2] != "trumps" or isinstance(thing, dict) and thing.get("face") == "up"
