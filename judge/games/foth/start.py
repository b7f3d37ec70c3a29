"""New boards: a commented file to start from, and a starting position with made-up cards (601.2b, 602, 603)."""

from __future__ import annotations

import random

from judge.engine.board import board_from_dict
from judge.engine.game import Play
from judge.faults import Fault, did_you_mean
from judge.games.foth import flow, terms

_BOARD = """title: {title}
game: foth
race: {{course: {course}, distance: 1600, going: {going}}}   # {race}
turn: A
step: "702.6b"                # {step}
cards:                        # {cards}
  Hayate: {{is: horse, cost: 2, surface: {turf}, distance: {mile}, style: {senko}, favored: [{going}], run: 4, guard: 2,
           text: {{if: {{suits: going}}, do: {{add: {{run: 1}}}}}}}}
  Ganko: {{is: horse, cost: 1, surface: {both}, distance: {any}, style: {oikomi}, run: 2, guard: 4}}
  whip: {{is: horse item, text: {{do: {{add: {{run: 1}}}}}}}}
  F: force
players:                      # {players}
  A: {{areas: [0, 5, 8, 8], hand: [Hayate, F*2, whip, _]}}
  B: {{areas: [0, 0, 8, 8], hand: [Ganko, _*2]}}
script:                       # {script}
  - A: {{run: Hayate, pay: [F*2]}}
  - A: {{support: whip, target: Hayate}}
  - A: pass
  - B: {{guard: Ganko}}
claims:                       # {claims}
  - {{by: A, compare: {{run: 7, guard: 4}}}}
"""

TEMPLATE = {
    "ja": _BOARD.format(
        title="走破とガード", race="距離はメートルか区分。馬場を省くと芝", step="次に行う手順。引用符を付ける",
        cards="この盤面に出てくるカード。名前は自由", players="距離エリアは逃げから順に枚数かカード。_ は分からないカード",
        script="このあと行われること", claims="どうなるかの主張", course="阪神", going="良", turf="芝", mile="マイル",
        senko="先攻", both="芝・ダ", any="万能", oikomi="追い込み",
    ),
    "en": _BOARD.format(
        title="A run and a guard", race="distance in metres or as a class; the surface left out is turf", step="the step that comes next, in quotes",
        cards="every card of this board, by a name of your own", players="areas from nige on: counts or cards; _ is an unknown card",
        script="what is done then", claims="what somebody says comes of it", course="hanshin", going="ryo", turf="turf",
        mile="mile", senko="senko", both="[turf, dirt]", any="any", oikomi="oikomi",
    ),
}  # fmt: skip

# texts for made-up horses: (text, how strong it makes the card)
HORSE_TEXTS = (
    (None, 0), (None, 0), (None, 0),
    ({"if": {"suits": "going"}, "do": {"add": {"run": 1}}}, 0),
    ({"if": {"suits": "course"}, "do": {"add": {"guard": 2}}}, 0),
    ({"when": {"success": "self"}, "do": {"keep": 2}}, 1),
    ({"when": {"won": "self"}, "do": {"draw": 1}}, 1),
    ({"when": {"unguarded": "self"}, "do": {"add": {"run": 1}}}, 1),
    ({"always": {"add": {"run": 1}}, "if": {"behind": "you"}}, 0),
)  # fmt: skip
SUPPORTS = {
    "Whip": {"is": "horse item", "text": {"do": {"add": {"run": 1}}}},
    "Blinkers": {"is": "horse item", "text": {"do": {"set": {"style": "差し"}}}},
    "Rider": {"is": "horse jockey", "text": {"do": {"add": {"run": 2, "guard": -1}}}},
    "Wall": {"is": "horse jockey", "text": {"do": {"add": {"guard": 2}}}},
    "Rain": {"is": "area item", "text": {"do": {"worse": 1}}},
    "Scout": {"is": "area jockey", "text": {"do": [{"draw": 1}, {"discard": 1}]}},
    "Crowd": {"is": "situation", "text": {"always": {"add": {"run": 1}, "target": {"in": "track", "as": "run"}}}},
}  # fmt: skip
SYLLABLES = ("Haru", "Kaze", "Mizu", "Tsuki", "Yama", "Hoshi", "Kumo", "Nami", "Sora", "Hana")
ENDS = ("maru", "go", "star", "wind", "run", "king")


def deal(seed, distance=None) -> dict:
    """601–603 with a seed: the same seed, the same position. The race by lot: 601.2b."""
    from judge.games.foth.game import GAME

    rng = random.Random(seed)
    metres = distance if distance is not None else rng.choice(list(terms.METRES))
    if metres not in terms.METRES:
        raise Fault("shape.word", key="distance", value=metres, **did_you_mean(metres, list(terms.METRES)))
    race = {
        "course": terms.WRITTEN[rng.choice(terms.COURSES)],
        "distance": metres,
        "going": terms.WRITTEN[rng.choice(terms.GOINGS)],
    }
    size = terms.deck_size(terms.METRES[metres])
    cards = {**_horses(rng, size // 6), **SUPPORTS, "F": "force"}
    board = {"game": "foth", "race": race, "step": "602", "cards": cards,
             "players": {p: {"deck": _deck(rng, cards, size)} for p in ("A", "B")}}  # fmt: skip
    state = flow.go_on(GAME.read(board_from_dict(board)))
    while state.decision:
        wish = False if state.decision.word == "redraw" else rng.choice(state.decision.options)
        state = flow.answer(state, Play(state.decision.by, {"choose": wish}))
    return {k: v for k, v in GAME.write(state).items() if k != "then"}


def _horses(rng, count):
    out: dict = {}
    while len(out) < count:
        name = rng.choice(SYLLABLES) + rng.choice(ENDS)
        if name in out:
            continue
        cost = rng.randint(0, 3)
        text, strength = rng.choice(HORSE_TEXTS)
        run = max(1, cost + rng.randint(1, 2) - strength)
        card = {"is": "horse", "cost": cost, "surface": rng.choice(["芝", "芝", "芝・ダ"]),
                "distance": rng.choice(["万能", ["短", "マイル"], ["マイル", "中"], ["中", "長"]]),
                "style": terms.WRITTEN[rng.choice(terms.STYLES)], "favored": [terms.WRITTEN[rng.choice(terms.COURSES)], terms.WRITTEN[rng.choice(terms.GOINGS)]],
                "run": run, "guard": max(0, 4 - cost + rng.randint(-1, 1))}  # fmt: skip
        if text:
            card["text"] = text
        out[name] = card
    return out


def _deck(rng, cards, size):
    """602.1c: at most three of a name; normal force fills the rest."""
    names = [n for n in cards if n != "F"]
    rng.shuffle(names)
    horses = [n for n in names if n not in SUPPORTS][: size * 2 // 15]
    others = [n for n in names if n in SUPPORTS][:4]
    deck = [n for n in (*horses, *others) for _ in range(3)]
    deck += ["F"] * (size - len(deck))
    rng.shuffle(deck)
    return deck
