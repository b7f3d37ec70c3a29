"""Searching all texts."""

from __future__ import annotations

import sys

import click

from judge.cli.common import KIND_ORDER, answering, game_option
from judge.corpus.search import search as find
from judge.corpus.store import corpus
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.output import send, send_json
from judge.render.page import brief, heading
from judge.render.width import clean


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@game_option
@click.option("--kind", type=click.Choice(KIND_ORDER), help="Only this kind of entry.")
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many hits.")
@answering
def search(words, game, kind, limit, lang, form):
    """Search all texts, in Japanese or English.

    \b
    Example: judge search 走破 --game foth --limit 5
    """
    return answer_search(" ".join(words), game, kind, limit, lang, form)


def answer_search(text, game, kind, limit, lang, form, near=()):
    """Shows the hits, or what comes near; exit code 1 where there are none."""
    with _Progress(lang, form) as progress:
        results = find(text, game, kind, limit, corpus(), progress)
    if form == "json":
        send_json({
            "query": text,
            "total": results.total,
            "hits": [
                {"id": h.id, "score": h.score, "name": corpus()[h.id].name or {},
                 "snippet": h.snippet}
                for h in results.hits
            ],
            **({"suggestions": list(results.suggestions)} if results.suggestions or not results.hits else {}),
        })  # fmt: skip
    elif results.hits:
        page = [_hit(h, lang) for h in results.hits]
        page.append(b.Text(say("search.count", lang, shown=len(results.hits), total=results.total), "quiet"))
        send([*page, *_suggested(results, lang)], form)
    else:
        send(list(_nothing(text, results, near, lang)), form)
    return 0 if results.hits else 1


def _suggested(results, lang):
    if results.suggestions:
        yield b.Text(say("search.suggest", lang, words=", ".join(map(clean, results.suggestions))))


def _hit(hit, lang):
    entry = corpus()[hit.id]
    context: list[b.Words] = [clean(corpus().games[entry.game]["name"][lang])]
    if entry.parent:
        above = corpus()[entry.parent]
        context.append(b.Cite(above.id, heading(above, lang)))
    parts = [(clean(part), marked) for part, marked in hit.snippet[lang].parts()]
    snippet = tuple(b.Match(part) if marked else part for part, marked in parts)
    return b.Hit(entry.id, clean(entry.title(lang)), b.joined(context, " › "), snippet)


def _nothing(text, results, near, lang):
    yield b.Title(say("search.none", lang, query=clean(text)))
    yield from _suggested(results, lang)
    if near:
        yield b.Links(say("lookup.near", lang), tuple((b.Cite(e.id, e.id), brief(e, lang)) for e in near))


class _Progress:
    """A progress bar on standard error while the index is built, on a terminal only."""

    def __init__(self, lang, form):
        self.lang, self.bar, self.task = lang, None, None
        self.wanted = sys.stderr.isatty() and form != "json"

    def __enter__(self):
        return self._advance if self.wanted else None

    def _advance(self, done, total):
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress

            self.bar = Progress(console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task(say("search.building", self.lang), total=total)
        self.bar.update(self.task, completed=done)

    def __exit__(self, *_):
        if self.bar:
            self.bar.stop()
