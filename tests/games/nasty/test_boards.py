"""Random boards of every phase: what may be done leads somewhere, what is listed may be done, what is reached is possible."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.faults import Fault
from judge.games.nasty.game import GAME
from tests.games.nasty.random_boards import accepted, faults, possible, tries

SEEDS = st.integers(0, 2**32)
SUMS = ("stake",)  # what a player may choose freely is listed at its most


def verdicts(state, chance):
    """(play, outcome) of all that could be tried; plays that cannot be read on this board are none."""
    for play in tries(state, chance):
        try:
            outcome = GAME.judge(state, play).outcome
        except Fault:
            continue
        yield play, outcome


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_whatever_is_legal_leads_to_a_play_or_to_a_question_with_an_answer(seed):
    chance = random.Random(seed)
    _, state = possible(chance)
    assert not faults(state)
    assert not GAME.prompt(state) or accepted(state), GAME.prompt(state)
    for play, outcome in verdicts(state, chance):
        if outcome == "illegal":
            continue
        after = GAME.apply(state, play)
        asked = GAME.prompt(after)
        assert not asked or accepted(after), (play, asked)
        assert not asked or all_offered_are_accepted(after, asked), (play, asked)
        for answer in accepted(after)[:3] if asked else ():
            assert outcome == "undecided" or not faults(GAME.apply(after, answer)), (play, answer)
        assert outcome == "undecided" or not faults(after), (play, faults(after))
        assert load(board_from_dict(GAME.write(after)))[1] == after, play


def all_offered_are_accepted(state, asked):
    offered = [Play(asked.by, {"choose": option}) for option in asked.options]
    return all(GAME.judge(state, play).outcome != "illegal" for play in offered)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_what_is_listed_is_legal_and_what_is_legal_is_listed(seed):
    """A complete play that is legal is listed, or one is that leaves parts of it out."""
    chance = random.Random(seed)
    _, state = possible(chance)
    listed = GAME.legal_plays(state)
    assert all(GAME.judge(state, play).outcome == "legal" for play in listed)
    assert len({repr(play) for play in listed}) == len(listed)
    for play, outcome in verdicts(state, chance):
        if outcome == "legal" and complete(play):
            assert any(covers(one, play) for one in listed), play
        elif outcome != "legal":
            assert play not in listed, play


def complete(play):
    """Whether a play names the horse of its card."""
    card = play.do.get("card") if isinstance(play.do, dict) else None
    return card in (None, "falseStart", "remount") or "target" in play.do


def covers(listed, play):
    if listed.by != play.by or isinstance(listed.do, str) or isinstance(play.do, str):
        return listed == play
    return all(key in play.do and (play.do[key] == value or key in SUMS) for key, value in listed.do.items())


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_whatever_is_played_from_a_possible_board_stays_possible(seed):
    chance = random.Random(seed)
    _, state = possible(chance)
    for _ in range(25):
        plays = accepted(state) if GAME.prompt(state) else GAME.legal_plays(state)
        if not plays:
            return
        play = chance.choice(plays)
        state = GAME.apply(state, play)
        assert not faults(state), (play, faults(state))
