"""Looking up and browsing: `judge ANYTHING`, topic, rule, action, card, term, ruling, games, use, export."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from judge.cli import completing
from judge.cli.common import Game, Progress, all_option, answering, answering_lists, game_option, show
from judge.corpus import current_game
from judge.corpus.lookup import KINDS
from judge.corpus.store import corpus
from judge.library import rules

if TYPE_CHECKING:
    from judge.library.listing import Listing

# what the list of a command can be narrowed down by
NARROWED = {"action": ("frame", "timing", "speed", "trigger", "key", "cost"), "card": ("frame",)}
HELP = {
    "frame": "In lists: only entries of this frame",
    "timing": "In lists: only main or only quick actions",
    "speed": "In lists: only normal or only immediate actions",
    "trigger": "In lists: only direct or only triggered actions",
    "key": "In lists: only actions with this suit or card as a key card",
    "cost": "In lists: only actions with these letters in the cost",
}


def _command(name: str, help_text: str, example: str) -> click.Command:
    """Makes a command that looks up one kind of entries, such as `judge card`; without a name, or with that of a game,
    the command lists all of the kind."""

    @click.argument("what", nargs=-1, metavar="[NAME]...", shell_complete=completing.entries)
    @game_option
    @click.option("--subrules", is_flag=True, help="Include subrules")
    @all_option
    @(answering_lists if name in NARROWED else answering)
    def command(
        what: tuple[str, ...],
        game: str | None,
        subrules: bool,
        everything: bool,
        lang: str,
        form: str,
        **narrowed: str | None,
    ) -> int:
        """Looks up an entry of this kind."""
        table = current_game.current_game()
        pages = rules.EntriesReport(rules.lookup(query, KINDS[name], game, table) for query in what)
        named = None if any(found.entries for found in pages) else current_game.parse_game(" ".join(what))
        if named or not what:
            from judge.library import listing

            return _list(listing.entries(KINDS[name], named or game or table, **narrowed), lang, form, everything)
        return _show(pages, lang, form, subrules, everything)

    for option in NARROWED.get(name, ()):
        command = click.option(f"--{option}", help=HELP[option])(command)
    return click.command(name, help=f"{help_text}\n\n\b\nExample: {example}")(command)


def _show(pages: rules.EntriesReport, lang: str, form: str, subrules: bool, everything: bool) -> int:
    """Prints what was looked up; returns exit code 1 if something was not found, else 0."""
    show(pages, lang, form, {"everything": everything}, subrules=subrules)
    return 0 if all(found.entries for found in pages) else 1


def _list(listed: Listing, lang: str, form: str, everything: bool) -> int:
    """Prints a list of entries. Returns exit code 1 if it is empty, else 0."""
    show(listed, lang, form, everything=everything)
    return 0 if listed else 1


topic = _command(
    "topic",
    "Explain a topic, such as attacks or payouts.\n\nWithout NAME, lists all topics.",
    "judge topic attack",
)
rule = _command(
    "rule",
    "Show a rule by number or name.\n\nWithout NAME, lists all rules.",
    "judge rule foth:702.6e --subrules",
)
action = _command(
    "action", "Show an action.\n\nWithout NAME, lists all actions.", "judge action --timing quick --key ♡"
)
card = _command(
    "card",
    "Show a card.\n\nThis includes special cards, trumps, characters and playing cards. Without NAME, lists all cards.",
    "judge card ♣9",
)
term = _command("term", "Define a term.\n\nWithout NAME, lists all terms.", "judge term 'guard horse'")
ruling = _command("ruling", "Show a ruling on an unclear rule.\n\nWithout NAME, lists all rulings.", "judge ruling R01")


@click.command("lookup")
@click.argument("what", nargs=-1, required=True, shell_complete=completing.entries)
@game_option
@click.option("--subrules", is_flag=True, help="Include subrules")
@all_option
@answering
def lookup(what: tuple[str, ...], game: str | None, subrules: bool, everything: bool, lang: str, form: str) -> int:
    """Look up a rule, card or term, or ask a question.

    \b
    Example: judge 5.4.1
    """
    with Progress(lang, form) as progress:
        found = rules.find(*what, game=game, progress=progress, table=current_game.current_game())
    if isinstance(found, rules.EntriesReport):
        return _show(found, lang, form, subrules, everything)
    show(found, lang, form)
    return 0 if getattr(found, "hits", True) else 1


@click.command("games")
@answering
def games(lang: str, form: str) -> None:
    """List the games and their rule editions.

    \b
    Example: judge games --json
    """
    show(rules.list_games(), lang, form, table=current_game.current_game())


@click.command("use")
@click.argument("game", type=Game(), required=False)
@click.option("--none", is_flag=True, help="Clear the default game")
@answering
def use(game: str | None, none: bool, lang: str, form: str) -> None:
    """Set the default game.

    Lookups show its entries first. Without GAME, shows the current default.
    --game overrides JUDGE_GAME, which overrides this setting.

    \b
    Example: judge use bp
    """
    if game and none:
        raise click.UsageError("give a GAME or --none")
    if game or none:
        current_game.set_current_game(game)
    show(rules.set_current_game(game if game or none else current_game.current_game()), lang, form)


@click.command("export")
@game_option
def export(game: str | None) -> None:
    """Export all entries as JSON Lines.

    \b
    Example: judge export --game bp > bp.jsonl
    """
    for entry in rules.export(game):
        sys.stdout.write(json.dumps(entry, ensure_ascii=False) + "\n")


def version_lines(version: str, lang: str) -> list[str]:
    """Program version and the edition of each game's rules, a line each."""
    rows = [f"{about['name'][lang]} {about['edition'][lang]}" for about in corpus().games.values()]
    return [f"judge {version}", *(f"  {row}" for row in rows)]
