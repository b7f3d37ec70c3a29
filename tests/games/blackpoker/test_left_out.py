"""A request of which something was left out: legal if a complete one exists, and every question has an answer."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import parse_written_play
from judge.boardfile.lines import Play
from judge.faults import Fault
from judge.games.blackpoker.game import GAME
from tests.games.blackpoker.players import crowded, play_out
from tests.games.blackpoker.tables import table


def judged(play, **side):
    """The outcome of A's play, and the keys of the checks that failed or could not be made."""
    verdict = GAME.judge(table(side), parse_written_play(play, GAME))
    return verdict.outcome, {check.key for check in verdict.checks if not check.ok}


@pytest.mark.parametrize("parts", ["", ", target: a1", ", pay: {D: H7}", ", target: a1, pay: {D: [H7]}"])
def test_the_only_card_cannot_be_key_and_payment(parts):
    """R27: a card serves once."""
    outcome, failed = judged(f"A: {{request: up{parts}}}", hand=["H7"])
    assert outcome == "illegal" and failed <= {"cost.short.D", "cost.named.key"}


@pytest.mark.parametrize(
    "hand, parts, key",
    [
        (["H7", "S3"], "", "H7"),
        (["H7", "H3"], ", pay: {D: H3}", "H7"),
        (["H7", "H3"], ", pay: {D: H7}", "H3"),
    ],
)
def test_the_only_complete_way_is_taken(hand, parts, key):
    state = GAME.apply(table({"hand": hand}), parse_written_play(f"A: {{request: up, target: a1{parts}}}", GAME))
    assert state.pending is None and state.stage[-1].keys == (key,)


def test_only_keys_that_leave_enough_to_pay_are_asked_for():
    state = GAME.apply(
        table({"hand": ["H7", "H3", "S2"]}), parse_written_play("A: {request: up, target: a1, pay: {D: H3}}")
    )
    assert state.pending is None and state.stage[-1].keys == ("H7",)


def test_an_unknown_card_may_be_the_key_where_the_known_one_pays():
    play = parse_written_play("A: {request: up, target: a1, pay: {D: H7}}")
    start = table({"hand": ["H7", "_"]})
    assert GAME.judge(start, play).outcome == "undecided"
    state = GAME.apply(start, play)
    assert GAME.prompt(state).word == "key"
    assert GAME.judge(state, parse_written_play("A: {choose: H7}")).outcome == "illegal"
    assert GAME.judge(state, parse_written_play("A: {choose: H4}")).outcome == "legal"


def test_an_unknown_card_is_no_key_where_every_card_that_could_be_one_lies_elsewhere():
    diamonds = [f"D{rank}" for rank in ("A", "3", "4", "5", "6", "7", "8", "9", "10")]
    outcome, failed = judged("A: {request: twist, pay: {D: D2}}", hand=["D2", "_", "_"], grave=diamonds, life=9)
    assert (outcome, failed) == ("illegal", {"cost.named.key"})
    assert judged("A: {request: twist}", hand=["_", "_"], grave=["D2", *diamonds], life=9)[0] == "illegal"


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_is_not_illegal_can_be_carried_out_to_the_end(seed):
    """No request, however much of it is left out, leads to a question without an answer, and none to a traceback."""
    dice = random.Random(seed)
    state = crowded(seed)
    if dice.random() < 0.4:
        hand = state.zone(state.chance, "hand")
        state.zones[(state.chance, "hand")] = tuple("_" if dice.random() < 0.3 else card for card in hand)
    plays = [play for play in GAME.legal_plays(state) if play.do != "pass"]
    for play in dice.sample(plays, min(6, len(plays))):
        do = {key: value for key, value in play.do.items() if key == "request" or dice.random() < 0.5}
        hand = [card for card in state.zone(play.by, "hand") if card != "_"]
        if dice.random() < 0.4 and hand:
            do["pay"] = {"D": dice.sample(hand, 1)}
        try:
            outcome = GAME.judge(state, Play(play.by, do)).outcome
        except Fault as fault:
            assert fault.key == "bp.owner"
            continue
        if outcome != "illegal":
            answered(GAME.apply(state, Play(play.by, do)), do)


def answered(state, do):
    """The state after the first accepted answer to each question; every question has one."""
    for _ in range(12):
        asked = GAME.prompt(state)
        if asked is None:
            break
        answers = (Play(asked.by, {"choose": answer}) for answer in asked.options)
        answer = next((a for a in answers if GAME.judge(state, a).outcome != "illegal"), None)
        assert answer is not None, (do, asked)
        state = GAME.apply(state, answer)
    return state


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_legal_request_stays_legal_whatever_is_left_out(seed):
    """Parts left out in every combination: legal, for a complete one exists, and carried out to a chance."""
    dice = random.Random(seed)
    state, _ = play_out(crowded(seed), seed, dice.randint(0, 12))
    plays = (
        [play for play in GAME.legal_plays(state) if play.do != "pass"] if not (state.winner or state.pending) else []
    )
    for play in dice.sample(plays, min(4, len(plays))):
        parts = [part for part in play.do if part != "request"]
        for count in range(len(parts) + 1):
            for left_out in combinations(parts, count):
                do = {part: value for part, value in play.do.items() if part not in left_out}
                assert GAME.judge(state, Play(play.by, do)).outcome == "legal", do
                answered(GAME.apply(state, Play(play.by, do)), do)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_can_be_chosen_for_a_part_left_out_could_have_been_written(seed):
    """And nothing else could: of the key, the key unit and the target just the options make the request a legal one."""
    dice = random.Random(seed)
    state, _ = play_out(crowded(seed), seed, dice.randint(0, 12))
    plays = (
        [play for play in GAME.legal_plays(state) if play.do != "pass"] if not (state.winner or state.pending) else []
    )
    for play in dice.sample(plays, min(6, len(plays))):
        do = {part: value for part, value in play.do.items() if part == "request" or dice.random() < 0.4}
        asked = GAME.prompt(GAME.apply(state, Play(play.by, do)))
        if asked is None or asked.word not in ("key", "unit", "target"):
            continue
        alike = [other.do for other in plays if other.do["request"] == do["request"]]
        wanted = [other[asked.word] for other in alike if all(other[part] == value for part, value in do.items())]
        assert len(asked.options) == len({repr(one) for one in asked.options})
        assert {repr(one) for one in asked.options} == {repr(one) for one in wanted}, do


@pytest.mark.parametrize("play, answer, reasons", [
    ("{request: up, target: a1}", "S3", {"key.condition"}),
    ("{request: up, target: a1}", "H9", {"key.absent"}),
    ("{request: up, target: a1}", "S9", {"key.condition", "key.absent"}),
    ("{request: up, target: a1}", "B.H5", {"key.absent"}),
    ("{request: up, target: a1}", "[]", {"key.needed"}),
    ("{request: mountSoldier, target: a1}", "D4", {"target.suit"}),
    ("{request: mountSoldier, target: a1, pay: {B: w1}}", "S3", set()),
    ("{request: up, key: H5, pay: {D: S3}}", "w1", {"target.sort"}),
    ("{request: up, key: H5, pay: {D: S3}}", "x", {"target.protected"}),
    ("{request: up, key: H5, pay: {D: S3}}", "[a1, b1]", {"answer.option"}),
    ("{request: slash, target: b1}", "d1", {"unit.driven"}),
    ("{request: slash, target: b1}", "b1", {"unit.own"}),
    ("{request: slash, target: b1}", "w1", {"unit.wrong"}),
])  # fmt: skip
def test_a_wrong_part_is_refused_for_what_is_wrong_with_it_when_it_is_asked_for_too(play, answer, reasons):
    side = {"hand": ["H5", "H7", "S3", "S4", "D4"], "trumps": [{"card": "S2", "face": "up"}],
            "field": [{"id": "a1", "cards": ["S6"]}, {"id": "a2", "cards": ["S8"]}, {"id": "d1", "cards": ["S9"], "state": "drive"},
                      {"id": "w1", "cards": ["D9"], "as": "bulwark"}]}  # fmt: skip
    other = {"field": [{"id": "b1", "cards": ["H5"]}, {"id": "x", "cards": ["SK", "CK"]}]}
    state = GAME.apply(table(side, other), parse_written_play(f"A: {play}"))
    assert {check.key for check in GAME.judge(state, parse_written_play(f"A: {{choose: {answer}}}")).failed} == reasons


def test_a_key_among_the_unknown_cards_can_be_named_beside_known_ones():
    state = GAME.apply(table({"hand": ["H5", "H7", "_", "_"]}), parse_written_play("A: {request: up, target: a1}"))
    assert GAME.prompt(state).word == "key" and not GAME.prompt(state).complete
    state = GAME.apply(state, parse_written_play("A: {choose: H9}"))
    assert [request.keys for request in answered(state, "up").stage] == [("H9",)]


@pytest.mark.parametrize("play, hand, answers, outcome", [
    ("{request: up, key: H7, target: a1}", ["H7", "S3", "_"], ["C9", "{D: C9}", "{D: [C9]}", "_"], "legal"),
    ("{request: up, key: H7, target: a1}", ["H7", "S3", "_"], ["H7", "B.C9", "{B: w1}", "[C9, C10]"], "illegal"),
    ("{request: summonsMagic, key: Joker}", ["Joker", "S3", "_"], ["{B: w1, D: C9}", "{D: C9, B: w2}"], "legal"),
    ("{request: summonsMagic, key: Joker}", ["Joker", "S3", "_"], ["{B: a1, D: C9}", "{B: w1, D: H7}", "C9"], "illegal"),
])  # fmt: skip
def test_an_unknown_card_that_is_discarded_may_be_named(play, hand, answers, outcome):
    state = GAME.apply(
        table({"hand": hand, "grave": ["H7"] if "H7" not in hand else []}), parse_written_play(f"A: {play}")
    )
    assert GAME.prompt(state).word == "pay"
    for answer in answers:
        line = parse_written_play(f"A: {{choose: {answer}}}")
        assert GAME.judge(state, line).outcome == outcome, answer
        if outcome == "legal" and "C9" in answer:
            assert "C9" in GAME.apply(state, line).zone("A", "grave")


def test_no_more_unknown_cards_are_discarded_than_there_are():
    side = {"hand": ["S3", "S4", "_"], "trumps": [{"card": "C9"}]}
    state = GAME.apply(table(side), parse_written_play("A: {request: quickOpen}"))
    for answer, outcome in (
        ("[S3, H9]", "legal"),
        ("[H9, H10]", "illegal"),
        ("[H9, H9]", "illegal"),
        ("[S3, S3]", "illegal"),
    ):
        assert GAME.judge(state, parse_written_play(f"A: {{choose: {answer}}}")).outcome == outcome, answer


def test_a_key_that_only_unknown_cards_can_be_is_asked_for_with_examples():
    state = GAME.apply(table({"hand": ["H7", "_", "_"]}), parse_written_play("A: {request: bj}"))
    options = GAME.prompt(state).options
    assert options and not GAME.prompt(state).complete
    assert all(GAME.judge(state, Play("A", {"choose": option})).outcome == "legal" for option in options)


JUNK = [None, True, 5, 2.5, "_", ["_"], [["H5"]], [True], {}, [], {"D": ["_"]}, {"B": "x"}, {"x": ["y"]}, "x.y.z", "A.#4", "H5", "B.H5",
        ["H5", "S9"], ["H5", "H5"], {"D": "H5", "B": ["A.#1"]}, "drive", "none", "A", "life", {"S": [5]}, {"D": [None]}]  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_whatever_is_answered_is_judged(seed):
    """Answers that are none, to every question that comes up, with some cards unknown: refused, or wrong input."""
    dice = random.Random(seed)
    state = crowded(seed)
    for zone in dice.sample([zone for zone in state.zones if zone[1] in ("hand", "life", "grave")], 3):
        state.zones[zone] = tuple("_" if dice.random() < 0.4 else card for card in state.zones[zone])

    def each(before, play, after):
        asked = GAME.prompt(after)
        for answer in dice.sample(JUNK, 8) if asked else ():
            try:
                outcome = GAME.judge(after, Play(asked.by, {"choose": answer})).outcome
            except Fault:
                continue
            if outcome != "illegal":
                GAME.apply(after, Play(asked.by, {"choose": answer}))

    play_out(state, seed, 30, each)


BOTH = {"field": [{"id": "a1", "cards": ["S9"]}, {"id": "a2", "cards": ["H4"]}]}
THEIRS = {"field": [{"id": "b1", "cards": ["S9"]}, {"id": "b2", "cards": ["H5"]}]}


def test_a_card_of_the_other_player_is_not_ones_own():
    state = GAME.apply(table({"hand": ["H5", "H7", "S3"]}), parse_written_play("A: {request: up, target: a1}"))
    assert GAME.prompt(state).word == "key"
    for answer, outcome in (
        ("B.H5", "illegal"),
        ("A.H5", "legal"),
        ("H5", "legal"),
        ("ハートの5", "legal"),
        ("5h", "legal"),
    ):
        assert GAME.judge(state, Play("A", {"choose": answer})).outcome == outcome, answer
    state = GAME.apply(state, Play("A", {"choose": "H7"}))
    assert GAME.prompt(state).word == "pay"
    for answer, outcome in (({"D": "B.H5"}, "illegal"), ("B.H5", "illegal"), ({"D": "A.H5"}, "legal")):
        assert GAME.judge(state, Play("A", {"choose": answer})).outcome == outcome, answer


def test_a_card_that_both_players_have_needs_its_owner_in_an_answer():
    hand = {"hand": ["D7", "S3"], **BOTH}
    state = GAME.apply(table(hand, THEIRS), parse_written_play("A: {request: twist, key: D7, pay: {D: S3}}"))
    assert GAME.prompt(state).word == "target"
    with pytest.raises(Fault, match="both players have S9; write A.S9 / B.S9"):
        GAME.judge(state, Play("A", {"choose": "S9"}))
    assert GAME.judge(state, Play("A", {"choose": "B.S9"})).outcome == "legal"
    assert GAME.judge(state, Play("A", {"choose": "H5"})).outcome == "legal"
