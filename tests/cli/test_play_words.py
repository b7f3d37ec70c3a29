"""The words of `judge play` in Japanese, and what can be asked there."""

import pytest

from judge.cli.play import CALLED, COMMANDS, Table
from judge.engine.journal import Journal
from judge.library import sessions
from tests.support import ROOT

BOARD = f"{ROOT}/rulesdata/blackpoker/examples/dispute.yaml"
FOTH = f"{ROOT}/rulesdata/foth/boards/702-guard-must-fit-the-race.yaml"


def told(line, path, capsys, tmp_path, monkeypatch, lang="ja"):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    session = sessions.session(path)
    table = Table(session, Journal(path, {}), lang)
    monkeypatch.setattr(table, "_save_journal", lambda: None)
    capsys.readouterr()
    table._answer(line)
    return capsys.readouterr().out


def test_every_japanese_word_is_a_command():
    assert set(CALLED.values()) - {"save!"} == set(COMMANDS)


@pytest.mark.parametrize(
    "one, other", [("盤面", "board"), ("ヘルプ", "help"), ("手順", "steps"), ("できること", "legal")]
)
def test_japanese_words_do_the_same(one, other, capsys, tmp_path, monkeypatch):
    said = told(one, BOARD, capsys, tmp_path, monkeypatch)
    assert said and said == told(other, BOARD, capsys, tmp_path, monkeypatch)


def test_values_and_cards_can_be_asked_for(capsys, tmp_path, monkeypatch):
    assert "6" in told("内訳 a1", BOARD, capsys, tmp_path, monkeypatch)
    assert "♣9" in told("カード クラブの9", BOARD, capsys, tmp_path, monkeypatch)
    assert (
        told("card G", FOTH, capsys, tmp_path, monkeypatch)
        == told("explain G", FOTH, capsys, tmp_path, monkeypatch)
        != ""
    )
    for command in ("explain", "card"):
        assert f": {command} 名前" in told(command, BOARD, capsys, tmp_path, monkeypatch)


@pytest.mark.parametrize("word", ["やめる", "終わる", "quit"])
def test_words_that_end_it(word, tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    lines = iter([word])  # no more is read
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    Table(sessions.session(BOARD), Journal(BOARD, {}), "ja").sit()
    assert next(lines, None) is None


def test_the_table_is_drawn_again_after_undo(capsys, tmp_path, monkeypatch):
    assert "┌──" in told("戻す", BOARD, capsys, tmp_path, monkeypatch)
