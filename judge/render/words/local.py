"""Words of a game that have no page of their own, said in the reader's language.

An engine names them as a file does (`black`, `[2, 31]`, `F3 OUT`). Templates
made by `told` say them in words, by the name of their argument.
"""

from __future__ import annotations

import re

EVERYBODY = ({"all": "全員"}, {"all": "everybody"})


class Told(str):
    """A template; `ways` are the functions that say its arguments, by name."""

    ways: dict = {}

    def format(self, **args):
        return super().format(
            **{name: self.ways[name](text) if name in self.ways else text for name, text in args.items()}
        )


def told(words: dict, **ways) -> dict:
    """A catalogue whose arguments of these names are said so: name=(in Japanese, in English)."""
    sides = [{name: _way(pair[n]) for name, pair in ways.items()} for n in (0, 1)]
    return {key: tuple(_template(text, side) for text, side in zip(pair, sides)) for key, pair in words.items()}


def _template(text, ways):
    template = Told(text)
    template.ways = ways
    return template


def _way(way):
    """A function, or a table of words."""
    return way if callable(way) else lambda text: said(text, way)


def said(text: str, table: dict) -> str:
    """A word by a table, each one of a list or a map; what the table does not know stands as it is."""
    if text in table:
        return table[text]
    return "".join(table.get(part, part) for part in re.split("(、|, |: )", text))
