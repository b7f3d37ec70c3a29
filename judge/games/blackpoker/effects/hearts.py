"""Actions of the heart trumps: 援軍 激励 休戦 追撃 ファントム 救済 チャリオット 巨人."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.effects import registry
from judge.games.blackpoker.effects.registry import effect, join_trump, needs_trump, own_trump
from judge.games.blackpoker.state import Growth, Request
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import size


@effect("summonReinforcement")
def reinforcements(table: Table, request: Request) -> None:
    """援軍: reveals the two top life cards; one that the requester chooses enters as a soldier, the other goes below
    the life."""
    by = request.by
    rest = registry.reveal(table, by, 2, request.cites)
    chosen = table.choose_one(by, "reinforce", request.cites, rest)
    table.put(by, "shown", ())
    if chosen is not None:
        rest.remove(chosen)
        table.enter(by, (chosen,), cites=request.cites)
        table.under_life(by, rest, request.cites)


@effect("rally")
def rally(table: Table, request: Request) -> None:
    """激励: the target grows by the key unit's size until the end of the turn; no fog is laid (R99). Nothing happens if
    the key unit has left."""
    unit, target = registry.key_unit(table, request), table.target_unit(request)
    if unit is not None:
        amount = size(table, unit)
        table.growth += (Growth(target.uid, amount, "rally", table.next_number()),)
        cites = (*request.cites, "bp:ruling/R99")
        table.tell("grow", cites, request.by, unit=target.display_name, amount=amount, size=size(table, target))


@effect("retreat")
def ceasefire(table: Table, request: Request) -> None:
    """休戦: the target attack is negated, the requester's ♡4 turns face down, all the requester's units are charged
    (R52)."""
    table.negate(table.target_request(request), (*request.cites, "bp:ruling/R52"), request.by)
    trump = own_trump(table, request)
    if trump:
        table.turn_trump(trump, False, request.cites)
    table.charge(table.units(request.by), True, request.cites)


@effect("pursuit")
def pursuit(table: Table, request: Request) -> None:
    """追撃: the requester's soldiers are charged and an アタック of the requester is put on the stage, free of timing
    and limit (R92)."""
    table.charge(table.soldiers(request.by), True, request.cites)
    table.push(Request(table.next_number(), request.by, "attack"), (*request.cites, "bp:ruling/R92"))


@effect("phantomReverse")
def phantom_reverse(table: Table, request: Request) -> None:
    """ファントムリバース: the key unit, if it is still a bulwark, becomes a charged soldier (R99)."""
    unit = table.unit(request.unit)
    if unit is None or not unit.bulwark:
        table.tell("unit.gone", (*request.cites, "bp:ruling/R31"), request.by)
    else:
        table.to_soldier(unit, True, (*request.cites, "bp:ruling/R99"))


@effect("illusion")
def illusion(table: Table, request: Request) -> None:
    """幻影: any number of own soldiers that the requester chooses become charged bulwarks, one for each card, and leave
    the combat. That bulwarks are rearranged is only told; names stay."""
    for unit in table.choose_some(request.by, "illusion", request.cites, table.soldiers(request.by), 0):
        table.lose_role(unit.uid)
        table.to_bulwarks(unit, True, request.cites)
    if len([unit for unit in table.bulwarks() if unit.owner == request.by]) > 1:
        table.tell("rearrange", request.cites, request.by)


@effect("salvation")
def salvation(table: Table, request: Request) -> None:
    """救済: every soldier of both players whose size is at least the key's number goes onto its owner's life, in the
    order that the owner chooses (R48)."""
    cites = (*request.cites, "bp:ruling/R48")
    saved = registry.soldiers_by_size(table, request, number(request.keys[0]), True, "bp:ruling/R48")
    for player in table.in_turn:
        units = [u for u in saved if u.owner == player]
        cards = table.choose_order(player, "order", (*cites, "bp:ruling/R58"), [c for u in units for c in u.cards])
        for unit in units:
            table.leave(unit)
        if cards:
            table.on_top(player, cards)
            table.tell("to.life", cites, player, unit=[u.display_name for u in units], cards=shown(cards))


@effect("summonChariot", "quickSummonChariot")
def summon_chariot(table: Table, request: Request) -> None:
    """チャリオット召喚: a bulwark of any player that the requester chooses goes to the graveyard, then ♡J and the key
    card enter as a chariot. Nothing happens if ♡J is no longer face up."""
    if needs_trump(table, request):
        unit = registry.choose_unit(table, request.by, "destroy", request, table.bulwarks())
        table.to_grave([unit] if unit else [], request.cites)
        join_trump(table, request)


@effect("summonGiant")
def summon_giant(table: Table, request: Request) -> None:
    """巨人召喚: all bulwarks of both players go to the graveyard; if ♢K is found the giant enters, else ♡K goes to the
    graveyard (R94). Nothing happens if ♡K is no longer face up."""
    if needs_trump(table, request):
        table.to_grave(table.bulwarks(), request.cites)
        registry.join_or_lose(table, request)
