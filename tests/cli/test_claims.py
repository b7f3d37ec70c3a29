"""Claims at the table of `judge play`: in words or by questions, judged there, saved with the board."""

import io

import pytest

import judge
from judge.boardfile.board import read_board
from judge.cli import run as command
from judge.engine.run import run
from judge.games import game_of
from tests.cli.test_input import DISPUTE
from tests.engine.test_slip import RACE

BOARD = {**RACE, "script": [], "title": "A race"}


@pytest.fixture
def sit(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    path = tmp_path / "board.yaml"
    path.write_text(judge.dump_board(BOARD), encoding="utf-8")

    def table(*lines, lang="en"):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        with pytest.raises(SystemExit) as done:
            command(["play", str(path), "--lang", lang, "--fresh"])
        assert done.value.code in (0, None)
        return capsys.readouterr().out

    table.folder = tmp_path
    return table


def test_a_dispute_at_the_table(sit):
    saved = sit.folder / "saved.yaml"
    out = sit("claim A square vanilla 3", "B6", "claim A square vanilla 3", "claim legal B6", "settle", f"save {saved}")
    assert (
        "A says (at the start): Vanilla Beans is on square 3." in out and "Wrong: Vanilla Beans is on square 2." in out
    )
    assert "A says (at “claim 1”): Vanilla Beans is on square 3." in out and "Right. Step 2: B wins the trick" in out
    claims = read_board(saved).data["claims"]
    assert claims == [
        {"by": "A", "square": {"vanilla": 3}, "at": "start"},
        {"by": "A", "square": {"vanilla": 3}, "at": "claim 1"},
        {"legal": "B: {play: B6}", "at": "claim 1"},
    ]
    assert [claim.holds for claim in judge.settle(str(saved))] == [False, True, False]


def test_by_questions(sit):
    out = sit("claim", "A", "square", "vanilla", "2", "claim", "", "legal", "B6", "settle")
    assert "2 of 2 claims right" in out


def test_the_input_may_end_between_two_questions(sit):
    assert sit("claim", "A").rstrip().endswith("What is the claim about (a key such as winner)?")


def test_what_is_asked_for_in_japanese(sit):
    out = sit("主張", "A", "マス", "バニラビーンズ", "2", "判定", lang="ja")
    assert "square (マス)" in out and "正しい。" in out


def test_in_japanese(sit):
    out = sit("claim A マス バニラビーンズ 3", "B6", "claim A 得点 B 5", "settle", lang="ja")
    assert (
        "Aの主張 (開始時点): バニラビーンズは3マス目にいる。" in out
        and "誤り。実際は、バニラビーンズは2マス目にいる。" in out
    )
    assert "(「主張 1」の時点): Bは5点。" in out


@pytest.mark.parametrize("typed, said", [
    ("claim A colour B 3", "unknown claim 'colour'"),
    ("claim A points B many", "cannot read the value of points"),
    ("claim A points", "cannot read the value of points"),
    ("claim legal {play: ", "PLAY:"),
    ("claim {by: A}", "empty claim; add what is claimed, for example winner: A"),
    ("settle", "there are no claims yet"),
])  # fmt: skip
def test_what_cannot_be_read(sit, typed, said):
    assert said in sit(typed, "legal")


def test_what_is_undone_is_claimed_no_longer():
    table = judge.session(BOARD)
    table.play("B6")
    table.claim("A square vanilla 3")
    table.undo()
    assert "claims" not in table.to_board()
    table.redo()
    assert len(table.settle()) == 1 and table.settle()[0].holds


def test_a_claim_goes_to_a_name_that_the_moment_has():
    table = judge.session(BOARD)
    table.play("B6")
    table.name_moment("played")
    assert table.claim("A: {square: {vanilla: 3}}") == {"by": "A", "square": {"vanilla": 3}, "at": "played"}
    assert table.claim({"turn": "B"})["at"] == "played"


@pytest.mark.parametrize("game", ["bp", "foth", "trick", "nasty", "fever"])
def test_claims_of_the_scenarios_can_be_typed(game):
    """A claim about one thing, typed in words, is the claim of the file."""
    from judge.boardfile.board import builtin_boards
    from judge.engine.parsing import parse_claim

    tried = 0
    for path in builtin_boards(game):
        done = run(read_board(path))
        for _, claim in done.board.claims():
            words = [word for word in claim if word not in ("at", "by", "because")]
            said = claim[words[0]]
            fact = game_of(game).facts.get(words[0])
            if len(words) > 1 or fact is None or fact.about is None or len(said) > 1:
                continue
            ((thing, value),) = said.items()
            if isinstance(value, (int, str)) and " " not in f"{thing}{value}":
                typed = parse_claim(done.game, done.end.state, f"{words[0]} {thing} {value}")
                assert str(typed) == str({words[0]: {thing: value}}), path
                tried += 1
    assert tried > 9


UNREADABLE = [
    ("claim A illegal foo bar", "'foo bar' is not a play"),
    ("claim {by: A, legal: 'at: now'}", "unknown player 'at'"),
    ("claim {by: A, at: nowhere, points: {A: 0}}", "'at' cannot be 'nowhere'"),
    ("claim {by: A, points: {A: 0}, because: '99.9'}", "'because' cannot be '99.9'"),
    ("claim {by: A, notes: TK-R99}", "'notes' cannot be 'TK-R99'"),
]


@pytest.mark.parametrize("typed, told", UNREADABLE)
def test_a_claim_that_no_board_could_hold_is_refused_at_once(sit, typed, told):
    saved = sit.folder / "saved.yaml"
    out = sit("B6", typed, "claim A square vanilla 3", f"save {saved}")
    assert told in out
    assert [claim.claim["at"] for claim in judge.settle(str(saved))] == ["claim 1"]


def test_claims_about_what_was_taken_back_are_not_saved():
    """A name that only a line gave is gone with the line, and comes again with it."""
    with open(DISPUTE, encoding="utf-8") as file:
        session = judge.session(judge.parse_board(file.read()))
    session.claim({"by": "B", "resolved": "r2"})
    session.claim({"by": "A", "life": {"A": 9}, "at": "end"})
    kept = len(session.to_board()["claims"])
    while session.undo():
        pass
    assert {"by": "A", "life": {"A": 9}, "at": "end"} in session.to_board()["claims"]
    assert not any("r2" in str(claim) for claim in session.to_board()["claims"])
    judge.settle(session.to_board())
    while session.redo():
        pass
    assert len(session.to_board()["claims"]) == kept
