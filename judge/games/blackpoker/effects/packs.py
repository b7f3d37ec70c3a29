"""Actions of the frames: pack, rare card, opening and closing trumps (8.3.2)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown, suit
from judge.games.blackpoker.effects.registry import effect, named_trump
from judge.games.blackpoker.records import fogs, trump_cite
from judge.games.blackpoker.table import told


@effect("open", "quickOpen")
def open_trump(table, made):
    """Turns one own face-down trump face up; one that クローズ closed this turn stays closed (R84)."""
    own = table.zone(made.by, "trumps")
    closed = {fog.target: fogs()[fog.kind].cite for fog in table.fogs() if fogs()[fog.kind].closes and fog.live}
    barred = tuple(dict.fromkeys(closed[trump.uid] for trump in own if trump.uid in closed))
    barred += ("bp:ruling/R84",) if barred else ()
    able = [trump for trump in own if not trump.up and trump.uid not in closed]
    chosen = table.choose_one(made.by, "open", (*made.cites, *barred), able)
    if chosen is None:
        table.nothing(made, *barred, "bp:5.4.2", "bp:ruling/R107")
        return
    chosen = named_trump(table, chosen, made.cites)
    table.turn_trump(chosen, True, (*made.cites, trump_cite(chosen.card) or "bp:ruling/R85", *barred))


@effect("packopen")
def open_pack(table, made):
    """パック開封: a card of the pack, or the rare card instead, is shown and goes to the hand; the pack is open now.

    The rare card may be taken and never must, not even where the pack is empty.
    """
    by, cites = made.by, made.cites
    zone, cards = table.zone_or_card(by, "pack", cites, ("pack", "rare")) if table.zone(by, "rare") else ("pack", None)
    cards = cards or table.choose_cards(by, zone, "packcard", cites, 1, named=True)
    if cards:
        table.to_hand(by, zone, cards, cites)
    else:
        table.nothing(made, "bp:5.4.2")
    table.put(by, "opened", ("yes",))
    table.tell("pack.open", (*cites, "bp:ruling/R65"), by)


@effect("raredraw")
def rare_draw(table, made):
    """レアドロー: the own rare card goes to the hand; without one nothing happens (R83)."""
    cards = table.zone(made.by, "rare")
    if cards:
        table.to_hand(made.by, "rare", cards, (*made.cites, "bp:ruling/R83"))
    else:
        table.nothing(made, "bp:ruling/R83")


@effect("trapCounter")
def trap_counter(table, made):
    """罠カウンター: a request with a key card equal in suit and number is removed (R82)."""
    aimed = table.request(made.target.what)
    cites = (*made.cites, "bp:ruling/R82")
    if any(_same(card, made.keys[0]) for card in aimed.keys):
        table.negate(aimed, cites, made.by)
    else:
        table.tell("trap.miss", cites, made.by, card=shown(made.keys), keys=shown(aimed.keys), **told(aimed))


def _same(one, other):
    return (suit(one), number(one)) == (suit(other), number(other))


@effect("close")
def close(table, made):
    """クローズ: the trump turns face down and stays so this turn; the key card becomes the fog that says so."""
    trump = table.trump(made.target.what)
    table.turn_trump(trump, False, made.cites)
    table.lay_fog(made, trump.uid, made.cites)


@effect("trumpDestroy")
def destroy_trump(table, made):
    """切札破壊: a face-up trump equal to the key card goes to its owner's graveyard."""
    trump = table.trump(made.target.what)
    if _same(trump.card, made.keys[0]):
        table.destroy_trump(trump, made.cites, made.by)
    else:
        table.tell("trap.miss", made.cites, made.by, card=shown(made.keys), keys=shown((trump.card,)))
