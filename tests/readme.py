"""The commands that the README shows, and what they print: python -m tests.readme writes their output anew."""

from __future__ import annotations

import os
import re
import shlex
import tempfile

from tests.support import ROOT, ask

PATH = os.path.join(ROOT, "README.md")
BLOCK = re.compile(r"(```console\n)(.*?)(```\n)", re.S)


def read() -> str:
    with open(PATH, encoding="utf-8") as file:
        return file.read()


def commands(text: str) -> list[tuple[str, str]]:
    """(command, the output shown) of every console block."""
    shown = []
    for block in BLOCK.finditer(text):
        for part in re.split(r"^\$ ", block[2], flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            shown.append((command, output.rstrip("\n")))
    return shown


def output(command: str) -> str:
    """What a command prints into a pipe, run at the top of the project."""
    program, *args = shlex.split(command)
    assert program == "judge", command
    here = os.getcwd()
    os.chdir(ROOT)
    try:
        answer = ask(*args)
    finally:
        os.chdir(here)
    return (answer.out + answer.err).rstrip("\n")


def renew(text: str) -> str:
    """The README with what its commands print now."""

    def block(match):
        parts = [f"$ {command}\n{output(command)}\n" for command, _ in commands(match[0])]
        return match[1] + "\n".join(parts) + match[3]

    return BLOCK.sub(block, text)


def main():
    with tempfile.TemporaryDirectory() as cache:
        os.environ.update(JUDGE_CACHE=cache, JUDGE_DATA=os.path.join(cache, "user"), JUDGE_LANG="en")
        text = renew(read())
    with open(PATH, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


if __name__ == "__main__":
    main()
