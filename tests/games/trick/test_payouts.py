"""Order of finish, prizes, payouts and odds against arithmetic of its own, from the board alone."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.engine.run import run
from judge.games.trick.game import GAME
from tests.games.trick.player import HORSES, play_out, some_board


def ranking(course):
    """Places by sorting: arrival at the goal, else nearness and height."""
    keys = {}
    for square, stack in course.items():
        for height, horse in enumerate(stack):
            keys[horse] = (0, height) if int(square) == 7 else (7 - int(square), -height)
    return sorted(keys, key=keys.get)


def gain(name, players, order, odds):
    """What a player gets: the booklet's words, one by one."""
    player = players[name]
    if player.get("dummy"):
        return 0
    points = {order[0]: 5, order[1]: 3}.get(player["horse"], 0)
    cards = set(player.get("bet", ()))
    chosen = cards - {"win"}
    if "win" in cards and chosen == {order[0]}:
        points += odds[order[0]]
    if "win" not in cards and chosen == {order[0], order[1]}:
        points += odds[order[0]] + odds[order[1]]
    return points


@st.composite
def ended_races(draw):
    race = draw(st.integers(1, 3))
    riders = draw(st.permutations(HORSES))
    squares = {horse: draw(st.integers(0, 6)) for horse in HORSES}
    home = draw(st.lists(st.sampled_from(HORSES), max_size=2, unique=True))
    course = {}
    for horse in draw(st.permutations(HORSES)):
        if horse not in home:
            course.setdefault(str(squares[horse]), []).append(horse)
    if home:
        course["7"] = home
    odds = dict.fromkeys(HORSES, 2)
    for _ in range(race - 1):
        for added, horse in enumerate(draw(st.permutations(HORSES))):
            odds[horse] += added
    shown = draw(st.permutations([*HORSES, "win"]))
    players = {}
    for name, horse, up in zip("ABCD", riders, shown):
        hidden = draw(st.sampled_from([card for card in (*HORSES, "win") if card != up]))
        players[name] = {"horse": horse, "bet": [up, hidden], "points": draw(st.integers(0, 30))}
    start = next(name for name in players if players[name]["horse"] == "vanilla")
    return {"game": "trick", "race": race, "start": start, "odds": odds, "course": course, "players": players}


@settings(max_examples=300, deadline=None)
@given(ended_races())
def test_an_ended_race_pays_what_arithmetic_says(board):
    done = run(board_from_dict(board))
    order = ranking(board["course"])
    end = done.end.state
    assert list(end.finished) == order
    for rider in end.riders:
        wanted = board["players"][rider.name]["points"] + gain(rider.name, board["players"], order, board["odds"])
        assert rider.points == wanted
    assert end.odds == {horse: board["odds"][horse] + added for added, horse in enumerate(order)}
    names = list(board["players"])
    for n, name in enumerate(names):
        assert end.riders[(n + 1) % 4].horse == board["players"][name]["horse"]
    assert end.riders[end.start].horse == "vanilla"


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((3, 4)))
def test_points_of_whole_games_add_up(seed, players):
    """Race by race the score sheet is the sum of the gains; the winner has the most, a tie goes by the last race."""
    sheet, last, ended, paid = {}, {}, {}, []

    def watch(before, play, after, log):
        for event, state in log:
            if event.key == "order":
                ended.update(GAME.write(state))
            elif event.key in ("odds", "over", "over.tie"):
                # every betting card that matters had been turned up before horses and cards were passed on
                bets = GAME.write(paid[-1])["players"]
                order = ranking(ended["course"])
                if event.key == "odds":
                    assert state.odds == {horse: ended["odds"][horse] + added for added, horse in enumerate(order)}
                for name in bets:
                    sheet[name] = sheet.get(name, 0) + gain(name, bets, order, ended["odds"])
                    last[name] = order.index(bets[name]["horse"])
            if event.key not in ("odds", "passed"):
                paid[:] = [state]

    end = play_out(some_board(seed, players), random.Random(seed), watch=watch)
    humans = [rider.name for rider in end.riders if not rider.dummy]
    assert {rider.name: rider.points for rider in end.riders} == sheet
    assert GAME.winner(end) == min(humans, key=lambda name: (-sheet[name], last[name]))
