"""Before a race: dealing event cards and lanes, entering a horse, betting."""

from __future__ import annotations

from judge.engine.telling import tell
from judge.engine.values import Check, checked
from judge.games.nasty.names import CASH, DEALT, LANE_CARDS, UNKNOWN, money
from judge.games.nasty.state import (
    NO_BET,
    Args,
    Bet,
    Log,
    Pending,
    Place,
    State,
    changed,
    race_stands,
)


def lanes_to_deal(state: State) -> int:
    """NH-R1: returns the highest lane that can be dealt: 6, or the number of lanes of the track if that is less."""
    return min(LANE_CARDS, state.track.lanes) if state.track else LANE_CARDS


def lanes_checks(state: State, lanes: dict[str, int]) -> list[Check]:
    """3.1, NH-R1: returns three checks on dealt lanes: each player has one, no lane comes twice, and each is from 1 to
    the highest that can be dealt."""
    missing = [name for name in state.players if name not in lanes]
    dealt = list(lanes.values())
    most = lanes_to_deal(state)
    return [
        checked(not missing, "lanes.all", ("nasty:3.1",), who=missing),
        checked(len(set(dealt)) == len(dealt), "lanes.twice", ("nasty:3.1", "nasty:ruling/NH-R1")),
        checked(all(1 <= lane <= most for lane in dealt), "lanes.number", ("nasty:ruling/NH-R1",), most=most),
    ]


def deal(state: State, by: str, args: Args, log: Log | None = None) -> State:
    """1.1, 3.1: returns the state after a deal of event cards or of lanes. If the play gives no lanes, nothing is dealt
    yet: the state then waits for the answer which lanes."""
    if args["deal"] == "events":
        return deal_events(state, by, log)
    if "lanes" in args:
        return deal_lanes(state, by, args["lanes"], log)
    return state._replace(pending=Pending("lanes"))


def deal_lanes(state: State, by: str, lanes: dict[str, int], log: Log | None = None) -> State:
    """3.1, 3.2, NH-R1: returns the state in which each player has this lane and all horses run from the start. Bets,
    turns to miss, finishers and what is pending are cleared; the grade of a race just over goes to those run, and
    its odds go too."""
    stands = race_stands(state)
    players = {}
    for name, p in state.players.items():
        if stands:
            p = p._replace(ran=(*p.ran, p.grade) if p.grade is not None else p.ran, grade=None)
        place: Place = (lanes[name], 0) if state.track else "start"
        players[name] = p._replace(
            lane=lanes[name], place=place, state="running", missed=0, bonus=(), pressure=(), bet=None
        )
    state = state._replace(
        players=players, finished=(), photos=(), post=None, fell=None, recalled=False, pending=None, turn=None,
        odds={} if stands else state.odds,
    )  # fmt: skip
    cites = ("nasty:3.1", "nasty:3.2", "nasty:ruling/NH-R1")
    return tell(log, state, "deal.lanes", cites, by=by, lanes=dict(lanes), race=state.race)


def deal_events(state: State, by: str, log: Log | None = None) -> State:
    """1.1–1.4: returns the state of the entries, with each hand filled up by unknown cards to the number for so many
    players. Cash stays as it is; only the event tells of £20,000 each."""
    count = DEALT[len(state.players)]
    players = {
        name: p._replace(cards=(*p.cards, *(UNKNOWN,) * (count - len(p.cards)))) for name, p in state.players.items()
    }
    state = state._replace(players=players, phase="entry")
    cites = ("nasty:1.1", "nasty:1.2", "nasty:1.3", "nasty:1.4", "nasty:ruling/NH-F6")
    return tell(log, state, "deal.events", cites, by=by, count=count, cash=money(CASH))


def grade_checks(state: State, by: str, grade: int) -> list[Check]:
    """2.1, 2.2, NH-R2, 2.5: returns the checks on a grade: it is 1 to 6; it was not run yet (open if the board does not
    list all earlier races); and, if the player has a slip, it is the one on it for this race."""
    player = state.players[by]
    ok = False if grade in player.ran else True if len(player.ran) >= state.race - 1 else None
    checks = [
        checked(1 <= grade <= 6, "grade.owned", ("nasty:2.1",), grade=grade),
        checked(ok, "grade.unused", ("nasty:ruling/NH-R2", "nasty:2.2"), who=by, grade=grade, ran=list(player.ran)),
    ]
    if player.slip:
        row = player.slip[state.race - 1]
        checks.append(checked(grade == row, "grade.slip", ("nasty:2.5", "nasty:ruling/NH-R2"), who=by, row=row))
    return checks


def possible_grades(state: State, by: str) -> tuple[int, ...]:
    """2.2, NH-R2: returns the grades that a player's horse can have in this race: only the one entered, if one is; else
    those on which no check fails."""
    grade = state.players[by].grade
    if grade is not None:
        return (grade,)
    return tuple(g for g in range(1, 7) if all(check.ok is not False for check in grade_checks(state, by, g)))


def enter(state: State, by: str, grade: int, log: Log | None = None) -> State:
    """4.1, 2.5: returns the state after a player announces this grade for the horse of this race."""
    state = changed(state, by, grade=grade)
    cites = ("nasty:4.1", "nasty:2.2", "nasty:2.5", "nasty:ruling/NH-R2")
    lane = state.players[by].lane
    return tell(log, state, "entered", cites, by=by, who=by, grade=grade, lane=lane)


def bet(state: State, by: str, horse: str, stake: int, log: Log | None = None) -> State:
    """5.1, 5.3, NH-R20: returns the state after a bet on the horse of the player `horse`, or `_` for a secret one. The
    stake leaves the cash; unknown cash stays unknown."""
    cash = state.players[by].cash
    state = changed(state, by, bet=Bet(horse, stake), cash=None if cash is None else cash - stake)
    key = "bet.secret" if horse == UNKNOWN else "bet.made"
    cites = ("nasty:5.1", "nasty:5.3", "nasty:ruling/NH-R20", "nasty:ruling/NH-R21")
    return tell(log, state, key, cites, by=by, who=by, horse=horse, stake=money(stake))


def no_bet(state: State, by: str, log: Log | None = None) -> State:
    """5.4: returns the state after a player decides not to bet."""
    state = changed(state, by, bet=NO_BET)
    return tell(log, state, "bet.none", ("nasty:5.4",), by=by, who=by)
