"""Boards as files: what is written reads back, templates and deals are sound, the answers can be said."""

import json

import pytest
from click.testing import CliRunner

import judge
from judge.boardfile.board import Board, board_from_dict, builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.cli import main
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.run import load, run
from judge.faults import Fault
from judge.games.trick.cards import HORSES, card_display_name, parse_card
from judge.games.trick.drawing import lines
from judge.games.trick.game import GAME
from judge.games.trick.messages import CATALOGUE
from judge.render import answers
from judge.render.yamltext import dump
from judge.width import cells
from tests.games.junk import ends_with_junk

BOARDS = builtin_boards("trick")


@pytest.mark.parametrize("path", BOARDS, ids=[p.rpartition("/")[2] for p in BOARDS])
def test_every_state_of_a_scenario_is_a_board_that_reads_back(path):
    done = run(read_board(path))
    for state in [done.start, *(step.state for step in done.steps), done.end.state]:
        text = dump(GAME.write(state))
        assert GAME.read(Board(yamlfile.parse(text, "written"))) == state, text
        for lang in ("ja", "en"):
            assert all(cells(line) <= 78 for line in lines(state, lang))


@pytest.mark.parametrize("path", BOARDS, ids=[p.rpartition("/")[2] for p in BOARDS])
def test_everything_can_be_explained_in_both_languages(path):
    done = run(read_board(path))
    for state in (done.start, done.end.state):
        for thing in GAME.names(state):
            lines_ = GAME.explain(state, thing)
            assert lines_ or (thing == "trick" and not state.trick)
            for lang in ("ja", "en"):
                speaker = answers.Speaker(GAME, corpus(), lang)
                assert all(speaker.text(line) for line in lines_)
            assert all(cite in corpus() for line in lines_ for cite in line.cites)


def test_every_citation_in_the_source_is_an_entry():
    import re
    from pathlib import Path

    import judge.games.trick as package

    for file in Path(package.__file__).parent.glob("*.py"):
        for cite in re.findall(r"[\"'`](trick:[^\"'`\s]+)[\"'`]", file.read_text(encoding="utf-8")):
            assert cite in corpus(), f"{file.name}: {cite}"


def test_both_languages_name_the_same_arguments():
    import string

    for key, (ja, en) in CATALOGUE.items():
        names = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (ja, en)]
        assert names[0] == names[1], key


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_template_is_a_right_board(lang):
    done = run(Board(yamlfile.parse(GAME.template(lang), "template")))
    assert not GAME.check(done.start)[1:] and not done.stop
    assert all(j.holds for j in settle(done))


@pytest.mark.parametrize("players", [3, 4])
def test_deals_are_legal_starting_positions(players):
    for seed in range(40):
        board = GAME.deal(seed, players=players)
        assert board == GAME.deal(seed, players=players)
        state = GAME.read(board_from_dict(board))
        assert not GAME.check(state)
        assert state.riders[state.start].horse == "vanilla" and not state.riders[state.start].dummy
        if players == 3:
            assert state.riders[state.start - 1].dummy, "the dummy sits to the right of vanilla"
        assert GAME.legal_plays(GAME.start_run(state))


def test_deal_refuses_other_tables():
    with pytest.raises(Fault):
        GAME.deal(1, players=5)


@pytest.mark.parametrize("text, card", [
    ("R5", "R5"), ("red 5", "R5"), ("赤5", "R5"), ("赤１２", "R12"), ("g_", "G_"), ("緑_", "G_"), ("_", "_"),
    ("R0", None), ("R13", None), ("X5", None), ("R", None), (None, None), (5, None), ("R05", "R5"),
])  # fmt: skip
def test_cards_as_they_are_typed(text, card):
    assert parse_card(text) == card


@pytest.mark.parametrize("text, ja, en", [
    ("R5", "赤5", "red 5"), ("緑12", "緑12", "green 12"), ("B_", "青のカード", "a blue card"), ("_", "_", "_"), ("X5", "X5", "X5"),
])  # fmt: skip
def test_cards_of_a_file_are_called_by_colour_and_number(text, ja, en):
    said = card_display_name(text)
    assert (ja, en) == ((said, said) if isinstance(said, str) else (said.ja, said.en))


def test_why_names_what_keeps_a_card_from_being_played():
    board = read_board(next(p for p in BOARDS if p.endswith("leader-whips-in-the-last-trick.yaml")))
    state = GAME.start_run(GAME.read(board))
    (play, verdict), *_ = GAME.why_not(state, "B2", "D")
    assert play == Play("D", {"play": "B2"}) and verdict.outcome == "legal"
    ((_, verdict),) = GAME.why_not(state, "R8", "A")
    assert [check.key for check in verdict.failed] == ["check.turn.no"]
    assert GAME.why_not(state, "whip", "A") and GAME.why_not(state, "gateau", "A")
    with pytest.raises(Fault):
        GAME.why_not(state, "nothing")


def test_a_doubtful_ruling_is_told_with_its_other_reading():
    players = {name: {"horse": horse} for name, horse in zip("ABCD", HORSES)}
    base = {"game": "trick", "phase": "betting", "players": players}
    for reading, outcome, other in (
        ("allowed_unique", "legal", "allows none"),
        ("forbidden", "illegal", "one player may"),
    ):
        state = GAME.start_run(GAME.read(board_from_dict({**base, "rulings": {"win_card_face_up": reading}})))
        verdict = GAME.judge(state, Play("B", {"show": "win"}))
        assert verdict.outcome == outcome
        check = next(c for c in verdict.checks if "trick:ruling/TK-R1" in c.cites)
        said = answers.Speaker(GAME, corpus(), "en").text(check)
        assert "TK-R1 (low confidence)" in said and other in said


def test_commands_answer_in_both_languages():
    path = next(p for p in BOARDS if p.endswith("marks-are-lost.yaml"))
    for lang in ("ja", "en"):
        for command, code in ((["check", path], 0), (["legal", path], 0), (["can", path, "A: {play: R5}"], 0),
                              (["can", path, "B: {play: R2}"], 1), (["resolve", path, "--board"], 3),
                              (["settle", path], 0), (["explain", path, "silver"], 0)):  # fmt: skip
            result = CliRunner().invoke(main, [*command, "--lang", lang], standalone_mode=False)
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
            assert (result.return_value or 0) == code, (command, result.output)
    result = CliRunner().invoke(main, ["resolve", path, "--json"], standalone_mode=False)
    state = json.loads(result.output)["state"]
    assert GAME.read(board_from_dict(state)).phase == "payout"


def test_nothing_legal_is_missed_by_trying_only_those_who_act():
    for path in BOARDS:
        done = run(read_board(path))
        for state in (done.start, *(step.state for step in done.steps)):
            state = GAME.start_run(state)
            everybody = [play for name in GAME.players(state) for play in GAME.legal_plays(state, name)]
            if GAME.prompt(state) is None:
                assert [play for play in GAME.legal_plays(state) if play.by != "all"] == everybody, path


JUNK = (None, True, -1, 0, 3, 12, 99, 2.5, "A", "_", "none", "vanilla", "win", "R5", "G_", "x", [], {}, [1, 2], ["R5"], ["_", "_"],
        {"A": 1}, {"A": "R5"}, {1: "R9"}, "paddock", "betting", "payout", "over", {"gate": ["foret"]}, [{"A": "R5"}])  # fmt: skip


def test_junk_anywhere_in_a_board_is_a_fault_or_an_answer_never_a_crash():
    answered = list(ends_with_junk("trick", JUNK, 400))
    for state in answered:
        assert all(GAME.judge(state, play).outcome == "legal" for play in GAME.legal_plays(state))
        assert load(board_from_dict(GAME.write(state)))[1] == state
    assert len(answered) > 20


def test_horses_named_by_their_riders_keep_these_names_in_claims_until_the_next_race_is_set_up():
    """What is so is told by the names that the claims use, and read back it is right."""
    data = read_board(next(path for path in BOARDS if path.endswith("horses-called-by-their-riders.yaml"))).data
    wrong = [{"place": ["C", "B", "A", "D"]}, {"place": {"B": 2}}, {"course": {5: ["B", "A"]}}, {"square": {"C": 5}}]
    told = judge.settle({**data, "claims": wrong})
    assert [claim.holds for claim in told] == [False] * 4
    so = [claim.facts[0].ruling.found for claim in told]
    assert so == [["B", "A", "D", "C"], {"B": 1}, {"5": ["A", "B"]}, {"C": 0}]
    order, place, *_ = told.json("en")["claims"]
    assert "B, A, D" in order["actual_text"] and "B finishes 1st" in place["actual_text"]
    assert order["step_text"].startswith("The order of finish")
    right = [{"place": ["B", "A", "D", "C"]}, {"place": {"B": 1}}, {"course": {5: ["A", "B"]}}, {"square": {"C": 0}}]
    assert all(claim.holds for claim in judge.settle({**data, "claims": right}))


def test_horses_at_the_gate_whose_order_is_not_known_are_there():
    data = {"game": "trick", "players": {"A": {}, "B": {}, "C": {}, "D": {}}}
    said = [{0: []}, {0: ["vanilla", "foret"]}, {0: [*HORSES]}, {3: []}]
    claims = [{"at": "start", "course": course} for course in said]
    horses = {name: {"horse": horse} for name, horse in zip("ABCD", HORSES)}
    told = judge.settle({**data, "players": horses, "claims": claims})
    assert [claim.holds for claim in told] == [False, False, None, True]
    here, *_ = told.json("en")["claims"]
    assert here["said"] == ["No horse is at the gate"]
    assert here["actual_text"].endswith("are at the gate in an unknown order.")
    above = {**data, "players": horses, "course": {0: ["foret"], 2: ["vanilla"]}, "claims": claims[1:2]}
    (claim,) = judge.settle(above).json("ja")["claims"]
    assert claim["actual_text"].endswith("その上は下からフォレノワール。")


def test_a_horse_that_the_board_does_not_name_may_be_any_that_nobody_else_rides():
    players = {"A": {}, "B": {}, "C": {"horse": "silver"}, "D": {}}
    claims = [{"horse": {"A": "vanilla"}}, {"horse": {"A": "silver"}}, {"horse": {"C": "silver"}}]
    told = judge.settle({"game": "trick", "players": players, "claims": [{**one, "at": "start"} for one in claims]})
    assert [claim.holds for claim in told] == [None, False, True]
    assert "A rides an unknown horse" in told.text("en")
