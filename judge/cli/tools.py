"""For those who write boards, and for editors and shells: format, schema, completion."""

from __future__ import annotations

from typing import Any

import click

from judge.cli import completing
from judge.cli.common import Game, answering, show
from judge.render.output import send_json

TALK = "talk"  # the page about boards in table talk


class GameOrTalk(Game):
    """A game, or the word for boards in table talk."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """The identifier of a game, or `talk`."""
        return TALK if value in (TALK, "話し言葉") else super().convert(value, param, context)


@click.command("format")
@click.argument("game", type=GameOrTalk(), metavar="GAME|talk")
@click.argument("word", required=False, metavar="[KEY]", shell_complete=completing.board_words)
@answering
def format(game: str, word: str | None, lang: str, form: str) -> None:
    """Show the keys of board files.

    With KEY, shows one key, play, claim or value with an example. With talk instead of a game, shows how boards are
    written in table talk.

    \b
    Example: judge format trick whip
    """
    from judge.library.formats import format as describe

    if game == TALK:
        from judge.library.guides import guide

        show(guide(TALK), lang, form)
        return
    show(describe(game, word), lang, form)


@click.command("schema")
@click.argument("game", type=Game())
def schema(game: str) -> None:
    """Print a JSON Schema for board files.

    Editors use it to check and complete boards.

    \b
    Example: judge schema bp > bp-board.schema.json
    """
    from judge.library import starts

    send_json(starts.schema(game))


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a shell completion script.

    \b
    Example: judge completion bash >> ~/.bashrc
    """
    from click.shell_completion import get_completion_class

    from judge.cli import main

    script = get_completion_class(shell)
    assert script, "click knows each of these shells"
    click.echo(script(main, {}, "judge", "_JUDGE_COMPLETE").source())
