"""Boards as YAML that is pleasant to read: short things on one line, long ones below each other."""

from __future__ import annotations

from judge.render.answers import flow
from judge.render.width import cells

WIDTH = 110


def dump(data: dict) -> str:
    """A board as a YAML text that the strict reader reads back as the same data."""
    lines = []
    for key, value in data.items():
        lines += _entry(key, value, 0)
    return "\n".join(lines) + "\n"


def _entry(key, value, depth):
    pad = "  " * depth
    one = f"{pad}{key}: {_quoted(value)}"
    if not isinstance(value, (dict, list)) or not value or (cells(one) <= WIDTH and depth):
        return [one]
    if isinstance(value, dict):
        return [f"{pad}{key}:", *(line for k, v in value.items() for line in _entry(k, v, depth + 1))]
    if not any(isinstance(v, (dict, list)) for v in value):
        return _folded(f"{pad}{key}: [", [_quoted(v) for v in value])
    return [f"{pad}{key}:", *(f"{pad}  - {_quoted(v)}" for v in value)]


def _folded(head, words):
    """A list of words in as few lines as they need."""
    lines, indent = [head], " " * cells(head)
    for n, word in enumerate(words):
        piece = word + ("]" if n == len(words) - 1 else ", ")
        if cells(lines[-1] + piece.rstrip()) > WIDTH and lines[-1].strip():
            lines[-1] = lines[-1].rstrip()
            lines.append(indent)
        lines[-1] += piece
    return lines


def _quoted(value):
    """`flow`, with quotes around every text that YAML would read as something else."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(k)}: {_quoted(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_quoted(v) for v in value) + "]"
    if isinstance(value, str) and (value.lower() in _MISREAD or _number_like(value) or value != value.strip() or not value):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if value is None:
        return "null"
    return flow(value)


_MISREAD = {"yes", "no", "on", "off", "true", "false", "null", "y", "n", "~"}


def _number_like(text):
    return text[:1].isdigit() or text[:1] in "+-.=*&!%@`>|?<~" or text.startswith("- ")
