"""Work of the engine that is measured in today's tree and in an earlier one: it is run with either on the path.

    python tests/engine_jobs.py

Each line of the input is a job and a number; the answer is the seconds of processor time that the job took. The number
chooses hands, cards and words, so that nothing that a tree remembers of an earlier round helps it.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

SUITS, RANKS = "SHDC", ("A", *map(str, range(2, 11)), "J", "Q", "K")
ELSEWHERE = "S6 C6 D9 C2 C8 S7 H4".split()  # on the table of `table_with`
SEVERAL = 10  # hands or boards in one job
GAMES = 40  # of a duel in one job
SETTLED = """\
game: bp
turn: {a}
chance: {b}
players:
  {a}: {{life: {life}, hand: [D4, S2], field: [{{id: {unit}, cards: [S{size}]}}]}}
  {b}: {{life: 9, hand: [C{high}, C2], field: [{{id: b1, cards: [H5]}}]}}
stage:
  - {{id: r1, by: {a}, action: up, key: [H7], target: {unit}}}
script:
  - {b}: {{request: counter, key: [C{high}], pay: {{D: [C2]}}, target: r1, id: r2}}
  - all: pass
claims:
  - {{by: {b}, negated: [r1]}}
  - {{by: {a}, size: {{{unit}: {wrong}}}}}
  - {{by: {a}, zone: {{{a}.H7: hand}}}}
  - {{by: {b}, illegal: "{a}: {{request: twist, key: [D4], pay: {{D: [S2]}}, target: b1}}"}}
"""


def module(*names: str) -> Any:
    """The first of some modules that this tree has."""
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            pass
    raise SystemExit(f"no module {' or '.join(names)}")


GAME = module("judge.games.blackpoker.game").GAME
Play = module("judge.boardfile.lines", "judge.engine.game").Play
APPLY = getattr(GAME, "apply", None) or GAME.perform
LEGAL_PLAYS = getattr(GAME, "legal_plays", None) or GAME.plays


def state_of(board: dict[str, Any]) -> Any:
    """The state that a board describes."""
    read = module("judge.boardfile.board", "judge.engine.board").board_from_dict
    return module("judge.engine.run").load(read(board))[1]


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor time of some work; garbage is collected before it."""
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began


def duels(n: int) -> list[tuple[Any, list[Any]]]:
    """Several times an Up that is answered by a Counter: the state before it, and the five plays."""
    chance, found = random.Random(n), []
    for _ in range(GAMES):
        up, size, high = chance.randint(2, 6), chance.randint(2, 10), chance.randint(7, 10)
        paid, a1, r1 = chance.choice(["S2", "SQ", "D10"]), f"u{chance.randint(1, 99)}", f"r{chance.randint(1, 99)}"
        board = {
            "game": "bp", "format": "mast", "frame": "extra", "turn": "A",
            "players": {
                "A": {"life": 12, "hand": [f"H{up}", paid, "D4", "C3"],
                      "field": [{"id": a1, "cards": [f"S{size}"]}, {"cards": ["D9"], "as": "bulwark"}],
                      "trumps": [{"card": "CA", "face": "up"}]},
                "B": {"life": 9, "hand": [f"C{high}", "C2", "D3"], "field": [{"id": "b1", "cards": ["H5"]}]},
            },
        }  # fmt: skip
        counter = {"request": "counter", "key": [f"C{high}"], "pay": {"D": ["C2"]}, "target": r1, "id": f"{r1}x"}
        plays = [
            Play("A", {"request": "up", "key": [f"H{up}"], "pay": {"D": [paid]}, "target": a1, "id": r1}),
            Play("A", "pass"), Play("B", counter), Play("B", "pass"), Play("A", "pass"),
        ]  # fmt: skip
        found.append((state_of(board), plays))
    return found


def duel(n: int, trace: bool) -> float:
    """Seconds in which five plays are judged and applied, with the log of what happened or without."""
    games = duels(n)

    def work() -> None:
        """All of the games."""
        for state, plays in games:
            log: list[Any] | None = [] if trace else None
            for play in plays:
                assert GAME.judge(state, play).outcome == "legal"
                state = APPLY(state, play, log)
            assert not state.stage

    return spent(work)


def table_with(hand: list[str]) -> dict[str, Any]:
    """A board on which a player with this hand has many ways to use it."""
    return {
        "game": "bp", "format": "mast", "frame": "extra", "turn": "A",
        "players": {
            "A": {"life": 9, "hand": hand, "rare": "H4",
                  "field": [{"id": "a1", "cards": ["S6"]}, {"id": "a2", "cards": ["C6"]}, {"cards": ["D9"], "as": "bulwark"}, {"cards": ["C2"], "as": "bulwark"}],
                  "trumps": [{"card": "C8", "face": "up"}, {"card": "S7", "face": "up"}]},
            "B": {"life": 9, "hand": 4, "field": [{"id": "b1", "cards": ["H5"]}, {"id": "b2", "cards": ["D5"]}, {"id": "b3", "cards": ["C5"], "as": "bulwark"}]},
        },
    }  # fmt: skip


def listing(n: int, again: bool) -> float:
    """Seconds in which the plays with several hands of 15 are listed: the first time, or again."""
    chance = random.Random(n)
    deck = [suit + rank for suit in SUITS for rank in RANKS if suit + rank not in ELSEWHERE]
    states = [state_of(table_with(chance.sample(deck, 15))) for _ in range(SEVERAL)]

    def work() -> None:
        """All of the hands."""
        for state in states:
            LEGAL_PLAYS(state)

    if again:
        work()
    return spent(work)


def settled(n: int) -> float:
    """Seconds in which a page or an assistant gets several boards settled whose names and cards differ."""
    chance, answer = random.Random(n), module("judge.web.answering").answer
    boards = []
    for _ in range(SEVERAL):
        size, (a, b) = chance.randint(2, 10), chance.sample(["Aki", "Ben", "Chi", "Dan", "Eri", "Fay"], 2)
        named = {"unit": f"a{chance.randint(2, 99)}", "high": chance.randint(7, 10), "life": chance.randint(3, 12)}
        boards.append(SETTLED.format(a=a, b=b, size=size, wrong=size + 7, **named))

    def work() -> None:
        """All of the boards."""
        for board in boards:
            assert "error" not in answer("settle", {"board": board})

    return spent(work)


JOBS: dict[str, Callable[[int], float]] = {
    "duel": lambda n: duel(n, trace=False),
    "duel with trace": lambda n: duel(n, trace=True),
    "listing a hand of 15": lambda n: listing(n, again=False),
    "listing it again": lambda n: listing(n, again=True),
    "settle, warm": settled,
}


def main() -> None:
    """Does the jobs of the input, one a line: its name, a tabulator, a number."""
    for line in sys.stdin:
        name, _, n = line.rstrip("\n").partition("\t")
        print(JOBS[name](int(n)), flush=True)


if __name__ == "__main__":
    main()
