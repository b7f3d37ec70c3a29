"""Stepping through a resolution: what the screen shows, what the keys do, and a real terminal left as it was."""

import contextlib
import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

import pytest

from judge.boardfile.board import builtin_boards, read_board
from judge.cli.step import press
from judge.corpus.store import corpus
from judge.engine.run import run
from judge.render.stepping import Stepper
from judge.width import cells
from tests.support import ROOT, ask

BOARD = next(p for p in builtin_boards("bp") if p.endswith(os.sep + "counter-war.yaml"))
FIRST_BOARDS = [builtin_boards(game)[0] for game in ("bp", "foth", "trick", "nasty", "fever")]


def stepper(lang="en", path=BOARD):
    return Stepper(run(read_board(path)), corpus(), lang)


@pytest.mark.parametrize("size", [(80, 24), (160, 50), (60, 16)])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("path", FIRST_BOARDS, ids=lambda p: os.path.basename(p)[:-5])
def test_every_screen_fits(path, lang, size):
    walk = stepper(lang, path)
    for at in range(0, walk.last + 1, 3):
        walk.go(at)
        for view in ("step", "rules", "keys"):
            walk.view = view
            lines = walk.screen(*size)
            assert len(lines) == size[1]
            assert all(cells(text) <= size[0] for _, text in lines)


def test_the_step_and_its_rules_are_on_the_screen():
    walk = stepper()
    at = next(s.n for s in walk.run.steps if s.event.key == "negated")
    walk.go(at)
    text = "\n".join(line for _, line in walk.screen(80, 24))
    assert f"{at}. A's Up is negated" in text
    assert "Counter, R71, R15" in text
    assert f"step {at}/" in text
    walk.show("rules")
    assert any("Counter" in line for _, line in walk.screen(80, 24))


def test_keys_go_forwards_backwards_and_to_the_ends():
    walk = stepper()
    press(walk, "n")
    press(walk, "\x1b[C")
    press(walk, " ")
    assert walk.at == 3
    press(walk, "p")
    assert walk.at == 2
    press(walk, "e")
    assert walk.at == walk.last
    press(walk, "n")
    assert walk.at == walk.last
    press(walk, "0")
    assert walk.at == 0
    press(walk, "p")
    assert walk.at == 0
    press(walk, "r")
    assert walk.view == "rules"
    press(walk, "r")
    assert walk.view == "step"
    assert press(walk, "q") is False


def in_terminal(keys, env):
    """Runs `judge step` in a pseudo terminal; its output, exit code and whether the terminal is as it was."""
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(env)
        os.execv(sys.executable, [sys.executable, "-m", "judge", "step", BOARD, "--lang", "en"])
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    before = termios.tcgetattr(fd)
    shown = b""
    until = time.time() + 60
    sent = False
    while time.time() < until:
        ready, _, _ = select.select([fd], [], [], 0.2)
        if ready:
            try:
                data = os.read(fd, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data
        if not sent and b"step 0/" in shown:
            os.write(fd, keys)
            sent = True
    after = None
    with contextlib.suppress(termios.error):
        after = termios.tcgetattr(fd)
    if time.time() >= until:
        os.kill(pid, 9)
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    return shown.decode("utf-8", "replace"), os.waitstatus_to_exitcode(status), after is None or after[3] == before[3]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize("keys", [b"nnnnnnnq", b"nn\x03"], ids=["quit", "interrupt"])
def test_in_a_real_terminal(keys, tmp_path):
    env = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24", "JUDGE_CACHE": str(tmp_path), "LC_ALL": "C.UTF-8"}
    shown, code, restored = in_terminal(keys, env)
    assert "step 2/" in shown
    assert "\x1b[?1049h" in shown and "\x1b[?1049l" in shown, "the other screen is entered and left"
    assert "\x1b[?25h" in shown, "the cursor is back"
    assert code == 0 and restored


def test_without_a_terminal_it_says_so(capsys):
    from judge.cli import run as judge

    with pytest.raises(SystemExit) as done:
        judge(["step", BOARD, "--lang", "en"])
    assert done.value.code == 2
    assert "step needs a terminal" in capsys.readouterr().err


def test_quiet_steps_are_skipped_and_counted():
    walk = stepper("en", os.path.join(ROOT, "tests", "slips", "trick.yaml"))
    quiet = [s.n for s in walk.run.steps if s.event.key in walk.run.game.quiet]
    seen = [0]
    while walk.at < walk.last:
        press(walk, "n")
        seen.append(walk.at)
    assert quiet and not set(seen) & set(quiet) and len(seen) + len(quiet) == walk.last + 1
    walk.go(quiet[0] + 1)
    assert "… 1 routine step" in [text for _, text in walk.screen(80, 24)]
    press(walk, "p")
    assert walk.at == quiet[0] - 1
    press(walk, "a")
    press(walk, "n")
    assert walk.at == quiet[0]
    press(walk, "0")
    press(walk, "a")
    for _ in range(walk.last):
        press(walk, "n")
    assert walk.at == walk.last


def test_resolve_counts_quiet_steps_or_shows_them():
    path = os.path.join(ROOT, "tests", "slips", "trick.yaml")
    told, everything = ask("resolve", path).out, ask("resolve", path, "--all").out
    assert "… 1 routine step (--all shows them)\n" in told and "routine" not in everything
    assert "9. The squares moved" in everything and "9. The squares moved" not in told and "\n10. " in told
    assert len(ask("resolve", path, "--json").data["steps"]) == 14
