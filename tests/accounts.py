"""Everything the engines make of the bundled boards, kept as short signs under `tests/accounts/`, so that nothing changes unnoticed.

After a change that is meant, look at the accounts that differ, before and after, and keep the new signs:

    python -m tests.accounts rulesdata/trick/boards/whip-when.yaml
    python -m tests.accounts

`python -m tests.accounts --changed` names the boards whose accounts differ, `--changed bp` those of one game.
`python -m tests.accounts --same` says the same by its exit code alone, and stops at the first of them.
`python -m tests.accounts --diff REV` says in words what has changed on them since a revision, `--diff REV bp` of one game.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence

from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.frame import START
from judge.boardfile.lines import Play
from judge.corpus.ids import GAMES
from judge.engine.claims import settle
from judge.engine.run import Run, run
from judge.engine.values import Message
from tests.support import ROOT

FOLDER = os.path.splitext(os.path.abspath(__file__))[0]
PARTS = ("steps", "findings", "claims", "plays", "reasons", "written")


def account(done: Run, part: str) -> Iterator[object]:
    """One part of what the engine says of a board that was carried out to its end, in plain values."""
    game, states = done.game, (done.start, done.end.state)
    if part == "steps":
        yield from (step.event for step in done.steps)
        yield done.end.prompt
    elif part == "findings":
        yield from game.check(done.start)
    elif part == "claims":
        for judged in settle(done):
            at_start = dict(judged.elsewhere).get(START)
            yield judged.holds, judged.moment, judged.step, judged.cites, judged.verdict, at_start
            yield from (each for each in judged.elsewhere if each[0] != START)
            for fact in judged.facts:
                yield fact[:3]
                yield from (each for each in fact[3:] if each)
    elif part == "plays":
        for state in states:
            yield from game.legal_plays(state)
    elif part == "reasons":
        for state in states:
            for thing in game.names(state):
                yield thing, game.explain(state, thing)
    else:
        yield from map(game.write, states)


def plain(value: object) -> object:
    """A value without the names of its classes and fields, so that renaming those changes no account."""
    if isinstance(value, Play):
        return value.by, value.do
    if isinstance(value, Message):
        return tuple(plain(getattr(value, name)) for name in value.fields)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(plain, value)) if type(value) in (list, tuple) else tuple(map(plain, value))
    return value


def signs(path: str) -> str:
    """A line for a board: a short sign for each part."""
    done = run(read_board(path))
    told = ("\n".join(str(plain(value)) for value in account(done, part)) for part in PARTS)
    return " ".join(hashlib.sha256(text.encode()).hexdigest()[:8] for text in told)


def place(path: str) -> str:
    """How a board is called in the file of signs."""
    return os.path.relpath(path, os.path.join(ROOT, "rulesdata")).replace(os.sep, "/")


def kept(game: str, folder: str = FOLDER) -> dict[str, str]:
    """The signs kept for the boards of a game."""
    with open(os.path.join(folder, f"{game}.txt"), encoding="utf-8") as file:
        return dict(line.rstrip("\n").split(" ", 1) for line in file if not line.startswith("#"))


def changed(games: Sequence[str], folder: str = FOLDER) -> Iterator[str]:
    """The boards whose accounts are not what they were."""
    for game in games:
        before = kept(game, folder)
        yield from (path for path in builtin_boards(game) if signs(path) != before.get(place(path)))


def show(path: str) -> None:
    done = run(read_board(path))
    for part in PARTS:
        print(f"{part}:", *account(done, part), sep="\n  ")


def difference(revision: str, games: Sequence[str]) -> Iterator[str]:
    """What the program says otherwise than at a revision, in words, board by board: lines with - and +."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        paths = [os.path.relpath(path, ROOT) for path in changed(games, os.path.join(folder, "tests", "accounts"))]
        before, now = in_words(folder, paths), in_words(ROOT, paths)
    for path in paths:
        told = [line for line in difflib.ndiff(before[path], now[path]) if line[0] in "-+"]
        yield from (path, *told) if told else (path, "  the same in words")


def in_words(tree: str, paths: Sequence[str]) -> dict[str, list[str]]:
    """What the program in a folder says of boards that lie there."""
    command = [sys.executable, os.path.join(ROOT, "tests", "in_words.py"), *paths]
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "PYTHONPATH": tree, "JUDGE_CACHE": cache}
        said: dict[str, list[str]] = json.loads(subprocess.check_output(command, cwd=tree, env=env))
    return said


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
    if sys.argv[1:2] == ["--same"]:
        sys.exit(any(changed(sys.argv[2:] or GAMES)))
    if sys.argv[1:2] == ["--diff"] and len(sys.argv) > 2:
        for line in difference(sys.argv[2], sys.argv[3:] or GAMES):
            print(line)
        return
    for path in sys.argv[1:]:
        show(path)
    for game in () if sys.argv[1:] else GAMES:
        keep(game)


if __name__ == "__main__":
    main()
