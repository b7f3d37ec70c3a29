"""The words and numbers of the rules sheet, and how much of each kind a board may have."""

from __future__ import annotations

COLOURS = ("black", "blue", "green", "red", "yellow", "white")
BETS = ("win", "place")
ODDS = (2, 3, 4, 5, 6, 7)
LOWEST, HIGHEST = ODDS[0], ODDS[-1]

PHASES = ("deal", "buy", "bet1", "cards", "bet2", "race", "payout", "dutch", "english", "end", "over")
WINDOWS = ("cards", "dutch", "english")
MONEY = 10_000_000  # the most that a sum can be written as
LENDERS = ("bank", "mafia")
KINDS = ("action", "horse", "assistant", "objective")
GOODS = ("actions", *KINDS, "stable")  # what is bought and sold; action cards come from the bank by two
# the lines of the purchase list, as `bought` and `no_repeat` name them
LINES = ("actions", "objective", "assistant", "horse", "stable", "pass", "borrow", "double", "sell")
# names that neither a player nor a card can have
RESERVED = ("_", "bank", "mafia", *COLOURS, *"黒青緑赤黄白")
# what a board may have at most of each kind
MOST_CARDS = 100  # action cards in a hand or on a horse, icons, bets, loans
MOST_OWNED = 20  # horse, assistant or objective cards of a player
MOST_DESCRIBED = 500  # cards that a board describes, sums of a payout

# fever:setup.5: how many rounds the game has, by the number of players
ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
PURCHASES = 2  # of each player in a round: fever:buy.0
ACTIONS = 2  # action cards at the deal and with a purchase: fever:deal.1, fever:buy.1
PRICE = 400  # fever:buy.1 to fever:buy.4, and what a pass pays (fever:buy.6)
OWNER_PRIZES = (600, 400, 200)  # fever:pay.3
WIN_VP, PLACE_VP, PLACE_TIMES = 3, 1, 2  # fever:pay.1, fever:pay.2
PLACES = 3  # HF-R4
AUCTION_START, AUCTION_STEP = 1000, 100  # fever:plus.auction.1, fever:plus.auction.2
