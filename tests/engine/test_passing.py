"""Passes that go without saying are taken and told: a line by a player who does not have the chance."""

import pytest

import judge
from judge.boardfile.lines import Play

TABLE = """
game: bp
players:
  Aki: {life: 9, hand: [H7, C6, S2], field: [{cards: [S3]}]}
  Ben: {life: 9, hand: [S4, D9]}
"""
UP = "Aki: up ♡7 on ♠3, discarding ♣6"
DOWN = "Ben: down ♠4 on ♠3"


def board(*lines, more=""):
    script = "".join(f"  - {line}\n" for line in lines)
    return judge.parse_board(f"{TABLE}script:\n{script}{more}")


UP_LINE = "Aki: {request: up, key: [H7], target: S3, pay: {D: [C6]}}"
DOWN_LINE = "Ben: {request: down, key: [S4], target: S3}"


def test_the_pass_of_the_player_with_the_chance_is_taken_and_told():
    run = judge.run(board(UP_LINE, DOWN_LINE))
    assert run.stop is None
    told = [step.text("en") for step in run.steps]
    assert "(Aki passes; the chance goes to Ben)" in told
    assert told.index("(Aki passes; the chance goes to Ben)") < told.index(
        "Ben requests Down with ♠4, targeting Aki's ♠3."
    )
    assert "(Akiがパスし" in " ".join(step.text("ja") for step in run.steps)


def test_a_pass_that_is_written_is_not_told_as_implied():
    run = judge.run(board(UP_LINE, "Aki: pass", DOWN_LINE))
    assert run.stop is None and not any(step.text("en").startswith("(") for step in run.steps)


def test_a_refused_line_names_the_pass_that_was_taken():
    run = judge.run(board(UP_LINE, "Ben: {request: up, key: [S4], target: S3}"))
    assert run.stop.passes == (Play("Aki", "pass"),)
    assert [check.key for check in run.stop.verdict.checks if check.ok is False] == ["key.condition"]
    assert "Assumed before that: Aki passes" in run.text("en")


def test_a_line_that_no_pass_makes_legal_is_refused_where_it_stands():
    run = judge.run(board("Aki: {request: down, key: [S4], target: S3}"))
    assert run.stop.line == 0 and run.stop.passes == ()


def test_a_moment_is_before_the_passes_that_the_next_line_implies():
    run = judge.run(board(UP_LINE, "at: raised", DOWN_LINE))
    assert run.moments["raised"].state.chance == "Aki"


def test_an_answer_may_wait_for_passes():
    """The attackers are named when the attack has resolved: both have passed."""
    ready = TABLE.replace("field: [{cards: [S3]}]", "field: [{id: a, cards: [S3]}]")
    done = judge.run(
        judge.parse_board(f"{ready}script:\n  - Aki: {{request: attack}}\n  - Aki: {{choose: [a]}}\nthen: stop\n")
    )
    assert done.stop is None and any("passes" in step.text("en") for step in done.steps if step.implied)


def test_a_turn_is_not_passed_for_its_own_player():
    """Once per turn: the second attack is not put off to the next turn of the player."""
    ready = TABLE.replace("field: [{cards: [S3]}]", "field: [{id: a, cards: [S3]}]")
    lines = ["Aki: {request: attack}", "Aki: {choose: [a]}", "Aki: {request: attack}"]
    done = judge.run(judge.parse_board(ready + "script:\n" + "".join(f"  - {line}\n" for line in lines)))
    assert done.stop is not None and done.stop.line == 2


def test_the_session_takes_passes_and_undoes_them_with_their_line():
    table = judge.session(judge.parse_board(TABLE))
    table.play(UP)
    report = table.play(DOWN)
    assert report.passes == (Play("Aki", "pass"),)
    assert table.last_steps[0].text("en") == "(Aki passes; the chance goes to Ben)"
    assert table.undo() == Play("Ben", {"request": "down", "key": ["S4"], "target": "♠3"})
    assert len(table.lines) == 1
    assert table.redo().by == "Ben" and len(table.lines) == 3
    assert judge.run(table.to_board()).stop is None


@pytest.mark.parametrize(
    "board, line, passes",
    [
        ("{game: fever, phase: bet2, start: P1, players: {P1: {money: 900}, P2: {money: 900}, P3: {money: 900}}}",
         "P1: bet red win 300", 2),
        ("{game: nasty, phase: betting, odds: {A: 2, B: 3}, players: {A: {lane: 1, grade: 2}, B: {lane: 2, grade: 3}}}",
         "A: roll 3", 2),
    ],
)  # fmt: skip
def test_the_races_take_passes_too(board, line, passes):
    table = judge.session(judge.parse_board(board))
    assert len(table.play(line).passes) == passes
