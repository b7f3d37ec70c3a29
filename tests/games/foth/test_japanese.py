"""Boards in Japanese: they read as their English twins, are written with English keys, and faults speak to their reader."""

import pytest

from judge.boardfile.board import Board, board_from_dict
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.parsing import parse_play
from judge.engine.run import run
from judge.faults import Fault
from judge.games.foth.game import GAME

JAPANESE = """\
題名: 全部を日本語で書いた盤面
ゲーム: Force of the Horse
レース: {競馬場: はんしん, 馬場: 芝, 距離: 1600m, 馬場状態: やや重}
手番: 甲
ステップ: 走破馬のプレイ
走破回数: 1
裁定: {情報の層: それぞれ, アイテムの片付け: いいえ, 手札の上限: 10}
カード:
  疾風: {種類: 馬, コスト: 2, 適正馬場: 芝・ダート, 適正距離: {芝: マイル, ダ: 中}, 脚質: 先行, 得意条件: [稍重, とうきょう],
       走破数: 4, ガード値: 2,
       テキスト: [{条件: {適性: 馬場状態}, 行う: {足す: {走破数: 1}}},
               {きっかけ: {走破成功: 自身}, 条件: {自身: {脚質: 先攻}, でない: {前: 相手}}, 行う: {引く: 1}},
               {常時: {足す: {ガード値: {枚数: {場所: 手札, 誰の: 相手}}}}}]}
  影: {もとのカード: 疾風, コスト: 1, カード名: かげ}
  頑固: {種類: 馬, コスト: 1, 適正馬場: 芝, 適正距離: 万能, 脚質: 追込, 走破数: 2, ガード値: 4}
  騎手: {種類: 馬ジョッキー, テキスト: {行う: [{足す: {ガード値: 2}, 期間: このターン},
        {後で: {きっかけ: {ガードに勝つ: 指定した馬}, 行う: {引く: 1, 誰: 相手}}, 回数: 2}]}}
  鞭: {種類: 馬アイテム, テキスト: {行う: [{任意: {足す: {走破数: {足す: [1, 1]}}, 対象: 指定した馬}}, {足す: {コスト: 1}}]}}
  雨: {種類: 状況, テキスト: {常時: {変える: {競馬場: 東京}, 対象: レース}}}
  力: フォース
  大力: {種類: フォース, フォース: 2, 条件: {支払う馬: {種類: 馬, 走破数: ">=3", ほかの: はい}}}
プレイヤー:
  甲: {距離エリア: [0, 5, 8, [力, _*7]], 手札: [疾風, 力*2, 鞭, _], ファーム: [{カード: 力, 持ち主: 乙, 向き: 裏}], 状況エリア: [雨]}
  乙: {距離エリア: [0, 0, 8, 8], 手札: [頑固, 騎手], 除外エリア: [大力]}
効果:
  - {足す: {走破数: 1}, 対象: {場所: 走破エリア, 種類: 馬, 誰の: 自分}, 期間: {まで: {ターン開始: 相手}}, 誰: 甲, 後から: はい}
  - {変える: {馬場状態: 稍重}, 対象: レース, 誰: 乙, どこから: 雨}
手順:
  - 甲: {走破: 疾風, 支払い: [力*2]}
  - 時点: 出た
  - 甲: パス
  - 乙: {ガード: 頑固}
  - 乙: {サポート: 騎手, 対象: 頑固}
  - 乙: パス
  - 甲: {サポート: 鞭, 対象: 疾風}
  - 時点: 聞かれた
  - 甲: {選ぶ: はい}
  - 全員: パス
その後: 止まる
主張:
  - {誰: 甲, 時点: 出た, 走破数: {疾風: 7}}
  - {時点: 出た, 領域: {疾風: 走破エリア, 雨: 状況エリア}}
  - {時点: 出た, できない: "乙: {走破: 頑固}", 理由: "foth:702.6d"}
  - {時点: 出た, できる: "甲: {サポート: 鞭, 対象: 疾風}"}
  - {時点: 聞かれた, 決めること: 任意の指示}
  - {時点: 聞かれた, ガード値: {頑固: 6}}
  - {比較: {走破数: 9, ガード値: 6}}
  - {起きた: [{プレイ: 疾風#1}, {走破成功: 疾風}]}
  - {起きなかった: [走破失敗, {ガードに勝つ: 頑固}]}
  - {レース: {馬場状態: 稍重, 競馬場: 東京}}
  - {脚質: {疾風: 先攻}}
  - {走破距離: 3}
  - {勝者: なし}
"""
ENGLISH = """\
title: everything in English
game: foth
race: {course: hanshin, surface: turf, distance: 1600, going: yayaomo}
turn: 甲
step: "702.6b"
runs: 1
rulings: {layers: nested, item_leaves_at_rc: no, hand_limit: 10}
cards:
  疾風: {is: horse, cost: 2, surface: [turf, dirt], distance: {turf: mile, dirt: middle}, style: senko, favored: [yayaomo, tokyo],
       run: 4, guard: 2,
       text: [{if: {suits: going}, do: {add: {run: 1}}},
              {when: {success: self}, if: {self: {style: senko}, not: {ahead: opponent}}, do: {draw: 1}},
              {always: {add: {guard: {count: {in: hand, of: opponent}}}}}]}
  影: {like: 疾風, cost: 1, name: かげ}
  頑固: {is: horse, cost: 1, surface: turf, distance: any, style: oikomi, run: 2, guard: 4}
  騎手: {is: horse jockey, text: {do: [{add: {guard: 2}, for: turn},
        {later: {when: {won: named}, do: {draw: 1, by: opponent}}, times: 2}]}}
  鞭: {is: horse item, text: {do: [{may: {add: {run: {plus: [1, 1]}}, target: named}}, {add: {cost: 1}}]}}
  雨: {is: situation, text: {always: {set: {course: tokyo}, target: race}}}
  力: force
  大力: {is: force, counts: 2, if: {horse: {is: horse, run: ">=3", other: yes}}}
players:
  甲: {areas: [0, 5, 8, [力, _*7]], hand: [疾風, 力*2, 鞭, _], farm: [{card: 力, owner: 乙, face: down}], situation: [雨]}
  乙: {areas: [0, 0, 8, 8], hand: [頑固, 騎手], excluded: [大力]}
effects:
  - {add: {run: 1}, target: {in: track, is: horse, of: you}, for: {until: {start: opponent}}, by: 甲, coming: yes}
  - {set: {going: yayaomo}, target: race, by: 乙, from: 雨}
script:
  - 甲: {run: 疾風, pay: [力*2]}
  - at: 出た
  - 甲: pass
  - 乙: {guard: 頑固}
  - 乙: {support: 騎手, target: 頑固}
  - 乙: pass
  - 甲: {support: 鞭, target: 疾風}
  - at: 聞かれた
  - 甲: {choose: yes}
  - all: pass
then: stop
claims:
  - {by: 甲, at: 出た, run: {疾風: 7}}
  - {at: 出た, zone: {疾風: track, 雨: situation}}
  - {at: 出た, illegal: "乙: {run: 頑固}", because: "foth:702.6d"}
  - {at: 出た, legal: "甲: {support: 鞭, target: 疾風}"}
  - {at: 聞かれた, decision: may}
  - {at: 聞かれた, guard: {頑固: 6}}
  - {compare: {run: 9, guard: 6}}
  - {happened: [{play: 疾風#1}, {success: 疾風}]}
  - {never: [failure, {won: 頑固}]}
  - {race: {going: yayaomo, course: tokyo}}
  - {style: {疾風: senko}}
  - {distance: 3}
  - {winner: none}
"""
# values that a card prints are kept as they are typed
PRINTED = ("cards", "effects")


def read(text):
    return Board(yamlfile.parse(text, "盤面.yaml"))


def keys_of(value):
    """Every key of a text of a card, and the words behind it that are no spelling of the cards."""
    if isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from keys_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys_of(part)


def test_a_board_in_japanese_is_its_english_twin():
    ours, theirs = read(JAPANESE), read(ENGLISH)
    states = [GAME.read(board) for board in (ours, theirs)]
    described = [{key: said for key, said in GAME.write(state).items() if key not in PRINTED} for state in states]
    assert described[0] == described[1]
    for card in states[0].position.cards:
        same = [state.position.cards[card]._replace(raw=None, abilities=()) for state in states]
        assert same[0] == same[1]
        texts = [[a._replace(raw=None) for a in state.position.cards[card].abilities] for state in states]
        assert str(without_raw(texts[0])) == str(without_raw(texts[1]))
    assert [without_raw(e._asdict()) for e in states[0].position.effects] == [
        without_raw(e._asdict()) for e in states[1].position.effects
    ]
    runs = [run(board) for board in (ours, theirs)]
    assert runs[0].stop is None and [step.event for step in runs[0].steps] == [step.event for step in runs[1].steps]
    for done in runs:
        assert [judged.holds for judged in settle(done)] == [True] * 13


def without_raw(value):
    """What is meant, without the words in which it was typed."""
    if isinstance(value, dict):
        return {key: without_raw(part) for key, part in value.items() if key not in ("raw", "mentions")}
    if hasattr(value, "_replace") and hasattr(value, "raw"):
        return without_raw(value._asdict())
    return [without_raw(part) for part in value] if isinstance(value, (list, tuple)) else value


def test_it_is_written_with_english_keys():
    written = GAME.write(GAME.read(read(JAPANESE)))
    names = {"甲", "乙", *written["cards"], "芝", "ダ"}
    assert [key for key in keys_of(written) if key not in names and not key.isascii()] == []
    assert GAME.write(GAME.read(board_from_dict(written))) == written


@pytest.mark.parametrize(
    "before, after, ja, en",
    [
        (
            "コスト: 2,",
            "コスト: 二,",
            "9:20: コストに書けるもの: -99〜99の整数",
            "9:20: 'cost' (コスト) must be a whole number from -99 to 99",
        ),
        ("除外エリア: [大力]", "徐外エリア: [大力]", "24:42: キー「徐外エリア」は使えない。もしかして: 除外エリア", "unknown key '徐外エリア'; did you mean '除外エリア'?"),
        ("馬場状態: やや重}", "馬場状態: 湿}", "3:42: 馬場状態の値「湿」は使えない。使えるもの: 良、稍重、重、不良", "'going' (馬場状態) cannot be '湿'"),
        ("{走破成功: 自身}", "{走破せいこー: 自身}", "キー「走破せいこー」は使えない", "unknown key '走破せいこー'"),
        ("乙: {ガード: 頑固}", "乙: {ガード: 強情}", "32:14: 「強情」という名前のものはない", "unknown name '強情'"),
        ("甲: {選ぶ: はい}", "甲: {選ふ: はい}", "「選ふ」という手はない。もしかして: 選ぶ", "'選ふ' is not a play; did you mean '選ぶ'?"),
        ("{走破距離: 3}", "{走破距離: 三}", "走破距離に書けるもの", "'distance' (走破距離) must be"),
    ],
)  # fmt: skip
def test_a_fault_is_told_in_the_words_of_its_reader(before, after, ja, en):
    assert before in JAPANESE
    with pytest.raises(Fault) as caught:
        settle(run(read(JAPANESE.replace(before, after, 1))))
    assert ja in caught.value.text("ja") and en in caught.value.text("en")


def test_plays_are_typed_in_japanese():
    state = GAME.read(read(JAPANESE))
    assert parse_play(GAME, state, "走破 疾風 支払い 力 力").do == {"run": "疾風", "pay": ["力", "力"]}
    assert parse_play(GAME, state, "甲: パス").do == "pass"
    assert GAME.judge(state, parse_play(GAME, state, "走破 疾風")).outcome == "legal"


def test_a_card_is_found_whatever_its_widths_and_kana():
    cards = {"ハヤテ": {"is": "horse", "cost": 0}, "Whip": "force"}
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": cards,
             "players": {"A": {"hand": ["はやて", "ＷＨＩＰ"]}, "B": None}}  # fmt: skip
    assert GAME.write(GAME.read(board_from_dict(board)))["players"]["A"]["hand"] == ["ハヤテ", "Whip"]


def test_nobody_wins_in_japanese():
    board = {"ゲーム": "foth", "レース": {"距離": 1600}, "手番": "A", "カード": {"X": {"種類": "エリアアイテム", "テキスト": {"行う": {"負ける": "両方"}}}},
             "プレイヤー": {"A": {"手札": ["X"]}, "B": None}, "手順": [{"A": {"サポート": "X"}}], "主張": [{"勝者": "引き分け"}]}  # fmt: skip
    assert [judged.holds for judged in settle(run(board_from_dict(board)))] == [True]


def test_a_player_may_be_called_as_a_word_of_texts():
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "自分", "step": "702.6d", "cards": {"H": {"is": "horse", "run": 3}},
             "players": {"自分": {"track": ["H"]}, "相手": None}, "effects": [{"add": {"run": 1}, "target": "H", "by": "自分"}]}  # fmt: skip
    assert GAME.read(board_from_dict(board)).position.effects[0].user == "自分"


@pytest.mark.parametrize("slug", [e.local for e in corpus().of("foth", "board") if "example" in e.fields])
def test_the_example_of_a_word_runs(slug):
    base = corpus()["foth:board/base"].fields
    part = base["examples"].get(slug.removeprefix("board/"), corpus()[f"foth:{slug}"].fields["example"])
    board = part if "game" in part else over(base["example"], part)
    done = run(board_from_dict(board))
    assert done.stop is None and not [f for f in GAME.check(done.start) if f.severity == "fault"]
    assert [judged.holds for judged in settle(done)] == [True] * len(board.get("claims", ()))


def over(whole, part):
    """A board with a part put over it."""
    if not isinstance(whole, dict) or not isinstance(part, dict):
        return part
    return {**whole, **{key: over(whole.get(key), value) for key, value in part.items()}}


@pytest.mark.parametrize("said", ["芝・ダ", "芝/ダート", "芝ダート", "turf/dirt", "turf and dirt"])
def test_both_surfaces_in_one_word(said):
    horse = {"is": "horse", "cost": 1, "surface": said, "distance": "any", "style": "sashi", "run": 2, "guard": 2}
    players = {name: {"areas": [0, 5, 8, 8]} for name in "AB"}
    race = {"course": "hanshin", "distance": 1600, "going": "ryo"}
    board = board_from_dict({"game": "foth", "race": race, "turn": "A", "cards": {"X": horse}, "players": players})
    assert GAME.read(board), "a word that is no surface is a fault"
