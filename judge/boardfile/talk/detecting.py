"""Whether the text of a board is talk or YAML: its first line tells. Nothing of the reader is needed for that."""

from __future__ import annotations

import re

# how YAML begins: a key with a colon, a brace, a list, a quote, a directive
_YAML = r"""[\[{&*!%"'-]|[^\s:：「"]+\s*:(?:\s|$)"""


def is_talk(text: str) -> bool:
    """Tells whether a text is talk and not YAML, by its first line that says something: talk has the name of a game
    there and no colon. False for a text without such a line."""
    for line in text.splitlines():
        line = line.strip().lstrip("\ufeff")
        if line and not line.startswith("#"):
            return not re.match(_YAML, line)
    return False
