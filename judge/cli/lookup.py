"""Looking up and browsing: `judge ANYTHING`, topic, rule, action, card, term, ruling, games, use, export."""

from __future__ import annotations

import json
import sys

import click

from judge.cli import completing
from judge.cli.common import Game, Progress, all_option, answering, answering_lists, game_option, show
from judge.corpus import ontable
from judge.corpus.lookup import KINDS
from judge.corpus.store import corpus
from judge.library import rules

# what the list of a command can be narrowed down by
NARROWED = {"action": ("frame", "timing", "speed", "trigger", "key", "cost"), "card": ("frame",)}
HELP = {
    "frame": "In lists: what can be used in this frame.",
    "timing": "In lists: main or quick.",
    "speed": "In lists: normal or immediate.",
    "trigger": "In lists: direct or triggered.",
    "key": "In lists: with this suit or card as a key card.",
    "cost": "In lists: with these letters in the cost.",
}


def _command(name, help_text, example):
    @click.argument("what", nargs=-1, shell_complete=completing.entries)
    @game_option
    @click.option("--subrules", is_flag=True, help="Everything below it, in order.")
    @all_option
    @(answering_lists if name in NARROWED else answering)
    def command(what, game, subrules, everything, lang, form, **narrowed):
        table = ontable.kept()
        pages = rules.Pages(rules.lookup(query, KINDS[name], game, table) for query in what)
        named = None if any(found.entries for found in pages) else ontable.game_called(" ".join(what))
        if named or not what:
            from judge.library import listing

            return _list(listing.entries(KINDS[name], named or game or table, **narrowed), lang, form, everything)
        return _show(pages, lang, form, subrules, everything)

    for option in NARROWED.get(name, ()):
        command = click.option(f"--{option}", help=HELP[option])(command)
    return click.command(name, help=f"{help_text}\n\n\b\nExample: {example}")(command)


def _show(pages, lang, form, subrules, everything):
    """Exit code 1 if one of several things is not found."""
    show(pages, lang, form, {"everything": everything}, subrules=subrules)
    return 0 if all(found.entries for found in pages) else 1


def _list(listed, lang, form, everything):
    show(listed, lang, form, everything=everything)
    return 0 if listed else 1


topic = _command(
    "topic",
    "Show what answers how and what, with the rules behind it; without a name, list them.",
    "judge topic attack",
)
rule = _command("rule", "Show rules by number or name; without one, list them.", "judge rule foth:702.6e --subrules")
action = _command(
    "action", "Show actions by name or id; without one, list them.", "judge action --timing quick --key ♡"
)
card = _command(
    "card", "Show cards: special cards, trumps, characters, playing cards; without one, list them.", "judge card ♣9"
)
term = _command("term", "Show what a term means; without one, list them.", "judge term 'guard horse'")
ruling = _command("ruling", "Show our rulings on doubtful points; without one, list them.", "judge ruling R01")


@click.command("lookup")
@click.argument("what", nargs=-1, required=True, shell_complete=completing.entries)
@game_option
@click.option("--subrules", is_flag=True, help="Everything below it, in order.")
@all_option
@answering
def lookup(what, game, subrules, everything, lang, form):
    """Look up a number, name, card or words.

    \b
    Example: judge 5.4.1
    """
    with Progress(lang, form) as progress:
        found = rules.find(*what, game=game, progress=progress, table=ontable.kept())
    if isinstance(found, rules.Pages):
        return _show(found, lang, form, subrules, everything)
    show(found, lang, form)
    return 0 if getattr(found, "hits", True) else 1


@click.command("games")
@answering
def games(lang, form):
    """The games, their editions and what the corpus holds of each.

    \b
    Example: judge games --json
    """
    show(rules.list_games(), lang, form, table=ontable.kept())


@click.command("use")
@click.argument("game", type=Game(), required=False)
@click.option("--none", is_flag=True, help="No game is on the table any more.")
@answering
def use(game, none, lang, form):
    """Put a game on the table: its answers come first.

    Without a game it is said which one lies there. JUDGE_GAME comes before
    what is kept, and --game before both.

    \b
    Example: judge use bp
    """
    if game and none:
        raise click.UsageError("give a GAME or --none")
    if game or none:
        ontable.keep(game)
    show(rules.on_table(game if game or none else ontable.kept()), lang, form)


@click.command("export")
@game_option
def export(game):
    """The whole corpus as JSON lines, one entry a line.

    \b
    Example: judge export --game bp > bp.jsonl
    """
    for entry in rules.export(game):
        sys.stdout.write(json.dumps(entry, ensure_ascii=False) + "\n")


def version_lines(version, lang) -> list[str]:
    """Program version and the edition of each game's rules, a line each."""
    rows = [f"{about['name'][lang]} {about['edition'][lang]}" for about in corpus().games.values()]
    return [f"judge {version}", *(f"  {row}" for row in rows)]
