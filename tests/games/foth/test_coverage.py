"""What the engine cites when it acts."""

import ast
import re
from pathlib import Path

import judge.games.foth
from judge.corpus.store import corpus

SOURCES = sorted(Path(judge.games.foth.__file__).parent.glob("*.py"))


def cited_in_code():
    """The identifiers in strings that the code uses: neither in comments nor in docstrings."""
    found = set()
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        described = [
            node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ]
        docstrings = {id(node.value) for node in described}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                found |= set(re.findall(r"^foth:\S*[^\s/:]$", node.value))
    return found


def test_what_the_code_cites_are_entries():
    assert {cite for cite in cited_in_code() if cite not in corpus()} == set()
