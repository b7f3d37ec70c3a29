"""What a player does: discard, bet, play a card, whip; each with its checks."""

from __future__ import annotations

from judge.engine.shapes import Flag, Shape
from judge.engine.values import Check, checked
from judge.engine.verbs import Verb
from judge.games.trick import betting, paddock, race
from judge.games.trick.board import BET, HIDDEN_CARD, KNOWN_CARD, SHOWN_BET
from judge.games.trick.cards import COLOUR_ENTRY, HORSES, PHASE_ENTRY, UNKNOWN, WIN, is_known, spoken, spoken_bet
from judge.games.trick.state import SEATS, State, holds_colour, horses, seat_of, slot_for

# the dummy decides nothing itself
_DUMMY_BETS = ("trick:7.2.1", "trick:7.0.5")
_DUMMY_PLAYS = ("trick:7.3.2", "trick:7.3.3", "trick:7.3.5")
# nobody may pass: the rule of what must be done instead
_NO_PASS = {
    "paddock": ("trick:1.6",),
    "betting": ("trick:2.2", "trick:2.4"),
    "race": ("trick:3.1.1",),
    "payout": ("trick:0.4.2",),
    "over": ("trick:6.1",),
}


def _in_phase(phase: str, cite: str, checks):
    """The checks of a verb: its phase (trick 0.4.2), that it is no dummy's, and its own."""
    key, cites = f"check.phase.{phase}", (cite, "trick:0.4.2")

    def judge(state: State, by: str, args: dict):
        seat, now = seat_of(state, by), state.phase
        found = [checked(now == phase, key, cites, phase=PHASE_ENTRY[now])]
        if state.riders[seat].dummy:
            rules = _DUMMY_BETS if now == "betting" else _DUMMY_PLAYS
            found.append(Check(False, "check.dummy.no", ("trick:7.0.1", *rules), {"by": by}))
        found += checks(state, seat, args)
        return found

    return judge


def _discard_checks(state, seat, args):
    """trick 1.6: one of the eleven, once."""
    card = args["discard"]
    rider = state.riders[seat]
    yield checked(len(rider.discard) < 2, "check.discard.once", ("trick:1.6",), by=rider.name)
    yield _in_hand(state, seat, card, ("trick:1.6",))


def _show_checks(state, seat, args):
    """trick 2.1: in order; 2.2: one card; 2.3: not what another shows; 2.9, ruling/TK-R1: the win card once at most."""
    card = args["show"]
    rider = state.riders[seat]
    following = betting.to_show(state)
    if following is None:
        yield Check(False, "check.show.all.no", ("trick:2.2", "trick:2.4"), {"by": rider.name})
    elif state.phase == "betting":
        yield _turn(state, seat, following, ("trick:2.1",))
        yield checked(not rider.bet, "check.show.once", ("trick:2.2",), by=rider.name)
    others = betting.shown_by_others(state, seat)
    if card == WIN:
        yield _win_card(state, others)
        return
    free = False if card in others else None if UNKNOWN in others else True
    yield checked(free, "check.show.free", ("trick:2.3",), card=spoken_bet(card))


def _win_card(state, others):
    """ruling/TK-R1 is doubtful: the answer says what the other reading would give."""
    cites = ("trick:2.9", "trick:ruling/TK-R1")
    if state.win_card_face_up == "forbidden":
        return Check(False, "check.show.win.forbidden.no", cites)
    if WIN in others:
        return Check(False, "check.show.win.no", ("trick:2.9", "trick:2.3", "trick:ruling/TK-R1"))
    return checked(None if UNKNOWN in others else True, "check.show.win", cites)


def _hide_checks(state, seat, args):
    """trick 2.4: when all have shown, any other of one's own five."""
    card = args["hide"]
    rider = state.riders[seat]
    missing = betting.to_show(state)
    if missing is not None:
        yield Check(False, "check.hide.all.no", ("trick:2.4",), {"by": state.riders[missing].name})
    once = len(rider.bet) < 2
    yield checked(once, "check.hide.once", ("trick:2.4", "trick:2.5"), by=rider.name)
    own = card == UNKNOWN or (None if UNKNOWN in rider.bet[:1] else card not in rider.bet[:1])
    yield checked(own, "check.hide.own", ("trick:2.4", "trick:0.3.5", "trick:0.2.4"), card=spoken_bet(card))


def _play_checks(state, seat, args):
    """trick 3.1.1, 3.1.2, 3.2: the turn, the hand, the colour, the whip."""
    card = args["play"]
    on = state.phase == "race" and len(state.trick) < SEATS  # a full trick: its winner's move is open
    if on:
        yield _turn(state, seat, race.to_play(state), race.turn_cites(state))
    yield _in_hand(state, seat, card, ("trick:3.1.1",))
    if on:
        yield _follows(state, seat, card)
    if args.get("whip"):
        yield from _may_whip(state, seat)


def _whip_checks(state, seat, args):
    """trick 3.2.1, ruling/TK-R8: for the card just played, until the next one is."""
    rider = state.riders[seat]
    now = bool(state.trick) and state.trick[-1][0] == seat
    yield checked(now, "check.whip.now", ("trick:3.2.1", "trick:ruling/TK-R8"), by=rider.name)
    yield from _may_whip(state, seat)


def _turn(state, seat, following, cites):
    ok = seat == following
    return checked(ok, "check.turn", cites, by=state.riders[seat].name, next=state.riders[following].name)


def _in_hand(state, seat, card, cites):
    """Whether the card is in the hand; one of the unknown cards may be it."""
    rider = state.riders[seat]
    if card == UNKNOWN:
        return Check(bool(rider.hand), "check.hand.secret", cites, {"by": rider.name})
    ok = True if card in rider.hand else None if slot_for(state, seat, card, rider.hand) is not None else False
    if ok is False and not all(map(is_known, rider.hand)):
        # an unknown card cannot be one that lies elsewhere: every card exists once
        cites += ("trick:0.2.1",)
    return checked(ok, "check.hand", cites, by=rider.name, **spoken(card))


def _follows(state, seat, card):
    """trick 3.1.2: who has the leader's colour must play it; a whip changes nothing in that (ruling/TK-R5)."""
    led = race.led_colour(state)
    if led is None:
        return Check(True, "check.follow.lead", ("trick:3.1.2",))
    cites = ("trick:3.1.2", "trick:ruling/TK-R5") if race.deciding_colour(state) != led else ("trick:3.1.2",)
    args = {"by": state.riders[seat].name, "led": COLOUR_ENTRY[led]}
    if card[0] == led:
        return Check(True, "check.follow.same", cites, args)
    if led + UNKNOWN in state.riders[seat].hand:
        # the backs show the colours
        cites += ("trick:0.2.3", "trick:0.3.4a")
    held = holds_colour(state, seat, led, card)
    if held is None:
        return Check(None, "check.follow.open", cites, args)
    return Check(not held, "check.follow.no" if held else "check.follow.void", cites, args)


def _may_whip(state, seat):
    """trick 3.2.2: a whip card face up; 3.2.4: nobody has whipped in this trick."""
    rider = state.riders[seat]
    able = rider.whips > 0
    yield checked(able, "check.whip.card", ("trick:3.2.2",), by=rider.name, whips=rider.whips)
    if state.whip is None:
        yield Check(True, "check.whip.one", ("trick:3.2.4",))
    else:
        by_leader = ("trick:ruling/TK-R7",) if state.whip == state.leader else ()
        yield Check(False, "check.whip.one.no", ("trick:3.2.4", *by_leader), {"whipped": state.riders[state.whip].name})


# what could be tried


def _discards(state, by):
    """The known cards of a hand, and `_`: a discard lies face down."""
    hand = state.riders[seat_of(state, by)].hand
    return [{"discard": card} for card in (*dict.fromkeys(filter(is_known, hand)), UNKNOWN)]


def _betting_cards(state):
    """trick 0.2.4: the four horses, those with a name of their own first, and the win card."""
    ridden = horses(state)
    return [*dict.fromkeys((*(horse for horse in HORSES if horse in ridden), *ridden)), WIN]


def _shown(state, by):
    return [{"show": card} for card in _betting_cards(state)]


def _hidden(state, by):
    return [{"hide": card} for card in (*_betting_cards(state), UNKNOWN)]


def _cards(state, by):
    for card in filter(is_known, state.riders[seat_of(state, by)].hand):
        yield {"play": card}
        yield {"play": card, "whip": True}


# carrying out


def _with(do, word):
    return lambda state, seat, args, log: do(state, seat, args[word], log)


def _play(state, seat, args, log):
    return race.play_card(state, seat, args["play"], args.get("whip", False), log)


def _whip(state, seat, args, log):
    return race.declare_whip(state, seat, log)


def _no_pass(state, by, args):
    yield Check(False, "check.pass.no", _NO_PASS[state.phase])


def _verb(phase: str, cite: str, keys: dict[str, Shape], checks, do, tries, example: str, bare: bool = False) -> Verb:
    """What one player does in one phase, as a rule says; its own key comes first."""
    return Verb(
        next(iter(keys)),
        keys,
        _in_phase(phase, cite, checks),
        lambda state, by, args, log: do(state, seat_of(state, by), args, log),
        tries,
        lambda state: state.phase == phase,
        typed=tuple(keys),
        bare=bare,
        example=example,
    )


_discard, _show, _hide = _with(paddock.discard, "discard"), _with(betting.show, "show"), _with(betting.hide, "hide")
_PLAY = {"play": KNOWN_CARD, "whip": Flag()}
VERBS = (
    _verb("paddock", "trick:1.6", {"discard": HIDDEN_CARD}, _discard_checks, _discard, _discards, "{discard: B1}"),
    _verb("betting", "trick:2.2", {"show": SHOWN_BET}, _show_checks, _show, _shown, "{show: gateau}"),
    _verb("betting", "trick:2.4", {"hide": BET}, _hide_checks, _hide, _hidden, "{hide: win}"),
    _verb("race", "trick:3.0.1", _PLAY, _play_checks, _play, _cards, "{play: R5}", bare=True),
    _verb("race", "trick:3.2.1", {"whip": Flag(True)}, _whip_checks, _whip, lambda *_: [{"whip": True}], "{whip: yes}"),
    Verb("pass", {}, _no_pass, lambda state, by, args, log: state, together=True),
)
