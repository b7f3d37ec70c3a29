"""The engine against the rules written a second time (`reference`), on random boards."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.faults import Fault
from judge.games.fever.game import GAME
from tests.games.fever import reference
from tests.games.fever.random_boards import possible, tries
from tests.games.fever.reference import HORSES
from tests.games.fever.reference_plays import refused

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
    return GAME.start_run(state, log)


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
    after = GAME.apply(state_of(board), Play("all", {"move": numbers, "dice": dice}), log)
    squares, groups = reference.one_turn(board, numbers, dice)
    ran = [state for event, state in log if event.key in ("dice", "sprint", "sprint.none", "goal", "sprint.finished", "finish",
                                                          "finish.level")][-1]  # fmt: skip
    assert {c: ran.horses[c].square for c in HORSES} == squares
    tie = next((n for n, group in enumerate(groups) if len(group) > 1), None)
    came = [c for group in groups[:tie] for c in group]
    assert list(ran.finished[len(board["finished"]) :]) == came
    if tie is not None:
        assert GAME.prompt(after).args["horses"] == groups[tie]


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_odds_icons_work_before_the_start_as_the_rules_say(seed):
    chance = random.Random(seed)
    board = table(chance, [{"odds": way} for way in ("up", "down", "up 2", "down 2")], phase="race")
    assert state_of(board).odds == reference.odds_before(board)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_cards_are_turned_up_removed_and_work_as_the_rules_say(seed):
    """Action cards on all horses, removals by them, by other icons and by horse cards, the odds icons, then the start."""
    chance = random.Random(seed)
    board = table(chance, [{"remove": "plus"}, {"remove": "minus"}, {"odds": "down"}, {"start": 1}], phase="race")
    board["cards"] = {**CARDS, **reference.ACTIONS, "Iris": {"kind": "horse", "remove": "minus", "odds": "up"}}
    for name in reference.ACTIONS:
        board["horses"][chance.choice(HORSES[:3])].setdefault("cards", []).append(name)
    log = []
    before = state_of(board, log)
    open_, gone = reference.turned_up(board)
    assert {event.args["card"] for event, _ in log if event.key == "removed"} == gone
    open_["odds"] = reference.odds_before(open_)
    assert before.odds == open_["odds"]
    numbers = [chance.randint(0, 3) for _ in HORSES]
    log = []
    GAME.apply(before, Play("all", {"move": numbers, "dice": ["white", "white"]}), log)
    squares, _ = reference.one_turn(open_, numbers, ["white", "white"])
    ran = next(state for event, state in log if event.key in ("sprint", "sprint.none"))
    assert {c: ran.horses[c].square for c in HORSES} == squares


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


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_every_play_is_refused_for_what_the_rules_name_and_for_nothing_else(seed):
    """All that could be tried on a random board, by the conditions of the sheet and the rulings written a second time."""
    _, state = possible(random.Random(seed))
    board, asked = GAME.write(state), GAME.prompt(state)
    for play in tries(state):
        try:
            verdict = GAME.judge(state, play)
        except Fault:  # a name that this board does not know
            continue
        failed, left_open = refused(board, play.by, play.do)
        assert _words(verdict, False) == failed | ({"answer.first"} if asked else set()), play
        assert _words(verdict, None) == left_open, play


def _words(verdict, outcome):
    """The names of the checks with this outcome: `check.turn.no` is `turn`."""
    form = {True: "", False: ".no", None: ".open"}[outcome]
    return {check.key.removeprefix("check.").removesuffix(form) for check in verdict.checks if check.ok is outcome}


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_the_game_is_counted_as_the_rules_count(seed):
    """Loans, objective and stable cards, money as VP, and who wins."""
    chance = random.Random(seed)
    board = table(chance, AFTERWARDS, phase="end", round=6)
    house = chance.choice(([], [1], [2], [1, 2]))
    board["options"] = {"plus": chance.random() < 0.7, "house": house}
    for player in board["players"].values():
        player.update(vp=chance.randint(-1, 4), money=chance.choice((0, 500, 1000, 1999, 2500)))
        player["loans"] = [{"from": lender, "owe": chance.choice((0, 400, 1000))} for lender in
                           chance.sample(("bank", "mafia", "bank"), chance.choice((0, 0, 1, 2)))]  # fmt: skip
        player["effects"] = chance.choice(([], [], [{"bank": 300}], [{"mafia": 500}]))
        player["objectives"] = 0 if 1 in house else chance.randint(0, 2)
    counted, winners = reference.counted(board)
    after = state_of(board)
    assert {name: (p.money, p.vp) for name, p in after.players.items()} == counted
    won = GAME.winner(after)
    assert ([] if won is None else [won] if isinstance(won, str) else won) == winners


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_auctions_sell_and_buy_one_vp(seed):
    """Offers by steps of 100D, each auction closed after some of them; then the next round begins on the left."""
    chance = random.Random(seed)
    board = table(chance, AFTERWARDS, phase="dutch", round=chance.randint(1, 3), options={"plus": True})
    names = list(board["players"])
    for player in board["players"].values():
        player.update(vp=chance.randint(0, 2), money=chance.choice((0, 900, 1000, 1100, 3000)))
    wanted = {name: (p["money"], p["vp"]) for name, p in board["players"].items()}
    state = state_of(board)
    for step in (-100, 100):
        last, offer = None, 1000
        for _ in range(chance.randint(0, 13)):
            able = [n for n in names if (wanted[n][1] > 0 if step < 0 else wanted[n][0] >= offer)]
            if not able or offer < 0:
                break
            last = chance.choice(able), offer
            state = GAME.apply(state, Play(last[0], {"offer": offer}))
            offer += step
        listed = {(play.by, play.do["offer"]) for play in GAME.legal_plays(state) if play.do != "pass"}
        able = [n for n in names if (wanted[n][1] > 0 if step < 0 else wanted[n][0] >= offer)]
        assert listed == {(name, offer) for name in able if offer >= 0}
        state = GAME.apply(state, Play("all", "pass"))
        if last:
            (name, paid), (money, vp) = last, wanted[last[0]]
            wanted[name] = (money + paid, vp - 1) if step < 0 else (money - paid, vp + 1)
        assert {name: (p.money, p.vp) for name, p in state.players.items()} == wanted
    assert (state.phase, state.round) == ("buy", board["round"] + 1)
    assert state.turn == state.start == names[(names.index(board["start"]) + 1) % len(names)]
