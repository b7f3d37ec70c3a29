"""エンド, チャージ, ドロー and 世代交代: the course of a turn."""

from __future__ import annotations

from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.effects.registry import effect, next_generation
from judge.games.blackpoker.units import no_charging

HAND_LIMIT = 7


@effect("end")
def end(t, made):
    """エンド: discard down to 7, clear the own fog, hand the turn over; what lasted until now is over (R61, R62, R67)."""
    by, cites = made.by, (*made.cites, "bp:ruling/R67")
    over = len(t.zone(by, "hand")) - HAND_LIMIT
    if over > 0:
        t.discard(by, t.choose_cards(by, "hand", "discard", cites, over), cites)
    for player in t.setup.players if t.switch("fog_cleanup") == "all" else (by,):
        _clear_fog(t, player, (*made.cites, "bp:4.3", "bp:ruling/R61"))
    t.turn = t.other(by)
    t.spent, t.growth, t.combat = frozenset(), (), None
    for player in t.setup.players:
        t.put(player, "fog", tuple(f._replace(live=False) for f in t.zone(player, "fog")))
        t.put(player, "field", tuple(u._replace(new=False) if u.new else u for u in t.units(player)))
    t.tell("turn", (*made.cites, "bp:9.1.1", "bp:ruling/R62"), by, next=t.turn)


def _clear_fog(t, player, cites):
    fogs = t.zone(player, "fog")
    if fogs:
        cards = [card for fog in fogs for card in fog.cards]
        t.put(player, "fog", ())
        t.gone = {**t.gone, **{fog.name: (player, fog.cards) for fog in fogs if fog.name}}
        t.add(player, "grave", cards)
        t.tell("fog.cleared", cites, player, cards=shown(cards))


@effect("charge")
def charge(t, made):
    """チャージ: the turn player's characters become charged, unless 喪失 forbids it (R89)."""
    loss = no_charging(t)
    if loss:
        t.tell("loss", (*made.cites, loss, "bp:ruling/R89"), made.by)
    else:
        t.charge(t.units(t.turn), True, made.cites)


@effect("draw")
def draw(t, made):
    """ドロー: one card, and one more if wanted, decided after the first was seen (R68)."""
    cites = (*made.cites, "bp:ruling/R68")
    t.draw(made.by, 1, cites)
    if t.life(made.by) and t.yes_no(made.by, "draw", cites):
        t.draw(made.by, 1, cites)


@effect("nextGeneration")
def generation(t, made):
    """世代交代, once for each card (R69)."""
    next_generation(t, made.by, (*made.cites, "bp:5.6.2", "bp:ruling/R69"))
