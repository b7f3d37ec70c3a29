"""What judge says, judge understands: the sentences of plays, answers and claims are taken wherever one may stand."""

import random

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.corpus.ids import GAMES
from judge.engine.parsing import parse_claim, parse_play
from judge.engine.run import run
from judge.engine.sentence_values import pattern, pieces
from judge.engine.templates import TwoWay, localized_templates, untranslated
from judge.faults import Fault
from tests.read_back import lost

BOARDS = 8  # of each game; `python -m tests.longrun` takes all
DISPUTE = "rulesdata/blackpoker/examples/dispute.yaml"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_is_read_back(game):
    paths = random.Random(25).sample(builtin_boards(game), BOARDS)
    assert {path: found for path in paths if (found := lost(path))} == {}


@pytest.fixture(scope="module")
def dispute():
    return run(read_board(DISPUTE))


UP = {"request": "up", "key": ["H7"], "target": "a1"}


@pytest.mark.parametrize(
    "typed, by, do",
    [
        ("A requests Up with ♡7, targeting a1 (♠6)", "A", UP),
        ("A: requests Up with ♡7, targeting a1 (♠6).", "A", UP),
        ("A plays Up with ♡7 on a1", "A", UP),
        ("A: Up with ♡7 on a1", "A", UP),
        ("A: up ♡7 on a1", "A", UP),
        ("A: up H7 against a1", "A", UP),
        ("Aが♡7でアップを起こす (対象: a1 (♠6))", "A", UP),
        ("Aは♡7でa1にアップを使う", "A", UP),
        ("A: ♡7でa1にアップ", "A", UP),
        ("A requests Up with ♡7, targeting a1 (♠6), discarding ♣2 (id: r9)", "A",
         {**UP, "pay": {"D": ["C2"]}, "id": "r9"}),
        ("B requests Counter with ♣8, targeting A's Up (♡7 on a1)", "B",
         {"request": "counter", "key": ["C8"], "target": "r1"}),
        ("A passes", "A", "pass"),
        ("Bはパスする", "B", "pass"),
        ("every player passes", "all", "pass"),
        ("A requests Attack", "A", {"request": "attack"}),
    ],
)  # fmt: skip
def test_a_play_in_words(dispute, typed, by, do):
    assert parse_play(dispute.game, dispute.start, typed) == Play(by, do)


@pytest.mark.parametrize(
    "typed, claim",
    [
        ("a1 (♠6) has size 13", {"size": {"a1": 13}}),
        ("A says: a1 has size 13.", {"by": "A", "size": {"a1": 13}}),
        ("A says (at the end): a1 is driven", {"by": "A", "at": "end", "state": {"a1": "drive"}}),
        ("at countered, B says: A's Up (♡7 on a1) was negated", {"at": "countered", "by": "B", "negated": ["r1"]}),
        ("counteredの時点で、B「a1のサイズは6」", {"at": "countered", "by": "B", "size": {"a1": 6}}),
        (
            "Bの主張 (終了時点): a1 (♠6) のサイズは6。Aの手札は3枚。",
            {"by": "B", "at": "end", "size": {"a1": 6}, "hand": {"A": 3}},
        ),
        ("a1 is driven. b1 is charged", {"state": {"a1": "drive", "b1": "charge"}}),
        ("A's ♠3 is in the graveyard", {"zone": {"A.S3": "grave"}}),
        ("A cannot request Attack, because [6-5-2]", {"illegal": "A: {request: attack}", "because": "bp:[6-5-2]"}),
        ("A may request Up with ♡7 on a1", {"legal": "A: {request: up, key: [H7], target: a1}"}),
        ("Aはアタックできない", {"illegal": "A: {request: attack}"}),
        ("「Aがアタックを起こす」はできない。根拠は5.4.1", {"illegal": "A: {request: attack}", "because": "bp:5.4.1"}),
        ("Illegal: A requests Attack", {"illegal": "A: {request: attack}"}),
        ("Undecided: a1 has size 13", {"undecided": {"size": {"a1": 13}}}),
        ("A step cites R71", {"notes": "bp:ruling/R71"}),
        ("A size a1 13", {"by": "A", "size": {"a1": 13}}),
    ],
)
def test_a_claim_in_words(dispute, typed, claim):
    assert parse_claim(dispute.game, dispute.start, typed, dispute.states()) == claim


def test_two_statements_about_one_word_are_two_claims(dispute):
    with pytest.raises(Fault, match="split it into two claims"):
        parse_claim(dispute.game, dispute.start, "A may pass. B may pass")


def test_a_sentence_that_may_be_two_plays_is_refused_with_both():
    """Both players have a ♠6: without its owner it may be either."""
    board = judge.parse_board(
        "{game: bp, players: {A: {hand: [H7], field: [{cards: [S6]}]}, B: {field: [{cards: [S6]}]}}}"
    )
    game, state = judge.load(board)
    both = parse_play(game, state, "A requests Up with ♡7, targeting ♠6")
    with pytest.raises(Fault, match=r"A\.S6 / B\.S6"):
        game.judge(state, both)
    assert parse_play(game, state, "A requests Up with ♡7, targeting B's ♠6").do["target"] == "B.S6"


def test_the_library_takes_sentences():
    assert judge.can(DISPUTE, "A requests Up with ♡7, targeting a1 (♠6)").outcome == "illegal"
    session = judge.session(DISPUTE)
    assert session.claim("A says: a1 has size 9")["size"] == {"a1": 9}


@pytest.mark.parametrize(
    "typed", ["A requests", "A requests Nothing", "A has", "xx", "A says:", "「」", "A requests Up with"]
)
def test_what_is_no_sentence_is_refused_or_left_to_the_reader(dispute, typed):
    game, state = dispute.game, dispute.start
    with pytest.raises(Fault):
        game.read_play(state, parse_play(game, state, typed))
    with pytest.raises(Fault):
        parse_claim(game, state, typed)


def test_hostile_sentences_end_soon(dispute):
    for text in (
        "A's " * 300,
        "a1 (♠6), " * 200 + "has size 3",
        "の" * 1900,
        "A blocks (" + "a1: b1; " * 200 + ")",
        "(" * 1500,
    ):
        with pytest.raises(Fault):
            parse_claim(dispute.game, dispute.start, text)


# the parts


def test_pieces_are_parted_outside_brackets():
    assert pieces("A's Up (♡7, ♡8 on a1), a2") == ["A's Up (♡7, ♡8 on a1)", "a2"]
    assert pieces("£12,000, £3") == ["£12,000", "£3"]


def test_a_pattern_leaves_out_the_full_stop():
    assert pattern("{by} passes.").parts == (("", "by"), (" passes", ""))


def test_words_of_a_table_are_put_back():
    assert untranslated("赤5、青6", {"R5": "赤5", "B6": "青6"})[0] == "R5、B6"
    (ja, en) = localized_templates(
        {"x": ("{n}枚", "{n}")}, n=(str, TwoWay(lambda n: f"{n} cards", lambda text: [text[0]]))
    )["x"]
    assert en.format(n="3") == "3 cards" and list(en.readers["n"]("3 cards")) == ["3"] and ja.format(n="3") == "3枚"
