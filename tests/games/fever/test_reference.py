"""The engine against the rules written a second time (`reference`), on random boards."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.engine.board import board_from_dict
from judge.engine.game import Play
from judge.engine.run import load
from judge.games.fever.game import GAME
from tests.games.fever import reference
from tests.games.fever.reference import HORSES

SEEDS = st.integers(0, 2**32)
IN_THE_RACE = (
    {"start": 1}, {"start": -1}, {"start": "=4"}, {"sprint": 1}, {"sprint": -1}, {"sprint": "=2"}, {"sprint": False},
    {"goal": 1}, {"goal": -2}, {"goal": "=3"}, {"goal": "stop"}, {"photo": "win"}, {"photo": "lose"}, {"last": "=4"},
    {"first": "=0"},
)  # fmt: skip
AFTERWARDS = (
    {"vp": 1}, {"vp": -1}, {"pay": 100}, {"pay": -150}, {"take": 200, "from": "left"}, {"take": 500, "from": "right"},
)  # fmt: skip
CARDS = {
    "Zeus": {"kind": "horse", "goal": 1, "income": 200},
    "Iris": {"kind": "horse", "sprint": 1, "vp": 1, "income": -300},
}


def table(chance, some_icons, **more):
    """A board of two to five players whose horses have some icons each; the horse cards stand in stables."""
    names = [f"P{n}" for n in range(1, chance.randint(2, 5) + 1)]
    owners = {c: chance.choice([*names, None]) for c in HORSES}
    players = {name: {"vp": 1, "money": chance.choice((0, 100, 900)), "bets": [], "stables": [c for c in HORSES if owners[c] == name],
                      "horses": {}} for name in names}  # fmt: skip
    for card in CARDS:
        stable = chance.choice([c for c in HORSES if owners[c]] or [None])
        if stable:
            players[owners[stable]]["horses"][card] = stable
    horses = {c: {"effects": chance.sample(some_icons, chance.choice((0, 0, 1, 2)))} for c in HORSES}
    odds = {c: chance.randint(2, 7) for c in HORSES}
    return {"game": "fever", "start": chance.choice(names), "finish": 12, "odds": odds, "horses": horses, "finished": [], "cards": CARDS,
            "options": {"plus": chance.random() < 0.5, "house": [2]}, "players": players,
            "rulings": {"line_stop_blocks_sprint": chance.random() < 0.5}, **more}  # fmt: skip


def state_of(board, log=None):
    _, state = load(board_from_dict(board))
    return GAME.begin(state, log)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_a_turn_of_the_race_goes_as_the_rules_go(seed):
    """Movement by odds with every icon of the race, the sprint dice, the line, and the order of finish."""
    chance = random.Random(seed)
    board = table(chance, IN_THE_RACE, phase="race")
    if chance.random() < 0.8:
        board["finished"] = chance.sample(HORSES, chance.choice((0, 0, 1, 2)))
        for c in HORSES:
            board["horses"][c]["square"] = 13 if c in board["finished"] else chance.randint(0, 11)
    numbers, dice = [chance.randint(0, 4) for _ in HORSES], [chance.choice(HORSES) for _ in range(2)]
    log = []
    after = GAME.perform(state_of(board), Play("all", {"move": numbers, "dice": dice}), log)
    squares, groups = reference.one_turn(board, numbers, dice)
    ran = [state for event, state in log if event.key in ("dice", "sprint", "sprint.none", "goal", "sprint.finished", "finish",
                                                          "finish.level")][-1]  # fmt: skip
    assert {c: ran.horses[c].square for c in HORSES} == squares
    tie = next((n for n, group in enumerate(groups) if len(group) > 1), None)
    came = [c for group in groups[:tie] for c in group]
    assert list(ran.finished[len(board["finished"]) :]) == came
    if tie is not None:
        assert GAME.decision(after).args["horses"] == groups[tie]


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_odds_icons_work_before_the_start_as_the_rules_say(seed):
    chance = random.Random(seed)
    board = table(chance, [{"odds": way} for way in ("up", "down", "up 2", "down 2")], phase="race")
    assert state_of(board).odds == reference.odds_before(board)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_a_payout_pays_what_the_rules_pay(seed):
    """Bets, icons for backers, owners, incomes and new odds."""
    chance = random.Random(seed)
    board = table(chance, AFTERWARDS, phase="payout", round=1)
    board["finished"] = chance.sample(HORSES, 6)
    for player in board["players"].values():
        bets = chance.sample([(c, kind) for c in HORSES for kind in ("win", "place")], chance.randint(0, 2))
        player["bets"] = [{"horse": c, "kind": kind, "stake": chance.randint(1, 9) * 100} for c, kind in bets]
    wanted, odds = reference.paid(board)
    after = state_of(board)
    assert {name: (p.money, p.vp) for name, p in after.players.items()} == wanted
    assert after.odds == odds
