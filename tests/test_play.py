"""A session at the table: typed plays, numbers, undo and redo, notes, saving, and going on after a crash."""

import io
import os

import pytest

from judge.cli import run as judge
from judge.engine.board import builtin_boards, read_board
from judge.engine.game import Play
from judge.engine.run import run
from judge.engine.session import Session

BOARD = next(p for p in builtin_boards("bp") if p.endswith(os.sep + "counter-war.yaml"))


@pytest.fixture
def board(tmp_path, monkeypatch):
    """The board of the counter war without its script."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    text = open(BOARD, encoding="utf-8").read().partition("script:")[0]
    path = tmp_path / "board.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def play(board, lines, monkeypatch, capsys, *options):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    with pytest.raises(SystemExit) as done:
        judge(["play", str(board), "--lang", "en", *options])
    assert done.value.code in (0, None)
    return capsys.readouterr().out


def test_a_play_is_carried_out_and_told(board, monkeypatch, capsys):
    out = play(board, ["request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2", "all: pass"], monkeypatch, capsys)
    assert "A's Up is negated" in out


def test_a_play_by_number(board, monkeypatch, capsys):
    out = play(board, ["legal counter", "1"], monkeypatch, capsys)
    assert "requests Counter" in out


def test_an_illegal_play_is_refused_with_reasons(board, monkeypatch, capsys):
    out = play(board, ["request: attack"], monkeypatch, capsys)
    assert "not legal" in out and "✗" in out


def test_wrong_input_is_one_line_and_the_session_goes_on(board, monkeypatch, capsys):
    out = play(board, ["request: cuonter", "what is this", "pass"], monkeypatch, capsys)
    assert "did you mean counter" in out
    assert "A's Up takes effect" in out


def test_undo_and_redo(board, monkeypatch, capsys):
    out = play(board, ["pass", "undo", "undo", "redo"], monkeypatch, capsys)
    assert "undone: B: pass" in out and "nothing to do" in out and "redone: B: pass" in out


def test_why_rule_board_steps_help(board, monkeypatch, capsys):
    out = play(board, ["why attack", "rule 5.4.1", "board", "pass", "steps", "help"], monkeypatch, capsys)
    assert "Checking the Target" in out and "stage (top first)" in out and "undo [n]" in out


def test_saved_as_a_board_with_its_script(board, monkeypatch, capsys, tmp_path):
    saved = tmp_path / "saved.yaml"
    play(board, ["request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2", "note answered", f"save {saved}"],
         monkeypatch, capsys)  # fmt: skip
    done = run(read_board(saved))
    assert not done.stop
    assert "answered" in done.moments
    assert [r.name for r in done.end.state.stage] == ["r0", "r1", "r2"]


def test_a_closed_terminal_loses_nothing(board, monkeypatch, capsys):
    play(board, ["request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2"], monkeypatch, capsys)
    out = play(board, ["all: pass"], monkeypatch, capsys)
    assert "A's Up is negated" in out, "the counter was still there"
    out = play(board, ["all: pass"], monkeypatch, capsys, "--fresh")
    assert "A's Up takes effect" in out, "a fresh session begins anew"


def test_a_half_written_journal_is_read_up_to_there(board, monkeypatch, capsys, tmp_path):
    play(board, ["request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2"], monkeypatch, capsys)
    (journal,) = (tmp_path / "data" / "journals").iterdir()
    journal.write_text(journal.read_text(encoding="utf-8") + '{"all": "pa', encoding="utf-8")
    assert "negated" in play(board, ["all: pass"], monkeypatch, capsys)


@pytest.mark.parametrize("game", ["bp", "foth", "trick", "nasty", "fever"])
def test_sessions_of_every_game_undo_to_the_very_board(game):
    """What was played can be taken back without limit and played again to the same end."""
    for path in builtin_boards(game)[:6]:
        session = Session(read_board(path))
        end = session.game.write(session.state)
        lines = list(session.lines)
        while session.undo():
            pass
        assert not session.lines
        while session.redo():
            pass
        assert session.lines == lines
        assert session.game.write(session.state) == end


def test_an_illegal_line_changes_nothing():
    session = Session(read_board(BOARD))
    before = session.state
    assert session.play(Play("B", {"request": "attack"})).outcome == "illegal"
    assert session.state is before
