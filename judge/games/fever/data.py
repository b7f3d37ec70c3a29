"""The words of the game, and the preset of outside knowledge (`pack: yes`, off unless a board asks for it)."""

from __future__ import annotations

COLOURS = ("black", "blue", "green", "red", "yellow", "white")
COLOUR_WORDS = {**{c: c for c in COLOURS}, **dict(zip("黒青緑赤黄白", COLOURS))}
BET_WORDS = {"win": "win", "place": "place", "単勝": "win", "複勝": "place"}
ODDS = (2, 3, 4, 5, 6, 7)
LOWEST, HIGHEST = ODDS[0], ODDS[-1]

PHASES = ("deal", "buy", "bet1", "cards", "bet2", "race", "payout", "dutch", "english", "end", "over")
WINDOWS = ("cards", "dutch", "english")
LENDERS = ("bank", "mafia")
KINDS = ("action", "horse", "assistant", "objective")
# the lines of the purchase list, as `bought` and `no_repeat` name them
LINES = ("actions", "objective", "assistant", "horse", "stable", "pass", "borrow", "double", "sell")
# names that neither a player nor a card can have; and no player can be called like the end of a game
NOT_NAMES = ("all", "none", "_", "bank", "mafia", "at", *COLOUR_WORDS)
NOT_PLAYERS = (*NOT_NAMES, "draw")
LONGEST_NAME = 100  # a name is the key of a map, and keys that are much longer are not read
# what a board may have at most of each kind
MOST_CARDS = 100  # action cards in a hand or on a horse, icons, bets, loans
MOST_OWNED = 20  # horse, assistant or objective cards of a player
MOST_DESCRIBED = 500  # cards that a board describes, sums of a payout

# fever:setup.5: how many rounds the game has, by the number of players
ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
PRICE = 400  # fever:buy.1 to fever:buy.4, and what a pass brings (fever:buy.6)
OWNER_PRIZES = (600, 400, 200)  # fever:pay.3
WIN_VP, PLACE_VP, PLACE_TIMES = 3, 1, 2  # fever:pay.1, fever:pay.2
PLACES = 3  # HF-R4
AUCTION_START, AUCTION_STEP = 1000, 100  # fever:plus.auction.1, fever:plus.auction.2

# The preset. None of this is in the document: it comes from public re-implementations of the game.
PACK_FINISH = 12
PACK_MOVES = tuple(
    tuple(map(int, digits))
    for digits in (
        "332222 332222 323222 322322 322232 322223 233222 232232 232232 232223 223322 223232 223223 "
        "222332 222323 222233 432222 422220 222210 222211 322221 223122 242202"
    ).split()
)
PACK_CARDS = {
    "A+": {"kind": "action", "start": "=4", "sign": "plus"},
    "A-": {"kind": "action", "start": "=0", "sign": "minus"},
    "B+": {"kind": "action", "start": 1},
    "B-": {"kind": "action", "start": -1},
    "C+": {"kind": "action", "sprint": 1},
    "C-": {"kind": "action", "sprint": False},
    "D+": {"kind": "action", "sprint": "=2", "sign": "plus"},
    "D-": {"kind": "action", "sprint": -1},
    "E+": {"kind": "action", "goal": 2},
    "E-": {"kind": "action", "goal": "stop"},
    "F+": {"kind": "action", "photo": "win"},
    "F-": {"kind": "action", "photo": "lose"},
    "G+": {"kind": "action", "last": "=4", "sign": "plus"},
    "G-": {"kind": "action", "first": "=0", "sign": "minus"},
    "OddsUp": {"kind": "action", "odds": "up 2"},
    "OddsDown": {"kind": "action", "odds": "down 2"},
    "NoMinus": {"kind": "action", "remove": "minus"},
    "NoPlus": {"kind": "action", "remove": "plus"},
}
# starting money by the odds of the stable that a character owns
PACK_CHARACTERS = {2: 3400, 3: 3600, 4: 3800, 5: 4000, 6: 4200, 7: 4400}
