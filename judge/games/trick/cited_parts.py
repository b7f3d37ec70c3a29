"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event."""

from __future__ import annotations

PARTS: dict[str, dict[str, str]] = {
    "trick:0.4.2": {"enter.betting": "3", "enter.race": "4", "check.phase.race.no": "4", "check.phase.paddock.no": "2"}
    | {"answer.nothing": "1", "": "1"},
    "trick:1.6": {"discard": "b", "check.discard.once.no": "a", "check.hand.no": "a", "check.hand.open": "a"}
    | {"check.phase.paddock.no": "a", "": "a"},
    "trick:3.1.4": {"": "1", "answer.first": "1"},
    "trick:3.2.3": {"": "1"},
    "trick:4.3": {"": "1"},
}
