"""Every board that ships with a game is a scenario: it is possible, and all its claims are right."""

import os
import re

import pytest

from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.corpus.ids import FOLDERS, GAMES
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.run import load, run
from judge.library.boards import parse_board
from judge.render import answers, plain, slip
from judge.render.yamltext import dump
from tests.games.slips import entry_of

BOARDS = [(game, path) for game in GAMES for path in builtin_boards(game)]


MANY = 40  # states at either end of a long run


def told(page):
    return plain.render(list(page))


@pytest.mark.parametrize("game, path", BOARDS, ids=[f"{g}-{os.path.basename(p)[:-5]}" for g, p in BOARDS])
def test_scenario(game, path):
    board = read_board(path)
    assert board.title("en"), "a scenario has a title"
    assert board.claims(), "a scenario claims something"
    done = run(board)
    speaker = answers.Speaker(done.game, corpus(), "en")
    faults = [f for f in done.game.check(done.start) if f.severity == "fault"]
    assert not faults, told(answers.findings_page(faults, speaker))
    judged = settle(done)
    wrong = [j for j in judged if j.holds is not True]
    trace = told([*answers.run_page(done, speaker), *slip.claims_page(done, judged, speaker)])
    assert not done.stop and not wrong, trace


def test_a_title_is_read_in_the_language_of_its_reader():
    titles = {"title": "Who is right?", "title_ja": "どちらが正しいか"}
    board = {"game": "trick", "players": {}}
    assert [board_from_dict({**board, **titles}).title(lang) for lang in ("ja", "en")] == [*reversed(titles.values())]
    only = board_from_dict({**board, "title": "Who is right?"})
    assert only.title("ja") == only.title("en") == "Who is right?"
    spelled = board_from_dict({**board, "題名": "Who is right?", "日本語の題名": "どちらが正しいか"})
    assert spelled.title("ja") == "どちらが正しいか"


@pytest.mark.parametrize("game, path", BOARDS, ids=[f"{g}-{os.path.basename(p)[:-5]}" for g, p in BOARDS])
def test_everything_a_scenario_says_can_be_said_and_cited(game, path):
    """Both languages have words for every step, and every citation is an entry."""
    done = run(read_board(path))
    entries = corpus()
    for lang in ("ja", "en"):
        speaker = answers.Speaker(done.game, entries, lang)
        told([*answers.run_page(done, speaker), *slip.claims_page(done, settle(done), speaker)])
    for step in done.steps:
        assert step.event.cites, f"step {step.n} {step.event.key} cites nothing"
        for cite in step.event.cites:
            assert cite in entries, f"step {step.n} cites {cite}, which is no entry"


@pytest.mark.parametrize("game", GAMES)
def test_every_board_has_a_title_in_both_languages(game):
    boards = [path for own, path in BOARDS if own == game]
    titles = {os.path.basename(path): read_board(path).data for path in boards}
    japanese = re.compile("[ぁ-ゖァ-ヶ一-鿿]")
    assert titles and not [name for name, board in titles.items() if not japanese.search(board.get("title_ja", ""))]
    assert not [name for name, board in titles.items() if not board["title"] or japanese.search(board["title"])]
    for lang in ("ja", "en"):
        said = [read_board(path).title(lang) for path in boards]
        assert not {title for title in said if said.count(title) > 1}, "a title tells its board from the others"


def test_boards_lie_where_they_are_looked_for():
    assert all(FOLDERS[game] in path for game, path in BOARDS)


def told_cites(path):
    """What a reader of the board's answers sees cited: in its steps, its claims and what `check` says of it."""
    done = run(read_board(path))
    seen = {cite for step in done.steps for cite in step.event.cites}
    seen |= {cite for finding in done.game.check(done.start) for cite in finding.cites}
    return seen | {cite for claim in settle(done) for cite in claim.cites}


def test_a_ruling_names_a_board_that_shows_it():
    """Of every ruling that names its board, the board is there, and its run or its claims cite the ruling."""
    silent = []
    for entry in corpus():
        name = entry.fields.get("board") if entry.kind == "ruling" else None
        if name:
            paths = [p for g, p in BOARDS if g == entry.game and p.replace(os.sep, "/").endswith("/boards/" + name)]
            assert len(paths) == 1, (entry.id, name)
            if entry.id not in map(entry_of, told_cites(paths[0])):
                silent.append((entry.id, name))
    assert silent == []


@pytest.mark.parametrize("game, path", BOARDS, ids=[f"{g}-{os.path.basename(p)[:-5]}" for g, p in BOARDS])
def test_the_table_after_every_step_is_a_board_to_read_again(game, path):
    """`resolve --to N --json` gives one, also in the midst of a play: every text of it reads back as the same table."""
    done = run(read_board(path))
    states = done.states()
    written = {dump(done.game.write(state)) for state in (*states[:MANY], *states[-MANY:])}
    for text in written:
        board = parse_board(text)
        there = run(board).end.state if board.script() else load(board)[1]
        assert without(parse_board(dump(done.game.write(there)))) == without(board)


def without(board):
    """What a board says, but for passes that nobody has made: they may be left out."""
    return {key: value for key, value in board.data.items() if key != "passed" or value}
