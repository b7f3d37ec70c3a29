"""Stones: players take one to three from a heap in turn; who takes three gives one away; the last stone wins."""

from __future__ import annotations

import random
from typing import NamedTuple

from judge.boardfile.lines import PlayKind, answer_kind
from judge.boardfile.shapes import NOBODY, Count, Flag, Player
from judge.engine.facts import Fact
from judge.engine.game import Game
from judge.engine.prompts import Question, Taken, TakenAnswers, taken
from judge.engine.telling import tell
from judge.engine.values import Finding, Line, Prompt, checked

MOST = 50
TEMPLATES = {
    "talk": "Toy, heap 7\nA: stones 2\nB:\nA: take 2\n",
    "yaml": "game: toy\nheap: 7\nplayers:\n  A: {stones: 2}\n  B: {}\nscript:\n  - A: {take: 2}\n",
}


class State(NamedTuple):
    names: tuple[str, ...]
    stones: tuple[int, ...]
    heap: int
    turn: int = 0
    giving: bool = False  # the player at turn has taken three
    last_stone: str = "wins"
    taken: tuple[Taken, ...] = ()


def build(values: dict, at) -> State:
    names = tuple(values["players"])
    stones = tuple(player.get("stones", 0) for player in values["players"].values())
    turn = names.index(values["turn"]) if "turn" in values else 0
    ruled = values.get("rulings", {}).get("last_stone", "wins")
    return State(
        names, stones, values.get("heap", 0), turn, values.get("giving", False), ruled, values.get("taken", ())
    )


def describe(state: State) -> dict:
    return {
        "heap": state.heap,
        "turn": state.names[state.turn],
        "giving": state.giving or None,
        "taken": state.taken or None,
        "players": {name: {"stones": stones} for name, stones in zip(state.names, state.stones)},
        "rulings": {"last_stone": state.last_stone},
    }


def check(state: State) -> list[Finding]:
    stones = state.heap + sum(state.stones)
    return [Finding("fault", "heap", "many", ("toy:1.1",), {"count": stones})] if stones > MOST else []


# plays


def take_checks(state, by, args):
    yield checked(by == state.names[state.turn], "turn", ("toy:1.2",), by=by)
    yield checked(args["take"] <= state.heap, "enough", ("toy:1.2",), heap=state.heap)


def take(state, by, args, log):
    count = args["take"]
    state = moved(state, state.turn, count)._replace(heap=state.heap - count, giving=count == 3)
    state = state if state.giving else next_player(state)
    return tell(log, state, "takes", ("toy:1.2",), by=by, count=count)


def moved(state, seat, count):
    stones = tuple(has + count * (n == seat) for n, has in enumerate(state.stones))
    return state._replace(stones=stones)


def no_pass(state, by, args):
    yield checked(False, "pass", ("toy:1.3",), by=by)


def others(state):
    return tuple(name for n, name in enumerate(state.names) if n != state.turn)


def decision(state):
    if state.giving and len(state.names) > 2:
        return Prompt(state.names[state.turn], "gift", ("toy:1.4",), others(state))
    return None


def gift_fits(state, asked, name):
    yield checked(name in asked.options, "gift", ("toy:1.4",), name=name)


def give(state, asked, name, log):
    by = state.names[state.turn]
    state = next_player(moved(moved(state, state.turn, -1), state.names.index(name), 1)._replace(giving=False))
    return tell(log, state, "gives", ("toy:1.4",), by=by, to=name)


def next_player(state):
    """toy 1.5: who takes the last stone stays at turn, and the game is over."""
    return state._replace(turn=(state.turn + 1) % len(state.names)) if state.heap else state


def advance(state, log=None):
    """Where there is one other player alone, the gift is theirs."""
    if state.giving and len(state.names) == 2:
        name = others(state)[0]
        return taken(give(state, None, name, log), state.names[state.turn], "gift", name)
    return state


def winner(state):
    if state.heap or state.giving or not any(state.stones):
        return None
    ahead = 0 if state.last_stone == "wins" else 1
    return state.names[(state.turn + ahead) % len(state.names)]


def deal(seed, players=2):
    return {"game": "toy", "heap": random.Random(seed).randint(5, 20), "players": {n: {} for n in "ABCDEF"[:players]}}


class Gift(Question):
    """toy 1.4: to whom a stone is given."""

    word, answer, checks, apply = "gift", Player(), staticmethod(gift_fits), staticmethod(give)


QUESTIONS = {"gift": Gift()}


class Toy(Game[State]):
    """Stones: players take one to three from a heap in turn; who takes three gives one away; the last stone wins."""

    id = "toy"
    board_keys = {"heap": Count(0, MOST), "giving": Flag(), "taken": TakenAnswers(QUESTIONS)}
    player_keys = {"stones": Count(0, MOST)}
    seats = (2, 4)
    play_kinds = (
        PlayKind(
            "take",
            {"take": Count(1, 3)},
            take_checks,
            take,
            lambda state, by: [{"take": n} for n in (1, 2, 3)],
            typed=("take",),
            example="{take: 2}",
        ),
        PlayKind("pass", {}, no_pass, lambda state, by, args, log: state, lambda state, by: ["pass"]),
        answer_kind(question.answer for question in QUESTIONS.values()),
    )
    questions = QUESTIONS
    facts = {
        "heap": Fact("heap", Count(), lambda view: view.state.heap),
        "stones": Fact(
            "stones", Count(), lambda view, name: dict(zip(view.state.names, view.state.stones))[name], Player()
        ),
        "winner": Fact("winner", Player(NOBODY), lambda view: winner(view.state) or NOBODY),
    }
    switches = {"last_stone": ("wins", "loses")}
    read_state = staticmethod(build)
    write_state = staticmethod(describe)
    check = staticmethod(check)
    advance = staticmethod(advance)
    prompt = staticmethod(decision)
    current_rules = staticmethod(lambda state: ("toy:1.4",))
    winner = staticmethod(winner)
    explain = staticmethod(lambda state, thing: [Line("heap", ("toy:1.1",), {}, state.heap)] if thing == "heap" else [])
    names = staticmethod(lambda state: ["heap"])
    players = staticmethod(lambda state: list(state.names))
    to_act = staticmethod(lambda state: state.names[state.turn])
    template = staticmethod(lambda lang, form: TEMPLATES[form])
    deal = staticmethod(deal)


GAME = Toy()
