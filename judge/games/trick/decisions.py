"""Decisions: what nobody has said and something hangs on. Who answers, what may be answered, what comes of it."""

from __future__ import annotations

from itertools import permutations

from judge.engine.values import Check, Decision
from judge.faults import Fault, did_you_mean
from judge.games.trick import paddock, payout, race
from judge.games.trick.cards import (
    HORSES,
    NUMBER,
    NUMBERS,
    UNKNOWN,
    WIN,
    card_called,
    fits,
    horse_called,
    is_known,
    is_win,
    spoken,
    spoken_bet,
    spoken_horse,
)
from judge.games.trick.reading import horse_on, placed
from judge.games.trick.state import (
    SEATS,
    State,
    dummy_seat,
    horses,
    last_race,
    pool,
    seat_of,
    square_of,
    with_rider,
)
from judge.games.trick.trace import note

MOST_MARKS = 12


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
    options = tuple(card for card in pool(state, state.start) if fits(card, top))
    return Decision(state.riders[state.start].name, "card", ("trick:1.3",), options)


def _in_payout(state):
    if not state.finished and len(state.loose) > 1:
        return _gate(state)
    seat = payout.waiting_bet(state)
    if seat is not None:
        return Decision(state.riders[seat].name, "bet", ("trick:4.1", "trick:2.5"), tuple(_bet_answers(state, seat)))
    if payout.odds_open(state):
        return Decision("all", "odds", ("trick:4.9", "trick:5.3"), (), False, {"sum": _sum(state)})
    return None


def _gate(state):
    options = tuple(list(order) for order in permutations(state.loose))
    return Decision("all", "gate", ("trick:4.5", "trick:4.4", "trick:1.1"), options, True,
                    {"horses": [spoken_horse(horse) for horse in state.loose]})  # fmt: skip


def _sum(state):
    """trick 5.3: the odds of a race sum up to 8 and 6 for each race run."""
    return 8 + 6 * (state.race - 1)


def _bet_answers(state, seat):
    """The hidden card alone, or both where both are unknown."""
    bet = state.riders[seat].bet
    hidden = [n for n, card in enumerate(bet) if len(payout.can_be(state, card)) > 1]
    for completed in payout.possible_bets(state, seat):
        yield completed[hidden[0]] if len(hidden) == 1 else list(completed)


# answers


def answers_it(state: State, decision: Decision, by: str) -> bool:
    """Whether this player may answer; for the dummy the table may."""
    return by == decision.by or answers_for(state, by, decision.by)


def answers_for(state: State, by: str, who: str) -> bool:
    """The table speaks for the dummy."""
    seat = seat_of(state, who)
    return by == "all" and seat is not None and state.riders[seat].dummy


def understood(state: State, decision: Decision, value):
    """The answer in the words of the engine; a Fault where it cannot be one."""
    return meant(state, decision.word, value)


def meant(state: State, word: str, value):
    """An answer to the decision of this word, in the words of the engine."""
    return _UNDERSTOOD[word](state, value)


def check_answer(state: State, decision: Decision, value) -> Check:
    """Whether the rules leave this answer open."""
    answer = understood(state, decision, value)
    return _CHECKED[decision.word](state, decision, answer)


def _check(ok, key, cites, **args):
    return Check(ok, f"answer.{key}" if ok else f"answer.{key}.no", cites, args)


def _card_answer(state, value):
    card = card_called(value)
    if card is None or not is_known(card):
        raise Fault("trick.card", value=value)
    return card


def _card_fits(state, decision, card):
    return _check(card in decision.options, "card", decision.cites, **spoken(card))


def _marks_answer(state, value):
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_MARKS:
        raise Fault("shape.type", key="marks", wanted_ja=f"0 から {MOST_MARKS} までの整数",
                    wanted_en=f"a whole number from 0 to {MOST_MARKS}")  # fmt: skip
    return value


def _marks_fit(state, decision, marks):
    return _check(True, "marks", decision.cites, marks=marks)


def _bet_answer(state, value):
    values = value if isinstance(value, list) else [value]
    cards = []
    for text in values:
        card = WIN if is_win(text) else horse_on(state, text) or horse_called(text)
        if card is None or isinstance(text, (dict, list, bool)):
            raise Fault("trick.bet", value=text, **did_you_mean(text, [WIN, *HORSES]))
        cards.append(card)
    return cards if isinstance(value, list) and len(cards) != 1 else cards[0]


def _bet_fits(state, decision, answer):
    return _check(answer in decision.options, "bet", decision.cites)


def _gate_answer(state, value):
    names = value if isinstance(value, list) else [value]
    return [_horse(state, name) for name in names]


def _horse(state, name):
    horse = horse_on(state, name)
    if horse is None:
        raise Fault("board.name", name=name, **did_you_mean(name, [*horses(state), *(r.name for r in state.riders)]))
    return horse


def _gate_fits(state, decision, stack):
    fits_ = sorted(stack) == sorted(state.loose)
    return _check(fits_, "gate", decision.cites, horses=decision.args["horses"])


def _odds_answer(state, value):
    if not isinstance(value, dict):
        raise Fault("shape.type", key="odds", wanted_ja="馬とオッズの組", wanted_en="a map of horses and odds")
    odds = {}
    for name, number in value.items():
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 99:
            raise Fault(
                "shape.type", key=str(name), wanted_ja="0 から 99 までの整数", wanted_en="a whole number from 0 to 99"
            )
        odds[_horse(state, name)] = number
    return odds


def _odds_fit(state, decision, odds):
    """trick 5.3: all four, none other than the board says, with the right sum."""
    known = {horse: state.odds[horse] for horse in horses(state) if horse in state.odds}
    complete = {**known, **odds}
    agrees = all(complete[horse] == known[horse] for horse in known)
    right = agrees and len(complete) == len(set(horses(state))) and sum(complete.values()) == _sum(state)
    return _check(right, "odds", decision.cites, sum=_sum(state))


def _shuffle_answer(state, value):
    """(gate or None, piles by seat)"""
    if not isinstance(value, dict):
        raise Fault(
            "shape.type", key="shuffle", wanted_ja="gate とプレイヤーの組", wanted_en="a map of gate and players"
        )
    gate, piles = None, {}
    for key, given in value.items():
        if key == "gate":
            gate = _gate_answer(state, given)
            continue
        seat = seat_of(state, str(key))
        if seat is None:
            raise Fault("shape.unknown", key=key, **did_you_mean(key, ["gate", *(r.name for r in state.riders)]))
        piles[seat] = _pile_answer(given)
    return gate, piles


def _pile_answer(given):
    pile = [UNKNOWN] * 12
    if isinstance(given, dict):
        places = [(place, text) for place, text in given.items()]
    elif isinstance(given, list) and len(given) == 12:
        places = list(enumerate(given, 1))
    elif given == 12 and not isinstance(given, bool):
        places = []
    else:
        raise Fault("trick.twelve", count=len(given) if isinstance(given, list) else 1)
    for place, text in places:
        card = card_called(text)
        if card is None:
            raise Fault("trick.card", value=text)
        if str(place) not in map(str, NUMBERS):
            raise Fault("shape.word", key="pile", value=place, **did_you_mean(place, NUMBERS))
        pile[int(place) - 1] = card
    return tuple(pile)


def _shuffle_fits(state, decision, answer):
    """trick 1.1: four horses on the gate; 1.2, 5.2: a pile has the cards of its horse, each once."""
    gate, piles = answer
    waiting = paddock.yet_to_shuffle(state)
    if gate is not None and sorted(gate) != sorted(horses(state)):
        return _check(False, "gate", ("trick:1.1",), horses=[spoken_horse(horse) for horse in horses(state)])
    for seat, pile in piles.items():
        rider = state.riders[seat]
        named = [card for card in pile if is_known(card)]
        free = {*rider.cards, *pool(state, seat)}
        new = sum(card not in rider.cards for card in named)
        wrong = len(named) != len(set(named)) or any(card not in free for card in named) or new + len(rider.cards) > 12
        if seat not in waiting or wrong or _elsewhere(piles, seat, named):
            return _check(False, "pile", ("trick:1.2", "trick:5.2"), owner=rider.name)
    return _check(True, "shuffle", decision.cites)


def _elsewhere(piles, seat, named):
    return any(card in pile for other, pile in piles.items() if other != seat for card in named)


_UNDERSTOOD = {
    "card": _card_answer, "marks": _marks_answer, "bet": _bet_answer,
    "gate": _gate_answer, "odds": _odds_answer, "shuffle": _shuffle_answer,
}  # fmt: skip
_CHECKED = {
    "card": _card_fits, "marks": _marks_fit, "bet": _bet_fits,
    "gate": _gate_fits, "odds": _odds_fit, "shuffle": _shuffle_fits,
}  # fmt: skip


def repeated(state: State, by: str, value) -> bool:
    """Whether an answer only says again what the last step took without asking."""
    for who, word, taken in state.taken:
        try:
            said = meant(state, word, value) if by == who or answers_for(state, by, who) else None
        except Fault:
            continue
        if said is not None and (said == taken or word == "odds" and said and said.items() <= taken.items()):
            return True
    return False


# what comes of an answer


def answer(state: State, decision: Decision, value, log=None) -> State:
    """Carries out an answer; what follows by itself comes after it."""
    return _CARRIED_OUT[decision.word](state, decision, understood(state, decision, value), log)


def _take_card(state, decision, card, log):
    if state.phase == "paddock":
        return paddock.show_top(state, card, log)
    return race.dummy_plays(state, dummy_seat(state), card, log)


def _take_marks(state, decision, marks, log):
    """ruling/TK-R0: the marks are seen on the card; they are the same on every card of that number."""
    _, card = race.leading_card(state)
    state = state._replace(marks={**state.marks, NUMBER[card]: marks})
    note(log, state, "told.marks", "trick:0.2.2", "trick:ruling/TK-R0", number=NUMBER[card], marks=marks)
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
    return note(log, state, "told.bet", "trick:4.1", by=decision.by, cards=[spoken_bet(card) for card in bet])


def _take_gate(state, decision, stack, log):
    stacks = list(state.course)
    stacks[0] = (*stack, *stacks[0])
    state = placed(state, stacks, ())
    note(log, state, "told.gate", "trick:4.5", "trick:1.1", horses=[spoken_horse(horse) for horse in stacks[0]])
    return payout.settle_order(state, log) if state.phase == "over" else state


def _take_odds(state, decision, odds, log):
    state = state._replace(odds={**state.odds, **odds})
    return note(log, state, "told.odds", "trick:4.9", horses=[spoken_horse(horse) for horse in horses(state)],
                odds=[state.odds[horse] for horse in horses(state)])  # fmt: skip


def _take_shuffle(state, decision, given, log):
    return paddock.shuffle(state, *given, log)


_CARRIED_OUT = {
    "card": _take_card, "marks": _take_marks, "bet": _take_bet,
    "gate": _take_gate, "odds": _take_odds, "shuffle": _take_shuffle,
}  # fmt: skip


def decides(state: State, decision: Decision | None, word: str, thing=None) -> bool:
    """Whether the open decision is about just this: the `undecided` of claims."""
    if decision is None:
        return False
    return _DECIDES.get((decision.word, word), lambda *_: False)(state, decision, thing)


def _winner_horse(state, decision, horse):
    return horse is None or horse == state.riders[seat_of(state, decision.by)].horse


def _squares_ahead(state, decision, square):
    return square >= square_of(state, state.riders[seat_of(state, decision.by)].horse)


def _of_loose(state, decision, horse):
    return horse is None or horse in state.loose


def _of_unpaid(state, decision, seat):
    return state.phase == "payout" and seat in payout.unpaid(state)


def _always(state, decision, thing):
    return True


def _of_last_race(state, decision, thing):
    return state.race >= last_race(state)


def _of_pile(state, decision, seat):
    return bool(state.riders[seat].pile) if state.phase == "paddock" else seat == dummy_seat(state)


_DECIDES = {
    ("marks", "square"): _winner_horse, ("marks", "place"): _winner_horse, ("marks", "course"): _squares_ahead,
    ("gate", "place"): _of_loose, ("gate", "points"): _of_unpaid, ("gate", "odds"): _of_loose,
    ("gate", "course"): lambda state, decision, square: square == 0,
    ("gate", "winner"): _of_last_race, ("bet", "winner"): _of_last_race, ("odds", "winner"): _of_last_race,
    ("bet", "points"): _of_unpaid, ("odds", "points"): _of_unpaid, ("odds", "odds"): _always,
    ("card", "discard"): _of_pile, ("card", "hand"): _of_pile,
    ("card", "trick"): lambda state, decision, thing: state.phase == "race",
}  # fmt: skip
