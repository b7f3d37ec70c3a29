"""Rules reference and adjudication for five games.

Everything the command line answers is here as functions that print nothing.
What they return can be looked into by a program, and said: `text(lang)` has
the words of the command line, `json(lang)` what it answers to --json::

    import judge
    judge.lookup("♣9").text("ja")
    judge.can("board.yaml", "up H7 at a1").checks[0].text("ja")
    judge.settle("board.yaml").json("ja")

The names are loaded on first use, so that ``import judge`` costs nothing.
"""

__version__ = "0.1.0"

# public name: the module that has it
_PUBLIC = {
    # rules
    "load_corpus": "judge.corpus.store",
    "Corpus": "judge.corpus.store",
    "Entry": "judge.corpus.entry",
    "Number": "judge.corpus.ids",
    "lookup": "judge.library.rules",
    "find": "judge.library.rules",
    "search": "judge.library.searching",
    "list_games": "judge.library.rules",
    "contents": "judge.library.listing",
    "entries": "judge.library.listing",
    "export": "judge.library.rules",
    "sheet": "judge.library.sheets",
    "flow": "judge.library.flows",
    "attach": "judge.library.rules",
    "detach": "judge.library.rules",
    # boards
    "Board": "judge.engine.board",
    "Play": "judge.engine.game",
    "read_board": "judge.engine.board",
    "parse_board": "judge.library.boards",
    "dump_board": "judge.library.starts",
    "load": "judge.library.boards",
    "check": "judge.library.boards",
    "plays": "judge.library.boards",
    "can": "judge.library.boards",
    "why": "judge.library.boards",
    "decision": "judge.library.boards",
    "explain": "judge.library.boards",
    "run": "judge.library.runs",
    "settle": "judge.library.runs",
    "advance": "judge.library.boards",
    "session": "judge.library.sessions",
    "template": "judge.library.starts",
    "deal": "judge.library.starts",
    "schema": "judge.library.starts",
    "coverage": "judge.library.starts",
    "format": "judge.library.formats",
    # a module: the JSON of every command
    "data": "judge.data",
    # what can go wrong
    "Fault": "judge.faults",
    "Illegal": "judge.library.boards",
}

__all__ = sorted(_PUBLIC)


def __getattr__(name: str) -> object:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'judge' has no attribute {name!r}")
    from importlib import import_module

    module = import_module(_PUBLIC[name])
    return module if name == "data" else getattr(module, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_PUBLIC])
