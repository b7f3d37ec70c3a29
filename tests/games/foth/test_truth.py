"""No dead end, and nothing that play reaches is called impossible."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict, read_board
from judge.boardfile.lines import Play
from judge.engine.run import run
from judge.games.foth import payment, turn
from judge.games.foth.flow import advance
from judge.games.foth.game import GAME
from judge.games.foth.layers import Unknown, layers_of
from judge.games.foth.state import SHARED
from tests.games.foth.made_up import board

ANSWERS = 12  # how many questions in a row are answered


def reached(seed, plays):
    """A position some random plays after a made-up board; None where the game is over."""
    rng = random.Random(seed)
    state = GAME.read(board_from_dict(board(seed)))
    for _ in range(plays):
        found = GAME.legal_plays(state)
        if not found:
            return None
        state = GAME.apply(state, rng.choice(found))
    state = advance(state)
    return None if state.position.winner else state


def every_play(state, rng):
    """Every play of the open window that names cards of the hand: with its parts, and with each left out."""
    now, player = state.position, turn.window_player(state.position)
    horses = list(dict.fromkeys(now.names(now.horses(now.turn) + now.horses(now.opponent))))
    for name in dict.fromkeys(now.names(now.zones[player, "hand"])):
        if name == "_":
            continue
        yield Play(player, {"guard": name})
        yield Play(player, {"run": name})
        yield from (Play(player, {"run": name, "pay": pay}) for pay in payments(now, player, name, rng))
        yield Play(player, {"support": name})
        yield from (Play(player, {"support": name, "target": horse}) for horse in horses)
    yield Play(player, "pass")
    yield Play(player, "take")


def payments(now, player, name, rng):
    """Proper payments for a horse, and some cards of the hand at random."""
    hand = now.zones[player, "hand"]
    card = next(c for c in hand if now.name(c) == name)
    rest = [now.name(c) for c in hand if c != card]
    found = [rng.sample(rest, rng.randint(0, len(rest))) for _ in range(2)]
    if now.is_horse(card):
        try:
            layers = layers_of(now)
            ways, _ = payment.ways(layers, player, layers.get(card, "cost"), now.ref(card))
            found += [now.names(way) for way in ways[:3]]
        except Unknown:
            pass
    return found


def carried_out(state, play, rng):
    """A play and answers to all that is asked then; every question has an answer that is accepted."""
    state = GAME.apply(state, play)
    for _ in range(ANSWERS):
        asked = GAME.prompt(state)
        if asked is None:
            return
        answers = GAME.legal_plays(state) or [
            answer
            for answer in (Play(asked.by, {"choose": option}) for option in asked.options)
            if GAME.judge(state, answer).outcome != "illegal"
        ]
        assert answers, (play, asked)
        state = GAME.apply(state, rng.choice(answers))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 14))
def test_what_is_legal_can_be_carried_out_and_is_listed(seed, plays):
    state, rng = reached(seed, plays), random.Random(seed)
    if state is None or state.prompt:
        return
    listed = GAME.legal_plays(state)
    assert all(GAME.judge(state, play).outcome == "legal" for play in listed)
    for play in every_play(state, rng):
        outcome = GAME.judge(state, play).outcome
        if outcome != "illegal":  # what hangs on unknown cards is carried out too
            carried_out(state, play, rng)
        assert outcome != "legal" or covered(play, listed), (play, listed)


def covered(play, listed) -> bool:
    """Whether a play is listed, or one of which it is a fuller form; a target left out is covered by those with one."""
    for other in listed:
        if other.do == play.do:
            return True
        if isinstance(other.do, dict) and isinstance(play.do, dict):
            same = other.do.items() <= play.do.items()
            if same or "target" not in play.do and play.do.items() <= other.do.items():
                return True
    return False


def faults(state):
    return [found for found in GAME.check(state) if found.severity == "fault"]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 40))
def test_what_play_reaches_is_possible(seed, plays):
    """From boards with decks of any kind: nothing but the deck is found."""
    state = reached(seed, plays)
    if state is not None and not state.prompt:
        assert [found.key for found in faults(state) if found.key not in ("find.size", "find.copies")] == []


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_whole_games_from_the_deal_are_possible_throughout(seed):
    rng = random.Random(seed)
    state = GAME.read(board_from_dict(GAME.deal(seed, distance=1200)))
    for _ in range(60):
        found = GAME.legal_plays(state)
        if not found or state.position.winner:
            return
        state = GAME.apply(state, rng.choice(found))
        if not (state.prompt or state.position.winner):
            assert faults(state) == []
            assert faults(advance(state)) == [] or advance(state).prompt or advance(state).position.winner


def test_what_a_play_that_came_to_nothing_has_left_is_possible():
    """809.1a: the run is replaced by a payment; the window is still open, and no rule check has come since."""
    cards = {"H": {"is": "horse", "cost": 0}, "F": "force",
             "wall": {"is": "situation", "text": {"replace": {"play": {"is": "horse"}}, "do": {"pay": 1}}}}  # fmt: skip
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": cards,
             "players": {"A": {"hand": ["H", "F"]}, "B": {"situation": ["wall"], "hand": ["F"]}}}  # fmt: skip
    state = GAME.apply(GAME.read(board_from_dict(board)), Play("A", {"run": "H"}))
    assert state.position.step == "702.6b" and state.position.zones[SHARED]
    assert faults(state) == []


def test_an_amount_without_end_ends():
    """A draw that is replaced by nothing leaves its card where it is: it could be drawn for ever."""
    data = read_board("rulesdata/foth/boards/805-draw-replaced-by-nothing.yaml").data
    data["cards"]["Telescope"]["text"]["do"]["draw"] = {"times": [10**9, 10**9]}
    began = time.process_time()
    assert run(board_from_dict(data)).steps
    assert time.process_time() - began < 30


NOTES = [
    ({"players": {"A": {"excluded": ["F"]}, "B": {}}}, "find.excluded"),
    ({"players": {"A": {"farm": [{"card": "F", "face": "down"}]}, "B": {}}}, "find.face"),
    ({"players": {"A": {"hand": [{"card": "F", "owner": "B"}]}, "B": {}}}, "find.foreign"),
    ({"players": {"A": {}, "B": {}}, "runs": 3}, "find.runs.more"),
    ({"players": {"A": {"track": ["H*2"]}, "B": {}}, "step": "702.6d"}, "find.horses"),
    ({"players": {"A": {"track": ["H"]}, "B": {"track": ["H"]}}, "step": "702.6e"}, "find.guard.early"),
    ({"players": {"A": {"track": ["H"]}, "B": {"track": ["H", "F"]}}, "step": "702.6h"}, "find.guard.force"),
    ({"players": {"A": {"track": ["F"]}, "B": {}}, "step": "702.6k"}, "find.force.alone"),
    ({"players": {"A": {"track": ["H", "F"]}, "B": {}}, "step": "702.6d"}, "find.payment"),
]
MAKERS = {
    "find.excluded": {"move": {"in": "hand"}, "to": "excluded"},
    "find.face": {"move": {"in": "hand"}, "to": "farm", "face": "down"},
    "find.foreign": {"move": {"in": "hand"}, "to": "hand", "of": "opponent"},
    "find.runs.more": {"extra": 2},
    "find.horses": {"extra": 1},
    "find.guard.early": {"move": {"in": "hand"}, "to": "track"},
    "find.guard.force": {"move": {"in": "hand"}, "to": "track"},
    "find.force.alone": {"move": "named", "to": "hand"},
    "find.payment": {"add": {"cost": 1}, "target": {"in": "hand"}},
}


@pytest.mark.parametrize("board, key", NOTES)
def test_what_no_card_of_the_board_can_have_done_is_noted(board, key):
    """Everything known, no such text: a note; with such a text, or an unknown card that was played: none."""
    frame = {"game": "foth", "race": {"distance": 1600}, "turn": "A"}
    cards = {"F": "force", "H": {"is": "horse", "cost": 0, "run": 2, "guard": 1}}

    def notes(**more):
        found = GAME.check(GAME.read(board_from_dict({**frame, "cards": cards, **board, **more})))
        return [f.key for f in found if f.severity == "note"]

    assert notes() == [key]
    assert notes(cards={**cards, "maker": {"is": "area item", "text": {"do": MAKERS[key]}}}) == []
    assert notes(players={**board["players"], "B": {"farm": 1}}) == []


@pytest.mark.parametrize("cost, force, noted", [(2, 2, False), (2, 1, True), (2, 3, True), (0, 0, False), (-1, 0, False), (-1, 1, True)])  # fmt: skip
def test_what_lies_beside_a_run_horse_has_paid_for_it(cost, force, noted):
    """503.3b: no card too few and none too many; nothing for a cost of 0 or below."""
    cards = {"F": "force", "K": {"is": "horse", "cost": cost, "run": 2, "guard": 1}}
    players = {"A": {"track": ["K", *["F"] * force]}, "B": {}}
    board = {
        "game": "foth",
        "race": {"distance": 1600},
        "turn": "A",
        "step": "702.6d",
        "cards": cards,
        "players": players,
    }
    found = GAME.check(GAME.read(board_from_dict(board)))
    assert ("find.payment" in [each.key for each in found]) is noted
