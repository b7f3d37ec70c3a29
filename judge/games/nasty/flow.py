"""What happens by itself: phases follow each other, turns pass, the race ends."""

from __future__ import annotations

from judge.games.nasty import names
from judge.games.nasty.payment import known_money, pay
from judge.games.nasty.state import State, after, changed, inside, lanes_dealt, race_stands, running, tell

# the rule that says what is done in a phase
PHASE_RULE = {
    "setup": "nasty:1.1", "entry": "nasty:4.1", "betting": "nasty:5", "start": "nasty:6.2", "race": "nasty:6.2",
    "stewards": "nasty:g.1", "over": "nasty:0.2",
}  # fmt: skip


def advance(state: State, log=None) -> State:
    """Everything that needs nobody's play, up to the next play or decision."""
    if state.pending and state.pending[0] in ("bets", "prizes"):
        state = pay(state, log)
    if state.pending:
        return state
    if state.phase == "entry" and lanes_dealt(state) and all(p.grade is not None for p in state.players.values()):
        state = state._replace(phase="betting")
        tell(log, state, "betting.open", ("nasty:5.1", "nasty:5.4"), race=state.race)
    if state.phase == "betting" and all(p.bet is not None for p in state.players.values()):
        state = to_start(state, log)
    if state.phase in ("start", "race"):
        state = end_race(state, log) if not running(state) else pass_turn(state, log)
    return state


def move_on(state: State, log=None) -> State:
    """e.1, NH-R11: when anything else happens, the chance for a Remount is over and the turn passes."""
    if state.fell is None and not state.only:
        return state
    return advance(state._replace(fell=None, only=()), log)


def to_start(state: State, log=None) -> State:
    """6.1, 6.2: the horses are on the start, and the innermost one's owner rolls first."""
    state = state._replace(phase="start", turn=inside(state))
    tell(log, state, "start.open", ("nasty:6.1", "nasty:6.2"), by=state.turn, who=state.turn)
    return state


def pass_turn(state: State, log=None) -> State:
    """6.2, a.1, a.2: clockwise to the next horse that runs; turns to miss are missed without the die.

    The turn of a horse that has just fallen waits until it is clear that it is not remounted.
    """
    if state.turn is None:
        state = state._replace(turn=running(state)[0])
    while True:
        player = state.players[state.turn]
        if player.state != "running":
            if state.fell == state.turn:
                return state
            state = state._replace(turn=after(state, state.turn))
        elif player.missed:
            name = state.turn
            state = changed(state, name, missed=player.missed - 1)._replace(turn=after(state, name))
            key = "turn.missed" if player.missed > 1 else "turn.missed.last"
            tell(log, state, key, ("nasty:a.1", "nasty:a.2"), by=name, who=name, left=player.missed - 1)
        else:
            return state


def roller(state: State) -> str | None:
    """6.2, NH-R18: who rolls the die next; None where nobody does."""
    if state.phase not in ("start", "race"):
        return None
    later = move_on(state)
    return later.turn if later.phase in ("start", "race") else None


def end_race(state: State, log=None) -> State:
    """NH-R19, 10.1: no horse runs any more; the placed horses go to the Winning circle, objections may be raised."""
    state = state._replace(phase="stewards", photos=(), post=None, recalled=False)
    cites = ("nasty:10.1", "nasty:ruling/NH-R19", "nasty:g.1", "nasty:ruling/NH-R25")
    tell(log, state, "race.ended", cites, circle=list(state.finished[:3]), finishers=len(state.finished))
    return state


def close_window(state: State, log=None) -> State:
    """NH-R25, NH-R16: nobody objects any more; bets and prizes are paid."""
    state = state._replace(pending=("bets",), fell=None, only=known_money(state), turn=None)
    return advance(state, log)


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
    tell(log, state, "deal.lanes", cites, by=by, lanes=dict(lanes), race=state.race)
    return advance(state, log)


def deal_events(state: State, by: str, log=None) -> State:
    """1.1, 1.2, 1.3, 1.4: event cards by the number of players, unseen by the others; £20,000 each."""
    count = names.DEALT.get(len(state.players), 0)
    players = {
        name: p._replace(cards=(*p.cards, *(names.UNKNOWN,) * (count - len(p.cards))))
        for name, p in state.players.items()
    }
    state = state._replace(players=players, phase="entry")
    cites = ("nasty:1.1", "nasty:1.2", "nasty:1.3", "nasty:1.4", "nasty:ruling/NH-F6")
    tell(log, state, "deal.events", cites, by=by, count=count, cash=names.money(names.CASH))
    return state
