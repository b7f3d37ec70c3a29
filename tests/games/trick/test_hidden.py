"""Hidden cards against an engine of its own: every way in which the 48 cards can lie is looked for by matching."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.claims import settle
from judge.engine.run import load, run
from judge.games.trick.cards import COLOURS, DECK, HORSES
from judge.games.trick.game import GAME
from judge.games.trick.race import row_without, to_play
from judge.games.trick.state import slot_for
from tests.games.trick.player import begin, some_board, some_play


def places(state):
    """Twelve places of each seat: (seat, whether in hand, what is seen there)."""
    for seat, rider in enumerate(state.riders):
        table = [card for who, card in state.trick if who == seat]
        seen = [*rider.pile, *rider.used, *rider.discard, *table]
        yield from ((seat, True, card) for card in rider.hand)
        yield from ((seat, False, card) for card in seen + ["_"] * (12 - len(rider.hand) - len(seen)))


def can_lie(state, fits=lambda place, card: True):
    """Whether all cards can be dealt to the places so that each card fits where it lies."""
    owner = {card: seat for seat, rider in enumerate(state.riders) for card in rider.cards}
    rows = list(places(state))
    allowed = [
        [
            card
            for card in DECK
            if owner.get(card, row[0]) == row[0] and row[2] in ("_", card[0] + "_", card) and fits(row, card)
        ]
        for row in rows
    ]
    lies = {}

    def place(n, tried):
        for card in allowed[n]:
            if card not in tried:
                tried.add(card)
                if card not in lies or place(lies[card], tried):
                    lies[card] = n
                    return True
        return False

    return all(place(n, set()) for n in range(len(rows)))


def verdict(state, seat, card):
    """What can be said of a card played by the seat whose turn it is; the booklet's words on hand and colour."""
    led = state.trick[0][1][0] if state.trick else card[0]

    def held(place):
        return place[0] == seat and place[1]

    def rightly(place, other):
        return held(place) if other == card else card[0] == led or other[0] != led or not held(place)

    if not can_lie(state, rightly):
        return "illegal"
    if can_lie(state, lambda place, other: other != card or not held(place)):
        return "undecided"
    other_led = [other for other in DECK if other[0] == led != card[0]]
    for one in other_led:
        if can_lie(state, lambda place, other, one=one: held(place) or other not in (card, one)):
            return "undecided"
    return "legal"


def half_told(board, chance):
    """The same board with less said: some of the horse's cards, of the hand and of the discards only backs or nothing."""
    players = {}
    for name, player in board["players"].items():
        on_table = [card for played in board.get("trick", ()) for who, card in played.items() if who == name]
        zones = [card for zone in ("hand", "used", "discard", "cards") for card in player.get(zone, ())]
        owned = sorted(set(zones + on_table) & set(DECK))
        less = {"cards": chance.sample(owned, min(len(owned), chance.choice((12, 12, 11, 10, 6))))}
        for zone in ("hand", "discard"):
            if player.get(zone) and chance.random() < 0.8:
                less[zone] = [chance.choice((card, "_", "_", card[0] + "_")) for card in player[zone]]
        if player.get("used"):
            less["used"] = [card for card in player["used"] if chance.random() < 0.7]
        players[name] = {**player, **less}
    return {**board, "players": players}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((3, 4)))
def test_what_a_hidden_hand_may_play_is_what_some_deal_allows(seed, players):
    chance = random.Random(seed)
    state = begin(some_board(seed, players))
    for _ in range(chance.randrange(12, 60)):
        state = GAME.apply(state, some_play(state, chance))
    if state.phase != "race":
        return
    _, told = load(board_from_dict(half_told(GAME.write(state), chance)))
    assert can_lie(told) and not [finding for finding in GAME.check(told) if finding.severity == "fault"]
    if GAME.prompt(told) or len(told.trick) == 4:
        return
    seat = to_play(told)
    rider = told.riders[seat]
    for card in [*chance.sample(DECK, 8), *rider.hand[:3], *sorted(rider.cards)[:3]]:
        if card in DECK:
            said, wanted = GAME.judge(told, Play(rider.name, {"play": card})).outcome, verdict(told, seat, card)
            # a card that is not seen stays open even where it can only be in the hand
            assert said == wanted or (said, wanted, card in rider.hand) == ("undecided", "legal", False), card


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_check_refuses_backs_and_cards_that_no_deal_gives(seed):
    """Boards of a few cards and many backs: possible just where the 48 cards can lie so."""
    chance = random.Random(seed)
    colours = chance.sample(COLOURS, chance.choice((2, 3, 4)))
    deck = [card for card in DECK if card[0] in colours]
    players = {}
    for name, horse in zip("ABCD", HORSES):
        owned = chance.sample(deck, min(len(deck), chance.choice((0, 3, 8, 12))))
        deck = [card for card in deck if card not in owned]
        hand = [chance.choice((f"{chance.choice(COLOURS)}_", "_")) for _ in range(6)]
        players[name] = {"horse": horse, "cards": owned, "hand": hand}
    _, state = load(board_from_dict({"game": "trick", "players": players}))
    found = [finding for finding in GAME.check(state) if finding.severity == "fault"]
    assert bool(found) != can_lie(state), found


def table(row, *played, marks=None):
    """A trick of three players that the dummy is to end, or a lead of the dummy."""
    hands = [["B1", "Y1"], ["B2", "Y2"], ["B4", "Y4"]]
    trick = [{name: card} for name, card in zip("ABC", played)]
    players = {"Dummy": {"horse": "gateau", "dummy": True, "hand": row, "whips": 0}}
    for name, horse, hand in zip("ABC", HORSES, hands):
        players[name] = {"horse": horse, "hand": hand[: len(row) - bool(played)]}
    board = {"game": "trick", "players": players, "marks": marks or {}, "trick": trick}
    return GAME.start_run(GAME.read(board_from_dict(board if played else {**board, "turn": "Dummy"})))


@pytest.mark.parametrize("row, plays", [
    (["G_", "R5"], "R5"), (["B3", "R12"], "R12"), (["_", "R12"], "R12"), (["R_", "R12"], "R12"),
    (["R_", "R5"], None), (["_", "R5"], None), (["R5", "_"], None),
    (["B3", "G_"], "B3"), (["B3", "_"], None), (["G_", "B3"], None), (["Y5", "B3"], "Y5"),
])  # fmt: skip
def test_the_dummy_plays_its_card_unless_a_hidden_one_could_be_the_right_one(row, plays):
    state = table(row, "R2", "R3", "R4")
    played = dict(state.trick).get(0)
    assert played == plays and (GAME.prompt(state).word == ("marks" if plays else "card"))


@pytest.mark.parametrize("row, options", [
    (["R_", "R5"], {"R1": False, "R5": True, "R6": True, "R11": True, "B3": False}),
    (["_", "R5"], {"R1": False, "R5": True, "R6": True, "G1": False}),
    (["G_", "B3"], {"G1": True, "G12": True, "B3": False, "R1": False, "Y5": False}),
    (["B3", "_"], {"B3": True, "R1": True, "G1": False, "B5": False}),
    (["_", "_"], {"R1": True, "R4": False, "G1": True, "B1": False}),
])  # fmt: skip
def test_the_table_may_say_just_the_cards_that_the_dummys_row_allows(row, options):
    state = table(row, "R2", "R3", "R4")
    for card, good in options.items():
        assert (GAME.judge(state, Play("all", {"choose": card})).outcome == "legal") == good, card
        assert (card in GAME.prompt(state).options) == good


@pytest.mark.parametrize("row, left", [
    (["_", "B5", "_"], ("_", "_")),
    (["_", "_", "B5"], ("_", "B5")),
    (["R_", "B5", "G_"], ("B5", "G_")),
    (["B5", "R_", "R_"], ("B5", "R_")),
    (["R_", "B5", "_"], ("_", "_")),
])  # fmt: skip
def test_where_it_is_open_which_card_of_the_row_was_played_the_order_is_open_too(row, left):
    assert row_without(tuple(row), "R11") == left


def test_a_dummy_whose_top_card_is_open_asks_what_it_leads():
    """R11 may have been the first or the last of the row, so the 5 lies on top or below."""
    state = table(["_", "B5", "_"], "R2", "R3", "R4", marks={"11": 1})
    after = GAME.apply(state, Play("all", {"choose": "R11"}))
    assert GAME.prompt(after).word == "card" and {"B5", "G1"} <= set(GAME.prompt(after).options)


@pytest.mark.parametrize("said, holds", [
    (["R5", "G7", "Y1"], None), (["R5", "G7", "G8"], None), (["Y1", "G7", "R5"], None),
    (["R5", "Y7", "Y1"], False), (["R5", "G7"], False), (["G7", "Y1", "B2"], False), (["R5", "G7", "R3"], False),
    (["R5", "R3", "G7"], False), (3, True), (2, False),
])  # fmt: skip
def test_a_claim_about_a_hand_is_open_just_where_its_hidden_cards_could_be_the_ones_said(said, holds):
    hands = {"A": ["R3", "B1", "B4"], "B": ["R5", "G_", "_"], "C": 3, "D": 3}
    players = {name: {"horse": horse, "hand": hands[name]} for name, horse in zip("ABCD", HORSES)}
    board = {"game": "trick", "players": players, "claims": [{"hand": {"B": said}}]}
    (judged,) = settle(run(board_from_dict(board)))
    assert judged.holds is holds


@pytest.mark.parametrize("elsewhere, possible", [(10, True), (11, False)])
def test_a_back_seen_elsewhere_takes_the_room_of_one_card(elsewhere, possible):
    """One green back lies among A's discards: with ten greens of others one more can be in A's hand, with eleven none."""
    greens = [f"G{number}" for number in range(1, elsewhere + 1)]
    hands = {"A": ["_"] * 10, "B": greens[:10], "C": greens[10:]}
    players = {name: {"horse": horse, "hand": hands.get(name, [])} for name, horse in zip("ABCD", HORSES)}
    players["A"]["discard"] = ["R1", "G_"]
    _, state = load(board_from_dict({"game": "trick", "phase": "race", "players": players}))
    assert (slot_for(state, 0, "G12", state.riders[0].hand) is not None) == possible
