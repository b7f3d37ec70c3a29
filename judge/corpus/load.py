"""Reads `rulesdata/` into entries: strict shapes, both languages, no dangling reference."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judge.corpus import yamlfile
from judge.corpus.datafiles import data_folder, game_files
from judge.corpus.entry import LANGS, TOPIC, WHOLE, Entry
from judge.corpus.ids import FOLDERS, GAMES, Number, kind_of, sort_key, split
from judge.corpus.yamlfile import Document, Path
from judge.faults import Both, Fault, Place, did_you_mean

Map = dict[str, Any]

KEYS = ("id", "name", "text", "refs", "note", "slips", "also", "keywords", "tables", "next", "fields", "source")
GAME_KEYS = ("id", "name", "also", "edition", "document", "order", "makers", "kinds", "forms", "flow")
PLAYERS = "players.yaml"  # the words of players
QUESTIONS = "questions.yaml"  # what players ask, entry by entry
NOT_ENTRIES = ("game.yaml", "phrases.yaml", "textonly.yaml", "sheet.yaml", PLAYERS, QUESTIONS)
KANJI = re.compile("[\u4e00-\u9fff々]")

RULING_FIELDS = ("question", "options", "choice", "why", "doubtful", "switch", "board")
FACT_FIELDS = (
    "list category type type_en trigger speed timing key key_count key_zone key_unit cost target formats frames "
    "once_per_turn legal_target_of_counter trigger_condition request_condition effect special_note since updated"
).split()
# the fields an entry of a kind may have
FIELDS = {
    "action": FACT_FIELDS,
    "character": "type list formats frames unit_condition size labels abilities since updated".split(),
    "fog": "type list formats frames unit_condition placed_by target ability since updated".split(),
    "trump": "card face frames enables static_ability related_unit_actions since updated".split(),
    "format": "base_actions base_characters fogs frames".split(),
    "frame": ("formats deck setup_steps zones set_aside opening_hand life_at_start frame_actions preset".split()),
    "card": "set metres surface class deck set_aside areas number timing copies".split(),
    "term": "forms strict".split(),
    "topic": "cites parts".split(),
    "ruling": RULING_FIELDS,
    "board": "example examples values".split(),
}
# fields whose values are notation that `phrases.yaml` puts into words
SPOKEN = (
    "type trigger speed timing category key_zone key_unit target trigger_condition request_condition unit_condition "
    "size labels abilities ability face static_ability deck zones set_aside opening_hand life_at_start frame_actions preset"
).split()


def load(folder: str | None = None) -> tuple[list[Entry], Map]:
    """Reads all files of the rules data in a folder (default: the installed one). Returns all entries, linked and in
    order, and game → name, edition and so on. Raises a Fault for the first mistake in a file."""
    folder = folder or data_folder()
    entries: dict[str, Entry] = {}
    places: dict[str, Place] = {}
    games: Map = {}
    for game in GAMES:
        files = game_files(folder, game)
        if not files:
            continue
        base = os.path.join(folder, FOLDERS[game])
        about = yamlfile.read(os.path.join(base, "game.yaml"))
        games[game] = _read_game(game, about)
        phrases = _read_phrases(os.path.join(base, "phrases.yaml"))
        for path in files:
            if os.path.basename(path) in NOT_ENTRIES:
                continue
            for entry, place in read_entries(yamlfile.read(path), game, phrases, games[game].get("kinds")):
                if entry.id in entries:
                    raise Fault("corpus.twice", place, id=entry.id, first=places[entry.id])
                entries[entry.id], places[entry.id] = entry, place
        games[game]["words"] = _read_players(os.path.join(base, PLAYERS))
        games[game]["questions"] = _read_questions(os.path.join(base, QUESTIONS), game, entries)
        _check_flow(about, game, entries)
    return link(entries, games, places), games


def _read_game(game: str, document: Document) -> Map:
    """Returns what the `game.yaml` of a game says (name, edition, its own kinds …), checked. Raises a Fault if it is of
    another game or malformed."""
    yamlfile.check_keys(document, (), document.value, GAME_KEYS, ("id", "name", "edition"))
    if document.value["id"] != game:
        raise Fault(
            "shape.word",
            document.place(("id",)),
            key="id",
            value=document.value["id"],
            **did_you_mean(document.value["id"], [game]),
        )
    for key in ("name", "edition", "document"):
        if key in document.value:
            _both(document, (key,), document.value[key])
    _read_kinds(document, document.value.get("kinds", {}))
    about: Map = document.value
    return about


def _check_flow(document: Document, game: str, entries: dict[str, Entry]) -> None:
    """Raises a Fault if the procedure in a `game.yaml` lists, or has a heading for, a step that is no entry of the
    game."""
    flow = document.value.get("flow", {})
    yamlfile.check_keys(document, ("flow",), flow, flow)
    for part, steps in flow.items():
        for n, step in enumerate([part, *_strings(document, ("flow", part), steps)]):
            if step != WHOLE and f"{game}:{step}" not in entries:
                place = document.place(("flow", part, n - 1)) if n else document.key_place(("flow", part))
                known = [i.partition(":")[2] for i in entries if i.startswith(f"{game}:")]
                raise Fault("corpus.dangling", place, id="flow", ref=step, **did_you_mean(step, known))


def _read_kinds(document: Document, kinds: Map) -> None:
    """Raises a Fault unless the kinds of entries that a game declares for itself have names in both languages,
    well-formed fields, and a word that can begin an identifier. Changes nothing."""
    yamlfile.check_keys(document, ("kinds",), kinds, kinds)
    for kind, about in kinds.items():
        here = ("kinds", kind)
        if kind_of(f"{kind}/x") != kind:
            raise Fault("corpus.id", document.key_place(here), id=kind)
        yamlfile.check_keys(document, here, about, ("name", "fields"), ("name",))
        _both(document, (*here, "name"), about["name"])
        fields = about.get("fields", {})
        yamlfile.check_keys(document, (*here, "fields"), fields, fields)
        for field, name in fields.items():
            _both(document, (*here, "fields", field), name)


def _read_phrases(path: str) -> Map:
    """Returns field → value → words in both languages, from `phrases.yaml`; empty if the game has no such file. Raises
    a Fault if it is malformed."""
    if not os.path.exists(path):
        return {}
    document = yamlfile.read(path)
    yamlfile.check_keys(document, (), document.value, SPOKEN)
    for field, phrases in document.value.items():
        yamlfile.check_keys(document, (field,), phrases, phrases)
        for value, words in phrases.items():
            _both(document, (field, value), words)
    spoken: Map = document.value
    return spoken


def _read_players(path: str) -> Map:
    """Returns a word that players use → the words of the rules for it, for a game; empty if it has no such file. Raises
    a Fault if it is malformed."""
    if not os.path.exists(path):
        return {}
    document = yamlfile.read(path)
    yamlfile.check_keys(document, (), document.value, ("words",))
    words: Map = document.value.get("words") or {}
    for word in words:
        _strings(document, ("words", word), words[word])
    return words


def _read_questions(path: str, game: str, entries: dict[str, Entry]) -> Map:
    """Returns identifier → language → the questions of players that this entry answers; empty if the game has no such
    file. Raises a Fault for an entry that does not exist or a malformed list."""
    if not os.path.exists(path):
        return {}
    document = yamlfile.read(path)
    yamlfile.check_keys(document, (), document.value, document.value)
    for local, questions in document.value.items():
        if f"{game}:{local}" not in entries:
            known = [e.partition(":")[2] for e in entries if e.startswith(f"{game}:")]
            raise Fault(
                "corpus.dangling", document.key_place((local,)), id=QUESTIONS, ref=f"{game}:{local}",
                **did_you_mean(local, known),
            )  # fmt: skip
        yamlfile.check_keys(document, (local,), questions, LANGS, LANGS)
        for lang in LANGS:
            _strings(document, (local, lang), questions[lang])
    return {f"{game}:{local}": questions for local, questions in document.value.items()}


def read_entries(
    document: Document, game: str, phrases: Map | None = None, kinds: Map | None = None
) -> Iterator[tuple[Entry, Place]]:
    """Yields (entry, place of its identifier) for each entry of a file, not yet linked with others. Raises a Fault for
    the first mistake."""
    if not isinstance(document.value, list):
        raise Fault("shape.type", document.place(), key="file", wanted=Both("項目のリスト", "a list of entries"))
    for n, raw in enumerate(document.value):
        yield _read_entry(document, (n,), raw, game, phrases or {}, kinds or {}), document.place((n, "id"))


def _read_entry(document: Document, path: Path, raw: Any, game: str, phrases: Map, kinds: Map) -> Entry:
    """Returns one entry of a file, not yet linked with others. Raises a Fault with its place if it is not as it must
    be."""
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
        if KANJI.search(name["ja"]) and not name.get("kana") and kind != "board":
            raise Fault("corpus.kana", document.place((*path, "name")), id=local)
    for key in ("note", "slips"):
        if raw.get(key) is not None:
            _both(document, (*path, key), raw[key])
    fields = raw.get("fields") or {}
    known = (*FIELDS.get(kind, ()), *kinds.get(kind, {}).get("fields", ()))
    yamlfile.check_keys(document, (*path, "fields"), fields, known)
    if kind == "ruling":
        _ruling(document, (*path, "fields"), fields)
    if kind == TOPIC:
        _topic(document, (*path, "fields"), fields)
    if "special_note" in fields:
        _both(document, (*path, "fields", "special_note"), fields["special_note"])
    if "effect" in fields:
        _steps(document, (*path, "fields", "effect"), fields["effect"])
    refs = _refs(document, (*path, "refs"), raw.get("refs"), game)
    for where, cites in topic_cites(fields):
        refs += _refs(document, (*path, "fields", *where), cites, game)
    if not isinstance(raw.get("source", ""), str):
        raise Fault("corpus.quoted", document.place((*path, "source")), id=raw["source"])
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
        slips=raw.get("slips"),
        also=tuple(_strings(document, (*path, "also"), raw.get("also"))),
        keywords=_keywords(document, (*path, "keywords"), raw.get("keywords")),
        tables=tuple(_tables(document, (*path, "tables"), raw.get("tables"))),
        next=tuple(_next(document, (*path, "next"), raw.get("next"), game)),
        words=_words(document, (*path, "fields"), fields, phrases),
    )


def _ruling(document: Document, path: Path, fields: Map) -> None:
    """Raises a Fault unless a ruling has a question and a reason in both languages, its readings (if given) too, and
    its choice (if given) is one of them."""
    yamlfile.check_keys(document, path, fields, RULING_FIELDS, ("question", "why"))
    _both(document, (*path, "question"), fields["question"])
    _both(document, (*path, "why"), fields["why"])
    options = fields.get("options") or []
    for n, option in enumerate(options):
        _both(document, (*path, "options", n), option, extra=("id",))
    known = [option.get("id") for option in options]
    if "choice" in fields and fields["choice"] not in known:
        raise Fault(
            "shape.word",
            document.place((*path, "choice")),
            key="choice",
            value=fields["choice"],
            **did_you_mean(fields["choice"], known),
        )


def _topic(document: Document, path: Path, fields: Map) -> None:
    """Raises a Fault unless a topic has parts with points in both languages, each point with the rules it rests on."""
    yamlfile.check_keys(document, path, fields, FIELDS[TOPIC], FIELDS[TOPIC])
    for n, part in enumerate(_list(document, (*path, "parts"), fields["parts"])):
        here = (*path, "parts", n)
        yamlfile.check_keys(document, here, part, ("head", "ordered", "points"), ("points",))
        if "head" in part:
            _both(document, (*here, "head"), part["head"])
        for k, point in enumerate(_list(document, (*here, "points"), part["points"])):
            spot = (*here, "points", k)
            yamlfile.check_keys(document, spot, point, (*LANGS, "cites"), (*LANGS, "cites"))
            _both(document, spot, {lang: point[lang] for lang in LANGS})


def topic_cites(fields: Map) -> Iterator[tuple[Path, list[str]]]:
    """Yields (path, identifiers) for the answer of a topic and for each of its points: the rules that they rest on.
    Nothing for the fields of another kind of entry."""
    if "parts" in fields:
        yield ("cites",), fields["cites"]
        for n, part in enumerate(fields["parts"]):
            for k, point in enumerate(part["points"]):
                yield ("parts", n, "points", k, "cites"), point["cites"]


def _refs(document: Document, path: Path, value: Any, game: str) -> list[str]:
    """Returns the identifiers that a list names, each with its game in front. Raises a Fault if it is no list of texts
    or one is malformed; whether the entries exist is not checked."""
    refs = _strings(document, path, value)
    for n, ref in enumerate(refs):
        if kind_of(split(ref)[1]) is None:
            raise Fault("corpus.id", document.place((*path, n)), id=ref)
    return [_full(game, ref) for ref in refs]


def _steps(document: Document, path: Path, effect: Any) -> None:
    """Raises a Fault unless an effect has lists of texts in both languages with equally many steps."""
    yamlfile.check_keys(document, path, effect, LANGS, LANGS)
    steps = [_strings(document, (*path, lang), effect[lang]) for lang in LANGS]
    if len(steps[0]) != len(steps[1]):
        raise Fault("corpus.steps", document.place(path), ja=len(steps[0]), en=len(steps[1]))


def _full(game: str, ref: str) -> str:
    """Returns an identifier with its game, `game` if it names none itself: `5.4.1` → `bp:5.4.1`."""
    owner, rest = split(ref)
    return f"{owner or game}:{rest}"


def _both(document: Document, path: Path, value: Any, extra: Iterable[str] = ()) -> None:
    """Raises a Fault unless a value is a map with a Japanese and an English text, neither of them empty; `extra` names
    further keys that it may have."""
    yamlfile.check_keys(document, path, value, (*LANGS, *extra), LANGS)
    for lang, text in value.items():
        if not isinstance(text, str) or not text.strip():
            raise Fault(
                "shape.type",
                document.place((*path, lang)),
                key=f"{path[-1]}.{lang}",
                wanted=Both("空でない文字列", "text, not an empty one"),
            )


def _list(document: Document, path: Path, value: Any) -> list[Any]:
    """Returns the value, which must be a list; an empty list for None. Raises a Fault for anything else."""
    if value is not None and not isinstance(value, list):
        raise Fault("shape.type", document.place(path), key=path[-1], wanted=Both("リスト", "a list"))
    items: list[Any] = value or []
    return items


def _strings(document: Document, path: Path, value: Any) -> list[str]:
    """Returns the value, which must be a list of texts; an empty list for None. Raises a Fault for anything else."""
    items = _list(document, path, value)
    for n, item in enumerate(items):
        if not isinstance(item, str):
            raise Fault("corpus.quoted", document.place((*path, n)), id=item)
    return items


def _keywords(document: Document, path: Path, value: Any) -> dict[str, list[str]]:
    """Returns language → keywords of an entry; empty if it has none. Raises a Fault if they are not lists of texts."""
    if value is None:
        return {}
    yamlfile.check_keys(document, path, value, LANGS)
    return {lang: _strings(document, (*path, lang), words) for lang, words in value.items()}


def _tables(document: Document, path: Path, value: Any) -> Iterator[Map]:
    """Yields the tables of an entry as they are written. Raises a Fault if one lacks head or rows, or a row is not as
    long as the head."""
    for n, table in enumerate(_list(document, path, value)):
        here = (*path, n)
        yamlfile.check_keys(document, here, table, ("caption", "head", "rows"), ("head", "rows"))
        if "caption" in table:
            _both(document, (*here, "caption"), table["caption"])
        yamlfile.check_keys(document, (*here, "head"), table["head"], LANGS, LANGS)
        wanted = len(_list(document, (*here, "head", "ja"), table["head"]["ja"]))
        rows = _list(document, (*here, "rows"), table["rows"])
        lines = [(("head", "en"), table["head"]["en"]), *((("rows", k), row) for k, row in enumerate(rows))]
        for where, row in lines:
            got = len(_list(document, (*here, *where), row))
            if got != wanted:
                raise Fault("corpus.table", document.place((*here, *where)), got=got, wanted=wanted)
        for k, row in enumerate(table["rows"]):
            for c, cell in enumerate(row):
                if isinstance(cell, dict):
                    _both(document, (*here, "rows", k, c), cell)
        yield table


def _next(document: Document, path: Path, value: Any, game: str) -> Iterator[Map]:
    """Yields the ways from a step to further ones as written, `to` with its game in front. Raises a Fault if one is
    malformed."""
    for n, way in enumerate(_list(document, path, value)):
        yamlfile.check_keys(document, (*path, n), way, ("to", "when"), ("to",))
        if "when" in way:
            _both(document, (*path, n, "when"), way["when"])
        if kind_of(split(str(way["to"]))[1]) is None or not isinstance(way["to"], str):
            raise Fault("corpus.id", document.place((*path, n, "to")), id=way["to"])
        yield {**way, "to": _full(game, way["to"])}


def _words(document: Document, path: Path, fields: Map, phrases: Map) -> dict[str, dict[str, list[str]]]:
    """field → language → texts: the fields of an entry in words, for values that `phrases.yaml` explains. Raises a
    Fault for a value that it does not."""
    words = {}
    for field in SPOKEN if phrases else ():
        value = fields.get(field)
        if value is None or isinstance(value, dict) or field == "frame_actions" and isinstance(value, list):
            continue  # not said, said in words, or entries by their slugs
        values = value if isinstance(value, list) else [value]
        for item in values:
            if str(item) not in phrases.get(field, {}):
                raise Fault("corpus.phrase", document.place((*path, field)), field=field, value=item)
        words[field] = {lang: [phrases[field][str(item)][lang] for item in values] for lang in LANGS}
    return words


def link(entries: dict[str, Entry], games: Map, places: dict[str, Place] | None = None) -> list[Entry]:
    """Returns the entries in order, as copies with `parent`, `children` and `cited_by` filled in. Raises a Fault for a
    reference to an entry that does not exist."""
    places = places or {}
    parents: dict[str, str | None] = {}
    children: dict[str, list[str]] = {}
    cited: dict[str, list[str]] = {}
    for entry in entries.values():
        parents[entry.id] = parent = _parent(entry, entries)
        if parent:
            children.setdefault(parent, []).append(entry.id)
        for ref in [*entry.refs, *(way["to"] for way in entry.next), *_stands_in(entry)]:
            if ref not in entries:
                known = [e.partition(":")[2] for e in entries if e.startswith(entry.game)]
                raise Fault(
                    "corpus.dangling",
                    places.get(entry.id),
                    id=entry.id,
                    ref=ref,
                    **did_you_mean(ref.partition(":")[2], known),
                )
        for ref in entry.refs:
            cited.setdefault(ref, []).append(entry.id)
    order = _order(entries, games)
    return [
        entry.replace(
            parent=parents[entry.id],
            children=tuple(sorted(children.get(entry.id, ()), key=order)),
            cited_by=tuple(sorted(cited.get(entry.id, ()), key=order)),
        )
        for entry in sorted(entries.values(), key=lambda e: order(e.id))
    ]


def _stands_in(entry: Entry) -> list[str]:
    """The section that an entry names as its source, as a list of one; empty if it names none."""
    return [f"{entry.game}:{entry.source}"] if entry.source else []


def _parent(entry: Entry, entries: dict[str, Entry]) -> str | None:
    """The parent of an entry: the nearest number above it, else the section it stands in; None for terms and the like."""
    if entry.kind == "term":
        return None
    if entry.number:
        for up in Number(entry.number).ancestors():
            if f"{entry.game}:{up}" in entries:
                return f"{entry.game}:{up}"
    return next(iter(_stands_in(entry)), None)


def _order(entries: Iterable[str], games: Map) -> Callable[[str], tuple[Any, ...]]:
    """Returns a function that gives the sort key of an identifier: by game, then by number (chapters in the order that
    the game lists); named entries in the order of their file."""
    written = {identifier: n for n, identifier in enumerate(entries)}

    def key(identifier: str) -> tuple[Any, ...]:
        """The sort key of an identifier."""
        game, _, local = identifier.partition(":")
        chapters = games.get(game, {}).get("order") or []
        first = local.split(".")[0]
        kind, rest, parts = sort_key(local)
        if first in chapters:  # chapters called by words stand in document order, not in that of the alphabet
            return (GAMES.index(game), kind, rest, 1, chapters.index(first), (), written.get(identifier, 0))
        return (GAMES.index(game), kind, rest, 0, 0, parts if kind == 0 else (), written.get(identifier, 0))

    return key
