"""The shapes of board files, for editors: made from the words that the readers use."""

from __future__ import annotations

from judge.engine.schema import COUNT, NAME, SWITCH, TEXT, closed, either, listing, mapping, number, some, words
from judge.games.nasty import names
from judge.games.nasty.coursefile import KEYS as TRACK_KEYS
from judge.games.nasty.coursefile import MOST_LANES, MOST_SQUARES
from judge.games.nasty.plays import KEYS as PLAY_KEYS
from judge.games.nasty.reading import LAST_KEYS, PLAYER_KEYS

GRADE = number(1, 6)
DIE = number(1, 6)
POUNDS = number(0, names.MONEY_MOST)
CARD = {**TEXT, "description": ", ".join((*names.CARDS, names.UNKNOWN))}
CARDS = either(COUNT, some(CARD))
PAIR = {**listing(COUNT, 2), "description": "[lane, square]"}
PLACE = either(PAIR, {**TEXT, "description": ", ".join(names.PLACES) + ", or a fence"})


def schema() -> dict:
    """The keys that `reading`, `coursefile` and `plays` read, each with its shape."""
    return {
        "board": {
            "options": closed({}), "phase": words(names.PHASES), "race": number(1, names.RACES), "bookmaker": TEXT,
            "track": _track(), "prizes": some(POUNDS), "odds": mapping(number(1)), "finished": some(TEXT),
            "last": _last(), "photo": some(TEXT), "used": CARDS,
        },
        "player": _player(),
        "plays": _plays(),
    }  # fmt: skip


def _player():
    bet = closed({"horse": TEXT, "stake": number(1)}, ("stake",))
    shapes = {
        "cash": POUNDS, "grade": GRADE, "lane": number(1), "square": PLACE, "cards": CARDS,
        "bet": either(bet, {"const": "none"}), "ran": some(GRADE), "slip": listing(GRADE, names.RACES),
        "state": {**TEXT, "description": ", ".join(names.STATES)}, "missed": COUNT, "bonus": some(TEXT),
        "pressure": some(words(("in", "out"))),
    }  # fmt: skip
    return {key: shapes[key] for key in PLAYER_KEYS}


def _track():
    square = number(1, MOST_SQUARES)
    bonus = closed({"at": either(PAIR, square), "grades": some(GRADE)}, ("at", "grades"))
    shapes = {
        "lanes": number(1, MOST_LANES), "lap": square, "finish": square, "straight": listing(COUNT, 2),
        "corners": listing(listing(COUNT, 2)), "links": listing(closed({"from": PAIR, "to": PAIR}, ("from", "to"))),
        "fences": mapping(either(square, listing(PAIR))), **{section: listing(bonus) for section in names.SECTIONS},
    }  # fmt: skip
    return closed({key: shapes[key] for key in TRACK_KEYS}, ("finish",))


def _last():
    """What has just happened; the names of players unless said otherwise."""
    shapes = {"roll": DIE, "bonus": DIE, "card": CARD, "dice": listing(DIE, 2), "recall": SWITCH,
              "deal": {"const": "lanes"}, "window": {"const": "closed"}, "paid": {"const": "bets"},
              "only": some({"type": "object", "minProperties": 1, "maxProperties": 1})}  # fmt: skip
    return closed({key: shapes.get(key, TEXT) for key in LAST_KEYS})


def _plays():
    shapes = {
        "deal": words(("events", "lanes")), "lanes": mapping(number(1)), "enter": GRADE, "stake": number(1), "roll": DIE,
        "path": {**NAME, "description": "F, IN, OUT with a count: F2 OUT F"}, "retire": SWITCH, "card": CARD,
        "dice": listing(DIE, 2), "choose": {},
    }  # fmt: skip
    return {key: shapes.get(key, TEXT) for keys in PLAY_KEYS.values() for key in keys}
