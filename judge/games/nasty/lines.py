"""Lines of play in the Really Nasty Horse Racing Game: the key of a state, what can come next, ends.

In a race everybody may play event cards, nobody faster than another; when all wait, the die is rolled.
"""

from __future__ import annotations

from collections.abc import Hashable

from judge.boardfile.lines import EVERYBODY, PASS, Play
from judge.engine.lines.game_lines import CHANCE, CHOICE, WINDOW, GameLines, Next, Option
from judge.engine.plays import candidates
from judge.engine.values import Prompt
from judge.games.nasty.game import GAME
from judge.games.nasty.names import RACING, UNKNOWN
from judge.games.nasty.state import State, lanes_dealt
from judge.games.nasty.turns import roller

ROLLING = ("roll", "bonus")  # what is pending while a roll is not over


def _roll_over(start: State, state: State, begun: bool) -> bool:
    """Tells whether a roll that was made (`begun`) has its path and its bonus."""
    return begun and (state.pending is None or state.pending.kind not in ROLLING)


def _race_over(start: State, state: State, begun: bool) -> bool:
    """Tells whether the race of `start` is over and paid."""
    return state.race != start.race or state.phase in ("entry", "over") and state.phase != start.phase


class Lines(GameLines[State]):
    """What the game says about lines of play."""

    game = GAME
    ends = {"roll": _roll_over, "race": _race_over}
    options_are_legal = True
    default_end = "roll"
    chance = frozenset({"lanes", "dice"})
    unstated = frozenset({"odds", "prizes", "bet", "grade"})

    def key(self, state: State, names: frozenset[str] = frozenset()) -> Hashable:
        """Returns a key that is the same for states that go on alike; the order in which cards were used does not
        count."""
        prizes, odds = state.prizes, tuple(sorted(state.odds.items()))
        players = tuple(state.players.values())
        return (*state[:4], prizes, odds, state.finished, players, tuple(sorted(state.used)), state[10:15])

    def begins(self, state: State) -> bool:
        return state.pending is not None and state.pending.kind in ROLLING

    def begins_with(self, play: Play) -> bool:
        return isinstance(play.do, dict) and "roll" in play.do

    def whole(self, state: State, prompt: Prompt) -> bool:
        return prompt.complete

    def plays(self, state: State, waited: bool, first: bool) -> Next:
        """Returns the plays that come next: in a race or the stewards' window, what anybody may play or to wait, then
        (or after `waited`) the die; before the race the plays of the one player who comes next."""
        if state.phase in RACING or state.phase == "stewards":
            window = () if waited else self._window(state)
            return Next(WINDOW, (*window, Option(None, EVERYBODY))) if window else self._goes_on(state)
        if state.phase in ("setup", "entry") and not lanes_dealt(state):
            return self._of_one(state, state.bookmaker, True)
        waiting = [
            name for name, p in state.players.items()
            if (p.grade is None if state.phase == "entry" else p.bet is None)
        ]  # fmt: skip
        return self._of_one(state, waiting[0], state.phase == "entry") if waiting else Next(CHOICE, ())

    def _window(self, state: State) -> tuple[Option, ...]:
        """Returns the event cards and retirements that any player may play now and that are not illegal; empty if there
        are none."""
        found = []
        for play in candidates(GAME, state, state.players):
            if isinstance(play.do, dict) and ("card" in play.do or "retire" in play.do):
                outcome = GAME.judge(state, play).outcome
                if outcome != "illegal":
                    found.append(Option(play, play.by, 1, outcome == "legal"))
        return tuple(found)

    def _goes_on(self, state: State) -> Next:
        """Returns the six rolls of the player who rolls, as chance; if nobody rolls, the pass of all that closes the
        stewards' window."""
        who = roller(state)
        if state.phase == "stewards" or who is None:
            return Next(CHOICE, (Option(Play(EVERYBODY, PASS), EVERYBODY),))
        return Next(CHANCE, tuple(Option(Play(who, {"roll": n}), who) for n in range(1, 7)))

    def _of_one(self, state: State, name: str, complete: bool) -> Next:
        """Returns the legal plays of one player before the race, without bets on a secret horse. `complete` says that
        they are all; bets are not, as a stake can be any sum."""
        plays = [play for play in GAME.legal_plays(state, name)
                 if not (isinstance(play.do, dict) and play.do.get("bet") == UNKNOWN)]  # fmt: skip
        return Next(CHOICE, tuple(Option(play, name) for play in plays), complete and bool(plays))

    def hidden(self, state: State) -> list[str]:
        return [name for name, player in state.players.items() if UNKNOWN in player.cards]
