"""The table of the trick-taking horse race: the course, the trick, four riders."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from judge.boardfile.maps import MapOf
from judge.boardfile.shapes import UNKNOWN, Either, Flag, Player, Shape
from judge.engine.layout import Data, Labels, area, card, fact, zone
from judge.games.trick.board import CARD, HIDDEN_CARD, KNOWN_CARD, Played
from judge.games.trick.cards import DECK, HORSES
from judge.games.trick.drawing import LABELS, SHORT
from judge.games.trick.facts import whose_turn
from judge.games.trick.messages import CARDS
from judge.games.trick.state import last_race

FIRST = {"player": ("horse", "points", "whips", "bet", "hand")}
COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
WORDS = {("word.win_card_face_up", "allowed_unique"): ("1人だけ", "one player only")}
HORSE_COLOURS = dict(zip(HORSES, ("cream", "brown", "silver", "black")))


def face(name: str, labels: Labels) -> Data:
    """Returns the data of a race card face up: its colour and its number, `?` if only the colour is known."""
    number = "?" if name[1:] == UNKNOWN else name[1:]
    called = CARDS[labels.lang == "en"].get(name, name)
    return {"text": number, "letter": called[:1].upper(), "colour": COLOURS[name[0]], "name": called}


def deck(shape: Shape, labels: Labels) -> Iterator[Data]:
    """Yields the cards to choose from for a race-card shape, as {value, face}; `_` has no face. Nothing for other
    shapes."""
    if shape in (CARD, KNOWN_CARD, HIDDEN_CARD):
        half = [f"{colour}{UNKNOWN}" for colour in COLOURS] if shape is CARD else []
        names = [name for colour in COLOURS for name in (*DECK, *half) if name[0] == colour]
        yield from ({"value": name, "face": face(name, labels)} for name in names)
        if shape is not KNOWN_CARD:
            yield {"value": UNKNOWN, "face": None}


# a card on the table belongs to a player, and may have a whip beside it
PLAYED = MapOf(Player("whip"), Either(KNOWN_CARD, Flag()))


def stand_in(shape: Shape) -> Shape:
    """Returns the shape that the page offers instead of this one: a map for a card on the table; any other shape as it
    is."""
    return PLAYED if isinstance(shape, Played) else shape


def _label(key: str, labels: Labels, **args: Any) -> str:
    """Returns a word of LABELS in the language of the labels, with its arguments filled in."""
    return LABELS[key][labels.lang == "en"].format(**args)


def _horse(horse: str, labels: Labels) -> str:
    """Returns the short name of a horse; one without a name is called by its rider."""
    return SHORT[horse][labels.lang == "en"] if horse in SHORT else horse


def layout(state: Any, labels: Labels) -> Data:
    """Returns the table as data for the page: head, course, cards on the table, seats."""
    head = [
        fact(
            "race",
            labels("file", "race"),
            f"{state.race}/{last_race(state)}",
            ("race",),
            _label("race", labels, race=state.race, last=last_race(state)),
        ),
        fact("phase", labels("file", "phase"), phase := labels.word("phase", state.phase), ("phase",), phase),
        fact(
            "start",
            labels("file", "start"),
            state.riders[state.start].name,
            ("start",),
            _label("start", labels, name=state.riders[state.start].name),
        ),
        fact(
            "odds",
            labels("file", "odds"),
            _odds(state, labels),
            ("odds",),
            " ".join(f"{_horse(horse, labels)[:1].upper()}{odds}" for horse, odds in state.odds.items()),
        ),
    ]
    stacks = [list(stack) for stack in state.course]
    stacks[0] = [*state.loose, *stacks[0]]
    names = [_label("gate", labels), *map(str, range(1, len(stacks) - 1)), _label("goal", labels)]
    squares = [
        {"label": name, "horses": [_piece(horse, labels) for horse in stack]}
        for name, stack in zip(names, stacks)
    ]  # fmt: skip
    course = {"kind": "stacks", "label": labels("file", "course"), "path": ["course"], "squares": squares}
    table = [
        card(f"played:{seat}", face(name, labels), name=state.riders[seat].name, calls=[name],
             notes=[_label("whip", labels)] if seat == state.whip else [])
        for seat, name in state.trick
    ]  # fmt: skip
    middle = [area("trick", labels("file", "trick"), ("trick",), table)]
    turn = whose_turn(state)
    return {"head": head, "course": course, "middle": middle,
            "seats": [_seat(rider, turn, labels) for rider in state.riders]}  # fmt: skip


def _piece(horse: str, labels: Labels) -> Data:
    """Returns the data of a horse on the course: its short name, the first letter of it, its colour."""
    name = _horse(horse, labels)
    return {"key": f"horse:{horse}", "text": name, "letter": name[:1].upper(), "horse": horse,
            "colour": HORSE_COLOURS.get(horse, "cream"), "calls": [horse]}  # fmt: skip


def _odds(state: Any, labels: Labels) -> str:
    """Words the odds of all horses in one line."""
    return " ".join(f"{_horse(horse, labels)} {odds}" for horse, odds in state.odds.items())


def _seat(rider: Any, turn: str | None, labels: Labels) -> Data:
    """Returns the data of one player's seat: facts, cards, marks."""
    path = ("players", rider.name)
    drawn = functools.partial(face, labels=labels)
    facts = [
        fact(
            f"{rider.name}.horse",
            labels("player", "horse"),
            name := _horse(rider.horse, labels),
            (*path, "horse"),
            name,
        ),
        fact(
            f"{rider.name}.points",
            labels("player", "points"),
            rider.points,
            (*path, "points"),
            _label("points", labels, n=rider.points),
        ),
        fact(
            f"{rider.name}.whips",
            labels("player", "whips"),
            rider.whips,
            (*path, "whips"),
            f"{_label('whip', labels)} {rider.whips}",
        ),
    ]
    if rider.bet:
        shown = " ".join(labels.word("", one) if one == UNKNOWN else _horse(one, labels) for one in rider.bet)
        facts.append(fact(f"{rider.name}.bet", labels("player", "bet"), shown, (*path, "bet")))
    areas = [
        zone(f"{rider.name}.{name}", labels("player", name), (*path, name), getattr(rider, name), drawn, show=show)
        for name, show in (("hand", "hand"), ("pile", "hand"), ("discard", "row"))
        if name == "hand" or getattr(rider, name)
    ]
    marks = [{"key": "turn", "label": labels("file", "turn")}] if rider.name == turn else []
    marks += [{"key": "dummy", "label": labels("player", "dummy")}] if rider.dummy else []
    return {"name": rider.name, "path": list(path), "marks": marks, "facts": facts, "areas": areas}
