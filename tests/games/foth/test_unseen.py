"""What is said of a card that nobody has seen: open where an unknown card may be it, wrong where none can."""

import pytest

import judge

BOARD = "rulesdata/foth/boards/806-an-unknown-card-may-be-the-one.yaml"


@pytest.mark.parametrize(
    "claim, holds",
    [
        ({"hand": {"A": ["H", "K"]}}, None),
        ({"hand": {"A": ["K", "K"]}}, False),  # one of the two is known
        ({"hand": {"A": ["H", "K", "K"]}}, False),
        ({"hand": {"A": ["H"]}}, False),
        ({"hand": {"A": ["_", "_"]}}, False),
        ({"hand": {"A": ["H", "_"]}}, True),
        ({"hand": {"A": ["H", "K"]}, "farm": {"A": []}}, False),
        ({"farm": {"A": ["K"]}}, False),
        ({"zone": {"A.K": "hand"}}, None),
        ({"zone": {"A.K": "farm"}}, False),
        ({"zone": {"B.K": "hand"}}, False),
        ({"zone": {"H": "farm"}}, False),
        ({"run": {"A.K": 2}}, None),
        ({"run": {"H": 2}}, False),
    ],
)
def test_unknown_cards(claim, holds):
    (judged,) = judge.settle({**judge.read_board(BOARD).data, "claims": [claim]})
    assert judged.holds is holds
