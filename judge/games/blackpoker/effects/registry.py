"""The effects by action, and what several of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from judge.games.blackpoker.asking_table import missing_cards, zone_ref
from judge.games.blackpoker.cards import number, shown, sign
from judge.games.blackpoker.records import actions, partner_of, trump_of
from judge.games.blackpoker.state import UNKNOWN, Cites, Request, Trump, Unit
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import size

Effect = Callable[[Table, Request], None]
E = TypeVar("E", bound=Callable[..., None])
EFFECTS: dict[str, Effect] = {}


def effect(*names: str) -> Callable[[E], E]:
    """Makes a decorator: the function becomes the effect of the actions with these ids, and is returned as it is."""

    def mark(function: E) -> E:
        """Registers the function and returns it."""
        EFFECTS.update(dict.fromkeys(names, function))
        return function

    return mark


def soldiers_by_size(table: Table, request: Request, limit: int, at_least: bool = False, *rulings: str) -> list[Unit]:
    """Lists the soldiers of both players whose size is at most `limit` (or at least, with `at_least`); tells their
    sizes and the limit."""
    sizes = [(unit, size(table, unit)) for unit in table.soldiers()]
    meant = [unit for unit, n in sizes if (n >= limit if at_least else n <= limit)]
    units, others = (
        [f"{u.display_name} ({n})" for u, n in sizes if (u in meant) == wanted] for wanted in (True, False)
    )
    key, cites = "size.least" if at_least else "size.most", (*request.cites, "bp:4.2.3", *rulings)
    table.tell(key, cites, request.by, limit=limit, units=units, others=others)
    return meant


def choose_unit(
    table: Table, by: str, word: str, request: Request, units: Iterable[Unit], *rulings: str, when: Cites = ()
) -> Unit | None:
    """Returns the one of these units that a player chooses, without asking if there is just one; None if there is none.
    `rulings` say which may be chosen, `when` only when."""
    which = (*request.cites, *rulings)
    return table.choose_one(by, word, which + when, list(units), refusal=which)


def key_unit(table: Table, request: Request) -> Unit | None:
    """Returns the key unit of a request (R99); None, and this is told, if it has left: what the effect does with it
    does not happen (R31)."""
    unit = table.unit(request.unit)
    if unit is None:
        table.tell("unit.gone", (*request.cites, "bp:ruling/R99", "bp:ruling/R31"), request.by)
    return unit


def key_of(request: Request, suit: str) -> int:
    """Returns the number of the first key card of this suit; the request must have one."""
    return next(number(card) for card in request.keys if card[0] == suit)


def key_sum(request: Request) -> int:
    """Returns the sum of the numbers of the key cards of a request."""
    return sum(map(number, request.keys))


def reveal(table: Table, player: str, count: int, cites: Cites) -> list[str]:
    """Moves as many cards as possible, `count` at most, from the top of the life to the zone `shown` and returns them;
    unknown ones are named by the player."""
    while table.life(player) and len(table.zone(player, "shown")) < count:
        table.add(player, "shown", (table.turn_top(player, cites),))
    cards = list(table.zone(player, "shown"))
    table.tell("reveal", cites, player, cards=shown(cards))
    return cards


def next_generation(table: Table, player: str, cites: Cites) -> None:
    """世代交代: turns up the player's life cards; they go to the graveyard until a Joker, A, J, Q or K appears, which
    goes to the hand."""
    count, ends = 0, actions()["nextGeneration"].cause.cards
    assert ends is not None, "the cards that trigger it are those that end it"
    while table.life(player):
        card = table.turn_top(player, cites)
        if ends.takes(card):
            table.add(player, "hand", (card,))
            table.tell("generation", cites, player, card=sign(card), count=count)
            return
        table.add(player, "grave", (card,))
        count += 1
    table.tell("generation.none", cites, player, count=count)


# trumps


def known_trump(table: Table, trump: Trump, cites: Cites) -> Trump:
    """Returns the trump with a known card; if it is unknown, its owner is asked and the trump on the table becomes this
    card."""
    return table.replace(trump, card=table.name_card(trump.owner, cites, "trumps")) if trump.card == UNKNOWN else trump


@effect("reanimatorRevive", "chariotRevive", "strategistRevive", "knightRevive")
def revive(table: Table, request: Request) -> None:
    """…再生: the trump card of the action goes from the requester's graveyard back to the trumps, face up (R96).
    Nothing happens if it is not in the graveyard."""
    card = trump_of(request.action).card
    if card not in table.zone(request.by, "grave"):
        table.nothing(request, "revive", "bp:5.4.2")
        return
    table.take(request.by, "grave", card)
    table.add_trump(request.by, card, True)
    table.tell("trump.back", (*request.cites, "bp:ruling/R96"), request.by, card=sign(card))


def own_trump(table: Table, request: Request) -> Trump | None:
    """Returns the requester's face-up trump that the action belongs to; None if it is not there or face down."""
    return table.has_trump(request.by, trump_of(request.action).card)


def needs_trump(table: Table, request: Request) -> bool:
    """Tells whether the requester's trump of the action is still face up; writes to the log if it is not (R94)."""
    if own_trump(table, request):
        return True
    card = sign(trump_of(request.action).card)
    table.tell("trump.closed", ("bp:ruling/R94", *request.cites), request.by, card=card)
    return False


def join_trump(table: Table, request: Request) -> None:
    """Changes the table: the trump of the action, which must be face up, and the key cards enter as one charged unit."""
    trump = own_trump(table, request)
    assert trump is not None, "needs_trump has found it"
    table.drop_trump(trump)
    table.give_keys(request)
    table.enter(request.by, (trump.card, *request.keys), cites=request.cites)


def join_or_lose(table: Table, request: Request) -> None:
    """Changes the table: searches for the partner of the action's trump, which must be face up, and both enter as one
    unit; if the card is not found, the trump goes to the graveyard."""
    trump = own_trump(table, request)
    assert trump is not None, "needs_trump has found it"
    partner = partner_of(trump.card)
    if search_zones(table, request, partner):
        table.drop_trump(trump)
        table.enter(request.by, (trump.card, partner), cites=request.cites)
    else:
        table.destroy_trump(trump, request.cites, request.by)


def search_zones(table: Table, request: Request, card: str) -> bool:
    """Takes a card out of the player's zones (R94) and tells whether it was found; the player is asked if it may be an
    unknown card. Life and pack are shuffled if it was there or nowhere."""
    by, cites = request.by, (*request.cites, "bp:ruling/R94")
    there, zones = card, [zone for zone in table.zones_with(by, card) if zone not in ("fog", "stage")]
    hidden = list(table.zones_with(by, UNKNOWN)) if card in missing_cards(table, by) else []
    if hidden:
        there, zones = UNKNOWN, [table.choose_one(by, "search", cites, [*hidden, "none"], card=sign(card)) or "none"]
    zone = zones[0] if zones and zones[0] != "none" else None
    if zone == "field":
        unit = next(u for u in table.units(by) if there in u.cards)
        rest = tuple(c for c in unit.cards if c != there)
        if rest:  # the other cards of an armed soldier stay as what they now make (4.1.3)
            table.replace(unit, cards=rest)
            cites += ("bp:ruling/R106",)
        else:
            table.leave(unit)
    elif zone == "trumps":
        table.drop_trump(next(trump for trump in table.zone(by, "trumps") if trump.card == there))
    elif zone:
        table.take(by, zone, there)
    key, where = ("search.found", zone_ref(zone)) if zone else ("search.none", None)
    table.tell(key, cites, by, card=sign(card), zone=where)
    for seen in ("life", "pack"):  # shuffled if it was there, or all was in vain
        if zone in (seen, None) and table.zone(by, seen):
            table.shuffle(by, seen)
            table.tell("shuffle.zone", (*cites, "bp:term/shuffle"), by, zone=zone_ref(seen))
    return zone is not None
