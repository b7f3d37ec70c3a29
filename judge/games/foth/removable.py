"""What a board can do without, and what it is called: effects that last, the texts of cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from judge.boardfile.located import Data, Path
from judge.engine.values import Line
from judge.games.foth.layers import NUMERIC

REMOVABLE: tuple[Path, ...] = (("effects", "*"), ("cards", "*", "text"))


def thing_at(path: Path, thing: Any, data: Data) -> Line:
    """Returns the line that names what can be left out at a path of a board: an effect by its card, or the text of a
    card. It cites one rule at most, that of the first thing it does."""
    done = set(_words(thing))
    cites = tuple(islice((rule for word, rule in _RULES if word in done), 1))
    if path[0] == "cards":
        return Line("without.text", cites, {"card": path[1]})
    source = thing.get("from")
    card = source.get("card") if isinstance(source, dict) else source
    return Line("without.effect" if card else "without.effect.plain", cites, {"card": card})


# what a text or effect does, by the word in files, with its rule; the first that it does is the reason
_RULES = (
    ("forbid", "foth:103.3"), ("replace", "foth:809.1"), ("require", "foth:510.1"), ("lose", "foth:808.1b"),
    ("disable", "foth:803.2"), ("enable", "foth:803.3"), ("grant", "foth:808.1b"), ("set.word", "foth:808.1c"),
    ("set", "foth:808.1e"), ("add.word", "foth:808.1f-i"), ("add", "foth:808.1f"), ("better", "foth:511.1#1"),
    ("worse", "foth:511.2#1"), ("when", "foth:806.2"), ("do", "foth:805.2d-v"),
)  # fmt: skip


def _words(thing: Any) -> Iterator[str]:
    """Yields all keys of a text or effect as files have it, also those inside others; `set.word` and `add.word` where
    something is set or shifted that is no number."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            worded = key in ("set", "add") and isinstance(value, dict) and not set(value) & set(NUMERIC)
            yield f"{key}.word" if worded else str(key)
            yield from _words(value)
    elif isinstance(thing, list):
        for each in thing:
            yield from _words(each)
