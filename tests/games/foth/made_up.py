"""Made-up cards and boards for the tests: texts of every kind of the vocabulary."""

from __future__ import annotations

import random

STYLES = ("逃げ", "先攻", "差し", "追い込み")
HORSE_TEXTS = (
    {"if": {"suits": "going"}, "do": {"add": {"run": 1}}},
    {"do": {"add": {"run": {"count": {"in": "track", "is": "force", "of": "you"}}}}},
    {"when": {"success": "self"}, "do": [{"keep": 2}, {"draw": 1}]},
    {"when": {"won": "self"}, "do": {"later": {"when": {"start": "you"}, "do": {"draw": 1}}}},
    {"when": {"unguarded": "self"}, "do": {"may": {"discard": 1}}},
    {"when": {"failure": {"of": "you"}}, "cost": {"discard": 1}, "do": {"draw": 2}},
    {"always": {"add": {"guard": 1}, "target": {"in": "track", "other": True}}, "if": {"behind": "you"}},
    {"replace": {"move": "self", "to": "farm"}, "may": {"discard": 1}, "do": {"move": "self", "to": "hand"}},
    {"replace": {"move": "self", "to": "farm"}, "do": {"move": "self", "to": "excluded"}},
    {"when": {"run": "self"}, "do": {"extra": 1}},
    {"when": {"move": "self", "from": "track"}, "do": {"draw": 1}},
    {"always": {"add": {"style": 1}}, "if": {"race": {"going": ["重", "不良"]}}},
    {"when": {"put": {"of": "opponent"}}, "do": {"add": {"guard": 1}, "target": "self"}},
    {"always": {"set": {"run": 3}, "target": {"in": "track", "style": "差し"}}},
    {"always": {"ignore": ["surface", "distance"]}},
    {"always": {"add": {"cost": -1}}, "in": "hand"},
    {"when": {"draw": "opponent"}, "do": {"add": {"run": 1}}, "if": {"more": [{"run": "self"}, 2]}},
    {"always": {"worse": 1}, "if": {"suits": "going"}},
    {"always": {"lose": "all", "target": {"in": "track", "style": ["差し", "逃げ"], "other": True}}},
    {"always": {"grant": {"when": {"success": "self"}, "do": {"draw": 1}}, "target": {"in": "track", "run": ">=4"}}},
    {"always": {"add": {"run": {"count": {"in": "track", "run": ">=3", "other": True}}}}},
    {"when": {"move": {"is": "horse", "of": "you"}, "from": "track", "to": "hand"}, "do": {"move": "it", "to": "farm"}},
    {"when": {"run": "self"}, "do": {"later": {"when": {"draw": "you"}, "do": {"draw": 1}}, "times": 2}},
    {"always": {"forbid": "move", "by": "opponent", "target": {"in": "farm"}}},
)
SUPPORTS = {
    "whip": {"is": "horse item", "text": {"do": {"add": {"run": 2}}}},
    "rein": {"is": "horse jockey", "text": {"do": [{"add": {"guard": 2}}, {"draw": 1, "by": "both"}]}},
    "lens": {"is": "horse item", "text": {"if": {"named": {"run": "<=4"}}, "do": {"set": {"run": 5}, "for": "turn"}}},
    "mute": {"is": "horse item", "text": {"do": {"lose": "all"}}},
    "hook": {"is": "horse jockey", "text": {"do": {"move": "named", "to": "hand"}}},
    "rain": {"is": "area item", "text": {"do": {"worse": 2}}},
    "scout": {"is": "area jockey", "text": {"do": [{"draw": 2}, {"discard": 1}]}},
    "call": {"is": "area item", "text": {"do": [{"pick": 1}, {"move": "chosen", "to": "hand"}]}},
    "seek": {"is": "area item", "text": {"do": [{"choose": {"in": "farm", "of": "you", "is": "horse"}, "upto": 2},
                                                {"move": "chosen", "to": "area", "place": "top"}]}},
    "storm": {"is": "area item", "text": {"do": {"discard": 1, "by": "both"}}},
    "toll": {"is": "area item", "text": {"do": [{"pay": 1}, {"extra": 1}]}},
    "next": {"is": "area item", "text": {"do": {"add": {"run": 1}, "target": {"in": "track", "of": "you"}, "for": "turn", "coming": True}}},
    "turf": {"is": "area jockey", "text": {"do": {"set": {"surface": "ダ"}, "target": "race", "for": "turn"}}},
    "mix": {"is": "area item", "text": {"do": {"shuffle": "area"}}},
    "back": {"is": "area item", "text": {"do": [{"reveal": {"in": "hand", "of": "you"}}, {"move": "self", "to": "hand"}]}},
    "crowd": {"is": "situation", "text": {"always": {"add": {"run": 1}, "target": {"in": "track", "as": "run"}}}},
    "gate": {"is": "situation", "text": {"always": {"require": {"discard": 1}, "before": "guard", "by": "both"}}},
    "hush": {"is": "situation", "text": {"always": {"forbid": "abilities", "target": {"in": "track", "of": "opponent"}}}},
    "well": {"is": "situation", "text": {"when": {"state": {"equal": [{"count": {"in": "hand", "of": "you"}}, 0]}}, "do": {"draw": 1}}},
    "twice": {"is": "situation", "text": {"replace": {"draw": "you"}, "do": {"draw": 2}}},
    "flood": {"is": "situation", "text": [{"always": {"worse": "going"}}, {"replace": {"move": "self", "to": "farm"}, "do": {"move": "self", "to": "track"}}]},
    "well2": {"is": "situation", "text": {"when": {"state": {"equal": [{"count": {"in": "farm", "of": "you"}}, 2]}}, "do": [
        {"choose": {"in": "farm", "of": "you"}}, {"move": "chosen", "to": "hand"}, {"move": {"in": "hand", "of": "you", "is": "force"}, "to": "farm"}]}},
    "pit": {"is": "situation", "text": {"replace": {"move": {"in": "hand", "of": "you"}, "to": "farm"}, "do": {"move": "it", "to": "excluded"}}},
    "eye": {"is": "situation", "text": {"when": {"play": {"ability": {"is": "horse"}}}, "do": {"may": {"draw": 1}, "by": "both"}}},
    "sort": {"is": "area item", "text": {"do": {"move": {"in": "farm", "is": "horse"}, "to": "area", "place": "top"}}},
    "vote": {"is": "area item", "text": {"do": [{"choose": {"in": "farm"}, "by": "both"}, {"move": "chosen", "to": "hand"}]}},
    "level": {"is": "area item", "text": {"do": {"set": {"run": 2}, "target": {"in": "hand"}, "for": "turn"}}},
    "dry": {"is": "situation", "text": {"always": [{"better": 1}, {"forbid": "draw", "by": "opponent"}]}},
}  # fmt: skip
FORCES = {
    "F": "force",
    "S2": {"is": "force", "counts": 2, "if": {"horse": {"suits": "distance"}}},
    "P2": {"is": "force", "counts": 2, "if": {"with": {"is": "force"}}},
    "S3": {"is": "force", "counts": 3, "if": {"area": ["差し", "追い込み"]}},
}


def horse(rng):
    card = {"is": "horse", "cost": rng.randint(-1, 3), "surface": rng.choice(["芝", "ダ", "芝・ダ"]),
            "distance": rng.choice(["万能", ["短", "マイル"], "マイル", {"芝": "マイル", "ダ": "長"}]),
            "style": rng.choice(STYLES), "favored": [rng.choice(["良", "重", "東京"])],
            "run": rng.randint(-1, 5), "guard": rng.randint(-1, 5)}  # fmt: skip
    texts = [rng.choice(HORSE_TEXTS) for _ in range(rng.choice([0, 1, 1, 2]))]
    if texts:
        card["text"] = texts if len(texts) > 1 else texts[0]
    return card


def board(seed) -> dict:
    """A board at the start of a turn; short areas, so that games end."""
    rng = random.Random(seed)
    cards = {f"H{n}": horse(rng) for n in range(6)}
    chosen = rng.sample(sorted(SUPPORTS), 9)
    cards.update({name: SUPPORTS[name] for name in chosen})
    cards.update(FORCES)
    pool = [n for n in cards if n not in FORCES] + list(FORCES) + ["F"] * 6

    def pile(count):
        return [rng.choice([*pool, "_"]) if rng.random() < 0.9 else "_" for _ in range(count)]

    players = {p: {"areas": [pile(rng.randint(0, 3)) for _ in range(3)] + [pile(rng.randint(1, 4))], "hand": pile(rng.randint(2, 7)),
                   "farm": pile(rng.randint(0, 3))} for p in ("A", "B")}  # fmt: skip
    rulings = rng.choice([{}, {}, {"layers": "global"}, {"item_leaves_at_rc": True}, {"hand_limit": 4}])
    out = {"game": "foth", "race": {"course": "東京", "distance": 1600, "going": rng.choice(["良", "稍重", "重"])}, "turn": "A",
           "step": "702.2", "cards": cards, "players": players}  # fmt: skip
    return {**out, "rulings": rulings} if rulings else out
