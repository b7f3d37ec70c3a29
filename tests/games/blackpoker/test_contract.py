"""What the contract says of names, claims and JSON, seen from outside."""

import json

import pytest

from judge.boardfile.board import board_from_dict, parse_written_play
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.run import load, run
from judge.faults import Fault
from judge.games.blackpoker.facts import NAME_OR_CARD
from judge.games.blackpoker.game import GAME
from judge.games.blackpoker.naming import find_target
from judge.render import answers
from tests.games.blackpoker.tables import table

TABLE = {
    "game": "bp",
    "turn": "A",
    "players": {
        "A": {"life": 12, "hand": ["H7", "H3", "C4", "C6"], "field": [{"id": "a1", "cards": ["C5"]}]},
        "B": {"life": 20, "hand": ["C8", "C9"]},
    },
}
TWO_UPS = [
    {"A": {"request": "up", "key": "H3", "pay": {"D": "C4"}, "target": "a1"}},
    {"A": "pass"},
    {"B": {"request": "counter", "key": "C8", "target": "up"}},
    {"all": "pass"},
    {"at": "one"},
    {"A": {"request": "up", "key": "H7", "target": "a1"}},
    {"at": "two"},
]


def judged(claims, **changes):
    return [j.holds for j in settle(run(board_from_dict({**TABLE, **changes, "claims": claims})))]


def test_of_several_requests_the_one_on_the_stage_is_meant_else_the_latest():
    claims = [
        {"at": "one", "negated": "up"},
        {"at": "two", "negated": "up"},
        {"negated": ["up"]},
        {"resolved": ["counter", "up"]},
    ]
    assert judged(claims, script=TWO_UPS) == [True, False, False, True]


def test_a_card_needs_its_owner_where_both_players_have_it():
    players = {**TABLE["players"], "B": {"life": 20, "hand": ["C8", "C4"]}}
    game, state = load(board_from_dict({**TABLE, "players": players}))
    offered = NAME_OR_CARD.known(game.scope(state))
    assert {"H7", "C8", "A.C4", "B.C4"} <= set(offered)
    assert not {"C4", "A.H7", "B.C8"} & set(offered)


def test_a_legal_claim_that_hangs_on_an_unknown_card_is_open():
    play = "A: {request: up, key: H7, target: a1}"
    players = {**TABLE["players"], "A": {"life": 9, "hand": 4, "field": [{"id": "a1", "cards": ["C5"]}]}}
    assert judged([{"legal": play}, {"illegal": play}, {"undecided": play}], players=players) == [None, None, True]


def test_what_became_of_a_request_that_never_was_is_told_with_its_name():
    script = [{"A": {"request": "up", "key": "H3", "pay": {"D": "C4"}, "target": "a1", "id": "r1"}}]
    for name, called in (("r1", "r1"), ("twist", "Twist"), ("B.twist", "B's Twist")):
        board = {**TABLE, "script": script, "claims": [{"at": "start", "negated": [name]}]}
        (judged,) = settle(run(board_from_dict(board)))
        line = judged.facts[0].ruling.found
        said = line.args["request"]
        assert line.key == "ended.never" and (said if isinstance(said, str) else said.text("en")) == called


def test_a_number_that_the_table_gave_to_nothing_is_wrong_input():
    for claim in ({"size": {"A.#99": 3}}, {"state": {"A.#99": "charge"}}, {"zone": {"A.#99": "field"}}):
        with pytest.raises(Fault, match="unknown name 'A.#99'"):
            judged([claim])


@pytest.mark.parametrize("claim, holds", [
    ({"hand": {"A": ["S9", "H9"]}}, None),
    ({"hand": {"A": ["S9", "_"]}}, None),
    ({"hand": {"A": ["D2", "H9"]}}, False),  # it lies in the graveyard
    ({"hand": {"A": ["H9", "H9"]}}, False),  # there is one of it
    ({"hand": {"A": ["S9"]}}, False),
    ({"zone": {"A.H9": "hand"}}, None),
    ({"zone": {"A.H9": "field"}}, None),  # the bulwark may be it
    ({"zone": {"A.H9": "grave"}}, False),
    ({"zone": {"A.H9": "life"}}, False),
    ({"zone": {"A.H9": "stage"}}, False),
    ({"zone": {"B.H9": "hand"}}, False),
    ({"zone": {"B.H9": "life"}}, None),
    ({"zone": {"H9": "life"}}, None),
    ({"zone": {"H9": "trumps"}}, False),
    ({"zone": {"A.D2": "grave"}}, True),
    ({"zone": {"A.D2": "hand"}}, False),
])  # fmt: skip
def test_an_unknown_card_leaves_open_only_what_it_can_be(claim, holds):
    a = {"life": ["S2", "S3"], "hand": 2, "grave": ["D2"], "field": [{"id": "w1", "cards": ["_"], "as": "bulwark"}]}
    assert judged([claim], players={"A": a, "B": {"life": 5, "hand": ["C8"]}}) == [holds]


def test_because_holds_for_an_entry_above_a_step_of_the_core_flow():
    claims = [{"illegal": "B: pass", "because": i} for i in ("bp:[11]", "bp:9.4", "bp:9", "bp:5")]
    assert judged(claims) == [True, True, True, False]


def test_a_name_that_occurs_only_in_the_play_makes_it_illegal():
    game, state = load(board_from_dict(TABLE))
    assert game.judge(state, parse_written_play("A: {request: up, key: H7, target: r9, id: r9}")).outcome == "illegal"
    with pytest.raises(Fault):
        game.judge(state, parse_written_play("A: {request: up, key: H7, target: r9}"))


@pytest.mark.parametrize("play", ["A: {request: [up], key: H7}", "A: {request: up, key: H7, target: a1, id: 5}",
                                  "A: {request: up, key: C.H7, target: a1}"])  # fmt: skip
def test_words_that_are_no_words_are_wrong_input(play):
    game, state = load(board_from_dict(TABLE))
    with pytest.raises(Fault):
        game.judge(state, parse_written_play(play))


def test_the_board_after_any_number_of_steps_can_be_read_again():
    done = run(board_from_dict({**TABLE, "script": TWO_UPS}))
    speaker = answers.Speaker(done.game, corpus(), "en")
    for n in range(len(done.steps) + 1):
        data = json.loads(json.dumps(answers.run_json(done, speaker, n)))
        load(board_from_dict(data["state"]))
        assert len(data["steps"]) == n
    assert answers.run_json(done, speaker, 0)["state"] == done.game.write(done.start)


def test_a_card_says_what_keeps_it_from_being_played():
    game, state = load(board_from_dict(TABLE))
    tried = {p.do["request"]: v.outcome for p, v in game.why_not(state, "♡7")}
    assert tried["up"] == "legal" and tried["summonsSoldier"] == "illegal"
    assert [v.outcome for _, v in game.why_not(state, "pass")] == ["legal"]


def test_a_card_is_tried_with_the_other_cards_of_its_key():
    """Kill takes two spades: ♠2 is tried with ♠3 beside it, and not at all where it is the only spade."""

    def tried(*hand):
        players = {"A": {"life": 9, "hand": list(hand)}, "B": {"life": 9}}
        game, state = load(board_from_dict({"game": "bp", "turn": "A", "format": "mast", "players": players}))
        return {p.do["request"]: set(p.do["key"]) for p, _ in game.why_not(state, "S2")}

    assert tried("S2", "S3", "D4")["kill"] == {"S2", "S3"}
    assert "kill" not in tried("S2", "D4") and tried("D4")["summonsSoldier"] == {"S2"}


def test_a_name_without_a_value_is_not_wrong_input_for_explain():
    game, state = load(board_from_dict(TABLE))
    assert game.explain(state, "A.H7") == [] and game.knows(state, "A.H7") and not game.knows(state, "zz")


def test_nobody_holds_the_chance_while_a_request_resolves():
    """By [13] it is the rule system's, so what either player says of it is not so yet."""
    hand = [f"{suit}{number}" for suit in "SH" for number in range(2, 7)]
    players = {"A": {"life": 9, "hand": hand}, "B": {"life": 9, "hand": ["C8"]}}
    script = [{"A": {"request": "end"}}, {"all": "pass"}]  # A has three cards to discard
    claims = [{"chance": "none"}, {"chance": "A"}, {"turn": "A"}]
    assert judged(claims, players=players, script=script) == [True, False, True]


def test_nobody_holds_the_chance_during_the_set_up():
    game, state = load(board_from_dict({"game": "bp", "players": {"A": {"deck": 54}, "B": {"deck": 54}}}))
    assert state.chance == "A"
    state = game.start_run(state)
    assert state.pending and state.chance is None
    assert [v.outcome for _, v in game.why_not(state, "end")] == ["illegal"]


def test_the_name_of_an_action_means_a_request_without_an_id_first():
    """An id takes the place of the action, wherever the request lies."""
    up = {"by": "A", "action": "up", "target": "a1"}
    for stage in (
        [{**up, "key": ["H2"]}, {**up, "key": ["H3"], "id": "r1"}],
        [{**up, "key": ["H3"], "id": "r1"}, {**up, "key": ["H2"]}],
    ):
        state = table(stage=stage)
        meant = state.target_value(find_target(state, "up", "request", "B"))
        assert meant.keys == ("H2",)
        assert state.target_value(find_target(state, "r1", "request", "B")).keys == ("H3",)


@pytest.mark.parametrize("play, step", [
    (None, "bp:[3]"),
    ("A: {request: up, target: a1}", "bp:[5]"),
    ("A: {request: setBulwark}", "bp:[8]"),
    ("all: pass", "bp:[15]"),
])  # fmt: skip
def test_a_position_waits_at_a_step_of_the_core_flow(play, step):
    state = table({"hand": ["H7", "H8", "S3"]}, stage=[{"by": "A", "action": "attack"}] if play == "all: pass" else [])
    assert GAME.current_rules(GAME.apply(state, parse_written_play(play)) if play else state) == (step,)


def test_a_game_that_is_over_or_has_not_begun_waits_at_its_step_too():
    lance = [{"by": "A", "action": "throwing", "key": ["S9", "C9"], "target": "B"}]
    assert GAME.current_rules(GAME.apply(table(b={"life": 3}, stage=lance), parse_written_play("all: pass"))) == (
        "bp:[9]",
    )
    _, state = load(board_from_dict({"game": "bp", "players": {"A": {"deck": 54}, "B": {"deck": 54}}}))
    assert GAME.current_rules(GAME.start_run(state)) == ("bp:[1]",)


def test_the_name_of_an_action_means_the_upper_one_in_an_answer_too():
    up = {"by": "B", "action": "up", "target": "a1"}
    stage = [
        {**up, "key": ["H2"]},
        {**up, "key": ["H3"]},
        {"by": "A", "action": "quickSummonStrategist", "key": ["C7"]},
    ]
    state = table({"trumps": [{"card": "DJ", "face": "up"}]}, stage=stage)
    state = GAME.apply(state, parse_written_play("all: pass"))
    assert state.target_value(find_target(state, "up", "request", "A")).keys == ("H3",)
    state = GAME.apply(state, parse_written_play("A: {choose: up}"))
    assert [request.keys for request in state.stage] == [("H2",)]
