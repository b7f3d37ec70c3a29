"""What needs no key when a board of the trick-taking race is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

SIGNS = Signs(unnamed={"player": ("horse", "hand"), "file": ("phase",)})
