"""Actions of the club trumps: スイッチ 内乱 手札補充 リセット 悪あがき 騎士."""

from __future__ import annotations

from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.effects.registry import choose_unit, effect, join_trump, key_unit, needs_trump, own_trump
from judge.games.blackpoker.records import trump_of

REFILL = {0: 2, 1: 2, 2: 2, 3: 1}


@effect("switch")
def switch(table, made):
    """スイッチ: a hand card enters as a soldier, the key unit returns to the hand (R99, R100)."""
    by, cites = made.by, (*made.cites, "bp:ruling/R100")
    chosen = table.choose_cards(by, "hand", "switch", cites, 1, named=True, refusal=made.cites)
    table.enter_from(by, "hand", chosen, cites)
    unit = key_unit(table, made)
    if unit:
        table.leave(unit)
        table.add(by, "hand", unit.cards)
        table.tell("return", (*cites, "bp:ruling/R99"), by, unit=unit.called, cards=shown(unit.cards))


@effect("civilWar")
def civil_war(table, made):
    """内乱: an opponent with at least as many hand cards discards two; the key is on the stage (R98)."""
    victim, cites = made.target.what, (*made.cites, "bp:ruling/R98")
    mine, theirs = len(table.zone(made.by, "hand")), len(table.zone(victim, "hand"))
    if theirs < mine:
        table.tell("hand.fewer", cites, made.by, mine=mine, theirs=theirs)
    else:
        table.discard(victim, table.choose_cards(victim, "hand", "discard", cites, 2, refusal=made.cites), cites)


@effect("riot")
def riot(table, made):
    """暴動: twice the number of cards just discarded as damage to who discarded them (R97)."""
    table.damage(table.other(made.by), 2 * made.amount, (*made.cites, "bp:ruling/R97"))


@effect("handRefill")
def hand_refill(table, made):
    """手札補充: two cards with a hand of up to 2, one with 3, else none."""
    count, trump = REFILL.get(len(table.zone(made.by, "hand")), 0), trump_of(made.action).cite
    if not table.draw(made.by, count, (*made.cites, trump)):
        table.nothing(made, trump)


@effect("reset")
def reset(table, made):
    """リセット: all bulwarks and soldiers go to the graveyard, all trumps turn face down."""
    table.to_grave(table.units(), made.cites)
    for player in table.setup.players:
        for trump in table.zone(player, "trumps"):
            if trump.up:
                table.turn_trump(trump, False, made.cites)


@effect("lastDitch")
def last_struggle(table, made):
    """悪あがき: the request is removed; the hand is discarded, or with no hand ♣10 goes to the graveyard."""
    table.negate(table.request(made.target.what), made.cites, made.by)
    hand, trump = table.zone(made.by, "hand"), own_trump(table, made)
    if hand:
        table.discard(made.by, list(hand), made.cites)
    elif trump:
        table.destroy_trump(trump, made.cites, made.by)


@effect("summonKnight", "quickSummonKnight")
def summon_knight(table, made):
    """騎士召喚: the opponent gives one of their soldiers (R95), then ♣J and the key card enter as a knight."""
    if needs_trump(table, made):
        victim = table.other(made.by)
        unit = choose_unit(table, victim, "give", made, table.soldiers(victim), "bp:ruling/R95")
        table.to_grave([unit] if unit else [], (*made.cites, "bp:ruling/R95"))
        join_trump(table, made)


@effect("knightSweep")
def sweep(table, made):
    """薙払: the opponent gives one of their characters."""
    victim = made.target.what
    unit = choose_unit(table, victim, "give", made, table.units(victim))
    if unit:
        table.to_grave([unit], made.cites)
    else:
        table.nothing(made, "bp:5.4.2")
