"""Attaching the user's own copy of an official text."""

from __future__ import annotations

import click

from judge.cli import completing
from judge.cli.common import answering
from judge.corpus import attached
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.output import send, send_json


@click.command("attach")
@click.argument("game", type=click.Choice(GAMES))
@click.argument("file", required=False, shell_complete=completing.boards)
@click.option("--remove", is_flag=True, help="Forget the attached text of this game.")
@answering
def attach(game, file, remove, lang, form):
    """Show the official wording of your own copy beside ours.

    FILE is a plain text with numbered lines or numbered headings. It is read
    into your data folder and never leaves it.

    \b
    Example: judge attach foth rules.txt
    """
    if remove == bool(file):
        raise click.UsageError("give a FILE or --remove")
    if remove:
        attached.remove(game)
        count, text = 0, say("attach.removed", lang, game=game)
    else:
        count = attached.attach(game, file, corpus())
        text = say("attach.done", lang, game=game, count=count)
    if form == "json":
        send_json({"game": game, "attached": count})
    else:
        send([b.Title(text)], form)
