"""The engine enforces what the corpus declares: every fact is read into a value, and another fact is another rule."""

import ast
import re
import shutil
import sys
from pathlib import Path

import pytest

from judge.boardfile.board import board_from_dict, parse_written_play, read_board
from judge.corpus.datafiles import data_folder
from judge.corpus.store import corpus
from judge.engine.run import load, run
from judge.faults import Fault
from judge.games.blackpoker import records
from judge.games.blackpoker.cards import CARDS
from judge.games.blackpoker.game import GAME
from judge.games.blackpoker.phrases import Aim, KeyUnit, Need, Trigger
from judge.games.blackpoker.units import can_attack, kind, labels, size
from tests.games.blackpoker.tables import FIELD, table
from tests.support import ROOT, using

PACKAGE = Path(ROOT) / "judge" / "games" / "blackpoker"
READ = {"target": Aim, "key_unit": KeyUnit, "trigger_condition": Trigger}
EVENTS = {"resolved", "requested", "staged", "moved", "discarded", "unblocked"}


def forget():
    """Drops every value that the game has read."""
    for name, module in list(sys.modules.items()):
        if name.startswith("judge.games.blackpoker"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear") and value.__module__.startswith("judge.games.blackpoker"):
                    value.cache_clear()


@pytest.fixture
def declare(monkeypatch):
    """Declares another fact for as long as a test lasts."""

    def change(entry, field, value):
        monkeypatch.setitem(corpus()[entry].fields, field, value)
        forget()

    yield change
    monkeypatch.undo()
    forget()


# every fact is read


@pytest.mark.parametrize("field, count", [("target", 32), ("key_unit", 9), ("trigger_condition", 16)])
def test_every_phrase_of_an_action_is_a_value(field, count):
    said = [e for e in corpus().of("bp", "action") if e.fields.get(field)]
    assert len(said) == count
    for entry in said:
        action = records.actions()[entry.id.rpartition("/")[2]]
        assert isinstance(getattr(action, field.removesuffix("_condition")), READ[field]), entry.id


def test_every_request_condition_is_a_value():
    for entry in corpus().of("bp", "action"):
        action = records.actions()[entry.id.rpartition("/")[2]]
        said = (entry.fields.get("request_condition") or "").count(";") + bool(entry.fields.get("request_condition"))
        assert len(action.needs) + action.once == said
        assert all(isinstance(need, Need) for need in action.needs)
        assert all(need.card == _trump(action.id) for need in action.needs if need.what == "trump")
        assert action.once == entry.fields["once_per_turn"]


def _trump(action):
    return records.trump_of(action).card


def test_key_cards_and_triggers_agree_with_what_stands_beside_them():
    for entry in corpus().of("bp", "action"):
        action = records.actions()[entry.id.rpartition("/")[2]]
        assert (len(action.key.slots) if action.key else 0) == entry.fields["key_count"], entry.id
        assert (action.trigger is None) == action.direct, entry.id
        if action.trigger:
            assert action.trigger.event in EVENTS
            assert action.trigger.trump is None or action.trigger.trump == _trump(action.id)


def test_every_trigger_is_one_that_the_engine_looks_for():
    causes = {(a.trigger.event, a.trigger.action) for a in records.actions().values() if a.trigger}
    assert causes == {("resolved", "end"), ("resolved", "charge"), ("resolved", "attack"), ("resolved", "block"),
                      ("requested", "end"), ("staged", "end"), ("moved", None), ("discarded", None),
                      ("unblocked", "damageJudge")}  # fmt: skip


def test_every_character_lies_as_its_type_says():
    assert len(records.characters()) == 12
    for entry in corpus().of("bp", "character"):
        shape = records.characters()[entry.id.rpartition("/")[2]].shape
        assert shape.face_up == (entry.fields["type"] == "soldier"), entry.id


def test_every_card_makes_one_unit_and_no_two_characters_share_their_cards():
    for card in CARDS:
        fitting = [c.id for c in records.characters().values() if c.shape.met_by((card,), True)]
        assert len(fitting) == 1, card
    for one in CARDS:
        for other in CARDS:
            fitting = [c.id for c in records.characters().values() if c.shape.met_by((one, other), True)]
            assert len(fitting) <= 1, (one, other)


PAIRS = ["SJ H5", "SK CK", "HJ D5", "HK DK", "DJ C5", "CJ S5"]
GIVEN = {"S2": ("S", "slash"), "H3": ("H", "rally"), "D3": ("D", "negotiate"), "C4": ("C", "switch")}


@pytest.mark.parametrize("card, pair", [(card, pair) for card in GIVEN for pair in PAIRS])
def test_a_soldier_of_two_cards_has_the_labels_of_both_suits(card, pair):
    suit, label = GIVEN[card]
    assert (label in _labels({**trump(card), **unit(*pair.split())})) == (suit in pair)


def test_every_fog_is_placed_by_an_action_with_its_cards():
    assert list(records.fogs()) == ["upFog", "downFog", "forceFog", "closeFog"]
    for fog in records.fogs().values():
        action = records.actions()[fog.placed_by]
        assert fog.cards == action.key and (fog.formats, fog.frames) == (action.formats, action.frames)
        assert fog.works_on == (action.target.kind if action.target else None)


def test_every_trump_with_a_script_is_found_by_its_card():
    assert len(records.trumps()) == 30
    for card, trump in records.trumps().items():
        assert trump.id == card[0].lower() + card[1:]


def test_frames_and_formats_name_each_other():
    for entry in corpus().of("bp", "format"):
        slug = entry.id.rpartition("/")[2]
        assert entry.fields["frames"] == [frame.id for frame in records.frames().values() if slug in frame.formats]
    assert [records.frame_for(slug) for slug in records.formats()] == ["entry20", "pack", "strategy", "extra"]


def test_the_set_up_of_a_frame_leaves_the_life_it_says():
    """Cards set aside, the hand, bulwark and soldier, and the card for the first player."""
    for entry in corpus().of("bp", "frame"):
        frame = records.frames()[entry.id.rpartition("/")[2]]
        zones = [zone.removeprefix("+").replace("trump", "trumps") for zone in entry.fields["zones"] if zone[0] == "+"]
        assert sorted(frame.aside) == sorted(zones)
        taken = sum(frame.aside.values()) + frame.chosen + frame.drawn + 2 + 1
        left = re.match(r"N-(\d+)|.* = (\d+)", entry.fields["life_at_start"])
        assert taken == int(left[1]) if left[1] else len(frame.deck.cards) - taken == int(left[2])


def test_the_template_lists_the_formats_and_frames():
    for lang in ("ja", "en"):
        assert " | ".join(records.formats()) in GAME.template(lang)
        assert " | ".join(records.frames()) in GAME.template(lang)


# what cannot be read


@pytest.mark.parametrize("entry, field, value", [
    ("bp:action/up", "target", "some soldier x1"),
    ("bp:action/up", "target", "any soldiers x1"),
    ("bp:action/truce", "target", "judgement request on stage"),
    ("bp:action/up", "key", "X:A-10"),
    ("bp:action/up", "cost", "DX"),
    ("bp:action/slash", "key_unit", "own soldier x1 with label slasher"),
    ("bp:action/slash", "key_unit", "own soldier"),
    ("bp:action/slash", "request_condition", "own face-up trump z2"),
    ("bp:action/raredraw", "request_condition", "own life <= few"),
    ("bp:action/attack", "once_per_turn", False),
    ("bp:action/riot", "trigger_condition", "own face-up trump c5"),
    ("bp:action/riot", "trigger_condition", "opponent discarded hand cards AND opponent discarded hand cards"),
    ("bp:action/charge", "trigger_condition", "owner is turn player AND an ending action resolved"),
    ("bp:character/soldier", "unit_condition", "2-10, one card"),
    ("bp:character/soldier", "size", "large"),
    ("bp:character/hero", "size", "11/12"),
    ("bp:character/ace", "labels", ["attacker", "hasty"]),
    ("bp:character/giant", "abilities", ["flies"]),
    ("bp:character/knight", "abilities", ["cannot be targeted by mounting"]),
    ("bp:fog/upFog", "unit_condition", "hearts"),
    ("bp:fog/upFog", "target", "the soldier targeted by down"),
    ("bp:fog/upFog", "ability", "that soldier grows"),
    ("bp:trump/s2", "static_ability", "own X soldiers get label slash"),
    ("bp:trump/c9", "card", "C:9-10 + C:2"),
    ("bp:trump/c9", "card", "C:9 + C:2"),
    ("bp:trump/c9", "card", "C:9-10"),
    ("bp:trump/c9", "card", "9"),
    ("bp:frame/pack", "deck", "many"),
    ("bp:frame/entry20", "deck", "exactly 20: S:A,2,3"),
    ("bp:frame/pack", "set_aside", "14 cards"),
    ("bp:frame/pack", "opening_hand", "seven"),
    ("bp:frame/extra", "preset", "none"),
])  # fmt: skip
def test_a_fact_that_cannot_be_read_is_named(declare, entry, field, value):
    declare(entry, field, value)
    kind = entry.partition(":")[2].partition("/")[0]
    with pytest.raises(Fault) as fault:
        getattr(records, f"{kind}s")()
    assert entry in str(fault.value) and field in str(fault.value)


# another fact, another rule


def legal(play, *args, **more):
    return GAME.judge(table(*args, **more), parse_written_play(play)).outcome == "legal"


def readable(**more):
    try:
        table(**more)
    except Fault:
        return False
    return True


def size_of(name, *args, **more):
    state = table(*args, **more)
    return size(state, next(u for u in state.units() if u.name == name))


def after(play, *args, **more):
    """The actions that a play brings onto the stage, into the buffer or to their end."""
    log = []
    GAME.apply(table(*args, **more), parse_written_play(play), log)
    return {event.args["slug"] for event, _ in log if event.key == "triggered"}


def unit(*cards, **more):
    return {"field": [{"id": "x", "cards": list(cards), **more}]}


def trump(*cards, **more):
    return {"trumps": [{"card": card, "face": "up"} for card in cards], **more}


UP = "A: {request: up, key: H7, target: %s}"
ATTACKED = {"stage": [{"by": "A", "action": "damageJudge"}], "used": {"A": ["attack"]},
            "combat": {"attackers": ["a1"], "blocks": {}}}  # fmt: skip

# entry, field, another value, what does not hold before and holds then
OTHERS = [
    ("fog/upFog", "unit_condition", "S:A-10", lambda: readable(a={"fog": [{"cards": ["S2"], "as": "upFog", "target": "a1"}]})),
    ("fog/closeFog", "target", None, lambda: readable(b={"fog": [{"cards": ["SQ"], "as": "closeFog", "target": "a1"}]})),
    ("fog/upFog", "ability", "that soldier size - card number until end of turn",
     lambda: size_of("a1", {"fog": [{"cards": ["H2"], "as": "upFog", "target": "a1"}]}) == 4),
    ("fog/forceFog", "ability", "own soldiers size - sum of both cards until end of turn",
     lambda: size_of("a1", {"fog": [{"cards": ["H2", "H3"], "as": "forceFog"}]}) == 1),
    ("fog/forceFog", "formats", ["pro"],
     lambda: any(f.key == "fog.match" for f in GAME.check(table({"fog": [{"cards": ["H2", "H3"], "as": "forceFog"}]})))),
    ("character/soldier", "size", "5", lambda: size_of("a1") == 5),
    ("character/hero", "size", "1/2/3", lambda: size_of("x", unit("SQ")) == 2),
    ("character/knight", "size", "7", lambda: size_of("x", unit("CJ", "S5")) == 7),
    ("character/armedsoldier", "size", "3", lambda: size_of("x", unit("S5", "S7")) == 3),
    ("character/chariot", "unit_condition", "H:J + C:2-10", lambda: "x" in _kinds("chariot", unit("HJ", "C5"))),
    ("character/magician", "formats", ["mast"], lambda: _faulty("unit.script", unit("Joker"), format="std", frame="pack")),
    ("character/soldier", "labels", ["attacker", "blocker", "haste"], lambda: _attacks(unit("S5", new=True))),
    ("character/armedsoldier", "labels",
     ["attacker", "blocker", "haste only if its key cards (read: unit cards, ruling R60) include an 5"],
     lambda: _attacks(unit("S5", "S7", new=True))),
    ("character/bulwark", "labels", ["attacker"], lambda: _attacks(unit("S5", **{"as": "bulwark"}))),
    ("character/knight", "abilities", [],
     lambda: legal("A: {request: mountSoldier, key: C8, target: x}", {"field": [*FIELD, {"id": "x", "cards": ["CJ", "S5"]}]})),
    ("character/darklord", "abilities", [], lambda: legal(UP % "x", {"field": [*FIELD, {"id": "x", "cards": ["SK", "CK"]}]})),
    ("character/knight", "abilities", ["cannot be targeted by any action"],
     lambda: not legal(UP % "x", {"field": [*FIELD, {"id": "x", "cards": ["CJ", "S5"]}]})),
    ("character/giant", "abilities", [], lambda: legal("A: {request: end}", unit("HK", "DK"))),
    ("character/knight", "abilities", ["counts as H soldier and D soldier"],
     lambda: "rally" in _labels({**trump("H3"), **unit("CJ", "S5")})),
    ("character/magician", "abilities", [
        "while on field: cost symbol B of actions of type summon is dropped (text names no player; ruling R28: controller only)"],
     lambda: legal("A: {request: summonsSoldier, key: S3}", unit("Joker"))),
    ("action/up", "target", "own soldier x1", lambda: not legal(UP % "b1")),
    ("action/up", "target", "any character x1", lambda: legal(UP % "v1")),
    ("action/up", "target", "opponent x1", lambda: legal(UP % "B")),
    ("action/up", "target", "any soldier x1 containing a H:5 card", lambda: not legal(UP % "a1")),
    ("action/truce", "target", "attack request on stage",
     lambda: legal("A: {request: truce, key: [D4, D5], target: attack}", {"hand": ["D4", "D5"]},
                   stage=[{"by": "A", "action": "attack"}])),
    ("action/counter", "target", "request on stage with >=2 key card",
     lambda: not legal("A: {request: counter, key: C8, target: up}", stage=[{"by": "B", "action": "up", "key": ["H2"], "target": "a1"}])),
    ("action/up", "key", "S:3", lambda: legal("A: {request: up, key: S3, target: a1}")),
    ("action/up", "cost", "BBB", lambda: not legal(UP % "a1")),
    ("action/up", "timing", "main", lambda: not legal(UP % "a1", stage=[{"by": "A", "action": "attack"}])),
    ("action/up", "formats", ["lite"], lambda: not legal(UP % "a1")),
    ("action/slash", "key_unit", "own soldier x1 with label rally",
     lambda: legal("A: {request: slash, unit: a1, target: b1}",
                   trump("S2", "H3", field=[{"id": "a1", "cards": ["H6"]}]))),
    ("action/knightSweep", "key_unit", "own soldier x1", lambda: legal("A: {request: knightSweep, unit: a1, target: B}")),
    ("action/raredraw", "request_condition", "own life <= 12", lambda: legal("A: {request: raredraw}", {"rare": "HK"})),
    ("action/drain", "request_condition", "own face-up trump s4", lambda: legal("A: {request: drain, target: B}", trump("S4"))),
    ("action/drain", "request_condition", "own pack not opened yet", lambda: legal("A: {request: drain, target: B}")),
    ("action/up", "request_condition", "requester does not hold the turn", lambda: not legal(UP % "a1")),
    ("action/exhaust", "trigger_condition", "own face-up trump c7 AND an own end action is requested (R91)",
     lambda: "exhaust" in after("A: {request: end}", trump("C7"))),
    ("action/illusion", "trigger_condition", "own face-up trump h7 AND own attack request added to stage",
     lambda: "illusion" in after("A: {request: attack}", trump("H7"))),
    ("action/riot", "trigger_condition", "own face-up trump c7 AND opponent discarded hand cards",
     lambda: "riot" in after("A: {request: up, key: H7, target: a1, pay: {D: D4}}", b=trump("C7"))),
    ("action/nextGeneration", "trigger_condition", "each 6 card moved from own field to graveyard (once per card)",
     lambda: "nextGeneration" in after("all: pass", stage=[{"by": "A", "action": "kill", "key": ["S9", "S8"], "target": "a1"}])),
    ("action/knightRevive", "trigger_condition", "own soldier moved from field to graveyard",
     lambda: "knightRevive" in after("all: pass", stage=[{"by": "A", "action": "kill", "key": ["S9", "S8"], "target": "a1"}])),
    ("action/revolutionDraw", "trigger_condition",
     "own face-up trump s2 AND own soldier with label slash is attacker AND not blocked at damageJudge",
     lambda: "revolutionDraw" in after("all: pass", trump("S2"), **ATTACKED)),
    ("action/damageJudge", "trigger_condition", "owner is turn player AND a kill action resolved",
     lambda: "damageJudge" in after("all: pass", stage=[{"by": "A", "action": "kill", "key": ["S9", "S8"], "target": "a1"}])),
    ("action/draw", "trigger_condition", "an end action resolved",
     lambda: _owners("draw", "all: pass", stage=[{"by": "A", "action": "end"}]) == ["B", "A"]),
    ("trump/s2", "static_ability", "own H soldiers get label slash", lambda: "slash" in _labels({**trump("S2"), **unit("H6")})),
    ("trump/h7", "static_ability", "own soldiers get label phantom", lambda: "phantom" in _labels({**trump("H7"), **unit("H6")})),
    ("trump/c9", "static_ability",
     "if own field has a character just before an opponent action whose key cards include C takes effect, that effect deals"
     " no damage to owner",
     lambda: _told("fortress", "all: pass", b=trump("C9"),
                   stage=[{"by": "A", "action": "rsf", "key": ["CA", "C10", "CJ", "CQ", "CK"], "target": "B"}])),
    ("trump/d5", "static_ability",
     "while own field has >=1 charged bulwarks: no player can charge characters through the charge action effect",
     lambda: _told("loss", "all: pass", b=trump("D5"), stage=[{"by": "A", "action": "end"}])),
    ("trump/d5", "static_ability",
     "for BOTH players damageJudge soldier-vs-soldier is inverted: larger side -> graveyard, tie both, and the difference is"
     " damage to the player whose soldier(s) went to graveyard",
     lambda: _told("damage", "all: pass", trump("D5"), **{**ATTACKED, "combat": {"attackers": ["a1"], "blocks": {"a1": ["b1"]}}})),
    ("trump/s3", "related_unit_actions", ["reset"], lambda: "reset" in records.trumps()["S3"].actions),
    ("frame/pack", "set_aside", "3 pack", lambda: len(_dealt("pack", "pack")) == 3),
    ("frame/pack", "opening_hand", "5 random", lambda: len(_dealt("pack", "hand")) in (5, 6)),
    ("frame/pack", "deck", "54+", lambda: _faulty("deck.small", {"life": None, "deck": list(CARDS[:50])}, {"deck": 54}, frame="pack", format="std")),
    ("frame/entry20", "deck", "exactly 19: S:A,2,3,4,5 H:A,8,9,10,J D:A,3,7,10,Q C:A,5,6,10",
     lambda: _faulty("card.deck", {"hand": ["CK"], "field": []}, {"field": []}, format="lite")),
    ("frame/extra", "formats", ["std", "mast"], lambda: not _faulty("match.frame", format="std", frame="extra")),
]  # fmt: skip


def _kinds(character, *args):
    state = table(*args)
    return [u.name for u in state.units("A") if kind(state, u) == character]


def _faulty(key, *args, **more):
    return key in [finding.key for finding in GAME.check(table(*args, **more))]


def _attacks(a):
    state = table(a)
    return can_attack(state, state.units("A")[0])


def _labels(a):
    state = table(a)
    return labels(state, state.units("A")[0])


def _told(key, *args, **more):
    play, *sides = args
    log = []
    GAME.apply(table(*sides, **more), parse_written_play(play), log)
    return key in [event.key for event, _ in log]


def _owners(action, play, **more):
    log = []
    GAME.apply(table(**more), parse_written_play(play), log)
    return [event.by for event, _ in log if event.key == "triggered" and event.args["slug"] == action]


def _dealt(frame, zone):
    return load(board_from_dict(GAME.deal(1, frame=frame)))[1].zone("A", zone)


@pytest.mark.parametrize("entry, field, value, holds", OTHERS, ids=[f"{o[0]}-{o[1]}-{n}" for n, o in enumerate(OTHERS)])
def test_another_fact_is_another_rule(declare, entry, field, value, holds):
    assert not holds()
    declare(f"bp:{entry}", field, value)
    assert holds()


def test_a_changed_file_changes_page_and_rule_alike(tmp_path):
    """What the lookup shows and what the engine enforces come from the same line."""
    folder = tmp_path / "rulesdata"
    shutil.copytree(data_folder(), folder)
    cards = folder / "blackpoker" / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    before = "unit_condition: H:A-10\n    placed_by: up"
    assert before in text
    cards.write_text(text.replace(before, "unit_condition: S:A-10\n    placed_by: up"), encoding="utf-8")
    board = {"a": {"fog": [{"cards": ["S2"], "as": "upFog", "target": "a1"}]}}
    assert not readable(**board)
    with using(folder):
        forget()
        assert corpus()["bp:fog/upFog"].words["unit_condition"]["en"] == ["any ♠A-10"]
        assert readable(**board)
    forget()
    assert not readable(**board)


# nothing is typed twice


def _strings():
    """Every string in the code of the package, its documentation aside, with its module."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                yield path.name, node.value


def test_no_fact_stands_in_the_code():
    """No phrase, no card, no condition on cards and no format is named in any module."""
    fields = ("target", "key_unit", "trigger_condition", "request_condition", "unit_condition", "abilities", "ability",
              "static_ability", "preset", "set_aside", "opening_hand", "deck")  # fmt: skip
    phrases = set()
    for entry in corpus().of("bp"):
        for value in (entry.fields.get(field) for field in fields):
            phrases |= {v for v in (value if isinstance(value, list) else [value]) if v}
    notation = re.compile(r"[SHDC]:[A2-9JQK]|\b(A|2|J)-(10|K)\b")
    retyped = [
        (name, text)
        for name, text in _strings()
        if (text in phrases and text not in ("Q", "A"))
        or (text in CARDS and name not in ("cards.py", "cardpage.py"))
        or (notation.search(text) and not name.endswith("messages.py"))
        or text in (*records.formats(), "entry20", "rarePack", "strategy")
    ]
    assert retyped == []


def test_a_joker_is_no_key_of_cards_of_one_suit():
    """It has no suit (R74), so its page does not name 帰還."""
    assert not records.actions()["unsummons"].key.takes("Joker")
    assert records.actions()["reverse"].key.takes("Joker")


def test_a_position_whose_key_unit_has_left_can_be_checked():
    path = Path(ROOT) / "rulesdata/blackpoker/boards/rulings/r31-a-lost-key-unit-does-nothing.yaml"
    done = run(read_board(str(path)))
    for step in done.steps:
        GAME.check(step.state)


def test_a_script_is_called_as_lookup_knows_it():
    for name in ("mountSoldier", "装備", "Equip", "そうび", "soubi"):
        assert records.parse_script("action", name) == "mountSoldier", name
    assert records.parse_script("action", "nazo") is None
    assert GAME.judge(table(), parse_written_play("A: {request: そうび, key: S3, target: a1}")).outcome == "legal"
