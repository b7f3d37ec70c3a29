"""The Really Nasty Horse Racing Game as a game of `judge`."""

from __future__ import annotations

from judge.engine.asking import TakenAnswers
from judge.engine.game import Game, later
from judge.engine.shapes import NOBODY
from judge.engine.verbs import choose
from judge.games.nasty import board, findings, payout, phases, questions
from judge.games.nasty.facts import FACTS, acting
from judge.games.nasty.names import PHASE_RULE, RESERVED
from judge.games.nasty.state import State
from judge.games.nasty.turns import move_on
from judge.games.nasty.verbs import VERBS

_topics = later("judge.games.nasty.explain", "topics")


def _finish(state: State, then, log=None) -> State:
    """The end of the script closes the stewards' window."""
    if then != "stop" and state.phase == "stewards" and state.pending is None:
        return phases.advance(payout.close_window(move_on(state, log)), log)
    return state


def _to_act(state: State) -> str | None:
    who = acting(state)
    return None if who == NOBODY else who


GAME = Game(
    id="nasty",
    board={**board.BOARD, "taken": TakenAnswers(questions.QUESTIONS)},
    player=board.PLAYER_KEYS,
    seats=(2, 6),
    any_table=True,
    reserved=RESERVED,
    verbs=(*VERBS, choose(question.answer for question in questions.QUESTIONS.values())),
    questions=questions.QUESTIONS,
    facts=FACTS,
    switches={"remount_by": ("owner", "any"), "stake_returned": (False, True)},
    scope_of=board.scope_of,
    scope=board.scope,
    build=board.build,
    describe=board.describe,
    check=findings.check,
    advance=phases.advance,
    finish=_finish,
    decision=questions.decision,
    now=lambda state: (PHASE_RULE[state.phase],),
    to_act=_to_act,
    winner=payout.winner,
    explain=later("judge.games.nasty.explain", "explain"),
    knows=lambda state, thing: thing in _topics(state),
    names=_topics,
    players=lambda state: list(state.players),
    deal=later("judge.games.nasty.start", "deal"),
)
