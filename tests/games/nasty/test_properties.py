"""Random legal races: nothing crashes, nothing is lost or made, and every board reads back as it was."""

from __future__ import annotations

import random
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict, read_board
from judge.boardfile.lines import Play
from judge.engine.run import load, run
from judge.games.nasty import track as course
from judge.games.nasty.game import GAME
from judge.games.nasty.names import DEALT, OBJECTION
from judge.games.nasty.state import NO_BET
from judge.render.yamltext import dump
from tests.games.nasty.tables import TRACKS, new_table, play_out, state_of

TABLES = st.tuples(st.integers(0, 2**32), st.integers(2, 6), st.sampled_from(range(len(TRACKS))))


def table(drawn):
    seed, seats, which = drawn
    chance = random.Random(seed)
    return chance, new_table(chance, seats, TRACKS[which])


@settings(max_examples=40, deadline=None)
@given(TABLES)
def test_a_random_race_goes_to_its_end_and_nothing_is_lost(drawn):
    chance, data = table(drawn)
    state = state_of(data)
    dealt = DEALT[len(state.players)] * len(state.players)
    for _before, play, after in play_out(chance, state, races=2):
        cards = sum(len(p.cards) for p in after.players.values()) + len(after.used)
        assert cards == (dealt if after.phase != "setup" else cards)
        placed = [p.place for p in after.players.values() if p.state == "running" and isinstance(p.place, tuple)]
        running = [(lane, square % after.track.lap) for lane, square in placed]
        assert len(running) == len(set(running)), "two horses on a space of the board"
        assert all(p.cash >= 0 for p in after.players.values())
        assert len(after.finished) == len(set(after.finished))
        assert set(after.finished) == {n for n, p in after.players.items() if p.state in ("finished", "disqualified")}
        for _name, p in after.players.items():
            assert len(p.bonus) == len(set(p.bonus)) <= 3
            assert len({*p.ran}) == len(p.ran) <= after.race - 1
        assert not [f for f in GAME.check(after) if f.severity == "fault"], (play, GAME.check(after))


@settings(max_examples=6, deadline=None)
@given(TABLES)
def test_six_races_make_a_game(drawn):
    chance, data = table(drawn)
    *_, (_, _, end) = play_out(chance, state_of(data), races=6, most=9000)
    assert end.phase == "over" and end.race == 6
    won = GAME.winner(end)
    richest = [name for name, p in end.players.items() if p.cash == max(q.cash for q in end.players.values())]
    assert (won if isinstance(won, list) else [won]) == richest
    assert not GAME.legal_plays(end)
    assert all(len({*p.ran, p.grade}) == 6 for p in end.players.values())


@settings(max_examples=25, deadline=None)
@given(TABLES)
def test_every_state_reads_back_as_it_was(drawn):
    chance, data = table(drawn)
    for _before, play, after in play_out(chance, state_of(data)):
        _, again = load(board_from_dict(GAME.write(after)))
        assert again == after, play
    text = dump(GAME.write(after))
    from judge.boardfile.board import Board
    from judge.corpus import yamlfile

    _, again = load(Board(yamlfile.parse(text, "dumped")))
    assert again == after


@settings(max_examples=15, deadline=None)
@given(TABLES)
def test_the_same_script_gives_the_same_trace_and_leaves_states_alone(drawn):
    chance, data = table(drawn)
    steps = list(play_out(chance, state_of(data)))
    script = [{play.by: play.do} for _, play, _ in steps]
    boards = [{**data, "script": script, "then": "stop"} for _ in range(2)]
    one, two = (run(read_board(board)) for board in boards)
    assert one.stop is None and one.steps == two.steps
    assert one.end.state == steps[-1][2]
    assert run(read_board(boards[0]), trace=False).end.state == one.end.state
    for before, play, after in steps:
        kept = GAME.write(before)
        assert GAME.apply(before, play) == after
        assert GAME.write(before) == kept


@settings(max_examples=15, deadline=None)
@given(TABLES)
def test_judge_agrees_with_the_list_of_plays(drawn):
    chance, data = table(drawn)
    for _before, play, after in play_out(chance, state_of(data)):
        if chance.random() < 0.8:
            continue
        listed = GAME.legal_plays(after)
        assert all(GAME.judge(after, play).outcome == "legal" for play in listed)
        told = [repr(play) for play in listed]
        assert len(told) == len(set(told))
        for name in after.players:
            tries = [Play(name, {"roll": n}) for n in range(1, 7)] + [Play(name, {"retire": True})]
            tries += [Play(name, {"enter": n}) for n in range(1, 7)] + [Play(name, {"deal": "lanes"})]
            for tried in tries:
                assert (GAME.judge(after, tried).outcome == "legal") == (tried in listed), tried
        for word in ("roll", "faller", "Photo Finish", "bet", "pass", "deal"):
            assert GAME.why_not(after, word)


@settings(max_examples=30, deadline=None)
@given(TABLES)
def test_money_changes_only_by_stakes_objections_bets_and_prizes(drawn):
    """Independent arithmetic: what each player has after a race, from what was bet, won and lost in it."""
    chance, data = table(drawn)
    staked, objections, upheld, prizes = {}, {}, {}, ()
    odds = {}
    state = state_of(data)
    cash = dict.fromkeys(state.players, 20000)
    for before, play, after in play_out(chance, state):
        do = play.do if isinstance(play.do, dict) else {}
        if "bet" in do:
            staked[play.by] = do["stake"]
        card = do.get("card")
        if card == "objection":
            objections[play.by] = objections.get(play.by, 0) + 1
        asked = GAME.prompt(before)
        if asked and asked.word == "dice" and before.pending.card == "objection" and len(set(do["choose"])) == 1:
            upheld[asked.by] = upheld.get(asked.by, 0) + 1
        if asked and asked.word == "odds":
            odds = do["choose"]
        if asked and asked.word == "prizes":
            prizes = do["choose"]
        end = after
    circle = [name for name in end.finished[:3] if end.players[name].state == "finished"]
    paid = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[len(end.finished)]
    for name in cash:
        cash[name] -= staked.get(name, 0)
        cash[name] -= OBJECTION * (objections.get(name, 0) - upheld.get(name, 0))
        bet = end.players[name].bet
        if circle and bet != NO_BET and bet.horse == circle[0]:
            cash[name] += bet.stake * odds[circle[0]]
        if name in circle[:paid]:
            cash[name] += prizes[circle.index(name)]
    assert {name: p.cash for name, p in end.players.items()} == cash


# paths against a brute-force enumerator that knows nothing of the engine's


def brute_paths(track, start, roll, taken):
    """Every word over {F, OUT, IN} up to the roll, walked square by square by the rules 7.1–7.10."""
    links = {}
    for (lane, square), (to_lane, to_square) in track.links:
        links[lane, square % track.lap, to_lane] = to_square - square
    good = []
    for length in range(roll + 1):
        for word in product(("F", "OUT", "IN"), repeat=length):
            if "IN" in word and (roll != 6 or word.count("IN") > 1 or "OUT" in word):
                continue
            lane, square, home = *start, False
            for n, part in enumerate(word):
                if part == "F":
                    there = (lane, square + 1)
                else:
                    to = lane + (1 if part == "OUT" else -1)
                    corner = any((square - a) % track.lap <= b - a for a, b in track.corners)
                    there = (to, square + links.get((lane, square % track.lap, to), 1 if corner else 0))
                    if not 1 <= to <= track.lanes:
                        break
                if there[1] < track.finish and (there[0], there[1] % track.lap) in taken:
                    break
                lane, square = there
                if square >= track.finish:
                    home = n == length - 1
                    break
            else:
                good.append((word, (lane, square), length))
            if home:
                good.append((word, (lane, square), roll))
    most = max(spent for _, _, spent in good)
    return {(word, end) for word, end, spent in good if spent == most}


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_paths_are_those_of_the_brute_force_enumerator(data):
    which = data.draw(st.sampled_from([t for t in TRACKS if t]))
    track = state_of({"game": "nasty", "track": which, "players": {"A": {}, "B": {}}}).track
    lane, square = data.draw(st.integers(1, track.lanes)), data.draw(st.integers(0, track.finish - 1))
    near = st.tuples(st.integers(1, track.lanes), st.integers(square, square + 3))
    taken = {(at, n % track.lap) for at, n in data.draw(st.sets(near, max_size=8))} - {(lane, square % track.lap)}
    roll = data.draw(st.integers(1, 6))
    found = course.paths(track, (lane, square), roll, taken)
    assert {(path.steps, path.end) for path in found} == brute_paths(track, (lane, square), roll, taken)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_path_is_legal_just_when_it_is_listed(data):
    """Every path up to the roll: the verdict of the checks and the list of paths are two ways to the same answer."""
    which = data.draw(st.sampled_from([t for t in TRACKS if t]))
    spots = st.tuples(st.integers(1, 6), st.integers(0, which["finish"] - 1))
    space = st.lists(spots, min_size=3, max_size=6, unique_by=lambda spot: (spot[0], spot[1] % which["lap"]))
    places = data.draw(space)
    players = {chr(65 + n): {"square": list(place)} for n, place in enumerate(places)}
    state = state_of({"game": "nasty", "phase": "race", "track": which, "players": players})
    roll = data.draw(st.sampled_from((2, 3, 6)))
    full = {(lane, square % state.track.lap) for lane, square in places[1:]}
    listed = {path.steps for path in course.paths(state.track, places[0], roll, full)}
    word = tuple(data.draw(st.lists(st.sampled_from(("F", "OUT", "IN")), max_size=roll)))
    for steps in (word, *sorted(listed)[:3]):
        verdict = GAME.judge(state, Play("A", {"roll": roll, "path": list(steps)}))
        beyond = any(steps[: len(path)] == path and path != steps for path in listed)
        if not beyond:
            assert (verdict.outcome == "legal") == (steps in listed), (steps, verdict)


def test_spelling_of_paths():
    assert course.parse_steps("F3 OUT F") == ("F", "F", "F", "OUT", "F")
    assert course.parse_steps("前2外前") == ("F", "F", "OUT", "F")
    assert course.parse_steps(["f2", "in"]) == ("F", "F", "IN")
    assert course.parse_steps("F0") is course.parse_steps("FX") is course.parse_steps(4) is None
    assert course.parse_steps("F99 " * 5000) is None
    assert course.spelled(("F", "F", "IN")) == "F2 IN"
