"""Boards to start from: a commented template, and a dealt beginning."""

from __future__ import annotations

import random

from judge.games.fever.pack import PACK_CHARACTERS
from judge.games.fever.sheet import COLOURS, ODDS

_TEMPLATE = """\
title: {title}
game: fever
options: {{plus: no, house: [], beginner: no, no_repeat: [], pack: no}}   # {options}
round: 1                     # {round}
start: P1
phase: bet1                  # deal buy bet1 cards bet2 race payout dutch english end
odds: {{black: 2, blue: 3, green: 4, red: 5, yellow: 6, white: 7}}   # {odds}
finish: 12                   # {finish}
horses: {{red: {{cards: [Whirl]}}}}   # {horses}
prices: {{2: 1200, 5: 900}}    # {prices}
cards:                       # {cards}
  Whirl: {{kind: action, start: =4, sign: plus}}
  Zeus: {{kind: horse, goal: +1, income: 200}}
players:                     # {players}
  P1: {{vp: 1, money: 1800, cards: 2, stables: [black], horses: {{Zeus: black}}}}
  P2: {{vp: 2, money: 2400, cards: [_, _]}}
  P3: {{vp: 1, money: 900, cards: 2, stables: [red]}}
script:                      # {script}
  - P1: {{bet: black, kind: win, stake: 500}}
  - P2: {{bet: red, kind: place, stake: 200}}
claims:                      # {claims}
  - {{money: {{P1: 1300, P2: 2200}}}}
  - {{illegal: "P3: {{bet: black, kind: win, stake: 50}}", because: "fever:bet.2"}}
"""
_COMMENTS = {
    "ja": {
        "title": "賭けの途中", "options": "卓で選ぶルール。pack は文書の外の資料による付属データ",
        "round": "何ラウンド目か", "odds": "1:2 は 2 と書く", "finish": "ゴールラインのマス",
        "horses": "square, cards (伏せたアクションカード), effects", "prices": "厩舎オーナーカードの値段、オッズごと",
        "cards": "ここに名前の出るカードに書いてあること", "players": "時計回りに書く",
        "script": "この後にすること", "claims": "どうなったと言うか",
    },
    "en": {
        "title": "In the middle of the bets", "options": "rules the table has chosen; pack: outside knowledge",
        "round": "which round", "odds": "1:2 is written 2", "finish": "the square of the goal line",
        "horses": "square, cards (action cards face down), effects", "prices": "of a stable-owner card, by odds",
        "cards": "what the cards named here say", "players": "clockwise",
        "script": "what they do then", "claims": "what somebody says came of it",
    },
}  # fmt: skip


def template(lang: str) -> str:
    """A commented board file to start from."""
    return _TEMPLATE.format(**_COMMENTS[lang])


def deal(seed: int, players: int = 4) -> dict:
    """fever:setup.1 to fever:setup.4: a beginning; the characters are those of the preset, which the board says.

    The document names no character, so there is no starting money without the preset of outside knowledge.
    """
    chance = random.Random(seed)
    odds = dict(zip(COLOURS, chance.sample(ODDS, len(ODDS))))
    stable = {value: colour for colour, value in odds.items()}
    characters = chance.sample(ODDS, players)
    return {
        "title": f"Start, {players} players, seed {seed} (goal line, cards and characters: preset of outside knowledge)",
        "game": "fever",
        "options": {"pack": True},
        "round": 1,
        "start": "P1",
        "phase": "deal",
        "odds": odds,
        "players": {
            f"P{n}": {"vp": 1, "money": PACK_CHARACTERS[c], "stables": [stable[c]]} for n, c in enumerate(characters, 1)
        },
    }
