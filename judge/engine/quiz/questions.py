"""Questions for practice: each is about a bundled board, at a moment of its script.

What is asked, and the options, stand in the file of the game; the table, the
sentences and the ruling come from the board itself when the question is asked.
"""

from __future__ import annotations

import functools
import json
import os
from typing import NamedTuple

from judge.boardfile.board import Board, board_from_dict, read_board
from judge.boardfile.lines import Play
from judge.boardfile.located import Data, Tree
from judge.corpus.datafiles import data_folder
from judge.corpus.ids import FOLDERS
from judge.engine.run import Run
from judge.engine.run import run as carry_out
from judge.engine.values import OUTCOMES, Prompt

CLAIM, VALUE, PLAY, SAVE = KINDS = ("claim", "value", "play", "save")
# what a claim can be, as the answer to a question about one; of a play it is one of OUTCOMES
RULINGS = ("right", "wrong", "undecided")
EASY, MEDIUM, HARD = 1, 2, 3


class Question(NamedTuple):
    """A question about a board.

    `claim`: whether one claim (`options[0]`) is right; `value`: which of several claims is right; `play`: whether one
    play is legal; `save`: which of several plays prevents the `claim` (`against`), or makes sure of it.
    The table is drawn after `shown` lines of the script; what is asked is about the moment after `upto` lines, None
    for the end of the run. `answer` is the index of the right answer. `topic` is the entry of a chapter or a topic,
    `level` goes from EASY to HARD.
    """

    id: str
    game: str
    kind: str
    board: str
    shown: int
    upto: int | None
    options: tuple[Tree, ...]
    answer: int
    topic: str
    level: int
    claim: Data | None = None
    by: str | None = None
    against: bool = True
    until: str | int | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Returns the words for the answers where they are the same for all questions of this kind (about a claim, a
        play); else empty."""
        return {CLAIM: RULINGS, PLAY: OUTCOMES}.get(self.kind, ())

    @property
    def choices(self) -> int:
        """How many answers there are to choose from."""
        return len(self.words or self.options)

    def row(self) -> Data:
        """Returns the question as plain data, as its file has it; values that are the default are left out."""
        row = {key: value for key, value in self._asdict().items() if value != self._field_defaults.get(key, ...)}
        return {**row, "options": list(self.options)}


def question_of(row: Data) -> Question:
    """Makes a Question of a row of a file, as `row` gives it."""
    return Question(**{**row, "options": tuple(row["options"])})


@functools.cache
def questions_of(game: str) -> tuple[Question, ...]:
    """All questions about a game, in a fixed order; none if it has no file of them."""
    if not os.path.exists(path_of(game)):
        return ()
    with open(path_of(game), encoding="utf-8") as file:
        return tuple(question_of({"game": game, **row}) for row in json.load(file))


def path_of(game: str) -> str:
    """Returns the path of the file with the questions about a game."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{game}.json")


def question_with_id(identifier: str) -> Question | None:
    """The question with this identifier; None if there is none (any more)."""
    game = identifier.partition("-")[0]
    known = questions_of(game) if game in FOLDERS else ()
    return next((question for question in known if question.id == identifier), None)


# the board


def lines_of(board: Board) -> list[Data]:
    """Lists the lines of a board's script as plain data, without those that name moments."""
    return [line for line in board.get("script") or () if "at" not in line]


@functools.lru_cache(maxsize=8)
def _bundled(game: str, name: str) -> Board:
    """Reads the bundled board of a game with this name. Raises a Fault if there is none."""
    return read_board(os.path.join(data_folder(), FOLDERS[game], "boards", *f"{name}.yaml".split("/")))


def board_of(question: Question, claims: list[Data] | None = None) -> Board:
    """Returns the board of a question up to the moment that is asked about, with these claims; by default with none."""
    whole = _bundled(question.game, question.board)
    return cut(whole, question.upto, claims or [])


def cut(board: Board, upto: int | None, claims: list[Data]) -> Board:
    """Returns a board with the first `upto` lines of its script, after which nothing follows, and with these claims
    only. If `upto` is None it has all lines and what follows them. Names of moments are left out."""
    data = {key: value for key, value in board.data.items() if key not in ("script", "claims")}
    lines = lines_of(board)
    if upto is not None:
        data["then"] = "stop"
    return board_from_dict({**data, "script": lines[:upto], "claims": claims}, board.document.place().file)


# the situation


class MadeLine(NamedTuple):
    """A line of the script: the play, and the question that was pending, which an answer answers."""

    play: Play
    prompt: Prompt | None


class Situation(NamedTuple):
    """What a question is asked about: the table as it is drawn, what was played before it and what is played after it.

    `goes_on` is whether something happens by itself behind the last line; `prompt` is what is to be decided at the
    moment that is asked about.
    """

    run: Run
    state: object
    steps: int
    before: tuple[MadeLine, ...]
    lines: tuple[MadeLine, ...]
    goes_on: bool
    prompt: Prompt | None


def situation(question: Question) -> Situation:
    """Runs the board of a question up to the moment asked about and returns the Situation."""
    return situation_of(carry_out(board_of(question)), question.shown, question.upto)


def situation_of(run: Run, shown: int, upto: int | None) -> Situation:
    """Returns the situation in a run up to the moment asked about: the table after the first `shown` lines of the
    script, the lines made before it, and those told after it. `upto` is None if what follows the script is asked
    about too."""
    made: list[MadeLine] = []
    state, steps, last = run.start, 0, 0
    if run.board.get("script") or upto == 0:
        steps, state = run.pauses[0]
    for at, led in enumerate(run.made):
        if led is None:
            continue
        n, play = led
        if n >= len(run.board.script()):
            continue
        made.append(MadeLine(play, run.game.prompt(run.pauses[at - 1][1])))
        last = run.pauses[at][0]
        if n < shown:
            steps, state = run.pauses[at]
    told = [n for led in run.made if led for n in (led[0],) if n < len(run.board.script())]
    first = sum(n < shown for n in told)
    last = max(last, steps)
    view = run.end if upto is None else run.now
    return Situation(run, state, steps, tuple(made[:first]), tuple(made[first:]),
                     upto is None and len(run.steps) > last, view.prompt)  # fmt: skip
