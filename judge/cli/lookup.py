"""Looking up: `judge ANYTHING`, topic, rule, action, card, term, ruling, games, export."""

from __future__ import annotations

import json
import sys

import click

from judge.cli import completing
from judge.cli.common import Progress, answering, game_option, show
from judge.corpus.lookup import KINDS
from judge.corpus.store import corpus
from judge.library import rules


def _command(name, help_text, example):
    @click.command(name, help=f"{help_text}\n\n\b\nExample: {example}")
    @click.argument("what", nargs=-1, required=True, shell_complete=completing.entries)
    @game_option
    @click.option("--subrules", is_flag=True, help="Everything below it, in order.")
    @answering
    def command(what, game, subrules, lang, form):
        return _show(rules.Pages(rules.lookup(query, KINDS[name], game) for query in what), lang, form, subrules)

    return command


def _show(pages, lang, form, subrules):
    """Exit code 1 if one of several things is not found."""
    show(pages, lang, form, subrules=subrules)
    return 0 if all(found.entries for found in pages) else 1


topic = _command("topic", "Show what answers how and what, with the rules behind it.", "judge topic 攻撃の流れ")
rule = _command("rule", "Show rules by number or name.", "judge rule foth:702.6e --subrules")
action = _command("action", "Show actions by name or id.", "judge action カウンター")
card = _command("card", "Show cards: special cards, trumps, characters, playing cards.", "judge card ♣9")
term = _command("term", "Show what a term means.", "judge term ガード馬")
ruling = _command("ruling", "Show our rulings on doubtful points.", "judge ruling R01")


@click.command("lookup")
@click.argument("what", nargs=-1, required=True, shell_complete=completing.entries)
@game_option
@click.option("--subrules", is_flag=True, help="Everything below it, in order.")
@answering
def lookup(what, game, subrules, lang, form):
    """Look up a number, name, card or words.

    \b
    Example: judge 5.4.1
    """
    with Progress(lang, form) as progress:
        found = rules.find(*what, game=game, progress=progress)
    if isinstance(found, rules.Pages):
        return _show(found, lang, form, subrules)
    show(found, lang, form)
    return 0 if found.hits else 1


@click.command("games")
@answering
def games(lang, form):
    """The games, their editions and what the corpus holds of each.

    \b
    Example: judge games --json
    """
    show(rules.list_games(), lang, form)


@click.command("export")
@game_option
def export(game):
    """The whole corpus as JSON lines, one entry a line.

    \b
    Example: judge export --game bp > bp.jsonl
    """
    for entry in rules.export(game):
        sys.stdout.write(json.dumps(entry, ensure_ascii=False) + "\n")


def version_line(version) -> str:
    """Program version and the edition of each game's rules."""
    editions = ", ".join(f"{about['name']['en']} ({about['edition']['en']})" for about in corpus().games.values())
    return f"judge {version}; {editions}"
