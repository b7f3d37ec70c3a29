"""The preset of outside knowledge (`pack: yes`, off by default).

None of this is in the rules text: it comes from public re-implementations of the game.
"""

from __future__ import annotations

from typing import Any

PACK_FINISH = 12
PACK_MOVES = tuple(
    tuple(map(int, digits))
    for digits in (
        "332222 332222 323222 322322 322232 322223 233222 232232 232232 232223 223322 223232 223223 "
        "222332 222323 222233 432222 422220 222210 222211 322221 223122 242202"
    ).split()
)
PACK_CARDS: dict[str, dict[str, Any]] = {
    "A+": {"kind": "action", "start": "=4", "sign": "plus"},
    "A-": {"kind": "action", "start": "=0", "sign": "minus"},
    "B+": {"kind": "action", "start": 1},
    "B-": {"kind": "action", "start": -1},
    "C+": {"kind": "action", "sprint": 1},
    "C-": {"kind": "action", "sprint": False},
    "D+": {"kind": "action", "sprint": "=2", "sign": "plus"},
    "D-": {"kind": "action", "sprint": -1},
    "E+": {"kind": "action", "goal": 2},
    "E-": {"kind": "action", "goal": "stop"},
    "F+": {"kind": "action", "photo": "win"},
    "F-": {"kind": "action", "photo": "lose"},
    "G+": {"kind": "action", "last": "=4", "sign": "plus"},
    "G-": {"kind": "action", "first": "=0", "sign": "minus"},
    "OddsUp": {"kind": "action", "odds": "up 2"},
    "OddsDown": {"kind": "action", "odds": "down 2"},
    "NoMinus": {"kind": "action", "remove": "minus"},
    "NoPlus": {"kind": "action", "remove": "plus"},
}
# starting money by the odds of the stable that a character owns
PACK_CHARACTERS = {2: 3400, 3: 3600, 4: 3800, 5: 4000, 6: 4200, 7: 4400}
