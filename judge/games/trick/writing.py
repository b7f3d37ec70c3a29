"""A state as a board that reads back as the same state."""

from __future__ import annotations

from judge.games.trick.cards import UNKNOWN, in_order, is_known
from judge.games.trick.race import to_play
from judge.games.trick.state import SEATS, State, named_in, played_by, unnamed


def write(state: State) -> dict:
    """The board of a state; what the file may leave out is left out."""
    board = {"game": "trick", "race": state.race, "phase": state.phase, "start": state.riders[state.start].name}
    if state.win_card_face_up != "allowed_unique":
        board["rulings"] = {"win_card_face_up": state.win_card_face_up}
    if state.phase == "race" and len(state.trick) < SEATS:
        board["turn"] = state.riders[to_play(state)].name
    if state.marks:
        board["marks"] = {str(number): state.marks[number] for number in sorted(state.marks)}
    if state.odds:
        board["odds"] = dict(state.odds)
    course = {str(square): list(stack) for square, stack in enumerate(state.course) if stack}
    if course:
        board["course"] = course
    if state.finished:
        board["finished"] = list(state.finished)
    if state.paid:
        board["paid"] = [state.riders[seat].name for seat in sorted(state.paid)]
    if state.trick:
        board["trick"] = [
            {state.riders[seat].name: card, **({"whip": True} if seat == state.whip else {})}
            for seat, card in state.trick
        ]
    if state.taken:
        board["taken"] = [{"by": by, "word": word, "answer": answer} for by, word, answer in state.taken]
    board["players"] = {rider.name: _player(state, seat) for seat, rider in enumerate(state.riders)}
    return board


def _player(state, seat):
    rider = state.riders[seat]
    out = {} if unnamed(rider.horse) else {"horse": rider.horse}
    if rider.dummy:
        out["dummy"] = True
    for zone in ("pile", "hand", "discard", "used"):
        cards = getattr(rider, zone)
        if cards or (zone == "hand" and state.phase == "betting"):
            out[zone] = _zone(cards)
    if rider.cards - named_in(rider, played_by(state, seat)):
        out["cards"] = list(in_order(rider.cards))
    out["whips"] = rider.whips
    if rider.bet:
        out["bet"] = list(rider.bet)
    if rider.points:
        out["points"] = rider.points
    return out


def _zone(cards):
    """A list of cards, or the count where none is known."""
    if cards and not any(is_known(card) or card != UNKNOWN for card in cards):
        return len(cards)
    return list(cards)
