"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event."""

from __future__ import annotations

PARTS: dict[str, dict[str, str]] = {
    "fever:buy.0": {"check.repeat.no": "b", "check.turn.no": "a", "check.phase.no": "a", "": "a"},
    "fever:fx.result.1": {"": "1", "answer.first": "3"},
    "fever:odds.1": {"": "1"},
    "fever:race.2": {"": "1", "check.answer.no": "1", "answer.first": "1"},
    "fever:race.3": {"": "1", "check.answer.no": "1"},
    "fever:race.4": {"": "1", "check.answer.no": "2b", "finish.level fever:ruling/HF-R6": "2b", "finish.level": "1"},
    "fever:pay.2": {"": "1"},
    "fever:fx.result.3": {"": "1"},
}
