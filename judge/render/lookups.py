"""What was looked up or searched, as pages and as JSON; the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judge.corpus import attached
from judge.corpus.entry import BOARD, Entry
from judge.corpus.lookup import Match
from judge.corpus.store import Corpus
from judge.faults import quoted
from judge.messages import message_text
from judge.render import blocks as b
from judge.render.page import ONE_LINE, brief, edition, entry_page, heading, kind_name, subtree_page
from judge.width import clean, shorten

if TYPE_CHECKING:
    from judge.corpus.search import Hit, Results
    from judge.corpus.snippets import Snippet

SHORT = 24  # cells for a name in passing


def lookup_page(
    answers: Sequence[Match], corpus: Corpus, lang: str, subrules: bool = False, everything: bool = False
) -> b.Page:
    """Makes the page of looked-up queries, one after the other; with `subrules` each entry with all below it. Unless
    `everything`, further details may be left out in a small window."""
    page: b.Page = []
    for n, found in enumerate(answers):
        page += [b.Rule()] if n else []
        page += _entries(found, corpus, lang, subrules, everything)
        page += elsewhere(found.elsewhere, lang)
    entries = [entry for found in answers for entry in found.entries]  # a page of an entry ends with its edition
    games = dict.fromkeys(entry.game for entry in entries if subrules or entry.kind == BOARD)
    page += (b.Text(edition(game, corpus, lang), "quiet") for game in games)
    if any(isinstance(block, b.Extra) for block in page):
        page = [*page, b.More(message_text("page.more", lang))]
    return [block.block if everything and isinstance(block, b.Extra) else block for block in page]


def elsewhere(entries: Sequence[Entry], lang: str) -> b.Page:
    """Makes a line that names the hits in other games; an empty page if there are none."""
    if not entries:
        return []
    named = [b.joined([b.Cite(e.id, e.id), f" {brief(e, lang, SHORT)}"], "") for e in entries]
    return [b.Text(b.joined([message_text("elsewhere", lang), b.joined(named, " · ")], ""), "quiet")]


def _entries(found: Match, corpus: Corpus, lang: str, subrules: bool, everything: bool) -> b.Page:
    """Makes the pages of the entries found (with `subrules`: with everything below them); if there are none, candidates
    or what comes near."""
    page: b.Page = []
    for n, entry in enumerate(found.entries):
        page += [b.Rule()] if n else []
        if subrules:
            page += subtree_page(entry, corpus, lang)
        else:
            page += entry_page(entry, corpus, lang, attached.wording(entry.id), everything)
    return page or list(_not_found(found, lang))


def _not_found(found: Match, lang: str) -> Iterator[b.Block]:
    """Yields what is shown if nothing, or too much, has the name: the candidates; else names or numbers that come near,
    and (unless a number was asked for) the hint to search."""
    if found.candidates:
        yield b.Title(message_text("lookup.several", lang, query=clean(quoted(found.query))))
        yield b.Links(message_text("lookup.candidates", lang), tuple(_row(entry, lang) for entry in found.candidates))
        return
    by_number = found.near_reason == "number"
    yield b.Title(message_text("lookup.number" if by_number else "lookup.none", lang, query=clean(quoted(found.query))))
    if found.near:
        yield b.Links(message_text("lookup.near", lang), tuple(_near(entry, lang) for entry in found.near))
    if not by_number:
        yield b.Text(message_text("lookup.search", lang, query=clean(quoted(found.query))))


def _row(entry: Entry, lang: str) -> tuple[b.Cite, str]:
    """An entry as a row whose link shows the whole identifier with its game."""
    return b.Cite(entry.id, entry.id), brief(entry, lang)


def _near(entry: Entry, lang: str) -> tuple[b.Cite, str]:
    """Makes a row for an entry that comes near: identifier, name, and the first and last number below it if there are
    any."""
    cite, name = _row(entry, lang)
    below = [i.partition(":")[2] for i in entry.children if "/" not in i]
    if len(below) > 1:
        name = message_text("lookup.has", lang, name=name, first=below[0], last=below[-1])
    elif below:
        name = message_text("lookup.has_one", lang, name=name, only=below[0])
    return cite, name


def lookup_json(answers: Sequence[Match], corpus: Corpus, subrules: bool = False) -> dict[str, Any]:
    """Returns what a lookup answers to --json: all entries found (with `subrules`: with those below), and under
    `not_found` the queries without one."""
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
    """An entry as plain data, with the attached official wording if there is any."""
    data = entry.to_dict()
    official = attached.wording(entry.id)
    return {**data, "official": official} if official else data


# search


def results_page(
    results: Results, corpus: Corpus, lang: str, near: Sequence[Entry] = (), cards: Sequence[Entry] = ()
) -> b.Page:
    """Makes the page of a search: the hits that have an answer in full, the others as lines, the entries of the playing
    `cards` in the question, the number of all hits, hits in other games. Without hits: suggestions and the names
    that come `near`, or what is nearest in meaning."""
    page: b.Page = []
    if results.searched:
        query, searched = clean(quoted(results.query)), clean(quoted(results.searched))
        page.append(b.Text(message_text("search.searched", lang, query=query, searched=searched), "note"))
    suggested = message_text("search.suggest", lang, words=", ".join(map(clean, results.suggestions)))
    if not results.hits:
        page.append(b.Title(message_text("search.none", lang, query=clean(quoted(results.query)))))
        page += [b.Text(suggested)] if results.suggestions else []
        if near:
            page.append(b.Links(message_text("lookup.near", lang), tuple(_row(entry, lang) for entry in near)))
        elif results.nearest:
            entries = [corpus[identifier] for identifier in results.nearest]
            texts = tuple(clean(" ".join(entry.text[lang].split())) for entry in entries)
            page.append(b.Hits(message_text("lookup.near", lang), tuple(_near_row(e, lang) for e in entries), texts))
        return page
    leading = results.leading()
    page += (hit_block(hit, corpus, lang, bool(results.groups)) for hit in leading.values())
    shown = {*leading, *(hit.id for hit in leading.values())}
    others = results.further()
    beneath = [hit for hit in others if hit.beneath in shown]
    for label, hits in (("search.beneath", beneath), ("search.others", [hit for hit in others if hit not in beneath])):
        if hits:
            rows = tuple(_hit_row(hit, corpus, lang) for hit in hits)
            page.append(b.Hits(message_text(label, lang), rows, tuple(_marked(hit.passage[lang]) for hit in hits)))
    if cards:
        page.append(b.Links(message_text("search.cards", lang), tuple(_row(entry, lang) for entry in cards)))
    if results.total > len(results.hits):
        page.append(b.Text(message_text("search.more", lang, total=results.total), "quiet"))
    page += [b.Text(suggested, "quiet")] if results.suggestions else []
    return [*page, *elsewhere([corpus[hit.id] for hit in results.elsewhere], lang)]


def _hit_row(hit: Hit, corpus: Corpus, lang: str) -> tuple[b.RichText, str, b.RichText]:
    """A search result as a row: identifier, title, snippet."""
    entry = corpus[hit.id]
    return b.Cite(entry.id, entry.id), clean(entry.title(lang)), _marked(hit.snippet[lang])


def _near_row(entry: Entry, lang: str) -> tuple[b.RichText, str, b.RichText]:
    """An entry that is near in meaning as a row: identifier, title, beginning of its text."""
    text = shorten(" ".join(entry.text[lang].split()), ONE_LINE)
    return b.Cite(entry.id, entry.id), clean(entry.title(lang)), clean(text)


def _marked(snippet: Snippet) -> b.RichText:
    """Returns a snippet as rich text, with the words that were searched for as matches."""
    parts = [(clean(part), marked) for part, marked in snippet.parts()]
    return tuple(b.Match(part) if marked else part for part, marked in parts)


def hit_block(hit: Hit, corpus: Corpus, lang: str, game_first: bool = False) -> b.Hit:
    """Makes the block of a hit with the sentences that answer the question. With `game_first` the game stands before
    the name, else above it."""
    entry = corpus[hit.speaker]
    game = clean(corpus.games[entry.game]["name"][lang])
    context: list[b.RichText] = [] if game_first else [game]
    if entry.parent:
        above = corpus[entry.parent]
        context.append(b.Cite(above.id, heading(above, lang)))
    name = clean(entry.title(lang))
    if game_first:
        name = message_text("search.game", lang, game=game, name=name) if name else game
    return b.Hit(entry.id, name, b.joined(context, " › ") if context else "", _marked(hit.answer[lang]),
                 _marked(hit.passage[lang]))  # fmt: skip


def results_json(results: Results, corpus: Corpus, cards: Sequence[Entry] = ()) -> dict[str, Any]:
    """Returns what `search` answers to --json: the hits with score and snippet, and what there is of suggestions,
    groups and other games. `cards` are the entries of the playing cards that the query names (`♠3`)."""
    hits = [
        {
            "id": hit.id, "score": hit.score, "name": corpus[hit.id].name or {}, "snippet": dict(hit.snippet),
            **({"beneath": hit.beneath} if hit.beneath else {}),
        }
        for hit in results.hits
    ]  # fmt: skip
    data: dict[str, Any] = {"query": results.query, "total": results.total, "hits": hits}
    if results.suggestions or not results.hits:
        data["suggestions"] = list(results.suggestions)
    if results.searched:
        data["searched"] = results.searched
    if results.groups:
        data["groups"] = [{"game": corpus[hit.id].game, "id": hit.id} for hit in results.groups]
    if cards:
        data["cards"] = [entry.id for entry in cards]
    if results.elsewhere:
        data["elsewhere"] = [hit.id for hit in results.elsewhere]
    return data


# games


def game_row(game: str, corpus: Corpus) -> dict[str, Any]:
    """Returns data for a game: id, names, edition, the number of entries in all and of each kind (`kinds`), and how
    many have attached wording."""
    about = corpus.games[game]
    kinds: dict[str, int] = {}
    for entry in corpus.of(game):
        kinds[entry.kind] = kinds.get(entry.kind, 0) + 1
    return {
        "id": game, "name": about["name"], "edition": about["edition"], "entries": sum(kinds.values()),
        "kinds": {kind: kinds[kind] for kind in corpus.kinds if kind in kinds}, "attached": attached.count(game),
    }  # fmt: skip


def games_page(rows: Iterable[dict[str, Any]], corpus: Corpus, lang: str, table: str | None = None) -> b.Page:
    """Makes the page of `games`: a line for each row of `game_row`; the current game (`table`) is marked."""
    mark = f" {message_text('games.table', lang)}"
    return [b.Facts(tuple((row["id"] + mark * (row["id"] == table), _summary(row, corpus, lang)) for row in rows))]


def _summary(row: dict[str, Any], corpus: Corpus, lang: str) -> str:
    """One line about a game: name, edition, number of entries."""
    kinds = [f"{kind_name(kind, row['id'], corpus, lang)} {count}" for kind, count in row["kinds"].items()]
    if row["attached"]:
        kinds.append(message_text("games.attached", lang, count=row["attached"]))
    return clean(message_text("games.line", lang, name=row["name"][lang], edition=row["edition"][lang], count=row["entries"],
                     kinds=("、" if lang == "ja" else ", ").join(kinds)))  # fmt: skip
