"""Actions of the frames: pack, rare card, opening and closing trumps (8.3.2)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.choices import shown, zone_ref
from judge.games.blackpoker.effects.registry import cite, effect, open_trump

effect("quickOpen")(open_trump)
effect("open")(open_trump)


@effect("packopen")
def open_pack(t, made):
    """パック開封: a card of the pack, or the rare card instead, is shown and goes to the hand; the pack is open now.

    The rare card may be taken and never must, not even where the pack is empty.
    """
    by, cites = made.by, cite(made)
    zone, cards = t.zone_or_card(by, "pack", cites, ("pack", "rare")) if t.zone(by, "rare") else ("pack", None)
    cards = cards or t.choose_cards(by, by, zone, "packcard", cites, 1, named=True)
    if not cards:
        t.tell("nothing", (*cites, "bp:5.4.2"), by, player=by)
    for card in cards:
        t.take(by, zone, card)
        t.add(by, "hand", (card,))
        t.tell("to.hand", cites, by, player=by, cards=shown((card,)), zone=zone_ref(zone))
    t.s.zones[(by, "opened")] = ("yes",)
    t.tell("pack.open", (*cites, "bp:ruling/R65"), by, player=by)


@effect("raredraw")
def rare_draw(t, made):
    """レアドロー: the own rare card goes to the hand; without one nothing happens (R83)."""
    cards = t.zone(made.by, "rare")
    t.put(made.by, "rare", ())
    t.add(made.by, "hand", cards)
    t.tell("to.hand" if cards else "nothing", (*cite(made), "bp:ruling/R83"), made.by, player=made.by,
           cards=shown(cards), zone=zone_ref("rare"))  # fmt: skip


@effect("trapCounter")
def trap_counter(t, made):
    """罠カウンター: a request with a key card equal in suit and number is removed (R82)."""
    aimed = t.s.request(made.target.what)
    cites = (*cite(made), "bp:ruling/R82")
    if any(_same(card, made.keys[0]) for card in aimed.keys):
        t.negate(aimed, cites, made.by)
    else:
        t.tell("trap.miss", cites, made.by, card=shown(made.keys), keys=shown(aimed.keys))


def _same(one, other):
    return (suit(one), number(one)) == (suit(other), number(other))


@effect("close")
def close(t, made):
    """クローズ: the trump turns face down and stays so this turn; the key card becomes the fog that says so."""
    trump = t.s.trump(made.target.what)
    t.turn_trump(trump, False, cite(made))
    t.lay_fog(made, trump.uid, cite(made))


@effect("trumpDestroy")
def destroy_trump(t, made):
    """切札破壊: a face-up trump equal to the key card goes to its owner's graveyard."""
    trump = t.s.trump(made.target.what)
    if _same(trump.card, made.keys[0]):
        t.drop_trump(trump)
        t.add(trump.owner, "grave", (trump.card,))
        t.tell("trump.grave", cite(made), made.by, player=trump.owner, card=shown((trump.card,)))
    else:
        t.tell("trap.miss", cite(made), made.by, card=shown(made.keys), keys=shown((trump.card,)))
