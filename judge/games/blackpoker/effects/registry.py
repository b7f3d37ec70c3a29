"""The effects by action, and what several of them share."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, sign
from judge.games.blackpoker.choices import zone_ref
from judge.games.blackpoker.records import actions, fogs, partner_of, trump_cite, trump_of
from judge.games.blackpoker.state import Request, Trump, Unit
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import call, is_soldier, size

EFFECTS: dict = {}


def effect(action: str):
    """Marks a function as the effect of an action."""

    def mark(function):
        EFFECTS[action] = function
        return function

    return mark


def cite(made: Request) -> tuple:
    return (f"bp:action/{made.action}",)


def target_unit(t: Table, made: Request) -> Unit:
    return t.s.unit(made.target.what)


def naming(t: Table):
    """How options that are units are called."""
    return lambda unit: call(t.s, unit)


def soldiers(t: Table, player: str | None = None) -> list[Unit]:
    return [u for u in t.s.units(player) if is_soldier(u)]


def soldiers_by_size(t: Table, made: Request, limit: int, at_least: bool = False, *rulings: str) -> list[Unit]:
    """The soldiers up to a size, or from it on; their sizes are told with the limit."""
    sizes = [(unit, size(t.s, unit)) for unit in soldiers(t)]
    meant = [unit for unit, n in sizes if (n >= limit if at_least else n <= limit)]
    told = [[f"{call(t.s, u)} ({n})" for u, n in sizes if (u in meant) == wanted] for wanted in (True, False)]
    t.tell("size.least" if at_least else "size.most", (*cite(made), "bp:4.2.3", *rulings), made.by, limit=limit,
           units=told[0], others=told[1])  # fmt: skip
    return meant


def choose_unit(t: Table, by, word, made, units, *rulings: str, when: tuple = ()) -> Unit | None:
    """One of some units; `when` are rulings on the choice that do not say which units may be chosen."""
    which = (*cite(made), *rulings)
    return t.choose_one(by, word, which + when, list(units), naming(t), refusal=which)


def key_of(made: Request, suit: str) -> int:
    """The number of the key card of a suit."""
    return next(number(card) for card in made.keys if card[0] == suit)


def key_sum(made: Request) -> int:
    return sum(map(number, made.keys))


def next_generation(t: Table, player: str, cites: tuple) -> None:
    """世代交代: life cards go to the graveyard until Joker, A, J, Q or K appears; that card goes to the hand."""
    dropped = []
    while t.s.life(player):
        card = t.turn_top(player, cites)
        if actions()["nextGeneration"].trigger.cards.takes(card):
            t.add(player, "hand", (card,))
            t.tell("generation", cites, player, player=player, card=sign(card), count=len(dropped))
            return
        t.add(player, "grave", (card,))
        dropped.append(card)
    t.tell("generation.none", cites, player, player=player, count=len(dropped))


def reanimate(t: Table, made: Request) -> None:
    """リアニメイト: a graveyard card is chosen, the target goes to the graveyard, then the card enters."""
    cites = cite(made)
    chosen = t.choose_cards(made.by, made.by, "grave", "revive", (*cites, "bp:ruling/R77"), 1, named=True)
    moved = t.to_grave([target_unit(t, made)], cites)
    if chosen and moved:
        t.take(made.by, "grave", chosen[0])
        t.enter(made.by, (chosen[0],), cites=cites)


def destroy_bulwark(t: Table, made: Request) -> None:
    """防壁破壊: the target goes to the graveyard."""
    t.to_grave([target_unit(t, made)], cite(made))


def open_trump(t: Table, made: Request) -> None:
    """Turns one own face-down trump face up; one that クローズ closed this turn stays closed (R84)."""
    closing = [f for p in t.s.setup.players for f in t.zone(p, "fog") if fogs()[f.kind].closes and f.live]
    closed = {f.target: fogs()[f.kind].cite for f in closing}
    choices = [x for x in t.zone(made.by, "trumps") if not x.up and x.uid not in closed]
    barred = tuple(dict.fromkeys(closed[x.uid] for x in t.zone(made.by, "trumps") if x.uid in closed))
    barred += ("bp:ruling/R84",) if barred else ()
    chosen = t.choose_one(made.by, "open", (*cite(made), *barred), choices, lambda x: f"{x.owner}.{x.card}")
    if chosen is None:
        t.tell("nothing", (*cite(made), *barred, "bp:5.4.2", "bp:ruling/R107"), made.by, player=made.by)
        return
    if chosen.card == "_":
        chosen = named_trump(t, chosen, cite(made))
    t.turn_trump(chosen, True, (*cite(made), trump_cite(chosen.card) or "bp:ruling/R85", *barred))


def named_trump(t: Table, trump: Trump, cites) -> Trump:
    card = t.name_card(trump.owner, cites, "trumps")
    new = trump._replace(card=card)
    t.put(trump.owner, "trumps", tuple(new if x.uid == trump.uid else x for x in t.zone(trump.owner, "trumps")))
    return new


def revive(t: Table, made: Request) -> None:
    """…再生: the trump card goes from the graveyard back to the trumps, face up."""
    card = trump_of(made.action).card
    if card in t.zone(made.by, "grave"):
        t.take(made.by, "grave", card)
        trump = Trump(t.s.serial, made.by, card, True)
        t.s.serial += 1
        t.put(made.by, "trumps", t.zone(made.by, "trumps") + (trump,))
        t.tell("trump.back", (*cite(made), "bp:ruling/R96"), made.by, player=made.by, card=sign(card))
    else:
        t.tell("nothing", (*cite(made), "bp:5.4.2"), made.by, player=made.by)


def own_trump(t: Table, made: Request) -> Trump | None:
    """The trump that the action belongs to, where it lies face up."""
    return t.s.has_trump(made.by, trump_of(made.action).card)


def join_trump(t: Table, made: Request) -> None:
    """The key cards and the face-up trump enter as one unit, charged."""
    trump = own_trump(t, made)
    t.drop_trump(trump)
    for key in made.keys:
        t.give_key(made, key)
    t.enter(made.by, (trump.card, *made.keys), cites=cite(made))


def join_or_lose(t: Table, made: Request) -> None:
    """The trump and the card it is searched with become one unit; without that card the trump goes to the graveyard."""
    trump = own_trump(t, made)
    partner = partner_of(trump.card)
    found = search_zones(t, made, partner)
    t.drop_trump(trump)
    if found:
        t.enter(made.by, (trump.card, partner), cites=cite(made))
    else:
        t.add(made.by, "grave", (trump.card,))
        t.tell("trump.grave", cite(made), made.by, player=made.by, card=[sign(trump.card)])


def needs_trump(t: Table, made: Request) -> bool:
    """The effect happens only if the trump is still face up (R94)."""
    if own_trump(t, made):
        return True
    card = trump_of(made.action).card
    t.tell("trump.closed", (*cite(made), "bp:ruling/R94"), made.by, player=made.by, card=sign(card))
    return False


def search_zones(t: Table, made: Request, card: str) -> bool:
    """Looks for a card in all own zones (R94) and takes it out; hidden zones looked into are shuffled."""
    by, cites = made.by, (*cite(made), "bp:ruling/R94")
    for zone in ("grave", "hand", "life", "pack", "rare"):
        if card in t.zone(by, zone):
            t.take(by, zone, card)
            return _found(t, by, card, zone, cites)
    for unit in t.s.units(by):
        if card in unit.cards:
            _take_off(t, unit, card)
            return _found(t, by, card, "field", (*cites, "bp:ruling/R106") if len(unit.cards) > 1 else cites)
    for trump in t.zone(by, "trumps"):
        if trump.card == card:
            t.drop_trump(trump)
            return _found(t, by, card, "trumps", cites)
    hidden = [z for z in ("life", "hand", "pack", "rare", "grave") if "_" in t.zone(by, z)]
    hidden += ["field"] if any("_" in u.cards for u in t.s.units(by)) else []
    hidden += ["trumps"] if any(x.card == "_" for x in t.zone(by, "trumps")) else []
    if not hidden or card not in t.missing(by):
        return _found(t, by, card, None, cites)
    zone = t.choose_one(by, "search", cites, [*hidden, "none"], card=sign(card))
    if zone == "field":
        t.leave(next(u for u in t.s.units(by) if "_" in u.cards))
    elif zone == "trumps":
        t.drop_trump(next(x for x in t.zone(by, "trumps") if x.card == "_"))
    elif zone != "none":
        t.take(by, zone, "_")
    return _found(t, by, card, None if zone == "none" else zone, cites)


def _take_off(t, unit, card):
    """A card leaves the field; the other cards of an armed soldier stay as what they now make (4.1.3, R106)."""
    rest = tuple(c for c in unit.cards if c != card)
    if rest:
        t.replace(unit, cards=rest)
    else:
        t.leave(unit)


def _found(t, by, card, zone, cites):
    """Tells what the search came to and shuffles what was looked into: the zone of the card, or all in vain."""
    t.tell(
        "search.found" if zone else "search.none",
        cites,
        by,
        player=by,
        card=sign(card),
        zone=zone_ref(zone) if zone else None,
    )
    for seen in ("life", "pack"):
        if zone in (seen, None) and t.zone(by, seen):
            t.shuffle(by, seen)
            t.tell("shuffle.zone", (*cites, "bp:term/shuffle"), by, player=by, zone=zone_ref(seen))
    return zone is not None
