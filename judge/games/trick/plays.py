"""What a player does: discard, bet, play, whip. A class for each kind of play: checks, effect, candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.boardfile.lines import PlayKind
from judge.boardfile.shapes import Flag, Shape
from judge.engine.values import Check, checked
from judge.games.trick import betting, paddock, race
from judge.games.trick.board import BET, HIDDEN_CARD, KNOWN_CARD, SHOWN_BET
from judge.games.trick.cards import COLOUR_ENTRY, HORSES, PHASE_ENTRY, UNKNOWN, WIN, bet_arg, card_args, is_known
from judge.games.trick.state import SEATS, Cites, Log, Seat, State, holds_colour, horses, pool, seat_of, slot_for

Args = dict[str, Any]  # a play as a script has it: {"play": "R5", "whip": True}

# the dummy decides nothing itself
_DUMMY_BETS = ("trick:7.2.1", "trick:7.0.5")
_DUMMY_PLAYS = ("trick:7.3.2", "trick:7.3.3", "trick:7.3.5")
# no player may pass: the rule of what must be done instead
_NO_PASS = {
    "paddock": ("trick:1.6",),
    "betting": ("trick:2.2", "trick:2.4"),
    "race": ("trick:3.1.1",),
    "payout": ("trick:0.4.2",),
    "over": ("trick:6.1",),
}
_IN_PHASE = {"paddock": "check.phase.paddock", "betting": "check.phase.betting", "race": "check.phase.race"}


class Kind:
    """What one player does in one phase. A subclass declares the phase, the rule and the keys, its own word first."""

    phase: str
    rule: str
    keys: dict[str, Shape]
    example: str
    bare = False

    def checks(self, state: State, seat: Seat, args: Args) -> Iterator[Check]:
        """Yields the checks of this kind of play alone, to which `all_checks` adds those of the phase and the dummy;
        each kind defines it."""
        raise NotImplementedError

    def apply(self, state: State, seat: Seat, args: Args, log: Log | None) -> State:
        """Returns the state after a play that was not found illegal; each kind defines it."""
        raise NotImplementedError

    def candidates(self, state: State, seat: Seat) -> Iterable[Args]:
        """Returns the plays of this kind by a seat that are worth judging, legal or not; each kind defines it."""
        raise NotImplementedError

    def all_checks(self, state: State, by: str, args: Args) -> list[Check]:
        """trick 0.4.2, 7.0.1: returns the check of the phase, a failed one if the dummy is to play, then the checks of
        this kind."""
        seat, now = seat_of(state, by), state.phase
        found = [
            checked(
                now == self.phase,
                _IN_PHASE[self.phase],
                (str(PHASE_ENTRY[self.phase]), self.rule, "trick:0.4.2"),
                phase=PHASE_ENTRY[now],
            )
        ]
        if state.riders[seat].dummy:
            rules = _DUMMY_BETS if now == "betting" else _DUMMY_PLAYS
            found.append(Check(False, "check.dummy.no", ("trick:7.0.1", *rules), {"by": by}))
        return [*found, *self.checks(state, seat, args)]

    def play_kind(self) -> PlayKind:
        """Makes the `PlayKind` of the engine from this kind of play."""
        return PlayKind(
            next(iter(self.keys)),
            self.keys,
            self.all_checks,
            lambda state, by, args, log: self.apply(state, seat_of(state, by), args, log),
            lambda state, by: self.candidates(state, seat_of(state, by)),
            lambda state: state.phase == self.phase,
            typed=tuple(self.keys),
            bare=self.bare,
            example=self.example,
        )


class Discard(Kind):
    """trick 1.6: the second discard, one of the eleven in hand."""

    phase, rule, keys, example = "paddock", "trick:1.6", {"discard": HIDDEN_CARD}, "{discard: B1}"

    def checks(self, state: State, seat: Seat, args: Args) -> Iterator[Check]:
        """trick 1.6: yields the checks that the second discard is still to be made and that the card is in hand."""
        rider = state.riders[seat]
        yield checked(len(rider.discard) < 2, "check.discard.once", ("trick:1.6",), by=rider.name)
        yield _in_hand(state, seat, args["discard"], ("trick:1.6",))

    def apply(self, state: State, seat: Seat, args: Args, log: Log | None) -> State:
        """Returns the state after the card is put face down to the first discard."""
        return paddock.discard(state, seat, args["discard"], log)

    def candidates(self, state: State, seat: Seat) -> Iterable[Args]:
        """Lists the known cards in hand, and `_` for a secret one."""
        known = dict.fromkeys(filter(is_known, state.riders[seat].hand))
        return [{"discard": card} for card in (*known, UNKNOWN)]


class Show(Kind):
    """trick 2.1: in order; 2.2: one card; 2.3: not what another shows; 2.9, ruling/TK-R1: the win card once at most."""

    phase, rule, keys, example = "betting", "trick:2.2", {"show": SHOWN_BET}, "{show: gateau}"

    def checks(self, state: State, seat: Seat, args: Args) -> Iterator[Check]:
        """trick 2.1, 2.2, 2.3, 2.9, ruling/TK-R1: yields the checks that it is the player's turn to show, the player
        has shown none yet, and nobody shows the same card (open if a shown one is unknown). If all have shown, a
        failed check comes first."""
        card, rider = args["show"], state.riders[seat]
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
        yield checked(free, "check.show.free", ("trick:2.3",), card=bet_arg(card))

    def apply(self, state: State, seat: Seat, args: Args, log: Log | None) -> State:
        """Returns the state after the betting card is put face up."""
        return betting.show(state, seat, args["show"], log)

    def candidates(self, state: State, seat: Seat) -> Iterable[Args]:
        """Lists each of the five betting cards."""
        return [{"show": card} for card in _betting_cards(state)]


class Hide(Kind):
    """trick 2.4: when all have shown, any other of the player's five betting cards."""

    phase, rule, keys, example = "betting", "trick:2.4", {"hide": BET}, "{hide: win}"

    def checks(self, state: State, seat: Seat, args: Args) -> Iterator[Check]:
        """trick 2.4, 2.5, 0.3.5: yields the checks that the player has hidden none yet and the card is not the one
        already shown. If not all have shown, a failed check comes first."""
        card, rider = args["hide"], state.riders[seat]
        missing = betting.to_show(state)
        if missing is not None:
            yield Check(False, "check.hide.all.no", ("trick:2.4",), {"by": state.riders[missing].name})
        yield checked(len(rider.bet) < 2, "check.hide.once", ("trick:2.4", "trick:2.5"), by=rider.name)
        own = card == UNKNOWN or (None if UNKNOWN in rider.bet[:1] else card not in rider.bet[:1])
        cites = ("trick:2.4", "trick:0.3.5", "trick:0.2.4")
        yield checked(own, "check.hide.own", cites, by=rider.name, card=bet_arg(card))

    def apply(self, state: State, seat: Seat, args: Args, log: Log | None) -> State:
        """Returns the state after the betting card is put face down."""
        return betting.hide(state, seat, args["hide"], log)

    def candidates(self, state: State, seat: Seat) -> Iterable[Args]:
        """Lists each of the five betting cards, and `_` for a secret one."""
        return [{"hide": card} for card in (*_betting_cards(state), UNKNOWN)]


class PlayCard(Kind):
    """trick 3.1.1, 3.1.2, 3.2: a card to the trick, with a whip or without; the turn, the hand, the colour, the whip."""

    phase, rule, keys, example = "race", "trick:3.0.1", {"play": KNOWN_CARD, "whip": Flag()}, "{play: R5}"
    bare = True

    def checks(self, state: State, seat: Seat, args: Args) -> Iterator[Check]:
        """trick 3.1.1, 3.1.2, 3.2: yields the checks that it is the player's turn, the card is in hand and follows the
        led colour, and if whipped that a whip is allowed. Outside a trick only hand and whip are checked."""
        on = state.phase == "race" and len(state.trick) < SEATS  # a full trick: its winner's move is undecided
        if on:
            yield _turn(state, seat, race.to_play(state), race.turn_cites(state))
        yield _in_hand(state, seat, args["play"], ("trick:3.1.1",))
        if on:
            yield _follows(state, seat, args["play"])
        if args.get("whip"):
            yield from _may_whip(state, seat)

    def apply(self, state: State, seat: Seat, args: Args, log: Log | None) -> State:
        """Returns the state after the card is on the table, with the whip if there is one; the trick is not ended here."""
        return race.play_card(state, seat, args["play"], args.get("whip", False), log)

    def candidates(self, state: State, seat: Seat) -> Iterable[Args]:
        """Yields each known card in hand and, if some are unknown, each that these can be; each with a whip and
        without."""
        hand = state.riders[seat].hand
        hidden = [] if all(map(is_known, hand)) else pool(state, seat)
        for card in dict.fromkeys((*filter(is_known, hand), *hidden)):
            yield {"play": card}
            yield {"play": card, "whip": True}


class Whip(Kind):
    """trick 3.2.1, ruling/TK-R8: a whip for the card just played, until the next one is."""

    phase, rule, keys, example = "race", "trick:3.2.1", {"whip": Flag(True)}, "{whip: yes}"

    def checks(self, state: State, seat: Seat, args: Args) -> Iterator[Check]:
        """trick 3.2.1, 3.2.2, 3.2.4: yields the checks that the last card on the table is the player's, that a whip
        card is face up, and that nobody has whipped."""
        now = bool(state.trick) and state.trick[-1][0] == seat
        cites = ("trick:3.2.1", "trick:ruling/TK-R8")
        yield checked(now, "check.whip.now", cites, by=state.riders[seat].name)
        yield from _may_whip(state, seat)

    def apply(self, state: State, seat: Seat, args: Args, log: Log | None) -> State:
        """Returns the state after the player whips for the card just played."""
        return race.declare_whip(state, seat, log)

    def candidates(self, state: State, seat: Seat) -> Iterable[Args]:
        """Lists the one whip there is."""
        return [{"whip": True}]


# checks


def _turn(state: State, seat: Seat, following: Seat, cites: Cites) -> Check:
    """Returns the check that it is the turn of a seat; `following` is the seat whose turn it is."""
    ok = seat == following
    return checked(ok, "check.turn", cites, by=state.riders[seat].name, next=state.riders[following].name)


def _in_hand(state: State, seat: Seat, card: str, cites: Cites) -> Check:
    """Returns the check that the card is in hand; open if one of the unknown cards can be it. For `_` any card in hand
    will do."""
    rider = state.riders[seat]
    if card == UNKNOWN:
        return checked(bool(rider.hand), "check.hand.secret", cites, by=rider.name)
    ok = True if card in rider.hand else None if slot_for(state, seat, card, rider.hand) is not None else False
    if ok is False and not all(map(is_known, rider.hand)):
        # an unknown card cannot be one that is elsewhere: every card exists once
        cites += ("trick:0.2.1",)
    return checked(ok, "check.hand", cites, by=rider.name, **card_args(card))


def _follows(state: State, seat: Seat, card: str) -> Check:
    """trick 3.1.2: returns the check that the card has the led colour if the hand does, even after a whip
    (ruling/TK-R5). It passes where no card is led yet; unknown cards can leave it open."""
    led = race.led_colour(state)
    if led is None:
        return Check(True, "check.follow.lead", ("trick:3.1.2",))
    cites: Cites = ("trick:3.1.2", "trick:ruling/TK-R5") if race.deciding_colour(state) != led else ("trick:3.1.2",)
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


def _may_whip(state: State, seat: Seat) -> Iterator[Check]:
    """trick 3.2.2, 3.2.4: yields two checks: the player has a whip card face up, and nobody has whipped in this trick."""
    rider = state.riders[seat]
    yield checked(rider.whips > 0, "check.whip.card", ("trick:3.2.2",), by=rider.name, whips=rider.whips)
    if state.whip is None:
        yield Check(True, "check.whip.one", ("trick:3.2.4",))
    else:
        by_leader = ("trick:ruling/TK-R7",) if state.whip == state.leader else ()
        yield Check(False, "check.whip.one.no", ("trick:3.2.4", *by_leader), {"whipped": state.riders[state.whip].name})


def _win_card(state: State, others: list[str]) -> Check:
    """Returns the check on the win card face up (ruling/TK-R1, low confidence): the board does not forbid it and none
    of `others`, the cards shown by other players, is the same."""
    cites = ("trick:2.9", "trick:ruling/TK-R1")
    if state.win_card_face_up == "forbidden":
        return Check(False, "check.show.win.forbidden.no", cites)
    if WIN in others:
        return Check(False, "check.show.win.no", ("trick:2.9", "trick:2.3", "trick:ruling/TK-R1"))
    return checked(None if UNKNOWN in others else True, "check.show.win", cites)


def _betting_cards(state: State) -> list[str]:
    """trick 0.2.4: lists the five betting cards: the horses, those with a name of their own first, and the win card."""
    ridden = horses(state)
    return [*dict.fromkeys((*(horse for horse in HORSES if horse in ridden), *ridden)), WIN]


def _no_pass(state: State, by: str, args: Args) -> list[Check]:
    """Returns the failed check on a pass, which no phase allows, with the rule of what must be done instead."""
    return [Check(False, "check.pass.no", _NO_PASS[state.phase])]


PLAY_KINDS = (
    *(kind.play_kind() for kind in (Discard(), Show(), Hide(), PlayCard(), Whip())),
    PlayKind("pass", {}, _no_pass, lambda state, by, args, log: state, together=True),
)
