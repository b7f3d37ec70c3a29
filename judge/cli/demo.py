"""`judge demo`: a tour on built-in examples, part by part."""

from __future__ import annotations

import shlex
import sys

import click

from judge.cli.common import answering
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.output import send, send_json

# what is shown (a message) and the command that shows it
TOUR = (
    ("tour.lookup", ["action", "counter"]),
    ("tour.war", ["resolve", "rulesdata/blackpoker/boards/flow/counter-of-a-counter.yaml"]),
    ("tour.race", ["resolve", "rulesdata/trick/boards/example-whip.yaml"]),
    ("tour.dispute", ["settle", "rulesdata/blackpoker/examples/dispute.yaml"]),
    ("tour.search", ["search", "tour.question", "--limit", "3"]),
)
QUIT = ("q", "\x1b", "\x04")


@click.command("demo")
@click.option("--no-pause", is_flag=True, help="Do not wait for a key between the parts.")
@answering
def demo(no_pause, lang, form):
    """A tour: a rule, a counter war, a race, a dispute, a search.

    \b
    Example: judge demo --lang ja
    """
    parts = [(say(key, lang), [_typed(arg, lang) for arg in args]) for key, args in TOUR]
    if form == "json":
        return send_json({"tour": [{"command": ["judge", *args], "about": about} for about, args in parts]})
    for n, (about, args) in enumerate(parts, 1):
        if n > 1 and not no_pause and not _go_on(lang):
            return
        _show(f"{n}/{len(parts)}  {about}", args, lang, form)
    send([b.Text(say("tour.next", lang))], form)


def _typed(arg, lang):
    """An argument as the reader can type it: a question in their language."""
    return say(arg, lang) if arg == "tour.question" else arg


def _show(title, args, lang, form):
    """One part: what is shown, the command as it is typed, what it answers."""
    from judge.cli import main

    typed = " ".join(shlex.quote(arg) if " " in arg else arg for arg in ("judge", *args))
    send([b.Title(title), b.Text(f"$ {typed}", "strong")], form)
    click.echo()
    main.main([*args, "--lang", lang, "--format", form], standalone_mode=False)
    apart = "" if form == "text" and sys.stdout.isatty() else "\n"  # a terminal's line has its own space around it
    click.echo(apart, nl=False)
    send([b.Rule()], form)
    click.echo(apart, nl=False)


def _go_on(lang) -> bool:
    """Waits for a key on a terminal; False where the reader has had enough."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    hint = say("tour.key", lang)
    click.echo(hint, nl=False)
    key = click.getchar()
    click.echo()
    return key not in QUIT
