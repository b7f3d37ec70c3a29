"""Pages to browse: the contents of a game, lists of entries."""

from __future__ import annotations

from collections.abc import Sequence

from judge.corpus.entry import BOARD, TOPIC, Entry
from judge.corpus.store import Corpus
from judge.messages import message_text
from judge.render import blocks as b
from judge.render.page import brief, field_text, is_chapter, kind_name, link, link_row
from judge.width import clean

# how a kind is listed: the command, where it is not a search
COMMANDS = {"topic": "topic", "rule": "rule", "step": "rule", "appendix": "rule", "action": "action", "card": "card", "trump": "card", "character": "card", "fog": "card",
            "term": "term", "ruling": "ruling"}  # fmt: skip
COLUMNS = ("timing", "cost", "key")  # facts of actions that a list shows


def chapters(game: str, corpus: Corpus) -> list[Entry]:
    """Lists the top-level rules of a game, in order."""
    return [corpus[i] for i in corpus.ids if i.startswith(f"{game}:") and is_chapter(i, corpus)]


def contents_page(game: str, corpus: Corpus, lang: str) -> b.Page:
    """Makes the contents of a game: its chapters, its topics, and for every kind of entry how many there are with the
    command that lists them."""
    about = corpus.games[game]
    page: b.Page = [b.Title(clean(about["name"][lang]), game, clean(about["edition"][lang]))]
    page.append(
        b.Links(message_text("contents.chapters", lang), tuple(link_row(e, lang) for e in chapters(game, corpus)))
    )
    counts: dict[str, int] = {}
    for entry in corpus.of(game):
        counts[entry.kind] = counts.get(entry.kind, 0) + 1
    lists: dict[str, int] = {}
    for kind in (kind for kind in corpus.kinds if kind in counts):
        lists[_typed(game, kind)] = lists.get(_typed(game, kind), 0) + counts[kind]
    rows = tuple((typed, f"({count})") for typed, count in lists.items())
    topics = tuple((b.Cite(e.id, clean(e.title(lang))), "") for e in corpus.of(game, TOPIC))
    if topics:
        page.append(b.Mentions(message_text("topics", lang), topics))
    return [*page, b.Mentions(message_text("contents.lists", lang, game=game), rows)]


def _typed(game: str, kind: str) -> str:
    """The command that lists a kind of entries, without `--game`."""
    if kind == BOARD:
        return f"judge format {game}"
    return f"judge {COMMANDS[kind]}" if kind in COMMANDS else f"judge search --kind {kind}"


def list_page(entries: Sequence[Entry], corpus: Corpus, lang: str, everything: bool = False) -> b.Page:
    """Makes a list of entries by game and kind, with counts: actions as a table, others as a line each. Unless
    `everything`, rules without a name are left out and counted at the end."""
    if not entries:
        return [b.Title(message_text("list.none", lang))]
    shown = [e for e in entries if everything or e.kind != "rule" or e.title(lang)]
    page: b.Page = []
    for game in dict.fromkeys(e.game for e in shown):
        own = [e for e in shown if e.game == game]
        name = clean(corpus.games[game]["name"][lang])
        for kind in dict.fromkeys(e.kind for e in own):
            some = [e for e in own if e.kind == kind]
            title = f"{name} › {kind_name(kind, game, corpus, lang)} ({len(some)})"
            page += [_actions(title, some, corpus, lang) if kind == "action" else b.Links(title, _rows(some, lang))]
    if len(shown) < len(entries):
        page.append(b.Text(message_text("list.more", lang, count=len(entries) - len(shown)), "quiet"))
    return page


def _rows(entries: Sequence[Entry], lang: str) -> tuple[tuple[b.RichText, str], ...]:
    """Entries as rows of links, each with a short text."""
    return tuple((link(e), brief(e, lang)) for e in entries)


def _actions(title: str, entries: Sequence[Entry], corpus: Corpus, lang: str) -> b.Table:
    """A table of actions: name, cost, key, timing."""
    head = (message_text("list.name", lang), *(message_text(f"field.{column}", lang) for column in COLUMNS))
    rows = tuple(
        (b.Cite(e.id, clean(e.title(lang))), *(_fact(e, column, corpus, lang) for column in COLUMNS)) for e in entries
    )
    return b.Table(head, rows, title)


def _fact(entry: Entry, column: str, corpus: Corpus, lang: str) -> b.RichText:
    """A field of an entry as a cell of a table."""
    if column == "cost":
        return clean(entry.fields.get("cost") or "")
    return field_text(entry, column, corpus, lang)
