"""Playing cards and abilities (805): name, choose, pay, resolve."""

from __future__ import annotations

from judge.engine.asking import refused
from judge.games.foth import terms
from judge.games.foth.citations import condition_cites
from judge.games.foth.conditions import Context
from judge.games.foth.effects import carry_out, decided, feasible
from judge.games.foth.events import happen, move, replaced, to_owner
from judge.games.foth.payment import pay, show
from judge.games.foth.state import SHARED
from judge.games.foth.table import Wrong


def required(t, process, player, card) -> bool:
    """510: all that is required just before is done, with other cards (FH-R51), or the process is dropped."""
    now = t.now
    for effect in () if t.waived else t.layers.required(process, player):
        context = Context(player, effect.source, effect.name, stamp=now.clock)
        now.reserved = card
        if not feasible(t, effect.what, context):
            raise _impossible(player, effect)
        if not t.yes(player, "required", ("foth:510.1", "foth:510.3"), source=effect.name, card=now.name(card)):
            now.reserved, t.declined = None, True
            t.tell("required.declined", ("foth:510.3",), player, card=now.name(card))
            return False
        t.tell("required", ("foth:510.1", "foth:ruling/FH-R51"), player, source=effect.name)
        carry_out(t, effect.what, context)
        now.reserved = None
        if context.short:
            raise _impossible(player, effect)
    return True


def impossible(t, process, player, card):
    """510.2: the refusal of each action that is required and cannot be done in full, by itself."""
    t.now.reserved = card
    for effect in t.layers.required(process, player):
        if not feasible(t, effect.what, Context(player, effect.source, effect.name, stamp=t.now.clock)):
            yield _impossible(player, effect)


def _impossible(player, effect):
    """510.2, FH-R43: what is required cannot be carried out in full."""
    cites = ("foth:510.2", "foth:ruling/FH-R43", "foth:ruling/D-26")
    return refused("required.impossible", cites, player=player, source=effect.name)


def reveal(t, player, card, key) -> bool:
    """805.2a, a-i: the card is named, shown and laid into the resolution area."""
    now = t.now
    if replaced(t, {"kind": "play", "card": card}, player):
        return False
    show(now, card)
    t.touch()
    t.tell(
        key,
        (f"foth:{now.step}", "foth:805.2", "foth:805.2a", "foth:805.2a-i", "foth:408.1", "foth:505.1"),
        player,
        card=now.name(card),
    )
    happen(t, {"kind": "play", "card": card})
    return True


def put_down(t, cards, zone, cites, key):
    """506.1a: what was played goes from where it lay before to its new zone."""
    now = t.now
    origin = now.playing[1]
    now.playing = None
    for card in cards:
        now.lay(card, origin)
    t.touch()
    played = now.pending and [now.ref(c) for c in cards]
    move(t, [(c, zone) for c in cards], (*cites, "foth:506.1a"), key, actor=zone[0])
    if played:  # what the play itself has triggered means these cards where they now are
        moved = {ref: now.ref(ref[0]) for ref in played}
        now.pending = tuple(
            w._replace(source=moved.get(w.source, w.source), it=moved.get(w.it, w.it)) for w in now.pending
        )


def play_run(t, player, card, given) -> bool:
    """702.6b, 805.2c-i: a run horse, for as much force as it costs."""
    now = t.now
    if not required(t, "run", player, card) or not reveal(t, player, card, "play.run"):
        return False
    cost = t.layers.get(card, "cost")
    before = list(now.zones[SHARED])
    changed = cost != now.defs[card].cost
    cites = ("foth:805.2c", "foth:805.2c-i", *(("foth:ruling/FH-R49",) if changed else ()))
    t.tell("cost", cites, player, card=now.name(card), cost=cost)
    if not pay(t, player, cost, given, now.ref(card)):
        raise refused("payment.none", ("foth:503.3b",), cost=cost, player=player)
    paid = [c for c in now.zones[SHARED] if c not in before]
    put_down(t, [card, *paid], (player, "track"), ("foth:805.2d-i", "foth:805.2d", "foth:405.1"), "put.track")
    now.runner = now.ref(card) if now.where[card] == (player, "track") else None
    now.ran = True
    return True


def play_guard(t, player, card) -> bool:
    """702.6e, 805.2d-ii: a guard horse costs nothing (FH-R24)."""
    if not required(t, "guard", player, card) or not reveal(t, player, card, "play.guard"):
        return False
    put_down(t, [card], (player, "track"), ("foth:805.2d-ii", "foth:ruling/FH-R24", "foth:ruling/D-33"), "put.track")
    return True


def play_support(t, player, card, target) -> bool:
    """702.5, 702.6d, h: a support card; 805.3: text that does nothing takes the play back."""
    now = t.now
    if not required(t, "support", player, card):
        return False
    named = None
    kind = now.defs[card].kind
    if kind in terms.HORSE_TYPE:
        named = now.ref(_named_horse(t, player, target))
    if not reveal(t, player, card, "play.support"):
        return False
    if kind == "situation":
        put_down(
            t, [card], (player, "situation"), ("foth:805.2d-iii", "foth:404.1", "foth:ruling/FH-R36"), "put.situation"
        )
        return True
    if named:
        t.tell("names", ("foth:805.2b", "foth:805.2b-i", "foth:ruling/FH-R06"), player, card=now.name(named[0]))
    _do_text(t, player, card, named)
    now.playing = None
    if now.where[card] == SHARED:
        if named:
            put_down_support(t, card, (player, "track"), ("foth:805.2d-iv",))
            now.stays += (card,)
        else:
            put_down_support(t, card, to_owner(now, card, "farm"), ("foth:805.2d-v", "foth:406.1", "foth:ruling/D-17"))
    return True


def put_down_support(t, card, zone, cites):
    t.now.playing = (card, (zone[0], "hand"))
    put_down(t, [card], zone, cites, "put.support")


def _named_horse(t, player, target):
    """805.2b-i: exactly one run or guard horse."""
    now = t.now
    horses = now.horses(now.turn) + now.horses(now.opponent)
    if target is not None:
        try:
            return t.named(target, horses, 1, 1)[0]
        except Wrong:
            raise refused("target.not", ("foth:805.2b-i",)) from None
    if not horses:
        raise refused("target.none", ("foth:805.2b-i",), player=player)
    return t.cards(player, "target", ("foth:805.2b-i",), horses, 1, 1)[0]


def _do_text(t, player, card, named):
    """805.2d-iv, v: the text is carried out."""
    now, definition = t.now, t.now.defs[card]
    if definition.words:
        t.tell("unjudged", ("foth:211.1",), player, card=now.name(card), text=definition.words)
        return
    done = False
    stamp = now.tick()
    for n, ability in enumerate(definition.abilities, 1):
        if ability.kind != "do":
            continue
        context = Context(player, now.ref(card), definition.key, named=named, stamp=stamp, kind=definition.kind)
        context.ability = f"{definition.key}#{n}"
        if _met(t, ability, context, "foth:805.2d"):
            carry_out(t, ability.effects, context)
            done = done or context.done
    if not done and not t.dry:
        raise refused("nothing", ("foth:805.3", "foth:ruling/FH-R27"), card=now.name(card))


def _met(t, ability, context, *cites) -> bool:
    """Whether the condition of a text holds; it is tested on resolution."""
    if not ability.cond:
        return True
    holding = decided(t, ability.cond, context)
    cards = t.now.names(ref[0] for ref in (context.source, context.named) if ref)
    why = (*condition_cites(t.now, ability.cond), *cites)
    t.tell(f"condition.{'true' if holding else 'false'}", why, context.user, source=context.name, cards=cards)
    return holding


def play_ability(t, waiting, because=()):
    """806.3: a waiting ability is played and resolved, then it waits once less."""
    now, ability = t.now, waiting.ability
    definition = now.defs[waiting.source[0]] if waiting.source else None
    context = Context.behind(waiting, stamp=now.tick(), kind=definition.kind if definition else None)
    cites = (*because, "foth:806.1", "foth:806.3", "foth:301.2c")
    if not now.here(waiting.source) or len(waiting.source) > 2:
        cites += ("foth:806.7", "foth:810.1", "foth:811.2")
    if ability.kind == "do":
        cites += ("foth:1102.2", "foth:ruling/FH-R30")
    if _disabled(t, waiting):
        _no_longer(t, waiting)
        t.tell("ability.disabled", ("foth:803.2", "foth:806.3"), waiting.user, ability=waiting.name)
        return
    if ability.cost and not _optional_cost(t, ability, context) or not _announced(t, waiting, cites):
        _no_longer(t, waiting)
        _unplayed(t, waiting)
        return
    if _met(t, ability, context, "foth:805.2d-vi", "foth:ruling/FH-R30"):
        carry_out(t, ability.effects, context)
    _no_longer(t, waiting)
    t.tell("ability.done", ("foth:805.2d-vi",), waiting.user, ability=waiting.name)


def _announced(t, waiting, cites) -> bool:
    """805.2a, 505.1: the play of an ability is an event too, of the card that has it (811.2)."""
    card = waiting.source[0] if waiting.source else None
    event = {"kind": "play", "card": card, "ability": (card, waiting.name), "source": waiting.source}
    if card is not None and replaced(t, event, waiting.user):
        return False
    t.tell("play.ability", cites, waiting.user, ability=waiting.name)
    if card is not None:
        happen(t, event)
    return True


def _disabled(t, waiting) -> bool:
    """803.2: an ability that is disabled has no effect, and nothing is chosen or paid for it."""
    return t.now.here(waiting.source) and any(
        ability == waiting.ability and not enabled and name == waiting.name
        for name, ability, enabled in t.layers.abilities.get(waiting.source[0], ())
    )


def _unplayed(t, waiting):
    """806.3b, b-i: a state trigger that was not played waits again only when its state has come about anew (806.6a)."""
    if waiting.ability.kind == "when" and waiting.ability.event["kind"] == "state":
        t.now.spent += ((waiting.name, waiting.source),)


def _optional_cost(t, ability, context) -> bool:
    """806.3a-i: a cost that may be refused; 806.3b: what cannot be paid cannot be played."""
    if not feasible(t, ability.cost, context):
        t.tell("cost.impossible", ("foth:806.3b",), context.user, ability=context.name)
        return False
    if not t.yes(context.user, "cost", ("foth:806.3a-i",), ability=context.name):
        t.tell("cost.refused", ("foth:806.3a-i", "foth:806.3b-i"), context.user, ability=context.name)
        return False
    carry_out(t, ability.cost, context)
    t.tell("cost.done", ("foth:806.3a-i",), context.user, ability=context.name)
    return True


def _no_longer(t, waiting):
    left = list(t.now.pending)
    if waiting in left:
        left.remove(waiting)
    t.now.pending = tuple(left)
