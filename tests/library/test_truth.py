"""What answers say about themselves: impossible boards, decisions without a list, steps that decide nothing."""

import io

import pytest

import judge
from judge.boardfile.board import builtin_boards
from judge.cli import run as command
from judge.corpus.ids import GAMES
from tests.broken import BOARDS
from tests.support import ask

IMPOSSIBLE = [path for path in BOARDS if path.read_text(encoding="utf-8").startswith("# check: ")]


@pytest.mark.parametrize("path", IMPOSSIBLE[::7], ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_answer_about_an_impossible_board_has_its_problems(path, lang):
    found = [each for each in judge.check(str(path)).json(lang)["findings"] if each["severity"] == "fault"]
    assert found
    player = judge.load(path)[0].players(judge.load(path)[1])[0]
    reports = (judge.plays(path), judge.can(path, f"{player}: pass"), judge.run(path), judge.settle(path))
    for report in reports:
        assert report.json(lang)["problems"] == found


def test_a_possible_board_has_no_problems():
    path = "rulesdata/blackpoker/examples/dispute.yaml"
    reports = (
        judge.plays(path),
        judge.why(path, "counter"),
        judge.can(path, "B: pass"),
        judge.run(path),
        judge.settle(path),
    )
    assert [report.json()["problems"] for report in reports] == [[]] * 5


@pytest.mark.parametrize("game", GAMES)
def test_no_step_is_told_of_a_claim_about_a_play(game):
    about = [
        claim
        for path in builtin_boards(game)[::5]
        for claim in judge.settle(path).json()["claims"]
        if "checks" in claim
    ]
    assert about and not any(claim["step_text"] for claim in about)


@pytest.mark.parametrize(
    "game, board, at, first, last",
    [
        ("fever", "race-move-by-odds-and-dice", "moved", ["black", "black"], ["white", "white"]),
        ("nasty", "card-g-objection-upheld", "open", [1, 1], [6, 6]),
    ],
)
def test_dice_can_show_what_dice_show(game, board, at, first, last):
    path = next(path for path in builtin_boards(game) if path.endswith(f"{board}.yaml"))
    found = judge.plays(path, at=at).json()
    options = found["decision"]["options"]
    assert found["decision"]["complete"] and len(options) == len(found["plays"]) == 36
    assert (options[0], options[-1]) == (first, last) and len({tuple(each) for each in options}) == 36


def test_a_decision_without_a_list_is_told():
    for path in builtin_boards("nasty"):
        done = judge.run(path)
        if done.end.prompt and not done.end.prompt.options:
            break
    answer = ask("legal", path, "--at", "end", "--lang", "en")
    assert "The answers cannot be listed; write " in answer.out and "No legal plays" not in answer.out
    assert answer.code == 1


def test_who_does_not_decide_is_told_who_does():
    path = "rulesdata/nasty/boards/card-g-objection-upheld.yaml"
    answer = ask("legal", path, "--at", "open", "--by", "A", "--lang", "en")
    assert "Only D can answer now" in answer.out and "No legal plays" not in answer.out


@pytest.mark.parametrize("lang, told", [("en", "No legal play matches 'zzz'"), ("ja", "「zzz」に当たる手はない")])
def test_a_word_that_no_play_has_is_told(monkeypatch, capsys, lang, told):
    monkeypatch.setattr("sys.stdin", io.StringIO("legal zzz\n"))
    with pytest.raises(SystemExit):
        command(["play", "rulesdata/blackpoker/examples/dispute.yaml", "--lang", lang])
    out = capsys.readouterr().out
    assert told in out and "No legal plays" not in out and "できることはない" not in out


def test_a_deal_says_for_how_many_it_is():
    for count in (1, 2, 5, 7, 99):
        assert (
            ask("new", "trick", "--players", str(count), "--deal", "3").err
            == f"judge: invalid --players {count}; use 3 or 4\n"
        )
    assert "use 2 to 6" in ask("new", "fever", "--players", "7", "--deal", "3").err
