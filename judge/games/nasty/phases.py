"""Automatic steps, up to the next play or question."""

from __future__ import annotations

from judge.engine.telling import tell
from judge.games.nasty.event_cards import only_target
from judge.games.nasty.moves import bonus_moves, only_path
from judge.games.nasty.payout import pay
from judge.games.nasty.state import Log, State, inside, lanes_dealt
from judge.games.nasty.turns import next_turn

# what is done without asking where there is only one answer, by the kind of `Pending`
_FORCED = {"roll": only_path, "bonus": bonus_moves, "target": only_target, "bets": pay, "prizes": pay}


def advance(state: State, log: Log | None = None) -> State:
    """Returns the state after what follows by itself: a pending decision with only one outcome, betting once all have
    entered, the start once all have bet, and the next turn."""
    if state.pending and state.pending.kind in _FORCED:
        state = _FORCED[state.pending.kind](state, log)
    if state.pending:
        return state
    if state.phase == "entry" and lanes_dealt(state) and all(p.grade is not None for p in state.players.values()):
        state = state._replace(phase="betting")
        tell(log, state, "betting.open", ("nasty:5.1", "nasty:5.4"), race=state.race)
    if state.phase == "betting" and all(p.bet is not None for p in state.players.values()):
        state = to_start(state, log)
    return next_turn(state, log)


def to_start(state: State, log: Log | None = None) -> State:
    """6.1, 6.2: returns the state with the race at the start and the turn with the innermost horse."""
    state = state._replace(phase="start", turn=inside(state))
    return tell(log, state, "start.open", ("nasty:6.1", "nasty:6.2"), by=state.turn, who=state.turn)
