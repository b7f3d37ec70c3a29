"""The same program inside a browser, on Pyodide: the corpus and the index lie compiled beside it."""

from __future__ import annotations

import functools
import importlib
import json
import os
from typing import Any


def start(folder: str) -> None:
    """Makes judge use the corpus in a folder that `judge site` has packed.

    Must be called before anything else of judge is imported.
    """
    from judge.corpus import store

    @functools.cache
    def corpus() -> store.Corpus:
        """The packed corpus."""
        with open(os.path.join(folder, "corpus"), "rb") as file:
            return store.Corpus(file.read())

    store.corpus = store.load_corpus = corpus
    from judge.web import answering  # noqa: F401


def start_later(folder: str) -> None:
    """Makes judge use what has been unpacked into the folder after it was started: the index, the bundled boards."""
    importlib.invalidate_caches()
    from judge.corpus import indexing

    def open_index(*_: Any, **__: Any) -> Any:
        """The packed index."""
        return indexing.open_storage(_index(os.path.join(folder, "index")))

    indexing.open_index = open_index


def _index(folder: str) -> Any:
    """Returns a Whoosh storage in memory with the files of the index in a folder: a browser has no other."""
    from whoosh.filedb.filestore import RamStorage

    storage = RamStorage()
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            storage.files[name] = file.read()
    return storage


def answer(command: str, request: str) -> str:
    """The answer to a request, both as JSON text."""
    from judge.web import answering

    return json.dumps(answering.answer(command, json.loads(request)), ensure_ascii=False)
