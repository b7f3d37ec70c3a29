"""What the tests share: asking a command in this process, small data folders, all that the boards make the engines say."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from typing import NamedTuple

from judge.boardfile.board import builtin_boards, read_board
from judge.corpus import attached, datafiles, store
from judge.engine.claims import settle
from judge.engine.run import run
from judge.engine.values import Check

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def data(self):
        return json.loads(self.out)


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def ask(*args: str, stream=io.TextIOWrapper) -> Answer:
    """Runs `judge ARGS` in this process; exit code, standard output and standard error."""
    from judge.cli import run

    out, err = (stream(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    code = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            run([str(arg) for arg in args])
        except SystemExit as done:
            code = done.code or 0
    return Answer(code, *(_written(each) for each in (out, err)))


def _written(stream):
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8")


def forget():
    """Drops what this process has read of the corpus and of attached texts."""
    store.corpus.cache_clear()
    attached._load.cache_clear()


@contextlib.contextmanager
def using(folder):
    """The rules data of another folder, for as long as the block lasts."""
    real = datafiles.data_folder
    datafiles.data_folder = lambda: str(folder)
    forget()
    try:
        yield
    finally:
        datafiles.data_folder = real
        forget()


def write(folder, files: dict) -> None:
    """Files of a data folder: path → text."""
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


GAME = "id: foth\nname: {ja: 馬, en: Horse}\nedition: {ja: 試し, en: trial}\n"
RULES = """\
- id: "1"
  name: {ja: 走破, kana: そうは, en: Running}
  text: {ja: 馬が走る。, en: The horse runs.}
- id: "1.1"
  text: {ja: 馬は1頭ずつ走る。, en: Horses run 1 at a time.}
  refs: ["1.2"]
- id: "1.2"
  text: {ja: 1.1の例外である。, en: The exception to 1.1.}
"""


def small_data(folder) -> str:
    """A data folder with a game of three rules."""
    write(folder, {"foth/game.yaml": GAME, "foth/rules/1.yaml": RULES})
    return str(folder)


PYTHON = [sys.executable, "-c"]


def script(folder, *args) -> list[str]:
    """The command line of another process that runs `judge ARGS` on a data folder."""
    code = (
        "import sys; from judge.corpus import datafiles; folder = sys.argv.pop(1); "
        "datafiles.data_folder = lambda: folder; from judge.cli import run; run(sys.argv[1:])"
    )
    return [*PYTHON, code, str(folder), *args]


def told(game_id):
    """Everything that the built-in boards of a game make the engine say: events, checks, findings, explanations."""
    for path in builtin_boards(game_id):
        done = run(read_board(path))
        yield from (step.event for step in done.steps)
        yield from done.game.check(done.start)
        yield from (check for judged in settle(done) if judged.verdict for check in judged.verdict.checks)
        for name in done.game.names(done.end.state):
            yield from done.game.explain(done.end.state, name)


def refused(game_id):
    """The checks that fail on the built-in boards of a game."""
    return [item for item in told(game_id) if isinstance(item, Check) and item.ok is False]
