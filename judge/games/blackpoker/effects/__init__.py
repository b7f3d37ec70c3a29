"""What each action does when it resolves: one small function for each action, found by the action's id.

`EFFECTS[id](table, request)` applies the effect as far as possible (5.4.2).
"""

from judge.games.blackpoker.effects import (  # noqa: F401
    clubs,
    combat,
    diamonds,
    hearts,
    normal,
    packs,
    quick,
    spades,
    summons,
    turn,
)
from judge.games.blackpoker.effects.registry import EFFECTS

__all__ = ["EFFECTS"]
