"""Boards in Japanese: they read as their English twins, are written in English, and faults speak to their reader."""

import pytest

from judge.boardfile.board import Board, board_from_dict
from judge.boardfile.frame import file_record
from judge.boardfile.maps import Map
from judge.boardfile.shapes import Word
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.parsing import parse_play
from judge.engine.run import run
from judge.faults import Fault
from judge.games.blackpoker.game import GAME

JAPANESE = """\
題名: カウンターの打ち合い
ゲーム: BlackPoker
フォーマット: マスター
フレーム: エクストラ
手番: 甲
チャンス: 甲
使用済み: {甲: [防壁設置]}
裁定: {フォグの片付け: 両方, BJのA: 数える}
プレイヤー:
  甲:
    ライフ: {シャッフル: [♢K, クラブの5]}
    手札: [♡7, スペードの2, だいやの4]
    墓地: [♦3, 10c]
    場:
      - {id: 兵A, カード: [♠6], 種類: 一般兵, 状態: チャージ}
      - {id: 壁, カード: ♢9, 種類: 防壁, このターン: はい}
    フォグ: [{id: 霧, カード: [♥8], 種類: アップ, 対象: 兵A, 有効: はい}]
    切札: [{カード: ９♣, 向き: 表}, {カード: SJ, 向き: 裏}]
    レアカード: ハートのキング
    パック: {開封: いいえ, カード: 14}
  乙:
    ライフ: 9
    手札: [♣8, クローバーの2, 5S]
    場: [{id: 兵B, カード: [♡5], 状態: ドライブ}]
手順:
  - 甲: {起こす: アップ, キー: [♡7], 支払い: {D: [♠2]}, 対象: 兵A, id: r1}
  - 時点: 起こした
  - 甲: パス
  - 乙: {リクエスト: カウンター, キーカード: ♣8, コスト: {D: [C2]}, 対象: r1, id: r2}
  - 全員: パス
  - 時点: 無効
  - 甲: {起こす: アタック}
  - 全員: パス
  - 甲: {選ぶ: [兵A]}
主張:
  - {誰: 乙, 時点: 無効, 無効: r1, 解決: [カウンター], 立ち消え: []}
  - {時点: 起こした, ステージ: [r1], チャンス: 甲, ゾーン: {甲.♡7: ステージ}}
  - {時点: 無効, 墓地: {甲: 4}, 並び: {甲.墓地: [D3, C10, S2, H7]}, 一番上: {甲.墓地: ♡7}}
  - {サイズ: {兵A: 14}, 状態: {兵A: ドライブ, 甲.C9: 表}, 種類: {壁: 防壁}, フォグの対象: {霧: 兵A}}
  - {アタック: 兵A, ブロック: {}, 勝者: なし, 手番: 甲}
  - {できない: "乙: {起こす: アタック}", 理由: "bp:9.1.5"}
その後: 止まる
"""
ENGLISH = """\
title: a war of counters
game: bp
format: mast
frame: extra
turn: 甲
chance: 甲
used: {甲: [setBulwark]}
rulings: {fog_cleanup: all, bj_soft_ace: yes}
players:
  甲:
    life: {shuffled: [DK, C5]}
    hand: [H7, S2, D4]
    grave: [D3, C10]
    field:
      - {id: 兵A, cards: [S6], as: soldier, state: charge}
      - {id: 壁, cards: [D9], as: bulwark, new: yes}
    fog: [{id: 霧, cards: [H8], as: upFog, target: 兵A, live: yes}]
    trumps: [{card: C9, face: up}, {card: SJ, face: down}]
    rare: HK
    pack: {opened: no, cards: 14}
  乙:
    life: 9
    hand: [C8, C2, S5]
    field: [{id: 兵B, cards: [H5], state: drive}]
script:
  - 甲: {request: up, key: [H7], pay: {D: [S2]}, target: 兵A, id: r1}
  - at: 起こした
  - 甲: pass
  - 乙: {request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2}
  - all: pass
  - at: 無効
  - 甲: {request: attack}
  - all: pass
  - 甲: {choose: [兵A]}
claims:
  - {by: 乙, at: 無効, negated: r1, resolved: [counter], fizzled: []}
  - {at: 起こした, stage: [r1], chance: 甲, zone: {甲.H7: stage}}
  - {at: 無効, grave: {甲: 4}, order: {甲.grave: [D3, C10, S2, H7]}, top: {甲.grave: H7}}
  - {size: {兵A: 14}, state: {兵A: drive, 甲.C9: up}, as: {壁: bulwark}, bound: {霧: 兵A}}
  - {attacks: 兵A, blocks: {}, winner: none, turn: 甲}
  - {illegal: "乙: {request: attack}", because: "bp:9.1.5"}
then: stop
"""


def read(text):
    return Board(yamlfile.parse(text, "盤面.yaml"))


def test_a_board_in_japanese_is_its_english_twin():
    runs = [run(read(text)) for text in (JAPANESE, ENGLISH)]
    assert runs[0].stop is None
    assert [step.event for step in runs[0].steps] == [step.event for step in runs[1].steps]
    for done in runs:
        assert [judged.holds for judged in settle(done)] == [True] * 6


def test_it_is_written_in_english():
    ours, theirs = (GAME.read(read(text)) for text in (JAPANESE, ENGLISH))
    written = GAME.write(ours)
    assert written == GAME.write(theirs) == GAME.write(GAME.read(board_from_dict(written)))
    assert set(written) <= set(file_record(GAME).keys)
    assert all(set(player) <= set(GAME.player_keys) for player in written["players"].values())
    assert written["players"]["甲"]["trumps"][0] == {"card": "C9", "face": "up"}


@pytest.mark.parametrize(
    "before, after, ja, en",
    [
        ("手札: [♣8", "手礼: [♣8", "キー「手礼」は使えない。もしかして: 手札", "unknown key '手礼'; did you mean '手札'?"),
        ("手札: [♣8", "手札: [♣18", "ここに「♣18」は書けない", "'♣18' cannot be a card here"),
        ("状態: ドライブ}]", "状態: ドライプ}]", "状態の値「ドライプ」は使えない。もしかして: ドライブ",
         "'state' (状態) cannot be 'ドライプ'; did you mean 'ドライブ'?"),
        ("甲: {起こす: アタック}\n", "甲: {起こす: アタッグ}\n", "起こすの値「アタッグ」は使えない。もしかして: アタック",
         "'request' (起こす) cannot be 'アタッグ'; did you mean 'アタック'?"),
        ("甲: {起こす: アタック}\n", "甲: {おこした: アタック}\n", "「おこした」という手はない", "'おこした' is not a play"),
        ("種類: 一般兵", "種類: 一般兵士", "種類の値「一般兵士」は使えない。もしかして: 一般兵", "'as' (種類) cannot be '一般兵士'; did you mean '一般兵'?"),
        ("ライフ: 9", "ライフ: 99", "ライフに書けるもの: 0〜60の整数", "'life' (ライフ) must be a whole number from 0 to 60"),
        ("対象: r1, id", "対象: r7, id", "「r7」という名前のものはない", "unknown name 'r7'"),
        ("チャンス: 甲, ゾ", "チャンス: 丙, ゾ", "プレイヤー「丙」はいない", "unknown player '丙'"),
        ("{サイズ: {兵A: 14}", "{サイス: {兵A: 14}", "キー「サイス」は使えない。もしかして: サイズ",
         "unknown key 'サイス'; did you mean 'サイズ'?"),
        ("甲.♡7: ステージ", "甲.♡7: 墓場", "ゾーンの値「墓場」は使えない", "'zone' (ゾーン) cannot be '墓場'"),
    ],
)  # fmt: skip
def test_a_fault_names_the_word_in_the_language_of_its_reader(before, after, ja, en):
    assert JAPANESE.count(before) == 1
    with pytest.raises(Fault) as caught:
        settle(run(read(JAPANESE.replace(before, after))))
    assert caught.value.place and caught.value.place.line
    assert ja in caught.value.text("ja") and en in caught.value.text("en")


@pytest.mark.parametrize("typed", ["アップ ♡7 at 兵A", "アップ ♡7 兵A", "起こす アップ 7h 兵A", "甲: {起こす: up, キー: ♡7, 対象: 兵A}",
                                   "up H7 兵A", "あっぷ ハートの7 兵A"])  # fmt: skip
def test_plays_typed_in_japanese(typed):
    state = GAME.read(read(JAPANESE))
    move = GAME.read_play(state, parse_play(GAME, state, typed))
    assert (move.args["request"], move.args["target"]) == ("up", "兵A")
    assert GAME.judge(state, parse_play(GAME, state, typed)).outcome == "legal"


TWIST = {
    "game": "bp",
    "players": {"A": {"life": 9, "hand": ["D8", "S3"], "field": [{"id": "防壁", "cards": ["S6"]}]}, "B": {"life": 9}},
    "script": [{"A": {"request": "twist", "key": "D8", "target": "防壁"}}, {"all": "pass"}],
}


@pytest.mark.parametrize("answer, state", [("ドライブ", "drive"), ("drive", "drive"), ("チャージ", "charge")])
def test_a_mode_may_be_chosen_in_japanese(answer, state):
    script = [*TWIST["script"], {"A": {"choose": answer}}]
    done = run(board_from_dict({**TWIST, "script": script, "claims": [{"state": {"防壁": state}}]}))
    assert done.stop is None and [judged.holds for judged in settle(done)] == [True]


def test_a_unit_may_be_called_like_a_word_of_answers():
    script = [{"A": {"request": "attack"}}, {"all": "pass"}, {"A": {"choose": ["防壁"]}}]
    done = run(board_from_dict({**TWIST, "script": script, "then": "stop", "claims": [{"attacks": ["防壁"]}]}))
    assert done.stop is None and settle(done)[0].holds


# the pages


def words():
    """Every word that the declaration accepts, as the slug of its page."""
    yield from (f"file.{key}" for key in GAME.board_keys)
    yield from (f"player.{key}" for key in GAME.player_keys)
    yield from (f"claim.{word}" for word in GAME.facts)
    yield from (f"answer.{word.replace('.', '-')}" for word in GAME.questions)
    yield from (f"switch.{name}" for name in GAME.switches)
    for verb in GAME.play_kinds:
        yield f"play.{verb.word}"
        yield from (f"play.{verb.word}.{key}" for key in verb.keys if key != verb.word)
    seen, left = (
        set(),
        [
            *GAME.board_keys.values(),
            *GAME.player_keys.values(),
            *(shape for v in GAME.play_kinds for shape in v.keys.values()),
        ],
    )
    left += [fact.shape for fact in GAME.facts.values()]
    while left:
        shape = left.pop()
        if id(shape) in seen:
            continue
        seen.add(id(shape))
        left += shape.parts()
        if isinstance(shape, Map):
            yield from (f"{shape.name}.{key}" for key in shape.keys)
        elif isinstance(shape, Word):
            yield f"word.{shape.name}"


PAGES = {entry.local.removeprefix("board/"): entry for entry in corpus().of("bp", "board")}
EXAMPLES = {slug: entry.fields["example"] for slug, entry in PAGES.items() if "example" in entry.fields}
EXAMPLES |= PAGES["base"].fields["examples"]


def merged(whole, part):
    if not isinstance(whole, dict) or not isinstance(part, dict):
        return part
    return {**whole, **{key: merged(whole.get(key), value) for key, value in part.items()}}


@pytest.mark.parametrize("slug", sorted(set(words())))
def test_every_word_has_a_page_with_an_example(slug):
    assert slug in PAGES and slug in EXAMPLES


@pytest.mark.parametrize("slug", EXAMPLES)
def test_the_example_of_a_page_runs(slug):
    part = EXAMPLES[slug]
    done = run(board_from_dict(part if "game" in part else merged(PAGES["base"].fields["example"], part)))
    assert done.stop is None and not [f for f in GAME.check(done.start) if f.severity == "fault"]
    assert all(judged.holds for judged in settle(done))


@pytest.mark.parametrize(
    "said", ["10C", "10c", "C10", "♣10", "10♣", "クラブの10", "くらぶ10", "ten of clubs", "ten clubs"]
)
def test_a_board_takes_a_card_as_a_lookup_does(said):
    from judge.games.blackpoker.cards import parse_card

    assert parse_card(said) == "C10"
