"""A tour on built-in examples."""

from __future__ import annotations

import click

from judge.cli.common import answering
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.output import send, send_json

TOUR = (
    ("tour.number", ["rule", "bp:5.4.1"]),
    ("tour.name", ["action", "カウンター"]),
    ("tour.card", ["card", "♣9"]),
    ("tour.search", ["search", "ガード馬", "--limit", "3"]),
    ("tour.ruling", ["ruling", "FH-R01"]),
)


@click.command("demo")
@answering
@click.pass_context
def demo(context, lang, form):
    """A short tour.

    \b
    Example: judge demo --lang ja
    """
    from judge.cli import main

    if form == "json":
        return send_json({"tour": [{"command": ["judge", *args], "about": say(key, lang)} for key, args in TOUR]})
    for key, args in TOUR:
        send([b.Title(say(key, lang)), b.Text(f"$ judge {' '.join(args)}", "strong")], form)
        click.echo()
        main.main([*args, "--lang", lang, "--format", form], standalone_mode=False)
        send([b.Rule()], form)
