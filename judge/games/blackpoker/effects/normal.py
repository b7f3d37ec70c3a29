"""Normal magic of the format lists (7.3.1)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.effects.registry import effect, key_of, key_sum, reveal, soldiers_by_size
from judge.games.blackpoker.units import size

REVEALED = 4


@effect("throwing")
def throw(table, made):
    """投擲: damage of the ♠ key's number."""
    table.damage(made.target.what, key_of(made, "S"), made.cites)


@effect("deathLance")
def death_lance(table, made):
    """死の槍: a size that the ♢ number divides sends the target's cards onto its owner's life, then ♠ damage (R76)."""
    unit = table.aimed(made)
    divisor, now = key_of(made, "D"), size(table, unit)
    missed = now == 0 or now % divisor
    cites = (*made.cites, "bp:ruling/R76")
    key = "lance.zero" if now == 0 else "lance.miss" if missed else "lance.hit"
    table.tell(key, cites, made.by, unit=unit.called, size=now, number=divisor)
    if missed:
        return
    cards = table.choose_order(made.by, "order", cites, list(unit.cards))
    table.leave(unit)
    table.on_top(unit.owner, cards)
    table.tell("to.life", cites, unit.owner, unit=unit.called, cards=shown(cards))
    table.damage(unit.owner, key_of(made, "S"), made.cites)


@effect("reanimate", "reanimatorReanimate")
def reanimate(table, made):
    """リアニメイト: a graveyard card is chosen, the target goes to the graveyard, then the card enters."""
    chosen = table.choose_cards(made.by, "grave", "revive", (*made.cites, "bp:ruling/R77"), 1, named=True)
    if table.to_grave([table.aimed(made)], made.cites):
        table.enter_from(made.by, "grave", chosen, made.cites)


@effect("addBulwark")
def replenish(table, made):
    """防壁補充: one life card as a charged bulwark, or two as driven ones, chosen now (R38)."""
    mode = table.mode(made.by, "mode", (*made.cites, "bp:ruling/R38"), ("charge", "drive"))
    for card in table.take_top(made.by, 1 if mode == "charge" else 2):
        table.enter(made.by, (card,), up=False, charged=mode == "charge", cites=(*made.cites, "bp:6.3"))


@effect("handeth")
def hand_death(table, made):
    """ハンデス: the requester sees the hand and names a card, the opponent discards it."""
    victim = made.target.what
    cards = table.choose_cards(made.by, "hand", "strip", made.cites, 1, owner=victim)
    table.discard(victim, cards, made.cites)
    if not cards:
        table.nothing(made, "bp:5.4.2")


@effect("swordRain")
def sword_rain(table, made):
    """剣の雨: every soldier of a size up to the sum of the keys goes to the graveyard."""
    table.to_grave(soldiers_by_size(table, made, key_sum(made)), made.cites)


@effect("force")
def force(table, made):
    """フォース: both keys become a fog that makes all own soldiers larger, later ones too (R79)."""
    table.lay_fog(made, None, (*made.cites, "bp:ruling/R79"))


@effect("recruit")
def recruit(table, made):
    """徴募: of four life cards those up to the sum of the keys enter driven, the rest goes below the life (R78)."""
    by, cites = made.by, (*made.cites, "bp:ruling/R78")
    cards = reveal(table, by, REVEALED, cites)
    rest = [c for c in cards if number(c) > key_sum(made)]
    table.put(by, "shown", tuple(rest))
    for card in cards:
        if card not in rest:
            table.enter(by, (card,), charged=False, cites=cites)
    rest = table.choose_order(by, "order", cites, rest)
    table.put(by, "shown", ())
    table.under_life(by, rest, cites)


@effect("surprise")
def surprise(table, made):
    """奇襲: the own bulwarks become soldiers and keep the turn they entered in, then all own soldiers are charged."""
    for unit in table.bulwarks(made.by):
        table.to_soldier(unit, unit.charged, made.cites)
    table.charge(table.soldiers(made.by), True, made.cites)
