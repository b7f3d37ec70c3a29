"""Tables and random players for the tests: dice, lanes and money come from here, never from the engine."""

from __future__ import annotations

import random

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.games.nasty.game import GAME
from judge.games.nasty.names import CARDS, DEALT

TRACKS = (
    None,
    {"lanes": 6, "lap": 24, "finish": 30, "straight": [25, 30], "corners": [[6, 9], [18, 20]],
     "links": [{"from": [1, 7], "to": [2, 9]}, {"from": [2, 7], "to": [1, 7]}],
     "fences": {"Brian's Brook": 5, "Water": [[1, 11], [2, 12], [3, 12]], "Oxer": 15, "Bank": 22},
     "EP": [{"at": [1, 3], "grades": [1, 2, 3]}, {"at": 4, "grades": [4]}],
     "QU": [{"at": 13, "grades": [1, 2, 3, 4, 5, 6]}], "FW": [{"at": 27, "grades": [1, 3, 5]}]},
    {"lanes": 6, "lap": 16, "finish": 20, "straight": [16, 20], "corners": [[4, 12]],
     "fences": {"Brian's Brook": 3, "A1": 6, "A2": 9, "A3": 12, "A4": 14}},
)  # fmt: skip


def new_table(chance: random.Random, seats: int, track) -> dict:
    """A table before the first cards are dealt; the hands are known so that every card gets played."""
    names = [chr(ord("A") + n) for n in range(seats)]
    data = {"game": "nasty", "phase": "setup", "bookmaker": chance.choice(names), "players": {}}
    if track:
        data["track"] = track
    for name in names:
        cards = [chance.choice((*CARDS, "_")) for _ in range(DEALT[seats])]
        data["players"][name] = {"cards": cards} if chance.random() < 0.9 else {}
    return data


def state_of(data: dict):
    _, state = load(board_from_dict(data))
    return state


def answer(chance, state, asked):
    """An answer to a decision, legal by construction."""
    if asked.word == "lanes":
        return dict(zip(state.players, chance.sample(range(1, 7), len(state.players))))
    if asked.word == "dice":
        return [chance.randint(1, 6), chance.choice((1, 2, 6))]
    if asked.word == "odds":
        return {asked.args["winner"]: chance.randint(1, 9)}
    if asked.word == "prizes":
        return [chance.randint(0, 9) * 1000 for _ in range(asked.args["count"])]
    if asked.word == "to" and chance.random() < 0.5:
        return chance.choice(("Brian's Brook", "post", "straight"))
    return chance.choice(asked.options)


def choose_play(chance, state) -> Play | None:
    """A legal play at random, weighted so that races end."""
    asked = GAME.prompt(state)
    if asked:
        for _ in range(30):
            play = Play(asked.by, {"choose": answer(chance, state, asked)})
            if GAME.judge(state, play).outcome != "illegal":
                return play
        return Play(asked.by, {"choose": asked.options[0]})
    plays = GAME.legal_plays(state)
    if state.phase == "betting":
        free = [name for name, p in state.players.items() if p.bet is None]
        name = chance.choice(free)
        cash = state.players[name].cash
        if not cash or chance.random() < 0.2:
            return Play(name, "pass")
        horse = chance.choice([*state.players, "_"])
        return Play(name, {"bet": horse, "stake": chance.randint(1, cash)})
    if not plays:
        return None
    rolls = [play for play in plays if "roll" in play.do]
    others = [play for play in plays if "roll" not in play.do]
    return chance.choice(rolls) if rolls and (not others or chance.random() < 0.8) else chance.choice(others)


def play_out(chance, state, races=1, most=4000):
    """(state before, play, state after) of a random game, until so many races are over."""
    state = GAME.start_run(state)
    for _ in range(most):
        if state.phase == "over" or state.race > races:
            return
        play = choose_play(chance, state)
        assert play is not None, state
        after = GAME.apply(state, play)
        yield state, play, after
        state = after
    raise AssertionError("the race never ends")
