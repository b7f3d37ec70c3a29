"""Habits: the linter, the formatter and the type checker find nothing, and less and less is left out of the types."""

import ast
import fnmatch
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT

LEFT = 112  # modules that are not checked strictly yet; this number may only fall
ANYS = 138  # places in the annotations of the engine that say Any; this number may only fall


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


def test_ever_fewer_values_of_the_engine_are_of_any_type():
    count = 0
    for path in Path(ROOT, "judge", "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                given = [one.annotation for one in ast.walk(node.args) if isinstance(one, ast.arg)]
                annotations = [node.returns, *given]
            else:
                annotations = [node.annotation] if isinstance(node, ast.AnnAssign) else []
            names = [name for one in annotations if one for name in ast.walk(one) if isinstance(name, ast.Name)]
            count += sum(name.id == "Any" for name in names)
    assert count <= ANYS, f"{count} annotations say Any, more than before"
