"""Attaching the user's own copy of an official text."""

from __future__ import annotations

import click

from judge.cli import completing
from judge.cli.common import Game, answering, show
from judge.library import rules


@click.command("attach")
@click.argument("game", type=Game())
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
    show(rules.detach(game) if remove else rules.attach(game, file), lang, form)
