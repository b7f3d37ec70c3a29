"""Whether cards fit a filter, whether conditions hold, what numbers come to.

A card that has moved since is looked at as it last was there (810).
"""

from __future__ import annotations

from judge.games.foth import terms
from judge.games.foth.state import Effect

REMEMBERED = ("cost", "run", "guard", "counts", "style", "surface", "distance", "favored")
OPEN_KEYS = ("in", "of", "as", "top", "other")  # of a filter: what everybody can see
FAVORS = ("surface", "distance", "style", "course", "going")
# what effects can change and texts can ask for: of cards, and of the race (the last two, surface and distance)
INFORMATION = (*REMEMBERED, "course", "going")


class Context:
    """On whose behalf something is asked or done: the user (301.2), the source (811), the cards it speaks of."""

    __slots__ = ("user", "source", "name", "ability", "it", "chosen", "named", "horse", "paid", "stamp", "done", "short",
                 "kind", "denied", "doer")  # fmt: skip

    def __init__(self, user, source=None, name="", it=None, named=None, horse=None, paid=(), stamp=0, kind=None):
        self.user, self.source, self.name = user, source, name
        self.ability = None  # the name of the ability where `name` is that of its card
        self.doer = None  # who does what is said now, where that is not the user
        self.it, self.named, self.horse, self.paid, self.stamp, self.kind = it, named, horse, paid, stamp, kind
        self.chosen = ()
        self.denied = ()  # (zone, filter): what the holder of a hidden zone says is not there (401.2c)
        self.done = False  # something was carried out (805.3)
        self.short = False  # something could not be carried out in full (103.2, 510.2)

    @classmethod
    def behind(cls, thing, **more):
        """For what a text has left behind, an effect or a waiting ability: the cards it spoke of are still those."""
        context = cls(thing.user, thing.source, thing.name, thing.it, thing.named, **more)
        context.chosen = thing.chosen
        return context

    def cards(self) -> dict:
        """The cards the text speaks of, for what it leaves behind."""
        return {"it": self.it, "named": self.named, "chosen": self.chosen}

    def leaves(self, verb, what, name=None, **more) -> Effect:
        """The effect that the text leaves behind (802.1b, 808.1h-ii)."""
        return Effect(verb, what, self.user, name or self.name, self.source, self.stamp, **more)


def mentions(value) -> frozenset:
    """The information that a filter, condition or number asks for (for 808.1g)."""
    if isinstance(value, dict):
        found = frozenset(k for k in value if k in INFORMATION).union(*map(mentions, value.values()))
        return found | _SUITED if "suits" in value else found
    if isinstance(value, (tuple, list)):
        found = frozenset().union(*map(mentions, value))
        if len(value) == 2 and value[0] == "suits":
            return found | _SUITED
        return found | {value[0]} if len(value) == 2 and value[0] in INFORMATION else found
    return frozenset((value,)) if value == "going" else frozenset()


_SUITED = frozenset(("style", "surface", "distance", "favored", "course", "going"))


def asked_by(effect) -> frozenset:
    """The information that decides what an effect works on and how much it is."""
    verb, what = effect["verb"], effect["what"]
    amounts = (
        [number for _, number in what] if verb in ("add", "set") else [what] if verb in ("better", "worse") else ()
    )
    return mentions(effect.get("target")) | mentions(amounts)


def remember(layers, card) -> dict:
    """810.1: what a card was like before it left a zone."""
    from judge.games.foth.layers import Unknown

    now, out = layers.now, {"zone": layers.now.lies_in(card), "user": layers.now.user(card)}
    asked, layers.asked = layers.asked, None
    horse = now.is_horse(card)
    for key in REMEMBERED:
        try:
            out[key] = layers.get(card, key) if (horse or key == "counts") else None
        except Unknown:
            out[key] = None
    for what in FAVORS:
        try:
            out["suits", what] = horse and layers.suits(card, what)
        except Unknown:
            out["suits", what] = None
    layers.asked = asked
    return out


def _look(layers, ref, key):
    """One piece of information about a card in one of its stays; 806.4a-i: a third number is the stay whose values count."""
    now, card = layers.now, ref[0]
    if len(ref) > 2:
        ref = ref[:2] if key in ("zone", "user") else (card, ref[2])
    past = now.last.get(ref)
    if past is None:  # it has not moved since, or too long ago
        if key == "zone":
            return now.lies_in(card)
        if key == "user":
            return now.user(card)
        if isinstance(key, tuple):
            return layers.suits(card, key[1])
        return layers.distances(card) if key == "distance" else layers.get(card, key)
    value = past[key]
    if key == "distance" and isinstance(value, dict):
        return value.get(layers.race("surface"), ())
    if value is None:
        return layers.fact(card, key) if isinstance(key, str) else None
    return value


def fits(layers, card, wanted, context) -> bool:
    """Whether a card, as it is now, fits all of a filter."""
    return fits_ref(layers, layers.now.ref(card), wanted, context)


def fits_ref(layers, ref, wanted, context) -> bool:
    return all(_part(layers, ref, key, wanted[key], context) for key in wanted)


def _part(layers, ref, key, value, context):
    now, card = layers.now, ref[0]
    if key == "in":
        return now.zone_fits(_look(layers, ref, "zone"), value)
    if key == "of":
        return _look(layers, ref, "user") in now.who(value, context.user)
    if key == "as":
        player, zone = _look(layers, ref, "zone")
        return zone == "track" and layers.kind(card) == "horse" and (player == now.turn) == (value == "run")
    if key == "other":
        return context.source is None or card != context.source[0]
    if key == "top":
        return card in now.zones[now.lies_in(card)][:value]
    if key == "is":
        return any(is_kind(layers, card, word) for word in value)
    if key == "name":
        return layers.definition(card).name in value or layers.definition(card).key in value
    if layers.kind(card) != "horse" and key != "counts":
        return False
    if key == "suits":
        return all(_look(layers, ref, ("suits", w)) for w in value)
    if key in ("style", "surface", "distance", "favored"):
        return any(v in _look(layers, ref, key) for v in value)
    if key == "counts" and layers.kind(card) != "force":
        return False
    return compare(_look(layers, ref, key), *value)


def compare(number, sign, wanted) -> bool:
    return {"=": number == wanted, "<": number < wanted, ">": number > wanted, "<=": number <= wanted,
            ">=": number >= wanted}[sign]  # fmt: skip


def is_kind(layers, card, word) -> bool:
    """202.2, 205 and the words for several kinds; FH-R35: normal force is the one with that name."""
    kind = layers.kind(card)
    if word == kind:
        return True
    if word == "support":
        return kind in terms.SUPPORTS
    if word in ("item", "jockey"):
        return kind.endswith(word)
    if word in ("normal", "special"):
        from judge.games.foth.cards import NORMAL_NAME

        return kind == "force" and (layers.definition(card).name == NORMAL_NAME) == (word == "normal")
    return False


def selected(layers, selection, context) -> list:
    """The cards a selection means, as (card, stamp)."""
    if selection == "self":
        return [context.source] if context.source else []
    if selection == "chosen":
        return list(context.chosen)
    if isinstance(selection, str):
        ref = getattr(context, selection)
        return [ref] if ref else []
    now, out = layers.now, []
    for zone in _zones(now, selection, context):
        for card in now.zones[zone]:
            if card != now.reserved and fits(layers, card, selection, context):
                out.append(now.ref(card))
    return out


def _zones(now, wanted, context):
    players = now.who(wanted.get("of", "both"), context.user)
    if "in" not in wanted:
        return [z for z in now.zones if z[0] in players or z[0] is None]
    return list(dict.fromkeys(z for p in players for word in wanted["in"] for z in now.zone_keys(word, p)))


def somes(condition):
    """The filters that a condition looks for cards with."""
    for key, what in condition:
        if key == "some":
            yield what
        elif key in ("all", "any"):
            for part in what:
                yield from somes(part)
        elif key == "not":
            yield from somes(what)


def deniable(now, card, wanted) -> bool:
    """401.2c: whether nobody but its holder can know that this card of a hand fits what a filter says of its face."""
    return now.where[card][1] == "hand" and any(key not in OPEN_KEYS for key in wanted)


def holds(layers, condition, context) -> bool:
    """All parts of a condition."""
    return all(_true(layers, key, what, context) for key, what in condition)


def _true(layers, key, what, context):
    now = layers.now
    if key == "race":
        return all(layers.race(k) in words for k, words in what)
    if key == "suits":  # 508: only horses favor anything
        horse = context.source is not None and layers.kind(context.source[0]) == "horse"
        return horse and all(_look(layers, context.source, ("suits", w)) for w in what)
    if key == "area":
        return all(now.area(p) in what[1] for p in now.who(what[0], context.user))
    if key in ("ahead", "behind"):
        return _further(now, key, *now.who(what, context.user))
    if key == "with":
        own = context.source[0] if context.source else None
        return any(fits(layers, c, what, context) for c in context.paid if c != own)
    if key == "some":
        found = selected(layers, what, context)
        return any((now.where[ref[0]], what) not in context.denied for ref in found) if context.denied else bool(found)
    if key in ("equal", "more", "less"):
        left, right = (number(layers, n, context) for n in what)
        return {"equal": left == right, "more": left > right, "less": left < right}[key]
    if key == "all":
        return all(holds(layers, c, context) for c in what)
    if key == "any":
        return any(holds(layers, c, context) for c in what)
    if key == "not":
        return not holds(layers, what, context)
    refs = selected(layers, key, context)
    return bool(refs) and all(fits_ref(layers, ref, what, context) for ref in refs)


def _further(now, key, player):
    """514: in front is the larger distance number; FH-R45: without an area neither."""
    own, other = now.area_number(player), now.area_number(now.other(player))
    if not own or not other:
        return False
    return own > other if key == "ahead" else own < other


def number(layers, what, context) -> int:
    """A number of the vocabulary."""
    now = layers.now
    if isinstance(what, int):
        return what
    if what == "distance":
        return now.covered or 0
    if what == "runs":
        return now.runs
    if what == "going":
        return terms.GOINGS.index(layers.race("going")) + 1
    key, value = what
    if key == "count":
        return len(selected(layers, value, context))
    if key == "area":
        return now.area_number(now.who(value, context.user)[0])
    if key in ("plus", "minus", "times"):
        left, right = (number(layers, n, context) for n in value)
        return left + right if key == "plus" else left - right if key == "minus" else left * right
    # 103.2: of cards that are no horses there is nothing to add up
    values = [_look(layers, ref, key) for ref in selected(layers, value, context) if layers.kind(ref[0]) == "horse"]
    if key == "style":
        return sum(terms.STYLES.index(v[0]) + 1 for v in values if v)
    return sum(values)
