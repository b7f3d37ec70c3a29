"""The track: where a step leads, where the fences and bonus squares are, and every path of a roll.

A place on the track is (lane, square): lane 1 is inside, squares count from
the start over the whole race. The document has no picture of the track, so a
board describes it (NH-F5).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

Square = tuple[int, int]
Steps = tuple[str, ...]
Bonus = tuple[str, tuple[int, ...]]  # a section and the grades that its square is for
FORWARD, OUTWARD, INWARD = "F", "OUT", "IN"
_TOKEN = r"[\s,、]*(F|OUT|IN|前|外|内)(\d{0,2})"
LONGEST = 99
_WORD = {"前": FORWARD, "外": OUTWARD, "内": INWARD}


class Track(NamedTuple):
    """A track as the board describes it, in plain values.

    `fences` are (name, square across all lanes or squares by lane), `bonus`
    are (section, square across all lanes or (lane, square), grades).
    """

    lanes: int
    lap: int | None
    finish: int
    straight: tuple[int, int] | None
    corners: tuple[tuple[int, int], ...]
    links: tuple[tuple[Square, Square], ...]
    fences: tuple[tuple[str, int | tuple[Square, ...]], ...]
    bonus: tuple[tuple[str, int | Square, tuple[int, ...]], ...]


class Path(NamedTuple):
    """A way to use a roll: its steps, where it ends, and how many movement points it uses."""

    steps: Steps
    end: Square
    spent: int


def ground(track: Track, square: int) -> int:
    """Returns the square of the board that a square of the race is on: with a lap of 80, 87 is 7 passed again. Without
    a lap it stays."""
    return square % track.lap if track.lap else square


def space(track: Track, place: Square) -> Square:
    """NH-R27: returns the space of the board that a place is on: its lane, and its square counted in the first lap."""
    return (place[0], ground(track, place[1]))


def in_corner(track: Track, square: int) -> bool:
    """7.5: tells whether a square is in a corner, in whatever lap."""
    return any(0 <= ground(track, square - first) <= last - first for first, last in track.corners)


def on_straight(track: Track, square: int) -> bool | None:
    """f.1: tells whether a square is on the final straight; None where the board does not give the straight."""
    return None if track.straight is None else track.straight[0] <= square <= track.straight[1]


@lru_cache
def _links(track: Track) -> dict[tuple[int, int, int], int]:
    """7.5: returns a dict from (lane, square of the board, next lane) to how many squares ahead this lane change leads.
    Only links the board gives."""
    return {(lane, ground(track, square), to_lane): to_square - square
            for (lane, square), (to_lane, to_square) in track.links}  # fmt: skip


@lru_cache
def _fence_squares(track: Track) -> dict[Square, str]:
    """Returns a dict from each space of the board with a fence to the name of the fence."""
    found: dict[Square, str] = {}
    for name, squares in track.fences:
        for lane, square in _by_lane(track, squares):
            found[lane, ground(track, square)] = name
    return found


def lanes(track: Track) -> range:
    """Returns the numbers of the lanes, from the inside out."""
    return range(1, track.lanes + 1)


def _by_lane(track: Track, squares: int | tuple[Square, ...]) -> Sequence[Square]:
    """Returns each (lane, square) of something: a number means this square of every lane; a list of places stays as it
    is."""
    return [(lane, squares) for lane in lanes(track)] if isinstance(squares, int) else squares


@lru_cache
def _bonus_squares(track: Track) -> dict[Square, list[Bonus]]:
    """8.1: returns a dict from each space of the board that is a bonus square to its list of (section, grades)."""
    found: dict[Square, list[Bonus]] = {}
    for section, at, grades in track.bonus:
        for lane, square in _by_lane(track, at if isinstance(at, int) else (at,)):
            found.setdefault((lane, ground(track, square)), []).append((section, grades))
    return found


def fence_at(track: Track, place: Square) -> str | None:
    """Returns the name of the fence at a place, in whatever lap; None if there is none, as at the start."""
    lane, square = place
    return _fence_squares(track).get((lane, ground(track, square))) if square > 0 else None


def bonus_at(track: Track, place: Square) -> list[Bonus]:
    """8.1: lists (section, grades) of the bonus squares at a place; empty at the start and past the post."""
    lane, square = place
    return _bonus_squares(track).get((lane, ground(track, square)), []) if 0 < square < track.finish else []


def too_late(track: Track, section: str, square: int) -> bool:
    """8.4: tells whether a bonus comes too late: Early Pace (EP) on a square beyond the first lap."""
    return section == "EP" and track.lap is not None and square > track.lap


@lru_cache
def _jumps(track: Track) -> dict[int, list[int]]:
    """Returns a dict from each lane to the last squares of the fences, in every lap. A horse beyond one has cleared
    that fence."""
    jumps: dict[int, list[int]] = {lane: [] for lane in lanes(track)}
    for _, squares in track.fences:
        listed = _by_lane(track, squares)
        for lane, found in jumps.items():
            last = max((s for at, s in listed if at == lane), default=max(s for _, s in listed))
            if not track.lap:
                found.append(last)
                continue
            found.extend(range((last - 1) % track.lap + 1, track.finish, track.lap))
    return jumps


def cleared(track: Track, place: Square) -> int:
    """NH-R22: counts the fences, in every lap, that a horse at this place has behind it."""
    lane, square = place
    return sum(fence < square for fence in _jumps(track).get(lane, ()))


def reached(track: Track, name: str, place: Square) -> bool:
    """NH-R9: tells whether a horse at this place is at or past the first square of a fence."""
    lane, square = place
    listed = _by_lane(track, dict(track.fences)[name])
    first = min((s for at, s in listed if at == lane), default=min(s for _, s in listed))
    return square >= first


def ahead(place: Square) -> Square:
    """7.1: returns the next square in the same lane."""
    return (place[0], place[1] + 1)


def step(track: Track, place: Square, word: str) -> Square | None:
    """Returns the place to which one step (F, OUT or IN) leads; None where there is no lane (7.1, 7.2, 7.4). Other
    horses are not looked at.

    7.5, NH-R4: a lane change goes abreast, in a corner to the connected square ahead.
    """
    lane, square = place
    if word == FORWARD:
        return ahead(place)
    lane_to = lane + 1 if word == OUTWARD else lane - 1
    if lane_to not in lanes(track):
        return None
    linked = _links(track).get((lane, ground(track, square), lane_to))
    if linked is None:
        linked = 1 if in_corner(track, square) else 0
    return (lane_to, square + linked)


def is_free(track: Track, place: Square, full: Collection[Square]) -> bool:
    """7.7, 7.9, NH-R27: tells whether a place is on none of the spaces `full`; past the post every place is free."""
    return place[1] >= track.finish or space(track, place) not in full


def paths(
    track: Track, start: Square, roll: int, full: Collection[Square], pressure: tuple[str, ...] = ()
) -> tuple[Path, ...]:
    """Returns every legal path of a roll, forward ones first; under pressure the one forced path. `full` are the spaces
    with other horses."""
    return _paths(track, start, roll, frozenset(full), pressure)


@lru_cache
def _paths(
    track: Track, start: Square, roll: int, full: frozenset[Square], pressure: tuple[str, ...]
) -> tuple[Path, ...]:
    """Returns every legal path of a roll, as `paths` does, remembered for these arguments.

    7.2, 7.4, NH-R3: outward freely, inward once on a six and then no step outward. 7.10, NH-R5: only those that use as
    much of the roll as any can; passing the post uses it all.
    """
    if pressure:
        return (pressed(track, start, roll, full, pressure),)
    found: list[Path] = []

    def walk(place: Square, steps: Steps, inward: bool, outward: bool) -> None:
        """Adds every path that begins with `steps` and has reached `place` to those found."""
        if place[1] >= track.finish:
            found.append(Path(steps, place, roll))
            return
        stuck = True
        if len(steps) < roll:
            for word in (FORWARD, OUTWARD, INWARD):
                if word == INWARD and (roll != 6 or inward or outward) or word == OUTWARD and inward:
                    continue
                there = step(track, place, word)
                if there is not None and is_free(track, there, full):
                    stuck = False
                    walk(there, (*steps, word), inward or word == INWARD, outward or word == OUTWARD)
        if stuck:
            found.append(Path(steps, place, len(steps)))

    walk(start, (), False, False)
    most = max(path.spent for path in found)
    return tuple(path for path in found if path.spent == most)


def pressed(track: Track, start: Square, roll: int, full: Collection[Square], pressure: tuple[str, ...]) -> Path:
    """f.3, f.4, NH-R14: returns the one path of a horse under pressure: sideways, in each direction in turn, until the
    edge or a horse stops it, then forward with the rest."""
    place = start
    steps: Steps = ()
    for direction in (*pressure, "ahead"):
        word = {"in": INWARD, "out": OUTWARD, "ahead": FORWARD}[direction]
        while len(steps) < roll and place[1] < track.finish:
            there = step(track, place, word)
            if there is None or not is_free(track, there, full):
                break
            place, steps = there, (*steps, word)
    return Path(steps, place, roll if place[1] >= track.finish else len(steps))


def straight_on(track: Track, start: Square, roll: int, full: Collection[Square]) -> Square:
    """8.3, NH-R6: returns the place where a bonus move ends: so many squares ahead in the lane, fewer if a horse is in
    the way or the post is reached."""
    place = start
    for _ in range(roll):
        there = ahead(place)
        if place[1] >= track.finish or not is_free(track, there, full):
            break
        place = there
    return place


def ends(found: tuple[Path, ...], finish: int) -> dict[Square | str, Path]:
    """Returns a dict from each place where paths end to the first path that ends there; every place past the post
    counts as one, `post`."""
    out: dict[Square | str, Path] = {}
    for path in found:
        out.setdefault("post" if path.end[1] >= finish else path.end, path)
    return out


def spelled(steps: Iterable[str]) -> str:
    """Returns steps as they are typed: `F3 OUT F`; empty for none."""
    counts = ((word, len(list(run))) for word, run in groupby(steps))
    return " ".join(word if count == 1 else f"{word}{count}" for word, count in counts)


def parse_steps(text: object) -> Steps | None:
    """Reads steps from `F3 OUT F`, `前3、外1` or a list of such words; no value is a path without steps. None if it is
    no path or too long."""
    if isinstance(text, (list, tuple)):
        text = " ".join(str(word) for word in text)
    if text is None:
        return ()
    if not isinstance(text, str):
        return None
    steps: list[str] = []
    position, text = 0, text.rstrip()
    token = re.compile(_TOKEN, re.IGNORECASE)  # here: few boards have a path that is written out
    while position < len(text):
        match = token.match(text, position)
        count = int(match[2] or 1) if match else 0
        if not match or not count or len(steps) > LONGEST:
            return None
        steps += [_WORD.get(match[1], match[1].upper())] * count
        position = match.end()
    return tuple(steps)
