"""What a unit is: its character, suits, size and labels, worked out anew each time (4.1.3, 4.2.3, 9.4.2)."""

from __future__ import annotations

import functools

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.records import Character, characters, fogs, trumps
from judge.games.blackpoker.state import UNKNOWN, State, Unit


@functools.lru_cache(maxsize=4096)
def script_of(cards: tuple, up: bool) -> Character | None:
    """The character script that cards fit, of whatever match; an unknown card face down fits what any card does."""
    known = UNKNOWN not in cards
    fitting = (c for c in characters().values() if (known or c.shape.anything) and c.shape.met_by(cards, up))
    return next(fitting, None)


def character_of(cards, up: bool, setup) -> str | None:
    """The character that cards make (4.1.3): None where no script of the match fits them."""
    script = _in_match(tuple(cards), up, setup)
    return script.id if script else None


def character(state: State, unit: Unit) -> Character | None:
    """The script of a unit in its match."""
    return _in_match(unit.cards, unit.up, state.setup)


def _in_match(cards, up, setup):
    script = script_of(cards, up)
    return script if script and script.belongs_to(setup.format, setup.frame) else None


def kind(state: State, unit: Unit) -> str | None:
    return character_of(unit.cards, unit.up, state.setup)


def suits_of(unit: Unit) -> frozenset:
    """The suits a soldier counts as: those its script names, else those of its cards."""
    script = script_of(unit.cards, unit.up)
    if script and script.suit:
        return frozenset((script.suit, script.other))
    return frozenset(suit(card) for card in unit.cards) - {""}


@functools.lru_cache(maxsize=4096)
def printed_size(cards: tuple, up: bool = True) -> int:
    """The size its script gives to a unit (4.2.3) before abilities."""
    script = script_of(cards, up)
    return script.size_of(cards) if script else sum(map(number, cards))


def size_parts(state: State, unit: Unit) -> list[tuple]:
    """(what, amount, cites) from its script on, wide abilities before narrow ones, older before newer (9.4.2)."""
    made = (f"bp:character/{kind(state, unit) or 'soldier'}", "bp:4.2.3")
    parts = [("script", printed_size(unit.cards, unit.up), made)]
    grown = [one for one in state.growth if one.unit == unit.uid]
    narrow = [(one.stamp, one.action, one.amount, f"bp:action/{one.action}") for one in grown]
    for fog, amount in _fogs_on(state, unit):
        script = fogs()[fog.kind]
        if script.wide:
            parts.append((script.placed_by, amount, (script.cite, "bp:9.4.2")))
        else:
            narrow.append((fog.uid, script.placed_by, amount, script.cite))
    rulings = ("bp:9.4.2", "bp:ruling/R23", "bp:ruling/R24")
    return parts + [(what, amount, (cite, *rulings)) for _, what, amount, cite in sorted(narrow)]


def _fogs_on(state, unit):
    """The fogs that work on a unit, and what each adds to its size."""
    scripts = fogs()
    for player in state.setup.players:
        for fog in state.zones.get((player, "fog"), ()):
            script = scripts[fog.kind]
            if fog.live and script.sign and (player == unit.owner if script.wide else fog.target == unit.uid):
                yield fog, script.sign * sum(map(number, fog.cards))


def size(state: State, unit: Unit) -> int:
    """Its size now; all modifiers add up (R23)."""
    total = printed_size(unit.cards, unit.up)
    for _, amount in _fogs_on(state, unit):
        total += amount
    return total + sum(grown.amount for grown in state.growth if grown.unit == unit.uid)


@functools.lru_cache(maxsize=4096)
def own_labels(cards: tuple, up: bool) -> tuple[str, ...]:
    """The labels of its script (4.2.3), among them haste where an A is among the cards of an armed soldier (R60)."""
    script = script_of(cards, up)
    return script.labels_of(cards) if script else ()


def labels(state: State, unit: Unit) -> tuple[str, ...]:
    """Its labels (4.2.3): those of its script and those that its controller's face-up trumps give."""
    given = [script for script, _ in face_up(state, unit.owner, "label") if unit.up == (script.sort == "soldier")]
    gifts = (script.label for script in given if not script.suit or script.suit in suits_of(unit))
    return (*own_labels(unit.cards, unit.up), *gifts)


def face_up(state: State, player: str, ability: str):
    """(script, what it says) of the player's face-up trumps that have an ability."""
    scripts = trumps()
    for trump in state.zones.get((player, "trumps"), ()):
        script = scripts.get(trump.card) if trump.up else None
        if script and getattr(script, ability):
            yield script, getattr(script, ability)


def has_label(state: State, unit: Unit, label: str) -> bool:
    return label in labels(state, unit)


def has_haste(unit: Unit) -> bool:
    """Whether it may attack in the turn it enters."""
    return "haste" in own_labels(unit.cards, unit.up)


def can_attack(state: State, unit: Unit) -> bool:
    """Whether アタック may name it: charged, and here since before this turn unless it has haste."""
    return unit.charged and "attacker" in own_labels(unit.cards, unit.up) and (not unit.new or has_haste(unit))


def must_attack(state: State, unit: Unit) -> bool:
    """Whether it must be named as an attacker where it can be (R54)."""
    script = character(state, unit)
    return script is not None and script.must_attack


def discount(state: State, player: str, type_: str) -> str | None:
    """The symbol that actions of a type do not cost: a magician of the player drops the D of quick magic (R28)."""
    for unit in state.units(player):
        script = script_of(unit.cards, unit.up)
        if script and script.cheaper == type_:
            return script.dropped
    return None


def no_charging(state: State) -> str | None:
    """喪失: the face-up trump, with so many charged bulwarks beside it, that stops チャージ (R89)."""
    for player in state.setup.players:
        for script, least in face_up(state, player, "stops_charging"):
            if sum(unit.charged for unit in state.bulwarks(player)) >= least:
                return script.cite
    return None
