"""What the engine cites when it acts, and a reason of its own for every entry that it never cites."""

import ast
import re
from pathlib import Path

import judge.games.foth
from judge.corpus.store import corpus
from judge.engine.board import builtin_boards, read_board
from judge.engine.coverage import cites_of, text_only_reasons
from judge.engine.run import run

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


def test_every_entry_is_cited_or_says_itself_why_not():
    """An entry that no scenario cites has its own reason; one that is cited has none any more."""
    exercised = set().union(*(cites_of(run(read_board(path))) for path in builtin_boards("foth")))
    reasons = text_only_reasons("foth")
    entries = [entry for entry in corpus().of("foth") if entry.kind not in ("term", "card", "board", "topic")]
    assert [e.id for e in entries if e.id not in exercised and e.local not in reasons] == []
    assert [e.id for e in entries if e.id in exercised and e.local in reasons] == []


def test_what_the_code_cites_are_entries():
    assert {cite for cite in cited_in_code() if cite not in corpus()} == set()
