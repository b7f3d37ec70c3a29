"""What a game declares for the search over lines of play: keys of states, whose choice comes next, ends of lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from judge.boardfile.lines import CHOOSE, Play
from judge.boardfile.located import at_hand
from judge.engine.game import Game
from judge.engine.prompts import without_taken
from judge.engine.values import Log, Prompt, S
from judge.faults import Fault, did_you_mean
from judge.parts import part_of

# who decides what comes next
CHOICE, CHANCE, FACT, WINDOW = "choice", "chance", "fact", "window"

END = "end"  # the end of a line that every game has: somebody has won
MOST_KEPT = 20_000  # parts of keys that are made once


class Option(NamedTuple):
    """One thing that can come next: a play, by whom, or None where everybody who may play waits.

    `weight` counts equal outcomes of chance. An option that is not `sure` rests on a card that nobody but its
    player knows, or on nothing that the board says.
    """

    play: Play | None
    by: str
    weight: int = 1
    sure: bool = True


class Next(NamedTuple):
    """What can come next in a state.

    `kind`: a player's choice, chance, a fact that the board does not state, or a window in which several may play
    and nobody is faster than another. Where not all options are known, it is not `complete`. What is chosen may be
    `secret` from the others.
    """

    kind: str
    options: tuple[Option, ...]
    complete: bool = True
    secret: bool = False
    prompt: Prompt | None = None  # the question that the options answer


class GameLines(Generic[S]):
    """What one game says about lines of play. A subclass for each game, in its module `lines`."""

    game: Game[S]
    # what `--until` may say besides a number of plays, and the default: whether a line that began in one state has
    # ended in another; the last argument says whether what the end waits for has begun (`begins`)
    ends: Mapping[str, Callable[[S, S, bool], bool]] = {}
    default_end: str = END
    # questions that chance answers, and questions about what the board does not state
    chance: frozenset[str] = frozenset()
    unstated: frozenset[str] = frozenset()
    # words of claims about the past, with the events that they look at; None: all
    past: Mapping[str, frozenset[str] | None] = {}
    # whether every answer that a question lists is legal, so that none needs to be judged
    options_are_legal: bool = False
    # whether a hidden card that has been played is known to be nowhere else from then on
    tracks_cards: bool = False

    def key(self, state: S, names: frozenset[str] = frozenset()) -> Hashable:
        """Returns a value that is equal for two states in which the same can follow, so that they are searched once;
        `names` are the words of the claim. Every game defines it.

        Numbers are made canonical; what has left the table counts only where the claim may name it.
        """
        raise NotImplementedError

    def begins(self, state: S) -> bool:
        """Tells whether what the lines wait for is going on: something is on the stage, a trick lies on the table. A
        game overrides this; by default it is true."""
        return True

    def begins_with(self, play: Play) -> bool:
        """Tells whether a play begins what the lines wait for, such as a roll. A game overrides this; by default it is
        false."""
        return False

    def whole(self, state: S, prompt: Prompt) -> bool:
        """Tells whether the listed answers to a question are all answers; by default as the prompt says (`complete`)."""
        return prompt.complete

    def secret(self, state: S, prompt: Prompt) -> bool:
        """Tells whether the answer to a question is hidden from the other players. A game overrides this; by default it
        is false."""
        return False

    def weight(self, state: S, prompt: Prompt, answer: object) -> int:
        """Returns the weight of an answer that chance gives: how many equally likely outcomes it stands for. A game
        overrides this; the default is 1."""
        return 1

    def answers(self, state: S, prompt: Prompt) -> Next:
        """Returns the answers to the pending question as options, of the kind that fits: a choice of the player,
        chance, or a fact that the board does not state."""
        if self.options_are_legal:
            plays = [Play(prompt.by, {CHOOSE: option}) for option in prompt.options]
        else:
            plays = [play for play in self.game.legal_plays(state) if isinstance(play.do, dict) and CHOOSE in play.do]
        kind = CHANCE if prompt.word in self.chance else FACT if prompt.word in self.unstated else CHOICE
        options = tuple(
            Option(play, prompt.by, self.weight(state, prompt, play.answer) if kind == CHANCE else 1) for play in plays
        )
        whole = self.whole(state, prompt) and bool(plays)
        return Next(kind, options, whole, self.secret(state, prompt), prompt)

    def apply(self, state: S, play: Play, prompt: Prompt | None, log: Log[S] | None) -> S:
        """The state after one of the options of `next` (`prompt` is the question that it answers, None for a play) and
        all that follows by itself."""
        if prompt is None or not self.options_are_legal:
            return self.game.apply(state, play, log)
        question = self.game.questions[prompt.word]
        given = question.answer.read(at_hand(play.answer, self.game.scope(state)).with_label(question.word))
        after: S = question.apply(without_taken(state), prompt, given, log)
        return self.game.answered(self.game.advance(after, log), prompt)

    def next(self, state: S, waited: bool, first: bool) -> Next:
        """The options in a state: the answers to its pending question, else the plays.

        `waited`: everybody who may play has had the chance and waits. `first`: nothing has been played since the search
        began.
        """
        prompt = self.game.prompt(state)
        return self.answers(state, prompt) if prompt else self.plays(state, waited, first)

    def plays(self, state: S, waited: bool, first: bool) -> Next:
        """Returns the plays, and waiting, as the options that can come next while nothing is asked. Every game defines
        it."""
        raise NotImplementedError

    def hands(self, state: S, player: str) -> Iterable[S] | None:
        """Yields the state with each hand that a player's unknown cards can be; None where the game cannot list them. A
        game overrides this; the default is None."""
        return None

    def hidden(self, state: S) -> list[str]:
        """Lists the players with unknown cards in hand. A game overrides this; the default is empty."""
        return []

    def joined(self, play: Play, prompt: Prompt, answer: Play) -> Play | None:
        """Returns one play made of a play and the answer to what it asked; None if a script writes the answer on a line
        of its own. A game overrides this; the default is None."""
        return None

    def end(self, until: str) -> Callable[[S, S, bool], bool]:
        """Returns the function that tells whether a line has ended, for a word such as `turn`: it takes the first
        state, the present one and whether play has begun. For `end` it is never true. Raises a Fault for an unknown
        word."""
        found = self.ends.get(until)
        if found is None:
            known = [*self.ends, END]
            if until != END:
                raise Fault("shape.word", key="until", value=until, **did_you_mean(until, known))
            return lambda start, state, begun: False
        return found


AnyLines: TypeAlias = GameLines[Any]  # whatever the states of the game are


def lines_of(game: Game[S]) -> GameLines[S]:
    """Makes a new `GameLines` of a game, by which a search over lines knows its rules. Raises a Fault if the game has
    none.

    It keeps what it remembers (parts of keys, listed plays) as long as it is used.
    """
    module = part_of(game.id, "lines")
    if module is None:
        raise Fault("whatif.game", game=game.id)
    found: GameLines[S] = module.Lines()
    return found


def frozen(value: object) -> Hashable:
    """Returns plain data as a value that can be a key: lists and maps become tuples, sets frozen ones. A map in another
    order gives another key."""
    if isinstance(value, dict):
        return tuple((key, frozen(part)) for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    if isinstance(value, (set, frozenset)):
        return frozenset(map(frozen, value))
    assert isinstance(value, Hashable), "what is neither a map, a list nor a set can be a key"
    return value


def sorted_items(values: Mapping[int, int] | Mapping[str, int]) -> Hashable:
    """Returns a map as a value that can be a key, in which the order of the map does not count."""
    return tuple(sorted(values.items()))


V = TypeVar("V")


class Remembered(Generic[V]):
    """A function of values that many states share, such as the part of a key that a hand makes: what it returned for
    the very same value is kept for the next time, at most `MOST_KEPT` of them."""

    def __init__(self, make: Callable[[V], Hashable]) -> None:
        """`make` is the function; it must return the same for the same value, which must not change."""
        self._make, self._known = make, dict[int, tuple[V, Hashable]]()

    def __call__(self, value: V) -> Hashable:
        """Returns what the function returns for a value."""
        known = self._known.get(id(value))
        if known is None or known[0] is not value:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            known = self._known[id(value)] = (value, self._make(value))
        return known[1]
