"""The table of Force of the Horse: the race, four distance areas, tracks and hands of both players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.corpus.store import corpus
from judge.engine.shapes import UNKNOWN, Called, Either, ListOf, Shape, Word
from judge.games.foth import terms
from judge.games.foth.board import Metres
from judge.games.foth.layers import Unknown, layers_of
from judge.games.foth.naming import DECK, ZONE
from judge.render.layouts import Data, Labels, area, card, fact
from judge.render.words import spoken

ZONES = ("track", "hand", "situation", "farm", "excluded", "deck", "aside")
ALWAYS = ("track", "hand")
PILES = ("deck", "aside", "farm", "excluded")


def deck(shape: Shape, labels: Labels) -> Iterator[Data]:
    yield from ()


CARD_OF_BOARD = Called(lambda text, _: text, "board.name", lambda scope: [*scope.cards, UNKNOWN])

CARDS_OF_ZONES = [shape.item for zone in (ZONE, DECK) for shape in zone.shapes if isinstance(shape, ListOf)]
DISTANCE = Either(Metres.metres, Word("distance", tuple(dict.fromkeys(terms.DISTANCE_WORDS.values()))))


def stand_in(shape: Shape) -> Shape:
    """A card of a zone is one of those that the board describes; a distance is said in metres or as a class."""
    if isinstance(shape, Metres):
        return DISTANCE
    return CARD_OF_BOARD if any(shape is each for each in CARDS_OF_ZONES) else shape


def layout(state: Any, labels: Labels) -> Data:
    now = state.now

    def said(word: str) -> str:
        return spoken(terms.spoken(word), labels.lang, corpus())

    race = now.race
    metres = f"{race['metres']}m" if race["metres"] else said(race["distance"])
    where = " ".join([*(said(race[key]) for key in ("course", "surface") if race[key]), metres, said(race["going"])])
    head = [
        fact("race", labels("file", "race"), where, ("race",)),
        fact("step", labels("file", "step"), labels.word("step", now.step), ("step",)),
        fact("runs", labels("file", "runs"), now.runs, ("runs",)),
        fact("turn", labels("file", "turn"), now.turn, ("turn",)),
    ]
    held = now.zones[None, "resolution"]
    label = labels("file", "resolution")
    middle = [area("resolution", label, ("resolution",), _cards(now, "resolution", held, labels))] if held else []
    return {"head": head, "middle": middle, "seats": [_seat(now, name, said, labels) for name in now.players],
            "facing": True}  # fmt: skip


def _seat(now: Any, name: str, said: Any, labels: Labels) -> Data:
    path = ("players", name)
    areas = []
    for n, style in enumerate(terms.STYLES):
        held = now.zones[name, style]
        cards = _cards(now, style, held, labels)
        areas.append(area(f"{name}.{style}", said(style), (*path, "areas", n), cards, "pile", count=len(held)))
    for zone in ZONES:
        held = now.zones[name, zone]
        if held or zone in ALWAYS:
            show = "pile" if zone in PILES else "row"
            areas.append(
                area(f"{name}.{zone}", labels("player", zone), (*path, zone), _cards(now, zone, held, labels), show,
                     count=len(held))
            )  # fmt: skip
    marks = [{"key": "turn", "label": labels("file", "turn")}] if name == now.turn else []
    return {"name": name, "path": list(path), "marks": marks, "areas": areas}


def _cards(now: Any, zone: str, held: Any, labels: Labels) -> Iterator[Data]:
    for number in held:
        name = now.name(number)
        known = name != UNKNOWN
        values = _values(now, number) if zone == "track" and now.is_horse(number) else ""
        yield card(f"card:{number}", {"text": name, "name": name, "wide": True} if known else None,
                   size=values, down=number in now.down)  # fmt: skip


def _values(now: Any, number: Any) -> str:
    try:
        layers = layers_of(now)
        layers.asked = None
        return f"{layers.get(number, 'run')}/{layers.get(number, 'guard')}"
    except Unknown:
        return "?"
