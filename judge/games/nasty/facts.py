"""Facts: what can be claimed about the state, and how each claim is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import NOBODY, Count, Either, ListOf, Nothing, Player, Word
from judge.boardfile.zones import Counted
from judge.engine.facts import Fact, judge_order, prompt_fact
from judge.games.nasty import track as course
from judge.games.nasty.board import (
    ANY_CARD,
    MONEY,
    PHASE,
    PLACE,
    PLAYER,
    PLAYER_KEYS,
    SECTION,
    SQUARE,
    Backed,
    PartOfPair,
)
from judge.games.nasty.names import PHASE_RULE, PLACES, STATES, UNKNOWN
from judge.games.nasty.payout import winner
from judge.games.nasty.questions import QUESTIONS, pending_prompt
from judge.games.nasty.state import NO_BET, Bet, State, lanes_dealt, placed
from judge.games.nasty.track import Square, Track
from judge.games.nasty.turns import roller

if TYPE_CHECKING:
    from judge.boardfile.located import Data
    from judge.engine.run import View
    from judge.engine.values import Check, Event, Ruling
    from judge.games.nasty.state import Place


def acting(state: State) -> str:
    """6.2, 1.1, 3.1: returns the player who acts next: whoever is asked, the bookmaker for a deal, else who rolls;
    `none` where any player may."""
    prompt = pending_prompt(state)
    if prompt is not None:
        return NOBODY if prompt.by == "all" else prompt.by
    if state.phase == "setup" or state.phase == "entry" and not lanes_dealt(state):
        return state.bookmaker
    return roller(state) or NOBODY


def _winner(view: View) -> str | list[str] | None:
    """0.2: returns the winner, a list if several are equal; `none` until the game is over, None (undecided) where a
    player's cash is unknown."""
    return NOBODY if view.state.phase != "over" else winner(view.state)


def _same_winner(view: View, _: None, claimed: Sequence[str], found: str | list[str] | None) -> bool | None:
    """Tells whether the claimed winners are those found, in any order. If unknown cash leaves it open: False if they
    cannot have won, else None."""
    if found is None:
        return None if _can_have_won(view.state, claimed) else False
    return sorted(claimed) == sorted(found if isinstance(found, list) else [found])


def _can_have_won(state: State, claimed: Sequence[str]) -> bool:
    """0.2, NH-R21: tells whether exactly these players can be the richest, whatever the unknown cash of others is."""
    known = {name: p.cash for name, p in state.players.items() if p.cash is not None}
    unknown, named = state.players.keys() - known, known.keys() & set(claimed)
    if not named:
        return bool(unknown.intersection(claimed))
    most = max(known.values())
    return named == {name for name in known if known[name] == most} and (most > 0 or not unknown - set(claimed))


def _place(view: View, claimed: Any) -> Ruling:
    """10.1: returns the ruling on a claimed order of the Winning circle, or on the claimed places of some horses."""
    return judge_order(claimed, placed(view.state))


def _place_rule(view: View, event: Event | None, name: str) -> str | None:
    """Returns rule g.5 (horses move up) if the event is the disqualification of another horse; else None."""
    if event is None or event.key not in ("objection.upheld", "enquiry.upheld") or name == event.args["target"]:
        return None
    return "nasty:g.5"


def _turn_rule(view: View, event: Event | None, name: str) -> str | None:
    """Returns the rule by which the present player acts: that of the pending question, else of the phase; None without
    an event."""
    return None if event is None else view.prompt.cites[0] if view.prompt else PHASE_RULE[view.state.phase]


# horses


def _target(event: Event) -> str | None:
    """Returns the player whose horse an event is about; None if it is about none."""
    horse: str | None = event.args.get("target") or event.args.get("who")
    return horse


def _of(key: str) -> Callable[[View, str], Any]:
    """Returns a function that reads this field of a player's record in a view."""
    return lambda view, name: getattr(view.state.players[name], key)


def _same_square(view: View, name: str, claimed: Place, found: Place) -> bool | None:
    """Tells whether a claimed place is where the horse is found; each is (lane, square) or a word, and a claim may
    leave one number open. None if the board does not show it."""
    track: Track | None = view.state.track
    if isinstance(claimed, tuple) and None in claimed:  # only the lane, or only the square
        if isinstance(found, str):
            return None if found in ("flat", "straight") else False
        return all(part in (None, there) for part, there in zip(claimed, found))
    if isinstance(found, tuple) and isinstance(claimed, str):
        return _is_square(track, found, claimed) if track else False
    if isinstance(claimed, tuple) and isinstance(found, str):
        return None if track and _is_square(track, claimed, found) is not False else False
    on_a_fence = "straight" in (claimed, found) and not (claimed in PLACES and found in PLACES)
    return None if on_a_fence else claimed == found  # a fence may be on the straight


def _is_square(track: Track, square: Square, word: str) -> bool | None:
    """Tells whether a square is at the place that a word names (start, post, straight, flat or a fence); None where the
    track does not give its straight."""
    fence, start, post = course.fence_at(track, square), square[1] == 0, square[1] >= track.finish
    flat = not start and not post and fence is None
    lexicon = {"start": start, "post": post, "straight": course.on_straight(track, square[1]), "flat": flat}
    return lexicon.get(word, fence == word)


def _same_bonus(view: View, name: str, claimed: Sequence[str] | None, found: Sequence[str]) -> bool:
    """8.5: tells whether the claimed sections are those whose bonus was used, in any order."""
    return sorted(claimed or ()) == sorted(found)


# cards and money


def _cards_rule(view: View, event: Event | None, name: str) -> str | None:
    """Returns rule 1.2 (how many cards are dealt) if the event is the deal of event cards; else None."""
    return "nasty:1.2" if event and event.key == "deal.events" else None


def _same_cards(view: View, name: str, claimed: int | Sequence[str] | None, found: Sequence[str]) -> bool | None:
    """Tells whether a claimed number is the size of the hand, or claimed cards are the hand, in any order; None where
    its unknown cards can be the rest."""
    if isinstance(claimed, int):
        return claimed == len(found)
    claimed = claimed or ()
    if Counter(claimed) == Counter(found):
        return True
    known = Counter(card for card in found if card != UNKNOWN)
    return None if len(claimed) == len(found) and not known - Counter(claimed) else False


def _bet(view: View, name: str) -> Data | str:
    """5.1: returns a player's bet as a dict of `horse` and `stake`, as a claim has it; `none` without a bet."""
    bet: Bet | None = view.state.players[name].bet
    return NOBODY if bet is None or bet == NO_BET else {"horse": bet.horse, "stake": bet.stake}


def _same_bet(view: View, name: str, claimed: Data | None, found: Data | str) -> bool | None:
    """Tells whether a claimed bet, or the claimed part of it, is the one found. None (undecided) if it names a horse,
    the bet is secret and the stake fits."""
    if claimed is None or isinstance(found, str):
        return claimed is None and found == NOBODY
    if found["horse"] == UNKNOWN and claimed.get("horse", UNKNOWN) != UNKNOWN:
        return False if claimed.get("stake", found["stake"]) != found["stake"] else None
    return claimed.items() <= found.items()


OUT = "out"  # of the race, for whatever reason
_OUT = ("fallen", "slipped", "retired", "disqualified")
# 8.2, 8.4, 8.5: a bonus square that does not move a horse on
_NO_BONUS = ("bonus.late", "bonus.used", "bonus.grade")


# g.2, g.6: what an Objection costs, and that it comes back
def _moved_up(view: View, step: int) -> int | None:
    """Returns the step of the last objection or enquiry that disqualified a horse placed before the one that gets a
    prize; None for other steps and without one."""
    prize = view.steps[step - 1].event
    if prize.key != "prize":
        return None
    for each in reversed(view.steps[: step - 1]):
        event = each.event
        if event.key in ("objection.upheld", "enquiry.upheld"):
            before = list(view.steps[each.n - 2].state.finished) if each.n > 1 else []
            above = before[: before.index(prize.args["who"])] if prize.args["who"] in before else []
            if event.args["target"] in above:
                return int(each.n)
    return None


_CASH_RULES = {"card.played.paid": "nasty:g.2", "objection.upheld": "nasty:g.6", "objection.failed": "nasty:g.6"}
SOMEBODY = Player(NOBODY)
NUMBER = Either(Nothing(UNKNOWN), MONEY)
# what the failed checks about the table as a whole speak of
CHECK_WORDS = {
    "roll.turn.no": "turn",
    **dict.fromkeys(("roll.phase.no", "deal.setup.no", "deal.entry.no", "enter.phase.no", "bet.phase.no"), "phase"),
    "retire.phase.no": "phase",
    "over.play": "winner",
}


def claim_of(check: Check) -> tuple[str, object] | None:
    """Returns what a failed check says of the table, as a claim has it (word, value): whose turn or what phase it is
    (without a value), why a horse is out of the race. None for other checks."""
    if check.key in ("roll.runs.no", "retire.runs.no", "target.runs.no"):
        who = check.args.get("who") or check.args["target"]
        return "state", {who: check.args["state"]}
    word = CHECK_WORDS.get(check.key)
    return (word, None) if word else None


FACTS = {
    fact.word: fact
    for fact in (
        Fact("turn", SOMEBODY, lambda view: acting(view.state), rule=_turn_rule, settled=True),
        Fact("phase", PHASE, lambda view: view.state.phase, settled=True),
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
            Either(PartOfPair(), PLACE, wanted=SQUARE.wanted),
            _of("place"),
            PLAYER,
            _same_square,
            decided_by=(*_NO_BONUS, "bonus.part"),
            kept_by=("move.none",),
            rule=lambda view, event, name: "nasty:7.9" if event and event.key == "bonus.part" else None,
        ),
        Fact("odds", NUMBER, lambda view, name: view.state.odds.get(name), PLAYER),
        prompt_fact(pending_prompt, QUESTIONS),
        Fact(
            "cash",
            Either(Nothing(UNKNOWN), PLAYER_KEYS["cash"]),
            _of("cash"),
            PLAYER,
            decided_by=("bet.miss", "bets.lost", "objection.failed"),
            touched=lambda event: (event.by, event.args.get("who")),
            rule=lambda view, event, name: _CASH_RULES.get(event.key) if event else None,
            cause=_moved_up,
            counted=True,
        ),
        Fact("missed", NUMBER, _of("missed"), PLAYER),
        Fact(
            "cards",
            Either(Nothing(), Counted(ANY_CARD, single=True)),
            _of("cards"),
            PLAYER,
            _same_cards,
            rule=_cards_rule,
        ),
        Fact("bet", Either(Nothing(), Map("bet", {"horse": Backed(), "stake": MONEY})), _bet, PLAYER, _same_bet),
        Fact(
            "state",
            Word("standing", (*STATES, OUT)),
            _of("state"),
            PLAYER,
            lambda view, name, claimed, found: found in _OUT if claimed == OUT else claimed == found,
            kept_by=("objection.failed", "enquiry.failed", "remount.taken"),
            touched=_target,
            rule=lambda view, event, name: "nasty:b.4" if event and event.key == "recall" else None,
        ),
        Fact("bonus", Either(Nothing(), ListOf(SECTION)), _of("bonus"), PLAYER, _same_bonus, kept_by=_NO_BONUS),
        Fact("lane", NUMBER, _of("lane"), PLAYER),
        Fact("grade", NUMBER, _of("grade"), PLAYER),
        Fact("race", Count(), lambda view: view.state.race, settled=True),
    )
}
