"""Writes a state as a board that reads back as this state."""

from __future__ import annotations

from judge.games.nasty.coursefile import write_track
from judge.games.nasty.names import UNKNOWN
from judge.games.nasty.state import NO_BET, State


def write(state: State) -> dict:
    """The board of a state, as plain data."""
    data: dict = {"game": "nasty"}
    if state.rulings:
        data["rulings"] = dict(state.rulings)
    data["race"] = state.race
    data["phase"] = state.phase
    data["bookmaker"] = state.bookmaker
    if state.turn is not None:
        data["turn"] = state.turn
    if state.track:
        data["track"] = write_track(state.track)
    if state.prizes is not None:
        data["prizes"] = list(state.prizes)
    if state.odds:
        data["odds"] = dict(state.odds)
    if state.finished:
        data["finished"] = list(state.finished)
    last = _last(state)
    if last:
        data["last"] = last
    if state.photos:
        data["photo"] = state.photos[0] if len(state.photos) == 1 else list(state.photos)
    if state.used:
        data["used"] = _cards(state.used)
    data["players"] = {name: _player(p, state) for name, p in state.players.items()}
    return data


def _last(state):
    last: dict = {}
    if state.fell:
        last["faller"] = state.fell
    if state.post:
        last["post"] = state.post
    if state.recalled:
        last["recall"] = True
    if state.only:
        last["only"] = [{who: answer} for who, answer in state.only]
    pending = state.pending
    if pending is None:
        return last
    kind = pending[0]
    if kind in ("roll", "bonus"):
        last[kind] = pending[1]
    elif kind == "lanes":
        last["deal"] = "lanes"
    elif kind == "bets":
        last["window"] = "closed"
    elif kind == "prizes":
        last["paid"] = "bets"
    elif kind == "dice":
        last[pending[1]], last["by"] = pending[3], pending[2]
    else:
        last["card"], last["by"] = pending[1], pending[2]
        if pending[3]:
            last["dice"] = list(pending[3])
    return last


def _cards(cards):
    return len(cards) if all(card == UNKNOWN for card in cards) else list(cards)


def _player(p, state):
    out: dict = {}
    if p.cash is not None:
        out["cash"] = p.cash
    for key in ("grade", "lane"):
        if getattr(p, key) is not None:
            out[key] = getattr(p, key)
    if isinstance(p.place, tuple):
        if p.place != (p.lane, 0):
            out["square"] = list(p.place)
    elif p.place != "start":
        out["square"] = p.place
    if p.state != "running":
        out["state"] = p.state
    if p.missed:
        out["missed"] = p.missed
    for key in ("bonus", "pressure"):
        if getattr(p, key):
            out[key] = list(getattr(p, key))
    if p.cards:
        out["cards"] = _cards(p.cards)
    if p.bet is not None:
        out["bet"] = "none" if p.bet == NO_BET else {"horse": p.bet.horse, "stake": p.bet.stake}
    if p.slip or p.ran:
        out["ran"] = list(p.ran)
    if p.slip:
        out["slip"] = list(p.slip)
    return out
