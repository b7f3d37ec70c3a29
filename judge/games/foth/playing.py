"""Playing cards and abilities (805): name, choose, pay, resolve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judge.engine.replay import Refused, refused
from judge.games.foth import terms
from judge.games.foth.citations import condition_cites
from judge.games.foth.conditions import Context
from judge.games.foth.effects import apply_effects, decided, feasible
from judge.games.foth.events import happen, move, replaced, to_owner
from judge.games.foth.payment import pay, show
from judge.games.foth.state import SHARED, Cites, Effect, Happening, Stay, Waiting, Zone
from judge.games.foth.table import Table, Wrong

if TYPE_CHECKING:
    from judge.games.foth.grammar import Ability


def required(table: Table, process: str, player: str, card: int) -> bool:
    """510: asks the player and does what is required just before a play, with other cards (FH-R51); True also if
    nothing is required. False, with `table.declined` set, if the player declines. Raises Refused if it cannot be
    done (510.2)."""
    position = table.position
    for effect in () if table.waived else table.layers.required(process, player):
        context = Context(player, effect.source, effect.name, stamp=position.clock)
        position.reserved = card
        if not feasible(table, effect.what, context):
            raise _impossible(player, effect)
        if not table.yes(
            player, "required", ("foth:510.1", "foth:510.3"), source=effect.name, card=position.name(card)
        ):
            position.reserved, table.declined = None, True
            table.tell("required.declined", ("foth:510.3",), player, card=position.name(card))
            return False
        table.tell("required", ("foth:510.1", "foth:ruling/FH-R51"), player, source=effect.name)
        apply_effects(table, effect.what, context)
        position.reserved = None
        if context.short:
            raise _impossible(player, effect)
    return True


def impossible(table: Table, process: str, player: str, card: int) -> Iterator[Refused]:
    """510.2: yields a Refused (not raised) for each required action that cannot be done in full before this play."""
    table.position.reserved = card
    for effect in table.layers.required(process, player):
        if not feasible(table, effect.what, Context(player, effect.source, effect.name, stamp=table.position.clock)):
            yield _impossible(player, effect)


def _impossible(player: str, effect: Effect) -> Refused:
    """510.2, FH-R43: makes the Refused for a play whose required action cannot be done in full; the caller raises it."""
    cites = ("foth:510.2", "foth:ruling/FH-R43", "foth:ruling/D-26")
    return refused("required.impossible", cites, player=player, source=effect.name)


def reveal(table: Table, player: str, card: int, key: str) -> bool:
    """805.2a, a-i: puts the card that is played into the resolution area, logs it and makes abilities wait that trigger
    on the play. False, with nothing of this done, if something replaces it (809)."""
    position = table.position
    if replaced(table, {"kind": "play", "card": card}, player):
        return False
    show(position, card)
    table.touch()
    table.tell(
        key,
        (f"foth:{position.step}", "foth:805.2", "foth:805.2a", "foth:805.2a-i", "foth:408.1", "foth:505.1"),
        player,
        card=position.name(card),
    )
    happen(table, {"kind": "play", "card": card})
    return True


def put_down(table: Table, cards: Sequence[int], zone: Zone, cites: Cites, key: str) -> None:
    """506.1a: moves the card that is being played, with what paid for it, from the zone where it lay before the play to
    its new zone. Abilities that wait for the play still refer to it there."""
    position = table.position
    assert position.playing is not None, "only what is being played is put down"
    origin = position.playing[1]
    position.playing = None
    for card in cards:
        position.lay(card, origin)
    table.touch()
    played = position.pending and [position.ref(c) for c in cards]
    move(table, [(c, zone) for c in cards], (*cites, "foth:506.1a"), key, actor=zone[0])
    if played:  # what the play itself has triggered means these cards where they now are
        moved: dict[Stay | None, Stay | None] = {ref: position.ref(ref[0]) for ref in played}
        position.pending = tuple(
            w._replace(source=moved.get(w.source, w.source), it=moved.get(w.it, w.it)) for w in position.pending
        )


def play_run(table: Table, player: str, card: int, answer: Any) -> bool:
    """702.6b, 805.2c-i: plays a run horse, pays its cost and puts both into the track. False if the play came to
    nothing (declined or replaced); raises Refused if it cannot be paid."""
    position = table.position
    if not required(table, "run", player, card) or not reveal(table, player, card, "play.run"):
        return False
    cost = table.layers.get(card, "cost")
    before = list(position.zones[SHARED])
    changed = cost != position.definition(card).cost
    cites = ("foth:805.2c", "foth:805.2c-i", *(("foth:ruling/FH-R49",) if changed else ()))
    table.tell("cost", cites, player, card=position.name(card), cost=cost)
    if not pay(table, player, cost, answer, position.ref(card)):
        raise refused("payment.none", ("foth:503.3b",), cost=cost, player=player)
    paid = [c for c in position.zones[SHARED] if c not in before]
    put_down(table, [card, *paid], (player, "track"), ("foth:805.2d-i", "foth:805.2d", "foth:405.1"), "put.track")
    position.runner = position.ref(card) if position.where[card] == (player, "track") else None
    position.ran = True
    return True


def play_guard(table: Table, player: str, card: int) -> bool:
    """702.6e, 805.2d-ii, FH-R24: plays a guard horse, which costs nothing. False if the play came to nothing (declined
    or replaced)."""
    if not required(table, "guard", player, card) or not reveal(table, player, card, "play.guard"):
        return False
    put_down(
        table, [card], (player, "track"), ("foth:805.2d-ii", "foth:ruling/FH-R24", "foth:ruling/D-33"), "put.track"
    )
    return True


def play_support(table: Table, player: str, card: int, target: Any) -> bool:
    """702.5, 702.6d, h: plays a support card: asks for a target if it needs one, applies its text and puts it down.
    False if the play came to nothing (declined or replaced). Raises Refused if its text does nothing (805.3)."""
    position = table.position
    if not required(table, "support", player, card):
        return False
    named = None
    kind = position.definition(card).kind
    if kind in terms.HORSE_TYPE:
        named = position.ref(_target_horse(table, player, target))
    if not reveal(table, player, card, "play.support"):
        return False
    if kind == "situation":
        put_down(
            table,
            [card],
            (player, "situation"),
            ("foth:805.2d-iii", "foth:404.1", "foth:ruling/FH-R36"),
            "put.situation",
        )
        return True
    if named:
        table.tell(
            "names", ("foth:805.2b", "foth:805.2b-i", "foth:ruling/FH-R06"), player, card=position.name(named[0])
        )
    _do_text(table, player, card, named)
    position.playing = None
    if position.where[card] == SHARED:
        if named:
            put_down_support(table, card, (player, "track"), ("foth:805.2d-iv",))
            position.stays += (card,)
        else:
            put_down_support(
                table, card, to_owner(position, card, "farm"), ("foth:805.2d-v", "foth:406.1", "foth:ruling/D-17")
            )
    return True


def put_down_support(table: Table, card: int, zone: Zone, cites: Cites) -> None:
    """Moves a support card whose text has been applied to its zone, as if from the hand."""
    table.position.playing = (card, (zone[0], "hand"))
    put_down(table, [card], zone, cites, "put.support")


def _target_horse(table: Table, player: str, target: Any) -> int:
    """805.2b-i: returns the run or guard horse that the play names as its target; if it names none, the player is
    asked. Raises Refused if it is no such horse or there is none."""
    position = table.position
    horses = position.horses(position.turn) + position.horses(position.opponent)
    if target is not None:
        try:
            return table.parse_cards(target, horses, 1, 1)[0]
        except Wrong:
            raise refused("target.no", ("foth:805.2b-i",)) from None
    if not horses:
        raise refused("target.none", ("foth:805.2b-i",), player=player)
    return table.cards(player, "target", ("foth:805.2b-i",), horses, 1, 1)[0]


def _do_text(table: Table, player: str, card: int, target: Stay | None) -> None:
    """805.2d-iv, v: applies the `do` abilities of a support card. Raises Refused if none of them does anything (805.3);
    a text only in words is not applied, which is logged."""
    position, definition = table.position, table.position.definition(card)
    if definition.words:
        table.tell("unjudged", ("foth:211.1",), player, card=position.name(card), text=definition.words)
        return
    stamp = position.tick()
    table.idle = ""
    for n, ability in enumerate(definition.abilities, 1):
        if ability.kind != "do":
            continue
        context = Context(player, position.ref(card), definition.key, target=target, stamp=stamp, kind=definition.kind)
        context.ability = f"{definition.key}#{n}"
        table.doing.append(context)
        if _met(table, ability, context, "foth:805.2d"):
            apply_effects(table, ability.effects, context)
    done, table.doing = any(context.done for context in table.doing), []
    if not done and not table.dry:
        raise refused("nothing", ("foth:805.3", "foth:ruling/FH-R27"), card=position.name(card), why=table.idle)


def _met(table: Table, ability: Ability, context: Context, *cites: str) -> bool:
    """Tells whether the condition of a text holds on resolution, and logs the answer; True, without an event, if it has
    none."""
    if not ability.cond:
        return True
    holding = decided(table, ability.cond, context)
    cards = table.position.names(ref[0] for ref in (context.source, context.named) if ref)
    why = (*condition_cites(table.position, ability.cond), *cites)
    key = "condition.true" if holding else "condition.false"
    table.tell(key, why, context.user, source=context.name, cards=cards)
    return holding


def play_ability(table: Table, waiting: Waiting, because: Cites = ()) -> None:
    """806.3: plays and resolves a waiting ability, which then waits once less; also if it is disabled, replaced or its
    cost is not paid, when it does nothing."""
    position, ability = table.position, waiting.ability
    definition = position.defs[waiting.source[0]] if waiting.source else None
    context = Context.behind(waiting, stamp=position.tick(), kind=definition.kind if definition else None)
    cites = (*because, "foth:806.1", "foth:806.3", "foth:301.2c")
    if waiting.source is None or not position.here(waiting.source) or len(waiting.source) > 2:
        cites += ("foth:806.7", "foth:810.1", "foth:811.2")
    if ability.kind == "do":
        cites += ("foth:1102.2", "foth:ruling/FH-R30")
    if _disabled(table, waiting):
        _no_longer(table, waiting)
        table.tell("ability.disabled", ("foth:803.2", "foth:806.3"), waiting.user, ability=waiting.name)
        return
    if ability.cost and not _optional_cost(table, ability, context) or not _announced(table, waiting, cites):
        _no_longer(table, waiting)
        _unplayed(table, waiting)
        return
    if _met(table, ability, context, "foth:805.2d-vi", "foth:ruling/FH-R30"):
        apply_effects(table, ability.effects, context)
    _no_longer(table, waiting)
    table.tell("ability.done", ("foth:805.2d-vi",), waiting.user, ability=waiting.name)


def _announced(table: Table, waiting: Waiting, cites: Cites) -> bool:
    """805.2a, 505.1, 811.2: logs that an ability is played and makes abilities wait that trigger on it; False, with
    nothing of this done, if something replaces the play."""
    event: Happening | None = None
    if waiting.source:
        card = waiting.source[0]
        event = {"kind": "play", "card": card, "ability": (card, waiting.name), "source": waiting.source}
    if event and replaced(table, event, waiting.user):
        return False
    table.tell("play.ability", cites, waiting.user, ability=waiting.name)
    if event:
        happen(table, event)
    return True


def _disabled(table: Table, waiting: Waiting) -> bool:
    """803.2: tells whether a waiting ability is disabled now; False if its card has moved or it has none."""
    if waiting.source is None or not table.position.here(waiting.source):
        return False
    return any(
        ability == waiting.ability and not enabled and name == waiting.name
        for name, ability, enabled in table.layers.abilities.get(waiting.source[0], ())
    )


def _unplayed(table: Table, waiting: Waiting) -> None:
    """806.3b, b-i, 806.6a: notes that a state trigger was not played, so that it waits again only when its state comes
    about anew; other abilities are not noted."""
    if waiting.ability.kind == "when" and waiting.ability.event["kind"] == "state":
        table.position.spent += ((waiting.name, waiting.source),)


def _optional_cost(table: Table, ability: Ability, context: Context) -> bool:
    """806.3a-i, 806.3b: asks the player and pays the cost of an ability; returns True if it was paid, False if it
    cannot be paid or the player does not want to. An event tells which."""
    if not feasible(table, ability.cost, context):
        table.tell("cost.impossible", ("foth:806.3b",), context.user, ability=context.name)
        return False
    if not table.yes(context.user, "cost", ("foth:806.3a-i",), ability=context.name):
        table.tell("cost.refused", ("foth:806.3a-i", "foth:806.3b-i"), context.user, ability=context.name)
        return False
    apply_effects(table, ability.cost, context)
    table.tell("cost.done", ("foth:806.3a-i",), context.user, ability=context.name)
    return True


def _no_longer(table: Table, waiting: Waiting) -> None:
    """Removes the waiting ability from those that wait, once."""
    left = list(table.position.pending)
    if waiting in left:
        left.remove(waiting)
    table.position.pending = tuple(left)
