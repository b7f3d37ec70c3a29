"""`judge new`: a board to begin with. What a deal can be asked for, each game says itself."""

from __future__ import annotations

import random

import click

from judge.cli.common import Game, Settings, speaking
from judge.corpus.ontable import game_called
from judge.games import game_of
from judge.library import starts
from judge.render.messages import MESSAGES, say

ANY, SEEDS = "any", 10**6  # a seed is chosen where none is said
NAMED = "judge.new.game"  # where a context keeps the game that was named
DEAL = "deal."  # messages that describe an option of a deal


class Value(click.ParamType):
    """A number or a word."""

    name = "value"

    def convert(self, value, param, context):
        return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 9 else value


class New(click.Command):
    """A command with the options of the deals that have a description, and those of the game that is named."""

    def parse_args(self, context, args):
        named = (game_called(arg) for arg in args if not arg.startswith("-"))
        context.meta[NAMED] = next(filter(None, named), None)
        return super().parse_args(context, args)

    def get_params(self, context):
        game = context.meta.get(NAMED)
        names = [key.removeprefix(DEAL) for key in MESSAGES if key.startswith(DEAL)]
        names = dict.fromkeys([*names, *(game_of(game).deal_options if game else ())])
        lang = context.ensure_object(Settings).lang
        own = [click.Option([f"--{name}"], type=Value(), help=_help(name, lang)) for name in names]
        known = super().get_params(context)
        behind = next(n for n, param in enumerate(known, 1) if param.name == "deal")
        return [*known[:behind], *own, *known[behind:]]


def _help(name, lang):
    return say(DEAL + name, lang) if DEAL + name in MESSAGES else f"{name.capitalize()}."


@click.command("new", cls=New)
@click.argument("game", type=Game())
@click.option(
    "--deal",
    type=Value(),
    is_flag=False,
    flag_value=ANY,
    metavar="[SEED]",
    help="Deal a legal starting position, from this seed if one is said.",
)
@speaking
def new(game, deal, lang, **options):
    """A commented board file, or a dealt opening (--deal).

    \b
    Example: judge new bp --frame extra --deal 7 > board.yaml
    """
    given = {name: value for name, value in options.items() if value is not None}
    if deal is None:
        click.echo(starts.new_text(game, None, lang, **given), nl=False)
        return
    seed = random.randrange(SEEDS) if deal == ANY else deal
    if not isinstance(seed, int):
        raise click.BadParameter(f"'{deal}' is not a valid integer.", param_hint="'--deal'")
    if deal == ANY:  # the line that gives the same board again
        click.echo("# " + " ".join(["judge new", game, f"--deal {seed}", *(f"--{n} {v}" for n, v in given.items())]))
    click.echo(starts.new_text(game, seed, lang, **given), nl=False)
