"""Disputes told as players would: each claim comes out as the comment behind it says. They were written before the reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import judge
from judge.corpus.ids import GAMES

FOLDER = Path(__file__).parent
WORDS = {True: "right", False: "wrong", None: "open"}
FILES = [path for path in sorted(FOLDER.glob("*.talk")) if path.name.partition("-")[0] in GAMES]
# told by people who had seen one example of a board and nothing of judge
STRANGERS = sorted(FOLDER.glob("strangers/*.talk"))


def expected(path: Path) -> list[str]:
    return re.findall(r"# (right|wrong|open)$", path.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("path", [*FILES, *STRANGERS], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_settles_at_the_first_try(path):
    claims = judge.settle(str(path))
    assert [WORDS[claim.holds] for claim in claims] == expected(path)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_five(game):
    own = [path for path in FILES if path.name.startswith(f"{game}-")]
    assert len(own) >= 5
    assert all(expected(path) for path in own)
