"""What makes a described board impossible, and what is worth noting about it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import permutations

from judge.engine.values import Finding
from judge.games.trick.betting import betting_order
from judge.games.trick.cards import (
    COLOUR_ENTRY,
    DECK,
    HORSES,
    NUMBERS,
    UNKNOWN,
    WIN,
    is_known,
    spoken,
    spoken_bet,
    spoken_horse,
)
from judge.games.trick.payout import possible_orders
from judge.games.trick.race import led_colour, order_of_play, turn_cites
from judge.games.trick.state import GOAL, SEATS, State, dummy_seat, horses, last_race, played_by


def check(state: State) -> list[Finding]:
    """Every fault of a board with its rule, then the notes."""
    found = [finding for part in _PARTS for finding in part(state)]
    return [f for f in found if f.severity == "fault"] + [f for f in found if f.severity != "fault"]


def _fault(where, key, *cites, **args):
    return Finding("fault", where, f"finding.{key}", cites, args)


def _note(where, key, *cites, **args):
    return Finding("note", where, f"finding.{key}", cites, args)


def _cards(state):
    """trick 0.2.1: every race card exists once, and twelve of a colour, which the backs show. 5.2: a horse has twelve."""
    places, backs = Counter(), Counter()
    for seat, rider in enumerate(state.riders):
        zones, played = (*rider.hand, *rider.pile, *rider.used, *rider.discard), played_by(state, seat)
        named = [card for card in (*zones, played) if card and is_known(card)]
        named += [card for card in DECK if card in rider.cards and card not in named]
        places.update(named)
        backs.update(card[0] for card in (*named, *(card for card in zones if not is_known(card))))
        count = max(len(zones) + bool(played), len(rider.cards))
        if count > 12:
            yield _fault(f"players.{rider.name}", "twelve", "trick:5.2", "trick:0.3.4b", by=rider.name, count=count)
        if len(rider.discard) > 2:
            yield _fault(
                f"players.{rider.name}.discard", "discards", "trick:1.6", by=rider.name, count=len(rider.discard)
            )
    for card in DECK:
        if places[card] > 1:
            yield _fault("players", "twice", "trick:0.2.1", **spoken(card))
    for colour, entry in COLOUR_ENTRY.items():
        if backs[colour] > len(NUMBERS):
            yield _fault("players", "colour", "trick:0.2.1", "trick:0.2.3", colour=entry, count=backs[colour])


def _hands(state):
    """trick 1.6: in the paddock none of the twelve is used yet. 1.7, 3.1.1: hands are equal, the trick counted in, and never more than ten."""
    for rider in state.riders if state.phase == "paddock" else ():
        if rider.hand and rider.discard and len(rider.hand) + len(rider.discard) < 12:
            yield _fault(f"players.{rider.name}.hand", "unused", "trick:1.6", "trick:1.7", by=rider.name,
                         count=len(rider.hand), discards=len(rider.discard))  # fmt: skip
    if state.phase not in ("betting", "race"):
        return
    counts = _held(state)
    if len(set(counts)) > 1:
        yield _fault("players", "unequal", "trick:3.1.1", "trick:1.7", counts=counts)
    elif counts[0] > 10:
        yield _fault("players", "ten", "trick:1.7", count=counts[0])


def _held(state):
    """The cards of each player that were in hand when the trick began."""
    return [len(rider.hand) + (played_by(state, seat) is not None) for seat, rider in enumerate(state.riders)]


def _tricks(state):
    """trick 3.1.4, 3.2.4: a trick moves one horse and has one whip at most; 0.3.5, 1.8, 7.1.3: whips face up as a race begins."""
    if state.phase not in ("betting", "race"):
        return
    ended = max(0, 10 - min(_held(state))) if state.phase == "race" else 0
    moved = sum(map(len, state.course[1:]))
    if moved > ended:
        yield _fault("course", "moved", "trick:3.1.4", "trick:1.1", count=moved, tricks=ended)
    down = sum(max(0, (2 if state.race == 1 or rider.dummy else 1) - rider.whips) for rider in state.riders)
    whipped = ended + (state.whip is not None)
    if down > whipped:
        cites = ("trick:3.2.4", "trick:0.3.5", "trick:1.8")
        yield _fault("players", "whips.down", *cites, count=down, tricks=whipped)


def _horses(state):
    """trick 0.2.5, 0.2.4: four horses, one rider card and one runner card each."""
    ridden = horses(state)
    for horse in dict.fromkeys(ridden):
        if ridden.count(horse) > 1:
            yield _fault("players", "ridden", "trick:0.2.4", "trick:0.2.5", horse=spoken_horse(horse))
    running = [horse for stack in state.course for horse in stack]
    for horse in dict.fromkeys(running):
        if running.count(horse) > 1:
            yield _fault("course", "running", "trick:0.2.4", "trick:0.2.5", horse=spoken_horse(horse))
    if len(state.course[GOAL]) > 2:
        yield _fault("course", "home", "trick:3.3.1", "trick:ruling/TK-R10", count=len(state.course[GOAL]))


def _start(state):
    """trick 0.3.3, 5.1, 5.4: rider card and start both go to the left, so the start player always rides vanilla."""
    rider = state.riders[state.start]
    ridden = horses(state)
    cites = ("trick:0.3.3", "trick:5.1", "trick:5.4")
    if (rider.horse in HORSES or "vanilla" in ridden) and rider.horse != "vanilla":
        yield _fault("start", "start", *cites, by=rider.name)
    if state.race > last_race(state):
        yield _fault("race", "race", "trick:0.4.1", "trick:7.0.7", race=state.race, last=last_race(state))
    dummy = dummy_seat(state)
    if dummy is None:
        return
    first = state.riders[(dummy + state.race) % SEATS]
    if rider.dummy:
        yield _fault("start", "dummy.start", "trick:7.0.3", "trick:5.4", by=rider.name)
    elif rider is not first and state.race <= last_race(state):
        yield _fault(
            "start", "dummy.seat", "trick:7.0.3", "trick:5.4", by=rider.name, first=first.name, race=state.race
        )


@lru_cache(maxsize=8)
def _odds_after(races):
    """trick 4.9, 5.3: what the odds can be after some races, from the lowest on: 2 each, and 0 to 3 more by the places of each race."""
    found = {(2,) * SEATS}
    for _ in range(races):
        found = {tuple(sorted(map(sum, zip(odds, added)))) for odds in found for added in permutations(range(SEATS))}
    return found


def _odds(state):
    """trick 4.9, 5.3: the odds sum up to 8, and 6 more for each race run; the places of the races must give them."""
    odds = [state.odds[horse] for horse in dict.fromkeys(horses(state)) if horse in state.odds]
    if len(odds) < SEATS:
        odds = list(state.odds.values())
    wanted = 8 + 6 * (state.race - 1)
    if len(odds) < SEATS:
        return
    if sum(odds) != wanted:
        yield _fault("odds", "odds", "trick:5.3", "trick:4.9", sum=sum(odds), wanted=wanted, races=state.race - 1)
    elif tuple(sorted(odds)) not in _odds_after(state.race - 1):
        yield _fault("odds", "odds.places", "trick:5.3", "trick:4.9", odds=odds, races=state.race - 1)


def _whips(state):
    """trick 0.3.5: two whip cards each. 3.2.2: who has whipped in this trick has turned one down."""
    for seat, rider in enumerate(state.riders):
        if rider.whips == 2 and seat == state.whip:
            yield _fault(f"players.{rider.name}.whips", "whips.turned", "trick:3.2.2", "trick:0.3.5", by=rider.name)
        if rider.whips > 2:
            yield _fault(
                f"players.{rider.name}.whips", "whips", "trick:0.3.5", "trick:0.2.4", by=rider.name, count=rider.whips
            )


def _bets(state):
    """trick 2.3: no two equal cards face up; 0.3.5: one of each kind a player; 2.9, ruling/TK-R1: the win card."""
    shown = [(rider, rider.bet[0]) for rider in state.riders if rider.bet and not rider.dummy]
    for n, (rider, card) in enumerate(shown):
        if card != UNKNOWN and any(card == other for _, other in shown[:n]):
            yield _fault(f"players.{rider.name}.bet", "shown", "trick:2.3", by=rider.name, card=spoken_bet(card))
        if card == WIN and state.win_card_face_up == "forbidden":
            yield _fault(f"players.{rider.name}.bet", "win.forbidden", "trick:2.9", "trick:ruling/TK-R1", by=rider.name)
        elif card == WIN:
            yield _note(f"players.{rider.name}.bet", "win.shown", "trick:2.9", "trick:ruling/TK-R1", by=rider.name)
        if len(rider.bet) == 2 and card == rider.bet[1] != UNKNOWN:
            yield _fault(
                f"players.{rider.name}.bet", "same", "trick:0.3.5", "trick:2.4", by=rider.name, card=spoken_bet(card)
            )
    if state.phase == "betting":
        yield from _bets_in_order(state)


def _bets_in_order(state):
    """trick 2.1, 2.4: shown in order, hidden when all have shown."""
    order = [state.riders[seat] for seat in betting_order(state)]
    waiting = None
    for rider in order:
        if not rider.bet:
            waiting = waiting or rider
        elif waiting is not None:
            yield _fault(f"players.{rider.name}.bet", "early", "trick:2.1", by=rider.name, next=waiting.name)
    for rider in order:
        if waiting is not None and len(rider.bet) == 2:
            yield _fault(f"players.{rider.name}.bet", "hidden", "trick:2.4", by=rider.name, next=waiting.name)


def _dummy(state):
    """trick 7.0.5, 7.2.1: the dummy has no betting cards; 7.0.6: it is not on the score sheet."""
    for rider in state.riders:
        if rider.dummy and rider.bet:
            yield _fault(f"players.{rider.name}.bet", "dummy.bets", "trick:7.2.1", "trick:7.0.5", by=rider.name)
        if rider.dummy and rider.points:
            yield _fault(f"players.{rider.name}.points", "dummy.points", "trick:7.0.6", by=rider.name)


def _trick(state):
    """trick 3.1.1, 7.3.1: cards lie in the order of play; 3.1.2: who has the led colour has played it."""
    seats = [seat for seat, _ in state.trick]
    if tuple(seats) != order_of_play(state)[: len(seats)]:
        names = [state.riders[seat].name for seat in order_of_play(state)]
        yield _fault("trick", "turns", *turn_cites(state), names=names)
    led = led_colour(state)
    for seat, card in state.trick:
        rider = state.riders[seat]
        if card[0] != led and any(other[0] == led for other in rider.hand):
            yield _fault("trick", "revoke", "trick:3.1.2", by=rider.name, led=COLOUR_ENTRY[led])


def _result(state):
    """trick 4.2 to 4.4: the order of finish is that of the course. 3.1.ex: an 8 has two marks."""
    if state.finished and state.finished not in possible_orders(state._replace(finished=())):
        yield _fault("finished", "order", "trick:4.2", "trick:4.3", "trick:4.4")
    if state.marks.get(8, 2) != 2:
        yield _note("marks", "marks", "trick:3.1.ex", "trick:ruling/TK-R0", marks=state.marks[8])


_PARTS = (_cards, _hands, _horses, _start, _odds, _whips, _bets, _dummy, _trick, _tricks, _result)
