"""What is said of a card that nobody has seen: open where an unknown card may be it, wrong where none can."""

import pytest

import judge

BOARD = "rulesdata/foth/boards/806-an-unknown-card-may-be-the-one.yaml"


@pytest.mark.parametrize(
    "claim, holds",
    [
        ({"hand": {"A": ["Hayate", "Kogane"]}}, None),
        ({"hand": {"A": ["Kogane", "Kogane"]}}, False),  # one of the two is known
        ({"hand": {"A": ["Hayate", "Kogane", "Kogane"]}}, False),
        ({"hand": {"A": ["Hayate"]}}, False),
        ({"hand": {"A": ["_", "_"]}}, False),
        ({"hand": {"A": ["Hayate", "_"]}}, True),
        ({"hand": {"A": ["Hayate", "Kogane"]}, "farm": {"A": []}}, False),
        ({"farm": {"A": ["Kogane"]}}, False),
        ({"zone": {"A.Kogane": "hand"}}, None),
        ({"zone": {"A.Kogane": "farm"}}, False),
        ({"zone": {"B.Kogane": "hand"}}, False),
        ({"zone": {"Hayate": "farm"}}, False),
        ({"run": {"A.Kogane": 2}}, None),
        ({"run": {"Hayate": 2}}, False),
    ],
)
def test_unknown_cards(claim, holds):
    (judged,) = judge.settle({**judge.read_board(BOARD).data, "claims": [claim]})
    assert judged.holds is holds
