"""A refusal names every part that fails, and cites what makes it fail and nothing else."""

import pytest

from judge.boardfile.board import parse_written_play
from judge.games.blackpoker.game import GAME
from tests.games.blackpoker.tables import FIELD, table

ACTION = "bp:action/"


def failed(play, *args, **more):
    """The failed checks of a play: their keys with what they cite besides the action's own page."""
    verdict = GAME.judge(table(*args, **more), parse_written_play(play))
    return {c.key: tuple(i for i in c.cites if not i.startswith(ACTION)) for c in verdict.failed}


def refused(answer, play, *args, **more):
    """The reason against an answer once a play has come to its question."""
    state = GAME.apply(table(*args, **more), parse_written_play(play))
    assert state.pending, "the play asks nothing"
    (check,) = GAME.judge(state, parse_written_play(answer)).failed
    return check.key, tuple(i for i in check.cites if not i.startswith(ACTION))


SUMMON = "A: {request: summonsSoldier, key: S3%s}"
MAGICIAN = "A: {request: summonsMagic, key: Joker%s}"
DARK_LORD = "A: {request: summonDarkLord%s}"
JOKER = {"hand": ["Joker", "D4"], "field": []}
KING = {"trumps": [{"card": "SK", "face": "up"}], "field": [*FIELD, {"id": "a2", "cards": ["S5"]}]}
SHORT = ("bp:5.2", "bp:ruling/R26")


@pytest.mark.parametrize("play, side, expected", [
    # a cost that cannot be paid at all
    (SUMMON % "", {"field": [], "life": 1}, {"cost.short.B": SHORT}),
    (SUMMON % "", {"field": [], "life": 0}, {"cost.short.B": SHORT, "cost.short.L": (*SHORT, "bp:ruling/R20")}),
    ("A: {request: open}", {"field": [], "life": 1, "trumps": [{"card": "C9"}]}, {"cost.short.B": SHORT}),
    (MAGICIAN % "", JOKER, {"cost.short.B": SHORT}),
    (MAGICIAN % ", pay: {D: D4}", JOKER, {"cost.short.B": SHORT}),
    (MAGICIAN % "", {"hand": ["Joker"], "field": []},
     {"cost.short.B": SHORT, "cost.short.D": (*SHORT, "bp:ruling/R27")}),
    ("A: {request: quickOpen}", {"hand": ["D4"], "trumps": [{"card": "C9"}]}, {"cost.short.hand": SHORT}),
    ("A: {request: close, key: SQ, target: B.C9}", {"hand": ["SQ"]}, {"cost.short.D": (*SHORT, "bp:ruling/R27")}),
    # a payment that was named
    (SUMMON % ", pay: {B: v1}", {}, {"cost.named.own": ("bp:5.2",)}),
    (SUMMON % ", pay: {B: a1}", {}, {"cost.named.bulwark": ("bp:5.2",)}),
    (SUMMON % ", pay: {B: w1}", {"field": [{"id": "w1", "cards": ["D9"], "as": "bulwark", "state": "drive"}]},
     {"cost.named.driven": ("bp:5.2", "bp:ruling/R29")}),
    (SUMMON % ", pay: {B: v2}", {}, {"cost.named.own": ("bp:5.2",), "cost.named.driven": ("bp:5.2", "bp:ruling/R29")}),
    (SUMMON % ", pay: {B: w1, L: 2}", {}, {"cost.named.count": ("bp:5.2",)}),
    (SUMMON % ", pay: {B: w1, C: a1}", {}, {"cost.named.none": ("bp:5.2",)}),
    ("A: {request: attack, pay: {L: 1}}", {}, {"cost.none": ("bp:5.1.1",)}),
    ("A: {request: slash, unit: a1, target: b1, pay: {C: w1}}", {"trumps": [{"card": "S2", "face": "up"}]},
     {"cost.named.other": ("bp:5.2",)}),
    (SUMMON % ", pay: {B: [w1, w2]}", {}, {"cost.named.count": ("bp:5.2",)}),
    (SUMMON % ", pay: {B: [w1, a1]}", {}, {"cost.named.count": ("bp:5.2",), "cost.named.bulwark": ("bp:5.2",)}),
    (SUMMON % ", pay: {B: w1, D: D4}", {}, {"cost.named.none": ("bp:5.2",)}),
    (SUMMON % ", pay: {B: b1}", {"life": 0},
     {"cost.named.own": ("bp:5.2",), "cost.named.bulwark": ("bp:5.2",), "cost.short.L": (*SHORT, "bp:ruling/R20")}),
    ("A: {request: up, key: H7, target: a1, pay: {D: H7}}", {}, {"cost.named.key": ("bp:5.2", "bp:ruling/R27")}),
    ("A: {request: up, key: H7, target: a1, pay: {D: H9}}", {}, {"cost.named.hand": ("bp:5.2",)}),
    ("A: {request: up, key: H7, target: a1, pay: {D: B.D4}}", {}, {"cost.named.foreign": ("bp:5.2",)}),
    ("A: {request: up, key: H7, target: a1, pay: {B: w1}}", {}, {"cost.named.none": ("bp:5.2",)}),
    (DARK_LORD % ", pay: {S: [a1, a1]}", KING, {"cost.named.twice": ("bp:5.2", "bp:ruling/R27")}),
    ("A: {request: attack, pay: {B: w1}}", {}, {"cost.none": ("bp:5.1.1",)}),
    # keys
    ("A: {request: up, key: S9, target: a1, pay: {D: D4}}", {},
     {"key.condition": ("bp:5.3", "bp:5.1"), "key.absent": ("bp:5.3", "bp:5.1")}),
    ("A: {request: up, key: S3, target: a1, pay: {D: D4}}", {}, {"key.condition": ("bp:5.3", "bp:5.1")}),
    # key units
    ("A: {request: slash, unit: w1, target: b1}", {"trumps": [{"card": "S2", "face": "up"}]}, {"unit.wrong": ("bp:5.3",)}),
    ("A: {request: slash, unit: b1, target: b1}", {"trumps": [{"card": "S2", "face": "up"}]},
     {"unit.own": ("bp:5.3", "bp:ruling/R31")}),
    ("A: {request: slash, unit: a1, target: b1}",
     {"trumps": [{"card": "S2", "face": "up"}], "field": [{"id": "a1", "cards": ["S6"], "state": "drive"}]},
     {"unit.driven": ("bp:5.3", "bp:ruling/R31")}),
    ("A: {request: slash, unit: a1, target: b1}",
     {"trumps": [{"card": "S2", "face": "up"}], "field": [{"id": "a1", "cards": ["H6"], "state": "drive"}]},
     {"unit.wrong": ("bp:5.3",), "unit.driven": ("bp:5.3", "bp:ruling/R31")}),
    ("A: {request: slash, target: b1}", {"trumps": [{"card": "S2", "face": "up"}], "field": []}, {"unit.lacking": ("bp:5.3",)}),
    ("A: {request: slash, target: b1}",
     {"trumps": [{"card": "S2", "face": "up"}], "field": [{"id": "a1", "cards": ["S6"], "state": "drive"}]},
     {"unit.impossible": ("bp:5.3", "bp:ruling/R31")}),
    ("A: {request: slash, unit: B, target: b1}", {"trumps": [{"card": "S2", "face": "up"}]}, {"unit.absent": ("bp:5.3",)}),
    # keys and costs that are not there at all
    ("A: {request: down, target: b1}", {"hand": ["H7", "D4"]}, {"key.impossible": ("bp:5.3", "bp:5.1")}),
    ("A: {request: attack, key: H7}", {}, {"key.none": ("bp:5.1.1",)}),
    (DARK_LORD % "", {"trumps": KING["trumps"], "field": FIELD[:1]}, {"cost.short.S": SHORT}),
    (DARK_LORD % ", pay: {S: [a1, v1]}", KING, {"cost.named.own": ("bp:5.2",)}),
    ("A: {request: draw}", {}, {"direct.no": ("bp:9.2.1",)}),
    ("A: {request: end}", {"field": [{"id": "g1", "cards": ["HK", "DK"]}]}, {"giant": ("bp:character/giant", "bp:ruling/R54")}),
    # targets: either side is no reason against one
    ("A: {request: mountSoldier, key: S3}", {"field": FIELD[1:]}, {"target.impossible": ("bp:5.3.1", "bp:ruling/R26")}),
    ("A: {request: up, key: H7, target: r9, id: r9, pay: {D: D4}}", {}, {"target.gone": ("bp:5.3.1",)}),
    ("A: {request: up, key: H7, target: x, pay: {D: D4}}", {"field": [*FIELD, {"id": "x", "cards": ["SK", "CK"]}]},
     {"target.protected": ("bp:5.3.1", "bp:character/darklord")}),
    ("A: {request: mountSoldier, key: S3, target: x}", {"field": [*FIELD, {"id": "x", "cards": ["SJ", "H5"]}]},
     {"target.barred": ("bp:5.3.1", "bp:character/reanimator")}),
    ("A: {request: destroyBulwark, key: [H7, D4], target: b1}", {}, {"target.sort": ("bp:5.3.1",)}),
    ("A: {request: up, key: H7, target: v1, pay: {D: D4}}", {}, {"target.sort": ("bp:5.3.1", "bp:ruling/R57")}),
    ("A: {request: throwing, key: [S3, C8], target: b1}", {}, {"target.wrong": ("bp:5.3.1",)}),
    ("A: {request: unsummons, key: [C8, CJ], target: b1}", {}, {"target.own": ("bp:5.3.1",)}),
    ("A: {request: mountSoldier, key: D4, target: a1}", {}, {"target.suit": ("bp:5.3.1",)}),
    ("A: {request: mountSoldier, target: a1}", {"hand": ["D4"]}, {"target.suit": ("bp:5.3.1",)}),
    ("A: {request: repair, target: a1}", {"trumps": [{"card": "D8", "face": "up"}]}, {"target.holding": ("bp:5.3.1",)}),
    ("A: {request: mountSoldier, key: D4, target: v1}", {},
     {"target.own": ("bp:5.3.1",), "target.sort": ("bp:5.3.1", "bp:ruling/R57")}),
    ("A: {request: mountSoldier, key: D4, target: b1}", {}, {"target.own": ("bp:5.3.1",), "target.suit": ("bp:5.3.1",)}),
    ("A: {request: mountSoldier, key: D4, target: x}", {"field": [*FIELD, {"id": "x", "cards": ["SJ", "H5"]}]},
     {"target.suit": ("bp:5.3.1",), "target.barred": ("bp:5.3.1", "bp:character/reanimator")}),
    ("A: {request: destroyBulwark, key: [H7, D4], target: x}", {"field": [*FIELD, {"id": "x", "cards": ["SK", "CK"]}]},
     {"target.sort": ("bp:5.3.1",), "target.protected": ("bp:5.3.1", "bp:character/darklord")}),
    ("A: {request: throwing, key: [S3, C8], target: x}", {"field": [*FIELD, {"id": "x", "cards": ["SK", "CK"]}]},
     {"target.wrong": ("bp:5.3.1",), "target.protected": ("bp:5.3.1", "bp:character/darklord")}),
    # what else fails is told where there is nothing to aim at
    ("A: {request: repair}", {"life": 0, "field": [], "trumps": [{"card": "D8", "face": "up"}]},
     {"target.impossible": ("bp:5.3.1", "bp:ruling/R26"), "cost.short.L": (*SHORT, "bp:ruling/R20")}),
    ("A: {request: counter}", {"hand": ["C8"]},
     {"target.impossible": ("bp:5.3.1", "bp:ruling/R26"), "cost.short.D": (*SHORT, "bp:ruling/R27")}),
    # what is against some of the ways to make a request is no reason against it
    ("A: {request: up, target: a1, pay: {D: [H7, D4]}}", {"hand": ["H7", "H8", "D4"]}, {"cost.named.count": ("bp:5.2",)}),
])  # fmt: skip
def test_each_failed_part_of_a_request_has_its_own_reason(play, side, expected):
    other = {"trumps": [{"card": "C9", "face": "up"}]} if "B.C9" in play else None
    other = {"field": [{"id": "v2", "cards": ["C4"], "as": "bulwark", "state": "drive"}]} if "v2" in play else other
    found = failed(play, side, other)
    assert {key: sorted(cites) for key, cites in found.items()} == {key: sorted(own) for key, own in expected.items()}


SOLDIERS = [
    {"id": "a1", "cards": ["S6"]},
    {"id": "a2", "cards": ["S5"]},
    {"id": "d1", "cards": ["S7"], "state": "drive"},
    {"id": "n1", "cards": ["S8"], "new": True},
    {"id": "n2", "cards": ["C5", "C6"], "new": True},
    {"id": "w1", "cards": ["D9"], "as": "bulwark"},
]
ATTACK = {"stage": [{"by": "A", "action": "attack"}]}
BLOCK = {"stage": [{"by": "A", "action": "block"}], "combat": {"attackers": ["a1", "a2"]}}
GUARDS = {"field": [{"id": "b1", "cards": ["H5"]}, {"id": "b2", "cards": ["H6"], "state": "drive"},
                    {"id": "v1", "cards": ["C2"], "as": "bulwark"}]}  # fmt: skip


@pytest.mark.parametrize("answer, expected", [
    ("[d1]", ("answer.driven", ("bp:4.2.1",))),
    ("[w1]", ("answer.label", ("bp:character/bulwark",))),
    ("[b1]", ("answer.other", ())),
    ("[H9]", ("answer.other", ())),
    ("[n1]", ("answer.new", ("bp:ruling/R41",))),
    ("[n2]", ("answer.new", ("bp:ruling/R41", "bp:ruling/R60"))),
    ("[a1, a1]", ("answer.twice", ())),
])  # fmt: skip
def test_who_cannot_attack_is_told_why(answer, expected):
    assert refused(f"A: {{choose: {answer}}}", "all: pass", {"field": SOLDIERS}, **ATTACK) == expected


@pytest.mark.parametrize("answer, expected", [
    ("{a1: b2}", ("answer.driven", ("bp:4.2.1",))),
    ("{a1: a2}", ("answer.other", ())),
    ("{d1: b1}", ("answer.attacker", ())),
    ("{a1: b1, a2: b1}", ("answer.blocktwice", ("bp:ruling/R42",))),
    ("{a1: [b1, v1]}", ("answer.bulwark", ("bp:ruling/R42",))),
    ("[b1]", ("answer.blocks", ())),
])  # fmt: skip
def test_who_cannot_block_is_told_why(answer, expected):
    assert refused(f"B: {{choose: {answer}}}", "all: pass", {"field": SOLDIERS}, GUARDS, **BLOCK) == expected


@pytest.mark.parametrize("answer, side, reasons", [
    ("A: {choose: [d1, a1, w1, b1]}", ATTACK, ["d1 driven", "w1 label", "b1 other"]),
    ("A: {choose: [v2, n3]}", ATTACK, ["v2 label", "v2 driven", "n3 driven", "n3 new"]),
    ("B: {choose: {a1: [b2, a2], d1: b1}}", BLOCK, ["b2 driven", "a2 other", "d1 attacker"]),
    ("B: {choose: {a1: b1, a2: [b1, v1, b2]}}", BLOCK, ["b1 blocktwice", "b2 driven"]),
])  # fmt: skip
def test_everything_against_an_answer_is_named(answer, side, reasons):
    more = [{"id": "v2", "cards": ["D3"], "as": "bulwark", "state": "drive"},
            {"id": "n3", "cards": ["S9"], "state": "drive", "new": True}]  # fmt: skip
    state = GAME.apply(table({"field": SOLDIERS + more}, GUARDS, **side), parse_written_play("all: pass"))
    failed = GAME.judge(state, parse_written_play(answer)).failed
    assert [f"{c.args['answer']} {c.key.removeprefix('answer.')}" for c in failed] == reasons


@pytest.mark.parametrize("answer, reasons", [
    ("[d1]", ["d1 driven"]),
    ("[w1, d1]", ["w1 label", "d1 driven"]),
    ("[odd]", ["odd label"]),
    ("[b1]", ["b1 other"]),
])  # fmt: skip
def test_who_has_nobody_to_attack_with_is_told_why(answer, reasons):
    """Nobody is asked then; an attack that is named all the same is refused for what is wrong with it."""
    field = [{"id": "d1", "cards": ["S6"], "state": "drive"}, {"id": "w1", "cards": ["H2"], "as": "bulwark"},
             {"id": "odd", "cards": ["S9", "CA"]}]  # fmt: skip
    state = GAME.apply(table({"field": field}, GUARDS, **ATTACK), parse_written_play("all: pass"))
    failed = GAME.judge(state, parse_written_play(f"A: {{choose: {answer}}}")).failed
    assert [f"{c.args['answer']} {c.key.removeprefix('answer.')}" for c in failed] == reasons


HAND = ["S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10"]
KILL = [{"by": "A", "action": "instantKill", "target": "b1"}]
GIANT = [*SOLDIERS, {"id": "g1", "cards": ["HK", "DK"]}]


@pytest.mark.parametrize("a, stage, answer, reasons", [
    ({"hand": HAND}, [{"by": "A", "action": "end"}], "[S2, S2]", ["twice"]),
    ({"hand": HAND}, [{"by": "A", "action": "end"}], "[S2, H9]", ["option"]),
    ({"hand": HAND}, [{"by": "A", "action": "end"}], "[S2, S2, H9]", ["twice", "option", "count"]),
    ({"field": SOLDIERS}, KILL, "[a1, a1]", ["twice"]),
    ({"field": SOLDIERS}, KILL, "[a1, b1]", ["option"]),
    ({"field": SOLDIERS}, KILL, "[]", ["count"]),
    ({"field": GIANT}, [{"by": "A", "action": "attack"}], "[d1]", ["driven", "must"]),
])  # fmt: skip
def test_everything_against_a_choice_of_several_is_named(a, stage, answer, reasons):
    state = GAME.apply(table(a, stage=stage), parse_written_play("all: pass"))
    failed = GAME.judge(state, parse_written_play(f"A: {{choose: {answer}}}")).failed
    assert [c.key.removeprefix("answer.") for c in failed] == reasons


def test_the_giant_is_the_reason_that_it_must_attack():
    field = [*SOLDIERS, {"id": "g1", "cards": ["HK", "DK"]}]
    expected = ("answer.must", ("bp:character/giant", "bp:ruling/R54"))
    assert refused("A: {choose: [a1]}", "all: pass", {"field": field}, **ATTACK) == expected


def test_when_a_mode_is_chosen_is_no_reason_against_one():
    stage = [{"by": "A", "action": "twist", "key": ["D8"], "target": "a1"}]
    assert refused("A: {choose: keep}", "all: pass", stage=stage) == ("answer.option", ())


def only(answer, play, *args, **more):
    """The reasons against an answer to a choice that a play has taken by itself."""
    state = GAME.apply(table(*args, **more), parse_written_play(play))
    return [(c.key, c.cites) for c in GAME.judge(state, parse_written_play(answer)).failed]


def test_a_choice_with_one_way_names_the_rule_that_leaves_no_other():
    giant = {"field": [{"id": "g1", "cards": ["HK", "DK"]}, {"id": "w1", "cards": ["D9"], "as": "bulwark"}]}
    duty = ("bp:character/giant", "bp:ruling/R54", "bp:action/attack")
    assert only("A: {choose: []}", "all: pass", giant, **ATTACK) == [("answer.only", duty)]
    block = ("bp:action/block",)
    assert only("B: {choose: {a1: b1}}", "all: pass", {"field": SOLDIERS}, {"field": []}, **BLOCK) == [
        ("answer.empty", block)
    ]
    gone = {**BLOCK, "combat": {"attackers": []}}
    assert only("B: {choose: {a1: b1}}", "all: pass", {}, **gone) == [("answer.empty", (*block, "bp:ruling/R53"))]


def test_who_had_no_choice_at_all_has_nothing_to_decide():
    assert only("B: {choose: a1}", "A: pass") == [("answer.nothing", ("bp:[3]",))]
    end = {"stage": [{"by": "A", "action": "end"}]}
    assert only("A: {choose: S2}", "all: pass", {"hand": HAND[:7]}, **end) == [("answer.nothing", ("bp:[3]",))]
