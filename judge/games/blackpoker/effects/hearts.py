"""Actions of the heart trumps: 援軍 激励 休戦 追撃 ファントム 救済 チャリオット 巨人."""

from __future__ import annotations

from judge.games.blackpoker.cards import number
from judge.games.blackpoker.choices import shown
from judge.games.blackpoker.effects.normal import reveal
from judge.games.blackpoker.effects.registry import (
    choose_unit,
    cite,
    destroy_bulwark,
    effect,
    join_or_lose,
    join_trump,
    naming,
    needs_trump,
    own_trump,
    revive,
    soldiers,
    soldiers_by_size,
    target_unit,
)
from judge.games.blackpoker.state import Request
from judge.games.blackpoker.table import told
from judge.games.blackpoker.units import call, is_bulwark, size

effect("chariotDestroy")(destroy_bulwark)


@effect("summonReinforcement")
def reinforcements(t, made):
    """援軍: of two life cards one enters as a soldier, the other goes below the life."""
    by = made.by
    cards = reveal(t, by, 2, cite(made))
    chosen = t.choose_one(by, "reinforce", cite(made), cards)
    t.put(by, "shown", ())
    if chosen is None:
        return
    rest = list(cards)
    rest.remove(chosen)
    t.enter(by, (chosen,), cites=cite(made))
    if rest:
        t.add(by, "life", rest)
        t.tell("to.bottom", cite(made), by, player=by, cards=shown(rest))


@effect("rally")
def rally(t, made):
    """激励: the target grows by the key unit's size until the end of the turn; no fog is laid (R99)."""
    unit, target = t.s.unit(made.unit), target_unit(t, made)
    cites = (*cite(made), "bp:ruling/R99")
    if unit is None:
        t.tell("unit.gone", (*cites, "bp:ruling/R31"), made.by)
        return
    amount = size(t.s, unit)
    t.s.effects += ((target.uid, amount, "rally", t.s.serial),)
    t.s.serial += 1
    t.tell("grow", cites, made.by, unit=call(t.s, target), amount=amount, size=size(t.s, target))


@effect("retreat")
def ceasefire(t, made):
    """休戦: the attack is removed, ♡4 turns face down, all own characters are charged (R52)."""
    t.negate(t.s.request(made.target.what), (*cite(made), "bp:ruling/R52"), made.by)
    trump = own_trump(t, made)
    if trump:
        t.turn_trump(trump, False, cite(made))
    t.charge(t.s.units(made.by), True, cite(made))


@effect("pursuit")
def pursuit(t, made):
    """追撃: the own soldiers are charged and an アタック is requested, free of timing and limit (R92)."""
    t.charge(soldiers(t, made.by), True, cite(made))
    attack = Request(t.s.serial, made.by, "attack")
    t.s.serial += 1
    t.s.stage += (attack,)
    t.tell("staged", (*cite(made), "bp:ruling/R92"), made.by, player=made.by, **told(attack), depth=len(t.s.stage))


@effect("phantomReverse")
def phantom_reverse(t, made):
    """ファントムリバース: the key unit becomes a charged soldier (R99)."""
    unit = t.s.unit(made.unit)
    if unit is None or not is_bulwark(unit):
        t.tell("unit.gone", (*cite(made), "bp:ruling/R31"), made.by)
        return
    t.to_soldier(unit, True, (*cite(made), "bp:ruling/R99"))


@effect("illusion")
def illusion(t, made):
    """幻影: any number of own soldiers become charged bulwarks, one a card."""
    own = soldiers(t, made.by)
    for unit in t.choose_some(made.by, "illusion", cite(made), own, 0, len(own), naming(t)):
        t.lose_role(unit.uid)
        t.to_bulwarks(unit, True, cite(made))


@effect("salvation")
def salvation(t, made):
    """救済: every soldier of at least the key's size goes onto its owner's life, in the owner's order (R48)."""
    cites = (*cite(made), "bp:ruling/R48")
    saved = soldiers_by_size(t, made, number(made.keys[0]), True, "bp:ruling/R48")
    for player in (t.s.turn, t.s.other(t.s.turn)):
        units = [u for u in saved if u.owner == player]
        cards = t.choose_order(player, "order", (*cites, "bp:ruling/R58"), [c for u in units for c in u.cards])
        for unit in units:
            t.leave(unit)
        if cards:
            t.on_top(player, cards)
            t.tell("to.life", cites, player, unit=[call(t.s, u) for u in units], player=player, cards=shown(cards))


@effect("summonChariot")
def summon_chariot(t, made):
    """チャリオット召喚: a bulwark goes to the graveyard, then ♡J and the key card enter as a chariot."""
    if not needs_trump(t, made):
        return
    unit = choose_unit(t, made.by, "destroy", made, [u for u in t.s.units() if is_bulwark(u)])
    if unit:
        t.to_grave([unit], cite(made))
    join_trump(t, made)


effect("quickSummonChariot")(summon_chariot)


effect("chariotRevive")(revive)


@effect("summonGiant")
def summon_giant(t, made):
    """巨人召喚: all bulwarks go to the graveyard; with ♢K found the giant enters, else ♡K is lost (R94)."""
    if not needs_trump(t, made):
        return
    t.to_grave([u for u in t.s.units() if is_bulwark(u)], cite(made))
    join_or_lose(t, made)
