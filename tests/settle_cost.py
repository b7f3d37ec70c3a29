"""What `settle` costs now and at an earlier revision: every bundled board, in turn in both trees, in one run.

    python -m tests.settle_cost f1efb076

Each board is settled by a process of either tree, one right after the other, and the tree that begins changes
from board to board. Counted is the time of the processor, so that other work on the machine matters little.
Prints the median of the ratios over all boards, and the slowest boards of today.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from judge.boardfile.board import builtin_boards
from judge.corpus.ids import GAMES
from tests.support import ROOT

WORKER = """
import sys, time
import judge
for line in sys.stdin:
    path = line.strip()
    try:
        judge.settle(path)
        best = None
        for _ in range(2):
            begun = time.process_time()
            judge.settle(path).json("en")
            spent = time.process_time() - begun
            best = spent if best is None else min(best, spent)
        print(best, flush=True)
    except Exception as error:
        print("nan", flush=True)
"""
SLOWEST = 5


def worker(tree: str, cache: str) -> subprocess.Popen[str]:
    """A process that settles the boards it is told, with the program of a tree."""
    env = {**os.environ, "PYTHONPATH": tree, "JUDGE_CACHE": cache}
    command = [sys.executable, "-c", WORKER]
    return subprocess.Popen(command, cwd=tree, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def spent(process: subprocess.Popen[str], path: str) -> float:
    """The seconds that a board takes; not a number if the program of that tree cannot read it."""
    assert process.stdin and process.stdout
    process.stdin.write(f"{path}\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def compare(revision: str) -> dict[str, tuple[float, float]]:
    """{board: seconds then, seconds now} of all boards that both programs read."""
    found = {}
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        trees = worker(folder, os.path.join(cache, "then")), worker(ROOT, os.path.join(cache, "now"))
        for n, path in enumerate(path for game in GAMES for path in builtin_boards(game)):
            order = (0, 1) if n % 2 else (1, 0)
            times = {tree: spent(trees[tree], path) for tree in order}
            if times[0] == times[0] and times[1] == times[1]:
                found[path] = times[0], times[1]
        for process in trees:
            process.terminate()
            process.wait()
    return found


def main() -> None:
    """Prints the comparison."""
    found = compare(sys.argv[1] if len(sys.argv) > 1 else "f1efb076")
    ratios = sorted(now / then for then, now in found.values())
    print(
        f"{len(found)} boards; median ratio {statistics.median(ratios):.2f}, nine of ten below {ratios[len(ratios) * 9 // 10]:.2f}"
    )
    print(
        f"all together: {sum(then for then, _ in found.values()):.1f} s then, {sum(now for _, now in found.values()):.1f} s now"
    )
    for path, (then, now) in sorted(found.items(), key=lambda item: -item[1][1])[:SLOWEST]:
        print(f"{now:.2f} s now, {then:.2f} s then: {os.path.relpath(path, ROOT)}")


if __name__ == "__main__":
    main()
