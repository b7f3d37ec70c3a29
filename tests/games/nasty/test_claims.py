"""Claims that are right, wrong or open: where a horse is, who has won, and what an open answer leaves as it is."""

from __future__ import annotations

import pytest

from judge.boardfile.board import board_from_dict
from judge.engine.claims import settle
from judge.engine.run import run

TRACK = {"lanes": 3, "lap": 40, "finish": 50, "straight": [42, 50], "fences": {"Brian's Brook": 9, "Last": [[1, 46], [2, 47]]}}  # fmt: skip


def judged(board, claim):
    (one,) = settle(run(board_from_dict({"game": "nasty", **board, "claims": [claim], "then": "stop"})))
    return one.holds


def on(square, said, track=TRACK, **more):
    """Whether a claim about the square of A holds, whose horse is on a square."""
    board = {"phase": "race", "turn": "B", "players": {"A": {"square": square, **more}, "B": {"square": "flat"}}}
    return judged({**board, "track": track} if track else board, {"square": {"A": said}})


@pytest.mark.parametrize(
    "square, right, wrong",
    [
        ([1, 8], ["flat", [1, 8]], ["start", "post", "straight", "Brian's Brook", "Last", [1, 9], [2, 8]]),
        ([1, 9], ["Brian's Brook"], ["flat", "straight", "start", "post", "Last"]),
        ([1, 48], ["flat", "straight"], ["post", "Last", "start", "Brian's Brook"]),
        ([1, 49], ["Brian's Brook", "straight"], ["flat", "post"]),
        ([1, 46], ["Last", "straight"], ["flat", "post", "Brian's Brook"]),
        ([1, 41], ["flat"], ["straight"]),
        ([1, 42], ["flat", "straight"], ["Last"]),
        ([2, 46], ["flat", "straight"], ["Last"]),
        ([2, 0], ["start"], ["flat", "straight", "post"]),
        ([2, 1], ["flat"], ["start"]),
        ([2, 50], ["post"], ["flat", "start"]),
    ],
)
def test_a_square_is_called_by_what_is_there(square, right, wrong):
    assert [on(square, said) for said in right] == [True] * len(right)
    assert [on(square, said) for said in wrong] == [False] * len(wrong)


@pytest.mark.parametrize(
    "word, open_, wrong",
    [
        ("Last", [[1, 46], [2, 47], "straight"], [[1, 47], [3, 46], "flat", "Brian's Brook"]),
        ("straight", [[1, 42], [3, 48], "Last"], [[1, 41], "flat", "start", "post"]),
        ("flat", [[1, 8], [3, 48]], [[1, 9], [1, 0], [2, 50], "straight"]),
        ("start", [[1, 0], [3, 0]], [[1, 1], "flat"]),
    ],
)
def test_a_word_leaves_open_on_which_square_of_it_a_horse_is(word, open_, wrong):
    assert on(word, word) is True
    assert [on(word, said) for said in open_] == [None] * len(open_)
    assert [on(word, said) for said in wrong] == [False] * len(wrong)


def test_without_a_track_there_are_only_words():
    assert on("flat", [1, 8], track=None) is False
    assert on("Oxer", "straight", track=None) is None
    assert on("Oxer", "Oxer", track=None) is True


def test_where_the_board_does_not_say_which_straight_is_final_it_is_open():
    assert on([1, 45], "straight", track={"lanes": 2, "lap": 40, "finish": 50}) is None
    assert on("straight", [1, 45], track={"lanes": 2, "lap": 40, "finish": 50}) is None


@pytest.mark.parametrize(
    "cash, said, holds",
    [
        ((30, 20, None), "A", None), ((30, 20, None), "B", False), ((30, 20, None), "C", None),
        ((30, 20, None), ["A", "C"], None), ((30, 20, None), ["A", "B"], False), ((30, 20, None), ["B", "C"], False),
        ((30, 30, None), ["A", "B"], None), ((30, 30, None), "A", False), ((30, 30, None), "none", False),
        ((1, 0, None), "A", None), ((0, 0, None), ["A", "B"], False), ((0, 0, None), ["A", "B", "C"], None), ((0, 0, None), "C", None),
        ((None, None, None), "B", None), ((None, None, None), "none", False), ((30, 20, 30), ["C", "A"], True),
        ((30, 20, 10), "A", True), ((30, 20, 10), "none", False),
    ],
)  # fmt: skip
def test_who_has_won_hangs_on_the_money_that_the_board_does_not_say(cash, said, holds):
    players = {
        name: {"state": "slipped"} if c is None else {"state": "slipped", "cash": c} for name, c in zip("ABC", cash)
    }
    assert judged({"phase": "over", "race": 6, "players": players}, {"winner": said}) is holds


def test_nobody_has_won_while_the_game_goes_on():
    board = {"phase": "betting", "players": {"A": {}, "B": {}}}
    assert judged(board, {"winner": "none"}) is True
    assert judged(board, {"winner": "A"}) is False


def refused(board, play, rule):
    return judged(board, {"illegal": play, "because": rule})


@pytest.mark.parametrize("by, rules", [("owner", "BC"), ("any", "ABC")])
def test_a_remount_is_refused_for_a_slip_only_to_those_it_could_be_for(by, rules):
    """d.4: under NH-R11 the card is for one's own horse, with the switch for anybody's."""
    slipped = {"square": "flat", "state": "slipped", "cards": ["remount"]}
    board = {"phase": "race", "turn": "A", "rulings": {"remount_by": by},
             "players": {"A": {"square": "flat", "cards": ["remount"]}, "B": slipped, "C": slipped}}  # fmt: skip
    assert [name for name in "ABC" if refused(board, f"{name}: {{card: remount}}", "nasty:d.4")] == list(rules)
    assert all(refused(board, f"{name}: {{card: remount}}", "nasty:e.1") for name in "ABC")


def test_a_pressure_card_is_too_late_only_for_the_horse_whose_die_is_rolled():
    board = {"track": TRACK, "turn": "A", "last": {"roll": 3},
             "players": {"A": {"square": [1, 43]}, "B": {"square": [2, 44], "cards": ["pressureIn"]}}}  # fmt: skip
    assert refused(board, "B: {card: pressureIn, target: A}", "nasty:f.2")
    assert not refused(board, "B: {card: pressureIn, target: B}", "nasty:f.2")
    assert refused(board, "B: {card: pressureIn, target: B}", "nasty:7.1")


def asked(players, said, **more):
    """Whether claims hold while the path of a roll of A by 3 is open, from square 20 on."""
    track = {**TRACK, "QU": [{"at": [1, 23], "grades": [2]}]}
    board = {
        "track": track,
        "turn": "A",
        "last": {"roll": 3},
        "players": {"A": {"square": [1, 20], **players}, "B": {}},
    }
    return judged({**board, **more}, said)


def test_a_bonus_is_open_only_where_a_path_can_lead_to_its_square():
    assert asked({"grade": 2}, {"bonus": {"A": []}}) is None
    assert asked({"grade": 3}, {"bonus": {"A": []}}) is True
    assert asked({"grade": 2, "bonus": ["QU"]}, {"bonus": {"A": ["QU"]}}) is True
    assert asked({"grade": 2}, {"bonus": {"B": []}}) is True


def test_without_a_track_the_lanes_leave_the_horses_on_the_start():
    board = {"phase": "entry", "last": {"deal": "lanes"}, "players": {"A": {}, "B": {}}}
    assert judged(board, {"square": {"A": "start"}}) is True
    assert judged({**board, "track": TRACK}, {"square": {"A": "start"}}) is None
    assert judged(board, {"lane": {"A": 1}}) is None


@pytest.mark.parametrize(
    "held, right, open_, wrong",
    [
        (["faller", "_"], [["_", "faller"], 2], [["faller", "remount"], ["faller", "faller"]], [["remount", "enquiry"], ["faller"], 3]),
        (["faller", "remount"], [["remount", "faller"]], [], [["faller", "_"], ["faller", "faller"], ["faller", "remount", "_"]]),
        ([], ["none", 0], [], [["_"], 1]),
    ],
)  # fmt: skip
def test_cards_in_hand_are_open_where_unknown_ones_could_be_them(held, right, open_, wrong):
    board = {"phase": "betting", "players": {"A": {"cards": held}, "B": {}}}
    assert [judged(board, {"cards": {"A": said}}) for said in right] == [True] * len(right)
    assert [judged(board, {"cards": {"A": said}}) for said in open_] == [None] * len(open_)
    assert [judged(board, {"cards": {"A": said}}) for said in wrong] == [False] * len(wrong)


@pytest.mark.parametrize("square, holds", [("straight", True), ("post", True), ("Brian's Brook", True), ("flat", None), ("start", False)])  # fmt: skip
def test_a_recall_is_too_late_for_a_horse_known_to_be_past_the_brook(square, holds):
    board = {"phase": "race", "turn": "B", "players": {"A": {"square": square}, "B": {"cards": ["falseStart"]}}}
    assert judged(board, {"illegal": "B: {card: falseStart}"}) is holds


def test_a_horse_is_past_the_post_or_not_whatever_the_path():
    for claim in ({"state": {"A": "running"}}, {"place": {"A": "none"}}, {"place": []}, {"state": {"B": "running"}}):
        assert asked({"grade": 3}, claim) is True
        assert asked({"grade": 3, "square": [1, 48]}, claim) is (True if "B" in claim.get("state", "") else None)


def test_in_words_a_roll_can_end_at_the_post():
    board = {"turn": "A", "last": {"roll": 3}, "players": {"A": {"square": "flat"}, "B": {"square": "flat"}}}
    assert judged(board, {"state": {"A": "running"}}) is None
    assert judged(board, {"state": {"B": "running"}}) is True
    assert judged(board, {"bonus": {"A": []}}) is True


@pytest.mark.parametrize("card, holds", [("objection", None), ("enquiry", True)])
def test_the_dice_decide_only_about_the_money_of_an_objection(card, holds):
    board = {"phase": "stewards", "finished": ["A", "B"], "last": {card: "A", "by": "B"},
             "players": {"A": {"cash": 7}, "B": {"cash": 5}}}  # fmt: skip
    assert judged(board, {"cash": {"B": 5}}) is holds
    assert judged(board, {"cash": {"A": 7}}) is True
    assert judged(board, {"state": {"A": "finished"}}) is None
    assert judged(board, {"state": {"B": "finished"}}) is True


def test_odds_and_prizes_are_open_for_those_whom_they_pay():
    """The prizes are open before they are asked for: the winner of the race gets one after the odds are known."""
    players = {"A": {"cash": 7, "bet": "none"}, "B": {"cash": 5, "bet": {"horse": "A", "stake": 2}},
               "C": {"cash": 3, "state": "slipped", "bet": {"horse": "C", "stake": 1}}}  # fmt: skip
    board = {"phase": "stewards", "finished": ["A", "B"], "players": players, "odds": {"C": 9}}
    odds = {**board, "last": {"window": "closed"}}
    assert judged(odds, {"decision": "odds"}) is True
    assert [judged(odds, {"cash": {name: cash}}) for name, cash in zip("ABC", (7, 5, 3))] == [None, None, True]
    assert [judged(odds, {"odds": {"A": 4}}), judged(odds, {"odds": {"C": 9}})] == [None, True]
    prizes = {**board, "last": {"paid": "bets"}}
    assert judged(prizes, {"decision": "prizes"}) is True
    assert [judged(prizes, {"cash": {name: cash}}) for name, cash in zip("ABC", (7, 5, 3))] == [None, True, True]


def test_a_secret_bet_is_open_for_who_made_it():
    players = {"A": {"cash": 7, "bet": {"horse": "_", "stake": 2}}, "B": {"cash": 5, "bet": {"horse": "_", "stake": 2}}}
    board = {"phase": "stewards", "finished": ["A", "B"], "players": players, "last": {"window": "closed"}}
    assert [judged(board, {"cash": {"A": 7}}), judged(board, {"cash": {"B": 5}})] == [None, None]
    assert judged(board, {"bet": {"A": {"horse": "A"}}}) is None
    assert judged(board, {"bet": {"A": {"stake": 2}}}) is True
    assert judged(board, {"bet": {"B": {"stake": 2}}}) is True


def test_at_the_end_it_is_said_whose_money_is_not_known():
    board = {
        "phase": "stewards",
        "race": 6,
        "players": {"A": {"cash": 7, "state": "slipped"}, "B": {"state": "slipped"}},
    }
    done = run(board_from_dict({"game": "nasty", **board}))
    assert [(step.event.key, step.event.args["who"]) for step in done.steps] == [("over.unknown", ["B"])]


@pytest.mark.parametrize("photo, holds", [([], True), (["A"], None)])
def test_the_place_of_the_horse_before_is_open_only_with_a_photo_finish(photo, holds):
    more = {"finished": ["B"], "last": {"roll": 3, "post": "B"}, "photo": photo}
    assert asked({"grade": 3, "square": [1, 48]}, {"place": {"B": 1}}, **more) is holds
