"""Plays: what was read for one table is read anew for another."""

import pytest

import judge
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


@pytest.mark.parametrize(
    "typed, unread", [("counter C8 at", "at"), ("counter C8 at r9", "r9"), ("counter C8 r1 x", "x")]
)
def test_no_word_of_a_typed_play_is_passed_over(typed, unread):
    """What nothing takes is called by its name, also a little word with nothing behind it."""
    with pytest.raises(judge.Fault, match=f"nothing is called {unread};"):
        judge.can("rulesdata/blackpoker/examples/dispute.yaml", typed)


def test_a_word_behind_a_play_without_parts_is_not_passed_over():
    game, state = load(read_board("rulesdata/trick/boards/whip-when.yaml"))
    assert game.spelt_out(state, "pass") == "pass"
    assert game.spelt_out(state, "pass now") == "pass now"
    assert game.spelt_out(state, "whip") == {"whip": True}
