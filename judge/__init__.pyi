"""The types of the public names, which `__init__.py` loads on first use."""

from judge import data as data
from judge.corpus.entry import Entry as Entry
from judge.corpus.ids import Number as Number
from judge.corpus.store import Corpus as Corpus
from judge.corpus.store import load_corpus as load_corpus
from judge.engine.board import Board as Board
from judge.engine.board import read_board as read_board
from judge.engine.game import Play as Play
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
from judge.library.listing import contents as contents
from judge.library.listing import entries as entries
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

__version__: str
__all__: list[str]
