"""Rules 4 to 6: the order of finish, prizes, payouts, new odds, handing on, the end of the game."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from itertools import permutations

from judge.engine.prompts import taken
from judge.engine.telling import tell
from judge.games.trick.betting import bet_kind, shown_by_others
from judge.games.trick.cards import HORSES, UNKNOWN, WIN, bet_arg, horse_arg, in_order
from judge.games.trick.sheet import ADDED, PRIZES
from judge.games.trick.state import (
    GOAL,
    SEATS,
    Cards,
    Cites,
    Horses,
    Log,
    Seat,
    State,
    horses,
    humans,
    last_race,
    left_of,
    order_now,
    square_of,
    unnamed,
    with_rider,
)

# what a bet and a place pay


def possible_orders(state: State) -> list[Horses]:
    """Lists every possible order of finish: one if it is known, else one for each order of the horses of unknown order
    at the gate, which come last (4.5)."""
    if state.finished:
        return [state.finished]
    return [order_now(state) + rest for rest in permutations(state.loose)]


def possible_bets(state: State, seat: Seat) -> list[Cards]:
    """Lists every pair that the betting cards of a seat can be: an unknown one is any other of the five. One empty pair
    if the seat has not two cards.

    trick 2.3, 2.9: the one face up is not one that another player has face up.
    """
    bet = state.riders[seat].bet
    if len(bet) != 2:
        return [()]
    if UNKNOWN not in bet and bet[0] != bet[1]:
        return [bet]
    barred = shown_by_others(state, seat) if bet[0] == UNKNOWN else []
    if state.win_card_face_up == "forbidden":
        barred.append(WIN)
    ups = [card for card in can_be(state, bet[0]) if card == bet[0] or card not in barred]
    return [(up, down) for up in ups for down in can_be(state, bet[1]) if up != down]


def can_be(state: State, card: str) -> list[str]:
    """Lists what a betting card can be: only itself if it is known."""
    if card == UNKNOWN:
        return [*horses(state), WIN]
    if card in HORSES and card not in horses(state):
        # the board does not give its rider
        return [horse for horse in horses(state) if unnamed(horse)]
    return [card]


def prize(order: Horses, horse: str) -> int:
    """trick 4.8: returns the prize for the rider of a horse: five points for the first, three for the second, else 0."""
    return PRIZES[order.index(horse)]


def is_hit(order: Horses, bet: Cards) -> bool:
    """trick 2.6, 2.7: tells whether a bet hits: the chosen horse is first, or the two chosen are first and second in
    any order. False if a card is missing or unknown."""
    kind = bet_kind(bet)
    if kind == "win":
        return order[0] in bet
    return kind == "quinella" and set(bet) == set(order[:2])


def payout(order: Horses, bet: Cards, odds: Mapping[str, int]) -> int | None:
    """trick 4.10, 4.11: returns the points that a bet pays: the winner's odds, for a quinella the sum of both, 0 if it
    misses.

    None if it hits and the odds are unknown.
    """
    if not is_hit(order, bet):
        return 0
    backed = [horse for horse in bet if horse != WIN]
    return sum(odds[horse] for horse in backed) if all(horse in odds for horse in backed) else None


def outcomes(state: State, seat: Seat) -> set[tuple[int, int | None]]:
    """Returns the set of every (prize, payout) that is possible for a seat; the payout is None if the odds are unknown."""
    horse = state.riders[seat].horse
    return {
        (prize(order, horse), payout(order, bet, state.odds))
        for order in possible_orders(state)
        for bet in possible_bets(state, seat)
    }


def unpaid(state: State) -> list[Seat]:
    """Lists the seats whose prize and payout have not been added yet; never the dummy."""
    return [seat for seat in humans(state) if seat not in state.paid]


def waiting_bet(state: State) -> Seat | None:
    """Returns the first unpaid seat whose gain depends on an unknown betting card; None if there is none."""
    for seat in unpaid(state):
        if len(possible_bets(state, seat)) > 1 and len(outcomes(state, seat)) > 1:
            return seat
    return None


def odds_unknown(state: State) -> bool:
    """Tells whether unknown odds decide something: a payout, or the odds of the next race."""
    if all(horse in state.odds for horse in horses(state)):
        return False
    if state.race < last_race(state):
        return True
    return any(gained is None for seat in unpaid(state) for _, gained in outcomes(state, seat))


# the phase


def turn_up_bets(state: State, log: Log | None = None) -> State:
    """trick 4.1: returns the same state; an event tells that both betting cards are turned face up, if there are any.
    Unknown cards stay unknown."""
    if any(rider.bet for rider in state.riders):
        tell(log, state, "bets.up", ("trick:4.1",))
    return state


def pay(state: State, log: Log | None = None) -> State:
    """trick 4: returns the state with the order of finish settled, if it is certain, and the prizes and payouts of all
    players whose gain is certain. Others stay unpaid."""
    if not state.finished and not state.loose:
        state = settle_order(state, log)
        if state.course[0]:
            state = taken(state, "all", "gate", tuple(state.course[0]))
    for seat in unpaid(state):
        found = outcomes(state, seat)
        won, gained = next(iter(found)) if len(found) == 1 else (0, None)
        if gained is not None:
            state = pay_seat(state, seat, won, gained, log)
            if state.riders[seat].bet and possible_bets(state, seat) == [state.riders[seat].bet]:
                state = taken(state, state.riders[seat].name, "bet", state.riders[seat].bet[-1])
    return state


def settle_order(state: State, log: Log | None = None) -> State:
    """trick 4.2 to 4.6: returns the state with the order of finish (ruling/TK-R2, TK-R15); events tell it and the
    squares for the score sheet. Nothing is paid yet."""
    order = order_now(state)
    state = state._replace(finished=order)
    if log is None:
        return state
    cites = ["trick:4.2"] if state.course[GOAL] else []
    if len(state.course[GOAL]) > 1:
        cites.append("trick:ruling/TK-R2")
    cites += ["trick:4.3", "trick:ruling/TK-F3"]
    if any(len(stack) > 1 for stack in state.course[1:GOAL]):
        cites.append("trick:4.4")
    if state.course[0]:
        cites.append("trick:4.5")
    cites.append("trick:ruling/TK-R15")
    tell(log, state, "order", tuple(cites), horses=[horse_arg(horse) for horse in order])
    tell(log, state, "result", ("trick:4.6", "trick:0.2.6"), squares=[square_of(state, horse) for horse in order])
    dummy = next((rider for rider in state.riders if rider.dummy), None)
    if dummy and dummy.horse in order[:2]:
        tell(log, state, "prize.dummy", ("trick:4.8", "trick:7.0.6", "trick:ruling/TK-R12"), by=dummy.name, horse=horse_arg(dummy.horse))  # fmt: skip
    return state


def pay_seat(state: State, seat: Seat, won: int, gained: int, log: Log | None = None) -> State:
    """trick 4.7: returns the state in which a player is paid: the prize (`won`, 0 if there is none) and the payout
    (`gained`) are added to the points. Both are told."""
    rider = state.riders[seat]
    state = state._replace(paid=state.paid | {seat})
    if won:
        state = with_rider(state, seat, points=rider.points + won)
        place = PRIZES.index(won) + 1
        tell(log, state, "prize", ("trick:4.8", "trick:4.7"), by=rider.name, horse=horse_arg(rider.horse), place=place, points=won, total=rider.points + won)  # fmt: skip
    if gained:
        state = with_rider(state, seat, points=rider.points + won + gained)
    if log is not None and len(rider.bet) == 2:
        _tell_bet(state, seat, gained, log)
    return state


def _tell_bet(state: State, seat: Seat, gained: int, log: Log) -> None:
    """Adds the event of a hit or a miss to the log, with the rules of its kind; with ruling/TK-R1 if the win card was
    face up. Points are not changed."""
    rider = state.riders[seat]
    kind = bet_kind(rider.bet)
    doubt = ("trick:ruling/TK-R1",) if rider.bet[0] == WIN else ()
    if not gained:
        cite = "trick:2.6" if kind == "win" else "trick:2.7" if kind == "quinella" else "trick:2.5"
        tell(log, state, "miss", (cite, *doubt), by=rider.name, cards=[bet_arg(card) for card in rider.bet])
        return
    if kind == "win":
        key, cites = "hit.win", ("trick:4.10", "trick:2.6")
    else:
        twins = sum(set(other.bet) == set(rider.bet) for other in state.riders) > 1
        key, cites = "hit.quinella", ("trick:4.11", "trick:2.7", *(("trick:2.8",) if twins else ()))
    chosen = [horse_arg(horse) for horse in rider.bet if horse != WIN]
    tell(log, state, key, (*cites, "trick:4.9", "trick:4.7"), by=rider.name, horses=chosen, points=gained, total=rider.points)  # fmt: skip
    if doubt:
        tell(log, state, "hit.doubt", ("trick:2.9", *doubt), by=rider.name)


def after_payout(state: State, log: Log | None = None) -> State:
    """trick 5, 6.1: returns the state in the paddock of the next race, with new odds, horses and cards passed on and
    the next start player; after the last race the game is over."""
    if all(horse in state.odds for horse in horses(state)):
        state = taken(state, "all", "odds", {horse: state.odds[horse] for horse in horses(state)})
    if state.race >= last_race(state):
        return end_game(state._replace(paid=frozenset(), phase="over"), log)
    order = [horse_arg(horse) for horse in state.finished]
    state = change_odds(pass_on(state, log), log, order)
    start = left_of(state.start)
    state = state._replace(start=start, leader=start, race=state.race + 1)
    return tell(log, state, "next", ("trick:5.4", "trick:0.4.1"), by=state.riders[start].name, race=state.race)


def change_odds(state: State, log: Log | None, order: Sequence[str]) -> State:
    """trick 5.3: returns the state in which 0, 1, 2, 3 are added to the odds by the order of finish; `order` is that
    order in the names of the race just run."""
    odds, sums = dict(state.odds), []
    for horse, added in zip(state.finished, ADDED):
        odds[horse] += added
        sums.append(f"{odds[horse] - added} + {added} = {odds[horse]}")
    state = state._replace(odds=odds)
    shown = dict(zip(order, map(odds.__getitem__, state.finished)))
    return tell(log, state, "odds", ("trick:5.3",), horses=list(order), odds=shown, sums=dict(zip(order, sums)))


@functools.lru_cache(maxsize=64)  # a search over lines ends the same race many times
def _hand_of(cards: frozenset[str]) -> Cards:
    """Returns known cards as a hand has them, in order."""
    return in_order(cards)


def pass_on(state: State, log: Log | None = None) -> State:
    """trick 5.1, 5.2, 7.5.1: returns the state after horse and twelve cards have gone to the left together; whips stay
    (ruling/TK-R9).

    A horse that the board does not name gets the name of its new rider.
    """
    riders, names = [], {}
    for seat, rider in enumerate(state.riders):
        giver = state.riders[seat - 1]
        if unnamed(giver.horse):
            names[giver.horse] = rider.name
        hand = _hand_of(giver.cards) + (UNKNOWN,) * (12 - len(giver.cards))
        riders.append(rider._replace(horse=names.get(giver.horse, giver.horse), hand=hand, pile=(), used=(), discard=(),
                                     cards=giver.cards))  # fmt: skip
    if names:
        riders = [r._replace(bet=tuple(names.get(card, card) for card in r.bet)) for r in riders]
        state = state._replace(
            course=tuple(tuple(names.get(horse, horse) for horse in stack) for stack in state.course),
            odds={names.get(horse, horse): value for horse, value in state.odds.items()},
            finished=tuple(names.get(horse, horse) for horse in state.finished),
            # what named horses by riders who have another one now is not remembered
            taken=tuple(one for one in state.taken if one[1] in ("card", "marks")),
        )
    state = state._replace(riders=tuple(riders), phase="paddock", paid=frozenset())
    if log is None:
        return state
    cites: Cites = ("trick:5.1", "trick:5.2", "trick:0.3.4b", "trick:ruling/TK-F4", "trick:ruling/TK-R9")
    if last_race(state) < SEATS:
        cites += ("trick:7.5.1",)
    rides = {rider.name: horse_arg(rider.horse) for rider in riders}
    return tell(log, state, "passed", cites, riders=list(rides), horses=list(rides.values()), rides=rides)


# the end


def end_game(state: State, log: Log | None = None) -> State:
    """trick 6.1, 6.2: returns the same state; an event tells the winner, and by which rules a tie is settled
    (ruling/TK-R11: by the last race)."""
    best = leaders(state)
    won = winner(state)
    three = last_race(state) < SEATS
    cites: Cites = ("trick:6.1", "trick:7.0.7") if three else ("trick:6.1",)
    if len(best) > 1:  # what breaks the tie decides
        cites = ("trick:6.2", *(("trick:ruling/TK-R11",) if three else ()), *cites)
    totals = {state.riders[seat].name: state.riders[seat].points for seat in humans(state)}
    tell(log, state, "over.tie" if len(best) > 1 else "over", cites, by=won, race=state.race, points=state.riders[best[0]].points, tied=[state.riders[seat].name for seat in best], totals=totals)  # fmt: skip
    return state


def leaders(state: State) -> list[Seat]:
    """Lists the seats with the most points, several at a tie."""
    most = max(state.riders[seat].points for seat in humans(state))
    return [seat for seat in humans(state) if state.riders[seat].points == most]


def tie_undecided(state: State) -> bool:
    """Tells whether the game is over with a tie and the board does not give the order of finish that settles it (6.2)."""
    return state.phase == "over" and not state.finished and len(leaders(state)) > 1


def winner(state: State) -> str | None:
    """trick 6.1, 6.2: returns the name of the winner; None while the game goes on or the tie is undecided."""
    if state.phase != "over" or tie_undecided(state):
        return None
    best = leaders(state)
    if len(best) > 1:
        best.sort(key=lambda seat: state.finished.index(state.riders[seat].horse))
    return state.riders[best[0]].name
