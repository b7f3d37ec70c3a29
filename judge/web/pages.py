"""What the page asks besides the commands: entries as HTML, names to find them by, boards as tables and forms."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from judge.boardfile.board import Board
from judge.boardfile.lines import Play
from judge.boardfile.schema import board_schema
from judge.boardfile.typed import play_text
from judge.corpus.entry import BOARD, Entry
from judge.corpus.store import corpus
from judge.engine.layout import deck_of, layout
from judge.games import game_of
from judge.library import boards, guides
from judge.library.rules import lookup
from judge.library.runs import run
from judge.library.sessions import Session
from judge.library.starts import dump_board, new_text
from judge.parts import part_of
from judge.render import answers
from judge.render.html import fragment
from judge.render.page import entry_page, heading, kind_name
from judge.render.phrases import play_phrase
from judge.render.slip import rule_text
from judge.web.forms import choices
from judge.web.scenarios import bundled, scenario_text

Data = dict[str, Any]
LANGS = ("ja", "en")


def address(identifier: str) -> str:
    """The address of an entry on the page: `#/bp/5.4.1`."""
    return "#/" + identifier.replace(":", "/", 1)


# rules


@functools.lru_cache(maxsize=2000)
def entry_html(id: str, lang: str) -> Data:
    """An entry as HTML; empty if there is none."""
    found = lookup(id).entries
    shown = next((entry for entry in found if entry.id == id), found[0] if found else None)
    if shown is None:
        return {"id": id, "html": "", "title": id}
    return {"id": shown.id, "html": _html(shown, lang), "title": heading(shown, lang)}


def _html(entry: Entry, lang: str) -> str:
    """An entry as HTML, with the attached official wording if there is any."""
    from judge.corpus import attached

    return fragment(entry_page(entry, corpus(), lang, attached.wording(entry.id)), lang, address)


def found_html(words: str, game: str | None = None, limit: int = 12, lang: str = "en") -> Data:
    """The results of a search as HTML."""
    from judge.library.searching import search

    results = search(words, game, None, limit)
    return {"query": words, "total": results.total, "html": fragment(results.page(lang), lang, address),
            "ids": [hit.id for hit in results.hits]}  # fmt: skip


@functools.cache
def bundle(game: str, lang: str) -> dict[str, str]:
    """identifier → HTML, for all entries of a game."""
    return {entry.id: _html(entry, lang) for entry in (*_entries(game), *_cards(game))}


def _entries(game: str) -> Iterator[Entry]:
    """The entries of a game, without those about board files."""
    return (entry for entry in corpus().of(game) if entry.kind != BOARD)


def _cards(game: str) -> Iterator[Entry]:
    """The playing cards of a game whose pages are worked out from its rules."""
    if part_of(game, "cardpage"):
        from judge.boardfile.format import inner

        shapes = {id(s): s for shape in game_of(game).player_keys.values() for s in inner(shape)}
        names = dict.fromkeys(card["value"] for s in shapes.values() for card in deck_of(game_of(game), s, "en"))
        for name in names:
            yield from (entry for entry in lookup(name, ("card",), game).entries[:1])


@functools.cache
def names() -> Data:
    """The names of all entries, games and kinds, for finding them while one types."""
    entries = corpus()
    rows: dict[str, list[Any]] = {}
    for game in entries.games:
        for entry in (*_entries(game), *_cards(game)):
            name = entry.name or {}
            spellings = [name["kana"]] if name.get("kana") else []
            rows.setdefault(
                entry.id, [entry.id, entry.kind, heading(entry, "ja"), heading(entry, "en"), *spellings, *entry.also]
            )
    games = [
        {"id": game, "name": about["name"], "edition": about["edition"],
         "kinds": {kind: {lang: kind_name(kind, game, entries, lang) for lang in LANGS}
                   for kind in entries.kinds if any(row[1] == kind and row[0].startswith(f"{game}:") for row in rows.values())}}
        for game, about in entries.games.items()
    ]  # fmt: skip
    return {"games": games, "entries": list(rows.values())}


@functools.cache
def guide_bundle(lang: str) -> Data:
    """The pages of `judge guide` in one language, in their order: name → `{"title", "html"}`."""
    made = {name: guides.guide(name) for name in guides.PAGES}
    return {name: {"title": one.json(lang)["title"], "html": fragment(one.page(lang), lang, address)}
            for name, one in made.items()}  # fmt: skip


def data_files() -> dict[str, Callable[[], Data]]:
    """The files under `data/` that a server sends as a site has them: path → what makes their contents."""
    return {"names.json": names, **{f"guide.{lang}.json": functools.partial(guide_bundle, lang) for lang in LANGS}}


# boards


def table(board: Board, lang: str) -> Data:
    """A described board: its layout, its text, whether it is possible, and the names on it."""
    game, start = boards.load(board)
    found = boards.findings(game, start).json(lang)
    speaker = answers.Speaker(game, corpus(), lang, lambda: [start])
    lines = []
    for n, (_, line) in enumerate(board.script()):
        told = {"at": line[1]} if isinstance(line, tuple) else {"said": play_phrase(line, speaker), "by": line.by}
        lines.append({"n": n, **told})
    return {
        "game": game.id, "board": board.data, "text": dump_board(board.data), "title": board.title(lang),
        "players": list(game.players(start)), "table": layout(game, start, lang), **found, "lines": lines,
        "choices": choices(game, [start], lang),
    }  # fmt: skip


def rename(board: Board, player: str, name: str, lang: str) -> Data:
    """The board with another name for one of its players."""
    from judge.web.renaming import renamed

    return {"board": renamed(board, player, name.strip())}


def sitting(board: Board, lang: str, play: str | None = None) -> Data:
    """The table at the end of a board's script, or after one more play: layout, legal plays, pending question."""
    session = Session(board)
    game = session.game
    told = len(session.steps)
    verdict = session.play(play) if play else None
    plays = session.plays()
    speaker = answers.Speaker(game, corpus(), lang)
    decision = session.prompt
    stopped = answers.stop_json(session, speaker) if session.stop else None
    return {
        "game": game.id, "board": session.to_board(), "table": layout(game, session.table, lang),
        "to_act": session.to_act, "winner": session.winner, "stopped": stopped,
        "verdict": {**verdict.json(lang), "said": verdict.play.sentence(lang)} if verdict else None,
        "news": [step.text(lang) for step in session.steps[told:]] if play else [],
        "decision": decision.json(lang) if decision else None,
        "plays": [_play(one, speaker) for one in plays], "tries": list(_attempts(session, speaker)),
        "choices": choices(game, [session.table, *(step.state for step in session.steps)], lang), "state": game.write(session.table),
    }  # fmt: skip


def _play(play: Play, speaker: answers.Speaker) -> Data:
    """A play with its sentence and the heading it goes under."""
    entry = speaker.corpus.get(speaker.game.about(play) or "")
    word = play.do if isinstance(play.do, str) else next(iter(play.do), "")
    group = entry.title(speaker.lang) if entry else _label(speaker, word)
    return {"play": play.json(), "typed": play_text(play), "said": play.sentence(speaker.lang),
            "by": play.by, "group": group, "entry": entry.id if entry else None}  # fmt: skip


def _label(speaker: answers.Speaker, word: str) -> str:
    """The label of a kind of play."""
    from judge.engine.layout import Labels

    return Labels(speaker.game, speaker.lang)("play", word)


def _attempts(session: Session, speaker: answers.Speaker) -> Iterator[Data]:
    """What a player may want to try, by name: the actions of the game, or its kinds of play."""
    game = session.game
    named = [entry for entry in speaker.corpus.of(game.id, "action") if entry.fields.get("trigger") != "triggered"]
    for entry in named:
        yield {"name": entry.id.rpartition("/")[2], "label": entry.title(speaker.lang), "entry": entry.id}
    for kind in game.play_kinds if not named else ():
        if kind.word not in ("choose", "pass"):
            yield {"name": kind.word, "label": _label(speaker, kind.word), "entry": None}


def why(board: Board, name: str, lang: str) -> Data:
    """Why a play of this name cannot be made at the end of the script: each way to make it, with its checks."""
    session = Session(board)
    tried = session.why(name)
    rows = [{"said": one.play.sentence(lang), "play": one.play.json(), "typed": play_text(one.play),
             **one.json(lang)} for one in tried]  # fmt: skip
    return {"name": name, "tried": rows}


def may(board: Board, play: str, lang: str) -> Data:
    """The verdict on a play at the end of the script."""
    verdict = Session(board).verdict(play)
    return {**verdict.json(lang), "said": verdict.play.sentence(lang), "typed": play_text(verdict.play)}


def steps(board: Board, lang: str) -> Data:
    """The run of a board as `resolve` answers it, with the table after each step in which it changed."""
    done = run(board)
    data = done.json(lang)
    game = done.game
    before = drawn = layout(game, done.start, lang)
    for step, row in zip(done.steps, data["steps"]):
        after = layout(game, step.state, lang)
        row["table"] = None if after == before else after
        row["quiet"] = step.event.key in game.quiet
        before = after
    return {**data, "table": drawn, "title": done.board.title(lang)}


def slip(board: Board, lang: str) -> Data:
    """The ruling slip of a board as `settle` answers it, with its text for a chat and the table at the start."""
    from judge.library.runs import settle

    claims = settle(board)
    drawn = layout(claims.run.game, claims.run.start, lang)
    data = claims.json(lang)
    for claim in data["claims"]:
        rule = corpus().get(claim["rule"] or "")
        claim["rule_text"] = rule_text(rule, lang) if rule else None
    return {**data, "md": claims.text(lang, "md"), "title": board.title(lang), "table": drawn}


def new(game: str, lang: str, deal: int | None = None, options: Data | None = None) -> Data:
    """The text of a new board: a deal if there is a seed, else the commented example."""
    return {"board": new_text(game, deal, lang, **(options or {}))}


def schema(game: str, lang: str) -> Data:
    """A JSON Schema of the boards of a game."""
    return board_schema(game_of(game))


def scenarios(game: str, lang: str) -> Data:
    """The bundled boards of a game."""
    return {"boards": [scenario._asdict() for scenario in bundled(game, lang)]}


def scenario(game: str, name: str, lang: str) -> Data:
    """The text of a bundled board."""
    return {"board": scenario_text(game, name)}


def blank(game: str, lang: str) -> Data:
    """The smallest board of a game."""
    base = corpus().get(f"{game}:{BOARD}/base")
    return {"board": base.fields["example"] if base else {"game": game, "players": {"A": {}, "B": {}}}}


def form(game: str, lang: str) -> Data:
    """The shapes of a game's boards, for forms."""
    from judge.web.forms import form as made

    return made(game, lang)


def qr(text: str, lang: str = "en") -> Data:
    """A QR code as rows of dark and light; empty if the text is too long or the library is missing."""
    try:
        import segno
    except ImportError:
        return {"rows": []}
    try:
        code = segno.make(text, micro=False, error="l")
    except ValueError:  # segno.DataOverflowError
        return {"rows": []}
    return {"rows": ["".join("1" if dark else "0" for dark in row) for row in code.matrix]}
