"""The rules at a glance: the procedure drawn (flow), a quick reference to print (sheet)."""

from __future__ import annotations

import shutil
import sys

import click

from judge.cli import completing
from judge.cli.common import Game, answering, paging, show, speaking


@click.command("flow")
@click.argument("what", metavar="GAME|BOARD", shell_complete=completing.games_and_boards)
@click.argument("step", required=False)
@click.option("--mermaid", is_flag=True, help="A flowchart for Mermaid.")
@answering
def flow(what, step, mermaid, lang, form):
    """How a game goes, step by step; on a board, where it stands.

    \b
    Example: judge flow foth 702.6
    """
    from judge.library.flows import flow as steps

    found = steps(what, step)
    if mermaid:
        click.echo(found.mermaid(lang), nl=False)
    else:
        show(found, lang, form, {"width": _width()})


@click.command("sheet")
@click.argument("game", type=Game())
@click.option("--format", help="Only what this format has (BlackPoker: lite, std, pro, mast).")
@click.option("--frame", help="Only what this frame has (BlackPoker: entry20, pack, rarePack, strategy, extra).")
@click.option(
    "--as",
    "form",
    type=click.Choice(["text", "md", "html", "json"]),
    default="text",
    help="Text (default), Markdown, HTML to print on A4, or JSON.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@paging
@speaking
def sheet(game, format, frame, form, as_json, lang):
    """The quick reference of a game, to print.

    \b
    Example: judge sheet bp --format lite --frame entry20 --as html > sheet.html
    """
    from judge.library.sheets import sheet as reference

    found = reference(game, format, frame)
    if form == "html" and not as_json:
        click.echo(found.html(lang), nl=False)
    else:
        show(found, lang, "json" if as_json else form, {"width": _width()})


def _width() -> int:
    """The columns of the terminal; in a pipe those of most."""
    from judge.render.flows import WIDTH

    return min(shutil.get_terminal_size().columns, 100) if sys.stdout.isatty() else WIDTH
