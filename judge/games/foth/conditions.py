"""Whether cards fit a filter, whether conditions hold, what numbers come to.

A card that has moved since is looked at as it last was there (810).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judge.games.foth import terms
from judge.games.foth.state import (
    Condition,
    Effect,
    Filter,
    Instruction,
    Number,
    Position,
    Selection,
    Stay,
    Waiting,
    Zone,
)

if TYPE_CHECKING:
    from judge.games.foth.layers import Layers

REMEMBERED = ("cost", "run", "guard", "counts", "style", "surface", "distance", "favored")
OPEN_KEYS = ("in", "of", "as", "top", "other")  # of a filter: what everybody can see
FAVORS = ("surface", "distance", "style", "course", "going")
# what effects can change and texts can ask for: of cards, and of the race (the last two, surface and distance)
INFORMATION = (*REMEMBERED, "course", "going")


class Context:
    """For whom a text is read or applied: its user (301.2), its source (811), the cards it speaks of; what came of it."""

    __slots__ = ("user", "source", "name", "ability", "it", "chosen", "named", "horse", "paid", "stamp", "done", "short",
                 "kind", "denied", "shown", "doer")  # fmt: skip

    def __init__(
        self,
        user: str,
        source: Stay | None = None,
        name: str = "",
        it: Stay | None = None,
        target: Stay | None = None,
        horse: Stay | None = None,
        paid: Sequence[int] = (),
        stamp: int = 0,
        kind: str | None = None,
    ) -> None:
        """Takes the player (`user`), the card (`source`) and the ability (`name`) of a text, and the cards that the
        text refers to (`it`, `target`, `horse`, `paid`). `stamp` dates the effects that it leaves behind."""
        self.user, self.source, self.name = user, source, name
        self.ability: str | None = None  # the name of the ability where `name` is that of its card
        self.doer: str | None = None  # who does what the text says now, where that is not the user
        self.it, self.named, self.horse, self.paid, self.stamp, self.kind = it, target, horse, paid, stamp, kind
        self.chosen: tuple[Stay, ...] = ()
        self.denied: tuple[tuple[Zone, Filter], ...] = ()  # what the holder of a hidden zone says is not there (401.2c)
        self.shown: frozenset[Stay] = frozenset()  # cards that the text has revealed: nobody can deny them
        self.done = False  # the text has done something (805.3)
        self.short = False  # something could not be done in full (103.2, 510.2)

    @classmethod
    def behind(cls, thing: Effect | Waiting, **more: Any) -> Context:
        """Makes the context for an effect or a waiting ability that a text left behind: same player and card, and the
        cards that the text referred to."""
        context = cls(thing.user, thing.source, thing.name, thing.it, thing.named, **more)
        context.chosen = thing.chosen
        return context

    def cards(self) -> dict[str, Any]:
        """Returns the cards that the text refers to under `it`, `named` and `chosen`, as fields for what the text
        leaves behind."""
        return {"it": self.it, "named": self.named, "chosen": self.chosen}

    @property
    def source_card(self) -> int:
        """811: returns the number of the card whose text it is."""
        assert self.source is not None, "only texts of cards ask for their card"
        return self.source[0]

    def leaves(self, verb: str, what: Any, name: str | None = None, **more: Any) -> Effect:
        """802.1b, 808.1h-ii: makes the lasting Effect with this verb that the text creates, dated by the text; it is
        not yet on the table. `name` replaces the ability's name."""
        return Effect(verb, what, self.user, name or self.name, self.source, self.stamp, **more)


def mentions(value: Any) -> frozenset[str]:
    """Returns the names of the pieces of information (run, style, going …) that a filter, condition or number asks for,
    also inside its parts (808.1g)."""
    if isinstance(value, dict):
        found = frozenset(k for k in value if k in INFORMATION).union(*map(mentions, value.values()))
        return found | _SUITED if "suits" in value else found
    if isinstance(value, (tuple, list)):
        found = frozenset(key for part in value for key in mentions(part))
        if len(value) == 2 and value[0] == "suits":
            return found | _SUITED
        return found | {value[0]} if len(value) == 2 and value[0] in INFORMATION else found
    return frozenset((value,)) if value == "going" else frozenset()


_SUITED = frozenset(("style", "surface", "distance", "favored", "course", "going"))


def information_needed(effect: Instruction) -> frozenset[str]:
    """Returns the names of the pieces of information that decide which cards an effect works on, and how much it adds
    or sets (808.1g)."""
    verb, what = effect["verb"], effect["what"]
    amounts = (
        [number for _, number in what] if verb in ("add", "set") else [what] if verb in ("better", "worse") else ()
    )
    return mentions(effect.get("target")) | mentions(amounts)


def remember(layers: Layers, card: int) -> dict[Any, Any]:
    """810.1: works out all that can later be asked about a card which is about to leave its zone, as key → value; a
    value that the board leaves open is None, and nobody is asked for it."""
    from judge.games.foth.layers import Unknown

    position = layers.position
    out: dict[Any, Any] = {"zone": position.lies_in(card), "user": position.user(card)}
    prompt, layers.ask_value = layers.ask_value, None
    horse = position.is_horse(card)
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
    layers.ask_value = prompt
    return out


def _look(layers: Layers, ref: Stay, key: str | tuple[str, str]) -> Any:
    """Returns one piece of information about a card in one of its stays, the remembered one if it has left (810.1). The
    key is a value's name, `zone`, `user`, or ("suits", what) for whether the card favours that. Raises Unknown if
    the board does not say enough."""
    position, card = layers.position, ref[0]
    if len(ref) > 2:
        ref = ref[:2] if key in ("zone", "user") else (card, ref[2])
    past = position.last.get(ref)
    if past is None:  # it has not moved since, or too long ago
        if key == "zone":
            return position.lies_in(card)
        if key == "user":
            return position.user(card)
        if isinstance(key, tuple):
            return layers.suits(card, key[1])
        return layers.distances(card) if key == "distance" else layers.get(card, key)
    value = past[key]
    if key == "distance" and isinstance(value, dict):
        return value.get(layers.race("surface"), ())
    if value is None:
        return layers.fact(card, key) if isinstance(key, str) else None
    return value


def fits(layers: Layers, card: int, wanted: Filter, context: Context) -> bool:
    """Tells whether a card as it is now fits every key of a filter. Raises Unknown if the board does not say enough."""
    return fits_ref(layers, layers.position.ref(card), wanted, context)


def fits_ref(layers: Layers, ref: Stay, wanted: Filter, context: Context) -> bool:
    """Tells whether a card as it was in a stay (810.1) fits every key of a filter. Raises Unknown if the board does not
    say enough."""
    return all(_part(layers, ref, key, wanted[key], context) for key in wanted)


def _part(layers: Layers, ref: Stay, key: str, value: Any, context: Context) -> bool:
    """Tells whether a card in a stay fits one key of a filter; a key of horses fits no other card. Raises Unknown if
    the board does not say enough."""
    position, card = layers.position, ref[0]
    if key == "in":
        return position.zone_fits(_look(layers, ref, "zone"), value)
    if key == "of":
        return _look(layers, ref, "user") in position.who(value, context.user)
    if key == "as":
        player, zone = _look(layers, ref, "zone")
        return zone == "track" and layers.kind(card) == "horse" and (player == position.turn) == (value == "run")
    if key == "other":
        return context.source is None or card != context.source[0]
    if key == "top":
        return card in position.zones[position.lies_in(card)][:value]
    if key == "is":
        return any(is_kind(layers, card, word) for word in value)
    if key == "name":
        definition = layers.definition(card)
        return any(name in (definition.name, definition.key) for name in value)
    if layers.kind(card) != "horse" and key != "counts":
        return False
    if key == "suits":
        return all(_look(layers, ref, ("suits", w)) for w in value)
    if key in ("style", "surface", "distance", "favored"):
        return any(v in _look(layers, ref, key) for v in value)
    if key == "counts" and layers.kind(card) != "force":
        return False
    return compare(_look(layers, ref, key), *value)


def compare(number: int, sign: str, wanted: int) -> bool:
    """Whether a number stands in this relation to another one: compare(2, "<=", 3)."""
    return {"=": number == wanted, "<": number < wanted, ">": number > wanted, "<=": number <= wanted,
            ">=": number >= wanted}[sign]  # fmt: skip


def is_kind(layers: Layers, card: int, word: str) -> bool:
    """202.2, 205: whether a card is of a kind, or of one of the kinds that a word stands for; FH-R35: normal force is
    the card with that name."""
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


def selected(layers: Layers, selection: Selection, context: Context) -> list[Stay]:
    """Lists the cards that a selection of a text means, each as a stay: a word (`self`, `chosen`, `it` …), or all cards
    on the table that fit a filter. Empty if there are none."""
    if selection == "self":
        return [context.source] if context.source else []
    if selection == "chosen":
        return list(context.chosen)
    if isinstance(selection, str):
        ref = getattr(context, selection)
        return [ref] if ref else []
    position, out = layers.position, []
    rest = {key: value for key, value in selection.items() if key != "in"}  # a card that is played lies in no hand
    for zone in _zones(position, selection, context):
        for card in position.zones[zone]:
            if card != position.reserved and fits(layers, card, rest, context):
                out.append(position.ref(card))
    return out


def _zones(position: Position, wanted: Filter, context: Context) -> list[Zone]:
    """Lists the zones in which a filter looks for cards: those of its `in` and its players; without `in`, all zones of
    these players and the resolution area."""
    players = position.who(wanted.get("of", "both"), context.user)
    if "in" not in wanted:
        return [z for z in position.zones if z[0] in players or z[0] is None]
    return list(dict.fromkeys(z for p in players for word in wanted["in"] for z in position.zone_keys(word, p)))


def somes(condition: Condition) -> Iterator[Filter]:
    """Yields the filter of every `some` in a condition, also inside `all`, `any` and `not`; not those inside other
    filters."""
    for key, what in condition:
        if key == "some":
            yield what
        elif key in ("all", "any"):
            for part in what:
                yield from somes(part)
        elif key == "not":
            yield from somes(what)


def deniable(position: Position, card: int, wanted: Filter, context: Context) -> bool:
    """401.2c: tells whether the holder may deny that a card fits a filter: it is in a hand, it was not shown, and the
    filter asks for something that only the holder can know."""
    hidden = position.where[card][1] == "hand" and position.ref(card) not in context.shown
    return hidden and any(key not in OPEN_KEYS for key in wanted)


def holds(layers: Layers, condition: Condition, context: Context) -> bool:
    """Whether every part of a condition holds. Raises Unknown if the board does not say enough."""
    return all(_true(layers, key, what, context) for key, what in condition)


def _true(layers: Layers, key: str, what: Any, context: Context) -> bool:
    """Tells whether one part of a condition holds, given as its key and its value. Raises Unknown if the board does not
    say enough."""
    position = layers.position
    if key == "race":
        return all(layers.race(k) in words for k, words in what)
    if key == "suits":  # 508: only horses favor anything
        own = context.source
        return (
            own is not None and layers.kind(own[0]) == "horse" and all(_look(layers, own, ("suits", w)) for w in what)
        )
    if key == "area":
        return all(position.area(p) in what[1] for p in position.who(what[0], context.user))
    if key in ("ahead", "behind"):
        return _further(position, key, *position.who(what, context.user))
    if key == "with":
        others = [c for c in context.paid if context.source is None or c != context.source[0]]
        return any(fits(layers, c, what, context) for c in others)
    if key == "some":
        found = selected(layers, what, context)
        return (
            any((position.where[ref[0]], what) not in context.denied for ref in found)
            if context.denied
            else bool(found)
        )
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


def _further(position: Position, key: str, player: str) -> bool:
    """514: whether a player is `ahead` of the other (a larger distance number) or behind; FH-R45: neither without an
    area."""
    own, other = position.area_number(player), position.area_number(position.other(player))
    if not own or not other:
        return False
    return own > other if key == "ahead" else own < other


def number(layers: Layers, what: Number, context: Context) -> int:
    """Returns the value that a number of a text has now: the number itself, a count, a value of cards (summed), a
    formula. Raises Unknown if the board does not say enough."""
    position = layers.position
    if isinstance(what, int):
        return what
    if isinstance(what, str):
        if what == "going":
            return terms.GOINGS.index(layers.race("going")) + 1
        return position.runs if what == "runs" else position.covered or 0
    key, value = what
    if key == "count":
        return len(selected(layers, value, context))
    if key == "area":
        return position.area_number(position.who(value, context.user)[0])
    if key in ("plus", "minus", "times"):
        left, right = (number(layers, n, context) for n in value)
        return left + right if key == "plus" else left - right if key == "minus" else left * right
    # 103.2: of cards that are no horses there is nothing to add up
    values = [_look(layers, ref, key) for ref in selected(layers, value, context) if layers.kind(ref[0]) == "horse"]
    if key == "style":
        return sum(terms.STYLES.index(v[0]) + 1 for v in values if v)
    return sum(values)
