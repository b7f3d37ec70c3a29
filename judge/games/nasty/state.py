"""The state of a table: players, horses, what has just happened, what is still to be decided."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.engine.prompts import Taken
from judge.engine.values import Event
from judge.games.nasty import track as course
from judge.games.nasty.names import PLACES, UNKNOWN, is_brook
from judge.games.nasty.track import Square, Track

Place = Square | str  # on the track, or a word: start, flat, straight, post, a fence
Args = dict[str, Any]  # a play as a script has it: {"roll": 5, "path": ("F", "OUT")}
Dice = tuple[int, ...]  # the two dice of an objection


# the switches under `rulings:` with their values, the default first
SWITCHES: dict[str, tuple[Any, ...]] = {
    "remount_by": ("owner", "any"),  # NH-R11
    "stake_returned": (False, True),  # NH-R20
}


class Bet(NamedTuple):
    """A stake on a horse, `_` while the horse is secret (5.3); a pass is a bet without a horse."""

    horse: str | None
    stake: int


NO_BET = Bet(None, 0)


class Player(NamedTuple):
    """A player and the horse that runs for them.

    `place` is (lane, square), or a word (start, flat, straight, post, a fence)
    where the board has no track or only the word is known.
    """

    cash: int | None = None
    cards: tuple[str, ...] = ()
    grade: int | None = None
    lane: int | None = None
    place: Place = "start"
    state: str = "running"
    missed: int = 0
    bonus: tuple[str, ...] = ()
    pressure: tuple[str, ...] = ()
    bet: Bet | None = None
    ran: tuple[int, ...] = ()
    slip: tuple[int, ...] = ()


class Pending(NamedTuple):
    """What must be decided before anything else.

    `kind` is lanes, roll, bonus, target, dice, bets or prizes. A roll and the bonus move after it have the number
    rolled. A card that waits for its target or its dice has the player of the card, and the other one where known.
    """

    kind: str
    roll: int = 0
    card: str = ""
    by: str = ""
    target: str = ""
    dice: Dice | None = None


class State(NamedTuple):
    """The table at one moment; a value, never changed.

    `fell` may remount, `post` has just passed the post, `photos` are the horses that Photo Finishes wait for,
    `taken` are the answers of the last play that were taken because there was no other.
    """

    phase: str
    race: int
    bookmaker: str
    turn: str | None
    track: Track | None
    prizes: tuple[int, ...] | None
    odds: dict[str, int]
    finished: tuple[str, ...]
    players: dict[str, Player]
    used: tuple[str, ...] = ()
    fell: str | None = None
    post: str | None = None
    photos: tuple[str, ...] = ()
    recalled: bool = False
    pending: Pending | None = None
    taken: tuple[Taken, ...] = ()
    remount_by: str = SWITCHES["remount_by"][0]
    stake_returned: bool = SWITCHES["stake_returned"][0]


Log = list[tuple[Event, State]]  # what happened, each event with the state after it


def changed(state: State, name: str, /, **changes: Any) -> State:
    """Returns the state in which one player's record has these fields changed."""
    return state._replace(players={**state.players, name: state.players[name]._replace(**changes)})


def shown(place: Place) -> str:
    """Returns a place as it is typed: `[2, 31]`, or the word for it."""
    return f"[{place[0]}, {place[1]}]" if isinstance(place, tuple) else str(place)


def running(state: State) -> list[str]:
    """Lists the players whose horses still run, in seat order."""
    return [name for name, p in state.players.items() if p.state == "running"]


def after(state: State, name: str) -> str:
    """6.2: returns the next player clockwise, whether or not that player's horse runs."""
    seats = list(state.players)
    return seats[(seats.index(name) + 1) % len(seats)]


def inside(state: State) -> str | None:
    """6.2: returns the player whose running horse has the innermost lane; if no lane is known, the first whose horse
    runs. None if no horse runs."""
    runners = running(state)
    drawn = {name: lane for name in runners if (lane := state.players[name].lane) is not None}
    if drawn:
        return min(drawn, key=drawn.__getitem__)
    return runners[0] if runners else None


def placed(state: State) -> list[str]:
    """10.1, g.5, NH-R16: lists the players of the Winning circle: the first three to pass the post, without those
    disqualified. Nobody moves up to third."""
    return [name for name in state.finished[:3] if state.players[name].state != "disqualified"]


def occupied(state: State, but: str) -> dict[Square, str]:
    """7.7, NH-R23, NH-R27: returns a dict of the spaces of the board that hold a running horse of a player other than
    `but`, to that player. Empty without a track.

    A horse a lap ahead or behind blocks, one that is out does not.
    """
    track = state.track
    return {
        course.space(track, p.place): name
        for name, p in state.players.items()
        if track and name != but and p.state == "running" and isinstance(p.place, tuple)
    }


def lap_apart(state: State, name: str, place: Square) -> bool:
    """NH-R27: tells whether the horse of `name` is on the same space of the board as `place`, but in another lap. False
    where its square is unknown."""
    there, track = state.players[name].place, state.track
    if track is None or not isinstance(there, tuple):
        return False
    return there != place and course.space(track, there) == course.space(track, place)


def on_track(state: State, name: str) -> bool:
    """Tells whether the board has a track and a horse's place is known as a square, not as a word."""
    return state.track is not None and isinstance(state.players[name].place, tuple)


def track_of(state: State) -> Track:
    """Returns the track; the caller knows that the board has one."""
    assert state.track is not None, "squares are known only on a track"
    return state.track


def square_of(state: State, name: str) -> Square:
    """Returns (lane, square) of a horse; the caller knows that it is `on_track`."""
    place = state.players[name].place
    assert isinstance(place, tuple), "the caller has made sure with on_track"
    return place


def pending_of(state: State) -> Pending:
    """Returns what is pending; the caller knows that something is."""
    assert state.pending is not None, "the caller has made sure that something is pending"
    return state.pending


def turn_of(state: State) -> str:
    """Returns the player whose turn it is; the caller knows that somebody has it. A pending roll or bonus move is that
    player's."""
    assert state.turn is not None, "one player has the turn while horses run"
    return state.turn


def fence_of(state: State, name: str) -> str | None:
    """Returns the name of the fence that a horse is on; None if it is on none."""
    place = state.players[name].place
    if isinstance(place, tuple):
        return course.fence_at(state.track, place) if state.track else None
    return None if place in PLACES else place


def at_start(state: State, name: str) -> bool:
    """6.1: tells whether a horse has not left the start."""
    place = state.players[name].place
    return place == "start" or isinstance(place, tuple) and place[1] <= 0


def past_post(state: State, place: Place) -> bool:
    """10.1: tells whether a place is at or past the post."""
    if isinstance(place, tuple):
        return state.track is not None and place[1] >= state.track.finish
    return place == "post"


def straight_of(state: State, name: str) -> bool | None:
    """f.1: tells whether a horse is on the final straight; None where the board does not show it."""
    place = state.players[name].place
    if isinstance(place, tuple):
        return course.on_straight(state.track, place[1]) if state.track else None
    if place in PLACES:
        return place == "straight"
    return None


def brook_reached(state: State, name: str) -> bool | None:
    """b.1, NH-R9: tells whether a horse has reached Brian's Brook; None where the board does not show it."""
    player = state.players[name]
    if at_start(state, name):
        return False
    if player.place == "straight" or past_post(state, player.place):
        return True
    if not isinstance(player.place, tuple):
        return True if is_brook(player.place) else None
    track = state.track
    brook = next((fence for fence, _ in track.fences if is_brook(fence)), None) if track else None
    return None if track is None or brook is None else course.reached(track, brook, player.place)


def fences_cleared(state: State, name: str) -> int | None:
    """NH-R22: returns how many fences a horse has cleared; None where the board does not show it."""
    place = state.players[name].place
    if at_start(state, name):
        return 0
    if state.track is None:
        return None
    if place == "post":
        place = (1, state.track.finish)
    return course.cleared(state.track, place) if isinstance(place, tuple) else None


def lanes_dealt(state: State) -> bool:
    """3.1: tells whether the lanes of the next race are dealt. False while the state still has the last race."""
    return not race_stands(state) and all(p.lane is not None for p in state.players.values())


def race_stands(state: State) -> bool:
    """Tells whether the state still has a race: some horse has finished or no horse runs. Asked before the next deal,
    it means the race that is over."""
    return bool(state.finished) or not any(p.state == "running" for p in state.players.values())


def holds(player: Player, card: str) -> bool | None:
    """Tells whether a player has a card in hand; None where one of the unknown cards may be it."""
    if card in player.cards:
        return True
    return None if UNKNOWN in player.cards else False
