"""What is said of a board on which some cards of the hands are unknown holds on the board where all are seen.

The hands of bundled boards are covered card by card, at every moment without a pending decision. A play that is legal
or illegal then, and a claim that is right or wrong, must be so with all cards seen as well; all else is undecided.
`python -m tests.longrun` takes all boards, the suite some of them (`tests/engine/test_hidden.py`).
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from judge.boardfile.board import board_from_dict, read_board
from judge.boardfile.lines import Play
from judge.boardfile.shapes import UNKNOWN
from judge.corpus import yamlfile
from judge.engine.run import View, run
from judge.faults import Fault
from tests.pending import said

HANDS = {"bp": ("hand",), "foth": ("hand",), "trick": ("hand",), "nasty": ("cards",), "fever": ("cards",)}
MOST_PLAYS, SHARE = 6, 0.4
MARKED = "made"  # positions of this turn by their marks, which cover all cards (foth:1201.1b)


def faults(path: str, seed: int = 0) -> list[str]:
    """What is said otherwise of a board with covered hands than of the same with all cards seen."""
    done, dice, found = run(read_board(path)), random.Random(seed), []
    game = done.game
    claims = list(said(done))
    for state in [done.start, *(view.state for view in done.moments.values()), done.end.state]:
        data = {"game": game.id, **game.write(state)}
        if game.prompt(state) or MARKED in data:
            continue
        seen = game.read(board_from_dict(data))
        plays = game.legal_plays(seen)
        plays = [*dice.sample(plays, min(MOST_PLAYS, len(plays))), *written(done)]
        for play in plays:
            if UNKNOWN in _names(play.do):  # what is unknown alone is chosen without asking
                continue
            covered = _covered(data, HANDS[game.id], _names(play.do), dice)
            found += [f"{path}: {play.by} {play.do}: {fault}" for fault in _of_play(game, seen, covered, play)]
        for word, raw in claims:
            covered = _covered(data, HANDS[game.id], set(), dice)
            found += [f"{path}: {word}: {raw}: {fault}" for fault in _of_claim(game, seen, covered, word, raw)]
    return found


def written(done: Any) -> Iterator[Play]:
    """The plays of the claims of a board, as far as they are written out."""
    for _, claim in done.board.claims():
        for text in (claim.get("legal"), claim.get("illegal"), claim.get("undecided")):
            line = yamlfile.parse(text, "claim").value if isinstance(text, str) else None
            if isinstance(line, dict) and len(line) == 1:
                yield Play(*next(iter(line.items())))


def _names(value: object) -> set[str]:
    """Every text in a play, without the owner in front."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return {name for each in value for name in _names(each)}
    return {str(value).rpartition(".")[2].partition("*")[0]}


def _covered(
    data: dict[str, Any], zones: tuple[str, ...], kept: set[str], dice: random.Random
) -> dict[str, Any] | None:
    """The board with some cards of the hands unknown, but for those that are named; None if none is covered."""
    board, count = copy.deepcopy(data), 0
    for player in board["players"].values():
        for zone in zones:
            cards = player.get(zone)
            for n, card in enumerate(cards if isinstance(cards, list) else ()):
                if isinstance(card, str) and "*" not in card and card != UNKNOWN and not _names(card) & kept:
                    if dice.random() < SHARE:
                        cards[n], count = UNKNOWN, count + 1
    return board if count else None


def _of_play(game: Any, seen: Any, covered: dict[str, Any] | None, play: Play) -> Iterator[str]:
    """What is wrong with the verdict on a play."""
    try:
        truth = game.judge(seen, play).outcome
        told = game.judge(game.read(board_from_dict(covered)), play).outcome if covered else "undecided"
    except Fault:  # it names what is not there
        return
    if told not in ("undecided", truth):
        yield f"{told} with {covered and covered['players']}, {truth} with all cards seen"


def _of_claim(game: Any, seen: Any, covered: dict[str, Any] | None, word: str, raw: object) -> Iterator[str]:
    """What is wrong with the verdict on a claim."""
    try:
        truth = game.claim(View(seen, (), None), word, raw).holds
        told = game.claim(View(game.read(board_from_dict(covered)), (), None), word, raw).holds if covered else None
    except (Fault, ValueError, LookupError):  # it speaks of what is not there at this moment
        return
    if told not in (None, truth):
        yield f"{told} with {covered and covered['players']}, {truth} with all cards seen"
