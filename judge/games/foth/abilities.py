"""Which abilities there are and which are valid (803), with those given and taken away (808.1b)."""

from __future__ import annotations

from judge.games.foth.state import ABILITY_VERBS, SHARED

# 803.4b–d: where abilities are valid
USUAL_ZONES = (("horse", "track"), ("situation", "situation"), ("force", "resolution"))


def valid_here(now, card, ability) -> bool:
    """803.4: horses in the track, situations in the situation area, force in the resolution area; `in` says otherwise."""
    if now.where[card] == SHARED and ability.own_play:
        return True
    zone = now.lies_in(card)
    if ability.zones:
        return now.zone_fits(zone, ability.zones)
    return (now.defs[card].kind, zone[1]) in USUAL_ZONES


def _entries(now, card, definition, zone):
    """The valid abilities of a card; where none says itself where it is valid they are the same for all its copies."""
    named = [(f"{definition.key}#{n}", ability, True) for n, ability in enumerate(definition.abilities, 1)]
    found = [entry for entry in named if valid_here(now, card, entry[1])]
    if not any(ability.zones for ability in definition.abilities):
        now.valid[definition.key, zone] = found
    return found


def living(layers) -> dict:
    """808.1b: card → [(name, ability, enabled)] for every ability that is valid where its card is."""
    now, out = layers.now, {}
    defs, valid = now.defs, now.valid
    for zone in now.usual:
        for card in now.zones[zone]:
            definition = defs[card]
            if definition is not None and definition.abilities and card not in now.down:
                entries = valid.get((definition.key, zone[1]))
                if entries is None:
                    entries = _entries(now, card, definition, zone[1])
                if entries:
                    out[card] = entries
    waiting = [(e, None) for e in now.effects if e.verb in ABILITY_VERBS and in_force(now, e)]
    if now.giving:
        waiting += _constant(now, out, ())
    done = []
    while waiting:
        if any(effect.mentions for effect, _ in waiting):
            layers.file(out)  # FH-R21: what an effect asks for has gone through its own layers
        effect, origin = _next(layers, out, waiting)
        done.append(origin or effect)
        _apply(layers, out, effect)
        stored = [(e, o) for e, o in waiting if o is None and e is not effect]
        waiting = stored + _constant(now, out, done)
    return out


def in_force(now, effect):
    """1102.5: an effect of a horse's text only while the horse is in the track."""
    return effect.holds is None or (now.here(effect.holds) and now.where[effect.holds[0]][1] == "track")


def _constant(now, abilities, done):
    """Effects on abilities that constant abilities have now, with where they come from."""
    from judge.games.foth.layers import constant_effect

    out = []
    for card, entries in abilities.items():
        for name, ability, enabled in entries:
            if not enabled or ability.kind != "always":
                continue
            for n, effect in enumerate(ability.effects):
                if effect["verb"] in ABILITY_VERBS and (card, name, n) not in done:
                    out.append((constant_effect(now, card, name, ability, effect), (card, name, n)))
    return out


def _next(layers, abilities, waiting):
    """808.1g, h: an effect that another one takes away, or that works on other cards after it, comes later; else the oldest."""
    waiting = sorted(waiting, key=lambda pair: pair[0].stamp)
    if len(waiting) == 1 or not any(origin or effect.mentions for effect, origin in waiting):
        return waiting[0]
    reach = [_reach(layers, abilities, pair) for pair in waiting]
    after = set()  # (the later one, the earlier one)
    for a, (first, _) in enumerate(waiting):
        trial = {card: list(entries) for card, entries in abilities.items()}
        _apply(layers, trial, first)
        layers.file(trial)
        after |= {(b, a) for b, pair in enumerate(waiting) if b != a and _reach(layers, trial, pair) != reach[b]}
        layers.file(abilities)
    for b, pair in enumerate(waiting):
        if not any((b, a) in after and (a, b) not in after for a in range(len(waiting))):
            return pair
    return waiting[0]


def _reach(layers, abilities, pair):
    """The cards that an effect on abilities works on; None if there is no such effect any more."""
    effect, origin = pair
    if origin is not None and not any(n == origin[1] and enabled for n, _, enabled in abilities.get(origin[0], ())):
        return None
    if not effect.mentions:
        return True  # it asks for nothing that effects change
    return {card for card in _known(layers.now) if layers.applies(effect, card)}


def _known(now):
    """The known cards of the zones where abilities can be valid."""
    return [card for zone in now.usual for card in now.zones[zone] if now.defs[card] is not None]


def _apply(layers, abilities, effect):
    """Gives, takes away, disables (803.2) or enables (803.3)."""
    now = layers.now
    if effect.verb == "grant":
        for card in _known(now):
            if layers.applies(effect, card) and valid_here(now, card, effect.what):
                entries = abilities.get(card, [])
                count = max(len(now.defs[card].abilities), *(int(n.rpartition("#")[2]) for n, _, _ in entries), 0)
                abilities[card] = [*entries, (f"{now.defs[card].key}#{count + 1}", effect.what, True)]
        return
    for card, entries in list(abilities.items()):
        if layers.applies(effect, card):
            if effect.verb == "lose":
                abilities[card] = []
            else:
                abilities[card] = [(name, ability, effect.verb == "enable") for name, ability, _ in entries]
