"""The forms of the page: what a value can be, which keys are required, and names in the reader's language."""

import re

import pytest

from judge.boardfile.board import builtin_boards, read_board
from judge.corpus.ids import GAMES
from judge.engine.run import run
from judge.web import forms, pages
from judge.web.answering import answer
from tests.support import ROOT


def records(game):
    """name → the keys of each record of a form, with whether they are required."""
    found = forms.form(game, "en")["shapes"]
    return {
        one["name"]: {key["key"]: key["required"] for key in one["keys"]} for one in found if one["kind"] == "record"
    }


@pytest.mark.parametrize(
    "game, record, required",
    [
        ("bp", "effect", {"target", "size"}),
        ("bp", "unit", {"cards"}),
        ("nasty", "bonus", {"at", "grades"}),
        ("fever", "bet", {"horse", "kind", "stake"}),
        ("trick", "taken", {"by", "word", "answer"}),
    ],
)
def test_a_form_asks_for_what_a_board_must_have(game, record, required):
    assert {key for key, needed in records(game)[record].items() if needed} == required
    assert [key for key, needed in records(game)["file"].items() if needed] == ["players"]


@pytest.mark.parametrize("game", GAMES)
def test_a_switch_that_makes_sense_in_one_way_offers_that_way(game):
    """A play may say `take: yes`, never `take: no`; where both make sense, both are offered."""
    words = [one["words"] for one in forms.form(game, "en")["shapes"] if one["kind"] == "word"]
    switches = [[word["value"] for word in each] for each in words if isinstance(each[0]["value"], bool)]
    assert switches and all(set(each) in ({True}, {True, False}) for each in switches)
    assert any(len(each) == 2 for each in switches)


@pytest.mark.parametrize("game", GAMES)
def test_names_are_in_the_language_of_the_reader(game):
    done = run(read_board(builtin_boards(game)[0]))
    japanese = {
        lang: [one["label"] for each in forms.choices(done.game, [done.start], lang).values() for one in each
               if re.search("[ぁ-んァ-ヶ一-龠]", one["label"])]
        for lang in ("en", "ja")
    }  # fmt: skip
    assert japanese["en"] == [] and (japanese["ja"] or game == "foth")


@pytest.mark.parametrize("at", [[1], {"a": 1}, True, None])
def test_a_moment_is_a_name_or_a_number(at):
    board = {"game": "bp", "turn": "A", "players": {"A": {"life": 5}, "B": {"life": 5}}}
    found = answer("can", {"board": board, "play": "A: pass", "at": at, "lang": "en"})
    assert "error" in found if at is not None else True
    assert "error" not in answer("can", {"board": board, "play": "A: pass", "at": 0, "lang": "en"})


def test_the_slip_of_the_page_has_the_text_of_each_deciding_rule():
    board = read_board(f"{ROOT}/rulesdata/blackpoker/examples/dispute.yaml")
    claims = pages.slip(board, "en")["claims"]
    assert all(bool(claim["rule_text"]) is bool(claim["rule"]) for claim in claims)
    assert any(claim["rule_text"] for claim in claims)
