"""The command line: thin commands that load, call and render.

`judge ANYTHING` looks up what is no command; commands are imported only when
they run. Wrong input ends with one line and exit code 2.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

import click

from judge import __version__
from judge.cli.common import HELP, Settings, language
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

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
    "use": "lookup",
    "export": "lookup",
    "search": "search",
    "new": "new",
    "format": "tools",
    "write": "boards",
    "check": "boards",
    "legal": "boards",
    "can": "boards",
    "explain": "boards",
    "resolve": "boards",
    "step": "step",
    "settle": "boards",
    "play": "play",
    "whatif": "whatif",
    "quiz": "quiz",
    "coverage": "boards",
    "attach": "attach",
    "serve": "serve",
    "site": "serve",
    "sheet": "reference",
    "flow": "reference",
    "guide": "reference",
    "schema": "tools",
    "completion": "tools",
    "demo": "demo",
    "mcp": "mcp",
}


OF_BOARDS = ("check", "legal", "can", "explain", "resolve", "step", "settle", "whatif", "play", "write")
OF_GAMES = ("new", "format", "schema", "attach", "use", "quiz")


class Judge(click.Group):
    """Commands by name; anything else is looked up."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Lists the names of all commands that can be typed; `lookup`, which is used without its name, is left out."""
        return [name for name in COMMANDS if name != "lookup"]

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the commands in groups into the help."""
        from judge.cli.helping import write_groups

        write_groups(self, context, formatter)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Imports the command with this name and returns it, with its help in the reader's language if help is wanted;
        None if there is none."""
        if name not in COMMANDS:
            return None
        from importlib import import_module

        command: click.Command = getattr(import_module(f"judge.cli.{COMMANDS[name]}"), name)
        settings = context.ensure_object(Settings)
        if settings.help:
            from judge.cli.helping import localized_command

            return localized_command(command, name, settings.lang)
        return command

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Reads the line; `--game` and `--lang` may stand before the command: `judge --game bp counter`."""
        at = args.index("--game") if "--game" in args[:3:2] else len(args)
        return super().parse_args(context, [*args[:at], *args[at + 2 :], *args[at : at + 2]])

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Returns (name, command, its arguments) that a line means; a line without a command, or a question that begins
        like one, is a lookup. Raises a Fault for a misspelt command with a board behind it."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            if any(_is_board(arg) for arg in args[1:]):  # nobody looks a file up: a command was meant
                from judge.faults import Fault, nearest

                near = nearest(args[0], COMMANDS)
                if near:
                    raise Fault("command.unknown", name=args[0], near=near)
            return "lookup", self.get_command(context, "lookup"), args
        if args and _is_question(args):
            return "lookup", self.get_command(context, "lookup"), args
        return super().resolve_command(context, args)

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """Returns what Tab offers for the first word: commands, and once something is typed also what can be looked up."""
        found = super().shell_complete(context, incomplete)
        if not incomplete or incomplete.startswith("-"):
            return found
        from judge.cli import completing

        return [*found, *completing.entries(context, None, incomplete)]


def _is_board(arg: str) -> bool:
    """Whether an argument has the form of a board file's name (`.yaml`, `.yml`, `.talk`) or is `-`; whether the file
    exists is not checked."""
    return arg == "-" or arg.endswith((".yaml", ".yml", ".talk"))


def _is_question(args: Sequence[str]) -> bool:
    """Whether a line that begins with the name of a command is a question: `can I block …`."""
    words = list(itertools.takewhile(lambda arg: not arg.startswith("-"), args[1:]))
    if len(words) < 2:
        return False
    if args[0] == "can" and len(words) == 2 and words[0] in GAMES:  # can trick "R9, B12"
        return False
    if args[0] in OF_GAMES:
        return words[0] not in GAMES
    return args[0] in OF_BOARDS and not any(_is_board(word) or os.path.exists(word) for word in words[:2])


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Option callback: if `wanted`, prints the version and the editions of the rules, and exits."""
    if wanted and not context.resilient_parsing:
        from judge.cli.lookup import version_lines
        from judge.width import wrap

        for line in version_lines(__version__, context.ensure_object(Settings).lang):
            click.echo("\n  ".join(wrap(line, _columns(sys.stdout))))
        context.exit()


@click.command(cls=Judge, context_settings={"help_option_names": HELP}, no_args_is_help=True)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Show the version and the rule editions",
)
@language(expose_value=False)
def main() -> None:
    """Look up and apply the rules of five games.

    \b
    judge 702.6e                a rule by number
    judge counter               an action, card or term by name
    judge ♣9                    a playing card
    judge what beats a bulwark  a question in your own words
    judge bp                    the contents of a game
    """


def run(args: Sequence[str] | None = None) -> None:
    """Runs the program with these arguments (default: those of the process) and ends the process with the exit code;
    errors become one line on standard error."""
    from judge.faults import Fault, system_says
    from judge.render.output import utf8_streams

    utf8_streams()
    if "_JUDGE_COMPLETE" in os.environ:  # the shell asks what could come next
        from judge.cli.helping import localized_command

        settings = Settings()
        settings.help = True
        localized_command(main, "judge", settings.lang).main(
            prog_name="judge", complete_var="_JUDGE_COMPLETE", obj=settings
        )
    args = [_utf8(arg) for arg in (sys.argv[1:] if args is None else args)]
    settings = Settings(_language_option(args))
    args = [] if len(args) == 2 and args[0] == "--lang" or args[:1] == [f"--lang={settings.lang}"] == args else args
    settings.help = not args or any(arg in HELP for arg in args)
    group: click.Command = main
    if settings.help:
        from judge.cli.helping import localized_command

        group = localized_command(main, "judge", settings.lang)
    try:
        with group.make_context("judge", args, obj=settings) as context:
            code = main.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        code = done.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
        code = 2
    except click.ClickException as error:
        from judge.cli.helping import complaint

        missing = isinstance(error, click.MissingParameter) and error.param is not None and error.param.name == "board"
        if not missing or not _begin(settings.lang):
            _complain(complaint(error, settings.lang), args)
        code = 2
    except Fault as fault:
        from judge.render.catalogue import fault_text

        code = 2
        if fault.key != "file.missing" or not _begin(settings.lang, str(fault.place or "")):
            code = _complain(fault_text(fault, settings.lang), args)
    except (KeyboardInterrupt, click.Abort):
        code = 130
    except BrokenPipeError:
        _silence()
        code = 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        code = _complain(where + system_says(error).text(settings.lang), args)
        _silence()
    sys.exit(code if isinstance(code, int) else 0)


def _language_option(args: Sequence[str]) -> str | None:
    """The language that `--lang` asks for anywhere in the line; None if nothing does.

    Help and errors need it before the line is parsed.
    """
    for arg, following in zip(args, [*args[1:], ""]):
        wanted = following if arg == "--lang" else arg.removeprefix("--lang=") if arg.startswith("--lang=") else ""
        if wanted in LANGS:
            return wanted
    return None


def _begin(lang: str, path: str = "") -> bool:
    """Prints on standard error, if somebody sits at a terminal, how to begin a board, which needs no file (`path` is
    one that is not there). Returns whether it did."""
    from judge.cli.telling import can_begin, how_to_begin

    if can_begin():
        click.echo(how_to_begin(lang, path), err=True)
    return can_begin()


def _complain(text: str, args: Sequence[str]) -> int:
    """Prints an error in one line on standard error, or as JSON if JSON was asked for; returns the exit code 2."""
    if "--json" in args or "--format=json" in args or ("--format", "json") in itertools.pairwise(args):
        import json

        click.echo(json.dumps({"error": text}, ensure_ascii=False), err=True)
    else:
        from judge.width import wrap

        click.echo("\n  ".join(wrap(f"judge: {text}", _columns(sys.stderr))), err=True)
    return 2


def _columns(stream: TextIO) -> int:
    """Returns the columns of the terminal behind a stream that can be used, two less than it has; no limit (a huge
    number) if it is none."""
    import shutil

    return shutil.get_terminal_size((80, 24)).columns - 2 if stream.isatty() else sys.maxsize


def _utf8(arg: str) -> str:
    """Returns an argument as it was typed; bytes that the locale could not decode are read as UTF-8, invalid ones
    replaced."""
    if arg.isprintable():
        return arg
    try:
        return os.fsencode(arg).decode("utf-8", "replace")
    except UnicodeEncodeError:  # half a character, which stands for no bytes
        return arg.encode("utf-8", "replace").decode()


def _silence() -> None:
    """Makes further output go nowhere, after the reader has closed the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
