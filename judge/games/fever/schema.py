"""The shapes of board files, for editors: made from the words that the readers use."""

from __future__ import annotations

from judge.engine.schema import COUNT, SWITCH, TEXT, closed, either, listing, mapping, number, some, words
from judge.games.fever import effects as fx
from judge.games.fever.data import BET_WORDS, COLOUR_WORDS, KINDS, LENDERS, LINES, ODDS, PHASES
from judge.games.fever.plays import BUYABLE, OWNED, VERBS
from judge.games.fever.reading import CARD_KEYS, PLAYER_KEYS, TAKEN
from judge.games.fever.state import Bet, Horse, Options, Paid

COLOUR = words(COLOUR_WORDS)
CARD = {**TEXT, "description": "a card of `cards:`, or _"}
CARDS = either(COUNT, some(CARD))
MONEY = COUNT
KIND = words(BET_WORDS)
DICE = listing(COLOUR, 2)
NONE = {"enum": [None, False, "none"]}
SIDE = words(("left", "right"))


def schema() -> dict:
    """The keys that `reading` and `plays` read, each with its shape."""
    return {
        "board": {
            "options": _options(), "phase": words(PHASES), "round": number(1), "start": TEXT, "odds": _by_colour(COUNT),
            "tokens": _by_colour(COUNT), "finish": number(1), "horses": _by_colour(either(_horse(), {"type": "null"})),
            "finished": some(COLOUR), "prices": mapping(MONEY, ODDS), "cards": mapping(_card()),
            "offer": closed({"by": TEXT, "of": MONEY}, ("by", "of")),
            "pending": either(words(("dice", "tie")), {"type": "object", "minProperties": 1, "maxProperties": 1}),
            "revealed": SWITCH,
            "taken": listing(closed({"by": TEXT, "word": words(TAKEN), "answer": {}}, ("by", "word", "answer"))),
            "paid": some(closed({key: {"type": ["string", "integer"]} for key in Paid._fields}, ("to", "what"))),
        },
        "player": _player(),
        "plays": _plays(),
    }  # fmt: skip


def _by_colour(value):
    return mapping(value, COLOUR_WORDS)


def _options():
    shapes = {"house": either(NONE, some(words((1, 2)))), "no_repeat": either(NONE, some(words(LINES)))}
    return closed({key: shapes.get(key, SWITCH) for key in Options._fields})


def _icons():
    """Each icon with the ways to write it: +1 or -1, =4, a word."""
    found = {}
    for key in fx.KEYS:
        ways = []
        if key in fx.CHANGES:
            ways += [{"type": "integer"}, {"type": "string", "pattern": r"^[+-]\d{1,6}$"}]
        if key in fx.SUMS:
            ways.append(COUNT)
        if key in fx.REPLACED:
            ways.append({"type": "string", "pattern": r"^=\s*\d{1,4}$"})
        if key == "odds":
            ways.append({"type": "string", "pattern": r"^(up|down)(\s+\d)?$"})
        elif key in fx.WORDS:
            ways.append(words((*fx.WORDS[key], *((False,) if "no" in fx.WORDS[key] else ()))))
        found[key] = some(either(*ways))
    return found


def _effects():
    return listing(closed({"from": SIDE, "card": TEXT, **_icons()}))


def _card():
    shapes = {"kind": words(KINDS), "sign": words(("plus", "minus")), "income": {"type": "integer"}, "star": SWITCH,
              "from": SIDE, **_icons()}  # fmt: skip
    return closed({key: shapes[key] for key in CARD_KEYS}, ("kind",))


def _horse():
    placed = either(CARD, {**mapping(CARD), "minProperties": 1, "maxProperties": 1})
    shapes = {"square": COUNT, "cards": either(COUNT, some(placed)), "effects": _effects()}
    return closed({key: shapes[key] for key in Horse._fields})


def _player():
    bet = closed({"horse": COLOUR, "kind": KIND, "stake": number(1)}, Bet._fields)
    shapes = {
        "vp": {"type": "integer"}, "money": MONEY, "cards": CARDS, "stables": some(COLOUR),
        "horses": either(CARDS, mapping(either(COLOUR, NONE))), "assistants": CARDS, "objectives": CARDS,
        "loans": some(closed({"from": words(LENDERS), "owe": MONEY}, ("from",))), "bets": some(bet),
        "bought": some(words(LINES)), "effects": _effects(),
    }  # fmt: skip
    return {key: shapes[key] for key in PLAYER_KEYS}


def _plays():
    """Every verb, and the keys that go with one."""
    shapes = {
        "buy": words((*BUYABLE, "action")), "sell": words(OWNED), "exchange": words(("assistant", "horse")),
        "borrow": MONEY, "price": MONEY, "repay": MONEY, "stake": MONEY, "offer": MONEY, "bet": COLOUR, "horse": COLOUR,
        "stable": either(COLOUR, NONE), "kind": KIND, "refuse": SWITCH,
        "move": either(listing(COUNT, 6), {"const": "_"}), "dice": DICE, "choose": {},
    }  # fmt: skip
    return {key: shapes.get(key, TEXT) for verb, keys in VERBS.items() for key in (verb, *keys)}
