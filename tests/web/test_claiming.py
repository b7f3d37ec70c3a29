"""Claims at the table: what a thing touched at a step is said to be, claimed there, is right; and where the claim is kept."""

import random

import pytest

import judge
from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.corpus.ids import GAMES
from judge.engine.run import run
from judge.messages import MESSAGES
from judge.web.answering import answer
from tests.web.browser import COUNTER

BOARDS = 6  # of each game
STEPS = 4  # of each board
ANYWAY = MESSAGES["settle.wrong.anyway"][1].partition("{")[0]  # what is so now is not so after any answer


def asked(board, **more):
    return answer("sayable", {"board": board, "lang": "en", **more})


def kept(board, claim, **more):
    return answer("claim", {"board": board, "claim": claim, "lang": "en", **more})["board"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_of_a_thing_at_a_step_is_right_when_it_is_claimed_there(game):
    dice, tried = random.Random(game), 0
    for path in dice.sample(builtin_boards(game), BOARDS):
        board = {key: value for key, value in read_board(path).data.items() if key != "claims"}
        done = run(board_from_dict(board))
        for step in [0, *dice.sample(range(1, len(done.steps) + 1), min(STEPS, len(done.steps)))]:
            state = done.steps[step - 1].state if step else done.start
            for name in done.game.names(state)[:4]:
                for row in asked(board, names=[name], step=step)["facts"][:3]:
                    if row["value"] is None or row["word"] == "could":
                        continue
                    claim = {row["word"]: row["value"] if row["whole"] else {row["thing"]: row["value"]}}
                    after = kept(board, claim, step=step)
                    (said,) = after["claims"]
                    assert {word: said[word] for word in claim} == claim
                    if not row["whole"]:  # of a list only the one thing is filled in
                        slip = judge.settle(after)
                        assert slip[0].holds is not False or ANYWAY in slip.text("en"), (path, row)
                        tried += 1
    assert tried > 20


@pytest.mark.parametrize(
    "step, moment, line",
    [(0, "start", None), (1, "claim 1", 1), (4, "claim 1", 1), (5, "claim 1", 2), (11, None, None), (99, None, None)],
)
def test_a_claim_stays_with_the_moment_after_which_the_next_line_could_be_played(step, moment, line):
    """The request has the steps 1 to 4; then everybody passes, up to step 11, and the game is at its end."""
    board = {key: value for key, value in COUNTER.items() if key != "claims"}
    after = kept(board, {"life": {"A": 9}}, step=step)
    assert after["claims"] == [{"life": {"A": 9}, **({"at": moment} if moment else {})}]
    named = [n for n, one in enumerate(after["script"]) if "at" in one]
    assert named == ([line] if line is not None else [])
    assert [one for one in after["script"] if "at" not in one] == board["script"]


def test_a_moment_that_has_a_name_keeps_it_and_new_ones_get_the_next_number():
    board = {key: value for key, value in COUNTER.items() if key != "claims"}
    script = board["script"]
    named = {**board, "script": [script[0], {"at": "claim 1"}, script[1]]}
    assert kept(named, {"life": {"A": 9}}, step=3) == {**named, "claims": [{"life": {"A": 9}, "at": "claim 1"}]}
    assert asked(named, names=["a1"], step=3)["moment"] == "claim 1"
    longer = {**named, "script": [*named["script"], {"A": "pass"}]}
    steps = len(run(board_from_dict(named)).steps)
    after = kept(longer, {"life": {"A": 9}}, step=steps)
    assert after["script"] == [*named["script"], {"at": "claim 2"}, {"A": "pass"}]


def test_what_is_gone_and_was_named_in_the_script_can_still_be_claimed_about():
    """A request that has resolved is on no table; it is listed in words."""
    rows = asked({key: value for key, value in COUNTER.items() if key != "claims"}, step=99)["facts"]
    negated = next(row for row in rows if row["word"] == "negated" and row["value"] == ["r1"])
    assert negated["note"] == "A's Up (♡7 on a1)" and negated["whole"] and negated["thing"] is None
    assert all(row["note"] for row in rows)
