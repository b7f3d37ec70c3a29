"""Actions of the frames: pack, rare card, opening and closing trumps (8.3.2)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown, suit
from judge.games.blackpoker.effects.registry import effect, named_trump
from judge.games.blackpoker.records import fogs, trump_cite
from judge.games.blackpoker.table import told


@effect("open", "quickOpen")
def open_trump(t, made):
    """Turns one own face-down trump face up; one that クローズ closed this turn stays closed (R84)."""
    own = t.zone(made.by, "trumps")
    closed = {fog.target: fogs()[fog.kind].cite for fog in t.fogs() if fogs()[fog.kind].closes and fog.live}
    barred = tuple(dict.fromkeys(closed[trump.uid] for trump in own if trump.uid in closed))
    barred += ("bp:ruling/R84",) if barred else ()
    able = [trump for trump in own if not trump.up and trump.uid not in closed]
    chosen = t.choose_one(made.by, "open", (*made.cites, *barred), able)
    if chosen is None:
        t.nothing(made, *barred, "bp:5.4.2", "bp:ruling/R107")
        return
    chosen = named_trump(t, chosen, made.cites)
    t.turn_trump(chosen, True, (*made.cites, trump_cite(chosen.card) or "bp:ruling/R85", *barred))


@effect("packopen")
def open_pack(t, made):
    """パック開封: a card of the pack, or the rare card instead, is shown and goes to the hand; the pack is open now.

    The rare card may be taken and never must, not even where the pack is empty.
    """
    by, cites = made.by, made.cites
    zone, cards = t.zone_or_card(by, "pack", cites, ("pack", "rare")) if t.zone(by, "rare") else ("pack", None)
    cards = cards or t.choose_cards(by, zone, "packcard", cites, 1, named=True)
    if cards:
        t.to_hand(by, zone, cards, cites)
    else:
        t.nothing(made, "bp:5.4.2")
    t.put(by, "opened", ("yes",))
    t.tell("pack.open", (*cites, "bp:ruling/R65"), by)


@effect("raredraw")
def rare_draw(t, made):
    """レアドロー: the own rare card goes to the hand; without one nothing happens (R83)."""
    cards = t.zone(made.by, "rare")
    if cards:
        t.to_hand(made.by, "rare", cards, (*made.cites, "bp:ruling/R83"))
    else:
        t.nothing(made, "bp:ruling/R83")


@effect("trapCounter")
def trap_counter(t, made):
    """罠カウンター: a request with a key card equal in suit and number is removed (R82)."""
    aimed = t.request(made.target.what)
    cites = (*made.cites, "bp:ruling/R82")
    if any(_same(card, made.keys[0]) for card in aimed.keys):
        t.negate(aimed, cites, made.by)
    else:
        t.tell("trap.miss", cites, made.by, card=shown(made.keys), keys=shown(aimed.keys), **told(aimed))


def _same(one, other):
    return (suit(one), number(one)) == (suit(other), number(other))


@effect("close")
def close(t, made):
    """クローズ: the trump turns face down and stays so this turn; the key card becomes the fog that says so."""
    trump = t.trump(made.target.what)
    t.turn_trump(trump, False, made.cites)
    t.lay_fog(made, trump.uid, made.cites)


@effect("trumpDestroy")
def destroy_trump(t, made):
    """切札破壊: a face-up trump equal to the key card goes to its owner's graveyard."""
    trump = t.trump(made.target.what)
    if _same(trump.card, made.keys[0]):
        t.destroy_trump(trump, made.cites, made.by)
    else:
        t.tell("trap.miss", made.cites, made.by, card=shown(made.keys), keys=shown((trump.card,)))
