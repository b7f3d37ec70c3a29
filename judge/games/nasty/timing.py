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
    """Returns a finding that makes the board impossible; `where` is a key of the board or a player."""
    return Finding("fault", where, key, cites, args)


# what a phase leaves room for


def by_phase(state: State) -> Iterator[Finding]:
    """Yields a fault for everything on the board that cannot be so in its phase."""
    yield from _set_up(state)
    yield from _last_race(state)
    for name in state.players:
        yield from _dealt(state, name)
        yield from _horse(state, name)
        yield from _fate(state, name)


def _set_up(state: State) -> Iterator[Finding]:
    """1.1, 1.4, 9.0: in the set-up, yields a fault if it is not race 1, if cards were used, and for each player without
    exactly £20,000. Nothing in other phases."""
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
    """3.1, 4.1, 5.1: yields a fault for what a player has too early: a lane in the set-up, a grade before the lanes are
    dealt, a bet before the betting. At the entries what is left of the last race does not count."""
    p = state.players[name]
    new = state.phase == "setup" or state.phase == "entry" and not race_stands(state)
    if state.phase == "setup" and p.lane is not None:
        yield fault(name, "find.early.lane", ("nasty:3.1",), who=name)
    if new and p.grade is not None and not (state.phase == "entry" and lanes_dealt(state)):
        yield fault(name, "find.early.grade", ("nasty:4.1", "nasty:3.1"), who=name)
    if new and p.bet is not None:
        yield fault(name, "find.early.bet", ("nasty:5.1", "nasty:4.1"), who=name)


def _horse(state: State, name: str) -> Iterator[Finding]:
    """6.1: yields a fault for a turn to miss before the start, and for a horse that, in the betting or at the start, is
    not at the start or not in its lane."""
    p = state.players[name]
    if p.missed and _before(state):
        yield fault(name, "find.early.missed", ("nasty:a.1", "nasty:6.1"), who=name)
    if state.phase in ("betting", "start") and p.state == "running":
        if not at_start(state, name) or isinstance(p.place, tuple) and p.lane not in (None, p.place[0]):
            yield fault(name, "find.moved", ("nasty:6.1",), who=name, square=shown(p.place))


def _before(state: State) -> bool:
    """Tells whether the next race has not started and the last one is cleared away."""
    return state.phase in ("setup", "betting") or state.phase == "entry" and (state.race == 1 or not race_stands(state))


def _fate(state: State, name: str) -> Iterator[Finding]:
    """6.1, g.1, NH-R19: yields a fault for a horse that is out before the race (at the start it may have slipped up),
    still runs after it, or is disqualified during it; for a retired one see `_retired`."""
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
    """7.11, NH-R22: yields a fault for a retired horse unless some other horse is, or can be, four fences ahead of it."""
    come = [_come(state, other) for other in state.players if other != name]
    known = [fences for fences in come if fences is not None]
    own, lead = fences_cleared(state, name) or 0, max(known, default=0)
    if len(known) == len(come) and lead - own < FENCES_BEHIND:
        yield fault(name, "find.retired", ("nasty:7.11", "nasty:ruling/NH-R22"), who=name, own=own, lead=lead)


def _come(state: State, name: str) -> int | None:
    """Returns the most fences that a horse can have cleared, in whatever lane; all of the race if its square is
    unknown. Without a track only what its place shows, None if it is out."""
    p, track = state.players[name], state.track
    if track is None:
        return None if p.state in OUT else fences_cleared(state, name)
    out_at_start = p.state in OUT and at_start(state, name)
    square = p.place[1] if isinstance(p.place, tuple) and not out_at_start else track.finish
    return max(course.cleared(track, (lane, square)) for lane in course.lanes(track))


# what `last` says has just happened


def just_happened(state: State) -> Iterator[Finding]:
    """Yields a fault if whose turn it is, what is pending, a fall, the last horse past the post, a recall or a Photo
    Finish cannot be so at this time."""
    yield from _turn(state)
    yield from _waiting(state)
    yield from _fall(state)
    yield from _post(state)
    if state.recalled and state.phase != "start":
        yield fault("last", "find.recall", ("nasty:b.2", "nasty:ruling/NH-R26"))


def _turn(state: State) -> Iterator[Finding]:
    """6.2: in a race, yields a fault if the player with the turn has no running horse (but for one that has just
    fallen), has a turn to miss while a roll is pending, or cannot have the turn before the first roll."""
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
    """6.2, a.1: tells whether the turn can come to a player before the first roll.

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
    """Yields a fault if what is pending does not belong to the phase, is a card that cannot have been played, or has no
    possible answer."""
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
    """Yields a fault for each check that fails on a card that waits for its target or dice: its moment, its target,
    dice it does not take; and one if it has no possible target. Its cost is not checked, as it is paid."""
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
    """c.1: yields a fault if the horse that has just fallen (`last.faller`) is not fallen, or it is neither a race nor
    the stewards' window after it."""
    if state.fell and (state.phase not in ("race", "stewards") or state.players[state.fell].state != "fallen"):
        yield fault("last", "find.fell", ("nasty:c.1",), who=state.fell)


def _post(state: State) -> Iterator[Finding]:
    """h.1, h.2, h.3: yields a fault if the horse that has just passed the post is none of the last two that did or it
    is too late for that; if a Photo Finish has no placed horse before it; and for each one that waits for a horse
    without the turn."""
    in_time = state.phase == "race" or state.phase == "stewards" and state.fell
    if state.post and (not in_time or state.post not in state.finished[-2:]):
        yield fault("last", "find.post", ("nasty:h.2",), who=state.post)
    if state.photos and (not in_time or state.post not in placed(state)):
        yield fault("photo", "find.photo.post", ("nasty:h.1", "nasty:h.2"))
    for name in state.photos:
        if name != state.turn:
            yield fault("photo", "find.photo", ("nasty:h.3",), who=name)
