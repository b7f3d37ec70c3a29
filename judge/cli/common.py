"""Options that every answering command has."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from judge.corpus.current_game import parse_game
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.messages import default_lang, message_text
from judge.render.output import send, send_json
from judge.width import clean, shorten

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    from judge.library.report import Report

F = TypeVar("F", bound=Callable[..., Any])  # a command, or what it is made of

WIDTH = 80  # columns where there is no window
WIDEST_ECHO = 300  # columns of a line that is printed as it was typed
HELP = ("-h", "--help")
FORMS = ("text", "md", "html", "json")


class Settings:
    """What holds for this run of the program: its language, and whether long output goes through a pager."""

    def __init__(self, lang: str | None = None) -> None:
        """`lang` is the language, by default that of the environment."""
        self.lang = lang or default_lang()
        self.pager = True
        self.help = False


def _language(context: click.Context, _: click.Parameter, wanted: str | None) -> str:
    """Option callback: returns the language of the output (from the option after the command, the one before it, or the
    environment) and notes it in the settings."""
    settings = context.ensure_object(Settings)
    settings.lang = wanted or settings.lang
    return settings.lang


def language(**how: Any) -> Callable[[F], F]:
    """Makes a decorator that adds the option `--lang`, allowed before and after the command."""
    return click.option("--lang", type=click.Choice(LANGS), callback=_language, help="Output language", **how)


def speaking(command: F) -> F:
    """Decorator: adds `--lang` to a command, which gets it as `lang`."""
    return language()(command)


def answering(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator: adds `--lang`, `--json`, `--format` and `--no-pager`; the command gets `lang` and `form` (text, md,
    html or json)."""

    @click.option("--json", "as_json", is_flag=True, help="Output JSON")
    @click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True, help="Output format")
    @functools.wraps(command)
    def wrapped(as_json: bool, form: str, **options: Any) -> Any:
        """Calls the command with `form` instead of the two options."""
        return command(form="json" if as_json else form, **options)

    return speaking(paging(wrapped))


def answering_lists(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator: as `answering`, for commands in which `--format` may also name a format of the game; they get it as
    `format`."""

    @click.option("--json", "as_json", is_flag=True, help="Output JSON")
    @click.option(
        "--format",
        "forms",
        multiple=True,
        metavar="[text|md|html|json|NAME]",
        help="Output format, or a BlackPoker format to list, such as std  [default: text]",
    )
    @functools.wraps(command)
    def wrapped(as_json: bool, forms: tuple[str, ...], **options: Any) -> Any:
        """Calls the command with `form` and `format` instead of the options."""
        form = next((each for each in reversed(forms) if each in FORMS), "text")
        format = next((each for each in reversed(forms) if each not in FORMS), None)
        return command(form="json" if as_json else form, format=format, **options)

    return speaking(paging(wrapped))


def paging(command: F) -> F:
    """Decorator: adds `--no-pager` to a command, which turns the pager off; the command gets no argument for it."""
    return click.option("--no-pager", is_flag=True, expose_value=False, callback=_no_pager, help="Do not use a pager")(
        command
    )


def _no_pager(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Option callback: turns the pager off for this run if `wanted`."""
    context.ensure_object(Settings).pager &= not wanted


class Game(click.Choice[str]):
    """A game by its id or by a name that it has: `fever`, `Horse Fever`, `ホースフィーバー`."""

    def __init__(self) -> None:
        """Allows every game."""
        super().__init__(GAMES)

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Returns the identifier of the game with this id or name in either language. For other words it fails as
        click's choices do."""
        return parse_game(value) or super().convert(value, param, context)


def game_option(command: F) -> F:
    """Decorator: adds the option `--game` to a command, which gets it as `game`."""
    return click.option("--game", type=Game(), help="Only this game")(command)


def all_option(command: F) -> F:
    """Decorator: adds the option `--all` to a command, which gets it as `everything`."""
    return click.option("--all", "everything", is_flag=True, help="Show all references and notes")(command)


def show(report: Report, lang: str, form: str, seen: dict[str, Any] | None = None, **how: Any) -> None:
    """Prints a report as JSON or as a page.

    `how` goes to both, `seen` only to the page.
    """
    if form == "json":
        send_json(report.json(lang, **how))
    else:
        context = click.get_current_context(silent=True)
        settings = context.find_object(Settings) if context else None
        send(report.page(lang, **how, **(seen or {})), form, lang, bool(settings and settings.pager))


def typed(prompt: str) -> str:
    """Shows the prompt and returns the line that the reader types; one from a pipe is printed behind the prompt, as a
    terminal would show it. Raises EOFError at the end of the input."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(shorten(clean(line), WIDEST_ECHO))
    return line


def window_width(indent: int = 0) -> int:
    """Returns the number of cells in a line of the terminal after an indent; in a pipe the usual width of a page."""
    import shutil

    return shutil.get_terminal_size().columns - indent if sys.stdout.isatty() else WIDTH


class Progress:
    """A progress bar on standard error, on a terminal only; the message `key` says what is being done."""

    def __init__(self, lang: str, form: str, key: str = "search.building") -> None:
        """`key` is the message that says what is being done; with `form` json there is no bar."""
        self.lang, self.key = lang, key
        self.bar: tuple[Bar, TaskID] | None = None
        self.wanted = sys.stderr.isatty() and form != "json"

    def __enter__(self) -> Callable[[int, int], None] | None:
        """Returns the function that takes (done, total) and shows the bar; None without a terminal or for JSON."""
        return self._advance if self.wanted else None

    def _advance(self, done: int, total: int) -> None:
        """Shows how much is done; the bar appears at the first call."""
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            bar.start()
            self.bar = bar, bar.add_task(message_text(self.key, self.lang), total=total)
        bar, task = self.bar
        bar.update(task, completed=done)

    def __exit__(self, *_: object) -> None:
        """Removes the bar, if one has appeared."""
        if self.bar:
            self.bar[0].stop()
