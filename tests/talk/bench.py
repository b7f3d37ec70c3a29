"""How long boards take to be read and loaded from talk, beside the same boards in YAML, in the same run."""

from __future__ import annotations

import time

from judge.boardfile.board import Board, builtin_boards, parse_document, read_board
from judge.boardfile.talk.writer import write_talk
from judge.corpus import yamlfile
from judge.corpus.ids import GAMES
from judge.engine.run import load

ROUNDS = 5
MOST = 2.0  # times what the same board takes in YAML


def loaded(texts) -> float:
    """Seconds of processor time until every board has been read and is a state."""
    began = time.process_time()
    for text in texts:
        load(Board(parse_document(text, "board")))
    return time.process_time() - began


def show() -> int:
    """Prints a line for each game; how many missed the target. Talk and YAML take turns, and the best rounds count."""
    missed = 0
    for game in GAMES:
        paths = builtin_boards(game)
        told, written = [write_talk(read_board(path)) for path in paths], [yamlfile.read_text(path) for path in paths]
        took = [(loaded(told), loaded(written)) for _ in range(ROUNDS + 1)][1:]  # the first round fills the caches
        talk, yaml = (min(times) * 1000 / len(paths) for times in zip(*took))
        missed += talk > MOST * yaml
        print(
            f"{'ok  ' if talk <= MOST * yaml else 'MISS'} {game}: a board of {len(paths)} in talk {talk:.2f} ms, "
            f"in YAML {yaml:.2f} ms, {talk / yaml:.2f} times (at most {MOST:g})"
        )
    return missed
