"""Boards in Japanese: they read as their English twins, are written in English, and faults speak to their reader."""

import pytest

from judge.boardfile.board import board_from_dict
from judge.boardfile.vocabulary import vocabulary
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.parsing import parse_play
from judge.engine.run import run
from judge.games.nasty.game import GAME
from judge.games.nasty.messages import PHASES, PLACES, STATES
from judge.games.nasty.names import CARDS, parse_card
from tests.games.japanese import are_twins, fault_is_told, read

JAPANESE = """\
題名: 全部を日本語で書いた盤面
ゲーム: nasty
フェイズ: レース中
レース: 2
胴元: 乙
手番: 甲
コース:
  レーン数: 4
  1周: 80
  ゴール: 100
  直線: [88, 100]
  コーナー: [[20, 29]]
  つながり: [{元: [1, 24], 先: [2, 26]}]
  柵: {"Brian's Brook": 12, 水濠: [[1, 40], [2, 41]]}
  アーリーペース: [{マス: [2, 7], 格: [1, 2]}]
  クイックンアップ: [{マス: 34, 格: [2]}]
賞金: [30000, 15000, 5000]
オッズ: {甲: 4, 乙: 7}
ゴール順: [丁]
使用済み: [フライング, リマウント]
直前: {通過した馬: 丁}
写真判定: 甲
裁定: {Remountを使える人: 誰でも, 賭け金の返却: 戻る}
プレイヤー:
  甲: {持ち金: 17000, 格: 2, 枠順: 1, マス: [2, 31], カード: [フォーラー, 写真判定, _], 賭け: {馬: 乙, 賭け金: 3000}, 走った格: [5]}
  乙: {持ち金: 20000, 格: 5, 枠: 3, マス: 水濠, 休み: 1, ボーナス: [アーリーペース], 手札: 2, 賭け: なし, 投票用紙: [3, 5, 6, 2, 1, 4]}
  丙: {状態: 落馬, マス: 水濠}
  丁: {マス: ゴール, プレッシャー: [内, 外]}
手順:
  - 甲: {使う: 写真判定, 対象: 甲}
  - 時点: 使った後
  - 甲: {振る: 3, 進路: 前3}
  - 乙: {使う: 転倒・落馬}
  - 乙: {選ぶ: 甲}
その後: 止まる
主張:
  - {誰: 甲, 時点: 使った後, カード: {甲: [ふぉーらー, _]}, 手番: 甲}
  - {マス: {甲: [2, 37]}, ボーナス: {甲: クイックンアップ, 乙: Early Pace}}
  - {状態: {甲: 転倒, 丙: 落馬, 丁: 完走}, フェイズ: レース中, 勝者: なし}
  - {着順: {丁: 1, 甲: なし}, 賭け: {甲: {馬: 乙}, 乙: なし}, 休み: {乙: 0}}
  - {時点: 使った後, できない: "乙: {振る: 1}", 理由: "nasty:6.2"}
  - {決めること: なし, レース: 2, オッズ: {乙: 7}, 枠順: {乙: 3}, 格: {乙: 5}, 持ち金: {甲: 17000}}
"""
ENGLISH = """\
title: everything in English
game: nasty
phase: race
race: 2
bookmaker: 乙
turn: 甲
track:
  lanes: 4
  lap: 80
  finish: 100
  straight: [88, 100]
  corners: [[20, 29]]
  links: [{from: [1, 24], to: [2, 26]}]
  fences: {"Brian's Brook": 12, 水濠: [[1, 40], [2, 41]]}
  EP: [{at: [2, 7], grades: [1, 2]}]
  QU: [{at: 34, grades: [2]}]
prizes: [30000, 15000, 5000]
odds: {甲: 4, 乙: 7}
finished: [丁]
used: [falseStart, remount]
last: {post: 丁}
photo: 甲
rulings: {remount_by: any, stake_returned: yes}
players:
  甲: {cash: 17000, grade: 2, lane: 1, square: [2, 31], cards: [faller, photoFinish, _], bet: {horse: 乙, stake: 3000}, ran: [5]}
  乙: {cash: 20000, grade: 5, lane: 3, square: 水濠, missed: 1, bonus: [EP], cards: 2, bet: none, slip: [3, 5, 6, 2, 1, 4]}
  丙: {state: fallen, square: 水濠}
  丁: {square: post, pressure: [in, out]}
script:
  - 甲: {card: photoFinish, target: 甲}
  - at: 使った後
  - 甲: {roll: 3, path: F3}
  - 乙: {card: slippedUp}
  - 乙: {choose: 甲}
then: stop
claims:
  - {by: 甲, at: 使った後, cards: {甲: [faller, _]}, turn: 甲}
  - {square: {甲: [2, 37]}, bonus: {甲: QU, 乙: EP}}
  - {state: {甲: slipped, 丙: fallen, 丁: finished}, phase: race, winner: none}
  - {place: {丁: 1, 甲: none}, bet: {甲: {horse: 乙}, 乙: none}, missed: {乙: 0}}
  - {at: 使った後, illegal: "乙: {roll: 1}", because: "nasty:6.2"}
  - {decision: none, race: 2, odds: {乙: 7}, lane: {乙: 3}, grade: {乙: 5}, cash: {甲: 17000}}
"""
BEFORE_THE_RACE = """\
ゲーム: nasty
段階: 準備
プレイヤー: {甲: {}, 乙: {}}
手順:
  - 甲: {配る: イベントカード}
  - 甲: {配る: 枠順}
  - 甲: {選ぶ: {甲: 1, 乙: 2}}
  - 甲: {出走: 2}
  - 乙: {出走させる: 4}
  - 甲: {賭ける: 乙, 賭け金: 500}
  - 乙: パス
  - 甲: {振る: 4, 行き先: 平地}
  - 乙: {振る: 2}
  - 乙: {選ぶ: 直線}
主張:
  - {持ち金: {甲: 19500, 乙: 20000}, マス: {甲: 平地, 乙: 直線}, 未定: {勝者: 甲}}
"""


def test_a_board_in_japanese_is_its_english_twin():
    are_twins(GAME, JAPANESE, ENGLISH)


def test_it_is_written_in_english():
    written = GAME.write(GAME.read(read(JAPANESE)))
    assert written == GAME.write(GAME.read(read(ENGLISH)))
    assert set(written) <= {"game", *GAME.board_keys, "turn", "rulings", "players"}
    assert written["rulings"] == {"remount_by": "any", "stake_returned": True} and written["last"] == {"post": "丁"}
    assert all(set(player) <= set(GAME.player_keys) for player in written["players"].values())


def test_plays_and_answers_in_japanese():
    done = run(read(BEFORE_THE_RACE.replace(", 未定: {勝者: 甲}", "")))
    assert done.stop is None and all(judged.holds for judged in settle(done))
    done = run(read(BEFORE_THE_RACE))
    assert [judged.holds for judged in settle(done)] == [False], "nothing hangs on what is open: nothing is"


@pytest.mark.parametrize(
    "before, after, ja, en",
    [
        ("手札: 2", "手礼: 2", "26:63: キー「手礼」は使えない。もしかして: 手札", "26:63: unknown key '手礼'; did you mean '手札'?"),
        ("枠順: 1,", "枠順: 100,", "25:29: 枠順に書けるもの: 1〜99の整数", "25:29: 'lane' (枠順) must be a whole number from 1 to 99"),
        ("状態: 落馬,", "状態: 落車,", "27:11: 状態の値「落車」は使えない。もしかして: 落馬", "27:11: 'state' (状態) cannot be '落車'; did you mean '落馬'?"),
        ("{振る: 3,", "{振れ: 3,", "32:9: 「振れ」という手はない。もしかして: 振る", "32:9: '振れ' is not a play; did you mean '振る'?"),
        ("{着順: {丁: 1", "{順着: {丁: 1", "40:6: キー「順着」は使えない。もしかして: 着順", "40:6: unknown key '順着'; did you mean '着順'?"),
        ("  ゴール: 100\n", "", "8:3: キー「finish (ゴール)」がない。", "8:3: missing key 'finish'"),
        ("マス: 水濠, 休み", "マス: 土手, 休み", "26:35: マスの値「土手」は使えない。使えるもの: スタート、平地、直線、ゴール、Brian's Brook、水濠", "26:35: 'square' (マス) cannot be '土手'"),
    ],
)  # fmt: skip
def test_a_fault_names_the_word_in_the_language_of_its_reader(before, after, ja, en):
    fault_is_told(JAPANESE, before, after, ja, en)


@pytest.mark.parametrize(
    "typed, do",
    [
        ("写真判定 甲", {"card": "photoFinish", "target": "甲"}),
        ("振る 3 前2、外1", {"roll": 3, "path": "F2 OUT"}),
        ("甲: {使う: フォーラー, 対象: 乙}", {"card": "フォーラー", "target": "乙"}),
        ("棄権", {"retire": True}),
    ],
)
def test_plays_typed_in_japanese(typed, do):
    state = GAME.start_run(GAME.read(read(JAPANESE)))
    assert parse_play(GAME, state, typed).do == do


def test_cards_are_known_by_every_name_that_lookup_knows():
    for card in CARDS:
        entry = corpus()[f"nasty:card/{card}"]
        shared = {"Horse Under Pressure"}  # the two cards of this name are told apart by what stands behind it
        for name in {*entry.name.values(), *entry.also, card.lower()} - shared:
            assert parse_card(name) == card, name
    assert parse_card("Horse Under Pressure") is None and parse_card("faler") is None


def test_the_answers_of_older_boards_are_still_read_and_written_as_taken():
    board = {"game": "nasty", "turn": "B", "players": {"A": {"square": "flat"}, "B": {"square": "flat"}}}
    old = [{"A": "F3"}, {"A": 2}, {"B": "A"}, {"all": {"A": 3}}, {"all": [5000, 100]}]
    state = GAME.read(board_from_dict({**board, "last": {"only": old}}))
    written = GAME.write(state)
    assert "last" not in written and [(one["by"], one["word"], one["answer"]) for one in written["taken"]] == [
        ("A", "path", "F3"), ("A", "grade", 2), ("B", "target", "A"), ("all", "odds", {"A": 3}), ("all", "prizes", [5000, 100]),
    ]  # fmt: skip
    assert GAME.read(board_from_dict(written)) == state
    for line in ({"A": {"choose": "前3"}}, {"A": {"choose": 2}}, {"B": {"choose": "A"}}, {"all": {"choose": {"A": 3}}}):
        assert run(board_from_dict({**board, "last": {"only": old}, "script": [line]})).stop is None


def test_what_the_judge_says_can_be_written_in_a_file():
    for name, values in (("phase", PHASES), ("state", STATES), ("place", PLACES)):
        assert {word: spellings[0] for word, spellings in vocabulary("nasty").lists(name).items()} == values[0]
