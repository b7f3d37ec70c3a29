"""Options that every answering command has."""

from __future__ import annotations

import functools
import sys

import click

from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.corpus.ontable import game_called
from judge.render.messages import default_lang, say
from judge.render.output import send, send_json

WIDTH = 80  # columns where there is no window
HELP = ("-h", "--help")
FORMS = ("text", "md", "html", "json")


class Settings:
    """What holds for one run of the program: the language in which it answers and complains, whether it may page."""

    def __init__(self, lang=None):
        self.lang = lang or default_lang()
        self.pager = True
        self.help = False


def _language(context, _, wanted):
    """A language said behind the command comes before one said in front of it, and that before the environment's."""
    settings = context.ensure_object(Settings)
    settings.lang = wanted or settings.lang
    return settings.lang


def language(**how):
    """The option --lang, wherever it stands."""
    return click.option("--lang", type=click.Choice(LANGS), callback=_language, help="Language of the answer.", **how)


def speaking(command):
    """Adds --lang; the command gets `lang`."""
    return language()(command)


def answering(command):
    """Adds --lang, --json, --format and --no-pager; the command gets `lang` and `form` (text, md, html or json)."""

    @click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
    @click.option(
        "--format", "form", type=click.Choice(FORMS), default="text", help="Text (default), Markdown, HTML or JSON."
    )
    @functools.wraps(command)
    def wrapped(as_json, form, **options):
        return command(form="json" if as_json else form, **options)

    return speaking(paging(wrapped))


def answering_lists(command):
    """The same where --format may also name a format of the game, which the command gets as `format`."""

    @click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
    @click.option(
        "--format",
        "forms",
        multiple=True,
        metavar="[text|md|html|json|NAME]",
        help="Text (default), md or json; or what can be used in a format of the game, such as std.",
    )
    @functools.wraps(command)
    def wrapped(as_json, forms, **options):
        form = next((each for each in reversed(forms) if each in FORMS), "text")
        format = next((each for each in reversed(forms) if each not in FORMS), None)
        return command(form="json" if as_json else form, format=format, **options)

    return speaking(paging(wrapped))


def paging(command):
    """Adds --no-pager."""
    return click.option(
        "--no-pager", is_flag=True, expose_value=False, callback=_no_pager, help="Long answers scroll by."
    )(command)


def _no_pager(context, _, wanted):
    context.ensure_object(Settings).pager &= not wanted


class Game(click.Choice):
    """A game by its id or by a name that it has: `fever`, `Horse Fever`, `ホースフィーバー`."""

    def __init__(self):
        super().__init__(GAMES)

    def convert(self, value, param, context):
        return game_called(value) or super().convert(value, param, context)


def game_option(command):
    return click.option("--game", type=Game(), help="Only this game.")(command)


def all_option(command):
    return click.option("--all", "everything", is_flag=True, help="With all references and notes.")(command)


def show(reply, lang, form, seen=None, **how) -> None:
    """Prints an answer of the library; what is not asked for is not made. `seen` are options that JSON does without."""
    if form == "json":
        send_json(reply.json(lang, **how))
    else:
        context = click.get_current_context(silent=True)
        settings = context.find_object(Settings) if context else None
        send(reply.page(lang, **how, **(seen or {})), form, lang, bool(settings and settings.pager))


def window_width(indent: int = 0) -> int:
    """How many cells a line of the answer has room for behind its indent; a pipe has room for any."""
    import shutil

    return shutil.get_terminal_size().columns - indent if sys.stdout.isatty() else WIDTH


class Progress:
    """A progress bar on standard error while something long is done, on a terminal only; `key` says what."""

    def __init__(self, lang, form, key="search.building"):
        self.lang, self.key, self.bar, self.task = lang, key, None, None
        self.wanted = sys.stderr.isatty() and form != "json"

    def __enter__(self):
        return self._advance if self.wanted else None

    def _advance(self, done, total):
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress

            self.bar = Progress(console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task(say(self.key, self.lang), total=total)
        self.bar.update(self.task, completed=done)

    def __exit__(self, *_):
        if self.bar:
            self.bar.stop()
