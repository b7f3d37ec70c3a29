"""Starting a game (3.9, 8.3.1): a dealt opening for each frame, and a template to write a board from."""

from __future__ import annotations

import random

from judge.faults import Fault, did_you_mean
from judge.games.blackpoker.boardfile import FORMATS, FRAMES
from judge.games.blackpoker.cards import number
from judge.games.blackpoker.records import characters
from judge.games.blackpoker.table import deck_cards
from judge.games.blackpoker.units import character_of

PACK_SIZE = 14
HAND = 7
PLAYERS = ("A", "B")
FORMAT_OF = {"entry20": "lite", "pack": "std", "rarePack": "std", "strategy": "pro", "extra": "mast"}
ALLOWED = {"entry20": ("lite",), "pack": ("std", "pro", "mast"), "rarePack": ("std", "pro", "mast"),
           "strategy": ("pro", "mast"), "extra": ("mast",)}  # fmt: skip


class _Match:
    """Just what `character_of` needs to know of a match."""

    def __init__(self, format_, frame):
        self.format, self.frame = format_, frame


def deal(seed: int, frame: str = "extra", mode: str | None = None, **_) -> dict:
    """An opening as the frame's set-up makes it; shuffles and free choices come from the seed."""
    if frame not in FRAMES:
        raise Fault("shape.word", key="--frame", value=frame, **did_you_mean(frame, FRAMES))
    format_ = mode or FORMAT_OF[frame]
    if format_ not in FORMATS or format_ not in ALLOWED[frame]:
        raise Fault("shape.word", key="--mode", value=format_, **did_you_mean(format_, ALLOWED[frame]))
    chance = random.Random(f"bp {frame} {format_} {seed}")
    while True:
        sides = {name: _lay_out(frame, chance) for name in PLAYERS}
        first = _first_player(sides)
        if first and all(_preset(side, frame, format_, chance) for side in sides.values()):
            break
    return _board(format_, frame, sides, first)


def _lay_out(frame, chance):
    """Steps before the first player is decided: set cards aside, shuffle, pack, life, hand.

    Trumps, rare card and chosen hand come out of the deck and count as its cards (`bp:ruling/R66`).
    """
    deck = list(deck_cards(frame))
    chance.shuffle(deck)
    take = lambda count: [deck.pop() for _ in range(count)]  # noqa: E731
    side = {"grave": [], "hand": [], "trumps": [], "rare": None, "pack": None}
    if frame == "extra":
        side["trumps"] = take(2)
    if frame in ("strategy", "extra"):
        side["hand"] = take(3)
    if frame in ("rarePack", "strategy", "extra"):
        side["rare"] = take(1)[0]
    if frame != "entry20":
        side["pack"] = take(PACK_SIZE)
    side["hand"] += take(HAND - len(side["hand"]))
    side["bulwark"] = take(1)
    side["soldier"] = take(1)
    side["life"] = deck[::-1]
    return side


def _preset(side, frame, format_, chance):
    """3.9.1: the soldier's card must make a soldier; one that does not goes to the graveyard (`bp:ruling/R56`).

    The bulwark lies face down and charged, whether it was shown or not (`bp:ruling/R55`).
    """
    match = _Match(format_, frame)
    while character_of(tuple(side["soldier"]), True, match) not in characters(format_, frame):
        side["grave"] += side["soldier"]
        if not side["life"]:
            return False
        side["soldier"] = [side["life"].pop(0)]
    return bool(side["life"])


def _first_player(sides):
    """3.9.2: the higher of the two top cards; ties go on, all shown cards go to the graveyard.

    Where a life runs out there is no game to open with, and the deal starts over (`bp:ruling/R21`).
    """
    while all(side["life"] for side in sides.values()):
        shown = {name: side["life"].pop(0) for name, side in sides.items()}
        for name, card in shown.items():
            sides[name]["grave"].append(card)
        a, b = (number(shown[name]) for name in PLAYERS)
        if a != b:
            return PLAYERS[0] if a > b else PLAYERS[1]
    return None


def _board(format_, frame, sides, first):
    """3.9.3: the first player draws one card and has turn and chance."""
    sides[first]["hand"].append(sides[first]["life"].pop(0))
    players = {}
    for name, side in sides.items():
        out = {"life": side["life"], "hand": side["hand"], "grave": side["grave"]}
        out["field"] = [{"cards": side["bulwark"], "as": "bulwark"}, {"cards": side["soldier"]}]
        if side["trumps"]:
            out["trumps"] = [{"card": side["trumps"][0], "face": "up"}, {"card": side["trumps"][1], "face": "down"}]
        if side["rare"]:
            out["rare"] = side["rare"]
        if side["pack"]:
            out["pack"] = {"opened": False, "cards": side["pack"]}
        players[name] = out
    return {"game": "bp", "format": format_, "frame": frame, "turn": first, "players": players}


TEMPLATES = {
    "en": """\
title: what this board is about
game: bp
format: mast              # lite | std | pro | mast
frame: extra              # entry20 | pack | rarePack | strategy | extra
turn: A
# chance: B               # who may act now; left out: the turn player
players:
  A:
    life: 12              # a count of unknown cards, or a list from the top
    hand: [H7, D4, S2]    # S H D C with A 2 … 10 J Q K, or Joker; _ is an unknown card
    grave: [D3]           # the last one is on top
    field:
      - {id: a1, cards: [S6]}                            # a soldier, charged, from an earlier turn
      - {id: w1, cards: [D9], as: bulwark, new: true}    # put there this turn
    trumps: [{card: C9, face: up}, {card: SJ, face: down}]
    rare: HK
    pack: {opened: false, cards: 14}
  B:
    life: 9
    hand: [C8, C2]
    field: [{id: b1, cards: [H5], state: drive}]
# stage:                  # requests already on the stage, the bottom first
#   - {id: r1, by: A, action: up, key: [H7], target: a1}
# used: {A: [attack]}     # once-a-turn actions already used
script:                   # what the players then do
  - A: {request: up, key: [H7], pay: {D: [S2]}, target: a1, id: r1}
  - A: pass
  - B: {request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2}
  - all: pass             # one request resolves
claims:                   # what somebody says comes of it
  - {by: B, negated: [r1]}
""",
    "ja": """\
title: この盤面の説明
game: bp
format: mast              # lite | std | pro | mast
frame: extra              # entry20 | pack | rarePack | strategy | extra
turn: A
# chance: B               # いま動けるプレイヤー。省くとターンプレイヤー
players:
  A:
    life: 12              # 枚数、または上からのカードの列
    hand: [H7, D4, S2]    # S H D C と A 2 … 10 J Q K、または Joker。_ は分からないカード
    grave: [D3]           # 最後が一番上
    field:
      - {id: a1, cards: [S6]}                            # 前のターンからいるチャージ状態の兵士
      - {id: w1, cards: [D9], as: bulwark, new: true}    # このターンに出た防壁
    trumps: [{card: C9, face: up}, {card: SJ, face: down}]
    rare: HK
    pack: {opened: false, cards: 14}
  B:
    life: 9
    hand: [C8, C2]
    field: [{id: b1, cards: [H5], state: drive}]
# stage:                  # すでにステージにあるリクエスト、下から
#   - {id: r1, by: A, action: up, key: [H7], target: a1}
# used: {A: [attack]}     # このターンに使った1回限りのアクション
script:                   # このあとプレイヤーがすること
  - A: {request: up, key: [H7], pay: {D: [S2]}, target: a1, id: r1}
  - A: pass
  - B: {request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2}
  - all: pass             # リクエストが1つ解決する
claims:                   # だれかの主張
  - {by: B, negated: [r1]}
""",
}


def template(lang: str) -> str:
    return TEMPLATES[lang]
