"""What a player asks beside the script: explanations, why not, other readings, boards to start from."""

import pytest

from judge import advance, can, check, plays
from judge.boardfile.board import Board, board_from_dict, builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.corpus import yamlfile
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.readings import other_readings
from judge.engine.run import run
from judge.faults import Fault
from judge.games.fever.game import GAME
from judge.games.fever.pack import PACK_CHARACTERS, PACK_MOVES
from judge.render import answers, slip

ODDS = {"black": 2, "blue": 3, "green": 4, "red": 5, "yellow": 6, "white": 7}


def scenario(name):
    return read_board(next(path for path in builtin_boards("fever") if path.endswith(f"/{name}.yaml")))


def state(**board):
    return GAME.start_run(
        GAME.read(board_from_dict({"game": "fever", "odds": ODDS, "players": {"P1": {}, "P2": {}}, **board}))
    )


def explained(position, thing):
    return [(line.key, line.value) for line in GAME.explain(position, thing)]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_template_is_a_board_whose_claims_are_right(lang):
    done = run(Board(yamlfile.parse(GAME.template(lang), "template")))
    assert not done.stop and all(j.holds for j in settle(done)) and not check(done.board)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_deal_is_a_possible_beginning_and_says_that_it_uses_the_preset(players):
    board = GAME.deal(11, players=players)
    assert board == GAME.deal(11, players=players) != GAME.deal(12, players=players)
    assert board["options"] == {"pack": True} and "outside knowledge" in board["title"]
    assert sorted(board["odds"].values()) == [2, 3, 4, 5, 6, 7]
    for player in board["players"].values():
        assert player["money"] == PACK_CHARACTERS[board["odds"][player["stables"][0]]]
    assert not [f for f in check(board) if f.severity == "fault"]


def test_a_card_that_is_sold_stands_in_brackets_once():
    on_sale = {
        (play.do["sell"], play.sentence("ja"), play.sentence("en"))
        for play in plays(GAME.deal(11))
        if "sell" in play.do
    }
    said = {sort: (ja, en) for sort, ja, en in on_sale}
    assert said["action"] == (
        "P1がアクションカードを売る (不明)",
        "P1 sells the action card (unknown)",
    )
    assert said["stable"][0].startswith("P1が厩舎オーナーカードを売る (") and "( (" not in said["stable"][0]


def test_the_preset_is_off_unless_the_board_asks_for_it():
    assert state().finish is None and state(options={"pack": True}).finish == 12
    assert len(PACK_MOVES) == 23
    with pytest.raises(Fault, match="unknown name 'A+"):
        GAME.judge(state(phase="cards"), Play("P1", {"action": "A+", "horse": "red"}))


def test_a_move_is_explained_with_its_icons():
    position = state(finish=12, horses={"red": {"square": 10, "effects": [{"last": "=4"}, {"goal": 1}, {"sprint": -1}]},
                                        **{c: {"square": 11} for c in ODDS if c != "red"}})  # fmt: skip
    assert explained(position, "move red 332222") == [
        ("explain.column", 2), ("explain.icon", None), ("explain.step", 14), ("explain.icon", None),
        ("explain.goal", 15), ("explain.sprint", 1), ("explain.icon", None), ("explain.sprints", 0),
    ]  # fmt: skip
    assert explained(position, "赤") and not explained(position, "rank") and not explained(position, "pink")


def test_the_sprint_is_explained_for_where_the_move_brings_the_horse():
    """A horse that the move brings to the line, beyond which it cannot go, does not sprint; elsewhere it does."""
    position = state(finish=12, horses={"red": {"square": 10, "effects": [{"goal": "stop"}]}})
    assert explained(position, "move red 222222")[-3:] == [
        ("explain.sprint", 1), ("explain.icon", None), ("explain.sprints", 0),
    ]  # fmt: skip
    assert explained(position, "move red 111111")[-1] == ("explain.sprint", 1)
    lets = state(finish=12, horses={"red": {"square": 10, "effects": [{"goal": "stop"}]}},
                 rulings={"line_stop_blocks_sprint": False})  # fmt: skip
    assert explained(lets, "move red 222222")[-1] == ("explain.sprint", 1)


def test_new_odds_are_foretold_until_they_are_made():
    home = {c: {"square": 12} for c in ("red", "black")}
    on_the_way = state(finish=12, horses=home, finished=["red", "black"])
    assert ("explain.new_odds", "1:4") in explained(on_the_way, "odds red")
    assert ("explain.new_odds", "1:3") in explained(on_the_way, "odds black")
    assert [key for key, _ in explained(on_the_way, "odds blue")] == ["explain.odds"]
    next_race = state(finish=12, round=2, finished=list(ODDS))
    assert [key for key, _ in explained(next_race, "odds red")] == ["explain.odds"]


def test_a_player_whose_name_is_a_number_is_no_movement_card():
    players = {"123456": {"bets": [{"horse": "red", "kind": "place", "stake": 100}]}, "P2": {}}
    position = state(players=players)
    assert explained(position, "123456")[0] == ("explain.bet", "200D, 1 VP")
    assert explained(position, "red 222222") == explained(position, "red")[:2] + explained(
        position, "move red 222222"
    ) + explained(position, "price red")


def test_a_payout_is_explained_after_it_was_made():
    position = run(scenario("pay-win-and-place")).end.state
    assert explained(position, "payout P1") == [
        ("explain.paid.win", "1000D, 3 VP"),
        ("explain.paid.place", "1200D, 4 VP"),
    ]
    assert explained(position, "payout P3") == [("explain.paid.lost", "0D, 0 VP")]


def test_a_card_may_be_called_as_a_question_is():
    position = state(cards={"rank": {"kind": "horse", "income": 100}})
    assert explained(position, "rank") == [("explain.card", None), ("explain.income", 100), ("explain.cost", 400)]
    assert explained(position, "price rank") == explained(position, "rank")


def test_a_price_is_explained_with_double_and_half():
    position = state(phase="buy", prices={"5": 900, "2": 1200},
                     players={"P1": {"effects": [{"stable": -200}]}, "P2": {"stables": ["red"]}})  # fmt: skip
    assert [value for _, value in explained(position, "price red")] == [900, 1800, 450]
    assert [value for _, value in explained(position, "price black")] == [1200, None, 1000]
    gift = state(phase="buy", prices={"2": 150}, players={"P1": {"effects": [{"stable": -200}]}, "P2": {}})
    assert [value for _, value in explained(gift, "price black")] == [150, None, 0]


def test_why_not_gives_every_failed_check():
    tried = {repr(p): v for p, v in GAME.why_not(state(phase="bet1"), "offer", "P1")}
    assert all(v.outcome == "illegal" for v in tried.values()) and len(tried) == 1
    with pytest.raises(Fault, match="did you mean 'offer"):
        GAME.why_not(state(), "ofer")


def test_claims_that_hang_on_a_doubtful_ruling_are_shown_with_the_other_reading():
    done = run(scenario("ruling-odds-icons-before-the-race"))
    judged = settle(done)
    (reading,) = other_readings(done, judged, corpus())
    assert (reading.ruling, reading.switch, reading.value) == ("fever:ruling/HF-R13", "odds_icons", "after")
    assert [(n, j.holds) for n, j in reading.changed] == [(1, False), (2, False), (3, False)]
    speaker = answers.Speaker(GAME, corpus(), "en")
    assert slip.claims_json(done, judged, speaker, [reading])["readings"][0]["claims"][1]["n"] == 2
    done = run(scenario("race-tie-by-odds"))
    assert other_readings(done, settle(done), corpus()) == []


@pytest.mark.parametrize("name, play, ruling", [
    ("ruling-first-bet-is-compulsory", "P1: pass", "HF-R8"),
    ("ruling-marks-are-lost", "P1: pass", "HF-R11"),
    ("buy-from-another-player", "P1: {buy: horse, card: Zeus, from: P2}", "HF-R18"),
    ("deal-no-free-exchange", "P1: {exchange: horse, card: Zeus, for: Iris, from: P2}", "HF-R10"),
    ("ruling-six-players-five-tokens", "P5: {bet: red, kind: win, stake: 100}", "HF-R1"),
])  # fmt: skip
def test_a_verdict_that_hangs_on_a_doubtful_ruling_says_so(name, play, ruling):
    checks = can(scenario(name), play).checks
    assert any(c.key.startswith("doubt.") and f"fever:ruling/{ruling}" in c.cites for c in checks)


def test_the_library_gives_the_same_answers():
    board = {"game": "fever", "phase": "bet1", "odds": ODDS, "players": {"P1": {"money": 300}, "P2": {"money": 300}}}
    assert Play("P1", {"bet": "red", "kind": "win", "stake": 100}) in plays(board, "P1") and plays(board, "P2") == []
    after = advance(board, "P1: {bet: red, kind: win, stake: 200}")
    assert after["players"]["P1"]["money"] == 100 and after["turn"] == "P2"
    with pytest.raises(ValueError, match="It is P1's turn, not P2's"):
        advance(board, "P2: {bet: red, kind: win, stake: 200}")


def test_a_hand_of_known_cards_becomes_unknown_when_nobody_shall_know_which_was_played():
    board = {"game": "fever", "phase": "cards", "cards": {"A": {"kind": "action"}, "B": {"kind": "action"}},
             "players": {"P1": {"cards": ["A", "B"]}, "P2": {}}}  # fmt: skip
    after = advance(board, "P1: {action: _, horse: red}")
    assert after["players"]["P1"]["cards"] == 1 and after["horses"]["red"]["cards"] == [{"P1": "_"}]


def test_a_payout_is_explained_with_its_icons_before_it_is_made():
    """Layer by layer, with a sum that is the one paid when every bet hits."""
    bets = {"P1": [{"horse": "red", "kind": "win", "stake": 100}, {"horse": "red", "kind": "place", "stake": 100}],
            "P2": [{"horse": "blue", "kind": "place", "stake": 200}]}  # fmt: skip
    effects = {"red": [{"vp": 1}, {"pay": 150}], "blue": [{"take": 200, "from": "left"}]}
    horses = {c: {"square": 11 if c in effects else 9, "effects": effects.get(c, [])} for c in ODDS}
    before = state(finish=12, horses=horses, players={n: {"money": 300, "bets": b} for n, b in bets.items()})
    after = GAME.apply(before, Play("all", {"move": [1, 1, 1, 1, 1, 1], "dice": ["red", "red"]}))
    after = GAME.apply(after, Play("all", {"move": [9, 9, 9, 9, 9, 9], "dice": ["red", "red"]}))
    assert explained(before, "payout P1") == [
        ("explain.bet", "500D, 4 VP"), ("explain.icon", None), ("explain.bet", "200D, 2 VP"), ("explain.icon", None),
        ("explain.pay", "+150D"), ("explain.taken", "-200D"), ("explain.all_hit", "650D, 6 VP"),
    ]  # fmt: skip
    assert explained(before, "payout P2")[-2:] == [("explain.take", "+200D"), ("explain.all_hit", "600D, 1 VP")]
    for line in GAME.explain(before, "payout P1")[4:]:
        assert "fever:fx.result.3" in line.cites
    for name, money, vp in (("P1", 650, 6), ("P2", 600, 1)):
        assert after.players[name].money == 300 + money and after.players[name].vp == 1 + vp
        assert explained(after, f"payout {name}")[-1][1] == f"{money}D, {vp} VP"


def test_an_exchange_by_an_assistant_is_forbidden_by_the_house_rule_that_leaves_assistants_out():
    position = state(phase="buy", options={"house": [1]}, cards={"Swap": {"kind": "assistant", "horse": "exchange"}},
                     players={"P1": {"horses": ["Zeus"], "assistants": ["Swap"]}, "P2": {"horses": ["Iris"]}})  # fmt: skip
    verdict = GAME.judge(position, Play("P1", {"exchange": "horse", "card": "Zeus", "for": "Iris", "from": "P2"}))
    assert "fever:house.1" in [cite for check in verdict.failed for cite in check.cites]


def test_a_claim_may_name_one_horse_or_one_stable_without_brackets_or_with():
    board = {"game": "fever", "finish": 12, "odds": ODDS, "horses": {"red": {"square": 13}}, "finished": ["red"], "then": "stop",
             "players": {"P1": {"stables": ["red"], "horses": {"Zeus": "red"}}, "P2": {}}}  # fmt: skip
    claims = [
        {"place": "red"},
        {"place": ["赤"]},
        {"place": "blue"},
        {"stable": {"Zeus": ["red"]}},
        {"stable": {"Zeus": []}},
    ]
    assert [judged.holds for judged in settle(run(board_from_dict({**board, "claims": claims})))] == [
        True,
        True,
        False,
        True,
        False,
    ]


def test_level_horses_may_be_placed_either_way():
    tied = run(scenario("ruling-tie-at-the-same-odds")).moments["tied"].state
    asked = GAME.prompt(tied)
    assert asked.options == (["black", "blue"], ["blue", "black"]) and asked.complete
    assert all(GAME.judge(tied, Play("P2", {"choose": order})).outcome == "legal" for order in asked.options)


def test_a_winner_is_a_player_and_a_shared_win_a_list():
    for money, won in ((100, "P1"), (200, ["P1", "P2"]), (300, "P2")):
        over = state(phase="end", round=6, players={"P1": {"vp": 2, "money": 200}, "P2": {"vp": 2, "money": money}})
        assert GAME.winner(over) == won
    assert GAME.winner(state()) is None


@pytest.mark.parametrize("effects, blocks, square, other", [
    ([{"goal": "stop"}], True, 12, 13),
    ([{"goal": "stop"}], False, 13, 12),
    ([{"goal": "stop"}, {"sprint": "=2"}], True, 12, 14),
    ([{"goal": "stop"}, {"sprint": "=2"}], False, 14, 12),
    ([{"goal": "stop"}, {"sprint": False}], True, 12, None),  # it could not sprint by either reading
    ([{"goal": "stop"}, {"sprint": False}], False, 12, None),
    ([{"sprint": "=2"}], True, 14, None),
])  # fmt: skip
def test_a_sprint_from_the_line_is_told_to_be_doubtful_where_the_readings_differ(effects, blocks, square, other):
    horses = {"red": {"square": 11, "effects": effects}}
    position, log = state(finish=12, horses=horses, rulings={"line_stop_blocks_sprint": blocks}), []
    GAME.apply(position, Play("all", {"move": [1, 1, 1, 1, 1, 1], "dice": ["red", "red"]}), log)
    assert log[-1][1].horses["red"].square == square
    assert [event.args["other"] for event, _ in log if event.key == "doubt.line"] == ([other] if other else [])


def test_unknown_horse_cards_keep_their_numbers_when_one_goes():
    players = {
        "P1": {"stables": ["red", "blue"], "horses": {"_": "red", "Zeus": "none", "_2": "blue", "_3": "none"}},
        "P2": {},
    }
    board = {"game": "fever", "phase": "buy", "players": players}
    sold = advance(board, "P1: {sell: horse, card: Zeus}")
    assert sold["players"]["P1"]["horses"] == {"_": "red", "_2": "blue", "_3": "none"}
    sold = advance(board, "P1: {sell: horse, card: _}")
    assert sold["players"]["P1"]["horses"] == {"Zeus": "none", "_": "blue", "_2": "none"}


def test_a_card_of_the_preset_has_copies_unless_the_board_describes_it():
    board = {
        "game": "fever",
        "phase": "cards",
        "options": {"pack": True},
        "players": {"P1": {"cards": ["B+"]}, "P2": {"cards": ["B+"]}},
    }

    def faults(**more):
        return [found.key for found in check({**board, **more}) if found.severity == "fault"]

    assert faults() == []
    assert faults(cards={"B+": {"kind": "action", "start": 1}}) == ["fault.twice"]
    assert faults(cards={"C+": {"kind": "action", "start": 1}}) == []
    assert faults(options={}) == ["fault.twice"]


@pytest.mark.parametrize("level, listed, complete", [(2, 2, True), (3, 6, True), (4, 24, True), (5, 24, False)])
def test_the_orders_of_level_horses_are_listed(level, listed, complete):
    horses = {c: {"square": 12} for c in list(ODDS)[:level]}
    tied = state(odds=dict.fromkeys(ODDS, 4), finish=12, horses=horses, pending="tie")
    asked = GAME.prompt(tied)
    assert (len(asked.options), asked.complete) == (listed, complete) and len({*map(tuple, asked.options)}) == listed
    assert [play.do["choose"] for play in GAME.legal_plays(tied)] == list(asked.options)
    backward = list(horses)[::-1]
    after = GAME.apply(tied, Play("P1", {"choose": backward}))
    assert list(after.finished) == backward and GAME.prompt(after) is None


def test_a_shared_step_before_the_first_race_is_noted():
    def notes(**board):
        board = {"game": "fever", "phase": "bet1", "players": {"P1": {}, "P2": {}}, **board}
        return [found.key for found in check(board)]

    assert notes(odds={**ODDS, "red": 4}) == notes(odds={"red": 4, "blue": 4}) == ["note.shared"]
    assert notes(odds=ODDS) == notes(odds={"red": 4, "blue": 5}) == []
    assert notes(odds={**ODDS, "red": 4}, round=2) == notes(odds={**ODDS, "red": 4}, phase="race") == []


@pytest.mark.parametrize("phase, done, turn", [
    ("buy", [0, 0, 0], "P2"), ("buy", [0, 1, 0], "P3"), ("buy", [0, 1, 1], "P1"), ("buy", [1, 1, 1], "P2"), ("buy", [1, 2, 2], "P1"),
    ("buy", [2, 2, 2], "P2"),  # and the first bets begin
    ("bet1", [0, 0, 0], "P2"), ("bet1", [0, 1, 0], "P3"), ("bet1", [0, 1, 1], "P1"), ("bet1", [1, 1, 1], None),
    ("bet2", [1, 1, 1], "P1"), ("bet2", [2, 1, 1], "P3"), ("bet2", [2, 1, 2], "P2"), ("bet2", [2, 2, 2], None),
])  # fmt: skip
def test_whose_turn_it_is_follows_from_purchases_and_bets(phase, done, turn):
    """The start player is P2; the second bets begin with the last player, P1."""
    bets = [{"horse": "red", "kind": "win", "stake": 100}, {"horse": "blue", "kind": "win", "stake": 100}]
    said = [{"bought": ["pass", "sell"][:n]} if phase == "buy" else {"bets": bets[:n]} for n in done]
    position = state(phase=phase, start="P2", finish=12, players=dict(zip(("P1", "P2", "P3"), said)), tokens={"red": 0})
    assert position.turn == turn


@pytest.mark.parametrize("play, price, cites", [
    ("P1: {buy: horse, card: Iris}", 0, {"buy.4", "fx.buy.2", "card/iconHorse", "ruling/HF-F1"}),
    ("P1: {buy: horse, card: Zeus, from: P2}", 800, {"buy.8"}),
    ("P1: {buy: stable, card: black}", 300, {"buy.5", "fx.buy.4", "card/iconStable"}),
    ("P1: {buy: stable, card: blue, from: P2}", 1400, {"buy.8"}),
    ("P1: {buy: actions}", 400, {"buy.1"}),
    ("P1: {buy: assistant}", 400, {"buy.3"}),
])  # fmt: skip
def test_icons_are_cited_where_they_make_a_purchase_cheaper(play, price, cites):
    """From another player they do not: there the price is twice that of the list."""
    icons = [{"horse": "free"}, {"stable": -200}]
    board = {"game": "fever", "phase": "buy", "odds": ODDS, "prices": {"2": 500, "3": 700}, "cards": {"Zeus": {"kind": "horse"}, "Iris": {"kind": "horse"}},
             "players": {"P1": {"money": 2000, "stables": ["red"], "effects": icons}, "P2": {"stables": ["blue"], "horses": {"Zeus": "blue"}}}}  # fmt: skip
    (found,) = [one for one in can(board, play).checks if one.key == "check.money"]
    assert found.args["price"] == price and {*found.cites} == {f"fever:{cite}" for cite in cites}


def test_of_two_cards_that_a_play_could_mean_one_is_asked_for():
    players = {
        "P1": {"money": 2000, "stables": ["red"]},
        "P2": {"stables": ["blue"], "horses": {"Zeus": "blue", "Iris": "none"}},
    }
    position = state(phase="buy", players=players)
    asked = GAME.prompt(GAME.apply(position, Play("P1", {"buy": "horse", "from": "P2"})))
    assert (asked.word, asked.options) == ("card", ("Zeus", "Iris"))


def test_an_icon_may_be_there_a_hundred_times():
    def many(count):
        return state(horses={"red": {"effects": [{"start": [1] * count}]}}).horses["red"].effects

    assert len(many(100)) == 100
    with pytest.raises(Fault, match="a list of at most 100"):
        many(101)
