"""Before a race: dealing event cards and lanes, entering a horse, betting."""

from __future__ import annotations

from judge.engine.telling import tell
from judge.engine.values import Check
from judge.games.nasty.names import CASH, DEALT, LANE_CARDS, PHASE_RULE, UNKNOWN, money
from judge.games.nasty.state import NO_BET, Bet, State, changed, lanes_dealt, race_stands


def deal_checks(state: State, by: str, args: dict) -> list[Check]:
    """1.1, 3.1: the bookmaker deals, event cards in the set-up and lanes before every race."""
    what = args["deal"]
    rule = "nasty:1.1" if what == "events" else "nasty:3.1"
    checks = [Check(by == state.bookmaker, "deal.bookmaker", (rule,), {"who": by, "bookmaker": state.bookmaker})]
    checks.append(deal_phase(state, args))
    if what == "events":
        checks.append(Check(len(state.players) in DEALT, "players.number", ("nasty:0.1", "nasty:1.2"),
                            {"count": len(state.players)}))  # fmt: skip
        return checks + [Check(False, "deal.nolanes", ("nasty:1.1",))] * ("lanes" in args)
    if "lanes" in args:
        return checks + lanes_checks(state, args["lanes"])
    most = lanes_to_deal(state)
    enough = Check(len(state.players) <= most, "lanes.enough", ("nasty:3.1", "nasty:ruling/NH-R1"), {"most": most})
    return [*checks, enough]


def deal_phase(state: State, args: dict) -> Check:
    """1.1, 3.1: event cards in the set-up, lanes before a race, each once."""
    if args["deal"] == "events":
        return Check(state.phase == "setup", "deal.setup", ("nasty:1.1",))
    return Check(state.phase == "entry" and not lanes_dealt(state), "deal.entry", ("nasty:3.1", "nasty:3.2"))


def lanes_to_deal(state: State) -> int:
    """NH-R1: the lanes that can be dealt: the cards there are, and no more than the track has."""
    return min(LANE_CARDS, state.track.lanes) if state.track else LANE_CARDS


def lanes_checks(state: State, lanes: dict) -> list[Check]:
    """3.1, NH-R1: one lane card for each player, each card once, cards 1 to 6."""
    missing = [name for name in state.players if name not in lanes]
    dealt = list(lanes.values())
    most = lanes_to_deal(state)
    return [
        Check(not missing, "lanes.all", ("nasty:3.1",), {"who": missing}),
        Check(len(set(dealt)) == len(dealt), "lanes.twice", ("nasty:3.1", "nasty:ruling/NH-R1")),
        Check(all(1 <= lane <= most for lane in dealt), "lanes.number", ("nasty:ruling/NH-R1",), {"most": most}),
    ]


def perform_deal(state: State, by: str, args: dict, log=None) -> State:
    """1.1, 3.1: the cards are dealt; lanes that are not given must be named."""
    if args["deal"] == "events":
        return deal_events(state, by, log)
    if "lanes" in args:
        return deal_lanes(state, by, args["lanes"], log)
    return state._replace(pending=("lanes",))


def deal_lanes(state: State, by: str, lanes: dict, log=None) -> State:
    """3.1, 3.2, NH-R1: everybody gets a lane card, before every race; the horses stand on the start."""
    stands = race_stands(state)
    players = {}
    for name, p in state.players.items():
        if stands:
            p = p._replace(ran=(*p.ran, p.grade) if p.grade is not None else p.ran, grade=None)
        place = (lanes[name], 0) if state.track else "start"
        players[name] = p._replace(
            lane=lanes[name], place=place, state="running", missed=0, bonus=(), pressure=(), bet=None
        )
    state = state._replace(
        players=players, finished=(), photos=(), post=None, fell=None, recalled=False, pending=None, turn=None,
        odds={} if stands else state.odds,
    )  # fmt: skip
    cites = ("nasty:3.1", "nasty:3.2", "nasty:ruling/NH-R1")
    return tell(log, state, "deal.lanes", cites, by=by, lanes=dict(lanes), race=state.race)


def deal_events(state: State, by: str, log=None) -> State:
    """1.1, 1.2, 1.3, 1.4: event cards by the number of players, unseen by the others; £20,000 each."""
    count = DEALT[len(state.players)]
    players = {
        name: p._replace(cards=(*p.cards, *(UNKNOWN,) * (count - len(p.cards)))) for name, p in state.players.items()
    }
    state = state._replace(players=players, phase="entry")
    cites = ("nasty:1.1", "nasty:1.2", "nasty:1.3", "nasty:1.4", "nasty:ruling/NH-F6")
    return tell(log, state, "deal.events", cites, by=by, count=count, cash=money(CASH))


def grade_checks(state: State, by: str, grade: int) -> list[Check]:
    """2.1, 2.2, NH-R2, 2.5: one of the six horses that has not run yet, the one written for this race."""
    player = state.players[by]
    ok = False if grade in player.ran else True if len(player.ran) >= state.race - 1 else None
    key = "grade.unknown" if ok is None else "grade.unused"
    checks = [
        Check(1 <= grade <= 6, "grade.owned", ("nasty:2.1",), {"grade": grade}),
        Check(ok, key, ("nasty:2.2", "nasty:ruling/NH-R2"), {"who": by, "grade": grade, "ran": list(player.ran)}),
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


def enter_checks(state: State, by: str, args: dict) -> list[Check]:
    """4.1: after the lanes are dealt each announces one horse."""
    entered = state.players[by].grade is not None and not (state.phase == "entry" and race_stands(state))
    once = Check(not entered, "enter.once", ("nasty:2.2",), {"who": by})
    return [enter_phase(state, args), once, *grade_checks(state, by, args["enter"])]


def enter_phase(state: State, args: dict) -> Check:
    """4.1, 3.1: between the dealing of the lanes and the bets."""
    return Check(state.phase == "entry" and lanes_dealt(state), "enter.phase", ("nasty:4.1", "nasty:3.1"))


def perform_enter(state: State, by: str, args: dict, log=None) -> State:
    """4.1, 2.5: grade and lane are told to the bookmaker and shown to all."""
    state = changed(state, by, grade=args["enter"])
    cites = ("nasty:4.1", "nasty:2.2", "nasty:2.5", "nasty:ruling/NH-R2")
    lane = state.players[by].lane
    return tell(log, state, "entered", cites, by=by, who=by, grade=args["enter"], lane=lane)


def bet_checks(state: State, by: str, args: dict) -> list[Check]:
    """5.1, NH-R21: one bet each, and not more than the cash in hand."""
    cash, stake = state.players[by].cash, args["stake"]
    ok = None if cash is None else stake <= cash
    said = {"who": by, "cash": money(cash), "stake": money(stake)}
    return [*_may_bet(state, by, args), Check(ok, "bet.cash", ("nasty:ruling/NH-R21",), said)]


def _may_bet(state, by, args):
    checks = [bet_phase(state, args)]
    if state.phase not in ("setup", "entry"):  # until the lanes are dealt, a bet is that of the last race
        checks.append(Check(state.players[by].bet is None, "bet.once", ("nasty:5.1",), {"who": by}))
    return checks


def bet_phase(state: State, args: dict) -> Check:
    return Check(state.phase == "betting", "bet.phase", ("nasty:5.1",))


def perform_bet(state: State, by: str, args: dict, log=None) -> State:
    """5.1, 5.3, NH-R20: the stake is open and leaves the cash, the horse may stay secret."""
    cash, horse, stake = state.players[by].cash, args["bet"], args["stake"]
    state = changed(state, by, bet=Bet(horse, stake), cash=None if cash is None else cash - stake)
    key = "bet.secret" if horse == UNKNOWN else "bet.made"
    cites = ("nasty:5.1", "nasty:5.3", "nasty:ruling/NH-R20", "nasty:ruling/NH-R21")
    return tell(log, state, key, cites, by=by, who=by, horse=horse, stake=money(stake))


def pass_checks(state: State, by: str, args: dict) -> list[Check]:
    """5.4: betting may be left, entering a horse may not; the stewards' window is closed by all together.

    NH-R28: the betting is no window, each bets or passes alone.
    """
    if state.phase == "entry":
        return [Check(False, "pass.entry", ("nasty:5.4",))]
    if state.phase == "stewards":
        return [Check(by == "all", "pass.all", ("nasty:g.1",))]
    if state.phase == "betting" and by == "all":
        return [Check(False, "pass.each", ("nasty:ruling/NH-R28", "nasty:5.4"))]
    if state.phase == "betting":
        return [*_may_bet(state, by, args), Check(True, "bet.optional", ("nasty:5.4",))]
    return [Check(False, "pass.phase", (PHASE_RULE[state.phase],))]


def no_bet(state: State, by: str, log=None) -> State:
    """5.4: no bet."""
    state = changed(state, by, bet=NO_BET)
    return tell(log, state, "bet.none", ("nasty:5.4",), by=by, who=by)
