"""A line of table talk on the page: what somebody types of the table, a play, an answer, a correction or a claim."""

from __future__ import annotations

from typing import Any

from judge.boardfile.board import Board
from judge.boardfile.typed import play_text
from judge.corpus.store import corpus
from judge.engine.claim_sentences import is_claim
from judge.engine.correcting import corrected, correction
from judge.faults import Fault
from judge.library import boards
from judge.library.sessions import Session
from judge.messages import message_text
from judge.web.pages import sitting

Data = dict[str, Any]
DONE = ("script", "claims")  # what is no part of the table


def tell(board: Board, text: str, lang: str, laying: bool = False) -> Data:
    """Returns what a line says, as `kind`: "play" with the table after it as `sitting` answers it, "claim" or "table"
    with the board that holds it. Only while the table is laid out (`laying`) can a line be about what lies on it.
    Raises a Fault if the line cannot be read."""
    text, unread = text.strip(), None
    if laying:
        try:
            if described := _described(board, text, lang):
                return {"kind": "table", "board": described}
        except Fault as fault:
            unread = fault
    try:
        return _play_or_claim(board, text, lang)
    except Fault as fault:
        wrong = unread or fault
        wrong.place = None  # the line is not in the board
        raise wrong from None


def _play_or_claim(board: Board, text: str, lang: str) -> Data:
    """Returns what a line says: a play, or a correction of the last one (both as "play"), or a claim. Raises a Fault
    for anything else."""
    session = Session(board)
    if instead := correction(text):
        before = session.undo()
        if before is None:
            raise Fault("play.uncorrected")
        play = corrected(session.game, session.table, before, instead)
        return {"kind": "play", **sitting(boards.as_board(session.to_board()), lang, play_text(play))}
    if is_claim(session.game, session.table, text):
        session.claim(text, message_text("play.claim.name", lang))
        return {"kind": "claim", "board": session.to_board()}
    return {"kind": "play", **sitting(board, lang, text)}


def _described(board: Board, text: str, lang: str) -> Data | None:
    """Returns a copy of the board with what a line says of the table in place of what it said before; None if the line
    is about something else. Raises a Fault if no board can say that."""
    said = _table_line(board, text, lang)
    players = {who: kept for who, kept in said.get("players", {}).items() if kept}
    rest = {key: value for key, value in said.items() if key not in ("game", "players")}
    if any(key in rest for key in DONE) or not players and not rest:
        return None
    old = board.data.get("players", {})
    merged = {**old, **{who: {**old.get(who, {}), **new} for who, new in players.items()}}
    described = {**board.data, **rest, "players": merged}
    boards.load(boards.as_board(described))
    return described


def _table_line(board: Board, text: str, lang: str) -> Data:
    """Returns the data of a board on which only this line is told, beside the empty seats of the players or alone;
    empty if the line cannot be read so."""
    name = corpus().games[board.game.id]["name"][lang]
    for seats in ("".join(f"\n{player}:" for player in board.data.get("players", ())), ""):
        try:
            said: Data = boards.parse_board(f"{name}\n{text}{seats}", "board").data
            return said
        except Fault:
            continue
    return {}
