"""The rules at a glance: the procedure drawn (flow), a quick reference to print (sheet)."""

from __future__ import annotations

import shutil
import sys

import click

from judge.cli import completing
from judge.cli.common import FORMS, Game, answering, paging, show, speaking


@click.command("flow")
@click.argument("what", metavar="GAME|BOARD", shell_complete=completing.games_and_boards)
@click.argument("step", required=False)
@click.option("--mermaid", is_flag=True, help="Output a Mermaid flowchart")
@answering
def flow(what: str, step: str | None, mermaid: bool, lang: str, form: str) -> None:
    """Show the steps of a game as a flowchart.

    With a board file, the current step is marked. With STEP, its substeps are shown.

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
@click.option("--format", help="Only this format (BlackPoker: lite, std, pro, mast)")
@click.option("--frame", help="Only this frame (BlackPoker: entry20, pack, rarePack, strategy, extra)")
@click.option(
    "--as",
    "form",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="Output format; html prints on A4",
)
@click.option("--json", "as_json", is_flag=True, help="Output JSON")
@paging
@speaking
def sheet(game: str, format: str | None, frame: str | None, form: str, as_json: bool, lang: str) -> None:
    """Print a quick reference for a game.

    \b
    Example: judge sheet bp --format lite --frame entry20 --as html > sheet.html
    """
    from judge.library.sheets import sheet as reference

    found = reference(game, format, frame)
    if form == "html" and not as_json:
        click.echo(found.html(lang), nl=False)
    else:
        show(found, lang, "json" if as_json else form, {"width": _width()})


@click.command("guide")
@click.argument("page", required=False)
@answering
def guide(page: str | None, lang: str, form: str) -> None:
    """Read the guide to this program.

    Without PAGE, lists all pages.

    \b
    Example: judge guide boards
    """
    from judge.library.guides import guide as guide_page

    show(guide_page(page), lang, form)


def _width() -> int:
    """Returns the columns of the terminal, at most 100; in a pipe the usual width of a drawing."""
    from judge.render.flows import WIDTH

    return min(shutil.get_terminal_size().columns, 100) if sys.stdout.isatty() else WIDTH
