"""Talk is read into the data that YAML gives, with the place of everything."""

from __future__ import annotations

import pytest

import judge
from judge.boardfile.board import parse_document
from judge.boardfile.talk.detecting import is_talk
from judge.faults import Fault


def told(*lines: str) -> dict:
    return parse_document("\n".join(lines), "t").value


def fault(*lines: str) -> str:
    with pytest.raises(Fault) as caught:
        judge.load(judge.parse_board("\n".join(lines), "t"))
    return str(caught.value)


class TestTellingApart:
    @pytest.mark.parametrize(
        "text",
        [
            "game: bp", "# a comment\n\ngame: bp\n", "{game: bp}", "- 1", '"game": bp', "ゲーム: bp", "title: A: B", "%YAML 1.1",
            "---\ngame: bp", "", "   ", "# nothing", "players:\n  A: {}", "&a b",
        ],
    )  # fmt: skip
    def test_yaml(self, text):
        assert not is_talk(text)

    @pytest.mark.parametrize(
        "text",
        ["bp", "BlackPoker lite", "# a comment\nbp", "\ufeffbp\nA:", "ブラックポーカー ライト", 'trick "a title"'],
    )
    def test_talk(self, text):
        assert is_talk(text)


class TestTheFirstLine:
    def test_the_game_by_any_name(self):
        for name in ("bp", "BlackPoker", "blackpoker", "ブラックポーカー", "ＢＰ"):
            assert told(name, "A:", "B:")["game"] == "bp"
        assert told("Nasty Horse", "A:", "B:")["game"] == "nasty"

    def test_words_of_the_whole_board(self):
        assert told("bp lite", "A:", "B:")["format"] == "lite"
        race = told("foth, 阪神 1600 稍重", "A:", "B:")["race"]
        assert race == {"course": "阪神", "distance": 1600, "going": "稍重"}
        assert told("fever, phase bet1, round 2", "A:", "B:")["round"] == 2

    def test_a_title(self):
        assert told("bp # What Moe: said", "A:", "B:")["title"] == "What Moe: said"
        assert told('bp lite "A dispute, # and all"', "A:", "B:")["title"] == "A dispute, # and all"

    def test_faults(self):
        assert fault("BlackPokker", "A:", "B:").startswith("t:1:1: unknown game 'BlackPokker'")
        assert fault("bp liite", "A:", "B:").startswith("t:1:4: unknown word 'liite'")
        assert "unknown game 'horse'" in fault("horse", "A:")


class TestPlayers:
    def test_zones_between_bars_and_commas(self):
        wanted = {"hand": ["♡7", "♣6"], "life": 9}
        for text in (
            "hand ♡7 ♣6 | life 9",
            "hand ♡7, ♣6, life 9",
            "手札 ♡7、♣6、ライフ 9",
            "手札♡7 ♣6 ライフ9",
            "hand: ♡7 ♣6 | life: 9",
        ):
            assert told("bp", f"A: {text}", "B:")["players"]["A"] == wanted

    def test_a_star_is_the_turn(self):
        assert told("bp", "A:", "B*: life 3")["turn"] == "B"
        assert "turn" not in told("bp", "A:", "B:")

    def test_the_zone_that_needs_no_name(self):
        assert told("bp", "A: ♠3", "B:")["players"]["A"]["field"] == [{"cards": ["S3"]}]
        assert told("foth mile", "X = force", "A: X X", "B:")["players"]["A"]["hand"] == ["X", "X"]

    def test_names_of_two_words(self):
        assert list(told("bp", "Old Tom: life 1", "O'Neill*: life 2")["players"]) == ["Old Tom", "O'Neill"]

    def test_a_player_with_nothing(self):
        assert told("bp", "A: life 2", "B:")["players"] == {"A": {"life": 2}, "B": {}}

    def test_a_player_who_is_only_heard_of(self):
        board = told("bp", "A: life 2", "A: attack", "B: pass")
        assert board["players"] == {"A": {"life": 2}, "B": {}}
        assert board["script"] == [{"A": {"request": "attack"}}, {"B": "pass"}]

    def test_several_lines_about_one_player(self):
        assert told("bp", "A: life 2", "A: hand ♡7", "B:")["players"]["A"] == {"life": 2, "hand": "♡7"}

    def test_faults(self):
        assert fault("bp", "A: hand ♡77", "B:").startswith("t:2:9: '♡77' cannot be a card here")
        assert "A has life twice" in fault("bp", "A: life 2, life 3", "B:")
        assert "t:2:" in fault("bp", "A: lief 2", "B:")


class TestSigns:
    def unit(self, text: str) -> list:
        return told("bp", f"A: field {text}", "B:")["players"]["A"]["field"]

    def test_units(self):
        assert self.unit("♠3") == [{"cards": ["S3"]}]
        assert self.unit("<♠3>") == [{"cards": ["S3"], "state": "drive"}]
        assert self.unit("[♢9]") == [{"cards": ["D9"], "as": "bulwark"}]
        assert self.unit("[▒] [_]") == [{"cards": ["_"], "as": "bulwark"}] * 2
        assert self.unit("♡5+♡A") == [{"cards": ["H5", "HA"]}]
        assert self.unit("a1 <♡5+♡A> new") == [{"id": "a1", "cards": ["H5", "HA"], "state": "drive", "new": True}]
        assert self.unit("w1 [▒], ♠3") == [{"id": "w1", "cards": ["_"], "as": "bulwark"}, {"cards": ["S3"]}]
        assert self.unit("<[♢9]>") == [{"cards": ["D9"], "as": "bulwark", "state": "drive"}]

    def test_trumps(self):
        trumps = told("bp", "A: trumps ♠J [♣9] t3 [▒]", "B:")["players"]["A"]["trumps"]
        assert trumps == [{"card": "SJ", "face": "up"}, {"card": "C9"}, {"id": "t3", "card": "_"}]

    def test_requests_on_the_stage(self):
        board = told("bp", "A: ♠3", "B:", "stage: A up ♡7 on ♠3", "stage: r2 B counter ♣9 on up")
        assert board["stage"] == [
            {"by": "A", "action": "up", "key": "♡7", "target": "♠3"},
            {"id": "r2", "by": "B", "action": "counter", "key": "♣9", "target": "up"},
        ]


class TestKeys:
    def test_pairs_without_braces(self):
        assert told("trick", "odds: vanilla 5, foret 4")["odds"] == {"vanilla": 5, "foret": 4}
        assert told("trick", "odds: vanilla 5 foret 4")["odds"] == {"vanilla": 5, "foret": 4}

    def test_as_in_yaml(self):
        assert told("trick", "odds: {vanilla: 5, foret: 4}")["odds"] == {"vanilla": 5, "foret": 4}
        assert told("bp", "A:", "B:", "chance: B", "then: stop")["chance"] == "B"

    def test_several_on_a_line(self):
        board = told("nasty", "phase: entry, bookmaker: A", "A: cash 5", "B:")
        assert (board["phase"], board["bookmaker"]) == ("entry", "A")

    def test_a_word_of_files_is_no_player(self):
        assert "unknown player 'Zoe'" in fault("bp", "turn: Zoe", "A:", "B:")

    def test_twice(self):
        assert "duplicate key 'chance' (first on line 2)" in fault("bp", "chance: A", "chance: B", "A:", "B:")


class TestPlays:
    def test_words_of_files(self):
        board = told("bp", "A: ♠3", "B:", "A: up ♡7 on ♠3", "B: pass", "all: pass", "A: choose a1 a2", "-- there")
        assert board["script"] == [
            {"A": {"request": "up", "key": "♡7", "target": "♠3"}},
            {"B": "pass"},
            {"all": "pass"},
            {"A": {"choose": ["a1", "a2"]}},
            {"at": "there"},
        ]

    def test_what_only_the_table_can_tell_stays_as_it_was_told(self):
        board = told("bp", "A: ♠3", "B:", "A: some words of the table")
        assert board["script"] == [{"A": "some words of the table"}]

    def test_a_trick_is_one_line(self):
        board = told("trick", "A: vanilla", "B: foret", "C: silver", "D: gateau", "R9, B12, B3 whip, R11")
        assert board["script"] == [{"all": "R9"}, {"all": "B12"}, {"all": "B3 whip"}, {"all": "R11"}]

    def test_a_correction(self):
        lines = ["trick", "A: vanilla", "B: foret", "C: silver", "D: gateau", "A: R5"]
        assert told(*lines, "no, R6")["script"] == [{"A": {"play": "R6"}}]
        assert told(*lines, "いや、B: R6")["script"] == [{"B": {"play": "R6"}}]
        lines = ["fever, phase bet1", "A: vp 1", "B: vp 1", "A: bet red win 300"]
        assert told(*lines, "no, 400")["script"] == [{"A": {"bet": "red", "kind": "win", "stake": 400}}]
        assert "no play above" in fault("bp", "A:", "B:", "no, attack")

    def test_nobody_is_named(self):
        assert "no player is named for 'hello there'" in fault("bp", "A:", "B:", "hello there")


class TestClaims:
    def claim(self, line: str) -> dict:
        return told("bp", "A: ♠3", "B: ♡5", line)["claims"][0]

    def test_words_of_files(self):
        assert self.claim("A says: size ♠3 6") == {"by": "A", "size": {"♠3": 6}}
        assert self.claim("A says: life A 3, B 4") == {"by": "A", "life": {"A": 3, "B": 4}}
        assert self.claim("A「ライフ A 3」") == {"by": "A", "life": {"A": 3}}
        assert self.claim('A says: "turn B"') == {"by": "A", "turn": "B"}
        assert self.claim("Aの主張: turn B") == {"by": "A", "turn": "B"}

    def test_moments(self):
        assert self.claim("at start, A says: turn B") == {"by": "A", "at": "start", "turn": "B"}
        assert self.claim("終了の時点で、A「turn B」")["at"] == "終了"

    def test_legality_and_reasons(self):
        claim = self.claim("A says: illegal B: attack, because bp:9.1.5")
        assert claim == {"by": "A", "illegal": "B: {request: attack}", "because": "bp:9.1.5"}

    def test_sentences_stay_as_they_were_said(self):
        assert self.claim("A says: ♠3 is no more") == {"by": "A", "says": "♠3 is no more"}


def test_places():
    document = parse_document("bp\nA: hand ♡7 ♣6\nB: life 3\nA: pass\n", "t")
    assert str(document.place(("players", "A", "hand", 1))) == "t:2:12"
    assert str(document.key_place(("players", "B", "life"))) == "t:3:4"
    assert str(document.place(("script", 0))) == "t:4:4"


class TestWhatPlayersSay:
    BOARD = (
        "trick, race 1", "marks: 11 1", "trick: A Y11", "A: vanilla, hand 4", "B: foret, hand Y3 Y5 R5 B1 B2",
        "C: silver, hand 5", "D: gateau, hand 5",
    )  # fmt: skip

    def test_a_sentence_about_what_can_be_done_means_the_moment_at_which_it_is_said(self):
        data = told(*self.BOARD, "B says: B may play R5", "B: Y3", "C says: C may play B10")
        assert data["script"][0] == {"at": "claim 1"}
        assert [claim.get("at") for claim in data["claims"]] == ["claim 1", None]

    @pytest.mark.parametrize(
        "said, holds", [("B must play Y3", False), ("B may play Y3", True), ("B has to play R5", False)]
    )
    def test_what_must_be_done_leaves_no_other_play(self, said, holds):
        (claim,) = judge.settle(judge.parse_board("\n".join([*self.BOARD, f"A says: {said}"]), "t"))
        assert claim.holds is holds

    @pytest.mark.parametrize("reason", ["because Y5 is higher than the other", "because the rules say it"])
    def test_a_reason_in_ones_own_words_is_left_out(self, reason):
        (claim,) = told(*self.BOARD, f"A says: square vanilla 2, {reason}")["claims"]
        assert "because" not in claim and "square" in claim

    def test_a_reason_that_was_meant_as_a_rule_stays(self):
        (claim,) = told(*self.BOARD, "A says: square vanilla 2, because 3.1.222")["claims"]
        assert claim["because"] == "3.1.222"

    def test_a_card_with_a_number_of_times_in_any_list(self):
        data = told("nasty", "A: cards faller _*2", "B: cards 3")
        assert data["players"]["A"]["cards"] == ["faller", "_", "_"]


def test_a_moment_that_is_named_for_a_claim_has_a_name_of_its_own():
    """The second line of the players names a moment `claim 1` itself."""
    told = """BlackPoker lite
A*: ♠5 | hand ♡9 ♡2 | life 9
B: ♠4 | hand ♣2 | life 9
A says: A may request attack
A: up ♡9 on ♠5, discarding ♡2
-- claim 1
B: pass
at claim 1, B says: size ♠5 5
"""
    data = judge.parse_board(told).data
    assert [claim["at"] for claim in data["claims"]] == ["claim 2", "claim 1"]
