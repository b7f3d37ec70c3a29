"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event."""

from __future__ import annotations

PARTS: dict[str, dict[str, str]] = {
    "fever:buy.0": {"check.repeat.no": "b", "": "a"},
    "fever:buy.6": {"": "1"},
    "fever:fx.buy.1": {"buy.card.icons": "2", "double": "3", "": "4"},
    "fever:fx.buy.2": {"buy.card.icons": "2", "double": "3", "": "4"},
    "fever:fx.buy.3": {"": "1"},
    "fever:fx.buy.4": {"": "1"},
    "fever:fx.result.1": {"": "1", "answer.first": "3"},
    "fever:fx.result.3": {"": "1"},
    "fever:odds.1": {"": "1"},
    "fever:odds.2": {"": "1"},
    "fever:pay.1": {"": "1"},
    "fever:pay.2": {"paid.lost": "2", "": "1"},
    "fever:plus.auction.1": {"auction.sold": "c", "offer": "c", "check.step.no": "b", "check.last_offer.no": "b"}
    | {"": "a"},
    "fever:plus.auction.2": {"auction.bought": "c", "auction.bought.most": "c", "offer": "c", "check.step.no": "b"}
    | {"": "a"},
    "fever:plus.end.1": {"bankrupt": "b", "over": "b", "": "a"},
    "fever:race.2": {"sprint": "b", "dice": "a", "check.answer.no": "a", "": "1"},
    "fever:race.3": {"": "1", "check.answer.no": "1"},
    "fever:race.4": {"": "1", "check.answer.no": "2b", "answer.who.no": "2b", "finish.level fever:ruling/HF-R6": "2b"},
    "fever:ruling/HF-R6": {"": "b"},
    "fever:ruling/HF-R9": {"": "c"},
    "fever:ruling/HF-R10": {"": "b"},
    "fever:ruling/HF-R16": {"check.step.no": "b", "check.last_offer.no": "b", "": "a"},
    "fever:ruling/HF-R17": {"": "a"},
    "fever:ruling/HF-R20": {"check.token.no": "b", "": "a"},
    "fever:ruling/HF-R22": {"": "a"},
    "fever:ruling/HF-R25": {"unplaced": "c", "": "a"},
}

# the rule that decides a claim: by its word and the key of the deciding event
RULES: dict[str, str] = {
    "round round.next": "fever:ruling/HF-F4#a",
    "stable buy.card": "fever:buy.10",
    "stable buy.double": "fever:buy.10",
    "stable exchange": "fever:buy.10",
    "stable unplaced": "fever:ruling/HF-R25#c",
    "vp paid.hit.icons": "fever:fx.result.2",
    "tokens bet": "fever:ruling/HF-R20#a",
}
