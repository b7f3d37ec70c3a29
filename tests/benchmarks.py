"""All benchmarks: python -m tests.benchmarks [RUNS]; the engines alone: python -m tests.benchmarks engines; the page: python -m tests.benchmarks web; lines of play: python -m tests.benchmarks lines; boards in talk beside YAML: python -m tests.benchmarks talk

First every engine is measured beside a calibrating loop (`tests.timing`).
Then: how long a lookup, a search and a ruling take from a cold start and how much
memory they need. Their CPU time is compared with what imports alone take, measured
in the same run: the commands take turns, and the medians are divided. The package is
installed into a virtual environment of its own first, so that its modules are
compiled as they are for a user. The first lookup and the first search after it
are measured too: with an empty cache folder they take as long as later ones.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from importlib import import_module

from judge.corpus.ids import FOLDERS
from tests.timing import show

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RUNS = 25
FEW = 5
ENGINES = tuple(FOLDERS.values())
# what is measured: its yardstick, the highest ratio, the most memory in MB
TARGETS = {
    ("602.1a",): ("import click", 1.1, 60),
    ("rule", "foth:702.6e"): ("import click", 1.1, 60),
    ("search", "counter"): ("import click, whoosh.index, whoosh.qparser", 1.15, 120),
    ("search", "走破"): ("import click, whoosh.index, whoosh.qparser", 1.15, 120),
    ("settle", os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")): (
        "import click, yaml",
        1.4,
        80,
    ),
}


def main() -> int:
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    if asked == "web":
        import_module("tests.web.figures").main(sys.argv[2:])
        return 0
    if asked == "lines":
        return 1 if import_module("tests.engine.lines.bench").show() else 0
    if asked == "talk":
        return 1 if import_module("tests.talk.bench").show() else 0
    missed = show([row for name in ENGINES for row in import_module(f"tests.games.{name}.bench").measure()])
    missed += import_module("tests.engine_speed").show()
    missed += import_module("tests.engine.lines.bench").show()
    missed += import_module("tests.talk.bench").show()
    if asked != "engines":
        missed += lookups(int(asked) if asked else RUNS)
    return 1 if missed else 0


def lookups(runs: int) -> int:
    """Lookup and search of an installed package; how many missed their target."""
    with tempfile.TemporaryDirectory() as folder:
        python, judge = install(folder)
        env = {**os.environ, "JUDGE_CACHE": os.path.join(folder, "cache"), "JUDGE_DATA": os.path.join(folder, "data")}
        commands = {}
        for args, (imports, _, _) in TARGETS.items():
            commands[imports] = [python, "-c", imports]
            commands[args] = [judge, *args]
        first = {args: _first(commands[args], env, folder) for args in TARGETS}
        times = measure(commands, env, runs)
        missed = 0
        for args, (imports, ratio, megabytes) in TARGETS.items():
            took = times[args] / times[imports]
            used = peak(commands[args], env)
            good = took <= ratio and used <= megabytes
            missed += not good
            print(
                f"{'ok  ' if good else 'MISS'} judge {' '.join(args)}: {times[args] * 1000:.0f} ms, "
                f"the first {first[args] * 1000:.0f} ms, {took:.2f} times `{imports}` ({times[imports] * 1000:.0f} ms; at most {ratio}), "
                f"peak {used:.0f} MB (at most {megabytes})"
            )
    return missed


def _first(command, env, folder) -> float:
    """Seconds of a command with nothing in the user's folders: the median of a few, each with folders of its own."""
    took = []
    for n in range(FEW):
        fresh = {
            **env,
            "JUDGE_CACHE": os.path.join(folder, f"cache-{n}"),
            "JUDGE_DATA": os.path.join(folder, f"data-{n}"),
        }
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, env=fresh)
        took.append(time.perf_counter() - start)
    return statistics.median(took)


def install(folder):
    """Python and `judge` of a new environment with this project in it."""
    place = os.path.join(folder, "venv")
    venv.create(place, with_pip=True)
    programs = os.path.join(place, "Scripts" if os.name == "nt" else "bin")
    python = os.path.join(programs, "python")
    print("installing …", file=sys.stderr)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--compile", ROOT], check=True)
    return python, os.path.join(programs, "judge")


def measure(commands, env, runs):
    """Median CPU seconds of each command; they take turns, so that a slow moment strikes all of them."""
    took = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            seconds = computing(command, env)
            if turn:  # the first turn fills the caches
                took[name].append(seconds)
    return {name: statistics.median(times) for name, times in took.items()}


def computing(command, env) -> float:
    """Seconds of CPU time of a command: others who use the machine do not count, nor does waiting for its end."""
    nowhere = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    pid = os.posix_spawn(command[0], command, env, file_actions=nowhere)
    _, status, used = os.wait4(pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise SystemExit(f"{command} ended with {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime


def peak(command, env) -> float:
    """The most memory a command uses, in MB; a process in between keeps it apart from all others."""
    code = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)\n"
        "size = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss\n"
        "print(size / (1e6 if sys.platform == 'darwin' else 1e3))"
    )
    done = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, env=env, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
