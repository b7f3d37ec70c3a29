"""A moment of the game as a value, and the questions that every rule asks of it.

Nothing here is changed in place; the dicts `marks` and `odds` are replaced,
never written to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from judge.engine.asking import Taken
from judge.games.trick.cards import COLOURS, DECK, HORSES, NUMBERS, UNKNOWN, fits, is_known
from judge.records import NamedTuple

SEATS = 4
GOAL = 7
PHASES = ("paddock", "betting", "race", "payout", "over")


class Rider(NamedTuple):
    """A seat: a player or the dummy, with the horse and all that lies there.

    `horse` is one of the four, or the rider's own name where the board does
    not say which. `cards` are all cards known to belong to the horse (5.2);
    those of its twelve that stand in no zone are used or unknown.
    """

    name: str
    horse: str
    dummy: bool
    hand: tuple[str, ...]
    pile: tuple[str, ...]
    used: tuple[str, ...]
    discard: tuple[str, ...]
    cards: frozenset[str]
    whips: int
    bet: tuple[str, ...]
    points: int


class State(NamedTuple):
    """Everything on the table."""

    riders: tuple[Rider, ...]
    race: int
    start: int
    phase: str
    marks: dict[int, int]
    odds: dict[str, int]
    # eight stacks, the bottom first; at the gate those of unknown order (`loose`) lie below
    course: tuple[tuple[str, ...], ...]
    loose: tuple[str, ...] = ()
    trick: tuple[tuple[int, str], ...] = ()
    whip: int | None = None
    leader: int = 0
    # the order of finish of the race just run, until the next one is set up
    finished: tuple[str, ...] = ()
    paid: frozenset[int] = frozenset()
    win_card_face_up: str = "allowed_unique"
    taken: tuple[Taken, ...] = ()  # a `choose` may still say just what the last step took without asking


# seats


def seat_of(state: State, name: str | None) -> int | None:
    """The seat of a player by name."""
    for seat, rider in enumerate(state.riders):
        if rider.name == name:
            return seat
    return None


def left_of(seat: int) -> int:
    """Players sit clockwise in the order in which they are written."""
    return (seat + 1) % SEATS


def dummy_seat(state: State) -> int | None:
    for seat, rider in enumerate(state.riders):
        if rider.dummy:
            return seat
    return None


def humans(state: State, first: int = 0) -> list[int]:
    """The seats of the players clockwise from one seat on, without the dummy."""
    return [seat % SEATS for seat in range(first, first + SEATS) if not state.riders[seat % SEATS].dummy]


def last_race(state: State) -> int:
    """trick 0.4.1, 7.0.7: as many races as players."""
    return 3 if any(rider.dummy for rider in state.riders) else 4


def with_rider(state: State, seat: int, **changes: Any) -> State:
    """The state with one seat changed."""
    riders = state.riders
    return state._replace(riders=(*riders[:seat], riders[seat]._replace(**changes), *riders[seat + 1 :]))


# horses and the course


def rode(state: State, seat: int) -> str:
    """The horse a seat has in the race that is spoken of: after a race, until the next is set up, the one just ridden."""
    passed_on = state.phase == "paddock" and state.finished
    return state.riders[left_of(seat) if passed_on else seat].horse


def square_of(state: State, horse: str) -> int:
    for square, stack in enumerate(state.course):
        if horse in stack:
            return square
    return 0


def order_now(state: State) -> tuple[str, ...]:
    """The horses from the first to the last as they lie now; those of unknown order at the gate are missing.

    trick 4.2: at the goal the lower one arrived first (ruling/TK-R2); 4.3, 4.4,
    4.5: the others by nearness, on a square the upper one first (ruling/TK-R15).
    """
    ranked = list(state.course[GOAL])
    for square in range(GOAL - 1, -1, -1):
        ranked += reversed(state.course[square])
    return tuple(dict.fromkeys(ranked))


def placed(state: State, stacks: Sequence[tuple[str, ...]], loose: Iterable[str]) -> State:
    """A course with horses of unknown order below the gate's stack; a single one has a known place."""
    loose = tuple(dict.fromkeys(loose))
    if len(loose) == 1:
        stacks, loose = [(*loose, *stacks[0]), *stacks[1:]], ()
    return state._replace(course=tuple(stacks), loose=loose)


# unknown cards


def named_in(rider: Rider, played: str | None = None) -> set[str]:
    """The cards of a rider whose place is known."""
    zones = (*rider.hand, *rider.pile, *rider.used, *rider.discard, *((played,) if played else ()))
    return {card for card in zones if is_known(card)}


def played_by(state: State, seat: int) -> str | None:
    """The card a seat has on the table."""
    return next((card for who, card in state.trick if who == seat), None)


def colours_of(state: State, seat: int) -> Counter[str]:
    """How many cards of each colour a horse must have: those in a known place, and those told or seen from the back."""
    rider, played = state.riders[seat], played_by(state, seat)
    named = named_in(rider, played)
    told = Counter(card[0] for card in rider.cards - named)
    return Counter(card[0] for card in named) + (told | backs(rider.hand, rider.pile, rider.discard))


def backs(*zones: tuple[str, ...]) -> Counter[str]:
    """trick 0.2.3: the unknown cards whose back is seen, by colour."""
    return Counter(card[0] for zone in zones for card in zone if card != UNKNOWN and not is_known(card))


class Unseen(NamedTuple):
    """What the unknown cards of a seat can be, by colour: cards known to be the horse's, backs that none of them can be, and more."""

    told: Counter[str]
    seen: Counter[str]
    more: Counter[str]

    def of(self, colour: str) -> int:
        return self.told[colour] + self.seen[colour] + self.more[colour]


def unseen(state: State, seat: int) -> Unseen:
    """trick 0.2.1, 5.2: a horse can have more cards than the board tells, up to twelve, and twelve of a colour in all."""
    rider = state.riders[seat]
    told = Counter(card[0] for card in rider.cards - named_in(rider, played_by(state, seat)))
    least = [colours_of(state, other) for other in range(SEATS)]
    left = max(0, 12 - least[seat].total())
    more = Counter({c: min(left, len(NUMBERS) - sum(colours[c] for colours in least)) for c in COLOURS})
    return Unseen(told, backs(rider.hand, rider.pile, rider.discard) - told, +more)


def pool(state: State, seat: int) -> list[str]:
    """What the unknown cards of a seat can be: cards that are known to lie nowhere else."""
    rider = state.riders[seat]
    told = rider.cards - named_in(rider, played_by(state, seat))
    if len(rider.cards) >= 12:
        return [card for card in DECK if card in told]
    known = {card for other in state.riders for card in other.cards}
    _, seen, more = unseen(state, seat)
    return [card for card in DECK if card in told or (card not in known and (seen[card[0]] or more[card[0]]))]


def slot_for(state: State, seat: int, card: str, zone: tuple[str, ...]) -> int | None:
    """Where in a zone the card is or can turn out to be: itself, else an unknown one, of its colour first."""
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


def holds_colour(state: State, seat: int, colour: str, but: str) -> bool | None:
    """Whether a hand holds a colour besides the card `but`; None where unknown cards leave it open."""
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
    named, outside = named_in(rider, played_by(state, seat)), backs(rider.pile, rider.discard)
    elsewhere = 12 - len(named) - sum(not is_known(card) for card in hand) - outside.total() + outside[colour]
    room = min(12 - colours_of(state, seat).total(), sum(there.more[c] for c in COLOURS if c != colour))
    others = room + sum(max(there.told[c] - seen[c], 0) for c in COLOURS if c != colour)
    # too few cards of other colours for the hand, or more of this one than can lie elsewhere
    return True if others < unknown or there.told[colour] > elsewhere else None


def horses(state: State) -> list[str]:
    """The four horses by their names, in the order of the seats."""
    return [rider.horse for rider in state.riders]


def unnamed(horse: str) -> bool:
    """Whether a horse has no name but its rider's."""
    return horse not in HORSES
