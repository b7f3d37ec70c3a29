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
    """The character script that cards fit, in any match; of unknown cards only one that any card fits."""
    known = UNKNOWN not in cards
    fitting = (c for c in characters().values() if (known or c.shape.anything) and c.shape.met_by(cards, up))
    return next(fitting, None)


def character_of(cards: Sequence[str], up: bool, setup: Setup) -> str | None:
    """The character that cards make (4.1.3): None where no script of the match fits them."""
    script = _in_match(tuple(cards), up, setup)
    return script.id if script else None


def character(state: State, unit: Unit) -> Character | None:
    """The script of a unit in its match; None where none fits."""
    return _in_match(unit.cards, unit.up, state.setup)


def _in_match(cards: Cards, up: bool, setup: Setup) -> Character | None:
    """The character script that cards fit, if it belongs to the match."""
    script = script_of(cards, up)
    return script if script and script.belongs_to(setup.format, setup.frame) else None


def kind(state: State, unit: Unit) -> str | None:
    """The id of the character that a unit is; None where no script fits."""
    return character_of(unit.cards, unit.up, state.setup)


def kind_cite(state: State, unit: Unit) -> str:
    """The entry of the character that a unit is, else the rule that says what a unit is (4.1.3)."""
    script = character(state, unit)
    return script.cite if script else "bp:4.1.3"


def suits_of(unit: Unit) -> frozenset[str]:
    """The suits a soldier counts as: those its script names, else those of its cards."""
    script = script_of(unit.cards, unit.up)
    if script and script.suit:
        return frozenset((script.suit, script.other))
    return frozenset(suit(card) for card in unit.cards) - {""}


@functools.lru_cache(maxsize=4096)
def printed_size(cards: Cards, up: bool = True) -> int:
    """The size that the script gives to a unit, before abilities (4.2.3)."""
    script = script_of(cards, up)
    return script.size_of(cards) if script else sum(map(number, cards))


def size_parts(state: State, unit: Unit) -> list[tuple[str, int, Cites]]:
    """(what, amount, cites) of a size: the script first, wide abilities before narrow ones, older before newer
    (9.4.2)."""
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
    """The fogs that work on a unit, and what each adds to its size."""
    scripts = fogs()
    for player in state.setup.players:
        for fog in state.zones.get((player, "fog"), ()):
            script = scripts[fog.kind]
            if fog.live and script.sign and (player == unit.owner if script.wide else fog.target == unit.uid):
                yield fog, script.sign * sum(map(number, fog.cards))


def size(state: State, unit: Unit) -> int:
    """The size of a unit now; all modifiers add up (R23)."""
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
    """All labels of a unit (4.2.3): those of its script, and those that its controller's face-up trumps give."""
    given = [script for script, _ in face_up(state, unit.owner, "label") if unit.up == (script.sort == "soldier")]
    gifts = (script.label for script in given if not script.suit or script.suit in suits_of(unit))
    return (*own_labels(unit.cards, unit.up), *gifts)


def face_up(state: State, player: str, ability: str) -> Iterator[tuple[TrumpScript, Any]]:
    """(script, value) of the face-up trumps of a player that have an ability."""
    scripts = trumps()
    for trump in state.zones.get((player, "trumps"), ()):
        script = scripts.get(trump.card) if trump.up else None
        if script and getattr(script, ability):
            yield script, getattr(script, ability)


def has_label(state: State, unit: Unit, label: str) -> bool:
    """Whether a unit has a label, such as `soldier`."""
    return label in labels(state, unit)


def has_haste(unit: Unit) -> bool:
    """Whether it may attack in the turn it enters."""
    return "haste" in own_labels(unit.cards, unit.up)


def can_attack(state: State, unit: Unit) -> bool:
    """Whether アタック may choose it: charged, and on the field since before this turn unless it has haste."""
    return unit.charged and "attacker" in own_labels(unit.cards, unit.up) and (not unit.new or has_haste(unit))


def must_attack(state: State, unit: Unit) -> bool:
    """Whether it must attack if it can (R54)."""
    script = character(state, unit)
    return script is not None and script.must_attack


def discount(state: State, player: str, type_: str) -> str | None:
    """The symbol that actions of a type do not cost a player: a magician drops the D of quick magic (R28); else
    None."""
    for unit in state.units(player):
        script = script_of(unit.cards, unit.up)
        if script and script.cheaper == type_:
            return script.dropped
    return None


def no_charging(state: State) -> str | None:
    """喪失: the entry of the face-up trump that stops チャージ, with enough charged bulwarks next to it (R89); else None."""
    for player in state.setup.players:
        for script, least in face_up(state, player, "stops_charging"):
            if sum(unit.charged for unit in state.bulwarks(player)) >= least:
                return script.cite
    return None
