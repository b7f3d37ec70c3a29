"""What can stand on the score sheet after some races, against every bet that can be laid."""

from itertools import permutations, product

import pytest

from judge.boardfile.board import board_from_dict
from judge.games.trick.game import GAME
from judge.games.trick.sheet import most_points, odds_can_be, points_after
from tests.games.trick.player import HORSES

KINDS = (*HORSES, "win")


def payouts(odds):
    """What four players can get for their bets on a race that the first two horses win; two shown cards are never equal."""
    bets = {up: [paid((up, down), odds) for down in KINDS if down != up] for up in KINDS}
    return {gains for shown in permutations(KINDS, 4) for gains in product(*(bets[up] for up in shown))}


def paid(bet, odds):
    if set(bet) == {"win", HORSES[0]}:
        return odds[0]
    return odds[0] + odds[1] if set(bet) == set(HORSES[:2]) else 0


def scores(odds):
    """What four players can have from one race, riders in any order."""
    for gains in payouts(odds):
        for prizes in set(permutations((5, 3, 0, 0))):
            yield tuple(sum(pair) for pair in zip(prizes, gains))


FIRST = set(scores((2, 2, 2, 2)))


def test_one_race_gives_just_these_points():
    assert points_after(1) == {points for score in FIRST for points in score} == {0, 2, 3, 4, 5, 7, 9}
    assert points_after(0) == {0} and 1 not in points_after(4)


@pytest.mark.parametrize("players, most", [(1, 9), (2, 16), (3, 18), (4, 18)])
def test_players_cannot_have_more_together_than_one_race_gives(players, most):
    assert most_points(1, players) == max(sum(sorted(score)[-players:]) for score in FIRST) == most
    assert most_points(0, players) == 0


def test_the_second_race_gives_more_by_its_odds():
    """After the first race the odds are 2, 3, 4 and 5 in some order."""
    second = {score for odds in permutations((2, 3, 4, 5)) for score in scores(odds)}
    assert points_after(2) == {a + b for a in points_after(1) for score in second for b in score}
    for players in (1, 2, 3, 4):
        best = max(sum(sorted(score)[-players:]) for score in second)
        assert most_points(2, players) == most_points(1, players) + best


@pytest.mark.parametrize("odds, races, can", [
    ((2, 2, 2, 2), 0, True), ((2, 3, 4, 5), 1, True), ((5, 2, 4, 3), 1, True), ((3, 3, 4, 4), 1, False),
    ((2, None, None, 2), 1, False), ((None, 5), 1, True), ((6,), 1, False), ((8, 2, 4, 6), 2, True), ((8, 8, 2, 2), 2, False),
    ((), 3, True),
])  # fmt: skip
def test_odds_are_those_that_places_give(odds, races, can):
    assert odds_can_be(odds, races) == can


def faults(players, **board):
    riders = {name: {"horse": horse, **players.get(name, {})} for name, horse in zip("ABCD", HORSES)}
    state = GAME.read(board_from_dict({"game": "trick", "players": riders, **board}))
    return [finding.key for finding in GAME.check(state) if finding.severity == "fault"]


BETS = {"A": ["vanilla", "win"], "B": ["foret", "vanilla"], "C": ["silver", "win"], "D": ["win", "foret"]}


@pytest.mark.parametrize("name, points, can", [
    ("A", 7, True), ("A", 5, False), ("A", 9, False), ("B", 7, True), ("B", 3, False), ("B", 0, False), ("C", 0, True), ("C", 2, False),
])  # fmt: skip
def test_who_is_paid_has_what_the_race_gave(name, points, can):
    """Vanilla before foret in race 1: A gets 5 and 2, B 3 and 4, C and D nothing."""
    players = {who: {"bet": bet} for who, bet in BETS.items()}
    players[name]["points"] = points
    course = {"7": ["vanilla", "foret"]}
    found = faults(players, phase="payout", paid=[name], course={**course, "0": ["gateau", "silver"]})
    assert found == ([] if can else ["finding.points"])


@pytest.mark.parametrize("board, can", [
    ({"phase": "payout", "paid": ["A"]}, True), ({"phase": "payout", "paid": ["B"]}, False), ({"phase": "payout"}, False),
    ({"race": 2}, True), ({"race": 2, "phase": "betting"}, True), ({}, False),
])  # fmt: skip
def test_points_need_a_race_that_is_paid(board, can):
    assert faults({"A": {"points": 5}}, **board) == ([] if can else ["finding.points"])


def test_the_last_race_counts_when_the_game_is_over():
    """Four races: 9 and 14, 19, 24 are the most that one player can have, more only at the end."""
    best = [max(points_after(races)) for races in range(5)]
    assert best == sorted(best) and best[1] == 9
    for phase, most in (("race", best[3]), ("over", best[4])):
        assert faults({"A": {"points": most}}, phase=phase, race=4) == []
        assert faults({"A": {"points": most + 1}}, phase=phase, race=4) == ["finding.points"]
