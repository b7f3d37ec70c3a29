"""What must hold whatever is played: nothing crashes, no card is lost, states can be written down and read again."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load, run
from judge.games.blackpoker.game import GAME
from judge.games.blackpoker.naming import request_name
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.units import size, size_parts
from tests.games.blackpoker import enumerator
from tests.games.blackpoker.players import TRUMPS, crowded, opening, play_out, random_line
from tests.games.blackpoker.tables import table

MATCHES = [("entry20", "lite"), ("pack", "std"), ("rarePack", "pro"), ("strategy", "mast"), ("extra", "mast"),
           ("rarePack", "std"), ("pack", "pro"), ("strategy", "pro"), ("pack", "mast"), ("rarePack", "mast")]  # fmt: skip


def cards_of(state, player):
    """How many cards a player has in all zones together."""
    return len(list(state.all_cards(player)))


def sound(before, play, after):
    for player in after.setup.players:
        assert cards_of(before, player) == cards_of(after, player), f"a card was lost or made by {play}"
        known = list(after.known_cards(player))
        assert len(known) == len(set(known)), f"a card doubled by {play}"
    for unit in after.units():
        if unit.up:
            assert size(after, unit) == sum(part[1] for part in size_parts(after, unit)), (
                "what explain says is the size"
            )
    if after.pending is None and not after.winner:
        assert not [f for f in GAME.check(after) if f.severity == "fault"], f"an impossible board after {play}"


def reads_back(state):
    """state → board → state: the same board again; an open decision is asked again."""
    board = GAME.write(state)
    again = run(board_from_dict(board))
    if state.pending is None:
        assert GAME.write(load(board_from_dict(board))[1]) == board
    else:
        assert again.end.prompt == state.pending.prompt


def test_what_grows_beyond_bounds_reads_back():
    field = [
        {"id": f"a{n}", "cards": [f"H{rank}", f"S{rank}"]} for n, rank in enumerate(("K", "Q", "J", "10", "9", "8"))
    ]
    state = table({"hand": [], "field": field, "trumps": [{"card": "H3", "face": "up"}]})
    for n in range(5):
        state = GAME.apply(state, Play("A", {"request": "rally", "unit": f"a{n}", "target": f"a{n + 1}"}))
        state = GAME.apply(state, Play("all", "pass"))
    assert state.growth[-1].amount == 110
    reads_back(state)


@pytest.mark.parametrize("frame, mode", MATCHES)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_random_play_from_the_opening(frame, mode, seed):
    def each(before, play, after):
        sound(before, play, after)
        if random.Random(f"{seed} {after.serial}").random() < 0.2:
            reads_back(after)

    play_out(opening(seed, frame, mode), seed, 90, each)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
@example(seed=437607)  # a game that ends while a second Close is being requested
def test_random_play_on_a_crowded_table(seed):
    def each(before, play, after):
        sound(before, play, after)
        if random.Random(f"{seed} {after.serial}").random() < 0.2:
            reads_back(after)

    play_out(crowded(seed), seed, 60, each)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_same_script_gives_the_same_trace(seed):
    state, dice, lines = crowded(seed), random.Random(seed), []
    board = GAME.write(state)
    for _ in range(25):
        if state.winner:
            break
        line = random_line(state, dice)
        lines.append({line.by: line.do})
        state = GAME.apply(state, line)
    board |= {"script": lines, "then": "stop"}
    one, two = run(board_from_dict(board)), run(board_from_dict(board))
    assert not one.stop
    assert [s.event for s in one.steps] == [s.event for s in two.steps]
    assert GAME.write(one.end.state) == GAME.write(two.end.state) == GAME.write(state)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_can_agrees_with_legal(seed):
    """Every listed play is legal, and a random request is legal just when it is listed."""
    dice = random.Random(seed)
    state, _ = play_out(crowded(seed), seed, dice.randint(0, 20))
    if state.winner or state.pending:
        return
    listed = GAME.legal_plays(state)
    assert len({repr(p) for p in listed}) == len(listed), "a play is listed twice"
    for play in listed:
        assert GAME.judge(state, play).outcome == "legal", play
    shapes = {(p.do["request"], frozenset(p.do.get("key", ())), p.do.get("unit"), p.do.get("target"))
              for p in listed if p.do != "pass"}  # fmt: skip
    for _ in range(40):
        do = any_request(state, dice)
        outcome = GAME.judge(state, Play(state.chance, do)).outcome
        shape = (do["request"], frozenset(do.get("key", ())), do.get("unit"), do.get("target"))
        assert (outcome == "legal") == (shape in shapes), (do, outcome)


def any_request(state, dice):
    """A request put together without regard to the rules."""
    action = dice.choice(list(actions().values()))
    do = {"request": action.id}
    hand = [c for c in state.zone(state.chance, action.key_zone) if c != "_"]
    if action.key:
        do["key"] = dice.sample(hand, min(len(hand), len(action.key.slots)))
    names = [u.display_name for u in state.units()] + list(state.setup.players)
    if action.key_unit:
        do["unit"] = dice.choice(names)
    if action.target:
        names += [request_name(state, r) for r in state.stage] + [f"{t.owner}.{t.card}" for p in state.setup.players
                                                              for t in state.zone(p, "trumps")]  # fmt: skip
        do["target"] = dice.choice(names)
    return do


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_option_of_a_decision_is_accepted(seed):
    """What is listed as an answer is one, just as it is listed."""

    def each(before, play, after):
        asked = GAME.prompt(after)
        for option in asked.options if asked else ():
            assert GAME.judge(after, Play(asked.by, {"choose": option})).outcome == "legal", (asked, option)
        if asked:
            assert GAME.legal_plays(after) == [Play(asked.by, {"choose": option}) for option in asked.options]

    play_out(crowded(seed), seed, 40, each)


HAND = ["S2", "S3", "S4", "C2", "C3", "C4", "D2", "D3", "D4"]
GIANT = [{"id": "a1", "cards": ["S6"]}, {"id": "g1", "cards": ["HK", "DK"]}]
MANY = [{"id": f"a{n}", "cards": [f"S{n}"]} for n in range(2, 9)]


@pytest.mark.parametrize("a, action, count, complete", [
    ({"hand": HAND}, "end", 36, True),
    ({"hand": ["_"] * 6 + HAND[:3]}, "end", 7, False),
    ({"hand": [*HAND, "S5", "S6", "S7"]}, "end", 12, False),
    ({"field": GIANT}, "attack", 2, True),
    ({"field": GIANT[:1]}, "attack", 2, True),
    ({"field": MANY}, "attack", 7, False),
])  # fmt: skip
def test_several_things_are_listed_together(a, action, count, complete):
    """Each answer that is listed is a whole one: as many cards as are asked for, the giant among the attackers."""
    state = GAME.apply(
        table({"field": [], "hand": [], **a}, stage=[{"by": "A", "action": action}]), Play("all", "pass")
    )
    listed = GAME.legal_plays(state)
    assert (len(listed), GAME.prompt(state).complete) == (count, complete)
    assert all(GAME.judge(state, play).outcome == "legal" for play in listed)


def small_board(seed):
    dice = random.Random(f"small {seed}")
    frame, format_ = dice.choice(MATCHES)
    deck = [s + r for s in "SHDC" for r in enumerator.ORDER[1:]] + ["Joker", "Joker2"]
    if frame == "entry20":
        deck = "SA S2 S3 S4 S5 HA H8 H9 H10 HJ DA D3 D7 D10 DQ CA C5 C6 C10 CK".split()
    board = {"game": "bp", "format": format_, "frame": frame, "turn": "A", "players": {}}
    for name in "AB":
        held = deck.copy()
        dice.shuffle(held)
        side = {"trumps": []}
        if frame == "extra":
            for card in dice.sample(TRUMPS, 2):
                held.remove(card)
                side["trumps"].append({"card": card, "face": dice.choice(["up", "down"])})
        take = lambda n: [held.pop() for _ in range(n)]  # noqa: E731
        side["life"] = take(dice.randint(1, 11 if frame != "entry20" else 5))
        side["hand"] = take(dice.randint(0, 6))
        side["field"] = [
            {"id": f"{name}{n}", "cards": take(1), "state": dice.choice(["charge", "drive"]),
             **({"as": "bulwark"} if dice.random() < 0.5 else {})}
            for n in range(dice.randint(0, 4))
        ]  # fmt: skip
        if format_ == "lite":
            side["field"] = [u for u in side["field"] if not u["cards"][0].startswith("Joker")]
        if frame in ("rarePack", "strategy", "extra"):
            side["rare"] = take(1)[0]
        if frame != "entry20":
            side["pack"] = {"opened": dice.choice([True, False]), "cards": take(5)}
        board["players"][name] = side
    return board


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_legal_requests_against_a_plain_slow_enumerator(seed):
    board = small_board(seed)
    _, state = load(board_from_dict(board))
    listed = {
        (p.do["request"], frozenset(p.do.get("key", ())), p.do.get("unit"), p.do.get("target"))
        for p in GAME.legal_plays(state)
        if p.do != "pass"
    }
    assert listed == enumerator.requests(board)
