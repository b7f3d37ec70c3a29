"""Options that every answering command has."""

from __future__ import annotations

import functools

import click

from judge.corpus.ids import GAMES
from judge.render.messages import default_lang

KIND_ORDER = "rule step appendix action character fog trump card format frame term ruling board".split()
_lang = None


def speaking(command):
    """Adds --lang; the command gets `lang`, and its faults are said in it too."""

    @click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of the answer.")
    @functools.wraps(command)
    def wrapped(lang, **options):
        global _lang
        _lang = lang or default_lang()
        return command(lang=_lang, **options)

    return wrapped


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


def fault_lang() -> str:
    """The language a fault is said in: that of the running command."""
    return _lang or default_lang()
