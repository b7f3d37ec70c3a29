"""A game is a value: what its files may say, what may be played, asked and claimed, and the rules behind it.

A game package declares one, `GAME`. What is the same for all games is derived
from the declarations: reading and judging plays, listing the legal ones,
answers, claims. States are values: nothing given to these functions is changed,
so earlier states stay good for stepping back, undo and what-if.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias

from judge.boardfile.lines import CHOOSE, EVERYBODY, ParsedPlay, Play, PlayKind
from judge.boardfile.located import Data, Path
from judge.boardfile.maps import Map
from judge.boardfile.shapes import Shape
from judge.corpus import yamlfile
from judge.corpus.datafiles import data_folder
from judge.corpus.ids import FOLDERS
from judge.engine import facts, plays, prompts
from judge.engine.values import Args, Check, Event, Finding, Line, Log, Prompt, Ruling, S, Step, Verdict
from judge.faults import Both, Fault, did_you_mean

if TYPE_CHECKING:
    from judge.boardfile.board import Board
    from judge.boardfile.located import Located
    from judge.boardfile.vocabulary import Vocabulary
    from judge.corpus.store import Corpus
    from judge.engine.run import View


class Scope(NamedTuple):
    """The names that mean something on a board."""

    players: tuple[str, ...]


def later(module: str, name: str) -> Any:
    """A function that calls `name` of `module` and imports the module only then, because few commands need it."""
    return lambda *args, **options: getattr(import_module(module), name)(*args, **options)


class Game(Generic[S]):
    """One game: a subclass declares its files, plays, questions and facts, and overrides what its rules do otherwise.

    `S` is the type of its states. A method that needs no `self` is overridden by a plain function of the game's
    package: `prompt = staticmethod(questions.pending_prompt)`.
    """

    id: str = ""
    # the keys of its files besides those of every game, and those of a player
    board_keys: dict[str, Shape] = {}
    player_keys: dict[str, Shape] = {}
    turn: Shape | None = None
    # how many players a file may have, and names that none of them may have
    seats: tuple[int, int] = (2, 2)
    # whether a file may have another number of them all the same, so that `check` says what is wrong
    any_table: bool = False
    reserved: tuple[str, ...] = ()
    play_kinds: tuple[PlayKind, ...] = ()
    questions: Mapping[str, prompts.AnyQuestion] = {}
    facts: dict[str, facts.Fact] = {}
    # switches allowed under `rulings:` with the values they may have, the default first
    switches: dict[str, tuple[Any, ...]] = {}
    # what `then:` may say
    thens: tuple[str, ...] = ("stop",)
    then: Shape | None = None  # where it is more than some words
    # lines of a script that are no player's: `to: STEP`
    lines: dict[str, PlayKind] = {}
    # the keys of events that nobody would say aloud: a check without a finding, a chance that is kept
    quiet: frozenset[str] = frozenset()
    # the keys of events in which something is prevented, fails or does nothing
    preventing: frozenset[str] = frozenset()
    # the keys of events that only move things, each with the keys of those that may have brought it about
    caused_by: Mapping[str, frozenset[str]] = {}
    # entries that only say how the game goes on, by their beginnings, the most general first: where another is cited
    # too, that one is the reason
    general: tuple[str, ...] = ()
    # entries by which one thing prevents another: where such a thing is why a claim is wrong, this is the reason
    overriding: frozenset[str] = frozenset()
    # where files have things that a board can do without: effects, requests, abilities; `*` is any key or number
    removable: tuple[Path, ...] = ()
    # the arguments of checks, decisions and lines that name things on the table: they are called as `thing` says
    name_args: tuple[str, ...] = ()
    # what sentences call an unknown card besides what those of every game call it
    unknown_words: tuple[str, ...] = ("不明なカード",)
    # what players say otherwise than the sentences of plays: patterns with what they are replaced by, one after the other
    rewordings: tuple[tuple[str, str], ...] = ()
    # the verbs that a line may leave out between its player and what is played
    verbs: tuple[str, ...] = ("plays",)
    # whether to pass is as much as to play (it brings money): then nobody's own line implies that they passed before it
    pass_is_a_choice: bool = False
    # the first lines of a board in talk, as an example to copy
    begin: tuple[str, ...] = ()
    # the smallest board on which a line of plays can be told: who holds what is unknown
    bare: Data = {}
    # what `judge new GAME --deal` can be asked for
    deal_options: tuple[str, ...] = ("players",)
    # the fewest and the most players that can be dealt to
    dealt: tuple[int, int] = (2, 6)

    # the file

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of its files in Japanese."""
        from judge.boardfile.vocabulary import vocabulary

        return vocabulary(self.id)

    @functools.cached_property
    def play_kind_by_word(self) -> dict[str, PlayKind]:
        """Its kinds of play by their words."""
        return {kind.word: kind for kind in self.play_kinds}

    @functools.cached_property
    def play_maps(self) -> dict[str, Map]:
        """The shapes of all plays that are maps, by the word of the play."""
        return {kind.word: kind.map for kind in self.play_kinds}

    def scope_of(self, data: Data) -> Any:
        """The names that mean something on a board, from its data before it is read: players, cards …"""
        players = data.get("players")
        return Scope(tuple(str(name) for name in players) if isinstance(players, dict) else ())

    def scope(self, state: S) -> Any:
        """The names that mean something in a state: players, cards, units …"""
        return Scope(tuple(self.players(state)))

    def script_scope(self, state: S, data: Data) -> Any:
        """The names that mean something in a script and its claims: those of the state, and those the script gives."""
        return self.scope(state)

    def read(self, board: Board) -> S:
        """The state that a `Board` describes. Raises a Fault with its place if the board cannot be read."""
        from judge.boardfile.frame import check_lines, read_values

        values, at = read_values(self, board)
        state = self.read_state(values, at)
        check_lines(self, board, state)
        return state

    def read_state(self, values: Data, at: Located) -> S:
        """The state from the values of a file's keys. `at` is the file as a place for Faults."""
        raise NotImplementedError

    def write(self, state: S) -> Data:
        """A board, as plain data, that reads back as this state."""
        from judge.boardfile.frame import write_values

        return write_values(self, self.write_state(state))

    def write_state(self, state: S) -> Data:
        """The values of a board file that describes this state, so that `read_state` gives the same state again. Every
        game defines it."""
        raise NotImplementedError

    def display_name(self, state: S, name: str) -> Both | None:
        """The name of a thing on the table in sentences, in both languages; None if it is the name itself."""
        return None

    def things(self, state: S) -> Iterable[str]:
        """The names of everything on the table that sentences may speak of."""
        return self.names(state)

    def names_in_words(self, text: str, players: tuple[str, ...]) -> list[str]:
        """The names, as files have them, that a text may be: "A's H7" and Aのハヤテ are names with their owner."""
        for player in players:
            for mark in ("'s ", "’s ", "の"):
                if text.lower().startswith(f"{player}{mark}".lower()):
                    return [f"{player}.{text[len(player) + len(mark) :]}"]
        return []

    def message_name(self, state: S, name: str) -> Both | None:
        """Like `display_name`, but for names inside checks and events, where a bare card is the card, not the unit made
        of it."""
        return self.display_name(state, name)

    def event_args(self, state: S, event: Event) -> Args:
        """The arguments of an event for its sentence. A game may expand names with the state after it (a1 → ♠6 (a1))."""
        return event.args

    def check(self, state: S) -> list[Finding]:
        """The findings about a described state: everything that makes it impossible, and what is worth noting. Every
        game defines it."""
        raise NotImplementedError

    # the run

    def start_run(self, state: S, log: Log[S] | None = None) -> S:
        """The state after the automatic steps that come before the first play of a run."""
        return self.advance(state, log)

    def advance(self, state: S, log: Log[S] | None = None) -> S:
        """The state after all automatic steps, up to the next play or question."""
        return state

    def advance_rest(self, state: S, log: Log[S] | None = None) -> S:
        """The state after automatic steps that `apply` left undone, until a player can act. Only Force of the Horse has
        such steps."""
        return state

    def advance_line(self, state: S) -> Play:
        """The script line (`all: pass`, `to: 702.5`) that advances a resting game by one stop, so that a session can be
        saved."""
        raise NotImplementedError

    def read_play(self, state: S, play: Play, scope: object = None) -> ParsedPlay:
        """The parsed play. Raises a Fault if it is no play of this game."""
        return plays.read_single(self, state, play, scope)

    def parsed_play(self, state: S, play: Play) -> ParsedPlay:
        """The parsed form of a play that has been judged on this state; it is not parsed again."""
        return play.parsed if play.parsed and play.parsed_for is state else self.read_play(state, play)

    def judge(self, state: S, play: Play) -> Verdict:
        """Whether a play or answer may be made now, with every check."""
        parsed = play.parsed if play.parsed and play.parsed_for is state else self.read_play(state, play)
        play.parsed, play.parsed_for = parsed, state
        if parsed.kind.word == CHOOSE:
            return self.judge_answer(state, parsed.by, parsed.args[CHOOSE])
        return Verdict((*self.before(state, parsed), *parsed.kind.checks(state, parsed.by, parsed.args)))

    def judge_answer(self, state: S, by: str, answer: object) -> Verdict:
        """Whether a player may give this answer now."""
        return prompts.judge_answer(self, state, by, answer)

    def before(self, state: S, parsed: ParsedPlay) -> Iterable[Check]:
        """The checks on every play that is not an answer: a pending question must be answered first."""
        prompt = self.prompt(state)
        return (
            [Check(False, "answer.first", prompt.cites, {"decider": prompt.by, "word": prompt.word})] if prompt else ()
        )

    def apply(self, state: S, play: Play, log: Log[S] | None = None) -> S:
        """The state after a play that `judge` did not find illegal, and all that follows by itself.

        Where `log` is a list, (Event, state after it) is appended for every event.
        """
        parsed = self.parsed_play(state, play)
        if parsed.kind.word == CHOOSE:
            return self.apply_answer(state, parsed.by, parsed.args[CHOOSE], log)
        return self.advance(parsed.kind.apply(prompts.without_taken(state), parsed.by, parsed.args, log), log)

    def apply_answer(self, state: S, by: str, answer: object, log: Log[S] | None = None) -> S:
        """The state after an answer that `judge` did not find illegal, and all that follows by itself."""
        after, prompt = prompts.apply_answer(self, state, by, answer, log)
        return self.answered(self.advance(after, log), prompt) if prompt else after

    def answered(self, state: S, prompt: Prompt) -> S:
        """The state after an answer, without the note that this very question was answered unasked."""
        return prompts.without_taken(state, prompt)

    def last_line(self, state: S, then: object) -> Play | None:
        """The line of the script that the key `then` stands for, if it stands for one; else None."""
        return None

    def finish(self, state: S, then: object, log: Log[S] | None = None) -> S:
        """Returns the state at the end of a run. A game overrides this to do what follows the last line of the script,
        unless `then` is `stop`; by default nothing follows."""
        return state

    def prompt(self, state: S) -> Prompt | None:
        """The pending question, with its options and rules; None if nothing is asked."""
        return None

    def answers_for(self, state: S, by: str, decider: str) -> bool:
        """Whether a player may answer what another one decides."""
        return by == decider

    def answers_to_try(self, state: S, prompt: Prompt) -> Iterable[object]:
        """The answers that are tried to see what the pending question decides: all, or some that differ in every part."""
        question = self.questions.get(prompt.word)
        return question.answers_to_try(state, prompt) if question else prompt.options

    def moved_on(self, before: S, after: S) -> bool:
        """Whether automatic steps have gone on from one state to something new: the next turn, the next race."""
        return False

    def current_rules(self, state: S) -> tuple[str, ...]:
        """The entries to cite if somebody answers although nothing is asked: the rule of the current phase."""
        return ()

    # what may be done

    def legal_plays(self, state: S, by: str | None = None) -> list[Play]:
        """Every legal play now, without duplicates, in a fixed order.

        A payment or an order that is free to choose is left out of the plays.
        """
        return plays.legal_plays(self, state, by)

    def undecided_plays(self, state: S, by: str | None = None) -> list[Play]:
        """The plays whose legality the board leaves open, because of a hidden hand or an unknown price."""
        return plays.undecided_plays(self, state, by)

    def why_not(self, state: S, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
        """(play, verdict) for each play tried: why the play called `name` (a kind of play, an action, a card) is not
        legal. Raises a Fault if the game has nothing of this name."""
        tried = plays.plays_matching(self, state, name, by)
        if not tried:
            raise self.unknown_play(state, name, self.names(state))
        return [(play, self.judge(state, play)) for play in tried]

    def unknown_play(self, state: S, name: str, known: list[str]) -> Fault:
        """The Fault for a name with which no play can be tried: nothing can be done with it (`known`), or nothing has
        it."""
        known = [*(kind.word for kind in self.play_kinds if kind.word != CHOOSE), *known]
        if self.vocabulary.key("play", name) in known or self.knows(state, name):
            return Fault("play.untried", name=name)
        return Fault("board.name", name=name, **did_you_mean(name, known))

    def parse_short(self, state: S, words: str) -> Data | str:
        """What a player does, as a script has it, from a few typed words (`up H7 at a1`)."""
        return plays.parse_short(self, self.scope(state), words)

    def acting(self, state: S) -> list[str]:
        """The players who could play something now, so that nothing is tried for the others."""
        return self.players(state)

    def to_act(self, state: S) -> str | None:
        """The player whose line normally comes next, if that is not the player of the first legal play; else None."""
        return None

    def turn_player(self, state: S) -> str | None:
        """The player whose turn it is, in games with turns that passes can end; None in others."""
        return None

    def about(self, play: Play) -> str | None:
        """The entry of the action that a play uses, from which the play gets its name; None if it uses none."""
        return None

    # what is so

    def winner(self, state: S) -> str | list[str] | None:
        """Who has won: a player, a list, `draw`, or None while the game goes on."""
        return None

    def claim(self, view: View, word: str, claimed: object) -> Ruling:
        """Whether a claim of this game holds in a view (`state`, `steps` so far, `decision`)."""
        return facts.judge_fact(self, view, self.facts[word], claimed)

    def source(self, steps: Sequence[Step]) -> Line | None:
        """What brought the last of these steps about, as a line that names it: a request being resolved or paid for, an
        ability. None if its sentence says so already or nothing did."""
        return None

    def thing_at(self, path: Path, thing: object) -> Line:
        """The line that names a thing which a board has at a path of `removable`, with the rule that makes it work.
        Defined by games that have such things."""
        raise NotImplementedError

    def explain(self, state: S, thing: str) -> list[Line]:
        """The lines that explain how a size, a value, a rank or a payout of `thing` comes about, layer by layer; empty
        if there is no such thing."""
        return []

    def knows(self, state: S, thing: str) -> bool:
        """Whether a name occurs on the board although `explain` has no lines for it, so that it is not called unknown."""
        return False

    def names(self, state: S) -> list[str]:
        """Lists the names of everything on the board that has one; a game overrides this, the default is empty."""
        return []

    def players(self, state: S) -> list[str]:
        """The names of the players, in turn order. Every game defines it."""
        raise NotImplementedError

    # new boards

    def template(self, lang: str, form: str = "yaml") -> str:
        """A commented board file to start from: `examples/new.LANG.talk` of the game's data, or that in YAML."""
        folder = os.path.join(data_folder(), FOLDERS[self.id], "examples")
        return yamlfile.read_text(os.path.join(folder, f"new.{lang}.{form}"))

    def deal(self, seed: int, **options: Any) -> Data:
        """A legal starting position as a board; the same seed gives the same one. Every game defines it."""
        raise NotImplementedError

    def translated(self, board: Data, lang: str) -> Data:
        """A dealt board with its words in this language, if they have two."""
        return board

    def enforced(self, corpus: Corpus) -> set[str]:
        """The entries that the engine enforces; by default those its source code cites."""
        from judge.engine.coverage import cited_in_source

        return cited_in_source(f"judge.games.{FOLDERS[self.id]}", corpus)


AnyGame: TypeAlias = Game[Any]  # whatever its states are

__all__ = ["CHOOSE", "EVERYBODY", "AnyGame", "Game", "Play", "Scope"]
