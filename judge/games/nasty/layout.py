"""The table of The Really Nasty Horse Racing Game: the race as a lane a horse, then the players."""

from __future__ import annotations

from collections.abc import Iterator

from judge.boardfile.shapes import UNKNOWN, NameOf, Shape
from judge.corpus.store import corpus
from judge.engine.layout import Data, Labels, area, card, fact
from judge.engine.layout import track as draw_track
from judge.engine.values import Prompt
from judge.games.nasty import moves
from judge.games.nasty.board import PlaceName
from judge.games.nasty.messages import STATES, drawn_place
from judge.games.nasty.names import CARDS, LANE_CARDS, PLACES, money
from judge.games.nasty.state import NO_BET, Player, State, placed, shown
from judge.games.nasty.track import fence_at, spelled
from judge.games.nasty.track import lanes as lane_numbers

COLOURS = ("red", "blue", "green", "yellow", "white", "black")
FIRST = {"player": ("cash", "bet", "cards", "grade", "lane", "square", "state")}
BEYOND = 2  # squares drawn behind the post


def deck(shape: Shape, labels: Labels) -> Iterator[Data]:
    """Yields the faces of all event cards for a shape that means event cards, the unknown card without a face; nothing
    for any other shape."""
    known = shape.known(None) if isinstance(shape, NameOf) and shape.known and shape.about else ()
    if known and set(known) <= {*CARDS, UNKNOWN}:
        yield from ({"value": name, "face": _face(name, labels) if name != UNKNOWN else None} for name in known)


PLACE = NameOf(lambda text, _: text, "board.name", lambda scope: [*PLACES, *(scope.fences or ())])


def stand_in(shape: Shape) -> Shape:
    """Returns the shape that the page offers instead of this one: for a place, the words for places and fences; any
    other shape as it is."""
    return PLACE if isinstance(shape, PlaceName) else shape


def _face(name: str, labels: Labels) -> Data:
    """Returns the data of an event card that lies face up."""
    called = _card_name(name, labels)
    return {"text": called, "name": called, "named": True}


def _card_name(name: str, labels: Labels) -> str:
    """Returns the name of an event card in the reader's language; a word without an entry stays as it is."""
    entry = corpus().get(f"nasty:card/{name}")
    return entry.title(labels.lang) if entry else name


def layout(state: State, labels: Labels) -> Data:
    """Returns the table as data for the web app: the head, the race as a grid, and an area for each player."""
    head = [
        fact("race", labels("file", "race"), state.race, ("race",)),
        fact("phase", labels("file", "phase"), phase := labels.word("phase", state.phase), ("phase",), phase),
        fact("bookmaker", labels("file", "bookmaker"), state.bookmaker, ("bookmaker",)),
    ]
    if state.odds:
        head.append(
            fact("odds", labels("file", "odds"), " ".join(f"{k} {v}" for k, v in state.odds.items()), ("odds",))
        )
    if state.finished:
        order = " ".join(f"{n}.{name}" for n, name in enumerate(placed(state), 1)) or "—"
        head.append(fact("finished", labels("file", "finished"), order, ("finished",)))
    course = _track(state, labels)
    seats = [_seat(state, name, p, labels) for name, p in state.players.items()]
    return {"head": head, "course": course, "middle": [], "seats": seats}


def _track(state: State, labels: Labels) -> Data:
    """Returns the race as a grid: a row for each lane and a column for each square; without a track, a column for each
    word for a place instead."""
    track = state.track
    lanes = track.lanes if track else LANE_CARDS
    rows = [{"key": f"lane:{n}", "label": str(n), "note": "", "path": ["track"]} for n in range(1, lanes + 1)]
    words = [] if track else [word for word in PLACES if word != "start"]
    columns = track.finish + BEYOND if track else len(words)
    horses = [_horse(state, n, name, columns, words, labels) for n, name in enumerate(state.players)]
    fences = [
        [lane - 1, square, name]
        for square in range(1, track.finish if track else 0)
        for lane in lane_numbers(track)
        if (name := fence_at(track, (lane, square)))
    ] if track else []  # fmt: skip
    said = [drawn_place(word, labels.lang) for word in words]
    return draw_track(labels("file", "track"), ("track",), columns, rows, horses, pairs=bool(track), values=words,
                      finish=track.finish if track else len(words), words=said, fences=fences)  # fmt: skip


def _horse(state: State, n: int, name: str, columns: int, words: list[str], labels: Labels) -> Data:
    """Returns the data of one horse in the grid: its row and column, and badges for its state unless it runs, and the
    turns it must miss."""
    p, track = state.players[name], state.track
    notes = [] if p.state == "running" else [STATES[labels.lang == "en"].get(p.state, p.state)]
    notes += [f"{labels('player', 'missed')} {p.missed}"] if p.missed else []
    row, column = (p.lane or n + 1) - 1, 0
    if isinstance(p.place, tuple):
        row, column = p.place[0] - 1, min(p.place[1], columns)
    elif p.place in words:
        column = words.index(p.place) + 1
    elif track and p.place == "post":
        column = track.finish
    elif track and p.place != "start":
        fence = next((at for at in range(1, track.finish) if fence_at(track, (row + 1, at)) == p.place), 0)
        column = fence
    elif not track and p.place != "start":
        notes.append(p.place)
        column = 1
    return {"key": f"horse:{name}", "label": name, "letter": _letter(state, name), "colour": COLOURS[n % len(COLOURS)],
            "row": row, "column": column, "note": drawn_place(shown(p.place), labels.lang), "badges": notes,
            "out": p.state not in ("running", "finished"), "path": ["players", name, "square"],
            "set": ["players", name, "square"], "calls": [name]}  # fmt: skip


def _letter(state: State, name: str) -> str:
    """Returns what is written on a horse: the first letter of its owner, two if another player's name begins alike."""
    alike = any(other != name and other[:1].upper() == name[:1].upper() for other in state.players)
    return name[:2] if alike else name[:1].upper()


def reached(state: State, prompt: Prompt, answer: object) -> list[str]:
    """Lists the key of the square on which the path ends that is this answer; empty for other questions and without a
    track."""
    if prompt.word != "path" or not state.track:
        return []
    paths = moves.legal_paths(state, prompt.by, moves.rolled(state))
    return [f"square:{path.end[0] - 1}:{path.end[1]}" for path in paths if spelled(path.steps) == answer]


def _seat(state: State, name: str, p: Player, labels: Labels) -> Data:
    """Returns the data of one player's area: cash, grade, bet and event cards."""
    path = ("players", name)
    bet = "—"
    if p.bet is not None and p.bet != NO_BET:
        bet = f"{'?' if p.bet.horse == UNKNOWN else p.bet.horse} {money(p.bet.stake)}"
    facts = [
        fact(
            f"{name}.cash",
            labels("player", "cash"),
            money(p.cash) if p.cash is not None else None,
            (*path, "cash"),
            money(p.cash) if p.cash is not None else "",
        ),
        fact(f"{name}.grade", labels("player", "grade"), p.grade, (*path, "grade"), None if p.grade else ""),
        fact(f"{name}.bet", labels("player", "bet"), bet, (*path, "bet"), None if p.bet else ""),
    ]
    cards = [card(f"{name}.cards:{n}:{held}", None if held == UNKNOWN else _face(held, labels), calls=[held])
             for n, held in enumerate(p.cards)]  # fmt: skip
    marks = [{"key": "turn", "label": labels("file", "turn")}] if name == state.turn else []
    areas = [area(f"{name}.cards", labels("player", "cards"), (*path, "cards"), cards, count=len(cards))]
    return {"name": name, "path": list(path), "marks": marks, "facts": facts, "areas": areas}
