"""Plays as they are written: verbs, their keys, and the names in them."""

from __future__ import annotations

from typing import NamedTuple

from judge.engine.board import Board, board_from_dict
from judge.engine.game import Play
from judge.faults import did_you_mean
from judge.games.fever.data import BET_WORDS, COLOUR_WORDS, COLOURS, LENDERS, NOT_NAMES, PACK_CARDS
from judge.games.fever.reading import MONEY, check_length, colour
from judge.games.fever.state import UNKNOWN, State

# each verb with the other keys that its play may have
VERBS = {
    "buy": ("card", "from", "price", "refuse"),
    "sell": ("card", "price"),
    "borrow": ("from", "repay"),
    "place": ("stable",),
    "exchange": ("card", "for", "from"),
    "bet": ("kind", "stake"),
    "action": ("horse",),
    "move": ("dice",),
    "offer": (),
    "choose": (),
}
# each verb as a script has it, for who writes the verb alone
EXAMPLES = {
    "buy": "{buy: actions}", "sell": "{sell: horse, card: Zeus}", "borrow": "{borrow: 500, from: bank}",
    "place": "{place: Zeus, stable: red}", "exchange": "{exchange: horse, card: Zeus, for: Iris, from: P2}",
    "bet": "{bet: red, kind: win, stake: 300}", "action": "{action: Whirl, horse: red}",
    "move": "{move: [3, 3, 2, 2, 2, 2]}", "offer": "{offer: 900}", "choose": "{choose: red}",
}  # fmt: skip
REQUIRED = {"exchange": ("card", "for", "from")}
BUYABLE = ("actions", "horse", "assistant", "objective", "stable")
OWNED = ("action", "actions", "horse", "assistant", "objective", "stable")


class Move(NamedTuple):
    """A play that has been read: the verb, and its parts in the words of the engine."""

    by: str
    verb: str
    args: dict

    def get(self, key, default=None):
        return self.args.get(key, default)

    def do(self):
        """The play as it is written in a script."""
        return "pass" if self.verb == "pass" else dict(self.args)

    def having(self, **args) -> Move:
        return self._replace(args={**self.args, **args})


def known_cards(state: State) -> list[str]:
    """Every card name that occurs on the board, in a fixed order."""
    names = list(state.cards)
    for player in state.players.values():
        names += [*player.cards, *(h for h, _ in player.horses), *player.assistants, *player.objectives]
    names += [name for c in COLOURS for name, _ in state.horses[c].cards]
    names += [e.card for c in COLOURS for e in state.horses[c].effects if e.card]
    if state.options.pack:
        names += PACK_CARDS
    return [n for n in dict.fromkeys(names) if not n.startswith(UNKNOWN)]


def read_play(state: State, play: Play, board: Board | None = None, path=(), drawn=frozenset()) -> Move:
    """The move that a play writes down; a Fault where its form or a name in it is wrong.

    `drawn` are the cards that purchases of the script name: they may be named before anybody has them.
    """
    board = board or board_from_dict({"game": "fever"}, "PLAY")
    names = list(state.players)
    if play.by != "all" and play.by not in names:
        raise board.fault("board.player", *path, name=play.by, **did_you_mean(play.by, [*names, "all"]))
    if play.do == "pass":
        return Move(play.by, "pass", {})
    here = (*path, play.by)
    if isinstance(play.do, str) and play.do in VERBS:
        raise board.fault("play.alone", *here, verb=play.do, example=EXAMPLES[play.do])
    if not isinstance(play.do, dict):
        raise board.wrong_type(here, "pass か「動詞: 内容」の組", "pass or a map such as {bet: red}")
    verbs = [key for key in play.do if key in VERBS]
    if len(verbs) != 1:
        word = next(iter(play.do), "")
        raise board.fault("shape.unknown", *here, key=word, **did_you_mean(word, list(VERBS)))
    verb = verbs[0]
    board.keys(here, play.do, (verb, *VERBS[verb]), REQUIRED.get(verb, ()))
    reader = _Reader(state, board, here, drawn)
    return Move(play.by, verb, reader.choose(play.do) if verb == "choose" else reader.parts(verb, play.do))


class _Reader:
    """Reads the parts of one play."""

    def __init__(self, state, board, path, drawn):
        self.state, self.board, self.path, self.drawn = state, board, path, drawn

    def choose(self, do):
        return {"choose": do["choose"]}

    def parts(self, verb, do):
        self.stable = "stable" in (do.get("buy"), do.get("sell"))
        return {key: getattr(self, "_" + self._name(verb, key))(verb, (*self.path, key), do[key])
                for key in (verb, *VERBS[verb]) if key in do}  # fmt: skip

    @staticmethod
    def _name(verb, key):
        return {"from": "lender" if verb == "borrow" else "seller", "for": "card", "horse": "colour",
                "bet": "colour", "stable": "stable", "place": "card", "action": "card"}.get(key, key)  # fmt: skip

    def _buy(self, verb, path, value):
        return self.board.word(path, value, BUYABLE + ("action",))

    def _sell(self, verb, path, value):
        return self.board.word(path, value, OWNED)

    def _exchange(self, verb, path, value):
        return self.board.word(path, value, ("assistant", "horse"))

    def _card(self, verb, path, value):
        """A card's name. A card just drawn may have a name that nobody has mentioned before."""
        if self.stable:
            return colour(self.board, path, value)
        if isinstance(value, str) and value.startswith(UNKNOWN):
            return value
        known = known_cards(self.state)
        if value in known:
            return value
        if isinstance(value, str) and value not in NOT_NAMES and (verb == "buy" or value in self.drawn):
            check_length(self.board, path, value)
            return value
        raise self.board.fault("board.name", *path, name=value, **did_you_mean(value, [*known, UNKNOWN]))

    def _seller(self, verb, path, value):
        names = list(self.state.players)
        value = str(value) if type(value) is int else value  # a name may be a number
        if value not in names:
            raise self.board.fault("board.player", *path, name=value, **did_you_mean(value, names))
        return value

    def _lender(self, verb, path, value):
        return self.board.word(path, value, LENDERS)

    def _colour(self, verb, path, value):
        return colour(self.board, path, value)

    def _stable(self, verb, path, value):
        return None if value is None or value == "none" else colour(self.board, path, value)

    def _kind(self, verb, path, value):
        return BET_WORDS[self.board.word(path, value, tuple(BET_WORDS))]

    def _sum(self, verb, path, value):
        return self.board.count(path, value, 0, MONEY)

    _stake = _repay = _price = _offer = _borrow = _sum

    def _refuse(self, verb, path, value):
        return self.board.word(path, value, (True, False))

    def _move(self, verb, path, value):
        return read_move(self.board, path, value)

    def _dice(self, verb, path, value):
        return read_dice(self.board, path, value)


def spelt_out(words: str):
    """What was typed in a few words: `bet red win 300`, `buy stable red`, `action Whirl red`; other words as they are.

    Only where each word can mean one thing: sums are numbers, horses and stables are colours.
    """
    verb, *rest = words.split() or [""]
    spelt = {"bet": _spelt_bet, "buy": _spelt_card, "sell": _spelt_card, "borrow": _spelt_loan, "action": _spelt_placed,
             "place": _spelt_placed}.get(verb.lower())  # fmt: skip
    return (spelt(verb.lower(), rest) if spelt and rest else None) or words


def _spelt_bet(verb, rest):
    """A colour, then the kind and the stake in any order."""
    do: dict = {"bet": rest[0]} if rest[0] in COLOUR_WORDS else {}
    for word in rest[1:] if do else ():
        key = "kind" if word in BET_WORDS else "stake" if _number(word) else None
        if key is None or key in do:
            return None
        do[key] = int(word) if key == "stake" else word
    return do


def _spelt_card(verb, rest):
    """A kind of card, and the card's name; who sells it is written out."""
    if rest[0] not in OWNED or "from" in rest:
        return None
    return {verb: rest[0], **({"card": " ".join(rest[1:])} if rest[1:] else {})}


def _spelt_loan(verb, rest):
    """A sum, and the lender."""
    if not _number(rest[0]) or len(rest) > 2 or any(word not in LENDERS for word in rest[1:]):
        return None
    return {verb: int(rest[0]), **({"from": rest[1]} if rest[1:] else {})}


def _spelt_placed(verb, rest):
    """A card, and the colour of the horse or stable that it goes to."""
    if len(rest) < 2 or rest[-1] not in COLOUR_WORDS:
        return {verb: " ".join(rest)}
    return {verb: " ".join(rest[:-1]), {"action": "horse", "place": "stable"}[verb]: rest[-1]}


def _number(word):
    return word.isdecimal() and len(word) < 10


def read_move(board, path, value):
    """A movement card: six numbers, for the odds 1:2 to 1:7; `_` where it has yet to be turned up."""
    if value == UNKNOWN:
        return value
    if not isinstance(value, list) or len(value) != 6:
        raise board.wrong_type(path, "1:2 から 1:7 までの6つの数", "six numbers, for the odds 1:2 to 1:7")
    return [board.count((*path, n), v, 0, 100) for n, v in enumerate(value)]


def read_dice(board, path, value):
    """The two sprint dice, by the colours they show."""
    if not isinstance(value, list) or len(value) != 2:
        raise board.wrong_type(path, "2つの色", "two colours")
    return [colour(board, (*path, n), v) for n, v in enumerate(value)]
