"""A sixth game is two folders and one line: the toy goes through every command, and no other file names the games."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml

from judge.cli import COMMANDS
from judge.corpus.ids import FOLDERS
from tests.support import ROOT

HERE = Path(__file__).parent
BOARD = str(HERE / "rulesdata" / "toy" / "boards" / "the-last-stone.yaml")
THREE = {"game": "toy", "heap": 9, "players": {"A": {}, "B": {}, "C": {}}, "script": [{"A": {"take": 3}}]}
JAPANESE = "ゲーム: 石取り\n山: 9\nプレイヤー: {甲: {石: 1}, 乙: {}}\n手順:\n  - 甲: {取る: 2}\n主張:\n  - {石: {甲: 3}, 山: 7}\n"
TALK = "legal\ntake 3\nwhy pass\nundo\n"
# what is typed, the command, its exit code, and something that its answer has
ASKED = [
    ("", ["1.2"], 0, "The player at turn takes 1 to 3 stones."),
    ("", ["topic", "How a turn goes"], 0, "Take 1 to 3 stones.  [1.2]"),
    ("", ["1.4", "--lang", "ja"], 0, "topic/turn  番の流れ"),
    ("", ["sheet", "toy"], 0, "1.5  Who takes the last stone wins."),
    ("", ["sheet", "toy", "--as", "html", "--lang", "ja"], 0, "<dt>1.5</dt><dd>最後の石を取ると勝つ。</dd>"),
    ("", ["flow", "toy"], 0, "     ├ stones are left → 1.2\n"),
    ("", ["flow", BOARD, "--lang", "ja"], 0, " ▶ 1.4 3個取ったら"),
    ("", ["rule", "toy:1", "--subrules"], 0, "1.5"),
    ("", ["ruling", "T1", "--lang", "ja"], 0, "最後の石"),
    ("", ["term", "heap"], 1, ""),
    ("", ["action", "take"], 1, ""),
    ("", ["card", "heap"], 1, ""),
    ("", ["heap"], 0, "[toy:board/file.heap]"),
    ("", ["search", "stones"], 0, "toy:1.1"),
    ("", ["write", BOARD, "--as", "talk"], 0, "A: take 3"),
    ("", ["whatif", BOARD, "winner A", "--at", "start"], 0, "A can force this"),
    ("", ["search", "盤面", "石"], 0, "toy:board/player.stones"),
    ("", ["quiz", "toy"], 2, "there are no such questions"),
    ("", ["games"], 0, "Stones (trial)"),
    ("", ["toy"], 0, "judge format toy"),
    ("", ["rule"], 0, "1"),
    ("", ["use", "toy"], 0, "The default game is now Stones"),
    ("", ["use", "--none"], 0, "No default game is set"),
    ("", ["export", "--game", "toy"], 0, '"toy:board/play.take"'),
    ("", ["new", "toy"], 0, "heap 7"),
    ("", ["new", "toy", "--deal", "3", "--players", "3"], 0, "C:"),
    ("", ["format", "toy", "--lang", "ja"], 0, "取る — 1〜3の整数"),
    ("", ["format", "toy", "渡す相手"], 0, "{A: {choose: C}}"),
    ("", ["check", BOARD], 0, "This board is possible"),
    ("game: toy\nheap: 50\nplayers: {A: {stones: 1}, B: {}}\n", ["check", "-"], 1, "many (count: 51)"),
    ("game: toy\nheep: 5\nplayers: {A: {}, B: {}}\n", ["check", "-"], 2, "<stdin>:2:1: unknown key 'heep'; did you mean 'heap'?"),
    ("", ["legal", BOARD], 0, "A: {take: 3}"),
    ("", ["legal", BOARD, "--why", "pass"], 1, "pass.no"),
    ("", ["can", BOARD, "take 3"], 0, "Legal: "),
    ("", ["can", BOARD, "A: {取る: 3}"], 0, "Legal: "),
    ("", ["can", BOARD, "B: {take: 1}"], 1, "turn.no (by: B)"),
    ("", ["explain", BOARD, "heap"], 0, "5"),
    ("", ["resolve", BOARD, "--board"], 0, "gives (by: A, to: B)"),
    (json.dumps(THREE), ["resolve", "-"], 3, "gift"),
    ("", ["settle", BOARD], 0, "6 of 6 claims right"),
    ("", ["settle", BOARD, "--lang", "ja"], 0, "正しい主張: 6件中6件"),
    (JAPANESE, ["settle", "-"], 0, "The claim is right."),
    (TALK, ["play", BOARD], 0, "heap"),
    ("", ["step", BOARD], 2, "terminal"),
    ("", ["coverage", "--game", "toy"], 0, "rule"),
    ("", ["schema", "toy"], 0, '"heap"'),
    ("", ["completion", "bash"], 0, "judge"),
    ("", ["demo", "--json"], 0, "tour"),
    ("", ["guide"], 0, "judge guide boards"),
]  # fmt: skip

# disputes in talk, each with what every claim comes out as behind it
TALKS = sorted((HERE.parent / "talk").glob("toy-*.talk"))
ASKED += [("", ["settle", str(path), "--json"], 0 if "# wrong" not in path.read_text() else 1, "") for path in TALKS]


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder with the toy alone."""
    folder = tmp_path_factory.mktemp("toy") / "rulesdata"
    shutil.copytree(HERE / "rulesdata", folder)
    shutil.copy(os.path.join(ROOT, "rulesdata", "frame.yaml"), folder)
    return str(folder)


@pytest.fixture(scope="module")
def answers(data, tmp_path_factory):
    wording = Path(data).parent / "own.txt"
    numbers = ["1", "1.1", "1.2", "1.3", "1.4", "1.5", "2", "2.1", "2.2", "2.3", "2.4", "2.5"]
    wording.write_text("".join(f"{number} Wording of {number}.\n" for number in numbers), encoding="utf-8")
    asked = [(typed, args) for typed, args, _, _ in ASKED] + [("", ["attach", "toy", str(wording)]), ("", ["1.2"])]
    told = subprocess.run(
        [sys.executable, "-m", "tests.toy.driver", data], input=json.dumps(asked), capture_output=True, text=True,
        encoding="utf-8", cwd=ROOT, env={**os.environ, "JUDGE_CACHE": str(Path(data).parent / "cache"),
                                         "JUDGE_DATA": str(Path(data).parent / "user"), "JUDGE_LANG": "en"},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


@pytest.mark.parametrize(
    "n", range(len(ASKED)), ids=[" ".join(args).replace(BOARD, "BOARD") for _, args, _, _ in ASKED]
)
def test_a_command(answers, n):
    _, _, wanted, has = ASKED[n]
    code, out, err = answers[n]
    assert code == wanted and has in out + err, (code, out, err)
    assert "Traceback" not in err


@pytest.mark.parametrize("path", TALKS, ids=lambda path: path.stem)
def test_a_dispute_told_in_talk_settles_at_the_first_try(answers, path):
    asked = [args for _, args, _, _ in ASKED]
    claims = json.loads(answers[asked.index(["settle", str(path), "--json"])][1])["claims"]
    said = [line.rpartition("# ")[2] for line in path.read_text().splitlines() if line.endswith(("# right", "# wrong"))]
    assert said and [{True: "right", False: "wrong"}[claim["holds"]] for claim in claims] == said


def test_every_command_was_asked(answers):
    assert {args[0] for _, args, _, _ in ASKED} | {"lookup", "attach", "serve", "site", "mcp"} >= set(COMMANDS)
    assert "Wording of 1.2." in answers[-1][1], answers[-2]


def test_its_schema(answers):
    asked = [args for _, args, _, _ in ASKED]
    schema = json.loads(answers[asked.index(["schema", "toy"])][1])
    with open(BOARD, encoding="utf-8") as file:
        jsonschema.validate(yaml.safe_load(file), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**THREE, "claims": [{"heap": "many"}]}, schema)


def test_the_tests_of_the_reference_know_it(data):
    """Every word of the toy has a page, every page a word, every example runs: by the tests of all games."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy.driver", data, "tests/engine/test_format.py"],
        capture_output=True, text=True, encoding="utf-8", cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
    assert "toy:switch.last_stone" in subprocess.run(
        [sys.executable, "-m", "tests.toy.driver", data, "tests/engine/test_format.py", "--collect-only"],
        capture_output=True, text=True, encoding="utf-8", cwd=ROOT,
    ).stdout  # fmt: skip


def test_the_search_over_lines_is_right_for_it(data):
    """The plain way, proofs that are played, random opponents and faults in the search: by the tests of all games."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy.driver", data, "tests/engine/lines/test_search.py"],
        capture_output=True, text=True, encoding="utf-8", cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0 and "8 passed" in done.stdout, done.stdout[-3000:]


def test_its_code_is_short():
    assert len((HERE / "games" / "toy" / "game.py").read_text(encoding="utf-8").splitlines()) <= 180


# where a game is named: in the one list, in the tour, and in what is its own
NAMED = ("judge/corpus/ids.py", "judge/cli/demo.py")
OWN = ("judge/games/",)


def test_no_other_file_names_the_games():
    names = {*FOLDERS, *FOLDERS.values()}
    for path in sorted(Path(ROOT, "judge").rglob("*.py")):
        short = path.relative_to(ROOT).as_posix()
        if short in NAMED or any(short.startswith(own) and short != own + "__init__.py" for own in OWN):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in names, (short, node.lineno, node.value)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("judge.games."):
                raise AssertionError((short, node.module))
