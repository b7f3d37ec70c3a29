"""At the table: what is typed, who is asked, how refusals, squares and the drawing read in both languages."""

import re
import time

import pytest

from judge.boardfile.board import Board, board_from_dict, builtin_boards, parse_written_play, read_board
from judge.boardfile.lines import Play
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.parsing import parse_play, to_act
from judge.engine.readings import other_readings
from judge.engine.run import run
from judge.engine.values import Check, Line
from judge.faults import Fault
from judge.games.nasty.drawing import lines
from judge.games.nasty.game import GAME
from judge.games.nasty.track import parse_steps
from judge.render import answers
from judge.render.yamltext import dump
from judge.width import cells
from tests.support import refused, told

TRACK = {"lanes": 4, "lap": 80, "finish": 100, "fences": {"Brian's Brook": 12}}
RAW = re.compile(
    r"\[\d+, \d+\]|(?<![a-z])(running|fallen|slipped|retired|start|flat|straight|post|race|betting|stewards|lanes|dice)(?![a-z])"
    r"|(?<![A-Z])(F\d|OUT|IN)"
)


def table(names=("A", "B"), track=TRACK, **board):
    players = {name: {"square": [n, 31], "cards": ["slippedUp"]} for n, name in enumerate(names, 1)}
    return GAME.start_run(GAME.read(board_from_dict({"game": "nasty", "track": track, "players": players, **board})))


def said(item, lang):
    return answers.Speaker(GAME, corpus(), lang).text(item)


@pytest.mark.parametrize("text, do", [
    ("roll 3", {"roll": 3}), ("roll 3 F3", {"roll": 3, "path": "F3"}), ("roll 6 F2 IN F3", {"roll": 6, "path": "F2 IN F3"}),
    ("roll 4 to Water Jump", {"roll": 4, "to": "Water Jump"}), ("roll 4 to 直線", {"roll": 4, "to": "straight"}), ("retire", {"retire": True}), ("棄権", {"retire": True}),
    ("bet Big Bob 300", {"bet": "Big Bob", "stake": 300}), ("faller", {"card": "faller"}), ("faller B", {"card": "faller", "target": "B"}),
    ("Faller at B", {"card": "faller", "target": "B"}), ("Slipped Up on Big Bob", {"card": "slippedUp", "target": "Big Bob"}),
    ("objection B 4 4", {"card": "objection", "target": "B", "dice": [4, 4]}), ("false start", {"card": "falseStart"}),
    ("faller at Z", {"card": "faller", "target": "Z"}), ("roll 3 BACK", {"roll": 3, "path": "BACK"}), ("写真判定 A", {"card": "photoFinish", "target": "A"}),
    ("roll", "roll"), ("roll ²", "roll ²"), ("retire now", "retire now"), ("", ""), ("gallop", "gallop"),
])  # fmt: skip
def test_a_play_typed_in_a_few_words(text, do):
    assert GAME.parse_short(table(("A", "B", "Big Bob")), text) == do


def test_typed_plays_are_those_of_the_player_who_must_roll():
    state = table(turn="B")
    assert GAME.legal_plays(state)[0].by == "A", "who may play a card"
    assert to_act(GAME, state) == "B"
    assert parse_play(GAME, state, "roll 3 前3") == Play("B", {"roll": 3, "path": "F3"})
    assert parse_play(GAME, state, "A: slippedUp B") == Play("A", {"card": "slippedUp", "target": "B"})
    assert GAME.to_act(table(phase="betting")) is None


def test_a_bet_on_a_secret_horse_is_listed_with_the_others():
    state = table(phase="betting", players={"A": {"cash": 700}, "B": {"cash": 0}})
    assert GAME.legal_plays(state, "A") == [
        Play("A", {"bet": "A", "stake": 700}), Play("A", {"bet": "B", "stake": 700}), Play("A", {"bet": "_", "stake": 700}),
        Play("A", "pass"),
    ]  # fmt: skip
    assert GAME.legal_plays(state, "B") == [Play("B", "pass")]
    rich = table(phase="betting", players={"A": {"cash": 10**15}, "B": {"cash": 0}})
    assert Play("A", {"bet": "_", "stake": 10**12}) in GAME.legal_plays(rich, "A")


def test_a_verb_alone_is_told_what_is_missing():
    for word in ("roll", "bet", "card", "faller"):
        with pytest.raises(Fault, match=f"'{word}' is incomplete; write, for example, "):
            GAME.judge(table(), Play("A", word))


def test_everything_that_can_be_explained_is_known():
    state = table()
    assert all(GAME.knows(state, name) for name in GAME.names(state)) and not GAME.knows(state, "Z")


def test_english_sentences_begin_with_a_capital():
    for item in told("nasty"):
        if not isinstance(item, Line):  # an explanation is a label and its value
            assert not re.match("[a-z]", said(item, "en")), said(item, "en")


def test_no_word_of_a_file_is_left_in_japanese_sentences():
    for item in told("nasty"):
        text = said(item, "ja").replace("Brian's Brook", "").replace("False Start", "").replace("pathで", "")
        assert not RAW.search(text), said(item, "ja")


def test_a_move_is_told_in_japanese_and_what_is_told_can_be_typed():
    log = []
    GAME.apply(table(turn="A"), Play("A", {"roll": 4, "path": "F3 OUT"}), log)
    move = next(event for event, _ in log if event.key == "move")
    assert said(move, "ja") == "Aは前へ3マス、外へ1レーン進み、1レーンの31マス目から2レーンの34マス目に移る。"
    assert (
        said(move, "en")
        == "A moves 3 squares forward and 1 lane outward, from square 31 in lane 1 to square 34 in lane 2."
    )
    assert parse_steps("前3、外1") == parse_steps("F3 OUT") == ("F", "F", "F", "OUT")
    assert parse_steps("F０") is None


def test_no_notation_is_left_in_english_sentences():
    for item in told("nasty"):
        if not isinstance(item, (Check, Line)):  # a check may say what to type
            assert not re.search(r"\[\d+, \d+\]|\b(F\d|OUT|IN)", said(item, "en")), said(item, "en")


def test_a_card_goes_to_the_bookmaker_and_a_photo_finish_without_a_next_roll_says_so():
    log = []
    GAME.apply(table(bookmaker="B"), Play("A", {"card": "slippedUp", "target": "B"}), log)
    assert said(log[0][0], "en") == "A plays Slipped Up On The Flat; the card goes to the bookmaker, B."
    assert said(log[0][0], "ja") == "AがSlipped Up On The Flatを使い、カードはブックメーカーのBに渡る。"
    state = table(phase="stewards", finished=["A"], players={"A": {"cards": ["photoFinish"]}, "B": {"state": "fallen"}})
    check = GAME.judge(state, Play("A", {"card": "photoFinish", "target": "B"})).failed[-1]
    assert said(check, "en") == "The target must be the horse of the player who rolls next, but no one does"


def test_a_refusal_reads_as_one():
    for check in refused("nasty"):
        en, ja = said(check, "en"), said(check, "ja")
        assert re.search(r"\b(must|may|cannot|not|no|nothing|only|needs|already|blocked)\b", en, re.I), en
        # what is wrong as a fact, no condition that the reader has to turn round
        assert not re.search(r"(ある|ない)こと|か( \(|$)", ja), ja
    (check,) = GAME.judge(table(turn="B"), Play("A", {"roll": 3})).failed
    assert said(check, "en") == "It is B's turn, not A's"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_names_of_any_width_leave_the_columns_straight_and_say_where_they_are_cut(lang):
    state = table(("エドワード三世カーネギー", "花子", "C"), turn="花子")
    drawn = lines(state, lang)
    rows = [line for line in drawn if "·" in line]
    assert len({cells(row[: row.index("·")]) for row in rows}) == 1
    assert "エドワード三…" in rows[0] and all(cells(line) <= 78 for line in drawn)


def test_the_japanese_table_has_no_words_of_a_file():
    for board in (
        {},
        {"phase": "betting"},
        {"track": None, "players": {"A": {}, "B": {"square": "flat", "state": "slipped"}}},
    ):
        drawn = "\n".join(lines(table(**board), "ja"))
        assert not RAW.search(drawn.replace("slippedUp", "")), drawn
    assert "レース中" in "\n".join(lines(table(), "ja"))


def test_open_lanes_of_a_full_table_are_listed_at_once():
    before = time.process_time()
    state = table("ABCDEF", track=None, phase="entry", last={"deal": "lanes"}, players={name: {} for name in "ABCDEF"})
    assert len(GAME.prompt(state).options) == 6
    assert time.process_time() - before < 1


def test_the_switch_of_the_stake_is_a_yes_or_no():
    board = read_board(next(p for p in builtin_boards("nasty") if p.endswith("bet-with-the-stake-back.yaml")))
    done = run(board)
    readings = other_readings(done, settle(done), corpus())
    assert [(r.switch, r.value) for r in readings] == [("stake_returned", False)]
    with pytest.raises(Fault, match="2 to 6 players"):
        GAME.deal(1, players=7)


def test_a_player_whose_name_is_a_number_can_be_named_like_any_other():
    """Everything that is listed can be typed as it is listed; names longer than YAML reads as keys are refused at once."""
    state = table(("5", "12345678901234567890"), turn="5", last={"post": "5"})
    for play in GAME.legal_plays(state):
        assert GAME.judge(state, parse_written_play(answers.play_text(play))).outcome == "legal", play
    open_target = GAME.apply(state, parse_written_play("5: {card: slippedUp}"))
    after = GAME.apply(open_target, parse_written_play("5: {choose: 5}"))
    assert after.players["5"].state == "slipped"


def test_cash_and_missed_turns_beyond_what_a_file_begins_with_read_back():
    most = 10**12
    players = {
        "A": {"cash": most, "missed": 99, "bet": {"horse": "B", "stake": most}},
        "B": {"cards": ["whippedRound"]},
    }
    state = table(players=players, phase="start", turn="B", track=None)
    state = GAME.apply(state, Play("B", {"card": "whippedRound", "target": "A"}))
    assert state.players["A"].missed == 101
    assert GAME.read(Board(yamlfile.parse(dump(GAME.write(state)), "dumped"))) == state
    rich = {"phase": "stewards", "finished": ["B"], "odds": {"B": most}, "prizes": [0], "track": None,
            "players": {"A": {**players["A"], "state": "fallen"}, "B": {}}}  # fmt: skip
    state = GAME.apply(table(**rich), Play("all", "pass"))
    assert state.players["A"].cash == most + most * most
    assert GAME.read(Board(yamlfile.parse(dump(GAME.write(state)), "dumped"))) == state


def test_a_lane_that_the_track_lacks_reads_back_for_check_to_tell():
    state = table(phase="start", turn="A", players={"A": {"lane": 99}, "B": {"lane": 2}})
    after = GAME.apply(state, Play("A", {"roll": 2, "path": "F2"}))
    assert GAME.read(board_from_dict(GAME.write(after))) == after
    assert [finding.key for finding in GAME.check(after)] == ["find.off", "find.lane"]
