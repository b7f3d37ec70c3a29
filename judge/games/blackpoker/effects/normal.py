"""Normal magic of the format lists (7.3.1)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.effects.registry import effect, key_of, key_sum, reveal, soldiers_by_size
from judge.games.blackpoker.state import Request
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import size

REVEALED = 4


@effect("throwing")
def throw(table: Table, request: Request) -> None:
    """投擲: the target player takes damage of the number of the ♠ key card."""
    table.damage(table.target_player(request), key_of(request, "S"), request.cites)


@effect("deathLance")
def death_lance(table: Table, request: Request) -> None:
    """死の槍: if the number of the ♢ key card divides the target's size and that is not 0, its cards go onto its
    owner's life in the order that the requester chooses, then the owner takes damage of the ♠ number (R76)."""
    unit = table.target_unit(request)
    divisor, now = key_of(request, "D"), size(table, unit)
    missed = now == 0 or now % divisor
    cites = (*request.cites, "bp:ruling/R76")
    key = "lance.zero" if now == 0 else "lance.miss" if missed else "lance.hit"
    table.tell(key, cites, request.by, unit=unit.display_name, size=now, number=divisor)
    if missed:
        return
    cards = table.choose_order(request.by, "order", ("bp:ruling/R76", *request.cites), list(unit.cards))
    table.leave(unit)
    table.on_top(unit.owner, cards)
    table.tell("to.life", cites, unit.owner, unit=unit.display_name, cards=shown(cards))
    table.damage(unit.owner, key_of(request, "S"), request.cites)


@effect("reanimate", "reanimatorReanimate")
def reanimate(table: Table, request: Request) -> None:
    """リアニメイト: the requester chooses a card of the own graveyard, the target goes to the graveyard, then the
    chosen card enters as a soldier."""
    chosen = table.choose_cards(request.by, "grave", "revive", (*request.cites, "bp:ruling/R77"), 1, known_only=True)
    if table.to_grave([table.target_unit(request)], request.cites):
        table.enter_from(request.by, "grave", chosen, request.cites)


@effect("addBulwark")
def replenish(table: Table, request: Request) -> None:
    """防壁補充: one life card as a charged bulwark, or two as driven ones; the requester chooses now (R38)."""
    mode = table.mode(request.by, "mode", (*request.cites, "bp:ruling/R38"), ("charge", "drive"))
    for card in table.take_top(request.by, 1 if mode == "charge" else 2):
        table.enter(request.by, (card,), up=False, charged=mode == "charge", cites=(*request.cites, "bp:6.3"))


@effect("handeth")
def hand_death(table: Table, request: Request) -> None:
    """ハンデス: the requester sees the target player's hand and names a card of it, which is discarded."""
    victim = table.target_player(request)
    cards = table.choose_cards(request.by, "hand", "strip", request.cites, 1, owner=victim)
    table.discard(victim, cards, request.cites)
    if not cards:
        table.nothing(request, "hand", "bp:5.4.2")


@effect("swordRain")
def sword_rain(table: Table, request: Request) -> None:
    """剣の雨: every soldier of both players with a size up to the sum of the keys goes to the graveyard."""
    table.to_grave(soldiers_by_size(table, request, key_sum(request)), request.cites)


@effect("force")
def force(table: Table, request: Request) -> None:
    """フォース: both key cards become a fog without a target that makes all the requester's soldiers larger, later ones
    too (R79)."""
    table.lay_fog(request, None, (*request.cites, "bp:ruling/R79"))


@effect("recruit")
def recruit(table: Table, request: Request) -> None:
    """徴募: reveals four life cards; each with a number up to the sum of the keys enters driven, the rest goes below
    the life in the order that the requester chooses (R78)."""
    by, cites = request.by, (*request.cites, "bp:ruling/R78")
    cards = reveal(table, by, REVEALED, cites)
    rest = [c for c in cards if number(c) > key_sum(request)]
    table.put(by, "shown", tuple(rest))
    for card in cards:
        if card not in rest:
            table.enter(by, (card,), charged=False, cites=cites)
    rest = table.choose_order(by, "order", cites, rest)
    table.put(by, "shown", ())
    table.under_life(by, rest, cites)


@effect("surprise")
def surprise(table: Table, request: Request) -> None:
    """奇襲: the requester's bulwarks become soldiers and keep the turn they entered in, then all the requester's
    soldiers are charged."""
    for unit in table.bulwarks(request.by):
        table.to_soldier(unit, unit.charged, request.cites)
    table.charge(table.soldiers(request.by), True, request.cites)
