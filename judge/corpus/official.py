"""Reads an official text in the manner of the two big documents.

Lines or headings that begin with a rule number the corpus knows start the
wording of that number; what follows belongs to it until the next one. In
BlackPoker's text a heading `Name (type)` starts the script of an action,
character, fog or trump.
"""

from __future__ import annotations

import re

from judge.corpus.ids import Number

_LINE = re.compile(r"(?:[#>*\-\s]|\*\*)*(\[[0-9-]+\]|\d+(?:\.\d+)*[a-z]?(?:-[ivxl]+)?)(?:\.|\s|$|\*)\s*(.*)")
_SCRIPT = re.compile(r"(?:[#*\s])*(\S[^()（）]*?)\s*[（(]([^()（）]+)[)）][\s*]*")


def read_official(text: str, game: str, corpus) -> dict:
    """Wording by identifier; a number met twice (table of contents) keeps the longer wording."""
    scripts = _scripts(game, corpus)
    found: dict[str, str] = {}
    current, lines = None, []

    def close():
        wording = _tidy(lines)
        if current and len(wording) > len(found.get(current, "")):
            found[current] = wording

    for line in text.splitlines():
        start = _start(line, game, corpus, scripts)
        if start:
            close()
            current, lines = start[0], [start[1]]
        else:
            lines.append(line)
    close()
    return found


def _start(line, game, corpus, scripts):
    """Identifier and rest of a line that begins a new number or script."""
    match = _LINE.fullmatch(line.rstrip())
    if match:
        number = Number.parse(match[1])
        if number and f"{game}:{number}" in corpus:
            return f"{game}:{number}", match[2].strip("* ")
    match = _SCRIPT.fullmatch(line.rstrip())
    if match and line.lstrip()[:1] in "#*":
        identifier = scripts.get((match[1].strip(), match[2].strip()))
        if identifier:
            return identifier, f"{match[1].strip()} ({match[2].strip()})"
    return None


def _scripts(game, corpus):
    """(name, printed type) → identifier for everything that is printed as a script."""
    known = {}
    for entry in corpus.of(game):
        for printed in entry.words.get("type", {}).get("ja", []) + entry.words.get("face", {}).get("ja", []):
            if entry.name:
                known[(entry.name["ja"], printed)] = entry.id
    return known


def _tidy(lines):
    text = "\n".join(line.rstrip() for line in lines)
    text = re.sub(r"<[^<>]*>|!\[[^\]]*\]\([^)]*\)", "", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()
