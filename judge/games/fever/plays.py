"""Plays as they are written: verbs, their keys, and the names in them."""

from __future__ import annotations

from typing import NamedTuple

from judge.engine.board import Board, board_from_dict
from judge.engine.game import Play
from judge.faults import did_you_mean
from judge.games.fever.data import BET_WORDS, COLOURS, LENDERS, NOT_NAMES, PACK_CARDS
from judge.games.fever.reading import MONEY, colour
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


def read_play(state: State, play: Play, board: Board | None = None, path=(), script: bool = False) -> Move:
    """The move that a play writes down; a Fault where its form or a name in it is wrong."""
    board = board or board_from_dict({"game": "fever"}, "PLAY")
    names = list(state.players)
    if play.by != "all" and play.by not in names:
        raise board.fault("board.player", *path, name=play.by, **did_you_mean(play.by, [*names, "all"]))
    if play.do == "pass":
        return Move(play.by, "pass", {})
    here = (*path, play.by)
    if not isinstance(play.do, dict):
        raise board.wrong_type(here, "pass か「動詞: 内容」の組", "pass or a map such as {bet: red}")
    verbs = [key for key in play.do if key in VERBS]
    if len(verbs) != 1:
        word = next(iter(play.do), "")
        raise board.fault("shape.unknown", *here, key=word, **did_you_mean(word, list(VERBS)))
    verb = verbs[0]
    board.keys(here, play.do, (verb, *VERBS[verb]), REQUIRED.get(verb, ()))
    reader = _Reader(state, board, here, script)
    return Move(play.by, verb, reader.choose(play.do) if verb == "choose" else reader.parts(verb, play.do))


class _Reader:
    """Reads the parts of one play."""

    def __init__(self, state, board, path, script):
        self.state, self.board, self.path, self.script = state, board, path, script

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
        drawn = verb == "buy" or (self.script and value in self._drawn())
        if drawn and isinstance(value, str) and value not in NOT_NAMES:
            return value
        raise self.board.fault("board.name", *path, name=value, **did_you_mean(value, known))

    def _drawn(self):
        """The cards that purchases of the script name."""
        for _, line in self.board.script():
            if isinstance(line, Play) and isinstance(line.do, dict) and line.do.get("buy"):
                yield line.do.get("card")

    def _seller(self, verb, path, value):
        names = list(self.state.players)
        if value not in names:
            raise self.board.fault("board.player", *path, name=value, **did_you_mean(value, names))
        return value

    def _lender(self, verb, path, value):
        return self.board.word(path, value, LENDERS)

    def _colour(self, verb, path, value):
        return colour(self.board, path, value)

    def _stable(self, verb, path, value):
        return None if value in ("none", None) else colour(self.board, path, value)

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
