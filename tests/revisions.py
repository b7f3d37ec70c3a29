"""An earlier revision of the project beside the tree of today, so that both can be measured in one run."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence

from tests.support import ROOT

TODAY = "f1efb076"  # the revision that figures are compared with


class Worker:
    """A process with the program of one tree: it reads a line and answers with a number."""

    def __init__(self, tree: str, cache: str, command: Sequence[str]) -> None:
        """`command` are the arguments of Python; what the program remembers on disk goes to the folder `cache`."""
        env = {**os.environ, "PYTHONPATH": tree, "JUDGE_CACHE": cache}
        self.process = subprocess.Popen(
            [sys.executable, *command], cwd=tree, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, line: str) -> float:
        """Returns the number that the process answers to a line."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def stop(self) -> None:
        """Ends the process."""
        self.process.terminate()
        self.process.communicate()


@contextlib.contextmanager
def then_and_now(revision: str, *command: str) -> Iterator[tuple[Worker, Worker]]:
    """Gives two workers with the same command: one with the tree of a revision, one with the tree of today."""
    with tempfile.TemporaryDirectory() as folder:
        tree = os.path.join(folder, "tree")
        os.mkdir(tree)
        archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", tree], input=archive, check=True)
        workers = [Worker(at, os.path.join(folder, name), command) for name, at in (("then", tree), ("now", ROOT))]
        try:
            yield workers[0], workers[1]
        finally:
            for worker in workers:
                worker.stop()


def in_turn(workers: tuple[Worker, Worker], n: int, line: str) -> tuple[float, float]:
    """Asks both workers the same, one right after the other; who begins changes with the number `n`. Returns the
    answers, then and now."""
    found = {which: workers[which].ask(line) for which in ((0, 1) if n % 2 else (1, 0))}
    return found[0], found[1]
