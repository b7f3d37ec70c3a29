"""Plays: what was read for one table is read anew for another."""

from judge.engine.board import parse_play, read_board
from judge.engine.run import load, run


def test_a_play_judged_at_one_table_is_read_anew_at_another():
    board = read_board("rulesdata/trick/boards/example-whip.yaml")
    game, before = load(board)
    after = run(board).end.state
    play = parse_play("A: {play: R1}", game)
    assert game.judge(before, play).outcome == "legal"
    assert game.recalled(before, play) is play.move
    assert game.recalled(after, play) is not play.move
