"""All kinds of play: what a player does, and what all players do together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.boardfile.lines import EVERYBODY
from judge.games.fever import betting, buying, race, rounds
from judge.games.fever.conditions import PHASE_RULES, check, in_phase
from judge.games.fever.sheet import WINDOWS
from judge.games.fever.state import Args, State, Waiting
from judge.games.fever.table import Table
from judge.games.fever.waiting import Kind

if TYPE_CHECKING:
    from judge.engine.values import Check, Prompt


class Pass(Kind):
    """A purchase (fever:buy.6), a bet that is not made (HF-R8), or the end of a phase that all players close together."""

    word, keys, phases, by_all = "pass", {}, ("buy", "bet1", "bet2", *WINDOWS), True

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """The checks of a pass in this phase: a purchase, a bet, or the end of a window."""
        if by == EVERYBODY:
            return rounds.checks_close(state)
        if state.phase == "buy":
            return buying.purchase_checks(state, by, "pass")
        if state.phase in ("bet1", "bet2"):
            return betting.checks_pass(state, by)
        if state.phase in WINDOWS:
            return [check(False, "check.together", *PHASE_RULES[state.phase])]
        return [in_phase(state, "buy", "bet1", "bet2")]

    def candidates(self, state: State, by: str) -> Iterable[Args | str]:
        """The pass, in a window by all players together, else by one."""
        return ["pass"] if (state.phase in WINDOWS) == (by == EVERYBODY) else []

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Carries out the pass of the phase: a purchase, a bet, or the end of a window."""
        if by == EVERYBODY:
            rounds.close_window(table)
        elif table.state.phase == "buy":
            buying.apply_pass(table, by)
        else:
            betting.apply_pass(table, by)


KINDS: dict[str, Kind] = {
    kind.word: kind
    for kind in (
        buying.Buy(),
        buying.Sell(),
        buying.Borrow(),
        betting.MakeBet(),
        Pass(),
        buying.Place(),
        buying.Exchange(),
        betting.PlaceAction(),
        race.TurnUp(),
        rounds.MakeOffer(),
    )
}
PLAY_KINDS = {word: kind.play_kind() for word, kind in KINDS.items()}


def kind_of(args: Args) -> Kind:
    """The kind of a play by its parts: its word is the first key."""
    return KINDS[next(iter(args))]


def needs(state: State, play: Waiting) -> Prompt | None:
    """The question about what a play leaves out, which must be answered before it is applied; None if nothing is
    missing."""
    return kind_of(play.args).needs(state, play.by, play.args)
