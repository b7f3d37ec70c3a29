"""The compiled corpus: one file in the cache that serves lookups without YAML.

The first line is a header with the checksum of the rest and the stamp of the
data it was made from; then come the identifiers with the place of each entry,
the names, those of the words of board files, the games, the words of players,
what players ask and the checksums of that, then one JSON line an entry. A broken, foreign or missing file is made
anew, and where nothing can be written the corpus is held in memory.
"""

from __future__ import annotations

import functools
import json
import os
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from judge import __version__
from judge.corpus import datafiles, folders
from judge.corpus.entry import BOARD, NUMBERED, PART, STEP, TOPIC, Entry

if TYPE_CHECKING:
    from mmap import mmap

FORMAT = 10
BUILT = "corpus.judge"  # in the package, where it came compiled
ROW = 12  # bytes of a row: the checksum of a question, and the place of its entry
INSTALLING = 300  # seconds within which an installation writes all of its files


class Corpus:
    """Entries by identifier, in order. An entry is read when it is asked for."""

    def __init__(self, data: bytes | mmap, start: int = 0):
        """`data` holds, from `start` on, what `compile_corpus` returned; it is never copied."""
        self._data, self._start = data, start
        ends = [start - 1]
        for _ in range(7):
            ends.append(data.find(b"\n", ends[-1] + 1))
        self._names, self._board_names = data[ends[1] : ends[2]], data[ends[2] : ends[3]]
        self._games, self._words = data[ends[3] : ends[4]], data[ends[4] : ends[5]]
        self._questions, self._checksums = (ends[5], ends[6]), (ends[6] + 1, ends[7])
        self._first = ends[7] + 1
        ids, starts, asked = json.loads(data[start : ends[1]])
        self.ids = dict(zip(ids, starts))
        self._question_starts: list[int] = asked
        self._made: dict[str, Entry] = {}

    @functools.cached_property
    def key(self) -> str:
        """A checksum of everything in the corpus: it changes if any text does."""
        header = json.loads(self._data[: self._start] or b"{}")  # what `_read` has compared
        return f"{header.get('crc', _checksum(self._data, self._start)):08x}"

    @property
    def compiled(self) -> bytes:
        """Returns the bytes from which it was made, as `compile_corpus` returned them, without the header of a file."""
        return self._data[self._start :]

    @functools.cached_property
    def names(self) -> dict[str, list[str]]:
        """folded spelling → identifiers, without words of board files."""
        names: dict[str, list[str]] = json.loads(self._names)
        return names

    @functools.cached_property
    def board_names(self) -> dict[str, list[str]]:
        """folded spelling → identifiers, for words of board files."""
        names: dict[str, list[str]] = json.loads(self._board_names)
        return names

    def ids_by_name(self, form: str) -> list[str]:
        """Returns the identifiers with this folded spelling, without reading all names; empty if there are none. Words
        of board files do not count."""
        if "names" in self.__dict__:  # they have been read
            return self.names.get(form, [])
        key = json.dumps(form, ensure_ascii=False).encode(errors="replace") + b":"
        start = self._names.find(key) + len(key)
        if start < len(key):
            return []
        named: list[str] = json.loads(self._names[start : self._names.index(b'"]', start) + 2])
        return named

    @functools.cached_property
    def games(self) -> dict[str, dict[str, Any]]:
        """game → name, edition, document and so on."""
        games: dict[str, dict[str, Any]] = json.loads(self._games)
        return games

    @functools.cached_property
    def player_words(self) -> dict[str, dict[str, list[str]]]:
        """game → players' word → the rules' words for it."""
        words: dict[str, dict[str, list[str]]] = json.loads(self._words)
        return words

    @functools.cached_property
    def rules_words(self) -> dict[str, dict[str, list[str]]]:
        """As `player_words`, by the folded spelling of the players' word."""
        from judge.corpus.names import fold

        found: dict[str, dict[str, list[str]]] = {game: {} for game in self.player_words}
        for game, words in self.player_words.items():
            for word, others in words.items():
                found[game].setdefault(fold(word), others)
        return found

    @functools.cached_property
    def _places(self) -> dict[str, int]:
        """Returns identifier → its place among all entries, from 0."""
        return {identifier: n for n, identifier in enumerate(self.ids)}

    def questions(self, identifier: str) -> dict[str, list[str]]:
        """Returns language → the questions of players that are written for this entry; empty if there are none. Raises
        KeyError for an unknown identifier."""
        start, end = self._questions
        start += 1 + self._question_starts[self._places[identifier]]
        found: dict[str, list[str]] = json.loads(self._data[start : self._data.find(b"\t", start, end)])
        return found

    def ids_for_question(self, question: str) -> list[str]:
        """Returns the identifiers of the entries for which exactly this question is written, in either language; empty
        if there are none."""
        first, end = self._checksums
        wanted = f"{zlib.crc32(question.encode(errors='replace')):08x}".encode()
        row = bisect_left(
            range((end - first) // ROW),
            wanted,
            key=lambda n: self._data[first + n * ROW : first + n * ROW + len(wanted)],
        )
        found: list[str] = []
        for start in range(first + row * ROW, end, ROW):
            if self._data[start : start + len(wanted)] != wanted:
                break
            identifier = list(self.ids)[int(self._data[start + len(wanted) : start + ROW], 16)]
            if any(question in questions for questions in self.questions(identifier).values()):
                found.append(identifier)
        return found

    @functools.cached_property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of entries in order, those of single games last."""
        from judge.corpus.entry import KINDS

        return tuple(
            dict.fromkeys([*KINDS, *(kind for about in self.games.values() for kind in about.get("kinds", ()))])
        )

    def __contains__(self, identifier: object) -> bool:
        """Whether there is an entry with this identifier."""
        if isinstance(identifier, str) and PART in identifier:
            return self._part(identifier) is not None
        return identifier in self.ids

    def _part(self, identifier: str) -> Entry | None:
        """The entry narrowed to the part that the identifier names behind `#`; None if there is no such part."""
        if identifier not in self._made:
            from judge.corpus.parts import narrowed

            whole, _, part = identifier.partition(PART)
            found = narrowed(self[whole], part) if whole in self.ids else None
            if found is None:
                return None
            self._made[identifier] = found
        return self._made[identifier]

    def __getitem__(self, identifier: str) -> Entry:
        """The entry with this identifier; behind `#` only that part of it. Raises KeyError if there is none."""
        if PART in identifier:
            found = self._part(identifier)
            if found is None:
                raise KeyError(identifier)
            return found
        if identifier not in self._made:
            start = self._first + self.ids[identifier]
            line = self._data[start : self._data.find(b"\n", start)]
            self._made[identifier] = Entry.from_dict(json.loads(line))
        return self._made[identifier]

    def get(self, identifier: str) -> Entry | None:
        """The entry with this identifier; None if there is none."""
        return self[identifier] if identifier in self else None

    def __iter__(self) -> Iterator[Entry]:
        """All entries in order."""
        return (self[identifier] for identifier in self.ids)

    def __len__(self) -> int:
        """The number of entries."""
        return len(self.ids)

    def of(self, game: str, kind: str | None = None) -> Iterator[Entry]:
        """The entries of a game, of one kind if it is given, in order."""
        return map(self.__getitem__, self.ids_of(game, kind))

    def ids_of(self, game: str, kind: str | None = None) -> list[str]:
        """The identifiers of a game's entries, of one kind if it is given; no entry is read for it."""
        if kind is not None and kind not in NUMBERED:
            start = f"{game}:{kind}/"
            return [each for each in self.ids if each.startswith(start)]
        every = self._by_game.get(game, [])
        if kind is None:
            return every
        return [each for each in every if "/" not in each and (":[" in each) == (kind == STEP)]

    @functools.cached_property
    def _by_game(self) -> dict[str, list[str]]:
        """game → identifiers."""
        found: dict[str, list[str]] = {}
        for identifier in self.ids:
            found.setdefault(identifier.partition(":")[0], []).append(identifier)
        return found

    def ancestors(self, entry: Entry) -> list[Entry]:
        """The entries above an entry, from the chapter to the parent."""
        chain = []
        while entry.parent:
            entry = self[entry.parent]
            chain.append(entry)
        return chain[::-1]

    def subtree(self, entry: Entry) -> Iterator[Entry]:
        """The entry and everything below it, in order."""
        yield entry
        for child in entry.children:
            yield from self.subtree(self[child])


@functools.lru_cache(maxsize=1)
def corpus() -> Corpus:
    """Returns the corpus of the installed rules data: the compiled one of the package, else that of the user's cache,
    else it is compiled anew and cached. Raises a Fault if the rules data are missing or wrong.

    >>> judge.load_corpus()["bp:5.4.1"].kind
    'rule'
    """
    folder = datafiles.data_folder()
    built = _built(folder)
    if built is not None:
        return Corpus(*built)
    stamp = datafiles.stamp(folder)
    path = cache_path(folder)
    found = _read(path, stamp) if path else None
    if found is None:
        from judge.corpus.load import load

        found = compile_corpus(*load(folder)), 0
        if path:
            _write(path, found[0], stamp)
    return Corpus(*found)


load_corpus = corpus  # the public name: `judge.corpus` is this package


def _built(folder: str) -> tuple[mmap, int] | None:
    """(contents, their start) of the corpus compiled with an installed package; None if its rules data have changed
    since.

    It is mapped and only its size is checked: reading it all would take longer than a lookup.
    """
    from mmap import ACCESS_READ, mmap

    path = os.path.join(datafiles.built_folder(folder), BUILT)
    try:
        made = os.stat(path).st_mtime
        stamp, newest = datafiles.sizes(folder)
        with open(path, "rb") as file:
            data = mmap(file.fileno(), 0, access=ACCESS_READ)
        start = data.find(b"\n") + 1
        header = json.loads(data[:start])
        whole = header == _header(header["crc"], len(data) - start, stamp)
        return (data, start) if whole and newest < made + INSTALLING else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def brought_path(folder: str, name: str) -> str:
    """The path of a file in the compiled part of a package that was made from this corpus."""
    return os.path.join(folder, f"{name}-{corpus().key}")


def brought(name: str) -> bytes | None:
    """The contents of a file that came with the package and was made from this corpus; None if there is none."""
    try:
        with open(brought_path(datafiles.built_folder(datafiles.data_folder()), name), "rb") as file:
            return file.read()
    except OSError:
        return None


def build(folder: str, target: str) -> Corpus:
    """Compiles the rules data of a folder, writes them into the folder `target` for the package, and returns the
    corpus."""
    from judge.corpus.load import load

    body = compile_corpus(*load(folder))
    _write(os.path.join(target, BUILT), body, datafiles.sizes(folder)[0])
    return Corpus(body)


def cache_path(folder: str) -> str | None:
    """The cache file for a data folder; None if the user has no cache folder."""
    place = folders.cache_folder()
    return os.path.join(place, f"corpus-{zlib.crc32(folder.encode()):08x}.judge") if place else None


def compile_corpus(entries: Iterable[Entry], games: dict[str, Any]) -> bytes:
    """The compiled form of a corpus as bytes, a line for each part: identifiers, names, games, players' words,
    questions, entries."""
    from judge.corpus.names import spellings

    words = {game: about.get("words", {}) for game, about in games.items()}
    written = {i: questions for about in games.values() for i, questions in about.get("questions", {}).items()}
    games = {
        game: {key: about[key] for key in about if key not in ("words", "questions")} for game, about in games.items()
    }

    names: dict[str, list[str]] = {}
    board_names: dict[str, list[str]] = {}
    ids, lines, starts, at = [], [], [], 0
    questions, question_starts, behind = [], [], 0
    for entry in entries:
        slug = entry.id.rpartition("/")[2] if "/" in entry.id and entry.kind != TOPIC else ""
        table, slugs = (board_names, [slug, slug.rpartition(".")[2]]) if entry.kind == BOARD else (names, [slug])
        for form in sorted(spellings(entry.name, [*entry.also, *slugs])):
            table.setdefault(form, []).append(entry.id)
        ids.append(entry.id)
        lines.append(_line(entry.to_dict()))
        starts.append(at)
        at += len(lines[-1])
        questions.append(_line(written.get(entry.id, {}))[:-1] + b"\t")
        question_starts.append(behind)
        behind += len(questions[-1])
    heads = [_line([ids, starts, question_starts]), _line(names), _line(board_names), _line(games), _line(words)]
    rows = sorted(
        f"{zlib.crc32(question.encode()):08x}{place:04x}"
        for place, identifier in enumerate(ids)
        for asked in written.get(identifier, {}).values()
        for question in asked
    )
    return b"".join([*heads, *questions, b"\n", "".join(rows).encode(), b"\n", *lines])


def _line(data: Any) -> bytes:
    """Data as one line of compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _checksum(data: bytes | mmap, start: int = 0) -> int:
    """A checksum of the bytes from `start` on."""
    return zlib.crc32(memoryview(data)[start:])


def _header(checksum: int, size: int, stamp: str) -> dict[str, Any]:
    """The first line of a compiled corpus, with the checksum and the size of the rest and the stamp of the data."""
    return {"format": FORMAT, "version": __version__, "crc": checksum, "size": size, "stamp": stamp}


def _read(path: str, stamp: str) -> tuple[bytes, int] | None:
    """(bytes, end of the header) of a compiled file, if it is complete and made from this data; else None."""
    try:
        with open(path, "rb", buffering=0) as file:
            data = file.read()
        start = data.index(b"\n") + 1
        header = _header(_checksum(data, start), len(data) - start, stamp)
        return (data, start) if json.loads(data[:start]) == header else None
    except (OSError, ValueError, RecursionError):
        return None


def _write(path: str, body: bytes, stamp: str) -> None:
    """Writes a compiled corpus; errors of the file system are ignored."""
    try:
        folders.replace_file(path, _line(_header(_checksum(body), len(body), stamp)) + body)
    except OSError:
        pass  # read-only or full: the answer comes from memory
