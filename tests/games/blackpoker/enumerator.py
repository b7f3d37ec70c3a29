"""A plain, slow list of all legal requests, written from the facts table alone.

It shares no code with the engine: cards, keys, costs and targets are worked
out here by trying everything, so that the two can be compared.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import yaml

FACTS = yaml.safe_load((Path(__file__).parents[2] / "facts" / "blackpoker-8.2.yaml").read_text(encoding="utf-8"))
ORDER = ["Joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def rank(card):
    return 0 if card.startswith("Joker") else ORDER.index(card[1:])


def suit(card):
    return None if card.startswith("Joker") else card[0]


def one_fits(card, text):
    """`H:A-10`, `2-10`, `Joker`, `rare`."""
    if text == "rare":
        return True
    wanted, _, ranks = text.rpartition(":")
    if wanted and suit(card) != wanted:
        return False
    for part in ranks.split(","):
        low, _, high = part.partition("-")
        if ORDER.index(low) <= rank(card) <= ORDER.index(high or low):
            return True
    return False


def keys_fit(cards, text):
    if text == "same-rank x2":
        return len(cards) == 2 and rank(cards[0]) == rank(cards[1])
    if text == "same-suit x2":
        return len(cards) == 2 and suit(cards[0]) == suit(cards[1]) and suit(cards[0]) is not None
    if text.startswith("same-suit {"):
        return (
            len(cards) == 5 and len({suit(c) for c in cards}) == 1 and {rank(c) for c in cards} == {1, 10, 11, 12, 13}
        )
    parts = []
    for part in text.split(" + "):
        times = re.fullmatch(r"(.*) x(\d)", part)
        parts += [times[1]] * int(times[2]) if times else [part]
    if len(parts) != len(cards):
        return False
    if len(parts) == 1:
        return one_fits(cards[0], parts[0])
    a, b = cards
    return (one_fits(a, parts[0]) and one_fits(b, parts[1])) or (one_fits(b, parts[0]) and one_fits(a, parts[1]))


def requests(board):
    """Every legal request of the turn player on a board (as data) with an empty stage: a set of tuples."""
    by = board["turn"]
    side = board["players"][by]
    other = next(p for p in board["players"] if p != by)
    found = set()
    for action in FACTS["actions"]:
        if action["trigger"] != "direct" or not in_match(action, board) or not conditions(action, board, side):
            continue
        zone = [side["rare"]] if action["key_zone"] == "rare-zone" and side.get("rare") else side.get("hand", [])
        if action["key_zone"] == "rare-zone" and not side.get("rare"):
            zone = []
        sets = [()] if not action["key"] else [
            c for c in combinations(zone, action["key_count"]) if keys_fit(c, action["key"])]  # fmt: skip
        for keys in sets:
            for unit in key_units(action, board, side):
                for target in targets(action, board, by, other, keys):
                    if pays(action, side, keys, unit, target, by):
                        found.add((action["id"], frozenset(keys), unit["id"] if unit else None, target))
    return found


def in_match(action, board):
    return board["format"] in action.get("formats", ()) or board["frame"] in action.get("frames", ())


def conditions(action, board, side):
    up = {t["card"] for t in side.get("trumps", ()) if t["face"] == "up"}
    for text in (action.get("request_condition") or "").split("; "):
        trump = re.fullmatch(r"own face-up trump (\w+)", text)
        if trump and trump[1][0].upper() + trump[1][1:] not in up:
            return False
        if text == "requester does not hold the turn":
            return False
        if text == "own pack not opened yet" and side.get("pack", {}).get("opened"):
            return False
        if text == "own life <= 9" and len(side["life"]) > 9:
            return False
    return True


def is_bulwark(unit):
    return unit.get("as") == "bulwark"


def key_units(action, board, side):
    if not action["key_unit"]:
        return [None]
    label = re.search(r"with label (\w+)", action["key_unit"])
    up = {t["card"] for t in side.get("trumps", ()) if t["face"] == "up"}
    given = {"slash": ("S2", "S"), "rally": ("H3", "H"), "negotiate": ("D3", "D"), "switch": ("C4", "C")}
    out = []
    for unit in side.get("field", ()):
        if unit.get("state") == "drive":
            continue
        if label and label[1] == "phantom":
            ok = is_bulwark(unit) and "H7" in up
        elif label:
            card, wanted = given[label[1]]
            ok = not is_bulwark(unit) and card in up and any(suit(c) == wanted for c in unit["cards"])
        else:
            ok = False  # units of two cards are not part of these small boards
        if ok:
            out.append(unit)
    return out


def targets(action, board, by, other, keys):
    text = action["target"]
    if text is None:
        return [None]
    units = [(p, u) for p in board["players"] for u in board["players"][p].get("field", ())]
    soldiers = [(p, u) for p, u in units if not is_bulwark(u)]
    if text == "any soldier x1":
        return [u["id"] for _, u in soldiers]
    if text == "any character x1":
        return [u["id"] for _, u in units]
    if text == "any bulwark x1":
        return [u["id"] for _, u in units if is_bulwark(u)]
    if text == "own character x1":
        return [u["id"] for p, u in units if p == by]
    if text == "own soldier x1, suit = key card suit":
        return [u["id"] for p, u in soldiers if p == by and any(suit(c) == suit(keys[0]) for c in u["cards"])]
    if text == "own soldier x1 containing a D:2-10 card":
        return [
            u["id"] for p, u in soldiers if p == by and any(suit(c) == "D" and 2 <= rank(c) <= 10 for c in u["cards"])
        ]
    if text == "any player x1":
        return list(board["players"])
    if text == "opponent x1":
        return [other]
    if text == "any face-up trump x1":
        return [f"{p}.{t['card']}" for p in board["players"] for t in board["players"][p].get("trumps", ())
                if t["face"] == "up"]  # fmt: skip
    return []  # requests: the stage is empty


def pays(action, side, keys, unit, target, by):
    cost = action["cost"] or ""
    field = side.get("field", ())
    magician = any(not is_bulwark(u) and u["cards"][0].startswith("Joker") and len(u["cards"]) == 1 for u in field)
    if action["type_en"] == "quick-magic" and magician:
        cost = cost.replace("D", "")
    bulwarks = [u["id"] for u in field if is_bulwark(u) and u.get("state") != "drive" and u is not unit]
    hand = len(side.get("hand", ())) - (len(keys) if action["key_zone"] == "hand" else 0)
    given = [u["id"] for u in field if u["id"] != target and u is not unit]
    if hand < cost.count("D") or len(side["life"]) < cost.count("L") or len(bulwarks) < cost.count("B"):
        return False
    for driven in combinations(bulwarks, cost.count("B")):
        if len([u for u in given if u not in driven]) >= cost.count("S"):
            return True
    return False
