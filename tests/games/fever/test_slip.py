"""The ruling slip: a wrong claim of every kind names the event that decides it, and the rule."""

import pytest

import judge
from tests.games.slips import every_claim_is_tried, names_what_decides

WRONG = [
    ("bet-first-clockwise", {"turn": "P1", "at": "second"}, "bet", "fever:bet.1"),
    ("auction-dutch", {"phase": "dutch", "at": "sold"}, "phase.english", "fever:plus.auction.2"),
    ("buy-horse-needs-a-stable", {"turn": "P1", "at": "placed"}, "buy.card", "fever:buy.0"),  # placing costs no turn
    ("buy-stable-price-by-odds", {"turn": "P2"}, "buy.stable", "fever:buy.0"),
    ("end-most-vp-then-money", {"winner": "P1"}, "over", "fever:end.2"),
    ("end-after-the-last-round", {"winner": "P1"}, "over", "fever:end.1"),
    ("end-plus-loans-objectives-stables", {"winner": "P2"}, "over", "fever:plus.end.1"),
    ("icon-goal", {"place": ["blue", "black", "red", "green"]}, "finish.level", "fever:race.4"),
    (
        "race-contract-example",
        {"place": ["black", "blue", "yellow", "green", "red", "white"]},
        "finish",
        "fever:race.3",
    ),
    ("race-contract-example", {"place": {"black": 2}}, "finish.level", "fever:race.4"),
    ("icon-photo-finish", {"place": {"black": 1}}, "finish", "fever:fx.race.7"),
    ("ruling-tie-at-the-same-odds", {"place": {"black": 1}}, "finish.level", "fever:ruling/HF-R6"),
    ("icon-goal", {"square": {"black": 14}}, "sprint", "fever:race.2"),
    ("icon-start", {"square": {"red": 2}}, "move", "fever:race.1"),
    ("icon-sprint", {"square": {"green": 2}}, "sprint.none", "fever:fx.race.2"),
    ("race-earlier-move-beats-distance", {"square": {"white": 13}}, "sprint.finished", "fever:ruling/HF-R7"),
    ("new-odds-toward-the-favourite", {"odds": {"green": 4}}, "odds.new", "fever:odds.1"),
    ("race-contract-example", {"odds": {"black": 3}}, "odds.same", "fever:odds.3"),
    ("bet-first-clockwise", {"tokens": {"red": 2}, "at": "second"}, "bet", "fever:ruling/HF-R20"),
    ("race-move-by-odds-and-dice", {"decision": "none", "at": "moved"}, "move", "fever:race.2"),
    ("pay-win-and-place", {"vp": {"P3": 2}}, "paid.lost", "fever:pay.2"),
    ("race-contract-example", {"vp": {"P1": 5}}, "paid.hit", "fever:pay.1"),
    ("plus-incomes", {"vp": {"P2": 3}}, "income.unpaid", "fever:plus.pay.2"),
    ("pay-win-and-place", {"money": {"P2": 900}}, "paid.lost", "fever:pay.1"),
    ("pay-win-and-place", {"money": {"P1": 1000}}, "paid.hit", "fever:pay.2"),
    ("bet-first-clockwise", {"money": {"P2": 1000}, "at": "second"}, "bet", "fever:bet.3"),
    ("pay-stable-owners", {"money": {"P1": 900}}, "paid.owner", "fever:pay.3"),
    ("icon-payout", {"money": {"P3": 200}}, "paid.take", "fever:fx.result.3"),
    ("buy-stable-price-by-odds", {"money": {"P1": 0}}, "void", "fever:buy.5"),
    ("end-plus-loans-objectives-stables", {"owe": {"P2": 0}}, "bankrupt", "fever:plus.end.1"),
    ("buy-two-rounds-in-order", {"owe": {"P3": 500}}, "borrow", "fever:buy.7"),
    ("buy-two-rounds-in-order", {"cards": {"P2": 2}, "at": "lap2"}, "buy.actions", "fever:buy.1"),
    ("buy-two-rounds-in-order", {"assistants": {"P1": 0}}, "buy.card", "fever:buy.3"),
    ("buy-two-rounds-in-order", {"objectives": {"P2": 0}}, "buy.card", "fever:buy.2"),
    ("buy-parts-left-out", {"stables": {"P1": ["black"]}, "at": "bought"}, "buy.stable", "fever:buy.5"),
    ("ruling-seller-may-refuse", {"horses": {"P2": 0}, "at": "refused"}, "refused", "fever:buy.8"),
    ("icon-exchange", {"horses": {"P1": ["Zeus"]}}, "exchange", "fever:fx.buy.2"),
    ("buy-sell-at-half-price", {"stable": {"Zeus": "red"}, "at": "sold"}, "unplaced", "fever:ruling/HF-R25"),
    ("round-end", {"round": 1}, "round.next", "fever:ruling/HF-F4"),
    ("setup-four-players", {"rounds": 6}, None, "fever:setup.5"),
    ("round-end", {"start": "P2"}, "round.start", "fever:round.2"),
    ("bet-first-clockwise", {"legal": "P1: {bet: red, kind: win, stake: 50}", "at": "second"}, None, "fever:bet.1"),
]


@pytest.mark.parametrize("board, claim, key, rule", WRONG, ids=[str(w[1]) for w in WRONG])
def test_a_wrong_claim_names_the_step_and_the_rule(board, claim, key, rule):
    names_what_decides("fever", board, claim, key, rule)


def test_every_kind_of_claim_is_tried():
    assert every_claim_is_tried("fever", WRONG)


def test_what_a_waiting_purchase_asks_was_not_so_as_the_board_began():
    board = {"game": "fever", "phase": "buy", "rulings": {"seller_may_refuse": True}, "odds": {"red": 5}, "prices": {5: 900},
             "players": {"P1": {"money": 2000}, "P2": {"stables": ["red"]}},
             "script": [{"P1": {"buy": "stable", "card": "red", "from": "P2"}}, {"at": "asked"}, {"P2": {"choose": True}}],
             "claims": [{"at": "asked", "decision": "refuse"}, {"at": "start", "decision": "none"}]}  # fmt: skip
    found = judge.settle(board)
    assert all(claim.holds for claim in found) and found.text("en").count("Unchanged since the start.") == 1


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("[Whirl, Dash]", None),  # the unknown card may be Dash
        ("[Dash, Gale]", False),  # Whirl is neither
        ("[Whirl]", False),
        ("[Whirl, Dash, Gale]", False),
        ("2", True),
    ],
)
def test_a_claim_about_cards_is_open_where_an_unknown_one_may_be_what_is_missing(said, holds):
    board = judge.parse_board(
        f"""
game: fever
phase: cards
cards: {{Whirl: {{kind: action}}, Dash: {{kind: action}}, Gale: {{kind: action}}}}
players: {{P1: {{cards: [Whirl, _]}}, P2: {{}}}}
then: stop
claims: [{{cards: {{P1: {said}}}}}]
""",
        "board",
    )
    assert [claim.holds for claim in judge.settle(board)] == [holds]
