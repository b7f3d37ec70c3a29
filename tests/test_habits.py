"""Habits: the linter, the formatter and the type checker find nothing, and nothing is left out of the types."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT


@pytest.mark.parametrize("tool", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]], ids=" ".join)
def test_it_finds_nothing(tool):
    pytest.importorskip(tool[0])
    done = subprocess.run([sys.executable, "-m", *tool], capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_module_is_left_out_of_the_types():
    tomllib = pytest.importorskip("tomllib")
    settings = tomllib.loads(Path(ROOT, "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert settings["strict"] and settings["files"] == ["judge"]
    for override in settings["overrides"]:
        assert not override.get("ignore_errors") and not override["module"].startswith("judge"), override
