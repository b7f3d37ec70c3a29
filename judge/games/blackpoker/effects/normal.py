"""Normal magic of the format lists (7.3.1)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number
from judge.games.blackpoker.choices import shown
from judge.games.blackpoker.effects.registry import (
    cite,
    destroy_bulwark,
    effect,
    key_of,
    key_sum,
    reanimate,
    soldiers,
    soldiers_by_size,
    target_unit,
)
from judge.games.blackpoker.units import call, is_bulwark, size

effect("destroyBulwark")(destroy_bulwark)
effect("reanimate")(reanimate)
REVEALED = 4


@effect("throwing")
def throw(t, made):
    """投擲: damage of the ♠ key's number."""
    t.damage(made.target.what, key_of(made, "S"), cite(made))


@effect("deathLance")
def death_lance(t, made):
    """死の槍: a size that the ♢ number divides sends the target's cards onto its owner's life, then ♠ damage (R76)."""
    unit = target_unit(t, made)
    divisor, now = key_of(made, "D"), size(t.s, unit)
    cites = (*cite(made), "bp:ruling/R76")
    if now == 0 or now % divisor:
        t.tell("lance.miss", cites, made.by, unit=call(t.s, unit), size=now, number=divisor)
        return
    t.tell("lance.hit", cites, made.by, unit=call(t.s, unit), size=now, number=divisor)
    cards = t.choose_order(made.by, "order", cites, list(unit.cards))
    t.leave(unit)
    t.on_top(unit.owner, cards)
    t.tell("to.life", cites, unit.owner, unit=call(t.s, unit), player=unit.owner, cards=shown(cards))
    t.damage(unit.owner, key_of(made, "S"), cite(made))


@effect("addBulwark")
def replenish(t, made):
    """防壁補充: one life card as a charged bulwark, or two as driven ones, chosen now (R38)."""
    mode = t.mode(made.by, "mode", (*cite(made), "bp:ruling/R38"), ("charge", "drive"))
    for card in t.take_top(made.by, 1 if mode == "charge" else 2):
        t.enter(made.by, (card,), up=False, charged=mode == "charge", cites=(*cite(made), "bp:6.3"))


@effect("handeth")
def hand_death(t, made):
    """ハンデス: the requester sees the hand and names a card, the opponent discards it."""
    victim = made.target.what
    cards = t.choose_cards(made.by, victim, "hand", "strip", cite(made), 1)
    t.discard(victim, cards, cite(made))
    if not cards:
        t.tell("nothing", (*cite(made), "bp:5.4.2"), made.by, player=made.by)


@effect("swordRain")
def sword_rain(t, made):
    """剣の雨: every soldier of a size up to the sum of the keys goes to the graveyard."""
    t.to_grave(soldiers_by_size(t, made, key_sum(made)), cite(made))


@effect("force")
def force(t, made):
    """フォース: both keys become a fog that makes all own soldiers larger, later ones too (R79)."""
    t.lay_fog(made, None, (*cite(made), "bp:ruling/R79"))


@effect("recruit")
def recruit(t, made):
    """徴募: of four life cards those up to the sum of the keys enter driven, the rest goes below the life (R78)."""
    by, cites = made.by, (*cite(made), "bp:ruling/R78")
    cards = reveal(t, by, REVEALED, cites)
    enter = [c for c in cards if number(c) <= key_sum(made)]
    rest = [c for c in cards if number(c) > key_sum(made)]
    t.put(by, "shown", tuple(rest))
    for card in enter:
        t.enter(by, (card,), charged=False, cites=cites)
    rest = t.choose_order(by, "order", cites, rest)
    t.put(by, "shown", ())
    if rest:
        t.add(by, "life", rest)
        t.tell("to.bottom", cites, by, player=by, cards=shown(rest))


def reveal(t, player, count, cites):
    """Turns up cards from the top of the life, as many as there are."""
    while t.s.life(player) and len(t.zone(player, "shown")) < count:
        t.add(player, "shown", (t.turn_top(player, cites),))
    cards = list(t.zone(player, "shown"))
    t.tell("reveal", cites, player, player=player, cards=shown(cards))
    return cards


@effect("surprise")
def surprise(t, made):
    """奇襲: the own bulwarks become soldiers and keep the turn they entered in, then all own soldiers are charged."""
    for unit in [u for u in t.s.units(made.by) if is_bulwark(u)]:
        t.to_soldier(t.s.unit(unit.uid), unit.charged, cite(made))
    t.charge(soldiers(t, made.by), True, cite(made))
