"""A session at the table: typed plays, numbers, undo and redo, notes, saving, and going on after a crash."""

import io
import os
import re

import pytest

from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.cli import run as judge
from judge.corpus import yamlfile
from judge.engine.game import Game
from judge.engine.journal import unfinished
from judge.engine.parsing import parse_answer
from judge.engine.run import run
from judge.engine.session import Session
from judge.engine.values import Prompt
from judge.library import sessions

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
    out = play(
        board, ["request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2", "all: pass"], monkeypatch, capsys
    )
    assert "A's Up is negated" in out


def test_a_play_by_number(board, monkeypatch, capsys):
    out = play(board, ["legal counter", "1"], monkeypatch, capsys)
    assert "requests Counter" in out


def test_an_illegal_play_is_refused_with_reasons(board, monkeypatch, capsys):
    out = play(board, ["request: attack"], monkeypatch, capsys)
    assert "Illegal: " in out and "✗" in out


def test_wrong_input_is_one_line_and_the_session_goes_on(board, monkeypatch, capsys):
    out = play(board, ["request: cuonter", "what is this", "pass"], monkeypatch, capsys)
    assert "did you mean 'counter" in out
    assert "A's Up has resolved" in out


@pytest.mark.parametrize("typed", [
    "counter C8 at r1",
    "counter C8 r1",
    "カウンター C8 at r1",
    "request: counter, key: [C8], target: r1",
    "request counter, key: [C8], target: r1",
    "{request: counter, key: [C8], target: r1}",
    "B: counter C8 at r1",
    "B: {request: counter, key: [C8], target: r1}",
])  # fmt: skip
def test_a_play_can_be_typed_in_many_ways(board, typed, monkeypatch, capsys):
    assert "B requests Counter with ♣8, targeting A's Up (♡7 on a1)" in play(board, [typed], monkeypatch, capsys)


def test_a_name_that_is_nearly_right_is_put_right(board, monkeypatch, capsys):
    assert "did you mean 'counter" in play(board, ["cuonter C8 at r1"], monkeypatch, capsys)


ATTACK = """
game: bp
turn: A
players:
  A: {life: 10, field: [{id: a1, cards: [S6]}, {id: a2, cards: [S5]}, {id: a3, cards: [S3]}]}
  B: {life: 10}
"""


@pytest.mark.parametrize("typed, attackers", [
    ("choose 1 3", "a1 (♠6) and a3 (♠3)"),
    ("choose a1, a3", "a1 (♠6) and a3 (♠3)"),
    ("choose [a1, a3]", "a1 (♠6) and a3 (♠3)"),
    ("choose 2", "a2 (♠5)"),
    ("2", "a2 (♠5)"),
    ("choose", "no units"),
])  # fmt: skip
def test_answers_are_numbered(typed, attackers, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    board = tmp_path / "board.yaml"
    board.write_text(ATTACK, encoding="utf-8")
    out = play(board, ["attack", "all: pass", typed], monkeypatch, capsys)
    assert re.search(r"  3  .*a3.* A: \{choose: a3\}", out)
    assert f"A attacks with {attackers}." in out


def test_the_numbers_of_answers_with_several_cards(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    board = tmp_path / "board.yaml"
    hand = "hand: [S2, S3, S4, S5, S6, S7, S8, S9, S10]"
    board.write_text(f"game: bp\nturn: A\nplayers: {{A: {{life: 9, {hand}}}, B: {{life: 9}}}}\n", encoding="utf-8")
    out = play(board, ["end", "all: pass", "choose 1 2", "choose 2"], monkeypatch, capsys)
    assert "♠2 cannot be chosen twice" in out
    assert "Choose exactly 2 (chosen: 4)" in out
    assert "A discards ♠2 and ♠4." in out


def test_where_the_answers_are_numbers_a_number_is_the_answer_itself():
    class Asking(Game):
        def prompt(self, state):
            return Prompt("P1", "stake", (), (300, 400))

    assert parse_answer(Asking(), None, "2") == Play("P1", {"choose": 2})
    assert parse_answer(Asking(), None, "300") == Play("P1", {"choose": 300})


def test_a_number_that_was_not_listed(board, monkeypatch, capsys):
    assert "there is no numbered list yet" in play(board, ["99"], monkeypatch, capsys)


def test_an_undecided_play_says_what_is_open(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    board = tmp_path / "board.yaml"
    board.write_text(ATTACK.replace("A: {life: 10", "A: {life: 10, hand: 2"), encoding="utf-8")
    out = play(board, ["up H4 at a1"], monkeypatch, capsys)
    assert (
        "the board leaves it undecided whether this is legal: " in out
        and "The unknown cards in hand may or may not include ♡4" in out
        and "A requests Up" in out
    )


def test_a_board_whose_script_is_illegal_says_so(board, monkeypatch, capsys):
    board.write_text(board.read_text(encoding="utf-8") + "script:\n  - A: {request: attack}\n", encoding="utf-8")
    out = play(board, ["legal"], monkeypatch, capsys)
    assert "Line 1 of the script is illegal: A" in out


def test_play_alone_goes_on_with_what_is_unfinished(board, monkeypatch, capsys):
    play(board, ["counter C8 at r1"], monkeypatch, capsys)
    monkeypatch.setattr("sys.stdin", io.StringIO("all: pass\n"))
    with pytest.raises(SystemExit) as done:
        judge(["play", "--lang", "en"])
    out = capsys.readouterr().out
    assert done.value.code in (0, None)
    assert f"1  {board}  (1 play)" in out and "A's Up is negated" in out


def test_play_alone_with_nothing_unfinished(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    with pytest.raises(SystemExit) as done:
        judge(["play", "--lang", "en"])
    assert done.value.code == 2
    assert (
        capsys.readouterr().err == "judge: there is no unfinished session; give a board, as in judge play board.yaml\n"
    )


@pytest.mark.parametrize("typed", ["quit", "q", "exit", "quit now", "終わる", "終了 する", "やめる　ね"])
def test_quit_ends_whatever_stands_behind_it(board, typed, monkeypatch, capsys):
    assert "negated" not in play(board, [typed, "counter C8 at r1", "all: pass"], monkeypatch, capsys)


def test_undo_and_redo(board, monkeypatch, capsys):
    out = play(board, ["pass", "undo", "undo", "redo"], monkeypatch, capsys)
    assert "Undone: B passes" in out and "Nothing to undo or redo" in out and "Redone: B passes" in out


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


@pytest.mark.parametrize("typed, said", [
    ("quitt", "unknown command 'quitt'; did you mean 'quit'?"),
    ("chose 1", "unknown command 'chose'; did you mean 'choose'?"),
    ("undo x", "'x' is not a number of plays"),
    ("undo -1", "'-1' is not a number of plays"),
    ("save /nowhere/at/all/x.yaml", "the folder of /nowhere/at/all/x.yaml does not exist"),
])  # fmt: skip
def test_slips_at_the_prompt(board, typed, said, monkeypatch, capsys):
    assert said in play(board, [typed], monkeypatch, capsys)


def test_a_session_that_does_not_go_on_is_kept(board, monkeypatch, capsys):
    play(board, ["counter C8 at r1"], monkeypatch, capsys)
    play(board, ["pass"], monkeypatch, capsys, "--fresh")
    assert [len(each.board["script"]) for each in unfinished()] == [1, 1]
    play(board, ["quit"], monkeypatch, capsys, "--fresh")
    assert len(unfinished()) == 2, "nothing played, nothing lost"


def test_saving_asks_where_and_spares_what_is_there(board, monkeypatch, capsys, tmp_path):
    there = tmp_path / "there.yaml"
    there.write_text("mine", encoding="utf-8")
    out = play(board, ["save", f"save {there}"], monkeypatch, capsys)
    assert "give a file: save FILE" in out and f"{there} already exists; type save! {there} to overwrite it" in out
    assert there.read_text(encoding="utf-8") == "mine"
    play(board, [f"save! {there}", "pass", f"save {there}"], monkeypatch, capsys)
    assert len(read_board(there).script()) == 1, "what the session saved itself may be saved again"


def test_a_note_needs_a_name_of_its_own(board, monkeypatch, capsys, tmp_path):
    saved = tmp_path / "saved.yaml"
    out = play(board, ["note", "note hot", "pass", "note hot", "note \x1b", f"save {saved}"], monkeypatch, capsys)
    assert "give a name: note NAME" in out and "the name 'hot' is already used" in out and "control characters" in out
    assert list(run(read_board(saved)).moments) == ["hot"]
    assert "1 play, " in play(board, ["quit"], monkeypatch, capsys), "the session can go on"


def test_undo_takes_names_back_and_redo_brings_them_again(board):
    session = Session(read_board(board))
    session.play(Play("B", "pass"))
    session.name_moment("after")
    session.undo()
    assert session.notes == []
    session.redo()
    assert session.notes == [(1, "after")]


def test_claims_about_moments_that_are_lost_do_not_stop_a_session(board, monkeypatch, capsys):
    board.write_text(board.read_text(encoding="utf-8") + "script: [{B: pass}, {at: later}]\nclaims: [{at: later, turn: A}]\n",
                     encoding="utf-8")  # fmt: skip
    play(board, ["undo", "counter C8 at r1"], monkeypatch, capsys)
    assert "A's Up is negated" in play(board, ["all: pass"], monkeypatch, capsys)


REST = """
game: foth
race: {distance: 1600}
turn: A
step: "702.2"
cards: {rain: {is: area item, text: {do: {add: {run: 1}, target: {in: track}}}}, wind: {like: rain, name: wind}}
players:
  A: {areas: [[rain, wind, _], 5, 8, 8], hand: [wind]}
  B: {}
"""


def test_what_happens_by_itself_is_shown_before_anybody_is_asked(tmp_path, monkeypatch, capsys):
    """The card drawn at the start of the turn is on the table before its player decides about it."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    board = tmp_path / "board.yaml"
    board.write_text(REST, encoding="utf-8")
    out = play(board, ["legal"], monkeypatch, capsys)
    assert "hand: wind rain" in out and "A: {support: rain}" in out


def test_a_saved_session_plays_to_the_same_end(tmp_path):
    """Also with `all: pass` while the game rests between two turns."""
    session = Session(read_board(board_from_dict(yamlfile.parse(REST, "board").value).data))
    for line in [Play("A", "pass"), *[Play("all", "pass")] * 9]:
        assert session.play(line).outcome == "legal"
    again = Session(board_from_dict(session.to_board()))
    assert again.game.write(again.state) == session.game.write(session.state)
    assert len(again.steps) == len(session.steps)


def test_a_claim_is_about_the_table_as_it_is_shown():
    """The card of the new turn has been drawn when somebody can speak; the play before is undone with what came by itself."""
    session = sessions.session(yamlfile.parse(REST, "board").value)
    for line in ["pass", "pass"]:
        session.play(line)
    session.claim("B hand B 1")
    session.claim("B step 702.5")
    assert [claim.holds for claim in session.settle()] == [True, True]
    again = sessions.session(session.to_board())
    assert again.game.write(again.table) == session.game.write(session.table)
    assert again.undo() == Play("A", "pass") and len(again.lines) == 1
    steps = len(session.steps)
    assert session.undo() == Play("A", "pass") and session.to_act == "A" and len(session.lines) == 1
    assert session.redo() == Play("A", "pass") and len(session.steps) == steps
    assert [claim.holds for claim in session.settle()] == [True, True]


def test_everybody_passes_from_the_table_as_it_is_shown():
    """A board that begins on the way to a window, with a second run to come: the passes end before that run."""
    session = sessions.session({**yamlfile.parse(REST, "board").value, "step": "702.6c", "runs": 2})
    assert session.table.position.step == "702.6d"
    session.play(Play("all", "pass"))
    assert session.table.position.step == "702.6b"
    again = sessions.session(session.to_board())
    assert again.game.write(again.table) == session.game.write(session.table)


def test_a_closed_terminal_loses_nothing(board, monkeypatch, capsys):
    play(board, ["request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2"], monkeypatch, capsys)
    out = play(board, ["all: pass"], monkeypatch, capsys)
    assert "A's Up is negated" in out, "the counter was still there"
    out = play(board, ["all: pass"], monkeypatch, capsys, "--fresh")
    assert "A's Up has resolved" in out, "a fresh session begins anew"


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


def test_steps_are_numbered_from_one_without_a_gap(board):
    """However many lines there are, and with what comes by itself behind the last of them."""
    session = sessions.session(str(board))
    for _ in range(3):
        session.play(session.plays()[-1])
        assert [step.n for step in session.steps] == list(range(1, len(session.steps) + 1))
    assert session.last_steps and session.steps[-len(session.last_steps) :] == session.last_steps
