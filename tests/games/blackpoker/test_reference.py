"""The engine against a second, plain one: damage judgments on random fights."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.engine.run import run
from tests.games.blackpoker import reference

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]


def fight(seed):
    """A board with a damage judgment on the stage, and the same as plain data."""
    dice = random.Random(f"fight {seed}")
    decks = {player: [suit + rank for suit in "SHDC" for rank in RANKS] for player in "AB"}
    for deck in decks.values():
        dice.shuffle(deck)
    fields, fogs, fights = {"A": [], "B": []}, {"A": [], "B": []}, []

    def unit(player, name, bulwark=False):
        cards = [decks[player].pop()]
        if not bulwark and dice.random() < 0.2:
            same = [card for card in decks[player] if card[0] == cards[0][0]]
            cards += same[:1]
            decks[player] = [card for card in decks[player] if card not in cards]
        made = {"id": name, "cards": cards, "more": 0, "bulwark": bulwark}
        if not bulwark and dice.random() < 0.3:
            hearts = [card for card in decks["A"] if card[0] == "H"]
            if hearts:
                decks["A"].remove(hearts[0])
                made["more"] = reference.number(hearts[0])
                fogs["A"].append({"cards": hearts[:1], "as": "upFog", "target": name})
        fields[player].append({"id": name, "cards": cards, **({"as": "bulwark"} if bulwark else {"state": "drive"})})
        return made

    for n in range(dice.randint(1, 3)):
        attacker = unit("A", f"a{n}")
        sort = dice.choice(["none", "bulwark", "soldiers", "soldiers"])
        count = {"none": 0, "bulwark": 1}.get(sort) if sort != "soldiers" else dice.randint(1, 2)
        fights.append((attacker, [unit("B", f"b{n}{k}", sort == "bulwark") for k in range(count)]))
    inverted = dice.random() < 0.3
    players = {
        player: {"life": 25, "field": fields[player], "fog": fogs[player],
                 "trumps": [{"card": "SA", "face": "up"}] if inverted and player == "B" else []}
        for player in "AB"
    }  # fmt: skip
    taken = [card for side in fields["B"] for card in side["cards"]]
    if inverted and "SA" in taken:
        return None
    blocks = {attacker["id"]: [each["id"] for each in blockers] for attacker, blockers in fights if blockers}
    board = {"game": "bp", "turn": "A", "players": players, "stage": [{"by": "A", "action": "damageJudge"}],
             "combat": {"attackers": [attacker["id"] for attacker, _ in fights], "blocks": blocks},
             "script": [{"all": "pass"}], "then": "stop"}  # fmt: skip
    return board, fights, inverted


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_damage_judgments_are_those_of_the_rules_text(seed):
    made = fight(seed)
    if made is None:
        return
    board, fights, inverted = made
    fallen, hurt, struck = reference.judgment(fights, inverted)
    done = run(board_from_dict(board))
    assert done.stop is None
    told = [step.event for step in done.steps]
    assert {event.args["unit"] for event in told if event.key == "grave"} == fallen
    damage = {
        player: sum(e.args["taken"] for e in told if e.key == "damage" and e.args["player"] == player)
        for player in "AB"
    }
    assert damage == {"A": min(hurt, 25), "B": min(struck, 25)}
