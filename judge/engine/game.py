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
    """Returns a function that calls `name` of `module`, which is imported only when it is called, because few commands
    need it."""
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
    # the keys of events that only announce what another brings about: a card is played, and does its work after that
    announcing: frozenset[str] = frozenset()
    # the keys of events that only lead from what is announced to what it brings about: a cost, a target
    asides: frozenset[str] = frozenset()
    # the keys of events by which something simply comes to its end: what ends says how long it lasts
    expiring: frozenset[str] = frozenset()
    # the keys of events that only close what has happened: where one is the deciding step, an earlier event of the same
    # play that the fact is decided by is the reason
    closing: frozenset[str] = frozenset()
    # the keys of failed checks that speak of the table as a whole, each with the word of claims about that
    check_words: Mapping[str, str] = {}
    # the keys of the events that end the game
    ending: frozenset[str] = frozenset()
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
        """Returns the game's vocabulary: the Japanese words for the words of its files."""
        from judge.boardfile.vocabulary import vocabulary

        return vocabulary(self.id)

    @functools.cached_property
    def play_kind_by_word(self) -> dict[str, PlayKind]:
        """Returns the kinds of play of this game as a dict: word → kind."""
        return {kind.word: kind for kind in self.play_kinds}

    @functools.cached_property
    def play_maps(self) -> dict[str, Map]:
        """Returns the shapes in which plays are written as maps: word of the play → shape."""
        return {kind.word: kind.map for kind in self.play_kinds}

    def scope_of(self, data: Data) -> Any:
        """Returns the names that mean something on a board, from its data before it is read. By default these are the
        players; a game overrides this to add cards and other things."""
        players = data.get("players")
        return Scope(tuple(str(name) for name in players) if isinstance(players, dict) else ())

    def scope(self, state: S) -> Any:
        """Returns the names that mean something in a state. By default these are the players; a game overrides this to
        add cards, units and other things."""
        return Scope(tuple(self.players(state)))

    def script_scope(self, state: S, data: Data) -> Any:
        """Returns the names that mean something in a script and its claims. By default they are those of the state; a
        game overrides this to add names that the script gives."""
        return self.scope(state)

    def read(self, board: Board) -> S:
        """The state that a `Board` describes. Raises a Fault with its place if the board cannot be read."""
        from judge.boardfile.frame import check_lines, read_values

        values, at = read_values(self, board)
        state = self.read_state(values, at)
        check_lines(self, board, state)
        return state

    def read_state(self, values: Data, at: Located) -> S:
        """Returns the state from the values of a file's keys; `at` is the file as a place for Faults. Raises a Fault if
        they describe no state. Every game defines it."""
        raise NotImplementedError

    def write(self, state: S) -> Data:
        """Returns the data of a board that reads back as this state; it has no script and no claims."""
        from judge.boardfile.frame import write_values

        return write_values(self, self.write_state(state))

    def write_state(self, state: S) -> Data:
        """The values of a board file that describes this state, so that `read_state` gives the same state again. Every
        game defines it."""
        raise NotImplementedError

    def display_name(self, state: S, name: str) -> Both | None:
        """Returns the name of a thing on the table as sentences say it, in both languages; None if it is the name
        itself. A game overrides this; the default is None."""
        return None

    def things(self, state: S) -> Iterable[str]:
        """Returns the names of everything on the table that sentences may speak of. A game overrides this; by default
        the same as `names`."""
        return self.names(state)

    def names_in_words(self, text: str, players: tuple[str, ...]) -> list[str]:
        """Lists the names, as files have them, that a text may be. By default "A's H7" and Aのハヤテ give the name with
        its owner (`A.H7`), any other text none."""
        for player in players:
            for mark in ("'s ", "’s ", "の"):
                if text.lower().startswith(f"{player}{mark}".lower()):
                    return [f"{player}.{text[len(player) + len(mark) :]}"]
        return []

    def message_name(self, state: S, name: str) -> Both | None:
        """Returns a name as checks and events say it: a bare card is the card there, not the unit made of it. By
        default the same as `display_name`."""
        return self.display_name(state, name)

    def event_args(self, state: S, event: Event) -> Args:
        """Returns the arguments of an event for its sentence. A game overrides this to expand names with the state
        after it (a1 → ♠6 (a1)); by default they come as they are."""
        return event.args

    def check(self, state: S) -> list[Finding]:
        """The findings about a described state: everything that makes it impossible, and what is worth noting. Every
        game defines it."""
        raise NotImplementedError

    # the run

    def start_run(self, state: S, log: Log[S] | None = None) -> S:
        """Returns the state after the automatic steps that come before the first play of a run, and logs them. By
        default those of `advance`; a game may override it."""
        return self.advance(state, log)

    def advance(self, state: S, log: Log[S] | None = None) -> S:
        """Returns the state after all automatic steps, up to the next play or question, and appends their events to
        `log`. A game overrides this; by default there are none."""
        return state

    def advance_rest(self, state: S, log: Log[S] | None = None) -> S:
        """Returns the state after automatic steps that `apply` left undone, until a player can act. Only Force of the
        Horse has such steps; by default the state comes back as it is."""
        return state

    def advance_line(self, state: S) -> Play:
        """Returns the script line (`all: pass`, `to: 702.5`) that advances a resting game by one stop, so that a
        session can be saved. Only games that rest define it; the default raises NotImplementedError."""
        raise NotImplementedError

    def read_play(self, state: S, play: Play, scope: object = None) -> ParsedPlay:
        """Parses a play, with the names of `scope`, or of the state if it is None. Raises a Fault if it is no play of
        this game."""
        return plays.read_single(self, state, play, scope)

    def parsed_play(self, state: S, play: Play) -> ParsedPlay:
        """Returns the parsed form of a play; it is parsed only if it has not been judged on this very state. Raises a
        Fault if it is no play of this game."""
        return play.parsed if play.parsed and play.parsed_for is state else self.read_play(state, play)

    def judge(self, state: S, play: Play) -> Verdict:
        """Returns the verdict on a play or an answer in this state: every check, passed or not. Raises a Fault if it is
        no play of this game."""
        parsed = play.parsed if play.parsed and play.parsed_for is state else self.read_play(state, play)
        play.parsed, play.parsed_for = parsed, state
        if parsed.kind.word == CHOOSE:
            return self.judge_answer(state, parsed.by, parsed.args[CHOOSE])
        return Verdict((*self.before(state, parsed), *parsed.kind.checks(state, parsed.by, parsed.args)))

    def judge_answer(self, state: S, by: str, answer: object) -> Verdict:
        """Returns the verdict on whether a player may give this answer now."""
        return prompts.judge_answer(self, state, by, answer)

    def before(self, state: S, parsed: ParsedPlay) -> Iterable[Check]:
        """Returns the checks that come first for every play that is not an answer: one that fails if a question is
        pending, else none. A game may add its own."""
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
        """Returns the state after an answer that `judge` did not find illegal, and all that follows by itself; its
        events are added to `log`. An answer that only repeats one taken without asking changes nothing."""
        after, prompt = prompts.apply_answer(self, state, by, answer, log)
        return self.answered(self.advance(after, log), prompt) if prompt else after

    def answered(self, state: S, prompt: Prompt) -> S:
        """Returns the state without the notes that this very question was answered unasked, because a player has now
        answered it."""
        return prompts.without_taken(state, prompt)

    def last_line(self, state: S, then: object) -> Play | None:
        """Returns the line of the script that the key `then` stands for; None if it stands for no line. A game
        overrides this; the default is None."""
        return None

    def finish(self, state: S, then: object, log: Log[S] | None = None) -> S:
        """Returns the state at the end of a run. A game overrides this to do what follows the last line of the script,
        unless `then` is `stop`; by default nothing follows."""
        return state

    def prompt(self, state: S) -> Prompt | None:
        """Returns the pending question, with its options and rules; None if nothing is asked. A game overrides this;
        the default is None."""
        return None

    def answers_for(self, state: S, by: str, decider: str) -> bool:
        """Tells whether player `by` may answer a question that `decider` decides; by default only if they are the same.
        A game may allow more."""
        return by == decider

    def answers_to_try(self, state: S, prompt: Prompt) -> Iterable[object]:
        """Returns the answers that are tried to see what the pending question decides: all, or where there are too many
        some that differ in every part."""
        question = self.questions.get(prompt.word)
        return question.answers_to_try(state, prompt) if question else prompt.options

    def moved_on(self, before: S, after: S) -> bool:
        """Tells whether automatic steps have led from one state into something new: the next turn, the next race. A
        game overrides this; by default it is false."""
        return False

    def current_rules(self, state: S) -> tuple[str, ...]:
        """Returns the identifiers of entries to cite if somebody answers although nothing is asked: the rule of the
        current phase. A game overrides this; the default is empty."""
        return ()

    def waits_for(self, state: S) -> Args:
        """Returns the arguments of the check `answer.nothing`: what the game waits for if nothing is asked. A game whose
        message for that check says so overrides this; the default is empty."""
        return {}

    # what may be done

    def legal_plays(self, state: S, by: str | None = None) -> list[Play]:
        """Lists the legal plays of a player (of all players if `by` is None), without duplicates and in a fixed order.
        A payment or an order that is free to choose is left out of the plays."""
        return plays.legal_plays(self, state, by)

    def undecided_plays(self, state: S, by: str | None = None) -> list[Play]:
        """Lists the plays of a player (of all if `by` is None) whose legality the board leaves open, because of a
        hidden hand or an unknown price."""
        return plays.undecided_plays(self, state, by)

    def why_not(self, state: S, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
        """Returns (play, verdict) for each play called `name` (a kind of play, an action, a card) that was tried; legal
        ones are among them. Raises a Fault if no play has this name."""
        tried = plays.plays_matching(self, state, name, by)
        if not tried:
            raise self.unknown_play(state, name, self.names(state))
        return [(play, self.judge(state, play)) for play in tried]

    def unknown_play(self, state: S, name: str, known: list[str]) -> Fault:
        """Makes the Fault for a name with which no play can be tried: nothing can be done with it if the name is in
        `known` or on the board, else nothing has it, with similar names."""
        known = [*(kind.word for kind in self.play_kinds if kind.word != CHOOSE), *known]
        if self.vocabulary.key("play", name) in known or self.knows(state, name):
            return Fault("play.untried", name=name)
        return Fault("board.name", name=name, **did_you_mean(name, known))

    def parse_short(self, state: S, words: str) -> Data | str:
        """Returns what a player does in the form of a script, from a few typed words (`up H7 at a1`); the text itself
        if it has no such form."""
        return plays.parse_short(self, self.scope(state), words)

    def acting(self, state: S) -> list[str]:
        """Lists the players who could play something now, so that nothing is tried for the others. By default all; a
        game overrides this."""
        return self.players(state)

    def to_act(self, state: S) -> str | None:
        """Returns the player whose line normally comes next, if that is not the player of the first legal play; else
        None, which is the default."""
        return None

    def turn_player(self, state: S) -> str | None:
        """Returns the player whose turn it is, in games with turns that passes can end. In others, and by default,
        None."""
        return None

    def about(self, play: Play) -> str | None:
        """Returns the identifier of the entry (of an action) from which a play gets its name; None, the default, if it
        uses none."""
        return None

    # what is so

    def winner(self, state: S) -> str | list[str] | None:
        """Returns who has won: a player, a list of players, or `draw`; None while the game goes on. A game overrides
        this; the default is None."""
        return None

    def claim(self, view: View, word: str, claimed: object) -> Ruling:
        """Returns the ruling on a claim with this word at a view (its state, the steps so far, the pending question).
        Raises a Fault if what is claimed cannot be read."""
        return facts.judge_fact(self, view, self.facts[word], claimed)

    def source(self, steps: Sequence[Step]) -> Line | None:
        """Returns a line that names what brought the last of these steps about: a request being resolved or paid for,
        an ability. None, the default, if nothing did or its sentence says so already."""
        return None

    def led_to(self, steps: Sequence[Step]) -> int | None:
        """Returns the number of the earlier step without which the last of these steps would not be as it is: the one
        that took away a target, a blocker. None, the default, if its sentence says all."""
        return None

    def claim_of(self, check: Check) -> tuple[str, object] | None:
        """Returns what a failed check says of the table, as a claim has it: a word and a value, such as where a card is;
        the value is None if the word speaks of the table as a whole. None if no claim can say that. By default it is
        the word that `check_words` has for the check; a game may override this."""
        word = self.check_words.get(check.key)
        return (word, None) if word else None

    def thing_at(self, path: Path, thing: object, data: Data) -> Line:
        """Returns a line that names a thing which a board (`data`) has at a path of `removable`, with the rule that
        makes it work. Games that have such things define it; the default raises NotImplementedError."""
        raise NotImplementedError

    def is_at_work(self, path: Path, thing: object) -> bool:
        """Tells whether a thing that a board has at a path of `removable` does anything there, so that the board is
        tried without it. A game overrides this; by default it does."""
        return True

    def explain(self, state: S, thing: str) -> list[Line]:
        """Lists the lines that explain how a size, a value, a rank or a payout of `thing` comes about, layer by layer;
        empty if there is no such thing. A game overrides this; the default is empty."""
        return []

    def knows(self, state: S, thing: str) -> bool:
        """Tells whether a name occurs on the board although `explain` has no lines for it, so that it is not called
        unknown. A game overrides this; by default it is false."""
        return False

    def names(self, state: S) -> list[str]:
        """Lists the names of everything on the board that has one; a game overrides this, the default is empty."""
        return []

    def players(self, state: S) -> list[str]:
        """The names of the players, in turn order. Every game defines it."""
        raise NotImplementedError

    # new boards

    def template(self, lang: str, form: str = "yaml") -> str:
        """Returns the text of a commented board file to start from, in this language and form (`talk` or `yaml`):
        `examples/new.LANG.FORM` of the game's data."""
        folder = os.path.join(data_folder(), FOLDERS[self.id], "examples")
        return yamlfile.read_text(os.path.join(folder, f"new.{lang}.{form}"))

    def deal(self, seed: int, **options: Any) -> Data:
        """Returns a legal starting position as the data of a board; the same seed gives the same one. Every game
        defines it."""
        raise NotImplementedError

    def translated(self, board: Data, lang: str) -> Data:
        """Returns a dealt board with its words in this language. A game whose words have two languages overrides this;
        by default the board comes back as it is."""
        return board

    def enforced(self, corpus: Corpus) -> set[str]:
        """Returns the identifiers of the entries that the engine enforces; by default those that stand in the game's
        source code."""
        from judge.engine.coverage import cited_in_source

        return cited_in_source(f"judge.games.{FOLDERS[self.id]}", corpus)


AnyGame: TypeAlias = Game[Any]  # whatever its states are

__all__ = ["CHOOSE", "EVERYBODY", "AnyGame", "Game", "Play", "Scope"]
