"""Plays: what was read for one table is read anew for another."""

import pytest

import judge
from judge.boardfile.board import builtin_boards, parse_written_play, read_board
from judge.corpus.ids import GAMES
from judge.engine.parsing import parse_play
from judge.engine.run import load, run
from judge.engine.values import OUTCOMES
from judge.games import game_of


def test_a_play_judged_at_one_table_is_read_anew_at_another():
    board = read_board("rulesdata/trick/boards/example-whip.yaml")
    game, before = load(board)
    after = run(board).end.state
    play = parse_written_play("A: {play: R1}", game)
    assert game.judge(before, play).outcome == "legal"
    assert game.parsed_play(before, play) is play.parsed
    assert game.parsed_play(after, play) is not play.parsed


@pytest.mark.parametrize(
    "typed, unread", [("counter C8 at", "at"), ("counter C8 at r9", "r9"), ("counter C8 r1 x", "x")]
)
def test_no_word_of_a_typed_play_is_passed_over(typed, unread):
    """What nothing takes is called by its name, also a little word with nothing behind it."""
    with pytest.raises(judge.Fault, match=f"unknown name '{unread}';"):
        judge.can("rulesdata/blackpoker/examples/dispute.yaml", typed)


def test_a_word_behind_a_play_without_parts_is_not_passed_over():
    game, state = load(read_board("rulesdata/trick/boards/whip-when.yaml"))
    assert game.parse_short(state, "pass") == "pass"
    assert game.parse_short(state, "pass now") == "pass now"
    assert game.parse_short(state, "whip") == {"whip": True}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_word_of_a_play_alone_is_read_or_refused(game_id):
    """In both languages, alone and with a number behind it, typed as at the prompt."""
    game = game_of(game_id)
    words = [w for kind in game.play_kinds for w in (kind.word, *game.vocabulary.spellings("play", kind.word))]
    for path in builtin_boards(game_id)[::8]:
        _, state = load(read_board(path))
        for typed in (*words, *(f"{word} 1" for word in words), *(f"A: {word}" for word in words)):
            try:
                outcome = game.judge(state, parse_play(game, state, typed)).outcome
            except judge.Fault:
                continue
            assert outcome in OUTCOMES, (path, typed)
