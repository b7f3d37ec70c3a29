"""Boards as YAML that is pleasant to read: short things on one line, long ones below each other."""

from __future__ import annotations

import json
import re
from typing import Any

from judge.boardfile.typed import flow
from judge.corpus.yamlfile import parse
from judge.faults import Fault
from judge.width import cells

WIDTH = 110


def dump(data: dict[str, Any], width: int = WIDTH) -> str:
    """A board as YAML that reads back as the same data, with lines of at most `width` characters where possible."""
    lines: list[str] = []
    for key, value in data.items():
        lines += _entry(key, value, 0, width)
    return "\n".join(lines) + "\n"


def _entry(key: str, value: Any, depth: int, width: int) -> list[str]:
    """A key with its value as lines of YAML."""
    pad = "  " * depth
    key = _quoted(key)
    one = f"{pad}{key}: {_quoted(value)}"
    if not isinstance(value, (dict, list)) or not value or (cells(one) <= width and depth):
        return [one]
    if isinstance(value, dict):
        return [f"{pad}{key}:", *(line for k, v in value.items() for line in _entry(k, v, depth + 1, width))]
    if not any(isinstance(v, (dict, list)) for v in value):
        return _folded(f"{pad}{key}: [", [_quoted(v) for v in value], width)
    lines = [f"{pad}{key}:"]
    for item in value:
        line = f"{pad}  - {_quoted(item)}"
        if isinstance(item, dict) and cells(line) > width:
            inner = [row for k, v in item.items() for row in _entry(k, v, depth + 2, width)]
            lines += [f"{pad}  - {inner[0].lstrip(' ')}", *inner[1:]]
        else:
            lines.append(line)
    return lines


def _folded(head: str, words: list[str], width: int) -> list[str]:
    """A list of words on as few lines as possible."""
    lines, indent = [head], " " * cells(head)
    for n, word in enumerate(words):
        piece = word + ("]" if n == len(words) - 1 else ", ")
        if cells(lines[-1] + piece.rstrip(" ")) > width and lines[-1].strip(" "):
            lines[-1] = lines[-1].rstrip(" ")
            lines.append(indent)
        lines[-1] += piece
    return lines


def _quoted(value: Any) -> str:
    """A value in YAML's one-line form, with quotes around every text that would be read as something else."""
    return flow(value, _exact)


def _exact(value: Any) -> str:
    """A scalar as YAML that reads back as the same value."""
    if isinstance(value, str):
        return value if _plain(value) else json.dumps(value, ensure_ascii=False)
    return "null" if value is None else flow(value)


_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")
_MISREAD = {"yes", "no", "on", "off", "true", "false", "null", "y", "n"}


def _plain(text: str) -> bool:
    """Whether a text can stand without quotes: it reads back as the same text."""
    if _WORD.fullmatch(text):
        return text.lower() not in _MISREAD
    try:
        inline = "\n" not in text and parse(f"[{text}]", "").value == [text]
        return inline and parse(f"{text}: {text}", "").value == {text: text}
    except Fault:
        return False
