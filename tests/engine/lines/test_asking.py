"""What players ask of the search: on the command line, as Python, as JSON; and what each play keeps."""

import json

import pytest

import judge
from tests.support import ask

DISPUTE = "rulesdata/blackpoker/examples/dispute.yaml"
pytestmark = pytest.mark.usefixtures("without_clock")


@pytest.mark.parametrize("lang, said", [("en", "B can prevent this: "), ("ja", "Bは防げる: ")])
def test_the_command_says_who_can_prevent_it(lang, said):
    found = ask("whatif", DISPUTE, "size a1 13", "--at", "start", "--lang", lang)
    assert said in found.out and "♣8" in found.out and found.code == 0


def test_the_json_has_every_answer_and_proofs_that_are_scripts():
    data = ask("whatif", DISPUTE, "size a1 13", "--at", "start", "--json").data
    assert data["can"] is True and data["must"] is False
    assert data["force"] == {"A": False, "B": True} and data["prevent"] == {"A": False, "B": True}
    assert data["chance"] is None and data["complete"] is True and data["until"] == "stage"
    script = [line for step in data["proofs"]["prevent"]["B"] for line in step["script"]]
    board = {**judge.read_board(DISPUTE).data, "script": script, "claims": [{"size": {"a1": 13}}]}
    (claim,) = judge.settle(board)
    assert claim.holds is False and not judge.settle(board).run.stop


def test_a_limit_leaves_it_open():
    found = ask("whatif", DISPUTE, "size a1 13", "--at", "start", "--limit", "2", "--json")
    assert found.code == 3 and found.data["prevent"]["B"] is None and found.data["complete"] is False


@pytest.mark.parametrize(
    "args, said",
    [
        (["zone zz grave"], "zone"),
        (["size a1 13", "--until", "supper"], "supper"),
        (["size a1 13", "--at", "never"], "never"),
        (["nonsense"], "nonsense"),
        (["{because: R71, size: {a1: 13}}"], "because"),
        (["size a1 13", "--limit", "0"], "0"),
    ],
)
def test_wrong_input_gets_one_line(args, said):
    found = ask("whatif", DISPUTE, *args)
    assert found.code == 2 and said in found.err and len(found.err.strip().splitlines()) <= 3


def test_an_illegal_line_of_the_script_is_no_matter_at_the_start():
    board = {**judge.read_board(DISPUTE).data, "script": [{"A": {"request": "attack"}}], "claims": []}
    assert judge.whatif(board, "size a1 13", at="start").found.prevent["B"] is True


def test_what_each_play_keeps():
    kept = ask("legal", DISPUTE, "--keeps", "size a1 13", "--json").data["kept"]
    by_action = {(one["play"]["B"] if one["play"]["B"] == "pass" else str(one["play"]["B"].get("key"))): one["keeps"]
                 for one in kept if one["play"]["B"] == "pass" or "key" in one["play"]["B"]}  # fmt: skip
    assert by_action == {"pass": "forced", "['C8']": "lost", "['C2']": "possible", "['C8', 'C2']": "lost"}


def test_after_the_counter_it_is_too_late():
    """Now, after the script, the Up has been negated: whatever comes, nobody can make it 13 any more."""
    found = judge.whatif(DISPUTE, "size a1 13", until=2).found
    assert (found.can, found.force, found.prevent) == (False, {"A": False, "B": False}, {"A": True, "B": True})


def test_a_claim_that_holds_already_is_told_so():
    assert "This is already the case." in ask("whatif", DISPUTE, "size a1 6", "--at", "start").out


def test_ever_asks_for_the_way_too():
    """Twist and Down change a1 on the way; the size at the end is not the only one."""
    at_end = judge.whatif(DISPUTE, {"stage": []}, at="start").found
    on_the_way = judge.whatif(DISPUTE, "size a1 13", at="start", ever=True).found
    assert at_end.can is True and on_the_way.can is True


def test_a_throw_that_comes_first_has_a_row_for_each_outcome():
    board = {
        "game": "fever", "phase": "race", "pending": "dice", "finish": 12,
        "odds": {"black": 2, "blue": 3, "green": 4, "red": 5, "yellow": 6, "white": 7},
        "horses": {c: {"square": n} for c, n in zip(("black", "blue", "green", "red", "yellow", "white"), (9, 9, 8, 8, 4, 3))},
        "players": {"P1": {}, "P2": {}},
    }  # fmt: skip
    found = judge.whatif(board, "square white 3", until=1).found
    assert str(found.chance) == "25/36" and len(found.outcomes) == 36
    assert found.can is True and found.must is False and not any(found.force.values())
    assert "25/36" in judge.whatif(board, "square white 3", until=1).text()


def test_a_secret_hand_is_told_in_hands():
    """B has one unknown card, which can only be one of three: with one of them B saves the soldier."""
    board = judge.read_board(DISPUTE).data
    own = board["players"]["B"]
    cards = [suit + number for suit in "SHDC" for number in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
    grave = [card for card in cards if card not in ("C2", "C8", "H4", "D6", "H5")]
    others = {**own, "life": ["S7"], "hand": ["C2", "_"], "grave": [card for card in grave if card != "S7"]}
    board = {**board, "players": {**board["players"], "B": others}}
    answer = judge.whatif(board, "size a1 13", at="start")
    found = answer.found
    good, all_ = found.hands["B", False]
    assert found.prevent["B"] is None and 0 < good < all_ and found.force["A"] is False
    assert f"possible with {good} of {all_} unknown hands" in answer.text()


# how short the answers are


@pytest.mark.parametrize("lang, said", [("en", "This can happen: A requests End → all players pass → A requests B.J. with"), ("ja", "起こりうる: Aがエンドを起こす → 全員がパスする → Aが♠Aと♣JでB・Jを起こす")])  # fmt: skip
def test_what_can_happen_is_told_by_the_shortest_line(lang, said):
    board = "rulesdata/blackpoker/boards/actions/bj-life-runs-out.yaml"
    assert said in judge.whatif(board, {"life": {"A": 0}, "winner": "B"}, at="start").text(lang)


def test_what_is_certain_anyway_needs_no_strategy_and_no_chance():
    """Whatever is rolled, nobody's horse falls by it: one row for all players, and no fraction."""
    board = "rulesdata/nasty/boards/open-only-what-the-answer-decides.yaml"
    text = judge.whatif(board, "state B running", at="start").text()
    assert "This is certain to happen" in text and "A, B, C and D can each force this: no play is needed" in text
    assert "rolls" not in text.partition("certain")[2] and "probability" not in text


def test_an_outcome_that_is_not_decided_is_not_told_as_a_no():
    board = "rulesdata/trick/boards/handing-on.yaml"
    found = judge.whatif(board, {"place": ["gateau", "vanilla", "foret", "silver"]}, at="start", positions=60)
    (outcome,) = found.found.outcomes
    assert outcome.force["A"] is None and "Silver Arazan: undecided" in found.text()
    assert "シルバーアラザン: 決まらない" in found.text("ja")


# low-confidence rulings

RULED = "rulesdata/blackpoker/boards/rulings/"


def test_a_proof_on_a_doubtful_ruling_asks_the_other_reading():
    """R75: with the soft ace the hand is another one; R06 changes the way, not the answer."""
    claim = {"hand": {"A": 0}, "life": {"A": ["D6"]}}
    other = judge.whatif(RULED + "r75-an-ace-is-fixed-when-revealed.yaml", claim, at="start")
    (reading,) = other.readings
    assert (reading.ruling, reading.value) == ("bp:ruling/R75", True) and reading.differs(other.found) is True
    assert other.json()["readings"][0]["changed"] is True and other.json()["readings"][0]["can"] is False
    assert "low-confidence ruling. Under the alternative reading (bj_soft_ace: yes): " in other.text()
    assert "別の読み方 (bj_soft_ace: yes) では: " in other.text("ja")
    same = judge.whatif(RULED + "r06-end-triggers-lie-above-end.yaml", {"stage": ["end", "handRefill"]}, at="start")
    assert [one.differs(same.found) for one in same.readings] == [False]
    assert "the answers are the same" in same.text() and "答えは同じ" in same.text("ja")


def test_what_was_not_searched_of_the_other_reading_is_undecided():
    found = judge.whatif(RULED + "r12-a-main-trigger-is-dropped-on-an-occupied-stage.yaml",
                         {"stage": ["handRefill", "end"]}, at="start", positions=150)  # fmt: skip
    assert [one.differs(found.found) for one in found.readings] == [None] and found.found.decided
    assert "are undecided" in found.text() and "決まっていない" in found.text("ja")


def test_without_doubt_nothing_is_said_about_readings():
    assert judge.whatif(DISPUTE, "size a1 13", at="start").readings == ()


# the claim about what could have been done

COULD = {"could": {"B": {"prevent": {"size": {"a1": 13}}}}}
COULD_NOT = {"by": "A", "could": {"A": {"size": {"a1": 13}}}}


def settled(*claims, **more):
    """The claims of the dispute in which nobody countered."""
    return judge.settle({**judge.read_board(DISPUTE).data, "script": [{"all": "pass"}], "claims": [*claims], **more})


def test_what_could_have_been_prevented_is_judged_from_the_start():
    right, wrong = settled(COULD, COULD_NOT)
    assert right.holds is True and wrong.holds is False and right.moment == "start"
    assert wrong.facts[0].ruling.found == [{"B": {"request": "counter", "key": ["C8"], "target": "r1"}}]


def test_afterwards_it_is_too_late_to_prevent_it():
    (claim,) = settled({**COULD, "at": "end"}, then="stop")
    assert claim.holds is not True


@pytest.mark.parametrize(
    "typed", ["B could have prevented this: a1 has size 13", "Bは「a1のサイズは13」を防ぐことができた"]
)
def test_it_can_be_said_in_words(typed):
    game, state = judge.load(DISPUTE)
    from judge.engine.parsing import parse_claim

    assert parse_claim(game, state, typed) == COULD


def test_the_slip_says_who_could_and_what_refutes_it():
    text = settled(COULD, COULD_NOT).text("en")
    assert "B could have prevented this: a1 (♠6) has size 13." in text
    assert "Wrong: B requests Counter with ♣8" in text


@pytest.mark.parametrize(
    "claim", [{"could": {"Z": {"size": {"a1": 1}}}}, {"could": {"B": {"sise": {"a1": 1}}}}, {"could": 5}]
)
def test_a_wrong_claim_of_this_kind_is_refused(claim):
    with pytest.raises(judge.Fault):
        settled(claim)


# along the script


def over(*script, claim="size a1 13", **how):
    """What `--over` finds when the dispute was played like this, by player and aim."""
    board = {**judge.read_board(DISPUTE).data, "script": [*script], "claims": []}
    found = judge.whatif(board, claim, over=True, **how).over
    return found, {(one.player, one.holds): one for one in found.turnings}


COUNTER = {"B": {"request": "counter", "key": ["C8"], "pay": {"D": ["C2"]}, "target": "r1", "id": "r2"}}


def test_whoever_passes_has_had_the_last_chance():
    found, by = over({"all": "pass"})
    assert found.holds is True and set(by) == {("A", False), ("B", False)}
    assert by["A", False].could is False
    last = by["B", False]
    assert (last.could, last.at, last.line) == (True, 0, 1) and last.played.json() == {"B": "pass"}
    assert last.instead[0].play.do["key"] == ["C8"]


def test_whoever_countered_could_have_let_it_be():
    found, by = over(COUNTER, {"all": "pass"})
    assert found.holds is False and by["A", True].could is False
    assert by["B", True].could is True and by["B", True].played.json() == COUNTER
    assert [move.play.do for move in by["B", True].instead] == ["pass"]


def test_what_is_still_possible_needs_no_regret():
    found, by = over()
    assert found.holds is False and by["B", True].could is True and by["B", True].played is None
    assert by["B", False].could is True and by["A", True].could is False


def test_what_is_not_searched_is_not_decided():
    found, by = over({"all": "pass"}, positions=3)
    assert by["B", False].could is None and not found.complete


def test_only_the_lines_since_the_stage_was_last_empty_count():
    """The first Up is over; what B could have done about it does not help against the second."""
    found, by = over({"all": "pass"}, {"A": {"request": "end"}}, {"all": "pass"})
    assert found.since > 0 and all(one.at is None or one.at >= found.since for one in by.values())


@pytest.mark.parametrize("lang, said", [("en", "the last chance was at the start"), ("ja", "最後の機会は開始時点")])  # fmt: skip
def test_the_command_names_the_last_moment(lang, said, home):
    path = home / "board.json"
    path.write_text(json.dumps({**judge.read_board(DISPUTE).data, "script": [{"all": "pass"}], "claims": []}))
    found = ask("whatif", str(path), "size a1 13", "--over", "--lang", lang)
    assert said in found.out and found.code == 0


@pytest.mark.parametrize("name", ["103-forbidden-to-one-player", "702-a-win-at-the-draw-of-the-turn"])
def test_lines_that_no_player_makes_belong_to_the_way(name, without_clock):
    """`to: 702.3` and `all: pass` may do what the automatic steps have done already."""
    found = judge.whatif(f"rulesdata/foth/boards/{name}.yaml", "winner A", over=True, positions=50).over
    assert {one.player for one in found.turnings} == {"A", "B"}
