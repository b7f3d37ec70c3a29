"""`judge demo`: a tour of three minutes on boards that ship with the program, each part within a window of 24 lines."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

import click

from judge.cli.common import WIDTH, answering, window_width
from judge.messages import message_text
from judge.render import blocks as b
from judge.render.output import send, send_json

DISPUTE = "rulesdata/blackpoker/examples/dispute.yaml"
GUARD = "rulesdata/foth/boards/702-guard-must-fit-the-race.yaml"
WHIP = "rulesdata/trick/boards/example-whip.yaml"
PHOTO = "rulesdata/nasty/boards/card-h-photo-finish-swaps.yaml"
BETS = "rulesdata/fever/boards/pay-win-and-place.yaml"
# what is shown, as it is typed; a word that begins with `tour.` is said in the reader's language
TOUR = {
    "tour.ask": ["search", "tour.question", "--game", "bp", "--limit", "5"],
    "tour.board": ["step", DISPUTE],
    "tour.dispute": ["settle", DISPUTE, "--short"],
    "tour.step": ["step", DISPUTE],
    "tour.refused": ["can", GUARD, "B: {guard: Sakura}", "--at", "e"],
    "tour.race": ["resolve", WHIP],
    "tour.nasty": ["legal", PHOTO, "--at", "passed"],
    "tour.bets": ["resolve", BETS, "--to", "8"],
}
STEP = 8  # of the dispute: the counter takes effect
AROUND, LEAST = 7, 8  # lines of a window around what a command answers; the fewest that an answer gets
TALL = 40  # lines of a screen of `judge step`, what is empty of it left out
QUIT = ("q", "\x1b", "\x04")


@click.command("demo")
@click.option("--no-pause", is_flag=True, help="Do not wait for a key between parts")
@answering
def demo(no_pause: bool, lang: str, form: str) -> None:
    """Take a three-minute tour.

    It shows a question, a dispute, an illegal play and a board of each game.

    \b
    Example: judge demo --lang ja
    """
    parts = [(key, message_text(key, lang), [_typed(arg, lang) for arg in args]) for key, args in TOUR.items()]
    if form == "json":
        return send_json({"tour": [{"command": ["judge", *args], "about": about} for _, about, args in parts]})
    if form == "html":  # one document, which nobody has to page through
        whole: b.Page = []
        for n, (key, about, args) in enumerate(parts, 1):
            whole += [*_head(n, len(parts), about, args), *_page(key, args, lang)]
        return send([*whole, b.Text(message_text("tour.next", lang))], form, lang)
    for n, (key, about, args) in enumerate(parts, 1):
        if n > 1 and not no_pause and not _wait_for_key(lang):
            return
        page = _page(key, args, lang)
        send(_head(n, len(parts), about, args), form)
        click.echo()
        if form == "text" and sys.stdout.isatty():
            _show_fitting(page, lang)
        else:
            send(page, form)
        click.echo()
    if no_pause or _wait_for_key(lang):
        send([b.Text(message_text("tour.next", lang))], form)


def _head(n: int, count: int, about: str, args: Sequence[str]) -> b.Page:
    """The head of a part: what it shows, and the command as one would type it."""
    typed = " ".join(shlex.quote(arg) if set(arg) & set(" {}:") else arg for arg in ("judge", *args))
    return [b.Title(f"{n}/{count}  {about}"), b.Text(f"$ {typed}", "strong")]


def _typed(arg: str, lang: str) -> str:
    """An argument of the tour: a message key in the reader's language, anything else as it is."""
    return message_text(arg, lang) if arg.startswith("tour.") else arg


def _page(key: str, args: Sequence[str], lang: str) -> b.Page:
    """Returns the page that a command of the tour prints; which library function makes it depends on the `key` of the
    part."""
    from judge.library import boards, runs, searching

    path = args[1] if len(args) > 1 else ""
    if key == "tour.ask":
        return searching.search(args[1], args[3], limit=int(args[5])).page(lang)
    if key == "tour.refused":
        return boards.can(path, args[2], args[4]).page(lang)
    if key == "tour.nasty":
        return boards.plays(path, at=args[3]).page(lang)
    if key == "tour.dispute":
        return runs.settle(path).page(lang, short=True)
    if key in ("tour.board", "tour.step"):
        return _screen(path, STEP if key == "tour.step" else 0, lang)
    return runs.run(path).page(lang, to=int(args[3]) if len(args) > 3 else None)


def _screen(board: str, step: int, lang: str) -> b.Page:
    """Returns the screen of `judge step` at a step; for step 0 the table at the start with the claims of the players."""
    from judge.corpus.store import corpus
    from judge.library import runs
    from judge.render.stepping import Stepper
    from judge.render.table import table_lines

    done = runs.run(board)
    if not step:
        claims = runs.settle(board).json(lang)["claims"]
        rows = tuple((claim["by"], " ".join(claim["said"])) for claim in claims)
        table = tuple(table_lines(done.game, done.start, lang, window_width()))
        return [b.Picture(table), b.Links(message_text("tour.claims", lang), rows)]
    stepper = Stepper(done, corpus(), lang)
    stepper.go(step)
    lines = [line for _, line in stepper.screen(min(window_width(), WIDTH), TALL)[1:-1]]
    return [b.Picture(tuple("\n".join(lines).rstrip().split("\n")))]


def _show_fitting(page: b.Page, lang: str) -> None:
    """Prints as much of a page as the window has room for, with a note if something is left out."""
    from rich.console import Console

    from judge.render import terminal

    console = Console(highlight=False, emoji=False)
    width, room = min(console.width, terminal.WIDEST), max(console.height - AROUND, LEAST)
    shown = terminal.tight(list(terminal.lines(terminal.fitting(page, width, room), width)), room)
    while shown and not shown[0].plain.strip():
        shown.pop(0)
    for line in shown if len(shown) <= room else shown[: room - 1]:
        console.print(line, soft_wrap=True, crop=False)
    if len(shown) > room:
        click.echo(message_text("tour.cut", lang))


def _wait_for_key(lang: str) -> bool:
    """Waits for a key and clears the screen; False if it is one that quits. Without a terminal it does not wait and
    returns True."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    click.echo(message_text("tour.key", lang), nl=False)
    key = click.getchar()
    click.echo()
    if key in QUIT:
        return False
    click.clear()
    return True
