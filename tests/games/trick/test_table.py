"""At the table: what is typed, who is asked, how refusals, cards and the drawing read in both languages."""

import re

import pytest

from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.corpus.store import corpus
from judge.engine.parsing import parse_play, to_act
from judge.engine.run import run
from judge.games.trick.cards import HORSES
from judge.games.trick.drawing import lines
from judge.games.trick.game import GAME
from judge.render import answers
from judge.width import cells
from tests.support import ask, refused

NAMES = ("エドワード三世", "花子", "C", "Bartholomew the Younger")


def table(names="ABCD", **board):
    players = {
        name: {"horse": horse, "hand": [f"R{n}", f"B{n}"]} for n, (name, horse) in enumerate(zip(names, HORSES), 1)
    }
    return GAME.start_run(GAME.read(board_from_dict({"game": "trick", "players": players, **board})))


def said(item, lang):
    return answers.Speaker(GAME, corpus(), lang).text(item)


@pytest.mark.parametrize("text, do", [
    ("R5", {"play": "R5"}), ("青8", {"play": "B8"}), ("red 5", {"play": "R5"}), ("play R5", {"play": "R5"}),
    ("R5 whip", {"play": "R5", "whip": True}), ("青8 ムチ", {"play": "B8", "whip": True}), ("青8ムチ入れ", {"play": "B8", "whip": True}),
    ("whip", {"whip": True}), ("ムチ", {"whip": True}), ("play", "play"), ("R13", "R13"), ("G_", "G_"), ("", ""), ("gateau", "gateau"),
])  # fmt: skip
def test_a_card_typed_alone_is_played(text, do):
    assert GAME.parse_short(table(), text) == do


def test_a_card_typed_at_the_table_is_played_by_the_player_to_act():
    state = GAME.apply(table(), Play("A", {"play": "R1"}))
    assert parse_play(GAME, state, "赤2 ムチ") == Play("B", {"play": "R2", "whip": True})


def test_the_next_to_play_is_asked_not_the_one_who_may_still_whip():
    state = GAME.apply(table(), Play("A", {"play": "R1"}))
    assert GAME.legal_plays(state)[0] == Play("A", {"whip": True})
    assert to_act(GAME, state) == "B"
    assert GAME.to_act(table(phase="paddock")) is None


def test_a_trick_without_cards_is_known_but_has_no_value(tmp_path):
    path = tmp_path / "board.yaml"
    path.write_text(
        "game: trick\nplayers: {A: {hand: [R1]}, B: {hand: [R2]}, C: {hand: [R3]}, D: {hand: [R4]}}\n", encoding="utf-8"
    )
    for name in ("trick", "トリック"):
        answer = ask("explain", path, name)
        assert (answer.code, answer.err) == (1, "") and "no value to explain" in answer.out
    assert "did you mean 'trick" in ask("explain", path, "trik").err


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_names_of_any_width_leave_the_columns_straight(lang):
    drawn = lines(table(NAMES, odds={"vanilla": 2, "foret": 2, "silver": 2, "gateau": 2}), lang)
    rows = [line for line in drawn if "■■" in line]
    assert len(rows) == 4 and len({cells(row[: row.index("■")]) for row in rows}) == 1
    assert all(cells(line) <= 78 for line in drawn)
    assert any("…" in row for row in rows), "what is cut says so"


def test_the_table_calls_cards_as_the_sentences_do():
    state = GAME.apply(table(), Play("A", {"play": "R1"}))
    drawn = "\n".join(lines(state, "ja"))
    assert "A 赤1" in drawn and "青2" in drawn and not re.search(r"[RBYG]\d", drawn)
    assert "red 2, blue 2" in "\n".join(lines(state, "en"))


def test_no_code_of_a_card_is_left_in_japanese_sentences():
    for path in builtin_boards("trick"):
        for step in run(read_board(path)).steps:
            sentence = said(step.event, "ja").replace("TK-R1", "")  # a ruling, no card
            assert not re.search(r"[RBYG](\d|_)", sentence), sentence


def test_one_whip_card_is_not_called_cards():
    log = []
    GAME.apply(table(), Play("A", {"play": "R1", "whip": True}), log)
    whip = next(event for event, _ in log if event.key == "whip.leader")
    assert said(whip, "en").endswith("(1 whip card left face up).")


def test_a_refusal_reads_as_one():
    for check in refused("trick"):
        en, ja = said(check, "en"), said(check, "ja")
        assert re.search(r"\b(must|may|not|no|cannot|only|nothing|already)\b", en, re.I), en
        assert re.search("こと|ない|だけ", ja) and not re.search(r"か( \(|$)", ja), ja


def test_the_whole_table_is_called_everybody():
    state = table(phase="paddock")
    (check,) = GAME.judge(state, Play("A", {"choose": "R1"})).failed
    assert "All players" in said(check, "en") and "全員" in said(check, "ja")


def test_a_discard_that_nobody_shall_know_is_listed_with_a_known_hand():
    (board,) = (path for path in builtin_boards("trick") if path.endswith("secret-discard.yaml"))
    state = GAME.start_run(GAME.read(read_board(board)))
    assert [play.do["discard"] for play in GAME.legal_plays(state, "A")] == [*(f"R{n}" for n in range(2, 13)), "_"]


def test_a_play_in_a_wrong_phase_is_refused_for_every_condition_that_fails():
    (board,) = (path for path in builtin_boards("trick") if path.endswith("refused-for-every-reason.yaml"))
    state = GAME.start_run(GAME.read(read_board(board)))
    failed = {
        (by, tuple(do)): [check.key for check in GAME.judge(state, Play(by, do)).failed]
        for by, do in (
            ("A", {"discard": "B1"}),
            ("A", {"play": "B1", "whip": True}),
            ("B", {"hide": "gateau"}),
            ("D", {"show": "gateau"}),
        )
    }
    assert list(failed.values()) == [
        ["check.phase.paddock.no", "check.discard.once.no", "check.hand.no"],
        ["check.phase.race.no", "check.hand.no"],
        ["check.hide.all.no", "check.hide.own.no"],
        ["check.turn.no", "check.show.free.no"],
    ]


def test_a_question_says_what_is_known_of_its_answer():
    """trick 3.1.ex: an 8 has two marks; 5.3: the odds of race 3 sum up to 20."""
    full = {"trick": [{"A": "R5"}, {"B": "R2"}, {"C": "R3"}, {"D": "R8"}]}
    players = {name: {"horse": horse, "hand": ["Y1"]} for name, horse in zip("ABCD", HORSES)}
    state = GAME.start_run(GAME.read(board_from_dict({"game": "trick", "players": players, **full})))
    assert GAME.prompt(state).options == (2,)
    riders = {name: {"horse": horse} for name, horse in zip("ABCD", HORSES)}
    state = GAME.start_run(GAME.read(board_from_dict({"game": "trick", "phase": "payout", "race": 3, "players": riders,
                                                  "course": {"0": list(HORSES)}})))  # fmt: skip
    assert GAME.prompt(state).args["sum"] == 20


def test_betting_cards_are_listed_once_each_by_horse_or_rider():
    riders = {"A": {"horse": "vanilla"}, "B": {}, "C": {"horse": "gateau"}, "D": {}}
    state = GAME.start_run(GAME.read(board_from_dict({"game": "trick", "phase": "betting", "players": riders})))
    assert [play.do["show"] for play in GAME.legal_plays(state)] == ["vanilla", "gateau", "B", "D", "win"]
