"""What needs no key when a board of Force of the Horse is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

SIGNS = Signs(unnamed={"player": ("hand",), "file": ("race", "step")})
