"""New boards: a commented file to start from, and a dealt starting position."""

from __future__ import annotations

import random

from judge.faults import Fault
from judge.games.trick.cards import DECK, HORSES

TEMPLATE = {
    "ja": """\
# トリックテイキング競馬の盤面。judge check / legal / can / resolve / settle で使う
title: Aがリードし、Bが同じ色を持たずにムチを入れる
game: trick
race: 2                      # 何レース目か。省くと 1
# start: B                   # スタートプレイヤー。省くとバニラビーンズの担当
# phase: race                # paddock | betting | race | payout | over
marks: {8: 2}                # 数字ごとの進行マーク。説明書からは失われている。カードを見て書く
odds: {vanilla: 4, foret: 2, silver: 3, gateau: 5}        # 合計は 8 + 終えたレース × 6
course: {0: [foret], 3: [gateau, vanilla], 5: [silver]}   # マス: 重なり、下から。0 ゲート、7 ゴール
trick: [{A: R5}]             # 場のカード、親のものから。ムチ入れは {A: R5, whip: yes}
players:                     # 時計回り。3人なら1つに dummy: yes
  A: {horse: gateau, hand: [R9, _], whips: 1, bet: [silver, _], discard: [R1, _], points: 5}
  B: {horse: vanilla, hand: [B8, B3, Y2], bet: [gateau, win]}
  C: {horse: foret, hand: [R2, G_, _], bet: [win, silver]}     # G_ は数字の分からない緑
  D: {horse: silver, hand: 3, bet: [vanilla, gateau]}          # 3 は分からない3枚
script:
  - B: {play: B8, whip: yes}
  - at: whipped
claims:
  - {by: B, at: whipped, whips: {B: 1}}
  - {at: whipped, illegal: "C: {play: R2, whip: yes}", because: "trick:3.2.4"}
""",
    "en": """\
# a board of the trick-taking horse race, for judge check / legal / can / resolve / settle
title: A leads, B cannot follow and whips
game: trick
race: 2                      # left out: 1
# start: B                   # the start player; left out: the rider of vanilla
# phase: race                # paddock | betting | race | payout | over
marks: {8: 2}                # progress marks by number; the booklet has lost them: look at the cards
odds: {vanilla: 4, foret: 2, silver: 3, gateau: 5}        # their sum is 8 + 6 for each race run
course: {0: [foret], 3: [gateau, vanilla], 5: [silver]}   # square: stack, the bottom first; 0 gate, 7 goal
trick: [{A: R5}]             # cards on the table, the leader's first; a whip is {A: R5, whip: yes}
players:                     # clockwise; with 3 players one is the dummy: yes
  A: {horse: gateau, hand: [R9, _], whips: 1, bet: [silver, _], discard: [R1, _], points: 5}
  B: {horse: vanilla, hand: [B8, B3, Y2], bet: [gateau, win]}
  C: {horse: foret, hand: [R2, G_, _], bet: [win, silver]}     # G_ is a green card of unknown number
  D: {horse: silver, hand: 3, bet: [vanilla, gateau]}          # 3 is three unknown cards
script:
  - B: {play: B8, whip: yes}
  - at: whipped
claims:
  - {by: B, at: whipped, whips: {B: 1}}
  - {at: whipped, illegal: "C: {play: R2, whip: yes}", because: "trick:3.2.4"}
""",
}
DUMMY = "Dummy"


def deal(seed: int, players: int = 4) -> dict:
    """`trick:0.3.3`, `trick:0.3.4`: riders drawn, twelve cards dealt; 1.1, 1.2: runners and piles shuffled.

    `trick:7.0.3`, `trick:7.0.4`: with three players the dummy has cards too and
    sits to the right of the rider of vanilla, who is never the dummy.
    """
    if players not in (3, 4):
        raise Fault("trick.deal")
    chance = random.Random(seed)
    riders = list(HORSES)
    chance.shuffle(riders)
    while players == 3 and riders[3] == "vanilla":
        chance.shuffle(riders)
    seats = list(zip("ABCD" if players == 4 else ("A", "B", "C", DUMMY), riders))
    if players == 3:
        dummy = seats.pop()
        right = next(n for n, (_, horse) in enumerate(seats) if horse == "vanilla")
        seats.insert(right or len(seats), dummy)
    cards = list(DECK)
    chance.shuffle(cards)
    gate = list(HORSES)
    chance.shuffle(gate)
    table = {}
    for n, (name, horse) in enumerate(seats):
        table[name] = {
            "horse": horse,
            **({"dummy": True} if name == DUMMY else {}),
            "pile": cards[12 * n : 12 * n + 12],
        }
    start = next(name for name, horse in seats if horse == "vanilla")
    return {"game": "trick", "phase": "paddock", "start": start, "course": {"0": gate}, "players": table}
