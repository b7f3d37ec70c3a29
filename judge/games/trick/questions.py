"""What the board does not give but play needs. A class for each question: when it is pending, answers, effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from operator import itemgetter
from typing import Any

from judge.boardfile.located import Located
from judge.boardfile.maps import Beside, Map, MapOf
from judge.boardfile.shapes import Count, ListOf, Notes, Shape
from judge.engine.prompts import Question
from judge.engine.telling import tell
from judge.engine.values import Check, Prompt, checked
from judge.faults import Both, did_you_mean
from judge.games.trick import paddock, payout, race
from judge.games.trick.board import HORSE, KNOWN_CARD, MARKS, MOST_MARKS, PILE, SHOWN_BET
from judge.games.trick.cards import NUMBER, UNKNOWN, bet_arg, card_args, horse_arg, is_known
from judge.games.trick.sheet import odds_after, odds_can_be, odds_sum
from judge.games.trick.state import (
    SEATS,
    Cards,
    Horses,
    Log,
    Seat,
    State,
    colours_of,
    dummy_seat,
    find_seat,
    horses,
    placed,
    pool,
    seat_of,
    slot_for,
    with_rider,
)

# the shapes of answers


class Bets(Shape):
    """One betting card, or both where both are unknown."""

    wanted = SHOWN_BET.wanted

    def read(self, at: Located) -> str | list[str]:
        """Returns one card by itself, or a list of both."""
        cards: Cards = ListOf(SHOWN_BET).read(at)
        return cards[0] if len(cards) == 1 else list(cards)

    def schema(self, notes: Notes) -> dict[str, Any]:
        """Returns the JSON Schema of a list of betting cards, for which one card may stand."""
        return ListOf(SHOWN_BET).schema(notes)

    def parts(self) -> Iterator[Shape]:
        """Yields the shape of one betting card."""
        yield SHOWN_BET


Piles = dict[str, Cards]  # the pile of each player by name, from the top
Shuffle = tuple[Horses | None, Piles]  # the runners on the gate from the bottom, None where unknown; the piles


class Shuffled(Beside):
    """The runners on the gate and the piles of the players."""

    wanted = Both("gate とプレイヤーの組", "a map of gate and players")
    beside = Map("answer.shuffle", {"gate": ListOf(HORSE)})
    each = PILE

    def read(self, at: Located) -> Shuffle:
        """Returns (runners on the gate from the bottom or None, dict from player to pile). Raises a Fault for an
        unknown key."""
        if not isinstance(at.value, dict):
            raise at.wrong(self.wanted)
        names = at.scope.players
        for key in at.value:
            if key != "gate" and key not in names:
                raise at.key_fault("shape.unknown", key, key=key, **did_you_mean(key, ["gate", *names]))
        gate = self.beside.keys["gate"].read(at["gate"]) if "gate" in at.value else None
        return gate, {name: PILE.read(at[name]) for name in names if name in at.value}

    def display_value(self, value: Any) -> list[str] | None:
        """Lists the runners by their names if the answer has nothing but `gate`; else None."""
        gate = value["gate"] if isinstance(value, dict) and list(value) == ["gate"] else None
        if not isinstance(gate, (list, tuple)) or not all(isinstance(horse, str) for horse in gate):
            return None
        return [horse_arg(horse) for horse in gate]


# the questions


class Kind(Question[State, Any]):
    """One kind of question."""

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question if it is pending in this state; None if its answer is known or not needed. Each kind
        defines it."""
        raise NotImplementedError


class Card(Kind):
    """trick 1.3: the top card of the start player's pile; 7.3.2, 7.3.3, 7.3.5: the dummy's card, where unknown."""

    word, answer = "card", KNOWN_CARD

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question for a card: in the paddock the start player's top card if unknown; in the race the
        dummy's card if unknown cards leave it open. None otherwise."""
        if state.phase == "paddock":
            seat, top = state.start, paddock.top_card(state)
            if is_known(top) or not any(rider.pile for rider in state.riders):
                return None
            options = [card for card in pool(state, seat) if slot_for(state, seat, card, (top,)) is not None]
            return Prompt(state.riders[seat].name, "card", ("trick:1.3",), tuple(options))
        dummy = dummy_seat(state)
        if dummy is None or not state.riders[dummy].hand or len(state.trick) == SEATS or race.race_over(state):
            return None
        if race.to_play(state) != dummy or race.dummy_card(state, dummy) is not None:
            return None
        cards = dict.fromkeys(filter(is_known, (*state.riders[dummy].hand, *pool(state, dummy))))
        options = [card for card in cards if race.dummy_may_play(state, dummy, card)]
        return Prompt(state.riders[dummy].name, "card", ("trick:7.3.2", "trick:7.3.3", "trick:7.3.5"), tuple(options))

    def checks(self, state: State, prompt: Prompt, answer: str) -> Iterator[Check]:
        """Yields one check: the card is one of the options."""
        yield checked(answer in prompt.options, "answer.card", prompt.cites, **card_args(answer))

    def apply(self, state: State, prompt: Prompt, answer: str, log: Log | None) -> State:
        """Returns the state after the start player shows the card and all turn up theirs (in the paddock), or the dummy
        plays it (in the race)."""
        if state.phase == "paddock":
            return paddock.show_top(state, answer, log)
        return race.dummy_plays(state, seat_of(state, prompt.by), answer, log)


class Marks(Kind):
    """ruling/TK-R0: the marks are seen on the card; they are the same on every card of that number."""

    word, answer = "marks", MARKS

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question for the marks of the winning card of a full trick; None if the trick is not full, the
        board gives them or they change nothing."""
        number = race.marks_unknown(state) if len(state.trick) == SEATS else None
        if number is None:
            return None
        seat, card = race.leading_card(state)
        rider = state.riders[seat]
        cites = ("trick:3.1.4", "trick:0.2.2", "trick:ruling/TK-R0", *(("trick:3.1.ex",) if number == 8 else ()))
        args = {**card_args(card), "horse": horse_arg(rider.horse)}
        return Prompt(rider.name, "marks", cites, (2,) if number == 8 else (), False, args)

    def checks(self, state: State, prompt: Prompt, answer: int) -> Iterator[Check]:
        """Yields one passed check, as any number is possible: the card itself is not in the corpus."""
        yield Check(True, "answer.marks", prompt.cites, {"marks": answer})

    def apply(self, state: State, prompt: Prompt, answer: int, log: Log | None) -> State:
        """Returns the state after the end of the trick; the marks hold for all cards of this number."""
        number = NUMBER[race.leading_card(state)[1]]
        state = state._replace(marks={**state.marks, number: answer})
        tell(log, state, "told.marks", ("trick:0.2.2", "trick:ruling/TK-R0"), number=number, marks=answer)
        return race.end_trick(state, log)

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[int]:
        """Returns every number of marks that a card can have."""
        return range(MOST_MARKS + 1)


class Bet(Kind):
    """trick 4.1: the unknown betting card is turned up."""

    word, answer = "bet", Bets()

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question to a player for the unknown betting cards on which a payout depends, with all that they
        can be as options; None if there are none."""
        seat = payout.waiting_bet(state)
        if seat is None:
            return None
        rider, hidden = state.riders[seat], self._hidden(state, seat)
        shown = ("trick:2.3", "trick:2.9", "trick:ruling/TK-R1") if rider.bet[0] == UNKNOWN else ()
        bets = payout.possible_bets(state, seat)
        options = tuple(bet[hidden[0]] if len(hidden) == 1 else list(bet) for bet in bets)
        return Prompt(rider.name, "bet", ("trick:4.1", "trick:2.5", *shown), options)

    def checks(self, state: State, prompt: Prompt, answer: str | list[str]) -> Iterator[Check]:
        """Yields one check: the cards are one of the options."""
        yield checked(answer in prompt.options, "answer.bet", prompt.cites)

    def apply(self, state: State, prompt: Prompt, answer: str | list[str], log: Log | None) -> State:
        """Returns the state in which the betting cards are known; nothing is paid yet."""
        seat = seat_of(state, prompt.by)
        bet = list(state.riders[seat].bet)
        for n, card in zip(self._hidden(state, seat), [answer] if isinstance(answer, str) else answer):
            bet[n] = card
        state = with_rider(state, seat, bet=tuple(bet))
        return tell(log, state, "told.bet", ("trick:4.1",), by=prompt.by, cards=[bet_arg(card) for card in bet])

    def _hidden(self, state: State, seat: Seat) -> list[int]:
        """Lists which of the two betting cards are unknown, by their indexes: 0, 1 or both."""
        return [n for n, card in enumerate(state.riders[seat].bet) if len(payout.can_be(state, card)) > 1]


class Gate(Kind):
    """trick 4.5: the stack at the gate decides places; pending for horses whose order the board does not give."""

    word, answer = "gate", ListOf(HORSE)

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question to all for the order of the horses at the gate whose order the board does not give; None
        if no place or tie depends on it."""
        if not (payout.tie_undecided(state) if state.phase == "over" else not state.finished and len(state.loose) > 1):
            return None
        options = tuple(list(order) for order in permutations(state.loose))
        args = {"horses": [horse_arg(horse) for horse in state.loose]}
        return Prompt("all", "gate", ("trick:4.5", "trick:4.4", "trick:1.1"), options, True, args)

    def checks(self, state: State, prompt: Prompt, answer: Horses) -> Iterator[Check]:
        """Yields one check: exactly these horses are named, each once."""
        complete = sorted(answer) == sorted(state.loose)
        yield checked(complete, "answer.gate", prompt.cites, horses=prompt.args["horses"])

    def apply(self, state: State, prompt: Prompt, answer: Horses, log: Log | None) -> State:
        """Returns the state with the horses stacked in this order at the gate; after the game, with the order of finish
        settled."""
        stack = (*answer, *state.course[0])
        state = placed(state, [stack, *state.course[1:]], ())
        tell(log, state, "told.gate", ("trick:4.5", "trick:1.1"), horses=[horse_arg(horse) for horse in stack])
        return payout.settle_order(state, log) if state.phase == "over" else state


class Odds(Kind):
    """trick 4.9, 5.3: the odds of this race, where a payout or the next odds depend on unknown ones."""

    word, answer = "odds", MapOf(HORSE, Count(0, 99), Both("馬とオッズの組", "a map of horses and odds"))

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question to all for unknown odds, without options; None if neither a payout nor the next odds
        depend on them."""
        if not payout.odds_unknown(state):
            return None
        return Prompt("all", "odds", ("trick:4.9", "trick:5.3"), (), False, {"sum": odds_sum(state.race - 1)})

    def checks(self, state: State, prompt: Prompt, answer: Mapping[str, int]) -> Iterator[Check]:
        """Yields the checks that known odds stay the same and that all four have the right sum; if they do, also that
        the places of the races can give them."""
        known = {horse: state.odds[horse] for horse in horses(state) if horse in state.odds}
        changed = [horse_arg(horse) for horse in known if answer.get(horse, known[horse]) != known[horse]]
        yield checked(not changed, "answer.odds.said", prompt.cites, horses=changed)
        complete, races = {**known, **answer}, state.race - 1
        total = odds_sum(races)
        right = set(complete) == set(horses(state)) and sum(complete.values()) == total
        yield checked(right, "answer.odds", ("trick:5.3", "trick:4.9"), sum=total, found=sum(complete.values()))
        if right:
            values = list(complete.values())
            yield checked(odds_can_be(values, races), "answer.odds.places", prompt.cites, odds=values, races=races)

    def apply(self, state: State, prompt: Prompt, answer: Mapping[str, int], log: Log | None) -> State:
        """Returns the state in which the odds are known; nothing is paid yet."""
        state = state._replace(odds={**state.odds, **answer})
        shown, odds = zip(*((horse_arg(horse), state.odds[horse]) for horse in horses(state)))
        return tell(log, state, "told.odds", ("trick:4.9",), odds=dict(zip(shown, odds)))

    def same(self, answer: Mapping[str, int], taken: Mapping[str, int]) -> bool:
        """Tells whether all odds in an answer, and at least one, are among those taken."""
        return bool(answer) and answer.items() <= taken.items()

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[dict[str, int]]:
        """Lists for each horse possible odds of all four in which it has the lowest, and the highest, that it can have;
        each answer once."""
        known = [state.odds.get(horse) for horse in horses(state)]
        possible = sorted(odds for odds in odds_after(state.race - 1) if all(map(_fits_known, known, odds)))
        ends = [choose(possible, key=itemgetter(n)) for n in range(SEATS) for choose in (min, max) if possible]
        return [dict(zip(horses(state), odds)) for odds in dict.fromkeys(ends)]


def _fits_known(known: int | None, odds: int) -> bool:
    """Tells whether odds are those that are known; any fit an unknown one."""
    return known is None or known == odds


class ShuffleCards(Kind):
    """trick 1.1, 1.2, 7.1.1: the stack on the gate and the piles after the shuffle."""

    word, answer = "shuffle", Shuffled()

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question to all for the stack on the gate and the piles; None unless cards must be shuffled for a
        race."""
        if not paddock.yet_to_shuffle(state):
            return None
        cites = ("trick:1.1", "trick:1.2", *(("trick:7.1.1",) if dummy_seat(state) is not None else ()))
        return Prompt("all", "shuffle", cites, ({"gate": horses(state)},), False)

    def checks(self, state: State, prompt: Prompt, answer: Shuffle) -> Iterator[Check]:
        """trick 1.1, 1.2, 5.2: yields a failed check if the stack is not the four horses, and one for each pile that
        cannot be the twelve cards of its horse; if nothing is wrong, one that passes."""
        gate, piles = answer
        wrong = [name for name in piles if not _pile_fits(state, piles, name)]
        if gate is not None and sorted(gate) != sorted(horses(state)):
            runners = [horse_arg(horse) for horse in horses(state)]
            yield Check(False, "answer.gate.no", ("trick:1.1",), {"horses": runners})
        elif not wrong:
            yield Check(True, "answer.shuffle", prompt.cites)
        for name in wrong:
            yield Check(False, "answer.pile.no", ("trick:1.2", "trick:5.2"), {"owner": name})

    def apply(self, state: State, prompt: Prompt, answer: Shuffle, log: Log | None) -> State:
        """Returns the state with the piles and the stack of the answer; what it leaves out stays unknown."""
        gate, piles = answer
        return paddock.shuffle(state, gate, {seat_of(state, name): pile for name, pile in piles.items()}, log)


def _pile_fits(state: State, piles: Piles, name: str) -> bool:
    """Tells whether a player's pile in the answer can be the twelve cards of the horse, by cards and by backs."""
    seat, pile = seat_of(state, name), piles[name]
    rider, known = state.riders[seat], [card for card in pile if is_known(card)]
    elsewhere = {card for other in piles if other != name for card in piles[other]}
    if seat not in paddock.yet_to_shuffle(state) or len(known) != len(set(known)) or elsewhere & set(known):
        return False
    if not set(known) <= {*rider.cards, *pool(state, seat)}:
        return False
    after = with_rider(state, seat, hand=(), pile=pile, cards=rider.cards | set(known))
    return colours_of(after, seat).total() <= 12


_CARD, _MARKS, _BET, _GATE, _ODDS, _SHUFFLE = Card(), Marks(), Bet(), Gate(), Odds(), ShuffleCards()
# the questions of each phase, the one that comes first
_IN_PHASE: dict[str, tuple[Kind, ...]] = {
    "paddock": (_SHUFFLE, _CARD),
    "betting": (),
    "race": (_MARKS, _CARD),
    "payout": (_GATE, _BET, _ODDS),
    "over": (_GATE,),
}
QUESTIONS = {kind.word: kind for kind in (_CARD, _MARKS, _BET, _GATE, _ODDS, _SHUFFLE)}


def pending_prompt(state: State) -> Prompt | None:
    """Returns the question that is pending now; None where a player may act or the game is over."""
    return next((prompt for kind in _IN_PHASE[state.phase] if (prompt := kind.prompt(state))), None)


def answers_for(state: State, by: str, decider: str) -> bool:
    """Tells whether `by` may answer what `decider` is asked: the decider, and for the dummy also all players together
    (`all`)."""
    seat = find_seat(state, decider)
    return by == decider or by == "all" and seat is not None and state.riders[seat].dummy
