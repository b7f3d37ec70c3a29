"""A small ordinary table for tests that change one thing of it."""

from judge.boardfile.board import board_from_dict
from judge.engine.run import load

FIELD = [
    {"id": "a1", "cards": ["S6"]},
    {"id": "w1", "cards": ["D9"], "as": "bulwark"},
    {"id": "w2", "cards": ["D2"], "as": "bulwark"},
]
OTHER = [{"id": "b1", "cards": ["H5"]}, {"id": "v1", "cards": ["C2"], "as": "bulwark"}]


def table(a=None, b=None, **more):
    """A state of two players; what is not said is a small ordinary table."""
    players = {"A": {"life": 12, "hand": ["H7", "S3", "D4", "C8", "CJ"], "field": FIELD, **(a or {})},
               "B": {"life": 12, "field": OTHER, **(b or {})}}  # fmt: skip
    return load(board_from_dict({"game": "bp", "turn": "A", "players": players, **more}))[1]
