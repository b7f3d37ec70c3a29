"""The effects by action, and what several of them share."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown, sign
from judge.games.blackpoker.choices import missing_cards, zone_ref
from judge.games.blackpoker.records import actions, partner_of, trump_of
from judge.games.blackpoker.state import UNKNOWN, Request, Trump, Unit
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import size

EFFECTS: dict = {}


def effect(*names: str):
    """Marks a function as the effect of these actions."""

    def mark(function):
        EFFECTS.update(dict.fromkeys(names, function))
        return function

    return mark


def soldiers_by_size(table: Table, made: Request, limit: int, at_least: bool = False, *rulings: str) -> list[Unit]:
    """The soldiers up to a size, or from it on; their sizes are told with the limit."""
    sizes = [(unit, size(table, unit)) for unit in table.soldiers()]
    meant = [unit for unit, n in sizes if (n >= limit if at_least else n <= limit)]
    units, others = ([f"{u.called} ({n})" for u, n in sizes if (u in meant) == wanted] for wanted in (True, False))
    key, cites = "size.least" if at_least else "size.most", (*made.cites, "bp:4.2.3", *rulings)
    table.tell(key, cites, made.by, limit=limit, units=units, others=others)
    return meant


def choose_unit(table: Table, by, word, made, units, *rulings: str, when: tuple = ()) -> Unit | None:
    """One of some units; `when` are rulings on the choice that do not say which units may be chosen."""
    which = (*made.cites, *rulings)
    return table.choose_one(by, word, which + when, list(units), refusal=which)


def key_unit(table: Table, made: Request) -> Unit | None:
    """The key unit (R99); where it has left, what the effect does with it does not happen (R31)."""
    unit = table.unit(made.unit)
    if unit is None:
        table.tell("unit.gone", (*made.cites, "bp:ruling/R99", "bp:ruling/R31"), made.by)
    return unit


def key_of(made: Request, suit: str) -> int:
    """The number of the key card of a suit."""
    return next(number(card) for card in made.keys if card[0] == suit)


def key_sum(made: Request) -> int:
    return sum(map(number, made.keys))


def reveal(table: Table, player, count, cites) -> list[str]:
    """Turns up cards from the top of the life, as many as there are."""
    while table.life(player) and len(table.zone(player, "shown")) < count:
        table.add(player, "shown", (table.turn_top(player, cites),))
    cards = list(table.zone(player, "shown"))
    table.tell("reveal", cites, player, cards=shown(cards))
    return cards


def next_generation(table: Table, player: str, cites: tuple) -> None:
    """世代交代: life cards go to the graveyard until Joker, A, J, Q or K appears; that card goes to the hand."""
    count = 0
    while table.life(player):
        card = table.turn_top(player, cites)
        if actions()["nextGeneration"].trigger.cards.takes(card):
            table.add(player, "hand", (card,))
            table.tell("generation", cites, player, card=sign(card), count=count)
            return
        table.add(player, "grave", (card,))
        count += 1
    table.tell("generation.none", cites, player, count=count)


# trumps


def named_trump(table: Table, trump: Trump, cites) -> Trump:
    """A trump; one that nobody knows is named by its owner."""
    return table.replace(trump, card=table.name_card(trump.owner, cites, "trumps")) if trump.card == UNKNOWN else trump


@effect("reanimatorRevive", "chariotRevive", "strategistRevive", "knightRevive")
def revive(table: Table, made: Request) -> None:
    """…再生: the trump card goes from the graveyard back to the trumps, face up."""
    card = trump_of(made.action).card
    if card not in table.zone(made.by, "grave"):
        table.nothing(made, "bp:5.4.2")
        return
    table.take(made.by, "grave", card)
    table.add_trump(made.by, card, True)
    table.tell("trump.back", (*made.cites, "bp:ruling/R96"), made.by, card=sign(card))


def own_trump(table: Table, made: Request) -> Trump | None:
    """The trump that the action belongs to, where it lies face up."""
    return table.has_trump(made.by, trump_of(made.action).card)


def needs_trump(table: Table, made: Request) -> bool:
    """The effect happens only if the trump is still face up (R94)."""
    if own_trump(table, made):
        return True
    card = sign(trump_of(made.action).card)
    table.tell("trump.closed", (*made.cites, "bp:ruling/R94"), made.by, card=card)
    return False


def join_trump(table: Table, made: Request) -> None:
    """The key cards and the face-up trump enter as one unit, charged."""
    trump = own_trump(table, made)
    table.drop_trump(trump)
    table.give_keys(made)
    table.enter(made.by, (trump.card, *made.keys), cites=made.cites)


def join_or_lose(table: Table, made: Request) -> None:
    """The trump and the card it is searched with become one unit; without that card the trump goes to the graveyard."""
    trump = own_trump(table, made)
    partner = partner_of(trump.card)
    if search_zones(table, made, partner):
        table.drop_trump(trump)
        table.enter(made.by, (trump.card, partner), cites=made.cites)
    else:
        table.destroy_trump(trump, made.cites, made.by)


def search_zones(table: Table, made: Request, card: str) -> bool:
    """Looks for a card in all own zones (R94) and takes it out; hidden zones looked into are shuffled."""
    by, cites = made.by, (*made.cites, "bp:ruling/R94")
    there, zones = card, [zone for zone in table.zones_with(by, card) if zone not in ("fog", "stage")]
    hidden = list(table.zones_with(by, UNKNOWN)) if card in missing_cards(table, by) else []
    if hidden:
        there, zones = UNKNOWN, [table.choose_one(by, "search", cites, [*hidden, "none"], card=sign(card))]
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
