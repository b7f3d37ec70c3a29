"""Junk in boards: anything put anywhere into a bundled board is a fault in both languages or an answer, never a crash."""

import copy
import random

from judge.boardfile.board import board_from_dict, builtin_boards
from judge.corpus import yamlfile
from judge.engine.claims import settle
from judge.engine.run import run
from judge.faults import Fault


def spots(value, path=()):
    """The path of everything in a board."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from spots(inner, (*path, key))


def ends_with_junk(game, junk, tries):
    """Where the boards of a game end that can still be run with junk in one place."""
    chance = random.Random(1)
    boards = [yamlfile.read(path).value for path in builtin_boards(game)]
    for _ in range(tries):
        data = copy.deepcopy(chance.choice(boards))
        *path, last = chance.choice([path for path in spots(data) if path and path != ("game",)])
        inner = data
        for key in path:
            inner = inner[key]
        inner[last] = copy.deepcopy(chance.choice(junk))
        try:
            done = run(board_from_dict(data))
            settle(done)
        except Fault as fault:
            assert fault.text("ja") and fault.text("en")
            continue
        yield done.end.state
