"""Actions of the club trumps: スイッチ 内乱 手札補充 リセット 悪あがき 騎士."""

from __future__ import annotations

from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.effects.registry import choose_unit, effect, join_trump, key_unit, needs_trump, own_trump
from judge.games.blackpoker.records import trump_of
from judge.games.blackpoker.state import Request
from judge.games.blackpoker.table import Table

REFILL = {0: 2, 1: 2, 2: 2, 3: 1}


@effect("switch")
def switch(table: Table, request: Request) -> None:
    """スイッチ: a card that the requester chooses in hand enters as a soldier, then the key unit, if still there,
    returns to the hand (R99, R100)."""
    by, cites = request.by, (*request.cites, "bp:ruling/R100")
    chosen = table.choose_cards(by, "hand", "switch", cites, 1, known_only=True, refusal=request.cites)
    table.enter_from(by, "hand", chosen, cites)
    unit = key_unit(table, request)
    if unit:
        table.leave(unit)
        table.add(by, "hand", unit.cards)
        table.tell("return", (*cites, "bp:ruling/R99"), by, unit=unit.display_name, cards=shown(unit.cards))


@effect("civilWar")
def civil_war(table: Table, request: Request) -> None:
    """内乱: the target player discards two cards of their choice if they have at least as many in hand as the
    requester; the key is on the stage (R98)."""
    victim, cites = table.target_player(request), (*request.cites, "bp:ruling/R98")
    mine, theirs = len(table.zone(request.by, "hand")), len(table.zone(victim, "hand"))
    if theirs < mine:
        table.tell("hand.fewer", cites, request.by, other=victim, mine=mine, theirs=theirs)
    else:
        table.discard(victim, table.choose_cards(victim, "hand", "discard", cites, 2, refusal=request.cites), cites)


@effect("riot")
def riot(table: Table, request: Request) -> None:
    """暴動: the opponent, who has just discarded, takes twice the number of these cards as damage (R97)."""
    table.damage(table.other(request.by), 2 * request.amount, (*request.cites, "bp:ruling/R97"))


@effect("handRefill")
def hand_refill(table: Table, request: Request) -> None:
    """手札補充: the requester draws two cards with a hand of up to 2, one with 3, else none."""
    count, trump = REFILL.get(len(table.zone(request.by, "hand")), 0), trump_of(request.action).cite
    if not table.draw(request.by, count, (*request.cites, trump)):
        table.nothing(request, "refill", trump)


@effect("reset")
def reset(table: Table, request: Request) -> None:
    """リセット: all bulwarks and soldiers of both players go to the graveyard, all face-up trumps turn face down."""
    table.to_grave(table.units(), request.cites)
    for player in table.setup.players:
        for trump in table.zone(player, "trumps"):
            if trump.up:
                table.turn_trump(trump, False, request.cites)


@effect("lastDitch")
def last_struggle(table: Table, request: Request) -> None:
    """悪あがき: the target request is negated; the requester discards the whole hand, or without one loses ♣10 to the
    graveyard if it is still face up."""
    table.negate(table.target_request(request), request.cites, request.by)
    hand, trump = table.zone(request.by, "hand"), own_trump(table, request)
    if hand:
        table.discard(request.by, list(hand), request.cites)
    elif trump:
        table.destroy_trump(trump, request.cites, request.by)


@effect("summonKnight", "quickSummonKnight")
def summon_knight(table: Table, request: Request) -> None:
    """騎士召喚: the opponent chooses one of their soldiers, which goes to the graveyard (R95), then ♣J and the key card
    enter as a knight. Nothing happens if ♣J is no longer face up (R94)."""
    if needs_trump(table, request):
        victim = table.other(request.by)
        unit = choose_unit(table, victim, "give", request, table.soldiers(victim), "bp:ruling/R95")
        table.to_grave([unit] if unit else [], (*request.cites, "bp:ruling/R95"))
        join_trump(table, request)


@effect("knightSweep")
def sweep(table: Table, request: Request) -> None:
    """薙払: the target player chooses one of their units, soldier or bulwark, which goes to the graveyard."""
    victim = table.target_player(request)
    unit = choose_unit(table, victim, "give", request, table.units(victim))
    if unit:
        table.to_grave([unit], request.cites)
    else:
        table.nothing(request, "character", "bp:5.4.2")
