"""Plays, answers and claims said in words, from what a game declares."""

import re

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine.run import run
from judge.engine.values import Prompt
from judge.games import game_of
from judge.render.answers import Speaker
from judge.render.phrases import claim_phrases, play_phrase, value_phrase

BRACES = re.compile(r"[{}\[\]]")


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_line_and_claim_of_the_scenarios_is_a_sentence(game, lang):
    speaker = Speaker(game_of(game), corpus(), lang)
    for path in builtin_boards(game):
        board = read_board(path)
        for _, line in board.script():
            if not isinstance(line, tuple):
                assert not BRACES.search(play_phrase(line, speaker)), (path, line)
        for _, claim in board.claims():
            told = list(claim_phrases(claim, speaker))
            assert told and ("notes" in claim or not any(BRACES.search(one) for one in told)), (path, claim)


def test_a_play_and_a_claim_as_a_player_would_say_them():
    board = "rulesdata/trick/boards/example-whip.yaml"
    said = {play.text("en"): (play.sentence("en"), play.sentence("ja")) for play in judge.plays(board)}
    assert said["A: {play: Y11, whip: yes}"] == ("A plays yellow 11 with a whip", "Aが黄11を出してムチを入れる")
    claims = [claim.sentence("ja") for claim in judge.settle("rulesdata/trick/boards/handing-on.yaml")]
    assert "スタートプレイヤーはB。" in claims


def test_json_has_the_sentences():
    board = "rulesdata/trick/boards/gate-order-unknown.yaml"
    settled = judge.settle(board).json("ja")
    assert all(claim["said"] for claim in settled["claims"])
    done = run(read_board(board))
    assert done.game.play_kinds


def test_a_play_of_which_only_the_word_is_given_is_a_fault_and_can_be_told():
    board = {"game": "nasty", "phase": "entry", "race": 2, "players": {"A": {"cash": 0}, "B": {"cash": 0}}}
    with pytest.raises(judge.Fault, match="'deal' cannot be null; use events or lanes"):
        judge.can(board, "A: {deal: ~}")
    told = [play_phrase(Play("A", {"deal": None}), Speaker(game_of("nasty"), corpus(), lang)) for lang in LANGS]
    assert told == ["A: 配る", "A: deal"]


@pytest.mark.parametrize("answer", [1, 0, "no", "maybe"])
def test_a_wrong_answer_to_a_question_of_yes_or_no_is_told_as_it_was_given(answer):
    """1 was refused and told as "A answers: yes"."""
    speaker = Speaker(game_of("foth"), corpus(), "en")
    told = play_phrase(Play("A", {"choose": answer}), speaker, Prompt("A", "may", ()))
    assert told == f"A answers: {answer}"


def test_an_answer_of_yes_where_a_request_is_to_be_named_is_told_as_it_was_given():
    told = play_phrase(Play("A", {"choose": True}), Speaker(game_of("bp"), corpus(), "en"), Prompt("A", "trigger", ()))
    assert told == "A lets yes come first"


JUNK = (
    None,
    True,
    -3,
    1.5,
    "x",
    "",
    [],
    {},
    [None],
    [{}],
    [[1]],
    [1, {}],
    {"a": {}},
    {1: [{}]},
    {"gate": [{}]},
    {"gate": {}},
)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_was_written_can_be_said(game_id, lang):
    """A refusal quotes what it refuses, of the right form or not."""
    game = game_of(game_id)
    speaker = Speaker(game, corpus(), lang)
    shapes = [question.answer for question in game.questions.values()]
    shapes += [shape for verb in game.play_kinds for shape in verb.keys.values()]
    shapes += [shape for fact in game.facts.values() for shape in (fact.shape, fact.value)]
    for shape in (*shapes, *game.board_keys.values(), *game.player_keys.values()):
        for value in JUNK:
            assert isinstance(value_phrase(shape, value, speaker), str), (shape, value)
