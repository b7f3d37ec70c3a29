"""What a scenario cannot say: explanations, new boards, drawings, words, and the table of prizes."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from judge.boardfile.board import Board, board_from_dict, builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.run import load, run
from judge.faults import Fault
from judge.games.nasty import drawing, messages
from judge.games.nasty.game import GAME
from judge.games.nasty.messages import CATALOGUE
from judge.games.nasty.payout import places_paid
from judge.games.nasty.track import fence_at, straight_on
from judge.render.yamltext import dump
from judge.width import cells
from tests.games.junk import ends_with_junk
from tests.games.nasty.tables import TRACKS, new_table, play_out, state_of

RACE = {
    "game": "nasty", "turn": "A", "prizes": [9000, 4000], "odds": {"B": 3},
    "track": {"lanes": 3, "lap": 40, "finish": 50, "fences": {"Brian's Brook": 5, "Water": 12},
              "QU": [{"at": [1, 11], "grades": [2]}]},
    "players": {"A": {"square": [1, 9], "cash": 0, "bet": {"horse": "B", "stake": 200}}, "B": {"square": [1, 10]}},
}  # fmt: skip


def explained(state, thing):
    return [(line.key, line.value) for line in GAME.explain(state, thing)]


def test_paths_are_explained_with_what_lies_at_their_end():
    state = state_of(RACE)
    assert explained(state, "A.path2") == [("why.paths", 2), ("why.path", "[2, 10]"), ("why.path", "[3, 9]")]
    assert ("why.path", "[1, 12] Water") in explained(state, "B.path2")
    assert ("why.path", "[1, 11] QU 2") in explained(state, "B.path1")
    assert explained(state, "B.path1")[0] == ("why.paths_later", 2)
    assert explained(state_of({"game": "nasty", "players": {"A": {}, "B": {}}}), "A.path1") == [
        ("why.path_unknown", None)
    ]


def test_a_payout_is_explained_with_the_other_reading():
    data = {**RACE, "phase": "stewards", "finished": ["B"], "players": {**RACE["players"], "A": {
        "cash": 0, "square": "flat", "state": "slipped", "bet": {"horse": "B", "stake": 200}}}}  # fmt: skip
    state = state_of(data)
    assert explained(state, "A.bet") == [
        ("why.stake", "£200"), ("why.odds", 3), ("why.brings", "£600"), ("why.other", "£800"), ("why.hit", "£600"),
    ]  # fmt: skip
    assert explained(state, "B.prize") == [("why.finishers", 1), ("why.places", 1), ("why.prize", "£9,000")]
    assert explained(state, "A.place") == [("why.not_home", None)]


def test_a_place_is_explained_after_a_disqualification():
    state = state_of({
        "game": "nasty", "phase": "stewards", "finished": ["A", "B", "C", "D"],
        "players": {"A": {"state": "disqualified"}, "B": {}, "C": {}, "D": {}},
    })  # fmt: skip
    assert explained(state, "A.place")[-1] == ("why.disqualified", "—")
    assert explained(state, "C.place") == [("why.passed", 3), ("why.moved_up", 2)]
    assert explained(state, "D.place") == [("why.passed", 4), ("why.unplaced", "—")]


def test_a_disqualification_behind_moves_nobody_up():
    state = state_of({
        "game": "nasty", "phase": "stewards", "finished": ["A", "B", "C", "D"],
        "players": {"A": {}, "B": {"state": "disqualified"}, "C": {}, "D": {}},
    })  # fmt: skip
    assert explained(state, "A.place") == [("why.passed", 1)]


def test_everything_with_a_name_is_explained_in_both_languages():
    from judge.render.answers import Speaker

    for seed in range(12):
        chance = random.Random(seed)
        data = new_table(chance, 2 + seed % 5, TRACKS[seed % 3])
        for _before, _play, after in play_out(chance, state_of(data)):
            if chance.random() < 0.05:
                for name in GAME.names(after):
                    lines = GAME.explain(after, name)
                    assert lines
                    for lang in ("ja", "en"):
                        assert all(Speaker(GAME, corpus(), lang).text(line) for line in lines)
    assert GAME.explain(after, "nothing") == GAME.explain(after, "A.nothing") == []


def test_the_table_fits_the_screen():
    for seed in range(6):
        chance = random.Random(seed)
        data = new_table(chance, 6, TRACKS[seed % 3])
        data["players"] = {f"{name}の長い名前の馬主さん": p for name, p in data["players"].items()}
        data["bookmaker"] += "の長い名前の馬主さん"
        for _, _, after in play_out(chance, state_of(data)):
            for lang in ("ja", "en"):
                assert all(cells(line) <= 78 for line in drawing.lines(after, lang))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_template_is_a_board_whose_claims_are_right(lang):
    board = Board(yamlfile.parse(GAME.template(lang), "template"))
    done = run(board)
    assert not [f for f in GAME.check(done.start) if f.severity == "fault"]
    assert all(judged.holds for judged in settle(done))


@pytest.mark.parametrize("players, cards", [(2, 7), (3, 6), (4, 5), (5, 4), (6, 3)])
def test_a_dealt_table_is_legal_and_the_same_for_the_same_seed(players, cards):
    data = GAME.deal(7, players=players)
    assert data == GAME.deal(7, players=players) != GAME.deal(8, players=players)
    _, state = load(Board(yamlfile.parse(dump(data), "dealt")))
    assert not [f for f in GAME.check(state) if f.severity == "fault"]
    assert [len(p.cards) for p in state.players.values()] == [cards] * players
    assert state.phase == "betting"


def test_prizes_by_finishers():
    assert [places_paid(n)[0] for n in range(7)] == [0, 1, 1, 2, 2, 3, 3]


def test_every_word_is_said_in_both_languages_with_the_same_arguments():
    import re

    for key, (ja, en) in CATALOGUE.items():
        assert set(re.findall(r"{(\w+)}", ja)) == set(re.findall(r"{(\w+)}", en)), key


def test_every_check_has_a_sentence_for_passed_and_for_failed():
    keys = set()
    for path in Path(messages.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "checked":
                keys |= {node.args[1].value} if isinstance(node.args[1], ast.Constant) else set()
    assert len(keys) > 40
    assert [key for key in sorted(keys) if not {key, f"{key}.no"} <= set(CATALOGUE)] == []


def test_wrong_plays_are_faults_and_illegal_ones_are_verdicts():
    state = state_of(RACE)
    for do in ("run", {"jump": 3}, {"roll": 7}, {"roll": 2, "paht": "F2"}, {"card": "fall"}, {"retire": False},
               {"card": "faller", "target": "Z"}, {"bet": "A"}, {"bet": "A", "stake": 0}, {"deal": "cards"}, [1], None):  # fmt: skip
        with pytest.raises(Fault):
            GAME.judge(state, Play("A", do))
    with pytest.raises(Fault):
        GAME.judge(state, Play("Z", "pass"))
    for do in ("pass", {"deal": "events"}, {"deal": "lanes"}, {"enter": 3}, {"bet": "A", "stake": 5}, {"choose": {}},
               {"choose": [1]}, {"choose": None}, {"card": "remount"}, {"card": "faller", "dice": [1, 1]}):  # fmt: skip
        for by in ("A", "B", "all"):
            assert GAME.judge(state, Play(by, do)).outcome == "illegal", (by, do)


def test_wrong_answers_are_refused_and_never_crash():
    """Any answer to any decision is a verdict; what is not legal is not carried out."""
    answers = ("F", "IN9", "sideways", {}, {"A": 1}, {"A": 9}, {"Z": 1}, [], [1], [1, 1], [7, 7], 3, 0, -1, True, None, "A",
               "post", "Water", 2.5, ["F", "F"], [["F"]], "_")  # fmt: skip
    for seed in range(20):
        chance = random.Random(seed)
        data = new_table(chance, 2 + seed % 5, TRACKS[seed % 3])
        for _before, _play, after in play_out(chance, state_of(data)):
            if GAME.prompt(after):
                for answer in answers:
                    if GAME.judge(after, Play(GAME.prompt(after).by, {"choose": answer})).outcome != "illegal":
                        GAME.apply(after, Play(GAME.prompt(after).by, {"choose": answer}))


JUNK = (None, True, -1, 0, 3, 99, 2.5, "A", "_", "none", "Water", "post", "x", [], {}, [1, 2], ["A"], {"A": 1}, {"A": [1, 2]},
        "F3", "faller", "race", "stewards", "entry", "over", "finished", "fallen", {"roll": 3}, {"faller": "A"})  # fmt: skip


def test_junk_anywhere_in_a_board_is_a_fault_or_an_answer_never_a_crash():
    answered = list(ends_with_junk("nasty", JUNK, 600))
    for state in answered:
        GAME.check(state), GAME.legal_plays(state), drawing.lines(state, "ja")
        load(board_from_dict(GAME.write(state)))
    assert len(answered) > 30


def test_every_doubtful_ruling_that_can_be_played_is_noted_in_some_scenario():
    noted = {
        cite for path in builtin_boards("nasty") for step in run(read_board(path)).steps for cite in step.event.cites
    }
    doubtful = {e.id for e in corpus().of("nasty") if e.kind == "ruling" and (e.fields or {}).get("doubtful")}
    assert doubtful - noted == {"nasty:ruling/NH-F1"}


def test_a_board_from_a_dict_is_the_same_as_from_a_file():
    data = GAME.deal(3)
    _, one = load(board_from_dict(data))
    _, two = load(Board(yamlfile.parse(dump(data), "x")))
    assert one == two


def test_a_fence_may_stand_on_the_first_square_but_not_on_the_start():
    track = load(board_from_dict({**RACE, "track": {"lanes": 2, "lap": 40, "finish": 50, "fences": {"Bank": 1}}}))[
        1
    ].track
    assert [fence_at(track, (1, square)) for square in (0, 1, 2, 40, 41)] == [None, "Bank", None, None, "Bank"]


def test_a_bonus_move_ends_at_the_post():
    track = load(board_from_dict(RACE))[1].track
    assert [straight_on(track, (1, 48), roll, ()) for roll in (1, 2, 6)] == [(1, 49), (1, 50), (1, 50)]


def test_a_few_ways_to_deal_the_lanes_are_offered():
    for seats, count in (("AB", 2), ("ABC", 6), ("ABCDEF", 6)):
        state = state_of(
            {"game": "nasty", "phase": "entry", "last": {"deal": "lanes"}, "players": {name: {} for name in seats}}
        )
        offered = [play.do["choose"] for play in GAME.legal_plays(state)]
        assert len(offered) == count
        assert all(sorted(lanes.values()) == [*range(1, len(seats) + 1)] for lanes in offered)


def test_the_schema_tells_how_places_are_written():
    from judge.boardfile.schema import board_schema

    assert "start, flat, straight, post, or a fence" in repr(board_schema(GAME))
