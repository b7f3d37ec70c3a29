"""Along a script: the last moment at which a player could still have brought a claim about, or prevented it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from judge.boardfile.lines import EVERYBODY, PASS, Play
from judge.engine.lines.asking import DECIDED, Inquiry
from judge.engine.lines.game_lines import Option, lines_of
from judge.engine.lines.positions import Claimed, Position, Positions
from judge.engine.lines.proofs import MadePlay, Place, Prover
from judge.engine.lines.search import OPEN, YES, Limits, Question, Search
from judge.engine.lines.working import working
from judge.engine.run import Run

PASSES = 40  # that one line of a script stands for


class Moment(NamedTuple):
    """A position on the way, `at` steps after the start, and what was played there: which line of the script."""

    at: int
    position: Position
    line: int | None = None
    play: Play | None = None


class Turning(NamedTuple):
    """The last moment at which a player could still force the claim (`holds`), or prevent it.

    `could`: None if it is not decided. `at` is the number of steps before it, `line` the line of the script that came
    next (from 1), `played` what was played there, on `table`, and `instead` what would have done it; no play: waiting
    would.
    """

    player: str
    holds: bool
    could: bool | None
    at: int | None = None
    line: int | None = None
    played: Play | None = None
    instead: tuple[MadePlay, ...] = ()
    table: object = None


class Over(NamedTuple):
    """What came of the claim: whether it `holds` where the script ends, and the turning points of the players.

    `since` is the number of steps before the lines that are looked at; `complete`: no limit was met.
    """

    holds: bool | None
    since: int
    turnings: tuple[Turning, ...]
    positions: int
    complete: bool

    @property
    def decided(self) -> bool:
        """Tells whether it is known of every player whether there was a moment to save or spoil the claim."""
        return all(turning.could is not None for turning in self.turnings)


def along(run: Run, inquiry: Inquiry) -> Over:
    """Looks back over the last stretch of the script, from where its lines began to their end (`until`), and returns
    for each player the last moment at which that player could still have saved or spoilt the claim. Raises a Fault
    if the claim or the end cannot be read."""
    game = run.game
    claimed = Claimed(lines_of(game), inquiry.claim)
    positions, moments = _last_stretch(run, claimed, inquiry)
    claimed.check(positions.root)
    limits = Limits(inquiry.positions, inquiry.seconds, inquiry.progress)
    search = Search(positions, limits, inquiry.ever)
    last = search.node_of(moments[-1].position)
    holds = search.holds(last) if last.final else claimed.at_rest(moments[-1].position)
    aims = [aim for aim in (True, False) if not (last.final and aim is holds)]
    asked = [Question(name, aim) for name in game.players(run.start) for aim in aims]
    with working(limits):
        found = [_turning(search, question, moments, 1 / (len(asked) - n)) for n, question in enumerate(asked)]
    return Over(holds, moments[0].at, tuple(found), search.count, not search.cut)


def _turning(search: Search, question: Question, moments: list[Moment], share: float) -> Turning:
    """Returns the last of the moments at which the answer to a question is yes, with the play to make instead; without
    a moment if it never is. If a later moment is undecided, the answer is None and earlier moments are not looked
    at."""
    player = question.player
    assert player is not None, "players bring things about"
    left = search.limits.left() * share
    for n, moment in enumerate(reversed(moments)):
        node = search.node_of(moment.position)
        if node.final and n == 0:
            continue  # where the lines have ended nobody can do anything any more
        rest = search.limits.left()
        value = search.value(question, node, min(1.0, max(left, 0.0) / rest) if 0 < rest < float("inf") else 1.0)
        left -= rest - search.limits.left() if rest < float("inf") else 0
        if value == OPEN:
            return Turning(player, question.holds, None)
        if value == YES:
            plan = Prover(search).plan(question, 0, Place(node, moment.position, moment.at))
            instead = tuple(move for move in plan.moves[:1] if move.by == player)
            return Turning(
                player,
                question.holds,
                DECIDED[value],
                moment.at,
                moment.line,
                moment.play,
                instead,
                moment.position.state,
            )
    return Turning(player, question.holds, False)


def _last_stretch(run: Run, claimed: Claimed, inquiry: Inquiry) -> tuple[Positions, list[Moment]]:
    """Returns the positions of the search and the moments of the script since the lines that it followed last began."""
    game = run.game

    def begun(at: int) -> tuple[Positions, list[Moment]]:
        """The stretch that begins at a pause of the run."""
        count, state = run.pauses[at]
        positions = Positions(lines_of(game), claimed, game.advance_rest(state), inquiry.until)
        return positions, [Moment(count, positions.root)]

    positions, moments = begun(0)
    for at, made in enumerate(run.made):
        if made is None:
            continue
        line, play = made
        here = moments[-1]
        if positions.ended(here.position):
            positions, moments = begun(at - 1)
            here = moments[-1]
        for each in _singly(positions, here.position, play):
            moments[-1] = moments[-1]._replace(line=line + 1, play=each)
            moments.append(Moment(here.at, positions.after(moments[-1].position, Option(each, each.by))))
        moments[-1] = moments[-1]._replace(at=run.pauses[at][0])
    return positions, moments


def _singly(positions: Positions, position: Position, play: Play) -> Iterator[Play]:
    """A line of a script play by play: that everybody passes is one pass after the other. A line that no player makes is
    nothing where the automatic steps have already led to a question or to the end of the game."""
    game, state = positions.game, position.state
    if play.by not in game.players(state) and (game.prompt(state) is not None or game.winner(state) is not None):
        return
    if play != Play(EVERYBODY, PASS):
        yield play
        return
    whole = positions.after(position, Option(play, play.by))
    passes: list[Play] = []
    for _ in range(PASSES):
        options = () if positions.ended(position) else positions.following(position).options
        single = next((o for o in options if o.play is not None and o.play.do == PASS and o.by != EVERYBODY), None)
        if single is None or single.play is None:
            break
        passes.append(single.play)
        position = positions.after(position, single)
        if positions.lines.key(position.state) == positions.lines.key(whole.state):
            yield from passes
            return
    yield play
