"""Whose turn it is: turns pass, the race ends."""

from __future__ import annotations

from judge.engine.telling import tell
from judge.games.nasty.names import RACING
from judge.games.nasty.state import Log, State, after, changed, running, turn_of


def move_on(state: State, log: Log | None = None) -> State:
    """e.1, NH-R11: if a horse has just fallen, returns the state in which its chance for a Remount is over and the turn
    has passed; else the state unchanged."""
    return state if state.fell is None else next_turn(state._replace(fell=None), log)


def next_turn(state: State, log: Log | None = None) -> State:
    """6.2, NH-R19: returns the state with the turn at the next running horse; if none runs, with the race ended.
    Unchanged while something is pending and in other phases."""
    if state.pending or state.phase not in (*RACING, "stewards"):
        return state
    if state.phase in RACING:
        if running(state):
            return pass_turn(state, log)
        state = end_race(state, log)
    # NH-R25: the last runner may get up again, and whatever waits for its roll waits until then
    return state if state.fell else no_photo(state, log)._replace(post=None)


def no_photo(state: State, log: Log | None = None) -> State:
    """h.5: returns the state in which waiting Photo Finishes have lapsed, as their horse did not pass the post on its
    turn."""
    over = state._replace(photos=())
    for target in state.photos:
        tell(log, over, "photo.none", ("nasty:h.5",), by=target, target=target)
    return over


def pass_turn(state: State, log: Log | None = None) -> State:
    """6.2, a.1, a.2: returns the state in which the turn has gone clockwise, from the player who has it now, to the
    first running horse with no turn to miss; each turn missed on the way is used up.

    The turn of a horse that has just fallen waits until it is clear that it is not remounted.
    """
    if state.turn is None:
        state = state._replace(turn=running(state)[0])
    while True:
        name = turn_of(state)
        player = state.players[name]
        if player.state != "running":
            if state.fell == name:
                return state
            state = no_photo(state, log)._replace(turn=after(state, name))
        elif player.missed:
            state = changed(state, name, missed=player.missed - 1)._replace(turn=after(state, name))
            key = "turn.missed" if player.missed > 1 else "turn.missed.last"
            tell(log, state, key, ("nasty:a.1", "nasty:a.2"), by=name, who=name, left=player.missed - 1)
        else:
            return state


def roller(state: State) -> str | None:
    """6.2, NH-R18: returns the player who rolls the die next; None where no player does."""
    if state.phase not in RACING:
        return None
    later = move_on(state)
    return later.turn if later.phase in RACING else None


def end_race(state: State, log: Log | None = None) -> State:
    """NH-R19, 10.1: returns the state after the race: the stewards' window is open. The event tells the Winning circle."""
    state = state._replace(phase="stewards", recalled=False)
    cites = ("nasty:10.1", "nasty:ruling/NH-R19", "nasty:g.1", "nasty:ruling/NH-R25")
    return tell(log, state, "race.ended", cites, circle=list(state.finished[:3]), finishers=len(state.finished))
