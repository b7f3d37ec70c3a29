"""What is enforced is counted, and what is not says why itself."""

import ast
import copy
from pathlib import Path

import pytest

from judge.boardfile.board import builtin_boards, read_board
from judge.corpus.ids import FOLDERS, GAMES
from judge.corpus.store import corpus
from judge.engine.coverage import _values, cites_of, coverage
from judge.engine.run import run
from judge.faults import Fault
from judge.games import game_of
from judge.render.answers import reason_for

BROKEN = Path(__file__).parents[1] / "broken"


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_that_is_text_only_says_why_and_no_other(game):
    cover = coverage(game_of(game), corpus())
    text = [entry for entry in cover.entries if cover.status(entry) == "text"]
    assert [entry.id for entry in text if reason_for(entry, cover.reasons) is None] == []
    kept = {entry.local for entry in text} | {f"{entry.kind}/*" for entry in text}
    assert sorted(set(cover.reasons) - kept) == []


def test_docstrings_and_names_enforce_nothing():
    code = '"""bp:1.1"""\ndef f():\n    """bp:1.2"""\n    return ("bp:1.3", Ref("bp:1.4"), Ref("bp:1.5" if x else "bp:1.6"))\n'
    assert list(_values(ast.parse(code))) == ["bp:1.3"]


def changed(path, **changes):
    """A bundled board with some of its keys replaced, without its claims."""
    data = copy.deepcopy(read_board(f"rulesdata/{path}.yaml").data)
    return {**{key: value for key, value in data.items() if key != "claims"}, **changes}


def beyond():
    """Boards that no match of the rules comes to: combinations of one's own, a race whose odds nobody has written down."""
    entry20 = changed("blackpoker/boards/setup/entry20")
    entry20["players"]["A"]["deck"][8] = "Joker"
    yield entry20
    lite = changed("blackpoker/boards/frames/reinforcements", format="lite", frame="extra")
    lite["players"]["A"]["life"] = ["Joker", "Joker2", "S2", "H2"]
    lite["script"] = [*lite["script"][:2], {"A": {"choose": "Joker2"}}]
    yield lite
    players = {name: {"vp": 1, "money": 500} for name in ("P1", "P2")}
    finished = ["black", "blue", "green", "red", "yellow", "white"]
    yield {"game": "fever", "round": 1, "start": "P1", "phase": "payout", "players": players, "finished": finished}
    yield {
        "game": "fever",
        "round": 1,
        "start": "P1",
        "players": {**players, "P2": {"vp": 1, "effects": [{"photo": "win"}]}},
    }


def cited(board):
    """Everything that the engine cites of a board: as it runs, of what may be done, of what can be explained."""
    done = run(board)
    found = cites_of(done)
    for state in (done.start, done.end.state):
        found |= {
            cite
            for each in (*done.game.players(state), *done.game.names(state))
            for line in done.game.explain(state, each)
            for cite in line.cites
        }
    return found


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_enforced_is_cited_by_the_running_engine(game):
    """On the bundled boards, on those that `check` refuses, on those beyond all matches: no citation is there for show."""
    cover = coverage(game_of(game), corpus())
    wanted = {entry.id for entry in cover.entries if cover.status(entry) == "enforced"}
    boards = [*sorted((BROKEN / FOLDERS[game]).glob("*.yaml")), *builtin_boards(game)]
    boards += [board for board in beyond() if board["game"] == game]
    for board in boards:
        if wanted:
            try:
                wanted -= cited(read_board(board))
            except Fault:  # it cannot be read, and so cites nothing
                continue
    assert wanted == set()
