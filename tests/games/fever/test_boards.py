"""Random boards of every phase: what may be done leads somewhere, what is listed may be done, what is reached is possible."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict, parse_written_play
from judge.engine.run import load
from judge.faults import Fault
from judge.games.fever.game import GAME
from tests.games.fever.random_boards import accepted, faults, possible, tries
from tests.games.junk import ends_with_junk

SEEDS = st.integers(0, 2**32)
SUMS = ("stake", "borrow")  # what a player may choose freely is listed at its least


def verdicts(state):
    """(play, outcome) of all that could be tried; plays with names that this board does not know are none."""
    for play in tries(state):
        try:
            outcome = GAME.judge(state, play).outcome
        except Fault:
            continue
        yield play, outcome


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_whatever_is_legal_leads_to_a_play_or_to_a_question_with_an_answer(seed):
    _, state = possible(random.Random(seed))
    assert not faults(state)
    assert not GAME.prompt(state) or accepted(state), GAME.prompt(state)
    for play, outcome in verdicts(state):
        if outcome == "illegal":
            continue
        after = GAME.apply(state, play)
        asked = GAME.prompt(after)
        assert not asked or accepted(after), (play, asked)
        for answer in accepted(after)[:2] if asked else ():
            then = GAME.apply(after, answer)
            assert not GAME.prompt(then) or accepted(then), (play, answer)
            assert outcome == "undecided" or not faults(then), (play, answer, faults(then))
        assert not faults(after), (play, faults(after))
        assert load(board_from_dict(GAME.write(after)))[1] == after, play


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_what_is_listed_is_legal_and_what_is_legal_is_listed(seed):
    """A complete play that is legal is listed, or one is that leaves parts of it out."""
    _, state = possible(random.Random(seed))
    listed = GAME.legal_plays(state)
    assert all(GAME.judge(state, play).outcome == "legal" for play in listed)
    assert len({repr(play) for play in listed}) == len(listed)
    for play, outcome in verdicts(state):
        if outcome == "legal" and complete(play):
            assert any(covers(one, play) for one in listed), play
        elif outcome != "legal":
            assert play not in listed, play


def complete(play):
    """Whether a play leaves nothing to its player; one with a price that the board lacks is undecided without it."""
    do = play.do if isinstance(play.do, dict) else {}
    if "price" in do or do.get("move") == "_":
        return False
    if "buy" in do:
        return "card" in do or "from" not in do and do["buy"] != "stable"
    wanted = {
        "sell": ("card",),
        "borrow": ("from",),
        "place": ("stable",),
        "bet": ("kind", "stake"),
        "action": ("horse",),
    }
    return all(key in do for verb, keys in wanted.items() if verb in do for key in keys)


def covers(listed, play):
    if listed.by != play.by or isinstance(listed.do, str) or isinstance(play.do, str):
        return listed == play
    return all(key in play.do and _same(key, value, play.do) for key, value in listed.do.items())


def _same(key, value, do):
    if key == "move" and value == "_":
        return True
    if key == "buy" and "from" not in do and value == "actions":
        return do[key] in ("action", "actions")  # from the bank they come by two
    return do[key] == value or key in SUMS


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_whatever_is_played_from_a_possible_board_stays_possible(seed):
    chance = random.Random(seed)
    _, state = possible(chance)
    for _ in range(40):
        plays = accepted(state) if GAME.prompt(state) else GAME.legal_plays(state)
        if not plays:
            return
        play = chance.choice(plays)
        state = GAME.apply(state, play)
        assert not faults(state), (play, faults(state))


def test_action_cards_come_from_the_bank_by_two_however_the_purchase_is_called():
    board = {"game": "fever", "phase": "buy", "players": {"P1": {"money": 400}, "P2": {}}}
    _, state = load(board_from_dict(board))
    for word in ("action", "actions"):
        after = GAME.apply(state, parse_written_play(f"P1: {{buy: {word}}}"))
        assert (len(after.players["P1"].cards), after.players["P1"].money) == (2, 0), word


JUNK = (None, True, -1, 0, 3, 99, 10**7, -1000, 2.5, "P1", "_", "none", "red", "Zeus", "x", [], {}, [1, 2], ["red"], {"P1": 1}, "race",
        "buy", "dutch", "payout", "end", "over", [3, 3, 2, 2, 2, 2], {"odds": "up"}, {"vp": -999_999}, "=4")  # fmt: skip


def test_junk_anywhere_in_a_board_is_a_fault_or_an_answer_never_a_crash():
    answered = list(ends_with_junk("fever", JUNK, 800))
    for state in answered:
        assert all(GAME.judge(state, play).outcome == "legal" for play in GAME.legal_plays(state))
        assert load(board_from_dict(GAME.write(state)))[1] == state
    assert len(answered) > 40
