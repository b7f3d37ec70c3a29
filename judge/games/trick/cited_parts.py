"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event."""

from __future__ import annotations

PARTS: dict[str, dict[str, str]] = {
    "trick:0.4.2": {"enter.betting": "3", "enter.race": "4", "check.phase.race.no": "4", "check.phase.paddock.no": "2"}
    | {"check.phase.betting.no": "3", "": "1"},
    "trick:1.3": {"": "1"},
    "trick:1.6": {"discard": "b", "check.discard.once.no": "a", "check.hand.no": "a", "check.hand.open": "a"}
    | {"check.phase.paddock.no": "a", "answer.nothing": "a", "": "a"},
    "trick:2.9": {"check.show.win.no": "b", "check.show.win.open": "b", "check.show.win.forbidden.no": "a", "": "a"},
    "trick:3.0.1": {"": "c"},
    "trick:3.1.4": {"": "1", "answer.first": "1", "answer.who.no": "1"},
    "trick:3.2.1": {"": "1", "check.whip.now.no": "2"},
    "trick:3.2.3": {"": "1"},
    "trick:4.3": {"": "1"},
    "trick:4.4": {"": "1"},
    "trick:4.9": {"race.empty": "a", "race.home": "a", "miss": "a", "": "a"},
    "trick:7.0.1": {"check.dummy.no": "b", "": "b"},
    "trick:7.3.1": {"dummy.leads": "b", "dummy.top": "b"},
    "trick:7.3.3": {"dummy.top": "a", "dummy.whips": "b", "": "b"},
    "trick:7.3.4": {"": "1"},
    "trick:ruling/TK-R0": {"": "a"},
    "trick:ruling/TK-R1": {"": "a"},
    "trick:ruling/TK-R2": {"": "a"},
    "trick:ruling/TK-R7": {"check.whip.one.no": "b", "": "a"},
    "trick:ruling/TK-R8": {"check.whip.now.no": "b", "": "a"},
}

# the rule that decides a claim: by its word and the key of the deciding event
RULES: dict[str, str] = {
    "whips whip": "trick:3.2.2#a",
    "whips whip.leader": "trick:3.2.2#a",
    "whips dummy.whips": "trick:7.3.3#b",
}
