"""The same program inside a browser, on Pyodide: the corpus and the index lie compiled beside it."""

from __future__ import annotations

import functools
import json
import os
from typing import Any


def start(folder: str) -> None:
    """Makes judge use the corpus and the index in a folder that `judge site` has packed.

    Must be called before anything else of judge is imported.
    """
    from judge.corpus import indexing, store

    def read(name: str) -> bytes:
        """The bytes of a packed file."""
        with open(os.path.join(folder, name), "rb") as file:
            return file.read()

    @functools.cache
    def corpus() -> store.Corpus:
        """The packed corpus."""
        return store.Corpus(read("corpus"))

    @functools.cache
    def open_index(*_: Any, **__: Any) -> Any:
        """The packed index."""
        return indexing.Index({name: read(f"index/{name}") for name in indexing.FILES})

    store.corpus = store.load_corpus = corpus
    indexing.open_index = open_index
    from judge.web import answering  # noqa: F401


def answer(command: str, request: str) -> str:
    """The answer to a request, both as JSON text."""
    from judge.web import answering

    return json.dumps(answering.answer(command, json.loads(request)), ensure_ascii=False)
