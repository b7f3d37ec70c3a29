"""What can still come of a board, and who can bring it about: what `whatif` answers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from judge.boardfile.board import Board
from judge.boardfile.frame import NOW
from judge.corpus.store import corpus
from judge.engine import run as running
from judge.engine.lines import asking
from judge.engine.lines.asking import Inquiry, WhatIf
from judge.engine.lines.over import Over, along
from judge.engine.parsing import parse_claim
from judge.engine.readings import doubtful, under_reading
from judge.faults import Fault
from judge.library.boards import Opened, Source, as_board, opened_at, problems
from judge.library.report import Report
from judge.render import whatif as pages
from judge.render.blocks import Page


class OtherReading(NamedTuple):
    """What was found under another reading of a low-confidence ruling on which a proof rests.

    `switch` has this `value` there; `found` is None if the board is not possible then, or was not searched.
    """

    ruling: str
    switch: str
    value: object
    found: WhatIf | None

    def differs(self, from_: WhatIf) -> bool | None:
        """Whether an answer under this reading is another one than in `from_`; None if that is not decided."""
        if self.found is None:
            return None
        pairs = list(zip(from_.answers, self.found.answers))
        if any(None not in pair and pair[0] is not pair[1] for pair in pairs):
            return True
        return None if any(None in pair for pair in pairs) else False


class WhatIfReport(Report):
    """Everything that was found about one claim from one moment on; `found` has it as values."""

    def __init__(
        self, found: WhatIf, opened: Opened, over: Over | None = None, readings: Iterable[OtherReading] = ()
    ) -> None:
        """The answers, with the board and the moment that they are about; `over`: what was found along the script;
        `readings`: what was found under other readings of low-confidence rulings."""
        self.found, self.opened, self.over, self.readings = found, opened, over, tuple(readings)

    @property
    def decided(self) -> bool:
        """Whether every question got an answer; with `over`, also every question along the script."""
        return self.found.decided and (self.over is None or self.over.decided)

    def page(self, lang: str = "en", everything: bool = False, tree: bool = False) -> Page:
        """Returns the answers with their reasons. `everything`: also what must happen, and the line behind each answer.
        `tree`: the strategies as deep as they go, if the search kept them."""
        speaker = self.opened.speaker(lang)
        over = pages.over_blocks(self.over, speaker) if self.over else ()
        found = pages.whatif_page(self.found, speaker, everything, tree)
        return [*self.opened.page(speaker), *found, *self.reading_blocks(lang), *over]

    def reading_blocks(self, lang: str) -> Page:
        """Returns a note for each other reading of a low-confidence ruling that was tried: how its answers differ, that
        they do not, or that it is not decided."""
        speaker = self.opened.speaker(lang)
        return [
            pages.reading_block(one.ruling, one.switch, one.value, one.found, one.differs(self.found), speaker)
            for one in self.readings
        ]

    def json(self, lang: str = "en") -> dict[str, Any]:
        """The answers as plain data, with proofs as lists of plays and their steps."""
        speaker = self.opened.speaker(lang)
        answer = pages.whatif_json(self.found, speaker)
        if self.over:
            answer["over"] = pages.over_json(self.over, speaker)
        answer["readings"] = [
            {"ruling": one.ruling, "switch": one.switch, "value": one.value, "changed": one.differs(self.found),
             **(pages.answers_json(one.found) if one.found else {})}
            for one in self.readings
        ]  # fmt: skip
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
    until_ = time.monotonic() + inquiry.seconds if inquiry.seconds is not None else float("inf")
    found = asking.what_if(opened.game, opened.state, inquiry, levels)
    readings = list(_other_readings(board, opened, inquiry, found, until_))
    return WhatIfReport(found, opened, along(running.run(board), inquiry) if over else None, readings)


def _other_readings(
    board: Board, opened: Opened, inquiry: Inquiry, found: WhatIf, until: float
) -> Iterator[OtherReading]:
    """Yields for each other reading of a low-confidence ruling on which a proof rests what the same question answers
    under it; nothing is searched (the answer is None) if time is over or the board cannot be read so."""
    cites = [cite for move in found.proof_plays for step in move.steps for cite in step.event.cites]
    for ruling, switch, value in doubtful(opened.game, board, cites, corpus()):
        left, other = until - time.monotonic(), None
        if left > 0 and not found.stopped:
            seconds = None if inquiry.seconds is None else left
            try:
                moved = opened_at(under_reading(board, switch, value), opened.asked)
                other = asking.what_if(moved.game, moved.state, inquiry._replace(seconds=seconds), 0)
            except Fault:  # a board that the other reading does not allow, or that does not come to this moment
                other = None
        yield OtherReading(ruling, switch, value, other)


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
        """Returns each play as a script has it with what it keeps, the moment, and the faults of an impossible board."""
        answer = pages.keeps_json(self, self.opened.speaker(lang))
        found = problems(self.opened.game, self.opened.start, lang)
        return {**answer, "moment": self.opened.moment, "problems": found}


def keeps(opened: Opened, claim: str | dict[str, Any], by: str | None = None) -> KeepsReport:
    """Reports what each legal play of an opened board, of one player or of all, keeps of a claim. Raises a Fault if the
    claim cannot be read."""
    inquiry = Inquiry(_claim(opened, claim))
    found = asking.keeping(opened.game, opened.state, inquiry)
    return KeepsReport((each for each in found if by in (None, each.play.by)), inquiry, opened)


def _claim(opened: Opened, claim: str | dict[str, Any]) -> dict[str, Any]:
    """Returns a claim, typed or as data, in the form that a file has. Raises a Fault if it cannot be read."""
    text = claim if isinstance(claim, str) else json.dumps(claim, ensure_ascii=False)
    found: dict[str, Any] = parse_claim(opened.game, opened.state, text)
    return found
