"""Values that can be said: each has its sentence in both languages, and is the engine's own value all the same."""

import os
import re

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.engine import claims, run, values
from judge.engine.session import Session
from judge.render.answers import play_text
from tests.support import ROOT, ask

BOARD = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")
LANGS = ("ja", "en")


@pytest.mark.parametrize("lang", LANGS)
def test_checks(lang):
    verdict = judge.can(BOARD, "A: {request: twist, key: [D4], target: b1}")
    told = ask("can", BOARD, "A: {request: twist, key: [D4], target: b1}", "--json", "--lang", lang).data
    assert [check.text(lang) for check in verdict.checks] == [check["text"] for check in told["checks"]]
    assert verdict.failed[0].text(lang) in verdict.text(lang)
    assert isinstance(verdict, values.Verdict) and isinstance(verdict.checks[0], values.Check)
    game, state = judge.load(BOARD)
    assert verdict == game.judge(game.start_run(state), verdict.play)


@pytest.mark.parametrize("lang", LANGS)
def test_steps_claims_and_the_end(lang):
    done = judge.run(BOARD)
    told = ask("resolve", BOARD, "--json", "--lang", lang).data
    assert [step.text(lang) for step in done.steps] == [step["text"] for step in told["steps"]]
    assert done.steps[0].event.text(lang) == done.steps[0].text(lang)
    assert [step.event for step in done.steps] == [step.event for step in run.run(read_board(BOARD)).steps]
    slip = judge.settle(BOARD)
    told = ask("settle", BOARD, "--json", "--lang", lang).data
    assert [claim.text(lang) for claim in slip] == [claim["text"] for claim in told["claims"]]
    judged = claims.settle(run.run(read_board(BOARD)))
    assert [(claim.holds, claim.facts) for claim in slip] == [(claim.holds, claim.facts) for claim in judged]
    assert slip[3].verdict.play.by == "A" and slip[3].verdict.checks[0].text(lang) in slip[3].verdict.text(lang)


@pytest.mark.parametrize("lang", LANGS)
def test_findings(lang):
    path = os.path.join(ROOT, "tests", "broken", "trick", "card-twice.yaml")
    findings = judge.check(path)
    told = ask("check", path, "--json", "--lang", lang).data
    assert not findings.ok and [finding.text(lang) for finding in findings] == [f["text"] for f in told["findings"]]
    assert judge.check(BOARD).ok and [finding.key for finding in judge.check(BOARD)] == ["passed.unsaid"]


@pytest.mark.parametrize("lang", LANGS)
def test_plays_decisions_and_lines(lang):
    plays = judge.plays(BOARD)
    listed = ask("legal", BOARD, "--lang", lang).out
    for play in plays:
        assert re.search(rf"  {re.escape(play.sentence(lang))} +{re.escape(play_text(play))}\n", listed)
    assert Play("B", "pass") in plays and plays[-1].json() == {"B": "pass"}
    lines = judge.explain(BOARD, "a1")
    told = ask("explain", BOARD, "a1", "--json", "--lang", lang).data
    assert [line.text(lang) for line in lines] == [line["text"] for line in told["lines"]]
    assert judge.decision(BOARD) is None


@pytest.mark.parametrize("lang", LANGS)
def test_an_open_decision(lang):
    for path in builtin_boards("bp"):
        asked = judge.decision(path)
        if asked:
            told = ask("legal", path, "--json", "--lang", lang).data["decision"]
            assert told["text"] == asked.text(lang) == asked.json(lang)["text"]
            assert judge.plays(path).prompt == asked
            return
    raise AssertionError("no board begins with a decision")


def test_why_tries_everything_of_a_name():
    tried = judge.why(BOARD, "C8")
    assert {verdict.play.do["request"] for verdict in tried} >= {"counter"}
    assert {verdict.outcome for verdict in tried} >= {"legal"}


@pytest.mark.parametrize(
    "short", ["counter C8 at r1", "B: {request: counter, key: [C8], target: r1}", "パス", "pass", "B: pass"]
)
def test_plays_as_they_are_typed_at_the_prompt(short):
    verdict = judge.can(BOARD, short)
    assert verdict.outcome == "legal" and verdict.play.by == "B"
    assert judge.can(BOARD, verdict.play) == verdict
    assert judge.advance(BOARD, short) == judge.advance(BOARD, verdict.play)


def test_what_happens_by_itself_comes_first():
    """A board on which nobody can play at once: the answer is about the first moment when somebody can."""
    for path in builtin_boards("foth"):
        verdict = judge.can(path, "pass")
        if verdict.began:
            assert verdict.began[-1].text("ja") in verdict.text("ja")
            assert verdict.text("en") == ask("can", path, "pass").out
            return
    raise AssertionError("no board begins by itself")


def test_an_illegal_play_is_not_carried_out():
    with pytest.raises(judge.Illegal, match="A must have the chance") as caught:
        judge.advance(BOARD, "A: pass")
    assert isinstance(caught.value, ValueError)
    assert caught.value.verdict.failed[0].text("ja").startswith("Aはチャンスを持っていない")


# sessions


def test_a_session():
    table = judge.session(BOARD)
    assert isinstance(table, Session) and table.to_act == "A" and len(table.lines) == 2
    assert table.plays() == judge.session(table.to_board()).plays() != []
    assert table.why("attack")[0].outcome == "legal" and table.verdict("twist D4 at b1").outcome == "legal"
    before = table.to_board()
    verdict = table.play("twist D4 at b1")
    assert verdict.outcome == "legal" and verdict.checks[0].text("ja")
    assert table.last_steps[0].text("en") == "A requests Twist with ♢4, targeting b1 (♡5)."
    assert table.explain("b1")[0].text("en") and "Twist" in "\n".join(table.drawn("en"))
    assert table.play("attack").outcome == "illegal" and len(table.lines) == 3
    table.name_moment("twisted")
    assert table.undo() and table.to_board() == before
    assert table.redo() and table.to_board()["script"][-1] == {"at": "twisted"}
    assert table.winner is None and table.prompt is None
    with pytest.raises(judge.Fault):
        table.play("{request: }}")


def test_a_session_says_why_its_script_stopped():
    board = {**judge.read_board(BOARD).data, "script": [{"A": {"request": "up", "key": ["C2"]}}]}
    table = judge.session(board)
    assert table.stop and "♣2" in table.stop.verdict.text("ja")
