"""Searching all texts."""

from __future__ import annotations

import click

from judge.cli.common import Progress, answering, game_option, show
from judge.corpus import ontable
from judge.corpus.entry import KINDS
from judge.corpus.store import corpus
from judge.library import searching


class Kind(click.Choice):
    """A kind of entry: of those that all games share, or one that some game has for itself."""

    def __init__(self):
        super().__init__(KINDS)

    def convert(self, value, param, context):
        return value if value in corpus().kinds else super().convert(value, param, context)


@click.command("search")
@click.argument("words", nargs=-1)
@game_option
@click.option("--kind", type=Kind(), help="Only this kind of entry.")
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many hits.")
@answering
def search(words, game, kind, limit, lang, form):
    """Search all texts, in Japanese or English.

    \b
    Example: judge search "guard horse" --limit 5
    """
    if not words and not kind:
        raise click.UsageError("Missing argument 'WORDS...'.")
    if not words:
        from judge.library import listing

        return show(listing.entries((kind,), game or ontable.kept()), lang, form)
    with Progress(lang, form) as progress:
        results = searching.search(" ".join(words), game, kind, limit, progress=progress, table=ontable.kept())
    show(results, lang, form)
    return 0 if results.hits else 1
