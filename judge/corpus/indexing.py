"""The search index: a Whoosh index that is built once.

Whoosh keeps parts of an index as pickles, so an index is only opened from a
folder that belongs to the user and that nobody else can write to; otherwise it
is made anew in memory. Documents are added in the order of the corpus, so the
number of a document is the place of its entry there; behind them comes one for
each question that players ask.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from whoosh import fields
from whoosh.analysis import Token, Tokenizer

from judge.corpus import datafiles, folders
from judge.corpus.entry import BOARD, LANGS, Entry
from judge.corpus.names import romaji
from judge.corpus.wording import asked_terms, terms

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

Progress = Callable[[int, int], None]

FORMAT = 10  # changes with anything here or in `wording` that decides what is in an index
SIGNS = {"S": "♠", "H": "♡", "D": "♢", "C": "♣"}
STAMP = "stamp"
KEPT_SECONDS = 30 * 24 * 3600
STALE_SECONDS = 3600


def strings(value: Any) -> Iterator[str]:
    """Every string inside a value, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strings(item)


def texts(entry: Entry, above: Iterable[Entry] = ()) -> dict[str, str]:
    """What is searched of an entry, by field of the index.

    `text` is what the rule says, `above` the headings it stands under, `aside`
    what is said about it: the reasons of a ruling, notes on the source, tables.
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
    """The playing card that an entry is about: `C:9` as ♣9."""
    suit, colon, rank = str(entry.fields.get("card") or "").partition(":")
    return f"{SIGNS[suit]}{rank}" if colon and suit in SIGNS else ""


def questions(corpus: Corpus) -> list[tuple[str, str]]:
    """(identifier, question) of all that is asked, in the order of the index: by players, and by rulings in a language."""
    asked = [
        (identifier, question)
        for players in corpus.players.values()
        for identifier, questions in players["asked"].items()
        for question in questions
    ]
    return asked + [(identifier, lang) for identifier in corpus.ids if ":ruling/" in identifier for lang in LANGS]


def question_text(identifier: str, question: str, corpus: Corpus) -> str:
    """A question as it is asked; that of a ruling stands in the ruling."""
    return str(corpus[identifier].fields["question"][question]) if question in LANGS else question


def open_index(corpus: Corpus, progress: Progress | None = None, anew: bool = False) -> Any:
    """A reader of the index of this corpus; it is built where it is missing, broken or to be made `anew`."""
    built = os.path.join(datafiles.built_folder(datafiles.data_folder()), _name(corpus))
    if not anew and os.path.isdir(built):
        try:
            return _open_built(built).reader()
        except Exception:  # of another version of Whoosh, or broken: one is made for the user
            pass
    place = folders.cache_folder()
    path = os.path.join(place, _name(corpus)) if place else None
    if path and os.path.isdir(path):
        try:
            if not anew:
                return _open(path).reader()
        except Exception:  # an index of another version of Whoosh raises whatever its bytes lead to
            pass
        _remove(path)
    return _build(corpus, path, progress).reader()


def _name(corpus: Corpus) -> str:
    return f"index-{FORMAT}-{corpus.key}"


def build(corpus: Corpus, target: str) -> None:
    """Makes the index in a folder that a wheel takes along."""
    from whoosh.filedb.filestore import FileStorage

    path = os.path.join(target, _name(corpus))
    os.makedirs(path)
    _fill(FileStorage(path), corpus, None)


def _open_built(path: str) -> Any:
    """The index that came with the package: trusted as its code is."""
    from whoosh.filedb.filestore import FileStorage

    return FileStorage(path).open_index(schema=_schema())


class Terms(Tokenizer):  # type: ignore[misc]
    """Cuts a text into the terms of this module."""

    def __call__(
        self, value: str, positions: bool = False, start_pos: int = 0, mode: str = "", **kwargs: Any
    ) -> Iterator[Any]:
        token = Token(positions=positions, mode=mode)
        for n, term in enumerate(terms(value)):
            token.text, token.boost, token.stopped, token.pos = term, 1.0, False, start_pos + n
            yield token


def _schema() -> Any:
    names = ("name", "keywords", "text", "above", "aside", "board_name", "board_text")
    cut = {name: fields.TEXT(analyzer=Terms(), phrase=False) for name in names}
    return fields.Schema(**cut, reading=fields.KEYWORD, asked=fields.KEYWORD)


def _open(path: str) -> Any:
    """The index in a folder that only this user can write to and whose files are as they were made."""
    from whoosh.filedb.filestore import FileStorage

    stat = os.stat(path)
    if hasattr(os, "getuid") and (stat.st_uid != os.getuid() or stat.st_mode & 0o022):
        raise OSError("this folder is not the user's own")
    with open(os.path.join(path, STAMP), encoding="utf-8") as file:
        if file.read() != _stamp(path):
            raise OSError("this index is broken")
    return FileStorage(path).open_index(schema=_schema())


def _stamp(path: str) -> str:
    """Name, size and time of each file of an index: whatever writes to one of them changes it."""
    lines = []
    for name in sorted(os.listdir(path)):
        if name != STAMP:
            stat = os.stat(os.path.join(path, name))
            lines.append(f"{name} {stat.st_size} {stat.st_mtime_ns}\n")
    return "".join(lines)


def _build(corpus: Corpus, path: str | None, progress: Progress | None) -> Any:
    """Builds beside the target and moves it there as a whole; in memory where nothing can be written."""
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
    return _fill(RamStorage(), corpus, progress)


def _fresh_folder(path: str) -> str | None:
    """A new folder beside the target, None where none can be made; what older runs left is cleared away."""
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
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def _fill(storage: Any, corpus: Corpus, progress: Progress | None) -> Any:
    made = storage.create_index(_schema())
    writer = made.writer(compound=False)  # whoever opens a compound file copies all of it
    for n, entry in enumerate(corpus):
        if progress:
            progress(n, len(corpus))
        writer.add_document(**texts(entry, corpus.ancestors(entry)))
    for identifier, question in questions(corpus):
        writer.add_document(asked=" ".join(asked_terms(question_text(identifier, question, corpus))))
    writer.commit()
    return made
