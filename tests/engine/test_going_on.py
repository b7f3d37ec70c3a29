"""What `resolve` prints for an open decision can be appended as printed, and what was taken by itself may be repeated."""

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.corpus.ids import GAMES
from judge.corpus.yamlfile import parse
from judge.engine.run import run
from judge.render.answers import to_append


def beginnings(game):
    """Every scenario of a game, broken off after each line of its script."""
    for path in builtin_boards(game):
        data = {key: value for key, value in read_board(path).data.items() if key != "claims"}
        script = data.get("script") or []
        for count in range(len(script) + 1):
            yield path, {**data, "script": script[:count]}


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_that_answer_a_decision_are_accepted(game):
    tried = 0
    for path, data in beginnings(game):
        done = run(read_board(data))
        asked = done.end.prompt
        if asked is None:
            continue
        assert not done.stop, path
        lines = to_append(done)
        if not asked.options:  # only the table knows: a die, the marks on a card
            assert not asked.complete and all(line.do == "pass" for line in lines), (path, asked.word)
            continue
        tried += 1
        assert lines and "choose" in lines[-1].do, (path, asked)
        more = [{line.by: line.do} for line in lines]
        after = run(read_board({**data, "script": [*data["script"], *more]}))
        assert not after.stop, (path, data["script"], more, after.stop)
        assert len(after.steps) > len(done.steps) or after.end.prompt != asked, (path, more)
    assert tried > 9


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_they_are_printed_as_a_script_has_them(lang):
    """A board on which everybody passes first: the passes are printed, and the lines can be pasted below the script."""
    for _, data in beginnings("bp"):
        done = judge.run(data)
        lines = to_append(done)
        if done.end.prompt and done.end.prompt.complete and len(lines) > 1:
            break
    text = done.text(lang)
    printed = [line[line.index("- ") :] for line in text.splitlines() if "  - " in line][: len(lines)]
    assert [parse(line, "LINE").value[0] for line in printed] == [{line.by: line.do} for line in lines]
    assert done.json(lang)["decision"]["append"] == [{line.by: line.do} for line in lines]
    assert lines[0] == Play("all", "pass")


@pytest.mark.parametrize("game", GAMES)
def test_what_was_taken_by_itself_may_be_said_again(game):
    """Also when the game ended with it."""
    tried = 0
    for path in builtin_boards(game):
        done = run(read_board(path))
        for _, state in done.pauses:
            for taken in state.taken:
                raw = done.game.questions[taken.word].answer.write(taken.answer)
                line = Play(taken.by, {"choose": raw})
                assert done.game.judge(state, line).outcome == "legal", (path, line)
                done.game.apply(state, line)
                tried += 1
    assert tried > 9


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_written_as_such(game):
    """Read again it is possible, won by the same, and nothing can be played any more."""
    tried = 0
    for path in builtin_boards(game):
        done = run(read_board(path))
        winner = done.game.winner(done.end.state)
        if winner is None:
            continue
        written = done.game.write(done.end.state)
        again = run(read_board(written))
        assert again.game.winner(again.start) == winner, path
        assert not again.game.legal_plays(again.start) and again.game.write(again.end.state) == written, path
        impossible = [finding.key for finding in again.game.check(again.start) if finding.severity == "fault"]
        assert not impossible or any(f.severity == "fault" for f in done.game.check(done.start)), (path, impossible)
        tried += 1
    assert tried > 1
