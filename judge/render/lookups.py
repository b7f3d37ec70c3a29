"""What was looked up or searched, as pages and as JSON; the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judge.corpus import attached
from judge.corpus.entry import Entry
from judge.corpus.lookup import Found
from judge.corpus.store import Corpus
from judge.faults import quoted
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.page import brief, entry_page, heading, kind_name, subtree_page
from judge.render.width import clean

if TYPE_CHECKING:
    from judge.corpus.search import Hit, Results


def found_page(answers: Iterable[Found], corpus: Corpus, lang: str, subrules: bool = False) -> b.Page:
    """What each query means, one below the other."""
    page: b.Page = []
    for n, found in enumerate(answers):
        page += [b.Rule()] if n else []
        page += _entries(found, corpus, lang, subrules)
    return page


def _entries(found: Found, corpus: Corpus, lang: str, subrules: bool) -> b.Page:
    page: b.Page = []
    for n, entry in enumerate(found.entries):
        page += [b.Rule()] if n else []
        if subrules:
            page += subtree_page(entry, corpus, lang)
        else:
            page += entry_page(entry, corpus, lang, attached.wording(entry.id))
    return page or list(_not_found(found, lang))


def _not_found(found: Found, lang: str) -> Iterator[b.Block]:
    if found.candidates:
        yield b.Title(say("lookup.several", lang, query=clean(quoted(found.query))))
        yield b.Links(say("lookup.candidates", lang), tuple(_row(entry, lang) for entry in found.candidates))
        return
    by_number = found.near_reason == "number"
    yield b.Title(say("lookup.number" if by_number else "lookup.none", lang, query=clean(quoted(found.query))))
    if found.near:
        yield b.Links(say("lookup.near", lang), tuple(_near(entry, lang) for entry in found.near))
    if not by_number:
        yield b.Text(say("lookup.search", lang, query=clean(quoted(found.query))))


def _row(entry: Entry, lang: str) -> tuple[b.Cite, str]:
    """An entry where its game must be said."""
    return b.Cite(entry.id, entry.id), brief(entry, lang)


def _near(entry: Entry, lang: str) -> tuple[b.Cite, str]:
    """Identifier and name of what comes near, with the range of what lies below it."""
    cite, name = _row(entry, lang)
    below = [i.partition(":")[2] for i in entry.children if "/" not in i]
    if len(below) > 1:
        name = say("lookup.has", lang, name=name, first=below[0], last=below[-1])
    elif below:
        name = say("lookup.has_one", lang, name=name, only=below[0])
    return cite, name


def found_json(answers: Sequence[Found], corpus: Corpus, subrules: bool = False) -> dict[str, Any]:
    entries = [entry for found in answers for entry in found.entries]
    if subrules:
        entries = [below for entry in entries for below in corpus.subtree(entry)]
    data: dict[str, Any] = {"entries": [_entry_json(entry) for entry in entries]}
    missing = [found for found in answers if not found.entries]
    if missing:
        data["not_found"] = [
            {"query": f.query, "candidates": [e.id for e in f.candidates], "near": [e.id for e in f.near]}
            for f in missing
        ]
    return data


def _entry_json(entry: Entry) -> dict[str, Any]:
    data = entry.to_dict()
    official = attached.wording(entry.id)
    return {**data, "official": official} if official else data


# search


def results_page(results: Results, corpus: Corpus, lang: str, near: Sequence[Entry] = ()) -> b.Page:
    """The hits, or what comes near."""
    suggested = []
    if results.suggestions:
        suggested.append(b.Text(say("search.suggest", lang, words=", ".join(map(clean, results.suggestions)))))
    if results.hits:
        count = say("search.count", lang, shown=len(results.hits), total=results.total)
        return [*(hit_block(hit, corpus, lang) for hit in results.hits), b.Text(count, "quiet"), *suggested]
    page: b.Page = [b.Title(say("search.none", lang, query=clean(quoted(results.query)))), *suggested]
    if near:
        page.append(b.Links(say("lookup.near", lang), tuple(_row(entry, lang) for entry in near)))
    return page


def hit_block(hit: Hit, corpus: Corpus, lang: str) -> b.Hit:
    entry = corpus[hit.id]
    context: list[b.Words] = [clean(corpus.games[entry.game]["name"][lang])]
    if entry.parent:
        above = corpus[entry.parent]
        context.append(b.Cite(above.id, heading(above, lang)))
    parts = [(clean(part), marked) for part, marked in hit.snippet[lang].parts()]
    snippet = tuple(b.Match(part) if marked else part for part, marked in parts)
    return b.Hit(entry.id, clean(entry.title(lang)), b.joined(context, " › "), snippet)


def results_json(results: Results, corpus: Corpus) -> dict[str, Any]:
    hits = [
        {"id": hit.id, "score": hit.score, "name": corpus[hit.id].name or {}, "snippet": dict(hit.snippet)}
        for hit in results.hits
    ]
    suggested = {"suggestions": list(results.suggestions)} if results.suggestions or not results.hits else {}
    return {"query": results.query, "total": results.total, "hits": hits, **suggested}


# games


def game_row(game: str, corpus: Corpus) -> dict[str, Any]:
    """What there is of a game: name, edition, how many entries of which kind."""
    about = corpus.games[game]
    kinds: dict[str, int] = {}
    for entry in corpus.of(game):
        kinds[entry.kind] = kinds.get(entry.kind, 0) + 1
    return {
        "id": game, "name": about["name"], "edition": about["edition"], "entries": sum(kinds.values()),
        "kinds": {kind: kinds[kind] for kind in corpus.kinds if kind in kinds}, "attached": attached.count(game),
    }  # fmt: skip


def games_page(rows: Iterable[dict[str, Any]], corpus: Corpus, lang: str) -> b.Page:
    return [b.Facts(tuple((row["id"], _summary(row, corpus, lang)) for row in rows))]


def _summary(row: dict[str, Any], corpus: Corpus, lang: str) -> str:
    """One line a game: name, edition, how much there is of what."""
    kinds = [f"{kind_name(kind, row['id'], corpus, lang)} {count}" for kind, count in row["kinds"].items()]
    if row["attached"]:
        kinds.append(say("games.attached", lang, count=row["attached"]))
    return clean(say("games.line", lang, name=row["name"][lang], edition=row["edition"][lang], count=row["entries"],
                     kinds=("、" if lang == "ja" else ", ").join(kinds)))  # fmt: skip
