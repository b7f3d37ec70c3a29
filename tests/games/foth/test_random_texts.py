"""Whatever the texts of the cards say: no exception, no dead end, nothing impossible, the same position after writing and reading."""

import random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import run
from judge.games.foth.flow import advance
from judge.games.foth.game import GAME
from tests.games.foth.random_texts import board
from tests.games.foth.test_properties import conserved
from tests.games.foth.test_truth import faults

PLAYS = 20


def possible(state):
    """The plays that may be made; of answers about unknown cards also those whose end is open."""
    found = GAME.legal_plays(state)
    asked = GAME.prompt(advance(state))
    if found or asked is None:
        return found
    answers = (Play(asked.by, {"choose": option}) for option in asked.options)
    return [answer for answer in answers if GAME.judge(advance(state), answer).outcome != "illegal"]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
@example(1729)  # what a payment hangs on is asked while unknown cards are tried as force cards
@example(171573108)  # the run distance counts within its run processing only
def test_random_texts_are_played(seed):
    rng = random.Random(seed)
    state = GAME.read(board_from_dict(board(seed)))
    count = len(state.position.defs)
    for _ in range(PLAYS):
        if advance(state).position.winner:
            return
        plays = possible(state)
        assert plays, "nobody can do anything"
        state = GAME.apply(state, rng.choice(plays), [])
        if state.position.winner:
            return
        if not state.prompt:
            conserved(state.position, count)
            assert [f.key for f in faults(state) if f.key not in ("find.size", "find.copies", "find.zone")] == []
        written = GAME.write(state)
        again = run(board_from_dict(written), trace=False).end.state
        assert GAME.write(again) == written
        assert GAME.prompt(again) == GAME.prompt(state)
