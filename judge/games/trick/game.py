"""The trick-taking horse race as a game of `judge`."""

from __future__ import annotations

from judge.engine.asking import TakenAnswers
from judge.engine.game import Game, later
from judge.engine.shapes import NOBODY, Player
from judge.engine.verbs import choose
from judge.games.trick import betting, board, findings, paddock, payout, phases, questions, race
from judge.games.trick.cards import PHASE_ENTRY, RESERVED
from judge.games.trick.facts import FACTS, whose_turn
from judge.games.trick.state import SEATS, State
from judge.games.trick.verbs import VERBS


def _begin(state: State, log=None) -> State:
    return phases.advance(betting.note_win_cards(state, log), log)


def _to_act(state: State) -> str | None:
    who = whose_turn(state)
    return None if who == NOBODY else who


def _acting(state: State) -> list[str]:
    """Who discards, shows, hides or plays next, and who may still whip for the card just played."""
    if state.phase == "paddock":
        seats = paddock.yet_to_discard(state)
    elif state.phase == "betting":
        following = betting.to_show(state)
        seats = betting.yet_to_hide(state) if following is None else [following]
    elif state.phase == "race":
        following = [race.to_play(state)] if len(state.trick) < SEATS else []
        seats = sorted({*following, *(seat for seat, _ in state.trick[-1:])})
    else:
        seats = []
    return [state.riders[seat].name for seat in seats]


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
    quiet=frozenset({"pile", "row", "bets.up", "aside", "result", "trick.end"}),
    scope_of=board.scope_of,
    scope=board.scope,
    build=board.build,
    describe=board.describe,
    check=findings.check,
    begin=_begin,
    advance=phases.advance,
    decision=questions.decision,
    answers_for=questions.answers_for,
    now=lambda state: ("trick:0.4.2", PHASE_ENTRY[state.phase]),
    acting=_acting,
    to_act=_to_act,
    winner=payout.winner,
    explain=later("judge.games.trick.explain", "explain"),
    knows=later("judge.games.trick.explain", "knows"),
    names=later("judge.games.trick.explain", "names"),
    players=lambda state: [rider.name for rider in state.riders],
    deal=later("judge.games.trick.start", "deal"),
)
