"""Actions of the spade trumps: 革命 スラッシュ ドレイン 威圧 蘇生 瞬殺 リアニメーター 魔王."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.effects import registry
from judge.games.blackpoker.effects.registry import effect, join_trump, needs_trump
from judge.games.blackpoker.units import size

FRAIL = 10


@effect("revolutionDraw")
def revolution_draw(table, made):
    """革命ドロー: one card for each unblocked soldier (R87)."""
    table.draw(made.by, 1, (*made.cites, "bp:ruling/R87"))


@effect("slash")
def slash(table, made):
    """スラッシュ: a target no larger than the key unit goes to the graveyard (R31, R99)."""
    unit, target = registry.key_unit(table, made), table.aimed(made)
    cites = (*made.cites, "bp:ruling/R99")
    if unit is None:
        return
    mine, theirs = size(table, unit), size(table, target)
    if theirs <= mine:
        table.to_grave([target], cites)
    else:
        table.tell("slash.miss", cites, made.by, unit=unit.called, size=mine, target=target.called, other=theirs)


@effect("drain")
def drain(table, made):
    """ドレイン: an own character goes below the life; if it did, 2 damage (R101)."""
    when = ("bp:ruling/R38", "bp:ruling/R101")
    unit = registry.choose_unit(table, made.by, "drain", made, table.units(made.by), when=when)
    if unit is None:
        table.nothing(made, "bp:ruling/R101")
        return
    cards = table.choose_order(made.by, "order", made.cites, list(unit.cards))
    table.leave(unit)
    table.under_life(made.by, cards, made.cites)
    table.damage(made.target.what, 2, made.cites)


@effect("intimidate")
def intimidate(table, made):
    """威圧: every soldier of size 10 or less goes to the graveyard."""
    table.to_grave(registry.soldiers_by_size(table, made, FRAIL), made.cites)


@effect("resurrection")
def resurrection(table, made):
    """蘇生: a ♠2–10 of the own graveyard enters as a charged soldier."""

    def fits(card):
        return suit(card) == "S" and 2 <= number(card) <= 10

    chosen = table.choose_cards(made.by, "grave", "revive", made.cites, 1, fits)
    table.enter_from(made.by, "grave", chosen, made.cites)
    if not chosen:
        table.nothing(made, "bp:5.4.2")


@effect("instantKill")
def instant_kill(table, made):
    """瞬殺: own soldiers go to the graveyard; if their sizes reach the target's, it follows (R103)."""
    own = table.soldiers(made.by)
    cites = (*made.cites, "bp:ruling/R103")
    if not own:
        table.nothing(made, "bp:ruling/R103")
        return
    target = table.aimed(made)
    wanted = size(table, target)
    given = table.choose_some(made.by, "sacrifice", cites, own, 1)
    total = sum(size(table, u) for u in given)
    table.to_grave(given, cites)
    table.tell("instant", cites, made.by, total=total, target=target.called, size=wanted)
    if total >= wanted:
        table.to_grave([target], cites)


@effect("summonReanimator", "quickSummonReanimator")
def summon_reanimator(table, made):
    """リアニメーター召喚: a graveyard card enters as a soldier, then ♠J and the key card as a reanimator (R77)."""
    if needs_trump(table, made):
        cites = (*made.cites, "bp:ruling/R77")
        chosen = table.choose_cards(made.by, "grave", "revive", cites, 1, named=True)
        table.enter_from(made.by, "grave", chosen, cites)
        join_trump(table, made)


@effect("summonDarkLord")
def summon_dark_lord(table, made):
    """魔王召喚: all soldiers go to the graveyard; with ♣K found the dark lord enters, else ♠K is lost (R94)."""
    if needs_trump(table, made):
        table.to_grave(table.soldiers(), made.cites)
        registry.join_or_lose(table, made)


@effect("darkWhisper")
def dark_whisper(table, made):
    """魔王の囁き: the effect of 世代交代 (R90)."""
    registry.next_generation(table, made.by, (*made.cites, "bp:ruling/R90"))
