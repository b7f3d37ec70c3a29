"""The trick-taking horse race as a game of `judge`."""

from __future__ import annotations

from judge.engine.asking import TakenAnswers
from judge.engine.game import Game
from judge.engine.shapes import NOBODY, Player
from judge.engine.verbs import choose
from judge.games.trick import board, explain, findings, payout, phases, questions, start
from judge.games.trick.betting import note_win_cards
from judge.games.trick.cards import RESERVED
from judge.games.trick.facts import FACTS, whose_turn
from judge.games.trick.state import State
from judge.games.trick.verbs import VERBS


def _begin(state: State, log=None) -> State:
    return phases.advance(note_win_cards(state, log), log)


def _to_act(state: State) -> str | None:
    who = whose_turn(state)
    return None if who == NOBODY else who


GAME = Game(
    id="trick",
    board={**board.BOARD, "taken": TakenAnswers(questions.QUESTIONS)},
    player=board.PLAYER,
    turn=Player(NOBODY),
    seats=(1, 12),
    reserved=RESERVED,
    verbs=(*VERBS, choose(q.answer for q in questions.QUESTIONS.values())),
    questions=questions.QUESTIONS,
    facts=FACTS,
    switches={"win_card_face_up": ("allowed_unique", "forbidden")},
    scope_of=board.scope_of,
    scope=board.scope,
    build=board.build,
    describe=board.describe,
    check=findings.check,
    begin=_begin,
    advance=phases.advance,
    decision=questions.decision,
    answers_for=questions.answers_for,
    now=lambda state: ("trick:0.4.2",),
    to_act=_to_act,
    winner=payout.winner,
    explain=explain.explain,
    knows=explain.knows,
    names=explain.names,
    players=lambda state: [rider.name for rider in state.riders],
    template=lambda lang: start.TEMPLATE[lang],
    deal=start.deal,
)
