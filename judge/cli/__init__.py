"""The command line: thin commands that load, call and render.

`judge ANYTHING` looks up what is no command; commands are imported only when
they run. Wrong input ends with one line and exit code 2.
"""

from __future__ import annotations

import os
import sys

import click

from judge import __version__
from judge.cli.common import Settings, language

# command: module that holds it
COMMANDS = {
    "lookup": "lookup",
    "topic": "lookup",
    "rule": "lookup",
    "action": "lookup",
    "card": "lookup",
    "term": "lookup",
    "ruling": "lookup",
    "games": "lookup",
    "export": "lookup",
    "search": "search",
    "new": "new",
    "format": "tools",
    "check": "boards",
    "legal": "boards",
    "can": "boards",
    "explain": "boards",
    "resolve": "boards",
    "step": "step",
    "settle": "boards",
    "play": "play",
    "coverage": "boards",
    "attach": "attach",
    "sheet": "reference",
    "flow": "reference",
    "schema": "tools",
    "completion": "tools",
    "demo": "demo",
}


class Judge(click.Group):
    """Commands by name; anything else is looked up."""

    def list_commands(self, context):
        return [name for name in COMMANDS if name != "lookup"]

    def get_command(self, context, name):
        if name not in COMMANDS:
            return None
        from importlib import import_module

        return getattr(import_module(f"judge.cli.{COMMANDS[name]}"), name)

    def resolve_command(self, context, args):
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            if any(_is_board(arg) for arg in args[1:]):  # nobody looks a file up: a command was meant
                from judge.faults import Fault, nearest

                near = nearest(args[0], COMMANDS)
                if near:
                    raise Fault("command.unknown", name=args[0], near=near)
            return "lookup", self.get_command(context, "lookup"), args
        return super().resolve_command(context, args)

    def shell_complete(self, context, incomplete):
        """Commands, and what could be looked up without one."""
        found = super().shell_complete(context, incomplete)
        if not incomplete or incomplete.startswith("-"):
            return found
        from judge.cli import completing

        return [*found, *completing.entries(context, None, incomplete)]


def _is_board(arg):
    return arg == "-" or arg.endswith((".yaml", ".yml"))


def _version(context, _, wanted):
    if wanted and not context.resilient_parsing:
        from judge.cli.lookup import version_line

        click.echo(version_line(__version__))
        context.exit()


@click.command(cls=Judge, context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=True)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Version of the program and editions of the rules.",
)
@language(expose_value=False)
def main():
    """Rules of five games, looked up and applied.

    \b
    judge 702.6e              a rule by its number
    judge カウンター          an action, card or term by its name
    judge ♣9                  a playing card
    judge search 走破         every rule about a word
    """


def run(args=None) -> None:
    """Runs the program; the process ends here."""
    from judge.faults import Fault
    from judge.render.output import utf8_streams

    utf8_streams()
    if "_JUDGE_COMPLETE" in os.environ:  # the shell asks what could come next
        main.main(prog_name="judge", complete_var="_JUDGE_COMPLETE")
    args = [_utf8(arg) for arg in (sys.argv[1:] if args is None else args)]
    settings = Settings()
    try:
        with main.make_context("judge", args, obj=settings) as context:
            code = main.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        code = done.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
        code = 2
    except click.ClickException as error:
        click.echo(_usage(error), err=True)
        code = 2
    except Fault as fault:
        from judge.render.words import fault_text

        click.echo(f"judge: {fault_text(fault, settings.lang)}", err=True)
        code = 2
    except (KeyboardInterrupt, click.Abort):
        code = 130
    except BrokenPipeError:
        _silence()
        code = 0
    except OSError as error:
        click.echo(f"judge: {error.strerror or error}", err=True)
        _silence()
        code = 2
    sys.exit(code if isinstance(code, int) else 0)


def _utf8(arg):
    """An argument as it was typed, where the locale made bytes of it that it does not know."""
    return arg if arg.isprintable() else os.fsencode(arg).decode("utf-8", "replace")


def _usage(error):
    """One line: what is wrong, and where help is."""
    from judge.render.width import clean

    context = getattr(error, "ctx", None)
    where = context.command_path if context else "judge"
    return clean(f"judge: {' '.join(error.format_message().split())} (try: {where} --help)")


def _silence():
    """Nobody can read on: nothing more is written, nothing is complained about."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
