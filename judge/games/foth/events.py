"""Cards move and events happen: draws (502), moves (506), triggers (806), replacements (809)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.games.foth import conditions, terms
from judge.games.foth.abilities import in_force
from judge.games.foth.citations import validity_cites
from judge.games.foth.conditions import INFORMATION, Context
from judge.games.foth.state import (
    SHARED,
    Cites,
    Effect,
    Happening,
    Move,
    NamedAbility,
    Position,
    Stay,
    Trigger,
    Waiting,
    Zone,
)

if TYPE_CHECKING:
    from judge.games.foth.grammar import Ability
    from judge.games.foth.layers import CardAbility, Layers
    from judge.games.foth.table import Table

HOLDER = "holder"  # who moves cards: everybody their own
Replacement = tuple["Ability", Context]  # a replacement, and on whose behalf it is done


def move(
    table: Table,
    moves: Sequence[tuple[int, Zone]],
    cites: Cites | dict[int, Cites],
    key: str = "moved",
    actor: str | None = None,
    mover: str | None = None,
    place: str | None = None,
    down: bool = False,
    quiet: bool = False,
) -> list[int]:
    """506.1: moves cards, all at once, unless that is forbidden (103.3) or replaced (809); logs it, makes abilities
    wait that trigger on it, and returns the cards that moved.

    `cites` are the entries for all cards, or for each one. `mover` is the player who moves them, `HOLDER` for each
    card's own player, None for the rules. The events belong to `actor`.
    """
    position, layers = table.position, table.layers
    wanted: list[Move] = []
    for card, zone in moves:
        frm = position.where[card]
        if zone == frm:
            continue  # 103.2a
        by = position.user(card) if mover == HOLDER else mover
        forbidding = layers.by_key.get(("forbid", "move")) and table.layers.forbidding("move", by, card)
        if forbidding:
            table.tell("forbidden", ("foth:103.3",), actor, card=position.name(card), source=forbidding.name)
        else:
            wanted.append((card, frm, zone))
    going = _not_replaced(table, wanted, actor) if layers.replacers else wanted
    if not going:
        return []
    abilities = table.layers.abilities
    before: dict[int, Sequence[NamedAbility]] = {card: abilities.get(card, ()) for card, _, _ in going}
    _remember(table, [card for card, _, _ in going], before)
    stamp = position.tick()
    for card, _, zone in going:
        _shift(table, card, zone, stamp, place, down)
    table.touch()
    tidy(position)
    if not quiet:
        _tell(table, going, cites, key, actor)
    for card, frm, zone in going:
        happen(table, {"kind": "move", "card": card, "from": frm, "to": zone, "past": (card, before[card])})
        if zone[1] == "track" and position.is_horse(card) and position.step.startswith("702.6"):
            _put_out(table, card, zone[0])
    return [card for card, _, _ in going]


def _not_replaced(table: Table, wanted: Sequence[Move], actor: str | None) -> list[Move]:
    """809.1: applies replacements of moves, all found before anything moves; returns the moves that are left to make."""
    position = table.position
    due = [
        (e, actor or position.user(e[0]), [(event, _fitting(table, event)) for event in _events(position, *e)])
        for e in wanted
    ]
    left = [entry for entry, player, events in due
            if position.where[entry[0]] == entry[1]
            and not any(replaced(table, event, player, fitting) for event, fitting in events)]  # fmt: skip
    return [(card, frm, zone) for card, frm, zone in left if position.where[card] == frm]


def _events(position: Position, card: int, frm: Zone, zone: Zone) -> list[Happening]:
    """Lists the happenings that one move is: the move itself, and for a horse that goes into a track in step 702.6 also
    `put` and its role, `run` or `guard` (506.2–506.4)."""
    out: list[Happening] = [{"kind": "move", "card": card, "from": frm, "to": zone}]
    if zone[1] == "track" and position.is_horse(card) and position.step.startswith("702.6"):
        role = "run" if zone[0] == position.turn else "guard"
        out += [{"kind": "put", "card": card}, {"kind": role, "card": card}]
    return out


def occur(table: Table, kind: str, card: int, cites: Cites, by: str | None) -> None:
    """702.6e-ii, l-i, m-i, m-ii: lets an event of the run processing happen to a card: logs it and makes abilities
    wait, unless it is replaced (809)."""
    event: Happening = {"kind": kind, "card": card}
    if not replaced(table, event, table.position.user(card)):
        table.tell(kind, cites, by, card=table.position.name(card))
        happen(table, event)


def _put_out(table: Table, card: int, player: str | None) -> None:
    """506.2–506.5: logs that a horse has been put out to run (turn player) or guard; abilities trigger on it."""
    cites: Cites
    if player == table.position.turn:
        role, key, cites = "run", "put.run", ("foth:506.3", "foth:506.2")
    else:
        role, key, cites = "guard", "put.guard", ("foth:506.4", "foth:506.2", "foth:506.5")
    table.tell(key, (*cites, "foth:ruling/FH-R04"), player, card=table.position.name(card))
    happen(table, {"kind": "put", "card": card})
    happen(table, {"kind": role, "card": card})


def _tell(table: Table, going: Sequence[Move], cites: Cites | dict[int, Cites], key: str, actor: str | None) -> None:
    """Logs moves that are done, one event for each pair of zones and reason. While it logs one, the cards of later
    events still count as in their old zone (`table.untold`)."""
    if table.log is None:
        return
    groups: dict[tuple[Zone, Zone, Cites], list[int]] = {}
    for card, frm, zone in going:
        groups.setdefault((frm, zone, cites[card] if isinstance(cites, dict) else cites), []).append(card)
    table.untold = {card: frm for card, frm, _ in going} if len(groups) > 1 else {}
    for (frm, zone, why), cards in groups.items():
        for card in cards:
            table.untold.pop(card, None)
        table.tell(key, why, actor or frm[0] or zone[0], cards=table.position.names(cards), count=len(cards), of=zone[0] or frm[0],
              to=terms.value_entry(zone[1]), zone=zone[1], origin=frm[1], place=terms.value_entry(frm[1]))  # fmt: skip


def _remember(table: Table, cards: Sequence[int], before: Mapping[int, Sequence[NamedAbility]]) -> None:
    """810.1: notes in the position what these cards are like before they leave a public zone. Nothing is noted in a
    trial, or if no text, waiting ability or trigger can still ask for it."""
    position = table.position
    if table.dry:
        return
    if not (table.resolving or position.pending or any(e.verb == "later" for e in position.effects)):
        texts = [a for _, _, a in table.layers.autos if a.kind == "when"]
        texts += [a for entries in before.values() for _, a, _ in entries if a.kind == "when"]
        if not any(a.event["kind"] == "move" for a in texts):
            return
    for card in cards:
        if position.where[card][1] not in terms.HIDDEN and position.defs[card] is not None:
            position.last[position.ref(card)] = conditions.remember(table.layers, card)


def _shift(table: Table, card: int, zone: Zone, stamp: int, place: str | None, down: bool) -> None:
    """Puts one card into a zone with this time stamp. It lies on top with `place` `top`, or without `place` in an
    ordered zone; else at the bottom. `down`: it lies face down."""
    position = table.position
    position.lay(card, zone, top=place == "top" or (place is None and zone[1] in terms.ORDERED))
    position.stamp[card] = stamp
    if down or position.down:
        position.down = tuple(c for c in position.down if c != card) + ((card,) if down else ())
    if position.stays:
        position.stays = tuple(c for c in position.stays if c != card)


def tidy(position: Position) -> None:
    """1102.5, 808.2: removes from the position effects and notes on spent state triggers whose cards have moved."""
    if position.effects:
        position.effects = tuple(e for e in position.effects if _lives(position, e))
    if position.spent:
        position.spent = tuple(s for s in position.spent if position.here(s[1]))


def _lives(position: Position, effect: Effect) -> bool:
    """Tells whether an effect still lasts: it is in force, and if it works on cards, at least one of them has not
    moved."""
    about = effect.target[1] if effect.target and effect.target[0] == "cards" else None
    return in_force(position, effect) and (about is None or any(map(position.here, about)))


def to_owner(position: Position, card: int, zone: str) -> Zone:
    """Returns the zone of this name of the card's owner (FH-R41); the resolution area is shared."""
    return SHARED if zone == "resolution" else (position.owner[card], zone)


def to_farm(table: Table, cards: Sequence[int], cites: Cites | dict[int, Cites], key: str, **more: Any) -> list[int]:
    """406.1: moves cards to their owners' farms; returns those that moved."""
    return move(table, [(card, to_owner(table.position, card, "farm")) for card in cards], cites, key, **more)


def discard(table: Table, player: str, count: int, cites: Cites) -> None:
    """Asks a player for cards of the hand (all if there are fewer) and moves them to the farm; none if none may go."""
    hand = discardable(table, player) if count > 0 else []
    if hand:
        cards = table.cards(player, "discard", cites, hand, count, count, count=count)
        to_farm(table, cards, cites, "discarded", actor=player, mover=player)


def discardable(table: Table, player: str) -> list[int]:
    """Lists the cards of a hand that may be put into the farm (103.3); an event tells it if there are cards but none
    may."""
    hand, layers = table.position.zones[player, "hand"], table.layers
    words = [w for w in ("discard", "move") if layers.unknown or ("forbid", w) in layers.by_key]
    allowed = [c for c in hand if not any(layers.forbidding(w, player, c) for w in words)]
    if hand and not allowed:
        table.tell("forbidden.discard", ("foth:103.3",), player)
    return allowed


def draw(table: Table, player: str, count: int, cites: Cites = ("foth:502.2",), area: str | None = None) -> int:
    """502.2: draws cards one by one, as many as can be drawn (103.2); returns how many. A replaced draw counts."""
    drawn = 0
    while drawn < count and draw_one(table, player, cites, area):
        drawn += 1
    return drawn


def draw_one(table: Table, player: str, cites: Cites, area: str | None = None) -> bool:
    """502.1: draws the top card of the present area, or of `area`. True also if something replaces the draw; False,
    with an event, if it is forbidden or there is no card."""
    position = table.position
    zone = area or position.area(player)
    card = next(iter(position.zones[player, zone]), None) if zone else None
    forbidding = (
        table.layers.forbidding("draw", player) or card is not None and table.layers.forbidding("move", player, card)
    )
    if forbidding or card is None or zone is None:  # what cannot happen is not replaced either (FH-R53)
        instead = table.layers.replacers and _fitting(table, {"kind": "draw", "player": player})
        why = ("foth:ruling/FH-R53",) if instead else () if forbidding or zone else ("foth:ruling/FH-R45",)
        if forbidding:
            table.tell("forbidden.draw", ("foth:103.3", *why), player, source=forbidding.name)
        else:
            table.tell("draw.none", ("foth:103.2", *why), player)
        return False
    if replaced(table, {"kind": "draw", "player": player}, player):
        return True
    before = table.instead
    if not move(table, [(card, (player, "hand"))], cites, actor=player, mover=player, quiet=True):
        return table.instead > before
    table.tell("drew", tuple(dict.fromkeys((*cites, "foth:502.1"))), player, card=position.name(card),
          area=terms.value_entry(zone), zone=zone, left=len(position.zones[player, zone]))  # fmt: skip
    happen(table, {"kind": "draw", "player": player})
    return True


# events and triggers


def happen(table: Table, event: Happening) -> None:
    """806.2: makes each ability wait that triggers on the event, timed ones too, and ends effects that last until it."""
    position, layers = table.position, table.layers
    left = _left(layers, event) if "past" in event else []
    if not (layers.autos or left or layers.states or position.effects):
        return
    for entry in layers.autos + left if left else layers.autos:
        card, name, ability = entry
        if (ability.event["kind"] if ability.kind == "when" else "move") != event["kind"]:
            continue
        if event.get("ability") == (card, name):
            continue  # no ability waits for its own play, which would never end
        # 806.7: the ability of a card that has gone; 806.4a-i: into a hidden zone, its values are those before
        source = (*position.ref(card), _seen(position, event)[1]) if entry in left else position.ref(card)
        context = Context(position.user(card), source, name)
        if triggers(table, ability, event, context) and not _silenced(table, card, name):
            cites = _trigger_cites(position, card, ability, event) if table.log is not None else ()
            wait(table, Waiting(name, context.user, context.source, ability, _it(position, event)), cites)
    if position.effects:
        _timers(table, event)
    if position.effects or layers.states:
        watch(table)


def _left(layers: Layers, event: Happening) -> list[CardAbility]:
    """803.4a: lists the abilities of a moved card that trigger on moves, were valid where it was and are so no longer."""
    card, entries = event["past"]
    if not entries:
        return []
    living = {(c, name) for c, name, _ in layers.autos}
    return [(card, name, a) for name, a, enabled in entries
            if enabled and a.kind == "when" and a.event["kind"] == "move" and (card, name) not in living]  # fmt: skip


def _it(position: Position, event: Happening) -> Stay | None:
    """Returns what `it` means for an event: its card in its present stay, or the source of the event if it has one;
    None if it has neither. If the card is now hidden, its values are those of the public stay before (806.4a-i)."""
    card = event.get("card")
    if card is None or "source" in event:
        return event.get("source")
    seen = _seen(position, event)
    return position.ref(card) if seen == position.ref(card) else (*position.ref(card), seen[1])


def _seen(position: Position, event: Happening) -> Stay:
    """806.4a: returns the stay of an event's card whose values count: the stay before if it went from a public to a
    hidden zone, else the present one."""
    card = event["card"]
    if event["kind"] == "move" and event["to"][1] in terms.HIDDEN and event["from"][1] not in terms.HIDDEN:
        earlier = [ref for ref in position.last if ref[0] == card]
        if earlier:
            return max(earlier, key=lambda ref: ref[1])
    return position.ref(card)


def _silenced(table: Table, card: int, name: str) -> bool:
    """1102.6: tells whether an ability cannot trigger because its horse's abilities may not be used; an event says so."""
    if not table.position.is_horse(card):
        return False  # 1101.1: only the texts of horses are force abilities
    effect = table.layers.forbidding("abilities", table.position.user(card), card)
    if effect:
        table.tell("silenced", ("foth:1102.6", "foth:1101.1"), None, ability=name, source=effect.name)
    return effect is not None


def triggers(table: Table, ability: Ability, event: Happening, context: Context) -> bool:
    """Tells whether an ability triggers on an event; 1102.2: `do` on a horse when its card is put into a track."""
    if ability.kind == "do":
        return event["kind"] == "move" and event["to"][1] == "track" and event["card"] == context.source_card
    return matches(table, ability.event, event, context)


def matches(table: Table, wanted: Trigger, event: Happening, context: Context) -> bool:
    """Tells whether an event has the kind, player, zones, ability and cards that a text names (`wanted`)."""
    position, layers = table.position, table.layers
    if wanted["kind"] != event["kind"]:
        return False
    if "who" in wanted:
        return event["player"] in position.who(wanted["who"], context.user)
    for side in ("from", "to"):
        if side in wanted and not position.zone_fits(event[side], wanted[side]):
            return False
    if ("ability" in wanted) != ("ability" in event):
        return False  # cards are played, and abilities: a text says which it means
    if isinstance(wanted.get("ability"), str):
        return _is_ability(position, event["ability"], wanted["ability"])
    if isinstance(wanted["sel"], str):
        if wanted["sel"] == "self":
            return event["card"] == context.source_card
        return event["card"] in [ref[0] for ref in conditions.selected(layers, wanted["sel"], context)]
    ref = event.get("source") or _seen(position, event)
    return conditions.fits_ref(layers, ref, wanted["sel"], context)


def _is_ability(position: Position, ability: tuple[int, str], wanted: str) -> bool:
    """Whether an ability (card, name) is the one that a text names: `H1#1`, `A.H1#1`."""
    card, name = ability
    owner, _, short = wanted.rpartition(".")
    return short == name and owner in ("", position.owner[card])


def _trigger_cites(position: Position, card: int, ability: Ability, event: Happening) -> Cites:
    """Returns the rules by which an ability triggers on an event; it does not check that it does."""
    out = list(validity_cites(position, card, ability))
    if card == event.get("card") and event["kind"] == "move" and ability.kind == "when":
        out.append("foth:803.4a-i")
    if ability.kind == "do":
        return (*out, "foth:1102.2")
    if "ability" in event:
        out += ["foth:505.1", "foth:ruling/FH-R54"]
    if event["kind"] != "move":
        return tuple(out)
    out.append("foth:806.4")
    hidden = [event[side][1] in terms.HIDDEN for side in ("from", "to")]
    if any(hidden) and not all(hidden):
        out += ["foth:806.4a", "foth:806.4a-i"]
    elif not any(hidden):
        out += ["foth:806.4a", "foth:806.4a-ii"]
    if card != event["card"] and position.stamp[card] == position.stamp[event["card"]]:
        out.append("foth:806.4b")
    return tuple(out)


def wait(table: Table, waiting: Waiting, cites: Cites = ()) -> None:
    """806.2, 806.2a: adds a waiting ability to the table and logs it, also if the same one waits already."""
    if table.log is None:
        table.position.pending += (waiting,)
        return
    again = any(w.name == waiting.name and w.source == waiting.source for w in table.position.pending)
    sel = (waiting.ability.event or {}).get("sel")
    if isinstance(sel, dict) and any(k in INFORMATION for k in sel):
        cites = (*cites, "foth:808.3", "foth:808.3a")
    table.position.pending += (waiting,)
    table.tell(
        "waits", ("foth:806.2", *(("foth:806.2a",) if again else ()), *cites), waiting.user, ability=waiting.name
    )


def _timers(table: Table, event: Happening) -> None:
    """806.5, 806.5a: makes timed triggers wait that the event sets off, and ends effects that last until it."""
    position = table.position
    if not any(e.verb == "later" or isinstance(e.until, dict) for e in position.effects):
        return
    left, ended = [], []
    for effect in position.effects:
        context = Context.behind(effect)
        if (
            effect.verb == "later"
            and effect.what.event["kind"] != "state"
            and matches(table, effect.what.event, event, context)
        ):
            wait(table, _timed(effect, _it(position, event)), ("foth:806.5", "foth:806.5a"))
            if again := _once_less(effect):
                left.append(again)
        else:
            left.append(effect)
            if isinstance(effect.until, dict) and matches(table, effect.until, event, context):
                ended.append(effect)
    if len(left) != len(position.effects) or tuple(left) != position.effects:
        position.effects = tuple(left)
        table.touch()
    end(table, ended, ())


def end(table: Table, effects: Sequence[Effect], cites: Cites) -> None:
    """802.1b: removes these effects from the table, one after the other, with an event for each."""
    for effect in effects:
        table.position.effects = tuple(e for e in table.position.effects if e is not effect)
        table.touch()
        key, until = "effect.ends" if effect.name else "effect.ends.nameless", effect.until
        table.tell(key, (*cites, "foth:802.1b"), effect.user, effect=effect.name, until=until if isinstance(until, str) else "event")  # fmt: skip


def watch(table: Table, resolved: Waiting | None = None) -> None:
    """806.6a: makes each state trigger wait whose state holds, unless it waits already; once `resolved` has been
    resolved, it waits again while its state holds (FH-R48). Timed state triggers wait likewise.

    One whose wait was cancelled (806.3b) waits only when its state has ended and comes about anew.
    """
    position, states = table.position, table.layers.states
    if not (states or position.effects):
        return
    for card, name, ability in states:
        ref = position.ref(card)
        context = Context(position.user(card), ref, name)
        if any(w.name == name and w.source == ref for w in position.pending):
            continue
        if not conditions.holds(table.layers, ability.event["cond"], context):
            if position.spent:
                position.spent = tuple(s for s in position.spent if s != (name, ref))
            continue
        if (name, ref) in position.spent:
            continue
        if not _silenced(table, card, name):
            again = resolved is not None and resolved.name == name and resolved.source == ref
            wait(
                table,
                Waiting(name, context.user, ref, ability),
                ("foth:806.6", "foth:806.6a", *(("foth:ruling/FH-R48",) if again else ())),
            )
    for effect in position.effects:
        if effect.verb != "later" or effect.what.event["kind"] != "state" or _timed(effect) in position.pending:
            continue
        if conditions.holds(table.layers, effect.what.event["cond"], Context.behind(effect)):
            position.effects = tuple(
                left for e in position.effects if (left := e if e is not effect else _once_less(e))
            )
            wait(table, _timed(effect), ("foth:806.5", "foth:806.6"))


def _once_less(effect: Effect) -> Effect | None:
    """806.5a: returns a timed trigger with one time less; None if this was the last time."""
    return effect._replace(times=effect.times - 1) if effect.times > 1 else None


def _timed(effect: Effect, it: Stay | None = None) -> Waiting:
    """806.5: makes the waiting ability of a timed trigger; `it` is the card of the event, else that of the effect."""
    return Waiting(effect.name, effect.user, effect.source, effect.what, it or effect.it, effect.named, effect.chosen)


# replacements


def replaced(table: Table, event: Happening, actor: str, fitting: list[Replacement] | None = None) -> bool:
    """809: if something replaces this event, applies that instead and returns True; else False. If several do, `actor`
    (for a move without one, the card's player) chooses; an optional one can be declined, and each is used once at
    most (809.2c).

    `fitting` are the replacements that apply, if they are already known.
    """
    if fitting is None:
        fitting = _fitting(table, event) if table.layers.replacers else []
    while fitting:
        fitting = [r for r in fitting if _possible(table, *r)]
        if not fitting:
            return False
        chosen = fitting[0]
        cites: Cites = ()
        if len(fitting) > 1:
            moved = event["kind"] == "move"
            decider = (actor or table.position.user(event["card"])) if moved else actor  # 809.2a, b, FH-R39
            cites = (
                "foth:809.2",
                *(("foth:809.2a", "foth:301.2", "foth:ruling/FH-R39") if moved else ("foth:809.2b",)),
            )
            name = table.option(
                decider, "replacement", cites, tuple(dict.fromkeys(context.name for _, context in fitting))
            )
            chosen = next(r for r in fitting if r[1].name == name)
        fitting.remove(chosen)
        if _replace(table, *chosen, event, cites):
            return True
    return False


def _fitting(table: Table, event: Happening) -> list[Replacement]:
    """809: lists the replacements that apply to an event, each as (ability, context); those that are being applied now
    are left out (809.2c)."""
    position = table.position
    out: list[Replacement] = []
    it = position.ref(event["card"]) if "card" in event else None
    for card, name, ability in table.layers.replacers:
        if (card, name) in table.replacing:
            continue  # 809.2c: not again on what it has put in place of the event
        context = Context(
            position.user(card),
            position.ref(card),
            name,
            it=it,
            stamp=position.clock,
            kind=position.definition(card).kind,
        )
        if matches(table, ability.event, event, context) and (
            not ability.cond or conditions.holds(table.layers, ability.cond, context)
        ):
            out.append((ability, context))
    return out


def _acting(position: Position, event: Happening) -> str | None:
    """Returns the name of the ability, else of the card that an event is about; None if it has neither."""
    if "ability" in event:
        return event["ability"][1]
    return position.name(event["card"]) if "card" in event else None


def _possible(table: Table, ability: Ability, context: Context) -> bool:
    """809.3: tells whether a replacement can be used; no, with an event, if its choice cannot be done in full."""
    from judge.games.foth.effects import feasible

    table.replacing.append((context.source_card, context.name))
    possible = not ability.may or feasible(table, ability.may, context)
    table.replacing.pop()
    if not possible:
        table.tell("replace.impossible", ("foth:809.3",), context.user, ability=context.name)
    return possible


# the event of a replacement, by the kind of event that it replaces
_REPLACED = {
    "move": "replaced.move",
    "draw": "replaced.draw",
    "start": "replaced.start",
    "play": "replaced.play",
    "put": "replaced.put",
    "run": "replaced.run",
    "guard": "replaced.guard",
    "unguarded": "replaced.unguarded",
    "success": "replaced.success",
    "failure": "replaced.failure",
    "won": "replaced.won",
}


def _replace(table: Table, ability: Ability, context: Context, event: Happening, cites: Cites) -> bool:
    """809.1: applies a replacement instead of the event and returns True. An optional one is asked about first
    (802.1c-ii); on a no, nothing is done and it returns False."""
    from judge.games.foth.effects import apply_effects

    if ability.may:
        if not table.yes(context.user, "replace", ("foth:802.1c-ii",), ability=context.name):
            return False
        why = ("foth:802.1c", "foth:802.1c-ii")
    else:
        why = ("foth:809.2c", "foth:802.1c-i")
    args: dict[str, Any] = {
        "player": event.get("player"),
        "card": _acting(table.position, event),
        "to": None,
        "of": None,
    }
    if event["kind"] == "move":
        args.update(to=terms.value_entry(event["to"][1]), of=event["to"][0])
    table.tell(
        _REPLACED[event["kind"]],
        ("foth:809.1", "foth:809.1a", *why, *cites),
        context.user,
        ability=context.name,
        **args,
    )
    table.replacing.append((context.source_card, context.name))
    apply_effects(table, ability.may, context)
    apply_effects(table, ability.effects, context)
    table.replacing.pop()
    table.instead += context.done
    return True
