"""Which entries the engine enforces and which a scenario exercises: derived, never typed in."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import NamedTuple

from judge.boardfile.board import builtin_boards, read_board
from judge.corpus import yamlfile
from judge.corpus.datafiles import data_folder
from judge.corpus.entry import BOARD, TOPIC, Entry
from judge.corpus.ids import FOLDERS
from judge.corpus.store import Corpus
from judge.engine.claims import settle
from judge.engine.game import AnyGame
from judge.engine.run import Run, run
from judge.engine.values import Ref

OURS = (BOARD, TOPIC)  # kinds of pages that are about rules and are none themselves


class Coverage(NamedTuple):
    """The entries of a game, with the identifiers of those that the engine enforces and of those that a board shows;
    `reasons` say why an entry is text only."""

    game: str
    enforced: frozenset[str]
    exercised: frozenset[str]
    entries: tuple[Entry, ...]
    reasons: dict[str, dict[str, str]]

    def status(self, entry: Entry) -> str:
        """Returns `exercised` (the engine enforces the entry and a board shows it), `enforced`, or `text` for any other
        entry."""
        if entry.id in self.exercised and entry.id in self.enforced:
            return "exercised"
        return "enforced" if entry.id in self.enforced else "text"


def cited_in_source(package: str, corpus: Corpus) -> set[str]:
    """Returns the entry identifiers that stand as values in the code of a package; those in docstrings and in a `Ref`
    do not count."""
    folder = os.path.dirname(import_module(package).__file__ or "")
    found: set[str] = set()
    for base, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py"):
                with open(os.path.join(base, name), encoding="utf-8") as file:
                    found |= {text for text in _values(ast.parse(file.read())) if text in corpus}
    return found


def _values(tree: ast.AST) -> Iterator[str]:
    """Yields the texts in some code that are used as values: no docstrings, and nothing that a `Ref` only names."""
    talk = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    talk += [
        each for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Ref.__name__
        for arg in node.args for each in ast.walk(arg) if isinstance(each, ast.expr)
    ]  # fmt: skip
    passed_over = set(map(id, talk))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed_over:
            yield node.value


def coverage(game: AnyGame, corpus: Corpus, ran: Callable[[], None] = lambda: None) -> Coverage:
    """Runs every bundled board of a game and returns the Coverage: which entries the engine enforces, and which of them
    steps, verdicts and findings cite there. Calls `ran` after each board."""
    exercised = set()
    for path in builtin_boards(game.id):
        exercised |= cites_of(run(read_board(path)))
        ran()
    known = frozenset(i for i in exercised if i in corpus)
    enforced = frozenset(game.enforced(corpus)) | known
    return Coverage(
        game.id, enforced, known, tuple(e for e in corpus.of(game.id) if e.kind not in OURS), text_only_reasons(game.id)
    )


def cites_of(done: Run) -> set[str]:
    """Judges the claims of a run and returns the identifiers of every entry cited by its steps, claims, verdicts, the
    findings about its start, and the question at its end."""
    cited = {cite for step in done.steps for cite in step.event.cites}
    verdicts = [done.stop.verdict] if done.stop else []
    for judged in settle(done):
        cited |= set(judged.cites)
        verdicts += [judged.verdict] if judged.verdict else []
    cited |= {cite for verdict in verdicts for check in verdict.checks for cite in check.cites}
    cited |= {cite for finding in done.game.check(done.start) for cite in finding.cites}
    if done.end.prompt:
        cited |= set(done.end.prompt.cites)
    return cited


def text_only_reasons(game_id: str) -> dict[str, dict[str, str]]:
    """Reads from the game's `textonly.yaml` why entries are text only: identifier → {ja, en}. Empty if the game has no
    such file."""
    path = os.path.join(data_folder(), FOLDERS[game_id], "textonly.yaml")
    return yamlfile.read(path).value if os.path.exists(path) else {}
