"""Options that every answering command has."""

from __future__ import annotations

import functools

import click

from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.render.messages import default_lang

KIND_ORDER = "rule step appendix action character fog trump card format frame term ruling".split()


class Settings:
    """What holds for one run of the program: the language in which it answers and complains."""

    def __init__(self):
        self.lang = default_lang()


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
    """Adds --lang, --json and --format; the command gets `lang` and `form` (text, md or json)."""

    @click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
    @click.option(
        "--format",
        "form",
        type=click.Choice(["text", "md", "json"]),
        default="text",
        help="Text (default), Markdown or JSON.",
    )
    @functools.wraps(command)
    def wrapped(as_json, form, **options):
        return command(form="json" if as_json else form, **options)

    return speaking(wrapped)


def game_option(command):
    return click.option("--game", type=click.Choice(GAMES), help="Only this game.")(command)
