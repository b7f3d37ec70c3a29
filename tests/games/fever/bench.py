"""How fast the engine is: `python -m tests.games.fever.bench` prints the figures beside a calibrating loop."""

from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.engine.run import run
from judge.games.fever.game import GAME
from tests.games.fever.random_play import whole_game
from tests.timing import Row, best, show

CARD = [3, 3, 2, 2, 2, 2]
RACE = {
    "game": "fever", "finish": 12, "odds": {"black": 2, "blue": 3, "green": 4, "red": 5, "yellow": 6, "white": 7},
    "players": {"P1": {"money": 500, "bets": [{"horse": "red", "kind": "win", "stake": 100}]}, "P2": {"money": 500}},
    "script": [{"all": {"move": CARD, "dice": dice}} for dice in (["red", "blue"], ["white", "white"]) * 4],
}  # fmt: skip


def race(log=None):
    state = GAME.start_run(GAME.read(board_from_dict(RACE)))
    for line in RACE["script"]:
        if state.phase != "race":
            break
        state = GAME.apply(state, Play("all", line["all"]), log)
    assert state.phase == "buy"


def measure() -> list[Row]:
    """What is measured."""
    board = read_board(next(path for path in builtin_boards("fever") if path.endswith("round-whole.yaml")))
    opening = GAME.start_run(GAME.read(board_from_dict(GAME.deal(7, players=6))))
    return [
        Row("fever: a race with its payout, without trace", best(race, 20)),
        Row("fever: a race with its payout, with trace", best(lambda: race([]), 20)),
        Row("fever: all legal plays of six players", best(lambda: GAME.legal_plays(opening), 20)),
        Row("fever: a scenario of a whole round, read and run", best(lambda: run(board), 10)),
        Row("fever: a random game to the end, every legal play listed", best(lambda: whole_game(3), 2)),
    ]


if __name__ == "__main__":
    show(measure())
