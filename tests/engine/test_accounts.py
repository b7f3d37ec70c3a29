"""Nothing an engine says of the bundled boards changes unnoticed: steps, findings, claims, plays, reasons, written boards."""

import pytest

from judge.boardfile.board import builtin_boards
from judge.corpus.ids import GAMES
from tests import accounts

BOARDS = [(game, path) for game in GAMES for path in builtin_boards(game)]


@pytest.fixture(scope="module")
def kept():
    return {game: accounts.kept(game) for game in GAMES}


@pytest.mark.parametrize(("game", "path"), BOARDS, ids=[f"{game}-{accounts.place(path)}" for game, path in BOARDS])
def test_the_account_of_a_board_is_what_it_was(game, path, kept):
    before = dict(zip(accounts.PARTS, kept[game].get(accounts.place(path), "").split()))
    now = dict(zip(accounts.PARTS, accounts.signs(path).split()))
    assert [part for part in accounts.PARTS if now[part] != before.get(part)] == [], (
        "python -m tests.accounts BOARD shows the account; if the change is meant, python -m tests.accounts keeps it"
    )


@pytest.mark.parametrize("game", GAMES)
def test_no_account_is_kept_of_a_board_that_is_gone(game, kept):
    assert kept[game].keys() == {accounts.place(path) for path in builtin_boards(game)}
