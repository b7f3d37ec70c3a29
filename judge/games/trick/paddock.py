"""Rule 1, the paddock: the shuffle, the discard number, the discards, the whips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.engine.telling import tell
from judge.games.trick.cards import NUMBER, UNKNOWN, card_args, horse_arg, in_order, is_known
from judge.games.trick.state import GOAL, SEATS, Cards, Log, Seat, State, horses, humans, placed, slot_for, with_rider


def yet_to_shuffle(state: State) -> list[Seat]:
    """Lists the seats that have the horse's twelve cards in hand, as passed on or dealt, and must shuffle them."""
    return [seat for seat, r in enumerate(state.riders) if r.hand and not r.pile and not r.discard]


def yet_to_discard(state: State) -> list[Seat]:
    """Lists the seats that have the face-up discard and must still choose the second one (1.6); never the dummy."""
    return [seat for seat in humans(state) if len(state.riders[seat].discard) == 1]


def shuffle(state: State, gate: Sequence[str] | None, piles: Mapping[Seat, Cards], log: Log | None = None) -> State:
    """trick 1.1, 1.2, 7.1.1: returns the state set up for a race: the runners are stacked at the gate, the twelve cards
    of each seat that must shuffle become a pile, and bets and order of finish are cleared.

    `gate` is the stack from the bottom; None leaves it as it is if it is set up, else unknown. `piles` are the piles by
    seat from the top, a missing one is unknown.
    """
    set_up = state.finished == () and not state.loose and len(state.course[0]) == SEATS
    if gate is not None:
        state = placed(state, [tuple(gate)] + [()] * GOAL, ())
    elif not set_up:
        state = placed(state, [()] * (GOAL + 1), horses(state))
    state = state._replace(finished=(), paid=frozenset(), riders=tuple(r._replace(bet=()) for r in state.riders))
    shown = [horse_arg(horse) for horse in state.course[0]]
    if shown:
        tell(log, state, "gate", ("trick:1.1", "trick:0.3.2"), horses=shown)
    else:
        tell(log, state, "gate.unknown", ("trick:1.1", "trick:0.3.2"))
    for seat in yet_to_shuffle(state):
        pile = tuple(piles.get(seat, (UNKNOWN,) * 12))
        rider = state.riders[seat]
        known = rider.cards | {card for card in pile if is_known(card)}
        state = with_rider(state, seat, hand=(), pile=pile, cards=frozenset(known))
        if rider.dummy:
            tell(log, state, "row", ("trick:7.1.1",), by=rider.name)
        else:
            tell(log, state, "pile", ("trick:1.2",), by=rider.name)
    return state


def top_card(state: State) -> str:
    """Returns the top card of the start player's pile; `_` if it is unknown or there is no pile."""
    pile = state.riders[state.start].pile
    return pile[0] if pile else UNKNOWN


def show_top(state: State, card: str, log: Log | None = None) -> State:
    """trick 1.3: returns the state after the start player shows the top card, whose number is the discard number, and
    all players have turned up the card at that place.

    ruling/TK-R4: the card goes back on top before the players count.
    """
    rider = state.riders[state.start]
    if rider.pile:
        state = with_rider(state, state.start, pile=(card, *rider.pile[1:]), cards=rider.cards | {card})
    tell(log, state, "number", ("trick:1.3", "trick:ruling/TK-R4"), by=rider.name, n=NUMBER[card], **card_args(card))
    return turn_up(state, NUMBER[card], log)


def turn_up(state: State, number: int, log: Log | None = None) -> State:
    """trick 1.4, 1.5: returns the state after all players turn face up the card at that place of their pile, which is
    out of this race; the rest of the pile is the hand."""
    for seat, rider in enumerate(state.riders):
        if not rider.pile:
            continue
        if rider.dummy:
            state = dummy_discards(state, seat, number, log)
            continue
        card = rider.pile[number - 1]
        rest = rider.pile[: number - 1] + rider.pile[number:]
        state = with_rider(state, seat, pile=(), hand=in_order(rest), discard=(card,))
        key = "up" if is_known(card) else "up.unknown"
        tell(log, state, key, ("trick:1.4", "trick:1.5"), by=rider.name, n=number, **card_args(card))
    return state


def dummy_discards(state: State, seat: Seat, number: int, log: Log | None = None) -> State:
    """trick 7.1.2: returns the state after the dummy discards the card at that place and the one below it (after the
    12th the first)."""
    rider = state.riders[seat]
    places = (number - 1, number % 12)
    out = tuple(rider.pile[place] for place in places)
    hand = tuple(card for place, card in enumerate(rider.pile) if place not in places)
    state = with_rider(state, seat, pile=(), hand=hand, discard=out)
    return tell(log, state, "dummy.discards", ("trick:7.1.2",), by=rider.name, n=number, cards=list(out))


def discard(state: State, seat: Seat, card: str, log: Log | None = None) -> State:
    """trick 1.6, 1.7: returns the state after a player puts the second discard face down. A secret one (`_`) from a
    hand of known cards makes all cards left in hand unknown."""
    rider = state.riders[seat]
    slot = unknown_slot(rider.hand) if card == UNKNOWN else slot_for(state, seat, card, rider.hand)
    assert slot is not None, "the checks on a discard have found the card in hand"
    hand = rider.hand[:slot] + rider.hand[slot + 1 :]
    if card == UNKNOWN and is_known(rider.hand[slot]):
        # the board keeps it secret: any card of the hand may be gone
        hand = (UNKNOWN,) * len(hand)
    known = rider.cards | ({card} if is_known(card) else set())
    state = with_rider(state, seat, hand=hand, discard=(*rider.discard, card), cards=frozenset(known))
    return tell(log, state, "discard", ("trick:1.6", "trick:1.7"), by=rider.name, left=len(hand))


def unknown_slot(hand: Cards) -> int:
    """Returns the index of the first unknown card in a hand; the last index if all are known."""
    return next((n for n, card in enumerate(hand) if card == UNKNOWN), len(hand) - 1)


def leave_paddock(state: State, log: Log | None = None) -> State:
    """trick 1.8, 7.1.3: returns the state at the start of the betting: each player has one whip turned up again, the
    dummy both."""
    for seat, rider in enumerate(state.riders):
        if rider.dummy:
            state = with_rider(state, seat, whips=2)
            tell(log, state, "whips.dummy", ("trick:7.1.3", "trick:ruling/TK-R9"), by=rider.name)
        elif rider.whips < 2:
            state = with_rider(state, seat, whips=rider.whips + 1)
            tell(log, state, "whips.up", ("trick:1.8", "trick:ruling/TK-R9"), by=rider.name, whips=rider.whips + 1)
    state = state._replace(phase="betting")
    return tell(log, state, "enter.betting", ("trick:0.4.2", "trick:2.1"))
