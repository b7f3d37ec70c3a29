"""What somebody may claim of the table, held against the state."""

from __future__ import annotations

from collections import Counter

from judge.engine.facts import Fact, decision_fact, judge_order
from judge.engine.shapes import NOBODY, Count, Either, ListOf, MapOf, Nothing, Player, Record
from judge.engine.zones import Counted
from judge.games.nasty import track as course
from judge.games.nasty.board import ANY_CARD, MONEY, PHASE, PLAYER, PLAYER_KEYS, SECTION, SQUARE, STATE, Backed
from judge.games.nasty.names import PHASE_RULE, PLACES, UNKNOWN
from judge.games.nasty.payout import winner
from judge.games.nasty.questions import QUESTIONS, decision
from judge.games.nasty.state import NO_BET, State, lanes_dealt, placed
from judge.games.nasty.turns import roller


def acting(state: State) -> str:
    """6.2, 1.1, 3.1: who is to act; `none` where nobody in particular is."""
    asked = decision(state)
    if asked is not None:
        return NOBODY if asked.by == "all" else asked.by
    if state.phase == "setup" or state.phase == "entry" and not lanes_dealt(state):
        return state.bookmaker
    return roller(state) or NOBODY


def _winner(view):
    """0.2: who has won; `none` while the game goes on, open where the board does not say how much somebody has."""
    return NOBODY if view.state.phase != "over" else winner(view.state)


def _same_winner(view, _, said, found):
    """Several who are equal may be named in any order."""
    if found is None:
        return None if _can_have_won(view.state, said) else False
    return sorted(said) == sorted(found if isinstance(found, list) else [found])


def _can_have_won(state, said):
    """0.2, NH-R21: whether just these may be the richest, whatever is in the purses of which nothing is said."""
    known = {name: p.cash for name, p in state.players.items() if p.cash is not None}
    unknown, named = state.players.keys() - known, known.keys() & set(said)
    if not named:
        return bool(unknown.intersection(said))
    most = max(known.values())
    return named == {name for name in known if known[name] == most} and (most > 0 or not unknown - set(said))


def _place(view, said):
    """10.1: the horses in the Winning circle, all in their order or the places of some."""
    from judge.games.nasty.game import GAME

    return judge_order(GAME, view, said, placed(view.state))


def _place_rule(view, event, name):
    """g.4, g.5: a horse is disqualified, the others move up."""
    upheld = event is not None and event.key in ("objection.upheld", "enquiry.upheld")
    return "nasty:g.5" if upheld and name != event.args["target"] else None


def _turn_rule(view, event, name):
    """The rule of who is to act now."""
    return None if event is None else view.decision.cites[0] if view.decision else PHASE_RULE[view.state.phase]


# horses


def _target(event):
    """The horse that an event is about."""
    return event.args.get("target") or event.args.get("who")


def _of(key):
    return lambda view, name: getattr(view.state.players[name], key)


def _same_square(view, name, said, found):
    """A square, or a word for where a horse is."""
    if type(said) is type(found):
        on_a_fence = "straight" in (said, found) and not (said in PLACES and found in PLACES)
        return None if on_a_fence else said == found  # a fence may be on the straight
    track = view.state.track
    if track is None:
        return False
    if isinstance(found, tuple):
        return _called(track, found, said)
    return None if _called(track, said, found) is not False else False


def _called(track, square, word):
    """Whether a square of the track is what a word says; None where the board does not say."""
    fence, start, post = course.fence_at(track, square), square[1] == 0, square[1] >= track.finish
    flat = not start and not post and fence is None
    words = {"start": start, "post": post, "straight": course.on_straight(track, square[1]), "flat": flat}
    return words.get(word, fence == word)


def _same_bonus(view, name, said, found):
    return sorted(said or ()) == sorted(found)


# cards and money


def _hand(view, name):
    return view.state.players[name].cards


def _cards_rule(view, event, name):
    """1.2: how many are dealt."""
    return "nasty:1.2" if event and event.key == "deal.events" else None


def _same_cards(view, name, said, found):
    """A count, or exactly these cards in any order; unknown ones that could be them leave it open."""
    if isinstance(said, int):
        return said == len(found)
    if Counter(said) == Counter(found):
        return True
    known = Counter(card for card in found if card != UNKNOWN)
    return None if len(said or ()) == len(found) and not known - Counter(said) else False


def _bet(view, name):
    bet = view.state.players[name].bet
    return NOBODY if bet in (None, NO_BET) else {"horse": bet.horse, "stake": bet.stake}


def _same_bet(view, name, said, found):
    """What is said of a bet; a secret horse stays open."""
    if said is None or found == NOBODY:
        return said is None and found == NOBODY
    if found["horse"] == UNKNOWN and said.get("horse", UNKNOWN) != UNKNOWN:
        return False if said.get("stake", found["stake"]) != found["stake"] else None
    return said.items() <= found.items()


# 8.2, 8.4, 8.5: a bonus square that does not move a horse on
_NO_BONUS = ("bonus.late", "bonus.used", "bonus.grade")
# g.2, g.6: what an Objection costs, and that it comes back
_CASH_RULES = {"card.played.paid": "nasty:g.2", "objection.upheld": "nasty:g.6", "objection.failed": "nasty:g.6"}
SOMEBODY = Player(NOBODY)
NUMBER = Either(Nothing(UNKNOWN), MONEY)
FACTS = {
    fact.word: fact
    for fact in (
        Fact("turn", SOMEBODY, lambda view: acting(view.state), rule=_turn_rule),
        Fact("phase", PHASE, lambda view: view.state.phase),
        Fact("winner", ListOf(SOMEBODY), _winner, same=_same_winner),
        Fact(
            "place",
            Either(MapOf(PLAYER, Either(Nothing(), Count(1))), Nothing(), ListOf(PLAYER)),
            judge=_place,
            several=dict,
            kept_by=("photo.none", "objection.failed", "enquiry.failed"),
            touched=_target,
            rule=_place_rule,
        ),
        Fact(
            "square",
            SQUARE,
            _of("place"),
            PLAYER,
            _same_square,
            decided_by=(*_NO_BONUS, "bonus.part"),
            kept_by=("move.none",),
            rule=lambda view, event, name: "nasty:7.9" if event and event.key == "bonus.part" else None,
        ),
        Fact("odds", NUMBER, lambda view, name: view.state.odds.get(name), PLAYER),
        decision_fact(decision, QUESTIONS),
        Fact(
            "cash",
            Either(Nothing(UNKNOWN), PLAYER_KEYS["cash"]),
            _of("cash"),
            PLAYER,
            decided_by=("bet.miss", "bets.lost", "objection.failed"),
            touched=lambda event: (event.by, event.args.get("who")),
            rule=lambda view, event, name: _CASH_RULES.get(event.key) if event else None,
        ),
        Fact("missed", NUMBER, _of("missed"), PLAYER),
        Fact("cards", Either(Nothing(), Counted(ANY_CARD, single=True)), _hand, PLAYER, _same_cards, rule=_cards_rule),
        Fact("bet", Either(Nothing(), Record("bet", {"horse": Backed(), "stake": MONEY})), _bet, PLAYER, _same_bet),
        Fact(
            "state",
            STATE,
            _of("state"),
            PLAYER,
            kept_by=("objection.failed", "enquiry.failed", "remount.taken"),
            touched=_target,
            rule=lambda view, event, name: "nasty:b.4" if event and event.key == "recall" else None,
        ),
        Fact("bonus", Either(Nothing(), ListOf(SECTION)), _of("bonus"), PLAYER, _same_bonus, kept_by=_NO_BONUS),
        Fact("lane", NUMBER, _of("lane"), PLAYER),
        Fact("grade", NUMBER, _of("grade"), PLAYER),
        Fact("race", Count(), lambda view: view.state.race),
    )
}
