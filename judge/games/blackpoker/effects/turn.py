"""エンド, チャージ, ドロー and 世代交代: the course of a turn."""

from __future__ import annotations

from judge.games.blackpoker.choices import shown
from judge.games.blackpoker.effects.registry import cite, effect, next_generation
from judge.games.blackpoker.units import no_charging

HAND_LIMIT = 7


@effect("end")
def end(t, made):
    """エンド: discard down to 7, clear the own fog, hand the turn over; what lasted until now is over (R61, R62, R67)."""
    by, cites = made.by, cite(made)
    over = len(t.zone(by, "hand")) - HAND_LIMIT
    if over > 0:
        t.discard(by, t.choose_cards(by, by, "hand", "discard", (*cites, "bp:ruling/R67"), over),
                  (*cites, "bp:ruling/R67"))  # fmt: skip
    everybody = t.s.setup.switches.get("fog_cleanup") == "all"
    for player in t.s.setup.players if everybody else (by,):
        fogs = t.zone(player, "fog")
        if fogs:
            cards = [c for fog in fogs for c in fog.cards]
            t.put(player, "fog", ())
            t.s.gone = {**t.s.gone, **{fog.name: (player, fog.cards) for fog in fogs if fog.name}}
            t.add(player, "grave", cards)
            t.tell("fog.cleared", (*cites, "bp:4.3", "bp:ruling/R61"), player, player=player, cards=shown(cards))
    t.s.turn = t.s.other(by)
    t.s.used = frozenset()
    t.s.effects = ()
    t.s.combat = None
    for player in t.s.setup.players:
        t.put(player, "fog", tuple(f._replace(live=False) for f in t.zone(player, "fog")))
        t.put(player, "field", tuple(u._replace(new=False) if u.new else u for u in t.zone(player, "field")))
    t.tell("turn", (*cites, "bp:9.1.1", "bp:ruling/R62"), by, player=by, next=t.s.turn)


@effect("charge")
def charge(t, made):
    """チャージ: the turn player's characters become charged, unless 喪失 forbids it (R89)."""
    loss = no_charging(t.s)
    if loss:
        t.tell("loss", (*cite(made), loss, "bp:ruling/R89"), made.by, player=made.by)
        return
    t.charge(t.s.units(t.s.turn), True, cite(made))


@effect("draw")
def draw(t, made):
    """ドロー: one card, and one more if wanted, decided after the first was seen (R68)."""
    cites = (*cite(made), "bp:ruling/R68")
    t.draw(made.by, 1, cites)
    if t.s.life(made.by) and t.yes_no(made.by, "draw", cites):
        t.draw(made.by, 1, cites)


@effect("nextGeneration")
def generation(t, made):
    """世代交代, once for each card (R69)."""
    next_generation(t, made.by, (*cite(made), "bp:5.6.2", "bp:ruling/R69"))
