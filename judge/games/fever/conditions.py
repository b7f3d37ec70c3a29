"""The conditions that several kinds of play share."""

from __future__ import annotations

from typing import Any

from judge.engine.values import Check, checked
from judge.games.fever.state import Cites, State, card_of

# the rules that say what a phase is for
PHASE_RULES = {
    "deal": ("fever:deal.1", "fever:deal"),
    "buy": ("fever:buy.0", "fever:buy"),
    "bet1": ("fever:bet.1", "fever:bet"),
    "cards": ("fever:bet.5", "fever:bet"),
    "bet2": ("fever:bet.6", "fever:bet"),
    "race": ("fever:race.1", "fever:race"),
    "payout": ("fever:pay",),
    "dutch": ("fever:plus.auction.1", "fever:plus.auction"),
    "english": ("fever:plus.auction.2", "fever:plus.auction"),
    "end": ("fever:end",),
    "over": ("fever:end.1", "fever:end"),
}


def check(ok: bool | None, key: str, *cites: str, **args: Any) -> Check:
    """Makes a check of a condition. Its message is `key` if it passes, `key.no` if it fails, `key.open` if it is
    undecided (`ok` is None)."""
    return checked(ok, key, cites, **args)


def in_phase(state: State, *phases: str) -> Check:
    """Returns the check that the game is in one of these phases, citing their rules."""
    cites = tuple(dict.fromkeys(c for p in phases for c in PHASE_RULES[p]))
    return check(state.phase in phases, "check.phase", *cites, wanted=list(phases), phase=state.phase)


def at_time(state: State, by: str, order: dict[str, Cites]) -> list[Check]:
    """Returns the check that the game is in one of the phases of `order` and, if so, one that it is the player's turn.
    `order` maps each phase to the rules of its order of turns."""
    checks = [in_phase(state, *order)]
    if state.phase in order:
        checks.append(check(state.turn == by, "check.turn", *order[state.phase], by=by, turn=state.turn or "—"))
    return checks


def of_card(state: State, card: str, kind: str, *cites: str) -> list[Check]:
    """Returns the check that a card is of this kind and, if it has ★, one that this is not the beginner game
    (fever:beginner.1). Empty for a stable and for a card whose text is unknown."""
    found = card_of(state, card) if kind != "stable" else None
    if not found:
        return []
    kind = "action" if kind == "actions" else kind
    checks = [check(found.kind == kind, "check.kind", *cites, card=card, kind=kind, found=found.kind)]
    if found.star:
        checks.append(check(not state.options.beginner, "check.star", "fever:beginner.1", card=card))
    return checks
