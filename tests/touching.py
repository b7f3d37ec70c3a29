"""Which tests carry out which functions of judge, so that a fault in a function is shown to those tests alone, the quick ones first.

    python -m tests.touching touching.json tests/library tests/cli     runs these tests and keeps what they touch
    python -m tests.mutants --only judge/library --touching touching.json

Recording needs Python 3.12, which can do it without slowing the tests down.

What a test starts as a process of its own is not followed: such a test counts for every function. A function
whose result was kept (a cache, a fixture) counts for the first test alone; a fault that only a later one would
notice is called a survivor, never the other way round.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from pathlib import Path

import pytest

JUDGE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "judge") + os.sep
KEPT = "JUDGE_TOUCHING_KEPT"  # the file that a recording is written to
CHOSEN = "JUDGE_TOUCHING_CHOSEN"  # a file with the tests to run, one in a line, in this order
watching = getattr(sys, "monitoring", None)  # since Python 3.12
STARTS = ("subprocess.Popen", "os.posix_spawn", "os.fork")


class Recorder:
    """Notes the functions of judge that each test enters, and how long the test takes."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.seen: set[object] = set()
        self.functions: dict[str, list[str]] = {}
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.starting: set[str] = set()
        self.starting_fixtures: set[str] = set()
        self.now = self.fixture = ""
        sys.addaudithook(self._starts)
        watching.use_tool_id(watching.COVERAGE_ID, "judge")
        watching.register_callback(watching.COVERAGE_ID, watching.events.PY_START, self._entered)

    def _starts(self, event: str, _: object) -> None:
        if event in STARTS and self.now:
            (self.starting_fixtures if self.fixture else self.starting).add(self.fixture or self.now)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        """A process that is started for several tests counts for all that ask for it."""
        before = self.fixture
        if fixturedef.scope != "function":
            self.fixture = fixturedef.argname
        yield
        self.fixture = before

    def _entered(self, code, _):
        self.seen.add(code)
        return watching.DISABLE

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item):
        self.now, self.seen = item.nodeid, set()
        watching.restart_events()
        watching.set_events(watching.COVERAGE_ID, watching.events.PY_START)
        yield
        watching.set_events(watching.COVERAGE_ID, 0)
        self.now = ""
        if self.starting_fixtures.intersection(item.fixturenames):
            self.starting.add(item.nodeid)
        codes = [code for code in self.seen if code.co_filename.startswith(JUDGE)]
        names = {(c.co_filename[len(JUDGE) :], c.co_qualname.partition(".<")[0]) for c in codes}
        self.functions[item.nodeid] = sorted(":".join(name) for name in names)

    def pytest_runtest_logreport(self, report):
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self):
        touched: defaultdict[str, list[str]] = defaultdict(list)
        for test, functions in self.functions.items():
            for function in functions:
                touched[function].append(test)
        kept = {"seconds": self.seconds, "starting": sorted(self.starting), "touched": touched}
        Path(self.path).write_text(json.dumps(kept), encoding="utf-8")


def pytest_configure(config):
    if os.environ.get(KEPT):
        config.pluginmanager.register(Recorder(os.environ[KEPT]))


def pytest_collection_modifyitems(config, items):
    """The chosen tests alone, in their order; a recording leaves out those that need a browser."""
    if os.environ.get(KEPT):
        items[:] = [item for item in items if "browser" not in item.fixturenames]
    if os.environ.get(CHOSEN):
        wanted = {name: n for n, name in enumerate(Path(os.environ[CHOSEN]).read_text(encoding="utf-8").split("\n"))}
        items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])


class Touching:
    """What a recording says."""

    def __init__(self, path: Path) -> None:
        kept = json.loads(path.read_text(encoding="utf-8"))
        self.seconds: dict[str, float] = kept["seconds"]
        self.starting: set[str] = set(kept["starting"])
        self.touched: dict[str, list[str]] = kept["touched"]

    def tests(self, file: str, function: str, among: tuple[str, ...], most: float) -> list[str]:
        """The tests among some files and folders that enter a function of `file` or any of a class, quick ones first.

        Not more than take `most` seconds together.
        """
        entered = (f"{file}:{function}", f"{file}:{function}.")
        touching = (tests for name, tests in self.touched.items() if name == entered[0] or name.startswith(entered[1]))
        found = self.starting.union(*touching)
        chosen, spent = [], 0.0
        for test in sorted(found, key=lambda test: (test in self.starting, self.seconds[test])):
            if test.startswith(among) and spent < most:
                chosen.append(test)
                spent += self.seconds[test]
        return chosen


def main() -> None:
    os.environ[KEPT] = os.path.abspath(sys.argv[1])
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "tests.touching", *sys.argv[2:]]))


if __name__ == "__main__":
    main()
