"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event."""

from __future__ import annotations

PARTS: dict[str, dict[str, str]] = {
    "foth:203.1": {"": "1", "cost.unknown": "1"},
    "foth:406.2": {"": "b"},
    "foth:506.1": {"": "1"},
    "foth:510.2": {"": "1", "required.impossible": "1"},
    "foth:511.1": {"": "1"},
    "foth:511.2": {"": "1"},
    "foth:603.1e": {"turned.up": "a", "first": "b"},
    "foth:804.2b": {"play.ability": "a", "answer.who.no": "a"},
    "foth:805.2d-iv": {"": "1"},
    "foth:805.2d-v": {"": "1"},
    "foth:901.2": {"": "b"},
    "foth:905.1": {"": "1"},
}
