"""What is told of a step, and what it cites."""

import pytest

import judge
from judge.boardfile.board import parse_written_play
from judge.corpus.store import corpus
from judge.games.blackpoker.game import GAME
from judge.render import answers
from tests.games.blackpoker.tables import FIELD, table


def events(play, *args, **more):
    """The events of a play by their keys, the last of each."""
    log = []
    GAME.apply(table(*args, **more), parse_written_play(play), log)
    return {event.key: event for event, _ in log}


def said(event):
    return [answers.Speaker(GAME, corpus(), lang).text(event) for lang in ("ja", "en")]


def reason(play, *args, **more):
    (check,) = GAME.judge(table(*args, **more), parse_written_play(play)).failed
    return check


def test_an_immediate_request_is_on_no_stage():
    assert "bp:5.4.4" not in events("A: {request: setBulwark}", {"hand": ["H7"]})["resolving"].cites
    assert "bp:5.4.4" in events("all: pass", stage=[{"by": "A", "action": "rest"}])["resolving"].cites


def test_only_a_request_with_key_cards_has_some_to_move():
    assert events("all: pass", stage=[{"by": "A", "action": "rest"}])["resolved.plain"].cites == ("bp:5.4.3",)
    up = {"by": "A", "action": "up", "key": ["H2"], "target": "a1"}  # its card lies in the fog then
    assert events("all: pass", stage=[up])["resolved.plain"].cites == ("bp:5.4.3", "bp:5.4.5")
    kill = {"by": "A", "action": "kill", "key": ["S9", "S8"], "target": "b1"}
    assert events("all: pass", stage=[kill])["resolved"].cites == ("bp:5.4.3", "bp:5.4.5")


FIGHT = {"stage": [{"by": "A", "action": "damageJudge"}], "combat": {"attackers": ["a1"], "blocks": {"a1": ["b1"]}}}


def test_revolution_says_that_the_damage_is_the_difference_in_size():
    told = events("all: pass", {"trumps": [{"card": "SA", "face": "up"}]}, **FIGHT)["fight.inverted"]
    ja, en = said(told)
    assert "Aは差の1点のダメージを受ける" in ja and "A takes the difference, 1, as damage" in en
    assert {"bp:trump/sA", "bp:ruling/R86"} <= set(told.cites)


def test_equal_sizes_under_revolution_deal_no_damage():
    same = {"field": [{"id": "b1", "cards": ["H6"]}]}
    told = events("all: pass", {"trumps": [{"card": "SA", "face": "up"}]}, same, **FIGHT)
    assert "fight.inverted" not in told and "damage" not in told and "bp:trump/sA" in told["fight.sizes"].cites


@pytest.mark.parametrize("request_, key, limit, meant, others", [
    ({"action": "swordRain", "key": ["S2", "S3"]}, "size.most", "5", "b1 (5) で", "a1 (6) である"),
    ({"action": "intimidate"}, "size.most", "10", "a1 (6) とb1 (5) で", "いない"),
    ({"action": "salvation", "key": ["H6"]}, "size.least", "6", "a1 (6) で", "b1 (5) である"),
])  # fmt: skip
def test_what_goes_by_size_shows_limit_and_sizes(request_, key, limit, meant, others):
    ja, en = said(events("all: pass", stage=[{"by": "A", **request_}])[key])
    assert f"サイズ{limit}以" in ja and f"兵士は{meant}、" in ja and f"兵士は{others}。" in ja
    assert f"size {limit} or" in en


def test_a_jack_pair_is_safe_from_equip_alone():
    pair = [*FIELD, {"id": "x", "cards": ["SJ", "H5"]}]
    check = reason("A: {request: mountSoldier, key: S3, target: x}", {"field": pair})
    assert said(check)[1] == "“x” is a reanimator and cannot be a target of Equip"
    king = [*FIELD, {"id": "x", "cards": ["SK", "CK"]}]
    check = reason("A: {request: up, key: H7, target: x, pay: {D: D4}}", {"field": king})
    assert said(check)[1] == "“x” is a dark lord and cannot be targeted"


def test_a_lack_of_hand_cards_speaks_of_the_key_only_where_there_is_one():
    trumps = [{"card": "C9"}]
    assert "key" not in said(reason("A: {request: quickOpen}", {"hand": ["D4"], "trumps": trumps}))[1]
    assert "in addition to the key card" in said(reason("A: {request: up, key: H7, target: a1}", {"hand": ["H7"]}))[1]


def test_the_other_trump_is_turned_up_because_one_is_closed():
    trumps = [{"card": "C9", "id": "t1"}, {"card": "S2", "id": "t2"}]
    fog = [{"cards": ["SQ"], "as": "closeFog", "target": "t1"}]
    play = "A: {request: quickOpen, pay: {D: [D4, S3]}}"
    told = events(play, {"trumps": trumps}, {"fog": fog})["trump.up"]
    assert {"bp:fog/closeFog", "bp:ruling/R84", "bp:trump/s2"} <= set(told.cites)
    assert "bp:ruling/R84" not in events(play, {"trumps": trumps[1:]})["trump.up"].cites


@pytest.mark.parametrize("name, key, cites", [
    ("a1", "explain.attack", ("bp:action/attack", "bp:ruling/R41")),
    ("b1", "explain.attack.turn", ("bp:action/attack", "bp:9.2.1")),
    ("d1", "explain.attack.driven", ("bp:action/attack", "bp:4.2.1")),
    ("n1", "explain.attack.new", ("bp:action/attack", "bp:ruling/R41")),
])  # fmt: skip
def test_explain_says_who_may_attack_and_why_not(name, key, cites):
    field = [*FIELD, {"id": "d1", "cards": ["S7"], "state": "drive"}, {"id": "n1", "cards": ["S8"], "new": True}]
    line = GAME.explain(table({"field": field}), name)[-1]
    assert (line.key, line.cites) == (key, cites)


def test_a_step_calls_units_by_their_cards_too_unless_they_lie_face_down():
    board = judge.parse_board(
        """
game: bp
turn: A
players:
  A: {life: 9, field: [{id: a1, cards: [S7]}]}
  B: {life: 9, hand: [H2, D2], field: [{id: b1, cards: [H5]}]}
script:
  - A: {request: attack}
  - all: pass
  - A: {choose: [a1]}
  - all: pass
  - B: {choose: {a1: [b1]}}
""",
        "board",
    )
    told = {step.event.key: step for step in judge.run(board).steps}
    assert told["attack"].text("en") == "A attacks with a1 (♠7)."
    assert told["block"].text("ja") == "Bがa1 (♠7) をb1 (♡5) でブロックする。"
    assert told["grave"].text("en") == "B's b1 (♡5) goes to the graveyard."
    down = judge.run("rulesdata/blackpoker/boards/flow/attacker-reversed-before-block.yaml").steps
    assert next(step for step in down if step.event.key == "bulwark").text("en") == "a1 becomes a bulwark."
