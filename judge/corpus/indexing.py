"""The search index: how texts are cut into terms, and a Whoosh index that is built once.

Whoosh keeps parts of an index as pickles, so an index is only opened from a
folder that belongs to the user and that nobody else can write to; otherwise it
is made anew in memory. Documents are added in the order of the corpus, so the
number of a document is the place of its entry there.
"""

from __future__ import annotations

import functools
import os
import re
import time
import unicodedata

from whoosh import fields
from whoosh.analysis import Token, Tokenizer

from judge.corpus import folders
from judge.corpus.names import romaji

FORMAT = 5  # changes with anything below that decides what is in an index
STAMP = "stamp"
KEPT_SECONDS = 30 * 24 * 3600
STALE_SECONDS = 3600

WORD = r"[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)*[a-z]?(?:-[ivxl]+)?"
WORDS = re.compile(WORD + "|[々〆ぁ-ゖァ-ヶー一-鿿♠-♧]+")
STOP = frozenset(
    "a an and any are as at be been but by can could did do does for from get gets had happen happens has have "
    "he how i if in into is it its many may me might much must my no not of on one or our s shall she should "
    "so t than that the their them then there these they this those to us was we were what when where which "
    "while who whom whose why will with would you your".split()
)
# forms that no ending explains
IRREGULAR = {
    "paid": "pay", "lost": "lose", "lives": "life", "won": "win", "ran": "run", "drew": "draw", "drawn": "draw",
    "chose": "choose", "chosen": "choose", "dealt": "deal", "left": "leave", "gone": "go", "goes": "go", "went": "go",
    "began": "begin", "begun": "begin", "took": "take", "taken": "take", "gave": "give", "given": "give", "dice": "die",
}  # fmt: skip


def normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()


@functools.lru_cache(maxsize=None)
def stem(word: str) -> str:
    """The stem of an English word: `running`, `ran` and `runs` are all about `run`."""
    from whoosh.lang.porter2 import stem as porter2

    return porter2(IRREGULAR.get(word, word))


def terms(text: str):
    """The index terms of a text: stems of English words, numbers, characters and pairs of Japanese."""
    for word in WORDS.findall(normal(text)):
        if not word[0].isascii():
            yield from word
            yield from (word[n : n + 2] for n in range(len(word) - 1))
        elif word not in STOP:
            yield stem(word) if word[0].isalpha() else word


def strings(value):
    """Every string inside a value, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strings(item)


def texts(entry, above=()) -> dict:
    """What is searched of an entry, by field of the index.

    `text` is what the rule says, `above` the headings it stands under, `aside`
    what is said about it: the reasons of a ruling, notes on the source, tables.
    """
    told = entry.fields
    return {
        "name": " ".join([entry.number or "", *(entry.name or {}).values(), *entry.also]),
        "keywords": " ".join(strings(entry.keywords)),
        "text": " ".join(strings([entry.text, told.get("effect"), told.get("question"), entry.words])),
        "above": " ".join(strings([up.name for up in above])),
        "aside": " ".join(strings([told.get("options"), told.get("why"), entry.note, entry.tables])),
        "reading": romaji((entry.name or {}).get("kana", "")).lower().replace(" ", ""),
    }


def open_index(corpus, progress=None, anew=False):
    """A reader of the index of this corpus; it is built where it is missing, broken or to be made `anew`."""
    place = folders.cache_folder()
    path = os.path.join(place, f"index-{FORMAT}-{corpus.key}") if place else None
    if path and os.path.isdir(path):
        try:
            if not anew:
                return _open(path).reader()
        except Exception:  # an index of another version of Whoosh raises whatever its bytes lead to
            pass
        _remove(path)
    return _build(corpus, path, progress).reader()


class Terms(Tokenizer):
    """Cuts a text into the terms of this module."""

    def __call__(self, value, positions=False, start_pos=0, mode="", **kwargs):
        token = Token(positions=positions, mode=mode)
        for n, term in enumerate(terms(value)):
            token.text, token.boost, token.stopped, token.pos = term, 1.0, False, start_pos + n
            yield token


def _schema():
    text = lambda: fields.TEXT(analyzer=Terms(), phrase=False)  # noqa: E731
    return fields.Schema(name=text(), keywords=text(), text=text(), above=text(), aside=text(), reading=fields.KEYWORD)


def _open(path):
    """The index in a folder that only this user can write to and whose files are as they were made."""
    from whoosh.filedb.filestore import FileStorage

    stat = os.stat(path)
    if hasattr(os, "getuid") and (stat.st_uid != os.getuid() or stat.st_mode & 0o022):
        raise OSError("this folder is not the user's own")
    with open(os.path.join(path, STAMP), encoding="utf-8") as file:
        if file.read() != _stamp(path):
            raise OSError("this index is broken")
    return FileStorage(path).open_index(schema=_schema())


def _stamp(path) -> str:
    """Name, size and time of each file of an index: whatever writes to one of them changes it."""
    lines = []
    for name in sorted(os.listdir(path)):
        if name != STAMP:
            stat = os.stat(os.path.join(path, name))
            lines.append(f"{name} {stat.st_size} {stat.st_mtime_ns}\n")
    return "".join(lines)


def _build(corpus, path, progress):
    """Builds beside the target and moves it there as a whole; in memory where nothing can be written."""
    from whoosh.filedb.filestore import FileStorage, RamStorage

    beside = _fresh_folder(path) if path else None
    if beside:
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


def _fresh_folder(path):
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


def _remove(folder):
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def _fill(storage, corpus, progress):
    made = storage.create_index(_schema())
    writer = made.writer(compound=False)  # whoever opens a compound file copies all of it
    for n, entry in enumerate(corpus):
        if progress:
            progress(n, len(corpus))
        writer.add_document(**texts(entry, corpus.ancestors(entry)))
    writer.commit()
    return made
