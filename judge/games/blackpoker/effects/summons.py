"""Summons of the format lists (7.3.1) and the rare summon."""

from __future__ import annotations

from judge.games.blackpoker.choices import shown
from judge.games.blackpoker.effects.registry import cite, effect, target_unit
from judge.games.blackpoker.units import call, kind


@effect("setBulwark")
def set_bulwark(t, made):
    """防壁設置: one hand card as a charged bulwark; an empty hand places nothing (R70)."""
    cites = (*cite(made), "bp:ruling/R70")
    cards = t.choose_cards(made.by, made.by, "hand", "bulwark", cites, 1, refusal=cite(made))
    for card in cards:
        t.take(made.by, "hand", card)
        t.enter(made.by, (card,), up=False, cites=(*cites, "bp:6.3"))
    if not cards:
        t.tell("nothing", (*cites, "bp:5.4.2"), made.by, player=made.by)


def summon(t, made):
    """The key card enters as the character its number makes, face up and charged."""
    (card,) = made.keys
    t.give_key(made, card)
    t.enter(made.by, (card,), cites=cite(made))


for _action in ("summonsSoldier", "summonsHero", "summonsAce", "summonsMagic", "summonsRare"):
    effect(_action)(summon)


@effect("quickSummonsAce")
def quick_summons_ace(t, made):
    """クイック召喚: an ace face up or a bulwark, chosen now (R38)."""
    (card,) = made.keys
    mode = t.mode(made.by, "mode", (*cite(made), "bp:ruling/R38"), ("ace", "bulwark"))
    t.give_key(made, card)
    t.enter(made.by, (card,), up=mode == "ace", cites=cite(made))


@effect("mountSoldier")
def equip(t, made):
    """装備: the key card is laid on the target; it stays the same unit (R41, R63)."""
    unit = target_unit(t, made)
    (card,) = made.keys
    t.give_key(made, card)
    unit = t.replace(unit, cards=unit.cards + (card,))
    t.tell("equip", (*cite(made), "bp:ruling/R25", "bp:ruling/R63", f"bp:character/{kind(t.s, unit) or 'armedsoldier'}"), made.by, unit=call(t.s, unit),
           cards=shown(unit.cards))  # fmt: skip
