"""Searching all texts."""

from __future__ import annotations

from typing import Any

import click

from judge.cli.common import Progress, answering, game_option, show
from judge.corpus import current_game
from judge.corpus.entry import KINDS
from judge.corpus.store import corpus
from judge.library import searching


class Kind(click.Choice[str]):
    """A kind of entry: of those that all games share, or one that some game has for itself."""

    def __init__(self) -> None:
        """Allows the kinds of entries that all games share; `convert` allows more."""
        super().__init__(KINDS)

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Returns the kind of entries as it is, also one that only a single game has. For another word it fails as
        click's choices do."""
        return value if value in corpus().kinds else super().convert(value, param, context)


@click.command("search")
@click.argument("words", nargs=-1)
@game_option
@click.option("--kind", type=Kind(), help="Only this kind of entry")
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="Maximum number of results")
@answering
def search(words: tuple[str, ...], game: str | None, kind: str | None, limit: int, lang: str, form: str) -> int:
    """Search all rules, in English or Japanese.

    \b
    Example: judge search "guard horse" --limit 5
    """
    if not words:
        if kind is None:
            raise click.UsageError("Missing argument 'WORDS...'.")
        from judge.library import listing

        show(listing.entries((kind,), game or current_game.current_game()), lang, form)
        return 0
    with Progress(lang, form) as progress:
        results = searching.search(
            " ".join(words), game, kind, limit, progress=progress, table=current_game.current_game()
        )
    show(results, lang, form)
    return 0 if results.hits else 1
