"""A player of random legal races, and an independent book of what they must come to."""

import random

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.games.trick.game import GAME

HORSES = ("vanilla", "foret", "silver", "gateau")


def begin(board):
    return GAME.start_run(GAME.read(board_from_dict(board)))


def some_marks(chance):
    """A table of marks as a box could have it."""
    return {str(n): chance.choice((1, 1, 2, 2, 3)) for n in range(1, 13)}


def some_board(seed, players=4, marks=True):
    chance = random.Random(seed)
    board = GAME.deal(seed, players=players)
    if marks:
        board["marks"] = some_marks(chance)
    return board


def some_play(state, chance, openly=True):
    """A random legal play or answer, None when the game is over."""
    decision = GAME.prompt(state)
    if decision is not None:
        return Play(decision.by, {"choose": some_answer(state, decision, chance, openly)})
    plays = [play for play in GAME.legal_plays(state) if not openly or play.do != {"discard": "_"}]
    return chance.choice(plays) if plays else None


def some_odds(state, chance):
    """Odds that races can have led to and that agree with what the board says, the rest of them."""
    while True:
        odds = {rider.horse: 2 for rider in state.riders}
        for _ in range(state.race - 1):
            for added, horse in enumerate(chance.sample(list(odds), 4)):
                odds[horse] += added
        if all(odds[horse] == value for horse, value in state.odds.items()):
            return {horse: value for horse, value in odds.items() if horse not in state.odds}


def some_answer(state, decision, chance, openly):
    if decision.word == "marks":
        return chance.choice((1, 1, 2, 2, 3))
    if decision.word == "odds":
        return some_odds(state, chance)
    if decision.word == "shuffle":
        gate = [rider.horse for rider in state.riders]
        chance.shuffle(gate)
        answer = {"gate": gate} if openly or chance.random() < 0.5 else {}
        for rider in state.riders:
            pile = list(rider.hand)
            chance.shuffle(pile)
            if openly:
                answer[rider.name] = pile
        return answer
    return chance.choice(decision.options)


def play_out(board, chance, openly=True, watch=None, limit=2000):
    """Plays a board to the end of the game; `watch(before, play, after, log)` sees every play."""
    state = begin(board)
    for _ in range(limit):
        play = some_play(state, chance, openly)
        if play is None:
            return state
        log = []
        after = GAME.apply(state, play, log)
        if watch:
            watch(state, play, after, log)
        state = after
    raise AssertionError("the game does not end")
