"""A commented board file to start from."""

_BOARD = """title: {title}
game: foth
race: {{course: 阪神, distance: 1600, going: 良}}   # {race}
turn: A
step: "702.6b"                # {step}
cards:                        # {cards}
  Hayate: {{is: horse, cost: 2, surface: 芝, distance: マイル, style: 先攻, favored: [良], run: 4, guard: 2,
           text: {{if: {{suits: going}}, do: {{add: {{run: 1}}}}}}}}
  Ganko: {{is: horse, cost: 1, surface: 芝・ダ, distance: 万能, style: 追い込み, run: 2, guard: 4}}
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
        script="このあと行われること", claims="どうなるかの主張",
    ),
    "en": _BOARD.format(
        title="A run and a guard", race="distance in metres or as a class; the surface left out is turf", step="the step that comes next, in quotes",
        cards="every card of this board, by a name of your own", players="areas from 逃げ on: counts or cards; _ is an unknown card",
        script="what is done then", claims="what somebody says comes of it",
    ),
}  # fmt: skip
