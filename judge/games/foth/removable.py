"""What a board can do without, and what it is called: effects that last, the texts of cards."""

from __future__ import annotations

from typing import Any

from judge.boardfile.located import Path
from judge.engine.values import Line

REMOVABLE: tuple[Path, ...] = (("effects", "*"), ("cards", "*", "text"))


def thing_at(path: Path, thing: Any) -> Line:
    """The line that names what stands at a path of `removable`: an effect by its card, or the text of a card."""
    if path[0] == "cards":
        return Line("without.text", (), {"card": path[1]})
    source = thing.get("from")
    card = source.get("card") if isinstance(source, dict) else source
    return Line("without.effect" if card else "without.effect.plain", (), {"card": card})
