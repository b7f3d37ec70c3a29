"""The ruling slip: three outcomes, named moments, the step and the rule that decide each kind of claim."""

import os

import pytest

import judge
from judge.boardfile.board import read_board
from judge.corpus.store import corpus
from judge.engine.claims import judge_claim, rests_on, settle
from judge.engine.run import run
from judge.games import game_of
from tests.games.slips import entry_of
from tests.support import ROOT, ask

# the race ends with a trick in which B moves; what B gets hangs on a hidden betting card
MOMENT = ("Moment: ", "At the start, before the script ")
RACE = {
    "game": "trick", "marks": {"6": 1}, "course": {"2": ["vanilla"], "4": ["silver"], "5": ["gateau", "foret"]},
    "trick": [{"C": "B3"}, {"D": "B2"}, {"A": "R8"}],
    "players": {
        "A": {"horse": "silver", "bet": ["vanilla", "win"]},
        "B": {"horse": "vanilla", "hand": ["B6"], "bet": ["foret", "_"]},
        "C": {"horse": "foret", "bet": ["gateau", "silver"]},
        "D": {"horse": "gateau", "bet": ["silver", "win"]},
    },
    "script": [{"at": "before"}, {"B": {"play": "B6"}}, {"at": "played"}],
}  # fmt: skip


def trick(name):
    return os.path.join(ROOT, "rulesdata", "trick", "boards", f"{name}.yaml")


def slip(claims, **changes):
    return judge.settle({**RACE, **changes, "claims": claims})


# wrong claims of every kind: the event that decides (None: as the board began) and its rule
WRONG = [
    ("example-trick", {"turn": "A"}, "trick.end", "trick:3.1.9"),
    ("betting-in-order", {"turn": "B", "at": "A comes last"}, "show", "trick:2.1"),
    ("betting-in-order", {"turn": "A", "at": "all have shown"}, "show", "trick:2.4"),
    ("handing-on", {"phase": "race"}, "enter.betting", "trick:0.4.2"),
    ("end-of-the-game-tie", {"winner": "B"}, "over.tie", "trick:6.2"),
    ("most-points-win", {"winner": "C"}, "over", "trick:6.1"),
    (RACE, {"winner": "B"}, None, None),
    (RACE, {"place": {"vanilla": 1}}, "order", "trick:4.3"),
    (RACE, {"place": {"foret": 2}}, "order", "trick:4.4"),
    (RACE, {"place": ["gateau", "foret", "silver", "vanilla"]}, "order", "trick:4.4"),
    ("example-trick", {"square": {"silver": 6}}, "move", "trick:3.1.4"),
    ("no-marks-no-move", {"square": {"vanilla": 6}}, "stays.marks", "trick:3.1.4"),
    (RACE, {"square": {"silver": 5}}, None, None),
    ("example-payout", {"odds": {"silver": 6}}, "odds", "trick:5.3"),
    ("end-of-the-game-tie", {"odds": {"gateau": 2}}, None, None),
    ("marks-are-lost", {"decision": "bet"}, "race.empty", "trick:4.5"),
    ("example-whip", {"hand": {"A": 9}}, "lead", "trick:3.1.1"),
    ("paddock-number-nine", {"discard": {"A": 1}}, "discard", "trick:1.6"),
    ("follow-the-led-colour", {"whips": {"B": 2}}, "whip", "trick:3.2.2"),
    ("example-payout", {"points": {"D": 9}}, "prize", "trick:4.8"),
    ("example-payout", {"points": {"A": 9}}, "hit.win", "trick:4.10"),
    (RACE, {"points": {"A": 5}}, "miss", "trick:2.6"),
    ("handing-on", {"horse": {"A": "vanilla"}}, "passed", "trick:5.1"),
    ("handing-on", {"start": "A"}, "next", "trick:5.4"),
    ("handing-on", {"race": 4}, "next", "trick:5.4"),
    ("example-trick", {"course": {2: ["vanilla"]}}, "move", "trick:3.1.4"),
    ("marks-are-lost", {"trick": {"A": "R5"}}, "trick.end", "trick:3.1.9"),
    ("example-whip", {"tricks": ["D"]}, "trick.won.whip.over", "trick:3.2.3"),
    ("example-whip", {"won": "D"}, "trick.won.whip.over", "trick:3.2.3"),
    (RACE, {"legal": "B: {play: B6}", "at": "played"}, None, "trick:4.1"),
    (RACE, {"legal": "C: {play: Y1}", "at": "before"}, None, "trick:3.1.1"),
]  # fmt: skip


def of(board, claim):
    done = run(read_board(board if isinstance(board, dict) else trick(board)))
    return done, judge_claim(done, claim)


@pytest.mark.parametrize("reason", ["trick:3.1.1", "3.1.1"])
def test_a_reason_is_named_with_or_without_its_game(reason):
    _, judged = of(RACE, {"illegal": "C: {play: Y1}", "at": "before", "because": reason})
    assert judged.holds and judged.rule == "trick:3.1.1"


def test_a_ruling_is_named_by_its_number():
    _, judged = of("betting-win-card-shown", {"notes": "TK-R1"})
    assert judged.holds and judged.claim["notes"] == "trick:ruling/TK-R1"


@pytest.mark.parametrize("board, claim, key, rule", WRONG, ids=[str(w[1]) for w in WRONG])
def test_a_wrong_claim_names_the_step_and_the_rule(board, claim, key, rule):
    done, judged = of(board, claim)
    assert judged.holds is False and judged.reached and entry_of(judged.rule) == rule
    if judged.verdict is None:
        assert (done.steps[judged.step - 1].event.key if judged.step else None) == key
    told = judge.settle({**done.board.data, "claims": [claim]})
    for lang in ("ja", "en"):
        (one,) = told.json(lang)["claims"]
        assert entry_of(one["rule"]) == rule and one["actual"] and one["actual_text"] and one["said"]
        assert bool(one["step_text"]) == bool(judged.step and not judged.verdict)
        assert one["actual_text"].rstrip(".。").lower() in told.text(lang).lower() and "{" not in told[0].text(lang)


def test_every_kind_of_claim_is_tried():
    assert {word for _, claim, _, _ in WRONG for word in claim} >= set(game_of("trick").facts)


def test_a_claim_about_several_things_is_decided_by_the_one_that_is_wrong():
    _, judged = of("example-payout", {"points": {"A": 4, "B": 11, "C": 15, "D": 9}})
    wrong = [fact for fact in judged.facts if fact.ruling.holds is False]
    assert len(judged.facts) == 4 and [fact.claimed for fact in wrong] == [{"D": 9}]
    assert judged.step == wrong[0].ruling.step and judged.deciding is wrong[0]


# three outcomes


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_was_not_reached_cannot_be_judged(lang):
    claims = [
        {"by": "A", "points": {"B": 12}}, {"at": "played", "square": {"vanilla": 3}}, {"at": "end", "turn": "A"},
        {"at": "before", "turn": "B"}, {"at": "start", "square": {"vanilla": 2}},
    ]  # fmt: skip
    script = [{"at": "before"}, {"B": {"play": "Y7", "whip": True}}, {"at": "played"}]
    found = slip(claims, script=script)
    assert [claim.holds for claim in found] == [None, None, None, True, True]
    assert [claim.reached for claim in found] == [False, False, False, True, True]
    text = found.text(lang)
    refused = found.run.stop.verdict.failed
    assert len(refused) == 2 and all(check.text(lang) in text for check in refused)
    stopped = {"ja": "後の時点の主張は判定できない", "en": "Later claims are undecided"}
    assert text.count(stopped[lang]) == 1
    then = {
        "ja": "止まった時点では、バニラビーンズは2マス目にいる。",
        "en": "At the point where the script stops: Vanilla Beans is on square 2.",
    }
    assert then[lang] in text
    # the illegal line comes first, in words
    first = text.split("\n\n")[1]
    assert {"ja": "Bが黄7を出してムチを入れる", "en": "B plays yellow 7 with a whip"}[lang] in first


def test_exit_codes(tmp_path):
    for claims, script, code in (
        ([{"at": "start", "turn": "B"}], RACE["script"], 0),
        ([{"at": "start", "turn": "A"}], RACE["script"], 1),
        ([{"points": {"B": 12}}], RACE["script"], 1),
        ([{"at": "start", "turn": "B"}], [{"A": {"play": "Y1"}}], 1),
    ):
        path = tmp_path / "board.yaml"
        path.write_text(judge.dump_board({**RACE, "claims": claims, "script": script}))
        assert ask("settle", path).code == code


def test_an_open_decision_is_named():
    (claim,) = slip([{"by": "B", "points": {"B": 4}}])
    assert claim.holds is None and claim.reached and claim.rule == "trick:4.1"
    assert "Undecided until this question is answered: What is B's face-down betting card?" in claim.text("en")
    (claim,) = slip([{"by": "B", "points": {"B": 12}}])  # so much no answer brings
    assert claim.holds is False


def test_unknown_cards_leave_it_open():
    done, judged = of(
        {**RACE, "players": {**RACE["players"], "C": {"horse": "foret", "hand": 1}}},
        {"hand": {"C": ["Y1"]}, "at": "start"},
    )
    assert judged.holds is None and judged.reached and done.end.prompt is None or judged.holds is None


# moments


def test_a_claim_without_a_moment_is_about_the_end():
    found = slip([{"by": "A", "square": {"vanilla": 3}}, {"by": "A", "square": {"vanilla": 2}, "at": "最初"}])
    assert [claim.moment for claim in found] == ["end", "start"] and [c.holds for c in found] == [True, True]
    assert "A says (at the end): " in found.text("en") and "Aの主張 (開始時点): " in found.text("ja")


def test_a_name_of_the_file_comes_first():
    script = [{"B": {"play": "B6"}}, {"at": "start"}]
    (claim,) = slip([{"at": "start", "square": {"vanilla": 3}}], script=script)
    assert claim.holds and claim.moment == "start"


def test_legality_that_is_otherwise_at_the_start_is_said():
    (claim,) = slip([{"by": "A", "legal": "B: {play: B6}"}])
    assert claim.holds is False and claim.elsewhere[0][1].outcome == "legal"
    assert "It was legal until step 1: " in judge.settle({**RACE, "claims": [claim.claim]}).text("en")
    assert slip([{"at": "played", "legal": "B: {play: B6}"}])[0].elsewhere == ()


@pytest.mark.parametrize(
    "at, code", [(None, 0), ("start", 0), ("before", 0), ("0", 0), ("played", 1), ("end", 1), ("3", 1)]
)
def test_can_at_a_moment(at, code, tmp_path):
    path = tmp_path / "board.yaml"
    path.write_text(judge.dump_board(RACE))
    more = ["--at", at] if at else []
    answer = ask("can", path, "B: {play: B6}", *more)
    assert answer.code == code and answer.out.startswith(MOMENT)
    assert ask("legal", path, *more).out.splitlines()[0].startswith(MOMENT)
    assert ask("legal", path, "--why", "B6", *more).out.splitlines()[0].startswith(MOMENT)


def test_explain_at_a_step():
    lines = {at: judge.explain(RACE, "vanilla", at)[1].value for at in ("start", 2, 3, "end")}
    assert lines == {"start": 2, 2: 2, 3: 3, "end": 3}
    assert judge.explain(RACE, "vanilla", 3).json()["moment"] == 3


def test_a_moment_that_is_not_there():
    for at, said in (("noon", "unknown name 'noon'"), ("99", "there is no step 99")):
        with pytest.raises(judge.Fault, match=said):
            judge.plays(RACE, at=at)
    stopped = {**RACE, "script": [{"A": {"play": "Y1"}}, {"at": "later"}]}
    for at in ("later", "end"):
        with pytest.raises(judge.Fault, match="not reached because line 1"):
            judge.can(stopped, "B: {play: B6}", at)


def test_a_board_without_a_script_has_one_moment():
    board = {key: value for key, value in RACE.items() if key != "script"}
    assert judge.plays(board).opened.moment is None and "Moment" not in judge.plays(board).text("en")


# JSON


def test_json_of_a_claim():
    claim = {"by": "A", "points": {"A": 5, "C": 5}}
    (told,) = slip([claim]).json("en")["claims"]
    assert told["claim"] == {"points": {"A": 5, "C": 5}} and told["holds"] is False and told["moment"] == "end"
    assert told["actual"] == {"points": {"A": 0, "C": 5}} and told["actual_text"] == "A has 0 points."
    assert told["step_text"] == "A's bet (Vanilla Beans, the win card) loses." and told["rule"] == told["cites"][0]
    (play,) = slip([{"legal": "B: {play: B6}"}]).json("en")["claims"]
    assert play["actual"] == {"verdict": "illegal"} and play["reached"]


@pytest.mark.parametrize("game", list(corpus().games))
def test_every_scenario_can_be_told_with_the_steps_that_decide(game):
    """In both languages; a step and a rule that are named exist."""
    from judge.boardfile.board import builtin_boards

    for path in builtin_boards(game):
        found = judge.settle(path)
        for claim in found:
            assert claim.holds is True and (claim.rule is None or claim.rule in corpus()), (path, claim.claim)
            assert 0 <= claim.step <= len(found.run.steps)


def test_settling_leaves_the_run_alone():
    done = run(read_board({**RACE, "claims": [{"turn": "A"}]}))
    assert settle(done) == settle(done)


@pytest.mark.parametrize(
    ("cite", "wanted", "holds"),
    [
        ("bp:5.4.1", "bp:5.4.1", True),
        ("bp:5.4.1", "bp:5.4", True),
        ("bp:5.4", "bp:5.4.1", False),
        ("bp:[6-5-2]", "bp:[6-5]", True),
        ("foth:702.60", "foth:702.6", False),
        ("bp:5.4.1", "foth:5.4", False),
        ("bp:action/up", "bp:action/up", True),
        ("bp:ruling/R22", "bp:5", False),
        ("bp:5", "bp:ruling/R22", False),
    ],
)
def test_a_reason_is_the_entry_named_or_one_below_it(cite, wanted, holds):
    assert rests_on(cite, wanted) is holds


def test_what_happens_by_itself_before_the_first_play_can_decide_a_claim_about_the_start():
    """The run stops at once; the board at its start is the one on which somebody can play."""
    path = os.path.join(ROOT, "rulesdata", "foth", "boards", "702-success-with-no-distance-left.yaml")
    board = {**read_board(path).data, "then": "stop", "claims": [{"at": "start", "never": [{"failure": "Hayate"}]}]}
    (claim,) = claims = judge.settle(board)
    assert not claims.run.steps and claim.holds and claim.step == 2
    assert "Step 2: The run of Hayate succeeds." in claims.text("en")
    assert claims.json("en")["claims"][0]["step_text"] == "The run of Hayate succeeds."


# what ends the argument: what brought a step about, the card that differs, every change, what comes later

PAID = {
    "game": "bp", "turn": "A",
    "players": {
        "A": {"life": 3, "hand": ["HA", "D4"], "field": [{"id": "a1", "cards": ["S6"]}]},
        "B": {"life": 9, "field": [{"id": "b1", "cards": ["H5"]}]},
    },
    "script": [
        {"A": {"request": "summonsAce", "key": ["HA"], "id": "r1"}}, {"at": "paid"}, {"all": "pass"},
    ],
}  # fmt: skip


def told(board, claim):
    found = judge.settle({**board, "claims": [claim]})
    return found[0], found


def test_a_cost_is_named_with_the_action_it_is_for():
    claim, found = told(PAID, {"life": {"A": 3}})
    assert claim.holds is False and claim.rule == "bp:action/summonsAce#b" and "bp:5.2" in claim.cites
    assert "Step 2 (cost of A's Summon Ace): A takes 1 damage" in found.text("en")
    assert "手順2 (Aのエース召喚のコスト): " in found.text("ja")
    assert found.json("en")["claims"][0]["source"] == "cost of A's Summon Ace"


def test_of_listed_cards_the_one_that_differs_decides():
    claim, found = told(PAID, {"hand": {"A": ["HA", "D4"]}, "at": "paid"})
    assert claim.holds is False and found.run.steps[claim.step - 1].event.key == "staged"
    assert "A has ♢4 in hand. A's ♡A is on the stage." in found.text("en")


def test_every_step_that_changed_a_number_is_named():
    hand = {**PAID["players"]["A"], "hand": ["HA", "DA"]}
    second = {"A": {"request": "summonsAce", "key": ["DA"]}}
    twice = {**PAID, "players": {**PAID["players"], "A": hand}, "script": [*PAID["script"], second]}
    claim, found = told(twice, {"life": {"A": 9}})
    assert claim.holds is False and len(claim.deciding.changes) == 2
    assert found.json("en")["claims"][0]["changes"] == list(claim.deciding.changes)
    first, last = claim.deciding.changes
    assert f"Step {first} (cost of A's Summon Ace)" in found.text("en") and f"Step {last} (cost" in found.text("en")
    since, _ = told(twice, {"life": {"A": 2}})  # what had changed before it was as claimed does not count
    assert since.holds is False and not since.deciding.changes


def test_a_claim_that_comes_true_later_names_that_step():
    hand = {**PAID["players"]["A"], "hand": ["H7", "D4"]}
    up = {"A": {"request": "up", "key": ["H7"], "pay": {"D": ["D4"]}, "target": "a1"}}
    board = {**PAID, "players": {**PAID["players"], "A": hand}, "script": [up, {"at": "asked"}, {"all": "pass"}]}
    claim, found = told(board, {"size": {"a1": 13}, "at": "asked"})
    assert claim.holds is False and claim.step == 0
    assert found.run.steps[claim.later - 1].event.key == "fog" and claim.rule == "bp:action/up#1"
    assert f"That happens only at step {claim.later}: " in found.text("en")
    assert found.json("en")["claims"][0]["later"] == claim.later
    never, _ = told(board, {"size": {"a1": 99}, "at": "asked"})
    assert never.holds is False and never.later is None


def test_who_took_the_last_life_is_named_with_the_victory_check():
    last = {**PAID, "players": {**PAID["players"], "A": {**PAID["players"]["A"], "life": 1}}}
    claim, found = told(last, {"winner": "A"})
    assert claim.holds is False and claim.deciding.changes == (2, claim.step) and claim.rule == "bp:5.5#b"
    assert "cost of A's Summon Ace" in found.text("en") and "Victory check" in found.text("en")
