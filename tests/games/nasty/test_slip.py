"""The ruling slip: a wrong claim of every kind names the event that decides it, and the rule."""

import pytest

from tests.games.slips import every_claim_is_tried, names_what_decides

WRONG = [
    ("start-inside-then-clockwise", {"turn": "A"}, "move", "nasty:6.2"),
    ("race-goes-on-after-the-third", {"phase": "race"}, "race.next", "nasty:3.2"),
    ("six-races-a-shared-win", {"winner": "A"}, "over", "nasty:ruling/NH-R21"),
    ("six-races-the-richest-wins", {"winner": "none"}, "over", "nasty:0.2"),
    ("card-h-photo-finish-swaps", {"place": ["A", "B"], "at": "swapped"}, "photo.swap", "nasty:h.4"),
    ("card-h-photo-finish-swaps", {"place": {"A": 1}, "at": "swapped"}, "photo.swap", "nasty:h.4"),
    ("card-g-objection-upheld", {"place": {"A": 1}, "at": "upheld"}, "objection.upheld", "nasty:g.4"),
    ("card-g-objection-upheld", {"place": {"B": 2}, "at": "upheld"}, "objection.upheld", "nasty:g.5"),
    (
        "card-g-objection-fails-enquiry-is-free",
        {"place": {"B": "none"}, "at": "failed"},
        "objection.failed",
        "nasty:g.4",
    ),
    ("corner-lane-change-goes-ahead", {"square": {"A": [2, 25]}, "at": "linked"}, "move", "nasty:7.5"),
    ("blocked-the-rest-is-lost", {"square": {"C": [3, 12]}}, "move.none", "nasty:7.9"),
    ("blocked-the-rest-is-lost", {"square": {"A": [2, 13]}, "at": "part"}, "move.part", "nasty:7.9"),
    ("bonus-chain-block-and-passing", {"square": {"A": [1, 6]}, "at": "moved"}, "bonus", "nasty:8.1"),
    ("bonus-chain-block-and-passing", {"square": {"B": [2, 14]}, "at": "moved"}, "bonus.part", "nasty:7.9"),
    ("bonus-early-pace-for-the-right-grade", {"square": {"A": [1, 12]}}, "bonus.used", "nasty:8.5"),
    ("bonus-early-pace-for-the-right-grade", {"square": {"B": [2, 6]}}, "bonus.grade", "nasty:8.2"),
    ("bonus-early-pace-for-the-right-grade", {"bonus": {"C": ["EP"]}}, "bonus.late", "nasty:8.4"),
    ("money-that-the-board-does-not-say", {"odds": {"A": 4}}, "odds.named", "nasty:4.2"),
    ("money-that-the-board-does-not-say", {"decision": "bet", "at": "prizes"}, "bet.miss", "nasty:11"),
    ("bet-pays-stake-times-odds", {"cash": {"B": 15000}}, "bet.hit", "nasty:ruling/NH-R20"),
    ("bet-pays-stake-times-odds", {"cash": {"A": 4000}}, "bet.miss", "nasty:ruling/NH-R20"),
    ("card-g-objection-upheld", {"cash": {"D": 0}}, "objection.upheld", "nasty:g.6"),
    ("card-g-objection-fails-enquiry-is-free", {"cash": {"A": 12000}, "at": "failed"}, "objection.failed", "nasty:g.6"),
    ("prizes-with-three-finishers", {"cash": {"C": 5000}}, "prize", "nasty:11.2"),
    ("nobody-finishes", {"cash": {"A": 5000}}, "bets.lost", "nasty:10.2"),
    ("card-a-whipped-round", {"missed": {"C": 1}, "at": "racing"}, "whipped", "nasty:a.1"),
    ("setup-cards-money-lanes-entries", {"cards": {"A": 7}, "at": "dealt"}, "deal.events", "nasty:1.2"),
    ("card-used-once-goes-to-the-bookmaker", {"cards": {"A": 9}}, "card.played", "nasty:9.0"),
    (
        "setup-cards-money-lanes-entries",
        {"bet": {"A": {"horse": "B", "stake": 3000}}, "at": "half"},
        "bet.made",
        "nasty:5.1",
    ),
    ("card-c-faller-on-a-fence", {"state": {"B": "running"}, "at": "fallen"}, "faller", "nasty:c.1"),
    (
        "card-g-objection-fails-enquiry-is-free",
        {"state": {"B": "disqualified"}, "at": "failed"},
        "objection.failed",
        "nasty:g.4",
    ),
    ("card-b-false-start", {"state": {"B": "fallen"}, "at": "recalled"}, "recall", "nasty:b.4"),
    ("card-e-others-return-too", {"state": {"D": "running"}}, "remount.taken", "nasty:ruling/NH-R23"),
    ("bonus-chain-block-and-passing", {"bonus": {"A": ["EP"]}, "at": "moved"}, "bonus", "nasty:8.1"),
    ("next-race-new-lanes", {"lane": {"A": 1}, "at": "dealt"}, "deal.lanes", "nasty:3.1"),
    ("next-race-new-lanes", {"grade": {"B": 4}}, "entered", "nasty:4.1"),
    ("next-race-new-lanes", {"race": 1}, "race.next", "nasty:1.5"),
    ("inward-only-on-a-six", {"legal": "A: {roll: 5, path: F4 IN}"}, None, "nasty:6.2"),
]


@pytest.mark.parametrize("board, claim, key, rule", WRONG, ids=[str(w[1]) for w in WRONG])
def test_a_wrong_claim_names_the_step_and_the_rule(board, claim, key, rule):
    names_what_decides("nasty", board, claim, key, rule)


def test_every_kind_of_claim_is_tried():
    assert every_claim_is_tried("nasty", WRONG)
