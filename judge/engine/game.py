"""A game is a value: what its files may say, what may be played, asked and claimed, and the rules behind it.

A game package declares one, `GAME`. What is the same for all games is derived
from the declarations: reading and judging plays, listing the legal ones,
answers, claims. States are values: nothing given to these functions is changed,
so earlier states stay good for stepping back, undo and what-if.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from judge.corpus import yamlfile
from judge.corpus.datafiles import data_folder
from judge.corpus.ids import FOLDERS
from judge.engine import asking, facts, verbs
from judge.engine.shapes import Record, Shape
from judge.engine.values import Answer, Check, Decision, Event, Finding, Line, Verdict
from judge.engine.verbs import CHOOSE, EVERYBODY, Move, Verb
from judge.faults import Both, Fault, did_you_mean
from judge.records import NamedTuple

if TYPE_CHECKING:
    from judge.engine.board import Board
    from judge.engine.located import Located


class Play:
    """One line of a script: who (a player, or `all`), and what they do (a word or a map)."""

    __slots__ = ("by", "do", "judged", "move")

    def __init__(self, by: str, do: Any) -> None:
        self.by, self.do = by, do
        self.move: Move | None = None  # as it was last read
        self.judged: Any = None  # the state on which it was read, so that carrying it out need not read it again

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and (self.by, self.do) == (other.by, other.do)

    def __repr__(self) -> str:
        return f"Play({self.by!r}, {self.do!r})"


class Scope(NamedTuple):
    """The names that mean something on a board."""

    players: tuple[str, ...]


def later(module: str, name: str) -> Any:
    """A function of the rules that few commands need: its module is read when it is first called."""
    return lambda *args, **options: getattr(import_module(module), name)(*args, **options)


class Game:
    """The rules of one game. What is declared comes as keywords; a function of the rules is one of them."""

    id: str = ""
    # the keys of its files besides those of every game, and those of a player
    board: dict[str, Shape] = {}
    player: dict[str, Shape] = {}
    turn: Shape | None = None
    # how many players a file may have, and names that none of them may have
    seats: tuple[int, int] = (2, 2)
    # whether a file may have another number of them all the same, so that `check` says what is wrong
    any_table: bool = False
    reserved: tuple[str, ...] = ()
    verbs: tuple[Verb, ...] = ()
    questions: dict[str, asking.Question] = {}
    facts: dict[str, facts.Fact] = {}
    # switches allowed under `rulings:` with the values they may have, the default first
    switches: dict[str, tuple[Any, ...]] = {}
    # what `then:` may say
    thens: tuple[str, ...] = ("stop",)
    then: Shape | None = None  # where it is more than some words
    # lines of a script that are no player's: `to: STEP`
    lines: dict[str, Verb] = {}
    # the keys of events that nobody would say aloud: a check without a finding, a chance that is kept
    quiet: frozenset[str] = frozenset()
    # the arguments of checks, decisions and lines that name things on the table: they are called as `thing` says
    things: tuple[str, ...] = ()
    # what `judge new GAME --deal` can be asked for
    deal_options: tuple[str, ...] = ("players",)

    def __init__(self, **declared: Any) -> None:
        self.__dict__.update(declared)

    # the file

    @property
    def words(self) -> Any:
        """The words of its files in Japanese."""
        from judge.engine.vocabulary import vocabulary

        return vocabulary(self.id)

    @functools.cached_property
    def verb_named(self) -> dict[str, Verb]:
        return {verb.word: verb for verb in self.verbs}

    @functools.cached_property
    def play_records(self) -> dict[str, Record]:
        """The map of each verb's plays."""
        return {verb.word: verb.record for verb in self.verbs}

    def scope_of(self, data: dict[str, Any]) -> Any:
        """The names that mean something on a board that is yet to be read."""
        players = data.get("players")
        return Scope(tuple(str(name) for name in players) if isinstance(players, dict) else ())

    def scope(self, state: Any) -> Any:
        """The names that mean something in a state."""
        return Scope(tuple(self.players(state)))

    def script_scope(self, state: Any, data: dict[str, Any]) -> Any:
        """The names that mean something in a script and its claims: those of the state, and those the script gives."""
        return self.scope(state)

    def read(self, board: Board) -> Any:
        """The state that a `Board` describes; a Fault with its place where the board cannot be read."""
        from judge.engine.frame import check_lines, read_values

        values, at = read_values(self, board)
        state = self.build(values, at)
        check_lines(self, board, state)
        return state

    def build(self, values: dict[str, Any], at: Located) -> Any:
        """The state that the values of a file describe; `at` is the file, for faults."""
        raise NotImplementedError

    def write(self, state: Any) -> dict[str, Any]:
        """A board, as plain data, that reads back as this state."""
        from judge.engine.frame import write_values

        return write_values(self, self.describe(state))

    def describe(self, state: Any) -> dict[str, Any]:
        """The values of a file that describes this state: what `build` reads."""
        raise NotImplementedError

    def spoken(self, state: Any, name: str) -> Both | None:
        """What a thing on the table that has this name is called in a sentence; None: by the name."""
        return None

    def thing(self, state: Any, name: str) -> Both | None:
        """The same of a name in what the engine says: there a card means just itself."""
        return self.spoken(state, name)

    def told(self, state: Any, event: Event) -> Mapping[str, Any]:
        """The arguments of an event for its sentence; the state that it left may know more of the things it names."""
        return event.args

    def check(self, state: Any) -> list[Finding]:
        """Everything that makes the described board impossible, and what is worth noting."""
        raise NotImplementedError

    # the run

    def begin(self, state: Any, log: list[Any] | None = None) -> Any:
        """The state after what happens by itself before the first play of a run."""
        return self.advance(state, log)

    def advance(self, state: Any, log: list[Any] | None = None) -> Any:
        """The state after what happens by itself, up to the next play or decision."""
        return state

    def ready(self, state: Any, log: list[Any] | None = None) -> Any:
        """The state after all that happens by itself before anybody can play or decide, where that may wait."""
        return state

    def onward(self, state: Any) -> Play:
        """The line of a script that does what `ready` does, or the first part of it."""
        raise NotImplementedError

    def understood(self, state: Any, play: Play, scope: Any = None) -> Move:
        """A play as the engine means it; a Fault where it is none of this game."""
        return verbs.readable(self, state, play, scope)

    def recalled(self, state: Any, play: Play) -> Move:
        """A play that has been judged, as the engine means it."""
        return play.move if play.move and play.judged is state else self.understood(state, play)

    def judge(self, state: Any, play: Play) -> Verdict:
        """Whether a play or answer may be made now, with every check."""
        move = play.move if play.move and play.judged is state else self.understood(state, play)
        play.move, play.judged = move, state
        if move.verb.word == CHOOSE:
            return self.judge_answer(state, move.by, move.args[CHOOSE])
        return Verdict((*self.before(state, move), *move.verb.checks(state, move.by, move.args)))

    def judge_answer(self, state: Any, by: str, answer: Any) -> Verdict:
        """Whether a player may give this answer now."""
        return asking.judge_answer(self, state, by, answer)

    def before(self, state: Any, move: Move) -> Iterable[Check]:
        """The checks on every play that is no answer: what is asked must be answered first."""
        asked = self.decision(state)
        return [Check(False, "answer.first", asked.cites, {"decider": asked.by, "word": asked.word})] if asked else ()

    def perform(self, state: Any, play: Play, log: list[Any] | None = None) -> Any:
        """The state after a play that `judge` did not find illegal, and all that follows by itself.

        Where `log` is a list, (Event, state after it) is appended for every event.
        """
        move = self.recalled(state, play)
        if move.verb.word == CHOOSE:
            return self.carry_answer(state, move.by, move.args[CHOOSE], log)
        fresh = state._replace(taken=()) if state.taken else state
        return self.advance(move.verb.perform(fresh, move.by, move.args, log), log)

    def carry_answer(self, state: Any, by: str, answer: Any, log: list[Any] | None = None) -> Any:
        """The state after an answer that `judge` did not find illegal, and all that follows by itself."""
        after, asked = asking.carry_answer(self, state, by, answer, log)
        return self.answered(self.advance(after, log), asked) if asked else after

    def answered(self, state: Any, asked: Decision) -> Any:
        """The state after an answer: the answer just given was not taken without asking."""
        rest = tuple(one for one in state.taken if one[:2] != (asked.by, asked.word))
        return state._replace(taken=rest)

    def last_line(self, state: Any, then: Any) -> Play | None:
        """The line that `then` stands for, where it is one more line of the script."""
        return None

    def finish(self, state: Any, then: Any, log: list[Any] | None = None) -> Any:
        """The state at the end of the run after the last line of the script (`then`: stop, or left out)."""
        return state

    def decision(self, state: Any) -> Decision | None:
        """The decision that is open now."""
        return None

    def answers_for(self, state: Any, by: str, decider: str) -> bool:
        """Whether a player may answer what another one decides."""
        return by == decider

    def now(self, state: Any) -> tuple[str, ...]:
        """The rule of what is done at this time, for an answer that nobody asked for."""
        return ()

    # what may be done

    def plays(self, state: Any, by: str | None = None) -> list[Play]:
        """Every legal play now, without duplicates, in a fixed order; payments and orders left out where free."""
        return verbs.legal_plays(self, state, by)

    def why_not(self, state: Any, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
        """What keeps the play called `name` (a verb, an action, a card) from being legal: the plays tried and their checks."""
        tried = verbs.plays_named(self, state, name, by)
        if not tried:
            raise self.untried(state, name, self.names(state))
        return [(play, self.judge(state, play)) for play in tried]

    def untried(self, state: Any, name: str, known: list[str]) -> Fault:
        """What is wrong with the name of a play that nobody could try: there is nothing to do with it, or no such thing."""
        known = [*(verb.word for verb in self.verbs if verb.word != CHOOSE), *known]
        if self.words.key("play", name) in known or self.knows(state, name):
            return Fault("play.untried", name=name)
        return Fault("board.name", name=name, **did_you_mean(name, known))

    def spelt_out(self, state: Any, words: str) -> Any:
        """What a player does, as a script has it, where it was typed in a few words (`up H7 at a1`)."""
        return verbs.spelt_out(self, self.scope(state), words)

    def acting(self, state: Any) -> list[str]:
        """The players who could do something now; where all plays are listed, nothing is tried for the others."""
        return self.players(state)

    def to_act(self, state: Any) -> str | None:
        """Whose line normally comes next, where that is not the player of the first legal play."""
        return None

    def about(self, play: Play) -> str | None:
        """The entry that a play carries out, for its name."""
        return None

    # what is so

    def winner(self, state: Any) -> str | list[Any] | None:
        """Who has won: a player, a list, `draw`, or None while the game goes on."""
        return None

    def claim(self, view: Any, word: str, said: Any) -> Answer:
        """Whether a claim of this game holds in a view (`state`, `steps` so far, `decision`)."""
        return facts.judge_fact(self, view, self.facts[word], said)

    def explain(self, state: Any, thing: str) -> list[Line]:
        """How a size, a value, a rank or a payout of `thing` comes about, layer by layer; empty if unknown."""
        return []

    def knows(self, state: Any, thing: str) -> bool:
        """Whether a name that has nothing to explain occurs on the board all the same."""
        return False

    def names(self, state: Any) -> list[str]:
        """The names of everything on the board that can be called by name."""
        return []

    def players(self, state: Any) -> list[str]:
        raise NotImplementedError

    # new boards

    def template(self, lang: str) -> str:
        """A commented board file to start from: `examples/new.LANG.yaml` of the game's data."""
        folder = os.path.join(data_folder(), FOLDERS[self.id], "examples")
        return yamlfile.read_text(os.path.join(folder, f"new.{lang}.yaml"))

    def deal(self, seed: int, **options: Any) -> dict[str, Any]:
        """A legal starting position as a board; the same seed gives the same one."""
        raise NotImplementedError

    def worded(self, board: dict[str, Any], lang: str) -> dict[str, Any]:
        """A dealt board in words of this language, where its words have two."""
        return board

    def enforced(self, corpus: Any) -> set[str]:
        """The entries that the engine enforces; by default those its source code cites."""
        from judge.engine.coverage import cited_in_source

        return cited_in_source(f"judge.games.{FOLDERS[self.id]}", corpus)


__all__ = ["CHOOSE", "EVERYBODY", "Game", "Play", "Scope"]
