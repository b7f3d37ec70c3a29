"""Actions of the heart trumps: 援軍 激励 休戦 追撃 ファントム 救済 チャリオット 巨人."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.effects import registry
from judge.games.blackpoker.effects.registry import effect, join_trump, needs_trump, own_trump
from judge.games.blackpoker.state import Growth, Request
from judge.games.blackpoker.units import size


@effect("summonReinforcement")
def reinforcements(table, made):
    """援軍: of two life cards one enters as a soldier, the other goes below the life."""
    by = made.by
    rest = registry.reveal(table, by, 2, made.cites)
    chosen = table.choose_one(by, "reinforce", made.cites, rest)
    table.put(by, "shown", ())
    if chosen is not None:
        rest.remove(chosen)
        table.enter(by, (chosen,), cites=made.cites)
        table.under_life(by, rest, made.cites)


@effect("rally")
def rally(table, made):
    """激励: the target grows by the key unit's size until the end of the turn; no fog is laid (R99)."""
    unit, target = registry.key_unit(table, made), table.aimed(made)
    if unit is not None:
        amount = size(table, unit)
        table.growth += (Growth(target.uid, amount, "rally", table.next_number()),)
        cites = (*made.cites, "bp:ruling/R99")
        table.tell("grow", cites, made.by, unit=target.called, amount=amount, size=size(table, target))


@effect("retreat")
def ceasefire(table, made):
    """休戦: the attack is removed, ♡4 turns face down, all own characters are charged (R52)."""
    table.negate(table.request(made.target.what), (*made.cites, "bp:ruling/R52"), made.by)
    trump = own_trump(table, made)
    if trump:
        table.turn_trump(trump, False, made.cites)
    table.charge(table.units(made.by), True, made.cites)


@effect("pursuit")
def pursuit(table, made):
    """追撃: the own soldiers are charged and an アタック is requested, free of timing and limit (R92)."""
    table.charge(table.soldiers(made.by), True, made.cites)
    table.push(Request(table.next_number(), made.by, "attack"), (*made.cites, "bp:ruling/R92"))


@effect("phantomReverse")
def phantom_reverse(table, made):
    """ファントムリバース: the key unit becomes a charged soldier (R99)."""
    unit = table.unit(made.unit)
    if unit is None or not unit.bulwark:
        table.tell("unit.gone", (*made.cites, "bp:ruling/R31"), made.by)
    else:
        table.to_soldier(unit, True, (*made.cites, "bp:ruling/R99"))


@effect("illusion")
def illusion(table, made):
    """幻影: any number of own soldiers become charged bulwarks, one a card."""
    for unit in table.choose_some(made.by, "illusion", made.cites, table.soldiers(made.by), 0):
        table.lose_role(unit.uid)
        table.to_bulwarks(unit, True, made.cites)


@effect("salvation")
def salvation(table, made):
    """救済: every soldier of at least the key's size goes onto its owner's life, in the owner's order (R48)."""
    cites = (*made.cites, "bp:ruling/R48")
    saved = registry.soldiers_by_size(table, made, number(made.keys[0]), True, "bp:ruling/R48")
    for player in table.in_turn:
        units = [u for u in saved if u.owner == player]
        cards = table.choose_order(player, "order", (*cites, "bp:ruling/R58"), [c for u in units for c in u.cards])
        for unit in units:
            table.leave(unit)
        if cards:
            table.on_top(player, cards)
            table.tell("to.life", cites, player, unit=[u.called for u in units], cards=shown(cards))


@effect("summonChariot", "quickSummonChariot")
def summon_chariot(table, made):
    """チャリオット召喚: a bulwark goes to the graveyard, then ♡J and the key card enter as a chariot."""
    if needs_trump(table, made):
        unit = registry.choose_unit(table, made.by, "destroy", made, table.bulwarks())
        table.to_grave([unit] if unit else [], made.cites)
        join_trump(table, made)


@effect("summonGiant")
def summon_giant(table, made):
    """巨人召喚: all bulwarks go to the graveyard; with ♢K found the giant enters, else ♡K is lost (R94)."""
    if needs_trump(table, made):
        table.to_grave(table.bulwarks(), made.cites)
        registry.join_or_lose(table, made)
