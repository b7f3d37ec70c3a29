"""The state of the game as a value, and what the rules derive from it: seats, squares, unknown cards.

Nothing here is changed in place; the dicts `marks` and `odds` are replaced,
never written to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from judge.engine.prompts import Taken
from judge.engine.values import Event
from judge.games.trick.cards import COLOURS, DECK, HORSES, NUMBERS, UNKNOWN, fits, is_known

SEATS = 4
GOAL = 7
PHASES = ("paddock", "betting", "race", "payout", "over")
# the switches under `rulings:` with their values, the default first
SWITCHES = {"win_card_face_up": ("allowed_unique", "forbidden")}  # ruling/TK-R1

Seat = int  # the place of a rider in `State.riders`
Cards = tuple[str, ...]
Horses = tuple[str, ...]
Cites = tuple[str, ...]  # identifiers of the rules and rulings behind a sentence


class Rider(NamedTuple):
    """A seat: a player or the dummy, with the horse, its cards, and the player's whips, bet and points.

    `horse` is one of the four, or the rider's own name if the board does
    not give it. `cards` are all cards known to belong to the horse (5.2);
    those of its twelve that are in no zone are used or unknown.
    """

    name: str
    horse: str
    dummy: bool
    hand: Cards
    pile: Cards
    used: Cards
    discard: Cards
    cards: frozenset[str]
    whips: int
    bet: Cards
    points: int


class State(NamedTuple):
    """Everything on the table."""

    riders: tuple[Rider, ...]
    race: int
    start: Seat
    phase: str
    marks: dict[int, int]
    odds: dict[str, int]
    # eight stacks, the bottom first; at the gate those of unknown order (`loose`) are below
    course: tuple[Horses, ...]
    loose: Horses = ()
    trick: tuple[tuple[Seat, str], ...] = ()
    whip: Seat | None = None
    leader: Seat = 0
    # the order of finish of the race just run, until the next one is set up
    finished: Horses = ()
    paid: frozenset[Seat] = frozenset()
    win_card_face_up: str = SWITCHES["win_card_face_up"][0]
    taken: tuple[Taken, ...] = ()  # answers that the last step took without asking; a `choose` may repeat them


Log = list[tuple[Event, State]]  # what happened, each event with the state after it


# seats


def seat_of(state: State, name: str) -> Seat:
    """Returns the seat of a player of this board by name; raises ValueError for any other name."""
    return [rider.name for rider in state.riders].index(name)


def find_seat(state: State, name: str | None) -> Seat | None:
    """Returns the seat of a player by name; None if no player of this board has the name."""
    return next((seat for seat, rider in enumerate(state.riders) if rider.name == name), None)


def left_of(seat: Seat) -> Seat:
    """Returns the next seat clockwise: players sit in the order of the board."""
    return (seat + 1) % SEATS


def dummy_seat(state: State) -> Seat | None:
    """trick 7.0.1: returns the seat of the dummy; None if there is none."""
    for seat, rider in enumerate(state.riders):
        if rider.dummy:
            return seat
    return None


def humans(state: State, first: Seat = 0) -> list[Seat]:
    """Lists the seats of the players clockwise from one seat on, without the dummy."""
    return [seat % SEATS for seat in range(first, first + SEATS) if not state.riders[seat % SEATS].dummy]


def last_race(state: State) -> int:
    """trick 0.4.1, 7.0.7: returns the number of races: 3 with a dummy, else 4."""
    return 3 if any(rider.dummy for rider in state.riders) else 4


def with_rider(state: State, seat: Seat, **changes: Any) -> State:
    """Returns the state in which one seat has these fields changed."""
    return state._replace(riders=riders_with(state, seat, **changes))


def riders_with(state: State, seat: Seat, **changes: Any) -> tuple[Rider, ...]:
    """Returns the riders, of which one seat has these fields changed."""
    riders = list(state.riders)
    riders[seat] = riders[seat]._replace(**changes)
    return tuple(riders)


# horses and the course


def rode(state: State, seat: Seat) -> str:
    """Returns the horse of a seat; between a race and the set-up of the next, the horse of the race just run."""
    passed_on = state.phase == "paddock" and state.finished
    return state.riders[left_of(seat) if passed_on else seat].horse


def square_of(state: State, horse: str) -> int:
    """Returns the square of a horse, from 0 at the gate to 7 at the goal; 0 also for one whose order at the gate is
    unknown."""
    for square, stack in enumerate(state.course):
        if horse in stack:
            return square
    return 0


def order_now(state: State) -> Horses:
    """Returns the horses from first to last as they are now, without those of unknown order at the gate.

    trick 4.2: at the goal the lower one arrived first (ruling/TK-R2); 4.3, 4.4, 4.5: the others by nearness, on a
    square the upper one first (ruling/TK-R15).
    """
    ranked = list(state.course[GOAL])
    for square in range(GOAL - 1, -1, -1):
        ranked += reversed(state.course[square])
    return tuple(dict.fromkeys(ranked))


def placed(state: State, stacks: Sequence[Horses], loose: Iterable[str]) -> State:
    """Returns the state with this course; `loose` horses, of unknown order, are at the bottom of the gate. A single one
    is not loose."""
    loose = tuple(dict.fromkeys(loose))
    if len(loose) == 1:
        stacks, loose = [(*loose, *stacks[0]), *stacks[1:]], ()
    return state._replace(course=tuple(stacks), loose=loose)


# unknown cards


def known_cards(rider: Rider, played: str | None = None) -> set[str]:
    """Returns the known cards of a rider whose place is known: in hand, pile, used or discard, and the one just
    `played`."""
    zones = (*rider.hand, *rider.pile, *rider.used, *rider.discard, *((played,) if played else ()))
    return {card for card in zones if is_known(card)}


def played_by(state: State, seat: Seat) -> str | None:
    """Returns the card of a seat in this trick; None if it has not played."""
    return next((card for who, card in state.trick if who == seat), None)


def colours_of(state: State, seat: Seat) -> Counter[str]:
    """Counts how many cards of each colour a horse has at least: by known cards, and by the backs of unknown ones."""
    rider, played = state.riders[seat], played_by(state, seat)
    known = known_cards(rider, played)
    unplaced = Counter(card[0] for card in rider.cards - known)
    return Counter(card[0] for card in known) + (unplaced | backs(rider.hand, rider.pile, rider.discard))


def backs(*zones: Cards) -> Counter[str]:
    """trick 0.2.3: counts the unknown cards by the colour of their back, where it is seen."""
    return Counter(card[0] for zone in zones for card in zone if card != UNKNOWN and not is_known(card))


class Unseen(NamedTuple):
    """What the unknown cards of a seat can be, by colour.

    `unplaced`: cards of the horse whose place is unknown; `seen`: backs that are none of these; `more`: cards that the
    board does not give the horse.
    """

    unplaced: Counter[str]
    seen: Counter[str]
    more: Counter[str]

    def of(self, colour: str) -> int:
        """Returns how many of these unknown cards can be of a colour."""
        return self.unplaced[colour] + self.seen[colour] + self.more[colour]


def unseen(state: State, seat: Seat) -> Unseen:
    """trick 0.2.1, 5.2: returns how many of the unknown cards of a seat can be of each colour, if it has 12 cards and
    there are 12 of each colour."""
    rider = state.riders[seat]
    unplaced = Counter(card[0] for card in rider.cards - known_cards(rider, played_by(state, seat)))
    least = [colours_of(state, other) for other in range(SEATS)]
    left = max(0, 12 - least[seat].total())
    more = Counter({c: min(left, len(NUMBERS) - sum(colours[c] for colours in least)) for c in COLOURS})
    return Unseen(unplaced, backs(rider.hand, rider.pile, rider.discard) - unplaced, +more)


def pool(state: State, seat: Seat) -> list[str]:
    """Lists the cards that the unknown cards of a seat can be: those not known to be elsewhere, of a colour that is
    possible."""
    rider = state.riders[seat]
    unplaced = rider.cards - known_cards(rider, played_by(state, seat))
    if len(rider.cards) >= 12:
        return [card for card in DECK if card in unplaced]
    known = {card for other in state.riders for card in other.cards}
    _, seen, more = unseen(state, seat)
    return [card for card in DECK if card in unplaced or (card not in known and (seen[card[0]] or more[card[0]]))]


def slot_for(state: State, seat: Seat, card: str, zone: Cards) -> int | None:
    """Returns the index where the card is or can be in a zone: itself, else an unknown card, of its colour first; None
    if it cannot be there."""
    if card in zone:
        return zone.index(card)
    fitting = [n for n, slot in enumerate(zone) if not is_known(slot) and fits(card, slot)]
    if not fitting or card not in pool(state, seat):
        return None
    coloured = next((n for n in fitting if zone[n] != UNKNOWN), None)
    if coloured is not None:
        return coloured
    rider, there = state.riders[seat], unseen(state, seat)
    # a back seen elsewhere may need the card itself, or the room that is left
    free = there.of(card[0]) > backs(rider.hand, rider.pile, rider.discard)[card[0]]
    return fitting[0] if free and (card in rider.cards or there.more[card[0]]) else None


def holds_colour(state: State, seat: Seat, colour: str, but: str) -> bool | None:
    """Tells whether a hand has a colour besides the card `but`, also worked out from what its unknown cards can be;
    None if even that leaves it undecided."""
    rider = state.riders[seat]
    hand = list(rider.hand)
    slot = slot_for(state, seat, but, rider.hand)
    if slot is not None:
        del hand[slot]
    if any(card[0] == colour for card in hand):
        return True
    unknown = hand.count(UNKNOWN)
    if not unknown:
        return False
    # the hand as it is after the card: what its unknown cards can be then
    state = with_rider(state, seat, hand=tuple(hand), used=(*rider.used, but), cards=rider.cards | {but})
    there, seen = unseen(state, seat), backs(tuple(hand), rider.pile, rider.discard)
    if there.of(colour) <= seen[colour]:
        return False
    rider = state.riders[seat]
    known, outside = known_cards(rider, played_by(state, seat)), backs(rider.pile, rider.discard)
    elsewhere = 12 - len(known) - sum(not is_known(card) for card in hand) - outside.total() + outside[colour]
    room = min(12 - colours_of(state, seat).total(), sum(there.more[c] for c in COLOURS if c != colour))
    others = room + sum(max(there.unplaced[c] - seen[c], 0) for c in COLOURS if c != colour)
    # too few cards of other colours for the hand, or more of this one than can be elsewhere
    return True if others < unknown or there.unplaced[colour] > elsewhere else None


def horses(state: State) -> list[str]:
    """Lists the four horses in seat order, each by its name or that of its rider."""
    return [rider.horse for rider in state.riders]


def unnamed(horse: str) -> bool:
    """Tells whether a horse has no name but its rider's."""
    return horse not in HORSES
