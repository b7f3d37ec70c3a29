"""Moments of a run: `start`, `now`, `end`; a claim about a play is judged as `can` judges it at the same moment."""

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.frame import END, NOW, START
from judge.corpus.ids import GAMES
from judge.engine.claims import judge_claim
from judge.engine.run import run
from judge.engine.values import OUTCOMES
from judge.faults import Fault
from judge.library.boards import can_now, opened_at

# A has requested an Up and passed; B has not answered yet
UP = {
    "game": "bp", "turn": "A", "chance": "A",
    "players": {
        "A": {"life": 9, "hand": ["D4", "S2", "H7", "C5"], "field": [{"id": "a1", "cards": ["S6"]}]},
        "B": {"life": 9, "hand": ["C8", "C2"], "field": [{"id": "b1", "cards": ["H5"]}]},
    },
    "script": [{"A": {"request": "up", "key": ["H7"], "pay": {"D": ["C5"]}, "target": "a1"}}, {"A": "pass"}],
}  # fmt: skip
COUNTER = "B: {request: counter, key: [C8], pay: {D: [C2]}}"
SECOND_UP = "A: {request: up, key: [H7], target: a1}"


def claimed(claim):
    """The play that a claim is about, if it is about one."""
    return next((claim[word] for word in OUTCOMES if isinstance(claim.get(word), str)), None)


@pytest.mark.parametrize("game", GAMES)
def test_settle_and_can_agree_at_every_moment(game):
    tried = 0
    for path in builtin_boards(game):
        board = read_board(path)
        plays = dict.fromkeys(text for _, claim in board.claims() if (text := claimed(claim)))
        if not plays:
            continue
        done = run(read_board(path))
        for moment in (START, NOW, END, *done.moments):
            opened = None if done.view(moment) is None else opened_at(board, moment)
            for text in plays if opened else ():
                try:
                    wanted = can_now(opened, text).outcome
                except Fault:
                    continue
                assert judge_claim(done, {"legal": text, "at": moment}).verdict.outcome == wanted, (path, moment, text)
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_claim_without_a_moment_is_about_now(game):
    for path in builtin_boards(game):
        done = run(read_board(path))
        for _, claim in done.board.claims():
            if claimed(claim) and "at" not in claim and not done.stop:
                now = judge_claim(done, {**claim, "at": NOW})
                assert judge_claim(done, claim).holds == now.holds, (path, claim)


def test_now_is_before_everybody_passes_on():
    legal, up = judge.settle({**UP, "claims": [{"legal": COUNTER}, {"legal": COUNTER, "at": "end"}]})
    assert legal.holds is True and legal.moment == NOW and [m for m, _ in legal.elsewhere] == [START, END]
    assert up.holds is False and [(moment, verdict.outcome) for moment, verdict in up.elsewhere] == [(NOW, "legal")]
    size = judge.settle({**UP, "claims": [{"size": {"a1": 6}, "at": "今"}, {"size": {"a1": 13}}]})
    assert [(claim.holds, claim.moment) for claim in size] == [(True, NOW), (True, END)]


@pytest.mark.parametrize("lang, end, now", [
    ("en", "It is illegal at the end. ", "It is legal right after the script."),
    ("ja", "終了時点ではできない: ", "台本の直後ならできる。"),
])  # fmt: skip
def test_the_slip_says_so_where_the_other_moment_gives_another_answer(lang, end, now):
    assert end in judge.settle({**UP, "claims": [{"legal": COUNTER}]}).text(lang)
    assert now in judge.settle({**UP, "claims": [{"legal": COUNTER, "at": "end"}]}).text(lang)


def test_without_a_script_now_is_the_board_as_it_lies():
    stage = [{"id": "r1", "by": "A", "action": "up", "key": ["H7"], "target": "a1"}]
    hand = {**UP["players"], "A": {**UP["players"]["A"], "hand": ["D4", "S2"]}}
    board = {**UP, "script": [], "players": hand, "stage": stage, "chance": "B", "passed": ["A"]}
    (claim,) = judge.settle({**board, "claims": [{"legal": COUNTER}]})
    assert claim.holds is True and judge.can(board, COUNTER).outcome == "legal"


def test_a_line_that_is_refused_is_itself_judged():
    script = [UP["script"][0], {"at": "asked"}, {"A": {"request": "up", "key": ["H7"], "target": "a1"}}]
    claims = [
        {"legal": SECOND_UP}, {"illegal": SECOND_UP}, {"at": "asked", "size": {"a1": 6}}, {"legal": COUNTER},
        {"size": {"a1": 13}}, {"at": "end", "legal": SECOND_UP},
    ]  # fmt: skip
    found = judge.settle({**UP, "script": script, "claims": claims})
    assert found.run.stop
    assert [claim.holds for claim in found] == [False, True, True, None, None, None]
    assert [claim.reached for claim in found] == [True, True, True, False, False, False]
    assert found[0].cites == found[1].cites and found[0].cites
