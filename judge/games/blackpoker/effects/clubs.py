"""Actions of the club trumps: スイッチ 内乱 手札補充 リセット 悪あがき 騎士."""

from __future__ import annotations

from judge.games.blackpoker.choices import shown
from judge.games.blackpoker.effects.registry import (
    choose_unit,
    cite,
    effect,
    join_trump,
    needs_trump,
    own_trump,
    revive,
    soldiers,
)
from judge.games.blackpoker.records import trump_of
from judge.games.blackpoker.units import call

REFILL = {0: 2, 1: 2, 2: 2, 3: 1}


@effect("switch")
def switch(t, made):
    """スイッチ: a hand card enters as a soldier, the key unit returns to the hand (R99, R100)."""
    by, cites = made.by, (*cite(made), "bp:ruling/R100")
    for card in t.choose_cards(by, by, "hand", "switch", cites, 1, named=True, refusal=cite(made)):
        t.take(by, "hand", card)
        t.enter(by, (card,), cites=cites)
    unit = t.s.unit(made.unit)
    if unit is None:
        t.tell("unit.gone", (*cites, "bp:ruling/R31"), by)
        return
    t.leave(unit)
    t.add(by, "hand", unit.cards)
    t.tell("return", (*cites, "bp:ruling/R99"), by, unit=call(t.s, unit), cards=shown(unit.cards))


@effect("civilWar")
def civil_war(t, made):
    """内乱: an opponent with at least as many hand cards discards two; the key is on the stage (R98)."""
    victim = made.target.what
    mine, theirs = len(t.zone(made.by, "hand")), len(t.zone(victim, "hand"))
    cites = (*cite(made), "bp:ruling/R98")
    if theirs < mine:
        t.tell("hand.fewer", cites, made.by, mine=mine, theirs=theirs)
        return
    t.discard(victim, t.choose_cards(victim, victim, "hand", "discard", cites, 2, refusal=cite(made)), cites)


@effect("riot")
def riot(t, made):
    """暴動: twice the number of cards just discarded as damage to who discarded them (R97)."""
    t.damage(t.s.other(made.by), 2 * made.amount, (*cite(made), "bp:ruling/R97"))


@effect("handRefill")
def hand_refill(t, made):
    """手札補充: two cards with a hand of up to 2, one with 3, else none."""
    count = REFILL.get(len(t.zone(made.by, "hand")), 0)
    cites = (*cite(made), trump_of(made.action).cite)
    if not t.draw(made.by, count, cites):
        t.tell("nothing", cites, made.by, player=made.by)


@effect("reset")
def reset(t, made):
    """リセット: all bulwarks and soldiers go to the graveyard, all trumps turn face down."""
    t.to_grave(t.s.units(), cite(made))
    for player in t.s.setup.players:
        for trump in t.zone(player, "trumps"):
            if trump.up:
                t.turn_trump(trump, False, cite(made))


@effect("lastDitch")
def last_struggle(t, made):
    """悪あがき: the request is removed; the hand is discarded, or with no hand ♣10 goes to the graveyard."""
    by, cites = made.by, cite(made)
    t.negate(t.s.request(made.target.what), cites, by)
    hand = t.zone(by, "hand")
    if hand:
        t.discard(by, list(hand), cites)
        return
    trump = own_trump(t, made)
    if trump:
        t.drop_trump(trump)
        t.add(by, "grave", (trump.card,))
        t.tell("trump.grave", cites, by, player=by, card=shown((trump.card,)))


@effect("summonKnight")
def summon_knight(t, made):
    """騎士召喚: the opponent gives one of their soldiers (R95), then ♣J and the key card enter as a knight."""
    if not needs_trump(t, made):
        return
    victim = t.s.other(made.by)
    unit = choose_unit(t, victim, "give", made, soldiers(t, victim), "bp:ruling/R95")
    if unit:
        t.to_grave([unit], (*cite(made), "bp:ruling/R95"))
    join_trump(t, made)


effect("quickSummonKnight")(summon_knight)


@effect("knightSweep")
def sweep(t, made):
    """薙払: the opponent gives one of their characters."""
    victim = made.target.what
    unit = choose_unit(t, victim, "give", made, t.s.units(victim))
    if unit:
        t.to_grave([unit], cite(made))
    else:
        t.tell("nothing", (*cite(made), "bp:5.4.2"), made.by, player=made.by)


effect("knightRevive")(revive)
