"""The table of Horse Fever: the track by odds, then the players."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from judge.boardfile.shapes import NameOf, Shape
from judge.engine.layout import Data, Labels, fact, track, zone
from judge.faults import Both
from judge.games.fever.board import CARD, KNOWN_CARD, Icon
from judge.games.fever.effects import ways_to_write, write_effect
from judge.games.fever.messages import LENDERS, PHASES, PLACES

if TYPE_CHECKING:
    from judge.games.fever.state import State

FIRST = {
    "player": ("money", "vp", "bets", "stables", "cards", "loans"),
    "card": ("kind", "sign", "start", "sprint", "goal", "odds"),
}
SQUARES = 16  # squares that are drawn: the goal of a whole race is on 12
LONG = 24  # and of a race on a longer track, at least
WORDS = {
    **{("word.phase", phase): (japanese, PHASES[1].get(phase, phase)) for phase, japanese in PHASES[0].items()},
    **{(record, "vp"): ("VP", "VP") for record in ("player", "effect", "card", "paid", "claim")},
}


def deck(shape: Shape, labels: Labels) -> Iterator[Data]:
    """Yields nothing: Horse Fever has no deck of its own to choose cards from."""
    yield from ()


class LabelText(Shape):
    """The value of an icon's key as a text field with the ways to write it."""

    def __init__(self, key: str) -> None:
        """Accepts the values that may stand under this icon's key, and shows the ways to write them."""
        self.wanted = Both(ways_to_write(key), ways_to_write(key))


@functools.cache
def _label(key: str) -> LabelText:
    """Returns the shape of a text field for an icon's key, made once."""
    return LabelText(key)


CARD_OF_BOARD = NameOf(CARD.find, CARD.unknown, KNOWN_CARD.known)


def stand_in(shape: Shape) -> Shape:
    """Returns the shape that the page offers instead of this one: for a card the cards of the board, for an icon a text
    field; any other shape as it is."""
    if shape is CARD:
        return CARD_OF_BOARD
    return _label(shape.key) if isinstance(shape, Icon) else shape


def layout(state: State, labels: Labels) -> Data:
    """Returns the table as data for the page: the head, the track by odds, and a seat for each player."""
    head = [
        fact("round", labels("file", "round"), state.round, ("round",)),
        fact("phase", labels("file", "phase"), phase := labels.word("phase", state.phase), ("phase",), phase),
        fact("start", labels("file", "start"), state.start, ("start",), ""),
        fact("finish", labels("file", "finish"), state.finish, ("finish",), ""),
    ]
    if state.offer:
        head.append(fact("offer", labels("file", "offer"), f"{state.offer[0]} {state.offer[1]}D", ("offer",)))
    order = sorted(state.horses, key=lambda c: (state.odds.get(c, 99), list(state.horses).index(c)))
    far = max([state.finish or 0, *(horse.square for horse in state.horses.values())])
    rows = [{"key": f"lane:{colour}", "label": labels.word("colour", colour),
             "note": f"1:{state.odds.get(colour, '?')}", "path": ["odds"]} for colour in order]  # fmt: skip
    course = track(labels("file", "horses"), ("horses",), SQUARES if far <= SQUARES else max(far, LONG), rows,
                   [_horse(state, row, colour, labels) for row, colour in enumerate(order)],
                   finish=state.finish)  # fmt: skip
    seats = [_seat(state, name, labels) for name in state.players]
    return {"head": head, "course": course, "middle": [], "seats": seats}


def _horse(state: State, row: int, colour: str, labels: Labels) -> Data:
    """Returns the data of a horse on the track: its square, its face-down cards, and badges for its place and effects."""
    horse = state.horses[colour]
    place = state.finished.index(colour) + 1 if colour in state.finished else 0
    badges = [f"{place}着" if labels.lang == "ja" else PLACES[1][str(place)]] if place else []
    badges += [f"{labels('effect', effect.key)} {write_effect(effect)}" for effect in horse.effects]
    name = labels.word("colour", colour)
    return {"key": f"horse:{colour}", "label": name, "letter": _letter(colour, name, labels), "colour": colour, "row": row,
            "column": horse.square, "backs": len(horse.cards), "badges": badges, "path": ["horses", colour],
            "set": ["horses", colour, "square"], "calls": [colour]}  # fmt: skip


def _letter(colour: str, name: str, labels: Labels) -> str:
    """Returns the letter on a horse, its first, but U for blue in English, where black begins alike."""
    return "U" if labels.lang == "en" and colour == "blue" else name[:1].upper()


def _face(name: str) -> Data:
    """Returns the data of a card that lies face up."""
    return {"text": name, "name": name, "named": True}


def _seat(state: State, name: str, labels: Labels) -> Data:
    """Returns the data of a player's seat: VP and money, then whatever there is of stables, horse cards, bets, loans
    and cards."""
    player, path = state.players[name], ("players", name)

    def colours(held: Iterable[str]) -> str:
        """Colours in the language, with spaces between."""
        return " ".join(labels.word("colour", colour) for colour in held)

    def shown(key: str, value: Any) -> Data:
        """Returns the data of one value of the player, with its label."""
        return fact(f"{name}.{key}", labels("player", key), value, (*path, key), value if key == "money" else None)

    facts = [shown("vp", player.vp), shown("money", f"{player.money}D")]
    if player.stables:
        facts.append(shown("stables", colours(player.stables)))
    if player.horses:
        held = ", ".join(f"{one} → {labels.word('colour', s)}" if s else one for one, s in player.horses)
        facts.append(shown("horses", held))
    if player.bets:
        bets = (
            f"{labels.word('colour', bet.horse)} {labels.word('bet', bet.kind)} {bet.stake}D" for bet in player.bets
        )
        facts.append(shown("bets", ", ".join(bets)))
    if player.loans:
        en = labels.lang == "en"
        loans = (f"{LENDERS[en].get(x.lender, x.lender)} {'?' if x.owe is None else x.owe}D" for x in player.loans)
        facts.append(shown("loans", ", ".join(loans)))
    areas = [zone(f"{name}.{key}", labels("player", key), (*path, key), getattr(player, key), _face)
             for key in ("cards", "assistants", "objectives") if key == "cards" or getattr(player, key)]  # fmt: skip
    marks = [{"key": "turn", "label": labels("file", "turn")}] if name == state.turn else []
    first = "スタート" if labels.lang == "ja" else "start"
    marks += [{"key": "start", "label": first}] if name == state.start else []
    return {"name": name, "path": list(path), "marks": marks, "facts": facts, "areas": areas}
