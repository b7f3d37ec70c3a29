"""What `check` finds on a board: faults, which make it impossible, and notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from itertools import accumulate
from typing import Any

from judge.engine.values import Finding
from judge.games.trick.betting import betting_order
from judge.games.trick.cards import (
    COLOUR_ENTRY,
    DECK,
    HORSES,
    NUMBER,
    NUMBERS,
    UNKNOWN,
    WIN,
    bet_arg,
    card_args,
    horse_arg,
    is_known,
)
from judge.games.trick.paddock import yet_to_shuffle
from judge.games.trick.payout import outcomes, possible_orders
from judge.games.trick.race import led_colour, order_of_play, turn_cites
from judge.games.trick.sheet import ADDED, most_points, odds_can_be, odds_sum, points_after
from judge.games.trick.state import (
    GOAL,
    SEATS,
    Rider,
    Seat,
    State,
    colours_of,
    dummy_seat,
    holds_colour,
    horses,
    humans,
    last_race,
    played_by,
)

TRICKS = 10  # 1.7: ten cards each


def check(state: State) -> list[Finding]:
    """Returns all findings on a board, first the faults, then the notes."""
    found = [finding for part in _PARTS for finding in part(state)]
    return [f for f in found if f.severity == "fault"] + [f for f in found if f.severity != "fault"]


def _fault(where: str, key: str, *cites: str, **args: Any) -> Finding:
    """Makes a fault at a place of the board: message key, rules, arguments."""
    return Finding("fault", where, key, cites, args)


def _rider_fault(rider: Rider, zone: str, key: str, *cites: str, **args: Any) -> Finding:
    """Makes a fault of what the board gives a player under the key `zone`; its sentence names the player."""
    return _fault(f"players.{rider.name}.{zone}", key, *cites, by=rider.name, **args)


def _note(where: str, key: str, *cites: str, **args: Any) -> Finding:
    """Makes a note at a place of the board: message key, rules, arguments."""
    return Finding("note", where, key, cites, args)


# the cards


def _cards(state: State) -> Iterator[Finding]:
    """trick 0.2.1, 5.2: yields a fault for each player with more than twelve cards, each card that is in two places,
    and each colour with more than twelve cards (the backs show it); also those on discards."""
    places: Counter[str] = Counter()
    colours: Counter[str] = Counter()
    for seat, rider in enumerate(state.riders):
        table = [card for who, card in state.trick if who == seat]
        zones = [*rider.hand, *rider.pile, *rider.used, *rider.discard, *table]
        named = [card for card in zones if is_known(card)]
        places.update((*named, *(rider.cards - set(named))))
        colours += colours_of(state, seat)
        count = max(len(zones), colours_of(state, seat).total())
        if count > 12:
            yield _fault(
                f"players.{rider.name}", "finding.twelve", "trick:5.2", "trick:0.3.4b", by=rider.name, count=count
            )
        yield from _discards(state, rider)
    for card in DECK:
        if places[card] > 1:
            yield _fault("players", "finding.twice", "trick:0.2.1", **card_args(card))
    for colour, entry in COLOUR_ENTRY.items():
        if colours[colour] > len(NUMBERS):
            yield _fault("players", "finding.colour", "trick:0.2.1", "trick:0.2.3", colour=entry, count=colours[colour])


def _discards(state: State, rider: Rider) -> Iterator[Finding]:
    """trick 1.6, 7.1.2: yields a fault if a player has more than two discards, the dummy just one, or after the paddock
    any player just one."""
    count = len(rider.discard)
    if count > 2:
        yield _rider_fault(rider, "discard", "finding.discards", "trick:1.6", count=count)
    elif count == 1 and rider.dummy:
        yield _rider_fault(rider, "discard", "finding.discards.one", "trick:7.1.2")
    elif count == 1 and state.phase != "paddock":
        yield _rider_fault(rider, "discard", "finding.discards.one", "trick:1.6")


def _hands(state: State) -> Iterator[Finding]:
    """trick 1.7, 3.1.1, 3.3.3: yields a fault for each hand left after the race; in the betting and the race one if
    hands (with the card in the trick) are unequal, more than ten, or in the betting not ten."""
    if state.phase in ("payout", "over"):
        for rider in state.riders:
            if rider.hand:
                yield _rider_fault(rider, "hand", "finding.hand.left", "trick:3.3.3")
    if state.phase not in ("betting", "race"):
        return
    counts = _held(state)
    count, *others = set(counts)
    if others:
        yield _fault("players", "finding.unequal", "trick:3.1.1", "trick:1.7", counts=counts)
    elif count > TRICKS or state.phase == "betting" and count != TRICKS:
        yield _fault("players", "finding.ten", "trick:1.7", count=count)


def _held(state: State) -> list[int]:
    """Lists for each seat how many cards were in hand when the trick began."""
    return [len(rider.hand) + (played_by(state, seat) is not None) for seat, rider in enumerate(state.riders)]


def _paddock(state: State) -> Iterator[Finding]:
    """trick 1.6, 2.2: in the paddock, yields a fault for each player whose hand and discards are fewer than twelve, who
    has a second discard before all have the first, and (once the last race is cleared away) a bet; and one for an
    order of finish then."""
    if state.phase != "paddock":
        return
    waiting = [rider for rider in state.riders if not rider.discard]
    for rider in state.riders:
        count, discards = len(rider.hand), len(rider.discard)
        if count and discards and count + discards < 12:
            cites = ("trick:1.6", "trick:1.7")
            yield _rider_fault(rider, "hand", "finding.unused", *cites, count=count, discards=discards)
        if waiting and discards == 2 and not rider.dummy:
            cites, after = ("trick:1.6", "trick:1.4"), waiting[0].name
            yield _rider_fault(rider, "discard", "finding.discard.early", *cites, next=after)
    if handed_on(state):
        return
    if state.finished:
        yield _fault("finished", "finding.finished", "trick:1.1", "trick:0.4.2")
    for rider in state.riders:
        if rider.bet and not rider.dummy:
            yield _rider_fault(rider, "bet", "finding.bet.paddock", "trick:2.2", "trick:0.4.2")


def handed_on(state: State) -> bool:
    """Tells whether the board still shows the race before: the cards have been passed on but not shuffled (5.1, 1.2)."""
    return state.phase == "paddock" and state.race > 1 and bool(yet_to_shuffle(state))


# the race


def _tricks(state: State) -> Iterator[Finding]:
    """trick 3.1.4, 3.2.4, 0.3.5, 1.8: yields a fault if horses have moved farther, or more whips are down, than the
    tricks so far allow; in a race also those of `_since_the_start`."""
    ended = _ended(state)
    if ended is None:
        ended = TRICKS
    elif state.phase == "race":
        yield from _since_the_start(state, ended)
    pace = max(state.marks.values()) if len(state.marks) == len(NUMBERS) else GOAL
    needed = sum(len(stack) * (-(-square // pace) if pace else TRICKS + 1) for square, stack in enumerate(state.course))
    if needed > ended:
        yield _fault("course", "finding.moved", "trick:3.1.4", "trick:1.1", count=needed, tricks=ended)
    if state.phase == "paddock" and state.race > 1:
        return
    down = sum(max(0, (2 if state.race == 1 or rider.dummy else 1) - rider.whips) for rider in state.riders)
    whipped = ended + (state.whip is not None)
    if down > whipped:
        cites = ("trick:3.2.4", "trick:0.3.5", "trick:1.8")
        yield _fault("players", "finding.whips.down", *cites, count=down, tricks=whipped)


def _ended(state: State) -> int | None:
    """Returns how many tricks of the race on the course have ended, by the hands, 0 before the race; None if the board
    does not show it."""
    if state.phase == "race":
        return max(0, TRICKS - min(_held(state)))
    return None if state.phase in ("payout", "over") or handed_on(state) else 0


def _since_the_start(state: State, ended: int) -> Iterator[Finding]:
    """trick 3.0.1, 3.1.8, 3.3.1: yields a fault if another than the start player leads the first trick, a player has
    used more cards than tricks have ended, or a trick is on the table though two horses are at the goal."""
    if ended == 0 and state.leader != state.start:
        leader, start = state.riders[state.leader].name, state.riders[state.start].name
        yield _fault("trick" if state.trick else "turn", "finding.leads", "trick:3.0.1", by=leader, start=start)
    for rider in state.riders:
        if len(rider.used) > ended:
            cites = ("trick:3.1.1", "trick:3.1.8")
            yield _rider_fault(rider, "used", "finding.used", *cites, count=len(rider.used), tricks=ended)
    if state.trick and len(state.course[GOAL]) == 2:
        yield _fault("trick", "finding.home.trick", "trick:3.3.1", "trick:ruling/TK-R10")


def _horses(state: State) -> Iterator[Finding]:
    """trick 0.2.4, 0.2.5, 3.3.1: yields a fault for each horse that has two riders or is on the course twice, and one
    if more than two are at the goal."""
    ridden = horses(state)
    for horse in dict.fromkeys(ridden):
        if ridden.count(horse) > 1:
            yield _fault("players", "finding.ridden", "trick:0.2.4", "trick:0.2.5", horse=horse_arg(horse))
    running = [horse for stack in state.course for horse in stack]
    for horse in dict.fromkeys(running):
        if running.count(horse) > 1:
            yield _fault("course", "finding.running", "trick:0.2.4", "trick:0.2.5", horse=horse_arg(horse))
    if len(state.course[GOAL]) > 2:
        yield _fault("course", "finding.home", "trick:3.3.1", "trick:ruling/TK-R10", count=len(state.course[GOAL]))


def _start(state: State) -> Iterator[Finding]:
    """trick 0.3.3, 5.1, 5.4, 7.0.3: yields a fault if the start player does not ride vanilla, the race is beyond the
    last, the game is over before the last, or, with a dummy, the start player is the dummy or not the one of this
    race."""
    rider = state.riders[state.start]
    ridden = horses(state)
    cites = ("trick:0.3.3", "trick:5.1", "trick:5.4")
    if (rider.horse in HORSES or "vanilla" in ridden) and rider.horse != "vanilla":
        yield _fault("start", "finding.start", *cites, by=rider.name)
    if state.race > last_race(state):
        yield _fault("race", "finding.race", "trick:0.4.1", "trick:7.0.7", race=state.race, last=last_race(state))
    elif state.phase == "over" and state.race < last_race(state):
        races = "trick:0.4.1" if dummy_seat(state) is None else "trick:7.0.7"
        yield _fault("phase", "finding.over", "trick:6.1", races, race=state.race, last=last_race(state))
    dummy = dummy_seat(state)
    if dummy is None:
        return
    first = state.riders[(dummy + state.race) % SEATS]
    if rider.dummy:
        yield _fault("start", "finding.dummy.start", "trick:7.0.3", "trick:5.4", by=rider.name)
    elif rider is not first and state.race <= last_race(state):
        yield _fault(
            "start", "finding.dummy.seat", "trick:7.0.3", "trick:5.4", by=rider.name, first=first.name, race=state.race
        )


# the score sheet


def _odds(state: State) -> Iterator[Finding]:
    """trick 4.9, 5.3: yields one fault if the odds do not sum up to 8, and 6 more for each race run, or if no places of
    the races can give them."""
    races, named = state.race - 1, horses(state)
    odds = [state.odds[horse] for horse in dict.fromkeys(named) if horse in state.odds]
    if len(odds) < SEATS:
        odds = list(state.odds.values())
    if len(odds) == SEATS and sum(odds) != odds_sum(races):
        yield _fault(
            "odds", "finding.odds", "trick:5.3", "trick:4.9", sum=sum(odds), wanted=odds_sum(races), races=races
        )
    elif not odds_can_be(odds, races):
        yield _fault("odds", "finding.odds.places", "trick:5.3", "trick:4.9", odds=odds, races=races)
    elif state.finished and handed_on(state):
        before = [state.odds[horse] - added for horse, added in zip(state.finished, ADDED) if horse in state.odds]
        if not odds_can_be(before, races - 1):
            yield _fault("odds", "finding.odds.finished", "trick:5.3", odds=odds)


def _points(state: State) -> Iterator[Finding]:
    """trick 4.7 to 4.11: yields one fault if a player has points, or players together have more, than prizes and bets
    of the paid races can give."""
    paid = [state.race - 1 + (state.phase == "over" or seat in state.paid) for seat in range(SEATS)]
    for seat in humans(state):
        rider = state.riders[seat]
        if rider.points not in _points_of(state, seat, paid[seat]):
            cites = ("trick:4.7", "trick:4.8", "trick:4.10", "trick:4.11")
            yield _rider_fault(rider, "points", "finding.points", *cites, points=rider.points, races=paid[seat])
            return
    points = sorted((state.riders[seat].points for seat in humans(state)), reverse=True)
    for count, total in enumerate(accumulate(points), 1):
        if total > most_points(max(paid), count):
            cites = ("trick:4.8", "trick:2.3", "trick:4.10", "trick:4.11")
            yield _fault("players", "finding.points.together", *cites, points=points[:count], races=max(paid))
            return


def _points_of(state: State, seat: Seat, races: int) -> Set[int]:
    """Returns the set of points that a player can have after so many races; if the last of them is just paid and its
    outcome known, only those that fit it."""
    if seat in state.paid and len(state.riders[seat].bet) == 2:
        found = outcomes(state, seat)
        gains = {won + gained for won, gained in found if gained is not None}
        if all(gained is not None for _, gained in found):
            return {before + gain for before in points_after(races - 1) for gain in gains}
    return points_after(races)


# whips, bets, the dummy


def _whips(state: State) -> Iterator[Finding]:
    """trick 0.3.5, 3.2.2: yields a fault for each player with more than two whip cards face up, or with two although
    this player whipped in this trick."""
    for seat, rider in enumerate(state.riders):
        if rider.whips == 2 and seat == state.whip:
            yield _rider_fault(rider, "whips", "finding.whips.turned", "trick:3.2.2", "trick:0.3.5")
        if rider.whips > 2:
            yield _rider_fault(rider, "whips", "finding.whips", "trick:0.3.5", "trick:0.2.4", count=rider.whips)


def _bets(state: State) -> Iterator[Finding]:
    """trick 2.3, 0.3.5, 2.9, 2.5: yields a fault for a card that another player shows too, two equal cards of a player,
    a forbidden win card face up (a note if it is allowed, ruling/TK-R1), or after the betting a single card; in the
    betting those of `_bets_in_order`."""
    shown = [(rider, rider.bet[0]) for rider in state.riders if rider.bet and not rider.dummy]
    for n, (rider, card) in enumerate(shown):
        if card != UNKNOWN and any(card == other for _, other in shown[:n]):
            yield _rider_fault(rider, "bet", "finding.shown", "trick:2.3", card=bet_arg(card))
        if card == WIN and state.win_card_face_up == "forbidden":
            yield _rider_fault(rider, "bet", "finding.win.forbidden", "trick:2.9", "trick:ruling/TK-R1")
        elif card == WIN:
            yield _note(
                f"players.{rider.name}.bet", "finding.win.shown", "trick:2.9", "trick:ruling/TK-R1", by=rider.name
            )
        if len(rider.bet) == 2 and card == rider.bet[1] != UNKNOWN:
            yield _rider_fault(rider, "bet", "finding.same", "trick:0.3.5", "trick:2.4", card=bet_arg(card))
    if state.phase == "betting":
        yield from _bets_in_order(state)
        return
    for rider, _ in shown:
        if len(rider.bet) == 1:
            yield _rider_fault(rider, "bet", "finding.bet.one", "trick:2.5", "trick:2.4")


def _bets_in_order(state: State) -> Iterator[Finding]:
    """trick 2.1, 2.4: yields a fault for each player who showed a card before an earlier one did, or hid the second
    before all had shown."""
    order = [state.riders[seat] for seat in betting_order(state)]
    waiting = None
    for rider in order:
        if not rider.bet:
            waiting = waiting or rider
        elif waiting is not None:
            yield _rider_fault(rider, "bet", "finding.early", "trick:2.1", next=waiting.name)
    for rider in order:
        if waiting is not None and len(rider.bet) == 2:
            yield _rider_fault(rider, "bet", "finding.hidden", "trick:2.4", next=waiting.name)


def _dummy(state: State) -> Iterator[Finding]:
    """trick 7.0.5, 7.0.6, 7.2.1: yields a fault if the dummy has betting cards, points or a payout."""
    for seat, rider in enumerate(state.riders):
        if rider.dummy and rider.bet:
            yield _rider_fault(rider, "bet", "finding.dummy.bets", "trick:7.2.1", "trick:7.0.5")
        if rider.dummy and (rider.points or seat in state.paid):
            where = f"players.{rider.name}.points" if rider.points else "paid"
            yield _fault(where, "finding.dummy.points", "trick:7.0.6", by=rider.name)


def _trick(state: State) -> Iterator[Finding]:
    """trick 3.1.1, 7.3.1, 3.1.2: yields a fault if the cards on the table are not in the order of play, and for each
    that does not follow the led colour although the hand has it; for the dummy's card those of `_dummy_played`."""
    seats = [seat for seat, _ in state.trick]
    if tuple(seats) != order_of_play(state)[: len(seats)]:
        names = [state.riders[seat].name for seat in order_of_play(state)]
        yield _fault("trick", "finding.turns", *turn_cites(state), names=names)
    for seat, card in state.trick:
        rider, led = state.riders[seat], state.trick[0][1][0]
        if card[0] != led and holds_colour(state, seat, led, card):
            yield _fault("trick", "finding.revoke", "trick:3.1.2", by=rider.name, led=COLOUR_ENTRY[led])
        elif rider.dummy:
            yield from _dummy_played(state, seat, card)


def _dummy_played(state: State, seat: Seat, card: str) -> Iterator[Finding]:
    """trick 7.3.2 to 7.3.5: yields a fault if the dummy follows with a card that is not its highest, whips although it
    leads or follows, or does not whip although it cannot follow and can whip."""
    rider, led = state.riders[seat], led_colour(state)
    leads, follows = seat == state.trick[0][0], card[0] == led
    highest = max((card, *(c for c in rider.hand if is_known(c) and c[0] == led)), key=NUMBER.__getitem__)
    if follows and not leads and highest != card:
        yield _fault("trick", "finding.dummy.highest", "trick:7.3.2", by=rider.name, **card_args(highest))
    if follows and state.whip == seat:
        cites = ("trick:7.3.5", "trick:ruling/TK-R7") if leads else ("trick:7.3.2", "trick:7.3.3")
        yield _fault("trick", "finding.dummy.whip", *cites, by=rider.name)
    if not follows and state.whip is None and rider.whips:
        yield _fault("trick", "finding.dummy.nowhip", "trick:7.3.3", by=rider.name)


def _result(state: State) -> Iterator[Finding]:
    """trick 4.2 to 4.4, 3.1.ex: yields a fault if the order of finish is not that of the course, and a note if an 8 is
    given other than two marks."""
    if state.finished and state.finished not in possible_orders(state._replace(finished=())):
        yield _fault("finished", "finding.order", "trick:4.2", "trick:4.3", "trick:4.4")
    if state.marks.get(8, 2) != 2:
        yield _note("marks", "finding.marks", "trick:3.1.ex", "trick:ruling/TK-R0", marks=state.marks[8])


_PARTS = (_cards, _hands, _paddock, _horses, _start, _odds, _points, _whips, _bets, _dummy, _trick, _tricks, _result)
