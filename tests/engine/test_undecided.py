"""What a board leaves undecided is said: in the list of plays, and with values that an answer may still change."""

import pytest

import judge
from judge.boardfile.board import read_board
from tests.support import ask

HIDDEN = {
    "bp": {"turn": "A", "players": {"A": {"life": 9, "hand": 3, "field": [{"id": "a1", "cards": ["S6"]}]}, "B": {"life": 9}}},
    "foth": {
        "race": {"distance": 1600},
        "turn": "A",
        "step": "702.6b",
        "cards": {
            "H": {"is": "horse", "cost": 0, "run": 1, "guard": 1, "surface": "芝", "distance": "マイル", "style": "逃げ"}
        },
        "players": {"A": {"hand": ["_", "_"]}, "B": {}},
    },
    "nasty": {"turn": "A", "players": {"A": {"square": "flat", "cards": ["_"]}, "B": {"square": "flat"}}},
    "trick": {
        "start": "A",
        "players": {
            "A": {"horse": "silver", "hand": ["_", "_", "_"]},
            "B": {"horse": "foret", "hand": ["R2", "B2", "Y2"]},
            "C": {"horse": "gateau", "hand": ["R7", "B3", "Y3"]},
            "D": {"horse": "vanilla", "hand": ["R8", "B4", "Y4"]},
        },
    },
}  # fmt: skip
PLAYS = {"bp": {"request": "up"}, "foth": {"run": "H"}, "nasty": {"card": "falseStart"}, "trick": {"play": "R5"}}


@pytest.mark.parametrize("game", HIDDEN)
def test_a_play_with_a_hidden_hand_is_listed_as_undecided(game):
    board = {"game": game, **HIDDEN[game]}
    found = judge.plays(board, "A")
    assert {"A": PLAYS[game]} in [play.json() for play in found.undecided]
    assert all(judge.can(board, play).outcome == "undecided" for play in found.undecided)
    assert all(judge.can(board, play).outcome == "legal" for play in found)


def test_the_list_says_which_plays_are_undecided_in_both_languages():
    found = judge.plays({"game": "trick", **HIDDEN["trick"]}, "A")
    assert found.text("en").startswith("No play is certain to be legal")
    assert "Undecided on this board: " in found.text("en")
    assert "盤面からは決まらないこと" in found.text("ja")
    assert found.json()["plays"] == []
    assert {"A": {"play": "R5"}} in found.json()["undecided"]


def test_undecided_plays_are_no_legal_ones_for_the_exit_code(tmp_path):
    path = tmp_path / "board.yaml"
    hands = "A: {horse: silver, hand: [_, _]}, B: {horse: foret, hand: [R2, B2]}"
    more = "C: {horse: gateau, hand: [R7, B3]}, D: {horse: vanilla, hand: [R8, B4]}"
    path.write_text(f"game: trick\nstart: A\nplayers: {{{hands}, {more}}}\n", encoding="utf-8")
    assert ask("legal", str(path), "--by", "A").code == 1


def test_a_value_that_an_answer_may_change_names_the_question():
    path = "rulesdata/blackpoker/boards/flow/13-nobody-holds-the-chance.yaml"
    before, waiting, after = (judge.explain(path, "a1", at=at) for at in ("staged", "resolving", "end"))
    assert waiting.prompt is not None
    assert waiting.text("en").rstrip().endswith("before this question is answered: A chooses which effect to use.")
    assert "次の問いに答える前の" in waiting.text("ja")
    assert waiting.json()["decision"]["word"] == "mode"
    assert before.prompt is after.prompt is None


def test_a_value_that_no_answer_changes_stands_as_it_is():
    path = "rulesdata/blackpoker/boards/flow/payment-left-out.yaml"
    assert judge.explain(path, "w2", at="several").prompt is None


def test_a_verdict_that_no_answer_changes_names_the_decision_and_no_value_of_now():
    (claim,) = judge.settle({**read_board("tests/slips/trick.yaml").data, "claims": [{"by": "B", "points": {"B": 5}}]})
    assert "Wrong, whatever the answer to this question: What is B's face-down betting card?" in claim.text("en")
    assert "誤り。次の問いがどう決まっても変わらない: " in claim.text("ja") and "0点" not in claim.text("ja")
    bulwark = judge.settle("rulesdata/blackpoker/boards/flow/unknown-bulwark-whatever-it-is.yaml")
    assert "Right, whatever the answer to this question: " in bulwark[2].text("en")
    assert "whatever" not in bulwark[3].text("en"), "nobody wins now and nobody has won after any answer"
