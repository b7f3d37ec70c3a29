"""How a place, a payout, odds or the winner of a trick are calculated, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from judge.engine.values import Line
from judge.games.trick import payout
from judge.games.trick.betting import bet_kind
from judge.games.trick.cards import COLOUR_ENTRY, NUMBER, WIN, bet_arg, card_args, horse_arg, parse_horse
from judge.games.trick.race import deciding_colour, leading_card, led_colour
from judge.games.trick.sheet import ADDED, PRIZES
from judge.games.trick.state import GOAL, Horses, Rider, Seat, State, find_seat, horses, last_race, rode, square_of

TRICK = ("trick", "トリック")


def explain(state: State, thing: str) -> list[Line]:
    """Returns lines on a player's place and gain, a horse's place and odds, or who wins the trick; empty for any other
    name and for a trick without cards."""
    seat = find_seat(state, thing)
    if seat is not None:
        return [*_place_lines(state, rode(state, seat)), *_gain_lines(state, seat)]
    horse = parse_horse(thing)
    if horse in horses(state):
        return [*_place_lines(state, horse), *_odds_lines(state, horse)]
    return list(_trick_lines(state)) if thing in TRICK else []


def knows(state: State, thing: str) -> bool:
    """Tells whether the board has a thing of this name, even if there is nothing to explain, as for a trick without
    cards."""
    return thing in TRICK or thing in names(state)


def names(state: State) -> list[str]:
    """Lists the names of what `explain` can be asked for: players, horses, the trick."""
    return [
        *(rider.name for rider in state.riders),
        *(h for h in horses(state) if find_seat(state, h) is None),
        TRICK[0],
    ]


def _order(state: State) -> Horses | None:
    """Returns the order of finish, or the order as it is now; None if the unknown order at the gate leaves it
    undecided."""
    orders = payout.possible_orders(state)
    return orders[0] if len(orders) == 1 else None


def _place_lines(state: State, horse: str) -> Iterator[Line]:
    """trick 4.2 to 4.5: yields lines on how a horse gets its place: its square, the order of arrival at the goal, else
    how many horses are ahead and above it, and the place if it is decided. During the race a first line says that it
    is the place now."""
    shown, square = horse_arg(horse), square_of(state, horse)
    over = state.phase in ("payout", "over") or bool(state.finished)
    if not over:
        yield Line("explain.now", ("trick:3.3.1", "trick:3.3.2"), {})
    yield Line("explain.square", ("trick:4.6", "trick:3.1.5"), {"horse": shown}, square)
    if square == GOAL:
        arrived = state.course[GOAL].index(horse) + 1
        yield Line("explain.arrived", ("trick:4.2", "trick:ruling/TK-R2"), {"horse": shown}, arrived)
    else:
        ahead = sum(len(stack) for stack in state.course[square + 1 :])
        yield Line("explain.ahead", ("trick:4.3", "trick:ruling/TK-R15"), {}, ahead)
        stack = state.course[square]
        if horse in state.loose:
            yield Line("explain.loose", ("trick:4.5", "trick:1.1"), {"horse": shown}, None)
        elif len(stack) > 1:
            above = [horse_arg(other) for other in stack[stack.index(horse) + 1 :]]
            yield Line(
                "explain.above", ("trick:4.4", *(("trick:4.5",) if square == 0 else ())), {"horses": above}, len(above)
            )
    order = _order(state)
    if order is not None:
        yield Line("explain.place", ("trick:4.2", "trick:4.3", "trick:4.4"), {"horse": shown}, order.index(horse) + 1)


def _odds_lines(state: State, horse: str) -> Iterator[Line]:
    """trick 4.9, 5.3: yields lines on a horse's odds and on what its place adds for the next race. Unknown odds have
    one line that says so."""
    shown, odds, order = horse_arg(horse), state.odds.get(horse), _order(state)
    if odds is None:
        yield Line("explain.odds.unknown", ("trick:4.9",), {"horse": shown})
        return
    if state.phase == "paddock" and state.finished:
        place = state.finished.index(horse) + 1
        added = ADDED[place - 1]
        yield Line("explain.odds.before", ("trick:4.9",), {"horse": shown}, odds - added)
        yield Line("explain.odds.added", ("trick:5.3",), {"place": place, "added": added}, odds)
        return
    yield Line("explain.odds", ("trick:4.9", *(("trick:0.2.6",) if state.race == 1 else ())), {"horse": shown}, odds)
    if order is not None and state.phase in ("race", "payout") and state.race < last_race(state):
        place = order.index(horse) + 1
        added = ADDED[place - 1]
        yield Line("explain.odds.added", ("trick:5.3",), {"place": place, "added": added}, odds + added)


def _gain_lines(state: State, seat: Seat) -> Iterator[Line]:
    """trick 4.7 to 4.11: yields lines on a player's prize, bet, payout and points; the dummy has one line."""
    rider, order = state.riders[seat], _order(state)
    if rider.dummy:
        yield Line("explain.dummy", ("trick:7.0.6", "trick:ruling/TK-R12"), {"by": rider.name}, 0)
        return
    if order is not None:
        place = order.index(rode(state, seat)) + 1
        yield Line("explain.prize", ("trick:4.8",), {"by": rider.name, "place": place}, PRIZES[place - 1])
    yield from _bet_lines(state, rider, order)
    yield Line("explain.points", ("trick:4.7",), {"by": rider.name}, rider.points)


def _bet_lines(state: State, rider: Rider, order: Horses | None) -> Iterator[Line]:
    """trick 2.6, 2.7, 4.9 to 4.11: yields a line on a player's bet and, if `order` is known, lines on whether it hits,
    the odds and the payout. An incomplete or unknown bet has one line that says so."""
    cards = [bet_arg(card) for card in rider.bet]
    kind = bet_kind(rider.bet)
    if kind is None:
        key = "explain.bet.none" if len(rider.bet) < 2 else "explain.bet.hidden"
        yield Line(key, ("trick:2.5",), {"cards": cards})
        return
    doubt = ("trick:ruling/TK-R1",) if rider.bet[0] == WIN else ()
    if kind == "win":
        yield Line("explain.bet.win", ("trick:2.6", *doubt), {"cards": cards})
    else:
        yield Line("explain.bet.quinella", ("trick:2.7", *doubt), {"cards": cards})
    if order is None:
        return
    odds = _odds_of_race(state)
    if not payout.is_hit(order, rider.bet):
        yield Line("explain.miss", ("trick:2.6", "trick:2.7"), {}, 0)
        return
    for horse in rider.bet:
        if horse != WIN:
            yield Line("explain.odds", ("trick:4.9",), {"horse": horse_arg(horse)}, odds.get(horse, "?"))
    gained = payout.payout(order, rider.bet, odds)
    cite = "trick:4.10" if kind == "win" else "trick:4.11"
    yield Line("explain.hit", (cite,), {}, "?" if gained is None else gained)


def _odds_of_race(state: State) -> dict[str, int]:
    """Returns the odds that the last race is paid by, horse → odds: those of the board, or, once the next odds are
    written, these minus what 5.3 has added."""
    if state.phase != "paddock" or not state.finished:
        return state.odds
    added = dict(zip(state.finished, ADDED))
    return {horse: value - added.get(horse, 0) for horse, value in state.odds.items()}


def _trick_lines(state: State) -> Iterator[Line]:
    """trick 3.1.3, 3.2.3: yields lines on the led colour and the whip, one for each card on whether it counts, and on
    the winning card and its marks. Nothing before the first card."""
    led = led_colour(state)
    if led is None:
        return
    deciding = deciding_colour(state)
    yield Line("explain.led", ("trick:3.1.2",), {"by": state.riders[state.leader].name}, COLOUR_ENTRY[led])
    if state.whip is not None:
        cites = ("trick:3.2.3", *(("trick:ruling/TK-R7",) if state.whip == state.leader else ()))
        yield Line("explain.whip", cites, {"by": state.riders[state.whip].name}, COLOUR_ENTRY[deciding])
    for seat, card in state.trick:
        key = "explain.counts" if card[0] == deciding else "explain.out"
        cites = ("trick:3.2.3",) if state.whip is not None else ("trick:3.1.3",)
        yield Line(key, cites, {"by": state.riders[seat].name, **card_args(card)})
    seat, card = leading_card(state)
    rider = state.riders[seat]
    yield Line("explain.best", ("trick:3.1.3",), {"by": rider.name, **card_args(card)}, rider.name)
    marks = state.marks.get(NUMBER[card])
    yield Line("explain.marks", ("trick:3.1.4", "trick:ruling/TK-R0"), {"horse": horse_arg(rider.horse)},
               "?" if marks is None else marks)  # fmt: skip
