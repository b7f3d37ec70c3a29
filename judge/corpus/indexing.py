"""The search index: a Whoosh index that is built once.

Whoosh keeps parts of an index as pickles, so an index is only opened from a
folder that belongs to the user and that nobody else can write to; otherwise it
is made anew in memory. Documents are added in the order of the corpus, but pages
about board files last. A posting says in a few bytes how often each text of an
entry has the term, so that one look at the index is enough for a term. Beside
the files of Whoosh lies a table of the finer terms by which questions are compared.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from whoosh import fields, formats

from judge.corpus import datafiles, folders, termtable
from judge.corpus.columns import Column
from judge.corpus.entry import BOARD, Entry
from judge.corpus.names import romaji
from judge.corpus.termtable import TermTable
from judge.corpus.wording import answer_kinds, fine_terms, normal, terms
from judge.kept import Kept

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

Progress = Callable[[int, int], None]

FORMAT = 15  # changes with anything here or in `wording` that decides what is in an index
SIGNS = {"S": "♠", "H": "♡", "D": "♢", "C": "♣"}
RULES, READING = "rules", "reading"  # fields of the index; that of pages about board files is called as their kind is
STAMP = "stamp"
TABLE = "table"
HELD, BESIDES = 400_000, 20  # entries that hold words which are kept; as much as so many is what a word needs besides
KEPT_SECONDS = 30 * 24 * 3600
STALE_SECONDS = 3600


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
    """Returns the texts of an entry by field of the index. `text` is what the rule says, `above` the names of the
    entries over it, `aside` what is said about it: reasons of a ruling, notes, tables. A page about board files has
    only `board_name` and `board_text`."""
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
    """Returns the playing card that an entry is about, in signs: `C:9` → ♣9; empty if it is about none."""
    suit, colon, rank = str(entry.fields.get("card") or "").partition(":")
    return f"{SIGNS[suit]}{rank}" if colon and suit in SIGNS else ""


# the fields of the index, and the texts in each: postings count the terms of each of them
FIELDS = {RULES: ("name", "keywords", "text", "above", "aside"), BOARD: ("board_name", "board_text")}


class Index:
    """A reader of the full-text index, and the table of finer terms beside it.

    What is computed is kept: of a term ten bytes for each of its postings and rows, of words twenty for each entry that
    holds one, up to `HELD` of these.
    """

    def __init__(self, reader: Any, table: TermTable):
        """`reader` is Whoosh's reader of the index, `table` the table of finer terms."""
        self.reader, self.table = reader, table
        self.stays_open = False
        self._columns: dict[tuple[str, str], Column] = {}
        self._held: Kept[tuple[Column, Column]] = Kept(HELD, lambda held: BESIDES + len(held[0]))

    def postings(self, field: str, term: str) -> tuple[list[int], list[bytes]]:
        """Returns the numbers of the entries that have a term, and for each text of the field how often each of them has
        it there, a byte each; both are empty if no entry has it."""
        numbers: list[int] = []
        counts: list[bytes] = []
        if (field, term) in self.reader:
            postings = self.reader.postings(field, term)
            while postings.is_active():
                numbers.append(postings.id())
                counts.append(postings.value())
                postings.next()
        whole, size = b"".join(counts), len(FIELDS[field])
        return numbers, [whole[place::size] for place in range(size)] if numbers else []

    def readings(self, prefix: str) -> Iterator[tuple[str, list[int]]]:
        """Yields the readings of names that begin so, in romaji, and the numbers of the entries that have them."""
        for reading in self.reader.expand_prefix(READING, prefix):
            yield reading.decode(), list(self.reader.postings(READING, reading).all_ids())

    def column(self, kind: str, term: str, make: Callable[[], Column]) -> Column:
        """Returns the column that `make` returns. It is kept by `kind` and `term`, so that `make` is called once for
        them (again each time if it is empty)."""
        found = self._columns.get((kind, term))
        if found is None:
            found = make()
            if len(found):  # a term that no entry has is not kept
                self._columns[kind, term] = found
        return found

    def held(self, word: Hashable, make: Callable[[], tuple[Column, Column]]) -> tuple[Column, Column]:
        """Returns the two columns of a word, which `make` returns where they are not kept."""
        found = self._held.get(word)
        if found is None:
            found = make()
            self._held.keep(word, found)
        return found

    def close(self) -> None:
        """Closes the index; does nothing if it stays open because of `keep_indexes`."""
        if not self.stays_open:
            self.reader.close()


def numbered(corpus: Corpus) -> list[str]:
    """The identifiers of all entries in the order of their numbers in the index: pages about board files last."""
    return sorted(corpus.ids, key=lambda identifier: f":{BOARD}/" in identifier)


def fine_documents(corpus: Corpus) -> Iterator[dict[str, list[str]]]:
    """Yields for each entry with a number in the index, in their order, field of the term table → its finer terms; an
    empty map for a page about board files."""
    for entry in map(corpus.__getitem__, numbered(corpus)):
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
    """Has every index that is opened from now on stay open and be used again, for a process that answers many requests."""
    global _keeps
    _keeps = True


def open_index(corpus: Corpus, progress: Progress | None = None, anew: bool = False) -> Index:
    """Returns the opened index of a corpus. If it is missing or broken, or with `anew`, it is built first, and
    `progress(done, total)` is called meanwhile."""
    if anew or corpus.key not in _kept:
        index = _opened(corpus, progress, anew)
        index.stays_open = _keeps
        if not _keeps:
            return index
        _kept[corpus.key] = index
    return _kept[corpus.key]


def is_made(corpus: Corpus) -> bool:
    """Whether there is a folder of an index for this corpus, in the package or in the user's cache; it is not opened."""
    built, path = _places(corpus)
    return os.path.isdir(built) or bool(path and os.path.isdir(path))


def _places(corpus: Corpus) -> tuple[str, str | None]:
    """Returns where the index of a corpus would be: its folder in the package, and that in the user's cache folder
    (None if the user has none)."""
    place = folders.cache_folder()
    built = os.path.join(datafiles.built_folder(datafiles.data_folder()), _name(corpus))
    return built, os.path.join(place, _name(corpus)) if place else None


def _opened(corpus: Corpus, progress: Progress | None, anew: bool) -> Index:
    """Does what `open_index` does, without keeping the index open."""
    built, path = _places(corpus)
    if not anew and os.path.isdir(built):
        try:
            return _open_built(built)
        except Exception:  # of another version of Whoosh, or broken: one is made for the user
            pass
    if path and os.path.isdir(path):
        try:
            if not anew:
                return _open(path)
        except Exception:  # an index of another version of Whoosh raises whatever its bytes lead to
            pass
        _remove(path)
    return _build(corpus, path, progress)


def _name(corpus: Corpus) -> str:
    """The name of the folder for the index of this corpus; another corpus has another name."""
    return f"index-{FORMAT}-{corpus.key}"


def build(corpus: Corpus, target: str) -> None:
    """Builds the index of a corpus in a new folder inside `target`, to be shipped with the package. Raises
    FileExistsError if it is there already."""
    from whoosh.filedb.filestore import FileStorage

    path = os.path.join(target, _name(corpus))
    os.makedirs(path)
    _fill(FileStorage(path), corpus, None)


def _open_built(path: str) -> Index:
    """Opens the index that was shipped with the package, without checking its owner."""
    from whoosh.filedb.filestore import FileStorage

    return open_storage(FileStorage(path))


def open_storage(storage: Any) -> Index:
    """Opens the index in a Whoosh storage (the files of a folder, or memory) with its term table."""
    return Index(storage.open_index(schema=_schema()).reader(), TermTable(_bytes(storage)))


def _bytes(storage: Any) -> Any:
    """Returns the bytes of the term table in a storage; a file is mapped into memory, not read as a whole."""
    if hasattr(storage, "files"):
        return storage.files[TABLE]
    import mmap

    with open(os.path.join(storage.folder, TABLE), "rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


class Counts(fields.FieldType):  # type: ignore[misc]
    """A field whose postings say how often each of some texts has a term."""

    def __init__(self, texts: int):
        """`texts` is the number of texts."""
        kept = formats.Existence()
        kept.posting_size = texts
        super().__init__(format=kept, analyzer=None)

    def index(self, value: Mapping[str, bytes], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """Yields for each term what Whoosh wants: its bytes, that it occurs, its weight, its counts."""
        for term, counts in value.items():
            yield term.encode(), 1, 1.0, counts


def _schema() -> Any:
    """The Whoosh schema of the index."""
    counted = {name: Counts(len(within)) for name, within in FIELDS.items()}
    return fields.Schema(**counted, **{READING: fields.KEYWORD})


def _open(path: str) -> Index:
    """Opens the index in a folder for reading. Raises OSError if the folder is not the user's own, others can write to
    it, or its files are not as they were made."""
    from whoosh.filedb.filestore import FileStorage

    stat = os.stat(path)
    if hasattr(os, "getuid") and (stat.st_uid != os.getuid() or stat.st_mode & 0o022):
        raise OSError("this folder is not the user's own")
    with open(os.path.join(path, STAMP), encoding="utf-8") as file:
        if file.read() != _stamp(path):
            raise OSError("this index is broken")
    return open_storage(FileStorage(path))


def _stamp(path: str) -> str:
    """Name, size and time of every file of an index as one text, which changes if a file is written to."""
    lines = []
    for name in sorted(os.listdir(path)):
        if name != STAMP:
            stat = os.stat(os.path.join(path, name))
            lines.append(f"{name} {stat.st_size} {stat.st_mtime_ns}\n")
    return "".join(lines)


def _build(corpus: Corpus, path: str | None, progress: Progress | None) -> Index:
    """Builds an index in a new folder, renames that to `path` and returns the opened index; one in memory if there is
    no `path` or it cannot be written."""
    from whoosh.filedb.filestore import FileStorage, RamStorage

    beside = _fresh_folder(path) if path else None
    if path and beside:
        try:
            _fill(FileStorage(beside), corpus, progress)
            with open(os.path.join(beside, STAMP), "w", encoding="utf-8") as file:
                file.write(_stamp(beside))
            if not os.path.isdir(path):  # otherwise another run was first
                os.rename(beside, path)
            return _open(path)
        except OSError:
            pass
        finally:
            _remove(beside)
    storage = RamStorage()
    _fill(storage, corpus, progress)
    return open_storage(storage)


def _fresh_folder(path: str) -> str | None:
    """Makes a new folder beside `path` and returns its path; folders left by broken-off builds and old indexes there
    are deleted first. None if none can be made."""
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


def _fill(storage: Any, corpus: Corpus, progress: Progress | None) -> None:
    """Writes a new index of all entries, with the table of finer terms, into a storage; `progress(done, total)` is
    called if it is given."""
    from whoosh.codec.whoosh3 import W3Codec
    from whoosh.util.numeric import length_to_byte

    made = storage.create_index(_schema())
    # whoever opens a compound file copies all of it; blocks that are compressed one by one make the wheel larger, and
    # the postings of a term are read all or not at all
    writer = made.writer(compound=False, codec=W3Codec(compression=0, blocklimit=len(corpus)))
    lengths: dict[str, list[int]] = {name: [] for within in FIELDS.values() for name in within}
    for n, entry in enumerate(map(corpus.__getitem__, numbered(corpus))):
        if progress:
            progress(n, len(corpus))
        told = texts(entry, corpus.ancestors(entry))
        counted = {name: Counter(terms(told.get(name, ""))) for name in lengths}
        for name, counts in counted.items():
            lengths[name].append(sum(counts.values()))
        writer.add_document(
            **{field: _counts([counted[name] for name in within]) for field, within in FIELDS.items()},
            **{READING: told.get(READING, "")},
        )
    writer.commit()
    pages = sum(entry.kind == BOARD for entry in corpus)  # they have texts of their own
    having = {
        name: pages if field == BOARD else len(corpus) - pages for field, within in FIELDS.items() for name in within
    }
    as_bytes = {
        name: (bytes(map(length_to_byte, each)), sum(each) / max(having[name], 1)) for name, each in lengths.items()
    }
    with storage.create_file(TABLE) as file:
        file.write(termtable.write(fine_documents(corpus), as_bytes))


def _counts(texts: list[Counter[str]]) -> dict[str, bytes]:
    """term → how often each of the texts has it, a byte each."""
    return {
        term: bytes(min(counts[term], termtable.MOST) for counts in texts)
        for term in dict.fromkeys(term for counts in texts for term in counts)
    }
