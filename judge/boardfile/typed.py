"""Plays and values as they are typed: in YAML's one-line form."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.width import clean

if TYPE_CHECKING:
    from judge.boardfile.lines import Play


def play_text(play: Play) -> str:
    """A play as it is typed in a script: `A: {request: up, key: [H7]}`."""
    return clean(f"{play.by}: {flow(play.do)}")


def flow(value: object, leaf: Callable[[object], str] | None = None) -> str:
    """A value as YAML on one line; `leaf` writes what is neither a map nor a list."""
    leaf = leaf or _leaf
    if isinstance(value, dict):
        return "{" + ", ".join(f"{leaf(k)}: {flow(v, leaf)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(v, leaf) for v in value) + "]"
    return leaf(value)


def _leaf(value: object) -> str:
    """A text or number as YAML, in quotes if it needs them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = "null" if value is None else str(value)
    return json.dumps(text, ensure_ascii=False) if any(c in text for c in ":{}[],#'\"") else text
