"""Boards in Japanese: they read as their English twins, are written in English, and faults speak to their reader."""

import pytest

from judge.engine.claims import settle
from judge.engine.parsing import parse_play
from judge.engine.run import run
from judge.games.fever.game import GAME
from tests.games.japanese import fault_is_told, read

JAPANESE = """\
題名: 全部を日本語で書いた盤面
ゲーム: ホースフィーバー
選択ルール: {上級: はい, ハウスルール: [1, 2], 初心者: いいえ, 繰り返しなし: [厩舎]}
ラウンド: 2
スタートプレイヤー: 乙
フェイズ: 1回目の賭け
手番: 甲
オッズ: {黒: 2, 青: 3, 緑: 4, 赤: 5, 黄: 6, 白: 7}
賭け札: {青: 1}
ゴールライン: 12
値段: {5: 900}
カード:
  旋風: {種類: アクション, スタート: =4, 符号: プラス}
  ゼウス: {種類: 馬カード, ゴール: 停止, 収入: 200}
  親分: {種類: アシスタント, パス: +100, 星: はい, オッズ: 上げ 2}
裁定: {売り手は断れる: はい, オッズのアイコン: 後}
プレイヤー:
  甲: {勝利点: 3, 所持金: 1800, 手札: [旋風, _], 厩舎: [黒], 馬カード: {ゼウス: 黒}, アシスタント: [親分], 借金: [{貸し手: 銀行, 返済額: 600}]}
  乙: {所持金: 2400, 賭け: [{馬: 白, 賭け方: 複勝, 賭け金: 100}], 購入済み: [パス]}
手順:
  - 甲: {賭ける: 黒, 賭け方: 単勝, 賭け金: 500}
  - 時点: 賭けた後
  - 全員: パス
その後: 止まる
主張:
  - {誰: 甲, 時点: 賭けた後, 所持金: {甲: 1300}, 賭け札: {黒: 0}}
  - {フェイズ: 2回目の賭け, 勝者: なし, 置かれた厩舎: {ゼウス: 黒}, 返済額: {甲: 600}}
  - {できない: "乙: {買う: 厩舎, カード: 赤}", 理由: "fever:buy"}
"""
ENGLISH = """\
title: everything in English
game: fever
options: {plus: yes, house: [1, 2], beginner: no, no_repeat: [stable]}
round: 2
start: 乙
phase: bet1
turn: 甲
odds: {black: 2, blue: 3, green: 4, red: 5, yellow: 6, white: 7}
tokens: {blue: 1}
finish: 12
prices: {5: 900}
cards:
  旋風: {kind: action, start: =4, sign: plus}
  ゼウス: {kind: horse, goal: stop, income: 200}
  親分: {kind: assistant, pass: +100, star: yes, odds: up 2}
rulings: {seller_may_refuse: yes, odds_icons: after}
players:
  甲: {vp: 3, money: 1800, cards: [旋風, _], stables: [black], horses: {ゼウス: black}, assistants: [親分], loans: [{from: bank, owe: 600}]}
  乙: {money: 2400, bets: [{horse: white, kind: place, stake: 100}], bought: [pass]}
script:
  - 甲: {bet: black, kind: win, stake: 500}
  - at: 賭けた後
  - all: pass
then: stop
claims:
  - {by: 甲, at: 賭けた後, money: {甲: 1300}, tokens: {black: 0}}
  - {phase: bet2, winner: none, stable: {ゼウス: black}, owe: {甲: 600}}
  - {illegal: "乙: {buy: stable, card: red}", because: "fever:buy"}
"""


def test_a_board_in_japanese_is_its_english_twin():
    ours, theirs = read(JAPANESE), read(ENGLISH)
    assert ours.data["script"] == theirs.data["script"]
    assert GAME.read(ours) == GAME.read(theirs)
    assert GAME.write(GAME.read(ours)) == GAME.write(GAME.read(theirs))
    runs = run(ours), run(theirs)
    assert [step.event for step in runs[0].steps] == [step.event for step in runs[1].steps]
    assert [judged.holds for judged in settle(runs[0])] == [judged.holds for judged in settle(runs[1])]


@pytest.mark.parametrize("before, after, ja, en", [
    ("ラウンド: 2", "ラウンド: 百", "4:7: ラウンドに書けるもの", "4:7: 'round' (ラウンド) must be"),
    ("賭け方: 単勝", "賭け方: 単騎", "21:22: 賭け方の値「単騎", "21:22: 'kind' (賭け方) cannot be '単騎'"),
    ("所持金: 1800", "持金: 1800", "18:15: キー「持金」は使えない。もしかして: 所持金", "18:15: "),
])  # fmt: skip
def test_a_fault_names_the_word_in_the_language_of_its_reader(before, after, ja, en):
    fault_is_told(JAPANESE, before, after, ja, en)


@pytest.mark.parametrize("typed, do", [
    ("賭ける 黒 500", {"bet": "black", "stake": 500}),
    ("賭ける 黒 単勝 500", {"bet": "black", "kind": "win", "stake": 500}),
    ("bet 黒 win 500", {"bet": "black", "kind": "win", "stake": 500}),
    ("パス", "pass"),
])  # fmt: skip
def test_plays_typed_in_japanese(typed, do):
    assert parse_play(GAME, GAME.read(read(ENGLISH)), typed).do == do
