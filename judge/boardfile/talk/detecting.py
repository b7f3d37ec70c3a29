"""Whether the text of a board is talk or YAML: its first line tells. Nothing of the reader is needed for that."""

from __future__ import annotations

import re

# how YAML begins: a key with a colon, a brace, a list, a quote, a directive
_YAML = r"""[\[{&*!%"'-]|[^\s:：「"]+\s*:(?:\s|$)"""


def is_talk(text: str) -> bool:
    """Whether a text begins as talk does, with the name of a game and no colon."""
    for line in text.splitlines():
        line = line.strip().lstrip("\ufeff")
        if line and not line.startswith("#"):
            return not re.match(_YAML, line)
    return False
