"""Sessions that are kept: damaged files, two windows on one board, nowhere to write."""

import errno
import io
import json
import os
import subprocess
import sys

import pytest

from judge.boardfile.board import builtin_boards, read_board
from judge.cli import run as judge
from judge.corpus import folders
from judge.engine.journal import Journal
from tests.support import Answer

BOARD = next(p for p in builtin_boards("bp") if p.endswith(os.sep + "counter-war.yaml"))
COUNTER = "request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2"
DEEP = "[" * 200_000
# a last line, or with a name a whole file
DAMAGES = {
    "number": "5", "null": "null", "nan": "NaN", "deep": DEEP, "list": "[]", "map": "{}", "text": '"A"', "two": '{"A": "pass", "B": "pass"}',
    "stranger": '{"Zoe": "pass"}', "word": '{"A": "zzz"}', "nowhere": '{"A": {"request": "counter", "target": "r77"}}',
    "deep play": '{"A": ' + "[" * 60 + "]" * 60 + "}", "cut": '{"A": "pa', "at": '{"at": 5}', "surrogate": '{"A": "\\ud800"}',
}  # fmt: skip
WHOLE = {
    "empty": b"",
    "brackets": b"[" * 5_000_000,
    "bytes": bytes(range(256)),
    "no board": b'{"source": "d.yaml"}\n{"A": "pass"}\n',
    "no source": b'{"board": {"game": "bp"}}\n{"A": "pass"}\n',
    "another game": b'{"source": "d.yaml", "board": {"game": "fever", "players": {"A": {}, "B": {}}}}\n{"A": "pass"}\n',
    "no game": b'{"source": "d.yaml", "board": {"game": "chess"}}\n{"A": "pass"}\n',
}


@pytest.fixture
def board(tmp_path, monkeypatch):
    """The board of the counter war without its script."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    path = tmp_path / "d.yaml"
    path.write_text(open(BOARD, encoding="utf-8").read().partition("script:")[0], encoding="utf-8")
    return path


@pytest.fixture
def play(monkeypatch, capsys):
    """Runs `judge play` with lines typed into it."""

    def typed(lines, *args, stream=io.StringIO):
        monkeypatch.setattr("sys.stdin", stream("\n".join(lines) + "\n"))
        with pytest.raises(SystemExit) as done:
            judge(["play", "--lang", "en", *map(str, args)])
        return Answer(done.value.code or 0, *capsys.readouterr())

    return typed


class Keyboard(io.StringIO):
    """Typed lines that come from a terminal."""

    def isatty(self):
        return True


def kept(tmp_path, ending=".jsonl"):
    folder = tmp_path / "data" / "journals"
    return [path for path in folder.iterdir() if path.name.endswith(ending)] if folder.exists() else []


def damage(tmp_path, name):
    """Damages the one journal."""
    (journal,) = kept(tmp_path)
    if name in WHOLE:
        journal.write_bytes(WHOLE[name])
    else:
        journal.write_text(journal.read_text(encoding="utf-8") + DAMAGES[name] + "\n", encoding="utf-8")


@pytest.mark.parametrize("name", [*DAMAGES, *WHOLE])
def test_a_damaged_session_is_put_aside_and_the_board_played(board, play, tmp_path, name):
    play([COUNTER], board)
    damage(tmp_path, name)
    answer = play(["all: pass"], board)
    (aside,) = kept(tmp_path, ".damaged")
    assert answer.code == 0 and "A's Up has resolved" in answer.out
    assert answer.err == f"judge: The file of an unfinished session is damaged, so it was moved to {aside}\n"
    assert play(["all: pass"], board).err == "", "it is told once"


@pytest.mark.parametrize("name", [*DAMAGES, *WHOLE])
def test_a_damaged_session_does_not_keep_the_others_from_going_on(board, play, tmp_path, name):
    play([COUNTER], board)
    damage(tmp_path, name)
    other = board.with_name("other.yaml")
    other.write_text(board.read_text(encoding="utf-8"), encoding="utf-8")
    play([COUNTER], other)
    answer = play(["all: pass"])
    assert answer.code == 0 and "A's Up is negated" in answer.out


def test_a_damaged_session_that_is_chosen_begins_anew(board, play, tmp_path):
    play([COUNTER], board)
    damage(tmp_path, "stranger")
    answer = play(["all: pass"])
    assert answer.code == 0 and "A's Up has resolved" in answer.out and "is damaged" in answer.err


def test_a_last_line_that_was_cut_off_is_left_out(board, play, tmp_path):
    for cut in ('{"all": "pa', DEEP):
        play([COUNTER], board, "--fresh")
        journal = max(kept(tmp_path), key=lambda path: path.stat().st_mtime_ns)
        journal.write_text(journal.read_text(encoding="utf-8") + cut, encoding="utf-8")
        answer = play(["all: pass"], board)
        assert "negated" in answer.out and answer.err == ""


def test_two_windows_on_one_board_keep_a_session_each(board, play, tmp_path):
    """The first is a process of its own, in the middle of its session."""
    first = subprocess.Popen(
        [sys.executable, "-m", "judge", "play", str(board), "--lang", "en"], stdin=-1, stdout=-1, text=True, encoding="utf-8"
    )  # fmt: skip
    try:
        first.stdin.write(f"{COUNTER}\n")
        first.stdin.flush()
        while "requests Counter" not in first.stdout.readline():
            pass
        (before,) = (path.read_bytes() for path in kept(tmp_path))
        answer = play(["all: pass"], board)
        assert "A's Up has resolved" in answer.out
        assert (
            answer.err
            == "judge: This session is already running in another window, so it continues here as a separate session\n"
        )
        assert before in [path.read_bytes() for path in kept(tmp_path)] and len(kept(tmp_path)) == 2
        play(["all: pass"], board, "--fresh")
        assert before in [path.read_bytes() for path in kept(tmp_path)] and len(kept(tmp_path)) == 3
        assert len(kept(tmp_path, ".lock")) == 1
    finally:
        first.stdin.close()
        first.stdout.read()
        assert first.wait(20) == 0
        first.stdout.close()
    assert kept(tmp_path, ".lock") == []
    assert play(["all: pass"], board).err == "", "the first has gone"


def test_who_does_not_want_a_second_session_leaves(board, play):
    other = Journal(str(board), read_board(str(board)).data)
    assert other.lock()
    try:
        answer = play(["n"], board, stream=Keyboard)
        assert answer.code == 0 and "as a separate session? [Y/n]" in answer.out and "Up" not in answer.out
        assert "A's Up has resolved" in play(["y", "all: pass"], board, stream=Keyboard).out
    finally:
        other.unlock()


def test_a_lock_file_that_a_killed_process_left_locks_nobody_out(board, play, tmp_path):
    play([COUNTER], board)
    (journal,) = kept(tmp_path)
    journal.with_name(journal.name + ".lock").write_bytes(b"")
    assert play(["all: pass"], board).err == ""


@pytest.mark.parametrize(
    "lang, told",
    [("en", "This session is not saved automatically (No space"), ("ja", "自動では保存されない (空きがない)")],
)
def test_what_cannot_be_kept_is_told_once(board, play, monkeypatch, lang, told):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(folders, "replace_file", full)
    answer = play([COUNTER, "all: pass", "undo"], board, "--lang", lang)
    assert answer.code == 0 and answer.out.count(told) == 1


def test_a_data_folder_that_is_a_file(board, play, tmp_path):
    (tmp_path / "data").write_text("", encoding="utf-8")
    answer = play([COUNTER, "all: pass"], board)
    assert answer.code == 0 and answer.out.count("This session is not saved automatically (") == 1


def test_a_journal_holds_what_was_played(board, play, tmp_path):
    play([COUNTER, "all: pass"], board)
    (journal,) = kept(tmp_path)
    head, *script = map(json.loads, journal.read_text(encoding="utf-8").splitlines())
    assert head["source"] == str(board) and len(script) == 2
