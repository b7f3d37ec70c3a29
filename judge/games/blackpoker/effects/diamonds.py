"""Actions of the diamond trumps: 防壁追加 交渉 相殺 喪失 修繕 充足 策士."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown, suit
from judge.games.blackpoker.effects.registry import effect, join_trump, key_sum, needs_trump, own_trump
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.state import Request, Target
from judge.games.blackpoker.table import told
from judge.games.blackpoker.targets import unit_fits

ENOUGH = 5


@effect("putBulwark")
def add_bulwark(table, made):
    """防壁追加: with no more bulwarks than the opponent, the top life card becomes a charged bulwark."""
    mine, theirs = len(table.bulwarks(made.by)), len(table.bulwarks(table.other(made.by)))
    if theirs < mine:
        table.tell("bulwarks.more", made.cites, made.by, mine=mine, theirs=theirs)
        return
    for card in table.take_top(made.by, 1):
        table.enter(made.by, (card,), up=False, cites=(*made.cites, "bp:6.3"))


@effect("negotiate")
def negotiation(table, made):
    """交渉: the target is driven."""
    table.charge([table.aimed(made)], False, made.cites)


@effect("reckoning")
def offset(table, made):
    """相殺: with key numbers of 5 or more in all, the requester takes that damage and the request is removed (R102)."""
    aimed = table.request(made.target.what)
    total = key_sum(aimed)
    cites = (*made.cites, "bp:ruling/R102")
    if total < ENOUGH:
        table.tell("offset.low", cites, made.by, total=total, **told(aimed))
        return
    table.damage(made.by, total, cites)
    table.negate(aimed, cites, made.by)


@effect("exhaust")
def exhaustion(table, made):
    """疲弊: the own ♢5 turns face down, or 2 damage is taken; closed already, only the damage is left (R105)."""
    trump = own_trump(table, made)
    closed = () if trump else ("bp:ruling/R105",)
    if closed and table.switch("exhaust_closed") == "nothing":
        table.nothing(made, *closed)
        return
    cites = (*made.cites, *closed)
    if table.mode(made.by, "exhaust", cites, ("close", "damage") if trump else ("damage",)) == "close":
        table.turn_trump(trump, False, made.cites)
    else:
        table.damage(made.by, 2, cites)


@effect("repair")
def repair(table, made):
    """修繕: a ♢J–K of the graveyard is requested as a free 装備 of the target; without one the target dies (R93)."""

    def fits(card):
        return suit(card) == "D" and number(card) >= 11

    unit, cites = table.aimed(made), (*made.cites, "bp:ruling/R93")
    if not unit_fits(table, actions()["mountSoldier"], made.by, (), unit):
        table.nothing(made, "bp:ruling/R93")
        return
    chosen = tuple(table.choose_cards(made.by, "grave", "repair", cites, 1, fits))
    if not chosen:
        table.to_grave([unit], cites)
        return
    table.take(made.by, "grave", chosen[0])
    equip = Request(table.next_number(), made.by, "mountSoldier", chosen, None, Target("unit", unit.uid))
    table.push(equip, cites, "staged.free", keys=shown(chosen))


@effect("rest")
def rest(table, made):
    """休息: all own soldiers are charged."""
    table.charge(table.soldiers(made.by), True, made.cites)


@effect("satisfaction")
def fulfilment(table, made):
    """充足: all own characters are charged."""
    table.charge(table.units(made.by), True, made.cites)


@effect("summonStrategist")
def summon_strategist(table, made):
    """策士召喚: ♢J and the key card enter as a strategist."""
    if needs_trump(table, made):
        join_trump(table, made)


@effect("quickSummonStrategist")
def quick_summon_strategist(table, made):
    """クイック策士召喚: a request with one key card of no higher number, or with two, is removed first (R81)."""
    if not needs_trump(table, made):
        return
    cites, mine = (*made.cites, "bp:ruling/R81"), number(made.keys[0])
    low = [r for r in reversed(table.stage) if len(r.keys) == 2 or len(r.keys) == 1 and number(r.keys[0]) <= mine]
    able = [Target("request", r.uid) for r in low if r.uid != made.uid]
    chosen = table.choose_one(made.by, "strike", cites, able)
    if chosen:
        table.negate(table.request(chosen.what), cites, made.by)
    join_trump(table, made)


@effect("strategistPredict")
def foresight(table, made):
    """先読み: two cards are drawn, then a hand card goes onto or below the life."""
    by, cites = made.by, made.cites
    table.draw(by, 2, cites)
    for card in table.choose_cards(by, "hand", "foresight", cites, 1):
        place = table.mode(by, "place", cites, ("top", "bottom"))
        table.take(by, "hand", card)
        if place == "bottom":
            table.under_life(by, (card,), cites)
        else:
            table.on_top(by, (card,))
            table.tell("to.top", cites, by, cards=shown((card,)))
