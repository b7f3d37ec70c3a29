"""Are the tests worth anything? Small faults are put into the code, one at a time, and the tests that matter must see them.

    python -m tests.mutants --count 300 --seed 1
    python -m tests.mutants --count 50 --seed 1 --only judge/web
    python -m tests.mutants --count 50 --seed 1 --only judge/library --touching touching.json    (see tests/touching.py)

A comparison is turned round, a number is one more, a condition is dropped or
joined otherwise, a check is left out. What no test sees is a survivor; those
that change nothing anybody could see stand in `tests/mutants.yaml` with the
reason, and are counted apart.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import yaml

from judge.corpus.ids import FOLDERS
from tests import support
from tests.touching import CHOSEN, Touching

ROOT = Path(support.ROOT)
JUDGE = ROOT / "judge"
KNOWN = Path(__file__).with_suffix(".yaml")
# seconds; a fault whose tests take longer has been noticed
PATIENCE = {"tests.accounts": 200, "pytest": 900}
MEMORY = 2 * 1024**3
MOST = 60  # seconds that the tests chosen by what they touch may take
TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip
PYTEST = ("pytest", "-x", "-q", "-p", "no:cacheprovider")
CHECKS = ("Check", "check", "in_phase")
# modules that say, draw or describe: what they do is seen by golden pages, not by verdicts
NOT_RULES = ("format", "schema", "coverage", "vocabulary", "words", "telling", "start", "cardpage", "values")


# files and folders beside the rules, with the tests that matter for them
FITTING = {
    "library": ("tests/library", "tests/cli", "tests/assistants", "tests/web/test_answering.py"),
    "render/slip.py": ("tests/engine/test_slip.py", "tests/render", "tests/library", "tests/games", "-k", "slip or render or library"),
    "corpus/lookup.py": ("tests/corpus", "tests/cli", "tests/search"),
    "corpus/search.py": ("tests/corpus", "tests/search", "tests/cli"),
    "web": tuple(f"tests/web/test_{name}.py" for name in ("answering", "forms", "telling", "quiz", "kept_answers", "connections", "server", "workers", "site")),
}  # fmt: skip


class Mutant(NamedTuple):
    """A fault: the file, the function it is in, what stood there and what stands there now, the whole new source."""

    path: Path
    where: str
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        return f"{self.path.relative_to(ROOT)} {self.where}: {self.before} → {self.after}"


def sites(tree: ast.Module) -> list[tuple[ast.AST, str]]:
    """Where something can be changed, with the function around it."""
    found: list[tuple[ast.AST, str]] = []

    def look(node: ast.AST, where: str) -> None:
        for child in ast.iter_child_nodes(node):
            inside = f"{where}.{child.name}".strip(".") if isinstance(child, (ast.FunctionDef, ast.ClassDef)) else where
            if where and _can_change(child):
                found.append((child, where))
            if not isinstance(child, ast.arguments):
                look(child, inside)

    look(tree, "")
    return found


def _can_change(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return len(node.ops) == 1 and type(node.ops[0]) in TURNED
    if isinstance(node, (ast.BoolOp, ast.BinOp)):
        return type(node.op) in TURNED
    if isinstance(node, ast.Constant):
        return type(node.value) is int and node.value < 100
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    return _is_check(node)


def _is_check(node: ast.AST) -> bool:
    """`yield check(…)`: a condition of a play."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Yield):
        return False
    return isinstance(node.value.value, ast.Call) and ast.unparse(node.value.value.func).rpartition(".")[2] in CHECKS


def mutant(path: Path, number: int) -> Mutant:
    """The fault at one of the sites of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    node, where = sites(tree)[number]
    before = ast.unparse(node)
    if isinstance(node, ast.Compare):
        node.ops[0] = TURNED[type(node.ops[0])]()
    elif isinstance(node, (ast.BoolOp, ast.BinOp)):
        node.op = TURNED[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value += 1  # type: ignore[operator]
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    else:
        node.value = ast.Constant(None)  # type: ignore[attr-defined]
    tree = ast.fix_missing_locations(tree)
    return Mutant(path, where, before, ast.unparse(node), ast.unparse(tree))


def some(count: int, seed: int, only: str = "") -> list[Mutant]:
    """So many faults, the same for the same seed.

    Each place draws its own lot from what stands there, so that the faults
    drawn stay the same when code elsewhere changes.
    """
    lots = []
    for path in tried():
        seen: Counter[tuple[str, str]] = Counter()
        for number, (node, where) in enumerate(sites(ast.parse(path.read_text(encoding="utf-8")))):
            same = where, ast.unparse(node)
            text = repr((seed, path.relative_to(ROOT).as_posix(), *same, seen[same]))
            seen[same] += 1
            lots.append((hashlib.sha256(text.encode()).digest(), path, number))
    drawn = sorted(lot for lot in lots if only in lot[1].as_posix())[:count]
    return [mutant(path, number) for _, path, number in drawn]


def tried() -> list[Path]:
    """The files that faults are put into: what carries out rules, what answers, what serves, what judges claims aloud."""
    games = [f"games/{folder}" for folder in FOLDERS.values()]
    rules = [path for part in (*games, "engine") for path in sorted((JUDGE / part).rglob("*.py"))]
    return [path for path in rules if path.stem not in NOT_RULES] + [
        path
        for part in FITTING
        for path in ([JUDGE / part] if part.endswith(".py") else sorted((JUDGE / part).glob("*.py")))
    ]


def tests_for(one: Mutant, touching: Touching | None, copy: Path) -> list[list[str]]:
    """The tests that matter, as modules with their arguments, the quick ones first.

    With a recording of what tests touch, of those only the tests that enter the function.
    """
    every = fitting(one.path)
    if not touching:
        return every
    among = tuple(test for command in every for test in command if test.startswith("tests/"))
    chosen = touching.tests(one.path.relative_to(JUDGE).as_posix(), one.where, among, MOST)
    if not chosen:
        return every
    (copy / "chosen").write_text("\n".join(chosen), encoding="utf-8")
    files = dict.fromkeys(test.partition("::")[0] for test in chosen)
    quick = [command for command in every if command[0] == "tests.accounts"]
    return [*quick, [*PYTEST, "-p", "tests.touching", *files]]


def fitting(path: Path) -> list[list[str]]:
    """All tests that matter for a file, the quick ones first."""
    inside = path.relative_to(JUDGE)
    part = next((part for part in FITTING if inside.as_posix().startswith(part)), None)
    if part:
        return [[*PYTEST, *FITTING[part]]]
    if inside.parts[0] == "engine":
        return [
            ["tests.accounts", "--same"],
            [*PYTEST, "tests/engine", "tests/games/trick", "tests/toy"],
            [*PYTEST, "tests/games", "tests/library", "tests/cli"],
        ]
    game = next(game for game, name in FOLDERS.items() if name == inside.parts[1])
    return [
        ["tests.accounts", "--same", game],
        [*PYTEST, f"tests/games/{inside.parts[1]}", "tests/engine/test_broken_boards.py"],
    ]


def survives(one: Mutant, copy: Path, touching: Touching | None = None) -> bool:
    """Whether every test that matters is content with the fault."""
    there = copy / one.path.relative_to(ROOT)
    kept = there.read_text(encoding="utf-8")
    there.write_text(one.source, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONPYCACHEPREFIX": str(copy / "compiled")}
    environment[CHOSEN] = str(copy / "chosen")
    if not one.path.is_relative_to(JUDGE / "corpus"):  # what is compiled stays the same
        (copy / "cache").mkdir(exist_ok=True)
        environment["JUDGE_TESTS_CACHE"] = environment["JUDGE_CACHE"] = str(copy / "cache")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        for tests in tests_for(one, touching, copy):
            command = [sys.executable, "-m", *tests]
            try:
                for _ in range(3):  # tests that somebody else ends are begun again
                    done = subprocess.run(
                        command,
                        cwd=copy,
                        env=environment,
                        capture_output=True,
                        timeout=PATIENCE[tests[0]],
                        preexec_fn=_limited,
                    )
                    if done.returncode not in (-signal.SIGTERM, -signal.SIGKILL):
                        break
            except subprocess.TimeoutExpired:
                return False
            if done.returncode:
                return False
        return True
    finally:
        there.write_text(kept, encoding="utf-8")


def _limited() -> None:
    """A fault that never ends shall not eat the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run(
    count: int, seed: int, workers: int, only: str = "", skip: int = 0, touching: Touching | None = None
) -> list[Mutant]:
    """The survivors that nobody has looked at yet; all of them are told."""
    known = {case["mutant"]: case["why"] for case in yaml.safe_load(KNOWN.read_text(encoding="utf-8")) or ()}
    begin, seen, excused, new = time.time(), skip, 0, []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        copies = [_copy(Path(folder) / str(n)) for n in range(workers)]

        def judge(one: Mutant) -> tuple[Mutant, bool]:
            copy = copies.pop()
            try:
                return one, survives(one, copy, touching)
            finally:
                copies.append(copy)

        for one, alive in pool.map(judge, some(count, seed, only)[skip:]):
            seen += 1
            if alive and one.name in known:
                excused += 1
            elif alive:
                new.append(one)
            told = "survives" if alive else "noticed"
            print(f"{seen:4} {told:8} {one.name}  {time.time() - begin:.0f} s", flush=True)
    print(f"{seen - skip} mutants, {len(new)} survive, {excused} more change nothing that can be seen")
    return new


def _copy(folder: Path) -> Path:
    """The project, for one worker to put faults into."""
    for name in ("judge", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("rulesdata", "pyproject.toml", "README.md", "README.ja.md"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only files whose path has this in it")
    parser.add_argument("--skip", type=int, default=0, help="go on after so many of them")
    parser.add_argument("--touching", type=Path, help="what python -m tests.touching has recorded")
    options = parser.parse_args()
    touching = Touching(options.touching) if options.touching else None
    survivors = run(options.count, options.seed, options.workers, options.only, options.skip, touching)
    sys.exit(1 if len(survivors) * 20 > options.count else 0)


if __name__ == "__main__":
    main()
