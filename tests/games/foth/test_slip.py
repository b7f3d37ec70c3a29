"""The ruling slip: for every kind of claim a wrong one, with the step and the rule that it must name."""

import itertools
import os

import pytest

import judge
from judge.boardfile.board import board_from_dict, builtin_boards, read_board
from judge.engine.claims import judge_claim
from judge.engine.run import run
from judge.games.foth.facts import FACTS
from judge.render.answers import to_append
from tests.games.slips import entry_of
from tests.support import ROOT

CARDS = {
    "H": {"is": "horse", "cost": 2, "surface": "芝", "distance": "マイル", "style": "先攻", "favored": ["良"], "run": 4, "guard": 2,
          "text": {"if": {"suits": "going"}, "do": {"add": {"run": 1}}}},
    "G": {"is": "horse", "cost": 1, "surface": "芝・ダ", "distance": "万能", "style": "追い込み", "run": 2, "guard": 4,
          "text": {"when": {"won": "self"}, "do": {"draw": 1}}},
    "jockey": {"is": "horse jockey", "text": {"do": {"add": {"guard": 2}}}},
    "whip": {"is": "horse item", "text": {"do": [{"add": {"run": 2}}, {"set": {"style": "差し"}}, {"set": {"surface": "ダ"}}]}},
    "rain": {"is": "area item", "text": {"do": [{"worse": 1}, {"extra": 1}]}},
    "cheap": {"is": "situation", "text": {"always": {"add": {"cost": -1}, "target": {"in": "hand", "is": "horse"}}}},
    "F": "force",
}  # fmt: skip
# A's turn: rain makes the going worse, H runs and is favored no longer, B guards with G
BOARD = {
    "game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": CARDS, "then": "stop",
    "players": {"A": {"areas": [0, 5, 8, 8], "hand": ["rain", "cheap", "H", "F*2", "whip"]},
                "B": {"areas": [0, 0, 8, 8], "hand": ["G", "jockey"]}},
}  # fmt: skip
RUN = [{"A": {"support": "rain"}}, {"A": {"support": "cheap"}}, {"A": "pass"}, {"A": {"run": "H", "pay": ["F"]}}]
GUARD = [*RUN, {"A": {"support": "whip", "target": "H"}}, {"A": "pass"}, {"B": {"guard": "G"}}]
OPEN = {**BOARD, "script": RUN[:1]}
OUT = {**BOARD, "script": RUN}
GUARDED = {**BOARD, "script": GUARD}
WON = [*GUARD, {"B": {"support": "jockey", "target": "G"}}, {"all": "pass"}, {"A": "pass"}]
OVER = {**BOARD, "script": [*WON[:-1], {"to": "702.7"}]}
FREE = {**BOARD, "script": [*RUN, {"to": "702.6l-iii"}]}
NEXT = {**BOARD, "script": WON}
NO_RUN = {**BOARD, "script": [{"A": "pass"}, {"A": "pass"}]}

# wrong claims of every kind: the event that decides (None: as the board began) and its rule
WRONG = [
    (OUT, {"run": {"H": 6}}, "condition.false", "foth:508.5"),
    (GUARDED, {"run": {"H": 7}}, "effect.set", "foth:808.1f"),
    (GUARDED, {"guard": {"G": 6}}, None, "foth:210.1"),
    (OUT, {"cost": {"G": 1}}, "put.situation", "foth:808.1f"),
    (GUARDED, {"style": {"H": "先攻"}}, "effect.set", "foth:808.1c"),
    (GUARDED, {"surface": {"H": "芝"}}, "effect.set", "foth:808.1c"),
    (OVER, {"zone": {"H": "hand"}}, "cleared", "foth:702.6n"),
    (OUT, {"zone": {"G": "track"}}, None, None),
    (OUT, {"hand": {"A": 3}}, "paid", "foth:503.1"),
    (OVER, {"farm": {"A": 1}}, "cleared", "foth:702.6n"),
    (OUT, {"track": {"A": ["H"]}}, "put.track", "foth:805.2d-i"),
    (OUT, {"situation": {"A": []}}, "put.situation", "foth:805.2d-iii"),
    (OUT, {"excluded": {"A": 1}}, None, None),
    (NEXT, {"areas": {"B": [0, 0, 8, 8]}}, "drew", "foth:502.1"),
    (FREE, {"area": {"A": "差し"}}, None, None),
    (OUT, {"race": {"going": "良"}}, "going", "foth:511.2"),
    (NEXT, {"turn": "A"}, "turn.end", "foth:702.7"),
    (GUARDED, {"priority": "A"}, "priority", "foth:702.6g"),
    (OPEN, {"runs": 1}, "extra", "foth:512.1"),
    (GUARDED, {"step": "702.6i"}, "priority", "foth:702.6h"),
    (GUARDED, {"step": "702.6l"}, "priority", "foth:702.6h"),
    (OUT, {"decision": "payment"}, None, None),
    (OUT, {"pending": ["H#1"]}, "play.ability", "foth:804.2b"),
    (FREE, {"winner": "A"}, None, "foth:901.2"),
    (OVER, {"compare": {"run": 6, "guard": 5}}, "compared", "foth:702.6k"),
    (NO_RUN, {"compare": {"run": 4}}, "no.horse", "foth:702.6b-i"),
    (FREE, {"distance": 3}, "distance", "foth:702.6l-ii"),
    (NO_RUN, {"distance": 3}, "no.horse", "foth:702.6b-i"),
    (OVER, {"happened": [{"success": "H"}]}, "failure", "foth:702.6m"),
    (FREE, {"happened": [{"guard": "G"}]}, "unguarded", "foth:702.6e-ii"),
    (GUARDED, {"happened": [{"run": "H"}, {"play": "rain"}]}, "play.support", "foth:702.5"),
    (OVER, {"never": [{"failure": "H"}]}, "failure", "foth:702.6m"),
    ("602-illegal-copies-and-special-card", {"deck": {"A": "legal"}}, "deck.copies", "foth:602.1c"),
    (OUT, {"aside": {"A": 2}}, None, None),
    ("603-opening-at-2500", {"turn": "A"}, "first", "foth:603.1e"),
    ("603-opening-at-2500", {"areas": {"A": [13, 13, 12, 12]}}, "area.filled", "foth:603.1f-i"),
    ("903-only-the-latest-situation-stays", {"zone": {"Trio": "situation"}}, "processed", "foth:903.2b"),
    ("903-at-once-on-both-sides", {"zone": {"Duet": "situation"}}, "processed", "foth:903.2c"),
    ("702-each-horse-counts-at-least-zero", {"compare": {"run": 4}}, "compared", "foth:ruling/FH-R16"),
    ("1201-loop-nobody-can-stop", {"winner": "none"}, "loop.draw", "foth:1201.1c"),
    ("103-all-moves-forbidden-to-one-player", {"areas": {"B": [7, 8, 8, 8]}}, "forbidden.draw", "foth:103.3"),
    (FREE, {"happened": [{"play": "G#1"}]}, "success", "foth:702.6l"),
    (OUT, {"legal": "B: {guard: G}"}, None, "foth:702.6d"),
    (OUT, {"illegal": "A: {support: whip, target: H}"}, None, "foth:702.6d"),
]  # fmt: skip


def board_of(board):
    return board if isinstance(board, dict) else os.path.join(ROOT, "rulesdata", "foth", "boards", f"{board}.yaml")


@pytest.mark.parametrize("board, claim, key, rule", WRONG, ids=[str(w[1]) for w in WRONG])
def test_a_wrong_claim_names_the_step_and_the_rule(board, claim, key, rule):
    done = run(read_board(board_of(board)))
    judged = judge_claim(done, claim)
    assert judged.holds is False and judged.reached and entry_of(judged.rule) == rule
    if judged.verdict is None:
        assert (done.steps[judged.step - 1].event.key if judged.step else None) == key
    told = judge.settle({**done.board.data, "claims": [claim]})
    for lang in ("ja", "en"):
        (one,) = told.json(lang)["claims"]
        assert entry_of(one["rule"]) == rule and one["actual_text"] and one["said"]
        assert one["actual_text"].rstrip(".。").lower() in told.text(lang).lower() and not set("{}[]") & set(
            told[0].text(lang)
        )


def test_every_kind_of_claim_is_tried():
    assert {word for _, claim, _, _ in WRONG for word in claim} >= set(FACTS)


def test_the_lines_that_resolve_prints_are_accepted():
    """Passes up to the open decision and an answer, appended to the script of any board that is cut short."""
    appended = 0
    for path in builtin_boards("foth"):
        data = read_board(path).data
        script = data.get("script") or []
        for lines in (script, script[:-1]):
            board = {**{key: data[key] for key in data if key not in ("claims", "then")}, "script": lines}
            done = run(board_from_dict(board), trace=False)
            more = [{play.by: play.do} for play in to_append(done)] if not done.stop else []
            if more:
                after = run(board_from_dict({**board, "script": [*lines, *more]}), trace=False)
                assert after.stop is None, (path, more)
                appended += 1
    assert appended > 50


def test_an_answer_that_ended_the_game_may_be_repeated():
    """806.3a: the only waiting ability is played by itself, and wins."""
    cards = {"S": {"is": "situation", "text": {"when": {"start": "you"}, "do": {"win": "you"}}}}
    board = {
        **{"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.2", "cards": cards},
        "players": {"A": {"situation": ["S"]}, "B": {}},
        "script": [{"to": "702.3"}, {"A": {"choose": "S#1"}}],
    }
    done = run(board_from_dict({**board, "script": board["script"][1:]}))
    assert done.stop is None and done.winner == "A"
    done = run(board_from_dict({**board, "then": "stop", "script": [{"all": "pass"}, {"A": {"choose": "S#1"}}]}))
    assert done.stop is None and done.winner == "A"


def test_a_value_is_decided_by_the_end_of_the_effect_on_it():
    done = run(read_board(os.path.join(ROOT, "rulesdata/foth/boards/702-this-turn-ends-before-the-next.yaml")))
    judged = judge_claim(done, {"run": {"Hayate": 1103}})
    assert (done.steps[judged.step - 1].event.key, judged.rule) == ("effect.ends", "foth:802.1b#a")


@pytest.mark.parametrize("claimed", list(itertools.permutations(({"run": "H"}, {"play": "rain"}, {"guard": "G"}))))
def test_a_wrong_order_of_events_is_answered_with_the_right_one(claimed):
    done = run(board_from_dict({**GUARDED, "claims": [{"happened": list(claimed)}]}))
    (fact,) = judge_claim(done, {"happened": list(claimed)}).facts
    assert fact.ruling.found == [{"play": "rain"}, {"run": "H"}, {"guard": "G"}]
    assert judge_claim(done, {"happened": fact.ruling.found}).holds is True


def test_events_that_happened_are_told_beside_one_that_did_not():
    done = run(board_from_dict({**OVER, "claims": [{"turn": "B"}]}))
    claimed = [{"won": "G"}, {"success": "H"}, {"run": "H"}]
    (fact,) = judge_claim(done, {"happened": claimed}).facts
    assert fact.ruling.found == [{"run": "H"}, {"failure": "H"}, {"won": "G"}]
    assert judge_claim(done, {"happened": fact.ruling.found}).holds is True


def test_a_claim_may_be_about_any_ability_of_a_card():
    done = run(board_from_dict({**OVER, "claims": [{"turn": "B"}]}))
    assert judge_claim(done, {"happened": [{"play": {"ability": "H"}}]}).holds is True
    assert judge_claim(done, {"never": [{"play": {"ability": "H"}}]}).holds is False
    assert judge_claim(done, {"never": [{"play": {"ability": "jockey"}}]}).holds is True
