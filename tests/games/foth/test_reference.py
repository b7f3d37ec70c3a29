"""The rules written down a second time, without the engine, and compared with it on random boards.

Rule checks and triggers (804, 806, 902) as counts of cards; information of
cards and of the race under lasting effects (808, 1002) in the order in which
it can hang on each other: going, surface of the race, surface, style, run.
"""

import random
from collections import Counter

import pytest

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.games.foth.game import GAME
from judge.games.foth.layers import layers_of
from judge.games.foth.terms import WRITTEN

HORSE = {"is": "horse", "cost": 0, "run": 1, "guard": 1, "surface": "芝", "distance": "万能", "style": "逃げ"}

# rule checks and triggers

EVENTS = ({"start": "you"}, {"start": "opponent"}, {"draw": "you"}, {"draw": "opponent"})
EMPTY = {"state": {"equal": [{"count": {"in": "hand", "of": "you"}}, 0]}}


def abilities(rng):
    """Texts of horses in both tracks: name → (user, event, cost, draws of the user, draws of the other)."""
    out = {}
    for player in "AB":
        for n in range(rng.randint(1, 4)):
            event = rng.choice([*EVENTS, EMPTY])
            draws = (1, 0) if event is EMPTY else rng.choice([(1, 0), (2, 0), (0, 1), (1, 1)])
            out[f"{player.lower()}{n}"] = (player, event, rng.random() < 0.4, *draws)
    return out


class Reference:
    """A turn up to 702.5, counted: areas, hands, what waits."""

    def __init__(self, made, areas, hands, answers):
        self.made, self.areas, self.hands = made, dict(areas), dict(hands)
        self.waiting, self.spent, self.answers = Counter(), set(), iter(answers)
        self.played, self.winner = [], None

    def other(self, player):
        return "B" if player == "A" else "A"

    def happen(self, kind, who):
        """806.2, 806.2a: what triggers waits, once for each time."""
        for name, (user, event, *_) in self.made.items():
            word = event.get(kind)
            if word and (user if word == "you" else self.other(user)) == who:
                self.waiting[name] += 1
        self.look()

    def look(self):
        """806.6a: a state that has come about makes its ability wait, never twice."""
        for name, (user, event, *_) in self.made.items():
            if event is not EMPTY:
                continue
            if self.hands[user]:
                self.spent.discard(name)
            elif name not in self.spent and not self.waiting[name]:
                self.waiting[name] = 1

    def draw(self, player, count):
        """502.2: one after the other, as many as there are."""
        for _ in range(count):
            if self.areas[player]:
                self.areas[player] -= 1
                self.hands[player] += 1
                self.look()
                self.happen("draw", player)

    def play(self, name):
        """806.3: an ability; 806.3a-i, 806.3b: it may be refused, or cannot be paid for."""
        user, event, costs, own, others = self.made[name]
        if costs and not (self.hands[user] and next(self.answers)):
            self.waiting[name] -= 1
            if event is EMPTY:
                self.spent.add(name)
            self.look()
            return
        if costs:
            self.hands[user] -= 1
            self.look()
        self.played.append(name)
        self.draw(user, own)
        self.draw(self.other(user), others)
        self.waiting[name] -= 1
        self.look()

    def check(self, turn):
        """804.2: a–d."""
        while True:
            empty = [p for p in "AB" if not self.areas[p]]
            if empty:  # 804.2a, 902.1
                self.winner = empty[0] if len(empty) == 1 else "draw"
                return
            self.look()
            own = [n for n in self.made if self.waiting[n] and self.made[n][0] == turn]
            all_others = [n for n in self.made if self.waiting[n] and self.made[n][0] != turn]
            names = own or all_others  # 804.2b before 804.2c
            if not names:
                return
            self.play(names[0] if len(names) == 1 else next(self.answers))


def turn_of_the_engine(rng, made, areas, hands):
    """The same turn by the engine, every decision answered by lot: the answers, what was played, the end."""
    cards = {}
    for name, (_, event, costs, own, others) in made.items():
        do = [{"draw": n, "by": by} for n, by in ((own, "you"), (others, "opponent")) if n]
        cards[name] = {**HORSE, "text": {"when": event, "do": do, **({"cost": {"discard": 1}} if costs else {})}}
    players = {
        p: {"areas": [0, 0, 0, areas[p]], "hand": hands[p], "track": [n for n in made if made[n][0] == p]} for p in "AB"
    }
    state = GAME.read(
        board_from_dict(
            {
                "game": "foth",
                "race": {"distance": 1600},
                "turn": "A",
                "step": "702.2",
                "cards": cards,
                "players": players,
            }
        )
    )
    answers, log = [], []
    state = GAME.apply(state, Play("to", "702.5"), log)
    while state.prompt:
        given = rng.choice(state.prompt.options)
        answers.append(given.partition("#")[0] if isinstance(given, str) else given)
        state = GAME.apply(state, Play(state.prompt.by, {"choose": given}), log)
    played = [event.args["ability"].partition("#")[0] for event, _ in log if event.key == "play.ability"]
    return answers, played, state.position


def compare_rule_checks(seed):
    rng = random.Random(seed)
    made = abilities(rng)
    areas, hands = ({p: rng.randint(least, 9 * least + 2) for p in "AB"} for least in (1, 0))
    answers, played, now = turn_of_the_engine(rng, made, areas, hands)
    if now.winner == "draw" and all(now.area(p) for p in "AB"):
        return  # 1201.1c: a loop that nobody can stop, which is not counted here
    reference = Reference(made, areas, hands, answers)
    reference.happen("start", "A")
    reference.check("A")
    if not reference.winner:
        reference.draw("A", 1)
        reference.check("A")
    assert list(reference.answers) == [], seed
    assert (reference.played, reference.winner) == (played, now.winner), seed
    assert {p: len(now.zones[p, "hand"]) for p in "AB"} == reference.hands, seed


@pytest.mark.parametrize("block", range(6))
def test_rule_checks_go_as_in_the_reference(block):
    for seed in range(block * 40, block * 40 + 40):
        compare_rule_checks(seed)


# information under lasting effects

GOINGS = ("良", "稍重", "重", "不良")
STYLES = ("逃げ", "先攻", "差し", "追い込み")
SURFACES = ("芝", "ダート")
ORDER = ("going", "ground", "surface", "style", "run")  # each may hang on itself and on those before it


def effect(rng):
    """One lasting effect: what it changes and how, and what it asks for (a condition on the race, a filter on the card)."""
    about = rng.choice(ORDER)
    if about == "going":
        change = ("step", rng.choice([-2, -1, 1, 2])) if rng.random() < 0.7 else ("set", rng.choice(GOINGS))
    elif about == "style":
        change = ("step", rng.choice([-1, 1, 2])) if rng.random() < 0.4 else ("set", rng.choice(STYLES))
    elif about == "run":
        change = ("step", rng.choice([-2, 1, 3])) if rng.random() < 0.6 else ("set", rng.randint(0, 6))
    else:
        change = ("set", rng.choice(SURFACES))
    asked = {}
    for key, words in (("going", GOINGS), ("ground", SURFACES), ("surface", SURFACES), ("style", STYLES)):
        on_card = key in ("surface", "style")
        if (
            ORDER.index(key) <= ORDER.index(about)
            and rng.random() < 0.25
            and not (on_card and about in ("going", "ground"))
        ):
            asked[key] = rng.choice(words)
    return about, change, asked


def written(one):
    """The effect as a constant ability of a situation or horse."""
    about, (verb, amount), asked = one
    race = {{"going": "going", "ground": "surface"}[k]: v for k, v in asked.items() if k in ("going", "ground")}
    target = {"name": "H", **{k: v for k, v in asked.items() if k in ("surface", "style")}}
    if about == "going" and verb == "step":
        always = {"worse" if amount > 0 else "better": abs(amount)}
    elif about in ("going", "ground"):
        always = {"set": {{"going": "going", "ground": "surface"}[about]: amount}, "target": "race"}
    else:
        always = {"set" if verb == "set" else "add": {about: amount}, "target": target}
    return {"always": always, **({"if": {"race": race}} if race else {})}


def worked_out(printed, effects, area):
    """808.1a, c–h and 1002 for the one horse H; `effects` are in the order of time."""
    now = dict(printed)

    def applies(one, key, value):
        return all((value if asked == key else now[asked]) == wanted for asked, wanted in one[2].items())

    def changed(key, verb, amount, value):
        if verb == "set":
            return amount
        scale = {"going": GOINGS, "style": STYLES}.get(key)
        return value + amount if scale is None else scale[max(0, min(3, scale.index(value) + amount))]

    def later(waiting, key, value):
        """808.1g: what applies otherwise once another one, or a line of others, has been applied."""
        found = []

        def follow(first, value, used):
            after = changed(key, *first[1], value)
            for other in waiting:
                if any(other is one for one in used) or applies(other, key, value) == applies(other, key, after):
                    continue
                found.append(other)
                if applies(other, key, after):
                    follow(other, after, [*used, other])

        for first in waiting:
            if applies(first, key, value):
                follow(first, value, [first])
        return found

    for key in ORDER:
        if key == "run":  # 808.1d
            now["run"] += (now["ground"] not in now["surface"]) * -1 + (now["style"] == area)
        for verb in ("set", "step"):  # 808.1c or e, then f
            waiting = [one for one in effects if one[0] == key and one[1][0] == verb]
            while waiting:
                dependent = later(waiting, key, now[key])
                one = next((o for o in waiting if not any(o is d for d in dependent)), waiting[0])
                waiting = [o for o in waiting if o is not one]
                if applies(one, key, now[key]):
                    now[key] = changed(key, *one[1], now[key])
    return now


def compare_information(seed):
    rng = random.Random(seed)
    effects = [effect(rng) for _ in range(rng.randint(1, 6))]
    printed = {"going": rng.choice(GOINGS), "ground": rng.choice(SURFACES), "surface": rng.choice(SURFACES),
               "style": rng.choice(STYLES), "run": rng.randint(0, 5)}  # fmt: skip
    area = rng.randrange(4)
    cards = {"H": {**HORSE, **{k: printed[k] for k in ("surface", "style", "run")}}}
    cards |= {f"E{n}": {**HORSE, "text": written(one)} for n, one in enumerate(effects)}
    track = ["H", *({"card": f"E{n}", "since": n + 1} for n in range(len(effects)))]
    now = GAME.read(board_from_dict({
        "game": "foth", "race": {"distance": "マイル", "surface": printed["ground"], "going": printed["going"]}, "turn": "A",
        "step": "702.6h", "cards": cards, "players": {"A": {"track": track, "areas": [0] * area + [3] * (4 - area)}, "B": {}},
    })).position  # fmt: skip
    layers, card = layers_of(now), now.horses("A")[0]
    found = {"going": WRITTEN[layers.race("going")], "ground": WRITTEN[layers.race("surface")],
             "surface": WRITTEN[layers.get(card, "surface")[0]], "style": WRITTEN[layers.get(card, "style")[0]],
             "run": layers.get(card, "run")}  # fmt: skip
    assert found == worked_out(printed, effects, STYLES[area]), (seed, effects)


@pytest.mark.parametrize("block", range(5))
def test_information_is_as_in_the_reference(block):
    for seed in range(block * 60, block * 60 + 60):
        compare_information(seed)
