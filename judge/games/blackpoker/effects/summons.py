"""Summons of the format lists (7.3.1) and the rare summon."""

from __future__ import annotations

from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.effects.registry import effect
from judge.games.blackpoker.units import kind


@effect("setBulwark")
def set_bulwark(table, made):
    """防壁設置: one hand card as a charged bulwark; an empty hand places nothing (R70)."""
    cards = table.choose_cards(made.by, "hand", "bulwark", made.cites, 1)
    table.enter_from(made.by, "hand", cards, (*made.cites, "bp:6.3"), up=False)
    if not cards:
        table.nothing(made, "bp:ruling/R70", "bp:5.4.2")


@effect("summonsSoldier", "summonsHero", "summonsAce", "summonsMagic", "summonsRare")
def summon(table, made, up=True):
    """The key card enters as the character its number makes, face up and charged."""
    table.give_keys(made)
    table.enter(made.by, made.keys, up=up, cites=made.cites)


@effect("quickSummonsAce")
def quick_summons_ace(table, made):
    """クイック召喚: an ace face up or a bulwark, chosen now (R38)."""
    mode = table.mode(made.by, "mode", (*made.cites, "bp:ruling/R38"), ("ace", "bulwark"))
    summon(table, made, mode == "ace")


@effect("mountSoldier")
def equip(table, made):
    """装備: the key card is laid on the target; it stays the same unit (R41, R63)."""
    unit = table.aimed(made)
    table.give_keys(made)
    unit = table.replace(unit, cards=unit.cards + made.keys)
    cites = (*made.cites, "bp:ruling/R25", "bp:ruling/R63", f"bp:character/{kind(table, unit) or 'armedsoldier'}")
    table.tell("equip", cites, made.by, unit=unit.called, cards=shown(unit.cards))
