"""Everything the engines make of the bundled boards, kept as short signs under `tests/accounts/`, so that nothing changes unnoticed.

After a change that is meant, look at the accounts that differ, before and after, and keep the new signs:

    python -m tests.accounts rulesdata/trick/boards/whip-when.yaml
    python -m tests.accounts

`python -m tests.accounts --changed` names the boards whose accounts differ, `--changed bp` those of one game.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence

from judge.corpus.ids import GAMES
from judge.engine.board import builtin_boards, read_board
from judge.engine.claims import settle
from judge.engine.run import Run, run
from tests.support import ROOT

FOLDER = os.path.splitext(os.path.abspath(__file__))[0]
PARTS = ("steps", "findings", "claims", "plays", "reasons", "written")


def account(done: Run, part: str) -> Iterator[object]:
    """One part of what the engine says of a board that was carried out to its end, in plain values."""
    game, states = done.game, (done.start, done.end.state)
    if part == "steps":
        yield from (step.event for step in done.steps)
        yield done.end.decision
    elif part == "findings":
        yield from game.check(done.start)
    elif part == "claims":
        for judged in settle(done):
            yield judged.holds, judged.moment, judged.step, judged.cites, judged.verdict, judged.at_start
            yield from judged.facts
    elif part == "plays":
        for state in states:
            yield from game.plays(state)
    elif part == "reasons":
        for state in states:
            for thing in game.names(state):
                yield thing, game.explain(state, thing)
    else:
        yield from map(game.write, states)


def signs(path: str) -> str:
    """A line for a board: a short sign for each part."""
    done = run(read_board(path))
    told = ("\n".join(map(str, account(done, part))) for part in PARTS)
    return " ".join(hashlib.sha256(text.encode()).hexdigest()[:8] for text in told)


def place(path: str) -> str:
    """How a board is called in the file of signs."""
    return os.path.relpath(path, os.path.join(ROOT, "rulesdata")).replace(os.sep, "/")


def kept(game: str) -> dict[str, str]:
    """The signs kept for the boards of a game."""
    with open(os.path.join(FOLDER, f"{game}.txt"), encoding="utf-8") as file:
        return dict(line.rstrip("\n").split(" ", 1) for line in file if not line.startswith("#"))


def changed(games: Sequence[str]) -> Iterator[str]:
    """The boards whose accounts are not what they were."""
    for game in games:
        before = kept(game)
        yield from (path for path in builtin_boards(game) if signs(path) != before.get(place(path)))


def show(path: str) -> None:
    done = run(read_board(path))
    for part in PARTS:
        print(f"{part}:", *account(done, part), sep="\n  ")


def keep(game: str) -> None:
    lines = [f"# {' '.join(PARTS)}\n"]
    lines += sorted(f"{place(path)} {signs(path)}\n" for path in builtin_boards(game))
    with open(os.path.join(FOLDER, f"{game}.txt"), "w", encoding="utf-8", newline="\n") as file:
        file.writelines(lines)


def main() -> None:
    if sys.argv[1:2] == ["--changed"]:
        found = list(changed(sys.argv[2:] or GAMES))
        print(*found, sep="\n")
        sys.exit(bool(found))
    for path in sys.argv[1:]:
        show(path)
    for game in () if sys.argv[1:] else GAMES:
        keep(game)


if __name__ == "__main__":
    main()
