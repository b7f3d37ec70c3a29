"""`judge step`: key by key through a resolution."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Iterator

import click

try:
    import termios
    import tty
except ImportError:  # Windows: click reads the keys
    termios = None  # type: ignore[assignment]

from judge.cli import completing
from judge.cli.common import speaking
from judge.corpus.store import corpus
from judge.faults import Fault
from judge.library import runs
from judge.render.stepping import Stepper

FORWARD = ("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "l")
ENTER, ERASE = ("\r", "\n"), ("\x7f", "\x08")
BACK = ("p", "b", *ERASE, "\x1b[D", "\x1bOD", "h")
DOWN, UP = ("\x1b[B", "\x1bOB", "j"), ("\x1b[A", "\x1bOA", "k")
FIRST, LAST = ("0", "\x1b[H", "\x1b[1~", "\x1bOH"), ("G", "e", "\x1b[F", "\x1b[4~", "\x1bOF")
QUIT = ("q", "\x1b", "\x03", "\x04")


@click.command("step")
@click.argument("board", shell_complete=completing.boards)
@speaking
def step(board: str, lang: str) -> None:
    """Step through a board with the arrow keys.

    \b
    Example: judge step board.yaml
    """
    done = runs.run(board)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Fault("step.terminal")
    walk(Stepper(done, corpus(), lang))


def walk(stepper: Stepper) -> None:
    """Shows the screen and reads keys until the reader quits; then restores the terminal."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, emoji=False)
    with contextlib.suppress(KeyboardInterrupt), _keys_at_once(), console.screen(hide_cursor=True) as screen:
        while True:
            size = shutil.get_terminal_size((80, 24))
            lines = stepper.screen(size.columns, size.lines)
            screen.update(Text("\n").join(Text(text, style=style, no_wrap=True) for style, text in lines))
            if not press(stepper, _key(), size.lines - 4):
                return


_waiting: list[str] = []
_ONE_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])|.", re.S)


def _key() -> str:
    """Waits for the next key and returns it, which may be several characters long (an arrow); `q` at the end of the
    input."""
    while not _waiting:
        try:
            typed = click.getchar() if termios is None else os.read(sys.stdin.fileno(), 64).decode("utf-8", "replace")
        except (KeyboardInterrupt, EOFError):
            return "q"
        if not typed:
            return "q"
        _waiting.extend(_ONE_KEY.findall(typed))
    return _waiting.pop(0)


@contextlib.contextmanager
def _keys_at_once() -> Iterator[None]:
    """Context manager: within the `with` block, keys are read as they are pressed and not echoed, and Ctrl-C is a key.
    Does nothing on Windows."""
    if termios is None:
        yield
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        keys = termios.tcgetattr(descriptor)
        keys[3] &= ~termios.ISIG  # Ctrl-C is a key that quits, so it cannot cut a screen in two
        termios.tcsetattr(descriptor, termios.TCSADRAIN, keys)
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def press(stepper: Stepper, key: str, page: int = 20) -> bool:
    """Does what a key means on the stepper; False if it quits, else True. A key without a meaning does nothing."""
    if stepper.typed is not None:
        _typing(stepper, key)
        return True
    if key in QUIT:
        return False
    if stepper.view != "step" and key in (*DOWN, *UP):
        stepper.roll(1 if key in DOWN else -1)
    elif stepper.view != "step" and key == " ":
        stepper.roll(page)
    elif key in FORWARD or key in DOWN:
        stepper.forward()
    elif key in BACK or key in UP:
        stepper.back()
    elif key in FIRST:
        stepper.go(0)
    elif key in LAST:
        stepper.go(stepper.last)
    elif key == "a":
        stepper.everything = not stepper.everything
    elif key == "r":
        stepper.show("rules")
    elif key == "?":
        stepper.show("keys")
    elif key == "g":
        stepper.typed = ""
    return True


def _typing(stepper: Stepper, key: str) -> None:
    """Takes a digit of a step's number, or goes to that step on Enter; any other key drops the number."""
    typed = stepper.typed or ""
    if key.isdecimal():
        stepper.typed = (typed + key)[:6]
    elif key in ERASE:
        stepper.typed = typed[:-1]
    else:
        if key in ENTER and typed:
            stepper.go(int(typed))
        stepper.typed = None
