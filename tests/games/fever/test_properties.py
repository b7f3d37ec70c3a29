"""Random legal games to the end: nothing crashes, nothing is lost or doubled, boards read back."""

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import Board, board_from_dict
from judge.boardfile.lines import Play
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.games.fever.game import GAME
from judge.games.fever.sheet import COLOURS, ODDS
from judge.render import answers
from judge.render.table import table_lines
from judge.render.yamltext import dump
from judge.width import cells
from tests.games.fever.random_play import beginning, state_of, whole_game

SEEDS = st.integers(0, 100_000)

# what the bank pays (+) or receives (-) at each event, told apart from the engine's own arithmetic
BANK = {
    "buy.actions": lambda a: -a["price"], "buy.card": lambda a: -a["price"], "buy.stable": lambda a: -a["price"],
    "sell": lambda a: a["price"], "borrow": lambda a: a["sum"], "pass.buy": lambda a: a["money"],
    "pass.buy.icons": lambda a: a["money"], "paid.hit.icons": lambda a: a["money"],
    "paid.hit": lambda a: a["money"], "paid.icon": lambda a: a["money"], "paid.owner": lambda a: a["money"],
    "income": lambda a: a["money"], "income.cost": lambda a: -a["money"], "auction.sold": lambda a: a["money"],
    "buy.card.icons": lambda a: -a["price"], "buy.stable.icons": lambda a: -a["price"],
    "auction.bought": lambda a: -a["money"], "auction.bought.most": lambda a: -a["money"], "repaid": lambda a: -a["money"],
}  # fmt: skip


def purse(state):
    """All money of the players, the stakes on the table included."""
    return sum(p.money + sum(bet.stake for bet in p.bets) for p in state.players.values())


def stakes(state):
    return sum(bet.stake for p in state.players.values() for bet in p.bets)


def action_cards(state):
    return sum(len(p.cards) for p in state.players.values()) + sum(len(h.cards) for h in state.horses.values())


def watch_money(before, play, after, log):
    state = before
    for event, then in log:
        if event.key == "tokens":
            wanted = -stakes(state)
        elif event.key == "vp.money":
            wanted = event.args["rest"] - state.players[event.by].money
            assert event.args["vp"] * 1000 == -wanted
        else:
            wanted = BANK.get(event.key, lambda a: 0)(event.args)
        assert purse(then) - purse(state) == wanted, (event, play)
        assert all(p.money >= 0 for p in then.players.values()), event
        state = then
    assert purse(state) == purse(after)


def watch_cards(before, play, after, log):
    state = before
    for event, then in log:
        change = {"deal": 2 * len(then.players), "buy.actions": 2}.get(event.key, 0)
        if event.key == "round.cards":
            change = -action_cards(state)
        elif event.key == "sell" and play.do.get("sell") == "action":
            change = -1
        elif event.key == "sell" and "sell" not in play.do:
            change = action_cards(then) - action_cards(state)  # answered: the play itself is an earlier line
            assert change in (0, -1)
        elif event.key == "reveal":
            continue
        elif event.key in ("removed", "odds.icon", "odds.icon.same", "card"):
            change = action_cards(then) - action_cards(state)  # the cards turned up are off the table
            assert action_cards(then) <= action_cards(state)
        assert action_cards(then) - action_cards(state) == change, (event, play)
        owned = [s for p in then.players.values() for s in p.stables]
        assert len(owned) == len(set(owned))
        named = [c for p in then.players.values() for c in (*p.assistants, *(h for h, _ in p.horses)) if c[0] != "_"]
        assert len(named) == len(set(named))
        lying = [bet.horse for p in then.players.values() for bet in p.bets]
        assert all(then.tokens[c] + lying.count(c) == len(then.players) - 1 for c in COLOURS)
        assert all(len(p.bets) <= 2 and len(p.bought) <= 2 for p in then.players.values())
        assert all(2 <= odds <= 7 for odds in then.odds.values())
        state = then


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_a_random_game_comes_to_its_end_and_the_bank_agrees(seed):
    state, made = whole_game(seed, watch_money)
    assert state.phase == "over" and made
    won = GAME.winner(state)
    assert won is None or set([won] if isinstance(won, str) else won) <= set(state.players)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_cards_tokens_and_stables_are_neither_lost_nor_doubled(seed):
    whole_game(seed, watch_cards)


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_every_state_reads_back(seed):
    def watch(before, play, after, log):
        board = GAME.write(after)
        assert GAME.read(board_from_dict(board)) == after
        assert Board(yamlfile.parse(dump(board), "dump")).data == board

    whole_game(seed, watch)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_no_board_of_a_legal_game_is_called_impossible(seed):
    def watch(before, play, after, log):
        assert not [f for f in GAME.check(after) if f.severity == "fault"]

    whole_game(seed, watch)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_the_same_plays_give_the_same_trace(seed):
    _, made = whole_game(seed)
    logs = []
    for _ in range(2):
        log = []
        state = GAME.start_run(state_of(beginning(seed)), log)
        for play in made:
            state = GAME.apply(state, play, log)
        logs.append(log)
    assert logs[0] == logs[1]


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_judge_agrees_with_plays_and_nothing_is_changed(seed):
    def watch(before, play, after, log):
        kept = GAME.write(before)
        legal = GAME.legal_plays(before)
        assert len({repr(p) for p in legal}) == len(legal)
        assert all(GAME.judge(before, p).outcome == "legal" for p in legal)
        assert GAME.judge(before, play).outcome in ("legal", "undecided")
        GAME.apply(before, play)
        assert GAME.write(before) == kept

    whole_game(seed, watch, limit=60)


@settings(max_examples=6, deadline=None)
@given(SEEDS)
def test_everything_can_be_said_cited_and_drawn(seed):
    entries = corpus()
    speakers = [answers.Speaker(GAME, entries, lang) for lang in ("ja", "en")]

    def watch(before, play, after, log):
        for event, _state in log:
            assert event.cites and all(cite in entries for cite in event.cites), event
            for speaker in speakers:
                assert speaker.text(event)
        verdict = GAME.judge(before, play)
        asked = GAME.prompt(after)
        for speaker in speakers:
            assert all(speaker.text(check) for check in verdict.checks)
            assert all(cite in entries for check in verdict.checks for cite in check.cites)
            if asked:
                assert speaker.prompt_text(asked)
            assert all(cells(line) <= 78 for line in table_lines(GAME, after, speaker.lang))
            for thing in GAME.names(after):
                assert all(speaker.text(line) for line in GAME.explain(after, thing))

    whole_game(seed, watch, limit=120)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_play_gets_a_verdict(data):
    """Well-formed plays of every kind, sensible or not, are judged without an exception."""
    seed = data.draw(SEEDS)
    state, _ = whole_game(seed, limit=data.draw(st.integers(0, 80)))
    names = list(state.players)
    horse, kind = st.sampled_from(COLOURS), st.sampled_from(["horse", "assistant", "objective", "stable", "actions"])
    sums = st.integers(0, 5000)
    player = st.sampled_from(names)
    do = data.draw(st.one_of(
        st.just("pass"), st.fixed_dictionaries({"bet": horse}, optional={"kind": st.sampled_from(["win", "place"]), "stake": sums}),
        st.fixed_dictionaries({"buy": st.just("stable")}, optional={"card": horse, "from": player}),
        st.fixed_dictionaries({"buy": kind}, optional={"card": st.sampled_from(["Zeus", "_"]), "from": player})
        .filter(lambda do: do["buy"] != "stable"),
        st.fixed_dictionaries({"sell": st.just("stable")}, optional={"card": horse}),
        st.fixed_dictionaries({"sell": kind}),
        st.fixed_dictionaries({"borrow": sums}, optional={"from": st.sampled_from(["bank", "mafia"]), "repay": sums}),
        st.fixed_dictionaries({"action": st.just("_")}, optional={"horse": horse}),
        st.fixed_dictionaries({"move": st.lists(st.integers(0, 5), min_size=6, max_size=6)}),
        st.fixed_dictionaries({"offer": sums}), st.fixed_dictionaries({"place": st.just("_")}, optional={"stable": horse}),
        st.fixed_dictionaries({"choose": st.one_of(sums, horse, st.booleans(), st.lists(horse), st.dictionaries(horse, sums))}),
    ))  # fmt: skip
    by = data.draw(st.sampled_from([*names, "all"]))
    verdict = GAME.judge(state, Play(by, do))
    if verdict.outcome != "illegal":
        assert GAME.read(board_from_dict(GAME.write(GAME.apply(state, Play(by, do))))) is not None


# payouts against arithmetic of our own


@st.composite
def races(draw):
    count = draw(st.integers(2, 6))
    order = draw(st.permutations(COLOURS))
    odds = {c: draw(st.sampled_from(ODDS)) for c in COLOURS}
    owners = {c: draw(st.integers(0, count)) for c in COLOURS}
    players = {}
    for n in range(count):
        bets, seen = [], set()
        for _ in range(draw(st.integers(0, 2))):
            bet = (draw(st.sampled_from(COLOURS)), draw(st.sampled_from(["win", "place"])))
            if bet not in seen:
                seen.add(bet)
                bets.append({"horse": bet[0], "kind": bet[1], "stake": draw(st.integers(1, 20)) * 100})
        players[f"P{n}"] = {"vp": 1, "money": draw(st.integers(0, 3000)), "bets": bets,
                            "stables": [c for c in COLOURS if owners[c] == n]}  # fmt: skip
    return {"game": "fever", "phase": "payout", "finish": 12, "odds": odds, "finished": list(order), "players": players}


@settings(max_examples=150, deadline=None)
@given(races())
def test_payouts_and_new_odds_by_hand(board):
    state = GAME.start_run(state_of(board))
    place = {c: n for n, c in enumerate(board["finished"], 1)}
    for name, before in board["players"].items():
        money, vp = before["money"], before["vp"]
        for bet in before["bets"]:
            rank = place[bet["horse"]]
            if bet["kind"] == "win" and rank == 1:
                money, vp = money + bet["stake"] * board["odds"][bet["horse"]], vp + 3
            if bet["kind"] == "place" and rank < 4:
                money, vp = money + 2 * bet["stake"], vp + 1
        for stable in before["stables"]:
            money += {1: 600, 2: 400, 3: 200}.get(place[stable], 0)
        assert (state.players[name].money, state.players[name].vp) == (money, vp)
    for colour, old in board["odds"].items():
        worse, better = place[colour] > old - 1, place[colour] < old - 1
        wanted = min(7, old + 1) if worse else max(2, old - 1) if better else old
        assert state.odds[colour] == wanted


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_one_move_by_hand(data):
    """Squares and places of a move without icons, counted a second way."""
    squares = {c: data.draw(st.integers(1, 11)) for c in COLOURS}
    odds = dict(zip(COLOURS, data.draw(st.permutations(ODDS))))
    card = data.draw(st.lists(st.integers(0, 4), min_size=6, max_size=6))
    dice = [data.draw(st.sampled_from(COLOURS)) for _ in range(2)]
    board = {"game": "fever", "finish": 12, "odds": odds, "horses": {c: {"square": s} for c, s in squares.items()},
             "players": {"A": {}, "B": {}}}  # fmt: skip
    log = []
    GAME.apply(GAME.start_run(state_of(board)), Play("all", {"move": card, "dice": dice}), log)
    after = {c: squares[c] + card[odds[c] - 2] + (c in dice) for c in COLOURS}
    home = sorted((c for c in COLOURS if after[c] >= 12), key=lambda c: (-after[c], odds[c]))
    last = [state for event, state in log if event.key in ("dice", "sprint", "sprint.none", "finish", "finish.level")][
        -1
    ]
    assert {c: h.square for c, h in last.horses.items()} == after
    assert list(last.finished) == home
