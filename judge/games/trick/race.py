"""Rule 3, the race: tricks, whips, the winner's move, the dummy's play, the end of the race."""

from __future__ import annotations

from judge.engine.telling import tell
from judge.games.trick.cards import NUMBER, UNKNOWN, card_args, fits, horse_arg, is_known
from judge.games.trick.state import (
    GOAL,
    Cards,
    Cites,
    Log,
    Seat,
    State,
    dummy_seat,
    holds_colour,
    pool,
    riders_with,
    slot_for,
    square_of,
    with_rider,
)

_CLOCKWISE = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))


def order_of_play(state: State) -> tuple[Seat, ...]:
    """trick 3.1.1, 7.3.1, ruling/TK-R13: returns the seats in the order of play: clockwise from the leader, a dummy
    that does not lead last."""
    seats = _CLOCKWISE[state.leader]
    dummy = dummy_seat(state)
    return seats if dummy in (None, state.leader) else (*(seat for seat in seats if seat != dummy), dummy)


def to_play(state: State) -> Seat:
    """Returns the seat that plays the next card; the trick must not be full."""
    return order_of_play(state)[len(state.trick)]


def turn_cites(state: State) -> Cites:
    """Returns the rules of the order of play; with a dummy also those on it."""
    return ("trick:3.1.1",) if dummy_seat(state) is None else ("trick:3.1.1", "trick:7.3.1", "trick:ruling/TK-R13")


def led_colour(state: State) -> str | None:
    """trick 3.1.2: returns the colour of the leader's card; None before the first card."""
    return state.trick[0][1][0] if state.trick else None


def deciding_colour(state: State) -> str:
    """trick 3.1.3, 3.2.3: returns the colour that decides the trick: the leader's, after a whip that of the whipper's
    card. A card must be on the table."""
    for seat, card in state.trick:
        if seat == state.whip:
            return card[0]
    return state.trick[0][1][0]


def leading_card(state: State) -> tuple[Seat, str]:
    """Returns (seat, card) of the card that wins those on the table: the highest of the deciding colour."""
    colour = deciding_colour(state)
    return max((play for play in state.trick if play[1][0] == colour), key=lambda play: NUMBER[play[1]])


# plays


def play_card(state: State, seat: Seat, card: str, whip: bool, log: Log | None = None) -> State:
    """trick 3.1.1, 3.2.1: returns the state after a card goes from the hand to the table, with a whip if declared. A
    full trick is not ended here."""
    rider = state.riders[seat]
    slot = slot_for(state, seat, card, rider.hand)
    hand = rider.hand if slot is None else rider.hand[:slot] + rider.hand[slot + 1 :]
    cards = rider.cards if card in rider.cards else rider.cards | {card}
    riders = riders_with(state, seat, hand=hand, cards=cards)
    state = state._replace(riders=riders, trick=(*state.trick, (seat, card)))
    if log is not None:
        key = "lead" if len(state.trick) == 1 else "play"
        tell(
            log,
            state,
            key,
            ("trick:3.1.1", *(("trick:3.1.2",) if key == "play" else ())),
            by=rider.name,
            **card_args(card),
        )
    return declare_whip(state, seat, log) if whip else state


def declare_whip(state: State, seat: Seat, log: Log | None = None) -> State:
    """trick 3.2.1, 3.2.2: returns the state after a whip: one whip card of the player is turned down, and the player's
    card decides the trick. 3.2.5: the leader may too (ruling/TK-R7)."""
    rider = state.riders[seat]
    state = state._replace(riders=riders_with(state, seat, whips=rider.whips - 1), whip=seat)
    if log is not None:
        by_leader = seat == state.leader
        effect = ("trick:3.2.4", "trick:3.2.5", "trick:ruling/TK-R7") if by_leader else ("trick:3.2.3",)
        tell(log, state, "whip.leader" if by_leader else "whip", (*effect, "trick:3.2.1", "trick:3.2.2"), by=rider.name, left=rider.whips - 1, colour=card_args(deciding_colour(state) + "1")["colour"])  # fmt: skip
    return state


# the dummy


def dummy_card(state: State, seat: Seat) -> str | None:
    """Returns the card that the dummy must play; None if unknown cards of its row leave it undecided.

    trick 7.3.2: the highest of the led colour; 7.3.3, 7.3.5: without it, and as leader, the top card.
    """
    hand = state.riders[seat].hand
    led = led_colour(state)
    best = max(
        (card for card in hand if led and is_known(card) and card[0] == led), key=NUMBER.__getitem__, default=None
    )
    if led and any(not is_known(card) and card[0] in (led, "_") for card in hand):
        above = NUMBER[best] if best else 0
        if any(card[0] == led and NUMBER[card] > above for card in pool(state, seat)):
            return None
    if best:
        return best
    return hand[0] if is_known(hand[0]) else None


def dummy_may_play(state: State, seat: Seat, card: str) -> bool:
    """Tells whether the dummy's card, when unknown cards leave it undecided, can be this one."""
    hand = state.riders[seat].hand
    led = led_colour(state)
    if led and card[0] == led:
        higher = [other for other in hand if is_known(other) and other[0] == led and NUMBER[other] > NUMBER[card]]
        return not higher and slot_for(state, seat, card, hand) is not None
    if led and holds_colour(state, seat, led, card):
        return False
    return slot_for(state, seat, card, hand[:1]) is not None


def dummy_plays(state: State, seat: Seat, card: str, log: Log | None = None) -> State:
    """trick 7.3.1–7.3.5: returns the state after the dummy plays this card and, if it cannot follow, whips when it can."""
    rider = state.riders[seat]
    led = led_colour(state)
    follows = led is not None and card[0] == led
    hand = row_without(rider.hand, card) if follows else rider.hand[1:]
    state = with_rider(state, seat, hand=hand, cards=rider.cards | {card})._replace(trick=(*state.trick, (seat, card)))
    if led is None:
        # ruling/TK-R7: as leader the dummy never whips
        return tell(log, state, "dummy.leads", ("trick:7.3.1", "trick:7.3.5", "trick:ruling/TK-R7"), by=rider.name, **card_args(card))  # fmt: skip
    if follows:
        return tell(log, state, "dummy.follows", ("trick:7.3.2", "trick:7.3.1"), by=rider.name, **card_args(card))
    tell(log, state, "dummy.top", ("trick:7.3.3", "trick:7.3.1"), by=rider.name, **card_args(card))
    return dummy_whips(state, seat, log)


def row_without(row: Cards, card: str) -> Cards:
    """Returns the dummy's row without a card; if the card can have been one of several unknown ones, places that this
    leaves open become unknown."""
    places = [n for n, other in enumerate(row) if other == card]
    places = places or [n for n, other in enumerate(row) if not is_known(other) and fits(card, other)]
    rows = [row[:n] + row[n + 1 :] for n in places]
    return tuple(found[0] if len(set(found)) == 1 else UNKNOWN for found in zip(*rows))


def dummy_whips(state: State, seat: Seat, log: Log | None = None) -> State:
    """trick 7.3.3, 7.3.4, ruling/TK-R6: returns the state after the dummy whips, if it has a whip card and nobody has
    whipped; else the same state with an event that says why not."""
    rider = state.riders[seat]
    if rider.whips > 0 and state.whip is None:
        state = with_rider(state, seat, whips=rider.whips - 1)._replace(whip=seat)
        return tell(log, state, "dummy.whips", ("trick:7.3.3", "trick:3.2.2"), by=rider.name, left=rider.whips - 1)
    key = "dummy.nowhip.others" if state.whip is not None else "dummy.nowhip.none"
    return tell(log, state, key, ("trick:ruling/TK-R6", "trick:7.3.4"), by=rider.name)


# a full trick


def name_winner(state: State, log: Log | None) -> None:
    """trick 3.1.3, 3.2.3: adds the event of who wins a full trick to the log, even if the move is undecided: over which
    card, and by which whip if another colour than the leader's decides. The state stays."""
    if log is None:
        return
    seat, card = leading_card(state)
    cites: Cites = ("trick:3.1.3",)
    if state.whip is not None:
        cites = ("trick:3.2.3", *(("trick:ruling/TK-R7",) if state.whip == state.leader else ()))
    key, args = "trick.won", dict[str, object](card_args(card))
    led = state.trick[0][1]
    if state.whip is not None and led[0] != card[0]:
        key += ".whip"
        args |= {"whipper": state.riders[state.whip].name, "led": card_args(led)["colour"]}
    others = [play for play in state.trick if play[1][0] == card[0] and play[1] != card]
    if others:
        key += ".over"
        other, below = max(others, key=lambda play: NUMBER[play[1]])
        args |= {"other": state.riders[other].name, "below": card_args(below)["number"]}
    tell(log, state, key, cites, by=state.riders[seat].name, **args)


TRICK_WON = frozenset({"trick.won", "trick.won.over", "trick.won.whip", "trick.won.whip.over"})


def marks_unknown(state: State) -> int | None:
    """ruling/TK-R0: returns the number on the winning card if the board does not give its marks and they matter; None
    also if the horse is at the goal."""
    seat, card = leading_card(state)
    if NUMBER[card] in state.marks or square_of(state, state.riders[seat].horse) == GOAL:
        return None
    return NUMBER[card]


def end_trick(state: State, log: Log | None = None) -> State:
    """trick 3.1.4 to 3.1.9: returns the state after a full trick: the winner's horse has moved, the cards are put away,
    and the winner leads."""
    seat, card = leading_card(state)
    state = move(state, seat, card, log)
    riders = list(state.riders)
    for who, played in state.trick:
        rider = riders[who]
        riders[who] = rider._replace(used=(*rider.used, played))
    state = state._replace(riders=tuple(riders), trick=(), whip=None, leader=seat)
    return tell(log, state, "trick.end", ("trick:3.1.9", "trick:3.1.8"), by=state.riders[seat].name)


def move(state: State, seat: Seat, card: str, log: Log | None = None) -> State:
    """trick 3.1.4, 3.1.6: returns the state after the horse of a seat moves one square for each progress mark of the
    winning card, which must be known; a horse at the goal stays.

    3.1.7: it goes on top of the stack it reaches; ruling/TK-R3: no further than the goal; ruling/TK-R14: those it
    leaves keep their order.
    """
    rider = state.riders[seat]
    horse, shown = rider.horse, horse_arg(rider.horse)
    square = square_of(state, horse)
    if square == GOAL:
        return tell(log, state, "stays.goal", ("trick:3.1.6",), by=rider.name, horse=shown)
    marks = state.marks[NUMBER[card]]
    if marks == 0:
        return tell(log, state, "stays.marks", ("trick:3.1.4",), by=rider.name, horse=shown)
    target = min(square + marks, GOAL)
    stacks = list(state.course)
    cites = ["trick:3.1.4"]
    if horse in stacks[square]:
        place = stacks[square].index(horse)
        if place < len(stacks[square]) - 1:
            cites.append("trick:ruling/TK-R14")
        stacks[square] = stacks[square][:place] + stacks[square][place + 1 :]
    if stacks[target]:
        cites.append("trick:3.1.7")
    if square + marks > GOAL:
        cites.append("trick:ruling/TK-R3")
    stacks[target] = (*stacks[target], horse)
    loose = tuple(other for other in state.loose if other != horse)
    if len(loose) == 1:
        # the last one of unknown order has a known place: the bottom
        stacks[0], loose = (*loose, *stacks[0]), ()
    state = state._replace(course=tuple(stacks), loose=loose)
    tell(log, state, "move", tuple(cites), by=rider.name, horse=shown, marks=marks, start=square, square=target)
    if target == GOAL:
        below = ("trick:ruling/TK-R2",) if len(stacks[GOAL]) > 1 else ()
        tell(
            log,
            state,
            "arrives",
            ("trick:3.1.5", "trick:ruling/TK-F8", "trick:4.2", *below),
            by=rider.name,
            horse=shown,
            place=len(stacks[GOAL]),
        )
    return state


# the end of the race


def race_over(state: State) -> bool:
    """trick 3.3.1, 3.3.2: tells whether the race is over: no trick is begun, and two horses are at the goal
    (ruling/TK-R10: checked between tricks) or all hands are empty."""
    return not state.trick and (len(state.course[GOAL]) >= 2 or not any(rider.hand for rider in state.riders))


def end_race(state: State, log: Log | None = None) -> State:
    """trick 3.3.1 to 3.3.3: returns the state after the race, in the payout phase; cards left in hand are put away as
    used. Nothing is paid yet."""
    home = len(state.course[GOAL])
    ended = ("race.home", ("trick:3.3.1", "trick:ruling/TK-R10")) if home >= 2 else ("race.empty", ("trick:3.3.2",))
    left = any(rider.hand for rider in state.riders)
    riders = tuple(
        r._replace(hand=(), used=(*r.used, *filter(is_known, r.hand))) if r.hand else r for r in state.riders
    )
    if log is not None:
        tell(log, state._replace(phase="payout", leader=state.start), *ended, home=home)
    state = state._replace(phase="payout", leader=state.start, riders=riders)
    if left:
        tell(log, state, "aside", ("trick:3.3.3",))
    return state
