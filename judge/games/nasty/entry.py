"""Before a race: dealing event cards and lanes, entering a horse, betting."""

from __future__ import annotations

from judge.engine.values import Check
from judge.games.nasty.flow import advance, deal_events, deal_lanes
from judge.games.nasty.names import DEALT, LANE_CARDS, UNKNOWN, money
from judge.games.nasty.state import NO_BET, Bet, State, changed, lanes_dealt, tell


def deal_checks(state: State, by: str, what: str, parts: dict) -> list[Check]:
    """1.1, 3.1: the bookmaker deals, event cards in the set-up and lanes before every race."""
    rule = "nasty:1.1" if what == "events" else "nasty:3.1"
    checks = [Check(by == state.bookmaker, "deal.bookmaker", (rule,), {"who": by, "bookmaker": state.bookmaker})]
    if what == "events":
        checks.append(Check(state.phase == "setup", "deal.setup", ("nasty:1.1",)))
        checks.append(Check(len(state.players) in DEALT, "players.number", ("nasty:0.1", "nasty:1.2"),
                            {"count": len(state.players)}))  # fmt: skip
    else:
        ready = state.phase == "entry" and not lanes_dealt(state)
        checks.append(Check(ready, "deal.entry", ("nasty:3.1", "nasty:3.2")))
    if "lanes" in parts:
        checks += lanes_checks(state, parts["lanes"]) if what == "lanes" else [
            Check(False, "deal.nolanes", ("nasty:1.1",))]  # fmt: skip
    return checks


def lanes_checks(state: State, lanes: dict) -> list[Check]:
    """3.1, NH-R1: one lane card for each player, each card once, cards 1 to 6."""
    missing = [name for name in state.players if name not in lanes]
    dealt = list(lanes.values())
    most = min(LANE_CARDS, state.track.lanes) if state.track else LANE_CARDS
    return [
        Check(not missing, "lanes.all", ("nasty:3.1",), {"who": missing}),
        Check(len(set(dealt)) == len(dealt), "lanes.twice", ("nasty:3.1", "nasty:ruling/NH-R1")),
        Check(all(1 <= lane <= most for lane in dealt), "lanes.number", ("nasty:ruling/NH-R1",), {"most": most}),
    ]


def perform_deal(state: State, by: str, what: str, parts: dict, log=None) -> State:
    """1.1, 3.1: the cards are dealt; lanes that are not given must be named."""
    if what == "events":
        return deal_events(state, by, log)
    if "lanes" in parts:
        return deal_lanes(state, by, parts["lanes"], log)
    return state._replace(pending=("lanes",))


def grade_checks(state: State, by: str, grade: int) -> list[Check]:
    """2.1, 2.2, NH-R2, 2.5: one of the six horses that has not run yet, the one written for this race."""
    player = state.players[by]
    used = ("nasty:2.2", "nasty:ruling/NH-R2")
    ok = False if grade in player.ran else True if len(player.ran) >= state.race - 1 else None
    key = "grade.unknown" if ok is None else "grade.unused"
    checks = [
        Check(1 <= grade <= 6, "grade.owned", ("nasty:2.1",), {"grade": grade}),
        Check(ok, key, used, {"who": by, "grade": grade, "ran": list(player.ran)}),
    ]
    if player.slip:
        row = player.slip[state.race - 1]
        checks.append(Check(grade == row, "grade.slip", ("nasty:2.5", "nasty:ruling/NH-R2"), {"who": by, "row": row}))
    return checks


def possible_grades(state: State, by: str) -> tuple:
    """2.2, NH-R2: the grades that a horse can have as far as the board says; one that has entered has its own."""
    grade = state.players[by].grade
    if grade is not None:
        return (grade,)
    return tuple(g for g in range(1, 7) if all(check.ok is not False for check in grade_checks(state, by, g)))


def enter_checks(state: State, by: str, grade: int) -> list[Check]:
    """4.1: after the lanes are dealt each announces one horse."""
    ready = state.phase == "entry" and lanes_dealt(state)
    checks = [Check(ready, "enter.phase", ("nasty:4.1", "nasty:3.1"))]
    if ready:
        entered = state.players[by].grade is not None
        checks.append(Check(not entered, "enter.once", ("nasty:2.2",), {"who": by}))
        if entered:
            return checks
    return checks + grade_checks(state, by, grade)


def perform_enter(state: State, by: str, grade: int, log=None) -> State:
    """4.1, 2.5: grade and lane are told to the bookmaker and shown to all."""
    state = changed(state, by, grade=grade)
    tell(log, state, "entered", ("nasty:4.1", "nasty:2.2", "nasty:2.5", "nasty:ruling/NH-R2"), by=by, who=by, grade=grade,
         lane=state.players[by].lane)  # fmt: skip
    return advance(state, log)


def bet_checks(state: State, by: str, stake: int) -> list[Check]:
    """5.1, NH-R21: one bet each, and not more than the cash in hand."""
    checks = _may_bet(state, by)
    cash = state.players[by].cash
    ok = None if cash is None else stake <= cash
    checks.append(
        Check(ok, "bet.cash", ("nasty:ruling/NH-R21",), {"who": by, "cash": money(cash), "stake": money(stake)})
    )
    return checks


def _may_bet(state, by):
    checks = [Check(state.phase == "betting", "bet.phase", ("nasty:5.1",))]
    if state.phase == "betting":
        checks.append(Check(state.players[by].bet is None, "bet.once", ("nasty:5.1",), {"who": by}))
    return checks


def perform_bet(state: State, by: str, horse: str, stake: int, log=None) -> State:
    """5.1, 5.3, NH-R20: the stake is open and leaves the cash, the horse may stay secret."""
    cash = state.players[by].cash
    state = changed(state, by, bet=Bet(horse, stake), cash=None if cash is None else cash - stake)
    key = "bet.secret" if horse == UNKNOWN else "bet.made"
    tell(log, state, key, ("nasty:5.1", "nasty:5.3", "nasty:ruling/NH-R20", "nasty:ruling/NH-R21"), by=by, who=by, horse=horse,
         stake=money(stake))  # fmt: skip
    return advance(state, log)


def pass_checks(state: State, by: str) -> list[Check]:
    """5.4: betting may be left, entering a horse may not; the stewards' window is closed by all together."""
    if state.phase == "entry":
        return [Check(False, "pass.entry", ("nasty:5.4",))]
    if state.phase == "stewards":
        return [Check(by == "all", "pass.all", ("nasty:g.1",))]
    if state.phase == "betting" and by == "all":
        return [Check(True, "bet.optional", ("nasty:5.4",))]
    if state.phase == "betting":
        return [*_may_bet(state, by), Check(True, "bet.optional", ("nasty:5.4",))]
    return [Check(False, "pass.phase", ("nasty:6.2",) if state.phase in ("start", "race") else ("nasty:0.2",))]


def perform_pass(state: State, by: str, log=None) -> State:
    """5.4: no bet, from one player or from all who have made none."""
    for name in state.players if by == "all" else (by,):
        if state.players[name].bet is None:
            state = changed(state, name, bet=NO_BET)
            tell(log, state, "bet.none", ("nasty:5.4",), by=name, who=name)
    return advance(state, log)
