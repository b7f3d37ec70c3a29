"""Rules 4 to 6: the order of finish, prizes, payouts, new odds, handing on, the end of the game."""

from __future__ import annotations

from itertools import permutations

from judge.engine.asking import taken
from judge.engine.telling import tell
from judge.games.trick.betting import bet_kind, shown_by_others
from judge.games.trick.cards import HORSES, UNKNOWN, WIN, in_order, spoken_bet, spoken_horse
from judge.games.trick.sheet import ADDED, PRIZES
from judge.games.trick.state import (
    GOAL,
    SEATS,
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

# what a bet and a place bring


def possible_orders(state: State) -> list[tuple]:
    """The orders of finish that the board leaves open; horses of unknown order at the gate come last (4.5)."""
    if state.finished:
        return [state.finished]
    return [order_now(state) + rest for rest in permutations(state.loose)]


def possible_bets(state: State, seat: int) -> list[tuple]:
    """What the betting cards of a seat can be: an unknown one is any other of the five.

    trick 2.3, 2.9: the one face up is none that another player shows.
    """
    bet = state.riders[seat].bet
    if len(bet) != 2:
        return [()]
    barred = shown_by_others(state, seat) if bet[0] == UNKNOWN else []
    if state.win_card_face_up == "forbidden":
        barred.append(WIN)
    ups = [card for card in can_be(state, bet[0]) if card == bet[0] or card not in barred]
    return [(up, down) for up in ups for down in can_be(state, bet[1]) if up != down]


def can_be(state: State, card: str) -> list[str]:
    """What a betting card can be: itself where it is known."""
    if card == UNKNOWN:
        return [*horses(state), WIN]
    if card in HORSES and card not in horses(state):
        # the board does not say who rides it
        return [horse for horse in horses(state) if unnamed(horse)]
    return [card]


def prize(order: tuple, horse: str) -> int:
    """trick 4.8: five points for the rider of the first, three for the rider of the second."""
    return PRIZES[order.index(horse)]


def is_hit(order: tuple, bet: tuple) -> bool:
    """trick 2.6: the chosen horse is first; 2.7: the two chosen are first and second in any order."""
    kind = bet_kind(bet)
    if kind == "win":
        return order[0] in bet
    return kind == "quinella" and set(bet) == set(order[:2])


def payout(order: tuple, bet: tuple, odds: dict) -> int | None:
    """trick 4.10: a win bet brings the winner's odds; 4.11: a quinella the sum of both. None: odds unknown."""
    if not is_hit(order, bet):
        return 0
    paid = [odds.get(horse) for horse in bet if horse != WIN]
    return None if None in paid else sum(paid)


def outcomes(state: State, seat: int) -> set[tuple]:
    """Every (prize, payout) that the unknown leaves possible for a seat."""
    horse = state.riders[seat].horse
    return {
        (prize(order, horse), payout(order, bet, state.odds))
        for order in possible_orders(state)
        for bet in possible_bets(state, seat)
    }


def unpaid(state: State) -> list[int]:
    return [seat for seat in humans(state) if seat not in state.paid]


def waiting_bet(state: State) -> int | None:
    """The first seat whose hidden betting card decides what it gets."""
    for seat in unpaid(state):
        if len(possible_bets(state, seat)) > 1 and len(outcomes(state, seat)) > 1:
            return seat
    return None


def odds_open(state: State) -> bool:
    """Whether unknown odds decide something: a payout, or the odds of the next race."""
    if all(horse in state.odds for horse in horses(state)):
        return False
    if state.race < last_race(state):
        return True
    return any(gained is None for seat in unpaid(state) for _, gained in outcomes(state, seat))


# the phase


def turn_up_bets(state: State, log=None) -> State:
    """trick 4.1: both betting cards are turned face up."""
    if any(rider.bet for rider in state.riders):
        tell(log, state, "bets.up", ("trick:4.1",))
    return state


def pay(state: State, log=None) -> State:
    """Phase 4: the order of finish, then prizes and payouts of everybody whose gain is certain."""
    if not state.finished and not state.loose:
        state = settle_order(state, log)
        if state.course[0]:
            state = taken(state, "all", "gate", tuple(state.course[0]))
    for seat in unpaid(state):
        found = outcomes(state, seat)
        if len(found) == 1 and None not in next(iter(found)):
            state = pay_seat(state, seat, *next(iter(found)), log)
            if state.riders[seat].bet and possible_bets(state, seat) == [state.riders[seat].bet]:
                state = taken(state, state.riders[seat].name, "bet", state.riders[seat].bet[-1])
    return state


def settle_order(state: State, log=None) -> State:
    """trick 4.2 to 4.5: the order of finish (ruling/TK-R2, TK-R15). 4.6: squares go on the score sheet."""
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
    tell(log, state, "order", cites, horses=[spoken_horse(horse) for horse in order])
    tell(log, state, "result", ("trick:4.6", "trick:0.2.6"), squares=[square_of(state, horse) for horse in order])
    dummy = next((rider for rider in state.riders if rider.dummy), None)
    if dummy and dummy.horse in order[:2]:
        tell(log, state, "prize.dummy", ("trick:4.8", "trick:7.0.6", "trick:ruling/TK-R12"), by=dummy.name, horse=spoken_horse(dummy.horse))  # fmt: skip
    return state


def pay_seat(state: State, seat: int, won: int, gained: int, log=None) -> State:
    """trick 4.7: prize and payout are added to the points."""
    rider = state.riders[seat]
    state = state._replace(paid=state.paid | {seat})
    if won:
        state = with_rider(state, seat, points=rider.points + won)
        place = PRIZES.index(won) + 1
        tell(log, state, "prize", ("trick:4.8", "trick:4.7"), by=rider.name, horse=spoken_horse(rider.horse), place=place, points=won, total=rider.points + won)  # fmt: skip
    if gained:
        state = with_rider(state, seat, points=rider.points + won + gained)
    if log is not None and len(rider.bet) == 2:
        _note_bet(state, seat, gained, log)
    return state


def _note_bet(state, seat, gained, log):
    """A hit or a miss, with the rules of its kind; a win card that was shown is doubtful (ruling/TK-R1)."""
    rider = state.riders[seat]
    kind = bet_kind(rider.bet)
    doubt = ("trick:ruling/TK-R1",) if rider.bet[0] == WIN else ()
    if gained:
        cites = {"win": ("trick:4.10", "trick:2.6"), "quinella": ("trick:4.11", "trick:2.7")}[kind]
        chosen = [spoken_horse(horse) for horse in rider.bet if horse != WIN]
        twins = sum(set(other.bet) == set(rider.bet) for other in state.riders) > 1
        cites += ("trick:2.8",) if kind == "quinella" and twins else ()
        tell(log, state, f"hit.{kind}", (*cites, "trick:4.9", "trick:4.7"), by=rider.name, horses=chosen, points=gained, total=rider.points)  # fmt: skip
        if doubt:
            tell(log, state, "hit.doubt", ("trick:2.9", *doubt), by=rider.name)
    else:
        cites = {"win": ("trick:2.6",), "quinella": ("trick:2.7",), None: ("trick:2.5",)}[kind]
        tell(log, state, "miss", (*cites, *doubt), by=rider.name, cards=[spoken_bet(card) for card in rider.bet])


def after_payout(state: State, log=None) -> State:
    """trick 5: the next race is prepared; 6.1: after the last one the game is over."""
    if all(horse in state.odds for horse in horses(state)):
        state = taken(state, "all", "odds", {horse: state.odds[horse] for horse in horses(state)})
    if state.race >= last_race(state):
        return end_game(state._replace(paid=frozenset(), phase="over"), log)
    state = change_odds(state, log)
    state = pass_on(state, log)
    start = left_of(state.start)
    state = state._replace(start=start, leader=start, race=state.race + 1, phase="paddock", paid=frozenset())
    return tell(log, state, "next", ("trick:5.4", "trick:0.4.1"), by=state.riders[start].name, race=state.race)


def change_odds(state: State, log=None) -> State:
    """trick 5.3: 0, 1, 2, 3 are added to the odds by the order of finish."""
    odds = dict(state.odds)
    for horse, added in zip(state.finished, ADDED):
        odds[horse] += added
    state = state._replace(odds=odds)
    return tell(log, state, "odds", ("trick:5.3",), horses=[spoken_horse(horse) for horse in state.finished], odds=[odds[horse] for horse in state.finished])  # fmt: skip


def pass_on(state: State, log=None) -> State:
    """trick 5.1, 7.5.1: horse and twelve cards go to the left; 5.2: they stay together; ruling/TK-R9: whips stay.

    A horse whose only name is its rider's is called by the new one.
    """
    riders, names = [], {}
    for seat, rider in enumerate(state.riders):
        giver = state.riders[seat - 1]
        if unnamed(giver.horse):
            names[giver.horse] = rider.name
        hand = in_order(giver.cards) + (UNKNOWN,) * (12 - len(giver.cards))
        riders.append(rider._replace(horse=names.get(giver.horse, giver.horse), hand=hand, pile=(), used=(), discard=(),
                                     cards=giver.cards))  # fmt: skip
    riders = [r._replace(bet=tuple(names.get(card, card) for card in r.bet)) for r in riders]
    state = state._replace(
        riders=tuple(riders),
        course=tuple(tuple(names.get(horse, horse) for horse in stack) for stack in state.course),
        odds={names.get(horse, horse): value for horse, value in state.odds.items()},
        finished=tuple(names.get(horse, horse) for horse in state.finished),
        # what named horses by riders who have another one now is not remembered
        taken=tuple(one for one in state.taken if not names or one[1] in ("card", "marks")),
    )
    cites = ("trick:5.1", "trick:5.2", "trick:0.3.4b", "trick:ruling/TK-F4", "trick:ruling/TK-R9")
    if last_race(state) < SEATS:
        cites += ("trick:7.5.1",)
    return tell(
        log, state, "passed", cites, riders=[r.name for r in riders], horses=[spoken_horse(r.horse) for r in riders]
    )


# the end


def end_game(state: State, log=None) -> State:
    """trick 6.1, 6.2: the most points win; ruling/TK-R11: the last race settles a tie."""
    best = leaders(state)
    won = winner(state)
    three = last_race(state) < SEATS
    cites: tuple = ("trick:6.1", "trick:7.0.7") if three else ("trick:6.1",)
    if len(best) > 1:  # what breaks the tie decides
        cites = ("trick:6.2", *(("trick:ruling/TK-R11",) if three else ()), *cites)
    tell(log, state, "over.tie" if len(best) > 1 else "over", cites, by=won, points=state.riders[best[0]].points, tied=[state.riders[seat].name for seat in best])  # fmt: skip
    return state


def leaders(state: State) -> list[int]:
    """The seats with the most points."""
    most = max(state.riders[seat].points for seat in humans(state))
    return [seat for seat in humans(state) if state.riders[seat].points == most]


def tie_open(state: State) -> bool:
    """Whether a tie hangs on an order of finish that the board does not give."""
    return state.phase == "over" and not state.finished and len(leaders(state)) > 1


def winner(state: State) -> str | None:
    """trick 6.1, 6.2: who has won, None while the game goes on."""
    if state.phase != "over" or tie_open(state):
        return None
    best = leaders(state)
    if len(best) > 1:
        best.sort(key=lambda seat: state.finished.index(state.riders[seat].horse))
    return state.riders[best[0]].name
