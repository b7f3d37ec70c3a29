"""Horse Fever as a game of `judge`."""

from __future__ import annotations

from typing import Any

from judge.engine.asking import TakenAnswers
from judge.engine.frame import WaitingPlay
from judge.engine.game import Game, later
from judge.engine.located import Located
from judge.engine.shapes import NOBODY, Either, Player, Word
from judge.engine.verbs import choose, read_move
from judge.games.fever import board, findings, questions, rounds, waiting
from judge.games.fever.conditions import PHASE_RULES
from judge.games.fever.facts import FACTS
from judge.games.fever.race import best_group
from judge.games.fever.sheet import COLOURS, RESERVED, WINDOWS
from judge.games.fever.state import State, Waiting, known_cards
from judge.games.fever.verbs import VERBS


def _build(values: dict, at: Located) -> State:
    """The state that a file describes, with the play that waits for an answer."""
    state = board.build(values, at)
    pending = values.get("pending")
    if isinstance(pending, Located):
        move = read_move(GAME, pending.within(board.script_scope(state, at.value)))
        barred = any(check.ok is False for check in move.verb.checks(state, move.by, move.args))
        if barred or not move.args or waiting.needs(state, move.by, move.args) is None:
            raise pending.fault("fever.pending", value=move.by)
        pending = Waiting(move.by, move.args)
    elif pending and (state.phase != "race" or state.finish is None or pending == "tie" and len(best_group(state)) < 2):
        raise at["pending"].fault("fever.pending", value=pending)
    state = state._replace(pending=pending)
    return state._replace(revealed=board.revealed(state, values.get("revealed", False)))


def _describe(state: State) -> dict[str, Any]:
    pending: Any = state.pending
    if isinstance(pending, Waiting):
        verb = next(verb for verb in VERBS if verb.word == waiting.verb_of(pending.args))
        pending = {pending.by: verb.write(pending.args)}
    return {**board.describe(state), "pending": pending}


def _acting(state: State) -> list[str]:
    """In turn one buys or bets; who has cards to place or exchange may do so besides, and a window is open to all."""
    if state.phase in WINDOWS:
        return list(state.players)
    trading = state.phase == "buy"
    return [n for n, p in state.players.items() if n == state.turn or trading and (p.horses or p.assistants)]


def _winner(state: State):
    won = rounds.winners(state)
    return won[0] if len(won) == 1 else won or None


GAME = Game(
    id="fever",
    board={
        **board.BOARD,
        "pending": Either(Word("pending", ("dice", "tie")), WaitingPlay(lambda: GAME)),
        "taken": TakenAnswers(questions.QUESTIONS),
    },
    player=board.PLAYER,
    turn=Player(NOBODY),
    seats=(1, 12),
    reserved=RESERVED,
    verbs=(*VERBS, choose(q.answer for q in questions.QUESTIONS.values())),
    questions=questions.QUESTIONS,
    facts=FACTS,
    switches={
        "line_stop_blocks_sprint": (True, False),
        "odds_icons": ("before", "after"),
        "seller_may_refuse": (False, True),
    },
    quiet=frozenset({"tokens", "round.cards", "odds.same", "no_auction"}),
    scope=board.scope,
    script_scope=board.script_scope,
    build=_build,
    describe=_describe,
    check=findings.check,
    begin=rounds.begin,
    advance=rounds.advance,
    finish=rounds.finish,
    decision=questions.decision,
    answered=questions.answered,
    now=lambda state: PHASE_RULES[state.phase],
    acting=_acting,
    to_act=lambda state: state.turn,
    winner=_winner,
    explain=later("judge.games.fever.explain", "explain"),
    knows=later("judge.games.fever.explain", "knows"),
    names=lambda state: [*state.players, *COLOURS, *known_cards(state)],
    players=lambda state: list(state.players),
    deal=later("judge.games.fever.start", "deal"),
)
