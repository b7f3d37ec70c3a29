"""What makes a described board impossible, and what is worth knowing about it."""

from __future__ import annotations

from collections.abc import Iterator

from judge.engine.values import Finding
from judge.games.nasty.entering import lanes_to_deal
from judge.games.nasty.names import DEALT, HOME, is_brook
from judge.games.nasty.state import (
    Player,
    State,
    at_start,
    fence_of,
    lap_apart,
    past_post,
    race_stands,
    shown,
    straight_of,
)
from judge.games.nasty.timing import by_phase, fault, just_happened
from judge.games.nasty.track import Square, Track, ground, space


def check(state: State) -> list[Finding]:
    """Returns all findings on a board: faults, which make it impossible, and notes."""
    return [*_players(state), *_squares(state), *_horses(state), *_lanes(state), *_grades(state), *_cards(state),
            *_prizes(state), *_track(state), *by_phase(state), *just_happened(state)]  # fmt: skip


def _players(state: State) -> Iterator[Finding]:
    """0.1: yields a fault unless there are two to six players."""
    if len(state.players) not in DEALT:
        yield fault("players", "find.players", ("nasty:0.1",), count=len(state.players))


def _squares(state: State) -> Iterator[Finding]:
    """7.7, NH-R27, 6.1: yields a fault for a horse in a lane that the track does not have, and for one that shares a
    space of the board with another running (or just fallen) horse, in whatever lap. Nothing without a track."""
    if state.track is None:
        return
    seen: dict[Square, str] = {}
    for name, p in state.players.items():
        if not isinstance(p.place, tuple):
            continue
        if p.place[0] > state.track.lanes:
            yield fault(name, "find.off", ("nasty:6.1", "nasty:term/lane"), square=shown(p.place), lanes=state.track.lanes,
                         finish=state.track.finish)  # fmt: skip
            continue
        if p.state != "running" and name != state.fell:  # one that has just fallen may get up again where it lies
            continue
        spot = space(state.track, p.place)
        other = seen.setdefault(spot, name)
        if other == name:
            continue
        lap = lap_apart(state, other, p.place)
        yield fault(name, "find.together.lap" if lap else "find.together", ("nasty:7.7", "nasty:ruling/NH-R27")[: 1 + lap],
                     who=name, other=other, square=shown(p.place), there=shown(state.players[other].place))  # fmt: skip


def _horses(state: State) -> Iterator[Finding]:
    """c.1, d.1, f.1, g.3, 10.1: yields a fault for each thing that cannot be so where a horse is: fallen off a fence,
    slipped on one, under pressure off the final straight, a turn to miss after the start, a bonus of a section not
    reached, home before the post or not home past it, or disqualified without a place."""
    fences = state.track.fences if state.track else ()
    for name, p in state.players.items():
        fence, where = fence_of(state, name), shown(p.place)
        on_square = fences and isinstance(p.place, tuple) and not at_start(state, name)
        on_flat = p.place in ("flat", "straight") or on_square and not fence
        if on_flat and p.state == "fallen":
            yield fault(name, "find.fallen", ("nasty:c.1", "nasty:c.5"), who=name, square=where)
        if p.state == "slipped" and fence:
            yield fault(name, "find.slipped", ("nasty:d.1",), who=name, fence=fence)
        if p.pressure and p.state == "running" and (at_start(state, name) or straight_of(state, name) is False):
            yield fault(name, "find.pressure", ("nasty:f.1",), who=name, square=where)
        if p.missed and not at_start(state, name):
            yield fault(name, "find.missed", ("nasty:a.1", "nasty:a.2"), who=name, square=where)
        for section in p.bonus:
            if p.state == "running" and at_start(state, name) or not _can_have_had(state.track, section, p):
                yield fault(name, "find.bonus", ("nasty:8.1", "nasty:8.2"), who=name, section=section, square=where)
        if p.state == "disqualified" and name not in state.finished[:3]:
            yield fault(name, "find.disqualified", ("nasty:g.3",), who=name)
        if past_post(state, p.place) != (p.state in HOME):
            yield fault(name, "find.home", ("nasty:10.1",), who=name, state=p.state, square=where)


def _can_have_had(track: Track | None, section: str, player: Player) -> bool:
    """8.1, 8.2: tells whether a horse is at or past a bonus square of a section that is for its grade. True also if the
    track shows no such section, or the horse's square is unknown."""
    if track is None or not isinstance(player.place, tuple):
        return True
    found = [(at, grades) for named, at, grades in track.bonus if named == section]
    squares = [at if isinstance(at, int) else at[1] for at, grades in found if player.grade in (None, *grades)]
    return not found or any(ground(track, square) <= player.place[1] for square in squares)


def _lanes(state: State) -> Iterator[Finding]:
    """3.1, NH-R1: yields a fault for each player whose lane is higher than can be dealt, or is already another
    player's."""
    seen: dict[int, str] = {}
    most = lanes_to_deal(state)
    for name, p in state.players.items():
        if p.lane is None:
            continue
        if p.lane > most:
            yield fault(name, "find.lane", ("nasty:3.1", "nasty:ruling/NH-R1"), lane=p.lane, most=most)
        elif p.lane in seen:
            yield fault(name, "find.lane.twice", ("nasty:3.1",), lane=p.lane, other=seen[p.lane])
        seen.setdefault(p.lane, name)


def _grades(state: State) -> Iterator[Finding]:
    """2.2, 2.5, NH-R2: yields a fault for a player who ran a grade twice or has run too many, whose slip repeats a
    grade or differs from what ran; a note if earlier grades are missing."""
    cites = ("nasty:2.2", "nasty:ruling/NH-R2")
    old = state.phase == "entry" and race_stands(state)
    for name, p in state.players.items():
        ran = (*p.ran, p.grade) if p.grade is not None else p.ran
        earlier = state.race - 1 - (old and p.grade is not None)
        twice = next((g for n, g in enumerate(ran) if g in ran[:n]), None)
        if twice is not None:
            yield fault(name, "find.grade.twice", cites, grade=twice)
        elif len(p.ran) > earlier:
            yield fault(name, "find.ran", cites, count=len(p.ran), race=state.race)
        elif p.ran and len(p.ran) < earlier:
            known = {"count": len(p.ran), "earlier": earlier}
            yield Finding("note", name, "find.ran.few", ("nasty:2.5", *cites), known)
        if p.slip and len(set(p.slip)) != len(p.slip):
            yield fault(name, "find.slip", ("nasty:2.5", "nasty:ruling/NH-R2"))
        elif p.slip and len(p.ran) == earlier and p.slip[: len(ran)] != ran:
            yield fault(name, "find.slip.ran", ("nasty:2.5", "nasty:ruling/NH-R2"), ran=list(ran))


def _cards(state: State) -> Iterator[Finding]:
    """1.2, NH-F6, 9.0: yields a fault for each player with more event cards than are dealt, and one if all hands and
    the used cards together are more than were dealt. Nothing if so many cannot play."""
    dealt = DEALT.get(len(state.players))
    for name, p in state.players.items():
        if dealt is not None and len(p.cards) > dealt:
            yield fault(name, "find.cards", ("nasty:1.2", "nasty:ruling/NH-F6"), count=len(p.cards), dealt=dealt)
    everything = len(state.used) + sum(len(p.cards) for p in state.players.values())
    if dealt is not None and everything > dealt * len(state.players):
        args = {"count": everything, "dealt": dealt * len(state.players)}
        yield fault("used", "find.cards.all", ("nasty:1.2", "nasty:9.0"), **args)


def _prizes(state: State) -> Iterator[Finding]:
    """11.1: yields a fault if the board gives more than three prizes."""
    if state.prizes and len(state.prizes) > 3:
        yield fault("prizes", "find.prizes", ("nasty:11.1", "nasty:10.1"), count=len(state.prizes))


def _track(state: State) -> Iterator[Finding]:
    """6.1, 7.5, b.1: yields findings on the track: a note if it is missing in a race, is not one and a quarter laps
    long, or has fences but no Brian's Brook; a fault for each link that is no lane change ahead, and for each fence
    or bonus square in a lane that is not there."""
    track = state.track
    if track is None:
        if state.phase in ("start", "race"):
            yield Finding("note", "track", "find.notrack", ("nasty:ruling/NH-F5",))
        return
    if track.lap and track.finish * 4 != track.lap * 5:
        yield Finding("note", "track", "find.laps", ("nasty:6.1",), {"lap": track.lap, "finish": track.finish})
    for (lane, square), (to_lane, to_square) in track.links:
        if abs(lane - to_lane) != 1 or to_square < square or max(lane, to_lane) > track.lanes:
            yield fault("track", "find.link", ("nasty:7.5", "nasty:7.8"), start=shown((lane, square)),
                         end=shown((to_lane, to_square)))  # fmt: skip
    spots = [(name, spot) for name, squares in track.fences if isinstance(squares, tuple) for spot in squares]
    spots += [(section, at) for section, at, _ in track.bonus if isinstance(at, tuple)]
    for name, spot in spots:
        if spot[0] > track.lanes:
            yield fault("track", "find.spot", ("nasty:6.1", "nasty:term/lane"), name=name, square=shown(spot),
                         lanes=track.lanes)  # fmt: skip
    if track.fences and not any(is_brook(name) for name, _ in track.fences):
        yield Finding("note", "track", "find.brook", ("nasty:b.1",))
