"""Actions of the spade trumps: 革命 スラッシュ ドレイン 威圧 蘇生 瞬殺 リアニメーター 魔王."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.effects import registry
from judge.games.blackpoker.effects.registry import effect, join_trump, needs_trump
from judge.games.blackpoker.state import Request
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import size

FRAIL = 10


@effect("revolutionDraw")
def revolution_draw(table: Table, request: Request) -> None:
    """革命ドロー: the requester draws one card; it is triggered once for each unblocked soldier (R87)."""
    table.draw(request.by, 1, (*request.cites, "bp:ruling/R87"))


@effect("slash")
def slash(table: Table, request: Request) -> None:
    """スラッシュ: the target goes to the graveyard if it is no larger than the key unit (R31, R99); nothing happens if
    the key unit has left."""
    unit, target = registry.key_unit(table, request), table.target_unit(request)
    cites = (*request.cites, "bp:ruling/R99")
    if unit is None:
        return
    mine, theirs = size(table, unit), size(table, target)
    if theirs <= mine:
        table.to_grave([target], cites)
    else:
        table.tell(
            "slash.miss", cites, request.by, unit=unit.display_name, size=mine, target=target.display_name, other=theirs
        )


@effect("drain")
def drain(table: Table, request: Request) -> None:
    """ドレイン: a unit of the requester, by choice, goes below the life, then the target player takes 2 damage (R101).
    Nothing happens without a unit."""
    when = ("bp:ruling/R38", "bp:ruling/R101")
    unit = registry.choose_unit(table, request.by, "drain", request, table.units(request.by), when=when)
    if unit is None:
        table.nothing(request, "character", "bp:ruling/R101")
        return
    cards = table.choose_order(request.by, "order", request.cites, list(unit.cards))
    table.leave(unit)
    table.under_life(request.by, cards, request.cites)
    table.damage(table.target_player(request), 2, request.cites)


@effect("intimidate")
def intimidate(table: Table, request: Request) -> None:
    """威圧: every soldier of both players of size 10 or less goes to the graveyard."""
    table.to_grave(registry.soldiers_by_size(table, request, FRAIL), request.cites)


@effect("resurrection")
def resurrection(table: Table, request: Request) -> None:
    """蘇生: a ♠2–10 that the requester chooses from the own graveyard enters as a charged soldier."""

    def fits(card: str) -> bool:
        """Whether a card is one of ♠2–10."""
        return suit(card) == "S" and 2 <= number(card) <= 10

    chosen = table.choose_cards(request.by, "grave", "revive", request.cites, 1, fits)
    table.enter_from(request.by, "grave", chosen, request.cites)
    if not chosen:
        table.nothing(request, "grave", "bp:5.4.2")


@effect("instantKill")
def instant_kill(table: Table, request: Request) -> None:
    """瞬殺: at least one soldier of the requester, by choice, goes to the graveyard; if their sizes together reach the
    target's, it goes there too (R103). Nothing happens without a soldier."""
    own = table.soldiers(request.by)
    cites = (*request.cites, "bp:ruling/R103")
    if not own:
        table.nothing(request, "soldier", "bp:ruling/R103")
        return
    target = table.target_unit(request)
    wanted = size(table, target)
    given = table.choose_some(request.by, "sacrifice", cites, own, 1)
    total = sum(size(table, u) for u in given)
    table.to_grave(given, cites)
    table.tell("instant", cites, request.by, total=total, target=target.display_name, size=wanted)
    if total >= wanted:
        table.to_grave([target], cites)


@effect("summonReanimator", "quickSummonReanimator")
def summon_reanimator(table: Table, request: Request) -> None:
    """リアニメーター召喚: a card of the requester's graveyard, by choice, enters as a soldier, then ♠J and the key card
    as a reanimator (R77). Nothing happens if ♠J is no longer face up."""
    if needs_trump(table, request):
        cites = (*request.cites, "bp:ruling/R77")
        chosen = table.choose_cards(request.by, "grave", "revive", cites, 1, known_only=True)
        table.enter_from(request.by, "grave", chosen, cites)
        join_trump(table, request)


@effect("summonDarkLord")
def summon_dark_lord(table: Table, request: Request) -> None:
    """魔王召喚: all soldiers of both players go to the graveyard; if ♣K is found the dark lord enters, else ♠K goes to
    the graveyard (R94). Nothing happens if ♠K is no longer face up."""
    if needs_trump(table, request):
        table.to_grave(table.soldiers(), request.cites)
        registry.join_or_lose(table, request)


@effect("darkWhisper")
def dark_whisper(table: Table, request: Request) -> None:
    """魔王の囁き: has the effect of 世代交代 for the requester (R90)."""
    registry.next_generation(table, request.by, (*request.cites, "bp:ruling/R90"))
