"""What makes a described board impossible, and what is worth knowing about it."""

from __future__ import annotations

from judge.engine.values import Finding
from judge.games.nasty.entering import lanes_to_deal
from judge.games.nasty.event_cards import TARGET_RULES, possible_targets, ref
from judge.games.nasty.names import DEALT, LANE_CARDS, OUT, is_brook
from judge.games.nasty.state import State, at_start, fence_of, lap_apart, race_stands, shown, straight_of
from judge.games.nasty.track import ground, space


def check(state: State) -> list[Finding]:
    """All findings, faults and notes."""
    return [*_players(state), *_squares(state), *_horses(state), *_lanes(state), *_grades(state), *_cards(state),
            *_turn(state), *_finish(state), *_waiting(state), *_track(state)]  # fmt: skip


def _fault(where, key, cites, **args):
    return Finding("fault", where, key, tuple(cites), args)


def _players(state):
    """0.1: two to six players."""
    if len(state.players) not in DEALT:
        yield _fault("players", "find.players", ("nasty:0.1",), count=len(state.players))


def _squares(state):
    """7.7, NH-R27, 6.1: one running horse on a space of the board, and every square on the track."""
    if state.track is None:
        return
    seen: dict = {}
    for name, p in state.players.items():
        if not isinstance(p.place, tuple):
            continue
        lane, square = p.place
        if lane > state.track.lanes or p.state in OUT and square >= state.track.finish:
            yield _fault(name, "find.off", ("nasty:6.1", "nasty:term/lane"), square=shown(p.place), lanes=state.track.lanes,
                         finish=state.track.finish)  # fmt: skip
            continue
        if p.state != "running" and name != state.fell:  # one that has just fallen may get up again where it lies
            continue
        spot = space(state.track, p.place)
        other = seen.setdefault(spot, name)
        if other == name:
            continue
        lap = lap_apart(state, other, p.place)
        yield _fault(name, "find.together.lap" if lap else "find.together", ("nasty:7.7", "nasty:ruling/NH-R27")[: 1 + lap],
                     who=name, other=other, square=shown(p.place), there=shown(state.players[other].place))  # fmt: skip


def _horses(state):
    """c.1, d.1, f.1, g.3, 6.1: where and how a horse can have fallen, slipped, come under pressure or been disqualified."""
    fences = state.track.fences if state.track else ()
    for name, p in state.players.items():
        fence, where = fence_of(state, name), shown(p.place)
        on_flat = p.place == "flat" or fences and isinstance(p.place, tuple) and not fence and not at_start(state, name)
        if on_flat and (p.state == "fallen" or name == state.fell):
            yield _fault(name, "find.fallen", ("nasty:c.1", "nasty:c.5"), who=name, square=where)
        if p.state == "slipped" and fence:
            yield _fault(name, "find.slipped", ("nasty:d.1",), who=name, fence=fence)
        if p.pressure and p.state == "running" and straight_of(state, name) is False:
            yield _fault(name, "find.pressure", ("nasty:f.1",), who=name, square=where)
        if p.missed and not at_start(state, name):
            yield _fault(name, "find.missed", ("nasty:a.1", "nasty:a.2"), who=name, square=where)
        for section in p.bonus if state.track and isinstance(p.place, tuple) else ():
            if not _can_have_had(state.track, section, p):
                yield _fault(name, "find.bonus", ("nasty:8.1", "nasty:8.2"), who=name, section=section, square=where)
        if p.state == "disqualified" and name not in state.finished[:3]:
            yield _fault(name, "find.disqualified", ("nasty:g.3",), who=name)
        if state.phase in ("betting", "start") and p.state == "running" and not at_start(state, name):
            yield _fault(name, "find.moved", ("nasty:6.1",), who=name, square=where)


def _can_have_had(track, section, player):
    """8.1, 8.2: whether a horse has come to a bonus square of a section that is for its grade, if the track has any of it."""
    found = [(at, grades) for named, at, grades in track.bonus if named == section]
    squares = [at if isinstance(at, int) else at[1] for at, grades in found if player.grade in (None, *grades)]
    return not found or any(ground(track, square) <= player.place[1] for square in squares)


def _lanes(state):
    """3.1, NH-R1: each lane card once, 1 to 6, and a lane for it on the track."""
    seen: dict = {}
    most = lanes_to_deal(state)
    for name, p in state.players.items():
        if p.lane is None:
            continue
        if p.lane > most:
            yield _fault(name, "find.lane", ("nasty:3.1", "nasty:ruling/NH-R1"), lane=p.lane, most=most)
        elif p.lane in seen:
            yield _fault(name, "find.lane.twice", ("nasty:3.1",), lane=p.lane, other=seen[p.lane])
        seen.setdefault(p.lane, name)


def _grades(state):
    """2.2, 2.5, NH-R2: each grade once, and as written on the slip."""
    cites = ("nasty:2.2", "nasty:ruling/NH-R2")
    old = state.phase == "entry" and race_stands(state)
    for name, p in state.players.items():
        ran = (*p.ran, p.grade) if p.grade is not None else p.ran
        earlier = state.race - 1 - (old and p.grade is not None)
        twice = next((g for n, g in enumerate(ran) if g in ran[:n]), None)
        if twice is not None:
            yield _fault(name, "find.grade.twice", cites, grade=twice)
        elif len(p.ran) > earlier:
            yield _fault(name, "find.ran", cites, count=len(p.ran), race=state.race)
        if p.slip and len(set(p.slip)) != len(p.slip):
            yield _fault(name, "find.slip", ("nasty:2.5", "nasty:ruling/NH-R2"))
        elif p.slip and len(p.ran) == earlier and p.slip[: len(ran)] != ran:
            yield _fault(name, "find.slip.ran", ("nasty:2.5", "nasty:ruling/NH-R2"), ran=list(ran))


def _cards(state):
    """1.2, NH-F6, 9.0: nobody holds more event cards than were dealt, and with those played there are no more either."""
    dealt = DEALT.get(len(state.players))
    for name, p in state.players.items():
        if dealt is not None and len(p.cards) > dealt:
            yield _fault(name, "find.cards", ("nasty:1.2", "nasty:ruling/NH-F6"), count=len(p.cards), dealt=dealt)
    everything = len(state.used) + sum(len(p.cards) for p in state.players.values())
    if dealt is not None and everything > dealt * len(state.players):
        args = {"count": everything, "dealt": dealt * len(state.players)}
        yield _fault("used", "find.cards.all", ("nasty:1.2", "nasty:9.0"), **args)


def _turn(state):
    """6.2: the turn is that of a horse that runs."""
    if state.phase in ("start", "race") and state.turn and state.turn != state.fell:
        if state.players[state.turn].state != "running" and any(p.state == "running" for p in state.players.values()):
            yield _fault("turn", "find.turn", ("nasty:6.2",), who=state.turn)


def _finish(state):
    """11.1, h.2, h.3: prizes for three places at most; who has passed the post, and whose roll a Photo Finish waits for."""
    if state.prizes and len(state.prizes) > 3:
        yield _fault("prizes", "find.prizes", ("nasty:11.1", "nasty:10.1"), count=len(state.prizes))
    if state.post and state.post not in state.finished:
        yield _fault("last", "find.post", ("nasty:h.2",), who=state.post)
    for name in state.photos:
        if state.players[name].state != "running":
            yield _fault("photo", "find.photo", ("nasty:h.3",), who=name)


def _waiting(state):
    """What is said to wait for an answer must have one: a lane for everybody, a horse for a card."""
    kind = state.pending[0] if state.pending else None
    if kind == "lanes":
        most = lanes_to_deal(state)
        if most < len(state.players) <= LANE_CARDS:
            yield _fault("last", "find.lanes", ("nasty:3.1", "nasty:ruling/NH-R1"), most=most)
    if kind == "target" and not possible_targets(state, state.pending[1]):
        card = state.pending[1]
        yield _fault("last", "find.target", TARGET_RULES[card], card=ref(card))


def _track(state):
    """6.1, 7.5, b.1: what a track should have."""
    track = state.track
    if track is None:
        if state.phase in ("start", "race"):
            yield Finding("note", "track", "find.notrack", ("nasty:ruling/NH-F5",))
        return
    if track.lap and track.finish * 4 != track.lap * 5:
        yield Finding("note", "track", "find.laps", ("nasty:6.1",), {"lap": track.lap, "finish": track.finish})
    for (lane, square), (to_lane, to_square) in track.links:
        if abs(lane - to_lane) != 1 or to_square < square or max(lane, to_lane) > track.lanes:
            yield _fault("track", "find.link", ("nasty:7.5", "nasty:7.8"), start=shown((lane, square)),
                         end=shown((to_lane, to_square)))  # fmt: skip
    spots = [(name, spot) for name, squares in track.fences if isinstance(squares, tuple) for spot in squares]
    spots += [(section, at) for section, at, _ in track.bonus if isinstance(at, tuple)]
    for name, spot in spots:
        if spot[0] > track.lanes:
            yield _fault("track", "find.spot", ("nasty:6.1", "nasty:term/lane"), name=name, square=shown(spot),
                         lanes=track.lanes)  # fmt: skip
    if track.fences and not any(is_brook(name) for name, _ in track.fences):
        yield Finding("note", "track", "find.brook", ("nasty:b.1",))
