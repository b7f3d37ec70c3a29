"""For editors and shells: schema, completion."""

from __future__ import annotations

import click

from judge.corpus.ids import GAMES
from judge.render.output import send_json


@click.command("schema")
@click.argument("game", type=click.Choice(GAMES))
def schema(game):
    """A JSON Schema of board files, for editors.

    \b
    Example: judge schema bp > bp-board.schema.json
    """
    from judge.library import starts

    send_json(starts.schema(game))


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell):
    """The completion script of a shell.

    \b
    Example: judge completion bash >> ~/.bashrc
    """
    from click.shell_completion import get_completion_class

    from judge.cli import main

    click.echo(get_completion_class(shell)(main, {}, "judge", "_JUDGE_COMPLETE").source())
