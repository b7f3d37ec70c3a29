"""The search: every line of play from a position, and what each player can bring about.

The positions are nodes of a graph that grows while questions are asked. A question goes depth first: an own choice
is good if one option is, everything else if all are. What lies in a cycle has its value only when the whole cycle is
known: a line without end counts for nobody. Where something is left out (a limit, answers that cannot be listed, a
claim that cannot be judged) a value is not decided, never wrong.

A search works in one process. Most positions of a large tree lie behind one first play, by which all others can be
reached too (`python -m tests.benchmarks lines` counts them), so that several processes would search the same again; and
a tree whose first plays lead apart, as in a race, is searched in less time than another process needs to start.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import NamedTuple

from judge.engine.lines.game_lines import CHANCE, CHOICE, WINDOW, Next, Option
from judge.engine.lines.positions import Position, Positions

YES, NO, OPEN = 1, -1, 0  # the value of a position; OPEN: it is not decided


class Question(NamedTuple):
    """What is asked of a position: whether a player can bring it about that lines end so; None: whether one line does.

    `holds`: whether the claim is to hold in the end, or not to hold.
    """

    player: str | None
    holds: bool


CAN, FAIL = Question(None, True), Question(None, False)


ENDED = Next(CHOICE, ())  # nothing follows the end of a line


class Node:
    """A position in the graph. Its state is forgotten when what follows is known."""

    __slots__ = ("children", "holds", "judged", "next", "number", "options", "position")

    def __init__(self, number: int, position: Position, holds: bool | None, ended: bool) -> None:
        """A position with its number; `holds`: whether the claim holds where the line has `ended`, None as long as it
        has not been judged."""
        self.number, self.position, self.holds = number, position, holds
        self.judged = holds is not None or not ended
        self.next: Next | None = ENDED if ended else None
        self.options: tuple[Option, ...] = ()
        self.children: Sequence[Node] = ()

    @property
    def final(self) -> bool:
        """Tells whether a line ends here because nothing can follow; False as long as what follows is not known."""
        return self.next is not None and not self.options


class Limits:
    """How much a search may do: positions in all, seconds from now on, and whom it tells how far it is."""

    def __init__(
        self, positions: int, seconds: float | None, progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Limits that count from now on; without `seconds` there is no limit of time."""
        self.positions, self.progress = positions, progress
        self.until = time.monotonic() + seconds if seconds is not None else float("inf")
        self.stopped = False  # by an interruption

    def left(self) -> float:
        """Returns the seconds that are left: 0 after an interruption, infinity without a limit of time; it may be
        negative."""
        return 0.0 if self.stopped else self.until - time.monotonic()


class Search:
    """All lines from one position, as far as questions have asked for them."""

    def __init__(self, positions: Positions, limits: Limits, ever: bool = False, merge: bool = True) -> None:
        """`ever`: the claim counts at every rest on the way. Without `merge` equal positions are searched again."""
        self.positions, self.limits, self.ever, self.merge = positions, limits, ever, merge
        self.nodes: dict[Hashable, Node] = {}
        self.count = 0
        self.plays = 0  # tried so far
        self.cut = False  # whether a position was left unsearched because of a limit
        self.values: dict[Question, dict[int, int]] = {}
        self.ranks: dict[Question, dict[int, int]] = {}  # when a position was found good: a proof goes down
        self.deadline = float("inf")
        self.root = self.node_of(positions.root)

    # the graph

    def node_of(self, position: Position) -> Node:
        """Returns the node of a position: the known one of an equal position, else a new one, which counts as searched."""
        key = self.positions.key(position) if self.merge else self.count
        known = self.nodes.get(key)
        if known is not None:
            return known
        ended, holds = self.positions.ended(position), None
        if self.ever and not position.waited and self.positions.claimed.at_rest(position) is True:
            ended = holds = True
        node = self.nodes[key] = Node(self.count, position, holds, ended)
        self.count += 1
        return node

    def holds(self, node: Node) -> bool | None:
        """Tells whether the claim holds at a node where a line ends; None if it is undecided. It is judged when it is
        first asked for."""
        if not node.judged:
            node.holds, node.judged = self.positions.claimed.at_end(node.position), True
        return node.holds

    def expand(self, node: Node) -> bool:
        """Finds the options of a node and their nodes, unless they are known. False if a limit of positions or time
        forbids it; then `cut` is set."""
        if node.next is not None:
            return True
        if self.count >= self.limits.positions or self.limits.stopped or time.monotonic() >= self.deadline:
            self.cut = True
            return False
        if self.limits.progress and node.number % 64 == 0:
            self.limits.progress(self.count, self.limits.positions)
        position = node.position
        following = self.positions.following(position)
        after, prompt = self.positions.after, following.prompt
        children = [self.node_of(after(position, option, prompt)) for option in following.options]
        self.plays += len(children)
        node.next, node.options, node.children = following, following.options, children
        if node is not self.root:
            node.position = GONE
        return True

    # values

    def value(self, question: Question, node: Node | None = None, share: float = 1.0) -> int:
        """Returns the value of a position (by default the first) for a question: YES, NO or OPEN. It is searched in at
        most this share of the time that is left, unless it is known."""
        node = node or self.root
        values = self.values.setdefault(question, {})
        if node.number not in values:
            left = self.limits.left()
            self.deadline = time.monotonic() + left * share if left != float("inf") else left
            _Walk(self, question).run(node)
        return values[node.number]

    def forget_open(self) -> None:
        """Drops every value that is OPEN, so that these positions are searched again with the time that is left."""
        for question, values in self.values.items():
            self.values[question] = {number: value for number, value in values.items() if value != OPEN}

    def counts(self, question: Question, node: Node, option: Option, value: int) -> int:
        """Returns the value that a child counts for its parent. It is `value`, but OPEN if the option rests on a card
        that is not certain to be there: instead of YES for the player's own options, instead of NO for those of
        others (unless the game tracks cards)."""
        if option.sure or question.player is None:
            return value
        if option.by == question.player:
            return OPEN if value == YES else value
        return OPEN if value == NO and not self.positions.lines.tracks_cards else value

    def combined(self, question: Question, node: Node, values: list[int]) -> int:
        """The value of a position (YES, NO or OPEN) from the values of all its children, in the order of its options;
        at the end of a line, whether the claim holds."""
        following = node.next
        assert following is not None, "only nodes whose children are known have a value"
        if not node.options:
            holds = self.holds(node)
            if holds is None or not following.complete:
                return OPEN
            return YES if holds is question.holds else NO
        values = [self.counts(question, node, option, value) for option, value in zip(node.options, values)]
        rest = [] if following.complete else [OPEN]
        if question.player is None:
            return max(values + rest)
        if following.kind == WINDOW:
            own = [v for option, v in zip(node.options, values) if option.play is None or option.by == question.player]
            others = [v for option, v in zip(node.options, values)
                      if option.play is not None and option.by != question.player]  # fmt: skip
            return min([max(own + rest), *others, *rest])
        if following.kind == CHOICE and node.options[0].by == question.player:
            return max(values + rest)
        least = min(values + rest)
        return OPEN if least == YES and following.secret and len(values) > 1 else least

    def settles(self, question: Question, node: Node, option: Option, value: int) -> int | None:
        """Returns the value of a position if the value of one child (after this option) alone decides it; None if the
        others must be looked at."""
        value = self.counts(question, node, option, value)
        following = node.next
        assert following is not None, "it has children"
        if question.player is None:
            return YES if value == YES else None
        if following.kind == WINDOW:
            against = option.play is not None and option.by != question.player
            return NO if against and value == NO else None
        if following.kind == CHOICE and option.by == question.player:
            return YES if value == YES else None
        return NO if value == NO else None

    # chance

    def chance(self, player: str | None, node: Node | None = None) -> Fraction | None:
        """Returns how likely the claim is to hold at the end if a player does everything for it and the others
        everything against it. None where it is not decided: a limit, a fact on which it hangs, a line without end."""
        found: dict[int, Fraction | None] = {}
        stack: list[tuple[Node, int]] = [(node or self.root, 0)]
        while stack:
            here, at = stack.pop()
            if here.number in found and at == 0:
                continue
            if not self.expand(here):
                found[here.number] = None
                continue
            if at == 0:
                found[here.number] = None  # while it is looked at: what comes back to it has no value
            if at < len(here.children):
                stack.append((here, at + 1))
                if here.children[at].number not in found:
                    stack.append((here.children[at], 0))
                continue
            found[here.number] = self._expected(player, here, [found[child.number] for child in here.children])
        return found[(node or self.root).number]

    def _expected(self, player: str | None, node: Node, values: list[Fraction | None]) -> Fraction | None:
        """Returns how likely the claim is to hold from one position, from the chances of its children (`values`). None
        if one of them is missing, answers are not all known or secret, or a fact of the board decides and makes a
        difference."""
        following = node.next
        assert following is not None, "its children are known"
        if not node.options:
            holds = self.holds(node)
            return None if holds is None or not following.complete else Fraction(holds)
        if not following.complete or following.secret or None in values or any(not o.sure for o in node.options):
            return None
        known = [value for value in values if value is not None]
        if following.kind == CHANCE:
            weights = [option.weight for option in node.options]
            return sum((w * v for w, v in zip(weights, known)), Fraction(0)) / sum(weights)
        if following.kind == WINDOW:
            own = [v for o, v in zip(node.options, known) if o.play is None or o.by == player]
            others = [v for o, v in zip(node.options, known) if o.play is not None and o.by != player]
            return min([max(own), *others])
        if following.kind == CHOICE:
            return max(known) if node.options[0].by == player else min(known)
        return known[0] if len(set(known)) == 1 else None


GONE = Position(None, False)


class _Walk:
    """One question, depth first. What is known when a position is left is kept; a cycle is kept only as a whole."""

    def __init__(self, search: Search, question: Question) -> None:
        """A walk that adds to what the search knows about a question."""
        self.search, self.question = search, question
        self.values = search.values[question]
        self.ranks = search.ranks.setdefault(question, {})
        self.found: dict[int, int] = {}  # the place of a position on `waiting`
        self.low: dict[int, int] = {}  # the lowest place that it leads back to
        self.waiting: list[Node] = []  # positions that are looked at, or wait for those of their cycle

    def run(self, root: Node) -> None:
        """Finds the value of a position for the question, and of all positions that had to be looked at for it; they
        are stored in the search."""
        path: list[tuple[Node, int]] = []
        self._enter(root, path)
        while path:
            node, at = path[-1]
            if at < len(node.children):
                child = node.children[at]
                path[-1] = (node, at + 1)
                value = self.values.get(child.number)
                if value is None and child.number not in self.found:
                    self._enter(child, path)
                elif value is None:
                    self.low[node.number] = min(self.low[node.number], self.low[child.number])
                elif self._decided(node, at, value, path):
                    self._tell_parent(node, path)
                continue
            self._leave(path)

    def _enter(self, node: Node, path: list[tuple[Node, int]]) -> None:
        """Begins to look at a position; if a limit keeps its children unknown, it is OPEN."""
        if not self.search.expand(node):
            self.values[node.number] = OPEN
            self._tell_parent(node, path)
            return
        self.found[node.number] = self.low[node.number] = len(self.waiting)
        self.waiting.append(node)
        path.append((node, 0))

    def _decided(self, node: Node, at: int, value: int, path: list[tuple[Node, int]]) -> bool:
        """Tells whether the value of one child, that of the option `at`, alone decides the last position of `path`: then
        the position gets its value and is taken off `path`; its other children are not looked at."""
        decided = self.search.settles(self.question, node, node.options[at], value)
        if decided is None:
            return False
        path.pop()
        place = self.found[node.number]
        for forgotten in self.waiting[place:]:  # a cycle that was not seen to its end
            del self.found[forgotten.number], self.low[forgotten.number]
        del self.waiting[place:]
        self._set(node, decided)
        return True

    def _set(self, node: Node, value: int) -> None:
        """Stores the final value of a node for this question; for a YES also its rank, a number that grows with the
        distance from the end."""
        self.values[node.number] = value
        if value == YES:
            self.ranks[node.number] = len(self.ranks)

    def _leave(self, path: list[tuple[Node, int]]) -> None:
        """Ends the look at the last position of the path, all of whose children have been seen. It gets its value, with
        the cycle in which it lies, unless that cycle is not finished."""
        node, _ = path.pop()
        if self.low[node.number] == self.found[node.number]:
            cycle = self.waiting[self.found[node.number] :]
            del self.waiting[self.found[node.number] :]
            self._close(cycle)
            for member in cycle:
                del self.found[member.number], self.low[member.number]
        self._tell_parent(node, path)

    def _tell_parent(self, node: Node, path: list[tuple[Node, int]]) -> None:
        """Passes the value of `node` on to the last position of the path, and so on as long as it decides one; if it has
        none yet, notes that the last position may lie in the same cycle."""
        while path:
            parent, at = path[-1]
            value = self.values.get(node.number)
            if value is None:
                self.low[parent.number] = min(self.low[parent.number], self.low[node.number])
                return
            if not self._decided(parent, at - 1, value, path):
                return
            node = parent

    def _close(self, cycle: list[Node]) -> None:
        """Gives a value to all positions of a cycle that has been looked at: YES to those where the player can hold on
        to it, then OPEN likewise, NO to the rest."""
        for value in (YES, OPEN):
            self._hold([node for node in cycle if node.number not in self.values], value)
        for node in cycle:
            if node.number not in self.values:
                self._set(node, NO)

    def _hold(self, nodes: list[Node], value: int) -> None:
        """Gives this value to the positions in which the player can hold on to it until the line ends; the others stay
        without one.

        A line without end counts for nobody: that the others could go round for ever is no answer to the player, and
        going round is none of the player's own. So the positions are those that the others cannot lead out of, as far
        as the end can be reached from them.
        """
        inside = {node.number for node in nodes}
        while True:
            reached: dict[int, None] = {}
            growing = True
            while growing:
                growing = False
                for node in nodes:
                    if (
                        node.number in inside
                        and node.number not in reached
                        and self._fits(node, inside, reached, value)
                    ):
                        reached[node.number] = None
                        growing = True
            if len(reached) == len(inside):
                break
            inside = set(reached)
        by_number = {node.number: node for node in nodes}
        for number in reached:
            self._set(by_number[number], value)

    def _fits(self, node: Node, inside: set[int], reached: dict[int, None], value: int) -> bool:
        """Tells whether a position has at least this value if the positions `inside` have it, and leads on to an end:
        it is one, or an option with the value leads to a position whose value is known or that is in `reached`."""
        known = [self.values.get(c.number, value if c.number in inside else NO) for c in node.children]
        if self.search.combined(self.question, node, known) < value:
            return False
        if not node.children or value == OPEN and node.next is not None and not node.next.complete:
            return True
        counts = self.search.counts
        return any(
            (child.number in self.values or child.number in reached)
            and counts(self.question, node, o, known_value) >= value
            for o, child, known_value in zip(node.options, node.children, known)
        )
