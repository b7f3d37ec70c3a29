"""Boards in Japanese: they read as their English twins, are written in English, and faults speak to their reader."""

import pytest

from judge.engine.claims import settle
from judge.engine.parsing import parse_play
from judge.engine.run import run
from judge.faults import Fault
from judge.games.trick.game import GAME
from judge.library.boards import can
from tests.games.japanese import are_twins, fault_is_told, read

JAPANESE = """\
題名: 全部を日本語で書いた盤面
ゲーム: トリックテイキング競馬
フェイズ: レース
レース: 2
スタートプレイヤー: 乙
進行マーク: {8: 2, 11: 1}
オッズ: {バニラビーンズ: 4, フォレノール: 2, シルバーアラザン: 3, ガトーオペラ: 5}
コース: {ゲート: [フォレノワール], 3: [ガトーオペラ, パニラビーンズ], 5: [シルバーアラザン]}
トリック: [{甲: 赤の5, ムチ: はい}]
裁定: {表向きの単勝カード: 1人だけ}
プレイヤー:
  甲: {担当馬: ガトーオペラ, 手札: [赤9, _], ムチカード: 1, 馬券: [シルバーアラザン, _], 捨てカード: [赤1, _], 点数: 5}
  乙: {馬: ばにらびーんず, 手札: [青の8, 青 3, 黄色の2], 馬券カード: [ガトーオペラの馬券カード, 単勝カード]}
  丙: {担当馬: フォレノワール, 手札: [赤2, 緑_, _], 馬券: [バニラビーンズ, たんしょう]}
  丁: {担当馬: シルバーアラザン, 手札: 3, 馬券: [甲, _]}
手順:
  - 乙: {出す: 青の8}
  - 丙: {出す: 赤２}
  - 時点: 丁の番
  - 丁: {プレイ: 赤１１}
主張:
  - {誰: 丁, 取ったトリック: [丁]}
  - {時点: 丁の番, 手番: 丁, 決めること: なし}
  - {時点: 丁の番, できない: "丁: {出す: 赤12, ムチ: はい}", 理由: "trick:3.2.4"}
  - {マス: {シルバーアラザン: 6}}
  - {フェイズ: レース, 勝者: なし}
その後: 止まる
"""
ENGLISH = """\
title: everything in English
game: trick
phase: race
race: 2
start: 乙
marks: {8: 2, 11: 1}
odds: {vanilla: 4, foret: 2, silver: 3, gateau: 5}
course: {0: [foret], 3: [gateau, vanilla], 5: [silver]}
trick: [{甲: R5, whip: yes}]
rulings: {win_card_face_up: allowed_unique}
players:
  甲: {horse: gateau, hand: [R9, _], whips: 1, bet: [silver, _], discard: [R1, _], points: 5}
  乙: {horse: vanilla, hand: [B8, B3, Y2], bet: [gateau, win]}
  丙: {horse: foret, hand: [R2, G_, _], bet: [vanilla, win]}
  丁: {horse: silver, hand: 3, bet: [gateau, _]}
script:
  - 乙: {play: B8}
  - 丙: {play: R2}
  - at: 丁の番
  - 丁: {play: R11}
claims:
  - {by: 丁, tricks: [丁]}
  - {at: 丁の番, turn: 丁, decision: none}
  - {at: 丁の番, illegal: "丁: {play: R12, whip: yes}", because: "trick:3.2.4"}
  - {square: {silver: 6}}
  - {phase: race, winner: none}
then: stop
"""
# what nobody is asked elsewhere: answers in Japanese
SHUFFLED = """\
ゲーム: trick
コース: {3: [フォレノワール], 4: [バニラビーンズ], 5: [ガトーオペラ]}
プレイヤー:
  甲: {担当馬: バニラビーンズ}
  乙: {担当馬: フォレノワール}
  丙: {担当馬: シルバーアラザン}
  丁: {担当馬: ガトーオペラ}
手順:
  - 全員: {選ぶ: {ゲート: [フォレノワール, シルバーアラザン, バニラビーンズ, ガトーオペラ], 乙: {1: 赤4}}}
  - 甲: {捨てる: _}
主張:
  - {コース: {ゲート: [フォレノワール, シルバーアラザン, バニラビーンズ, ガトーオペラ]}}
  - {捨てカード: {甲: 2, 乙: 1}}
"""


def test_a_board_in_japanese_is_its_english_twin():
    are_twins(GAME, JAPANESE, ENGLISH)


def test_it_is_written_in_english():
    written = GAME.write(GAME.read(read(JAPANESE)))
    assert written == GAME.write(GAME.read(read(ENGLISH)))
    assert set(written) <= {"game", *GAME.board_keys, "turn", "players"}
    assert all(set(player) <= set(GAME.player_keys) for player in written["players"].values())


def test_answers_in_japanese():
    done = run(read(SHUFFLED))
    assert done.stop is None and all(judged.holds for judged in settle(done))


@pytest.mark.parametrize(
    "before, after, ja, en",
    [
        (
            "手札: 3",
            "手礼: 3",
            "15:22: キー「手礼」は使えない。もしかして: 手札",
            "15:22: unknown key '手礼'; did you mean '手札'?",
        ),
        (
            "手札: 3",
            "手札: 三",
            "15:26: ここに「三」は書けない",
            "15:26: '三' cannot be a race card",
        ),
        (
            "ムチカード: 1,",
            "ムチカード: 9,",
            "12:40: ムチカードに書けるもの: 0〜8の整数",
            "12:40: 'whips' (ムチカード) must be a whole number from 0 to 8",
        ),
        (
            "フェイズ: レース\n",
            "フェイズ: レーズ\n",
            "3:7: フェイズの値「レーズ」は使えない。もしかして: レース",
            "3:7: 'phase' (フェイズ) cannot be 'レーズ'; did you mean 'レース'?",
        ),
        (
            "乙: {出す: 青の8}",
            "乙: {出っす: 青の8}",
            "17:9: 「出っす」という手はない。もしかして: 出す",
            "17:9: '出っす' is not a play; did you mean '出す'?",
        ),
        (
            "{マス: {シル",
            "{ます目: {シル",
            "25:6: キー「ます目」は使えない。もしかして: マス",
            "25:6: unknown key 'ます目'; did you mean 'マス'?",
        ),
    ],
)  # fmt: skip
def test_a_fault_names_the_word_in_the_language_of_its_reader(before, after, ja, en):
    fault_is_told(JAPANESE, before, after, ja, en)


def test_an_english_board_is_complained_about_in_japanese_with_both_words():
    with pytest.raises(Fault) as caught:
        GAME.read(read(ENGLISH.replace("whips: 1", "whips: 9")))
    assert "whips (ムチカード) に書けるもの" in caught.value.text("ja") and "'whips' must be" in caught.value.text("en")


def test_the_same_key_in_both_languages_is_a_fault():
    with pytest.raises(Fault) as caught:
        read(JAPANESE.replace("フェイズ: レース\n", "フェイズ: レース\nphase: race\n"))
    assert caught.value.key == "board.both"


@pytest.mark.parametrize("typed", ["青の8", "出す 青8", "青8ムチ", "乙: {出す: 青の8, ムチ: あり}"])
def test_plays_typed_in_japanese(typed):
    board = read(JAPANESE)
    assert can(board, typed).outcome in ("legal", "illegal")
    state = GAME.start_run(GAME.read(board))
    assert GAME.read_play(state, parse_play(GAME, state, typed)).args["play"] == "B8"


def test_answers_typed_in_japanese():
    board = read(SHUFFLED.replace("手順:", "題名: x\n手順:"))
    state = GAME.start_run(GAME.read(board))
    play = parse_play(GAME, state, "choose {ゲート: [foret, silver, vanilla, gateau]}")
    assert play.do == {"choose": {"gate": ["foret", "silver", "vanilla", "gateau"]}}
