"""Rules reference and adjudication for five games.

Everything the command line can do is here as plain functions that return
values and print nothing::

    import judge
    corpus = judge.load_corpus()
    corpus["foth:702.6e"].text["en"]
    judge.search("走破")

The names are loaded on first use, so that ``import judge`` costs nothing.
"""

__version__ = "0.1.0"

_PUBLIC = {
    "load_corpus": "judge.corpus.store",
    "Corpus": "judge.corpus.store",
    "Entry": "judge.corpus.entry",
    "Number": "judge.corpus.ids",
    "lookup": "judge.corpus.lookup",
    "search": "judge.corpus.search",
    "Fault": "judge.faults",
    "read_board": "judge.engine.board",
    "run": "judge.engine.run",
    "check": "judge.engine.api",
    "plays": "judge.engine.api",
    "can": "judge.engine.api",
    "advance": "judge.engine.api",
    "settle": "judge.engine.api",
}

__all__ = sorted(_PUBLIC)


def __getattr__(name):
    if name not in _PUBLIC:
        raise AttributeError(f"module 'judge' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_PUBLIC[name]), name)


def __dir__():
    return sorted([*globals(), *_PUBLIC])
