"""Actions of the club trumps: スイッチ 内乱 手札補充 リセット 悪あがき 騎士."""

from __future__ import annotations

from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.effects.registry import choose_unit, effect, join_trump, key_unit, needs_trump, own_trump
from judge.games.blackpoker.records import trump_of

REFILL = {0: 2, 1: 2, 2: 2, 3: 1}


@effect("switch")
def switch(t, made):
    """スイッチ: a hand card enters as a soldier, the key unit returns to the hand (R99, R100)."""
    by, cites = made.by, (*made.cites, "bp:ruling/R100")
    chosen = t.choose_cards(by, "hand", "switch", cites, 1, named=True, refusal=made.cites)
    t.enter_from(by, "hand", chosen, cites)
    unit = key_unit(t, made)
    if unit:
        t.leave(unit)
        t.add(by, "hand", unit.cards)
        t.tell("return", (*cites, "bp:ruling/R99"), by, unit=unit.called, cards=shown(unit.cards))


@effect("civilWar")
def civil_war(t, made):
    """内乱: an opponent with at least as many hand cards discards two; the key is on the stage (R98)."""
    victim, cites = made.target.what, (*made.cites, "bp:ruling/R98")
    mine, theirs = len(t.zone(made.by, "hand")), len(t.zone(victim, "hand"))
    if theirs < mine:
        t.tell("hand.fewer", cites, made.by, mine=mine, theirs=theirs)
    else:
        t.discard(victim, t.choose_cards(victim, "hand", "discard", cites, 2, refusal=made.cites), cites)


@effect("riot")
def riot(t, made):
    """暴動: twice the number of cards just discarded as damage to who discarded them (R97)."""
    t.damage(t.other(made.by), 2 * made.amount, (*made.cites, "bp:ruling/R97"))


@effect("handRefill")
def hand_refill(t, made):
    """手札補充: two cards with a hand of up to 2, one with 3, else none."""
    count, trump = REFILL.get(len(t.zone(made.by, "hand")), 0), trump_of(made.action).cite
    if not t.draw(made.by, count, (*made.cites, trump)):
        t.nothing(made, trump)


@effect("reset")
def reset(t, made):
    """リセット: all bulwarks and soldiers go to the graveyard, all trumps turn face down."""
    t.to_grave(t.units(), made.cites)
    for player in t.setup.players:
        for trump in t.zone(player, "trumps"):
            if trump.up:
                t.turn_trump(trump, False, made.cites)


@effect("lastDitch")
def last_struggle(t, made):
    """悪あがき: the request is removed; the hand is discarded, or with no hand ♣10 goes to the graveyard."""
    t.negate(t.request(made.target.what), made.cites, made.by)
    hand, trump = t.zone(made.by, "hand"), own_trump(t, made)
    if hand:
        t.discard(made.by, list(hand), made.cites)
    elif trump:
        t.destroy_trump(trump, made.cites, made.by)


@effect("summonKnight", "quickSummonKnight")
def summon_knight(t, made):
    """騎士召喚: the opponent gives one of their soldiers (R95), then ♣J and the key card enter as a knight."""
    if needs_trump(t, made):
        victim = t.other(made.by)
        unit = choose_unit(t, victim, "give", made, t.soldiers(victim), "bp:ruling/R95")
        t.to_grave([unit] if unit else [], (*made.cites, "bp:ruling/R95"))
        join_trump(t, made)


@effect("knightSweep")
def sweep(t, made):
    """薙払: the opponent gives one of their characters."""
    victim = made.target.what
    unit = choose_unit(t, victim, "give", made, t.units(victim))
    if unit:
        t.to_grave([unit], made.cites)
    else:
        t.nothing(made, "bp:5.4.2")
