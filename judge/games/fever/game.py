"""Horse Fever as a game of `judge`."""

from __future__ import annotations

from typing import Any

from judge.boardfile.frame import WaitingPlay
from judge.boardfile.lines import answer_kind, read_play
from judge.boardfile.located import Located
from judge.boardfile.shapes import NOBODY, Either, Player, Word
from judge.engine.game import Game, later
from judge.engine.prompts import TakenAnswers
from judge.games.fever import board, findings, plays, rounds
from judge.games.fever.conditions import PHASE_RULES
from judge.games.fever.facts import FACTS
from judge.games.fever.questions import QUESTIONS, answered, pending_prompt
from judge.games.fever.race import next_finishers
from judge.games.fever.removable import REMOVABLE, thing_at
from judge.games.fever.sheet import COLOURS, RESERVED, WINDOWS
from judge.games.fever.state import SWITCHES, State, Waiting, card_names


def _read_state(values: dict[str, Any], at: Located) -> State:
    """Returns the State that the values of a file describe, with its waiting play. Raises a Fault if `pending` is no
    legal play that waits for an answer, or not possible at this time."""
    state = board.read_state(values, at)
    pending = values.get("pending")
    if isinstance(pending, Located):
        move = read_play(GAME, pending.within(board.script_scope(state, at.value)))
        barred = any(check.ok is False for check in move.kind.checks(state, move.by, move.args))
        play = Waiting(move.by, move.args)
        if barred or not move.args or plays.needs(state, play) is None:
            raise pending.fault("fever.pending", value=move.by)
        pending = play
    elif pending and (
        state.phase != "race" or state.finish is None or pending == "tie" and len(next_finishers(state)) < 2
    ):
        raise at["pending"].fault("fever.pending", value=pending)
    state = state._replace(pending=pending)
    return state._replace(revealed=board.revealed(state, values.get("revealed", False)))


def _write_state(state: State) -> dict[str, Any]:
    """Returns the data of a board file that describes a state, with its waiting play."""
    pending: Any = state.pending
    if isinstance(pending, Waiting):
        kind = plays.PLAY_KINDS[plays.kind_of(pending.args).word]
        pending = {pending.by: kind.write(pending.args)}
    return {**board.write_state(state), "pending": pending}


def _acting(state: State) -> list[str]:
    """Lists the players who may act: the one whose turn it is, in the purchase phase also those with horse cards or
    assistants, to place or exchange; in a window all."""
    if state.phase in WINDOWS:
        return list(state.players)
    trading = state.phase == "buy"
    return [n for n, p in state.players.items() if n == state.turn or trading and (p.horses or p.assistants)]


def _winner(state: State) -> str | list[str] | None:
    """Returns the winner, a list if several share the win; None before the end or if nobody can win."""
    won = rounds.winners(state)
    return won[0] if len(won) == 1 else won or None


class HorseFever(Game[State]):
    """Horse Fever."""

    id = "fever"
    board_keys = {
        **board.BOARD,
        "pending": Either(Word("pending", ("dice", "tie")), WaitingPlay(lambda: GAME)),
        "taken": TakenAnswers(QUESTIONS),
    }
    player_keys = board.PLAYER
    turn = Player(NOBODY)
    seats = (1, 12)
    reserved = RESERVED
    play_kinds = (*plays.PLAY_KINDS.values(), answer_kind(q.answer for q in QUESTIONS.values()))
    questions = QUESTIONS
    facts = FACTS
    pass_is_a_choice = True
    begin = ("fever, phase bet1", "Ann: money 1000", "Bob: money 900")
    moved_on = staticmethod(rounds.moved_on)
    switches = SWITCHES
    preventing = frozenset({"sprint.none", "sprint.finished", "odds.icon.same", "auction.none", "removed"})
    announcing = frozenset({"action", "offer"})
    ending = frozenset({"over", "over.nobody"})
    check_words = {"check.turn.no": "turn", "check.phase.no": "phase"}
    removable = REMOVABLE
    thing_at = staticmethod(thing_at)
    quiet = frozenset({"tokens", "round.cards", "odds.same", "no_auction"})
    scope = staticmethod(board.scope)
    script_scope = staticmethod(board.script_scope)
    read_state = staticmethod(_read_state)
    write_state = staticmethod(_write_state)
    check = staticmethod(findings.check)
    start_run = staticmethod(rounds.start_run)
    advance = staticmethod(rounds.advance)
    finish = staticmethod(rounds.finish)
    prompt = staticmethod(pending_prompt)
    answered = staticmethod(answered)
    waits_for = staticmethod(lambda state: {"phase": state.phase})
    current_rules = staticmethod(lambda state: PHASE_RULES[state.phase])
    acting = staticmethod(_acting)
    to_act = staticmethod(lambda state: state.turn)
    winner = staticmethod(_winner)
    explain = staticmethod(later("judge.games.fever.explain", "explain"))
    knows = staticmethod(later("judge.games.fever.explain", "knows"))
    names = staticmethod(lambda state: [*state.players, *COLOURS, *card_names(state)])
    players = staticmethod(lambda state: list(state.players))
    deal = staticmethod(later("judge.games.fever.start", "deal"))


GAME: HorseFever = HorseFever()
