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
        """Returns the checks on a pass in this phase: by one player, of a purchase or a bet; by all, to close a window.
        It fails in other phases, and in a window if one player alone passes."""
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
        """Lists the one pass: in a window for all players together, else for one player; empty otherwise."""
        return ["pass"] if (state.phase in WINDOWS) == (by == EVERYBODY) else []

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: passes a purchase or a bet, or, if all pass, closes the window."""
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
    """Returns the kind of a play, which is named by the first key of its parts."""
    return KINDS[next(iter(args))]


def needs(state: State, play: Waiting) -> Prompt | None:
    """Returns the question about what a play leaves out; None if nothing is missing and it can be applied."""
    return kind_of(play.args).needs(state, play.by, play.args)
