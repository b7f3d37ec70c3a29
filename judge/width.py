"""Text measured in terminal cells: Japanese characters take two."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence

_NOT_FIRST = set("。、，．・：；？！ー」』）】〉》〕］｝,.:;!?)]}’”…‥々〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
_NOT_LAST = set("「『（【〈《〔［｛([{‘“")
# patterns are compiled where they are first used
_UNSAFE = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff\U000e0000-\U000e0fff]"
_PIECE = r"[!-~\u00a0-\u02ff\u2010-\u2e7f]+|\s|."


def clean(text: object) -> str:
    """The text with control and direction characters replaced by �, so that it cannot command a terminal."""
    text = str(text)
    if text.isprintable():
        return text
    return re.sub(_UNSAFE, "\ufffd", text.replace("\t", "    ").replace("\r\n", "\n"))


def escaped(text: str) -> str:
    """Returns a JSON text in which the characters that `clean` replaces are escaped; it means the same."""
    if text.isascii():
        return text
    return re.sub(_UNSAFE, lambda found: json.dumps(found[0])[1:-1], text)


def cells(text: str) -> int:
    """Returns how many terminal cells a text takes: two for a wide character, none for a combining one."""
    if text.isascii() and text.isprintable():
        return len(text)
    total = 0
    for c in text:
        if unicodedata.combining(c):
            continue
        total += 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return total


def pad(text: str, width: int) -> str:
    """Returns the text with spaces at its end up to `width` cells; a longer one stays as it is."""
    return text + " " * max(0, width - cells(text))


def columns(rows: Sequence[Sequence[str]], width: int, gap: int = 2) -> list[int]:
    """Returns the widths of a table's columns, as wide as their longest cells; if they do not fit into `width` cells
    with the gaps, the widest shrink."""
    widths = [max(cells(row[n]) for row in rows) for n in range(len(rows[0]))]
    room = max(width - gap * (len(widths) - 1), len(widths))
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return widths


def shorten(text: str, width: int) -> str:
    """Returns the text if it fits into `width` cells; else its beginning with …, cut at a space if one is near."""
    if cells(text) <= width:
        return text
    text = text[: _cut(text, width - 1)]
    at = text.rfind(" ")
    return (text[:at] if at > len(text) * 0.7 else text).rstrip(" ,;:.、。") + "…"


def wrap(text: str, width: int) -> list[str]:
    """Breaks a text into lines of at most `width` cells and returns them; words stay whole, Japanese breaks anywhere
    except before 。 or after 「."""
    lines = []
    for paragraph in text.split("\n"):
        lines += _wrap_line(paragraph, max(width, 2))
    return lines


def folded(lines: Sequence[str], width: int) -> list[str]:
    """Returns the lines of a drawing; one that is too wide continues on lines that are indented two more."""
    out: list[str] = []
    for line in map(str.rstrip, lines):
        if cells(line) <= width:
            out.append(line)
            continue
        indent = " " * (len(line) - len(line.lstrip()))
        first, *_ = wrap(line.lstrip(), width - len(indent))
        rest = line.lstrip()[len(first) :].strip()
        out += [indent + first, *(f"{indent}  {more}" for more in wrap(rest, width - len(indent) - 2))]
    return out


def breaks(text: str, width: int) -> list[tuple[int, int]]:
    """(begin, end) of each line of a wrapped text; between them is white space."""
    spots, at = [], 0
    for line in wrap(text, width):
        start = text.index(line, at)
        at = start + len(line)
        spots.append((start, at))
    return spots


def _wrap_line(text: str, width: int) -> list[str]:
    """One line broken into lines of at most `width` cells, between words if possible."""
    pieces = re.findall(_PIECE, text, re.S)
    lines: list[str] = []
    line: list[str] = []
    used = 0
    for piece in pieces:
        size = cells(piece)
        if used + size > width and line:
            if piece.isspace():
                lines.append("".join(line).rstrip())
                line, used = [], 0
                continue
            carry = _keep_together(line, piece)
            if cells("".join(line[len(line) - carry :])) + size > width:
                carry = 0
            lines.append("".join(line[: len(line) - carry]).rstrip())
            line = line[len(line) - carry :] if carry else []
            used = cells("".join(line))
        if piece.isspace() and not line and lines:
            continue
        while size > width:
            cut = _parted(piece, _cut(piece, width - used))
            lines.append("".join(line) + piece[:cut])
            line, used, piece = [], 0, piece[cut:]
            size = cells(piece)
        line.append(piece)
        used += size
    lines.append("".join(line).rstrip())
    return lines


def _parted(word: str, cut: int) -> int:
    """Where to break a word that is longer than a line: at `cut`, or after a sign (as in a path) shortly before it."""
    at = max(word.rfind(sign, 0, cut) for sign in "/-_.,|") + 1
    return at if at > cut // 2 else cut


def _keep_together(line: Sequence[str], piece: str) -> int:
    """How many pieces must go to the next line with `piece`, so that no line begins or ends with a sign that must not."""
    carry = 0
    first = piece
    while carry < len(line) - 1 and carry < 3 and (first[0] in _NOT_FIRST or line[-1 - carry][-1] in _NOT_LAST):
        carry += 1
        first = line[-carry]
    return carry


def _cut(text: str, width: int) -> int:
    """How many characters of a text fit into `width` cells; at least one."""
    used = n = 0
    for n, c in enumerate(text):
        used += cells(c)
        if used > width:
            return max(n, 1)
    return n + 1
