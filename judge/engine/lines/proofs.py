"""Why: the lines and strategies behind the answers of a search, as plays that can be made on the board."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from judge.boardfile.lines import PASS, Play
from judge.engine.lines.game_lines import CHANCE, CHOICE, FACT, WINDOW, Option
from judge.engine.lines.positions import Position
from judge.engine.lines.search import CAN, FAIL, NO, YES, Node, Question, Search
from judge.engine.values import Log, Prompt, Step

LONGEST = 400  # moves of a line that is told


class MadePlay(NamedTuple):
    """One play on a line, with the answers that belong to it: what a player would say in one breath.

    `plays` are the lines of a script, `play` is all of them as one where a script has them so. `kind` says who
    decided; `prompt` is what an answer answers. `steps` are its events, numbered on along the line.
    """

    by: str
    kind: str
    play: Play
    plays: tuple[Play, ...]
    prompt: Prompt | None
    steps: tuple[Step, ...]
    before: object
    after: object


class Plan(NamedTuple):
    """What a player does, then what follows each reply; `done`: the line has ended. `moves` may be empty."""

    moves: tuple[MadePlay, ...]
    replies: tuple[tuple[MadePlay, Plan], ...] = ()
    done: bool = False

    @property
    def all_moves(self) -> Iterator[MadePlay]:
        """Yields the moves of the player and all replies to them, also those of the plans after each reply."""
        yield from self.moves
        for reply, after in self.replies:
            yield reply
            yield from after.all_moves


class Place(NamedTuple):
    """A position of the search with the table as it lies on one line."""

    node: Node
    position: Position
    told: int = 0  # steps so far


class Prover:
    """Finds the lines behind the answers of one search."""

    def __init__(self, search: Search) -> None:
        """A teller of proofs from a search that is done; at most `LONGEST` moves are told."""
        self.search, self.positions, self.game = search, search.positions, search.positions.game
        self.left = LONGEST

    @property
    def root(self) -> Place:
        """The place where the search began."""
        return Place(self.search.root, self.positions.root)

    def follow(self, place: Place, at: int) -> tuple[Place, MadePlay | None]:
        """Returns (the place after the option with index `at`, the move); the move is None if everybody waits. Raises
        LookupError if no play leads to the position that the search found there."""
        child = place.node.children[at]
        options = self.positions.following(place.position).options
        tried = [options[at], *options] if at < len(options) else [*options]
        for option in tried:
            after = self.positions.after(place.position, option)
            if self.search.nodes.get(self.positions.key(after)) is child:
                return self._move(place, child, after, option)
        raise LookupError("no play leads to the position that follows")

    def _move(self, place: Place, child: Node, after: Position, option: Option) -> tuple[Place, MadePlay | None]:
        """Returns (the place `child`, the move that leads to it); the move is None if the option is that everybody
        waits."""
        if option.play is None:
            return Place(child, after, place.told), None
        state = place.position.state
        log: Log[object] = []
        prompt = self.game.prompt(state)
        reached = self.game.apply(state, option.play, log)
        if not child.final:
            self.game.advance_rest(reached, log)
        steps = tuple(Step(n, event, s) for n, (event, s) in enumerate(log, place.told + 1))
        kind = place.node.next.kind if place.node.next else CHOICE
        move = MadePlay(option.by, kind, option.play, (option.play,), prompt, steps, state, after.state)
        return Place(child, after, place.told + len(steps)), move

    def joined(self, moves: list[MadePlay]) -> tuple[MadePlay, ...]:
        """Returns the moves, but an answer that a script writes into the play that asked is joined with it to one move."""
        out: list[MadePlay] = []
        for move in moves:
            last = out[-1] if out else None
            whole = last and move.prompt and self.positions.lines.joined(last.play, move.prompt, move.play)
            if last and whole:
                out[-1] = last._replace(
                    play=whole, plays=(*last.plays, *move.plays), steps=(*last.steps, *move.steps), after=move.after
                )
            else:
                out.append(move)
        return tuple(out)

    # lines

    def line(self, question: Question) -> tuple[MadePlay, ...]:
        """Returns the moves of a line on which the answer to a question is seen: one that ends well for a YES, else one
        that refutes it; LONGEST moves at most."""
        good = self.search.value(question) == YES
        if good and question.player is None:
            return self._shortest(question)
        moves: list[MadePlay] = []
        place, seen = self.root, set[int]()
        while not place.node.final and place.node.number not in seen and len(moves) < LONGEST:
            seen.add(place.node.number)
            at = self._best(question, place.node) if good else self._refuting(question, place.node)
            if at is None:
                break
            place, move = self.follow(place, at)
            moves += [move] if move else []
        return self.joined(moves)

    def _shortest(self, question: Question) -> tuple[MadePlay, ...]:
        """Returns the moves of the shortest line, among the positions that the search knows, whose end is what a
        question without a player wants; empty if none is known."""
        before: dict[int, tuple[Node, int]] = {}
        waiting, end = deque([self.search.root]), None
        while waiting and end is None:
            node = waiting.popleft()
            if node.final and node.judged and node.holds is question.holds:
                end = node
            for at, child in enumerate(node.children):
                if child.number not in before:
                    before[child.number] = (node, at)
                    waiting.append(child)
        way: list[int] = []
        while end is not None and end is not self.search.root:
            end, at = before[end.number]
            way.append(at)
        moves: list[MadePlay] = []
        place = self.root
        for at in reversed(way):
            place, move = self.follow(place, at)
            moves += [move] if move else []
        return self.joined(moves)

    def _best(self, question: Question, node: Node) -> int | None:
        """Returns the index of the option that begins a line which ends well. Where the player chooses, or the question
        has no player, it is the one nearest to the end; where others choose, the farthest. None if no option ends
        well."""
        values, ranks = self.search.values[question], self.search.ranks[question]
        good = [n for n, child in enumerate(node.children) if values.get(child.number) == YES]
        if not good:
            return None
        rank = {n: ranks.get(node.children[n].number, 0) for n in good}
        nearer = [n for n in good if rank[n] < ranks.get(node.number, 0)] or good
        if question.player is None or self._own(question, node):
            return min(nearer, key=rank.__getitem__)
        if node.next and node.next.kind == WINDOW:
            own = [n for n in nearer if self._is_own(question, node.options[n])]
            return min(own, key=rank.__getitem__) if own else nearer[0]
        return max(nearer, key=rank.__getitem__)

    def _refuting(self, question: Question, node: Node) -> int | None:
        """Returns the index of the option that shows why a player cannot force something: a reply of the others, else a
        try of the player that fails. None if there is none, or if the question is about no player."""
        if question.player is None:
            return None
        values = self.search.values[question]
        bad = [n for n, child in enumerate(node.children) if values.get(child.number) == NO]
        own = [n for n in bad if self._is_own(question, node.options[n])]
        others = [n for n in bad if n not in own]
        if others:
            return self._best_reply(question, node, others)
        hopeful = [n for n in own if self.search.values.get(CAN, {}).get(node.children[n].number) == YES]
        return next(iter(hopeful or own), None)

    def _best_reply(self, question: Question, node: Node, replies: list[int]) -> int:
        """Returns the index of the best of some replies that refute something: the one after which whoever gives it is
        surest and soonest at the end; the first if none is sure."""
        against = Question(node.options[replies[0]].by, not question.holds)
        values, ranks = self.search.values.get(against, {}), self.search.ranks.get(against, {})
        sure = [n for n in replies if values.get(node.children[n].number) == YES]
        return min(sure, key=lambda n: ranks.get(node.children[n].number, 0)) if sure else replies[0]

    def _own(self, question: Question, node: Node) -> bool:
        """Tells whether the next choice in a position is the question's player's alone."""
        following = node.next
        return (
            following is not None and following.kind == CHOICE and bool(node.options)
            and node.options[0].by == question.player
        )  # fmt: skip

    def _is_own(self, question: Question, option: Option) -> bool:
        """Whether an option is the player's own: a play of the player, or waiting."""
        return option.play is None or option.by == question.player

    # strategies

    def plan(self, question: Question, levels: int, place: Place | None = None) -> Plan:
        """Returns how a player brings about what can be forced: the moves to make from a place (by default the first),
        and `levels` deep a plan for each reply to them. Without levels, or after LONGEST moves, the plan has no
        replies."""
        here = place or self.root
        moves: list[MadePlay] = []
        while not here.node.final and self._own(question, here.node) and self.left > 0:
            at = self._best(question, here.node)
            if at is None:
                break
            here, move = self.follow(here, at)
            moves += [move] if move else []
            self.left -= 1
        told = self.joined(moves)
        if here.node.final:
            return Plan(told, (), True)
        if levels <= 0 or self.left <= 0:
            return Plan(told)
        return Plan(told, tuple(self._replies(question, here, levels)))

    def _replies(self, question: Question, here: Place, levels: int) -> Iterator[tuple[MadePlay, Plan]]:
        """Yields (reply, plan after it) for everything that the others, or chance, can do at a place. Where all may
        play, also for the player's own best play; if that is to wait, for the replies after it."""
        following = here.node.next
        window = following is not None and following.kind == WINDOW
        for at, option in enumerate(here.node.options):
            if self.left <= 0:
                return
            if not window or not self._is_own(question, option):
                self.left -= 1
                there, move = self.follow(here, at)
                if move:
                    moves, there = self._answers(question, there, [move])
                    yield moves, self.plan(question, levels - 1, there)
        best = self._best(question, here.node) if window else None
        if best is not None:
            there, move = self.follow(here, best)
            if move:
                yield move, self.plan(question, levels - 1, there)
            else:
                yield from self._replies(question, there, levels) if not there.node.final else ()

    def _answers(self, question: Question, there: Place, moves: list[MadePlay]) -> tuple[MadePlay, Place]:
        """Returns (a reply with its payment and answers as one move, the place after it); of several answers it takes
        the first."""
        while not there.node.final and there.node.options and self.left > 0:
            prompt = self.game.prompt(there.position.state)
            answer = there.node.options[0].play
            joins = prompt and answer and self.positions.lines.joined(moves[-1].play, prompt, answer)
            if there.node.options[0].by != moves[-1].by or not joins:
                break
            there, move = self.follow(there, 0)
            moves = list(self.joined([*moves, *([move] if move else [])]))
            self.left -= 1
        return moves[-1], there

    # plays that keep something

    def completed(self, place: Place, at: int) -> list[tuple[MadePlay, Place]]:
        """Lists (move, place after it) for each way to make one option in full, with each payment and answer that its
        player can choose, LONGEST at most; empty if the option is to wait."""
        there, move = self.follow(place, at)
        if move is None:
            return []
        found: list[tuple[list[MadePlay], Place]] = []
        waiting = [([move], there)]
        while waiting and len(found) < LONGEST:
            moves, there = waiting.pop(0)
            if there.node.final or not self.search.expand(there.node) or self.game.prompt(there.position.state) is None:
                found.append((moves, there))
                continue
            following = there.node.next
            if following is None or following.kind != CHOICE or there.node.options[0].by != move.by:
                found.append((moves, there))
                continue
            for n in range(len(there.node.options)):
                after, answer = self.follow(there, n)
                waiting.append(([*moves, *([answer] if answer else [])], after))
        return [(self._as_one(moves), there) for moves, there in found]

    def _as_one(self, moves: list[MadePlay]) -> MadePlay:
        """Makes one move of a play and its answers: it has all their steps and the state after the last. Answers that a
        script has on lines of their own stay lines of their own in `plays`."""
        first, *more = self.joined(moves)
        for move in more:
            first = first._replace(
                plays=(*first.plays, *move.plays), steps=(*first.steps, *move.steps), after=move.after
            )
        return first

    def keeping(self, question: Question, share: float = 1.0) -> list[Kept]:
        """Lists for each play at the first position its completions, with the value that a question then has and
        whether all is still to be done; waiting is left out. Each completion may take this share of the time that is
        left. Empty if a limit forbids to look at the position."""
        root, found = self.root, []
        if not self.search.expand(root.node):
            return []
        for at, option in enumerate(root.node.options):
            if option.play is None:
                continue
            ways = self.completed(root, at)
            values = [self.search.value(question, there.node, share) for _, there in ways]
            nothing = [self._still_to_do(question, there) for _, there in ways]
            found.append(Kept(option.play, tuple((move, v, idle) for (move, _), v, idle in zip(ways, values, nothing))))
        return found

    def _still_to_do(self, question: Question, there: Place) -> bool:
        """Tells whether a play has done nothing towards what the question asks: its player is to act again, and would
        not bring it about by passing then."""
        node = there.node
        if node.final or not self._own(question, node):
            return False
        for option, child in zip(node.options, node.children):
            if option.play is not None and option.play.do == PASS:
                return self.search.value(question, child) != YES
        return False


class Kept(NamedTuple):
    """A play and its completions: each as one move, its value, and whether all is still to be done after it."""

    play: Play
    ways: tuple[tuple[MadePlay, int, bool], ...]

    @property
    def value(self) -> int:
        """The value of the best completion of the play: YES, OPEN or NO."""
        return max((value for _, value, _ in self.ways), default=NO)

    @property
    def keeps(self) -> list[MadePlay]:
        """Lists the completions of the play after which the answer is yes and the player need not do it all anew."""
        return [move for move, value, idle in self.ways if value == YES and not idle]


__all__ = ["CHANCE", "FACT", "FAIL", "Kept", "MadePlay", "Plan", "Prover"]
