"""Attaching the user's own copy of an official text."""

from __future__ import annotations

import click

from judge.cli import completing
from judge.cli.common import Game, answering, show
from judge.library import rules


@click.command("attach")
@click.argument("game", type=Game())
@click.argument("file", required=False, shell_complete=completing.boards)
@click.option("--remove", is_flag=True, help="Remove the attached rules")
@answering
def attach(game: str, file: str | None, remove: bool, lang: str, form: str) -> None:
    """Show your copy of the official rules in lookups.

    FILE is a text file with numbered lines or headings. It is copied to your
    data folder and stays on this computer.

    \b
    Example: judge attach foth rules.txt
    """
    if remove == bool(file):
        raise click.UsageError("give a FILE or --remove")
    show(rules.attach(game, file) if file else rules.detach(game), lang, form)
