"""The engine against the rules written a second time (`reference`), on random boards."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.games.nasty.game import GAME
from judge.games.nasty.state import fences_cleared
from tests.games.nasty import card_rules, reference
from tests.games.nasty.random_boards import SMALL, possible
from tests.games.nasty.tables import TRACKS, new_table, play_out

SEEDS = st.integers(0, 2**32)
TWISTED = {
    **SMALL,
    "corners": [[2, 4], [10, 13]],
    "links": [{"from": [1, 3], "to": [2, 5]}, {"from": [3, 11], "to": [2, 11]}],
    "fences": {"Brian's Brook": [[1, 3], [2, 4]], "Oxer": 9, "Wall": [[2, 7], [3, 7], [3, 8]]},
}


def crowd(chance):
    """A crowded race: a track, and horses close together, a lap apart too."""
    track = chance.choice((TRACKS[1], TRACKS[2], SMALL, TWISTED))
    lap, near = track["lap"], chance.randrange(track["finish"])
    taken, players = set(), {}
    for name in "ABCDEF"[: chance.randint(3, 6)]:
        square = (near + chance.randint(-2, 4) + chance.choice((0, 0, lap, -lap))) % track["finish"]
        place = (chance.randint(1, track["lanes"]), square)
        if reference.space(track, place) not in taken:
            taken.add(reference.space(track, place))
            players[name] = {"square": [*place], "grade": chance.randint(1, 6)}
            if chance.random() < 0.3:
                players[name]["bonus"] = [chance.choice(reference.SECTIONS)]
            if chance.random() < 0.2:
                players[name]["pressure"] = chance.choice((["in"], ["out"], ["in", "out"], ["out", "in"]))
    players.setdefault("Z", {"state": "fallen", "square": [1, near]})
    return {"game": "nasty", "phase": "race", "turn": next(iter(players)), "track": track, "players": players}


def state_of(board):
    _, state = load(board_from_dict(board))
    return GAME.start_run(state)


def others(board, name):
    """7.7, NH-R23: the spaces of the horses that run."""
    track = board["track"]
    return {reference.space(track, tuple(p["square"])) for other, p in board["players"].items()
            if other != name and p.get("state", "running") == "running"}  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_a_roll_leads_where_the_rules_lead(seed):
    """Blocking, corners, pressure, bonus moves and the post: for each way to use a roll."""
    chance = random.Random(seed)
    board = crowd(chance)
    state, track, name, roll = state_of(board), board["track"], board["turn"], chance.randint(1, 6)
    horse, taken = board["players"][name], others(board, name)
    start, pressure = tuple(horse["square"]), horse.get("pressure", ())
    if pressure:
        words, place = reference.pressed(track, start, roll, taken, pressure)
        ways = {words: place}
    else:
        ways = reference.paths(track, start, roll, taken)
    for words, place in chance.sample(sorted(ways.items()), min(4, len(ways))):
        play = Play(name, {"roll": roll, "path": " ".join(words)})
        assert GAME.judge(state, play).outcome == "legal", (play, GAME.judge(state, play).failed)
        after = GAME.apply(state, play).players[name]
        end, used = reference.ride_on(track, place, roll, taken, horse["grade"], horse.get("bonus", ())) if words else (
            place, set(horse.get("bonus", ())))  # fmt: skip
        assert (after.place, set(after.bonus)) == (end, used), play
        assert (after.state == "finished") == (end[1] >= track["finish"])
    wrong = tuple(chance.choices(("F", "OUT", "IN"), k=chance.randint(0, roll)))
    beyond = any(wrong[: len(words)] == words and place[1] >= track["finish"] for words, place in ways.items())
    if wrong not in ways and not beyond:
        assert GAME.judge(state, Play(name, {"roll": roll, "path": " ".join(wrong)})).outcome == "illegal", wrong


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_fences_are_counted_as_the_rules_count_them(seed):
    board = crowd(random.Random(seed))
    state = state_of(board)
    counts = {name: reference.cleared(board["track"], tuple(p["square"])) for name, p in board["players"].items()}
    assert {name: fences_cleared(state, name) for name in counts} == counts
    runners = [name for name, p in board["players"].items() if p.get("state", "running") == "running"]
    for name in runners:
        behind = max(counts[other] for other in runners) - counts[name]
        assert (GAME.judge(state, Play(name, {"retire": True})).outcome == "legal") == (behind >= 4)


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_money_is_paid_as_the_rules_pay_it(seed):
    chance = random.Random(seed)
    names = "ABCDEF"[: chance.randint(2, 6)]
    finished = chance.sample(names, chance.randint(0, len(names)))
    players = {}
    for name in names:
        state = chance.choice(("finished", "finished", "disqualified")) if name in finished else "fallen"
        bet = chance.choice(({"horse": chance.choice(names), "stake": chance.randint(1, 5000)}, "none"))
        players[name] = {"cash": chance.randint(0, 20000), "state": state, "bet": bet}
    board = {"game": "nasty", "phase": "stewards", "race": chance.randint(1, 6), "finished": finished, "players": players,
             "odds": {name: chance.randint(1, 9) for name in names}, "prizes": [9000, 5000, 2000],
             "rulings": {"stake_returned": chance.random() < 0.5}}  # fmt: skip
    after = GAME.apply(state_of(board), Play("all", "pass"))
    wanted = reference.cash_after(board)
    assert {name: p.cash for name, p in after.players.items()} == wanted
    if board["race"] == 6:
        richest = [name for name in names if wanted[name] == max(wanted.values())]
        assert GAME.winner(after) == (richest[0] if len(richest) == 1 else richest)


def cards_are_judged_alike(state):
    """Every card of everybody on every horse: just the conditions that the rules name fail."""
    asked = GAME.prompt(state)
    for by in state.players:
        for card in card_rules.CARDS:
            for target in [None] if card in card_rules.WITHOUT_TARGET else state.players:
                play = Play(by, {"card": card} if target is None else {"card": card, "target": target})
                checks = GAME.judge(state, play).checks
                found = tuple(
                    {c.key.removesuffix(end) for c in checks if c.ok is ok}
                    for ok, end in ((False, ".no"), (None, ".open"))
                )
                assert found == card_rules.reasons(state, by, card, target, asked), play


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_cards_are_judged_as_the_rules_judge_them(seed):
    _, state = possible(random.Random(seed))
    cards_are_judged_alike(state)


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_cards_are_judged_as_the_rules_judge_them_throughout_a_race(seed):
    chance = random.Random(seed)
    table = new_table(chance, chance.randint(2, 5), chance.choice(TRACKS))
    _, state = load(board_from_dict(table))
    for _before, _play, after in play_out(chance, state):
        if chance.random() < 0.2:
            cards_are_judged_alike(after)
