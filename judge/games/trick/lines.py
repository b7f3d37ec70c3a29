"""Lines of play in the trick-taking horse race: the key of a state, what can come next, ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations
from math import comb

from judge.boardfile.lines import ParsedPlay, Play
from judge.engine.lines.game_lines import CHOICE, WINDOW, GameLines, Next, Option, Remembered, sorted_items
from judge.games.trick import betting, paddock, race
from judge.games.trick.cards import UNKNOWN, is_known
from judge.games.trick.game import GAME
from judge.games.trick.plays import PLAY_KINDS
from judge.games.trick.state import SEATS, Rider, Seat, State, pool, with_rider

HANDS = 2000  # at most, that unknown cards of one player can be
PLAYING = next(kind for kind in PLAY_KINDS if kind.word == "play")


def _trick_over(start: State, state: State, begun: bool) -> bool:
    """Tells whether a trick that was `begun` is over and its winner's horse has moved."""
    return begun and not state.trick


def _race_over(start: State, state: State, begun: bool) -> bool:
    """Tells whether the race of `start` is over; its payout may still wait for an answer."""
    return state.race != start.race or state.phase == "over" or state.phase == "payout" != start.phase


def _rider_key(rider: Rider) -> Hashable:
    """Returns a seat as part of a key; the order in which its cards were used does not count."""
    return (*rider[:5], tuple(sorted(rider.used)), *rider[6:])


class Lines(GameLines[State]):
    """What the game says about lines of play."""

    game = GAME
    ends = {"trick": _trick_over, "race": _race_over}
    default_end = "trick"
    chance = frozenset({"shuffle"})
    unstated = frozenset({"card", "marks", "bet", "gate", "odds"})
    past = dict.fromkeys(("tricks", "won"), race.TRICK_WON)

    def __init__(self) -> None:
        """Begins without remembered parts of keys."""
        self._rider, self._sorted = Remembered(_rider_key), Remembered(sorted_items)

    def key(self, state: State, names: frozenset[str] = frozenset()) -> Hashable:
        """Returns a key that is the same for states that go on alike."""
        riders = tuple([self._rider(rider) for rider in state.riders])
        return (riders, state[1:4], self._sorted(state.marks), self._sorted(state.odds), state[6:14])

    def begins(self, state: State) -> bool:
        return bool(state.trick)

    def plays(self, state: State, waited: bool, first: bool) -> Next:
        """Returns the plays of the one player who comes next. In a race, before the `first` of them, the late whip for
        the card already on the table is offered as a window; later a whip comes with its card. Empty if nobody acts."""
        if state.phase == "race" and len(state.trick) < SEATS:
            late = self._late_whip(state) if first and not waited else ()
            if late:
                return Next(WINDOW, (*late, Option(None, GAME.players(state)[race.to_play(state)])))
            return self._cards(state, race.to_play(state))
        seats = paddock.yet_to_discard(state) if state.phase == "paddock" else ()
        if state.phase == "betting":
            shows = betting.to_show(state)
            seats = betting.yet_to_hide(state) if shows is None else [shows]
        if not seats:
            return Next(CHOICE, ())
        name = state.riders[seats[0]].name
        legal = GAME.legal_plays(state, name)
        known = [play for play in legal if UNKNOWN not in play.do.values()]
        secret = state.phase == "paddock" or betting.to_show(state) is None
        options = tuple(Option(play, name) for play in known or legal)
        return Next(CHOICE, options, known == legal or len(known) >= len(state.riders[seats[0]].hand), secret)

    def _late_whip(self, state: State) -> tuple[Option, ...]:
        """Returns the whip for the card played last, if it is legal; else empty."""
        for seat, _ in state.trick[-1:]:
            name = state.riders[seat].name
            plays = [play for play in GAME.legal_plays(state, name) if play.do == {"whip": True}]
            return tuple(Option(play, name) for play in plays)
        return ()

    def _cards(self, state: State, seat: Seat) -> Next:
        """Returns the cards that a seat can play, each with a whip and without; those that unknown cards leave
        undecided are marked as not certain."""
        rider = state.riders[seat]
        if all(map(is_known, rider.hand)):
            return Next(CHOICE, tuple(self._known_cards(state, seat, rider)))
        legal, open_ = GAME.legal_plays(state, rider.name), GAME.undecided_plays(state, rider.name)
        sure = [Option(play, rider.name) for play in legal if "play" in play.do]
        return Next(CHOICE, (*sure, *(Option(p, rider.name, 1, False) for p in open_ if "play" in p.do)))

    def _known_cards(self, state: State, seat: Seat, rider: Rider) -> Iterator[Option]:
        """trick 3.1.2, 3.2: yields the plays of a known hand: the cards of the led colour, else all; each also with a
        whip if the player has one face up and nobody has whipped."""
        led = race.led_colour(state)
        cards = [card for card in rider.hand if card[0] == led] or rider.hand
        whips = rider.whips > 0 and state.whip is None
        for card in cards:
            yield Option(_parsed(state, rider.name, {"play": card}), rider.name)
            if whips:
                yield Option(_parsed(state, rider.name, {"play": card, "whip": True}), rider.name)

    def hidden(self, state: State) -> list[str]:
        return [rider.name for rider in state.riders if not rider.dummy and not all(map(is_known, rider.hand))]

    def hands(self, state: State, player: str) -> Iterator[State] | None:
        seat = GAME.players(state).index(player)
        rider, cards = state.riders[seat], pool(state, seat)
        known = tuple(card for card in rider.hand if is_known(card))
        count = len(rider.hand) - len(known)
        if comb(len(cards), count) > HANDS:
            return None
        backs = Counter(card[0] for card in rider.hand if not is_known(card) and card != UNKNOWN)
        return (
            with_rider(state, seat, hand=(*known, *some), cards=rider.cards | set(some))
            for some in combinations(cards, count)
            if not backs - Counter(card[0] for card in some)
        )


def _parsed(state: State, by: str, do: dict[str, object]) -> Play:
    """Makes a play with its parsed form, so that it is not parsed again."""
    play = Play(by, do)
    play.parsed, play.parsed_for = ParsedPlay(by, PLAYING, do), state
    return play
