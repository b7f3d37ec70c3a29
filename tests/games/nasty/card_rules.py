"""The event cards once more, from the document and the rulings: what keeps a card from being played, condition by condition.

Of the engine only the state is used, and the names of its checks, so that they can be held against each other.
"""

from __future__ import annotations

CARDS = ("whippedRound", "falseStart", "faller", "slippedUp", "remount", "pressureIn", "pressureOut", "objection",
         "enquiry", "photoFinish")  # fmt: skip
WITHOUT_TARGET = ("falseStart", "remount")
WORDS = ("start", "flat", "straight", "post")


def reasons(state, by, card, target, asked):
    """What fails of a card on a horse, and what hangs on what the board does not say: two sets of checks."""
    judged = {**_hand(state, by, card), **RULES[card](state, by, target), "answer.first": not asked}
    judged["over.play"] = state.phase != "over"
    return {key for key, ok in judged.items() if ok is False}, {key for key, ok in judged.items() if ok is None}


def _hand(state, by, card):
    """9.0"""
    cards = state.players[by].cards
    return {"card.held": True if card in cards else None if "_" in cards else False}


def fence_under(state, name):
    """The fence that a horse stands on, in whatever lap."""
    place, track = state.players[name].place, state.track
    if not isinstance(place, tuple):
        return None if place in WORDS else place
    lane, square = place
    for fence, at in track.fences:
        spots = [(lane, at)] if isinstance(at, int) else at
        if square and any(there == lane and (square - n) % track.lap == 0 for there, n in spots):
            return fence
    return None


def next_to_roll(state):
    """6.2, a.1: (phase, player) once nobody remounts any more; turns to miss are passed over."""
    if state.phase not in ("start", "race"):
        return state.phase, None
    seats = list(state.players)
    if not any(p.state == "running" for p in state.players.values()):
        return "stewards", None
    missed = {name: p.missed for name, p in state.players.items()}
    at = seats.index(state.turn)
    while True:
        name = seats[at % len(seats)]
        if state.players[name].state == "running":
            if not missed[name]:
                return state.phase, name
            missed[name] -= 1
        at += 1


def _runs(state, name):
    return state.players[name].state == "running"


def _race_is_on(state):
    return next_to_roll(state)[0] in ("start", "race")


def _circle(state):
    return [name for name in state.finished[:3] if state.players[name].state != "disqualified"]


def _whipped_round(state, by, target):
    """a.1, a.3"""
    return {"whipped.moment": next_to_roll(state)[0] == "start", "target.runs": _runs(state, target)}


def _false_start(state, by, target):
    """b.1, NH-R9"""
    reached = [_at_brook(state, name) for name in state.players]
    late = {"recall.moment": False} if True in reached else {"recall.moment": None} if None in reached else {}
    return {"card.race": _race_is_on(state), **late}


def _at_brook(state, name):
    place = state.players[name].place
    if isinstance(place, tuple):
        at = dict(state.track.fences)["Brian's Brook"]
        return place[1] >= at
    return {"start": False, "straight": True, "post": True, "Brian's Brook": True}.get(place)


def _faller(state, by, target):
    """c.1, c.5"""
    return {
        "card.race": _race_is_on(state),
        "faller.moment": any(_runs(state, name) and fence_under(state, name) is not None for name in state.players),
        "target.runs": _runs(state, target),
        "target.faller": fence_under(state, target) is not None,
    }


def _slipped_up(state, by, target):
    """d.1, d.3"""
    return {
        "card.race": _race_is_on(state),
        "slipped.player": _runs(state, by),
        "target.runs": _runs(state, target),
        "target.slippedUp": fence_under(state, target) is None,
    }


def _remount(state, by, target):
    """e.1, NH-R11"""
    if state.fell is None:
        return {"remount.moment": False}
    return {"remount.owner": by == state.fell or state.remount_by == "any"}


def _pressure(state, by, target):
    """f.1, f.2"""
    place = state.players[target].place
    if isinstance(place, tuple):
        straight = state.track.straight[0] <= place[1] <= state.track.straight[1]
    else:
        straight = place == "straight" if place in WORDS else None
    rolled = state.pending is not None and state.pending.kind in ("roll", "bonus") and state.turn == target
    return {
        "card.race": _race_is_on(state),
        "target.runs": _runs(state, target),
        "target.pressure": straight,
        "pressure.moment": not rolled,
    }


def _enquiry(state, by, target):
    """g.1, g.3, g.7"""
    return {"objection.moment": next_to_roll(state)[0] == "stewards", "target.placed": target in _circle(state)}


def _objection(state, by, target):
    """g.2"""
    cash = state.players[by].cash
    return {**_enquiry(state, by, target), "objection.cash": None if cash is None else cash >= 10_000}


def _photo_finish(state, by, target):
    """h.1, h.2, h.3"""
    phase, roller = next_to_roll(state)
    there = phase in ("start", "race") and state.post is not None
    return {
        "photo.moment": there,
        "photo.placed": not there or state.post in _circle(state),
        "target.photoFinish" if roller else "target.nobody": target == roller,
    }


RULES = {
    "whippedRound": _whipped_round, "falseStart": _false_start, "faller": _faller, "slippedUp": _slipped_up,
    "remount": _remount, "pressureIn": _pressure, "pressureOut": _pressure, "objection": _objection,
    "enquiry": _enquiry, "photoFinish": _photo_finish,
}  # fmt: skip
