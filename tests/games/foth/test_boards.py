"""What the scenarios cannot say: every position can be written, drawn and read; plays counted by hand; explanations."""

import time

import pytest

from judge.boardfile.board import Board, board_from_dict, builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.corpus import yamlfile
from judge.engine.claims import settle
from judge.engine.run import load, run
from judge.faults import Fault
from judge.games.foth.game import GAME
from judge.games.foth.layers import layers_of
from judge.render.table import table_lines
from judge.render.yamltext import dump
from judge.width import cells

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
    return [(p.by, p.do) for p in GAME.legal_plays(state, by)]


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
    assert next(line.value for line in GAME.explain(state, "race")) is None


def test_a_long_amount_does_no_harm():
    cards = {
        "huge": {
            "is": "area item",
            "text": {"do": [{"draw": 10**9}, {"discard": 10**9}, {"worse": 10**9}, {"extra": 10**9}]},
        }
    }
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": cards,
                                       "players": {"A": {"hand": ["huge"], "areas": [0, 0, 0, 5]}, "B": {}}}))  # fmt: skip
    assert GAME.winner(GAME.apply(state, Play("A", {"support": "huge"}))) == "A"


def test_all_answers_are_listed():
    """`legal` lists every way to discard three of eight cards, each once."""
    names = "abcdefgh"
    cards = {**dict.fromkeys(names, "horse"), "X": {"is": "area item", "text": {"do": {"discard": 3}}}}
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": cards, "then": "stop",
             "players": {"A": {"hand": [*names, "X"]}, "B": None}, "script": [{"A": {"support": "X"}}]}  # fmt: skip
    answers = [str(p) for p in GAME.legal_plays(run(board_from_dict(board)).end.state)]
    assert len(answers) == len(set(answers)) == 56


def test_an_unknown_card_that_nothing_can_name_is_asked_about():
    """603.1e without any `cards`: the decision stays open, nothing crashes."""
    board = {"game": "foth", "race": {"distance": 3000}, "step": "603.1e", "players": {p: {"hand": 7, "deck": 60, "aside": 13} for p in "AB"}}  # fmt: skip
    done = run(board_from_dict(board))
    assert done.end.prompt.by == "A" and done.end.prompt.options == ()


def test_a_step_that_stands_above_others():
    """`to: 702.6l` means its first part."""
    state = position("702.6b", {"hand": ["H", "F"]}, {})
    state = GAME.apply(state, Play("A", {"run": "H"}))
    assert GAME.apply(state, Play("to", "702.6l")).position.step == "702.6l-i"


@pytest.mark.parametrize(
    "by, outcomes",
    [("opponent", ("legal", "illegal")), ("you", ("illegal", "legal")), ("both", ("illegal", "illegal"))],
)
def test_what_is_forbidden_to_a_player_with_certain_cards_is_written(by, outcomes):
    """`by` beside `target` survives writing and reading: A runs a horse, B guards with one."""
    forbid = {
        "is": "area item",
        "text": {"do": {"forbid": ["run", "guard"], "by": by, "target": {"is": "horse"}, "for": "turn"}},
    }
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": {**CARDS, "X": forbid}, "then": "stop",
             "players": {"A": {"hand": ["X", "H", "F"]}, "B": {"hand": ["H"]}},
             "script": [{"A": {"support": "X"}}, {"A": "pass"}]}  # fmt: skip
    state = run(board_from_dict(board)).end.state
    for written in (GAME.write(state), GAME.write(GAME.read(board_from_dict(GAME.write(state))))):
        again = GAME.read(board_from_dict(written))
        guarding = GAME.read(board_from_dict({**written, "step": "702.6e"}))
        found = (GAME.judge(again, Play("A", {"run": "A.H"})), GAME.judge(guarding, Play("B", {"guard": "B.H"})))
        assert tuple(verdict.outcome for verdict in found) == outcomes


def test_then_a_step_that_is_not_reached():
    """`then` is as `to`: a step that this turn does not reach is no silent end."""
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": CARDS, "then": "702.6k",
             "players": {"A": {}, "B": {}}}  # fmt: skip
    done = run(board_from_dict(board))
    assert done.stop.play == Play("to", "702.6k") and done.stop.verdict.failed[0].key == "to.no"
    assert run(board_from_dict({**board, "then": "702.6o"})).end.state.position.step == "702.6o"


def test_the_step_that_decides_names_the_card():
    """702.6n: the cards of both tracks go at once and are told one player after the other."""
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6n", "cards": CARDS,
             "players": {"A": {"track": ["H"]}, "B": {"track": ["dirt"]}},
             "claims": [{"zone": {"H": "farm"}}, {"zone": {"dirt": "farm"}}, {"farm": {"B": 1}}]}  # fmt: skip
    done = run(board_from_dict(board))
    told = {name: step.n for step in done.steps if step.event.key == "cleared" for name in step.event.args["cards"]}
    assert [j.step for j in settle(done)] == [told["H"], told["dirt"], told["dirt"]] and told["H"] < told["dirt"]


LATER = {"later": {"when": {"success": {"of": "you"}}, "do": {"add": {"run": 2}}}}
STATE = {"when": {"state": {"equal": [{"run": "self"}, 3]}}, "cost": {"discard": 1}, "do": {"draw": 1}}
CHOSEN = [
    {"choose": {"in": "track", "is": "horse"}, "count": 1},
    {"later": {"when": {"success": {"of": "you"}}, "do": {"add": {"run": 4}, "target": "chosen"}}},
    {"add": {"guard": 1}, "for": {"until": {"unguarded": "named"}}},
]


@pytest.mark.parametrize("left, run_value", [(LATER, 5), (CHOSEN, 7)])
def test_what_a_text_leaves_behind_is_written(left, run_value):
    """The horse named or chosen, and a state trigger that was not played, survive writing and reading."""
    cards = {"H": {**HORSE, "text": STATE}, "K": HORSE, "X": {"is": "horse item", "text": {"do": left}}, "F": "force"}
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6c", "cards": cards, "then": "stop",
             "players": {"A": {"track": ["K", "K", "H"], "hand": ["X", "F"]}, "B": {}},
             "script": [{"to": "702.6d"}, {"A": {"choose": "no"}}, {"A": {"support": "X", "target": "H"}}]}  # fmt: skip
    state = run(board_from_dict(board)).end.state
    if state.prompt:
        state = GAME.apply(state, Play("A", {"choose": ["H"]}))
    again = GAME.read(board_from_dict(GAME.write(state)))
    assert GAME.write(again) == GAME.write(state)
    for one in (state, again):
        end = GAME.apply(one, Play("to", "702.6l-ii"))
        assert end.position.step == "702.6l-ii"
        assert [layers_of(end.position).get(horse, "run") for horse in end.position.horses("A")] == [3, 3, run_value]


def test_a_card_that_has_moved_is_written_as_such():
    """The horse named has left the track: what was set up for it does not reach it when it comes back."""
    cards = {"H": {**HORSE, "cost": 0}, "X": {"is": "horse item", "text": {"do": LATER}},
             "Y": {"is": "horse item", "text": {"do": [{"move": "named", "to": "hand"}, {"move": "named", "to": "track"}]}}}  # fmt: skip
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6d", "cards": cards, "then": "stop",
             "players": {"A": {"track": ["H"], "hand": ["X", "Y"]}, "B": {}},
             "script": [{"A": {"support": "X"}}, {"A": {"support": "Y"}}]}  # fmt: skip
    state = run(board_from_dict(board)).end.state
    for one in (state, GAME.read(board_from_dict(GAME.write(state)))):
        end = GAME.apply(one, Play("to", "702.6l-ii"))
        assert layers_of(end.position).get(end.position.horses("A")[0], "run") == 3


DIGITS = "9" * 5000


@pytest.mark.parametrize("broken", [
    {"players": {"A": {"hand": [f"F*{DIGITS}"]}, "B": {}}},
    {"race": {"distance": f"{DIGITS}m"}},
    {"pending": [f"H#{DIGITS}"], "step": "702.4", "players": {"A": {"track": ["H"]}, "B": {}}},
    {"script": [{"A": {"run": "H", "pay": [f"F*{DIGITS}"]}}]},
    {"claims": [{"hand": {"A": [f"F*{DIGITS}"]}}]},
])  # fmt: skip
def test_more_digits_than_anybody_means(broken):
    """A count of thousands of digits is no count: a name that does not exist, or wrong input, never a crash."""
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": CARDS,
             "players": {"A": {"hand": ["H", "F"]}, "B": {}}}  # fmt: skip
    with pytest.raises(Fault):
        settle(run(board_from_dict({**board, **broken})))


def test_a_waiting_ability_with_a_long_number_is_written():
    pending = [{"ability": {"when": {"start": "you"}, "do": {"draw": 1}}, "by": "A", "from": f"H#{DIGITS}"}]
    state = position("702.4", {"track": ["H"]}, {}, pending=pending)
    assert GAME.write(GAME.read(board_from_dict(GAME.write(state)))) == GAME.write(state)


def test_a_step_on_top_of_lasting_ones_is_written():
    """511 under a situation that changes the going: the board says it, and reads back so."""
    cards = {"rain": {"is": "situation", "text": {"always": {"worse": 1}}}, "sun": {"is": "area item", "text": {"do": {"better": 1}}},
             "mud": {"is": "situation", "text": {"always": {"worse": 3}}}}  # fmt: skip
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": cards, "then": "stop",
             "players": {"A": {"hand": ["sun", "mud"], "situation": ["rain"]}, "B": {}},
             "script": [{"A": {"support": "sun"}}]}  # fmt: skip
    state = run(board_from_dict(board)).end.state
    again = GAME.read(board_from_dict(GAME.write(state)))
    assert GAME.write(again) == GAME.write(state)
    assert [layers_of(one.position).race("going") for one in (state, again)] == ["ryo", "ryo"]
    later = [GAME.apply(one, Play("A", {"support": "mud"})) for one in (state, again)]
    assert [layers_of(one.position).race("going") for one in later] == ["furyo", "furyo"]


def test_a_horse_that_was_not_played_is_written_as_such():
    """702.6b-i: laid into the track before the run; after reading, too, passing ends the run."""
    cards = {
        **CARDS,
        "bring": {"is": "area item", "text": {"do": {"move": {"in": "farm", "is": "horse"}, "to": "track"}}},
    }
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": cards, "then": "stop",
             "players": {"A": {"hand": ["bring"], "farm": ["H"]}, "B": {}},
             "script": [{"A": {"support": "bring"}}, {"A": "pass"}]}  # fmt: skip
    state = run(board_from_dict(board)).end.state
    again = GAME.read(board_from_dict(GAME.write(state)))
    assert GAME.write(again) == GAME.write(state)
    for one in (state, again):
        log = []
        GAME.apply(one, Play("A", "pass"), log)
        assert "no.horse" in [event.key for event, _ in log]


@pytest.mark.parametrize("text", [
    {"always": {"add": {"run": {"count": {"in": "track", "run": ">=4", "other": True}}}}},
    [{"always": {"add": {"run": 1}, "target": {"in": "track", "style": "追い込み"}}},
     {"always": {"add": {"style": -1}, "target": {"in": "track", "run": ">=5"}}}],
])  # fmt: skip
def test_values_that_hang_on_each_other_come_out_soon(text):
    """Ten horses whose values hang on those of all the others: a value for each, in less than seconds."""
    cards = {f"H{n}": {**HORSE, "text": text} for n in range(10)}
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6h", "cards": cards,
                                       "players": {"A": {"track": list(cards)}, "B": {}}}))  # fmt: skip
    began = time.process_time()
    assert {layers_of(state.position).get(horse, "run") for horse in state.position.horses("A")} == {3}
    assert time.process_time() - began < 10


@pytest.mark.parametrize(
    "claim", [{"run": {"whip": 0}}, {"guard": {"F": 0}}, {"cost": {"fog": 1}}, {"style": {"whip": "逃げ"}}]
)
def test_a_claim_about_a_value_that_the_card_does_not_have_is_wrong(claim):
    """Only horses have a run value, a guard value, a cost and a style; nothing is left open about it."""
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": CARDS, "then": "stop",
             "players": {"A": {"hand": ["whip", "F", "fog"]}, "B": {}}, "claims": [claim]}  # fmt: skip
    assert [(j.holds, [f.ruling.found for f in j.facts]) for j in settle(run(board_from_dict(board)))] == [
        (False, [{name: "none" for said in claim.values() for name in said}])
    ]


@pytest.mark.parametrize(
    "said, holds",
    [
        (["F", "F"], True),
        (["A.F", "B.F"], True),
        (["F", "B.F"], True),
        (["A.F", "F"], True),
        (["A.F", "A.F"], False),
        (["F"], False),
        (["F", "F", "F"], False),
    ],
)
def test_the_cards_of_a_zone_are_claimed_with_their_owners(said, holds):
    """One F of each player lies in A's farm: with the owner in front a name means only that player's."""
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": CARDS, "then": "stop",
             "players": {"A": {"farm": ["F", {"card": "F", "owner": "B"}]}, "B": {}}, "claims": [{"farm": {"A": said}}]}  # fmt: skip
    assert [judged.holds for judged in settle(run(board_from_dict(board)))] == [holds]
