"""Actions of the heart trumps: 援軍 激励 休戦 追撃 ファントム 救済 チャリオット 巨人."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.effects import registry
from judge.games.blackpoker.effects.registry import effect, join_trump, needs_trump, own_trump
from judge.games.blackpoker.state import Growth, Request
from judge.games.blackpoker.units import size


@effect("summonReinforcement")
def reinforcements(t, made):
    """援軍: of two life cards one enters as a soldier, the other goes below the life."""
    by = made.by
    rest = registry.reveal(t, by, 2, made.cites)
    chosen = t.choose_one(by, "reinforce", made.cites, rest)
    t.put(by, "shown", ())
    if chosen is not None:
        rest.remove(chosen)
        t.enter(by, (chosen,), cites=made.cites)
        t.under_life(by, rest, made.cites)


@effect("rally")
def rally(t, made):
    """激励: the target grows by the key unit's size until the end of the turn; no fog is laid (R99)."""
    unit, target = registry.key_unit(t, made), t.aimed(made)
    if unit is not None:
        amount = size(t, unit)
        t.growth += (Growth(target.uid, amount, "rally", t.next_number()),)
        cites = (*made.cites, "bp:ruling/R99")
        t.tell("grow", cites, made.by, unit=target.called, amount=amount, size=size(t, target))


@effect("retreat")
def ceasefire(t, made):
    """休戦: the attack is removed, ♡4 turns face down, all own characters are charged (R52)."""
    t.negate(t.request(made.target.what), (*made.cites, "bp:ruling/R52"), made.by)
    trump = own_trump(t, made)
    if trump:
        t.turn_trump(trump, False, made.cites)
    t.charge(t.units(made.by), True, made.cites)


@effect("pursuit")
def pursuit(t, made):
    """追撃: the own soldiers are charged and an アタック is requested, free of timing and limit (R92)."""
    t.charge(t.soldiers(made.by), True, made.cites)
    t.push(Request(t.next_number(), made.by, "attack"), (*made.cites, "bp:ruling/R92"))


@effect("phantomReverse")
def phantom_reverse(t, made):
    """ファントムリバース: the key unit becomes a charged soldier (R99)."""
    unit = t.unit(made.unit)
    if unit is None or not unit.bulwark:
        t.tell("unit.gone", (*made.cites, "bp:ruling/R31"), made.by)
    else:
        t.to_soldier(unit, True, (*made.cites, "bp:ruling/R99"))


@effect("illusion")
def illusion(t, made):
    """幻影: any number of own soldiers become charged bulwarks, one a card."""
    for unit in t.choose_some(made.by, "illusion", made.cites, t.soldiers(made.by), 0):
        t.lose_role(unit.uid)
        t.to_bulwarks(unit, True, made.cites)


@effect("salvation")
def salvation(t, made):
    """救済: every soldier of at least the key's size goes onto its owner's life, in the owner's order (R48)."""
    cites = (*made.cites, "bp:ruling/R48")
    saved = registry.soldiers_by_size(t, made, number(made.keys[0]), True, "bp:ruling/R48")
    for player in t.in_turn:
        units = [u for u in saved if u.owner == player]
        cards = t.choose_order(player, "order", (*cites, "bp:ruling/R58"), [c for u in units for c in u.cards])
        for unit in units:
            t.leave(unit)
        if cards:
            t.on_top(player, cards)
            t.tell("to.life", cites, player, unit=[u.called for u in units], cards=shown(cards))


@effect("summonChariot", "quickSummonChariot")
def summon_chariot(t, made):
    """チャリオット召喚: a bulwark goes to the graveyard, then ♡J and the key card enter as a chariot."""
    if needs_trump(t, made):
        unit = registry.choose_unit(t, made.by, "destroy", made, t.bulwarks())
        t.to_grave([unit] if unit else [], made.cites)
        join_trump(t, made)


@effect("summonGiant")
def summon_giant(t, made):
    """巨人召喚: all bulwarks go to the graveyard; with ♢K found the giant enters, else ♡K is lost (R94)."""
    if needs_trump(t, made):
        t.to_grave(t.bulwarks(), made.cites)
        registry.join_or_lose(t, made)
