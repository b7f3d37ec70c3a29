"""The claims of this game: what can be claimed, and how each is compared with the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from judge.boardfile.maps import MapOf
from judge.boardfile.shapes import NOBODY, Count, Either, ListOf, Nothing, Player
from judge.boardfile.zones import Counted
from judge.engine.facts import Fact, judge_order, prompt_fact
from judge.engine.values import Event, Line, Ruling
from judge.games.trick import payout
from judge.games.trick.betting import to_show
from judge.games.trick.board import ANY_HORSE, CARD, HORSE_OF_THE_RACE, NAMED_HORSE, PHASE, SQUARE, scope
from judge.games.trick.cards import UNKNOWN, fits, horse_arg, is_known
from judge.games.trick.questions import QUESTIONS, pending_prompt
from judge.games.trick.race import TRICK_WON, race_over, to_play
from judge.games.trick.state import (
    GOAL,
    SEATS,
    Cards,
    Horses,
    Rider,
    State,
    order_now,
    pool,
    seat_of,
    square_of,
    unnamed,
)

if TYPE_CHECKING:
    from judge.engine.run import View

PLAYER = Player()
SOMEBODY = Player(NOBODY)
NUMBER = Count()


def whose_turn(state: State) -> str:
    """Returns the player who answers the pending question, plays or shows a betting card next; `none` if it is nobody
    or all at once."""
    now = pending_prompt(state)
    if now is not None:
        return NOBODY if now.by == "all" else now.by
    seat = None
    if state.phase == "betting":
        seat = to_show(state)
    elif state.phase == "race" and len(state.trick) < SEATS and not race_over(state):
        seat = to_play(state)
    return NOBODY if seat is None else state.riders[seat].name


def _turn_rule(view: View, event: Event | None, claimed: str) -> str | None:
    """Returns the rule that gives a player the turn: trick 2.1 or 3.0.1 by the event, or 2.4 if all have shown and now
    hide at once; else None."""
    if event and event.key == "show" and whose_turn(view.state) == NOBODY:
        return "trick:2.4"
    return _ORDER.get(event.key) if event else None


_ORDER = {"enter.betting": "trick:2.1", "show": "trick:2.1", "enter.race": "trick:3.0.1"}


def _rider(view: View, name: str) -> Rider:
    """Returns the Rider of a player in a view."""
    state: State = view.state
    return state.riders[seat_of(state, name)]


def _winner(view: View) -> str:
    """Returns the winner; `none` while there is none."""
    return payout.winner(view.state) or NOBODY


def _same_winner(view: View, _: None, claimed: Sequence[str], found: str) -> bool:
    """Tells whether the claimed winner is the one found. A claim is a list; one of several players is false."""
    return list(claimed) == [found]


# horses


def _places(state: State) -> Horses:
    """Returns the horses in order of finish as far as it is decided: all four after a race (without those of unknown
    order at the gate), during it those at the goal."""
    if state.finished:
        return state.finished
    return order_now(state) if state.phase in ("payout", "over") and state.loose else state.course[GOAL]


def _as_claimed(state: State, found: Horses) -> Horses:
    """Returns horses as claims name them: one without a name of its own, between a race and the set-up of the next, by
    its rider in the race just run."""
    now = scope(state)
    names = dict(zip(now.ridden, now.players))
    return tuple(names[horse] if unnamed(horse) and horse in names else horse for horse in found)


def _place(view: View, claimed: Sequence[str] | dict[str, int | None]) -> Ruling:
    """Returns the ruling on a claimed order of finish, or on claimed places of some horses."""
    found = _as_claimed(view.state, _places(view.state))
    named = _as_claimed(view.state, tuple(claimed or ()))
    return judge_order(dict(zip(named, claimed.values())) if isinstance(claimed, dict) else named, found)


def _place_rule(view: View, event: Event | None, horse: str | Horses | None) -> str | None:
    """Returns the rule that gives a horse (or the first wrong one of a claimed order) its place: trick 4.2 at the goal,
    4.3 by nearness, 4.4 in a stack, 4.5 in the stack at the gate. None if it has no place yet or the event cites it."""
    state: State = view.state
    if event is None or event.key == "arrives":
        return None
    if isinstance(horse, tuple):  # the whole order: the first horse that is claimed to be elsewhere
        horse = next((claimed for claimed, found in zip(horse, _places(state)) if claimed != found), None)
    if horse is None or horse not in _places(state):
        return None
    square = square_of(state, horse)
    if square == GOAL:
        return "trick:4.2"
    return "trick:4.3" if len(state.course[square]) < 2 else "trick:4.4" if square else "trick:4.5"


def _course(view: View, claimed: Sequence[tuple[int, Horses]]) -> Ruling:
    """Returns the ruling on claimed stacks, square by square; None for one at the gate that it can be, with the horses
    of unknown order below. What is so there is said in a line."""
    state: State = view.state
    holds: list[bool | None] = []
    shown: dict[str, list[str]] = {}
    loose = _as_claimed(state, state.loose)
    for square, stack in claimed:
        found, named = _as_claimed(state, state.course[square]), _as_claimed(state, stack)
        if square == 0 and loose:
            could = sorted(named) == sorted((*loose, *found)) and named[len(loose) :] == found
            holds.append(None if could else False)
        else:
            holds.append(named == found)
        shown[str(square)] = list(found)
    whole = False if False in holds else None if None in holds else True
    if loose and [square for square, _ in claimed] == [0]:
        args = {"horses": [horse_arg(horse) for horse in loose], "above": [horse_arg(h) for h in shown["0"]]}
        return Ruling(whole, Line("loose.below" if shown["0"] else "loose", (), args))
    return Ruling(whole, shown)


def _ridden(view: View, name: str) -> str:
    """Returns the horse of a player; `_` if the board does not name it."""
    horse = _rider(view, name).horse
    return UNKNOWN if unnamed(horse) else horse


def _same_horse(view: View, name: str, claimed: str, found: str) -> bool | None:
    """Tells whether a player rides the claimed horse; None if the board does not name the player's horse and nobody
    else rides this one."""
    state: State = view.state
    if found == UNKNOWN:
        return None if claimed not in [rider.horse for rider in state.riders] else False
    return claimed == found


# cards


def _cards(zone: str) -> Callable[[View, str], Cards]:
    """Returns a function that reads the cards of a player in a zone, `hand` or `discard`, in a view."""

    def of(view: View, name: str) -> Cards:
        """Returns the cards of a player in the zone."""
        rider = _rider(view, name)
        return rider.hand if zone == "hand" else rider.discard

    return of


def _same_cards(zone: str) -> Callable[[View, str, int | Cards, Cards], bool | None]:
    """Returns a function that tells whether a claim about a zone, its cards or their number, is what is found there;
    None if unknown cards leave it open."""

    def same(view: View, name: str, claimed: int | Cards, found: Cards) -> bool | None:
        """Tells whether the number or the cards are right (a dummy's hand in its order); None if unknown cards can be
        the claimed ones."""
        if isinstance(claimed, int):
            return claimed == len(found)
        if len(claimed) != len(found):
            return False
        possible = pool(view.state, seat_of(view.state, name))
        if zone == "hand" and _rider(view, name).dummy:
            pairs = [(card, slot) for card, slot in zip(claimed, found) if card != slot]
        else:
            pairs = _matched(claimed, list(found))
        if all(not is_known(slot) and fits(card, slot) and card in possible for card, slot in pairs):
            return None if pairs else True
        return False

    return same


def _matched(claimed: Cards, cards: list[str]) -> list[tuple[str, str]]:
    """Gives each claimed card that is not among `cards` one of them, an unknown one that it can be if there is one, of
    its colour first, and returns these pairs (claimed, given). Takes all matched cards out of `cards`."""
    left = []
    for card in claimed:
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


def _table(view: View) -> dict[str, str]:
    """Returns the cards on the table, player → card."""
    return {view.state.riders[seat].name: card for seat, card in view.state.trick}


def _tricks(view: View, claimed: Sequence[str]) -> Ruling:
    """Returns the ruling on who won the tricks of this run, in order."""
    won = [step for step in view.steps if step.event.key in TRICK_WON]
    found = [step.event.by for step in won]
    if not won:
        return Ruling(not claimed, found)
    return Ruling(list(claimed) == found, found, won[-1].event.cites, won[-1].n)


def _won(view: View, claimed: str) -> Ruling:
    """Returns the ruling on who won the trick that ended last in this run; `none` if none has."""
    won = [step for step in view.steps if step.event.key in TRICK_WON]
    if not won:
        return Ruling(claimed == NOBODY, NOBODY)
    return Ruling(claimed == won[-1].event.by, won[-1].event.by, won[-1].event.cites, won[-1].n)


def _trick_won(view: View, step: int) -> int | None:
    """Returns the number of the last step before this one that says who won a trick, if this step is something that
    comes of a trick; None for other steps."""
    if view.steps[step - 1].event.key not in OF_A_TRICK:
        return None
    return next((each.n for each in reversed(view.steps[: step - 1]) if each.event.key in TRICK_WON), None)


OF_A_TRICK = ("move", "stays.goal", "stays.marks", "arrives", "trick.end", "dummy.leads", "race.home")
COUNTED = Counted(CARD)
FACTS = {
    fact.word: fact
    for fact in (
        Fact("turn", SOMEBODY, lambda view: whose_turn(view.state), rule=_turn_rule, settled=True, cause=_trick_won),
        Fact("phase", PHASE, lambda view: view.state.phase, settled=True, decided_by=("next",)),
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
            cause=_trick_won,
        ),
        Fact(
            "odds",
            NUMBER,
            lambda view, horse: view.state.odds.get(horse),
            ANY_HORSE,
            kept_by=("odds",),
            decided_by=("odds",),
        ),
        prompt_fact(pending_prompt, QUESTIONS),
        Fact("hand", COUNTED, _cards("hand"), PLAYER, _same_cards("hand")),
        Fact("discard", COUNTED, _cards("discard"), PLAYER, _same_cards("discard")),
        Fact(
            "whips",
            NUMBER,
            lambda view, name: _rider(view, name).whips,
            PLAYER,
            kept_by=("dummy.nowhip.none", "dummy.nowhip.others"),
        ),
        Fact(
            "points",
            NUMBER,
            lambda view, name: _rider(view, name).points,
            PLAYER,
            kept_by=("miss", "prize.dummy"),
            counted=True,
        ),
        Fact("horse", NAMED_HORSE, _ridden, PLAYER, _same_horse),
        Fact("start", PLAYER, lambda view: view.state.riders[view.state.start].name, settled=True),
        Fact("race", NUMBER, lambda view: view.state.race, settled=True),
        Fact(
            "course",
            ListOf(HORSE_OF_THE_RACE),
            about=SQUARE,
            judge=_course,
            cause=_trick_won,
        ),
        Fact("trick", MapOf(PLAYER, CARD), _table, at_once=True, cause=_trick_won),
        Fact("tricks", ListOf(PLAYER), judge=_tricks),
        Fact("won", SOMEBODY, judge=_won),
    )
}
