"""A table is told line by line at the prompt; claims, corrections and the races are typed as players say them."""

import io

import pytest

import judge as library
from judge.cli import run as judge
from judge.cli import telling
from judge.corpus.ids import GAMES
from judge.games import game_of


@pytest.fixture
def sit(tmp_path, monkeypatch, capsys):
    """What is printed for the lines that are typed into `judge play …`."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))

    def table(*lines, args=("play", "bp"), lang="en"):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        with pytest.raises(SystemExit) as done:
            judge([*args, "--lang", lang])
        assert done.value.code in (0, None)
        return capsys.readouterr().out

    return table


AKI, BEN = "Aki*: ♠3 | hand ♡7 ♣6 | life 9", "Ben: life 9 | hand ♠4 ♢9"


def test_an_empty_table_is_told_drawn_played_and_settled(sit):
    out = sit(AKI, BEN, "Aki: up ♡7 on ♠3", "Ben: down ♠4 on ♠3", "Aki says: ♠3 has size 6", "settle")
    assert out.count("life 9 · hand ♠4 ♢9") >= 2  # drawn when it was told, and with the first play
    assert "(Aki passes; the chance goes to Ben) Ben requests Down" in out
    assert "Aki is wrong." in out


def test_the_same_in_japanese(sit):
    out = sit(AKI, BEN, "Aki: ♡7で♠3にアップ", "Aki「♠3のサイズは6」", "判定", lang="ja")
    assert "Akiは誤り" in out


def test_a_line_that_cannot_be_read_is_refused_and_a_line_is_taken_back(sit):
    out = sit(AKI, "Ben: lif 9", "undo", "Aki*: ♠3 | hand ♡7 | life 8", BEN, "quit")
    assert "lif" in out and "life 8" in out


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_every_game_can_be_told(game):
    board = library.parse_board("\n".join(game_of(game).begin))
    assert board.game_id == game and library.check(board).ok


def test_a_correction_makes_the_last_play_again(sit):
    out = sit(AKI, BEN, "Aki: up ♡7 on ♠3", "no, pass", "undo 2")
    assert "Corrected: Aki passes" in out


@pytest.mark.parametrize("typed, lang", [("no, that was a 5", "en"), ("いや、5だった", "ja")])
def test_a_roll_is_corrected(sit, tmp_path, typed, lang):
    board = tmp_path / "race.yaml"
    board.write_text(
        "{game: nasty, phase: race, turn: A, track: {lanes: 4, lap: 60, finish: 75}, odds: {A: 2, B: 3}, players: "
        "{A: {square: [1, 5], lane: 1, grade: 2}, B: {square: [2, 5], lane: 2, grade: 3}}}",
        encoding="utf-8",
    )
    saved = tmp_path / "saved.yaml"
    sit("roll 4", typed, f"save {saved}", args=("play", str(board)), lang=lang)
    assert library.read_board(str(saved)).script()[0][1].do == {"roll": 5}


def test_there_is_nothing_to_correct_yet(sit, tmp_path):
    board = tmp_path / "b.yaml"
    board.write_text("{game: bp, players: {A: {}, B: {}}}", encoding="utf-8")
    assert "no play to correct yet" in sit("no, pass", args=("play", str(board)))


def test_a_play_needs_no_colon_and_tells_one_line(sit, tmp_path):
    board = tmp_path / "trick.yaml"
    board.write_text("{game: trick, phase: race, players: {A: {hand: 9}, B: {hand: 9}, C: {hand: 9}, D: {hand: 9}}}")
    out = sit("A R9", "B B12", "C B3 whip", args=("play", str(board)))
    assert "A leads red 9.\n" in out
    assert out.count("the board leaves it undecided") == 2  # each reason once


def test_legal_with_a_hidden_hand_lists_what_the_board_leaves_open(sit, tmp_path):
    board = tmp_path / "trick.yaml"
    board.write_text("{game: trick, phase: race, players: {A: {hand: 9}, B: {hand: 9}, C: {hand: 9}, D: {hand: 9}}}")
    out = sit("legal R9", "1", args=("play", str(board)))
    assert "undecided on this board" in out.lower() and "A leads red 9." in out


def test_more_shows_the_rules_of_the_last_play(sit):
    assert "[[11], [12], [16]]" in sit(AKI, BEN, "Aki: up ♡7 on ♠3", "Aki: pass", "more all")


def test_a_trick_is_a_line(capsys):
    with pytest.raises(SystemExit) as done:
        judge(["can", "trick", "R9, B12, B3 whip, R11", "--lang", "en"])
    out = capsys.readouterr().out
    assert done.value.code == 3 and "B wins the trick with blue 12 (C whipped with blue" in out
    with pytest.raises(SystemExit) as done:
        judge(["can", "trick", "R9, B12 whip, B3 whip", "--lang", "en"])
    assert done.value.code == 1 and "whip" in capsys.readouterr().out


def test_where_a_board_is_missing_a_terminal_says_how_to_begin(monkeypatch, capsys):
    monkeypatch.setattr(telling, "can_begin", lambda: True)
    for args in (["settle"], ["can"], ["legal", "nothing.yaml"], ["resolve", "nothing.yaml"]):
        with pytest.raises(SystemExit) as done:
            judge([*args, "--lang", "en"])
        err = capsys.readouterr().err
        assert done.value.code == 2 and "a few lines make a board" in err and "no such file" not in err


def test_in_a_pipe_the_error_is_one_line(capsys):
    with pytest.raises(SystemExit):
        judge(["legal", "nothing.yaml", "--lang", "en"])
    assert "no such file" in capsys.readouterr().err
