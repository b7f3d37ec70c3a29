"""Random legal games to the end: nothing is lost or doubled, boards read back, the same script gives the same trace."""

import random
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load, run
from judge.faults import Fault
from judge.games.trick.cards import DECK
from judge.games.trick.drawing import lines
from judge.games.trick.game import GAME
from judge.render.yamltext import dump
from judge.width import cells
from tests.games.trick.player import begin, play_out, some_answer, some_board, some_play

seeds = st.integers(0, 10**6)
tables = st.sampled_from((3, 4))


def zones(state, seat):
    """The number of cards a horse has on the table; those used are counted by name."""
    rider = state.riders[seat]
    played = [card for who, card in state.trick if who == seat]
    return [*rider.hand, *rider.pile, *rider.discard, *rider.used, *played]


def whole(state):
    """With every card known: four times twelve, each card once."""
    cards = [card for seat in range(4) for card in zones(state, seat)]
    assert sorted(cards) == sorted(DECK)
    assert all(len(zones(state, seat)) == 12 for seat in range(4))
    assert sorted(h for stack in state.course for h in stack) == sorted(r.horse for r in state.riders)
    assert sum(state.odds.values()) == 8 + 6 * (state.race - 1)
    assert all(0 <= rider.whips <= 2 for rider in state.riders)


def reads_back(state):
    assert begin_again(GAME.write(state)) == state


def possible(state):
    """Whatever a game reaches can come about, and so can what is told of it with less said."""
    faults = [finding for finding in GAME.check(state) if finding.severity == "fault"]
    assert faults == [], GAME.write(state)


def begin_again(board):
    return GAME.read(board_from_dict(board))


@settings(max_examples=12, deadline=None)
@given(seeds, tables)
def test_whole_games_lose_no_card_and_read_back(seed, players):
    def watch(before, play, after, log):
        assert GAME.judge(before, play).outcome == "legal"
        whole(after)
        reads_back(after)
        assert log, "a play leaves a trace"
        possible(after)

    end = play_out(some_board(seed, players), random.Random(seed), watch=watch)
    assert end.phase == "over" and end.race == players and GAME.winner(end)


@settings(max_examples=12, deadline=None)
@given(seeds, tables)
def test_games_with_hidden_cards_end_too(seed, players):
    """Nobody says marks, later shuffles or hidden bets before they are asked for."""

    def watch(before, play, after, log):
        assert GAME.judge(before, play).outcome != "illegal"
        reads_back(after)
        possible(after)
        for rider in after.riders:
            assert len(rider.cards) == 12
        for event, _ in log:
            assert event.cites

    chance = random.Random(seed)
    state = begin(some_board(seed, players, marks=False))
    for _ in range(600):
        play = some_play(state, chance, openly=False) or guess(state, chance)
        if play is None:
            break
        after = GAME.apply(state, play, log := [])
        watch(state, play, after, log)
        state = after
    assert state.phase == "over"


def guess(state, chance):
    """A play of an unknown card that is not illegal."""
    for rider in chance.sample(state.riders, 4):
        for card in chance.sample(DECK, len(DECK)):
            for verb in ("play", "discard"):
                play = Play(rider.name, {verb: card})
                if GAME.judge(state, play).outcome != "illegal":
                    return play
    return None


@settings(max_examples=10, deadline=None)
@given(seeds, tables)
def test_judge_agrees_with_plays(seed, players):
    """Of all that could be typed just the listed plays are legal."""
    chance = random.Random(seed)
    state = begin(some_board(seed, players))
    for _ in range(chance.randrange(60)):
        state = GAME.apply(state, some_play(state, chance) or Play("A", {}))
    if GAME.prompt(state):
        return
    listed = GAME.legal_plays(state)
    cards = [*DECK, "win", "vanilla", "foret", "silver", "gateau"]
    for rider in state.riders:
        for do in [{"whip": True}, *({verb: c} for verb in ("play", "discard", "show", "hide") for c in cards),
                   *({"play": c, "whip": True} for c in DECK)]:  # fmt: skip
            try:
                legal = GAME.judge(state, Play(rider.name, do)).outcome == "legal"
            except Fault:
                continue
            assert legal == (Play(rider.name, do) in listed), (rider.name, do)
    assert GAME.legal_plays(state, state.riders[0].name) == [p for p in listed if p.by == state.riders[0].name]


@settings(max_examples=10, deadline=None)
@given(seeds, tables)
def test_same_script_same_trace_and_states_are_values(seed, players):
    chance = random.Random(seed)
    board = some_board(seed, players)
    script, kept = [], []

    def watch(before, play, after, log):
        script.append({play.by: play.do})
        kept.append((before, repr(before)))

    end = play_out(board, chance, watch=watch)
    assert all(repr(state) == was for state, was in kept)
    runs = [run(board_from_dict({**board, "script": script})) for _ in range(2)]
    assert runs[0].steps == runs[1].steps and runs[0].end.state == end
    silent = run(board_from_dict({**board, "script": script}), trace=False)
    assert silent.end.state == end and silent.winner == GAME.winner(end)
    again = dump(dict(GAME.write(end).items()))
    assert "game: trick" in again


@settings(max_examples=10, deadline=None)
@given(seeds, tables)
def test_tables_are_drawn_within_78_cells(seed, players):
    def watch(before, play, after, log):
        for lang in ("ja", "en"):
            assert all(cells(line) <= 78 for line in lines(after, lang))

    play_out(some_board(seed, players), random.Random(seed), watch=watch)


values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 60), st.sampled_from(
        ["A", "B", "D", "R5", "G_", "_", "win", "vanilla", "gateau", "all", "none", "race", "x", "", "赤5", "yes"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(
        st.sampled_from(["A", "B", "0", "3", "7", "9", "whip", "gate", "vanilla", "hand", "bet", "horse"]), inner, max_size=4)),
    max_leaves=6,
)  # fmt: skip
keys = st.sampled_from(
    ["race", "start", "phase", "turn", "marks", "odds", "course", "trick", "finished", "paid", "rulings"]
)
places = st.sampled_from(["horse", "hand", "pile", "discard", "used", "cards", "bet", "whips", "points", "dummy"])


@settings(max_examples=200, deadline=None)
@given(seeds, st.dictionaries(keys, values, max_size=2),
       st.lists(st.tuples(st.sampled_from("ABCD"), places, values), max_size=3), values)  # fmt: skip
def test_wrong_boards_and_plays_are_faults_or_answers_never_crashes(seed, top, changes, value):
    chance = random.Random(seed)
    state = begin(some_board(seed))
    for _ in range(chance.randrange(80)):
        state = GAME.apply(state, some_play(state, chance) or Play("A", {}))
    board = {**GAME.write(state), **top}
    for name, zone, wrong in changes:
        board["players"] = {**board["players"], name: {**board["players"][name], zone: wrong}}
    try:
        _, state = load(board_from_dict(board))
        GAME.check(state)
        state = GAME.start_run(state)
        GAME.legal_plays(state)
        for verb in ("play", "discard", "show", "hide", "whip", "choose"):
            GAME.judge(state, Play("A", {verb: value}))
        lines(state, "en")
    except Fault as fault:
        assert fault.text("ja") and fault.text("en")
        return
    try:
        for thing in GAME.names(state):
            GAME.explain(state, thing)
        play = some_play(state, chance)
        if play:
            GAME.apply(state, play, [])
    except Fault as fault:
        assert fault.text("ja") and fault.text("en")


def parts_left_out(play):
    """A play with its further parts left out in every combination."""
    if not isinstance(play.do, dict):
        return [play]
    word = next(iter(play.do))
    rest = [key for key in play.do if key != word]
    chosen = [keys for n in range(len(rest) + 1) for keys in combinations(rest, n)]
    return [Play(play.by, {key: play.do[key] for key in (word, *keys)}) for keys in chosen]


def hidden(board, chance):
    """The same board with less said: cards, betting cards, marks and odds that nobody knows."""
    players = {}
    for name, player in board["players"].items():
        player = {key: value for key, value in player.items() if key not in ("cards", "used") or chance.random() < 0.5}
        for zone in ("hand", "pile", "discard"):
            if isinstance(player.get(zone), list) and chance.random() < 0.6:
                player[zone] = [chance.choice((card, card, card[0].strip("_") + "_", "_")) for card in player[zone]]
        if len(player.get("bet", ())) == 2 and chance.random() < 0.5:
            player["bet"] = [*player["bet"][:-1], "_"]
        players[name] = player
    left = {key: value for key, value in board.items() if key not in ("marks", "odds", "course", "taken")}
    board = {**board, "odds": dict(chance.sample(sorted(board["odds"].items()), chance.randrange(5)))}
    return {
        **{key: board[key] for key in board if key not in left and chance.random() < 0.5},
        **left,
        "players": players,
    }


@settings(max_examples=40, deadline=None)
@given(seeds, tables)
def test_no_play_ends_in_an_exception_or_in_a_question_without_an_answer(seed, players):
    """On any possible board each listed play is carried out, up to a turn or a question that can be answered."""
    chance = random.Random(seed)
    state = begin(some_board(seed, players))
    for _ in range(chance.randrange(130)):
        play = some_play(state, chance, openly=False) or guess(state, chance)
        if play is None:
            break
        state = GAME.apply(state, play)
    _, described = load(board_from_dict(hidden(GAME.write(state), chance)))
    possible(described)
    state = GAME.start_run(described)
    answerable(state, chance)
    for play in GAME.legal_plays(state):
        for part in parts_left_out(play):
            assert GAME.judge(state, part).outcome == "legal"
            answerable(GAME.apply(state, part, []), chance)


def answerable(state, chance):
    """Somebody can do something, or the game is over; what is asked has an answer, and each that is offered is taken."""
    asked = GAME.prompt(state)
    if asked is None:
        assert state.phase == "over" or GAME.legal_plays(state) or guess(state, chance)
        return
    answer = Play(asked.by, {"choose": some_answer(state, asked, chance, openly=False)})
    for play in (answer, *(Play(asked.by, {"choose": option}) for option in asked.options)):
        assert GAME.judge(state, play).outcome == "legal", (asked, play)
        assert GAME.apply(state, play, []) != state
