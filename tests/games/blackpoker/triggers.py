"""Which triggered actions are carried out when, and who chooses among them: written from 9.4.1 and the texts of the
actions alone, with the rulings R06, R08–R12, R16, R18, R67, R69, R87, R91 and R97; no code of the engine.

A table is plain data: lists of cards, the life with its top first. `choose` is asked whenever a player has a choice.
"""

from __future__ import annotations

FACES = ("A", "J", "Q", "K", "oker", "oker2")
PRINTED = {
    "charge": ("immediate", "main"), "draw": ("normal", "main"), "nextGeneration": ("immediate", "quick"),
    "revolutionDraw": ("immediate", "quick"), "reanimatorRevive": ("immediate", "quick"),
    "chariotRevive": ("immediate", "quick"), "strategistRevive": ("immediate", "quick"),
    "knightRevive": ("immediate", "quick"), "darkWhisper": ("immediate", "quick"), "riot": ("immediate", "quick"),
    "illusion": ("normal", "quick"), "exhaust": ("normal", "quick"), "satisfaction": ("normal", "quick"),
    "handRefill": ("normal", "quick"),
}  # fmt: skip
AT_THE_END = {"SK": "darkWhisper", "H7": "illusion", "D5": "exhaust", "D9": "satisfaction", "C7": "handRefill"}
REVIVED = {
    ("SJ", "H"): "reanimatorRevive",
    ("HJ", "D"): "chariotRevive",
    ("DJ", "C"): "strategistRevive",
    ("CJ", "S"): "knightRevive",
}


class GameOver(Exception):
    pass


class Table:
    def __init__(self, turn, sides, choose):
        self.turn, self.sides, self.choose = turn, sides, choose
        self.waiting, self.stage, self.resolved, self.winner = [], [], [], None

    def other(self, player):
        return "B" if player == "A" else "A"

    # what triggers

    def trigger(self, player, action, count=0):
        self.waiting.append((player, action, count))

    def falls(self, player, cards):
        """A unit leaves the field for the graveyard."""
        for card in cards:
            if card[1:] in FACES:
                self.trigger(player, "nextGeneration")
        kind = next((REVIVED[a, b[0]] for a in cards for b in cards if a != b and (a, b[0]) in REVIVED), None)
        if kind:
            self.trigger(player, kind)
        self.sides[player]["grave"] += cards

    def discards(self, player, cards):
        for card in cards:
            self.sides[player]["hand"].remove(card)
        self.sides[player]["grave"] += cards
        if cards and "C5" in self.sides[self.other(player)]["trumps"]:
            self.trigger(self.other(player), "riot", len(cards))

    # what they do

    def hurt(self, player, count):
        life = self.sides[player]["life"]
        self.sides[player]["grave"] += life[:count]
        del life[:count]

    def draw(self, player, count):
        life = self.sides[player]["life"]
        self.sides[player]["hand"] += life[:count]
        del life[:count]

    def generation(self, player):
        life = self.sides[player]["life"]
        while life and life[0][1:] not in FACES:
            self.hurt(player, 1)
        self.draw(player, 1)

    def effect(self, player, action, count):
        side = self.sides[player]
        if action in ("nextGeneration", "darkWhisper"):
            self.generation(player)
        elif action == "revolutionDraw":
            self.draw(player, 1)
        elif action.endswith("Revive"):
            card = next(card for (card, _), name in REVIVED.items() if name == action)
            side["grave"].remove(card)
            side["trumps"].append(card)
        elif action == "riot":
            self.hurt(self.other(player), 2 * count)
        elif action == "charge":
            self.trigger(self.turn, "draw")
        elif action == "exhaust":
            if self.choose(player, "exhaust", ["close", "damage"]) == "close":
                side["trumps"].remove("D5")
            else:
                self.hurt(player, 2)
        elif action == "handRefill":
            self.draw(player, {0: 2, 1: 2, 2: 2, 3: 1}.get(len(side["hand"]), 0))
        elif action == "end":
            over = len(side["hand"]) - 7
            self.discards(player, self.choose(player, "discard", list(side["hand"]), over) if over > 0 else [])
            self.turn = self.other(player)
            self.trigger(self.turn, "charge")

    def resolve(self, player, action, count):
        """[8], [9]: the effect, then at once who has no life left, the player at turn first."""
        self.resolved.append((player, action))
        self.effect(player, action, count)
        self.victory()

    def victory(self):
        for player in (self.turn, self.other(self.turn)):
            if not self.sides[player]["life"]:
                self.winner = self.other(player)
                raise GameOver

    # the order

    def check(self):
        """[6-1] to [6-12]: immediate before normal, the player at turn first, main before quick."""
        while self.waiting:
            for speed in ("immediate", "normal"):
                while any(PRINTED[action][0] == speed for _, action, _ in self.waiting):
                    for player in (self.turn, self.other(self.turn)):
                        self.group(player, speed)

    def group(self, player, speed):
        while any(who == player and PRINTED[action][0] == speed for who, action, _ in self.waiting):
            for timing in ("main", "quick"):
                while mine := [t for t in self.waiting if t[0] == player and PRINTED[t[1]] == (speed, timing)]:
                    kinds = list(dict.fromkeys(mine))
                    named = [action for _, action, _ in kinds]
                    taken = kinds[named.index(self.choose(player, "trigger", named))] if len(kinds) > 1 else kinds[0]
                    self.waiting.remove(taken)
                    if speed == "immediate":
                        self.resolve(*taken)
                    elif timing == "quick" or not self.stage:
                        self.stage.append(taken)

    # what starts it

    def end(self):
        """The player at turn requests End on an empty stage; all pass until it has resolved and the check is done."""
        player = self.turn
        self.stage.append((player, "end", 0))
        for card, action in AT_THE_END.items():
            if card in self.sides[player]["trumps"]:
                self.trigger(player, action)
        self.check()
        while self.turn == player:
            self.resolve(*self.stage.pop())
            self.check()

    def judgment(self, fallen, damage, unblocked):
        """A damage judgment has been carried out: (player, cards) of each fallen unit, the damage, who was not blocked."""
        for player, cards in fallen:
            self.falls(player, cards)
        for player, count in damage.items():
            self.hurt(player, count)
        for _ in range(unblocked if "SA" in self.sides[self.turn]["trumps"] else 0):
            self.trigger(self.turn, "revolutionDraw")
        self.victory()
        self.check()

    def pays(self, action, given):
        """[5], [6]: units are given up for a request; what this triggers comes before the request is on the stage."""
        for cards in given:
            self.falls(self.turn, cards)
        self.check()
        self.stage.append((self.turn, action, 0))
