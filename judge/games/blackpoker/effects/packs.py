"""Actions of the frames: pack, rare card, opening and closing trumps (8.3.2)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown, suit
from judge.games.blackpoker.effects.registry import effect, known_trump
from judge.games.blackpoker.records import fogs, trump_cite
from judge.games.blackpoker.state import Request
from judge.games.blackpoker.table import Table, request_args


@effect("open", "quickOpen")
def open_trump(table: Table, request: Request) -> None:
    """Turns one of the requester's face-down trumps face up, by choice; one that クローズ closed this turn stays closed
    (R84). Nothing happens if there is none."""
    own = table.zone(request.by, "trumps")
    closed = {fog.target: fogs()[fog.kind].cite for fog in table.fogs() if fogs()[fog.kind].closes and fog.live}
    barred = tuple(dict.fromkeys(closed[trump.uid] for trump in own if trump.uid in closed))
    barred += ("bp:ruling/R84",) if barred else ()
    able = [trump for trump in own if not trump.up and trump.uid not in closed]
    chosen = table.choose_one(request.by, "open", (*request.cites, *barred), able)
    if chosen is None:
        table.nothing(request, "open", *barred, "bp:5.4.2", "bp:ruling/R107")
        return
    chosen = known_trump(table, chosen, request.cites)
    table.turn_trump(chosen, True, (*request.cites, trump_cite(chosen.card) or "bp:ruling/R85", *barred))


@effect("packopen")
def open_pack(table: Table, request: Request) -> None:
    """パック開封: a card that the requester chooses from the pack, or the rare card instead, is shown and goes to the
    hand; the pack is open now.

    The rare card may be taken and never must, not even if the pack is empty.
    """
    by, cites = request.by, request.cites
    zone, cards = table.zone_or_card(by, "pack", cites, ("pack", "rare")) if table.zone(by, "rare") else ("pack", None)
    cards = cards or table.choose_cards(by, zone, "packcard", cites, 1, known_only=True)
    if cards:
        table.to_hand(by, zone, cards, cites)
    else:
        table.nothing(request, "pack", "bp:5.4.2")
    table.put(by, "opened", ("yes",))
    table.tell("pack.open", (*cites, "bp:ruling/R65"), by)


@effect("raredraw")
def rare_draw(table: Table, request: Request) -> None:
    """レアドロー: the own rare card goes to the hand; without one nothing happens (R83)."""
    cards = table.zone(request.by, "rare")
    if cards:
        table.to_hand(request.by, "rare", cards, (*request.cites, "bp:ruling/R83"))
    else:
        table.nothing(request, "rare", "bp:ruling/R83")


@effect("trapCounter")
def trap_counter(table: Table, request: Request) -> None:
    """罠カウンター: the target request is negated if one of its key cards equals the own key card in suit and number
    (R82); else nothing happens."""
    aimed = table.target_request(request)
    cites = (*request.cites, "bp:ruling/R82")
    if any(_same(card, request.keys[0]) for card in aimed.keys):
        table.negate(aimed, cites, request.by)
    else:
        table.tell(
            "trap.miss", cites, request.by, card=shown(request.keys), keys=shown(aimed.keys), **request_args(aimed)
        )


def _same(one: str, other: str) -> bool:
    """Whether two cards have the same suit and number."""
    return (suit(one), number(one)) == (suit(other), number(other))


@effect("close")
def close(table: Table, request: Request) -> None:
    """クローズ: the target trump turns face down and stays so this turn; the key card becomes the fog that says so."""
    trump = table.target_trump(request)
    table.turn_trump(trump, False, request.cites)
    table.lay_fog(request, trump.uid, request.cites)


@effect("trumpDestroy")
def destroy_trump(table: Table, request: Request) -> None:
    """切札破壊: the target trump goes to its owner's graveyard if it equals the key card in suit and number; else
    nothing happens."""
    trump = table.target_trump(request)
    if _same(trump.card, request.keys[0]):
        table.destroy_trump(trump, request.cites, request.by)
    else:
        table.tell("trap.miss", request.cites, request.by, card=shown(request.keys), keys=shown((trump.card,)))
