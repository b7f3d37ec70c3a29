"""What the scenarios cannot say: every position can be written, drawn and read; plays counted by hand; explanations."""

import pytest

from judge.corpus import yamlfile
from judge.engine.board import Board, board_from_dict, builtin_boards, read_board
from judge.engine.game import Play
from judge.engine.run import load, run
from judge.faults import Fault
from judge.games.foth.game import GAME
from judge.render.table import table_lines
from judge.render.width import cells
from judge.render.yamltext import dump

HORSE = {"is": "horse", "cost": 1, "run": 3, "guard": 2, "surface": "芝", "distance": "マイル", "style": "追い込み"}
CARDS = {
    "H": HORSE,
    "dear": {**HORSE, "cost": 3},
    "dirt": {**HORSE, "cost": 0, "surface": "ダ"},
    "whip": {"is": "horse item", "text": {"do": {"add": {"run": 1}}}},
    "map": {"is": "area item", "text": {"do": {"draw": 1}}},
    "dry": {"is": "area item", "text": {"do": {"better": 1}}},
    "fog": {"is": "situation", "text": {"always": {"worse": 1}}},
    "F": "force",
}


def position(step, a, b, **more):
    return GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": step, "cards": CARDS,
                                      "players": {"A": a, "B": b}, **more}))  # fmt: skip


def listed(state, by=None):
    return [(p.by, p.do) for p in GAME.plays(state, by)]


@pytest.mark.parametrize("path", builtin_boards("foth"), ids=lambda p: p.rpartition("/")[2][:-5])
def test_every_position_can_be_written_drawn_and_read(path):
    done = run(read_board(path))
    for state in [*(step.state for step in done.steps), done.end.state]:
        written = GAME.write(state)
        document = yamlfile.parse(dump(written), "written")
        assert document.value == written
        load(Board(document))
        for lang in ("ja", "en"):
            assert all(cells(line) <= 78 for line in table_lines(GAME, state, lang))


HANDS = {"hand": ["H", "dear", "dirt", "whip", "map", "dry", "fog", "F", "_"]}


def test_plays_before_the_run():
    found = listed(position("702.5", HANDS, HANDS))
    assert found == [("A", {"support": "A.map"}), ("A", {"support": "A.fog"}), ("A", "pass")]


def test_plays_of_the_run_window():
    found = listed(position("702.6b", HANDS, HANDS))
    assert found == [("A", {"run": "A.H"}), ("A", {"run": "A.dirt"}), ("A", "pass")]


def test_plays_of_the_guard_window():
    found = listed(position("702.6e", {"track": ["H"]}, HANDS))
    assert found == [("B", {"guard": "B.H"}), ("B", {"guard": "dear"}), ("B", "pass")]


def test_plays_with_the_priority():
    track = {"track": ["H", "dirt"], "hand": ["whip"]}
    assert listed(position("702.6h", track, {"hand": ["whip", "map"]})) == [
        ("B", {"support": "B.whip", "target": "H"}), ("B", {"support": "B.whip", "target": "dirt"}), ("B", "pass")]  # fmt: skip
    assert listed(position("702.6i", track, {})) == [
        ("A", {"support": "whip", "target": "H"}), ("A", {"support": "whip", "target": "dirt"}), ("A", "pass"), ("A", "take")]  # fmt: skip
    assert listed(position("702.6i", track, {}), "B") == []


def test_why_a_card_cannot_be_played():
    ((play, verdict),) = GAME.why_not(position("702.6d", {"track": ["H"], "hand": ["map"]}, {}), "map")
    assert play == Play("A", {"support": "map"}) and verdict.outcome == "illegal"
    assert [c.cites[0] for c in verdict.failed] == ["foth:205.1b"]
    with pytest.raises(Fault):
        GAME.why_not(position("702.5", {}, {}), "nobody")


def test_an_explanation_goes_layer_by_layer():
    state = position("702.6h", {"track": ["dirt"], "areas": [0, 0, 0, 5]}, {},
                     effects=[{"add": {"run": 2}, "target": "dirt"}, {"set": {"run": 1}, "target": "dirt"}])  # fmt: skip
    lines = [(line.key, line.value) for line in GAME.explain(state, "dirt")]
    assert lines[1:7] == [("explain.printed", 3), ("explain.surface", 2), ("explain.style", 3), ("explain.set", 1),
                          ("explain.add", 3), ("explain.total", 3)]  # fmt: skip
    assert GAME.explain(state, "nobody") == []
    assert [line.value for line in GAME.explain(state, "race")][0] is None


def test_a_long_amount_does_no_harm():
    cards = {
        "huge": {
            "is": "area item",
            "text": {"do": [{"draw": 10**9}, {"discard": 10**9}, {"worse": 10**9}, {"extra": 10**9}]},
        }
    }
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": cards,
                                       "players": {"A": {"hand": ["huge"], "areas": [0, 0, 0, 5]}, "B": {}}}))  # fmt: skip
    assert GAME.winner(GAME.perform(state, Play("A", {"support": "huge"}))) == "A"
