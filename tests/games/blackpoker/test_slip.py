"""The ruling slip of BlackPoker: every kind of claim, wrong, names the event and the rule that decide it."""

import pytest
import yaml

import judge
from judge.boardfile.board import board_from_dict, read_board
from judge.engine.claims import judge_claim, settle
from judge.engine.run import run
from judge.faults import Fault
from judge.games import game_of
from tests.games.slips import entry_of

TABLE = {
    "game": "bp",
    "turn": "A",
    "players": {
        "A": {
            "life": ["H2", "H3", "H4", "HK", "D5", "D6"],
            "hand": ["H7", "S2", "D4", "C10"],
            "field": [{"id": "a1", "cards": ["S6"]}, {"id": "w1", "cards": ["D9"], "as": "bulwark"}],
        },
        "B": {
            "life": ["C3", "C4", "C5", "C6"],
            "hand": ["C7", "C2", "S10", "S4"],
            "field": [{"id": "b1", "cards": ["H5"]}, {"cards": ["SJ"]}],
        },
    },
}
UP = {"A": {"request": "up", "key": "H7", "target": "a1", "pay": {"D": "S2"}, "id": "r1"}}


def counter(key, pay):
    return {"B": {"request": "counter", "key": key, "target": "r1", "pay": {"D": pay}, "id": "r2"}}


COUNTERED = [UP, {"A": "pass"}, counter("C7", "S4"), {"all": "pass"}]
TOO_LOW = [UP, {"A": "pass"}, counter("C2", "S4"), {"all": "pass"}, {"all": "pass"}]
DOWN = {"B": {"request": "down", "key": "S10", "target": "a1", "pay": {"D": "S4"}, "id": "r2"}}
FIZZLED = [UP, {"A": "pass"}, DOWN, {"all": "pass"}, {"all": "pass"}]
GROWN = [UP, {"all": "pass"}]
ATTACK = [{"A": {"request": "attack"}}, {"all": "pass"}, {"A": {"choose": "a1"}}]
BLOCKED = [*ATTACK, {"all": "pass"}, {"B": {"choose": {"a1": "B.SJ"}}}]
FOUGHT = [*BLOCKED, {"all": "pass"}]
HIT = [*ATTACK, {"all": "pass"}, {"B": {"choose": {}}}, {"all": "pass"}]
ENDED = [{"A": {"request": "end"}}, {"all": "pass"}]

# script, a wrong claim, the event that decides (None: as the board began), its rule
WRONG = [
    (HIT, {"life": {"B": 4}}, "fight.open", "bp:action/damageJudge"),
    (GROWN, {"life": {"A": 5}}, None, None),
    (GROWN, {"hand": {"A": 4}}, "discard", "bp:action/up"),
    (GROWN, {"hand": {"A": ["D4", "S2"]}}, "discard", "bp:action/up"),
    (COUNTERED, {"grave": {"A": ["S2"]}}, "negated", "bp:action/counter"),
    (FOUGHT, {"grave": {"A": 0}}, "fight.sizes", "bp:action/damageJudge"),
    (COUNTERED, {"order": {"A.grave": ["H7", "S2"]}}, "negated", "bp:action/counter"),
    (COUNTERED, {"top": {"A.grave": "S2"}}, "negated", "bp:action/counter"),
    (COUNTERED, {"zone": {"A.H7": "hand"}}, "negated", "bp:action/counter"),
    (FOUGHT, {"zone": {"a1": "field"}}, "fight.sizes", "bp:action/damageJudge"),
    (GROWN, {"zone": {"A.S2": "hand"}}, "discard", "bp:action/up"),
    (GROWN, {"size": {"a1": 6}}, "fog", "bp:fog/upFog"),
    (ATTACK, {"state": {"a1": "charge"}}, "drive", "bp:action/attack"),
    (GROWN, {"as": {"B.SJ": "knight"}}, None, None),
    (GROWN, {"bound": {"A.H7": "b1"}}, "fog", "bp:action/up"),
    (GROWN, {"bound": {"r1": "b1"}}, "fog", "bp:action/up"),
    (FOUGHT, {"attacks": ["a1"]}, "fight.sizes", "bp:action/damageJudge"),
    (BLOCKED, {"attacks": []}, "attack", "bp:action/attack"),
    (BLOCKED, {"blocks": {"a1": "b1"}}, "block", "bp:action/block"),
    (COUNTERED, {"resolved": ["r1", "r2"]}, "negated", "bp:action/counter"),
    (TOO_LOW, {"resolved": ["r1", "r2"]}, "resolved", "bp:5.4.3"),
    (TOO_LOW, {"negated": "r1"}, "counter.low", "bp:action/counter"),
    (GROWN, {"negated": "r1"}, "resolved.plain", "bp:5.4.3"),
    (FIZZLED, {"negated": ["r1"]}, "fizzled", "bp:5.4.1"),
    (COUNTERED, {"negated": []}, "negated", "bp:action/counter"),
    (COUNTERED, {"negated": ["r1", "r2"]}, "resolved", "bp:5.4.3"),
    ([UP], {"negated": "r1"}, "staged", "bp:[10]"),
    ([], {"negated": "counter"}, None, "bp:5.4.3"),
    (COUNTERED, {"fizzled": "r1"}, "negated", "bp:action/counter"),
    (GROWN, {"fizzled": "r1"}, "resolved.plain", "bp:5.4.3"),
    (HIT, {"winner": "B"}, "victory", "bp:5.5"),
    (GROWN, {"winner": "A"}, "alive", "bp:5.5"),
    (ENDED, {"turn": "A"}, "turn", "bp:action/end"),
    ([{"A": "pass"}], {"chance": "A"}, "pass", "bp:[16]"),
    (ATTACK[:2], {"chance": "A"}, "pass.all", "bp:[13]"),
    (ATTACK[:2], {"chance": "B"}, "pass.all", "bp:[13]"),
    (GROWN, {"chance": "B"}, "chance", "bp:[2]"),
    (COUNTERED, {"stage": ["r1"]}, "resolved", "bp:5.4.3"),
    ([UP], {"stage": []}, "staged", "bp:[10]"),
    (GROWN, {"legal": "B: {request: attack}"}, None, "bp:[3]"),
    (ATTACK, {"illegal": "A: pass"}, None, "bp:[3]"),
]


def judged(script, claim):
    done = run(board_from_dict({**TABLE, "script": script, "then": "stop"}))
    assert done.stop is None
    return done, judge_claim(done, claim)


@pytest.mark.parametrize("script, claim, key, rule", WRONG, ids=[str(w[1]) for w in WRONG])
def test_a_wrong_claim_names_the_step_and_the_rule(script, claim, key, rule):
    done, found = judged(script, claim)
    assert found.holds is False and found.reached and entry_of(found.rule) == rule
    if found.verdict is None:
        assert (done.steps[found.step - 1].event.key if found.step else None) == key
    told = judge.settle({**TABLE, "script": script, "then": "stop", "claims": [claim]})
    for lang in ("ja", "en"):
        (one,) = told.json(lang)["claims"]
        assert entry_of(one["rule"]) == rule and one["actual_text"] and one["said"]
        assert bool(one["step_text"]) == bool(found.step and not found.verdict)
        assert not set("{}[]") & set(one["actual_text"]) and "r1" not in one["actual_text"]


def test_every_kind_of_claim_is_tried():
    assert {word for _, claim, _, _ in WRONG for word in claim} >= set(game_of("bp").facts)


@pytest.mark.parametrize(
    "script, claim, ja, en",
    [
        (COUNTERED, {"negated": "r1"}, "Aのアップ (♡7 → a1) は無効になった", "A's Up (♡7 on a1) was negated"),
        (GROWN, {"size": {"a1": 13}}, "a1 (♠6) のサイズは13", "a1 (♠6) has size 13"),
        (GROWN, {"state": {"B.SJ": "charge"}}, "Bの♠Jはチャージ状態である", "B's ♠J is charged"),
        (GROWN, {"state": {"w1": "charge"}}, "w1はチャージ状態である", "w1 is charged"),
        (GROWN, {"state": {"A.D9": "charge"}}, "Aの♢9はチャージ状態である", "A's ♢9 is charged"),
        (COUNTERED, {"zone": {"A.H7": "grave"}}, "Aの♡7は墓地にある", "A's ♡7 is in the graveyard"),
        (
            [],
            {"legal": "A: {request: up, key: H7, target: a1}"},
            "Aがa1 (♠6) を対象に、♡7でアップを起こすことはできる",
            "“A requests Up with ♡7, targeting a1 (♠6)” is legal",
        ),
    ],
)
def test_a_claim_is_said_as_a_player_would(script, claim, ja, en):
    told = judge.settle({**TABLE, "script": script, "then": "stop", "claims": [claim]})
    assert told[0].holds
    assert [told.json(lang)["claims"][0]["said"] for lang in ("ja", "en")] == [[ja], [en]]


def test_a_counter_that_is_too_low_is_the_reason_that_nothing_was_negated():
    told = judge.settle({**TABLE, "script": TOO_LOW, "then": "stop", "claims": [{"negated": "r1"}, {"negated": []}]})
    one, two = told.json("en")["claims"]
    assert one["actual_text"] == "The number of Counter, 2, is below 7, so nothing is negated."
    assert two["holds"] and two["step_text"] == one["step_text"]


def test_a_request_that_did_nothing_is_not_said_to_have_taken_effect():
    """A Counter that is too low has resolved and did not lose its target; an attack has no target to lose."""
    told = judge.settle({**TABLE, "script": TOO_LOW, "then": "stop", "claims": [{"fizzled": "r2"}]})
    (claim,) = told.json("en")["claims"]
    assert claim["said"] == ["B's Counter (♣2 on Up) lost its target and resolved without effect"]
    assert claim["actual_text"] == "B's Counter (♣2 on Up) resolved without losing its target."
    assert told.json("ja")["claims"][0]["actual_text"].endswith("は対象を失わずに解決した。")
    told = judge.settle({**TABLE, "script": ATTACK, "then": "stop", "claims": [{"fizzled": "attack"}]})
    assert told.json("en")["claims"][0]["actual_text"] == "A's Attack resolved."


def test_what_comes_only_later_is_cited_by_the_part_for_its_own_step():
    """The hand is emptied by the cost, so the part of the action that has its cost comes first."""
    claim = {"at": "start", "hand": {"A": 2}}
    (judged,) = judge.settle({**TABLE, "script": GROWN, "then": "stop", "claims": [claim]})
    assert judged.later == 2 and judged.cites[:2] == ("bp:action/up#c", "bp:5.2")


def test_every_verb_question_and_claim_has_its_sentence():
    from judge.games.blackpoker.messages import CATALOGUE

    game = game_of("bp")
    assert all(f"say.claim.{word}" in CATALOGUE for word in game.facts if word not in ("winner",))
    asked = [word for word in game.questions if f"say.answer.{word}" not in CATALOGUE]
    assert [word for word in asked if f"say.answer.{word}.yes" not in CATALOGUE] == []


# who has passed, where a board does not say it


@pytest.mark.parametrize("chance, by, passed", [("B", "B", ()), ("B", "A", ("A",)), ("A", "A", ()), ("A", "B", ())])
def test_who_requests_keeps_the_chance_and_clears_the_passes(chance, by, passed):
    stage = [{"id": "r1", "by": by, "action": "up", "key": ["H10"], "target": "b1"}]
    done = run(board_from_dict({**TABLE, "chance": chance, "stage": stage, "then": "stop"}))
    assert done.start.passed == passed
    game = game_of("bp")
    again = run(board_from_dict({**game.write(done.start), "then": "stop"}))
    assert again.start.passed == passed


def test_quiet_events_are_told_by_somebody():
    keys = {step.event.key for script, *_ in WRONG for step in judged(script, {"turn": "A"})[0].steps}
    assert game_of("bp").quiet <= keys | {"triggered"}


def test_an_answer_that_was_taken_may_be_repeated_when_the_game_has_ended_with_it():
    """Drain: A's only character goes below the life unasked, and the damage takes B's last life."""
    side = {"life": 9, "field": [{"id": "a1", "cards": ["S6"]}], "trumps": [{"card": "S3", "face": "up"}]}
    script = [{"A": {"request": "drain", "target": "B"}}, {"all": "pass"}]
    for answer, stopped in (("a1", False), ("A.S6", False), ("A.S5", True)):
        lines = [*script, {"A": {"choose": answer}}]
        players = {"A": side, "B": {"life": 2}}
        done = run(board_from_dict({"game": "bp", "turn": "A", "players": players, "script": lines}))
        assert done.winner == "A" and (done.stop is not None) == stopped, answer


STOPPING = [
    ([{"A": {"request": "attack"}}], "A", ["a1", "[a1]", "[]"]),
    ([*ATTACK], "B", ["{a1: b1}", "{}"]),
]


@pytest.mark.parametrize("script, by, answers", STOPPING)
def test_the_lines_that_a_stopped_run_prints_are_accepted_when_they_are_appended(script, by, answers):
    told = judge.run({**TABLE, "script": script}).text("en")
    lines = [yaml.safe_load(line.split("- ", 1)[1]) for line in told.splitlines() if "  - " in line]
    assert lines[-1][by] and lines[0] == {"all": "pass"}
    for line in lines[1:]:  # one of the answers
        assert run(board_from_dict({**TABLE, "script": [*script, lines[0], line]})).stop is None
    for answer in answers:
        again = [*script, lines[0], {by: {"choose": yaml.safe_load(answer)}}]
        assert run(board_from_dict({**TABLE, "script": again})).stop is None


def many_claims(count):
    """Nine attackers wait for blockers, of whom there are nine: many answers, and so many wrong claims."""
    field = {name: [{"id": f"{name.lower()}{n}", "cards": [f"{suit}{n}"], "state": state} for n in range(2, 11)]
             for name, suit, state in (("A", "S", "drive"), ("B", "H", "charge"))}  # fmt: skip
    players = {name: {"life": 9, "field": units} for name, units in field.items()}
    combat = {"attackers": [unit["id"] for unit in field["A"]]}
    return board_from_dict({"game": "bp", "turn": "A", "players": players, "combat": combat, "then": "stop",
                            "stage": [{"by": "A", "action": "block"}], "script": [{"all": "pass"}],
                            "claims": [{"zone": {"b2": "hand"}}] * count})  # fmt: skip


def test_many_claims_about_an_open_decision_try_its_answers_once(monkeypatch):
    done, game, tried = run(many_claims(200)), game_of("bp"), []
    perform = game.apply
    monkeypatch.setattr(game, "apply", lambda state, play, *log: tried.append(play) or perform(state, play, *log))
    assert [each.holds for each in settle(done)] == [False] * 200
    assert len(tried) == len(done.end.prompt.options) == 82


def test_too_many_claims_about_an_open_decision_are_refused_at_once():
    with pytest.raises(Fault) as fault:
        settle(run(many_claims(2500)))
    assert fault.value.key == "board.claims"


def test_units_that_leave_at_once_are_decided_each_by_its_own_step():
    done = run(read_board("rulesdata/blackpoker/boards/actions/damage-judge-bulwarks.yaml"))
    for unit in ("w1", "w2", "a1", "a3"):
        judged = judge_claim(done, {"zone": {unit: "hand"}})
        event = done.steps[judged.step - 1].event
        assert event.key in ("fight.hit", "fight.miss", "fight.joker") and unit in (
            event.args["unit"], event.args["bulwark"]
        )  # fmt: skip


@pytest.mark.parametrize(
    "claim, holds",
    [
        ({"as": {"A.S4": "bulwark"}}, None),
        ({"as": {"A.S4": "soldier"}}, False),  # what lies face down is a bulwark
        ({"state": {"A.S4": "drive"}}, None),
        ({"state": {"A.S4": "charge"}}, False),  # the only hidden one is driven
        ({"state": {"A.S4": "down"}}, None),
        ({"state": {"A.S4": "up"}}, False),
        ({"as": {"A.H3": "bulwark"}}, False),  # it lies in the graveyard
        ({"as": {"B.S4": "bulwark"}}, False),  # B has nothing on the field
    ],
)
def test_a_card_that_nobody_has_seen_may_be_one_that_lies_hidden(claim, holds):
    board = judge.read_board("rulesdata/blackpoker/boards/flow/what-a-hidden-card-may-be.yaml").data
    players = {**board["players"], "A": {**board["players"]["A"], "trumps": [{"card": "_", "face": "down"}]}}
    (judged,) = judge.settle({**board, "players": players, "claims": [claim]})
    assert judged.holds is holds


@pytest.mark.parametrize(
    "lang, told",
    [("en", ["B's ♠J (♠J+♡5) is in the trump", "B's ♡5 (♠J+♡5) is in the graveyard"]), ("ja", ["Bの♠J (♠J+♡5) は", "Bの♡5 (♠J+♡5) は"])],
)  # fmt: skip
def test_cards_of_one_unit_are_told_apart(lang, told):
    text = judge.settle("rulesdata/blackpoker/boards/flow/own-triggers-in-chosen-order.yaml").text(lang)
    assert all(part in text for part in told)
