"""The Really Nasty Horse Racing Game as a game of `judge`."""

from __future__ import annotations

from judge.boardfile.lines import answer_kind
from judge.boardfile.shapes import NOBODY
from judge.engine.game import Game, later
from judge.engine.prompts import TakenAnswers
from judge.games.nasty import board, findings, payout, phases
from judge.games.nasty.facts import FACTS, acting, claim_of
from judge.games.nasty.names import PHASE_RULE, RESERVED
from judge.games.nasty.plays import PLAY_KINDS
from judge.games.nasty.questions import QUESTIONS, pending_prompt
from judge.games.nasty.state import SWITCHES, Log, State
from judge.games.nasty.turns import move_on

_topics = later("judge.games.nasty.explain", "topics")


def _finish(state: State, then: object, log: Log | None = None) -> State:
    """Returns the state at the end of a script. In the stewards' phase, with nothing pending and unless `then` is
    `stop`, the window is closed and bets and prizes are paid."""
    if then != "stop" and state.phase == "stewards" and state.pending is None:
        return phases.advance(payout.close_window(move_on(state, log)), log)
    return state


def _to_act(state: State) -> str | None:
    """Returns the player who acts next, by whom a line without a name is played; None if any player may."""
    who = acting(state)
    return None if who == NOBODY else who


class ReallyNasty(Game[State]):
    """The Really Nasty Horse Racing Game."""

    id = "nasty"
    board_keys = {**board.BOARD, "taken": TakenAnswers(QUESTIONS)}
    player_keys = board.PLAYER_KEYS
    seats = (2, 6)
    any_table = True
    reserved = RESERVED
    play_kinds = (*PLAY_KINDS, answer_kind(question.answer for question in QUESTIONS.values()))
    questions = QUESTIONS
    facts = FACTS
    moved_on = staticmethod(lambda before, after: before.race != after.race)
    switches = SWITCHES
    scope_of = staticmethod(board.scope_of)
    scope = staticmethod(board.scope)
    read_state = staticmethod(board.read_state)
    write_state = staticmethod(board.write_state)
    check = staticmethod(findings.check)
    advance = staticmethod(phases.advance)
    claim_of = staticmethod(claim_of)
    ending = frozenset({"over", "over.unknown"})
    preventing = frozenset({"photo.none", "objection.failed", "enquiry.failed", "move.none", "remount.taken"})
    announcing = frozenset({"card.played", "card.played.paid", "photo", "fence.stop", "roll"})
    finish = staticmethod(_finish)
    prompt = staticmethod(pending_prompt)
    current_rules = staticmethod(lambda state: (PHASE_RULE[state.phase],))
    waits_for = staticmethod(lambda state: {"phase": state.phase})
    to_act = staticmethod(_to_act)
    winner = staticmethod(payout.winner)
    explain = staticmethod(later("judge.games.nasty.explain", "explain"))
    knows = staticmethod(lambda state, thing: thing in _topics(state))
    names = staticmethod(_topics)
    begin = ("Nasty Horse", "phase: betting", "Ann: cash 20000", "Bob: cash 20000")
    unknown_words = ("秘密の馬", "a secret horse")
    players = staticmethod(lambda state: list(state.players))
    deal = staticmethod(later("judge.games.nasty.start", "deal"))


GAME = ReallyNasty()
