"""What somebody may claim of the table, held against the state."""

from __future__ import annotations

from judge.engine.facts import Fact, decision_fact, judge_order
from judge.engine.shapes import NOBODY, Count, Either, ListOf, MapOf, Nothing, Player
from judge.engine.values import Answer
from judge.engine.zones import Counted
from judge.games.trick import payout
from judge.games.trick.betting import to_show
from judge.games.trick.board import ANY_HORSE, CARD, HORSE_OF_THE_RACE, NAMED_HORSE, PHASE, SQUARE
from judge.games.trick.cards import UNKNOWN, fits, is_known
from judge.games.trick.questions import QUESTIONS, decision
from judge.games.trick.race import race_over, to_play
from judge.games.trick.state import GOAL, SEATS, State, order_now, pool, seat_of, square_of

PLAYER = Player()
SOMEBODY = Player(NOBODY)
NUMBER = Count()


def whose_turn(state: State) -> str:
    """Who is to act next: who answers the open decision, who plays or shows next, else `none`."""
    now = decision(state)
    if now is not None:
        return NOBODY if now.by == "all" else now.by
    seat = None
    if state.phase == "betting":
        seat = to_show(state)
    elif state.phase == "race" and len(state.trick) < SEATS and not race_over(state):
        seat = to_play(state)
    return NOBODY if seat is None else state.riders[seat].name


def _turn_rule(view, event, said):
    """trick 2.1, 3.0.1: who begins in a phase, who shows next; 2.4: when all have shown, nobody in particular."""
    if event and event.key == "show" and whose_turn(view.state) == NOBODY:
        return "trick:2.4"
    return _ORDER.get(event.key) if event else None


_ORDER = {"enter.betting": "trick:2.1", "show": "trick:2.1", "enter.race": "trick:3.0.1"}


def _rider(view, name):
    return view.state.riders[seat_of(view.state, name)]


def _winner(view):
    return payout.winner(view.state) or NOBODY


def _same_winner(view, _, said, found):
    return list(said) == [found]


# horses


def _places(state: State) -> tuple:
    """The order of finish so far: of a race that is over all, else those at the goal."""
    if state.finished:
        return state.finished
    return order_now(state) if state.phase in ("payout", "over") and state.loose else state.course[GOAL]


def _place(view, said):
    """The whole order, or the places of some horses."""
    from judge.games.trick.game import GAME

    return judge_order(GAME, view, said, _places(view.state))


def _place_rule(view, event, horse):
    """trick 4.2: as they reached the goal; 4.3: by nearness; 4.4, 4.5: the upper one of a square, the gate included."""
    state = view.state
    if event is None or event.key == "arrives":
        return None
    if isinstance(horse, tuple):  # the whole order: the first horse that is said to be elsewhere
        horse = next((said for said, found in zip(horse, _places(state)) if said != found), None)
    if horse not in _places(state):
        return None
    square = square_of(state, horse)
    if square == GOAL:
        return "trick:4.2"
    return "trick:4.3" if len(state.course[square]) < 2 else "trick:4.4" if square else "trick:4.5"


def _same_stack(view, square, said, found):
    """Exactly this stack; horses of unknown order below it leave it open."""
    loose = view.state.loose
    if square == 0 and loose:
        could = sorted(said) == sorted((*loose, *found)) and said[len(loose) :] == found
        return None if could else False
    return said == found


# cards


def _cards(zone):
    """The cards of a zone; said as a count, they are counted."""

    def of(view, name):
        return getattr(_rider(view, name), zone)

    return of


def _same_cards(zone):
    def same(view, name, said, found):
        """A count, or exactly these cards, a dummy's hand in its order; unknown ones that could be them leave it open."""
        if isinstance(said, int):
            return said == len(found)
        if len(said) != len(found):
            return False
        possible = pool(view.state, seat_of(view.state, name))
        if zone == "hand" and _rider(view, name).dummy:
            pairs = [(card, slot) for card, slot in zip(said, found) if card != slot]
        else:
            pairs = _matched(said, list(found))
        if all(not is_known(slot) and fits(card, slot) and card in possible for card, slot in pairs):
            return None if pairs else True
        return False

    return same


def _matched(said, cards):
    """Cards that were said but not seen, each with the unknown one it could be, of its colour first."""
    left = []
    for card in said:
        if card in cards:
            cards.remove(card)
        else:
            left.append(card)
    pairs = []
    for card in left:
        slot = card[0] + UNKNOWN if card[0] + UNKNOWN in cards else next((c for c in cards if c == UNKNOWN), cards[0])
        cards.remove(slot)
        pairs.append((card, slot))
    return pairs


def _table(view):
    return {view.state.riders[seat].name: card for seat, card in view.state.trick}


def _tricks(view, said):
    """The winners of the tricks that ended in the run, in order."""
    won = [step for step in view.steps if step.event.key == "trick.won"]
    found = [step.event.by for step in won]
    if not won:
        return Answer(not said, found)
    return Answer(list(said) == found, found, won[-1].event.cites, won[-1].n)


COUNTED = Counted(CARD)
FACTS = {
    fact.word: fact
    for fact in (
        Fact("turn", SOMEBODY, lambda view: whose_turn(view.state), rule=_turn_rule),
        Fact("phase", PHASE, lambda view: view.state.phase),
        Fact("winner", ListOf(SOMEBODY), _winner, same=_same_winner),
        Fact(
            "place",
            Either(MapOf(HORSE_OF_THE_RACE, Either(Nothing(), Count(1))), ListOf(HORSE_OF_THE_RACE)),
            judge=_place,
            several=dict,
            decided_by=("arrives", "order"),
            rule=_place_rule,
        ),
        Fact(
            "square",
            NUMBER,
            lambda view, horse: square_of(view.state, horse),
            HORSE_OF_THE_RACE,
            kept_by=("stays.goal", "stays.marks"),
        ),
        Fact("odds", NUMBER, lambda view, horse: view.state.odds.get(horse), ANY_HORSE, kept_by=("odds",)),
        decision_fact(decision, QUESTIONS),
        Fact("hand", COUNTED, _cards("hand"), PLAYER, _same_cards("hand")),
        Fact("discard", COUNTED, _cards("discard"), PLAYER, _same_cards("discard")),
        Fact(
            "whips",
            NUMBER,
            lambda view, name: _rider(view, name).whips,
            PLAYER,
            kept_by=("dummy.nowhip.none", "dummy.nowhip.others"),
        ),
        Fact("points", NUMBER, lambda view, name: _rider(view, name).points, PLAYER, kept_by=("miss", "prize.dummy")),
        Fact("horse", NAMED_HORSE, lambda view, name: _rider(view, name).horse, PLAYER),
        Fact("start", PLAYER, lambda view: view.state.riders[view.state.start].name),
        Fact("race", NUMBER, lambda view: view.state.race),
        Fact("course", ListOf(HORSE_OF_THE_RACE), lambda view, square: view.state.course[square], SQUARE, _same_stack),
        Fact("trick", MapOf(PLAYER, CARD), _table),
        Fact("tricks", ListOf(PLAYER), judge=_tricks),
    )
}
