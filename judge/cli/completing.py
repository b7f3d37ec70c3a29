"""What the shell offers on Tab: entries by identifier and name, board files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.cli.common import Settings

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

FEW = 60


def entries(context: click.Context, _: click.Parameter | None, typed: str) -> list[CompletionItem]:
    """Returns what Tab offers for an entry: identifiers and names that begin with what is typed, of the kinds that the
    command looks up, at most a few. Names with spaces are left out."""
    from click.shell_completion import CompletionItem

    from judge.corpus.entry import BOARD
    from judge.corpus.lookup import KINDS
    from judge.corpus.store import corpus

    kinds, lang = KINDS.get(context.info_name or ""), context.ensure_object(Settings).lang
    game, typed = _after_colon(context.params.get("what") or (), typed)
    found = []
    for entry in corpus():
        if kinds and entry.kind not in kinds or game and entry.game != game:
            continue
        if entry.kind == BOARD and not typed.partition(":")[2].startswith(BOARD) and not typed.startswith(BOARD):
            continue
        words = [entry.local, entry.local.rpartition("/")[2], *(entry.name or {}).values()]
        words = words[:1] if game else [entry.id, *words]
        word = next((w for w in words if w.lower().startswith(typed.lower()) and " " not in w), None)
        if word:
            found.append(CompletionItem(word, help=entry.title(lang) or entry.text[lang][:50]))
    return found[:FEW]


def _after_colon(words: Sequence[str], typed: str) -> tuple[str | None, str]:
    """(game, what follows its colon) for `foth:702`, which bash splits into three words; game None if there is none."""
    from judge.corpus.ids import GAMES

    if typed == ":" and words and words[-1] in GAMES:
        return words[-1], ""
    if len(words) > 1 and words[-1] == ":" and words[-2] in GAMES:
        return words[-2], typed
    return None, typed


def board_words(context: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """What Tab offers for `judge format`: the words of a game's boards in both languages."""
    from click.shell_completion import CompletionItem

    from judge.boardfile.format import uses
    from judge.games import game_of

    found: dict[str, str] = {}
    lang = context.ensure_object(Settings).lang
    for use in uses(game_of(context.params["game"])):
        names = [use.word, use.slug] if use.entry is None else [use.word, use.entry.title("ja"), use.slug]
        word = next((name for name in names if name.lower().startswith(typed.lower()) and " " not in name), None)
        if word:
            found.setdefault(word, use.entry.text[lang] if use.entry else "")
    return [CompletionItem(word, help=text) for word, text in found.items()]


def games_and_boards(context: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """Returns what Tab offers where a game or a board may stand: the games that begin so; if there are none, files."""
    from click.shell_completion import CompletionItem

    from judge.corpus.ids import GAMES

    return [CompletionItem(game) for game in GAMES if game.startswith(typed)] or boards(context, _, typed)


def boards(context: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """Returns what Tab offers for a board: the mark by which the shell itself completes files and folders."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(typed, type="file")]
