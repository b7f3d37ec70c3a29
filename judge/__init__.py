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

__version__ = "0.3.0"
TYPE_CHECKING = False  # as `typing` has it, without importing that

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
    "guide": "judge.library.guides",
    "attach": "judge.library.rules",
    "detach": "judge.library.rules",
    # boards
    "Board": "judge.boardfile.board",
    "Play": "judge.boardfile.lines",
    "read_board": "judge.boardfile.board",
    "parse_board": "judge.library.boards",
    "dump_board": "judge.library.starts",
    "write": "judge.library.starts",
    "load": "judge.library.boards",
    "check": "judge.library.boards",
    "plays": "judge.library.boards",
    "can": "judge.library.boards",
    "why": "judge.library.boards",
    "decision": "judge.library.boards",
    "explain": "judge.library.boards",
    "run": "judge.library.runs",
    "settle": "judge.library.runs",
    "whatif": "judge.library.whatif",
    "quiz": "judge.library.quiz",
    "advance": "judge.library.boards",
    "session": "judge.library.sessions",
    "template": "judge.library.starts",
    "deal": "judge.library.starts",
    "schema": "judge.library.starts",
    "coverage": "judge.library.starts",
    "format": "judge.library.formats",
    # what can go wrong
    "Fault": "judge.faults",
    "Illegal": "judge.library.boards",
}

__all__ = sorted(_PUBLIC)


if TYPE_CHECKING:
    from judge.boardfile.board import Board as Board
    from judge.boardfile.board import read_board as read_board
    from judge.boardfile.lines import Play as Play
    from judge.corpus.entry import Entry as Entry
    from judge.corpus.ids import Number as Number
    from judge.corpus.store import Corpus as Corpus
    from judge.corpus.store import load_corpus as load_corpus
    from judge.faults import Fault as Fault
    from judge.library.boards import Illegal as Illegal
    from judge.library.boards import advance as advance
    from judge.library.boards import can as can
    from judge.library.boards import check as check
    from judge.library.boards import decision as decision
    from judge.library.boards import explain as explain
    from judge.library.boards import load as load
    from judge.library.boards import parse_board as parse_board
    from judge.library.boards import plays as plays
    from judge.library.boards import why as why
    from judge.library.flows import flow as flow
    from judge.library.formats import format as format
    from judge.library.guides import guide as guide
    from judge.library.listing import contents as contents
    from judge.library.listing import entries as entries
    from judge.library.quiz import quiz as quiz
    from judge.library.rules import attach as attach
    from judge.library.rules import detach as detach
    from judge.library.rules import export as export
    from judge.library.rules import find as find
    from judge.library.rules import list_games as list_games
    from judge.library.rules import lookup as lookup
    from judge.library.runs import run as run
    from judge.library.runs import settle as settle
    from judge.library.searching import search as search
    from judge.library.sessions import session as session
    from judge.library.sheets import sheet as sheet
    from judge.library.starts import coverage as coverage
    from judge.library.starts import deal as deal
    from judge.library.starts import dump_board as dump_board
    from judge.library.starts import schema as schema
    from judge.library.starts import template as template
    from judge.library.starts import write as write
    from judge.library.whatif import whatif as whatif
else:

    def __getattr__(name: str) -> object:
        """A public name, imported on first use. Raises AttributeError if there is none."""
        if name not in _PUBLIC:
            raise AttributeError(f"module 'judge' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_PUBLIC[name]), name)


def __dir__() -> list[str]:
    """Lists all names of the module, those that are imported only when they are used among them."""
    return sorted([*globals(), *_PUBLIC])
