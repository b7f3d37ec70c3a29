"""Reads `rulesdata/` into entries: strict shapes, both languages, no dangling reference."""

from __future__ import annotations

import os
import re

from judge.corpus import yamlfile
from judge.corpus.entry import LANGS, Entry
from judge.corpus.ids import FOLDERS, GAMES, Number, kind_of, sort_key, split
from judge.corpus.datafiles import data_folder, game_files
from judge.faults import Fault, did_you_mean

KEYS = ("id", "name", "text", "refs", "note", "also", "keywords", "tables", "next", "fields", "source")
GAME_KEYS = ("id", "name", "edition", "document", "order", "makers")
NOT_ENTRIES = ("game.yaml", "phrases.yaml", "textonly.yaml")
KANJI = re.compile("[\u4e00-\u9fff々]")

RULING_FIELDS = ("question", "options", "choice", "why", "doubtful", "switch", "board")
FACT_FIELDS = (
    "list category type type_en trigger speed timing key key_count key_zone key_unit cost target formats frames "
    "once_per_turn legal_target_of_counter trigger_condition request_condition effect since updated"
).split()
# the fields an entry of a kind may have
FIELDS = {
    "action": FACT_FIELDS,
    "character": "type list formats frames unit_condition size labels abilities since updated".split(),
    "fog": "type list formats frames unit_condition placed_by target ability since updated".split(),
    "trump": "card face frames enables static_ability related_unit_actions since updated".split(),
    "format": "base_actions base_characters fogs frames".split(),
    "frame": (
        "formats deck setup_steps zones set_aside opening_hand life_at_start frame_actions preset".split()
    ),
    "card": "set metres surface class deck set_aside areas number timing copies".split(),
    "term": ["forms"],
    "ruling": RULING_FIELDS,
}
# fields whose values are notation that `phrases.yaml` puts into words
SPOKEN = (
    "type trigger speed timing category key_zone key_unit target trigger_condition request_condition unit_condition "
    "size labels abilities ability face static_ability deck zones set_aside opening_hand life_at_start preset"
).split()
LISTS = {"ruling": ("effect",), "action": ("effect",)}


def load(folder: str | None = None) -> tuple[list[Entry], dict]:
    """All entries, linked and in order, and what is known of each game."""
    folder = folder or data_folder()
    entries: dict[str, Entry] = {}
    places = {}
    games = {}
    for game in GAMES:
        files = game_files(folder, game)
        if not files:
            continue
        base = os.path.join(folder, FOLDERS[game])
        games[game] = _read_game(game, os.path.join(base, "game.yaml"))
        phrases = _read_phrases(os.path.join(base, "phrases.yaml"))
        for path in files:
            if os.path.basename(path) in NOT_ENTRIES:
                continue
            for entry, place in read_entries(yamlfile.read(path), game, phrases):
                if entry.id in entries:
                    raise Fault("corpus.twice", place, id=entry.id, first=places[entry.id])
                entries[entry.id], places[entry.id] = entry, place
    return link(entries, games, places), games


def _read_game(game, path):
    document = yamlfile.read(path)
    yamlfile.check_keys(document, (), document.value, GAME_KEYS, ("id", "name", "edition"))
    if document.value["id"] != game:
        raise Fault("shape.word", document.place(("id",)), key="id", value=document.value["id"],
                    **did_you_mean(document.value["id"], [game]))
    _both(document, ("name",), document.value["name"])
    return document.value


def _read_phrases(path):
    if not os.path.exists(path):
        return {}
    document = yamlfile.read(path)
    for field, phrases in document.value.items():
        for value, words in phrases.items():
            _both(document, (field, value), words)
    return document.value


def read_entries(document, game, phrases=None):
    """The entries of one file with their places; the first fault found is raised."""
    if not isinstance(document.value, list):
        raise Fault("shape.type", document.place(), key="file", wanted_ja="項目の列", wanted_en="a list of entries")
    for n, raw in enumerate(document.value):
        yield _read_entry(document, (n,), raw, game, phrases or {}), document.place((n, "id"))


def _read_entry(document, path, raw, game, phrases):
    yamlfile.check_keys(document, path, raw, KEYS, ("id", "text"))
    local = raw["id"]
    if not isinstance(local, str):
        raise Fault("corpus.quoted", document.place((*path, "id")), id=local)
    kind = kind_of(local)
    if kind is None:
        raise Fault("corpus.id", document.place((*path, "id")), id=local)
    _both(document, (*path, "text"), raw["text"])
    name = raw.get("name")
    if name is not None:
        _both(document, (*path, "name"), name, extra=("kana",))
        if KANJI.search(name["ja"]) and not name.get("kana"):
            raise Fault("corpus.kana", document.place((*path, "name")), id=local)
    if raw.get("note") is not None:
        _both(document, (*path, "note"), raw["note"])
    fields = raw.get("fields") or {}
    yamlfile.check_keys(document, (*path, "fields"), fields, FIELDS.get(kind, ()))
    effect = fields.get("effect")
    if isinstance(effect, dict):
        yamlfile.check_keys(document, (*path, "fields", "effect"), effect, LANGS, LANGS)
    refs = []
    for k, ref in enumerate(_strings(document, (*path, "refs"), raw.get("refs"))):
        if kind_of(split(ref)[1]) is None:
            raise Fault("corpus.id", document.place((*path, "refs", k)), id=ref)
        refs.append(_full(game, ref))
    if kind == "term" and raw.get("source"):
        refs.insert(0, _full(game, raw["source"]))
    return Entry(
        id=f"{game}:{local}",
        game=game,
        kind=kind,
        number=local if kind in ("rule", "step") else None,
        name=name,
        text=raw["text"],
        fields=fields,
        refs=tuple(dict.fromkeys(refs)),
        source=raw.get("source"),
        note=raw.get("note"),
        also=tuple(_strings(document, (*path, "also"), raw.get("also"))),
        keywords=_keywords(document, (*path, "keywords"), raw.get("keywords")),
        tables=tuple(_tables(document, (*path, "tables"), raw.get("tables"))),
        next=tuple(_next(document, (*path, "next"), raw.get("next"), game)),
        words=_words(document, (*path, "fields"), fields, phrases),
    )


def _full(game, ref):
    owner, rest = split(ref)
    return f"{owner or game}:{rest}"


def _both(document, path, value, extra=()):
    """A text in both languages, neither of them empty."""
    yamlfile.check_keys(document, path, value, (*LANGS, *extra), LANGS)
    for lang, text in value.items():
        if not isinstance(text, str) or not text.strip():
            raise Fault("shape.type", document.place((*path, lang)), key=f"{path[-1]}.{lang}",
                        wanted_ja="空でない文字列", wanted_en="a text that is not empty")


def _strings(document, path, value):
    if value is None:
        return []
    if not isinstance(value, list):
        raise Fault("shape.type", document.place(path), key=path[-1], wanted_ja="文字列の列",
                    wanted_en="a list of words")
    for n, item in enumerate(value):
        if not isinstance(item, str):
            raise Fault("corpus.quoted", document.place((*path, n)), id=item)
    return value


def _keywords(document, path, value):
    if value is None:
        return {}
    yamlfile.check_keys(document, path, value, LANGS)
    return {lang: _strings(document, (*path, lang), words) for lang, words in value.items()}


def _tables(document, path, value):
    for n, table in enumerate(value or []):
        here = (*path, n)
        yamlfile.check_keys(document, here, table, ("caption", "head", "rows"), ("head", "rows"))
        if "caption" in table:
            _both(document, (*here, "caption"), table["caption"])
        yamlfile.check_keys(document, (*here, "head"), table["head"], LANGS, LANGS)
        wanted = len(table["head"]["ja"])
        for k, row in enumerate([table["head"]["en"], *table["rows"]]):
            if not isinstance(row, list) or len(row) != wanted:
                got = len(row) if isinstance(row, list) else 1
                raise Fault("corpus.table", document.place((*here, "rows", max(k - 1, 0))), got=got, wanted=wanted)
        for k, row in enumerate(table["rows"]):
            for c, cell in enumerate(row):
                if isinstance(cell, dict):
                    _both(document, (*here, "rows", k, c), cell)
        yield table


def _next(document, path, value, game):
    for n, way in enumerate(value or []):
        yamlfile.check_keys(document, (*path, n), way, ("to", "when"), ("to",))
        if "when" in way:
            _both(document, (*path, n, "when"), way["when"])
        yield {**way, "to": _full(game, way["to"])}


def _words(document, path, fields, phrases):
    """The words of every value that is notation, from `phrases.yaml`."""
    words = {}
    for field in SPOKEN if phrases else ():
        value = fields.get(field)
        if field not in fields or value is None or isinstance(value, dict):
            continue
        values = value if isinstance(value, list) else [value]
        for item in values:
            if str(item) not in phrases.get(field, {}):
                raise Fault("corpus.phrase", document.place((*path, field)), field=field, value=item)
        words[field] = {
            lang: [phrases[field][str(item)][lang] for item in values] for lang in LANGS
        }
    return words


def link(entries: dict[str, Entry], games: dict, places=None) -> list[Entry]:
    """Entries in order, each with parent, children and who cites it."""
    places = places or {}
    parents, children, cited = {}, {}, {}
    for entry in entries.values():
        parents[entry.id] = parent = _parent(entry, entries)
        if parent:
            children.setdefault(parent, []).append(entry.id)
        for ref in [*entry.refs, *(way["to"] for way in entry.next)]:
            if ref not in entries:
                known = [e.partition(":")[2] for e in entries if e.startswith(entry.game)]
                raise Fault("corpus.dangling", places.get(entry.id), id=entry.id, ref=ref,
                            **did_you_mean(ref.partition(":")[2], known))
        for ref in entry.refs:
            cited.setdefault(ref, []).append(entry.id)
    order = _order(entries, games)
    return [
        entry._replace(
            parent=parents[entry.id],
            children=tuple(sorted(children.get(entry.id, ()), key=order)),
            cited_by=tuple(sorted(cited.get(entry.id, ()), key=order)),
        )
        for entry in sorted(entries.values(), key=lambda e: order(e.id))
    ]


def _parent(entry, entries):
    """The nearest entry above it by number, else the section it stands in; a term stands by itself."""
    if entry.kind == "term":
        return None
    if entry.number:
        for up in Number(entry.number).ancestors():
            if f"{entry.game}:{up}" in entries:
                return f"{entry.game}:{up}"
    above = f"{entry.game}:{entry.source}"
    return above if entry.source and above in entries else None


def _order(entries, games):
    """Document order: games as listed, then numbers; files keep the order of what they list by name."""
    written = {identifier: n for n, identifier in enumerate(entries)}

    def key(identifier):
        game, _, local = identifier.partition(":")
        chapters = games.get(game, {}).get("order") or []
        first = local.split(".")[0]
        chapter = chapters.index(first) if first in chapters else -1
        kind, rest, parts = sort_key(local)
        return (GAMES.index(game), chapter, kind, rest, parts if kind == 0 else (), written.get(identifier, 0))

    return key
