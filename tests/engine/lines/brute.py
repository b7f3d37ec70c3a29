"""The same questions answered the plain way: every line to its end, nothing remembered, nothing merged."""

import random

from judge.boardfile.board import builtin_boards, read_board
from judge.engine import run as running
from judge.engine.lines.game_lines import CHOICE, WINDOW, lines_of
from judge.engine.lines.positions import REFUSED, Claimed, Positions
from judge.engine.lines.search import CAN, FAIL, NO, OPEN, YES, Limits, Question, Search

MOST = 800  # positions of a tree that is searched the plain way
LIMIT = 400  # positions of a search


# boards of which everything can be decided, which few bundled ones of a game are: exact stakes, dice to throw, an
# unknown card that is turned up, cards taken by chance, small heaps
_ODDS = {"black": 2, "blue": 3, "green": 4, "red": 5, "yellow": 6, "white": 7}
_HOME = {colour: {"square": square} for colour, square in zip(_ODDS, (10, 10, 9, 9, 4, 3))}
_GONE = [
    "D2",
    "D3",
    "D4",
    "D6",
    "D7",
    "D8",
    "D9",
    "D10",
    "DJ",
    "DQ",
    "DK",
    "DA",
    "C2",
    "C3",
    "C4",
    "C5",
    "C6",
    "C7",
    "C8",
    "C9",
    "C10",
    "CQ",
    "CK",
    "S2",
    "S3",
    "S4",
    "S5",
    "S6",
    "S7",
    "S8",
    "S9",
    "S10",
    "SJ",
    "SQ",
]
OWN = {
    "bp": [
        {"game": "bp", "turn": "A", "chance": "B", "passed": ["A"], "stage": [{"by": "A", "action": "bj", "key": ["CA", "CJ"]}],
         "players": {"A": {"life": ["_", "H8", "D5"], "hand": [], "grave": _GONE}, "B": {"life": 5, "hand": []}},
         "claims": [{"grave": {"A": 36}}]},
    ],
    "foth": ["rulesdata/foth/boards/504-random-cards-of-the-farm.yaml"],
    "toy": [
        {"game": "toy", "heap": heap, "players": {"A": {"stones": 1}, "B": {}},
         "claims": [{"winner": "A"}, {"stones": {"B": 2}}, {"heap": 0}]}
        for heap in (3, 4, 5, 6, 7, 8)
    ],
    "fever": [
        {"game": "fever", "phase": "bet2", "odds": _ODDS, "tokens": dict.fromkeys(_ODDS, 0) | {"red": 1, "blue": 1},
         "players": {"P1": {"vp": 1, "money": 100}, "P2": {"vp": 1, "money": 100}}, "turn": "P2",
         "claims": [{"money": {"P1": 0}}, {"money": {"P2": 100}}, {"tokens": {"red": 0}}]},
        {"game": "fever", "phase": "bet1", "odds": _ODDS, "tokens": dict.fromkeys(_ODDS, 0) | {"red": 1, "white": 1},
         "players": {"P1": {"vp": 2, "money": 200}, "P2": {"vp": 1, "money": 100}}, "turn": "P1",
         "claims": [{"tokens": {"red": 0, "white": 0}}, {"money": {"P1": 0, "P2": 0}}]},
        {"game": "fever", "phase": "race", "odds": _ODDS, "finish": 12, "horses": _HOME, "pending": "dice",
         "players": {"P1": {"money": 100}, "P2": {"money": 100}},
         "claims": [{"square": {"white": 4}}, {"square": {"green": 11, "red": 9}}]},
    ]
}  # fmt: skip


class TooMany(Exception):
    """The tree is too large to be searched the plain way."""


class Brute:
    """All lines of a search, one by one; only for lines without cycles."""

    def __init__(self, positions, ever=False):
        self.positions, self.ever, self.left = positions, ever, MOST
        self.exact = positions.lines.tracks_cards

    def value(self, question, position=None):
        """YES, NO or OPEN."""
        self.left -= 1
        if self.left < 0:
            raise TooMany
        position = position or self.positions.root
        claimed = self.positions.claimed
        if self.ever and not position.waited and claimed.at_rest(position) is True:
            return self.ending(question, True)
        if self.positions.ended(position):
            return self.ending(question, claimed.at_end(position))
        following = self.positions.following(position)
        if not following.options:
            return OPEN
        player, own, others = question.player, [], []
        for option in following.options:
            value = self.value(question, self.positions.after(position, option))
            mine = option.by == player
            if not option.sure and player is not None:
                if mine and value == YES or not mine and value == NO and not self.exact:
                    value = OPEN
            chooses = following.kind == CHOICE and mine
            if following.kind == WINDOW:
                chooses = mine or option.play is None
            (own if player is None or chooses else others).append(value)
        doubt = [] if following.complete else [OPEN]
        value = min([*others, *doubt, *([max(own)] if own else [])]) if others else max([*own, *doubt])
        secret = following.secret and following.kind == CHOICE and not own and len(others) > 1
        return OPEN if secret and value == YES else value

    def ending(self, question, holds):
        """The value at the end of a line."""
        return OPEN if holds is None else YES if holds is question.holds else NO


def questions(players):
    """Everything that is asked of a board."""
    return [CAN, FAIL, *(Question(name, holds) for name in players for holds in (True, False))]


def searches(game, count, seed, until):
    """Searches over bundled boards of a game, each with one of its claims: (name, a function that makes a search)."""
    chance = random.Random(seed)
    paths = list(builtin_boards(game))
    chance.shuffle(paths)
    for path in [*OWN.get(game, ()), *paths]:
        board = read_board(path)
        named, start = running.load(board)
        state = running.opening(named, start).state
        lines = lines_of(named)
        for _, claim in board.claims():
            if set(claim) & set(REFUSED):
                continue
            claimed = Claimed(lines, claim)
            try:
                positions = Positions(lines, claimed, state, until)
                claimed.check(positions.root)
            except (ValueError, LookupError):
                continue
            own = isinstance(path, dict)
            yield "own" if own else path.rpartition("/")[2], positions
            count -= 1
            if not own:
                break
        if count <= 0:
            return


def search(positions, most=LIMIT, **how):
    """A search of some positions; `most` of them."""
    return Search(positions, Limits(most, None), **how)


__all__ = ["NO", "OPEN", "YES", "Brute", "TooMany", "questions", "search", "searches"]
