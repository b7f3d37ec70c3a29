"""What the program says of some boards, in English, as JSON: python tests/in_words.py BOARD…

It uses what is public alone, so that it can be run with an earlier revision of the program.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import judge


def lines(path: str) -> Iterator[str]:
    """One line after the other, each with the part that it belongs to."""
    game, start = judge.load(path)
    done = judge.run(path)
    answers = {
        "findings": judge.check(path),
        "steps": done,
        "claims": judge.settle(path),
        "plays": judge.plays(path),
        "plays at the end": judge.plays(path, at="end") if not done.stop else None,
    }
    for part, answer in answers.items():
        yield from (f"{part}: {line}" for line in answer.text("en").splitlines()) if answer else ()
    for thing in game.names(start):
        yield from (f"reasons: {line}" for line in judge.explain(path, thing).text("en").splitlines())
    yield from (f"written: {line}" for line in judge.dump_board(done.json("en")["state"]).splitlines())


def main() -> None:
    said = {}
    for path in sys.argv[1:]:
        try:
            said[path] = list(lines(path))
        except (judge.Fault, OSError) as error:
            said[path] = [str(error)]
    json.dump(said, sys.stdout)


if __name__ == "__main__":
    main()
