"""`judge new`: a board to begin with. What a deal can be asked for, each game says itself."""

from __future__ import annotations

import random
from typing import Any

import click

from judge.cli.common import Game, Settings, speaking
from judge.corpus.current_game import parse_game
from judge.games import game_of
from judge.library import starts
from judge.messages import MESSAGES, message_text

ANY, SEEDS = "any", 10**6  # a seed is chosen where none is said
NAMED = "judge.new.game"  # where a context keeps the game that was named
DEAL = "deal."  # messages that describe an option of a deal


class Value(click.ParamType):  # type: ignore[type-arg]  # older versions of click know no argument
    """A number or a word."""

    name = "value"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> int | str:
        """Returns a number if the value is written as one (up to eight digits), else the value as it is."""
        return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 9 else value


class New(click.Command):
    """The command `new`, which has the options of all deals, and in its help those of the named game."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Reads the line and returns what click leaves of it; the game is found first, because the options depend on
        it."""
        named = (parse_game(arg) for arg in args if not arg.startswith("-"))
        context.meta[NAMED] = next(filter(None, named), None)
        return super().parse_args(context, args)

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        """Returns the parameters of `new`, after `--deal` one for each deal option that some game describes or the game
        named has."""
        game = context.meta.get(NAMED)
        known = [key.removeprefix(DEAL) for key in MESSAGES if key.startswith(DEAL)]
        names = dict.fromkeys([*known, *(game_of(game).deal_options if game else ())])
        lang = context.ensure_object(Settings).lang
        own = [click.Option([f"--{name}"], type=Value(), help=_help(name, lang)) for name in names]
        params = super().get_params(context)
        behind = next(n for n, param in enumerate(params, 1) if param.name == "deal")
        return [*params[:behind], *own, *params[behind:]]


def _help(name: str, lang: str) -> str:
    """The help text of a deal option."""
    return message_text(DEAL + name, lang) if DEAL + name in MESSAGES else name.capitalize()


@click.command("new", cls=New)
@click.argument("game", type=Game())
@click.option(
    "--deal",
    type=Value(),
    is_flag=False,
    flag_value=ANY,
    metavar="[SEED]",
    help="Deal a legal opening; the same seed gives the same deal",
)
@click.option(
    "--as", "form", type=click.Choice(starts.FORMS), default=starts.FORMS[0], show_default=True, help="Notation"
)
@speaking
def new(game: str, deal: int | str | None, form: str, lang: str, **options: int | str | None) -> None:
    """Create a board file, or deal an opening.

    Without --deal, the file is an example with comments.

    \b
    Example: judge new bp --frame extra --deal 7 > board.talk
    """
    given = {name: value for name, value in options.items() if value is not None}
    if deal is None:
        click.echo(starts.new_text(game, None, lang, form, **given), nl=False)
        return
    seed = random.randrange(SEEDS) if deal == ANY else deal
    if not isinstance(seed, int):
        raise click.BadParameter(f"'{deal}' is not a valid integer.", param_hint="'--deal'")
    if deal == ANY:  # the line that gives the same board again
        click.echo("# " + " ".join(["judge new", game, f"--deal {seed}", *(f"--{n} {v}" for n, v in given.items())]))
    click.echo(starts.new_text(game, seed, lang, form, **given), nl=False)
