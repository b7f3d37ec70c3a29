"""Actions of the diamond trumps: 防壁追加 交渉 相殺 喪失 修繕 充足 策士."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.choices import shown
from judge.games.blackpoker.effects.registry import (
    cite,
    effect,
    join_trump,
    needs_trump,
    own_trump,
    revive,
    soldiers,
    target_unit,
)
from judge.games.blackpoker.naming import target_name
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.state import Request, Target
from judge.games.blackpoker.table import told
from judge.games.blackpoker.targets import unit_fits
from judge.games.blackpoker.units import is_bulwark

ENOUGH = 5


@effect("putBulwark")
def add_bulwark(t, made):
    """防壁追加: with no more bulwarks than the opponent, the top life card becomes a charged bulwark."""
    mine = sum(is_bulwark(u) for u in t.s.units(made.by))
    theirs = sum(is_bulwark(u) for u in t.s.units(t.s.other(made.by)))
    if theirs < mine:
        t.tell("bulwarks.more", cite(made), made.by, mine=mine, theirs=theirs)
        return
    for card in t.take_top(made.by, 1):
        t.enter(made.by, (card,), up=False, cites=(*cite(made), "bp:6.3"))


@effect("negotiate")
def negotiation(t, made):
    """交渉: the target is driven."""
    t.charge([target_unit(t, made)], False, cite(made))


@effect("reckoning")
def offset(t, made):
    """相殺: with key numbers of 5 or more in all, the requester takes that damage and the request is removed (R102)."""
    aimed = t.s.request(made.target.what)
    total = sum(map(number, aimed.keys))
    cites = (*cite(made), "bp:ruling/R102")
    if total < ENOUGH:
        t.tell("offset.low", cites, made.by, total=total)
        return
    t.damage(made.by, total, cites)
    t.negate(aimed, cites, made.by)


@effect("exhaust")
def exhaustion(t, made):
    """疲弊: the own ♢5 turns face down, or 2 damage is taken; closed already, only the damage is left (R105)."""
    trump = own_trump(t, made)
    cites = cite(made) if trump else (*cite(made), "bp:ruling/R105")
    if not trump and t.s.setup.switches.get("exhaust_closed") == "nothing":
        t.tell("nothing", cites, made.by, player=made.by)
        return
    if t.mode(made.by, "exhaust", cites, ("close", "damage") if trump else ("damage",)) == "close":
        t.turn_trump(trump, False, cite(made))
    else:
        t.damage(made.by, 2, cites)


@effect("repair")
def repair(t, made):
    """修繕: a ♢J–K of the graveyard is requested as a free 装備 of the target; without one the target dies (R93)."""
    unit = target_unit(t, made)
    cites = (*cite(made), "bp:ruling/R93")
    if not unit_fits(t.s, actions()["mountSoldier"], made.by, (), unit):
        t.tell("nothing", cites, made.by, player=made.by)
        return
    fits = lambda card: suit(card) == "D" and number(card) >= 11  # noqa: E731
    chosen = t.choose_cards(made.by, made.by, "grave", "repair", cites, 1, fits)
    if not chosen:
        t.to_grave([unit], cites)
        return
    t.take(made.by, "grave", chosen[0])
    equip = Request(t.s.serial, made.by, "mountSoldier", tuple(chosen), None, Target("unit", unit.uid))
    t.s.serial += 1
    t.s.stage += (equip,)
    t.tell("staged.free", cites, made.by, player=made.by, **told(equip), keys=shown(chosen), depth=len(t.s.stage))


@effect("rest")
def rest(t, made):
    """休息: all own soldiers are charged."""
    t.charge(soldiers(t, made.by), True, cite(made))


@effect("satisfaction")
def fulfilment(t, made):
    """充足: all own characters are charged."""
    t.charge(t.s.units(made.by), True, cite(made))


@effect("summonStrategist")
def summon_strategist(t, made):
    """策士召喚: ♢J and the key card enter as a strategist."""
    if needs_trump(t, made):
        join_trump(t, made)


@effect("quickSummonStrategist")
def quick_summon_strategist(t, made):
    """クイック策士召喚: a request with one key card of no higher number, or with two, is removed first (R81)."""
    if not needs_trump(t, made):
        return
    cites = (*cite(made), "bp:ruling/R81")
    mine = number(made.keys[0])
    able = [Target("request", r.uid) for r in t.s.stage if r.uid != made.uid
            and (len(r.keys) == 2 or (len(r.keys) == 1 and number(r.keys[0]) <= mine))]  # fmt: skip
    chosen = t.choose_one(made.by, "strike", cites, able, lambda r: target_name(t.s, r))
    if chosen:
        t.negate(t.s.request(chosen.what), cites, made.by)
    join_trump(t, made)


@effect("strategistPredict")
def foresight(t, made):
    """先読み: two cards are drawn, then a hand card goes onto or below the life."""
    by, cites = made.by, cite(made)
    t.draw(by, 2, cites)
    for card in t.choose_cards(by, by, "hand", "foresight", cites, 1):
        place = t.mode(by, "place", cites, ("top", "bottom"))
        t.take(by, "hand", card)
        if place == "top":
            t.on_top(by, (card,))
        else:
            t.add(by, "life", (card,))
        t.tell(f"to.{place}", cites, by, player=by, cards=shown((card,)))


effect("strategistRevive")(revive)
