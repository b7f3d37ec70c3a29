"""Claims and lines in players' own words mean what they say, in every game."""

from __future__ import annotations

import re

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.frame import claim_record
from judge.boardfile.lines import CHOOSE
from judge.corpus.ids import GAMES
from judge.engine.loosening import fewer_words, plain_verb
from judge.engine.parsing import parse_claim, parse_play
from judge.engine.run import load, run
from judge.engine.wordings import wordings
from judge.faults import Fault
from judge.games import game_of

NASTY = "nasty\ntrack: lanes 4, lap 80, finish 100\nA*: 1 10\nB: 2 13\n"
TRICK = "trick race 1\nA*: vanilla\nB: foret\nC: silver\nD: gateau\n"
BP = "bp lite\nAnn*: hand \u2661A \u26604, life 5\nBob: hand \u26632, life 1\n"
FEVER = "Horse Fever, phase bet1\nodds: black 2, blue 3, green 4, red 5, yellow 6, white 7\nP1: vp 3, money 1000\nP2: vp 1\n"
FOTH = "foth 1600\nstep: 702.6b\nStar = horse, cost 0, turf, mile, nige, run 3, guard 1\nRin*: hand Star\nKai: hand 4\n"


@pytest.mark.parametrize(
    ("board", "text", "claim"),
    [
        (NASTY, "A is on square 13", {"square": {"A": ["_", 13]}}),
        (NASTY, "A is in lane 2", {"square": {"A": [2, "_"]}}),
        (NASTY, "Aは13マス目にいる", {"square": {"A": ["_", 13]}}),
        (NASTY, "A is out", {"state": {"A": "out"}}),
        (NASTY, "Aは2回休み", {"missed": {"A": 2}}),
        (NASTY, "A has 3 cards", {"cards": {"A": 3}}),
        (NASTY, "B is in second place", {"place": {"B": 2}}),
        (TRICK, "D wins the trick", {"won": "D"}),
        (TRICK, "Dがトリックを取った", {"won": "D"}),
        (TRICK, "vanilla is 2nd", {"place": {"vanilla": 2}}),
        (TRICK, "It is B's turn", {"turn": "B"}),
        (TRICK, "Bの番", {"turn": "B"}),
        (BP, "Nobody has won", {"winner": "none"}),
        (BP, "Ann wins", {"winner": "Ann"}),
        (BP, "Ann may summon Ace", {"legal": "Ann: {request: summonsAce}"}),
        (BP, "Bob cannot set a bulwark", {"illegal": "Bob: {request: setBulwark}"}),
        (FEVER, "red is on square 8", {"square": {"red": 8}}),
        (FEVER, "P1 owes 300", {"owe": {"P1": 300}}),
        (FEVER, "P1 has $300", {"money": {"P1": 300}}),
        (FOTH, "the run succeeded", {"happened": ["success"]}),
        (FOTH, "Star's run failed", {"happened": [{"failure": "Star"}]}),
        (FOTH, "走破は成功した", {"happened": ["success"]}),
    ],
)  # fmt: skip
def test_a_claim_in_own_words(board, text, claim):
    game, state = load(judge.parse_board(board))
    assert parse_claim(game, state, text) == claim


@pytest.mark.parametrize("game", GAMES)
def test_each_wording_belongs_to_a_claim_of_the_game(game):
    """A wording under a key that nothing asks for would never be read."""
    words = {*claim_record(game_of(game)).keys, "of"}
    shared = {key for other in GAMES for key in wordings(other)}
    for key in shared & set(wordings(game)):
        word = key.split(".")[2] if key.startswith("say.claim.") else None
        own = any(word in {*claim_record(game_of(other)).keys, "of"} for other in GAMES)
        assert word is None or word in words or own, key


@pytest.mark.parametrize("game", GAMES)
def test_no_wording_makes_a_printed_claim_ambiguous(game):
    """The values that claims of bundled boards have are said in each wording of their key and read as the same."""
    for path in builtin_boards(game)[::40]:
        board = read_board(path)
        done = run(board)
        for claim in board.data.get("claims") or ():
            for word, value in claim.items():
                forms = wordings(game).get(f"say.claim.{word}", ())
                if not isinstance(value, (str, int)) or word not in game_of(game).facts or not forms:
                    continue
                for form in forms:
                    if re.fullmatch(r"[^{}]*{value}[^{}]*", form):
                        try:
                            read = parse_claim(board.game, done.start, form.format(value=value))
                        except Fault as fault:
                            assert fault.key != "play.several", (path, form, value)
                            continue
                        assert set(read) == {word}, (path, form, value, read)


class TestFewerWords:
    def test_what_says_nothing_more_is_left_out(self):
        assert "objection on Bo" in fewer_words("play objection on Bo")
        assert "set bulwark" in fewer_words("set a bulwark")
        assert "青4 ムチ" in fewer_words("青4をムチで出す")
        assert "賭ける 花子 1000" in fewer_words("1000を花子に賭ける")
        assert list(fewer_words("pass")) == []
        assert list(fewer_words("a " * 500)) == []

    def test_verbs_of_what_can_be_done(self):
        assert [plain_verb(text) for text in ("出せ", "賭けられ", "走れ", "使え", "x", "")] == [
            "出す", "賭ける", "走る", "使う", None, None,
        ]  # fmt: skip

    def test_a_player_in_front_is_the_player_and_no_target(self):
        game, state = load(judge.parse_board(BP))
        assert parse_play(game, state, "Ann summons Ace").do == {"request": "summonsAce"}


class TestLines:
    def test_the_edition_of_the_rules_may_be_named(self):
        assert judge.parse_board("BlackPoker lite, 8.2\nA:\nB:").data["format"] == "lite"
        with pytest.raises(Fault):
            judge.parse_board("BlackPoker lite, 7.1\nA:\nB:")

    def test_a_number_may_stand_before_its_japanese_key(self):
        assert judge.parse_board("トリック 3レース目\nA: 手札 8枚\nB:\nC:\nD:").data["race"] == 3
        assert judge.parse_board("トリック 第3レース\nA: 手札 8枚\nB:\nC:\nD:").data["players"]["A"] == {"hand": 8}

    def test_attackers_ride_on_the_attack(self):
        board = judge.parse_board("bp lite\nA*: \u26609 | life 9\nB: life 9\nA: attack with \u26609\n")
        assert board.data["script"] == [{"A": {"request": "attack"}}, {"A": {CHOOSE: ["\u26609"]}}]
        explicit = judge.parse_board("bp lite\nA*: \u26609 | life 9\nB: life 9\nA: attack key \u26609\n")
        assert "key" in explicit.data["script"][0]["A"]

    def test_dice_of_the_table_need_no_player(self):
        told = judge.parse_board(f"{FEVER.replace('bet1', 'race, pending dice')}dice red red\n")
        assert told.data["script"] == [{"all": {"choose": ["red", "red"]}}]


def test_can_says_which_passes_would_make_it_legal():
    text = "bp lite\nAki*: \u26603 | hand \u26617 \u26636 | life 9\nBen: life 9 | hand \u26604 \u26629\nAki: up \u26617 on \u26603\n"
    verdict = judge.can(judge.parse_board(text), "Ben: down \u26604 on \u26603", at="end")
    assert verdict.outcome == "illegal"
    assert "It is legal after this: Aki passes" in verdict.text("en")
    assert "次の手の後ならできる: Akiがパスする" in verdict.text("ja")
    assert "Legal after" not in judge.can(judge.parse_board(text), "Ben: attack").text("en")


def test_candidates_stand_in_the_language_of_the_reader():
    with pytest.raises(Fault) as caught:
        judge.parse_board("bp\nA: qqq 3\nB:\n")
    assert "use life, hand" in caught.value.text("en") and "ライフ、手札" in caught.value.text("ja")
