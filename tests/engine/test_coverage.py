"""What is enforced is counted, and what is not says why itself."""

import ast

import pytest

from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine.coverage import _values, coverage
from judge.games import game_of
from judge.render.answers import reason_for


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_that_is_text_only_says_why_and_no_other(game):
    cover = coverage(game_of(game), corpus())
    text = [entry for entry in cover.entries if cover.status(entry) == "text"]
    assert [entry.id for entry in text if reason_for(entry, cover.reasons) is None] == []
    kept = {entry.local for entry in text} | {f"{entry.kind}/*" for entry in text}
    assert sorted(set(cover.reasons) - kept) == []


def test_docstrings_enforce_nothing():
    code = '"""bp:1.1"""\ndef f():\n    """bp:1.2"""\n    return ("bp:1.3",)\n'
    assert list(_values(ast.parse(code))) == ["bp:1.3"]
