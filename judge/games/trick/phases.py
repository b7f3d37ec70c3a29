"""Automatic steps, up to the next play or question."""

from __future__ import annotations

from collections.abc import Callable

from judge.engine.prompts import taken
from judge.games.trick import betting, paddock, payout, race
from judge.games.trick.cards import NUMBER, is_known
from judge.games.trick.state import GOAL, SEATS, Log, State, square_of


def advance(state: State, log: Log | None = None) -> State:
    """trick 0.4.2: returns the state after what follows by itself, up to where a player acts or answers, or the game is
    over."""
    while True:
        following = _STEPS[state.phase](state, log)
        if following is None:
            return state
        state = following


def moved_on(before: State, after: State) -> bool:
    """Tells whether between two states the race has been left for the next: horses and cards have been passed on
    (trick 5.1); or the next has begun with the shuffle (1.1, 1.2), so anything after a state that must still shuffle
    counts."""
    if before.phase == "paddock":
        return after.race != before.race or bool(paddock.yet_to_shuffle(before))
    return after.race != before.race or after.phase == "paddock"


def _paddock(state: State, log: Log | None) -> State | None:
    """trick 1.3, 1.8: returns the state after the next step of the paddock that needs nobody: a known top card is
    shown, or the betting begins. None if a player must act or answer."""
    if paddock.yet_to_shuffle(state):
        return None
    if any(rider.pile for rider in state.riders):
        top = paddock.top_card(state)
        if not is_known(top):
            return None
        shown: State = taken(paddock.show_top(state, top, log), state.riders[state.start].name, "card", top)
        return shown
    return None if paddock.yet_to_discard(state) else paddock.leave_paddock(state, log)


def _betting(state: State, log: Log | None) -> State | None:
    """trick 2.5: returns the state at the start of the race if all bets are down; else None."""
    if betting.to_show(state) is not None or betting.yet_to_hide(state):
        return None
    return betting.leave_betting(state, log)


def _race(state: State, log: Log | None) -> State | None:
    """trick 3.1.3 to 3.3.2, 7.3: returns the state after the end of a full trick, the end of the race, or the dummy's
    card; None if a player must act or answer."""
    if len(state.trick) == SEATS:
        race.name_winner(state, log)
        return None if race.marks_unknown(state) is not None else _end_trick(state, log)
    if race.race_over(state):
        return payout.turn_up_bets(race.end_race(state, log), log)
    seat = race.to_play(state)
    if not state.riders[seat].dummy or not state.riders[seat].hand:
        return None
    card = race.dummy_card(state, seat)
    if card is None:
        return None
    played: State = taken(race.dummy_plays(state, seat, card, log), state.riders[seat].name, "card", card)
    return played


def _end_trick(state: State, log: Log | None) -> State:
    """trick 3.1.4: returns the state after the end of the trick, in which the marks that its winner used are noted in
    `taken`, so that an answer may repeat them."""
    seat, card = race.leading_card(state)
    rider = state.riders[seat]
    after = race.end_trick(state, log)
    if square_of(state, rider.horse) < GOAL:
        after = taken(after, rider.name, "marks", state.marks[NUMBER[card]])
    return after


def _payout(state: State, log: Log | None) -> State | None:
    """trick 4, 5: returns the state after the prizes and payouts that are certain or, when all are paid, at the next
    race; None if an answer is needed first."""
    after = payout.pay(state, log)
    if not after.finished or payout.unpaid(after) or payout.odds_unknown(after):
        return None if after == state else after
    return payout.after_payout(after, log)


def _over(state: State, log: Log | None) -> State | None:
    """trick 6: returns None: nothing happens by itself after the game."""
    return None


_STEPS: dict[str, Callable[[State, Log | None], State | None]] = {
    "paddock": _paddock,
    "betting": _betting,
    "race": _race,
    "payout": _payout,
    "over": _over,
}
