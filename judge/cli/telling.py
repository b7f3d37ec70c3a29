"""An empty table that is told line by line, in talk, until the first play."""

from __future__ import annotations

import sys

from judge.boardfile.board import Board
from judge.cli.common import typed, window_width
from judge.corpus.current_game import current_game, parse_game
from judge.corpus.ids import GAMES
from judge.faults import Fault, quoted
from judge.games import game_of
from judge.library import boards
from judge.messages import message_text
from judge.render import blocks as b
from judge.render.catalogue import fault_text
from judge.render.output import send
from judge.render.table import table_lines
from judge.width import clean

# faults of a table that is not told to its end
UNFINISHED = ("board.players", "shape.missing", "shape.missing.example", "trick.seats", "nasty.players")
QUIT = ("quit", "q", "exit", "終わる", "終了", "やめる")
UNDO = ("undo", "戻す", "取り消す")


def how_to_begin(lang: str, path: str = "") -> str:
    """Returns a text on how a board is begun in talk, with lines to copy; with a `path`, it first says that this file
    is not there."""
    example = "\n".join(f"    {line}" for line in game_of(current_game() or GAMES[0]).begin)
    missing = [message_text("tell.missing", lang, path=quoted(path))] if path else []
    return "\n".join([*missing, message_text("tell.how", lang), example, message_text("tell.play", lang)])


def board_from_prompt(game: str | None, lang: str) -> Board | None:
    """Reads lines that tell a board, draws it as it grows, and returns it with its first play or claim. None if the
    input ends, or the reader quits, before."""
    first = game and game_of(game).begin[0].split(",")[0].split(" ")[0]
    example = "\n".join(game_of(game or current_game() or GAMES[0]).begin[1 if game else 0 :])
    _show(message_text("tell.begin", lang) + "\n" + example, "quiet")
    lines = [game_of(game).id] if game else []
    while True:
        try:
            line = typed(f"{clean(first or 'judge')}: " if not lines else "> ").strip()
        except EOFError:
            return None
        except KeyboardInterrupt:
            print()
            continue
        if line.lower() in QUIT:
            return None
        if line.lower() in UNDO and len(lines) > (1 if game else 0):
            lines.pop()
        elif line:
            board = _with_line(lines, line, lang)
            if board is not None and (board.get("script") or board.get("claims")):
                return board


def _with_line(lines: list[str], line: str, lang: str) -> Board | None:
    """The board with one more line; None if more lines are needed, or if the line cannot be read: then the fault is
    printed and the line is not kept in `lines`."""
    try:
        board = boards.parse_board("\n".join([*lines, line]), "table")
        game, state = boards.load(board)
    except Fault as fault:
        if fault.key in UNFINISHED or not lines and fault.key != "talk.game":
            lines.append(line)
        else:
            fault.place = None
            _show(fault_text(fault, lang), "bad")
        return None
    lines.append(line)
    if not board.get("script"):
        send([b.Picture(tuple(table_lines(game, state, lang, window_width())))])
    return board


def _show(text: str, style: str) -> None:
    """Prints a text in a style, each line as a block."""
    send([b.Text(clean(line), style) for line in text.split("\n")])


def game_of_name(name: str) -> str | None:
    """Returns the id of the game that an argument names; None if it names none, or there is a file of this name."""
    import os

    return None if os.path.exists(name) else parse_game(name)


def can_begin() -> bool:
    """Whether somebody sits at a terminal, who can tell a board."""
    return sys.stdin.isatty() and sys.stderr.isatty()
