"""The order of triggered actions against a second, plain account of it: fights, ends of turns and costs at random."""

import contextlib
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.games.blackpoker.game import GAME
from tests.games.blackpoker import reference
from tests.games.blackpoker.triggers import AT_THE_END, PRINTED, GameOver, Table

DECK = [suit + rank for suit in "SHDC" for rank in ("A", *"23456789", "10", *"JQK")] + ["Joker", "Joker2"]
RANKS = [card for card in DECK if card[1:] not in ("A", "J", "Q", "K", "oker", "oker2")]
TOGETHER = (("SJ", "H"), ("HJ", "D"), ("DJ", "C"), ("CJ", "S"))


class Side:
    """One player's cards: whatever is taken is taken once."""

    def __init__(self, dice):
        self.dice, self.deck, self.trumps, self.field = dice, list(DECK), [], []
        dice.shuffle(self.deck)

    def take(self, fits=lambda card: True):
        card = next(card for card in self.deck if fits(card))
        self.deck.remove(card)
        return card

    def trump(self, cards):
        cards = [card for card in cards if card in self.deck]
        if cards and len(self.trumps) < 2:
            card = self.dice.choice(cards)
            self.deck.remove(card)
            self.trumps.append({"card": card, "face": self.dice.choice(["up", "up", "up", "down"])})

    def unit(self, name, bulwark=False):
        """A soldier or bulwark, often of cards that trigger something; a unit made of a trump takes a trump's place."""
        free = [
            pair for pair in TOGETHER if pair[0] in self.deck and any(c[0] == pair[1] and c in RANKS for c in self.deck)
        ]
        bound = len(self.trumps) + sum(unit.get("more") is not None for unit in self.field)
        more = None
        if not bulwark and free and bound < 2 and self.dice.random() < 0.4:
            first, suit = self.dice.choice(free)
            cards = [self.take(lambda c: c == first), self.take(lambda c: c[0] == suit and c in RANKS)]
            more = 11 - sum(reference.number(card) for card in cards)
        else:
            faces = self.dice.random() < 0.7
            cards = [self.take(lambda c: (c not in RANKS) == faces)]
            same = [c for c in self.deck if c[0] == cards[0][0] and "oker" not in c + cards[0]]
            if not bulwark and same and self.dice.random() < 0.3:
                cards.append(self.take(lambda c: c == same[0]))
        made = {"id": name, "cards": cards, "bulwark": bulwark, **({} if more is None else {"more": more})}
        self.field.append(made)
        return made

    def board(self, hand, life):
        self.hand, self.life = ([self.take() for _ in range(min(count, len(self.deck)))] for count in (hand, life))
        field = [
            {"id": u["id"], "cards": u["cards"], **({"as": "bulwark"} if u["bulwark"] else {})} for u in self.field
        ]
        return {"life": self.life, "hand": self.hand, "field": field, "trumps": self.trumps}

    def plain(self):
        up = [trump["card"] for trump in self.trumps if trump["face"] == "up"]
        return {"life": list(self.life), "hand": list(self.hand), "grave": [], "trumps": up}


def a_fight(dice):
    """Attackers and blockers that mostly fall together."""
    turn, other = dice.choice(["AB", "BA"])
    sides = {"A": Side(dice), "B": Side(dice)}
    mine, yours = sides[turn], sides[other]
    for side in (mine, yours):
        if dice.random() < 0.4:
            side.trump(["SA"])
    fights = []
    for n in range(dice.randint(1, 4)):
        attacker = mine.unit(f"a{n}")
        blockers = [yours.unit(f"b{n}", dice.random() < 0.3)] if dice.random() < 0.8 else []
        fights.append((attacker, blockers))
    players = {
        name: side.board(dice.randint(0, 3), dice.randint(1, dice.choice([3, 30]))) for name, side in sides.items()
    }
    for unit in players[turn]["field"]:
        unit["state"] = "drive"
    blocks = {attacker["id"]: [each["id"] for each in blockers] for attacker, blockers in fights if blockers}
    board = {"game": "bp", "turn": turn, "frame": "extra", "format": "mast", "players": players,
             "stage": [{"by": turn, "action": "damageJudge"}],
             "combat": {"attackers": [attacker["id"] for attacker, _ in fights], "blocks": blocks}}  # fmt: skip
    inverted = any(trump == {"card": "SA", "face": "up"} for side in sides.values() for trump in side.trumps)
    down, hurt, struck = reference.judgment(fights, inverted)
    fallen = [(name, unit["cards"]) for name, side in sides.items() for unit in side.field if unit["id"] in down]
    damage = {turn: hurt, other: struck}
    unblocked = sum(not blockers for _, blockers in fights)
    return board, turn, sides, [Play("all", "pass")], lambda told: told.judgment(fallen, damage, unblocked)


def an_end(dice):
    """Trumps that answer to the end of a turn, a hand to discard from, an opponent whose Riot waits for it."""
    turn, sides = dice.choice("AB"), {"A": Side(dice), "B": Side(dice)}
    for name, side in sides.items():
        for _ in range(dice.randint(0, 2)):
            side.trump([*AT_THE_END, *(["C5"] * 3 if name != turn else [])])
    players = {name: side.board(dice.randint(0, 10), dice.randint(1, 12)) for name, side in sides.items()}
    board = {"game": "bp", "turn": turn, "frame": "extra", "format": "mast", "players": players}
    return board, turn, sides, [Play(turn, {"request": "end"})], Table.end


def a_cost(dice):
    """Units given up and cards discarded for a request, judged before it lies on the stage."""
    turn, other = dice.choice(["AB", "BA"])
    sides = {"A": Side(dice), "B": Side(dice)}
    mine, yours = sides[turn], sides[other]
    yours.trump(["C5"])
    mine.trumps.append({"card": mine.take(lambda c: c == "SK"), "face": "up"})
    given = [mine.unit(name, dice.random() < 0.3) for name in ("a1", "a2")]
    players = {name: side.board(dice.randint(0, 3), dice.randint(1, 12)) for name, side in sides.items()}
    board = {"game": "bp", "turn": turn, "frame": "extra", "format": "mast", "players": players}
    play = Play(turn, {"request": "summonDarkLord", "pay": {"S": ["a1", "a2"]}})
    return board, turn, sides, [play], lambda told: told.pays("summonDarkLord", [unit["cards"] for unit in given])


def compare(seed):
    dice = random.Random(f"triggers {seed}")
    scene = dice.choice([a_fight, an_end, a_cost])
    board, turn, sides, plays, happens = scene(dice)
    state = load(board_from_dict(board))[1]
    asked, log = [], []
    while True:
        decision = GAME.prompt(state)
        if decision:
            options = decision.args.get("among", decision.options)
            answer = dice.choice(options)
            if decision.word == "illusion":
                answer = []
            elif "least" in decision.args:
                answer = dice.sample(options, decision.args["least"])
            asked.append((decision.by, decision.word, set(options), answer))
            play = Play(decision.by, {"choose": answer})
        elif plays:
            play = plays.pop()
        elif scene is an_end and not state.winner and state.turn == turn:
            play = Play("all", "pass")
        else:
            break
        state = GAME.apply(state, play, log)
    answers = iter([each for each in asked if each[1] != "illusion"])

    def choose(player, what, options, *_):
        by, word, offered, answer = next(answers)
        assert (by, offered) == (player, set(options)), (what, word)
        return answer

    told = Table(turn, {name: side.plain() for name, side in sides.items()}, choose)
    with contextlib.suppress(GameOver):
        happens(told)
    done = [(e.by, e.args["slug"]) for e, _ in log if e.key == "resolving" and e.args["slug"] in (*PRINTED, "end")]
    assert done == told.resolved
    assert next(answers, None) is None
    assert state.winner == told.winner
    after = GAME.write(state)
    stage = [(each["by"], each["action"]) for each in after.get("stage", [])]
    assert stage == [(player, action) for player, action, _ in told.stage] or told.winner
    for name, side in told.sides.items():
        written = after["players"][name]
        for zone in ("life", "hand", "grave"):
            assert sorted(written.get(zone) or []) == sorted(side[zone]), (name, zone)
    return told


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_triggered_actions_come_in_the_order_of_the_rules_text(seed):
    compare(seed)
