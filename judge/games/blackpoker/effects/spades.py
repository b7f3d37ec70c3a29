"""Actions of the spade trumps: 革命 スラッシュ ドレイン 威圧 蘇生 瞬殺 リアニメーター 魔王."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.effects import registry
from judge.games.blackpoker.effects.registry import effect, join_trump, needs_trump
from judge.games.blackpoker.units import size

FRAIL = 10


@effect("revolutionDraw")
def revolution_draw(t, made):
    """革命ドロー: one card for each unblocked soldier (R87)."""
    t.draw(made.by, 1, (*made.cites, "bp:ruling/R87"))


@effect("slash")
def slash(t, made):
    """スラッシュ: a target no larger than the key unit goes to the graveyard (R31, R99)."""
    unit, target = registry.key_unit(t, made), t.aimed(made)
    cites = (*made.cites, "bp:ruling/R99")
    if unit is None:
        return
    mine, theirs = size(t, unit), size(t, target)
    if theirs <= mine:
        t.to_grave([target], cites)
    else:
        t.tell("slash.miss", cites, made.by, unit=unit.called, size=mine, target=target.called, other=theirs)


@effect("drain")
def drain(t, made):
    """ドレイン: an own character goes below the life; if it did, 2 damage (R101)."""
    when = ("bp:ruling/R38", "bp:ruling/R101")
    unit = registry.choose_unit(t, made.by, "drain", made, t.units(made.by), when=when)
    if unit is None:
        t.nothing(made, "bp:ruling/R101")
        return
    cards = t.choose_order(made.by, "order", made.cites, list(unit.cards))
    t.leave(unit)
    t.under_life(made.by, cards, made.cites)
    t.damage(made.target.what, 2, made.cites)


@effect("intimidate")
def intimidate(t, made):
    """威圧: every soldier of size 10 or less goes to the graveyard."""
    t.to_grave(registry.soldiers_by_size(t, made, FRAIL), made.cites)


@effect("resurrection")
def resurrection(t, made):
    """蘇生: a ♠2–10 of the own graveyard enters as a charged soldier."""

    def fits(card):
        return suit(card) == "S" and 2 <= number(card) <= 10

    chosen = t.choose_cards(made.by, "grave", "revive", made.cites, 1, fits)
    t.enter_from(made.by, "grave", chosen, made.cites)
    if not chosen:
        t.nothing(made, "bp:5.4.2")


@effect("instantKill")
def instant_kill(t, made):
    """瞬殺: own soldiers go to the graveyard; if their sizes reach the target's, it follows (R103)."""
    own = t.soldiers(made.by)
    cites = (*made.cites, "bp:ruling/R103")
    if not own:
        t.nothing(made, "bp:ruling/R103")
        return
    target = t.aimed(made)
    wanted = size(t, target)
    given = t.choose_some(made.by, "sacrifice", cites, own, 1)
    total = sum(size(t, u) for u in given)
    t.to_grave(given, cites)
    t.tell("instant", cites, made.by, total=total, target=target.called, size=wanted)
    if total >= wanted:
        t.to_grave([target], cites)


@effect("summonReanimator", "quickSummonReanimator")
def summon_reanimator(t, made):
    """リアニメーター召喚: a graveyard card enters as a soldier, then ♠J and the key card as a reanimator (R77)."""
    if needs_trump(t, made):
        cites = (*made.cites, "bp:ruling/R77")
        chosen = t.choose_cards(made.by, "grave", "revive", cites, 1, named=True)
        t.enter_from(made.by, "grave", chosen, cites)
        join_trump(t, made)


@effect("summonDarkLord")
def summon_dark_lord(t, made):
    """魔王召喚: all soldiers go to the graveyard; with ♣K found the dark lord enters, else ♠K is lost (R94)."""
    if needs_trump(t, made):
        t.to_grave(t.soldiers(), made.cites)
        registry.join_or_lose(t, made)


@effect("darkWhisper")
def dark_whisper(t, made):
    """魔王の囁き: the effect of 世代交代 (R90)."""
    registry.next_generation(t, made.by, (*made.cites, "bp:ruling/R90"))
