"""Texts put together at random out of nearly the whole vocabulary, for what nobody would think of writing."""

from __future__ import annotations

import random

from tests.games.foth.made_up import STYLES

GOINGS = ("良", "稍重", "重", "不良")
ZONES = ("hand", "track", "situation", "farm", "excluded", "area", "areas", "resolution", *STYLES)
USUAL_ZONES = ("track", "track", "hand", "farm", "farm", "area", "situation", *ZONES)
KINDS = ("horse", "horse", "force", "support", "item", "jockey", "situation", "normal", "special")
SUITS = ("surface", "distance", "style", "course", "going")
WHO, SIDE = ("you", "opponent", "both"), ("you", "opponent")
LEFT_BEHIND = ("self", "self", "it", "named", "chosen")  # cards that what a text leaves behind may ask for
DEEP = 2  # how far texts contain texts


class Texts:
    """A maker of texts; the same seed, the same texts."""

    def __init__(self, rng: random.Random):
        self.rng, self.one = rng, rng.choice

    def sometimes(self, chance, key, value) -> dict:
        return {key: value() if callable(value) else value} if self.rng.random() < chance else {}

    def filter(self) -> dict:
        one, sometimes = self.one, self.sometimes
        return {
            **sometimes(0.85, "in", lambda: one(USUAL_ZONES)),
            **sometimes(0.5, "of", lambda: one(WHO)),
            **sometimes(0.15, "as", lambda: one(("run", "guard"))),
            **sometimes(0.4, "is", lambda: one(KINDS)),
            **sometimes(0.2, one(("cost", "run", "guard", "counts")), lambda: one((0, 1, 3, "<=2", ">=3", "<1", ">2"))),
            **sometimes(0.15, "style", lambda: one(STYLES)),
            **sometimes(0.1, "surface", lambda: one(("芝", "ダ"))),
            **sometimes(0.1, "suits", lambda: one(SUITS)),
            **sometimes(0.1, "favored", "良"),
            **sometimes(0.1, "top", lambda: one((1, 2))),
            **sometimes(0.2, "other", True),
        }

    def selection(self, words=("self", "named", "it", "chosen")):
        return self.one(words) if self.rng.random() < 0.6 else self.filter()

    def number(self, depth=0):
        made = [
            lambda: self.one(("distance", "runs", "going")),
            lambda: {"count": self.filter()},
            lambda: {self.one(("run", "guard", "cost", "style")): self.selection()},
            lambda: {"area": self.one(SIDE)},
            lambda: {self.one(("plus", "minus", "times")): [self.number(depth + 1), self.number(depth + 1)]},
        ]
        return self.one((-1, 0, 1, 1, 2, 2, 3)) if depth > DEEP or self.rng.random() < 0.6 else self.one(made)()

    def condition(self, depth=0) -> dict:
        made = [
            lambda: {"race": {"going": self.rng.sample(GOINGS, 2)}},
            lambda: {"suits": self.one(SUITS)},
            lambda: {"area": self.rng.sample(STYLES, 2)},
            lambda: {self.one(("ahead", "behind")): self.one(SIDE)},
            lambda: {self.one(("self", "named", "it", "chosen", "some")): self.filter()},
            lambda: {self.one(("equal", "more", "less")): [self.number(), self.number()]},
        ]
        if depth < DEEP:
            made += [
                lambda: {self.one(("all", "any")): [self.condition(depth + 1), self.condition(depth + 1)]},
                lambda: {"not": self.condition(depth + 1)},
            ]
        return self.one(made)() | (self.one(made)() if self.rng.random() < 0.3 else {})

    def event(self, own=("self",)) -> dict:
        """What an ability triggers on, or, with further words for cards, what a text leaves behind waits for."""
        cards = ("put", "run", "guard", "unguarded", "success", "failure", "won")
        return self.one((
            lambda: {self.one(("start", "draw")): self.one(WHO)},
            lambda: {"play": self.one((self.selection(own), {"ability": self.selection(own)}, "H0#1"))},
            lambda: {self.one(cards): self.selection(own)},
            lambda: {"move": self.selection(own), **self.sometimes(0.5, "from", lambda: self.one(ZONES)),
                     **self.sometimes(0.7, "to", lambda: self.one(ZONES))},
        ))()  # fmt: skip

    def lasting(self, constant, depth) -> dict:
        one, number = self.one, self.number
        words = {"style": STYLES, "surface": ("芝", "ダ"), "distance": ("マイル", "長")}
        key = one(("run", "guard", "cost", *words))
        aimed = [
            lambda: {"add": {one(("run", "guard", "cost", "counts", "style")): number()}},
            lambda: {"set": {key: one(words[key]) if key in words else number()}},
            lambda: {one(("lose", "disable", "enable")): "all"},
            lambda: {"grant": self.ability("horse", depth + 1)},
            lambda: {"ignore": one(SUITS[:3])},
            lambda: {"forbid": one(("abilities", "run", "guard", "support", "draw", "discard", "move")),
                     **self.sometimes(0.5, "by", lambda: one(WHO))},
        ]  # fmt: skip
        others = [
            lambda: {one(("better", "worse")): number()},
            lambda: {"set": one(({"going": one(GOINGS)}, {"surface": "ダ"})), "target": "race"},
            lambda: {"require": self.effect(depth + 1), "before": one(("run", "guard", "support")), "by": one(WHO)},
        ]
        if self.rng.random() < 0.25:
            return one(others)()
        made = one(aimed)()
        made |= self.sometimes(0.7, "target", lambda: self.filter() if constant else self.selection())
        if not constant:
            made |= self.sometimes(0.6, "for", lambda: one(("run", "turn", "game", {"until": self.event(LEFT_BEHIND)})))
            made |= self.sometimes(0.2, "coming", True)
        return made

    def effect(self, depth) -> dict:
        one, sometimes, number = self.one, self.sometimes, self.number
        made = [
            lambda: self.lasting(False, depth),
            lambda: self.lasting(False, depth),
            lambda: {one(("draw", "discard")): number(), **sometimes(0.3, "by", lambda: one(WHO))},
            lambda: {"move": self.selection(), "to": one([zone for zone in ZONES if zone not in ("areas", "resolution")]),
                     **sometimes(0.3, "of", lambda: one(SIDE)), **sometimes(0.3, "place", lambda: one(("top", "bottom")))},
            lambda: {"choose": self.filter(), **sometimes(0.6, one(("count", "upto")), number),
                     **sometimes(0.2, "by", lambda: one(WHO))},
            lambda: {one(("pick", "extra", "keep")): number()},
            lambda: {one(("reveal", "look")): self.selection()},
            lambda: {"pay": one((1, 2))},
        ]  # fmt: skip
        if depth < DEEP:
            made += [
                lambda: {"later": {"when": self.trigger(LEFT_BEHIND), "do": self.effects(depth + 1)},
                         **sometimes(0.3, "times", lambda: one((1, 2, 3)))},
                lambda: {"may": self.effects(depth + 1), **sometimes(0.3, "by", lambda: one(WHO))},
                lambda: {"if": self.condition(), "do": self.effects(depth + 1)},
                lambda: {"each": self.selection(("chosen",)), "do": self.effects(depth + 1)},
            ]  # fmt: skip
        return one(made)()

    def effects(self, depth):
        return [self.effect(depth) for _ in range(self.one((1, 1, 2)))]

    def trigger(self, own=("self",)):
        return {"state": self.condition()} if self.rng.random() < 0.15 else self.event(own)

    def ability(self, kind, depth=0) -> dict:
        sometimes = self.sometimes
        played = lambda: {"do": self.effects(depth), **sometimes(0.3, "if", self.condition)}  # noqa: E731
        if kind in ("item", "jockey"):
            return played()
        made = [
            lambda: {"when": self.trigger(), "do": self.effects(depth), **sometimes(0.25, "if", self.condition),
                     **sometimes(0.2, "cost", lambda: self.effect(depth + 1))},
            lambda: {"always": self.lasting(True, depth), **sometimes(0.35, "if", self.condition)},
            lambda: {"replace": self.event(), "do": self.effects(depth), **sometimes(0.2, "if", self.condition),
                     **sometimes(0.4, "may", lambda: self.effect(depth + 1))},
        ]  # fmt: skip
        return self.one([*made, played] if kind == "horse" else made)() | sometimes(0.08, "in", lambda: self.one(ZONES))

    def abilities(self, kind) -> dict:
        made = [self.ability(kind) for _ in range(self.one((0, 1, 1, 2)))]
        return {"text": made} if made else {}


def board(seed) -> dict:
    """A board at the start of a turn whose cards have such texts; short areas, so that games end."""
    rng = random.Random(seed)
    texts, one = Texts(rng), rng.choice
    cards: dict = {}
    for n in range(5):
        cards[f"H{n}"] = {"is": "horse", "cost": rng.randint(-1, 3), "surface": one(("芝", "ダ", "芝・ダ")), "distance": one(("万能", "マイル")),
                          "style": one(STYLES), "favored": ["良"], "run": rng.randint(-1, 5), "guard": rng.randint(-1, 5),
                          **texts.abilities("horse")}  # fmt: skip
    for n in range(3):
        cards[f"I{n}"] = {"is": one(("horse item", "horse jockey")), "text": texts.ability("item")}
        cards[f"J{n}"] = {"is": one(("area item", "area jockey")), "text": texts.ability("item")}
    cards |= {f"S{n}": {"is": "situation", **texts.abilities("situation")} for n in range(2)}
    cards |= {"F": "force", "P": {"is": "force", "counts": 2, "if": texts.condition()}}
    pool, unknown = [*cards, *["F"] * 5], one((0, 0, 0.2))

    def pile(least, most):
        return ["_" if rng.random() < unknown else one(pool) for _ in range(rng.randint(least, most))]

    players = {
        p: {"areas": [pile(0, 3), pile(0, 3), pile(0, 3), pile(1, 4)], "hand": pile(2, 7), "farm": pile(0, 3)}
        for p in "AB"
    }
    return {"game": "foth", "race": {"distance": 1600, "going": one(GOINGS)}, "turn": "A", "step": "702.2", "cards": cards,
            "players": players}  # fmt: skip
