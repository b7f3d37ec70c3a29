"""Every bundled board goes to talk and back unchanged, and hardly one needs the braces of YAML."""

from __future__ import annotations

import pytest

import judge
from judge.boardfile.board import Board, builtin_boards, parse_document, read_board
from judge.boardfile.frame import file_record
from judge.boardfile.lines import CHOOSE
from judge.boardfile.located import at_hand
from judge.boardfile.talk.writer import Writer, write_talk
from judge.corpus.ids import GAMES
from judge.engine.run import load

MOST_BRACES = 20  # of a hundred boards
SETTLED = 25  # of so many boards the verdicts are compared too


def back(board: Board) -> Board:
    return Board(parse_document(write_talk(board), "talk"))


def plays(board: Board) -> list:
    """The script as it is meant: plays read on the board as it begins, answers as they are written."""
    game, state = load(board)
    found = []
    for _, line in board.script():
        if isinstance(line, tuple) or isinstance(line.do, dict) and CHOOSE in line.do:
            found.append(line if isinstance(line, tuple) else (line.by, line.do))
        else:
            parsed = game.read_play(state, line, game.script_scope(state, board.data))
            found.append((parsed.by, parsed.kind.word, parsed.args))
    return found


def same(writer: Writer, shape, one, two) -> bool:
    return one == two or writer.saying.same(shape, two, one)


def differences(board: Board, other: Board) -> list:
    """What another board says otherwise."""
    game, writer = board.game, Writer(board)
    one, two = game.write(game.read(board)), game.write(game.read(other))
    shapes = file_record(game).keys  # the texts of cards stay in a file as they are written
    found = [
        key for key in {*one, *two} if not (key in one and key in two and same(writer, shapes[key], one[key], two[key]))
    ]
    found += [] if plays(board) == plays(other) else ["the script"]
    claims, others = board.data.get("claims") or [], other.data.get("claims") or []
    found += [pair for pair in zip(claims, others) if not writer.same_claim(*pair)]
    found += [] if len(claims) == len(others) else ["the number of claims"]
    for key in ("title", "title_ja", "then"):
        shape = file_record(game).keys[key]
        one, two = (shape.read(at_hand(each.data[key])) if key in each.data else None for each in (board, other))
        found += [] if one == two else [key]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_bundled_board_reads_back_the_same(game):
    wrong = {}
    for path in builtin_boards(game):
        board = read_board(path)
        found = differences(board, back(board))
        if found:
            wrong[path] = found
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
def test_its_claims_come_out_the_same(game):
    for path in builtin_boards(game)[::SETTLED]:
        board = read_board(path)
        assert [claim.holds for claim in judge.settle(board)] == [claim.holds for claim in judge.settle(back(board))], (
            path
        )


@pytest.mark.parametrize("game", GAMES)
def test_hardly_one_needs_the_braces_of_yaml(game):
    paths = builtin_boards(game)
    signs = "{}" if game == "bp" else "{}[]"  # [♢9] lies face down there
    braced = [path for path in paths if set(signs) & set(write_talk(read_board(path)))]
    assert len(braced) * 100 <= MOST_BRACES * len(paths), braced


def test_what_is_written_is_pleasant():
    text = write_talk(read_board("rulesdata/blackpoker/examples/dispute.yaml"))
    assert text.splitlines()[0] == "BlackPoker # A counter, and four claims about it"
    assert "A*: a1 ♠6 | life 9 | hand ♢4 ♠2" in text
    assert "A says: size a1 13" in text


def test_names_and_titles_that_need_quotes():
    data = {
        "game": "bp", "title": ' # a "title": {odd}', "players": {"A: b": {"life": 2}, "{x}": {"hand": 1}, "Ａ": {}},
        "script": [{"at": "# odd"}, {"A: b": "pass"}], "claims": [{"by": "{x}", "at": "# odd", "turn": "{x}"}],
    }  # fmt: skip
    board = judge.read_board({**data, "players": {name: data["players"][name] for name in ("A: b", "{x}")}})
    assert back(board).data == board.data
