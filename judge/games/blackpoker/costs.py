"""Paying costs (5.2): B drives a bulwark, L takes 1 damage, D discards, S gives a character, C drives the key unit."""

from __future__ import annotations

import functools
from itertools import combinations
from typing import NamedTuple

from judge.games.blackpoker.records import Action, discounted
from judge.games.blackpoker.state import UNKNOWN, State
from judge.games.blackpoker.units import discount, is_bulwark


class Payment(NamedTuple):
    """Which bulwarks are driven, cards discarded, characters given."""

    bulwarks: tuple = ()
    cards: tuple = ()
    characters: tuple = ()


def cost_of(state: State, action: Action, by: str) -> str:
    """The cost to pay now: 魔術士 drops the D of quick magic (R28)."""
    dropped = discount(state, by, action.type) if action.cost and action.type in discounted() else None
    return action.cost.replace(dropped, "") if dropped else action.cost


class Means(NamedTuple):
    """What a player could pay with: units by number, hand cards."""

    bulwarks: tuple
    cards: tuple
    characters: tuple


def means(state: State, by: str, keys, unit: int | None, target) -> Means:
    """Charged own bulwarks (R29), hand cards that are no key card (R27), own characters that are not the target (R30)."""
    aimed = target.what if target and target.kind == "unit" else None
    hand = list(state.zone(by, "hand"))
    for card in keys:
        if card in hand:
            hand.remove(card)
        elif "_" in hand:
            hand.remove("_")
    own = state.units(by)
    return Means(
        tuple(u.uid for u in own if is_bulwark(u) and u.charged and u.uid != unit),
        tuple(hand),
        tuple(u.uid for u in own if u.uid not in (aimed, unit)),
    )


def without(has: Means, named: Payment) -> Means:
    """What is left to pay the rest of a cost with, once something was named."""
    units = named.bulwarks + named.characters
    cards = list(has.cards)
    for card in named.cards:
        cards.remove(card if card in cards else UNKNOWN)
    return Means(
        tuple(u for u in has.bulwarks if u not in units),
        tuple(cards),
        tuple(u for u in has.characters if u not in units),
    )


def rest_of(cost: str, named: Payment) -> str:
    """The symbols of a cost for which nothing was named."""
    given = {"B": named.bulwarks, "D": named.cards, "S": named.characters}
    return "".join(symbol for symbol in cost if symbol in given and not given[symbol])


def lacking(state: State, cost: str, by: str, has: Means) -> list[tuple[str, int, int]]:
    """The symbols of a cost that cannot be paid, how many each asks for and how many there are."""
    short = []
    for symbol, wanted in _counts(cost):
        if symbol == "S":  # a bulwark that is driven is not given as well
            there = len({*has.bulwarks, *has.characters}) - cost.count("B")
        else:
            there = len(has.bulwarks if symbol == "B" else has.cards) if symbol != "L" else state.life(by)
        if wanted > there:
            short.append((symbol, wanted, there))
    return short


@functools.cache
def _counts(cost):
    return tuple((symbol, cost.count(symbol)) for symbol in "BDLS" if symbol in cost)


def ways(cost: str, has: Means) -> list[Payment]:
    """Every different way to pay, cards alike counted once."""
    out = []
    seen = set()
    for bulwarks in combinations(has.bulwarks, cost.count("B")):
        for cards in combinations(has.cards, cost.count("D")):
            rest = [u for u in has.characters if u not in bulwarks]
            for characters in combinations(rest, cost.count("S")):
                way = Payment(bulwarks, tuple(sorted(cards)), characters)
                if way not in seen:
                    seen.add(way)
                    out.append(way)
    return out
