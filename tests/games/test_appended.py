"""Where the races stop at a decision, each answer that is offered is accepted when it is appended to the file."""

import pytest

from judge.boardfile.board import Board, board_from_dict, builtin_boards, read_board
from judge.corpus import yamlfile
from judge.engine.run import run
from judge.render.yamltext import dump


def beginnings(path):
    """The board with its script cut off after each line."""
    data = {key: value for key, value in read_board(path).data.items() if key != "claims"}
    script = data.get("script") or []
    for n in range(len(script) + 1):
        yield {**data, "script": script[:n], "then": "stop"}


@pytest.mark.parametrize("game", ["trick", "nasty", "fever"])
def test_an_answer_that_is_offered_can_be_appended(game):
    offered = 0
    for path in builtin_boards(game):
        for board in beginnings(path):
            done = run(board_from_dict(board))
            asked = done.end.prompt if not done.stop else None
            for option in asked.options[:4] if asked else ():
                text = dump({**board, "script": [*board["script"], {asked.by: {"choose": option}}]})
                assert run(Board(yamlfile.parse(text, path))).stop is None, (path, option)
                offered += 1
    assert offered > 10
