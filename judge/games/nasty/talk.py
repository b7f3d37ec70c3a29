"""What needs no key when a board of Nasty Horse is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

SIGNS = Signs(unnamed={"player": ("square", "state"), "file": ("phase",)})
