"""Small differences that only few boards, queries and pages tell apart."""

import pytest

import judge
from judge.corpus.lookup import _by_part_of_a_reading
from judge.corpus.search import marks
from judge.corpus.store import corpus
from judge.corpus.wording import OTHER, PART, Word
from judge.faults import Fault
from judge.library.guides import PAGES
from judge.library.listing import Listing, entries

TWO = {"A": {"life": 5}, "B": {"life": 5}}


@pytest.mark.parametrize(
    "board, possible",
    [
        ({"players": TWO}, True),
        ({"players": TWO, "stage": [{"by": "A", "action": "attack"}]}, True),  # noted: nobody is said to have passed
        ({"players": {**TWO, "A": {"life": 0}}}, False),
    ],
)
def test_a_run_says_whether_its_board_is_possible(board, possible):
    assert judge.run({"game": "bp", "turn": "A", **board}).possible is possible


def test_a_list_that_answers_is_one_of_the_game_asked_for():
    assert isinstance(judge.find("クイックのアクション", game="bp"), Listing)
    assert isinstance(judge.find("クイックのアクション", table="bp"), Listing)
    assert not isinstance(judge.find("クイックのアクション", game="foth"), Listing)


def test_what_has_no_value_is_left_out_of_a_narrowed_list():
    """Only frames are open to what names none; a character has formats and no speed."""
    found = entries(["action", "character"], "bp", speed="immediate")
    assert found and {entry.kind for entry in found} == {"action"}
    frames = {entry.id for entry in entries(["action"], "bp", frame="pack")}
    assert "bp:action/up" in frames and len(frames) > len([e for e in frames if "frames" in corpus()[e].fields])


@pytest.mark.parametrize("game, step", [("foth", "702.66"), ("foth", "6-1"), ("bp", "702.66")])
def test_a_step_without_steps_names_those_that_have_some(game, step):
    with pytest.raises(Fault) as fault:
        judge.flow(game, step)
    named = fault.value.text("en").rpartition("use ")[2].replace(" or ", ", ").split(", ")
    assert named and all(judge.flow(game, each.strip("[]")).json()["steps"] for each in named)


def test_what_only_resembles_several_is_no_card():
    """`as` begins many names, and is an ace only to who reads loosely."""
    found = judge.lookup("as")
    assert found.candidates and not found.entries


def test_a_name_with_the_name_of_a_game_in_it_is_that_name():
    assert [entry.id for entry in judge.lookup("Winning a trick").entries] == ["trick:topic/trick"]
    assert "bp:1.1" in [entry.id for entry in judge.lookup("What BlackPoker Is").entries]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_guide_lists_its_pages_and_shows_each(lang):
    titles = {one["page"]: one["title"] for one in judge.guide().json(lang)["pages"]}
    assert list(titles) == list(PAGES)
    assert all(title in judge.guide().text(lang) for title in titles.values())
    for page in PAGES:
        assert titles[page] in judge.guide(page).text(lang) and judge.guide(page).json(lang)["page"] == page


def test_a_page_that_the_guide_does_not_have():
    with pytest.raises(Fault, match="no page .pyton."):
        judge.guide("pyton")


@pytest.mark.parametrize("typed, found", [("ki", True), ("ばけん", True), ("k", False), ("馬券", False), ("k1", False)])
def test_a_name_is_found_by_part_of_its_reading(typed, found):
    assert bool(_by_part_of_a_reading(corpus(), typed)) is found


def test_other_words_are_marked_and_parts_of_words_are_not():
    word = Word("guard", ((("guard",), 1.0), (("block",), OTHER), (("gua",), PART)))
    assert marks([word, Word("hint", ((("hint",), 1.0),), weight=0.5)]) == ["guard", "block"]
