"""Which part of an entry decides: by the key of the event or the check that cites it, `""` for any other event."""

from __future__ import annotations

PARTS: dict[str, dict[str, str]] = {
    "foth:103.2b": {"": "1a"},
    "foth:203.1": {"": "1", "cost.unknown": "1"},
    "foth:205.1a": {"type.horse.no": "1", "": "1"},
    "foth:205.1b": {"type.area.no": "1", "": "1"},
    "foth:406.2": {"": "b"},
    "foth:503.3a": {"": "1"},
    "foth:506.1": {"": "1"},
    "foth:510.2": {"": "1", "required.impossible": "1"},
    "foth:511.1": {"": "1"},
    "foth:511.2": {"": "1"},
    "foth:603.1e": {"turned.up": "a", "first": "b"},
    "foth:603.1f": {"": "1"},
    "foth:702.6b-i": {"": "1", "no.more.horses": "2"},
    "foth:702.6e": {"window.player.no": "1", "": "1"},
    "foth:702.6i": {"take": "1", "window.player.no": "1a", "": "1"},
    "foth:702.6k-i": {"": "1"},
    "foth:804.2b": {"play.ability": "a", "answer.who.no": "a", "answer.wrong": "a", "": "a"},
    "foth:805.2d-iv": {"": "1"},
    "foth:805.2d-v": {"": "1"},
    "foth:901.2": {"": "b"},
    "foth:904.1": {"": "1"},
    "foth:905.1": {"": "1"},
    "foth:1201.1a": {"loop": "4", "answer.wrong": "2", "": "2"},
    "foth:ruling/FH-R16": {"": "a"},
    "foth:ruling/FH-R18": {"extra.none": "4", "": "1"},
    "foth:ruling/FH-R19": {"": "b"},
    "foth:ruling/FH-R27": {"": "ad"},
    "foth:ruling/FH-R43": {"": "a"},
    "foth:ruling/FH-R14": {"": "3"},
    "foth:ruling/FH-R50": {"": "b"},
}

# the rule that decides a claim: by its word and the key of the deciding event
RULES: dict[str, str] = {
    f"{word} {key}": "foth:802.1b#a"
    for word in ("run", "guard", "cost", "style", "surface", "race")
    for key in ("effect.ends", "effect.ends.nameless", "turn.end")
}
RULES["pending play.ability"] = "foth:804.2b#a"
