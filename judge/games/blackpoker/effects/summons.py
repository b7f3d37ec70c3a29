"""Summons of the format lists (7.3.1) and the rare summon."""

from __future__ import annotations

from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.effects.registry import effect
from judge.games.blackpoker.state import Request
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import kind


@effect("setBulwark")
def set_bulwark(table: Table, request: Request) -> None:
    """防壁設置: the requester places one hand card, by choice, as a charged bulwark; with an empty hand nothing happens
    (R70)."""
    cards = table.choose_cards(request.by, "hand", "bulwark", request.cites, 1)
    table.enter_from(request.by, "hand", cards, (*request.cites, "bp:6.3"), up=False)
    if not cards:
        table.nothing(request, "hand", "bp:ruling/R70", "bp:5.4.2")


@effect("summonsSoldier", "summonsHero", "summonsAce", "summonsMagic", "summonsRare")
def summon(table: Table, request: Request, up: bool = True) -> None:
    """The key card enters charged: face up as the character its number makes, or as a bulwark if not `up`."""
    table.give_keys(request)
    table.enter(request.by, request.keys, up=up, cites=request.cites)


@effect("quickSummonsAce")
def quick_summons_ace(table: Table, request: Request) -> None:
    """クイック召喚: the key card enters as an ace face up or as a bulwark; the requester chooses now (R38)."""
    mode = table.mode(request.by, "mode", (*request.cites, "bp:ruling/R38"), ("ace", "bulwark"))
    summon(table, request, mode == "ace")


@effect("mountSoldier")
def equip(table: Table, request: Request) -> None:
    """装備: the key card is laid on the target; it stays the same unit (R41, R63)."""
    unit = table.target_unit(request)
    table.give_keys(request)
    unit = table.replace(unit, cards=unit.cards + request.keys)
    cites = (*request.cites, "bp:ruling/R25", "bp:ruling/R63", f"bp:character/{kind(table, unit) or 'armedsoldier'}")
    table.tell("equip", cites, request.by, unit=unit.display_name, cards=shown(unit.cards))
