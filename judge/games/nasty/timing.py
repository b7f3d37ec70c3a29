"""Findings about time: what does not fit the phase, or what `last` says has just happened."""

from __future__ import annotations

from collections.abc import Iterator

from judge.engine.values import Cites, Finding
from judge.games.nasty import track as course
from judge.games.nasty.entering import lanes_to_deal
from judge.games.nasty.event_cards import MOMENTS, TARGET_RULES, no_dice, possible_targets, ref, target_checks
from judge.games.nasty.moves import FENCES_BEHIND, bonus_due
from judge.games.nasty.names import CASH, DICE, LANE_CARDS, OUT, RACES, RACING
from judge.games.nasty.state import (
    Pending,
    State,
    at_start,
    fences_cleared,
    inside,
    lanes_dealt,
    placed,
    race_stands,
    running,
    shown,
)


def fault(where: str, key: str, cites: Cites, **args: object) -> Finding:
    """A finding that makes the board impossible; `where` is a key of the board or a player."""
    return Finding("fault", where, key, cites, args)


# what a phase leaves room for


def by_phase(state: State) -> Iterator[Finding]:
    """A finding for everything on the board that does not belong to its phase."""
    yield from _set_up(state)
    yield from _last_race(state)
    for name in state.players:
        yield from _dealt(state, name)
        yield from _horse(state, name)
        yield from _fate(state, name)


def _set_up(state: State) -> Iterator[Finding]:
    """1.1, 1.4, 9.0: before race 1, with £20,000 each and no card played. A finding for each breach."""
    if state.phase != "setup":
        return
    if state.race > 1:
        yield fault("race", "find.setup.race", ("nasty:1.1",), race=state.race)
    if state.used:
        yield fault("used", "find.setup.used", ("nasty:1.1", "nasty:9.0"))
    for name, p in state.players.items():
        if p.cash != CASH:
            yield fault(name, "find.setup.cash", ("nasty:1.4",), who=name)


def _last_race(state: State) -> Iterator[Finding]:
    """Yields a finding if the game is over before the sixth race (0.2)."""
    if state.phase == "over" and state.race < RACES:
        yield fault("race", "find.over", ("nasty:0.2",), race=state.race)


def _dealt(state: State, name: str) -> Iterator[Finding]:
    """3.1, 4.1, 5.1: lanes, entries and bets come one after the other; until then the state has the last race's. A
    finding for each breach."""
    p = state.players[name]
    new = state.phase == "setup" or state.phase == "entry" and not race_stands(state)
    if state.phase == "setup" and p.lane is not None:
        yield fault(name, "find.early.lane", ("nasty:3.1",), who=name)
    if new and p.grade is not None and not (state.phase == "entry" and lanes_dealt(state)):
        yield fault(name, "find.early.grade", ("nasty:4.1", "nasty:3.1"), who=name)
    if new and p.bet is not None:
        yield fault(name, "find.early.bet", ("nasty:5.1", "nasty:4.1"), who=name)


def _horse(state: State, name: str) -> Iterator[Finding]:
    """6.1: until the lanes are dealt and the bets are made the horses wait; then each is in its lane. A finding for
    each breach."""
    p = state.players[name]
    if p.missed and _before(state):
        yield fault(name, "find.early.missed", ("nasty:a.1", "nasty:6.1"), who=name)
    if state.phase in ("betting", "start") and p.state == "running":
        if not at_start(state, name) or isinstance(p.place, tuple) and p.lane not in (None, p.place[0]):
            yield fault(name, "find.moved", ("nasty:6.1",), who=name, square=shown(p.place))


def _before(state: State) -> bool:
    """Whether the next race is still to be set up, and the last one has been cleared away."""
    return state.phase in ("setup", "betting") or state.phase == "entry" and (state.race == 1 or not race_stands(state))


def _fate(state: State, name: str) -> Iterator[Finding]:
    """6.1, g.1, NH-R19: before a race all horses run, at the start some may have slipped up; after it none runs. A
    finding for each breach."""
    p = state.players[name]
    runs = p.state == "running"
    if _before(state) or state.phase == "start":
        if not runs and not (state.phase == "start" and p.state == "slipped"):
            yield fault(name, "find.early.state", ("nasty:6.1",), who=name, state=p.state)
    elif runs and (state.phase == "stewards" or state.phase != "race" and len(running(state)) < len(state.players)):
        yield fault(name, "find.runs", ("nasty:ruling/NH-R19",), who=name)
    elif p.state == "disqualified" and state.phase == "race":
        yield fault(name, "find.early.disqualified", ("nasty:g.1", "nasty:ruling/NH-R25"), who=name)
    elif p.state == "retired":
        yield from _retired(state, name)


def _retired(state: State, name: str) -> Iterator[Finding]:
    """7.11, NH-R22: a horse is retired only behind a leader, and that one has since come no less far. A finding for
    each breach."""
    come = [_come(state, other) for other in state.players if other != name]
    known = [fences for fences in come if fences is not None]
    own, lead = fences_cleared(state, name) or 0, max(known, default=0)
    if len(known) == len(come) and lead - own < FENCES_BEHIND:
        yield fault(name, "find.retired", ("nasty:7.11", "nasty:ruling/NH-R22"), who=name, own=own, lead=lead)


def _come(state: State, name: str) -> int | None:
    """The most fences that a horse can have cleared, in whatever lane; all of the race where its square is unknown."""
    p, track = state.players[name], state.track
    if track is None:
        return None if p.state in OUT else fences_cleared(state, name)
    out_at_start = p.state in OUT and at_start(state, name)
    square = p.place[1] if isinstance(p.place, tuple) and not out_at_start else track.finish
    return max(course.cleared(track, (lane, square)) for lane in course.lanes(track))


# what `last` says has just happened


def just_happened(state: State) -> Iterator[Finding]:
    """A finding if what waits for an answer, a fall, the passing of the post, a recall or a Photo Finish is not
    possible at this time."""
    yield from _turn(state)
    yield from _waiting(state)
    yield from _fall(state)
    yield from _post(state)
    if state.recalled and state.phase != "start":
        yield fault("last", "find.recall", ("nasty:b.2", "nasty:ruling/NH-R26"))


def _turn(state: State) -> Iterator[Finding]:
    """6.2: the turn is that of a horse that runs; before the first roll, of one that it can have come to. A finding for
    each breach."""
    turn = state.turn
    if state.phase not in RACING or turn is None:
        return
    if state.players[turn].state != "running" and turn != state.fell:
        yield fault("turn", "find.turn", ("nasty:6.2",), who=turn)
    if state.players[turn].missed and state.pending:  # else it is missed before the next play
        yield fault("turn", "find.turn.missed", ("nasty:a.2",), who=turn)
    known = all(p.state == "running" and p.lane is not None for p in state.players.values())
    if state.phase == "start" and known and not state.recalled and not _comes_round(state, turn):
        yield fault("turn", "find.turn.start", ("nasty:6.2", "nasty:a.1"), who=turn, first=inside(state))


def _comes_round(state: State, turn: str) -> bool:
    """6.2, a.1: whether the turn can come to a player before the first roll.

    It begins with the inside horse and passes on only from one that misses it, and turns to miss come in pairs.
    """
    seats = list(state.players)
    first = seats.index(inside(state) or turn)
    order = seats[first:] + seats[:first]
    missed = [state.players[name].missed % 2 for name in order]
    here = order.index(turn)
    return len({*missed[here:], *(1 - odd for odd in missed[:here])}) == 1


# what waits for an answer: the phase in which it does, and the rule
_WAITS = {
    "lanes": ("entry", "nasty:3.1"), "roll": ("race", "nasty:6.2"), "bonus": ("race", "nasty:8.1"),
    "bets": ("stewards", "nasty:ruling/NH-R25"), "prizes": ("stewards", "nasty:ruling/NH-R25"),
}  # fmt: skip


def _waiting(state: State) -> Iterator[Finding]:
    """A finding if what waits for an answer does not belong to the phase, cannot have been played, or has no possible
    answer."""
    if state.pending is None:
        return
    kind = state.pending.kind
    if kind in ("target", "dice"):
        yield from _card(state, state.pending)
        return
    phase, rule = _WAITS[kind]
    if state.phase != phase or kind == "lanes" and lanes_dealt(state):
        yield fault("last", "find.waiting", (rule,))
    elif kind == "lanes":
        most = lanes_to_deal(state)
        if most < len(state.players) <= LANE_CARDS:
            yield fault("last", "find.lanes", ("nasty:3.1", "nasty:ruling/NH-R1"), most=most)
    elif kind == "bonus" and state.turn and bonus_due(state, state.turn) is None:
        yield fault("last", "find.nobonus", ("nasty:8.1", "nasty:8.2"), who=state.turn)


def _card(state: State, pending: Pending) -> Iterator[Finding]:
    """A card that waits for its horse or its dice has been played in its time; the money of an Objection is paid. A
    finding for each breach."""
    card = pending.card
    checks = MOMENTS["enquiry" if card in DICE else card](state, pending.by)
    if pending.kind == "dice":
        checks += target_checks(state, card, pending.target)
    elif pending.dice is not None and card not in DICE:
        checks.append(no_dice(card))
    failed = [check for check in checks if check.ok is False]
    for check in failed:
        yield fault("last", check.key, check.cites, **check.args)
    if pending.kind == "target" and not failed and not possible_targets(state, card):
        yield fault("last", "find.target", TARGET_RULES[card], card=ref(card))


def _fall(state: State) -> Iterator[Finding]:
    """c.1: who has just fallen lies there, in the race or, if it was the last that ran, after it. A finding for each
    breach."""
    if state.fell and (state.phase not in ("race", "stewards") or state.players[state.fell].state != "fallen"):
        yield fault("last", "find.fell", ("nasty:c.1",), who=state.fell)


def _post(state: State) -> Iterator[Finding]:
    """h.1, h.2, h.3: the horse that has just passed the post is the last that did, or changed places with it. A finding
    for each breach."""
    in_time = state.phase == "race" or state.phase == "stewards" and state.fell
    if state.post and (not in_time or state.post not in state.finished[-2:]):
        yield fault("last", "find.post", ("nasty:h.2",), who=state.post)
    if state.photos and (not in_time or state.post not in placed(state)):
        yield fault("photo", "find.photo.post", ("nasty:h.1", "nasty:h.2"))
    for name in state.photos:
        if name != state.turn:
            yield fault("photo", "find.photo", ("nasty:h.3",), who=name)
