"""What happens by itself, up to the next play or decision."""

from __future__ import annotations

from judge.engine.asking import taken
from judge.games.trick import betting, paddock, payout, race
from judge.games.trick.cards import NUMBER, is_known
from judge.games.trick.state import GOAL, SEATS, State, square_of


def advance(state: State, log=None) -> State:
    """trick 0.4.2: the phases in their order; each step that needs nobody's play is carried out."""
    while True:
        following = _STEPS[state.phase](state, log)
        if following is None:
            return state
        state = following


def _paddock(state, log):
    if paddock.yet_to_shuffle(state):
        return None
    if any(rider.pile for rider in state.riders):
        top = paddock.top_card(state)
        if not is_known(top):
            return None
        return taken(paddock.show_top(state, top, log), state.riders[state.start].name, "card", top)
    return None if paddock.yet_to_discard(state) else paddock.leave_paddock(state, log)


def _betting(state, log):
    if betting.to_show(state) is not None or betting.yet_to_hide(state):
        return None
    return betting.leave_betting(state, log)


def _race(state, log):
    if len(state.trick) == SEATS:
        race.name_winner(state, log)
        return None if race.marks_open(state) is not None else _end_trick(state, log)
    if race.race_over(state):
        return payout.turn_up_bets(race.end_race(state, log), log)
    seat = race.to_play(state)
    if not state.riders[seat].dummy or not state.riders[seat].hand:
        return None
    card = race.dummy_card(state, seat)
    return (
        None if card is None else taken(race.dummy_plays(state, seat, card, log), state.riders[seat].name, "card", card)
    )


def _end_trick(state, log):
    seat, card = race.leading_card(state)
    rider = state.riders[seat]
    after = race.end_trick(state, log)
    if square_of(state, rider.horse) == GOAL:
        return after
    return taken(after, rider.name, "marks", state.marks[NUMBER[card]])


def _payout(state, log):
    after = payout.pay(state, log)
    if not after.finished or payout.unpaid(after) or payout.odds_open(after):
        return None if after == state else after
    return payout.after_payout(after, log)


def _over(state, log):
    return None


_STEPS = {"paddock": _paddock, "betting": _betting, "race": _race, "payout": _payout, "over": _over}
