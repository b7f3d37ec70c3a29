"""The score sheet: the odds and points that are possible after some races."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from judge.games.trick.state import SEATS

# 4.8: the prizes of the first and the second; 5.3: what is added to the odds
PRIZES = (5, 3, 0, 0)
ADDED = (0, 1, 2, 3)
FIRST_ODDS = 2


def odds_sum(races: int) -> int:
    """trick 4.9, 5.3: returns the sum of all odds after so many races: two for each horse, and six more for each race."""
    return FIRST_ODDS * SEATS + sum(ADDED) * races


@lru_cache(maxsize=8)
def odds_after(races: int) -> frozenset[tuple[int, ...]]:
    """trick 4.9, 5.3: returns every set of odds that the four horses can have after so many races: two each, and 0 to 3
    more by the places of each race."""
    found = {(FIRST_ODDS,) * SEATS}
    for _ in range(races):
        found = {tuple(map(sum, zip(odds, added))) for odds in found for added in permutations(ADDED)}
    return frozenset(found)


def odds_can_be(odds: Sequence[int | None], races: int) -> bool:
    """Tells whether so many races can lead to these odds of the four horses; None stands for unknown odds."""
    return any(all(given in (None, found) for given, found in zip(odds, each)) for each in odds_after(races))


def _first_two(race: int) -> set[tuple[int, ...]]:
    """Returns every pair of odds that the first and the second horse of this race can have."""
    return {odds[:2] for odds in odds_after(race - 1)}


@lru_cache(maxsize=8)
def points_after(races: int) -> frozenset[int]:
    """trick 4.8, 4.10, 4.11: returns the points that one player can have after so many races: in each a prize or none,
    a winning bet or none."""
    found = {0}
    for race in range(1, races + 1):
        gains = {won + paid for won in PRIZES for one, two in _first_two(race) for paid in (0, one, one + two)}
        found = {points + gain for points in found for gain in gains}
    return frozenset(found)


@lru_cache(maxsize=32)
def most_points(races: int, players: int) -> int:
    """Returns the most points that so many players can have together after so many races: in each both prizes and, by
    2.3, at most two quinellas and one win bet that hit."""
    return sum(
        sum(PRIZES[:players]) + max(sum((one + two, one + two, one)[:players]) for one, two in _first_two(race))
        for race in range(1, races + 1)
    )
