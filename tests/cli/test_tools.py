"""For shells, editors and scripts: completion, version, help, standard input, quiet pipes, the demo."""

import io
import json
import os
import re
import shutil
import subprocess
import sys

import click
import pytest

import judge
from judge.cli import COMMANDS, main
from judge.cli.helping import GROUPS
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from tests.support import ROOT, Terminal, ask

BOARD = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")
PLAY = "B: {request: counter, key: [C8], pay: {D: [C2]}, target: r1}"
# each verb on a board: its further arguments, and the exit code on BOARD
VERBS = {
    "check": ([], 0),
    "legal": ([], 0),
    "can": ([PLAY], 0),
    "explain": (["a1"], 0),
    "resolve": ([], 0),
    "settle": ([], 1),
}
ANSI = re.compile("\x1b")


def named(name):
    return main.get_command(click.Context(main), name)


# help and version


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name):
    text = ask(name, "--help").out
    (example,) = re.findall(r"Example: (.*)", text)
    assert example.startswith("judge 5.4.1" if name == "lookup" else f"judge {name} ")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_does(name):
    for option in named(name).params:
        assert not isinstance(option, click.Option) or option.help, (name, option.name)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_command_is_documented(lang):
    text = judge.guide("commands").json(lang)["text"]
    missing = [name for name in COMMANDS if name != "lookup" and f"judge {name}" not in text]
    assert missing == []


def test_version_names_the_editions():
    answer = ask("--version")
    assert answer.code == 0 and answer.out.startswith(f"judge {judge.__version__}\n")
    for about in corpus().games.values():
        assert f"  {about['name']['en']} {about['edition']['en']}\n" in answer.out


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_command_is_listed_once_below_a_heading(lang):
    listed = ask("--help", "--lang", lang).out
    groups = [(heading[lang == "en"], names.split()) for heading, names in GROUPS.items()]
    for (heading, names), (following, _) in zip(groups, [*groups[1:], ("", [])]):
        _, _, below = listed.partition(f"\n{heading}:\n")
        below = below.partition(f"\n{following}:\n")[0] if following else below
        assert re.findall(r"^  (\w+)", below, re.M) == names, heading
    assert sorted(name for _, names in groups for name in names) == sorted(set(COMMANDS) - {"lookup"})


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "lookup"])
def test_the_line_of_a_command_begins_its_help(name):
    """In the list without a full stop, in 80 columns; `judge NAME --help` says the same and more."""
    (line,) = re.findall(rf"^  {name} +(.*)$", ask("--help", "--lang", "en").out, re.M)
    assert not line.endswith(".") and len(line) <= 66
    assert f"\n\n{line}.\n\n" in ask(name, "--help").out


# completion


def offered(shell, *typed):
    """What a shell is told when Tab is pressed behind these words."""
    env = {**os.environ, "PYTHONPATH": ROOT, "_JUDGE_COMPLETE": f"{shell}_complete", "JUDGE_LANG": "en"}
    if shell == "fish":
        env |= {"COMP_WORDS": " ".join(("judge", *typed)), "COMP_CWORD": typed[-1]}
    else:
        env |= {"COMP_WORDS": " ".join(("judge", *typed)), "COMP_CWORD": str(len(typed))}
    done = subprocess.run([sys.executable, "-m", "judge"], capture_output=True, env=env, cwd=ROOT, timeout=60)
    assert done.returncode == 0 and done.stderr == b""
    lines = done.stdout.decode("utf-8").splitlines()
    if shell == "zsh":  # type, value, help: three lines each
        return [(lines[n], lines[n + 1].replace("\\:", ":")) for n in range(0, len(lines) - 2, 3)]
    if shell == "bash":
        return [tuple(line.split(",", 1)) for line in lines]
    kinds = lines[0::3] if lines and "," not in lines[0] else [line.split(",", 1)[0] for line in lines]
    values = lines[1::3] if lines and "," not in lines[0] else [line.split(",", 1)[1].split("\t")[0] for line in lines]
    return list(zip(kinds, values))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell):
    def words(*typed):
        return [value for _, value in offered(shell, *typed)]

    assert {"search", "settle"} <= set(words("se"))
    assert words("schema", "f") == ["foth", "fever"]
    assert words("search", "走破", "--game", "n") == ["nasty"]
    assert "foth:702.6e-i" in words("rule", "foth:702.6e")
    assert "foth:702.6e-i" in words("foth:702.6e")
    assert "カウンター" in words("action", "カウン") and "counter" in words("action", "count")
    assert "--subrules" in words("rule", "--s")
    assert offered(shell, "check", "rulesdata/bl") == [("file", "rulesdata/bl")]


def test_completion_describes_in_the_language_of_its_reader():
    def told(lang, *typed):
        asked = {"_JUDGE_COMPLETE": "zsh_complete", "JUDGE_LANG": lang, "COMP_CWORD": str(len(typed))}
        env = {**os.environ, "PYTHONPATH": ROOT, "COMP_WORDS": " ".join(("judge", *typed)), **asked}
        return subprocess.run([sys.executable, "-m", "judge"], capture_output=True, env=env, timeout=60).stdout.decode()

    for typed, japanese, english in (
        (["sett"], "主張を1つずつ判定し", "Rule on each claim"),
        (["settle", "--s"], "ルールの文を省く。", "Omit rule texts"),
        (["settle", "--h"], "この説明を表示して終わる。", "Show this message and exit"),
        (["action", "count"], "カウンター", "Counter"),
    ):
        assert japanese in told("ja", *typed) and english in told("en", *typed), typed


def test_bash_splits_identifiers_at_their_colon():
    assert ("plain", "702.6e-i") in offered("bash", "rule", "foth", ":", "702.6e")
    assert all(value != "5.4.1" for _, value in offered("bash", "rule", "foth", ":", "5"))
    assert ("plain", "101") in offered("bash", "rule", "foth", ":")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell):
    answer = ask("completion", shell)
    assert answer.code == 0 and "_JUDGE_COMPLETE" in answer.out and f"{shell}_complete" in answer.out


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_completion_in_a_real_bash(tmp_path):
    program = tmp_path / "judge"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m judge "$@"\n')
    program.chmod(0o755)
    tab = (
        'eval "$(judge completion bash)"; COMP_WORDS=(judge rule foth : 702.6e); COMP_CWORD=4; _judge_completion judge; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", tab], capture_output=True, env=env, timeout=60)
    assert done.stdout.decode().split()[:2] == ["702.6e", "702.6e-i"]


# standard input and pipes


def from_stdin(monkeypatch, text, *args):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    return ask(*args)


@pytest.mark.parametrize("verb", VERBS)
def test_a_board_from_standard_input(verb, monkeypatch):
    with open(BOARD, encoding="utf-8") as file:
        text = file.read()
    more, code = VERBS[verb]
    wanted = ask(verb, BOARD, *more)
    found = from_stdin(monkeypatch, text, verb, "-", *more)
    assert (found.code, found.out, found.err) == (wanted.code, wanted.out, "") and found.code == code


def test_a_session_on_a_board_from_standard_input(monkeypatch):
    with open(BOARD, encoding="utf-8") as file:
        answer = from_stdin(monkeypatch, file.read(), "play", "-", "--fresh")
    assert answer.code == 0 and "a1" in answer.out


def test_stepping_needs_a_terminal(monkeypatch):
    with open(BOARD, encoding="utf-8") as file:
        answer = from_stdin(monkeypatch, file.read(), "step", "-")
    assert answer.code == 2 and answer.err.startswith("judge: ") and answer.err.count("\n") == 1


def test_a_fault_on_standard_input_has_its_place(monkeypatch):
    answer = from_stdin(monkeypatch, "game: bp\nplayers: {A: {lief: 3}, B: {}}\n", "check", "-")
    assert answer.code == 2 and re.search(r"2:\d+", answer.err) and "life" in answer.err


@pytest.mark.parametrize("args", [[verb, BOARD, *more] for verb, (more, _) in VERBS.items()] + [
    ["coverage", "--game", "trick"], ["new", "bp"], ["new", "foth", "--deal", "3"], ["schema", "bp"], ["games"],
    ["search", "走破"], ["demo"],
], ids=lambda args: args[0])  # fmt: skip
def test_a_pipe_is_quiet(args):
    """No colours, no progress, nothing on standard error; and it may be closed early."""
    env = {**os.environ, "PYTHONPATH": ROOT}
    command = [sys.executable, "-m", "judge", *args]
    done = subprocess.run(command, capture_output=True, env=env, cwd=ROOT, timeout=120, stdin=subprocess.DEVNULL)
    assert done.stderr == b"" and not ANSI.search(done.stdout.decode("utf-8"))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, cwd=ROOT)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(60)


@pytest.mark.skipif(os.name != "posix", reason="closes standard output as a shell does")
def test_standard_output_may_be_closed():
    command = [sys.executable, "-m", "judge", "settle", BOARD]
    done = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *command], stderr=subprocess.PIPE, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stderr) == (1, b""), "one claim is wrong, and nothing is complained about"


@pytest.mark.parametrize("verb", VERBS)
def test_json_of_a_board_verb(verb):
    more, _ = VERBS[verb]
    keys = {
        "check": {"ok", "findings"}, "legal": {"plays", "said", "undecided", "decision", "moment", "problems"},
        "can": {"verdict", "checks", "moment", "problems"}, "explain": {"thing", "lines", "moment", "decision"}, "resolve": {"steps", "state", "winner", "decision", "stopped", "problems"},
        "settle": {"head", "claims", "readings", "stopped", "decision", "winner", "problems"},
    }  # fmt: skip
    assert set(ask(verb, BOARD, *more, "--json").data) == keys[verb]


# the ruling slip


def slip(lang, form="text"):
    return ask("settle", BOARD, "--lang", lang, "--format", form).out


def test_a_ruling_slip_says_right_or_wrong_and_why():
    text = slip("en")
    assert text.startswith("A counter, and four claims about it  BlackPoker (8.2, 2025-11-19)\n")
    claims = [line for line in text.splitlines() if re.match(r"  [✓✗?] \d\. ", line)]
    assert [line.split()[0] for line in claims] == ["✓", "✗", "✗", "✗"]
    assert (
        "B says (at the end)" in claims[0]
        and "Right. Step 8 (B's Counter with ♣8):" in text
        and "Counter: Negate the target request" in text
    )
    assert "Wrong: " in text and "it is legal; all conditions are met" in text
    japanese = slip("ja", "md")
    assert "正しい。" in japanese and "誤り。" in japanese and "手順8 (Bのカウンター、♣8):" in japanese


def test_a_ruling_slip_with_an_open_claim(tmp_path):
    board = {
        "game": "trick", "marks": {"6": 1}, "course": {"2": ["vanilla"], "4": ["silver"], "5": ["gateau", "foret"]},
        "trick": [{"C": "B3"}, {"D": "B2"}, {"A": "R8"}],
        "players": {
            "A": {"horse": "silver", "bet": ["vanilla", "win"]},
            "B": {"horse": "vanilla", "hand": ["B6"], "bet": ["foret", "_"]},
            "C": {"horse": "foret", "bet": ["gateau", "silver"]},
            "D": {"horse": "gateau", "bet": ["silver", "win"]},
        },
        "script": [{"B": {"play": "B6"}}],
        "claims": [{"by": "B", "points": {"B": 4}}],
    }  # fmt: skip
    path = tmp_path / "open.yaml"
    path.write_text(json.dumps(board))
    answer = ask("settle", path)
    assert answer.code == 1
    assert "? 1. B says (at the end): B has 4 points.\n" in answer.out
    assert "Undecided until this question is answered: What is B's face-down betting card?\n" in answer.out
    assert "Pending decision: What is B's face-down betting card?" in answer.out


# the demo


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_demo(lang, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # from anywhere
    told = ask("demo", "--lang", lang)
    assert (told.code, told.err) == (0, "")
    parts = ask("demo", "--lang", lang, "--json").data["tour"]
    verbs = [part["command"][1] for part in parts]
    assert verbs == ["search", "step", "settle", "step", "can", "resolve", "legal", "resolve"]
    for n, part in enumerate(parts, 1):
        assert f"{n}/{len(parts)}  {part['about']}" in told.out
        if part["command"][1] != "step":  # which needs a terminal
            shown = ask(*part["command"][1:], "--lang", lang).out
            titled = part["command"][1] in ("settle", "resolve")  # titles are in the reader's language
            assert (shown.partition("\n")[2] if titled else shown).strip() in told.out and shown
    assert "┌──" in told.out and "claim" in told.out or "言い分" in told.out
    assert ask("demo", "--lang", lang, "--no-pause").out == told.out
    assert "### 1/8" in ask("demo", "--lang", lang, "--format", "md").out
    page = ask("demo", "--lang", lang, "--format", "html").out
    assert page.count("<!doctype html>") == page.count("</html>") == 1 and f'<html lang="{lang}">' in page
    assert "1/8" in page and "8/8" in page


def test_demo_names_boards_as_they_can_be_typed(monkeypatch):
    monkeypatch.chdir(ROOT)
    assert "$ judge settle rulesdata/blackpoker/examples/dispute.yaml --short\n" in ask("demo").out


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_each_part_of_the_demo_fits_a_window(lang, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    shown = re.sub(r"\x1b\[[0-9;]*m", "", ask("demo", "--lang", lang, "--no-pause", stream=Terminal).out)
    parts = re.split(r"^\d/8  ", shown, flags=re.M)[1:]
    assert len(parts) == 8
    for part in parts[:-1]:
        assert len(part.split("\n")) <= 23, part


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")
def test_demo_waits_for_a_key_on_a_terminal():
    shown, code = on_a_terminal(
        [sys.executable, "-m", "judge", "demo", "--lang", "en"], "any key for the next part", "q"
    )
    assert code == 0 and "1/8" in shown and "2/8" not in shown


def on_a_terminal(command, sign, key):
    """Runs a command on a terminal and presses a key, again and again, once the sign is there: (shown, exit code)."""
    import pty
    import select
    import time

    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": ROOT, "COLUMNS": "80", "LINES": "24", "NO_COLOR": "1"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=ROOT)
    os.close(theirs)
    shown, end = b"", time.monotonic() + 60
    try:
        while time.monotonic() < end:
            if select.select([ours], [], [], 0.3)[0]:
                shown += os.read(ours, 65536)
            elif process.poll() is not None:
                break
            elif sign.encode() in shown:
                os.write(ours, key.encode())
    except OSError:  # the terminal was closed from the other side
        pass
    finally:
        process.kill() if process.poll() is None and time.monotonic() >= end else process.wait(10)
        os.close(ours)
    return shown.decode("utf-8", "replace"), process.wait()


@pytest.mark.parametrize("game", GAMES)
def test_new_boards_can_be_read_and_played(game, tmp_path):
    for n, args in enumerate([["new", game], ["new", game, "--lang", "ja"], ["new", game, "--deal", "5"]]):
        path = tmp_path / f"{n}.yaml"
        path.write_text(ask(*args).out, encoding="utf-8")
        assert ask("check", path).code == 0
        assert ask("settle", path).code in (0, 1, 3)


def test_an_interrupt_while_the_program_starts_says_nothing(tmp_path):
    """Ctrl-C while the first module of the command line is brought in."""
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    command = "import sys; sys.path.insert(0, sys.argv.pop(1)); from judge.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", command, str(tmp_path), "games"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
