"""Every condition that a complete request fails, worked out from the facts table alone; no code of the engine.

`failed` looks at a table as it lies (its zones, its stage) and gives the names of the checks that must fail.
"""

from __future__ import annotations

import re
from collections import Counter

from tests.games.blackpoker.enumerator import FACTS, in_match, keys_fit, rank, suit

ACTIONS = {action["id"]: action for action in FACTS["actions"]}
# the characters of two cards: the trump, what goes with it, the suits they count as
PAIRS = {
    "reanimator": ("SJ", "H", "SH"), "darklord": ("SK", "CK", "SC"), "chariot": ("HJ", "D", "HD"),
    "giant": ("HK", "DK", "HD"), "strategist": ("DJ", "C", "DC"), "knight": ("CJ", "S", "CS"),
}  # fmt: skip
LABELS = {"slash": ("S2", "S"), "rally": ("H3", "H"), "negotiate": ("D3", "D"), "switch": ("C4", "C")}
NO_COUNTER = ("swordRain", "force", "recruit", "surprise")


def pair_of(unit):
    """The character that a face-up unit of two cards is, where it is one of the six."""
    for name, (trump, other, _) in PAIRS.items():
        if unit.up and len(unit.cards) == 2 and trump in unit.cards:
            (rest,) = set(unit.cards) - {trump}
            if rest == other or suit(rest) == other and 2 <= rank(rest) <= 10:
                return name
    return None


def suits(unit):
    pair = pair_of(unit)
    return set(PAIRS[pair][2]) if pair else {suit(card) for card in unit.cards} - {None}


def failed(state, by, do):
    """The names of the checks that a complete request fails."""
    action = ACTIONS[do["request"]]
    keys, units = do.get("key", []), {unit.display_name: unit for unit in state.units()}
    up = {trump.card for trump in state.zone(by, "trumps") if trump.up}
    unit = units.get(do.get("unit")) if action["key_unit"] else None
    aim = units.get(do.get("target")) if action["target"] else None
    return {
        *_standing(state, by, action, up),
        *_keys(state, by, action, keys),
        *_unit(by, action, do.get("unit"), unit, up),
        *_target(state, by, action, keys, do.get("target"), aim),
        *_cost(state, by, action, keys, unit, aim),
    }


def _standing(state, by, action, up):
    if state.chance != by:
        yield "holder.no"
    if not in_match(action, {"format": state.setup.format, "frame": state.setup.frame}):
        yield "belongs.no"
    if action["trigger"] != "direct":
        yield "direct.no"
    elif action["timing"] == "main":
        if state.turn != by:
            yield "timing.turn.no"
        if state.stage:
            yield "timing.stage.no"
    for text in (action.get("request_condition") or "").split("; "):
        trump = re.fullmatch(r"own face-up trump (\w+)", text)
        if trump and trump[1][0].upper() + trump[1][1:] not in up:
            yield "condition.trump.no"
        if text == "requester does not hold the turn" and state.turn == by:
            yield "condition.offturn.no"
        if text == "own pack not opened yet" and state.zone(by, "opened"):
            yield "condition.pack.no"
        if text == "own life <= 9" and len(state.zone(by, "life")) > 9:
            yield "condition.life.no"
    if action["once_per_turn"] and (by, action["id"]) in state.spent:
        yield "once.no"
    can_attack = state.turn == by and not state.stage and (by, "attack") not in state.spent
    giants = [unit for unit in state.units(by) if pair_of(unit) == "giant" and unit.charged and not unit.new]
    if action["id"] == "end" and can_attack and giants:
        yield "giant"


def _zone(action):
    return "rare" if action["key_zone"] == "rare-zone" else "hand"


def _keys(state, by, action, keys):
    if action["key"] is None:
        if keys:
            yield "key.none"
        return
    if len(keys) != action["key_count"] or action["key"] != "rare x1" and not keys_fit(keys, action["key"]):
        yield "key.condition"
    if Counter(keys) - Counter(state.zone(by, _zone(action))):
        yield "key.absent"


def _unit(by, action, name, unit, up):
    if action["key_unit"] is None:
        if name:
            yield "unit.none"
        return
    if unit is None:
        yield "unit.absent"
        return
    label = re.search(r"with label (\w+)", action["key_unit"])
    if unit.owner != by:
        yield "unit.own"
    if label is None:
        fits = f"own {pair_of(unit)} x1" == action["key_unit"]
    elif label[1] == "phantom":
        fits = not unit.up and "H7" in up
    else:
        trump, wanted = LABELS[label[1]]
        fits = unit.up and trump in up and wanted in suits(unit)
    if not fits and (unit.owner == by or label is None):  # the own trumps say nothing of the other's units
        yield "unit.wrong"
    if not unit.charged:
        yield "unit.driven"


def _target(state, by, action, keys, name, unit):
    text = action["target"]
    if text is None:
        if name:
            yield "target.none"
        return
    if unit is not None and pair_of(unit) in ("darklord", "giant"):
        yield "target.protected"
    elif unit is not None and pair_of(unit) and action["id"] == "mountSoldier":
        yield "target.barred"
    sort = re.match(r"(any|own) (soldier|bulwark|character) x1", text)
    if sort and unit is not None:
        if sort[1] == "own" and unit.owner != by:
            yield "target.own"
        if sort[2] == ("bulwark" if unit.up else "soldier"):
            yield "target.sort"
        if "suit = key" in text and keys and unit.up and suit(keys[0]) not in suits(unit):
            yield "target.suit"
        diamonds = [card for card in unit.cards if suit(card) == "D" and 2 <= rank(card) <= 10]
        if "containing" in text and unit.up and not diamonds:
            yield "target.holding"
    elif sort or not _other_target(state, by, text, name):
        yield "target.wrong"
    elif action["id"] == "counter" and _request(state, name).action in NO_COUNTER:
        yield "target.uncounterable"


def _request(state, name):
    return next((request for request in state.stage if request.name == name), None)


def _other_target(state, by, text, name):
    """Whether a player, a trump or a request is what the text asks for."""
    if text in ("any player x1", "opponent x1"):
        return name in state.setup.players and (text == "any player x1" or name != by)
    if text == "any face-up trump x1":
        trumps = [trump for player in state.setup.players for trump in state.zone(player, "trumps")]
        return any(trump.display_name == name and trump.up for trump in trumps)
    request = _request(state, name)
    if request is None:
        return False
    count = len(request.keys)
    return {
        "request on stage with 1 or 2 key cards": count in (1, 2),
        "request on stage with >=1 key card": count >= 1,
        "request on stage that has a target": request.target is not None,
        f"{request.action} request on stage": request.action in ("attack", "damageJudge"),
    }.get(text, False)


def _cost(state, by, action, keys, unit, aim):
    cost, own = action["cost"] or "", state.units(by)
    magicians = [one for one in own if one.up and len(one.cards) == 1 and rank(one.cards[0]) == 0]
    if action["type_en"] == "quick-magic" and magicians:
        cost = cost.replace("D", "")
    hand = Counter(state.zone(by, "hand")) - Counter(keys if _zone(action) == "hand" else ())
    there = {
        "B": sum(not one.up and one.charged and one is not unit for one in own),
        "D": hand.total(),
        "L": len(state.zone(by, "life")),
        "S": sum(one is not unit and one is not aim for one in own),
    }
    for symbol, count in there.items():
        if cost.count(symbol) > count:
            yield "cost.short.hand" if symbol == "D" and not action["key"] else f"cost.short.{symbol}"
