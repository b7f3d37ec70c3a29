"""At the table: what is typed, who is asked, how refusals, colours and the drawing read in both languages."""

import re
import time

import pytest
from jsonschema import Draft202012Validator

from judge.boardfile.board import Board, board_from_dict, parse_written_play
from judge.boardfile.lines import Play
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.parsing import parse_play, to_act
from judge.engine.values import Line
from judge.faults import Fault
from judge.games.fever.board import Icon
from judge.games.fever.drawing import lines
from judge.games.fever.effects import KEYS, parse
from judge.games.fever.game import GAME
from judge.games.fever.messages import CATALOGUE
from judge.render import answers
from judge.render.yamltext import dump
from judge.width import cells
from tests.support import ask, refused, told

ODDS = {"black": 2, "blue": 3, "green": 4, "red": 5, "yellow": 6, "white": 7}
RAW = re.compile(
    r"(?<![A-Za-z])(black|blue|green|red|yellow|white|buy|bet1|bet2|race|payout|dutch|english|start|sprint|goal|photo|last|first|remove|odds|take"
    r"|actions?|objective|assistant|horse|stable|borrow|double|sell|bank|mafia|win|place|minus|price|stake|kind|dice|tie)(?![A-Za-z])"
)


def table(names=("太郎", "花子"), log=None, **board):
    players = {name: {"vp": 1, "money": 900} for name in names}
    data = {"game": "fever", "phase": "bet1", "odds": ODDS, "players": players, **board}
    return GAME.start_run(GAME.read(board_from_dict(data)), log)


def said(item, lang):
    return answers.Speaker(GAME, corpus(), lang).text(item)


@pytest.mark.parametrize("text, do", [
    ("bet red 300", {"bet": "red", "stake": 300}), ("bet 赤 単勝 300", {"bet": "red", "kind": "win", "stake": 300}),
    ("bet red 300 win", {"bet": "red", "kind": "win", "stake": 300}), ("bet red", {"bet": "red"}),
    ("buy stable red", {"buy": "stable", "card": "red"}), ("buy actions", {"buy": "actions"}), ("sell horse Zeus", {"sell": "horse", "card": "Zeus"}),
    ("borrow 500 bank", {"borrow": 500, "from": "bank"}), ("action Whirl red", {"action": "Whirl", "horse": "red"}),
    ("action Whirl", {"action": "Whirl"}), ("place Big Zeus red", {"place": "Big Zeus", "stable": "red"}),
    ("bet", "bet"), ("bet pink 300", "bet pink 300"), ("bet red 300 400", {"bet": "red", "kind": "400", "stake": 300}), ("bet red ²", {"bet": "red", "kind": "²"}),
    ("buy horse Zeus from P2", {"buy": "horse", "card": "Zeus", "from": "P2"}), ("buy luck", "buy luck"), ("borrow much", "borrow much"), ("", ""),
])  # fmt: skip
def test_a_play_typed_in_a_few_words(text, do):
    players = {"P1": {"cards": ["Whirl"], "horses": ["Zeus", "Big Zeus"]}, "P2": {}}
    assert GAME.parse_short(table(players=players), text) == do


def test_typed_bets_are_those_of_the_player_at_turn():
    assert to_act(GAME, table(start="花子")) == "花子"
    assert parse_play(GAME, table(), "bet red win 300") == Play("太郎", {"bet": "red", "kind": "win", "stake": 300})


def test_a_verb_alone_is_told_what_is_missing():
    for word in ("bet", "buy", "move"):
        with pytest.raises(Fault, match=f"'{word}' is incomplete; write, for example, "):
            GAME.judge(table(), Play("太郎", word))


def test_checks_state_facts_and_refusals_say_what_is_wrong():
    for key in (key for key in CATALOGUE if key.startswith("check.")):
        ja, en = CATALOGUE[key]
        assert not re.search(r"か( \(|$)|か。|こと( \(|$)", ja) and "?" not in en, key
        assert "must" not in en or key.endswith(".no"), key
    for check in refused("fever"):
        assert check.key.endswith(".no") or check.key in ("answer.first", "answer.nothing", "answer.only"), check


def test_what_newcomers_took_for_questions():
    refused = GAME.judge(table(), Play("花子", {"bet": "red", "kind": "win", "stake": 50})).failed
    assert [said(check, "ja") for check in refused] == [
        "花子の番ではない (いまは太郎の番)",
        "賭け金50Dは、1VPでの最低額100Dに足りない",
    ]
    (check,) = GAME.judge(table(), Play("太郎", {"bet": "red", "kind": "win", "stake": 1000})).failed
    assert said(check, "en") == "The stake of 1000D is more than 太郎 has (900D)"
    (check,) = GAME.judge(table(phase="race"), Play("太郎", {"bet": "red", "kind": "win", "stake": 100})).failed[:1]
    assert said(check, "ja") == "できるのは1回目の賭けか2回目の賭けのときだけ (いまはレース)"


def test_english_sentences_begin_with_a_capital():
    for item in told("fever"):
        if not isinstance(item, Line):  # an explanation is a label and its value
            assert not re.match("[a-z]", said(item, "en")), said(item, "en")


def test_no_word_of_a_file_is_left_in_japanese_sentences():
    for item in told("fever"):
        assert not RAW.search(said(item, "ja")), said(item, "ja")


def test_a_bet_is_told_in_both_languages():
    log = []
    GAME.apply(table(), Play("太郎", {"bet": "black", "kind": "win", "stake": 500}), log)
    assert [said(log[0][0], lang) for lang in ("ja", "en")] == [
        "太郎が黒に単勝で500Dを賭ける。",
        "太郎 bets 500D on black (win bet).",
    ]


def test_odds_that_go_no_further_and_a_card_that_loses_its_stable_are_told():
    log = []
    table(
        phase="race", horses={"black": {"effects": [{"odds": "up"}]}, "white": {"effects": [{"odds": "up"}]}}, log=log
    )
    told = [said(event, "en") for event, _ in log if event.key.startswith("odds.icon")]
    assert told == [
        "With odds up, the odds on black stay at 1:2, because they cannot go further.",
        "With odds up, the odds on white go from 1:7 to 1:6.",
    ]
    log = []
    players = {"太郎": {"money": 900}, "花子": {"stables": ["red"], "horses": {"Zeus": "red"}}}
    position = table(phase="buy", prices={"5": 400}, players=players)
    GAME.apply(position, Play("太郎", {"buy": "stable", "card": "red", "from": "花子"}), log)
    assert [event.key for event, _ in log][:2] == ["buy.double", "unplaced"]
    assert said(log[1][0], "ja") == "花子が赤の厩舎を失ったので、馬カードZeusはどの厩舎にも置かれていない状態になる。"


def test_icons_are_told_in_japanese():
    position = table(
        horses={"red": {"square": 3, "effects": [{"goal": "stop"}, {"odds": "up 2"}]}}, phase="race", finish=12
    )
    assert "アイコン: ゴール ラインで止まる" in [said(line, "ja") for line in GAME.explain(position, "move red 999999")]


def test_the_japanese_table_has_no_words_of_a_file():
    position = table(("エドワード三世", "花子"), players={
        "エドワード三世": {"stables": ["black"], "loans": [{"from": "bank", "owe": 600}], "bets": [{"horse": "red", "kind": "win", "stake": 100}]},
        "花子": {}})  # fmt: skip
    drawn = lines(position, "ja")
    assert not RAW.search("\n".join(drawn)) and "1回目の賭け" in drawn[0] and "銀行 600D" in "\n".join(drawn)
    assert all(cells(line) <= 78 for line in drawn)


def test_a_card_that_nobody_describes_is_known(tmp_path):
    path = tmp_path / "board.yaml"
    path.write_text("game: fever\nplayers: {P1: {cards: [Whirl]}, P2: {}}\n", encoding="utf-8")
    for thing in ("Whirl", "move red"):
        answer = ask("explain", path, thing)
        assert (answer.code, answer.err) == (1, "") and "no value to explain" in answer.out, thing
    assert "did you mean 'Whirl" in ask("explain", path, "Whril").err


def test_many_cards_are_looked_over_in_no_time():
    before = time.process_time()
    with pytest.raises(Fault, match="a list of at most 100"):
        table(players={"P1": {"cards": [f"c{n}" for n in range(40_000)]}, "P2": {}})
    assert time.process_time() - before < 1


def test_exchanges_are_listed_with_the_icon_and_explained_without():
    players = {"P1": {"horses": ["Zeus"]}, "P2": {"horses": ["Iris"]}}
    position = table(phase="buy", players=players)
    assert not any("exchange" in play.do for play in GAME.legal_plays(position))
    ((_play, verdict), *_) = GAME.why_not(position, "exchange", "P1")
    assert "check.exchange.no" in [check.key for check in verdict.failed]
    players["P1"]["effects"] = [{"horse": "exchange"}]
    wanted = Play("P1", {"exchange": "horse", "card": "Zeus", "for": "Iris", "from": "P2"})
    assert wanted in GAME.legal_plays(table(phase="buy", players=players))


@pytest.mark.parametrize("phase, last", [("dutch", 0), ("dutch", 50), ("english", 10_000_000)])
def test_where_no_offer_can_follow_none_is_listed(phase, last):
    position = table(phase=phase, options={"plus": True}, offer={"by": "太郎", "of": last})
    assert GAME.legal_plays(position) == [Play("all", "pass")]
    assert [verdict.outcome for _, verdict in GAME.why_not(position, "offer")] == ["illegal", "illegal"]
    (check,) = GAME.judge(position, Play("花子", {"offer": last})).failed[:1]
    assert said(check, "ja") == f"{last}Dの後は提示できない"


def test_vp_money_and_squares_beyond_what_a_file_begins_with_read_back():
    effects = [{"vp": -999_999}, {"goal": 99_999}]
    bets = [{"horse": "red", "kind": "win", "stake": 10_000_000}]
    horses = {color: {"square": 11, "effects": effects if color == "red" else []} for color in ODDS}
    players = {"太郎": {"vp": -1000, "money": 10_000_000, "bets": bets}, "花子": {}}
    position = table(phase="race", finish=12, horses=horses, players=players)
    after = GAME.apply(position, Play("all", {"move": [1, 1, 1, 1, 1, 1], "dice": ["red", "red"]}))
    assert (after.players["太郎"].vp, after.players["太郎"].money) == (-1000 + 3 - 999_999, 60_000_000)
    assert GAME.read(Board(yamlfile.parse(dump(GAME.write(after)), "dumped"))) == after
    poor = {"太郎": {"vp": -1000, "assistants": ["Boss"]}, "花子": {}}
    cards = {"Boss": {"kind": "assistant", "income": -100}}
    options = {"plus": True, "house": [2]}
    after = table(phase="payout", finished=list(ODDS), players=poor, cards=cards, options=options)
    assert after.players["太郎"].vp == -1002
    assert GAME.read(Board(yamlfile.parse(dump(GAME.write(after)), "dumped"))) == after


def test_a_minimum_stake_that_no_play_can_name_is_listed_for_nobody():
    position = table(players={"太郎": {"vp": 10**9, "money": 900}, "花子": {}})
    assert GAME.legal_plays(position) == [Play("太郎", "pass")]
    assert all(verdict.outcome == "illegal" for _, verdict in GAME.why_not(position, "bet"))


def test_a_seller_whose_name_is_a_number_can_be_named():
    players = {"1": {"money": 900, "stables": ["red"]}, "2": {"horses": ["Zeus"]}}
    position = table(phase="buy", players=players)
    for play in GAME.legal_plays(position):
        assert GAME.judge(position, parse_written_play(answers.play_text(play))).outcome == "legal", play
    assert any("from" in play.do and play.do["from"] == "2" for play in GAME.legal_plays(position))


@pytest.mark.parametrize("key", KEYS)
def test_the_schema_of_an_icon_takes_what_is_read_and_nothing_else(key):
    valid = Draft202012Validator(Icon(key).schema(None))
    for value in (1, -1, 0, 200, "+1", "-2", "=4", "= 4", "=x", False, True, "no", "stop", "win", "lose", "plus", "minus", "up", "down", "up 2",
                  "up 22", "free", "double", "exchange", "x", None, 1.5, ["+1", "+2"], ["=4"], ["no"], [[1]], {}):  # fmt: skip
        assert valid.is_valid(value) == (parse(key, value) is not None), value
