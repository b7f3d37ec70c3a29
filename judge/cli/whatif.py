"""What if: what can still come of a board."""

from __future__ import annotations

import click

from judge.cli import completing
from judge.cli.boards import warn_impossible
from judge.cli.common import Progress, answering, show


@click.command("whatif")
@click.argument("board", shell_complete=completing.boards)
@click.argument("claim")
@click.option("--at", help="Moment to begin at: start, now, end, a name, or a step number  [default: now]")
@click.option("--until", help="Where to stop searching: end, a number of plays, or a word such as turn or race")
@click.option("--ever", is_flag=True, help="Count the claim if it is true at any moment on the way")
@click.option("--over", is_flag=True, help="Find the last moment in the script to force or prevent it")
@click.option("--tree", is_flag=True, help="Show whole strategies")
@click.option("--all", "everything", is_flag=True, help="Show every question and the line of play behind each answer")
@click.option("--limit", "positions", type=click.IntRange(1), default=200_000, help="Maximum number of positions")
@click.option("--seconds", type=click.FloatRange(0.1), default=4.0, help="Time limit in seconds")
@answering
def whatif(
    board: str,
    claim: str,
    at: str | None,
    until: str | None,
    ever: bool,
    over: bool,
    tree: bool,
    everything: bool,
    positions: int,
    seconds: float,
    lang: str,
    form: str,
) -> int:
    """Prove what can still happen, and who can force or prevent it.

    CLAIM is written as in a board, or in short form: "size a1 13". All lines of play are searched.

    \b
    Example: judge whatif board.yaml "size a1 13" --at start
    """
    from judge.library import whatif as asking

    with Progress(lang, form, "whatif.running") as progress:
        found = asking.whatif(board, claim, at, until, ever, over, tree, positions, seconds, progress)
    warn_impossible(found.opened.game, found.opened.start, board, lang)
    how = {"everything": everything, "tree": tree} if form != "json" else {}
    show(found, lang, form, how)
    return 0 if found.decided else 3
