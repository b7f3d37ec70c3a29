"""The table of Horse Fever: the track by odds, then the players."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from judge.engine.shapes import Called, Shape
from judge.faults import Both
from judge.games.fever.board import CARD, KNOWN_CARD, Icon
from judge.games.fever.effects import wanted
from judge.render.drawings.fever import BEYOND
from judge.render.layouts import Data, Labels, fact, zone
from judge.render.words.fever import LENDERS, PHASES

WORDS = {
    **{("word.phase", phase): (said, PHASES[1].get(phase, phase)) for phase, said in PHASES[0].items()},
    **{(record, "vp"): ("勝利点", "victory points") for record in ("player", "effect", "card", "paid", "claim")},
}


def deck(shape: Shape, labels: Labels) -> Iterator[Data]:
    yield from ()


class Said(Shape):
    """What is written behind the key of an icon, with the ways to write it."""

    def __init__(self, key: str):
        self.wanted = Both(wanted(key), wanted(key))


@functools.cache
def _said(key: str) -> Said:
    return Said(key)


CARD_OF_BOARD = Called(CARD.find, CARD.unknown, KNOWN_CARD.known)


def stand_in(shape: Shape) -> Shape:
    """A card of a zone is one of those that the board knows."""
    if shape is CARD:
        return CARD_OF_BOARD
    return _said(shape.key) if isinstance(shape, Icon) else shape


def layout(state: Any, labels: Labels) -> Data:
    head = [
        fact("round", labels("file", "round"), state.round, ("round",)),
        fact("phase", labels("file", "phase"), labels.word("phase", state.phase), ("phase",)),
        fact("start", labels("file", "start"), state.start, ("start",)),
        fact("finish", labels("file", "finish"), state.finish, ("finish",)),
    ]
    if state.offer:
        head.append(fact("offer", labels("file", "offer"), f"{state.offer[0]} {state.offer[1]}D", ("offer",)))
    order = sorted(state.horses, key=lambda c: (state.odds.get(c, 99), list(state.horses).index(c)))
    far = max([state.finish or 0, *(horse.square for horse in state.horses.values())])
    course = {"kind": "lanes", "label": labels("file", "horses"), "path": ["horses"], "finish": state.finish,
              "length": far + (BEYOND if state.finish else 1), "fences": [],
              "lanes": [_lane(state, colour, labels) for colour in order]}  # fmt: skip
    seats = [_seat(state, name, labels) for name in state.players]
    return {"head": head, "course": course, "middle": [], "seats": seats}


def _lane(state: Any, colour: str, labels: Labels) -> Data:
    horse = state.horses[colour]
    place = state.finished.index(colour) + 1 if colour in state.finished else 0
    badges = [f"{place}着" if labels.lang == "ja" else f"No. {place}"] if place else []
    badges += ["▮" * len(horse.cards)] if horse.cards else []
    badges += ["*" * len(horse.effects)] if horse.effects else []
    odds = f"1:{state.odds.get(colour, '?')}"
    return {"key": f"horse:{colour}", "label": labels.word("colour", colour), "colour": colour, "at": horse.square,
            "note": odds, "badges": badges, "path": ["horses", colour]}  # fmt: skip


def _face(name: str) -> Data:
    return {"text": name, "name": name, "wide": True}


def _seat(state: Any, name: str, labels: Labels) -> Data:
    player, path = state.players[name], ("players", name)

    def colours(held: Any) -> str:
        return " ".join(labels.word("colour", colour) for colour in held)

    def shown(key: str, value: Any) -> Data:
        return fact(f"{name}.{key}", labels("player", key), value, (*path, key))

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
    return {"name": name, "path": list(path), "marks": marks, "facts": facts, "areas": areas}
