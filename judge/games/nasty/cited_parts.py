"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event."""

from __future__ import annotations

PARTS: dict[str, dict[str, str]] = {
    "nasty:1.5": {"": "1"},
    "nasty:2.2": {"enter.once.no": "a", "grade.unused.no": "a", "entered": "a"},
    "nasty:3.1": {"": "1"},
    "nasty:5.3": {"bet.shown": "1a", "answer.who.no": "1", "bet.secret": "1b", "": "1"},
    "nasty:6.1": {"": "1"},
    "nasty:7.1": {"": "b"},
    "nasty:9.0": {"": "b"},
    "nasty:11": {"": "1"},
    "nasty:a.1": {"turn.missed": "b", "turn.missed.last": "b", "": "a"},
    "nasty:card/falseStart": {"": "b"},
    "nasty:e.1": {"remount.moment.no": "1", "": "1"},
    "nasty:ruling/NH-R2": {"": "b"},
    "nasty:ruling/NH-R3": {"path.both.no": "c", "": "b"},
    "nasty:ruling/NH-R20": {"bet.hit": "c", "bet.miss": "c", "": "c"},
    "nasty:ruling/NH-R21": {"bet.cash.no": "a", "bet.cash.open": "a", "over": "b"},
    "nasty:ruling/NH-R29": {"": "b"},
}

# the rule that decides a claim: by its word and the key of the deciding event
RULES: dict[str, str] = {
    "cash bet.made": "nasty:ruling/NH-R20#b",
    "cash bet.secret": "nasty:ruling/NH-R20#b",
    "bet bet.secret": "nasty:5.3#1b",
    "bet deal.lanes": "nasty:3.2",
    "place deal.lanes": "nasty:3.2",
    "state deal.lanes": "nasty:3.2",
    "square deal.lanes": "nasty:3.2",
    "lane deal.lanes": "nasty:3.1#1",
    "race race.next": "nasty:1.5#b",
}
