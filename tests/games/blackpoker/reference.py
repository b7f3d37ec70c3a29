"""Who falls and who is hurt in a damage judgment, worked out from the rules text alone; no code of the engine.

A board is plain data: attackers and blockers are lists of cards with their printed sizes, each with what was added
to it.
"""

from __future__ import annotations

NUMBERS = {"A": 1, "J": 11, "Q": 12, "K": 13, "oker": 0, "oker2": 0}


def number(card):
    return NUMBERS.get(card[1:]) if card[1:] in NUMBERS else int(card[1:])


def strength(unit):
    return sum(number(card) for card in unit["cards"]) + unit.get("more", 0)


def judgment(fights, inverted):
    """(names of the fallen, damage to the attacker's side, damage to the guard's side)."""
    fallen, hurt, struck = set(), 0, 0
    for attacker, blockers in fights:
        size = strength(attacker)
        if not blockers:
            struck += max(size, 0)
            continue
        if blockers[0].get("bulwark"):
            card = number(blockers[0]["cards"][0])
            fallen.add(blockers[0]["id"])
            if card == 0 or any(number(each) == card for each in attacker["cards"]):
                fallen.add(attacker["id"])
            continue
        together = sum(strength(each) for each in blockers)
        attacks_down, blocks_down = size <= together, together <= size
        if inverted and size != together:
            attacks_down, blocks_down = blocks_down, attacks_down
            if attacks_down:
                hurt += size - together
            else:
                struck += together - size
        if attacks_down:
            fallen.add(attacker["id"])
        if blocks_down:
            fallen |= {each["id"] for each in blockers}
    return fallen, hurt, struck
