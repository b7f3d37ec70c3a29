"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event.

What every action has in the same place is found in its text: the sentences about
when it can be requested, with which cards and at what cost.
"""

from __future__ import annotations

import re

from judge.corpus.entry import Entry
from judge.corpus.parts import paragraphs, sentences
from judge.corpus.store import corpus

_TARGETS: tuple[str, ...] = (
    "target.wrong",
    "target.impossible",
    "target.uncounterable",
    "target.sort",
    "target.gone",
    "target.suit",
)
_TARGETS += ("target.own", "target.holding", "target.unknown", "target.barred", "target.protected")
_TIMES = ("timing.turn.no", "timing.stage.no", "condition.trump.no", "condition.offturn.no", "condition.pack.no")
_KEYS = ("key.impossible", "key.needed", "key.unsaid", "key.condition", "key.unknown", "key.absent")
_UNITS = ("unit.impossible", "unit.lacking", "unit.absent", "unit.own", "unit.wrong", "unit.driven")
_COSTS: tuple[str, ...] = (
    "cost.none",
    "cost.short.B",
    "cost.short.D",
    "cost.short.hand",
    "cost.short.L",
    "cost.short.S",
    "cost.unknown",
)
_COSTS += ("cost.named.none", "cost.named.count", "cost.named.bulwark", "cost.named.hand", "cost.named.other")
_COSTS += ("cost.named.own", "cost.named.unit", "cost.named.foreign", "answer.pay")
_ANSWERS: tuple[str, ...] = (
    "answer.option",
    "answer.allowed",
    "answer.first",
    "answer.only",
    "answer.who.no",
    "answer.count",
)
_ANSWERS += ("answer.order", "answer.empty", "answer.twice", "answer.elsewhere")
# what checks are about, and by which words the sentence of an action that says it is found
_SAID: tuple[tuple[tuple[str, ...], str], ...] = (
    (_TIMES, r"[Rr]equest it|be requested|You request"),
    ((*_KEYS, *(f"{key} bp:5.3" for key in _ANSWERS)), r"as (the )?key card|key card from your hand"),
    (_UNITS, r"key unit"),
    ((*_COSTS, *(f"{key} bp:5.2" for key in (*_ANSWERS, "damage", "discard", "grave", "drive"))), r"\bcost"),
    (("once.no",), r"\bonce\b"),
    (("condition.life.no",), r"or less life"),
)

PARTS: dict[str, dict[str, str]] = {
    "bp:5.4.3": {"resolved": "6", "resolved.plain": "5", "fizzled": "3", "fizzled.unfit": "3", "": "1"},
    "bp:[3]": {"": "a"},
    "bp:[10]": {"": "a"},
    "bp:5.1.1": {"": "a"},
    "bp:7.3.1": {"": "b"},
    "bp:8.3.2": {"": "b"},
    "bp:5.4.1": {"": "1+2"},
    "bp:5.4.5": {"": "a"},
    "bp:5.3.1": {**dict.fromkeys(_TARGETS, "1"), "": "1"},
    "bp:5.3": {"key.absent": "4", "key.impossible": "4", "key.condition": "4", "unit.wrong": "5"},
    "bp:5.5": {"victory": "b", "": "b"},
    "bp:9.2.1": {**dict.fromkeys(_TIMES[:2], "r12"), "direct.no": "r2"},
    "bp:3.9.3": {"draw": "1"},
    "bp:3.9.1": {"enter": "3"},
    "bp:3.9.2": {"setup.again": "3", "turn setup.compare": "2", "": "4"},
    "bp:trump/c5": {"": "d"},
    "bp:trump/d5": {"stage": "c", "resolved": "c", "life": "c", "": "b"},
    "bp:trump/d9": {"": "c"},
    "bp:trump/h7": {"stage": "d", "resolved": "d", "as": "d", "": "b"},
    "bp:trump/sK": {"": "d"},
    "bp:trump/sA": {"life fight.inverted": "3c", "": "3b"},
    "bp:fog/upFog": {"": "b"},
    "bp:fog/downFog": {"": "b"},
    "bp:fog/forceFog": {"": "b"},
    "bp:fog/closeFog": {"": "b"},
    "bp:action/addBulwark": {"answer.option": "1", "": "2"},
    "bp:action/attack": {"drive": "2", "attack": "2", "answer.driven": "1b", "answer.new": "1c", "": "1a"},
    "bp:action/bj": {"bj": "2", "bj.bust": "3", "bj.stand": "4", "answer.option": "4", "": "1"},
    "bp:action/block": {"answer.driven": "1b", "answer.label": "1b", "answer.who.no": "c", "": "1a"},
    "bp:action/changeTarget": {"": "1"},
    "bp:action/close": {"trump.down": "1", "state fog": "2", "fog": "3"},
    "bp:action/counter": {"zone negated": "1+2", "grave negated": "1+2", "": "1"},
    "bp:action/damageJudge": {"fight.open": "3", "damage": "3"}
    | dict.fromkeys(("fight.sizes", "fight.inverted"), "1")
    | dict.fromkeys(("fight.hit", "fight.joker", "fight.miss"), "2")
    | dict.fromkeys(("fight.giant", "resolving", "grave"), "2c")
    | {"answer.who.no": "2a", "answer.option": "2a"},
    "bp:action/darkWhisper": {"": "b"},
    "bp:action/chariotDestroy": {"target.uncounterable": "c"},
    "bp:action/deathLance": {"to.life": "2", "answer.order": "2", "answer.who.no": "2", "damage": "3", "": "1"},
    "bp:action/down": {"zone fog": "3", "down.dead": "2", "": "1"},
    "bp:action/drain": {"to.bottom": "1", "damage": "2", "answer.option": "1", "": "1"},
    "bp:action/draw": {"answer.first": "2", "": "1"},
    "bp:action/end": {"discard": "1", "answer.option": "1", "fog.cleared": "2", "": "3"}
    | dict.fromkeys(("hand resolving", "grave resolving", "zone resolving"), "1"),
    "bp:action/force": {"zone fog": "2", "": "1"},
    "bp:action/resurrection": {"enter": "2", "": "1"},
    "bp:action/handeth": {"discard": "2", "": "1"},
    "bp:action/illusion": {"rearrange": "2", "": "1"},
    "bp:action/instantKill": {"instant": "2", "": "1"},
    "bp:action/lastDitch": {"discard": "2a", "trump.grave": "2b", "": "1"},
    "bp:action/nextGeneration": {"": "b"},
    "bp:action/packopen": {"pack.open": "2", "": "1"},
    "bp:action/pursuit": {"charge": "1", "": "2"},
    "bp:action/quickSummonStrategist": {"negated": "3", "answer.option": "2", "trump.closed": "1", "": "4"},
    "bp:action/quickSummonsAce": {"answer.option": "1", "condition.offturn.no": "a", "": "2"},
    "bp:action/reanimate": {"answer.option": "1", "": "2"},
    "bp:action/reanimatorReanimate": {"grave": "2", "enter": "3", "": "1"},
    "bp:action/reckoning": {"damage": "2", "negated": "3", "": "1"},
    "bp:action/recruit": {"enter": "2", "to.bottom": "3", "answer.order": "3", "": "1"},
    "bp:action/repair": {"staged.free": "3", "grave": "4", "": "2"},
    "bp:action/reset": {"trump.down": "2", "": "1"},
    "bp:action/retreat": {"trump.down": "2", "charge": "3", "": "1"},
    "bp:action/reunion": {"to.hand": "2", "": "1"},
    "bp:action/reverse": {"bulwark": "2", "bulwarks": "2", "soldier": "3", "role.lost": "4", "": "1"},
    "bp:action/search": {"shuffle": "2", "": "1"},
    "bp:action/slash": {"": "1"},
    "bp:action/strategistPredict": {"draw": "1", "": "2"},
    "bp:action/summonReinforcement": {"reveal": "1", "": "2"},
    "bp:action/surprise": {"soldier": "1", "charge": "2", "": "1"},
    "bp:action/switch": {"return": "2", "": "1"},
    "bp:action/trapCounter": {"": "1+2"},
    "bp:action/unsummons": {"keys.back": "2", "": "1"},
    "bp:action/up": {"zone fog": "2", "": "1"},
    "bp:[6-5-2]": {"": "b"},
    "bp:[6-10-2]": {"": "b"},
    "bp:frame/extra": {"": "2b"},
    "bp:frame/pack": {"belongs.no": "d", "": "c"},
    "bp:frame/rarePack": {"belongs.no": "d", "": "c"},
    "bp:frame/strategy": {"": "b"},
    "bp:ruling/R02": {"": "c"},
    "bp:ruling/R12": {"": "a"},
    "bp:ruling/R09": {"": "a"},
    "bp:ruling/R20": {"": "c"},
    "bp:ruling/R22": {"": "a"},
    "bp:ruling/R28": {"": "a"},
    "bp:ruling/R31": {"unit.gone": "b", "": "a"},
    "bp:ruling/R33": {"": "a"},
    "bp:ruling/R38": {"": "a"},
    "bp:ruling/R41": {"": "a"},
    "bp:ruling/R42": {"answer.blocktwice": "a", "answer.bulwark": "b"},
    "bp:ruling/R44": {"": "a"},
    "bp:ruling/R45": {"": "a"},
    "bp:ruling/R46": {"": "a"},
    "bp:ruling/R54": {"giant": "a", "": "b"},
    "bp:ruling/R68": {"": "b"},
    "bp:ruling/R71": {"negated": "4", "counter.low": "3", "target.wrong": "2a", "": "1"},
    "bp:ruling/R72": {"nothing": "b", "": "b"},
    "bp:ruling/R76": {"lance.zero": "a", "": "c"},
    "bp:ruling/R70": {"nothing": "b"},
    "bp:ruling/R77": {"answer.elsewhere": "c", "": "a"},
    "bp:ruling/R81": {"answer.option": "a", "": "c"},
    "bp:ruling/R83": {"nothing": "b"},
    "bp:ruling/R93": {"nothing": "d", "": "c"},
    "bp:ruling/R101": {"nothing": "b"},
    "bp:ruling/R103": {"nothing": "a"},
    "bp:ruling/R107": {"nothing": "b"},
    "bp:ruling/R94": {"": "2a"},
}
PARTS["bp:5.1"] = dict.fromkeys(("key.condition", "key.needed", "key.absent"), "r6") | dict.fromkeys(
    (*_TIMES[:2], "once.no"), "r5"
)
for _slug in ("summonReanimator", "summonChariot", "summonKnight"):
    _parts = {"trump.closed": "1", f"enter bp:character/{_slug[6:].lower()}": "3", "": "2"}
    PARTS[f"bp:action/{_slug}"] = PARTS[f"bp:action/quick{_slug[0].upper()}{_slug[1:]}"] = _parts
for _slug in ("summonDarkLord", "summonGiant"):
    _parts = {"trump.closed": "1", "grave": "2", "enter": "4", "search.none": "5", "trump.grave": "5", "": "3"}
    PARTS[f"bp:action/{_slug}"] = _parts
for _slug in ("reanimator", "darklord", "chariot", "strategist", "knight"):
    PARTS[f"bp:character/{_slug}"] = {**dict.fromkeys(_TARGETS, "c"), "": "a"}
PARTS["bp:character/giant"] = {
    **dict.fromkeys(_TARGETS, "2"),
    "giant": "4",
    "answer.must": "4",
    "fight.giant": "5",
    "": "a",
}
for _trump in corpus().of("bp", "trump"):
    PARTS[_trump.id] = {"condition.trump.no": "b", "": "b", **PARTS.get(_trump.id, {})}


def _about(action: Entry, words: str) -> str:
    """Returns the letters of the sentences of an action in which these words (a pattern) stand; empty if there is none,
    or if its languages do not have as many sentences."""
    told = {lang: sentences(paragraphs(text)[0]) for lang, text in action.text.items()}
    if len({len(each) for each in told.values()}) > 1:
        return ""
    return "".join(chr(ord("a") + n) for n, each in enumerate(told["en"]) if re.search(words, each))


def _of_action(action: Entry) -> dict[str, str]:
    """Returns the parts of an action that are found in its text. Of an action with one effect, whatever it brings about
    is that effect."""
    found = {"direct.no": "a", **dict.fromkeys(_TARGETS, "a")}
    when = _about(action, _SAID[0][1])[:1] or "a"
    for keys, words in _SAID:
        found |= dict.fromkeys(keys, _about(action, words)[:1] or when)
    aimed = _about(action, r"\btarget(?! it)") or _about(action, r"\bopponent\b")
    found |= dict.fromkeys((*_TARGETS, *(f"{key} bp:5.3.1" for key in _ANSWERS)), aimed[:1] or "a")
    if spared := _about(action, r"Counter cannot target it"):
        found["target.uncounterable"] = spared
    return found | ({"": "1"} if len(action.fields["effect"]["en"]) == 1 else {})


for _action in corpus().of("bp", "action"):
    _own = PARTS.get(_action.id, {})
    # what is asked is always said in the same place, and a request without its key cards asks for these
    _asked = _own.get("answer.option") or _own.get("answer.order")
    PARTS[_action.id] = {**_of_action(_action), **(dict.fromkeys(_ANSWERS, _asked) if _asked else {}), **_own}
_SUITED = PARTS["bp:action/mountSoldier"]
_SUITED |= {**dict.fromkeys(_TARGETS, "a"), "target.suit": "b"}

# the rule that decides a claim: by its word and the key of the deciding event
RULES: dict[str, str] = {
    "attacks resolved.plain": "bp:ruling/R47#a",
    "blocks resolved.plain": "bp:ruling/R47#a",
    "zone staged": "bp:5.3#4",
    **{f"{word} {key}": "bp:5.3#4" for word in ("zone", "hand") for key in ("request", "request.at")},
    **{f"{word} resolved": "bp:5.4.5#a" for word in ("zone", "hand", "grave")},
    **{f"{word} {key}": "bp:5.4.3#6" for word in ("zone", "grave") for key in ("fizzled", "fizzled.unfit")},
}
