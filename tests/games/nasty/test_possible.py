"""Boards at the edge of what is possible: `check` finds no fault in them. Those just beyond it are in tests/broken."""

from __future__ import annotations

import pytest

from judge.boardfile.board import board_from_dict
from judge.corpus import yamlfile
from judge.engine.run import load
from judge.games.nasty.game import GAME

BOARDS = {
    "the set-up, with the money of 1.4": "{phase: setup, players: {A: {cash: 20000}, B: {cards: [faller]}}}",
    "the entries of race 1": "{phase: entry, players: {A: {}, B: {}}}",
    "some have entered": "{phase: entry, race: 2, players: {A: {lane: 1, grade: 2, ran: [1]}, B: {lane: 2}}}",
    "the last race stands among the entries":
        "{phase: entry, race: 2, finished: [A], players: {A: {lane: 1, grade: 1, bet: none, state: disqualified},"
        " B: {lane: 2, grade: 2, bet: {horse: A, stake: 5}, state: slipped, missed: 2}}}",
    "nobody came home in the last race": "{phase: entry, race: 3, players: {A: {state: slipped}, B: {state: fallen}}}",
    "the betting, the lanes not said": "{phase: betting, players: {A: {grade: 1}, B: {bet: none}}}",
    "on the start in their lanes":
        "{phase: start, track: {lanes: 2, finish: 50}, players: {A: {lane: 1, square: [1, 0]}, B: {lane: 2}}}",
    "on the start, a lane not said": "{phase: start, track: {lanes: 3, finish: 50}, players: {A: {square: [3, 0]}, B: {}}}",
    "the inside horse has two turns to miss": "{phase: start, turn: A, players: {A: {lane: 1, missed: 2}, B: {lane: 2}}}",
    "the inside horse has missed one": "{phase: start, turn: B, players: {A: {lane: 1, missed: 1}, B: {lane: 2}}}",
    "all have missed one":
        "{phase: start, turn: A, players: {A: {lane: 1, missed: 1}, B: {lane: 2, missed: 1}, C: {lane: 3, missed: 3}}}",
    "two have missed a second one":
        "{phase: start, turn: A, players: {A: {lane: 3, missed: 1}, B: {lane: 1}, C: {lane: 2, missed: 2}}}",
    "the inside horse slipped up on the start":
        "{phase: start, turn: B, players: {A: {lane: 1, state: slipped}, B: {lane: 2}, C: {lane: 3}}}",
    "a lane that is not said may be the inside one": "{phase: start, turn: B, players: {A: {lane: 2}, B: {}}}",
    "after a recall one turn may be left to miss":
        "{phase: start, turn: A, last: {recall: yes}, players: {A: {lane: 1, missed: 1}, B: {lane: 2}}}",
    "in the race whoever comes next has the turn":
        "{phase: race, turn: B, players: {A: {lane: 1, missed: 1}, B: {lane: 2, square: flat}}}",
    "the one to roll has just fallen":
        "{turn: A, last: {faller: A}, players: {A: {square: Oxer, state: fallen}, B: {square: flat}}}",
    "the last runner has just fallen, and a Photo Finish waits for it":
        "{phase: stewards, turn: B, finished: [A], last: {faller: B, post: A}, photo: B,"
        " players: {A: {}, B: {square: Oxer, state: fallen}}}",
    "the first two have changed places": "{finished: [B, A], last: {post: B}, players: {A: {}, B: {}, C: {square: flat}}}",
    "the third has just passed, and a Photo Finish waits":
        "{finished: [A, B, C], last: {post: C}, photo: D, players: {A: {}, B: {}, C: {}, D: {square: straight}}}",
    "retired four fences behind":
        "{track: {lanes: 2, lap: 40, finish: 50, fences: {A1: 3, A2: 6, A3: 9, A4: 12}},"
        " players: {A: {square: [1, 13]}, B: {square: [2, 3], state: retired}}}",
    "retired behind a leader that has fallen since, nobody says where":
        "{track: {lanes: 2, lap: 40, finish: 50, fences: {A1: 3, A2: 6, A3: 9, A4: 12}},"
        " players: {A: {square: [1, 1]}, B: {square: [2, 2], state: retired}, C: {state: fallen}}}",
    "retired behind a leader that has since gone outward, where a fence lies farther on":
        "{track: {lanes: 2, lap: 40, finish: 50, fences: {A1: 3, A2: 6, A3: 9, A4: [[1, 12], [2, 14]]}},"
        " players: {A: {square: [2, 13]}, B: {square: [2, 3], state: retired}}}",
    "retired behind a leader that is only known to be on a fence":
        "{track: {lanes: 2, lap: 40, finish: 50, fences: {A1: 3, A2: 6, A3: 9, A4: 12}},"
        " players: {A: {square: A1}, B: {square: [2, 3], state: retired}}}",
    "retired, others out, and no track": "{phase: stewards, players: {A: {state: slipped}, B: {state: retired}}}",
    "retired, and no track": "{players: {A: {square: flat}, B: {state: retired}}}",
    "retired among the finishers": "{phase: stewards, finished: [A], players: {A: {}, B: {state: retired}}}",
    "home on a square": "{track: {lanes: 2, finish: 50}, finished: [A], players: {A: {square: [1, 50]}, B: {square: [1, 49]}}}",
    "out on the last square": "{track: {lanes: 2, finish: 50}, players: {A: {square: [1, 49], state: slipped}, B: {square: [2, 2]}}}",
    "slipped up on the start of a race that is on": "{turn: B, players: {A: {state: slipped, missed: 2}, B: {square: flat}}}",
    "under pressure on the straight, fallen after it":
        "{turn: B, players: {A: {square: Oxer, state: fallen, pressure: in}, B: {square: straight, pressure: [in, out]}}}",
    "a roll is open": "{turn: A, last: {roll: 3}, players: {A: {square: flat}, B: {missed: 1}}}",
    "a bonus hangs on the grade":
        "{track: {lanes: 2, finish: 50, EP: [{at: 5, grades: [1]}]}, turn: A, last: {bonus: 3},"
        " players: {A: {square: [1, 5]}, B: {square: [1, 7]}}}",
    "the lanes are dealt": "{phase: entry, race: 2, finished: [A], last: {deal: lanes}, players: {A: {}, B: {state: slipped}}}",
    "a card waits for its horse": "{last: {card: slippedUp, by: A}, players: {A: {square: flat}, B: {square: flat}}}",
    "an Objection waits for its horse, its dice rolled":
        "{phase: stewards, finished: [A, B], last: {card: objection, by: B, dice: [1, 2]}, players: {A: {}, B: {cash: 0}}}",
    "an Objection is paid for and waits for its dice":
        "{phase: stewards, finished: [A], last: {objection: A, by: B}, players: {A: {}, B: {cash: 0, state: slipped}}}",
    "the window is closed": "{phase: stewards, finished: [A], last: {window: closed}, players: {A: {}, B: {state: slipped}}}",
    "the bets are paid": "{phase: stewards, finished: [A], last: {paid: bets}, players: {A: {}, B: {state: slipped}}}",
    "the game is over, of the last race nothing is said": "{phase: over, race: 6, players: {A: {cash: 5}, B: {}}}",
    "the game is over": "{phase: over, race: 6, finished: [A], players: {A: {cash: 5}, B: {state: slipped}}}",
}  # fmt: skip


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_possible_board_has_no_fault(board):
    data = yamlfile.parse(board, "board").value
    _, state = load(board_from_dict({"game": "nasty", **data}))
    assert not [finding for finding in GAME.check(state) if finding.severity == "fault"]


@pytest.mark.parametrize("ran, notes", [("[1]", ["find.ran.few"]), ("[1, 2, 3]", []), ("[]", [])])
def test_a_list_of_too_few_grades_is_noted(ran, notes):
    """2.5: everybody enters a horse in every race; a shorter list says that the others are unknown."""
    board = f"{{race: 4, turn: A, track: {{lanes: 2, finish: 50, fences: {{Brian's Brook: 9}}}}, players: {{A: {{ran: {ran}}}, B: {{}}}}}}"
    _, state = load(board_from_dict({"game": "nasty", **yamlfile.parse(board, "board").value}))
    assert [finding.key for finding in GAME.check(state)] == notes
