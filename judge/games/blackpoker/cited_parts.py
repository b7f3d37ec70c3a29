"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event."""

from __future__ import annotations

from judge.corpus.store import corpus

_REQUEST = ("timing.turn.no", "timing.stage.no", "once.no")  # checks on when an action can be requested
_TIMED = dict.fromkeys(_REQUEST, "b")

PARTS: dict[str, dict[str, str]] = {
    "bp:5.4.3": {"resolved": "6", "resolved.plain": "5", "fizzled": "3", "fizzled.unfit": "3", "": "1"},
    "bp:5.2": {"drive bp:ruling/R29": "r1", "damage": "r2", "discard": "r3", "grave": "r4", "drive": "r5"},
    "bp:5.4.1": {"": "1"},
    "bp:5.4.5": {"": "a"},
    "bp:ruling/R09": {"": "a"},
    "bp:trump/c9": {"": "b"},
    "bp:5.3.1": dict.fromkeys(
        ("target.wrong", "target.impossible", "target.uncounterable", "target.sort", "target.gone", "target.suit")
        + ("target.own", "target.holding", ""),
        "1",
    ),
    "bp:5.3": {"key.absent": "4", "key.impossible": "4", "key.condition": "4", "unit.wrong": "5"},
    "bp:ruling/R33": {"fizzled.unfit": "a"},
    "bp:5.5": {"victory": "b", "": "b"},
    "bp:9.2.1": dict.fromkeys((*_REQUEST[:2],), "r4") | {"direct.no": "r2"},
    "bp:3.9.3": {"draw": "1"},
    "bp:3.9.1": {"enter": "3"},
    "bp:action/attack": {**_TIMED, "drive": "2", "attack": "2", "": "1"}
    | dict.fromkeys(("answer.driven", "answer.new", "answer.label", "answer.other", "answer.twice"), "1"),
    "bp:action/bj": {"": "1"},
    "bp:action/block": {"answer.driven": "1", "answer.attacker": "1", "answer.who.no": "1", "direct.no": "a", "": "1"},
    "bp:action/charge": {"direct.no": "a", "": "1"},
    "bp:action/counter": {"negated": "1", "counter.low": "1", "key.unknown": "b", "key.unsaid": "b", "": "1"},
    "bp:action/damageJudge": {"direct.no": "a", "fight.open": "3", "damage": "3"}
    | dict.fromkeys(("fight.sizes", "fight.inverted"), "1")
    | dict.fromkeys(("fight.hit", "fight.joker", "fight.miss"), "2")
    | dict.fromkeys(("fight.giant", "resolving"), "2c"),
    "bp:action/deathLance": {"lance.zero": "1", "lance.miss": "1", "lance.hit": "1", "to.life": "2", "damage": "3"},
    "bp:action/down": {"fog": "1", "down.dead": "2", "": "1"},
    "bp:action/drain": {"to.bottom": "1", "damage": "2"},
    "bp:action/draw": {"draw": "1", "direct.no": "a", "answer.first": "2", "": "1"},
    "bp:action/end": {"timing.turn.no": "b", "discard": "1", "answer.count": "1", "fog.cleared": "2", "turn": "3"}
    | {"resolving": "3", "": "3"},
    "bp:action/illusion": {"rearrange": "2", "answer.option": "1", "answer.allowed": "1", "answer.other": "1", "": "1"},
    "bp:action/mountSoldier": {"equip": "1", "": "1"},
    "bp:action/nextGeneration": {"generation": "2", "generation.none": "1", "direct.no": "a", "": "1"},
    "bp:action/packopen": {"to.hand": "1", "answer.option": "1", "condition.pack.no": "d", "": "1"},
    "bp:action/reverse": {
        "charge": "1",
        "drive": "1",
        "bulwark": "2",
        "bulwarks": "2",
        "soldier": "3",
        "role.lost": "4",
    },
    "bp:action/search": {"": "1"},
    "bp:action/setBulwark": {**_TIMED, "answer.count": "1", "enter.down": "1", "answer.only": "1", "": "1"},
    "bp:action/slash": {"unit.wrong": "b", "": "1"},
    "bp:action/swordRain": {"": "1"},
    "bp:action/throwing": {"": "1"},
    "bp:action/unsummons": {"return": "1", "keys.back": "2", "key.condition": "b"},
    "bp:action/up": {"fog": "1", "key.condition": "c", "key.unknown": "c", "answer.only": "c", "": "1"},
    "bp:ruling/R22": {"once.no": "a", "": "a"},
    "bp:ruling/R42": {"answer.blocktwice": "a", "answer.bulwark": "b"},
}
PARTS["bp:5.1"] = dict.fromkeys(("key.condition", "key.needed", "key.absent"), "r6") | dict.fromkeys(_REQUEST, "r5")
# of an action with one effect, whatever it brings about is that effect
for _action in corpus().of("bp", "action"):
    if len(_action.fields["effect"]["en"]) == 1:
        PARTS.setdefault(_action.id, {"": "1"})
