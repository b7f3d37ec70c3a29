"""Rule 2, the betting: one card face up in order, then one face down each."""

from __future__ import annotations

from judge.engine.telling import tell
from judge.games.trick.cards import UNKNOWN, WIN, bet_arg
from judge.games.trick.state import Cards, Log, Seat, State, humans, left_of, with_rider


def betting_order(state: State) -> list[Seat]:
    """trick 2.1, 7.2.1: lists the seats in the order of betting: clockwise from the start player's left neighbour,
    without the dummy."""
    return humans(state, left_of(state.start))


def to_show(state: State) -> Seat | None:
    """Returns the seat whose turn it is to show a betting card; None when all have."""
    return next((seat for seat in betting_order(state) if not state.riders[seat].bet), None)


def yet_to_hide(state: State) -> list[Seat]:
    """trick 2.4: lists the seats that must still put the second card face down; empty until all have shown one."""
    if to_show(state) is not None:
        return []
    return [seat for seat in humans(state) if len(state.riders[seat].bet) == 1]


def shown_by_others(state: State, seat: Seat) -> list[str]:
    """Lists the face-up betting cards of the other seats."""
    return [r.bet[0] for other, r in enumerate(state.riders) if other != seat and r.bet]


def show(state: State, seat: Seat, card: str, log: Log | None = None) -> State:
    """trick 2.2: returns the state after a seat puts a betting card face up. For the win card a further event cites
    ruling/TK-R1."""
    rider = state.riders[seat]
    state = with_rider(state, seat, bet=(card,))
    tell(log, state, "show", ("trick:2.2",), by=rider.name, card=bet_arg(card))
    return tell_win_card(state, seat, log)


def tell_win_card(state: State, seat: Seat, log: Log | None = None) -> State:
    """Returns the same state; if the seat's face-up card is the win card, an event that cites ruling/TK-R1 (low
    confidence) is added to the log."""
    rider = state.riders[seat]
    if WIN in rider.bet[:1]:
        tell(log, state, "show.win", ("trick:2.9", "trick:ruling/TK-R1"), by=rider.name)
    return state


def tell_win_cards(state: State, log: Log | None = None) -> State:
    """Returns the same state, with an event as in `tell_win_card` for each seat; none on a board that forbids the win
    card face up. For the start of a run."""
    for seat in humans(state) if state.win_card_face_up != "forbidden" else ():
        tell_win_card(state, seat, log)
    return state


def hide(state: State, seat: Seat, card: str, log: Log | None = None) -> State:
    """trick 2.4: returns the state after a seat puts the second card face down; the two are its bet (2.5)."""
    rider = state.riders[seat]
    state = with_rider(state, seat, bet=(*rider.bet, card))
    tell(log, state, "hide", ("trick:2.4", "trick:2.5"), by=rider.name)
    return state


def leave_betting(state: State, log: Log | None = None) -> State:
    """trick 3.0.1: returns the state at the start of the race, with the start player as the leader."""
    state = state._replace(phase="race", leader=state.start)
    return tell(log, state, "enter.race", ("trick:0.4.2", "trick:3.0.1"), by=state.riders[state.start].name)


def bet_kind(bet: Cards) -> str | None:
    """trick 2.6, 2.7: returns `win` for the win card and a horse, `quinella` for two horses; None unless both cards are
    there and known."""
    if len(bet) != 2 or UNKNOWN in bet:
        return None
    return "win" if WIN in bet else "quinella"
