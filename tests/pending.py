"""What is right or wrong while a decision is pending stays so after every answer; what is undecided is not.

Every statement in the claims of a bundled board is judged at every moment of that board with a pending decision,
and again after each answer and random answers to what is asked then; so are the same statements with the values that
are so before and after those answers, and some statements of other boards. `tests/engine/test_pending.py` takes all
boards, `python -m tests.longrun` all boards with other random answers and statements each time.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.lines import CHOOSE, Play
from judge.corpus.ids import GAMES
from judge.engine.claims import FRAME
from judge.engine.deciding import in_view
from judge.engine.run import Run, View, run
from judge.engine.values import Log, Step
from judge.faults import Fault

MOST_ANSWERS = 10  # one after the other
STRANGE = 20  # statements of other boards that are tried at a moment
BOARDS = [path for game in GAMES for path in builtin_boards(game)]


def faults(path: str, seed: int = 0) -> list[str]:
    """What a board's claims say otherwise before an answer than after it."""
    done, dice = run(read_board(path)), random.Random(seed)
    found = []
    for view in pending(done):
        ends = [end for answer in answers(done, view) for end in after(done, view, answer, dice)]
        for word, raw in statements(done, [view, *(end for end, _ in ends)], dice):
            fault = _fault(done, view, word, raw, ends)
            found += [f"{path} after step {len(view.steps)}: {fault}"] if fault else []
    return found


def pending(done: Run) -> list[View]:
    """Every moment of a run with a pending decision."""
    moments = [done.pause(count) for count, _ in done.pauses] + list(done.moments.values()) + [done.end]
    return list({len(view.steps): view for view in moments if view.prompt}.values())


def said(done: Run) -> Iterator[tuple[str, Any]]:
    """Every statement about the table in the claims of a board; what is about the moment itself is left out."""
    for _, claim in done.board.claims():
        inner = claim.get("undecided")
        for word, raw in (*claim.items(), *(inner.items() if isinstance(inner, dict) else ())):
            fact = done.game.facts.get(word)
            if fact and word not in FRAME and not fact.settled and not fact.at_once:
                yield from ((word, each) for each in fact.each(raw))


def statements(done: Run, views: Iterable[View], dice: random.Random) -> list[tuple[str, Any]]:
    """What a board claims, the same with the values that are so at these moments, and some of what other boards claim."""
    own, strange = list(said(done)), all_said(done.game.id)
    found = [(word, value) for view in views for word, raw in own if (value := so(done, view, word, raw)) is not None]
    several = [*own, *found, *dice.sample(strange, min(STRANGE, len(strange)))]
    return list({repr(one): one for one in several}.values())


def so(done: Run, view: View, word: str, raw: Any) -> dict[str, Any] | None:
    """The values that a statement about things should have at a moment; None if it cannot be claimed there, or not so."""
    try:
        found = done.game.claim(view, word, raw).found
    except Fault:
        return None
    return found if isinstance(found, dict) and isinstance(raw, dict) else None


@cache
def all_said(game: str) -> list[tuple[str, Any]]:
    """Every statement of the boards of a game, each once."""
    boards = (run(read_board(path)) for path in builtin_boards(game))
    return list({repr(one): one for done in boards for one in said(done)}.values())


def answers(done: Run, view: View) -> list[Play]:
    """The answers that can be given, as far as they are known."""
    prompt = view.prompt
    assert prompt is not None
    known = [*prompt.options, *done.game.answers_to_try(view.state, prompt)]
    plays = [Play(prompt.by, {CHOOSE: answer}) for answer in {repr(answer): answer for answer in known}.values()]
    return [play for play in plays if done.game.judge(view.state, play).outcome != "illegal"]


def after(done: Run, view: View, play: Play, dice: random.Random) -> Iterator[tuple[View, bool]]:
    """The moment after an answer and random ones to all that is asked then, and whether the first one led there alone.

    Nothing where the game goes on to the next turn or race.
    """
    steps, state = list(view.steps), view.state
    for n in range(MOST_ANSWERS):
        log: Log[Any] = []
        state = done.game.apply(state, play, log)
        if done.game.moved_on(view.state, state):
            return
        steps += (Step(number, event, told) for number, (event, told) in enumerate(log, len(steps) + 1))
        here = View(state, tuple(steps), done.game.prompt(state))
        if here.prompt is None:
            yield here, n == 0
            return
        following = answers(done, here)
        if not following:
            return
        play = dice.choice(following)


def _fault(done: Run, view: View, word: str, raw: object, ends: list[tuple[View, bool]]) -> str | None:
    """What is wrong with the verdict on a statement, None if nothing is."""
    try:
        verdict = in_view(done, view, word, raw).holds
        later = [done.game.claim(end, word, raw).holds for end, _ in ends]
    except Fault:  # it speaks of what is not there at this moment
        return None
    assert view.prompt is not None
    if verdict is not None and any(holds is not verdict for holds in later):
        return f"{word}: {raw} is {verdict} before the answer to {view.prompt.word}, not after it"
    whole = view.prompt.complete and all(alone for _, alone in ends) and len(ends) == len(answers(done, view))
    if verdict is None and whole and later and len({*later}) == 1 and later[0] is not None:
        return f"{word}: {raw} is {later[0]} after every answer to {view.prompt.word}, but undecided before"
    return None
