"""The table of Force of the Horse: the race, four distance areas, tracks and hands of both players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from judge.boardfile.shapes import UNKNOWN, Either, ListOf, NameOf, Shape, Word
from judge.corpus.store import corpus
from judge.engine.layout import Data, Labels, area, card, fact
from judge.games.foth import terms
from judge.games.foth.board import Metres
from judge.games.foth.cards import CARD
from judge.games.foth.layers import run_and_guard
from judge.games.foth.naming import DECK, ZONE

if TYPE_CHECKING:
    from judge.games.foth.state import Position, State

ZONES = ("track", "hand", "situation", "farm", "excluded", "deck", "aside")
ALWAYS = ("track", "hand")
FIRST = {"card": ("is", "cost", "run", "guard", "surface", "distance", "style", "text")}  # of a card, as it is printed
FACE_DOWN = (*terms.STYLES, "deck", "aside")
PILES = ("deck", "aside", "farm", "excluded")
IN_SHORT = {"追い込み": "追込"}


def deck(shape: Shape, labels: Labels) -> Iterator[Data]:
    """Yields nothing: this game has no pack of cards from which the page lets one choose."""
    yield from ()


CARD_OF_BOARD = NameOf(lambda text, _: text, "board.name", lambda scope: [*scope.cards, UNKNOWN])

CARDS_OF_ZONES = [shape.item for zone in (ZONE, DECK) for shape in zone.shapes if isinstance(shape, ListOf)]
DISTANCE = Either(Metres.metres, Word("distance", tuple(dict.fromkeys(terms.DISTANCE_WORDS.values()))))


def stand_in(shape: Shape) -> Shape:
    """Returns the simpler shape that the page offers for this one: cards of the board for a card of a zone, metres or a
    class for the race's distance, one list of distances for a card's. Other shapes come back as they are."""
    if isinstance(shape, Metres):
        return DISTANCE
    if shape is CARD.keys["distance"]:
        return terms.SUITED["distance"]
    return CARD_OF_BOARD if any(shape is each for each in CARDS_OF_ZONES) else shape


def layout(state: State, labels: Labels) -> Data:
    """Returns the table as data for the page: the facts of the race at the head, the resolution area if cards are in
    it, and a seat for each player."""
    position = state.position

    def term_name(word: str) -> str:
        """The printed name of a word in the language."""
        return terms.value_name(word, labels.lang)

    race = position.race
    metres = f"{race['metres']}m" if race["metres"] else term_name(race["distance"])
    where = " ".join(
        [*(term_name(race[key]) for key in ("course", "surface") if race[key]), metres, term_name(race["going"])]
    )
    head = [
        fact("race", labels("file", "race"), where, ("race",), where),
        fact("step", labels("file", "step"), labels.word("step", position.step), ("step",), _step(position, labels)),
        fact("runs", labels("file", "runs"), position.runs, ("runs",)),
        fact("turn", labels("file", "turn"), position.turn, ("turn",), ""),
    ]
    held = position.zones[None, "resolution"]
    label = labels("file", "resolution")
    middle = [area("resolution", label, ("resolution",), _cards(position, "resolution", held, labels))] if held else []
    return {"head": head, "middle": middle, "seats": [_seat(position, name, term_name, labels) for name in position.players],
            "facing": True}  # fmt: skip


def _step(position: Position, labels: Labels) -> str:
    """Returns what players call the step that comes next: the heading of its rule, or of the nearest one above it; its
    number if none of them has one."""
    rule = corpus().get(f"foth:{position.step}")
    titles = [one.title(labels.lang) for one in (rule, *reversed(corpus().ancestors(rule)))] if rule else []
    return next(filter(None, titles), labels.word("step", position.step))


def _seat(position: Position, name: str, term_name: Callable[[str], str], labels: Labels) -> Data:
    """Returns what the page shows of one player as plain data: the areas with their cards, and a mark for the turn.
    Zones without cards are left out, except those always shown."""
    path = ("players", name)
    areas = []
    for n, style in enumerate(terms.STYLES):
        held = position.zones[name, style]
        cards = _cards(position, style, held, labels)
        at = position.area(name) == style
        areas.append(area(f"{name}.{style}", term_name(style), (*path, "areas", n), cards, "distance",
                          count=len(held), here=at))  # fmt: skip
    for zone in ZONES:
        held = position.zones[name, zone]
        if held or zone in ALWAYS:
            show = "pile" if zone in PILES else {"hand": "hand", "track": "units"}.get(zone, "row")
            areas.append(
                area(f"{name}.{zone}", labels("player", zone), (*path, zone), _cards(position, zone, held, labels), show,
                     count=len(held), top=-1 if zone in ("farm", "excluded") else 0)
            )  # fmt: skip
    marks = [{"key": "turn", "label": labels("file", "turn")}] if name == position.turn else []
    return {"name": name, "path": list(path), "marks": marks, "areas": areas}


def _cards(position: Position, zone: str, held: Sequence[int], labels: Labels) -> Iterator[Data]:
    """Yields the cards of a zone as the page shows them, as plain data."""
    for number in held:
        name = position.name(number)
        known = name != UNKNOWN
        values = run_and_guard(position, number) if zone == "track" and position.is_horse(number) else ""
        face_down = number in position.down or zone in FACE_DOWN
        yield card(f"card:{number}", _face(position, number, labels) if known else None, size=values, down=face_down,
                   name=name if known else "", unnamed=True,
                   calls=[name, name.rpartition(".")[2]])  # fmt: skip


def _in_short(style: str) -> str:
    """Returns the name of a style as race cards write it, where there is no room for all of it."""
    return IN_SHORT.get(style, style)


def _face(position: Position, number: int, labels: Labels) -> Data:
    """Returns a card as it is printed, as plain data: cost or counts, style or kind, name, run and guard, as far as the
    board gives them; only the name for an unknown card."""
    printed = position.defs[number]
    if printed is None:
        return {"text": position.name(number), "name": position.name(number), "named": True}
    face: Data = {"text": printed.key, "name": printed.key, "named": True}
    corner = printed.counts if printed.kind == "force" else printed.cost
    styles = "・".join(_in_short(terms.value_name(style, labels.lang)) for style in printed.style or ())
    kind = styles or (labels.word(terms.KIND.name, printed.kind) if printed.kind else "")
    values = {"corner": corner, "kind": kind, "run": printed.run, "guard": printed.guard}
    return {**face, **{key: str(value) for key, value in values.items() if value not in (None, "")}}
