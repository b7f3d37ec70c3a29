"""Every condition of a play: which checks belong to which verb."""

from __future__ import annotations

from judge.engine.values import Check
from judge.games.fever import betting, buying, race, rounds
from judge.games.fever.conditions import PHASE_RULES, check, in_phase
from judge.games.fever.data import WINDOWS
from judge.games.fever.plays import Move
from judge.games.fever.state import State

CHECKS = {
    "buy": buying.checks_buy, "sell": buying.checks_sell, "borrow": buying.checks_borrow,
    "place": buying.checks_place, "exchange": buying.checks_exchange, "bet": betting.checks_bet,
    "action": betting.checks_action, "move": race.checks_move, "offer": rounds.checks_offer,
}  # fmt: skip
OF_PHASE = {"buy": ("buy",), "sell": ("buy",), "borrow": ("buy",), "place": ("buy",), "exchange": ("buy",),
            "bet": ("bet1", "bet2"), "action": ("cards",), "offer": ("dutch", "english")}  # fmt: skip


def play_checks(state: State, move: Move) -> list[Check]:
    """The checks of a play, by its verb; whether a decision is open is another matter."""
    if move.verb == "pass":
        return _pass_checks(state, move)
    if move.by == "all" and move.verb != "move":
        rules = PHASE_RULES[OF_PHASE[move.verb][0]]
        also = rounds.auction_checks(state) if move.verb == "offer" else ()
        return [in_phase(state, *OF_PHASE[move.verb]), check(False, "check.all", *rules), *also]
    return CHECKS[move.verb](state, move)


def _pass_checks(state, move):
    """A pass is a purchase, a bet that is not made, or the end of a window that all close together."""
    if move.by == "all":
        return rounds.checks_close(state)
    if state.phase == "buy":
        return buying.purchase_checks(state, move.by, "pass")
    if state.phase in ("bet1", "bet2"):
        return betting.checks_pass(state, move)
    if state.phase in WINDOWS:
        return [check(False, "check.together", *PHASE_RULES[state.phase])]
    return [in_phase(state, "buy", "bet1", "bet2")]
