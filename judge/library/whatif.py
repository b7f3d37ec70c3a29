"""What can still come of a board, and who can bring it about: what `whatif` answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from judge.boardfile.frame import NOW
from judge.engine import run as running
from judge.engine.lines import asking
from judge.engine.lines.asking import Inquiry, WhatIf
from judge.engine.lines.over import Over, along
from judge.engine.parsing import parse_claim
from judge.library.boards import Opened, Source, as_board, opened_at, problems
from judge.library.report import Report
from judge.render import whatif as pages
from judge.render.blocks import Page


class WhatIfReport(Report):
    """Everything that was found about one claim from one moment on; `found` has it as values."""

    def __init__(self, found: WhatIf, opened: Opened, over: Over | None = None) -> None:
        """The answers, with the board and the moment that they are about; `over`: what was found along the script."""
        self.found, self.opened, self.over = found, opened, over

    @property
    def decided(self) -> bool:
        """Whether every question got an answer."""
        return self.found.decided and (self.over is None or self.over.decided)

    def page(self, lang: str = "en", everything: bool = False, tree: bool = False) -> Page:
        """The answers with their reasons; `everything`: also what must happen, and the line behind each answer.

        `tree`: the strategies as deep as they go, if the search was inquiry for them.
        """
        speaker = self.opened.speaker(lang)
        over = pages.over_blocks(self.over, speaker) if self.over else ()
        return [*self.opened.page(speaker), *pages.whatif_page(self.found, speaker, everything, tree), *over]

    def json(self, lang: str = "en") -> dict[str, Any]:
        """The answers as plain data, with proofs as lists of plays and their steps."""
        speaker = self.opened.speaker(lang)
        answer = pages.whatif_json(self.found, speaker)
        if self.over:
            answer["over"] = pages.over_json(self.over, speaker)
        found = problems(self.opened.game, self.opened.start, lang)
        return {**answer, "moment": self.opened.moment, "problems": found}


def whatif(
    board: Source,
    claim: str | dict[str, Any],
    at: str | int | None = None,
    until: str | int | None = None,
    ever: bool = False,
    over: bool = False,
    tree: bool = False,
    positions: int = asking.POSITIONS,
    seconds: float = asking.SECONDS,
    progress: Callable[[int, int], None] | None = None,
) -> WhatIfReport:
    """Whether a claim can still come true, and which player can force or prevent it, proved over all lines of play.

    `claim` as it is typed (`size a1 13`) or as a file has it. The lines begin at the moment `at` (now, unless another is
    given) and go on `until` an end of the game: a word such as `stage` or `turn`, or a number of plays. `ever`: it
    counts if it is so at any rest on the way. `over` adds for each player the last moment of the script at which the
    claim could still have been forced or prevented. `tree` keeps whole strategies. At most so many `positions` and `seconds`
    are searched; what is not decided then is None. `progress` is told how many positions there are.

    >>> judge.whatif("rulesdata/blackpoker/examples/dispute.yaml", "size a1 13", at="start").found.prevent
    {'A': False, 'B': True}
    """
    board = as_board(board)
    opened = opened_at(board, NOW if at is None else at)
    inquiry = Inquiry(_claim(opened, claim), until, ever, positions, seconds / 2 if over else seconds, progress)
    levels = asking.ALL_LEVELS if tree else asking.LEVELS
    found = asking.what_if(opened.game, opened.state, inquiry, levels)
    return WhatIfReport(found, opened, along(running.run(board), inquiry) if over else None)


class KeepsReport(Report, list[asking.Keeping]):
    """What each legal play keeps of a claim."""

    def __init__(self, found: Iterable[asking.Keeping], inquiry: Inquiry, opened: Opened) -> None:
        """What was found for the plays of an opened board."""
        super().__init__(found)
        self.inquiry, self.opened = inquiry, opened

    def page(self, lang: str = "en") -> Page:
        """The plays, those that keep most first."""
        speaker = self.opened.speaker(lang)
        return [*self.opened.page(speaker), *pages.keeps_page(self, self.inquiry, speaker)]

    def json(self, lang: str = "en") -> dict[str, Any]:
        """Each play as a script has it, with what it keeps."""
        answer = pages.keeps_json(self, self.opened.speaker(lang))
        found = problems(self.opened.game, self.opened.start, lang)
        return {**answer, "moment": self.opened.moment, "problems": found}


def keeps(opened: Opened, claim: str | dict[str, Any], by: str | None = None) -> KeepsReport:
    """What each legal play of an opened board, of one player or of all, keeps of a claim."""
    inquiry = Inquiry(_claim(opened, claim))
    found = asking.keeping(opened.game, opened.state, inquiry)
    return KeepsReport((each for each in found if by in (None, each.play.by)), inquiry, opened)


def _claim(opened: Opened, claim: str | dict[str, Any]) -> dict[str, Any]:
    """A claim, typed or as data, as a file has it. Raises a Fault if it cannot be read."""
    text = claim if isinstance(claim, str) else json.dumps(claim, ensure_ascii=False)
    found: dict[str, Any] = parse_claim(opened.game, opened.state, text)
    return found
