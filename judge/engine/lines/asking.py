"""The question of a player: what can still come of this? `what_if` gives all answers about one claim and one moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from judge.boardfile.lines import Play
from judge.boardfile.located import Data
from judge.engine.game import AnyGame
from judge.engine.lines.game_lines import CHANCE, lines_of
from judge.engine.lines.positions import Claimed, Position, Positions
from judge.engine.lines.proofs import MadePlay, Plan, Prover
from judge.engine.lines.search import CAN, FAIL, NO, OPEN, YES, Limits, Question, Search
from judge.engine.lines.working import working

POSITIONS = 200_000  # at most, unless more are inquiry for
SECONDS = 4.0
DECIDED: dict[int, bool | None] = {YES: True, NO: False, OPEN: None}
LEVELS = 2  # of a strategy that are told
ALL_LEVELS = 60


class Inquiry(NamedTuple):
    """What is asked: the claim, the end of the lines, whether it may hold on the way, and how much may be searched."""

    claim: Data
    until: str | int | None = None
    ever: bool = False
    positions: int = POSITIONS
    seconds: float | None = SECONDS
    progress: Callable[[int, int], None] | None = None


class WhatIf(NamedTuple):
    """The answers: true, false, or None where it is not decided.

    `force` and `prevent` say it for each player. `saves` are the plays of the player to act (`saver`) that keep what
    that player can bring about, each with all completions that do; `saved` is whether that is to prevent it.
    `hands`: in how many of how many hands a player with unknown cards can do it. `outcomes`: where chance comes
    first, the answers after each outcome. `proofs` are lines by question, `plans` the strategies of what can be done.
    """

    inquiry: Inquiry
    until: str
    holds_now: bool | None
    can: bool | None
    must: bool | None
    force: dict[str, bool | None]
    prevent: dict[str, bool | None]
    saver: str | None
    saved: bool
    saves: tuple[Saving, ...]
    chance: Fraction | None
    chance_for: str | None
    outcomes: tuple[Outcome, ...]
    hands: dict[tuple[str, bool], tuple[int, int]]
    hidden: tuple[str, ...]
    positions: int
    plays: int
    complete: bool
    stopped: bool
    proofs: dict[Question, tuple[MadePlay, ...]]
    plans: dict[Question, Plan]
    start: object

    @property
    def decided(self) -> bool:
        """Tells whether every question has an answer, yes or no."""
        return None not in self.answers

    @property
    def answers(self) -> tuple[bool | None, ...]:
        """Returns the answers to all questions as one tuple: can it happen, must it, who can force it, who can prevent
        it (one each for every player); None where it is undecided."""
        return (self.can, self.must, *self.force.values(), *self.prevent.values())

    @property
    def proof_plays(self) -> Iterator[MadePlay]:
        """Yields the moves of all proofs, then those of all strategies with the replies in them; a move may come more
        than once."""
        for moves in self.proofs.values():
            yield from moves
        for plan in self.plans.values():
            yield from plan.all_moves


class Saving(NamedTuple):
    """A play that keeps something, by its completions; `always`: all of them do."""

    ways: tuple[MadePlay, ...]
    always: bool


class Outcome(NamedTuple):
    """One outcome of a throw that comes first: its weight, and what can be done after it."""

    move: MadePlay
    weight: int
    can: bool | None
    force: dict[str, bool | None]
    prevent: dict[str, bool | None]
    chance: Fraction | None


def search_of(game: AnyGame, state: object, inquiry: Inquiry, limits: Limits | None = None) -> Search:
    """Prepares a search for one claim from this state on; nothing is searched yet. Raises a Fault if the claim or its
    end (`until`) cannot be read."""
    lines = lines_of(game)
    claimed = Claimed(lines, inquiry.claim)
    positions = Positions(lines, claimed, state, inquiry.until)
    claimed.check(positions.root)
    limits = limits or Limits(inquiry.positions, inquiry.seconds, inquiry.progress)
    return Search(positions, limits, inquiry.ever)


def what_if(game: AnyGame, state: object, inquiry: Inquiry, levels: int = LEVELS) -> WhatIf:
    """Searches what can happen to a claim from this state on and returns the WhatIf: whether it can come true, must,
    and who can bring it about or prevent it. Strategies are told `levels` deep. Raises a Fault if the claim or its
    end (`until`) cannot be read."""
    search = search_of(game, state, inquiry)
    with working(search.limits):
        return _Answering(search, inquiry, levels).result()


class Keeping(NamedTuple):
    """What a legal play keeps of a claim: `forced` by its player, `possible`, `lost`, or None where it is not decided.

    `ways` are the completions for which that is so; `always`: all of them.
    """

    play: Play
    keeps: str | None
    ways: tuple[MadePlay, ...]
    always: bool


def keeping(game: AnyGame, state: object, inquiry: Inquiry) -> list[Keeping]:
    """Lists for each play from this state what it keeps of the claim, by its best completion; waiting is left out.
    Empty if a limit stops the search at once. Raises a Fault if the claim cannot be read."""
    search = search_of(game, state, inquiry)
    with working(search.limits):
        return _kept(search)


def _kept(search: Search) -> list[Keeping]:
    """Lists for each play from the first position what it keeps of the claim, by its best completions; waiting is left
    out. Empty if a limit forbids to look at the position."""
    prover = Prover(search)
    if not search.expand(search.root):
        return []
    found, left = [], len(search.root.options)
    for at, option in enumerate(search.root.options):
        left -= 1
        if option.play is None:
            continue
        by: dict[str | None, list[MadePlay]] = {}
        for move, there in prover.completed(prover.root, at):
            forced = search.value(Question(option.by, True), there.node, 1 / (2 * left + 2))
            can = search.value(CAN, there.node, 1 / (2 * left + 1))
            by.setdefault(KEPT[forced, can], []).append(move)
        best = min(by, key=tuple(KEPT.values()).index)
        found.append(Keeping(option.play, best, tuple(by[best]), len(by) == 1))
    return found


# what a play keeps by whether its player can force the claim after it and whether it can happen, the best first
KEPT: dict[tuple[int, int], str | None] = {
    (YES, YES): "forced", (YES, OPEN): "forced", (YES, NO): "forced", (NO, YES): "possible",
    (OPEN, YES): None, (OPEN, OPEN): None, (NO, OPEN): None, (OPEN, NO): "lost", (NO, NO): "lost",
}  # fmt: skip


class _Answering:
    """Finds all answers about one claim by one search."""

    def __init__(self, search: Search, inquiry: Inquiry, levels: int) -> None:
        """Answers an inquiry from a search; strategies are told `levels` deep."""
        self.search, self.inquiry, self.levels = search, inquiry, levels
        self.positions, self.game = search.positions, search.positions.game
        self.state = self.positions.start
        self.players = self.game.players(self.state)
        self.hands: dict[tuple[str, bool], tuple[int, int]] = {}

    def result(self) -> WhatIf:
        """Searches for every answer and returns the WhatIf; what the limits leave undecided is None in it."""
        search, claimed = self.search, self.positions.claimed
        questions = [CAN, FAIL, *(Question(name, holds) for holds in (True, False) for name in self.players)]
        known: dict[Question, int] = {}
        for n, question in enumerate(questions):
            known[question] = search.value(question, share=1 / (len(questions) - n))
        while search.cut and OPEN in known.values() and search.limits.left() > 0 and not search.limits.stopped:
            searched = search.count  # what one question has left undecided may have the time of the others
            search.cut = False
            search.forget_open()
            left = [question for question in questions if known[question] == OPEN]
            for n, question in enumerate(left):
                known[question] = search.value(question, share=1 / (len(left) - n))
            if search.count == searched:
                break
        hidden = tuple(self.positions.lines.hidden(self.state))
        for question in questions[2:]:
            known[question] = self._with_hands(question, known[question], hidden)
        force, prevent = ({name: DECIDED[known[Question(name, h)]] for name in self.players} for h in (True, False))
        prover = Prover(search)
        proofs = {q: self._proof(prover, q) for q in questions if known[q] != OPEN and search.value(q) != OPEN}
        plans = {q: Prover(search).plan(q, self.levels) for q in questions[2:] if search.value(q) == YES}
        saver, saved, saves = self._saves(prevent, force)
        chance_for = self._wanting()
        timely = not search.cut or search.limits.left() > 0  # of what is cut off there is no chance to compute
        chance = search.chance(chance_for) if timely and self._has_chance() else None
        position = self.positions.root
        return WhatIf(
            self.inquiry, str(self.positions.most or self.positions.until), self._now(claimed, position),
            DECIDED[known[CAN]], DECIDED[-known[FAIL]], force, prevent, saver, saved, saves, chance, chance_for,
            tuple(self._outcomes()), self.hands, hidden, search.count, search.plays, not search.cut,
            search.limits.stopped, proofs, plans, self.state,
        )  # fmt: skip

    def _now(self, claimed: Claimed, position: Position) -> bool | None:
        """Whether the claim holds in a position; None if it is undecided."""
        return claimed.at_rest(position)

    def _proof(self, prover: Prover, question: Question) -> tuple[MadePlay, ...]:
        """Returns the moves of the line on which the answer to a question is seen."""
        return prover.line(question)

    def _wanting(self) -> str | None:
        """Returns the player for whom chances are computed: who makes the claim, else who acts next, else the first
        player."""
        if self.positions.claimed.by in self.players:
            return self.positions.claimed.by
        options = self.search.root.options
        return next((o.by for o in options if o.by in self.players), self.players[0])

    def _has_chance(self) -> bool:
        """Tells whether chance decides in some position that the search has looked at."""
        nodes = self.search.nodes.values()
        return any(node.next is not None and node.next.kind == CHANCE for node in nodes)

    # hidden hands

    def _with_hands(self, question: Question, value: int, hidden: tuple[str, ...]) -> int:
        """Returns the value of a question that was OPEN because its player has unknown cards, from every hand that they
        can be: YES if it works with all, NO if with none, else OPEN, with the number of hands noted in `hands`. In
        any other case, and where hands cannot be listed or decided, `value` comes back.

        A player knows the own hand, so what works in all hands can be done, and what works in none cannot.
        """
        if value != OPEN or hidden != (question.player,) or self.search.limits.left() <= 0:
            return value
        assert question.player is not None, "hands are looked through for a player"
        hands = self.positions.lines.hands(self.state, question.player)
        good = all_ = 0
        for state in hands or ():
            other = search_of(self.game, state, self.inquiry, self.search.limits)
            found = other.value(question)
            self.search.count += other.count
            if found == OPEN:
                return value
            good, all_ = good + (found == YES), all_ + 1
        if not all_:
            return value
        self.hands[question.player, question.holds] = (good, all_)
        return YES if good == all_ else NO if not good else OPEN

    # plays

    def _saves(
        self, prevent: dict[str, bool | None], force: dict[str, bool | None]
    ) -> tuple[str | None, bool, tuple[Saving, ...]]:
        """(the one player to act, else None; True if the plays prevent the claim, False if they force it; the plays
        that keep that): no plays if the player can bring about neither. `prevent` and `force` say by player what can
        be brought about; a player who can do both prevents it, unless the claim is their own.
        """
        options = self.search.root.options
        players = {option.by for option in options if option.play is not None}
        saver = next(iter(players)) if len(players) == 1 else None
        if saver is None or not (prevent.get(saver) or force.get(saver)):
            return saver, True, ()
        against = bool(prevent.get(saver))
        if against and force.get(saver) and self.positions.claimed.by == saver:
            against = False
        kept = Prover(self.search).keeping(Question(saver, not against))
        found = [Saving(tuple(one.keeps), len(one.keeps) == len(one.ways)) for one in kept if one.keeps]
        return saver, against, tuple(found)

    def _outcomes(self) -> list[Outcome]:
        """Returns, if the first thing to happen is a throw, what can be brought about after each of its outcomes, by
        everybody together and by each player. Empty if it is none."""
        root = self.search.root
        if root.next is None or root.next.kind != CHANCE:
            return []
        prover, found = Prover(self.search), []
        for at, child in enumerate(root.children):
            _, move = prover.follow(prover.root, at)
            value = {h: {p: DECIDED[self.search.value(Question(p, h), child)] for p in self.players}
                     for h in (True, False)}  # fmt: skip
            can = DECIDED[self.search.value(CAN, child)]
            if move:
                chance = self.search.chance(self._wanting(), child)
                found.append(Outcome(move, root.options[at].weight, can, value[True], value[False], chance))
        return found
