"""Habits: the linter, the formatter and the type checker find nothing, and less and less is left out of the types."""

import fnmatch
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT

LEFT = 127  # modules that are not checked strictly yet; this number may only fall


@pytest.mark.parametrize("tool", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]], ids=" ".join)
def test_it_finds_nothing(tool):
    pytest.importorskip(tool[0])
    done = subprocess.run([sys.executable, "-m", *tool], capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ever_fewer_modules_are_left_out():
    tomllib = pytest.importorskip("tomllib")
    settings = tomllib.loads(Path(ROOT, "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert settings["strict"]
    out = [name for each in settings["overrides"] if each.get("ignore_errors") for name in each["module"]]
    back = [name for each in settings["overrides"] if each.get("ignore_errors") is False for name in each["module"]]
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in Path(ROOT, "judge").rglob("*.py")
    ]
    for name in [*out, *back]:
        pattern = name.removesuffix(".*")
        assert any(module == pattern or module.startswith(f"{pattern}.") for module in modules), f"no module {name}"
    left = [m for m in modules if m not in back and any(m == o or fnmatch.fnmatch(m, o) for o in out)]
    assert len(left) <= LEFT, f"{len(left)} modules are left out, more than before"
