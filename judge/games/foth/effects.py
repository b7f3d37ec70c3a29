"""What effects do: one-shot effects (807), the making of lasting ones (802.1b), control of order and choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.shapes import MANY
from judge.engine.replay import GameOver
from judge.games.foth import conditions, terms
from judge.games.foth.abilities import contested
from judge.games.foth.events import HOLDER, discardable, draw, move, to_farm, watch
from judge.games.foth.grammar import LASTING
from judge.games.foth.layers import NUMERIC, Unknown, stepwise, target_of
from judge.games.foth.state import ABILITY_VERBS, Cites, Condition, Effect, Instruction, Position, Target, Zone, holder
from judge.games.foth.table import Table

if TYPE_CHECKING:
    from judge.games.foth.conditions import Context


def apply_effects(table: Table, effects: Sequence[Instruction], context: Context) -> None:
    """807.1, 103.2: applies the effects to the table one after the other, each as far as possible. After each one,
    state triggers whose state holds at that time begin to wait (806.6a)."""
    outer, table.resolving = table.resolving, True
    for effect in effects:
        verb = effect["verb"]
        if verb in ("better", "worse"):
            _going(table, effect, context)
        elif verb in LASTING:
            _lasting(table, effect, context)
        else:
            _ONCE[verb](table, effect, context)
        watch(table)
    table.resolving = outer


def decided(table: Table, condition: Condition, context: Context) -> bool:
    """Tells whether a condition holds on resolution.

    401.2c: where that depends on a card in a hand, its holder is asked and may deny having it, except for a card that
    has just been revealed. Raises Unknown if the board does not say enough.
    """
    position, layers, wanted = table.position, table.layers, list(conditions.somes(condition))
    unknown = [card for card, definition in enumerate(position.defs) if definition is None] if wanted else ()
    holding = conditions.holds(layers, condition, context)
    hidden = [(position.where[ref[0]], f) for f in wanted for ref in conditions.selected(layers, f, context)
              if conditions.deniable(position, ref[0], f, context) and ref[0] not in unknown]  # fmt: skip
    hidden = [entry for n, entry in enumerate(hidden) if entry not in hidden[:n]]
    for n, entry in enumerate(hidden):
        denied = context.denied
        context.denied = (*denied, *hidden[n:])
        depends = conditions.holds(table.layers, condition, context) != holding
        context.denied = denied
        if depends and not table.yes(holder(entry[0]), "admit", ("foth:401.2c", "foth:407.2"), source=context.name):
            context.denied = (*denied, entry)
            holding = conditions.holds(table.layers, condition, context)
    context.denied = ()
    return holding


def feasible(table: Table, effects: Sequence[Instruction], context: Context) -> bool:
    """510.2, 809.3: tells whether all effects can be applied in full, by a trial on a copy of the position. True also
    if the game ends on the way or the board does not say enough."""
    from copy import copy

    trial = Table(table.position.copy(), dry=True)
    trial.replacing = list(table.replacing)
    own = copy(context)
    own.short, own.denied = False, ()
    try:
        apply_effects(trial, effects, own)
    except (GameOver, Unknown):
        return True
    return not own.short


def _amount(table: Table, effect: Instruction, context: Context) -> int:
    """Returns the number in an effect, between 0 and `MANY`. If it is 0 or less, the effect does nothing (103.2b,
    FH-R20) and an event says so."""
    amount = conditions.number(table.layers, effect["what"], context)
    if amount <= 0:
        table.tell(
            "amount.none", ("foth:103.2b", "foth:ruling/FH-R20", "foth:ruling/D-21"), context.user, amount=amount
        )
    return min(max(0, amount), MANY)


def _players(table: Table, effect: Instruction, context: Context) -> tuple[str, ...]:
    """The players who carry out an effect: those under `by`, else those who agreed to a `may`, else its user
    (301.2d-i)."""
    return table.position.who(effect["by"], context.user) if "by" in effect else (context.doer or context.user,)


def _leave(table: Table, context: Context, *what: Any, **more: Any) -> Effect:
    """Adds to the table the lasting or waiting effect that a text leaves behind, with what is given for
    `Context.leaves`; returns it."""
    made = context.leaves(*what, **more)
    table.position.effects += (made,)
    table.touch()
    context.done = True
    return made


# lasting


def _lasting(table: Table, effect: Instruction, context: Context) -> None:
    """802.1b: puts a lasting effect on the table and logs it; its time stamp is that of the play (808.1h-ii). Only an
    event is logged if its cards have moved (808.2) or it would set what is already so (103.2a)."""
    position, verb = table.position, effect["verb"]
    what = _numbers(table, effect, context)
    target = target_of(position, effect, context.user, context.source)
    if target[0] == "cards":
        answer = effect.get("target") or ("named" if context.named else "self" if context.kind == "horse" else None)
        refs = conditions.selected(table.layers, answer, context) if answer else []
        # 808.2: the horse named, or the card of the event, not if it has moved since the play, even by this very text
        moved = answer in ("named", "it") and not effect.get("coming")
        refs = [r for r in refs if position.here(r) and not (moved and r[1] > context.stamp)]
        if not refs:
            context.short = True
            table.tell("target.gone", ("foth:808.2", "foth:810.1"), context.user, source=context.name)
            return
        target = ("cards", tuple(r[:2] for r in refs))
    if verb == "set" and not effect.get("coming") and _already(table, what, target, context):
        table.tell("set.same", ("foth:103.2a",), context.user, source=context.name)
        return
    until, holds = effect.get("for"), None
    if until is None and context.kind == "horse":
        holds = context.source  # 1102.5
        if not (position.here(holds) and position.where[context.source_card][1] == "track"):
            table.tell("horse.gone", ("foth:1102.5",), context.user, source=context.name)
            return
    lasting = {"until": None if until == "game" else until, "holds": holds, "coming": bool(effect.get("coming"))}
    text = {"raw": effect["raw"], "mentions": effect["mentions"]}
    cards = context.cards() if isinstance(until, dict) else {}
    made = _leave(table, context, verb, what, target=target, **lasting, **text, **cards)
    cites: Cites = (
        ("foth:802.1b", "foth:301.2d", "foth:1102.5") if holds else ("foth:802.1b", "foth:301.2d", "foth:808.1h-ii")
    )
    cites += _KIND_CITES.get(verb, ())
    if verb == "set":
        cites += ("foth:808.1e",) if all(key in NUMERIC for key, _ in what) else ("foth:808.1c",)
    if context.named:
        cites += ("foth:ruling/FH-R40",)
    if verb == "lose" and any(e.holds in target[1] for e in position.effects if e is not made and target[0] == "cards"):
        cites += ("foth:ruling/FH-R47",)
    if made.coming:
        cites += ("foth:ruling/FH-R22", "foth:103.1")
    if verb in ABILITY_VERBS and any(contested(table.layers, card) for card in _reached(table, target)):
        cites += ("foth:808.1g", "foth:ruling/FH-R56")
    _tell(table, context, verb, what, target, cites)


# the events of lasting effects: on cards or players that are named, and on all that fit
_EVENTS = {
    "add": ("effect.add", "effect.add.all"),
    "set": ("effect.set", "effect.set.all"),
    "lose": ("effect.lose", "effect.lose.all"),
    "disable": ("effect.disable", "effect.disable.all"),
    "enable": ("effect.enable", "effect.enable.all"),
    "grant": ("effect.grant", "effect.grant.all"),
    "ignore": ("effect.ignore", "effect.ignore.all"),
    "forbid": ("effect.forbid", "effect.forbid.all"),
    "require": ("effect.require", "effect.require"),
}


def _tell(table: Table, context: Context, verb: str, what: Any, target: Target, cites: Cites) -> None:
    """Logs a lasting effect: for `add` and `set` an event for each value that it changes, else one event."""
    if table.log is None:
        return
    on_named, on_all = _EVENTS[verb]
    key = on_named if target[0] in ("cards", "players") else on_all
    args = {
        "source": context.name,
        "target": table.position.names(r[0] for r in target[1]) if target[0] == "cards" else list(target[1:2]),
    }
    if verb not in ("add", "set"):
        table.tell(key, cites, context.user, **args)
        return
    for field, value in what:
        shown = value if isinstance(value, int) else terms.value_entry(value)
        table.tell(
            key,
            cites,
            context.user,
            **args,
            field=terms.field_entry(f"race {field}" if target == ("race",) else field),
            amount=f"{value:+d}" if verb == "add" else shown,
        )


def _reached(table: Table, target: Target) -> list[int]:
    """Lists the horses in the tracks that an effect is about: those that it names, or all of them if its target is no
    list of cards."""
    position = table.position
    horses = [horse for player in position.players for horse in position.horses(player)]
    named = [ref[0] for ref in target[1]] if target[0] == "cards" else horses
    return [horse for horse in horses if horse in named]


_KIND_CITES = {"add": ("foth:808.1f",), "lose": ("foth:808.1b",), "grant": ("foth:808.1b",), "disable": ("foth:803.2", "foth:808.1b"),
               "enable": ("foth:803.3", "foth:808.1b")}  # fmt: skip


def _numbers(table: Table, effect: Instruction, context: Context) -> Any:
    """Returns what an effect changes, with the numbers of `add` and `set` worked out now; they do not change with the
    table later. Raises Unknown if the board leaves one open."""
    if effect["verb"] not in ("add", "set"):
        return effect["what"]
    race = effect.get("target") == "race"
    return tuple((k, conditions.number(table.layers, v, context) if not race and (k in NUMERIC or effect["verb"] == "add") else v)
                 for k, v in effect["what"])  # fmt: skip


def _already(table: Table, what: Sequence[tuple[str, Any]], target: Target, context: Context) -> bool:
    """103.2a: tells whether a `set` would change nothing: all known cards that it works on (or the race) have the
    values already. False if it works on no card."""
    position = table.position
    if target == ("race",):
        return all(table.layers.race(k) == v for k, v in what)
    if target[0] == "filter":
        known = [position.ref(c) for cards in position.zones.values() for c in cards if position.defs[c] is not None]
        cards = [ref for ref in known if conditions.fits_ref(table.layers, ref, target[1], context)]
    else:
        cards = target[1]
    pairs = [(ref[0], k, v) for ref in cards for k, v in what if _bears(position, ref[0], k)]
    return bool(pairs) and all(table.layers.get(card, k) == v for card, k, v in pairs)


def _bears(position: Position, card: int, key: str) -> bool:
    """Tells whether a card can have this value: `counts` belongs to force cards, all others to horses. False for an
    unknown card."""
    definition = position.defs[card]
    return definition is not None and definition.kind == ("force" if key == "counts" else "horse")


def _going(table: Table, effect: Instruction, context: Context) -> None:
    """511: makes the going better or worse by n steps, as far as the ends of the scale allow, counted from the going
    now (FH-R11, FH-R52); an event says it if the end is reached.

    It is the race's own going that changes, for good (FH-R11b); where other effects last on it, the change is added as
    an effect on top of them (808.1f-i).
    """
    position, verb = table.position, effect["verb"]
    wanted, going = _amount(table, effect, context), terms.GOINGS.index(table.layers.race("going"))
    cites: Cites
    steps = min(wanted, going if verb == "better" else 3 - going)
    if steps:
        new = terms.GOINGS[going - steps if verb == "better" else going + steps]
        cites = ("foth:511.1" if verb == "better" else "foth:511.2", "foth:ruling/FH-R11", "foth:ruling/FH-R11b")
        if table.layers.on_race("going"):
            made, what, way = stepwise(verb, steps)
            _leave(table, context, made, what, target=("race",), times=way, raw={verb: steps})
            cites += ("foth:808.1f-i", "foth:ruling/FH-R52")
        else:
            position.race["going"] = new
        table.touch()
        context.done = True
        table.tell("going", cites, context.user, going=terms.value_entry(new))
    if steps < wanted:
        cites = ("foth:511.1a" if verb == "better" else "foth:511.2a",)
        if position.race["going"] != table.layers.race("going"):
            cites += ("foth:ruling/FH-R52",)
        table.tell("going.end", cites, context.user, going=terms.value_entry(table.layers.race("going")))


# once


def _draw(table: Table, effect: Instruction, context: Context) -> None:
    """502: lets each player of the effect draw so many cards, from the present area or from the one that the text
    names."""
    amount = _amount(table, effect, context)
    cites = ("foth:502.1" if "from" not in effect else "foth:103.1", "foth:502.2")
    before = table.position.clock, table.instead
    for player in _players(table, effect, context):
        drawn = draw(table, player, amount, cites, effect.get("from"))
        context.short = context.short or drawn < amount
    # a card has moved, or something was done instead (FH-R27)
    context.done = context.done or (table.position.clock, table.instead) != before


def _discard(table: Table, effect: Instruction, context: Context) -> None:
    """Asks each player of the effect which cards of the hand to discard, and moves them to the farm. If both do it,
    both choose before any card moves, the turn player first (103.4, 103.4a)."""
    position, amount, chosen = table.position, _amount(table, effect, context), []
    cites: Cites
    for player in _players(table, effect, context):
        cards = [c for c in discardable(table, player) if c != position.reserved]
        cites = ("foth:103.4", "foth:103.4b") if effect.get("by") == "both" else ("foth:301.2d-i", "foth:301.3")
        taken = table.cards(player, "discard", cites, cards, amount, amount, count=amount) if amount and cards else []
        context.short = context.short or len(taken) < amount
        chosen += taken
    cites = (
        ("foth:103.4a", "foth:103.4b", "foth:807.1") if effect.get("by") == "both" else ("foth:802.1a", "foth:807.1")
    )
    before = table.instead
    if to_farm(table, chosen, cites, "discarded", mover=HOLDER) or table.instead > before:
        context.done = True


def _move(table: Table, effect: Instruction, context: Context) -> None:
    """506.1: moves all cards that the text means at once, each to the zone `to` of its owner, or of the player under
    `of`. Cards that have moved since stay where they are; an event says so (810.1)."""
    position, moves = table.position, []
    refs = conditions.selected(table.layers, effect["what"], context)
    context.short = context.short or not refs
    if not refs:
        table.idle = "moved.none"
    for ref in refs:
        card = ref[0]
        if not position.here(ref):
            context.short = True
            table.tell("target.gone", ("foth:810.1",), context.user, source=context.name)
            continue
        player = position.who(effect["of"], context.user)[0] if "of" in effect else position.owner[card]
        zone = position.zone_keys(effect["to"], player)
        if zone:
            moves.append((card, zone[0]))
        else:
            context.short = True
    place = effect.get("place")
    cites: Cites = ("foth:506.1", "foth:807.1")
    if "face" in effect:
        cites += ("foth:406.2",)
    elif any((position.where[card][1] in terms.HIDDEN) != (zone[1] in terms.HIDDEN) for card, zone in moves):
        cites += ("foth:401.2a",)
    cites += _ZONE_CITES.get(effect["to"], ())
    before = table.instead
    moved = move(
        table,
        _ordered(table, moves, place),
        cites,
        mover=context.doer or context.user,
        place=place,
        down="face" in effect,
    )
    context.done = context.done or bool(moved) or table.instead > before
    context.short = context.short or len(moved) < len(refs)
    # the cards are followed to where this effect has put them
    context.chosen = tuple(position.ref(r[0]) if r[0] in moved else r for r in context.chosen)
    context.source, context.named, context.it = (
        position.ref(r[0]) if r and r[0] in moved else r for r in (context.source, context.named, context.it)
    )


_ZONE_CITES = {"excluded": ("foth:409.1",), "area": ("foth:507.1",)}


def _ordered(table: Table, moves: Sequence[tuple[int, Zone]], place: str | None) -> list[tuple[int, Zone]]:
    """401.4: returns the moves in the order in which to make them. Where several different cards go on one pile, its
    holder is asked for their order, and the first named ends on top."""
    position = table.position
    piles: dict[Zone, list[int]] = {}
    for card, zone in moves:
        piles.setdefault(zone, []).append(card)
    out = []
    for zone in sorted(piles, key=lambda zone: zone[0] != position.turn):
        cards = piles[zone]
        if zone[1] in terms.ORDERED and len(set(position.names(cards))) > 1:
            cards = _order(table, zone, cards)
        out += [(card, zone) for card in (cards if place == "bottom" else reversed(cards))]
    return out


def _order(table: Table, zone: Zone, cards: Sequence[int]) -> list[int]:
    """401.4: asks the holder of a pile for the order of these cards; returns them, the top one first."""
    from itertools import islice, permutations

    cites = ("foth:401.4", "foth:401.3", *(("foth:403.3",) if zone[1] in terms.STYLES else ()))
    some = [
        list(p)
        for p in dict.fromkeys(
            tuple(table.position.names(p)) for p in islice(permutations(cards), max(24, table.shown))
        )
    ]
    return table.ask(holder(zone), "order", cites, some, lambda answer: table.parse_cards(answer, cards, len(cards), len(cards)),
                 complete=len(cards) < 5)  # fmt: skip


def _choose(table: Table, effect: Instruction, context: Context) -> None:
    """103.5a: asks each player of the effect for cards and notes them in the context as `chosen`. `upto` allows none;
    otherwise as many as possible, from a hand only what its holder admits (401.2c)."""
    chosen = []
    for player in _players(table, effect, context):  # 103.4: the turn player first
        chosen += _chosen(table, effect, context, player)
    context.chosen = tuple(table.position.ref(card) for card in dict.fromkeys(chosen))


def _chosen(table: Table, effect: Instruction, context: Context, player: str) -> list[int]:
    """Asks one player to choose among the cards that fit, logs it and returns the chosen cards; empty if none fits. The
    opponent is first asked to admit fitting cards in a hand."""
    position, upto = table.position, "upto" in effect
    count = conditions.number(table.layers, effect["upto"] if upto else effect.get("count", 1), context)
    cards = [ref[0] for ref in conditions.selected(table.layers, effect["what"], context)]
    hidden = [c for c in cards if conditions.deniable(position, c, effect["what"], context)]
    if count > 0 and any(position.where[c][0] != player for c in hidden):  # in the hand of the one who does not choose
        if not table.yes(position.other(player), "admit", ("foth:401.2c", "foth:407.2"), source=context.name):
            cards = [c for c in cards if c not in hidden or position.where[c][0] == player]
    least = 0 if upto else count
    if not cards or count <= 0:
        context.short = context.short or least > 0
        return []
    cites: Cites = ("foth:805.2b", "foth:103.5a") if upto else ("foth:805.2b",)
    if effect.get("by") == "both":
        cites += ("foth:103.4",)
    sure = sum(c not in hidden or position.where[c][0] != player for c in cards)
    if sure < least:
        cites += ("foth:401.2c",)
    taken = table.cards(player, "choose", cites, cards, min(least, sure), count, count=count)
    context.short = context.short or len(taken) < least
    table.tell("chosen", cites, player, cards=position.names(taken))
    return taken


def _pick(table: Table, effect: Instruction, context: Context) -> None:
    """504.2: takes random cards of a farm (the user decides the chance by an answer), all if there are no more
    (504.2a). They become `chosen`; nothing moves."""
    amount = _amount(table, effect, context)
    player = table.position.who(effect.get("of", "you"), context.user)[0]
    farm = list(table.position.zones[player, "farm"])
    context.short = context.short or len(farm) < amount
    few = len(farm) <= amount
    cites: Cites = ("foth:504.2", "foth:504.2a") if few else ("foth:504.2",)
    if "of" not in effect:
        cites += ("foth:401.5",)
    taken = farm if few else table.cards(context.user, "chance", cites, farm, amount, amount, count=amount)
    context.chosen = tuple(table.position.ref(c) for c in taken)
    context.done = context.done or bool(taken)
    table.tell("picked", cites, player, cards=table.position.names(taken))


def _shuffle(table: Table, effect: Instruction, context: Context) -> None:
    """504.1: shuffles zones of a player: if an ordered pile has different cards, all of them become unknown."""
    position = table.position
    player = position.who(effect.get("of", "you"), context.user)[0]
    for word in effect["what"]:
        for zone in position.zone_keys(word, player):
            if zone[1] in terms.ORDERED and len(set(position.names(position.zones[zone]))) > 1:
                for card in position.zones[zone]:
                    position.turns_out(card, None)
            context.done = context.done or bool(position.zones[zone])
            cites = ("foth:504.1", "foth:504.1a", *_ZONE_CITES.get(word, ()))
            cites += () if "of" in effect else ("foth:401.5",)
            table.tell("shuffled", cites, player, zone=terms.value_entry(zone[1]))


def _show(table: Table, effect: Instruction, context: Context) -> None:
    """402.2, 402.3: logs that cards are revealed to all, or with `look` only to the player. Revealed cards cannot be
    denied for the rest of the text."""
    cards = [ref[0] for ref in conditions.selected(table.layers, effect["what"], context)]
    context.done, context.short = context.done or bool(cards), context.short or not cards
    if effect["verb"] == "reveal":
        context.shown |= {table.position.ref(card) for card in cards}
    table.tell("revealed" if effect["verb"] == "reveal" else "looked", ("foth:402.2",) if effect["verb"] == "reveal" else ("foth:402.3",),
          context.user, cards=table.position.names(cards))  # fmt: skip


def _pay(table: Table, effect: Instruction, context: Context) -> None:
    """503: lets each player of the effect pay so much force; who cannot pays nothing."""
    from judge.games.foth.payment import pay

    amount = _amount(table, effect, context)
    for player in _players(table, effect, context) if amount else ():
        if pay(table, player, amount, None):
            context.done = True
        else:
            context.short = True


def _extra(table: Table, effect: Instruction, context: Context) -> None:
    """512.1: adds runs to this turn's run processing. If it is too late (after the last 702.6j) or not the user's turn,
    only an event is logged (FH-R18)."""
    position, amount = table.position, _amount(table, effect, context)
    if not amount:
        return
    late = position.step[:5] == "702.6" and position.step[5:6] > "i"
    if context.user != position.turn or late:
        table.tell("extra.none", ("foth:ruling/FH-R18", "foth:512.1"), context.user)
        return
    position.runs += amount
    context.done = True
    early = position.step < "702.6a"
    table.tell(
        "extra", ("foth:512.1", "foth:ruling/FH-R18") if early else ("foth:512.1",), context.user, runs=position.runs
    )


def _keep(table: Table, effect: Instruction, context: Context) -> None:
    """513.1: adds a lasting effect by which n cards are kept, instead of one, if this run succeeds."""
    amount = conditions.number(table.layers, effect["what"], context)
    _leave(table, context, "keep", amount, context.ability, until="run", raw={"keep": amount})
    table.tell("keep", ("foth:513.1",), context.user, count=amount)


def _end(table: Table, effect: Instruction, context: Context) -> None:
    """102.3: ends the game at once: sets the winner (`draw` if both players win or lose), logs it and raises GameOver."""
    position = table.position
    players = position.who(effect["what"], context.user)
    won = players if effect["verb"] == "win" else tuple(p for p in position.players if p not in players)
    position.winner = won[0] if len(won) == 1 else "draw"
    table.tell(
        "ended",
        ("foth:102.3", "foth:102.1") if len(won) == 1 else ("foth:102.3", "foth:102.2"),
        context.user,
        winner=position.winner,
    )
    raise GameOver


def _later(table: Table, effect: Instruction, context: Context) -> None:
    """806.5: adds an ability to the table that triggers later, once or `times` (806.5a). It keeps the cards to which
    this text refers."""
    more = {"times": effect.get("times", 1), "raw": effect["raw"], **context.cards()}
    _leave(table, context, "later", effect["what"], context.ability, **more)
    table.tell("later", ("foth:806.5",), context.user, source=context.name)


def _may(table: Table, effect: Instruction, context: Context) -> None:
    """301.3: asks each player of the effect, and applies it for those who want it. If both may do it, both answer
    before anything is done, the turn player first (103.4, 103.4a)."""
    cites = ("foth:301.3", "foth:103.4", "foth:103.4a") if effect.get("by") == "both" else ("foth:301.3",)
    willing = [p for p in _players(table, effect, context) if table.yes(p, "may", cites, source=context.name)]
    doer = context.doer
    for context.doer in willing:
        apply_effects(table, effect["what"], context)
    context.doer = doer


def _if(table: Table, effect: Instruction, context: Context) -> None:
    """Applies the effects under `do` if the condition holds, else those under `else`, if there are any."""
    branch = "do" if decided(table, effect["what"], context) else "else"
    if branch in effect:
        apply_effects(table, effect[branch], context)


def _each(table: Table, effect: Instruction, context: Context) -> None:
    """Applies the effects under `do` once for each card that fits; `it` in them means that card."""
    it = context.it
    for ref in conditions.selected(table.layers, effect["what"], context):
        context.it = ref
        apply_effects(table, effect["do"], context)
    context.it = it


_ONCE = {"draw": _draw, "discard": _discard, "move": _move, "choose": _choose, "pick": _pick, "shuffle": _shuffle,
         "reveal": _show, "look": _show, "pay": _pay, "extra": _extra, "keep": _keep, "win": _end, "defeat": _end,
         "later": _later, "may": _may, "if": _if, "each": _each}  # fmt: skip
