"""What a unit is: its character, suits, size and labels, calculated each time (4.1.3, 4.2.3, 9.4.2)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.records import Character, TrumpScript, characters, fogs, trumps
from judge.games.blackpoker.state import UNKNOWN, Cards, Cites, Fog, Setup, State, Unit


@functools.lru_cache(maxsize=4096)
def script_of(cards: Cards, up: bool) -> Character | None:
    """Returns the script of the character that these cards make, in any match; None if they make none. Unknown cards
    make only one that any card makes."""
    known = UNKNOWN not in cards
    fitting = (c for c in characters().values() if (known or c.shape.anything) and c.shape.met_by(cards, up))
    return next(fitting, None)


def character_of(cards: Sequence[str], up: bool, setup: Setup) -> str | None:
    """Returns the id of the character that these cards make (4.1.3); None if no script of the match fits them."""
    script = _in_match(tuple(cards), up, setup)
    return script.id if script else None


def character(state: State, unit: Unit) -> Character | None:
    """Returns the script of the character that a unit is; None if no script of the match fits it."""
    return _in_match(unit.cards, unit.up, state.setup)


def _in_match(cards: Cards, up: bool, setup: Setup) -> Character | None:
    """Returns the script of the character that these cards make; None if they make none, or it is not in this match."""
    script = script_of(cards, up)
    return script if script and script.belongs_to(setup.format, setup.frame) else None


def kind(state: State, unit: Unit) -> str | None:
    """Returns the id of the character that a unit is; None if no script of the match fits it."""
    return character_of(unit.cards, unit.up, state.setup)


def kind_cite(state: State, unit: Unit) -> str:
    """Returns the entry of the character that a unit is; if it is none, the rule that says what a unit is (4.1.3)."""
    script = character(state, unit)
    return script.cite if script else "bp:4.1.3"


def suits_of(unit: Unit) -> frozenset[str]:
    """Returns the suits a soldier counts as: the two that its script names, else those of its cards; a Joker has none."""
    script = script_of(unit.cards, unit.up)
    if script and script.suit:
        return frozenset((script.suit, script.other))
    return frozenset(suit(card) for card in unit.cards) - {""}


@functools.lru_cache(maxsize=4096)
def printed_size(cards: Cards, up: bool = True) -> int:
    """Returns the size that a unit of these cards has before any modifiers (4.2.3); without a script, the sum of the
    numbers."""
    script = script_of(cards, up)
    return script.size_of(cards) if script else sum(map(number, cards))


def size_parts(state: State, unit: Unit) -> list[tuple[str, int, Cites]]:
    """Lists (what, amount, cites) of the parts of a unit's size: first the script, then fogs on all units of a player,
    then those on this unit and growth, older before newer (9.4.2)."""
    request = (kind_cite(state, unit), "bp:4.2.3")
    parts = [("script", printed_size(unit.cards, unit.up), request)]
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


def _fogs_on(state: State, unit: Unit) -> Iterator[tuple[Fog, int]]:
    """Yields (fog, what it adds to the size, below 0 if it takes away) for each fog that works on the size of a unit."""
    scripts = fogs()
    for player in state.setup.players:
        for fog in state.zones.get((player, "fog"), ()):
            script = scripts[fog.kind]
            if fog.live and script.sign and (player == unit.owner if script.wide else fog.target == unit.uid):
                yield fog, script.sign * sum(map(number, fog.cards))


def size(state: State, unit: Unit) -> int:
    """Returns the size of a unit now; all modifiers add up (R23), so it may be below 0."""
    total = printed_size(unit.cards, unit.up)
    for _, amount in _fogs_on(state, unit):
        total += amount
    return total + sum(grown.amount for grown in state.growth if grown.unit == unit.uid)


@functools.lru_cache(maxsize=4096)
def own_labels(cards: Cards, up: bool) -> tuple[str, ...]:
    """The labels that a unit's script gives (4.2.3); among them haste where an armed soldier has an A (R60)."""
    script = script_of(cards, up)
    return script.labels_of(cards) if script else ()


def labels(state: State, unit: Unit) -> tuple[str, ...]:
    """Returns all labels of a unit (4.2.3): those of its script, and those that its owner's face-up trumps give."""
    given = [script for script, _ in face_up(state, unit.owner, "label") if unit.up == (script.sort == "soldier")]
    gifts = (script.label for script in given if not script.suit or script.suit in suits_of(unit))
    return (*own_labels(unit.cards, unit.up), *gifts)


def face_up(state: State, player: str, ability: str) -> Iterator[tuple[TrumpScript, Any]]:
    """Yields (script, value) for each face-up trump of a player whose script has this ability."""
    scripts = trumps()
    for trump in state.zones.get((player, "trumps"), ()):
        script = scripts.get(trump.card) if trump.up else None
        if script and getattr(script, ability):
            yield script, getattr(script, ability)


def has_label(state: State, unit: Unit, label: str) -> bool:
    """Tells whether a unit has a label (`attacker`), from its script or a trump."""
    return label in labels(state, unit)


def has_haste(unit: Unit) -> bool:
    """Tells whether a unit may attack in the turn it enters, by its own script."""
    return "haste" in own_labels(unit.cards, unit.up)


def can_attack(state: State, unit: Unit) -> bool:
    """Tells whether アタック may choose a unit: an attacker, charged, and on the field since before this turn unless it
    has haste. Whose turn it is, is not looked at."""
    return unit.charged and "attacker" in own_labels(unit.cards, unit.up) and (not unit.new or has_haste(unit))


def must_attack(state: State, unit: Unit) -> bool:
    """Tells whether a unit is of a character that must attack if it can (R54); whether it can is not looked at."""
    script = character(state, unit)
    return script is not None and script.must_attack


def discount(state: State, player: str, type_: str) -> str | None:
    """Returns the symbol of the cost that a player saves on actions of this type because of a character: a magician
    drops the D of quick magic (R28); else None."""
    for unit in state.units(player):
        script = script_of(unit.cards, unit.up)
        if script and script.cheaper == type_:
            return script.dropped
    return None


def no_charging(state: State) -> str | None:
    """Returns the entry of the face-up trump of any player that stops チャージ now, 喪失, with enough charged bulwarks
    next to it (R89); else None."""
    for player in state.setup.players:
        for script, least in face_up(state, player, "stops_charging"):
            if sum(unit.charged for unit in state.bulwarks(player)) >= least:
                return script.cite
    return None
