"""Which abilities there are and which are valid (803), with those given and taken away (808.1b)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from judge.games.foth.state import ABILITY_VERBS, SHARED, Abilities, Effect, NamedAbility, Position

if TYPE_CHECKING:
    from judge.games.foth.cards import Card
    from judge.games.foth.grammar import Ability
    from judge.games.foth.layers import Layers

# 803.4b–d: where abilities are valid
USUAL_ZONES: tuple[tuple[str | None, str], ...] = (
    ("horse", "track"),
    ("situation", "situation"),
    ("force", "resolution"),
)


Origin = tuple[int, str, int]  # an effect of a constant ability: its card, the ability's name, which of its effects
WaitingEffect = tuple[Effect, Origin | None]  # an effect on abilities that is yet to be applied


def valid_here(position: Position, card: int, ability: Ability) -> bool:
    """803.4: tells whether an ability is valid where its card is: in the zones of its `in`, else horses in the track,
    situations in the situation area, force in the resolution area. An ability about the play of its own card is
    always valid in the resolution area."""
    if position.where[card] == SHARED and ability.own_play:
        return True
    zone = position.lies_in(card)
    if ability.zones:
        return position.zone_fits(zone, ability.zones)
    return (position.definition(card).kind, zone[1]) in USUAL_ZONES


def _entries(position: Position, card: int, definition: Card, zone: str) -> list[NamedAbility]:
    """Lists the printed abilities of a card that are valid in its zone, as (name, ability, True). If none of them has
    `in`, the list is kept in `position.valid` for all copies of the card."""
    named = [(f"{definition.key}#{n}", ability, True) for n, ability in enumerate(definition.abilities, 1)]
    found = [entry for entry in named if valid_here(position, card, entry[1])]
    if not any(ability.zones for ability in definition.abilities):
        position.valid[definition.key, zone] = found
    return found


def living(layers: Layers) -> Abilities:
    """808.1b: works out which abilities there are, after all effects that give, take away, disable or enable some.
    Returns card → list of (name, ability, whether enabled); cards that have no valid ability are left out."""
    position = layers.position
    out: Abilities = {}
    defs, valid = position.defs, position.valid
    for zone in position.usual:
        for card in position.zones[zone]:
            definition = defs[card]
            if definition is not None and definition.abilities and card not in position.down:
                entries = valid.get((definition.key, zone[1]))
                if entries is None:
                    entries = _entries(position, card, definition, zone[1])
                if entries:
                    out[card] = entries
    waiting: list[WaitingEffect] = [
        (e, None) for e in position.effects if e.verb in ABILITY_VERBS and in_force(position, e)
    ]
    if position.giving:
        waiting += _constant(position, out, ())
    done: list[Origin | Effect] = []
    while waiting:
        if any(effect.mentions for effect, _ in waiting):
            layers.file(out)  # FH-R21: what an effect asks for has gone through its own layers
        effect, origin = _next(layers, out, waiting)
        done.append(origin or effect)
        _apply(layers, out, effect)
        stored = [(e, o) for e, o in waiting if o is None and e is not effect]
        waiting = stored + _constant(position, out, done)
    return out


def in_force(position: Position, effect: Effect) -> bool:
    """1102.5: tells whether an effect still lasts: always True, except for an effect of a horse's text (`holds`), which
    lasts only while that horse is in the track without having moved."""
    return effect.holds is None or (position.here(effect.holds) and position.where[effect.holds[0]][1] == "track")


def _constant(position: Position, abilities: Abilities, done: Collection[Origin | Effect]) -> list[WaitingEffect]:
    """Lists the effects on abilities that enabled constant abilities have now, as (effect, origin); the origin is
    (card, name of the ability, number of the effect). Those whose origin is in `done` are left out."""
    from judge.games.foth.layers import constant_effect

    out: list[WaitingEffect] = []
    for card, entries in abilities.items():
        for name, ability, enabled in entries:
            if not enabled or ability.kind != "always":
                continue
            for n, effect in enumerate(ability.effects):
                if effect["verb"] in ABILITY_VERBS and (card, name, n) not in done:
                    out.append((constant_effect(position, card, name, ability, effect), (card, name, n)))
    return out


def _next(layers: Layers, abilities: Abilities, waiting: list[WaitingEffect]) -> WaitingEffect:
    """808.1g, h: returns the effect to apply next, with its origin: the oldest that depends on no other one. If two
    depend on each other, or all are in a circle, age alone decides."""
    waiting = sorted(waiting, key=lambda pair: pair[0].stamp)
    contested = (
        layers.position.switch("grants") == "first" and len({effect.verb == "grant" for effect, _ in waiting}) > 1
    )
    if len(waiting) == 1 or not (contested or any(origin or effect.mentions for effect, origin in waiting)):
        return waiting[0]
    reach = [_reach(layers, abilities, pair) for pair in waiting]
    trials = [_after(layers, abilities, effect) for effect, _ in waiting]

    def depends(later: int, earlier: int) -> bool:
        """Whether applying one of the effects before another one changes what the later one works on."""
        trial = trials[earlier]
        if trial is None or later == earlier:
            return False
        layers.file(trial)
        return _reach(layers, trial, waiting[later]) != reach[later]

    try:
        for n, pair in enumerate(waiting):
            if not any(depends(n, other) and not depends(other, n) for other in range(len(waiting))):
                return pair
    finally:
        layers.file(abilities)
    return waiting[0]


def _after(layers: Layers, abilities: Abilities, effect: Effect) -> Abilities | None:
    """Returns a copy of the abilities with an effect applied; None if it changes nothing."""
    after = {card: list(entries) for card, entries in abilities.items()}
    _apply(layers, after, effect)
    return None if after == abilities else after


def _reach(layers: Layers, abilities: Abilities, pair: WaitingEffect) -> set[int] | set[tuple[int, str]] | bool | None:
    """Returns what an effect on abilities works on now, to see whether another effect changes it: a set of cards, or of
    (card, name of the ability). True if its filter asks for nothing that can change, None if the effect no longer
    exists."""
    effect, origin = pair
    if origin is not None and not any(n == origin[1] and enabled for n, _, enabled in abilities.get(origin[0], ())):
        return None
    if effect.verb != "grant" and layers.position.switch("grants") == "first":
        reached = [card for card, entries in abilities.items() if entries and layers.applies(effect, card)]
        return {(card, name) for card in reached for name, _, _ in abilities[card]}
    if not effect.mentions:
        return True  # it asks for nothing that effects change
    return {card for card in _known(layers.position) if layers.applies(effect, card)}


def contested(layers: Layers, card: int) -> bool:
    """FH-R56: tells whether some effect gives abilities to this card while some effect takes abilities away from it or
    disables them."""
    gives, takes = (
        any(effect.verb in verbs and layers.applies(effect, card) for effect in layers.effects)
        for verbs in (("grant",), ("lose", "disable"))
    )
    return gives and takes


def _known(position: Position) -> list[int]:
    """Lists the cards in the zones where abilities can be valid, without unknown cards."""
    return [card for zone in position.usual for card in position.zones[zone] if position.defs[card] is not None]


def _apply(layers: Layers, abilities: Abilities, effect: Effect) -> None:
    """Changes `abilities` itself by one effect: it gives an ability where that is valid, or takes away, disables
    (803.2) or enables (803.3) all abilities of the cards that it works on."""
    position = layers.position
    if effect.verb == "grant":
        for card in _known(position):
            if layers.applies(effect, card) and valid_here(position, card, effect.what):
                entries = abilities.get(card, [])
                count = max(
                    len(position.definition(card).abilities), *(int(n.rpartition("#")[2]) for n, _, _ in entries), 0
                )
                abilities[card] = [*entries, (f"{position.definition(card).key}#{count + 1}", effect.what, True)]
        return
    for card, entries in list(abilities.items()):
        if layers.applies(effect, card):
            if effect.verb == "lose":
                abilities[card] = []
            else:
                abilities[card] = [(name, ability, effect.verb == "enable") for name, ability, _ in entries]
