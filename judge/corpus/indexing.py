"""The search index, built once: two tables of terms (`termtable`) and the readings of names, each a file.

One table has the terms of the texts of entries by field, the other the finer terms
by which questions are compared. Entries are added in the order of the corpus, so
the number of an entry is its place there. An index of the user is only opened from a
folder that nobody else can write to.
"""

from __future__ import annotations

import functools
import os
import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.corpus import datafiles, folders, termtable
from judge.corpus.entry import BOARD, Entry
from judge.corpus.names import romaji
from judge.corpus.termtable import TermTable
from judge.corpus.wording import answer_kinds, fine_terms, normal, terms

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

Progress = Callable[[int, int], None]

FORMAT = 13  # changes with anything here or in `wording` that decides what is in an index
SIGNS = {"S": "♠", "H": "♡", "D": "♢", "C": "♣"}
STAMP = "stamp"
FILES = TEXTS, FINE, READINGS = ("texts", "fine", "readings")  # of an index
FIELDS = ("name", "keywords", "text", "above", "aside", "board_name", "board_text")
KEPT_SECONDS = 30 * 24 * 3600
STALE_SECONDS = 3600
BROKEN = (ValueError, KeyError, TypeError, RecursionError)  # what the bytes of a broken index lead to


def strings(value: Any) -> Iterator[str]:
    """Every text inside nested data, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strings(item)


def texts(entry: Entry, above: Iterable[Entry] = ()) -> dict[str, str]:
    """The texts of an entry by field of the index.

    `text` is what the rule says, `above` the headings over it, `aside` what is said about it: reasons of a ruling,
    notes, tables.
    """
    told = entry.fields
    if entry.kind == BOARD:  # in fields of their own, so that they change nothing in how rules are found
        words = [entry.local.rpartition(".")[2], *(entry.name or {}).values(), *entry.also]
        values = [[word, said] for word, said in (told.get("values") or {}).items()]
        return {"board_name": " ".join(words), "board_text": " ".join(strings([entry.text, values]))}
    return {
        "name": " ".join(dict.fromkeys([entry.number or "", *(entry.name or {}).values(), *entry.also, _card(entry)])),
        "keywords": " ".join(strings(entry.keywords)),
        "text": " ".join(
            strings([entry.text, told.get("effect"), told.get("special_note"), told.get("question"), entry.words])
        ),
        "above": " ".join(strings([up.name for up in above])),
        "aside": " ".join(
            strings([told.get("options"), told.get("why"), told.get("parts"), entry.note, entry.slips, entry.tables])
        ),
        "reading": romaji((entry.name or {}).get("kana", "")).lower().replace(" ", ""),
    }


def _card(entry: Entry) -> str:
    """The playing card of an entry in signs: `C:9` → ♣9; empty if it is about none."""
    suit, colon, rank = str(entry.fields.get("card") or "").partition(":")
    return f"{SIGNS[suit]}{rank}" if colon and suit in SIGNS else ""


Weights = tuple[Sequence[int], Sequence[float]]  # numbers of entries, and a value of each


class Index:
    """The two tables of terms, and the readings of names.

    What is computed of them is kept: of an index that stays open ten bytes for each row of a table, at most.
    """

    def __init__(self, files: Mapping[str, Any]):
        """`files` are those of an index by name, as bytes. Raises ValueError or KeyError if they are broken."""
        self.texts, self.table = TermTable(files[TEXTS]), TermTable(files[FINE])
        self._readings = files[READINGS]
        self._weights: dict[Any, Weights] = {}

    @functools.cached_property
    def usual_lengths(self) -> dict[str, int]:
        """field → the number of terms that all entries have in it."""
        return {field: sum(lengths) for field, lengths in zip(FIELDS, self.texts.lengths)}

    def lengths(self, field: str) -> Sequence[int]:
        """The number of terms of each entry in a field."""
        return self.texts.lengths[FIELDS.index(field)]

    def weights(self, key: Any, make: Callable[[], Mapping[int, float]]) -> Weights:
        """The numbers and values of a mapping that `make` returns; it is made once for a key."""
        if key not in self._weights:
            made = make()
            self._weights[key] = array("H", made), array("d", made.values())
        return self._weights[key]

    def readings(self, beginning: str) -> Iterator[tuple[str, int]]:
        """(reading, number of an entry) for the names whose reading in Latin letters begins like this."""
        line = f"\n{beginning}".encode()
        start = self._readings.find(line)
        while start >= 0:
            end = self._readings.find(b"\n", start + 1)
            reading, _, number = self._readings[start + 1 : end].decode().partition(" ")
            yield reading, int(number)
            start = self._readings.find(line, end)


def fine_documents(corpus: Corpus) -> Iterator[dict[str, list[str]]]:
    """For each entry its finer terms by field of the term table; pages about board files have none."""
    for entry in corpus:
        if entry.kind == BOARD:
            yield {}
            continue
        parts = texts(entry)
        yield {
            "questions": [
                term
                for each in strings(corpus.questions(entry.id))
                for term in {*fine_terms(each), *answer_kinds(normal(each))}
            ],
            "name": list(fine_terms(f"{parts['name']} {parts['keywords']}")),
            "text": list(fine_terms(f"{parts['text']} {parts['aside']}")),
        }


_kept: dict[str, Index] = {}  # indexes that stay open, by the key of their corpus
_keeps = False


def keep_indexes() -> None:
    """Keeps every index open that is opened from now on, for a process that answers many requests."""
    global _keeps
    _keeps = True


def open_index(corpus: Corpus, progress: Progress | None = None, anew: bool = False) -> Index:
    """The index of a corpus; it is built if it is missing or broken, or with `anew`.

    `progress(done, total)` is called meanwhile.
    """
    if anew or corpus.key not in _kept:
        index = _opened(corpus, progress, anew)
        if not _keeps:
            return index
        _kept[corpus.key] = index
    return _kept[corpus.key]


def _opened(corpus: Corpus, progress: Progress | None, anew: bool) -> Index:
    """As `open_index`, without keeping the index open."""
    built = os.path.join(datafiles.built_folder(datafiles.data_folder()), _name(corpus))
    if not anew and os.path.isdir(built):
        try:
            return Index(_files(built))
        except (OSError, *BROKEN):  # one is made for the user
            pass
    place = folders.cache_folder()
    path = os.path.join(place, _name(corpus)) if place else None
    if path and os.path.isdir(path):
        try:
            if not anew:
                return _open(path)
        except (OSError, *BROKEN):
            pass
        _remove(path)
    return _build(corpus, path, progress)


def _name(corpus: Corpus) -> str:
    """The name of the folder for the index of this corpus; another corpus has another name."""
    return f"index-{FORMAT}-{corpus.key}"


def build(corpus: Corpus, target: str) -> None:
    """Builds the index into a folder that is shipped with the package."""
    path = os.path.join(target, _name(corpus))
    os.makedirs(path)
    _write(path, index_files(corpus))


def _write(folder: str, files: Mapping[str, bytes]) -> None:
    """Writes files into a folder."""
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


def _files(folder: str) -> dict[str, Any]:
    """name → bytes of the files of an index; they are mapped, not read as a whole."""
    import mmap

    files = {}
    for name in FILES:
        with open(os.path.join(folder, name), "rb") as file:
            files[name] = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    return files


def _open(path: str) -> Index:
    """The index in a folder, opened for reading.

    Raises OSError if others can write to the folder or its files are not as they were made, ValueError or KeyError if
    they are broken.
    """
    stat = os.stat(path)
    if hasattr(os, "getuid") and (stat.st_uid != os.getuid() or stat.st_mode & 0o022):
        raise OSError("this folder is not the user's own")
    with open(os.path.join(path, STAMP), encoding="utf-8") as file:
        if file.read() != _stamp(path):
            raise OSError("this index is broken")
    return Index(_files(path))


def _stamp(path: str) -> str:
    """Name, size and time of every file of an index as one text, which changes if a file is written to."""
    lines = []
    for name in sorted(os.listdir(path)):
        if name != STAMP:
            stat = os.stat(os.path.join(path, name))
            lines.append(f"{name} {stat.st_size} {stat.st_mtime_ns}\n")
    return "".join(lines)


def _build(corpus: Corpus, path: str | None, progress: Progress | None) -> Index:
    """Builds an index in a new folder and renames it to `path`; in memory if nothing can be written."""
    files = index_files(corpus, progress)
    beside = _fresh_folder(path) if path else None
    if path and beside:
        try:
            _write(beside, files)
            with open(os.path.join(beside, STAMP), "w", encoding="utf-8") as file:
                file.write(_stamp(beside))
            if not os.path.isdir(path):  # otherwise another run was first
                os.rename(beside, path)
            return _open(path)
        except OSError:
            pass
        finally:
            _remove(beside)
    return Index(files)


def _fresh_folder(path: str) -> str | None:
    """A new folder beside `path` after deleting those of broken-off builds; None if none can be made."""
    import tempfile

    parent = os.path.dirname(path)
    try:
        os.makedirs(parent, mode=0o700, exist_ok=True)
        for name in os.listdir(parent):
            old = os.path.join(parent, name)
            age = time.time() - os.stat(old).st_mtime
            if (name.startswith("new-") and age > STALE_SECONDS) or (name.startswith("index-") and age > KEPT_SECONDS):
                _remove(old)
        return tempfile.mkdtemp(dir=parent, prefix="new-")
    except OSError:
        return None


def _remove(folder: str) -> None:
    """Deletes a folder; errors are ignored."""
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def index_files(corpus: Corpus, progress: Progress | None = None) -> dict[str, bytes]:
    """name → bytes of the files of an index of all entries."""
    documents, readings = [], [b"\n"]
    for n, entry in enumerate(corpus):
        if progress:
            progress(n, len(corpus))
        cut = texts(entry, corpus.ancestors(entry))
        reading = cut.pop("reading", "")
        if reading:
            readings.append(f"{reading} {n}\n".encode())
        documents.append({field: list(terms(text)) for field, text in cut.items()})
    table = termtable.write(documents, FIELDS)
    return {TEXTS: table, FINE: termtable.write(fine_documents(corpus)), READINGS: b"".join(readings)}
