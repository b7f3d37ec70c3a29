"""Lines of play in Horse Fever: the key of a state, what can come next, ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from judge.boardfile.lines import EVERYBODY, PASS, ParsedPlay, Play
from judge.boardfile.shapes import UNKNOWN
from judge.engine.lines.game_lines import (
    CHANCE,
    CHOICE,
    FACT,
    WINDOW,
    GameLines,
    Next,
    Option,
    Remembered,
    frozen,
    sorted_items,
)
from judge.engine.values import Prompt
from judge.games.fever.betting import can_bet, kinds_left
from judge.games.fever.game import GAME
from judge.games.fever.pack import PACK_MOVES
from judge.games.fever.sheet import COLOURS, WINDOWS
from judge.games.fever.state import State, Waiting, minimum_stake

BETTING = next(kind for kind in GAME.play_kinds if kind.word == "bet")
DRAWN = Counter(PACK_MOVES)  # how often each movement card exists
FREE = ("stake", "price", "repay", "offer", "borrow")  # what can be any sum


def _phase_over(start: State, state: State, begun: bool) -> bool:
    """Tells whether the phase (or round) of `start` is over."""
    return state.phase != start.phase or state.round != start.round


def _race_over(start: State, state: State, begun: bool) -> bool:
    """Tells whether the race is over, once it has `begun`."""
    return begun and state.phase != "race"


class Lines(GameLines[State]):
    """What the game says about lines of play."""

    game = GAME
    ends = {"phase": _phase_over, "race": _race_over, "round": lambda start, state, begun: state.round != start.round}
    default_end = "phase"
    chance = frozenset({"dice"})
    unstated = frozenset({"odds", "card", "finish", "sign", "price", "repay", "move"})

    def __init__(self) -> None:
        """Begins without remembered parts of keys."""
        self._cards, self._sorted = Remembered(frozen), Remembered(sorted_items)

    def key(self, state: State, names: frozenset[str] = frozenset()) -> Hashable:
        pending = state.pending
        waits = (pending.by, frozen(pending.args)) if isinstance(pending, Waiting) else pending
        return (
            state[1:5], tuple(state.players.values()), self._sorted(state.odds),
            self._sorted(state.tokens), state.finish, tuple(state.horses.values()), state.finished,
            self._sorted(state.prices), self._cards(state.cards), state.offer, waits, state.revealed,
        )  # fmt: skip

    def begins(self, state: State) -> bool:
        return state.phase == "race"

    def whole(self, state: State, prompt: Prompt) -> bool:
        return prompt.complete and prompt.word not in FREE

    def plays(self, state: State, waited: bool, first: bool) -> Next:
        """Returns the plays that come next: in the race the movement card, in the bets those of one player; in a window
        what anybody may play or to wait, and after it the pass of all that closes it; else the plays of the player
        whose turn it is, after others had the chance to place or exchange."""
        if state.phase == "race":
            return self._movement(state)
        if state.phase in ("bet1", "bet2") and state.turn is not None:
            return self._bets(state, state.turn)
        if state.phase in WINDOWS:
            plays = [] if waited else [play for play in GAME.legal_plays(state) if play.by != EVERYBODY]
            close = Play(EVERYBODY, PASS)
            if not plays:
                fits = GAME.judge(state, close).outcome != "illegal"
                return Next(CHOICE, (Option(close, EVERYBODY),) if fits else ())
            options = (*(Option(play, play.by) for play in plays), Option(None, EVERYBODY))
            return Next(WINDOW, options, state.phase == "cards", state.phase == "cards")
        legal = GAME.legal_plays(state)
        own = [play for play in legal if play.by == state.turn]
        others = [play for play in legal if play.by not in (state.turn, EVERYBODY)]
        if others and not waited:
            return Next(WINDOW, (*(Option(play, play.by) for play in others), Option(None, EVERYBODY)))
        free = any(isinstance(play.do, dict) and any(key in play.do for key in FREE) for play in own)
        return Next(CHOICE, tuple(Option(play, play.by) for play in own), bool(own) and not free)

    def _movement(self, state: State) -> Next:
        """Returns the movement cards: with the preset each with the chance of its number of copies, else one whose
        numbers are not known."""
        cards = [(list(card), count) for card, count in DRAWN.items()] if state.options.pack else [(UNKNOWN, 1)]
        options = tuple(Option(Play(EVERYBODY, {"move": card}), EVERYBODY, count) for card, count in cards)
        return Next(CHANCE if state.options.pack else FACT, options)

    def _bets(self, state: State, by: str) -> Next:
        """Returns a player's bets, each with the least stake and with all the money, and the pass if it is allowed. The
        result says that it is incomplete if other stakes are possible."""
        player, options = state.players[by], []
        least, most = minimum_stake(player), player.money
        if can_bet(state, by) and len(player.bets) < 2:
            for horse in COLOURS:
                kinds = kinds_left(state, by, horse) if state.tokens[horse] > 0 else ()
                for kind in kinds:
                    for stake in dict.fromkeys((least, most)):
                        play = Play(by, {"bet": horse, "kind": kind, "stake": stake})
                        play.parsed, play.parsed_for = ParsedPlay(by, BETTING, play.do), state
                        options.append(Option(play, by))
        free = bool(options) and most > least
        leave = Play(by, PASS)
        if GAME.judge(state, leave).outcome != "illegal":
            options.append(Option(leave, by))
        return Next(CHOICE, tuple(options), bool(options) and not free)

    def hidden(self, state: State) -> list[str]:
        return [name for name, player in state.players.items() if UNKNOWN in player.cards]
