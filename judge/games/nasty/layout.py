"""The table of The Really Nasty Horse Racing Game: the race as a lane a horse, then the players."""

from __future__ import annotations

from collections.abc import Iterator

from judge.boardfile.shapes import UNKNOWN, NameOf, Shape
from judge.corpus.store import corpus
from judge.engine.layout import Data, Labels, area, card, fact
from judge.games.nasty.board import PlaceName
from judge.games.nasty.messages import STATES, drawn_place
from judge.games.nasty.names import CARDS, PLACES, money
from judge.games.nasty.state import NO_BET, Player, State, placed, shown
from judge.games.nasty.track import Track, ground

COLOURS = ("red", "blue", "green", "yellow", "white", "black")


def deck(shape: Shape, labels: Labels) -> Iterator[Data]:
    """The event cards, in the reader's words."""
    known = shape.known(None) if isinstance(shape, NameOf) and shape.known and shape.about else ()
    if known and set(known) <= {*CARDS, UNKNOWN}:
        yield from ({"value": name, "face": _face(name, labels) if name != UNKNOWN else None} for name in known)


PLACE = NameOf(lambda text, _: text, "board.name", lambda scope: [*PLACES, *(scope.fences or ())])


def stand_in(shape: Shape) -> Shape:
    """A place: one of the words for it, or a fence of the track."""
    return PLACE if isinstance(shape, PlaceName) else shape


def _face(name: str, labels: Labels) -> Data:
    """An event card face up."""
    return {"text": _card_name(name, labels), "name": name, "wide": True}


def _card_name(name: str, labels: Labels) -> str:
    """The name of an event card in the reader's language."""
    entry = corpus().get(f"nasty:card/{name}")
    return entry.title(labels.lang) if entry else name


def layout(state: State, labels: Labels) -> Data:
    """The table as areas for the web app: head, the race as lanes, the players."""
    head = [
        fact("race", labels("file", "race"), state.race, ("race",)),
        fact("phase", labels("file", "phase"), labels.word("phase", state.phase), ("phase",)),
        fact("bookmaker", labels("file", "bookmaker"), state.bookmaker, ("bookmaker",)),
    ]
    if state.odds:
        head.append(
            fact("odds", labels("file", "odds"), " ".join(f"{k} {v}" for k, v in state.odds.items()), ("odds",))
        )
    if state.finished:
        order = " ".join(f"{n}.{name}" for n, name in enumerate(placed(state), 1)) or "—"
        head.append(fact("finished", labels("file", "finished"), order, ("finished",)))
    lanes = [_lane(state, n, name, p, labels) for n, (name, p) in enumerate(state.players.items())]
    finish = state.track.finish if state.track else None
    course = {"kind": "lanes", "label": labels("file", "track"), "path": ["track"], "finish": finish, "length": finish,
              "fences": _fences(state.track) if state.track else [], "lanes": lanes}  # fmt: skip
    seats = [_seat(state, name, p, labels) for name, p in state.players.items()]
    return {"head": head, "course": course, "middle": [], "seats": seats}


def _fences(track: Track) -> list[int]:
    """The squares of fences, in every lap."""
    firsts = [where if isinstance(where, int) else min(square for _, square in where) for _, where in track.fences]
    grounds = {ground(track, first) for first in firsts}
    return [square for square in range(1, track.finish) if ground(track, square) in grounds]


def _lane(state: State, n: int, name: str, p: Player, labels: Labels) -> Data:
    """One horse in the race: where it is, whether it is out, the turns it must miss."""
    place = drawn_place(shown(p.place), labels.lang)
    at = p.place[1] if isinstance(p.place, tuple) else None
    if p.place == "post" and state.track:
        at = state.track.finish
    notes = [] if p.state == "running" else [STATES[labels.lang == "en"].get(p.state, p.state)]
    notes += [f"{labels('player', 'missed')} {p.missed}"] if p.missed else []
    return {"key": f"horse:{name}", "label": name, "colour": COLOURS[n % len(COLOURS)], "at": at, "note": place,
            "badges": notes, "path": ["players", name, "square"]}  # fmt: skip


def _seat(state: State, name: str, p: Player, labels: Labels) -> Data:
    """One player: cash, grade, bet and event cards."""
    path = ("players", name)
    bet = "—"
    if p.bet is not None and p.bet != NO_BET:
        bet = f"{'?' if p.bet.horse == UNKNOWN else p.bet.horse} {money(p.bet.stake)}"
    facts = [
        fact(f"{name}.cash", labels("player", "cash"), money(p.cash) if p.cash is not None else None, (*path, "cash")),
        fact(f"{name}.grade", labels("player", "grade"), p.grade, (*path, "grade")),
        fact(f"{name}.bet", labels("player", "bet"), bet, (*path, "bet")),
    ]
    cards = [card(f"{name}.cards:{n}:{held}", None if held == UNKNOWN else _face(held, labels))
             for n, held in enumerate(p.cards)]  # fmt: skip
    marks = [{"key": "turn", "label": labels("file", "turn")}] if name == state.turn else []
    areas = [area(f"{name}.cards", labels("player", "cards"), (*path, "cards"), cards, count=len(cards))]
    return {"name": name, "path": list(path), "marks": marks, "facts": facts, "areas": areas}
