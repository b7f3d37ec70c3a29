"""What needs no key when a board of Horse Fever is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

SIGNS = Signs(unnamed={"player": (), "file": ("phase",)})
