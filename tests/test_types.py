"""Types: mypy finds nothing in what it is asked to look at, and whoever uses the library gets them."""

import ast
import os
import re
import subprocess
import sys

import pytest

import judge
from tests.support import ROOT

USE = """\
import judge

verdict = judge.can("board.yaml", "attack")
reveal_type(verdict.checks[0].text("ja"))
reveal_type(judge.lookup("5.4.1").entries[0])
reveal_type(judge.settle("board.yaml").json())
reveal_type(judge.run("board.yaml").steps[0].event)
reveal_type(judge.search("x").hits[0].snippet["ja"].parts())
reveal_type(judge.list_games().json())
judge.can("board.yaml")
"""
TYPES = (
    "str",
    "judge.corpus.entry.Entry",
    "dict[str, Any]",
    "judge.engine.values.Event",
    "list[tuple[str, bool]]",
    "dict[str, Any]",
)


def test_types(tmp_path):
    """The package has no fault; of a program that uses it, the types are known and the one fault is found."""
    pytest.importorskip("mypy")
    path = tmp_path / "use.py"
    path.write_text(USE)
    command = [sys.executable, "-m", "mypy", "judge", str(path)]
    told = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "MYPYPATH": ROOT}, cwd=ROOT
    ).stdout
    faults = [line for line in told.splitlines() if ": error: " in line]
    assert len(faults) == 1 and 'use.py:10: error: Missing positional argument "play"' in faults[0], told
    types = re.findall(r'Revealed type is "(.*)"', told)
    for wanted, found in zip(TYPES, types, strict=True):
        assert wanted in found


def test_every_public_name_has_its_type():
    with open(judge.__file__, encoding="utf-8") as file:
        (checking,) = [node for node in ast.parse(file.read()).body if isinstance(node, ast.If)]
    typed = {alias.asname: node.module for node in checking.body for alias in node.names}
    assert typed == judge._PUBLIC
