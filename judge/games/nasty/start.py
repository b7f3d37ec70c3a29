"""New boards: a commented template, and a legal starting position from a seed."""

from __future__ import annotations

import random

from judge.faults import Fault
from judge.games.nasty.names import CASH, DEALT

SEATS = ("A", "B", "C", "D", "E", "F")

TEMPLATE = {
    "ja": """\
# The Really Nasty Horse Racing Game の盤面。要らない行は消してよい。
title: 題名
game: nasty
race: 1                      # 第何レースか。省けば1
phase: race                  # setup entry betting start race stewards over。省けば start か race
bookmaker: A                 # 省けば最初のプレイヤー
turn: A                      # 次に振る人
# コースは文書にないので、自分のボードを見て書く。無くてもカードと着順と賭けと賞金は裁ける
track:
  lanes: 6                   # レーン1が最も内側
  lap: 80                    # 1周のマス数
  finish: 100                # ゴール板のマス (スタートを0として数える)
  straight: [88, 100]        # 最後の直線
  corners: [[20, 29], [60, 69]]
  links: [{from: [1, 24], to: [2, 26]}]   # コーナーでのつながり。書かなければ1マス前
  fences: {"Brian's Brook": 12, Water: [[1, 40], [2, 41], [3, 41]]}
  EP: [{at: [2, 7], grades: [1, 2]}]
  QU: []
  FW: []
prizes: [30000, 15000, 5000] # レースカードの賞金
odds: {A: 4, B: 7}           # 賭けの倍率
finished: []                 # ゴールした順
players:                     # 席順 (時計回り)
  A: {cash: 17000, grade: 2, lane: 1, square: [2, 31], cards: [faller, _], bet: {horse: B, stake: 3000}}
  B: {cash: 20000, grade: 5, lane: 3, square: [3, 28], cards: 2}
  # state: running fallen slipped retired finished disqualified / missed: 休みの残り / bonus: [EP] / pressure: in か out
script:                      # 起こること
  - A: {roll: 4, path: F3 OUT}
claims:                      # それについての主張
  - {by: A, square: {A: [3, 34]}}
""",
    "en": """\
# A board of The Really Nasty Horse Racing Game. Leave out what you do not need.
title: A title
game: nasty
race: 1                      # left out: 1
phase: race                  # setup entry betting start race stewards over; left out: start or race
bookmaker: A                 # left out: the first player
turn: A                      # who rolls next
# The document has no picture of the track: describe the one on your game board. Without it cards, order,
# bets and prizes are still judged.
track:
  lanes: 6                   # lane 1 is inside
  lap: 80                    # squares of a lap
  finish: 100                # the post, counted from the start (0)
  straight: [88, 100]        # the final straight
  corners: [[20, 29], [60, 69]]
  links: [{from: [1, 24], to: [2, 26]}]   # lane changes in corners; otherwise one square ahead
  fences: {"Brian's Brook": 12, Water: [[1, 40], [2, 41], [3, 41]]}
  EP: [{at: [2, 7], grades: [1, 2]}]
  QU: []
  FW: []
prizes: [30000, 15000, 5000] # of the race card
odds: {A: 4, B: 7}           # a bet of 1000 on A brings 4000
finished: []                 # in the order of passing the post
players:                     # clockwise
  A: {cash: 17000, grade: 2, lane: 1, square: [2, 31], cards: [faller, _], bet: {horse: B, stake: 3000}}
  B: {cash: 20000, grade: 5, lane: 3, square: [3, 28], cards: 2}
  # state: running fallen slipped retired finished disqualified / missed: turns to miss / bonus: [EP] / pressure: in or out
script:                      # what happens
  - A: {roll: 4, path: F3 OUT}
claims:                      # what somebody says comes of it
  - {by: A, square: {A: [3, 34]}}
""",
}


def deal(seed: int, players: int = 4) -> dict:
    """1.2, 1.4, 2.5, 3.1: a table before the bets of race 1, the same for the same seed.

    The document does not say how many there are of each event card, nor what the track is like: both stay unknown.
    """
    if players not in DEALT:
        raise Fault("nasty.players", count=players)
    chance = random.Random(seed)
    seats = SEATS[:players]
    lanes = chance.sample(range(1, 7), players)
    records = {}
    for name, lane in zip(seats, lanes):
        slip = chance.sample(range(1, 7), 6)
        records[name] = {"cash": CASH, "grade": slip[0], "lane": lane, "cards": DEALT[players], "slip": slip}
    return {"game": "nasty", "race": 1, "phase": "betting", "bookmaker": seats[0], "players": records}
