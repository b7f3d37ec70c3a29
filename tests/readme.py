"""What the READMEs and the guide show is real: python -m tests.readme writes it anew.

Console blocks hold commands and what they print into a pipe; a YAML block
behind the name of a file holds that file.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
import tempfile

from judge.library import guides
from tests.support import ROOT, ask

READMES = ("README.md", "README.ja.md")
GUIDES = tuple(f"judge/guide/{lang}/{page}.md" for lang in ("en", "ja") for page in guides.PAGES)
PAGES = (*READMES, *GUIDES)
CONSOLE = re.compile(r"(```console\n)(.*?)(```\n)", re.S)
FILE = re.compile(r"(`(rulesdata/[\w./-]+\.yaml)`[^`]*\n```yaml\n)(.*?)(```\n)", re.S)


def read(page: str) -> str:
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return file.read()


def commands(text: str) -> list[tuple[str, str]]:
    """(command, the output shown) of every console block."""
    shown = []
    for block in CONSOLE.finditer(text):
        for part in re.split(r"^\$ ", block[2], flags=re.M)[1:]:
            command, _, printed = part.partition("\n")
            shown.append((command, printed.rstrip("\n")))
    return shown


def boards(text: str) -> list[tuple[str, str]]:
    """(file, the text shown) of every block that shows a file."""
    return [(found[2], found[3]) for found in FILE.finditer(text)]


def output(command: str) -> str:
    """What a command prints into a pipe, run at the top of the project; `echo` or `cat` may stand before it."""
    *before, (program, *args) = _piped(command)
    assert program == "judge", command
    here, stdin = os.getcwd(), sys.stdin
    os.chdir(ROOT)
    sys.stdin = io.TextIOWrapper(io.BytesIO(_given(before)), encoding="utf-8")
    try:
        answer = ask(*args)
    finally:
        os.chdir(here)
        sys.stdin = stdin
    return "\n".join(line.rstrip() for line in (answer.out + answer.err).rstrip("\n").split("\n"))


def _piped(command):
    parts = [[]]
    for word in shlex.split(command):
        parts[-1].append(word) if word != "|" else parts.append([])
    return parts


def _given(before) -> bytes:
    """What the command gets on its standard input."""
    if not before:
        return b""
    ((program, *words),) = before
    assert program in ("echo", "cat"), program
    return "".join(map(read, words)).encode() if program == "cat" else " ".join(words).encode() + b"\n"


def renew(text: str) -> str:
    """The page with what its commands print and its files hold now."""

    def console(match):
        parts = [f"$ {command}\n{output(command)}\n" for command, _ in commands(match[0])]
        return match[1] + "\n".join(parts) + match[3]

    return FILE.sub(lambda match: match[1] + read(match[2]) + match[4], CONSOLE.sub(console, text))


def main():
    for page in PAGES:
        with tempfile.TemporaryDirectory() as cache:
            os.environ.update(JUDGE_CACHE=cache, JUDGE_DATA=os.path.join(cache, "user"), JUDGE_LANG="en")
            text = renew(read(page))
        with open(os.path.join(ROOT, page), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


if __name__ == "__main__":
    main()
