"""What nobody has said and something hangs on: who answers, what may be answered, what comes of it."""

from __future__ import annotations

from itertools import permutations

from judge.engine.asking import Question
from judge.engine.located import Located
from judge.engine.shapes import Beside, Count, ListOf, MapOf, Record, Shape
from judge.engine.telling import tell
from judge.engine.values import Decision, checked
from judge.faults import Both, did_you_mean
from judge.games.trick import paddock, payout, race
from judge.games.trick.board import HORSE, KNOWN_CARD, MARKS, PILE, SHOWN_BET
from judge.games.trick.cards import NUMBER, UNKNOWN, is_known, spoken, spoken_bet, spoken_horse
from judge.games.trick.sheet import odds_can_be, odds_sum
from judge.games.trick.state import (
    SEATS,
    State,
    colours_of,
    dummy_seat,
    horses,
    last_race,
    placed,
    pool,
    seat_of,
    slot_for,
    square_of,
    with_rider,
)


def decision(state: State) -> Decision | None:
    """The decision that is open now."""
    if state.phase == "race":
        return _in_race(state)
    if state.phase == "paddock":
        return _in_paddock(state)
    if state.phase == "payout":
        return _in_payout(state)
    return _gate(state) if payout.tie_open(state) else None


def _in_race(state):
    if len(state.trick) == SEATS:
        number = race.marks_open(state)
        if number is None:
            return None
        seat, card = race.leading_card(state)
        rider = state.riders[seat]
        known = ("trick:3.1.ex",) if number == 8 else ()
        return Decision(rider.name, "marks", ("trick:3.1.4", "trick:0.2.2", "trick:ruling/TK-R0", *known),
                        (2,) if number == 8 else (), False, {**spoken(card), "horse": spoken_horse(rider.horse)})  # fmt: skip
    seat = dummy_seat(state)
    if seat is None or not state.riders[seat].hand or race.race_over(state) or race.to_play(state) != seat:
        return None
    if race.dummy_card(state, seat) is not None:
        return None
    options = [card for card in (*state.riders[seat].hand, *pool(state, seat)) if is_known(card)]
    options = tuple(card for card in dict.fromkeys(options) if race.dummy_may_play(state, seat, card))
    return Decision(state.riders[seat].name, "card", ("trick:7.3.2", "trick:7.3.3", "trick:7.3.5"), options)


def _in_paddock(state):
    if paddock.yet_to_shuffle(state):
        cites = ("trick:1.1", "trick:1.2") + (("trick:7.1.1",) if dummy_seat(state) is not None else ())
        return Decision("all", "shuffle", cites, ({"gate": horses(state)},), False)
    top = paddock.top_card(state)
    if not any(rider.pile for rider in state.riders) or is_known(top):
        return None
    options = tuple(card for card in pool(state, state.start) if slot_for(state, state.start, card, (top,)) is not None)
    return Decision(state.riders[state.start].name, "card", ("trick:1.3",), options)


def _in_payout(state):
    if not state.finished and len(state.loose) > 1:
        return _gate(state)
    seat = payout.waiting_bet(state)
    if seat is not None:
        rider = state.riders[seat]
        shown = ("trick:2.3", "trick:2.9", "trick:ruling/TK-R1") if rider.bet[0] == UNKNOWN else ()
        cites = ("trick:4.1", "trick:2.5", *shown)
        return Decision(rider.name, "bet", cites, tuple(_bet_answers(state, seat)))
    if payout.odds_open(state):
        return Decision("all", "odds", ("trick:4.9", "trick:5.3"), (), False, {"sum": odds_sum(state.race - 1)})
    return None


def _gate(state):
    options = tuple(list(order) for order in permutations(state.loose))
    return Decision("all", "gate", ("trick:4.5", "trick:4.4", "trick:1.1"), options, True,
                    {"horses": [spoken_horse(horse) for horse in state.loose]})  # fmt: skip


def _bet_answers(state, seat):
    """The hidden card alone, or both where both are unknown."""
    bet = state.riders[seat].bet
    hidden = [n for n, card in enumerate(bet) if len(payout.can_be(state, card)) > 1]
    for completed in payout.possible_bets(state, seat):
        yield completed[hidden[0]] if len(hidden) == 1 else list(completed)


# answers


class Bets(Shape):
    """One betting card, or both where both are unknown."""

    wanted = SHOWN_BET.wanted

    def read(self, at):
        cards = ListOf(SHOWN_BET).read(at)
        return cards[0] if len(cards) == 1 else list(cards)

    def schema(self, notes):
        return ListOf(SHOWN_BET).schema(notes)

    def parts(self):
        yield SHOWN_BET


class Shuffled(Beside):
    """The runners on the gate and the piles of the players; read, (gate or None, piles by name)."""

    wanted = Both("gate とプレイヤーの組", "a map of gate and players")
    beside = Record("answer.shuffle", {"gate": ListOf(HORSE)})
    each = PILE

    def read(self, at: Located):
        if not isinstance(at.value, dict):
            raise at.wrong(self.wanted)
        names = at.scope.players
        for key in at.value:
            if key != "gate" and key not in names:
                raise at.key_fault("shape.unknown", key, key=key, **did_you_mean(key, ["gate", *names]))
        gate = self.beside.keys["gate"].read(at["gate"]) if "gate" in at.value else None
        return gate, {name: PILE.read(at[name]) for name in names if name in at.value}

    def spoken(self, value):
        """The runners by their names, where nothing else is said."""
        gate = value["gate"] if isinstance(value, dict) and list(value) == ["gate"] else None
        named = isinstance(gate, (list, tuple)) and all(isinstance(horse, str) for horse in gate)
        return [spoken_horse(horse) for horse in gate] if named else None


def _card_fits(state, decision, card):
    yield checked(card in decision.options, "answer.card", decision.cites, **spoken(card))


def _marks_fit(state, decision, marks):
    yield checked(True, "answer.marks", decision.cites, marks=marks)


def _bet_fits(state, decision, answer):
    yield checked(answer in decision.options, "answer.bet", decision.cites)


def _gate_fits(state, decision, stack):
    yield checked(sorted(stack) == sorted(state.loose), "answer.gate", decision.cites, horses=decision.args["horses"])


def _odds_fit(state, decision, odds):
    """trick 5.3: none other than the board says, all four with the right sum, as the places of the races give them."""
    known = {horse: state.odds[horse] for horse in horses(state) if horse in state.odds}
    said = [horse for horse in known if odds.get(horse, known[horse]) != known[horse]]
    yield checked(not said, "answer.odds.said", decision.cites, horses=[spoken_horse(horse) for horse in said])
    complete, races = {**known, **odds}, state.race - 1
    total = odds_sum(races)
    right = set(complete) == set(horses(state)) and sum(complete.values()) == total
    yield checked(right, "answer.odds", decision.cites, sum=total)
    if right:
        values = list(complete.values())
        yield checked(odds_can_be(values, races), "answer.odds.places", decision.cites, odds=values, races=races)


def _shuffle_fits(state, decision, answer):
    """trick 1.1: four horses on the gate; 1.2, 5.2: a pile has the cards of its horse, each once."""
    gate, piles = answer
    good_gate = gate is None or sorted(gate) == sorted(horses(state))
    if not good_gate:
        named = [spoken_horse(horse) for horse in horses(state)]
        yield checked(False, "answer.gate", ("trick:1.1",), horses=named)
    wrong = [name for name in piles if not _pile_fits(state, piles, name)]
    for name in wrong:
        yield checked(False, "answer.pile", ("trick:1.2", "trick:5.2"), owner=name)
    if good_gate and not wrong:
        yield checked(True, "answer.shuffle", decision.cites)


def _pile_fits(state, piles, name):
    """Whether a pile can be the twelve of its horse, by cards and by backs."""
    seat = seat_of(state, name)
    rider, pile = state.riders[seat], piles[name]
    named = [card for card in pile if is_known(card)]
    if seat not in paddock.yet_to_shuffle(state) or len(named) != len(set(named)) or _elsewhere(piles, name, named):
        return False
    if not set(named) <= {*rider.cards, *pool(state, seat)}:
        return False
    after = with_rider(state, seat, hand=(), pile=pile, cards=rider.cards | set(named))
    return colours_of(after, seat).total() <= 12


def _elsewhere(piles, name, named):
    return any(card in pile for other, pile in piles.items() if other != name for card in named)


# what comes of an answer


def _take_card(state, decision, card, log):
    if state.phase == "paddock":
        return paddock.show_top(state, card, log)
    return race.dummy_plays(state, dummy_seat(state), card, log)


def _take_marks(state, decision, marks, log):
    """ruling/TK-R0: the marks are seen on the card; they are the same on every card of that number."""
    _, card = race.leading_card(state)
    state = state._replace(marks={**state.marks, NUMBER[card]: marks})
    tell(log, state, "told.marks", ("trick:0.2.2", "trick:ruling/TK-R0"), number=NUMBER[card], marks=marks)
    return race.end_trick(state, log)


def _take_bet(state, decision, card, log):
    """trick 4.1: the hidden betting card is turned up."""
    seat = seat_of(state, decision.by)
    bet = state.riders[seat].bet
    if isinstance(card, list):
        bet = tuple(card)
    else:
        hidden = next(n for n, other in enumerate(bet) if len(payout.can_be(state, other)) > 1)
        bet = (*bet[:hidden], card, *bet[hidden + 1 :])
    state = with_rider(state, seat, bet=bet)
    return tell(log, state, "told.bet", ("trick:4.1",), by=decision.by, cards=[spoken_bet(card) for card in bet])


def _take_gate(state, decision, stack, log):
    stacks = list(state.course)
    stacks[0] = (*stack, *stacks[0])
    state = placed(state, stacks, ())
    tell(log, state, "told.gate", ("trick:4.5", "trick:1.1"), horses=[spoken_horse(horse) for horse in stacks[0]])
    return payout.settle_order(state, log) if state.phase == "over" else state


def _take_odds(state, decision, odds, log):
    state = state._replace(odds={**state.odds, **odds})
    return tell(log, state, "told.odds", ("trick:4.9",), horses=[spoken_horse(horse) for horse in horses(state)],
                odds=[state.odds[horse] for horse in horses(state)])  # fmt: skip


def _take_shuffle(state, decision, given, log):
    gate, piles = given
    return paddock.shuffle(state, gate, {seat_of(state, name): pile for name, pile in piles.items()}, log)


# what the claims hang on


def _winner_horse(state, decision, horse):
    return horse is None or horse == state.riders[seat_of(state, decision.by)].horse


def _squares_ahead(state, decision, square):
    return square >= square_of(state, state.riders[seat_of(state, decision.by)].horse)


def _of_loose(state, decision, horse):
    return horse is None or horse in state.loose


def _of_unpaid(state, decision, name):
    return state.phase == "payout" and seat_of(state, name) in payout.unpaid(state)


def _always(state, decision, thing):
    return True


def _of_last_race(state, decision, thing):
    return state.race >= last_race(state)


def _of_pile(state, decision, name):
    seat = seat_of(state, name)
    return bool(state.riders[seat].pile) if state.phase == "paddock" else seat == dummy_seat(state)


QUESTIONS = {
    question.word: question
    for question in (
        Question(
            "card",
            KNOWN_CARD,
            _card_fits,
            _take_card,
            decides={
                "discard": _of_pile,
                "hand": _of_pile,
                "trick": lambda state, decision, thing: state.phase == "race",
            },
        ),
        Question(
            "marks",
            MARKS,
            _marks_fit,
            _take_marks,
            decides={"square": _winner_horse, "place": _winner_horse, "course": _squares_ahead},
        ),
        Question("bet", Bets(), _bet_fits, _take_bet, decides={"winner": _of_last_race, "points": _of_unpaid}),
        Question(
            "gate",
            ListOf(HORSE),
            _gate_fits,
            _take_gate,
            decides={
                "place": _of_loose,
                "points": _of_unpaid,
                "odds": _of_loose,
                "course": lambda state, decision, square: square == 0,
                "winner": _of_last_race,
            },
        ),
        Question(
            "odds",
            MapOf(HORSE, Count(0, 99), Both("馬とオッズの組", "a map of horses and odds")),
            _odds_fit,
            _take_odds,
            same=lambda said, taken: bool(said) and said.items() <= taken.items(),
            decides={"winner": _of_last_race, "points": _of_unpaid, "odds": _always},
        ),
        Question("shuffle", Shuffled(), _shuffle_fits, _take_shuffle),
    )
}


def answers_for(state: State, by: str, decider: str) -> bool:
    """The table speaks for the dummy."""
    seat = seat_of(state, decider)
    return by == decider or by == "all" and seat is not None and state.riders[seat].dummy
