"""Actions of the spade trumps: 革命 スラッシュ ドレイン 威圧 蘇生 瞬殺 リアニメーター 魔王."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.choices import shown
from judge.games.blackpoker.effects.registry import (
    choose_unit,
    cite,
    effect,
    join_or_lose,
    join_trump,
    naming,
    needs_trump,
    next_generation,
    reanimate,
    revive,
    soldiers,
    soldiers_by_size,
    target_unit,
)
from judge.games.blackpoker.units import call, size

effect("reanimatorReanimate")(reanimate)
FRAIL = 10


@effect("revolutionDraw")
def revolution_draw(t, made):
    """革命ドロー: one card for each unblocked soldier (R87)."""
    t.draw(made.by, 1, (*cite(made), "bp:ruling/R87"))


@effect("slash")
def slash(t, made):
    """スラッシュ: a target no larger than the key unit goes to the graveyard (R31, R99)."""
    unit, target = t.s.unit(made.unit), target_unit(t, made)
    cites = (*cite(made), "bp:ruling/R99")
    if unit is None:
        t.tell("unit.gone", (*cites, "bp:ruling/R31"), made.by)
    elif size(t.s, target) <= size(t.s, unit):
        t.to_grave([target], cites)
    else:
        t.tell("slash.miss", cites, made.by, unit=call(t.s, unit), size=size(t.s, unit), target=call(t.s, target),
               other=size(t.s, target))  # fmt: skip


@effect("drain")
def drain(t, made):
    """ドレイン: an own character goes below the life; if it did, 2 damage (R101)."""
    unit = choose_unit(t, made.by, "drain", made, t.s.units(made.by), when=("bp:ruling/R38", "bp:ruling/R101"))
    if unit is None:
        t.tell("nothing", (*cite(made), "bp:ruling/R101"), made.by, player=made.by)
        return
    cards = t.choose_order(made.by, "order", cite(made), list(unit.cards))
    t.leave(unit)
    t.add(made.by, "life", cards)
    t.tell("to.bottom", cite(made), made.by, player=made.by, cards=shown(cards))
    t.damage(made.target.what, 2, cite(made))


@effect("intimidate")
def intimidate(t, made):
    """威圧: every soldier of size 10 or less goes to the graveyard."""
    t.to_grave(soldiers_by_size(t, made, FRAIL), cite(made))


@effect("resurrection")
def resurrection(t, made):
    """蘇生: a ♠2–10 of the own graveyard enters as a charged soldier."""
    fits = lambda card: suit(card) == "S" and 2 <= number(card) <= 10  # noqa: E731
    chosen = t.choose_cards(made.by, made.by, "grave", "revive", cite(made), 1, fits)
    for card in chosen:
        t.take(made.by, "grave", card)
        t.enter(made.by, (card,), cites=cite(made))
    if not chosen:
        t.tell("nothing", (*cite(made), "bp:5.4.2"), made.by, player=made.by)


@effect("instantKill")
def instant_kill(t, made):
    """瞬殺: own soldiers go to the graveyard; if their sizes reach the target's, it follows (R103)."""
    own = soldiers(t, made.by)
    cites = (*cite(made), "bp:ruling/R103")
    if not own:
        t.tell("nothing", cites, made.by, player=made.by)
        return
    target = target_unit(t, made)
    wanted = size(t.s, target)
    given = t.choose_some(made.by, "sacrifice", cites, own, 1, len(own), naming(t))
    total = sum(size(t.s, u) for u in given)
    t.to_grave(given, cites)
    t.tell("instant", cites, made.by, total=total, target=call(t.s, target), size=wanted)
    if total >= wanted:
        t.to_grave([target], cites)


@effect("summonReanimator")
def summon_reanimator(t, made):
    """リアニメーター召喚: a graveyard card enters as a soldier, then ♠J and the key card as a reanimator (R77)."""
    if not needs_trump(t, made):
        return
    cites = (*cite(made), "bp:ruling/R77")
    for card in t.choose_cards(made.by, made.by, "grave", "revive", cites, 1, named=True):
        t.take(made.by, "grave", card)
        t.enter(made.by, (card,), cites=cites)
    join_trump(t, made)


effect("quickSummonReanimator")(summon_reanimator)


effect("reanimatorRevive")(revive)


@effect("summonDarkLord")
def summon_dark_lord(t, made):
    """魔王召喚: all soldiers go to the graveyard; with ♣K found the dark lord enters, else ♠K is lost (R94)."""
    if not needs_trump(t, made):
        return
    t.to_grave(soldiers(t), cite(made))
    join_or_lose(t, made)


@effect("darkWhisper")
def dark_whisper(t, made):
    """魔王の囁き: the effect of 世代交代 (R90)."""
    next_generation(t, made.by, (*cite(made), "bp:ruling/R90"))
