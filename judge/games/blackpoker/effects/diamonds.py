"""Actions of the diamond trumps: 防壁追加 交渉 相殺 喪失 修繕 充足 策士."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown, suit
from judge.games.blackpoker.effects.registry import effect, join_trump, key_sum, needs_trump, own_trump
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.state import Request, Target
from judge.games.blackpoker.table import Table, request_args
from judge.games.blackpoker.targets import unit_fits

ENOUGH = 5


@effect("putBulwark")
def add_bulwark(table: Table, request: Request) -> None:
    """防壁追加: if the requester has no more bulwarks than the opponent, the requester's top life card becomes a
    charged bulwark."""
    other = table.other(request.by)
    mine, theirs = len(table.bulwarks(request.by)), len(table.bulwarks(other))
    if theirs < mine:
        table.tell("bulwarks.more", request.cites, request.by, other=other, mine=mine, theirs=theirs)
        return
    for card in table.take_top(request.by, 1):
        table.enter(request.by, (card,), up=False, cites=(*request.cites, "bp:6.3"))


@effect("negotiate")
def negotiation(table: Table, request: Request) -> None:
    """交渉: drives the target unit."""
    table.charge([table.target_unit(request)], False, request.cites)


@effect("reckoning")
def offset(table: Table, request: Request) -> None:
    """相殺: if the key numbers of the target request are 5 or more in all, the requester takes that damage and the
    request is negated (R102); else nothing happens."""
    aimed = table.target_request(request)
    total = key_sum(aimed)
    cites = (*request.cites, "bp:ruling/R102")
    if total < ENOUGH:
        table.tell("offset.low", cites, request.by, total=total, **request_args(aimed))
        return
    table.damage(request.by, total, cites)
    table.negate(aimed, cites, request.by)


@effect("exhaust")
def exhaustion(table: Table, request: Request) -> None:
    """疲弊: the requester turns the own ♢5 face down or takes 2 damage, by choice; if it is closed already, only the
    damage is left, or nothing as the switch says (R105)."""
    trump = own_trump(table, request)
    closed = () if trump else ("bp:ruling/R105",)
    if closed and table.switch("exhaust_closed") == "nothing":
        table.nothing(request, "trump", *closed)
        return
    cites = (*request.cites, *closed)
    mode = table.mode(request.by, "exhaust", cites, ("close", "damage") if trump else ("damage",))
    if trump and mode == "close":
        table.turn_trump(trump, False, request.cites)
    else:
        table.damage(request.by, 2, cites)


@effect("repair")
def repair(table: Table, request: Request) -> None:
    """修繕: a ♢J–K that the requester chooses from the own graveyard becomes a free 装備 of the target, put on the
    stage; without one the target goes to the graveyard. Nothing happens if the target cannot be equipped (R93)."""

    def fits(card: str) -> bool:
        """Whether a card can be the key card of the free 装備."""
        return suit(card) == "D" and number(card) >= 11

    unit, cites = table.target_unit(request), (*request.cites, "bp:ruling/R93")
    if not unit_fits(table, actions()["mountSoldier"], request.by, (), unit):
        table.nothing(request, "equip", "bp:ruling/R93")
        return
    chosen = tuple(table.choose_cards(request.by, "grave", "repair", cites, 1, fits))
    if not chosen:
        table.to_grave([unit], cites)
        return
    table.take(request.by, "grave", chosen[0])
    equip = Request(table.next_number(), request.by, "mountSoldier", chosen, None, Target("unit", unit.uid))
    table.push(equip, cites, "staged.free", keys=shown(chosen))


@effect("rest")
def rest(table: Table, request: Request) -> None:
    """休息: charges all soldiers of the requester."""
    table.charge(table.soldiers(request.by), True, request.cites)


@effect("satisfaction")
def fulfilment(table: Table, request: Request) -> None:
    """充足: charges all characters of the player who requested it, on the table itself."""
    table.charge(table.units(request.by), True, request.cites)


@effect("summonStrategist")
def summon_strategist(table: Table, request: Request) -> None:
    """策士召喚: ♢J and the key card enter as a strategist; nothing happens if ♢J is no longer face up."""
    if needs_trump(table, request):
        join_trump(table, request)


@effect("quickSummonStrategist")
def quick_summon_strategist(table: Table, request: Request) -> None:
    """クイック策士召喚: a request that the player chooses, with one key card of no higher number or with two, is
    negated first if there is one (R81), then ♢J and the key card enter. Nothing happens if ♢J is no longer face up."""
    if not needs_trump(table, request):
        return
    cites, mine = (*request.cites, "bp:ruling/R81"), number(request.keys[0])
    low = [r for r in reversed(table.stage) if len(r.keys) == 2 or len(r.keys) == 1 and number(r.keys[0]) <= mine]
    able = {Target("request", r.uid): r for r in low if r.uid != request.uid}
    chosen = table.choose_one(request.by, "strike", cites, list(able))
    if chosen:
        table.negate(able[chosen], cites, request.by)
    join_trump(table, request)


@effect("strategistPredict")
def foresight(table: Table, request: Request) -> None:
    """先読み: the requester draws two cards, then puts a hand card on top or on the bottom of the life."""
    by, cites = request.by, request.cites
    table.draw(by, 2, cites)
    for card in table.choose_cards(by, "hand", "foresight", cites, 1):
        place = table.mode(by, "place", cites, ("top", "bottom"))
        table.take(by, "hand", card)
        if place == "bottom":
            table.under_life(by, (card,), cites)
        else:
            table.on_top(by, (card,))
            table.tell("to.top", cites, by, cards=shown((card,)))
