"""What the trace and the explanations say: each line its own reason, every answer a step, what changed what."""

import pytest

from judge.boardfile.board import board_from_dict, read_board
from judge.boardfile.lines import Play
from judge.corpus.store import corpus
from judge.engine.run import run
from judge.faults import Both
from judge.games.foth.game import GAME
from judge.games.foth.naming import CARDS
from judge.render.answers import Speaker
from judge.render.phrases import claim_phrases, play_phrase

HORSE = {"is": "horse", "cost": 0, "run": 3, "guard": 2, "surface": "芝", "distance": "マイル", "style": "追い込み"}


def played(cards, a, b, script, **more):
    return run(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "cards": cards, "then": "stop",
                                "players": {"A": a, "B": b}, "script": script, **more}))  # fmt: skip


def told(done, *keys, lang="en"):
    speaker = Speaker(GAME, corpus(), lang)
    return [speaker.text(step.event) for step in done.steps if step.event.key.startswith(keys)]


def cited(done, key):
    return [step.event.cites for step in done.steps if step.event.key == key]


def test_each_rule_process_cites_its_own_rule():
    """901.3: an item in the track and an older situation go at once; each line says why that card."""
    cards = {"old": "situation", "new": "situation", "whip": "horse item",
             "drop": {"is": "area item", "text": {"do": {"move": {"in": "hand", "name": "whip"}, "to": "track"}}}}  # fmt: skip
    done = played(cards, {"hand": ["whip"], "situation": ["old", {"card": "new", "since": 1}], "track": []}, {}, [{"to": "702.5"}],
                  step="702.4", resolution=["drop"])  # fmt: skip
    assert [cites[0] for cites in cited(done, "processed")] == ["foth:903.1", "foth:905.1"]
    assert all("foth:901.3" in cites for cites in cited(done, "processed"))
    alone = played(cards, {"situation": ["old", {"card": "new", "since": 1}]}, {}, [{"to": "702.5"}], step="702.4")
    assert "foth:901.3" not in cited(alone, "processed")[0]


REPLACED = {"replace": {"move": {"in": "hand", "of": "you", "is": "force"}, "to": "farm"}}


def test_what_was_replaced_and_who_chose():
    cards = {"F": "force", "toss": {"is": "area item", "text": {"do": {"discard": 1}}},
             "pit": {"is": "situation", "text": [{**REPLACED, "do": {"move": "it", "to": "excluded"}},
                                                 {**REPLACED, "do": {"draw": 1}}]}}  # fmt: skip
    done = played(
        cards,
        {"hand": ["toss", "F"], "situation": ["pit"]},
        {},
        [{"A": {"support": "toss"}}, {"A": {"choose": "pit#1"}}],
    )
    assert told(done, "said", "replaced") == [
        "A chooses to apply the replacement of ability 1 of “pit” first.",
        "Ability 1 of “pit” replaces the move of F to A's farm.",
    ]
    assert "foth:809.2" in cited(done, "replaced.move")[0] and cited(done, "said.replacement")[0][0] == "foth:809.2"
    alone = {**cards, "pit": {"is": "situation", "text": {**REPLACED, "do": {"draw": 1}}}}
    done = played(alone, {"hand": ["toss", "F"], "situation": ["pit"]}, {}, [{"A": {"support": "toss"}}])
    assert "foth:809.2" not in cited(done, "replaced.move")[0]


def test_every_kind_of_event_that_is_replaced_is_told():
    """Each event of the vocabulary has its sentence in both languages."""
    words = ("start", "draw", "play", "put", "run", "guard", "unguarded", "success", "failure", "won", "move")
    event = {"ability": "X#1", "card": "H", "player": "A", "to": "farm", "of": "A"}
    for lang in ("ja", "en"):
        speaker = Speaker(GAME, corpus(), lang)
        said = {speaker.text(type("E", (), {"key": f"replaced.{word}", "args": event})) for word in words}
        assert len(said) == len(words)


def test_answers_are_steps():
    cards = {"F": "force", "S": {"is": "force", "counts": 2}, "offer": {"is": "area item", "text": {"do": [{"draw": 1}, {"may": {"draw": 1}}]}},
             "toss": {"is": "area item", "text": {"do": {"discard": 1}}}}  # fmt: skip
    done = played(cards, {"hand": ["offer", "toss", "F", "S"], "areas": [["F", "F"], 5, 5, 5]}, {},
                  [{"A": {"support": "offer"}}, {"A": {"choose": False}}, {"A": {"support": "toss"}}, {"A": {"choose": ["S"]}}])  # fmt: skip
    assert told(done, "said") == [
        "A does not follow the optional instruction of “offer”.",
        "A chooses S to put into the farm.",
    ]
    assert told(done, "said", lang="ja") == [
        "Aはofferの任意の指示を行わない。",
        "Aはファームに置くカードにSを選ぶ。",
    ]


def test_plays_cite_the_step_that_permits_them():
    cards = {
        "H": HORSE,
        "whip": {"is": "horse item", "text": {"do": {"add": {"run": 1}}}},
        "map": {"is": "area item", "text": {"do": {"draw": 1}}},
    }
    script = [{"A": {"support": "map"}}, {"A": "pass"}, {"A": {"run": "A.H"}}, {"A": {"support": "A.whip"}}, {"A": "pass"},
              {"B": {"guard": "B.H"}}, {"B": {"support": "B.whip", "target": "B.H"}}, {"B": "pass"}, {"A": {"support": "A.whip", "target": "A.H"}}]  # fmt: skip
    done = played(cards, {"hand": ["map", "H", "whip", "whip"]}, {"hand": ["H", "whip"]}, script)
    assert [step.event.cites[0] for step in done.steps if step.event.key.startswith("play.")] == [
        "foth:702.5", "foth:702.6b", "foth:702.6d", "foth:702.6e", "foth:702.6h", "foth:702.6h"]  # fmt: skip


def test_the_comparison_names_the_horses():
    cards = {"H": HORSE, "weak": {**HORSE, "run": -1}, "G": HORSE}
    done = played(cards, {"track": ["H", "weak"]}, {"track": ["G"]}, [{"to": "702.6l-i"}], step="702.6k")
    assert told(done, "compared") == [
        "The run value 3 (H 3, “weak” -1, counted as 0) is compared with the guard value 2 (G 2)."
    ]


def test_the_areas_are_named_when_they_are_filled():
    done = run(board_from_dict({"game": "foth", "race": {"distance": 2500}, "step": "603.1f", "then": "702.2",
                                "players": {p: {"hand": 7, "farm": 3, "deck": 50} for p in "AB"}}))  # fmt: skip
    assert told(done, "area.filled")[:2] == [
        "A puts 12 cards into the Nige area.",
        "A puts 13 cards into the Senko area.",
    ]


def explained(thing, **more):
    cards = {
        "H": {**HORSE, "style": "逃げ"},
        "x": "area item",
        "rain": {"is": "situation", "text": {"always": {"worse": 1}}},
    }
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6h", "cards": cards,
                                       "players": {"A": {"track": ["H"], "areas": [0, 0, 0, 5], "situation": ["rain"]}, "B": {}}, **more}))  # fmt: skip
    return GAME.explain(state, thing)


def test_an_explanation_says_what_changed_the_style():
    effects = [
        {"set": {"style": "追い込み"}, "target": {"in": "track", "style": "差し"}, "from": "x"},
        {"set": {"style": "差し"}, "target": "H", "from": "x"},
    ]
    lines = explained("H run", effects=effects)
    assert [line.key for line in lines[1:]] == [
        "explain.printed",
        "explain.behind",
        "explain.behind",
        "explain.style",
        "explain.total",
    ]
    assert "foth:808.1g" not in lines[2].cites and "foth:808.1g" in lines[3].cites
    style = explained("H style", effects=effects)
    assert [("foth:808.1g" in line.cites) for line in style[1:]] == [False, False, True, False]


def test_an_explanation_of_a_horse_whose_style_nobody_asks_for():
    plain = {key: value for key, value in HORSE.items() if key != "style"}
    cards = {"H": {**plain, "text": {"always": {"ignore": "style"}}}}
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6h", "cards": cards,
                                       "players": {"A": {"track": ["H"]}, "B": {}}}))  # fmt: skip
    assert GAME.explain(state, "H run")[-1].value == 3


def test_an_explanation_of_the_race_goes_layer_by_layer():
    lines = explained("race", effects=[{"set": {"going": "重"}, "target": "race", "from": "x"}])
    found = [(line.key, line.value) for line in lines][-3:]
    assert found == [
        ("explain.race.going", "foth:term/ryo"),
        ("explain.set", "foth:term/omo"),
        ("explain.add", "foth:term/furyo"),
    ]
    assert "foth:808.1c" in lines[-2].cites and "foth:808.1f-i" in lines[-1].cites


def test_a_name_that_both_players_use_is_explained_for_both():
    state = GAME.read(board_from_dict({"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6h", "cards": {"H": HORSE},
                                       "players": {"A": {"track": ["H"]}, "B": {"track": ["H"]}}}))  # fmt: skip
    assert [line.args["card"] for line in GAME.explain(state, "H run") if line.key == "explain.card"] == ["A.H", "B.H"]


def test_plays_claims_and_answers_as_a_player_says_them():
    done = run(read_board("rulesdata/foth/boards/example-required-card-and-return.yaml"))
    told = {}
    for lang in ("ja", "en"):
        speaker, state, told[lang] = Speaker(GAME, corpus(), lang), done.start, []
        for _, line in done.board.script():
            if isinstance(line, Play):
                told[lang].append(play_phrase(line, speaker, GAME.prompt(GAME.advance_rest(state))))
                state = GAME.apply(state, line)
        told[lang] += [one for _, claim in done.board.claims() for one in claim_phrases(claim, speaker)]
    assert told["ja"] == [
        "BがGankoをガード馬としてプレイする",
        "BはGateの能力1により必要となる行動を行う",
        "Bが「Force」と答える",
        "全員がパスする",
        "AはRaidenの能力1で置き換えることにする",
        "手順702.5まで全員がパスする",
        "次の順に起こる: Gankoがガードのために出される、Raidenが走破に失敗する、Gankoがガードに勝つ",
        "Aの手札はRaiden",
        "Bの手札はForce",
        "ターンプレイヤーはB",
        "Bの手札は3枚",
        "Bの距離エリアは、逃げから順に0、1、9、9枚",
    ]
    assert told["en"] == [
        "B plays Ganko as a guard horse",
        "B performs the action that ability 1 of Gate requires",
        "B answers: Force",
        "Every player passes",
        "A chooses to apply the replacement of ability 1 of Raiden",
        "All players pass up to step 702.5",
        "In this order, Ganko is put forward as a guard horse, the run of Raiden fails and Ganko guards successfully",
        "A has Raiden in hand",
        "B has Force in hand",
        "The turn player is B",
        "B has 3 cards in hand",
        "From Nige to Oikomi, B's distance areas have 0, 1, 9 and 9 cards",
    ]


@pytest.mark.parametrize(
    "name, ja, en",
    [
        ("F", "F", "F"),
        ("F*3", "F 3枚", "3 copies of F"),
        ("B.F", "BのF", "B's F"),
        ("_", "不明なカード", "an unknown card"),
        ("_*2", "不明なカード2枚", "2 unknown cards"),
        ("B._*2", "Bの不明なカード2枚", "B's 2 unknown cards"),
    ],
)
def test_names_are_said_as_players_say_them(name, ja, en):
    assert CARDS.entry(name) == Both(ja, en)


def test_cards_that_the_opening_has_not_dealt_yet_are_found():
    """603.1b: the hands are dealt in this step, so nobody has one before it."""
    board = {"game": "foth", "race": {"distance": 1600}, "step": "603.1b"}
    players = {"A": {"deck": 57, "hand": 3}, "B": {"deck": 60}}
    (found,) = GAME.check(GAME.read(board_from_dict({**board, "players": players})))
    assert (found.severity, found.where, found.cites) == ("fault", "A", ("foth:603.1b",))
    assert Speaker(GAME, corpus(), "en").text(found) == "A has 3 cards in hand, but at this point there can be none."


def test_the_surface_of_the_race_is_not_told_as_a_suitable_surface():
    """302.2b: a text that sets the surface of the race."""
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "then": "stop",
             "cards": {"dust": {"is": "area item", "text": {"do": {"set": {"surface": "ダ"}, "target": "race"}}}},
             "players": {"A": {"hand": ["dust"]}, "B": {}}, "script": [{"A": {"support": "dust"}}]}  # fmt: skip
    (event,) = [step.event for step in run(board_from_dict(board)).steps if step.event.key == "effect.set.all"]
    assert event.args["field"] == "foth:term/surface"


def test_the_card_that_makes_a_payment_too_large_is_named():
    """503.3b: P counts 2 if other force is paid with it; without F the two of them are enough for 3, without P they are too few."""
    cards = {
        "H": {**HORSE, "cost": 3},
        "F": "force",
        "P": {"is": "force", "counts": 2, "if": {"with": {"is": "force"}}},
    }
    board = {"game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6b", "cards": cards,
             "players": {"A": {"hand": ["H", "F*2", "P*2"]}, "B": {}}}  # fmt: skip
    state = GAME.read(board_from_dict(board))
    (failed,) = [c for c in GAME.judge(state, Play("A", {"run": "H", "pay": ["F", "P", "P"]})).checks if not c.ok]
    assert (failed.key, failed.args["extra"]) == ("payment.over", "F")
