"""Reads an official text in the manner of the two big documents.

Lines or headings that begin with a rule number the corpus knows start the
wording of that number; what follows belongs to it until the next one. In
BlackPoker's text a line `Name (type)` starts the script of an action,
character, fog or trump, and `第1章` a chapter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.corpus.entry import Entry
from judge.corpus.ids import Number
from judge.corpus.names import fold

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

_LINE = re.compile(r"([#>*\-\s]*)(\[[0-9-]+\]|\d+(?:\.\d+)*[a-z]?(?:-[ivxl]+)?)(?:[.\s*]|$)\s*(.*)")
_CHAPTER = re.compile(r"[#*\s]*第\s*(\d+)\s*章[\s*:：]*(.*)")
_SCRIPT = re.compile(r"[#*\s]*([^\s#*(（\-・][^()（）*]*?)\s*[（(]([^()（）*]+)[)）][\s*]*")
_GLUED = re.compile(r"(?<=[^*\s])(?=\*\*[^*:：]+[（(][^()（）*]+[)）]\*\*)|(?<=[)）]\*\*)(?=\*\*)")


def read_official(text: str, game: str, corpus: Corpus) -> dict[str, str]:
    """Returns identifier → wording, from the text of an official document; empty if no number of the game is found. A
    number that comes twice (table of contents) keeps the longer wording."""
    scripts = _scripts(game, corpus)
    found: dict[str, str] = {}
    current: str | None = None
    lines: list[str] = []

    def close() -> None:
        """Ends the wording that is being collected."""
        wording = _tidy(lines)
        if current and len(wording) > len(found.get(current, "")):
            found[current] = wording

    for line in _GLUED.sub("\n", text).splitlines():
        start = _start(line.rstrip(), game, corpus, scripts)
        if start:
            close()
            current, lines = start[0], [start[1]]
        else:
            lines.append(line)
    close()
    return found


def _start(line: str, game: str, corpus: Corpus, scripts: dict[tuple[str, str], str]) -> tuple[str, str] | None:
    """(identifier, rest of the line) if a line begins a new number, chapter or script; else None."""
    match = _LINE.fullmatch(line)
    if match:
        number, rest = Number.parse(match[2]), match[3].strip("* ")
        entry = corpus.get(f"{game}:{number}") if number else None
        if entry and not (match[2].isdecimal() and len(match[2]) < 3 and not _heading(entry, match[1], rest)):
            return entry.id, rest
    match = _CHAPTER.fullmatch(line)
    if match and f"{game}:{match[1]}" in corpus:
        return f"{game}:{match[1]}", match[2].strip("* ")
    match = _SCRIPT.fullmatch(line)
    if not match:
        return None
    identifier = scripts.get((fold(match[1]), fold(match[2])))
    return (identifier, f"{match[1]} ({match[2]})") if identifier else None


def _heading(entry: Entry, marks: str, rest: str) -> bool:
    """Whether a line that begins with a small number is the heading of that chapter and not an item of a list."""
    return "#" in marks and fold(entry.title("ja") or "?") in fold(rest)


def _scripts(game: str, corpus: Corpus) -> dict[tuple[str, str], str]:
    """Returns (name, printed type) → identifier for all entries of a game that are printed with a type, both folded for
    comparison."""
    known = {}
    for entry in corpus.of(game):
        printed = [*entry.words.get("type", {}).get("ja", [])]
        printed += [f"{face}切札" for face in entry.words.get("face", {}).get("ja", [])]
        for kind in printed:
            if entry.name:
                known[(fold(entry.name["ja"]), fold(kind))] = entry.id
    return known


def _tidy(lines: Sequence[str]) -> str:
    """Lines of an official text as one text, without markup and with at most one empty line in a row."""
    text = "\n".join(line.rstrip() for line in lines)
    text = re.sub(r"<[^<>]*>|!\[[^\]]*\]\([^)]*\)|\*\*|^#+ *", "", text, flags=re.M)
    return re.sub(r"\n{3,}", "\n\n", text).strip()
