"""Boards: check, legal, can, explain, resolve, settle, coverage."""

from __future__ import annotations

import click

from judge.cli import completing
from judge.cli.common import Progress, answering, game_option, show, window_width
from judge.library import boards
from judge.render.messages import say
from judge.render.width import clean


def warn_impossible(game, start, path, lang):
    """One line on standard error where an answer is about a board that cannot be."""
    faults = sum(finding.severity == "fault" for finding in game.check(start))
    if faults:
        click.echo(clean(f"judge: {say('check.warn', lang, count=faults, board=path)}"), err=True)


def at_option(command):
    """Adds --at; the command gets `at`."""
    return click.option(
        "--at", help="A named moment of the script, `start`, `end`, or the number of a step; else the start."
    )(command)


@click.command("check")
@click.argument("board", shell_complete=completing.boards)
@answering
def check(board, lang, form):
    """Is this board possible? Every violation with its rule.

    \b
    Example: judge check board.yaml
    """
    findings = boards.check(board)
    show(findings, lang, form)
    return 0 if findings.ok else 1


@click.command("legal")
@click.argument("board", shell_complete=completing.boards)
@click.option("--by", help="Only the plays of this player.")
@click.option("--why", help="What keeps this action or card from being played.")
@at_option
@answering
def legal(board, by, why, at, lang, form):
    """Every legal play now.

    \b
    Example: judge legal board.yaml --by A
    """
    found = boards.why(board, why, by, at) if why else boards.plays(board, by, at)
    warn_impossible(found.opened.game, found.opened.start, board, lang)
    show(found, lang, form)
    fine = any(verdict.outcome == "legal" for verdict in found) if why else found
    return 0 if fine else 1


@click.command("can")
@click.argument("board", shell_complete=completing.boards)
@click.argument("play")
@at_option
@answering
def can(board, play, at, lang, form):
    """May this be done now? Every condition checked.

    \b
    Example: judge can board.yaml "A: {request: attack}"
    """
    verdict = boards.can(board, play, at)
    warn_impossible(verdict.game, verdict.opened.start, board, lang)
    show(verdict, lang, form)
    return {"legal": 0, "illegal": 1, "undecided": 3}[verdict.outcome]


@click.command("explain")
@click.argument("board", shell_complete=completing.boards)
@click.argument("thing")
@at_option
@answering
def explain(board, thing, at, lang, form):
    """How a size, a value, a rank or a payout comes about.

    \b
    Example: judge explain board.yaml a1
    """
    lines = boards.explain(board, thing, at)
    warn_impossible(lines.opened.game, lines.opened.start, board, lang)
    show(lines, lang, form)
    return 0 if lines else 1


@click.command("resolve")
@click.argument("board", shell_complete=completing.boards)
@click.option("--to", type=click.IntRange(0), help="Only the first N steps.")
@click.option("--board", "draw", is_flag=True, help="Draw the table after each step.")
@click.option("--all", "everything", is_flag=True, help="Every step, those too that are only counted otherwise.")
@answering
def resolve(board, to, draw, everything, lang, form):
    """Everything that happens, step by step, each with its rule.

    \b
    Example: judge resolve board.yaml --to 10
    """
    from judge.library import runs

    done = runs.run(board)
    warn_impossible(done.game, done.start, board, lang)
    show(done, lang, form, {"draw": draw, "everything": everything, "width": window_width(indent=2)}, to=to)
    if done.stop:
        return 1
    return 3 if done.end.decision else 0


@click.command("settle")
@click.argument("board", shell_complete=completing.boards)
@click.option("--short", is_flag=True, help="Without the texts of the rules.")
@answering
def settle(board, short, lang, form):
    """Each claim right or wrong, and the step that decides it.

    \b
    Example: judge settle dispute.yaml
    """
    from judge.library import runs

    claims = runs.settle(board)
    warn_impossible(claims.run.game, claims.run.start, board, lang)
    show(claims, lang, form, {"short": short})
    return 0 if not claims.run.stop and all(claim.holds is True for claim in claims) else 1


@click.command("coverage")
@game_option
@click.option("--details", is_flag=True, help="List what is not exercised, and why.")
@answering
def coverage(game, details, lang, form):
    """Which rules the engine enforces and a scenario exercises.

    Computed now, from the program and the boards that ship with it.

    \b
    Example: judge coverage --game bp --details
    """
    from judge.library import starts

    with Progress(lang, form, "coverage.running") as progress:
        counted = starts.coverage(game, progress)
    show(counted, lang, form, {"details": details})
