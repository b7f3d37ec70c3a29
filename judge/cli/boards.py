"""Boards: check, legal, can, explain, resolve, settle, coverage."""

from __future__ import annotations

from typing import Any

import click

from judge.cli import completing
from judge.cli.common import F, Progress, answering, game_option, show, speaking, window_width
from judge.cli.telling import game_of_name
from judge.engine.game import Game
from judge.games import game_of
from judge.library import boards
from judge.library.tricks import can_line
from judge.messages import counted, message_text
from judge.width import clean

EXITS = {"legal": 0, "illegal": 1, "undecided": 3}  # the exit code of a verdict


def warn_impossible(game: Game[Any], start: Any, path: str, lang: str) -> None:
    """Prints one line on standard error if a board is impossible, with the number of faults; nothing otherwise."""
    faults = sum(finding.severity == "fault" for finding in game.check(start))
    if faults:
        click.echo(
            clean(f"judge: {message_text(counted('check.warn', faults), lang, count=faults, board=path)}"), err=True
        )


def at_option(command: F) -> F:
    """Adds `--at` to a command, which gets it as `at`."""
    return click.option("--at", help="Moment to examine: start, now, end, a name, or a step number  [default: start]")(
        command
    )


@click.command("check")
@click.argument("board", shell_complete=completing.boards)
@answering
def check(board: str, lang: str, form: str) -> int:
    """Check whether a board is possible.

    Every problem is listed with its rule.

    \b
    Example: judge check board.yaml
    """
    findings = boards.check(board)
    show(findings, lang, form)
    return 0 if findings.ok else 1


@click.command("legal")
@click.argument("board", shell_complete=completing.boards)
@click.option("--by", help="Only this player's plays")
@click.option("--why", help="Explain why this cannot be played")
@click.option("--keeps", help="Show for each play whether this claim can still come true")
@at_option
@answering
def legal(board: str, by: str | None, why: str | None, keeps: str | None, at: str | None, lang: str, form: str) -> int:
    """List the legal plays.

    \b
    Example: judge legal board.yaml --by A
    """
    found = boards.legal(board, by, why, at, keeps)
    warn_impossible(found.opened.game, found.opened.start, board, lang)
    show(found, lang, form)
    fine = any(verdict.outcome == "legal" for verdict in found) if isinstance(found, boards.WhyReport) else bool(found)
    return 0 if fine else 1


@click.command("can")
@click.argument("board", shell_complete=completing.boards)
@click.argument("play")
@at_option
@answering
def can(board: str, play: str, at: str | None, lang: str, form: str) -> int:
    """Check whether a play is legal, and why.

    PLAY is written as in a script, in short form ("up H7 at a1") or as a sentence. With trick instead of BOARD, PLAY
    is a whole trick, such as "R9, B12, B3 whip, R11".

    \b
    Example: judge can board.yaml "A: {request: attack}"
    """
    if (game := game_of_name(board)) and game_of(game).bare:
        found = can_line(game, play)
        show(found, lang, form)
        return EXITS[found.outcome]
    verdict = boards.can(board, play, at)
    if verdict.opened:
        warn_impossible(verdict.opened.game, verdict.opened.start, board, lang)
    show(verdict, lang, form)
    return EXITS[verdict.outcome]


@click.command("explain")
@click.argument("board", shell_complete=completing.boards)
@click.argument("thing")
@at_option
@answering
def explain(board: str, thing: str, at: str | None, lang: str, form: str) -> int:
    """Show how a value is calculated.

    THING is on the board: a unit, a horse, a card or a player.

    \b
    Example: judge explain board.yaml a1
    """
    lines = boards.explain(board, thing, at)
    warn_impossible(lines.opened.game, lines.opened.start, board, lang)
    show(lines, lang, form)
    return 0 if lines else 1


@click.command("resolve")
@click.argument("board", shell_complete=completing.boards)
@click.option("--to", type=click.IntRange(0), help="Stop after step N")
@click.option("--board", "draw", is_flag=True, help="Draw the board after each step")
@click.option("--all", "everything", is_flag=True, help="Show every step, including routine ones")
@answering
def resolve(board: str, to: int | None, draw: bool, everything: bool, lang: str, form: str) -> int:
    """Play out a board step by step, citing the rules.

    \b
    Example: judge resolve board.yaml --to 10
    """
    from judge.library import runs

    done = runs.run(board)
    warn_impossible(done.game, done.start, board, lang)
    show(done, lang, form, {"draw": draw, "everything": everything, "width": window_width(indent=2)}, to=to)
    if done.stop:
        return 1
    return 3 if done.end.prompt else 0


@click.command("settle")
@click.argument("board", shell_complete=completing.boards)
@click.option("--short", is_flag=True, help="Omit rule texts")
@click.option("--all", "everything", is_flag=True, help="Show all rules of each claim and the next decision")
@answering
def settle(board: str, short: bool, everything: bool, lang: str, form: str) -> int:
    """Rule on each claim on a board.

    The ruling slip shows the step and the rule that decide each claim.

    \b
    Example: judge settle dispute.yaml
    """
    from judge.library import runs

    claims = runs.settle(board)
    warn_impossible(claims.run.game, claims.run.start, board, lang)
    show(claims, lang, form, {"short": short, "everything": everything})
    return 0 if claims.all_right else 1


@click.command("write")
@click.argument("board", shell_complete=completing.boards)
@click.option("--as", "form", type=click.Choice(["talk", "yaml"]), default="talk", show_default=True, help="Notation")
@speaking
def write(board: str, form: str, lang: str) -> None:
    """Write a board in table talk or in YAML.

    The board may be in either notation.

    \b
    Example: judge write board.yaml --as talk > board.talk
    """
    from judge.library import starts

    click.echo(starts.write(board, form), nl=False)


@click.command("coverage")
@game_option
@click.option("--details", is_flag=True, help="List rules not exercised, and why")
@answering
def coverage(game: str | None, details: bool, lang: str, form: str) -> None:
    """Report which rules the engine enforces.

    The figures are computed from the program and its bundled boards.

    \b
    Example: judge coverage --game bp --details
    """
    from judge.library import starts

    with Progress(lang, form, "coverage.running") as progress:
        counted = starts.coverage(game, progress)
    show(counted, lang, form, {"details": details})
