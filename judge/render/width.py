"""Text measured in terminal cells: Japanese characters take two."""

from __future__ import annotations

import re
import unicodedata

_NOT_FIRST = set("。、，．・：；？！ー」』）】〉》〕］｝,.:;!?)]}’”…‥々〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
_NOT_LAST = set("「『（【〈《〔［｛([{‘“")
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_PIECE = re.compile(r"[!-~\x01\x02\u00a0-\u02ff\u2010-\u2e7f]+|\s|.", re.S)


def clean(text) -> str:
    """Text that a terminal cannot take for a command: control and direction characters become �."""
    return _UNSAFE.sub("\ufffd", str(text).replace("\t", "    ").replace("\r\n", "\n"))


def cells(text: str) -> int:
    """How many terminal cells a text takes; the marks around a match take none."""
    if text.isascii() and text.isprintable():
        return len(text)
    total = 0
    for c in text:
        if unicodedata.combining(c) or c in "\x01\x02":
            continue
        total += 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return total


def pad(text: str, width: int) -> str:
    return text + " " * max(0, width - cells(text))


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most `width` cells: words stay whole, Japanese breaks anywhere but before 。 or after 「."""
    lines = []
    for paragraph in text.split("\n"):
        lines += _wrap_line(paragraph, max(width, 8))
    return lines


def _wrap_line(text, width):
    pieces = _PIECE.findall(text)
    lines, line = [], []
    used = 0
    for piece in pieces:
        size = cells(piece)
        if used + size > width and line:
            if piece.isspace():
                lines.append("".join(line).rstrip())
                line, used = [], 0
                continue
            carry = _carry(line, piece)
            lines.append("".join(line[: len(line) - carry]).rstrip())
            line = line[len(line) - carry :] if carry else []
            used = cells("".join(line))
        if piece.isspace() and not line and lines:
            continue
        while size > width:
            cut = _cut(piece, width - used)
            lines.append("".join(line) + piece[:cut])
            line, used, piece = [], 0, piece[cut:]
            size = cells(piece)
        line.append(piece)
        used += size
    lines.append("".join(line).rstrip())
    return lines


def _carry(line, piece):
    """How many pieces go down with `piece` so that no line starts or ends where it must not."""
    carry = 0
    first = piece
    while carry < len(line) - 1 and carry < 3 and (first[0] in _NOT_FIRST or line[-1 - carry][-1] in _NOT_LAST):
        carry += 1
        first = line[-carry]
    return carry


def _cut(text, width):
    used = n = 0
    for n, c in enumerate(text):
        used += cells(c)
        if used > width:
            return max(n, 1)
    return n + 1
